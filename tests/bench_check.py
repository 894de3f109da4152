"""How long `rulebook check` takes, as a command and part by part, each time in a program of its own that knows nothing yet."""

import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

IMPORTS = "imports"


def bench_check(root: Path, runs: int) -> None:
    """Print medians: the wall clock and the CPU of the command, then the CPU of its parts."""
    command = [sys.executable, "-m", "generator", "--root", str(root), "check"]
    walls, cpus, parts = [], [], []
    for _ in range(runs):
        wall, cpu = time.perf_counter(), _children()
        subprocess.run(command, check=True, capture_output=True)
        walls.append(time.perf_counter() - wall)
        cpus.append(_children() - cpu)
        done = subprocess.run([sys.executable, "-m", __name__, str(root)], check=True, capture_output=True)
        parts.append(json.loads(done.stdout))
    print(f"rulebook check, wall clock         {statistics.median(walls) * 1000:8.1f} ms   (aim: under 2,000)")
    print(f"  its CPU                          {statistics.median(cpus) * 1000:8.1f} ms")
    for name in parts[0]:
        print(f"  {name:<32} {statistics.median(taken[name] for taken in parts) * 1000:8.1f} ms")


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
