"""Places in a printed source: what a book may leave to its base, and what is told of a clause, a place or a line that stands alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.checks import places, run_checks
from generator.checks.project import Project
from tests.restored import Restored
from tests.small import make_tiny

CLUB = "rules/books/club"
PLACES = f"{CLUB}/places.yml"
SOURCE = 'source: {document: "009", language: en, entries: "1"}\n'
# The club's print has a title (1), a rule in five lines (3 to 7) and, on the line after those, a greeting.
WHOLE = """\
lines: 1, 3-8
clauses:
  clock#call: "009:L3"
  clock#limit: "009:L4"
  clock#countdown: "009:L4-5"
  clock#expiry: "009:L5, 009:L7"
  clock#adjusting: "009:L6"
  clock#presence: "009:L7"
  clock#director: "009:L5"
  clock#pace: "009:L4"
no_rule:
  - {at: "009:L1", reason: heading}
  - {at: "009:L8", reason: greeting}
"""


@pytest.fixture(scope="module")
def _tiny(tmp_path_factory: pytest.TempPathFactory) -> Restored:
    root = make_tiny(tmp_path_factory.mktemp("places") / "rulebook", "en")
    write(root, {PLACES: WHOLE})
    with (root / CLUB / "book.yml").open("a", encoding="utf-8") as file:
        file.write(SOURCE)
    return Restored(root)


@pytest.fixture
def club(_tiny: Restored) -> Iterator[Path]:
    """A rulebook with one book, whose printed source has eight lines."""
    yield _tiny.root
    _tiny.mend()


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


def found(root: Path) -> list[str]:
    return [str(finding) for finding in run_checks(Project.load(root), [places.CHECK])]


def add_book(root: Path, name: str, source: str, **files: str) -> None:
    """Add a book based on the club's."""
    book = {"book": f"language: en\nbased_on: club\n{source}", **files}
    write(root, {f"rules/books/{name}/{file}.yml": text for file, text in book.items()})
    write(root, {f"i18n/en/books/{name}/book.yml": f"title: {name}\nshort: {name}\nabout: Ours.\n"})


def test_a_source_of_which_every_line_has_what_says_it(club: Path) -> None:
    assert found(club) == []


def test_the_lines_that_state_something_are_counted(club: Path) -> None:
    write(club, {PLACES: WHOLE.replace('  clock#adjusting: "009:L6"\n', "")})
    knowledge = Project.load(club).knowledge

    assert places.share(knowledge, knowledge.books["club"]) == places.LineCount(stating=5, placed=4)


def test_a_house_needs_no_places(club: Path) -> None:
    (club / PLACES).unlink()
    (club / CLUB / "book.yml").write_text('language: en\ndate: "2026-01-01"\n', encoding="utf-8")

    assert found(club) == []


def test_a_print_leaves_inherited_clauses_to_the_print_of_its_base(club: Path) -> None:
    add_book(club, "sheet", SOURCE.replace("009", "010"), places='lines: "1"\nclauses: {clock#call: "010:L1"}\n')

    assert found(club) == []


def test_a_print_that_numbers_for_itself_has_its_own_places(club: Path) -> None:
    add_book(
        club,
        "sheet",
        SOURCE.replace("009", "010"),
        numbering='chapters:\n  - id: procedures\n    entries: {"1": ["clock#call", "clock#limit"]}\n',
        places='lines: "1"\nclauses: {clock#call: "010:L1"}\n',
    )

    message = "clock#limit (1) has no place in the source; name its lines under clauses, or drop it"
    assert found(club) == [f"rules/books/sheet/places.yml:1: places: {message}"]


def test_a_clause_that_a_print_words_in_its_own_way_has_its_own_place(club: Path) -> None:
    add_book(club, "sheet", SOURCE.replace("009", "010"), places='lines: "1"\nclauses: {clock#call: "010:L1"}\n')
    write(club, {"i18n/en/books/sheet/rules/procedures/clock.yml": "clauses:\n  presence: Stay seated.\n"})

    assert [row.partition(": places: ")[2].partition(" (")[0] for row in found(club)] == ["clock#presence"]


def test_a_clause_of_common_practice_needs_no_place(club: Path) -> None:
    write(club, {PLACES: WHOLE.replace('  clock#pace: "009:L4"\n', "common_practice: [clock#pace]\n")})

    assert found(club) == []


def test_a_clause_of_common_practice_is_not_stated_too(club: Path) -> None:
    write(club, {PLACES: WHOLE.replace("no_rule:", "common_practice: [clock#pace, clock#paces]\nno_rule:")})

    assert [row.partition(": places: ")[2] for row in found(club)] == [
        f"clock#pace has a place in the source ({PLACES}:10); delete this line, or that one",
        "the rule 'clock' has no clause 'paces'; it has pace, call, director, limit, countdown, expiry, adjusting, presence",
    ]


