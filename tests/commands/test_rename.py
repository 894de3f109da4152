"""`rulebook rename`: nothing of the old id is left, nothing else changes, and the old address leads on."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from generator.knowledge.load import load
from generator.knowledge.renaming import Id, Renaming
from generator.knowledge.renaming_code import RenamingOfCode, code_files
from generator.site.current_site import CurrentSite
from generator.site.moved import moved_pages
from tests.small import DATA, ROOT


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


@pytest.fixture
def checkout(copy: Path) -> Iterator[Path]:
    """The small rulebook with the code that belongs to it, to be changed by one test."""
    for folder in ("generator", "docs"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "served", "theme"))
    yield copy
    for folder in ("generator", "docs"):
        shutil.rmtree(copy / folder)


def test_in_a_checkout_the_engine_is_renamed_with_its_rules(checkout: Path) -> None:
    old, new, left = "string-bets", "stringing", r"(?<![\w-])string-bets[#/.]"
    examples = {file for file in files(checkout) if file.startswith("examples/")}

    result = run(checkout, "rename", old, new)

    assert result.exit_code == 0, result.output
    told = files(checkout) | {
        path.relative_to(checkout).as_posix(): path.read_text("utf-8") for path in code_files(checkout)
    }
    assert [name for name, text in told.items() if re.search(left, text) and name != "rules/moved.yml"] == []
    assert len(examples) == len([file for file in told if file.startswith("examples/")])
    # What a file names alone is listed, and stands there as before.
    places = re.findall(r"^  (\S+):(\d+)$", result.stdout, re.M)
    assert all(old in told[file].splitlines()[int(line) - 1] for file, line in places)
    assert places
    check = [sys.executable, "-m", "generator", "check"]
    checked = subprocess.run(check, cwd=checkout, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout


def test_a_policy_of_the_engine_is_renamed_with_its_field(checkout: Path) -> None:
    result = run(checkout, "rename", "skipped_player_rule", "passed_over_rule")

    assert result.exit_code == 0, result.output
    told = files(checkout) | {
        path.relative_to(checkout).as_posix(): path.read_text("utf-8") for path in code_files(checkout)
    }
    assert [name for name, text in told.items() if "skipped_player_rule" in text] == []
    # The key of rulings is another name, and stays.
    assert '"skipped_player"' in told["generator/engine/ruling.py"]


def test_no_policy_is_called_like_a_key_of_rulings(copy: Path) -> None:
    path = copy / "rules/procedures/clock.yml"
    path.write_text(
        path.read_text("utf-8").replace(
            "policies:\n", "policies:\n  call_to: {type: choice, values: [low, high], default: low}\n"
        ),
        "utf-8",
    )

    told = run(copy, "check").stderr

    assert "the policy 'call_to' is called like a key of rulings, so that one would be taken for the other" in told


def test_an_engine_that_would_not_run_is_told_in_one_line_and_nothing_is_renamed(checkout: Path) -> None:
    (checkout / "generator/engine/floor.py").write_text("def string-bets#one():\n", encoding="utf-8")
    before = files(checkout)

    result = run(checkout, "rename", "string-bets", "stringing")

    assert result.exit_code == 1
    assert "nothing was renamed: the engine would not run (SyntaxError" in result.stderr
    assert result.stderr.count("\n") == 1
    assert files(checkout) == before


@pytest.mark.parametrize(
    ("old", "new", "text", "renamed"),
    [
        ("clock", "timer", '"clock.called", clock#limit, "clock"', '"timer.called", timer#limit, "clock"'),
        (
            "clock",
            "timer",
            "rules/procedures/clock.yml#x rules/clock/ shot-clock#x",
            "rules/procedures/timer.yml#x rules/timer/ shot-clock#x",
        ),
        ("clock", "timer", "clock/twice clock/none clock.other", "timer/twice clock/none clock.other"),
        (
            "clock#limit",
            "clock#most",
            "clock#limit clock#limit-of clock#clauses.limit",
            "clock#most clock#limit-of clock#clauses.most",
        ),
        ("clock/twice", "clock/again", '"clock/twice" clock/twice-over', '"clock/again" clock/twice-over'),
        ("clock_end", "time_up", "policies.clock_end = my_clock_end", "policies.time_up = my_clock_end"),
    ],
)
def test_in_code_an_id_is_known_by_its_form(old: str, new: str, text: str, renamed: str) -> None:
    before, after = Id.read(old), Id.read(new)
    assert before is not None
    assert after is not None
    of_code = RenamingOfCode(Renaming(before, after), ["clock.called"], ["clock/twice"])

    assert of_code.text(text) == renamed
    assert list(of_code.left(text)) == ([1] if '"clock"' in text else [])


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
        (
            "clock_expiry",
            "time_up",
            "the engine knows clock_expiry: it reads it; rename it in a checkout of the project, which has the engine's code",
        ),
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
