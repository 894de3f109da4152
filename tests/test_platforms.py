"""What can be simulated of other systems: consoles that know few letters, a Python without POSIX calls, folders that ignore case."""

import os
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from generator.commands.program import take_any_text
from generator.knowledge.load import load
from tests.small import ROOT, make_tiny

# What Windows has not got, or has otherwise; `sys.platform` stays, by which the standard library itself decides.
WITHOUT_POSIX = """\
import os, runpy, signal, sys
for name in ("fork", "forkpty", "killpg", "getpgid", "setsid", "nice", "geteuid", "getuid", "sched_getaffinity", "mkfifo", "chown"):
    vars(os).pop(name, None)
for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY"):
    vars(os).pop(name, None)
sys.modules["resource"] = None
sys.argv = ["rulebook", *sys.argv[1:]]
runpy.run_module("generator", run_name="__main__")
"""
SITUATION = "table: {game: nlhe, blinds: [100, 200], players: [SB, BB, A]}\nplay:\n  - A: puts 500\n"


def run(*command: str, cwd: Path = ROOT, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    paths = {"PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, *command], cwd=cwd, env={**os.environ, **paths}, capture_output=True, check=False
    )


@pytest.mark.parametrize("encoding", ["cp1252", "cp852"])
def test_a_console_of_any_encoding_takes_what_is_printed(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "hand.yml").write_text(SITUATION, encoding="utf-8")
    command = (
        "-m",
        "generator",
        "--root",
        str(ROOT),
        "rule",
        "--lang",
        "cs",
        "--book",
        "tda-2024",
        str(tmp_path / "hand.yml"),
    )

    result = run(*command, PYTHONIOENCODING=encoding)

    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode(encoding)
    assert "-> " in text or "→ " in text
    assert "500" in text


def test_what_an_encoding_lacks_is_written_in_plain_letters() -> None:
    raw = BytesIO()
    stream = TextIOWrapper(raw, encoding="ascii")
    take_any_text(stream)
    stream.write("příběh → „konec“ … 漢")
    stream.flush()
    assert raw.getvalue() == b'pribeh -> ?konec" ... ?'


@pytest.mark.parametrize("command", [["check"], ["rule"], ["pdf"], ["book"], ["build"]])
def test_commands_work_without_posix_calls(tmp_path: Path, command: list[str]) -> None:
    root = make_tiny(tmp_path / "rulebook", "en")
    (tmp_path / "hand.yml").write_text(SITUATION, encoding="utf-8")
    arguments = {
        "check": ["check"],
        "rule": ["rule", "--book", "club", str(tmp_path / "hand.yml")],
        "pdf": ["pdf", "club", "--out", str(tmp_path / "club.pdf")],
        "book": ["book", "new", "house", "--based-on", "club"],
        "build": ["build", "--no-pdf", "--out", str(tmp_path / "site")],
    }[command[0]]

    result = run("-c", WITHOUT_POSIX, "--root", str(root), *arguments)

    assert result.returncode == 0, result.stderr.decode()
    if command == ["build"]:
        assert (tmp_path / "site" / "en" / "index.html").is_file()


# Modules that may name what only some systems have: each asks first.
_ASKED = re.compile(
    r"\b(?:os\.(?:killpg|fork|nice|geteuid|getuid|setsid|mkfifo|O_NOFOLLOW|O_NONBLOCK)|import (?:fcntl|resource|pwd|grp))\b"
)


def test_what_only_some_systems_have_is_asked_for_first() -> None:
    found = {}
    for path in sorted((ROOT / "generator").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for match in _ASKED.finditer(text):
            before = text[: match.start()].splitlines()[-6:]
            guarded = any(re.search(r"hasattr\(os, |sys\.platform|try:|getattr\(os, ", line) for line in before)
            if not guarded:
                found[f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}"] = match[0]
    assert found == {}


def test_no_two_files_of_the_rulebook_differ_only_in_case_or_are_reserved_on_windows() -> None:
    names = [
        path.relative_to(ROOT).as_posix()
        for top in ("rules", "examples", "i18n", "generator", "tests")
        for path in (ROOT / top).rglob("*")
    ]
    held = [name for name in names if "__pycache__" not in name]
    assert len({name.casefold() for name in held}) == len(held)
    reserved = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
    assert not [name for name in held if reserved.fullmatch(name.rpartition("/")[2]) or re.search(r'[<>:"\\|?*]', name)]
    assert max(map(len, held)) < 180  # of 260 that old Windows programs take


def test_findings_name_files_with_forward_slashes_on_any_system(tmp_path: Path) -> None:
    root = make_tiny(tmp_path / "rulebook", "en")
    (root / "rules/procedures/clock.yml").write_text("clauses: 1\n", encoding="utf-8")
    assert {finding.file for finding in load(root).findings} >= {"rules/procedures/clock.yml"}


def test_files_with_the_line_ends_of_windows_say_the_same(tmp_path: Path) -> None:
    root = make_tiny(tmp_path / "rulebook", "en")
    before = load(root)
    for path in root.rglob("*.yml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    after = load(root)
    assert after.findings == before.findings == []
    assert after.wording == before.wording
