"""Figures that policies put into wording are marked, and nothing else of the wording changes."""

import pytest

from generator.checks.project import Project
from generator.language.markup import FIGURE_CLOSES, FIGURE_OPENS, Figure, Text, parse_inline
from generator.language.messages import Message

BARE = str.maketrans("", "", FIGURE_OPENS + FIGURE_CLOSES)


def test_every_clause_of_every_book_says_the_same_with_its_figures_marked(project: Project) -> None:
    marked = 0
    for language, pieces in project.knowledge.wording.items():
        for key, piece in pieces.items():
            if "#clauses." not in key:
                continue
            message = Message(piece.pattern, language)
            for edition in project.knowledge.editions.values():
                with_marks = message.marked.format(edition.arguments)
                marked += with_marks.count(FIGURE_OPENS)
                assert with_marks.translate(BARE) == message.format(edition.arguments), key

    assert marked > 500


@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("{n, plural, one {# chip #1} other {# chips '#'1}}", f"{FIGURE_OPENS}3{FIGURE_CLOSES} chips #1"),
        ("{n, number} of {m}", f"{FIGURE_OPENS}3{FIGURE_CLOSES} of {FIGURE_OPENS}7{FIGURE_CLOSES}"),
        ("'{{' it''s {n} '}'", f"{{{{ it's {FIGURE_OPENS}3{FIGURE_CLOSES} }}"),
        ("{k, select, a {'{'{n}'}'} other {no}}", f"{{{FIGURE_OPENS}3{FIGURE_CLOSES}}}"),
    ],
)
def test_a_figure_stands_between_marks_and_quoted_characters_stay(pattern: str, shown: str) -> None:
    assert Message(pattern, "en").marked.format({"n": 3, "m": 7, "k": "a"}) == shown


def test_a_mark_without_its_other_half_is_text() -> None:
    assert parse_inline(f"a{FIGURE_OPENS}3{FIGURE_CLOSES}b") == (Text("a"), Figure("3"), Text("b"))
    assert parse_inline(f"a{FIGURE_OPENS}3") == (Text(f"a{FIGURE_OPENS}3"),)
