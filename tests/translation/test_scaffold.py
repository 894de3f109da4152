"""Empty texts are put into files as text: whatever else stands there stays, to the byte."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.translation.scaffold import ScaffoldError, emptied, filled, texts

ORIGINAL = """\
# For translators: {n} is a number.
title: "Calling: the clock"   # a title is short
clauses:
  request: A player asks.
  # The next one folds.
  limit: >-
    The player has
    {n} seconds.

  expiry: |
    When the time is up:
    - the dealer counts;
    - the hand is dead.
entries: {"38": Raises, MEC-1: 'It''s own'}
"""
KEYS = {"title", "clauses.request", "clauses.limit", "clauses.expiry", "entries.38", "entries.MEC-1"}


def fill(translation: str, original: str = ORIGINAL) -> str:
    return filled(original, translation, texts(original).keys())[0]


def test_a_new_file_has_the_keys_the_comments_and_the_order_of_its_original() -> None:
    assert emptied(ORIGINAL) == (
        "# For translators: {n} is a number.\n"
        'title: ""   # a title is short\n'
        "clauses:\n"
        '  request: ""\n'
        "  # The next one folds.\n"
        '  limit: ""\n'
        "\n"
        '  expiry: ""\n'
        'entries: {"38": "", MEC-1: ""}\n'
    )
    assert texts(emptied(ORIGINAL)) == dict.fromkeys(KEYS, "")


def test_what_is_there_stays_as_it_is_and_what_is_missing_stands_in_the_order_of_the_original() -> None:
    written = (
        "# Přeložila Jana.\n"
        "clauses:\n"
        "    limit: >-     # odsazeno čtyřmi\n"
        "      Hráč má\n"
        "      {n} sekund.\n"
        "\n"
        "    # Poslední.\n"
        "    expiry: 'Čas vypršel.'   # konec\n"
    )

    assert fill(written) == (
        "# Přeložila Jana.\n"
        'title: ""\n'
        "clauses:\n"
        '    request: ""\n'
        "    limit: >-     # odsazeno čtyřmi\n"
        "      Hráč má\n"
        "      {n} sekund.\n"
        "\n"
        "    # Poslední.\n"
        "    expiry: 'Čas vypršel.'   # konec\n"
        'entries: {"38": "", MEC-1: ""}\n'
    )


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ("", emptied(ORIGINAL)),
        ("# nothing yet\n", "# nothing yet\n" + emptied(ORIGINAL)),
        ("# nothing yet", "# nothing yet\n" + emptied(ORIGINAL)),
        ("---\n", "---\n" + emptied(ORIGINAL)),
    ],
)
def test_an_empty_file_gets_everything(written: str, made: str) -> None:
    assert fill(written) == made


def test_line_ends_of_windows_stay() -> None:
    made = fill("title: T\r\nclauses:\r\n  request: >-\r\n    R\r\n    r.\r\n  limit: L\r\n")

    assert made == (
        "title: T\r\nclauses:\r\n  request: >-\r\n    R\r\n    r.\r\n  limit: L\r\n"
        '  expiry: ""\r\nentries: {"38": "", MEC-1: ""}\r\n'
    )


def test_a_file_without_a_last_line_end_stays_without_one() -> None:
    original = "title: T\nclauses:\n  a: A\n  b: |\n    B\n"

    assert fill("title: T\nclauses:\n  a: |\n    one\n    two", original) == (
        'title: T\nclauses:\n  a: |\n    one\n    two\n  b: ""'
    )


@pytest.mark.parametrize(
    ("written", "made"),
    [
        ("title: T\nclauses:\n", 'title: T\nclauses:\n  a: ""\n  b: ""\n'),
        ("title: T\nclauses:   # none yet\n", 'title: T\nclauses:   # none yet\n  a: ""\n  b: ""\n'),
        ("title: T\nclauses: {}\n", 'title: T\nclauses: {a: "", b: ""}\n'),
        ("title: T\nclauses: {b: B}  # c\n", 'title: T\nclauses: {a: "", b: B}  # c\n'),
        ("clauses: {a: 'A, B'}\ntitle: T\n", "clauses: {a: 'A, B', b: \"\"}\ntitle: T\n"),
        ("title: T\nclauses: {a: A,\n  b: B}", "title: T\nclauses: {a: A,\n  b: B}"),
    ],
)
def test_mappings_in_one_line_and_empty_ones(written: str, made: str) -> None:
    assert fill(written, "title: T\nclauses:\n  a: A\n  b: B\n") == made


def test_only_what_readers_need_is_added() -> None:
    assert filled("a: {term: A, forms: As}\n", "a:\n  term: B\n", {"a.term"}) == ("a:\n  term: B\n", [])


def test_blank_lines_after_a_text_stay() -> None:
    assert fill("a: |+\n  A\n\n\n", "a: A\nb: B\n") == 'a: |+\n  A\nb: ""\n\n\n'


def test_what_cannot_be_put_in_is_refused() -> None:
    with pytest.raises(ScaffoldError, match="by hand"):
        fill("---\n...\n", "a: A\nb: B\n")


_KEY = st.from_regex(r"[a-z]{1,3}", fullmatch=True)
_VALUE = st.sampled_from(["plain", '"double # one"', "'sin''gle'", ">-\n{i}folded\n{i}text", "|\n{i}one\n{i}- two\n"])


@st.composite
def _documents(draw: st.DrawFn) -> tuple[str, str]:
    """An original of two levels, and a translation that lacks some of it and is written in its own way."""
    shape = draw(st.dictionaries(_KEY, st.lists(_KEY, min_size=1, max_size=3, unique=True), min_size=1, max_size=4))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    made = []
    for step, keep in ((2, st.just(True)), (draw(st.integers(2, 5)), st.booleans())):
        rows = []
        for key, below in shape.items():
            rows += ["# a comment"] * draw(st.integers(0, 1)) if draw(keep) else []
            kept = [name for name in below if draw(keep)]
            if not kept:
                continue
            rows.append(f"{key}:")
            for name in kept:
                value = draw(_VALUE).replace("{i}", " " * (step * 2))
                rows.append(f"{' ' * step}{name}: {value}")
                rows += [""] * draw(st.integers(0, 1))
        made.append("\n".join(rows) + draw(st.sampled_from(["", "\n"])))
    return made[0], made[1].replace("\n", end)


@given(_documents())
def test_whatever_is_written_stays_line_by_line(documents: tuple[str, str]) -> None:
    original, translation = documents
    made, added = filled(original, translation, texts(original).keys())

    assert texts(made).keys() >= texts(original).keys()
    assert set(added) == texts(original).keys() - texts(translation).keys()
    rest = iter(made.split("\n"))
    assert all(any(row.rstrip("\r") == line.rstrip("\r") for line in rest) for row in translation.splitlines())
