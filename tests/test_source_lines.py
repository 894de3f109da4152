"""The lines of the printed sources: as `places.yml` lists them, where the sources are at hand."""

import os
from pathlib import Path

import pytest

from tests.small import ROOT
from tests.source_lines import differences, lines_of, source_files, with_lines

SOURCES = Path(os.environ.get("SOURCES", ROOT.parent / "shared" / "sources"))


def test_the_lines_of_a_text_are_those_that_hold_something() -> None:
    assert lines_of("\ufefftitle\n\none\ntwo\n \n\tthree\n") == "1, 3-4, 6"
    assert lines_of("one\n\ntwo") == "1, 3"


@pytest.mark.parametrize("before", ["lines: 1-3\n", "lines: >-\n  1-3,\n  5\n", ""])
def test_lines_are_written_in_the_place_of_those_before(before: str) -> None:
    rest = 'clauses:\n  clock#call: "009:L3"\n'

    assert with_lines(before + rest, "1, 3") == f"lines: >-\n  1, 3\n{rest}"


def test_many_lines_are_folded() -> None:
    lines = ", ".join(f"{n}-{n + 1}" for n in range(1, 400, 3))

    head, *rows = with_lines("", lines).splitlines()
    assert head == "lines: >-"
    assert max(map(len, rows)) <= 120
    assert " ".join(row.strip() for row in rows) == lines


@pytest.mark.skipif(not source_files(SOURCES), reason="the printed sources are not here")
def test_places_list_the_lines_that_the_sources_have() -> None:
    assert list(differences(ROOT, SOURCES)) == []