def test_what_is_no_rule_in_print_may_be_about_a_heading(club: Path) -> None:
    numbering = (club / CLUB / "numbering.yml").read_text(encoding="utf-8")
    write(
        club,
        {
            PLACES: WHOLE.replace('  clock#presence: "009:L7"\n', ""),
            f"{CLUB}/errata.yml": 'C-1: {at: "009:L1", kind: language}\n',
            f"{CLUB}/numbering.yml": f'{numbering}drops:\n  - {{clause: clock#presence, basis: derived, at: "009:L1"}}\n',
            "examples/clock/slow.yml": """\
sources: [{book: club, number: "1", label: "1", at: "009:L1-3"}]
table: {game: nlhe, blinds: [100, 200], players: [SB, BB, A, B]}
play:
  - A: calls
""",
        },
    )

    assert found(club) == []


def test_a_policy_is_no_business_of_a_heading(club: Path) -> None:
    write(club, {f"{CLUB}/policies.yml": 'clock_seconds: {value: 30, basis: stated, at: "009:L1-4"}\n'})

    message = f"line 1 is listed as heading, but clock_seconds rests on it ({CLUB}/policies.yml:1)"
    assert found(club) == [f"{PLACES}:12: places: {message}"]


def test_what_a_drop_an_erratum_and_a_policy_are_about_is_said(club: Path) -> None:
    write(
        club,
        {
            PLACES: WHOLE.replace("3-8", "3-11").replace('  clock#presence: "009:L7"\n', ""),
            f"{CLUB}/numbering.yml": (club / CLUB / "numbering.yml").read_text(encoding="utf-8")
            + 'drops:\n  - {clause: clock#presence, basis: stated, at: "009:L9"}\n',
            f"{CLUB}/errata.yml": 'C-1: {at: "009:L10", kind: language}\n',
            f"{CLUB}/policies.yml": 'clock_seconds: {value: 30, basis: stated, at: "009:L11"}\n',
        },
    )

    assert found(club) == []


@pytest.mark.parametrize(("label", "said"), [("1", True), (None, False)])
def test_a_printed_example_says_its_lines_and_one_of_ours_does_not(club: Path, label: str | None, said: bool) -> None:
    write(
        club,
        {
            PLACES: WHOLE.replace("3-8", "3-10"),
            "examples/clock/slow.yml": f"""\
sources: [{{book: club, number: "1", {f'label: "{label}"' if label else "own: true"}, at: "009:L9-10"}}]
table: {{game: nlhe, blinds: [100, 200], players: [SB, BB, A, B]}}
play:
  - A: calls
""",
        },
    )

    message = "nothing rests on 009:L9-10; place what says it, or list it under no_rule with the reason"
    assert found(club) == ([] if said else [f"{PLACES}:1: places: {message}"])


def test_a_remark_rests_on_lines(club: Path) -> None:
    write(club, {PLACES: WHOLE.replace("3-8", "3-9").replace("no_rule:", 'remarks: {"1": "009:L9"}\nno_rule:')})
    message = "club has no remark on 1; write it, or delete this line"
    assert found(club) == [f"{PLACES}:11: places: {message}"]

    wording = "i18n/en/books/club/book.yml"
    write(club, {wording: (club / wording).read_text(encoding="utf-8") + 'remarks: {"1": As everywhere.}\n'})
    assert found(club) == []


