"""The own examples of a house: in its folder, in its languages, ruled and locked under its book, and printed in full."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from generator.knowledge.load import load
from generator.knowledge.reader import Reader
from generator.knowledge.texts import Texts
from generator.paper.build import build_pdf
from generator.paper.print_options import PrintOptions
from tests.paper.reading import Paper

FILE = "rules/books/club/examples/clock/el-reloj-del-club.yml"
TITLE = "Un jugador del club pide el reloj"
EXAMPLE = """\
sources:
  - {book: club, number: "29", own: true}
table: {game: nlhe, blinds: [100, 200], players: [A, B, C]}
play:
  - C: raises to 600
  - B: calls the clock on A
  - A: calls
    ruling: {action: call, to: 600}
"""


def run(root: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def files(root: Path) -> dict[str, bytes]:
    found = (path for top in ("rules", "examples", "i18n") for path in (root / top).rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def house(copy: Path) -> Path:
    """A rulebook with a house that writes Spanish alone."""
    assert run(copy, "book", "new", "club", "--based-on", "tda-2024", "--language", "es").exit_code == 0
    path = copy / "rules/books/club/book.yml"
    path.write_text(path.read_text("utf-8").replace("# languages: [es] ", "languages: [es] "), encoding="utf-8")
    assert load(copy).books["club"].languages == ("es",)
    assert run(copy, "accept").exit_code == 0
    return copy


def add(root: Path, text: str = EXAMPLE, title: str = TITLE) -> None:
    for file, content in (
        (FILE, text),
        ("i18n/es/books/club/examples/clock.yml", f"el-reloj-del-club:\n  title: {title}\n"),
    ):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(content, encoding="utf-8")


def test_a_rule_of_the_house_has_examples_that_no_situation_leads_to(house: Path) -> None:
    written = {
        "rules/books/club/rules/conduct/cena-y-copas.yml": "clauses: [mesa]\n",
        "i18n/es/books/club/rules/conduct/cena-y-copas.yml": "title: Cena y copas\nclauses:\n  mesa: En la mesa no se cena.\n",
        "rules/books/club/numbering.yml": "adds:\n  - id: conduct\n    entries:\n      G-1: cena-y-copas\n",
        "rules/books/club/examples/cena-y-copas/plato.yml": "sources: [{book: club, number: G-1, own: true}]\nkind: conduct\n"
        "conduct: {offence: disruption}\nruling: {penalty: mandatory}\n",
        "i18n/es/books/club/examples/cena-y-copas.yml": "plato:\n  title: Un plato de sopa sobre la mesa\n",
    }
    for file, text in written.items():
        (house / file).parent.mkdir(parents=True, exist_ok=True)
        (house / file).write_text(text, encoding="utf-8")

    assert run(house, "accept").exit_code == 0
    checked = run(house, "check")

    assert (checked.exit_code, checked.stderr) == (0, "")


def test_it_changes_no_file_but_those_of_the_house(house: Path) -> None:
    before = files(house)
    add(house)

    assert run(house, "accept").exit_code == 0
    checked = run(house, "check")

    assert (checked.exit_code, checked.stderr) == (0, "")
    assert {name for name, data in files(house).items() if before.get(name) != data} == {
        FILE,
        "i18n/es/books/club/examples/clock.yml",
        "rules/books/club/rulings/clock.lock",
    }
    lock = (house / "rules/books/club/rulings/clock.lock").read_text("utf-8")
    assert "el-reloj-del-club from: club 29 own\n" in lock
    assert "el-reloj-del-club 3: action=call adds=500" in lock


def test_it_is_printed_in_full_in_the_book_of_the_house_and_in_no_other(house: Path, tmp_path: Path) -> None:
    add(house)
    knowledge = load(house)
    texts = Texts(knowledge)
    for book, times in (("club", True), ("tda-2024", False)):
        build_pdf(knowledge, texts, book, "es", tmp_path / f"{book}.pdf")
        titles = [title for level, title, _ in Paper(tmp_path / f"{book}.pdf").bookmarks if level == 3]
        assert (TITLE in titles) == times


def test_it_is_among_what_departs_from_the_base(house: Path, tmp_path: Path) -> None:
    add(house)
    knowledge = load(house)
    build_pdf(
        knowledge, Texts(knowledge), "club", "es", tmp_path / "club.pdf", options=PrintOptions(departures_only=True)
    )

    titles = [title for level, title, _ in Paper(tmp_path / "club.pdf").bookmarks if level == 3]
    assert titles == [TITLE]


def test_readers_of_another_language_see_its_title_in_that_of_the_house(house: Path) -> None:
    add(house)
    knowledge = load(house)
    title = Reader(knowledge, Texts(knowledge), "cs").example_title(knowledge.examples["clock/el-reloj-del-club"])
    assert (title.text, title.language) == (TITLE, "es")


def test_a_ruling_that_does_not_hold_is_told_with_its_place(house: Path) -> None:
    add(house, EXAMPLE.replace("to: 600}", "to: 700}"))
    told = run(house, "check").stderr
    assert f"{FILE}:8: rulings: under club, to is stated as 700, the engine rules 600" in told


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (
            FILE,
            EXAMPLE.replace("book: club", "book: tda-2024"),
            "an example of club names a number of it under sources",
        ),
        (
            "rules/books/club/examples/out-of-place.yml",
            EXAMPLE,
            "an example belongs at rules/books/<book>/examples/<rule>/<example>.yml",
        ),
        (
            "rules/books/club/examples/clock/other.yml",
            EXAMPLE,
            "i18n/es/books/club/examples/clock.yml:1: coverage: other.title is not written in Spanish",
        ),
    ],
)
def test_what_is_wrong_is_told(house: Path, file: str, text: str, message: str) -> None:
    add(house)
    (house / file).write_text(text, encoding="utf-8")
    told = run(house, "check")
    assert told.exit_code == 1
    assert message in told.stderr


def test_a_name_that_books_share_is_taken(house: Path) -> None:
    shared = next((house / "examples/clock").glob("*.yml")).stem
    add(house)
    (house / FILE).rename(house / FILE.replace("el-reloj-del-club", shared))
    told = run(house, "check").stderr
    assert (
        f"the example 'clock/{shared}' exists already: examples/clock/{shared}.yml; give this one another name" in told
    )
