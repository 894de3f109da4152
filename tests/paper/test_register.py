import pytest

from generator.paper.register import forms


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("side pot", "Each side pot is awarded apart."),
        ("side pot", "All side pots are counted."),
        ("misdeal", "Misdeals are dealt anew."),
        ("zvýšení", "O výši zvýšením rozhoduje dealer."),
        ("vyrovnávání stolů", "Při vyrovnáváním stolů"),
        ("apuesta", "las apuestas"),
    ],
)
def test_a_term_is_found_in_other_forms_of_its_words(term: str, text: str) -> None:
    assert forms(term).search(text)


@pytest.mark.parametrize(
    ("term", "text"), [("ante", "in antenna"), ("all-in", "wall-in"), ("bet", "better"), ("pot", "potential")]
)
def test_a_short_term_is_no_part_of_another_word(term: str, text: str) -> None:
    assert not forms(term).search(text)
