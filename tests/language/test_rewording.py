"""What changed in a wording is told word by word, line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.difference import TextChange, marked
from generator.language.markup import RuleLink, parse_blocks
from generator.language.rewording import ChangedLine, changed_lines


def told(before: str, after: str) -> list[str]:
    return list(map(line, changed_lines(parse_blocks(before), parse_blocks(after))))


def line(changed: ChangedLine) -> str:
    parts = [
        TextChange(one.kind, f"[[{one.part.rule}]]" if isinstance(one.part, RuleLink) else one.part.text)
        for one in changed.parts
    ]
    return "- " * changed.item + marked(parts)


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("The dealer burns a card.", "The dealer burns one card.", ["The dealer burns [-a-]{+one+} card."]),
        ("Stay at the *table*, see [[clock]].", "Stay at the *table*, see [[clock]].",
         ["Stay at the table, see [[clock]]."]),
        ("A player is warned, see [[clock]] for more.", "A player is warned, see [[etiquette]] for more.",
         ["A player is warned, see [-[[clock]]-]{+[[etiquette]]+} for more."]),
        # Words between two changes that stayed by chance do not make the text hard to read.
        ("Each player shows one hand and is paid at the table.", "Each player tables the hand and is paid at the table.",
         ["Each player [-shows one-]{+tables the+} hand and is paid at the table."]),
        ("No cards are shown before the river to anybody.", "No hands are tabled before the river to anybody.",
         ["No [-cards are shown-]{+hands are tabled+} before the river to anybody."]),
        # Hardly a word stayed: the old text stands whole before the new one.
        ("There is no rabbit hunting.", "Nobody turns up what would have come.",
         ["[-There is no rabbit hunting.-]", "{+Nobody turns up what would have come.+}"]),
        ("Players have to:\n- stay at the table;\n- follow the action.", "Players have to:\n- follow the action;\n- stay calm.",
         ["Players have to:", "- [-stay at the table;-]", "- follow the action{+;+}", "- {+stay calm+}."]),
        ("", "A new clause.", ["{+A new clause.+}"]),
        ("An old clause.\n\nOf two lines.", "", ["[-An old clause.-]", "[-Of two lines.-]"]),
    ],
)  # fmt: skip
def test_the_lines_of_a_reworded_text(before: str, after: str, lines: list[str]) -> None:
    assert told(before, after) == lines


@given(st.text("ab ,1\n", max_size=30), st.text("ab ,1\n", max_size=30))
def test_both_texts_can_be_read_from_the_lines(before: str, after: str) -> None:
    parts = [part for row in changed_lines(parse_blocks(before), parse_blocks(after)) for part in row.parts]

    for text, other in ((before, "new"), (after, "gone")):
        read = "".join(one.part.text for one in parts if one.kind != other and not isinstance(one.part, RuleLink))
        assert "".join(read.split()) == "".join(text.split())


def test_what_is_stressed_stays_stressed_and_has_no_blanks_at_its_ends() -> None:
    (row,) = changed_lines(parse_blocks("Take *very much time* now."), parse_blocks("Take *some time* now."))

    assert [(one.kind, type(one.part).__name__, getattr(one.part, "text", "")) for one in row.parts] == [
        ("same", "Text", "Take "),
        ("gone", "Emphasis", "very much"),
        ("new", "Emphasis", "some"),
        ("same", "Text", " "),
        ("same", "Emphasis", "time"),
        ("same", "Text", " now."),
    ]
