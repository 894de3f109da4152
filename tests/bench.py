"""`make bench`: how long loading, checking, ruling and building take, with the parts, in one run on this machine.

Figures are medians of several runs. They are printed, never asserted: machines are shared and noisy. What must hold is told as a
ratio beside it, such as the strict YAML reader against PyYAML's own loader on the same files.
"""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from generator.checks import run_checks
from generator.checks.project import Project
from generator.engine import rule
from generator.knowledge.findings import Finding
from generator.knowledge.load import yaml_files
from generator.knowledge.rulings import engine_policies
from generator.knowledge.yaml_source import read_yaml

from .bench_check import bench_check
from .bench_paper import print_books
from .bench_site import bench_site
from .second_opinion.betting import STREETS, STRUCTURES, new_state

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
    again = seconds(lambda: run_checks(Project.load(ROOT)))
    print(
        f"  loaded and checked again         {again * 1000:8.1f} ms   as tests and `rulebook serve` do, in one program"
    )
    bench_check(ROOT, RUNS)
    _rulings(Project.load(ROOT))
    bench_site(ROOT)
    print_books(ROOT)


def _rulings(project: Project) -> None:
    """Print how long a script takes with its reasons, and PokerKit beside it on the plain betting of the same hands."""
    policies = [engine_policies(edition) for edition in project.knowledge.editions.values()]
    scripts = [dict(example.situation) for example in project.knowledge.examples.values()]
    medians = [seconds(lambda s=script: [rule(s, p) for p in policies]) / len(policies) for script in scripts]
    median = statistics.median(medians) * 1000
    print(
        f"one script ruled, median of {len(scripts):<6} {median:9.3f} ms   (aim: under 0.3; longest {max(medians) * 1000:.3f})"
    )
    chosen = policies[0]
    hands = [(script, acts) for script in scripts if (acts := plain_betting(script, rule(script, chosen))) is not None]
    ours = seconds(lambda: [rule(script, chosen) for script, _ in hands])
    theirs = seconds(lambda: [play_in_pokerkit(script, acts) for script, acts in hands])
    print(f"{len(hands)} hands ruled, with reasons       {ours * 1000:8.1f} ms")
    print(f"  their plain betting in PokerKit {theirs * 1000:9.1f} ms   {theirs / ours:.1f} x the engine")


Act = tuple[str, int | None]


def plain_betting(script: dict[str, Any], rulings: list[dict[str, Any]]) -> list[Act] | None:
    """What the acts of a hand were ruled to be, in turn; None where PokerKit cannot play that."""
    if script["kind"] != "hand" or script["game"] not in STRUCTURES:
        return None
    acts = [
        (ruling["action"], ruling.get("to"))
        for ruling in rulings
        if ruling.get("in_turn") and ruling.get("decides") == "rules" and "action" in ruling
    ]
    try:
        play_in_pokerkit(script, acts)
    except (ValueError, AssertionError):
        return None
    return acts


def play_in_pokerkit(script: dict[str, Any], acts: list[Act]) -> None:
    """Play acts from the street on which a script begins. Raises ValueError for an act that PokerKit refuses."""
    stacks = [script.get("stacks", {}).get(player, 10**6) for player in script["players"]]
    start = STREETS.index(script.get("street", "preflop"))
    state = new_state(script["game"], tuple(script["blinds"]), stacks, start)
    for action, to in acts:
        if action == "fold":
            state.fold()
        elif action in ("check", "call"):
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(to)


if __name__ == "__main__":
    main()
