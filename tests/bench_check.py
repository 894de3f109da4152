"""How long `rulebook check` takes, as a command and part by part, each time in a program of its own that knows nothing yet."""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

IMPORTS = "imports"
FIRST = "the first time"
EDITS = (
    ("examples/multiple-chips/two-thousands-over-twelve-hundred.yml", "returned: 800", "returned: 801"),
    ("i18n/cs/rules/procedures/clock.yml", "Hráči jednají včas", "Hráči jednají rychle"),
)


def bench_check(root: Path, runs: int) -> None:
    """Print medians: the wall clock and the CPU of the command on a copy of the rulebook, then the CPU of its parts.

    The command runs with nothing kept from an earlier run (which it then keeps), with all of it, and after an edit of one example and of
    one translation.
    """
    # Not in the program that measures imports.
    from generator.disk.cache import FOLDER

    from .small import copy_data

    taken: dict[str, list[tuple[float, float]]] = {FIRST: [], "again": [], "after two edits": []}
    parts = []
    with TemporaryDirectory() as folder:
        copy = copy_data(Path(folder))
        for _ in range(runs):
            shutil.rmtree(copy / FOLDER, ignore_errors=True)
            taken[FIRST].append(_check(copy))
            taken["again"].append(_check(copy))
            for file, old, new in EDITS:
                text = (copy / file).read_text(encoding="utf-8")
                (copy / file).write_text(text.replace(*((old, new) if old in text else (new, old))), encoding="utf-8")
            taken["after two edits"].append(_check(copy))
            done = subprocess.run([sys.executable, "-m", __name__, str(root)], check=True, capture_output=True)
            parts.append(json.loads(done.stdout))
    first = [statistics.median(figures) for figures in zip(*taken[FIRST], strict=True)]
    for name, figures in taken.items():
        wall, cpu = (statistics.median(of) for of in zip(*figures, strict=True))
        print(
            f"rulebook check, {name:<18} {wall * 1000:8.1f} ms   ({wall / first[0]:.2f} of the first; aim: under 1,500)"
        )
        print(f"  its CPU                          {cpu * 1000:8.1f} ms   ({cpu / first[1]:.2f})")
    for name in parts[0]:
        print(f"  {name:<32} {statistics.median(of[name] for of in parts) * 1000:8.1f} ms")


def _check(root: Path) -> tuple[float, float]:
    """Return the wall clock and the CPU of the command, as on no code host."""
    command = [sys.executable, "-m", "generator", "--root", str(root), "check"]
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    wall, cpu = time.perf_counter(), _children()
    subprocess.run(command, check=False, capture_output=True, env=environment)
    return time.perf_counter() - wall, _children() - cpu


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the CPU seconds of each part as JSON: each check finds done what those before it did."""
    taken: dict[str, float] = {}
    begun = time.process_time()

    def done(part: str) -> None:
        nonlocal begun
        now = time.process_time()
        taken[part], begun = now - begun, now

    from generator.checks import CHECKS, run_checks
    from generator.checks.project import Project
    from generator.commands.check import summary

    done(IMPORTS)
    project = Project.load(Path(sys.argv[1]))
    done("load")
    for check in CHECKS:
        run_checks(project, [check])
        done(check.name)
    summary(project, [])
    done("summary")
    print(json.dumps(taken))


if __name__ == "__main__":
    main()