NO_RULE = "or list it under no_rule with the reason"
# What is changed in places.yml, and the findings, each with its line.
REJECTED = {
    "a clause without a place": (
        '  clock#adjusting: "009:L6"\n',
        "",
        [
            "1: clock#adjusting (1) has no place in the source; name its lines under clauses, or drop it",
            f"1: nothing rests on 009:L6; place what says it, {NO_RULE}",
        ],
    ),
    "lines without a clause, on both sides of one without text": (
        "lines: 1, 3-8",
        "lines: 1, 3-8, 10-11, 14",
        [f"1: nothing rests on 009:L10-14; place what says it, {NO_RULE}"],
    ),
    "a clause of no rule": (
        "clauses:\n",
        'clauses:\n  clok#call: "009:L3"\n',
        ["3: there is no rule 'clok'; did you mean 'clock'?"],
    ),
    "a clause that its rule does not have": (
        "clauses:\n",
        'clauses:\n  clock#cal: "009:L3"\n',
        ["3: the rule 'clock' has no clause 'cal'; it has pace, call, director, limit, countdown, expiry, adjusting, presence"],
    ),
    "a clause that the book does not have": (
        "clauses:\n",
        'clauses:\n  rabbit-hunting#meaning: "009:L3"\n',
        ["3: rabbit-hunting#meaning has a place, but club does not have it; number it, or delete this line"],
    ),
    "a line that the source does not have": (
        'clock#limit: "009:L4"',
        'clock#limit: "009:L4, 009:L9"',
        [f"4: clock#limit: line 9 of the source holds no text ({PLACES}:1)"],
    ),
    "a span that begins on a line without text": (
        'clock#call: "009:L3"',
        'clock#call: "009:L2-3"',
        [f"3: clock#call: line 2 of the source holds no text ({PLACES}:1)"],
    ),
    "a span that ends before it begins": (
        'clock#countdown: "009:L4-5"',
        'clock#countdown: "009:L5-4"',
        ["5: clock#countdown: 009:L5-4 ends before it begins"],
    ),
    "a line that is no rule, and on which a clause rests": (
        '{at: "009:L1", reason: heading}',
        '{at: "009:L1-3", reason: heading}',
        [f"12: line 3 is listed as heading, but clock#call rests on it ({PLACES}:3)"],
    ),
    "a line that is no rule twice": (
        '{at: "009:L8", reason: greeting}',
        '{at: "009:L1, 009:L8", reason: greeting}',
        [f"13: line 1 is listed already at {PLACES}:12; keep one of the two"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "messages"), REJECTED.values(), ids=REJECTED)
def test_places_that_do_not_hold(club: Path, old: str, new: str, messages: list[str]) -> None:
    assert WHOLE.count(old) == 1
    write(club, {PLACES: WHOLE.replace(old, new)})

    expected = [message.partition(": ")[::2] for message in messages]
    assert found(club) == [f"{PLACES}:{line}: places: {said}" for line, said in expected]


def test_lines_are_joined_as_long_as_nothing_between_them_has_what_says_it(club: Path) -> None:
    write(club, {PLACES: WHOLE.replace("3-8", "3-12").replace('"009:L8"', '"009:L8, 009:L11"')})

    spans = ("009:L9-10", "009:L12")
    messages = [f"nothing rests on {at}; place what says it, {NO_RULE}" for at in spans]
    assert sorted(found(club)) == sorted(f"{PLACES}:1: places: {message}" for message in messages)


def test_a_book_that_drops_a_clause_with_a_place(club: Path) -> None:
    numbering = (club / CLUB / "numbering.yml").read_text(encoding="utf-8")
    drops = 'drops:\n  - {clause: clock#presence, basis: stated, at: "009:L7"}\n'
    write(club, {f"{CLUB}/numbering.yml": numbering + drops})

    line = numbering.count("\n") + 2
    message = (
        f"clock#presence has a place, but club drops it ({CLUB}/numbering.yml:{line}); number it, or delete this line"
    )
    assert found(club) == [f"{PLACES}:8: places: {message}"]


def test_an_example_in_another_source(club: Path) -> None:
    write(
        club,
        {
            "examples/clock/slow.yml": """\
sources: [{book: club, number: "1", own: true, at: "001:L3"}]
table: {game: nlhe, blinds: [100, 200], players: [SB, BB, A, B]}
play:
  - A: calls
""",
        },
    )

    message = "clock/slow: 001:L3 is not in the source 009 of that book"
    assert found(club) == [f"examples/clock/slow.yml:1: places: {message}"]


def test_a_book_with_a_source_and_no_places(club: Path) -> None:
    (club / PLACES).unlink()

    message = "the file is missing; it says on which lines of the source 009 each clause rests"
    assert found(club) == [f"{PLACES}:1: places: {message}"]


MALFORMED = {
    "lines out of order": ("lines: 1, 3-8", "lines: 3-8, 1", "1: lines: 1 comes after 8; "),
    "lines listed twice": ("lines: 1, 3-8", "lines: 1, 3-8, 8-9", "1: lines: 8-9 comes after 8; "),
    "lines that are none": ("lines: 1, 3-8", "lines: all", "1: lines: 'all' does not have the right form: lines and "),
    "no lines": ("lines: 1, 3-8\n", "", "1: the file: the key 'lines' is missing"),
    "a rule instead of a clause": ("clock#call:", "clock:", "3: clauses.clock: 'clock' does not have the right form: "),
    "a place that is none": ('"009:L3"', "L3", "3: clauses.clock#call: 'L3' does not have the right form: a place in "),
    "a place in another source": ('"009:L3"', '"001:L3"', "3: clock#call: at: 001:L3 is not in the book's source 009 "),
    "no reason": (", reason: heading", "", "12: no_rule.1: the key 'reason' is missing"),
    "another reason": ("reason: heading", "reason: headline", "12: no_rule.1.reason: 'headline' is not one of contents,"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), MALFORMED.values(), ids=MALFORMED)
def test_a_file_of_places_that_cannot_be_used(club: Path, old: str, new: str, message: str) -> None:
    assert WHOLE.count(old) == 1
    write(club, {PLACES: WHOLE.replace(old, new)})

    line, _, said = message.partition(": ")
    told = [str(finding) for finding in Project.load(club).knowledge.findings]
    assert len(told) == 1
    assert told[0].startswith(f"{PLACES}:{line}: schema: {said}")


def test_places_without_a_source(club: Path) -> None:
    (club / CLUB / "book.yml").write_text('language: en\ndate: "2026-01-01"\n', encoding="utf-8")

    told = [str(finding) for finding in Project.load(club).knowledge.findings]
    message = (
        "the book has no printed source (book.yml: source) in which its clauses could have places; delete this file"
    )
    assert told == [f"{PLACES}:1: schema: {message}"]
