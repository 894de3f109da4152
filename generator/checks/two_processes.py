"""Shares work between two processes, if the machine has two cores and can fork."""

import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from generator.disk.processes import end_with_parent

Thing = TypeVar("Thing")
Part = TypeVar("Part")
Done = TypeVar("Done")

_inherited: list[Any] = []


def in_two_processes(
    work: Callable[[Thing, Part], Done], thing: Thing, here: Sequence[Part], apart: Sequence[Part]
) -> list[Done]:
    """Return what `work` makes of a thing for the parts `here` and then for those `apart`, which a second process does meanwhile.

    The second process has the thing as it is in memory now: only results are sent, and what it keeps is lost with it. Where there
    is no such process, everything is done here. Whatever `work` raises is raised.
    """
    if not (here and apart and _can_copy()):
        return [work(thing, part) for part in (*here, *apart)]
    copied = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(1, copied, _begin, (work, thing, apart)) as pool:
        waiting = pool.submit(_inherit)
        done = [work(thing, part) for part in here]
        return done + waiting.result()


def _can_copy() -> bool:
    # Threads are not copied, but the locks that they hold are.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return (
        cores > 1
        and threading.active_count() == 1
        and hasattr(os, "fork")
        and "fork" in multiprocessing.get_all_start_methods()
    )


def _begin(*inherited: Any) -> None:
    end_with_parent()
    _inherited.extend(inherited)


def _inherit() -> list[Any]:
    work, thing, parts = _inherited
    return [work(thing, part) for part in parts]
