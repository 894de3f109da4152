"""Deleting files together with writing others: all of it, or nothing."""

from pathlib import Path

import pytest

from generator.disk import writing
from generator.disk.writing import settled, write_together

CHANGE = {"kept/new": "new", "kept/gone": None, "alone/gone": None}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for file in ("kept/old", "kept/gone", "alone/gone"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text("old", encoding="utf-8")
    return tmp_path


def files(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("kept", "alone")
        for path in (root / folder).rglob("*")
    }


DONE = {"kept/old": "old", "kept/new": "new"}


def test_a_file_goes_and_so_does_a_folder_with_nothing_in_it(root: Path) -> None:
    assert write_together(root, "a test", CHANGE) == list(CHANGE)

    assert files(root) == DONE
    assert not (root / "alone").exists()
    assert write_together(root, "a test", CHANGE) == []


def test_a_change_that_fails_deletes_nothing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(root)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(writing, "_write", full)
    with pytest.raises(OSError, match="No space"):
        write_together(root, "a test", CHANGE)

    assert files(root) == before


def test_a_change_that_was_made_and_cut_off_is_finished(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_off(root, monkeypatch)
    assert "kept/gone" in files(root)

    with settled(root):
        assert files(root) == DONE


def test_what_was_edited_since_the_change_was_cut_off_stays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_off(root, monkeypatch)
    (root / "kept/gone").write_text("edited", encoding="utf-8")

    with settled(root):
        assert files(root) == {**DONE, "kept/gone": "edited"}


def cut_off(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a change that is made, but of which no file has taken its place."""
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(writing, "_finish", interrupted)
        write_together(root, "a test", CHANGE)


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt
