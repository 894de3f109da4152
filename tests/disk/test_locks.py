"""Locks between processes: who holds one is named, and none outlives its process."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from generator.disk.locks import Busy, locked, open_locked

SPAWN = multiprocessing.get_context("spawn")


def hold(path: Path, held: Event, shared: bool) -> None:
    with locked(path, "rulebook accept", shared=shared):
        held.set()
        signal.pause()


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[multiprocessing.process.BaseProcess]:
    """Another process that holds the lock `here` until it is killed."""
    held = SPAWN.Event()
    process = SPAWN.Process(target=hold, args=(tmp_path / "here", held, False))
    process.start()
    held.wait()
    yield process
    process.kill()
    process.join()


def test_a_lock_that_is_held_names_its_holder(tmp_path: Path, holder: multiprocessing.process.BaseProcess) -> None:
    with pytest.raises(Busy, match=rf"^rulebook accept \(process {holder.pid}\)$"), locked(tmp_path / "here"):
        pass
    with pytest.raises(Busy), locked(tmp_path / "here", shared=True):
        pass


def test_a_killed_process_holds_no_lock(tmp_path: Path, holder: multiprocessing.process.BaseProcess) -> None:
    said: list[str] = []
    threading.Timer(0.2, holder.kill).start()

    with locked(tmp_path / "here", "rulebook build", waiting=said.append):
        assert said == [f"rulebook accept (process {holder.pid})"]
        assert (tmp_path / "here").read_text() == f"{os.getpid()} rulebook build\n"
    assert (tmp_path / "here").read_text() == ""


def test_readers_share_a_lock_and_keep_writers_out(tmp_path: Path) -> None:
    path = tmp_path / "below" / "here"
    with locked(path, shared=True), locked(path, shared=True), pytest.raises(Busy) as told, locked(path):
        pass
    assert str(told.value) == "another command"
    with locked(path):
        pass


def test_a_file_that_was_replaced_while_it_was_waited_for_is_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "here"
    first = open_locked(path)

    def replace(_: str) -> None:
        path.unlink()
        path.write_text("another")
        os.close(first)

    second = open_locked(path, waiting=replace)
    try:
        assert os.path.samestat(os.fstat(second), path.stat())
    finally:
        os.close(second)
