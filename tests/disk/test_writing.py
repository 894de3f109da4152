"""Files that are written together: all or none, whatever cuts the writing off, and nothing that somebody edited is lost."""

import json
import os
import resource
import sys
from pathlib import Path

import pytest

from generator.disk import writing
from generator.disk.writing import JOURNAL, PART, Unsettled, settled, write_bytes, write_together
from tests.hardening.kill import Countdown, tree

OLD = {"a.lock": b"a\n", "below/b.lock": b"b\n", "same.lock": b"same\n", "going/gone.lock": b"gone\n"}
NEW = {"a.lock": "A\n", "below/b.lock": "B\n", "same.lock": "same\n", "new/deep/c.lock": "C\n", "going/gone.lock": None}
THEN = {name: text.encode() for name, text in NEW.items() if text is not None}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, data in OLD.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


def files(root: Path) -> dict[str, bytes]:
    return {name: data for name, data in tree(root).items() if data != b"folder"}


def cut_off(root: Path, moment: int) -> bool:
    """Write together in a process that is killed at a moment; return whether it was."""
    child = os.fork()
    if not child:
        sys.addaudithook(Countdown(moment))
        write_together(root, "rulebook accept", NEW)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) < 0


def test_what_changes_is_told_and_nothing_lies_about(root: Path) -> None:
    assert write_together(root, "a test", NEW) == ["a.lock", "below/b.lock", "new/deep/c.lock", "going/gone.lock"]
    assert files(root) == THEN
    assert not (root / "going").exists()
    assert write_together(root, "a test", NEW) == []


def test_a_change_that_is_cut_off_anywhere_is_whole_or_none_for_the_next_reader(root: Path) -> None:
    old = files(root)
    outcomes, moment = [], 1
    while cut_off(root, moment):
        with settled(root):
            outcomes.append("old" if files(root) == old else "new" if files(root) == THEN else "half")
            assert (root / "going").exists() == (outcomes[-1] == "old")
        write_together(root, "a test", NEW)
        assert files(root) == THEN
        for name in THEN.keys() - old.keys():
            (root / name).unlink()
        (root / "new" / "deep").rmdir()
        (root / "new").rmdir()
        for name, data in OLD.items():
            (root / name).parent.mkdir(exist_ok=True)
            (root / name).write_bytes(data)
        moment += 1

    assert moment > 12
    assert outcomes == sorted(outcomes, reverse=True), "once made, a change stays made"
    assert set(outcomes) == {"old", "new"}


def test_an_edit_after_a_change_was_cut_off_is_not_lost(root: Path) -> None:
    moment = 1
    while not (root / JOURNAL).exists() or not json.loads((root / JOURNAL).read_text())["made"]:
        assert cut_off(root, moment)
        moment += 1
    (root / "a.lock").write_text("edited\n")

    for attempt in (lambda: settled(root).__enter__(), lambda: write_together(root, "a test", NEW)):
        with pytest.raises(
            Unsettled, match=r"^a\.lock: was edited after rulebook accept was interrupted; delete \.a\.lock"
        ):
            attempt()
    assert (root / "a.lock").read_text() == "edited\n"

    (root / f".a.lock{PART}").unlink()
    with settled(root):
        assert files(root) == THEN | {"a.lock": b"edited\n"}


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"command": 1, "made": true, "folders": [], "files": {"../x": null}}', "\x00"]
)
def test_a_journal_that_is_none_is_told(root: Path, content: str) -> None:
    (root / JOURNAL).write_text(content)

    with pytest.raises(Unsettled, match=r"^\.rulebook-change: is not a record of a change"), settled(root):
        pass


def test_a_disk_that_is_full_leaves_what_was_there(root: Path) -> None:
    before = files(root)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            write_together(root, "a test", {**NEW, "z.lock": "z" * 5000})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert files(root) == before
    assert not (root / "new").exists()


def test_a_folder_in_the_place_of_a_file_stops_all(root: Path) -> None:
    (root / "new/deep/c.lock").mkdir(parents=True)
    before = files(root)

    with pytest.raises(IsADirectoryError):
        write_together(root, "a test", NEW)
    assert files(root) == before


def test_what_a_killed_process_left_of_one_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / f".book.pdf{PART}").write_bytes(b"half a book, longer than the whole one")

    assert write_bytes(tmp_path / "book.pdf", b"a book")
    assert files(tmp_path) == {"book.pdf": b"a book"}
    assert not write_bytes(tmp_path / "book.pdf", b"a book")


def test_a_folder_in_which_nothing_can_be_written_is_read_as_it_is(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object, **__: object) -> int:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(writing, "open_locked", refusing)
    with settled(root):
        pass
    (root / JOURNAL).write_text("{}")
    monkeypatch.setattr(writing, "locked", refusing)
    with pytest.raises(Unsettled, match="cannot be settled here"), settled(root):
        pass
