"""Outdated translations: found from digests, and never a burden on someone who edits the text."""

from pathlib import Path

from click.testing import CliRunner

from generator.checks.project import Project
from generator.commands import main
from generator.knowledge.reader import Reader
from generator.knowledge.staleness import Record, digest, next_records, outdated, read_records, render_records

KEY = "rules/procedures/clock#clauses.limit"
CZECH_KEY = "books/cz-2011/book#remarks.37"


def accept(root: Path) -> None:
    result = CliRunner().invoke(main, ["--root", str(root), "accept", "--no-rulings"])
    assert result.exit_code == 0, result.output


def late(root: Path) -> dict[str, set[str]]:
    project = Project.load(root)
    return {language: project.texts.late(language) for language in project.knowledge.languages}


def edit(root: Path, language: str, key: str) -> None:
    """Put a word before a piece of wording, as an editor would."""
    piece = Project.load(root).knowledge.wording[language][key]
    path = root / piece.origin.file
    text = path.read_text(encoding="utf-8")
    first = piece.pattern.split("\n")[0][:20]
    assert text.count(first) == 1
    path.write_text(text.replace(first, "So " + first), encoding="utf-8")


def test_a_changed_original_outdates_every_translation_and_nothing_else(copy: Path) -> None:
    accept(copy)
    edit(copy, "en", KEY)

    assert late(copy) == {"en": set(), "cs": {KEY}, "es": {KEY}, "nl": {KEY}, "pt": {KEY}}
    project = Project.load(copy)
    reader = Reader(project.knowledge, project.texts, "nl", project.knowledge.editions["tda-2011"])
    assert reader.clause("clock", "limit").outdated
    assert not reader.clause("clock", "expiry").outdated


def test_a_books_own_wording_is_original_in_its_language(copy: Path) -> None:
    accept(copy)
    edit(copy, "cs", CZECH_KEY)

    assert late(copy) == {"cs": set(), "en": {CZECH_KEY}, "es": {CZECH_KEY}, "nl": {CZECH_KEY}, "pt": {CZECH_KEY}}


def test_translating_anew_clears_it_with_no_bookkeeping(copy: Path) -> None:
    accept(copy)
    edit(copy, "en", KEY)
    edit(copy, "nl", KEY)

    assert late(copy)["nl"] == set()
    assert late(copy)["cs"] == {KEY}
    accept(copy)
    assert late(copy) == {"en": set(), "cs": {KEY}, "es": {KEY}, "nl": set(), "pt": {KEY}}


def test_layout_is_no_change() -> None:
    assert digest("a b\n c") == digest("a b c")
    assert digest("a b c") != digest("a b d")


def test_records_are_read_as_written(copy: Path) -> None:
    records = {"a#b": Record("0" * 12, "1" * 12), "c#d": Record("2" * 12, "3" * 12)}
    path = copy / "i18n/nl/originals.lock"
    path.write_text(render_records(records), encoding="utf-8")

    assert read_records(copy, "nl", []) == records


def test_a_damaged_record_is_told_and_the_others_are_kept(copy: Path) -> None:
    (copy / "i18n/nl/originals.lock").write_text(f"a#b {'0' * 12} {'1' * 12}\nnonsense\n", encoding="utf-8")
    findings: list[object] = []

    records = read_records(copy, "nl", findings)  # type: ignore[arg-type]

    assert list(records or ()) == ["a#b"]
    assert [str(f) for f in findings] == [
        "i18n/nl/originals.lock:2: lock: not a record of a translation; restore it from version control, or delete the line: "
        "its translation then counts as up to date"
    ]


def test_an_outdated_translation_keeps_its_record_until_it_is_accepted(project: Project) -> None:
    knowledge = project.knowledge
    translation = digest(knowledge.wording["nl"][KEY].pattern)
    records = {KEY: Record("0" * 12, translation)}

    assert outdated(knowledge, "nl", records) == {KEY}
    assert next_records(knowledge, "nl", records)[KEY] == records[KEY]
    assert next_records(knowledge, "nl", records, {KEY})[KEY].original != "0" * 12


def test_a_lock_at_another_place_of_the_wording_is_told(copy: Path) -> None:
    stray = ["i18n/cs/texts.lock", "i18n/en/rules/originals.lock", "i18n/rulings.lock"]
    for file in stray:
        (copy / file).write_text("", encoding="utf-8")

    assert [finding.file for finding in Project.load(copy).knowledge.findings] == stray
