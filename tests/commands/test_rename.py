"""`rulebook rename`: nothing of the old id is left, nothing else changes, and the old address leads on."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from generator.knowledge.load import load
from generator.site.current_site import CurrentSite
from generator.site.moved import moved_pages
from tests.small import DATA


def run(root: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def files(root: Path) -> dict[str, str]:
    found = (path for top in DATA for path in (root / top).rglob("*") if path.suffix in (".yml", ".lock"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in found}


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        ("personal-items", "things-on-the-table", r"(?<![a-z-])personal-items(?![a-z-])"),
        ("dealer-changes", "dealers-change", r"dealer-changes(?![a-z-])"),
        ("special-needs#accommodation", "help", r"special-needs#(?:clauses\.)?accommodation|^clauses:.*accommodation"),
        ("clock/called-twice", "called-again", r"(?<![a-z-])called-twice(?![a-z-])"),
        ("stack_multiple", "stack_of_chips", r"stack_multiple"),
    ],
)
def test_nothing_of_the_old_id_is_left_and_no_ruling_changes(copy: Path, old: str, new: str, left: str) -> None:
    before = files(copy)

    result = run(copy, "rename", old, new)

    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"{old} is now ")
    now = files(copy)
    for name, text in now.items():
        if name != "rules/moved.yml":
            rows = [row for row in text.splitlines() if not row.lstrip().startswith("#")]
            assert not re.search(left, "\n".join([name, *rows])), name
    checked = run(copy, "check")
    assert (checked.exit_code, checked.stderr) == (0, "")
    # A lock has the same lines, some of them with another name.
    for name, text in before.items():
        if name.endswith("rulings.lock") and name in now and "called-twice" not in old:
            assert now[name] == text
    assert len(now) - ("rules/moved.yml" in now) == len(before)


def test_back_again_leaves_everything_as_it_was_but_the_address(copy: Path) -> None:
    before = files(copy)
    assert run(copy, "rename", "personal-items", "things-on-the-table").exit_code == 0
    assert run(copy, "rename", "things-on-the-table", "personal-items").exit_code == 0

    now = files(copy)
    assert now.pop("rules/moved.yml").splitlines()[1:] == ["rules/things-on-the-table: rules/personal-items"]
    assert now == before


def test_the_old_address_leads_to_the_new_one(copy: Path) -> None:
    assert run(copy, "rename", "clock/called-twice", "called-again").exit_code == 0
    knowledge = load(copy)
    assert {old: new for old, (new, _) in knowledge.moved.items()} == {
        "examples/clock/called-twice": "examples/clock/called-again"
    }
    pages = dict(moved_pages(knowledge, {"en": {"examples/clock/called-again": "Called <twice>"}}, "https://x.org/"))
    page = pages["en/examples/clock/called-twice/index.html"]
    assert 'content="0; url=../../../examples/clock/called-again/"' in page
    assert '<link rel="canonical" href="https://x.org/en/examples/clock/called-again/">' in page
    assert "<title>Called &lt;twice&gt;</title>" in page
    assert len(pages) == len(knowledge.languages)


def test_an_address_that_leads_nowhere_is_a_finding(copy: Path) -> None:
    (copy / "rules/moved.yml").write_text("rules/old: rules/gone\nrules/clock: rules/breaks\n", encoding="utf-8")
    told = run(copy, "check").stderr
    assert "rules/moved.yml:1: references: there is no page rules/gone, to which rules/old should lead" in told
    assert "rules/moved.yml:2: references: rules/clock is a page, so that it cannot lead to rules/breaks" in told


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("clock", "shot-clock", "the engine knows clock"),
        ("clock#limit", "cap", "the engine knows clock#limit"),
        ("personal-item", "things", "there is no personal-item; did you mean personal-items?"),
        ("personal-items", "clock", "there is a clock already"),
        ("personal-items", "Things", "'Things' cannot be the id of a rule"),
        ("clock/called-twice", "breaks/called-twice", "cannot be the id of an example of the same rule"),
        ("a b", "c", "'a b' is no id"),
        ("clock_seconds", "shot_clock_seconds", "the engine knows clock_seconds: it reads it"),
        (
            "stack_multiple",
            "stack-multiple",
            "'stack-multiple' cannot be the id of a policy: lower-case words with underscores",
        ),
        ("stack_multipel", "stack_of_chips", "there is no stack_multipel; did you mean stack_multiple?"),
        ("stack_multiple", "clock_seconds", "there is a clock_seconds already"),
    ],
)
def test_what_cannot_be_renamed_is_told_in_one_line_and_changes_nothing(
    copy: Path, old: str, new: str, message: str
) -> None:
    before = files(copy)
    result = run(copy, "rename", old, new)
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert files(copy) == before


def test_an_outdated_translation_stays_one(copy: Path) -> None:
    path = copy / "i18n/en/rules/recommended/personal-items.yml"
    path.write_text(
        path.read_text("utf-8").replace("title: Personal items", "title: Personal things"), encoding="utf-8"
    )
    result = run(copy, "rename", "personal-items", "things")
    assert result.exit_code == 1
    assert "this translation is outdated; bring it up to date first" in result.stderr
    report = json.loads(run(copy, "check", "--json").stdout)
    assert report["languages"]["es"]["outdated"] == 1


def test_the_live_site_leads_on_too(copy: Path) -> None:
    assert run(copy, "rename", "clock/called-twice", "called-again").exit_code == 0
    live = CurrentSite(copy, lambda _: None)
    live.update()

    for path in ("es/examples/clock/called-twice/", "es/examples/clock/called-twice"):
        response = live.response(path)
        assert response is not None
        assert (response.status, dict(response.headers)) == (302, {"Location": "/es/examples/clock/called-again/"})
    assert live.response("xx/examples/clock/called-twice/") is None
