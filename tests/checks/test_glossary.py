"""*glossary*: a translation that calls a thing by another name is told, and so is a glossary that does not keep its own promises."""

from pathlib import Path

import pytest

from generator.checks import glossary
from generator.checks.project import Project
from tests.conftest import Change

CZECH = "i18n/cs/glossary.yml"


def told(root: Path) -> list[str]:
    return [str(finding) for finding in glossary.run(Project.load(root))]


@pytest.mark.parametrize(
    ("file", "old", "new", "said", "term"),
    [
        ("i18n/cs/rules/conduct/penalties.yml", "blindy i ante", "blindy i vklady", "antes", "ante"),
        ("i18n/nl/outline.yml", "Button", "Knop", "Button", "button"),
        ("i18n/es/rules/dealing/misdeals.yml", "incorrecto es misdeal", "incorrecto es nulo", "misdeal", "misdeal"),
        ("i18n/pt/rules/showdown/side-pots.yml", "último side pot", "último pote lateral", "side pot", "side pot"),
    ],
)
def test_another_word_for_a_term_is_told_with_what_the_glossary_says(
    copy: Path, file: str, old: str, new: str, said: str, term: str
) -> None:
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    rows = told(copy)

    assert rows, "nothing is told"
    assert all(row.startswith(f"{file}:") and ": glossary: " in row for row in rows)
    assert any(f"the original (en) says {said!r}, which is {term!r} here" in row for row in rows)


def test_a_form_that_names_two_terms_is_told_with_both_places(copy: Path, change: Change) -> None:
    line = change(CZECH, "  term: wheel\n", "  term: wheel\n  forms: string bet\n") - 1
    path = copy / CZECH
    path.write_text(path.read_text(encoding="utf-8").replace("  forms: wheel*\n", ""), encoding="utf-8")

    row = next(row for row in told(copy) if "names 'wheel' here and 'string-bet'" in row)
    assert row.startswith(f"{CZECH}:{line}:")


def test_a_term_among_its_own_forms_is_told(copy: Path, change: Change) -> None:
    change("i18n/nl/glossary.yml", "  forms: wheels\n", "  forms: wheels, Wheel\n")

    assert [row for row in told(copy) if "forms: 'wheel' is the term itself" in row]


def test_a_term_that_no_text_names_is_told(copy: Path) -> None:
    path = copy / CZECH
    path.write_text(
        path.read_text(encoding="utf-8") + "zebra:\n  term: zebra\n  definition: A dealing mistake.\n", encoding="utf-8"
    )

    assert [row for row in told(copy) if "zebra: no text names it" in row]


def test_an_exception_that_is_no_longer_needed_is_told(copy: Path, change: Change) -> None:
    change(
        CZECH,
        "  term: rack\n",
        "  term: rack\n  unsaid: rules/recommended/moving-players#clauses.racks, examples/x#y\n",
    )

    rows = [row for row in told(copy) if "unsaid" in row]

    assert len(rows) == 2
    assert "'rules/recommended/moving-players#clauses.racks' names the term, or its original does not" in rows[0]
    assert "there is no text 'examples/x#y'" in rows[1]


def test_a_declared_exception_lets_a_text_do_without_the_term(copy: Path, change: Change) -> None:
    key = "rules/recommended/moving-players#clauses.racks"
    path = copy / "i18n/cs/rules/recommended/moving-players.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("racky", "stojánky"), encoding="utf-8")
    assert [row for row in told(copy) if "'rack'" in row]

    change(CZECH, "  term: rack\n", f"  term: rack\n  unsaid: {key}\n")

    assert told(copy) == []
