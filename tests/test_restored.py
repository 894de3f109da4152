"""The folder that tests share is made what it was, whatever a test has done in it."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.restored import Restored


@pytest.fixture
def restored(tmp_path: Path) -> Restored:
    root = tmp_path / "root"
    (root / "in" / "deep").mkdir(parents=True)
    (root / "one.yml").write_text("one", encoding="utf-8")
    (root / "in" / "deep" / "two.yml").write_text("two", encoding="utf-8")
    return Restored(root)


def state(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Mode, time and content of everything; a folder has neither of the last two."""
    return {
        path.relative_to(root).as_posix(): (
            path.lstat().st_mode,
            path.lstat().st_mtime_ns if path.is_file() else 0,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in [root, *root.rglob("*")]
    }


CHANGES: dict[str, Callable[[Path], object]] = {
    "nothing": lambda root: None,
    "other text of the same length": lambda root: (root / "one.yml").write_text("eno", encoding="utf-8"),
    "a file deleted": lambda root: (root / "in/deep/two.yml").unlink(),
    "a folder deleted": lambda root: shutil.rmtree(root / "in"),
    "the root deleted": shutil.rmtree,
    "a file and a folder added": lambda root: shutil.copytree(root / "in", root / "more" / "in"),
    "a link in the place of a file": lambda root: ((root / "one.yml").unlink(), (root / "one.yml").symlink_to("in")),
    "a link in the place of a folder": lambda root: (shutil.rmtree(root / "in"), (root / "in").symlink_to(root.parent)),
    "a folder in the place of a file": lambda root: ((root / "one.yml").unlink(), (root / "one.yml").mkdir()),
    "a file in the place of a folder": lambda root: (shutil.rmtree(root / "in"), (root / "in").write_text("", "utf-8")),
    "a link that leads nowhere": lambda root: (root / "nowhere").symlink_to("nothing"),
    "a pipe": lambda root: os.mkfifo(root / "pipe"),
    "a file that nobody may read": lambda root: (root / "one.yml").chmod(0),
    "folders that nobody may change": lambda root: ((root / "in").chmod(0o555), root.chmod(0o555)),
    "a name in bytes": lambda root: open(os.fsencode(root) + b"/\xff", "w").close(),  # noqa: PTH123
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_folder_is_what_it_was(restored: Restored, change: Callable[[Path], object]) -> None:
    before = state(restored.root)
    change(restored.root)
    restored.mend()

    assert state(restored.root) == before
    assert sorted(os.listdir(os.fsencode(restored.root))) == [b"in", b"one.yml"]  # noqa: PTH208
