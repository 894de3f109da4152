"""What is kept is found again by the same program, and by nothing else; what is damaged or not the user's own counts for nothing."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.disk import cache
from generator.disk.cache import FOLDER, Cache, digest

KIND = "numbers"
KEPT = FOLDER + "/" + KIND
VALUES = {digest("one"): [1, ("two", None, {"three": True})], (digest("text"), ("A", "B")): True}


@pytest.fixture(autouse=True)
def program(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that nobody edits while the tests run, on no code host."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(cache, "_program", lambda: b"a program")


def keep(root: Path, values: dict[object, object] = VALUES) -> None:
    kept = Cache(root)
    for key, value in values.items():
        kept.shelf(KIND).put(key, value)
    kept.write()


def found(root: Path) -> dict[object, object]:
    shelf = Cache(root).shelf(KIND)
    return {key: shelf.get(key) for key in VALUES if shelf.get(key) is not None}


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    keep(tmp_path)

    assert found(tmp_path) == VALUES


def test_another_program_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path)

    monkeypatch.setattr(cache, "_program", lambda: b"another program")

    assert found(tmp_path) == {}


def test_a_program_that_changes_while_it_runs_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = iter((b"a program", b"another program"))
    monkeypatch.setattr(cache, "_program", lambda: next(programs))

    keep(tmp_path)

    assert not (tmp_path / FOLDER).exists()


def test_one_kind_is_not_taken_for_another(tmp_path: Path) -> None:
    keep(tmp_path)
    (tmp_path / KEPT).rename(tmp_path / FOLDER / "words")

    assert Cache(tmp_path).shelf("words").get(digest("one")) is None


def test_what_is_damaged_counts_for_nothing_and_is_written_anew(tmp_path: Path) -> None:
    keep(tmp_path)
    sound = (tmp_path / KEPT).read_bytes()
    cut = [sound[:end] for end in range(len(sound))]
    flipped = [bytes((*sound[:at], sound[at] ^ 1, *sound[at + 1 :])) for at in range(len(sound))]

    for content in (*cut, *flipped, sound + b"\0", b"\xff" * 100):
        (tmp_path / KEPT).write_bytes(content)

        assert found(tmp_path) == {}

    keep(tmp_path)

    assert (tmp_path / KEPT).read_bytes() == sound


def _in_a_link(path: Path) -> None:
    path.symlink_to(path.rename(path.with_name("elsewhere")))


def _as_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _as_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.chmod(0o644),
        lambda path: path.chmod(0o620),
        lambda path: path.parent.chmod(0o755),
        lambda path: path.parent.chmod(0o770),
        lambda path: _in_a_link(path.parent),
        _in_a_link,
        _as_a_folder,
        _as_a_pipe,
    ],
)
def test_what_others_may_have_written_counts_for_nothing(tmp_path: Path, change: Callable[[Path], object]) -> None:
    keep(tmp_path)
    change(tmp_path / KEPT)

    assert found(tmp_path) == {}
    keep(tmp_path)  # where that cannot be, nothing is raised


def test_what_another_user_wrote_counts_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path)

    monkeypatch.setattr(os, "geteuid", lambda: (tmp_path / KEPT).stat().st_uid + 1)

    assert found(tmp_path) == {}


def test_where_nothing_can_be_written_nothing_is_raised(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("no folder", encoding="utf-8")

    keep(tmp_path)

    assert found(tmp_path) == {}


def test_a_code_host_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path)

    monkeypatch.setenv("CI", "true")

    assert found(tmp_path) == {}
    keep(tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_what_is_not_needed_any_more_is_left_out(tmp_path: Path) -> None:
    keep(tmp_path)
    one, two = VALUES

    kept = Cache(tmp_path)
    kept.shelf(KIND).get(one)
    kept.write()

    assert found(tmp_path) == {one: VALUES[one]}
    assert Cache(tmp_path).shelf(KIND).get(two) is None


def test_a_run_that_looks_at_a_part_leaves_all_as_it_is(tmp_path: Path) -> None:
    keep(tmp_path)

    kept = Cache(tmp_path, written=False)
    kept.shelf(KIND).put(digest("three"), 3)
    kept.write()

    assert found(tmp_path) == VALUES


def test_what_is_only_looked_up_stays_and_nothing_is_added(tmp_path: Path) -> None:
    keep(tmp_path)
    kept = Cache(tmp_path)

    looked = kept.look(KIND)
    looked.put(digest("new"), 1)
    kept.write(KIND)

    assert looked.get(digest("one")) == VALUES[digest("one")]
    assert found(tmp_path) == VALUES
    assert Cache(tmp_path).shelf(KIND).get(digest("new")) is None


def test_what_a_killed_run_left_is_deleted(tmp_path: Path) -> None:
    keep(tmp_path, {digest("other"): 1})
    (tmp_path / f"{KEPT}.4711").write_bytes(b"half")

    keep(tmp_path)

    assert found(tmp_path) == VALUES
    assert sorted(path.name for path in (tmp_path / FOLDER).iterdir()) == [".gitignore", KIND]


def test_a_run_during_another_loses_at_most_what_it_would_keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = Path.replace

    def meanwhile(part: Path, place: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        part.rename(part.with_name(f"{KIND}.4711"))  # as if of another process
        keep(tmp_path)
        return replace(part.with_name(f"{KIND}.4711"), place)

    monkeypatch.setattr(Path, "replace", meanwhile)
    keep(tmp_path, {digest("other"): 1})

    assert found(tmp_path) == VALUES


class TestProgram:
    """The digest of the program."""

    @pytest.fixture
    def source(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A program with two modules, started after they were written."""
        monkeypatch.undo()
        folder = tmp_path / "generator"
        for name in ("disk/cache.py", "engine/rule.py"):
            (folder / name).parent.mkdir(parents=True)
            (folder / name).write_text("ONE = 1\n", encoding="utf-8")
        monkeypatch.setattr(cache, "__file__", str(folder / "disk" / "cache.py"))
        monkeypatch.setattr(cache, "STARTED", 1 << 62)
        return folder

    @pytest.mark.parametrize("name", ["engine/rule.py", "engine/new.py", "disk/cache.py"])
    def test_changes_with_every_module(self, source: Path, name: str) -> None:
        before = cache._program()
        (source / name).write_text("ONE = 2\n", encoding="utf-8")

        assert None not in (before, cache._program())
        assert before != cache._program()

    def test_changes_with_what_is_installed(
        self, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = cache._program()
        (tmp_path / "site" / "pydantic-9.dist-info").mkdir(parents=True)
        monkeypatch.syspath_prepend(tmp_path / "site")

        assert None not in (before, cache._program())
        assert before != cache._program()

    def test_is_not_known_where_a_module_is_younger_than_the_run(
        self, source: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cache, "STARTED", (source / "engine" / "rule.py").stat().st_ctime_ns)

        assert cache._program() is None
