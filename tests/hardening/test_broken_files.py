"""An emptied, missing, wrong-shaped or endless file at any place of a rulebook is told with its name, by every command."""

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from generator.knowledge.files import Memory
from generator.knowledge.load import load
from generator.knowledge.yaml_source import MAXIMUM_ENTRIES
from tests.hardening.tiny import faults, write_tiny

CONTENTS = {
    "empty": b"", "blank": b" \n\n", "a mark": b"\xef\xbb\xbf", "an empty text": b'""\n', "a list": b"- a\n", "a number": b"5\n",
    "null": b"null\n", "comments": b"# only\n", "no keys": b"{}\n", "NULs": b"\0\0", "no UTF-8": b"a: \xff\n",
    "UTF-16": "a: b\n".encode("utf-16"), "UTF-16 without a mark": "a: b\n".encode("utf-16-le"), "no YAML": b"a: [\n",
}  # fmt: skip
# What a book need not say: there, a file of comments is a file that says nothing on purpose.
SPARED = {
    ("comments", f"rules/books/{book}/{name}.yml")
    for book in ("base", "house")
    for name in ("numbering", "policies", "errata")
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny(tmp_path_factory.mktemp("tiny").resolve())


@pytest.fixture
def tiny(whole: Path, tmp_path: Path) -> Path:
    return shutil.copytree(whole, tmp_path / "tiny")


def one_of_each(root: Path) -> list[str]:
    """Return one YAML file of every kind."""
    kinds = {}
    for path in sorted(path for top in ("rules", "examples", "i18n") for path in (root / top).rglob("*.yml")):
        file = path.relative_to(root).as_posix()
        many = "rules/all/" in file or file.startswith("examples/") or "/examples/" in file
        kinds[path.parent if many else path] = file
    return sorted(kinds.values())


def run(root: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_the_rulebook_to_be_broken_is_whole(whole: Path) -> None:
    assert faults(whole) == []


def test_whatever_stands_in_the_place_of_a_file_is_told_with_its_name(tiny: Path) -> None:
    memory: Memory = {}
    assert load(tiny, memory).findings == []
    files = one_of_each(tiny)
    assert len(files) > 30
    names = list(CONTENTS) * 2
    for number, file in enumerate(files):
        path = tiny / file
        before, state = path.read_bytes(), path.stat()
        # Some for each file, and each for some files.
        start = 3 * number % len(CONTENTS)
        for name in ("empty", *names[start : start + 3]):
            path.write_bytes(CONTENTS[name])
            found = load(tiny, memory)
            if (name, file) not in SPARED:
                assert file in {finding.file for finding in found.findings}, (name, file)
                assert file in found.broken, (name, file)
        path.write_bytes(before)
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))


LOCKS = {
    "garbage": b"garbage\n", "a damaged line": None, "no UTF-8": b"\xff\xfe\n", "NULs": b"\0" * 100, "a line twice": None,
    "cut off": None, "a conflict": b"<<<<<<< ours\n=======\n>>>>>>> theirs\n", "too large": b"# x\n" * 2_000_000,
}  # fmt: skip


@pytest.mark.parametrize("lock", ["i18n/cs/originals.lock", "i18n/en/originals.lock", "i18n/texts.lock"])
def test_what_a_damaged_lock_recorded_is_not_lost(tiny: Path, lock: str) -> None:
    path = tiny / lock
    rows = path.read_bytes().split(b"\n")
    for name, content in LOCKS.items():
        if content is None:
            damaged = {"a damaged line": [*rows[:2], rows[2].replace(b" ", b"", 1), *rows[3:]],
                       "a line twice": [*rows[:3], rows[2], *rows[3:]], "cut off": rows[:3]}[name]  # fmt: skip
            content = b"\n".join(damaged)
        path.write_bytes(content)
        line = {"a damaged line": 3, "a line twice": 4, "cut off": 3}.get(name, 1)
        for command in (["check"], ["translate", "status"], ["translate", "done", "cs"], ["accept"], ["rule", "x.yml"]):
            result = run(tiny, *command)
            assert result.exit_code == 1, (name, command)
            assert f"{lock}:{line}: lock: " in result.stderr, (name, command)
            assert path.read_bytes() == content, (name, command)
    path.unlink()
    assert f"{lock}:1: lock: the file is missing" in run(tiny, "check").stderr


def test_a_link_and_a_pipe_in_the_place_of_a_lock_are_told_and_stay(tiny: Path) -> None:
    for lock in ("examples/clock/rulings.lock", "i18n/texts.lock"):
        path = tiny / lock
        path.unlink()
        os.mkfifo(path)
        for command in (["check"], ["accept"], ["translate", "fill", "cs"]):
            assert f"{lock}:1: " in run(tiny, *command).stderr
        assert path.is_fifo()
        path.unlink()
        path.symlink_to(path.name)
        assert f"{lock}:1: " in run(tiny, "check").stderr
        path.unlink()
        path.write_bytes(b"")


