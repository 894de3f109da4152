"""`make bench`: how long loading, checking and ruling take, with the parts, in one run on this machine.

Figures are medians of several runs. They are printed, never asserted: machines are shared and noisy. What must hold is told as a
ratio beside it, such as the strict YAML reader against PyYAML's own loader on the same files.
"""

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from generator.checks import CHECKS, run_checks
from generator.checks.project import Project
from generator.engine import rule
from generator.knowledge.findings import Finding
from generator.knowledge.load import yaml_files
from generator.knowledge.rulings import engine_policies
from generator.knowledge.yaml_source import read_yaml

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median time that `work` takes."""
    taken = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    """Print the figures."""
    files = [path for folder in ("rules", "examples", "i18n") for path in yaml_files(ROOT / folder)]
    findings: list[Finding] = []
    strict = seconds(lambda: [read_yaml(path, ROOT, findings) for path in files])
    plain = seconds(lambda: [yaml.load(path.read_bytes(), yaml.CSafeLoader) for path in files])
    load = seconds(lambda: Project.load(ROOT))
    print(f"{len(files)} YAML files, {sum(path.stat().st_size for path in files) / 1e6:.2f} MB")
    print(f"  read strictly, with lines        {strict * 1000:8.1f} ms   {strict / plain:.2f} x PyYAML's CSafeLoader")
    print(f"  loaded and validated             {load * 1000:8.1f} ms")
    total = seconds(lambda: run_checks(Project.load(ROOT)))
    print(f"load and check everything          {total * 1000:8.1f} ms   (aim: under 2,000)")
    knowledge = Project.load(ROOT).knowledge
    for one in CHECKS:
        # A new project each time: nothing compiled or played yet.
        alone = seconds(lambda one=one: list(one.run(Project(knowledge))))
        print(f"  {one.name:<32} {alone * 1000:8.1f} ms")
    project = Project.load(ROOT)
    policies = [engine_policies(edition) for edition in project.knowledge.editions.values()]
    scripts = [dict(example.situation) for example in project.knowledge.examples.values()]
    medians = [seconds(lambda s=script: [rule(s, p) for p in policies]) / len(policies) for script in scripts]
    print(f"one script ruled, median of {len(scripts):<6} {statistics.median(medians) * 1000:9.3f} ms")


if __name__ == "__main__":
    main()
