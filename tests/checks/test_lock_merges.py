"""Work on two branches meets in no lock: git merges it, and what is merged is locked as it is ruled."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.checks import locked_rulings
from generator.checks.locked_rulings import LockKey
from generator.commands import main
from generator.knowledge.findings import Finding
from tests.small import ROOT


def git(root: Path, *arguments: str) -> str:
    plain = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "0"}
    who = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    done = subprocess.run(
        ["git", *who, *arguments], cwd=root, env=plain, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"git {' '.join(arguments)}:\n{done.stdout}{done.stderr}"
    return done.stdout


def begin(root: Path) -> Path:
    """Make `root` a repository with one commit, which git merges as this one."""
    shutil.copy(ROOT / ".gitattributes", root)
    git(root, "init", "--quiet", "--initial-branch", "main")
    commit(root)
    return root


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "a change")


def rulebook(root: Path, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def add_example(root: Path, example: str, like: str) -> None:
    """Add an example that is told like another one, in the language that there is."""
    rule, _, name = example.partition("/")
    shutil.copy(root / f"examples/{like}.yml", root / f"examples/{example}.yml")
    for path in (root / "i18n").glob(f"*/examples/{rule}.yml"):
        titles = path.read_text(encoding="utf-8")
        block = titles.split(f"{like.partition('/')[2]}:\n")[1].splitlines()
        title = re.sub('("?)$', rf" ({name})\1", next(row for row in block if row.startswith("  title: ")), count=1)
        # Two at the end of a file would be a conflict of the wording, so one of them comes first.
        added = f"{name}:\n{title}\n"
        path.write_text(added + titles if name < "m" else titles + added, encoding="utf-8")


def test_two_houses_and_examples_begun_side_by_side_are_merged_and_locked(copy: Path) -> None:
    shutil.copytree(ROOT / "generator/schemas", copy / "generator/schemas")
    root = begin(copy)
    # No two of the examples are neighbours where all are locked; in the locks of books, which hold fewer, some are.
    work = {
        "one": ("club-a", "clock_seconds: {value: 45", "multiple-chips/a-first", "out-of-turn/zz-last"),
        "two": ("club-b", "clock_seconds: {value: 50", "multiple-chips/zz-last", "raise-methods/a-first"),
    }
    like = {rule: differing(root, rule) for rule in ("multiple-chips", "out-of-turn", "raise-methods")}

    for branch, (house, decision, *examples) in work.items():
        git(root, "switch", "--quiet", "--create", branch, "main")
        rulebook(root, "book", "new", house, "--based-on", "tda-2011", "--language", "en")
        (root / f"rules/books/{house}/policies.yml").write_text(f"{decision}, basis: stated}}\n", encoding="utf-8")
        for example in examples:
            add_example(root, example, like[example.partition("/")[0]])
        rulebook(root, "accept")
        commit(root)
    git(root, "merge", "--quiet", "--no-edit", "one")

    assert "0 findings" in rulebook(root, "check")
    findings: list[Finding] = []
    kept, broken = locked_rulings.read(root, findings)
    assert (findings, broken) == ([], set())
    assert {kept[LockKey(house, "clock_seconds")].said for house in ("club-a", "club-b")} == {"45", "50"}
    for _, _, *examples in work.values():
        for example in examples:
            assert any(key.about == example and key.book == "tda-2011" for key in kept), example
    rulebook(root, "accept")
    assert git(root, "status", "--porcelain", "rules", "examples") == ""


def differing(root: Path, rule: str) -> str:
    """Return an example of a rule that TDA 2011 rules otherwise than where no book decides."""
    rows = (root / f"rules/books/tda-2011/rulings/{rule}.lock").read_text(encoding="utf-8").splitlines()
    return f"{rule}/{rows[1].partition(' ')[0]}"


LOCKS = ("rules/books/club/rulings/clock.lock", "examples/clock/rulings.lock")


@pytest.mark.parametrize("file", LOCKS)
def test_lines_that_come_at_one_place_are_merged_by_taking_both(file: str, tmp_path: Path) -> None:
    merged(
        tmp_path, file, "a 1: to=1\nz 1: to=1\n", "a 1: to=1\nb 1: x=1\nz 1: to=1\n", "a 1: to=1\nc 1: x=1\nz 1: to=1\n"
    )

    kept, broken = locked_rulings.read(tmp_path, [])

    assert broken == set()
    assert [(key.about, line.said) for key, line in kept.items()] == [
        ("clock/a", "to=1"),
        ("clock/b", "x=1"),
        ("clock/c", "x=1"),
        ("clock/z", "to=1"),
    ]


@pytest.mark.parametrize("file", LOCKS)
def test_a_line_that_two_branches_have_changed_is_found(file: str, tmp_path: Path) -> None:
    merged(tmp_path, file, "a 1: to=1\nz 1: to=1\n", "a 1: to=2\nz 1: to=1\n", "a 1: to=3\nz 1: to=1\n")
    findings: list[Finding] = []

    locked_rulings.read(tmp_path, findings)

    assert [str(f) for f in findings] == [
        f"{file}:2: lock: a 1 is already on line 1; run `rulebook accept`",
    ]


def merged(root: Path, file: str, before: str, one: str, two: str) -> None:
    """Leave at `root` what git merges of a file that two branches have changed."""
    path = root / file
    path.parent.mkdir(parents=True)
    path.write_text(before, encoding="utf-8")
    begin(root)
    for branch, text in (("two", two), ("one", one)):
        git(root, "switch", "--quiet", "--create", branch, "main")
        path.write_text(text, encoding="utf-8")
        commit(root)
    git(root, "merge", "--quiet", "--no-edit", "two")
