"""The markup of wording: paragraphs, lists, emphasis and links, and nothing else."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.markup import (
    Bullets,
    Emphasis,
    MarkupError,
    Paragraph,
    RuleLink,
    Text,
    links,
    parse_blocks,
    parse_inline,
)


def test_lines_flow_into_paragraphs_and_lists() -> None:
    assert parse_blocks("one\ntwo\n- a\n- b\n  more\n\nthree") == (
        Paragraph((Text("one two"),)),
        Bullets(((Text("a"),), (Text("b more"),))),
        Paragraph((Text("three"),)),
    )


def test_emphasis_and_links() -> None:
    assert parse_inline("a *b c* [[d]] and [[e-f#g]].") == (
        Text("a "), Emphasis("b c"), Text(" "), RuleLink("d", None), Text(" and "), RuleLink("e-f", "g"), Text("."),
    )  # fmt: skip


def test_everything_else_is_text() -> None:
    hostile = "<b>[x](javascript:1)</b> _y_ `z` # {{ a }} \\* &lt;"

    assert parse_inline(hostile) == (Text(hostile.replace("\\*", "*")),)


@pytest.mark.parametrize("text", ["a [[b", "a *b", "*a [[b]] c*"])
def test_what_is_opened_must_be_closed(text: str) -> None:
    with pytest.raises(MarkupError):
        parse_inline(text)


def test_links_are_found_in_every_branch_of_a_pattern() -> None:
    assert links("{p, select, a {see [[x]]} other {[[y#z]]}}") == [RuleLink("x", None), RuleLink("y", "z")]


@given(st.text(alphabet="ab *[]\\-\n#", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(MarkupError):
        parse_blocks(text)
