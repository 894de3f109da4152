"""Hand reading: which five cards count, what they are worth, and in which order hands stand."""

import pytest

from generator.engine.showdown.hand_reading import Made, best_high, best_low, board_key, choose, is_whole


def high(hole: str, board: str = "", game: str = "nlhe") -> Made:
    return best_high(game, hole.split(), board.split())


def low(hole: str, board: str = "", game: str = "razz") -> Made | None:
    return best_low(game, hole.split(), board.split())


LADDER = (
    ("7c 5d", "2h 3s 4c Jd 9h", "high_card"),
    ("Jc 5d", "2h 3s 4c Jd 9h", "pair"),
    ("Jc 9d", "2h 3s 4c Jd 9h", "two_pair"),
    ("Jc Js", "2h 3s 4c Jd 9h", "three_of_a_kind"),
    ("Ac 5d", "2h 3s 4c Jd 9h", "straight"),
    ("6c 5d", "2h 3s 4c Jd 9h", "straight"),
    ("6h 5h", "2h 3h 9h Jd 9c", "flush"),
    ("9d Js", "2h 3h 9h Jd 9c", "full_house"),
    ("9d 9s", "2h 3h 9h Jd 9c", "four_of_a_kind"),
    ("Ah 4h", "2h 3h 5h Jd 9c", "straight_flush"),
    ("6h 4h", "2h 3h 5h Jd 9c", "straight_flush"),
    ("Ah Kh", "Qh Jh Th 9h 8h", "straight_flush"),
)


def test_the_hands_stand_in_their_order() -> None:
    made = [high(hole, board) for hole, board, _ in LADDER]

    assert [hand.category for hand in made] == [category for _, _, category in LADDER]
    assert [hand.key for hand in made] == sorted({hand.key for hand in made})


@pytest.mark.parametrize(
    ("hole", "board", "cards"),
    [
        ("Jc 5d", "2h 3s 8c Jd 9h", "Jd Jc 9h 8c 5d"),
        ("Ac 5d", "2h 3s 4c Jd 9h", "5d 4c 3s 2h Ac"),
        ("9d Js", "2h 3h 9h Jd 9c", "9h 9d 9c Js Jd"),
        ("2c 3c", "Ah Kd Qc Js Th", "Ah Kd Qc Js Th"),
    ],
)
def test_the_five_cards_that_play_are_named_in_order(hole: str, board: str, cards: str) -> None:
    assert high(hole, board).cards == cards.split()


def test_two_hands_that_differ_in_suit_only_are_equal() -> None:
    assert high("Ah Kh", "2c 3d 9s Jc 5d").key == high("As Kd", "2c 3d 9s Jc 5d").key


def test_a_higher_second_pair_and_a_higher_kicker_win() -> None:
    board = "Kh Kd 7c 4s 2h"

    assert high("9c 9d", board).key > high("8c 8d", board).key
    assert high("Ac Jd", board).key > high("Qc Jc", board).key


def test_in_omaha_two_cards_of_the_hand_and_three_of_the_board_play() -> None:
    assert high("Ah Qs Jd Td", "Kh 9h 4h 2h 3c", "plo").category == "high_card"
    assert high("Ac 2d 3h 4s", "Kh Kd Kc Ks 9h", "plo").category == "three_of_a_kind"


def test_of_cards_that_serve_alike_the_higher_suits_are_named() -> None:
    assert high("9s 9c 8h 7d 6c 5s 2h", game="stud").cards == ["9s", "8h", "7d", "6c", "5s"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5c 4c 3c 2c Ac Kd Qd", "6c 4d 3d 2d Ad Kh Qh"),
        ("8c 7d 3h 2s Ac Kd Qd", "8d 7h 4s 2d Ad Kh Qh"),
        ("Kc Qd Jh Ts 9c Kd Kh", "2c 2d 3h 4s 5c 5d 5h"),
        ("2c 2d 4h 5s 6c 2h 2s", "3c 3d 4d 5d 6d 3h 3s"),
        ("2c 2d 2h 3s 4c 2s 3d", "2c 2d 2h 3s 3c 2s 3d"),
    ],
)
def test_in_razz_the_lowest_five_cards_win(better: str, worse: str) -> None:
    first, second = low(better), low(worse)

    assert first is not None
    assert second is not None
    assert first.key > second.key


@pytest.mark.parametrize(
    ("hole", "board", "cards"),
    [
        ("As 2d Kd Jc", "Kh 8d 4c 3s Qh", "8d 4c 3s 2d As"),
        ("As 2d Kd Jc", "Kh 9d 4c 3s Qh", None),
        ("As Ad 2d Jc", "Kh 2h 8c 8d 7c", None),
        ("As 3d 2d Jc", "2h 3h 8c 7d Qc", "8c 7d 3h 2d As"),
    ],
)
def test_a_low_in_omaha_takes_five_ranks_up_to_the_eight(hole: str, board: str, cards: str | None) -> None:
    made = low(hole, board, "plo8")

    assert (None if made is None else made.cards) == (None if cards is None else cards.split())


def test_on_view_pairs_beat_high_cards_and_the_razz_low_is_the_smallest_key() -> None:
    assert board_key(["2c", "2d", "4h"], False) > board_key(["Ac", "Kd", "Qh"], False)
    assert board_key(["2c", "2d", "3c", "3d"], False) > board_key(["Ac", "Ad", "Kh", "Qh"], False)
    assert board_key(["2c", "2d", "2h", "3d"], False) > board_key(["Ac", "Ad", "Kh", "Kd"], False)
    assert board_key(["Ac", "4d"], True) < board_key(["2c", "4h"], True) < board_key(["2d", "2h"], True)


def test_every_choice_of_cards_comes_once() -> None:
    assert choose(["a", "b", "c"], 2) == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert len(choose([str(card) for card in range(7)], 5)) == 21


@pytest.mark.parametrize(
    ("game", "hole", "board", "whole"),
    [
        ("nlhe", 2, 5, True),
        ("nlhe", 1, 5, False),
        ("nlhe", 3, 5, False),
        ("nlhe", 2, 4, False),
        ("plo", 4, 5, True),
        ("stud", 7, 0, True),
        ("stud", 6, 1, True),
        ("razz", 6, 0, False),
    ],
)
def test_a_hand_is_read_when_all_its_cards_are_known(game: str, hole: int, board: int, whole: bool) -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cd"]

    assert is_whole(game, deck[:hole], deck[10 : 10 + board]) is whole
