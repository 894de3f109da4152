"""What changed in a text is told word by word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.difference import differences, marked


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("A raise to 1,700.", "A raise to 1,800.", "A raise to [-1,700-]{+1,800+}."),
        ("a b c", "a b c", "a b c"),
        ("the dealer burns a card", "the dealer never burns", "the dealer {+never +}burns[- a card-]"),
        ("may fold or call now", "must check now", "[-may fold or call-]{+must check+} now"),
        ("{n, plural, one {# hand} other {# hands}}", "{n, plural, one {# deal} other {# deals}}",
         "{n, plural, one {# [-hand-]{+deal+}} other {# [-hands-]{+deals+}}}"),
        ("one\n  two", "one two", "one two"),
        ("", "new", "{+new+}"),
    ],
)  # fmt: skip
def test_the_difference_of_two_texts(before: str, after: str, told: str) -> None:
    assert marked(differences(before, after)) == told


@given(st.text("ab ,1\n", max_size=30), st.text("ab ,1\n", max_size=30))
def test_both_texts_can_be_read_from_their_difference(before: str, after: str) -> None:
    found = differences(before, after)

    assert "".join(c.text for c in found if c.kind != "new") == " ".join(before.split())
    assert "".join(c.text for c in found if c.kind != "gone") == " ".join(after.split())