EVERY = [
    ["check"], ["check", "--json"], ["check", "--only", "lock"], ["diff", "house"], ["matrix"], ["book", "list"], ["schemas"],
    ["book", "new", "club", "--based-on", "base"], ["build"], ["pdf", "base"], ["translate", "status"], ["translate", "status", "cs"],
    ["translate", "todo", "cs"], ["translate", "start", "fr"], ["translate", "fill", "cs"], ["translate", "done", "cs"],
    ["translate", "unaffected", "clock"], ["accept"],
]  # fmt: skip


@pytest.mark.parametrize(
    "gone", ["rules/books/house/book.yml", "i18n/en/ui.yml", "i18n", "i18n/en", "examples", "rules/books", "rules"]
)
def test_what_is_missing_is_told_by_every_command_and_nothing_is_written(tiny: Path, gone: str) -> None:
    path = tiny / gone
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    before = {path: path.read_bytes() for path in tiny.rglob("*") if path.is_file() and "build" not in path.parts}
    situation = tiny.parent / "situation.yml"
    situation.write_text("table: {game: nlhe, blinds: [1, 2], players: [A, B]}\nplay: [{A: folds}]\n", encoding="utf-8")

    for command in (*EVERY, ["rule", str(situation)]):
        result = run(tiny, *command)
        assert result.exit_code != 0, command
        told = f'"file": "{gone}"' if "--json" in command else f"{gone}:1: schema: "
        assert told in result.output, command

    assert {p: p.read_bytes() for p in tiny.rglob("*") if p.is_file() and "build" not in p.parts} == before


def test_no_wording_at_all_is_no_translated_rulebook(tiny: Path) -> None:
    for path in (tiny / "i18n").iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    result = run(tiny, "check")

    assert result.exit_code == 1
    assert "i18n/en:1: schema: the folder is missing; it holds the English originals" in result.stderr


def test_the_language_of_a_book_is_there(tiny: Path) -> None:
    shutil.rmtree(tiny / "i18n/cs")

    assert "rules/books/house/book.yml:1: coverage: the wording of house should be in 'cs'" in run(tiny, "check").stderr


def test_schemas_that_editors_cannot_read_are_told_and_made_anew(tiny: Path) -> None:
    (tiny / "generator/schemas/rule.json").write_bytes(b"")
    (tiny / "generator/schemas/book.json").unlink()

    rows = run(tiny, "check").stderr.splitlines()

    assert [row.split(":")[0] for row in rows] == ["generator/schemas/book.json", "generator/schemas/rule.json"]
    assert run(tiny, "schemas").exit_code == 0
    assert run(tiny, "check").exit_code == 0


@pytest.mark.parametrize("mark", ["\\u202e", "\\u200b", "\\x1b[31m", "\\u2066", "\\x07"])
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("examples/odd-chips/two-winners.yml", "button: C", 'button: "C{}"'),
        ("examples/multiple-chips/two-thousands.yml", "- A: raises to 1200", '- "A{}": raises to 1200'),
        ("examples/clock/words-and-time.yml", """UTG: says "raise to 300\"""", 'UTG: "says \\"ship{} it\\""'),
        ("rules/books/house/book.yml", "house: Club", 'house: "Club{}"'),
        ("rules/books/base/numbering.yml", "not printed", '"not {}printed"'),
        ("i18n/cs/glossary.yml", "forms: ", 'forms: "{}a, " #'),
        ("i18n/cs/rules/all/clock.yml", "title: ", 'title: "{}" #'),
        ("i18n/en/story.yml", "games:", '"games{}":'),
    ],
)
def test_what_nobody_can_see_is_told_in_every_text_and_key(
    tiny: Path, file: str, old: str, new: str, mark: str
) -> None:
    path = tiny / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new.replace("{}", mark), 1), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1

    found = [str(finding) for finding in load(tiny).findings]

    assert any(row.startswith(f"{file}:{line}: ") and "the invisible character U+" in row for row in found), found


def test_of_a_flood_of_keys_the_first_are_told(tiny: Path) -> None:
    path = tiny / "rules/all/clock.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "".join(f"key-{i}: 1\n" for i in range(2_000)), encoding="utf-8")

    found = load(tiny).findings
    assert len([finding for finding in found if finding.file == "rules/all/clock.yml"]) == 21
    assert found[-1].message == "… and 1980 more findings in this file"

    path.write_text(text + "".join(f"key-{i}: 1\n" for i in range(60_000)), encoding="utf-8")
    (finding,) = [finding for finding in load(tiny).findings if finding.file == "rules/all/clock.yml"]
    assert finding.message == f"more than {MAXIMUM_ENTRIES:,} keys and items; split the file"


def test_a_check_that_cannot_see_the_files_finds_out_nothing(tiny: Path) -> None:
    (tiny / "rules/all/clock.yml").write_bytes(b"")

    result = run(tiny, "check", "--only", "glossary")

    assert result.exit_code == 1
    assert "rules/all/clock.yml:1: schema: the file is empty" in result.stderr
