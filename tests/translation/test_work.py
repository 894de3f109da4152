"""What translators are shown: what is missing, outdated and wrong, with what changed since a text was translated."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.checks.project import Project
from generator.commands import main
from generator.knowledge.originals import LOCK, next_kept, read_kept, render_kept
from generator.knowledge.reader import Reader
from generator.knowledge.staleness import Record, digest
from generator.knowledge.texts import Texts
from generator.site.multilingual_site import MultilingualSite
from generator.translation.work import Count, tasks
from tests.conftest import ROOT, Change

KEY = "rules/procedures/rabbit-hunting#clauses.forbidden"
FILE = "rules/procedures/rabbit-hunting.yml"
LANGUAGES = ("cs", "es", "nl", "pt")


def run(root: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--root", str(root), "translate", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def accept(root: Path) -> None:
    assert CliRunner().invoke(main, ["--root", str(root), "accept", "--no-rulings"]).exit_code == 0


def todo(root: Path, language: str, *words: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run(root, "todo", language, *words, "--json").stdout)
    return found


def status(root: Path) -> dict[str, dict[str, object]]:
    """What is told of each language."""
    found: dict[str, dict[str, object]] = json.loads(run(root, "status", "--json").stdout)
    return found


def edit(root: Path, language: str, old: str, new: str) -> None:
    path = root / "i18n" / language / FILE
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def changed(copy: Path) -> Path:
    """A copy in which one English clause has changed since all languages were accepted."""
    accept(copy)
    edit(copy, "en", "There is no", "There is never any")
    return copy


def test_the_languages_of_this_project_are_complete(project: Project) -> None:
    told = status(ROOT)

    assert set(told) == set(project.knowledge.languages)
    for language, found in told.items():
        assert (found["missing"], found["outdated"], found["percent"], found["in_progress"]) == (0, 0, 100, False)
        assert list(tasks(project, language)) == []


def test_a_changed_clause_is_told_in_four_languages_with_its_difference(changed: Path) -> None:
    project = Project.load(changed)
    now = project.knowledge.wording["en"][KEY].pattern

    assert todo(changed, "en") == []
    for language in LANGUAGES:
        (task,) = todo(changed, language)
        piece = project.knowledge.wording[language][KEY]
        assert (task["key"], task["state"]) == (KEY, "outdated")
        assert (task["file"], task["line"]) == (f"i18n/{language}/{FILE}", piece.origin.line)
        assert (task["original"], task["translation"]) == (now, piece.pattern)
        assert task["original_before"] == now.replace("never any", "no")
        assert [pair for pair in task["difference"] if pair[0] != "same"] == [["gone", "no"], ["new", "never any"]]
    assert {name: found["outdated"] for name, found in status(changed).items()} == {
        "en": 0,
        **dict.fromkeys(LANGUAGES, 1),
    }
    shown = run(changed, "todo", "nl").stdout
    assert "There is [-no-]{+never any+}" in shown
    assert f"i18n/nl/{FILE}:" in shown
    assert shown.endswith("0 missing, 1 outdated, 0 wrong\n")


def test_readers_see_the_badge_at_that_clause_and_nowhere_else(changed: Path) -> None:
    knowledge = Project.load(changed).knowledge
    sites = MultilingualSite(knowledge)
    pages = {f"{language}/{at}": page.text for language in ("en", "nl") for at, page in sites.pages(language).items()}
    # Pages that compare two books tell a clause that they word differently, with its badge.
    compared = {at for at in pages if at.startswith("nl/differences/")}
    badges = {at: text.count("rb-badge") for at, text in pages.items() if "rb-badge" in text and at not in compared}

    own = [
        f"nl/{entry.book.id}/{number}"
        for entry in knowledge.editions.values()
        for number, held in entry.entries.items()
        if any(part.rule == "rabbit-hunting" and "forbidden" in part.clauses for part in held.parts)
    ]
    assert badges == dict.fromkeys([*own, "nl/rules/rabbit-hunting"], 1)
    page = pages["nl/rules/rabbit-hunting"]
    assert page.index('id="rabbit-hunting.forbidden"') < page.index("rb-badge")
    badge = Reader(knowledge, Texts(knowledge), "nl").ui("site.outdated")
    assert f'<span class="rb-badge">{badge}</span>' in page


def test_translating_it_clears_it_and_touches_no_other_language(changed: Path) -> None:
    edit(changed, "nl", "is niet toegestaan", "is nooit toegestaan")

    assert todo(changed, "nl") == []
    assert len(todo(changed, "cs")) == 1
    accept(changed)
    assert todo(changed, "nl") == []
    assert todo(changed, "cs")[0]["original_before"] is not None


def test_done_takes_a_translation_as_it_stands(changed: Path) -> None:
    before = {path: path.read_bytes() for path in (changed / "i18n").rglob("*.yml")}

    assert run(changed, "done", "es", KEY).stdout == f"es: {KEY} is up to date\n"
    assert run(changed, "done", "cs", f"i18n/cs/{FILE}").stdout == f"cs: {KEY} is up to date\n"
    assert run(changed, "done", "pt", "rabbit-hunting").stdout == f"pt: {KEY} is up to date\n"
    assert run(changed, "done", "nl", "clock").stdout == "nl: 1 outdated text left\nnone of this was outdated\n"
    assert [len(todo(changed, language)) for language in LANGUAGES] == [0, 0, 1, 0]
    assert run(changed, "done", "nl").stdout == f"nl: {KEY} is up to date\n"
    assert run(changed, "done", "nl").stdout == "none of this was outdated\n"
    assert {path: path.read_bytes() for path in (changed / "i18n").rglob("*.yml")} == before


def test_a_typing_error_of_the_original_outdates_nothing(changed: Path) -> None:
    run(changed, "unaffected", KEY)

    assert [todo(changed, language) for language in LANGUAGES] == [[], [], [], []]


def test_an_original_that_changes_twice_is_compared_with_what_was_translated(changed: Path) -> None:
    accept(changed)
    edit(changed, "nl", "is niet toegestaan", "is nooit toegestaan")
    accept(changed)
    edit(changed, "en", "never any", "certainly no")

    assert "never any" in str(todo(changed, "nl")[0]["original_before"])
    assert "There is no" in str(todo(changed, "cs")[0]["original_before"])
    for language in LANGUAGES:
        run(changed, "done", language)
    kept = [line for line in (changed / LOCK).read_text(encoding="utf-8").splitlines() if line.startswith(f"{KEY} ")]
    assert len(kept) == 1
    assert "certainly no" in kept[0]


def test_without_the_kept_text_the_translator_is_told_so(changed: Path) -> None:
    (changed / LOCK).unlink()

    assert todo(changed, "nl")[0]["difference"] is None
    assert "what the original said before is not known" in run(changed, "todo", "nl").stdout


def test_kept_texts_are_read_as_written(project: Project) -> None:
    kept = {(key, digest(text)): text for key, text in (("a#b", "Said “so”\n- twice"), ("a#b", "once"), ("c#d", "ž"))}
    findings: list[object] = []
    path = project.root / LOCK

    assert len(read_kept(project.root, findings) or ()) == path.read_text(encoding="utf-8").count("\n") - 1  # type: ignore[arg-type]
    assert findings == []
    assert render_kept(kept).count("\n") == 4
    records = {"a#b": Record(digest("once"), "0" * 12), "z#z": Record("0" * 12, "0" * 12)}
    assert next_kept(project.knowledge, [records], kept) == {("a#b", digest("once")): "once"}


def test_a_damaged_line_is_told_and_the_others_are_kept(copy: Path) -> None:
    (copy / LOCK).write_text('a#b "one"\nnonsense\nc#d "two"\n', encoding="utf-8")
    findings: list[object] = []

    assert list((read_kept(copy, findings) or {}).values()) == ["one", "two"]  # type: ignore[arg-type]
    assert [str(f) for f in findings] == [
        f"{LOCK}:2: lock: not a text in quotes; restore it from version control, or delete the line: "
        "what its original said is then not known"
    ]


def test_what_the_checks_say_is_work_for_the_translator(copy: Path, change: Change) -> None:
    line = change("i18n/nl/examples/reopening.yml", "laten A raisen", "laten B raisen")
    units = change("i18n/cs/ui.yml", '{count, plural, one {# hráč} few {# hráči} other {# hráčů}}',
                   '{count, plural, one {# hráč} other {# hráčů}}')  # fmt: skip

    (task,) = todo(copy, "nl")
    assert (task["state"], task["line"], task["faults"]) == ("wrong", line, ["player A became B"])
    assert task["original"] and task["translation"]
    (task,) = todo(copy, "cs")
    assert (task["key"], task["line"]) == ("ui#units.players", units)
    assert task["faults"] == ["the few form of {count} is missing; Czech has one, few and other"]


def test_a_file_that_cannot_be_read_is_one_task_and_nothing_is_accepted(copy: Path) -> None:
    path = copy / "i18n/nl" / FILE
    path.write_text(path.read_text(encoding="utf-8").replace("clauses:", "clausules:"), encoding="utf-8")
    locks = {path: path.read_bytes() for path in (copy / "i18n").rglob("*.lock")}

    (task,) = todo(copy, "nl")

    assert task["state"] == "wrong"
    assert "unknown key 'clausules'; did you mean 'clauses'?" in str(task["faults"])
    result = run(copy, "done", "nl")
    assert result.exit_code == 1
    assert "nothing was written" in result.stderr
    assert {path: path.read_bytes() for path in (copy / "i18n").rglob("*.lock")} == locks


def test_texts_are_chosen_by_key_file_folder_or_rule(copy: Path) -> None:
    shutil.rmtree(copy / "i18n/nl/rules/procedures")

    whole = {task["key"] for task in todo(copy, "nl")}
    assert {str(key).rpartition("/")[0] for key in whole} == {"rules/procedures"}
    clock = {key for key in whole if str(key).startswith("rules/procedures/clock#")}
    for word in (
        "clock",
        "rules/procedures/clock",
        "i18n/nl/rules/procedures/clock.yml",
        "./i18n/nl/rules/procedures/clock",
    ):
        assert {task["key"] for task in todo(copy, "nl", word)} == clock
    assert {task["key"] for task in todo(copy, "nl", "i18n/nl/rules/procedures/")} == whole
    assert [task["key"] for task in todo(copy, "nl", KEY)] == [KEY]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["todo", "xx"], "there is no language 'xx'; the languages are en, cs, es, nl, pt"),
        (["status", "xx"], "there is no language 'xx'"),
        (["todo", "nl", "clok"], "no text, file or rule 'clok'"),
        (["done", "nl", KEY + "x"], f"did you mean '{KEY}'?"),
        (["unaffected", "../../etc"], "no text, file or rule '../../etc'"),
        (["unaffected"], "Missing argument"),
        (["start", "nl"], "'nl' exists already and is complete; see `rulebook translate status nl`"),
        (["start", "xx"], "'xx' is not the tag of a language; give its two small letters (ISO 639-1), such as fr for French"),
        (["start", "../fr"], "'../fr' is not the tag of a language"),
        (["start", "FR"], "'FR' is not the tag of a language"),
        (["start", "fr-CA"], "'fr-CA' is not the tag of a language"),
        (["start", ""], "'' is not the tag of a language"),
    ],
)  # fmt: skip
def test_a_wrong_word_is_told(arguments: list[str], words: str) -> None:
    result = run(ROOT, *arguments)

    assert result.exit_code in (1, 2)
    assert words in result.stderr


@pytest.mark.parametrize(
    ("count", "percent"),
    [(Count(3, 3, 0), 100), (Count(2000, 1999, 0), 99), (Count(2000, 2000, 1), 99), (Count(3, 0, 0), 0), (Count(0, 0, 0), 100)],
)  # fmt: skip
def test_a_hundred_percent_is_nothing_left(count: Count, percent: int) -> None:
    assert count.percent == percent


def test_status_shows_a_bar_for_each_language_and_for_each_part(changed: Path) -> None:
    shutil.rmtree(changed / "i18n/cs/rules")

    rows = {row.split()[0]: row for row in run(changed, "status").stdout.splitlines()}
    assert "█" * 20 in rows["en"] and rows["en"].split()[3:5] == ["100", "%"]
    assert "█" * 19 + "▒" in rows["es"] and rows["es"].endswith("1 outdated")
    assert "░" in rows["cs"] and rows["cs"].endswith("missing")
    parts = {row.split()[0]: row for row in run(changed, "status", "es").stdout.splitlines()}
    assert parts["rules"].endswith("1 outdated")
    assert list(parts)[-1] == "all"
