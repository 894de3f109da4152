"""What amounts are made of, and what chips say."""

from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.chips import broken_down, by_denomination, printed, without, worth

AMOUNTS = st.integers(1, 10**12)


@given(AMOUNTS, st.sampled_from([1, 5, 25, 100, 500]), st.sets(st.sampled_from([50, 200, 2000]), max_size=2))
def test_chips_are_worth_the_amount_that_they_stand_for(amount: int, smallest: int, known: set[int]) -> None:
    chips = broken_down(amount, smallest, known)

    assert worth(chips) == amount
    assert [value for value, _ in chips] == sorted({value for value, _ in chips}, reverse=True)


@given(st.integers(1, 10**9), st.sampled_from([5, 25, 100, 500]))
def test_no_chip_is_smaller_than_the_smallest_in_play(count: int, smallest: int) -> None:
    assert all(value >= smallest for value, _ in broken_down(count * smallest, smallest))


@given(st.integers(1, 10**6))
def test_there_are_never_more_than_four_chips_of_a_usual_denomination(amount: int) -> None:
    assert all(count <= 4 for _, count in broken_down(amount))


def test_a_denomination_that_is_in_play_is_used() -> None:
    assert broken_down(400, 1, {200}) == ((200, 2),)


def test_an_amount_that_the_smallest_chip_cannot_pay_is_paid_all_the_same() -> None:
    assert broken_down(130, 25) == ((100, 1), (25, 1), (1, 5))


def test_chips_of_one_denomination_lie_in_one_pile() -> None:
    assert by_denomination([[100, 2], [1000, 1], [100, 3]]) == ((1000, 1), (100, 5))


def test_chips_can_be_taken_away_only_where_they_are() -> None:
    assert without(((1000, 2), (100, 1)), ((1000, 1), (100, 1))) == ((1000, 1),)
    assert without(((1000, 2),), ((500, 1),)) is None


def test_a_chip_says_its_value_in_few_letters() -> None:
    assert [printed(value) for value in (25, 1000, 5000, 10_000, 25_000, 2_000_000, 12_345)] == [
        "25",
        "1000",
        "5000",
        "10k",
        "25k",
        "2M",
        "12345",
    ]
