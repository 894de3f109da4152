"""`make mutate-engine`: would the examples notice a slip in the engine? Mutation testing with cosmic-ray, examples as the only tests.

`prepare FOLDER PYTHON` lays out a tree of its own there: a copy of the engine, every example as plain data with what each book's policies
rule (which the check *lock* holds to what was accepted), and the small program that plays them again (`replay.py`): a mutant is killed by
another ruling, or by a drawn state that disagrees with the ruling (`tests/engine/agreement.py`). `sample FOLDER COUNT
[SEED]` keeps so many of the mutants of a session, chosen at random; `survey.py` tries them; `report FOLDER` tells what became of them, with
the survivors as differences to read. What cosmic-ray would do itself (`cosmic-ray exec`) gives the same answer, ten times slower.

What no example can show is told apart, by name. *Rare situations* (`rare.json`) would teach a reader nothing that the examples do not: what
they ask, by which each is called, and the rulings. *Refused examples* (`refused.json`) are situations or policies that cannot be, with
the event at fault and the message; they are played like the others. So is what the rules declare of a policy: its default and its range.
*Equivalents* (`equivalents.json`) are slips that change no ruling, each with the reason; the report lists them, and gives the figure with
and without them.
"""

import json
import random
import shutil
import sqlite3
import sys
from pathlib import Path
from typing import Any

from generator.checks import lock, rulings, run_checks
from generator.checks.project import Project
from generator.engine.policies import SPECS

from .replay import DECLARED, RARE, REFUSED

ROOT = Path(__file__).resolve().parents[2]
# `trace.py` rules nothing: it tells what drawings show of a hand, and tests of its own hold it (tests/engine/test_trace.py).
CONFIGURATION = """\
[cosmic-ray]
module-path = "generator/engine"
timeout = 20.0
excluded-modules = ["generator/engine/trace.py"]
test-command = "{python} replay.py"

[cosmic-ray.distributor]
name = "local"
"""
# `|` stands in annotations alone: such a mutant cannot even be imported, or changes nothing. `is` for `==` changes nothing in small
# numbers and in the words of the engine, and a linter refuses it (F632).
LEFT_OUT = ("core/ReplaceBinaryOperator_BitOr", "core/RemoveDecorator")
NO_SLIP = ("_Is", "_IsNot")


def prepare(folder: Path, python: str) -> None:
    """Lay out the tree to be mutated, to be tried with this Python.

    Exits where the published rulings or the lock do not hold: mutants would prove nothing.
    """
    project = Project.load(ROOT)
    findings = run_checks(project, [rulings.CHECK, lock.CHECK])
    if findings:
        sys.exit("\n".join(map(str, findings)))
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "generator").mkdir(parents=True)
    shutil.copy(ROOT / "generator/__init__.py", folder / "generator")
    shutil.copytree(
        ROOT / "generator/engine", folder / "generator/engine", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(Path(__file__).with_name("replay.py"), folder)
    (folder / "tests/engine").mkdir(parents=True)
    shutil.copy(ROOT / "tests/engine/agreement.py", folder / "tests/engine")
    cases = []
    for name, example in project.knowledge.examples.items():
        by_policies: dict[str, dict[str, object]] = {}
        for book, edition in project.knowledge.editions.items():
            policies = {policy: edition.decisions[policy].value for policy in sorted(SPECS)}
            by_policies[json.dumps(policies)] = {"policies": policies, "rulings": project.rulings.of(name, book)}
        cases.append({"example": name, "situation": example.situation, "played": list(by_policies.values())})
    (folder / "examples.json").write_text(json.dumps(cases), encoding="utf-8")
    lists = {name: read(f"{name}.json") for name in (RARE, REFUSED)}
    for name, entries in lists.items():
        (folder / f"{name}.json").write_text(json.dumps(entries), encoding="utf-8")
    (folder / "declared.json").write_text(json.dumps(declared(project)), encoding="utf-8")
    (folder / "cosmic-ray.toml").write_text(CONFIGURATION.format(python=python), encoding="utf-8")
    print(f"{len(cases)} examples, {sum(len(case['played']) for case in cases)} times played, in {folder}")
    print(f"{len(lists[RARE])} rare situations, {len(lists[REFUSED])} that cannot be, with the message")


def declared(project: Project) -> list[dict[str, Any]]:
    """What the rules declare of each policy that the engine obeys: its default, and its values or its range."""
    policies = [project.knowledge.policies[name] for name in sorted(SPECS)]
    return [
        {
            "policy": policy.name,
            "declared": {"default": policy.default}
            | ({} if policy.values else {"unit": policy.unit, "minimum": policy.minimum, "maximum": policy.maximum}),
        }
        for policy in policies
    ]


def read(name: str) -> list[dict[str, Any]]:
    """One of the lists that lie beside this module."""
    entries: list[dict[str, Any]] = json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    return entries


def sample(folder: Path, count: int, seed: int) -> None:
    """Keep so many mutants of the session, none of those that are left out or that only alter how a dataclass is stored."""
    with sqlite3.connect(folder / "session.sqlite") as session:
        rows = session.execute(
            "select job_id, operator_name, module_path, start_pos_row from mutation_specs"
        ).fetchall()
        lines = {module: (folder / module).read_text(encoding="utf-8").splitlines() for _, _, module, _ in rows}
        jobs = sorted(
            job
            for job, operator, module, row in rows
            if not operator.startswith(LEFT_OUT)
            and not (operator.endswith(NO_SLIP) and "_Is" not in operator.rpartition("_")[0])
            and not lines[module][row - 1].startswith("@dataclass")
        )
        kept = set(random.Random(seed).sample(jobs, min(count, len(jobs))))
        for table in ("mutation_specs", "work_items"):
            session.executemany(
                f"delete from {table} where job_id = ?", [(row[0],) for row in rows if row[0] not in kept]
            )
    print(f"{len(kept)} of {len(jobs)} mutants (seed {seed})")


def report(folder: Path) -> None:
    """Print the survivors as differences, the equivalents among them with the reason, then how many mutants were killed."""
    with sqlite3.connect(folder / "session.sqlite") as session:
        rows = session.execute(
            "select module_path, start_pos_row, test_outcome, output, diff from mutation_specs join work_results using (job_id)"
        ).fetchall()
    known = {
        (entry["module"], entry["line"], slip): entry["why"]
        for entry in read("equivalents.json")
        for slip in entry["slips"]
    }
    survivors = 0
    equivalents: list[str] = []
    rare, refused, by_declared = (
        sum(output == noticed for *_, output, _ in rows) for noticed in (RARE, REFUSED, DECLARED)
    )
    for module, line, outcome, _, diff in sorted(rows):
        if not str(outcome).lower().endswith("survived"):
            continue
        changed = [row for row in str(diff).splitlines() if row[:1] in "+-" and row[:3] not in ("+++", "---")]
        told = [f"{module}:{line}", *changed]
        old, new = (" ".join(row[1:].strip() for row in changed if row[0] == sign) for sign in "-+")
        why = known.get((Path(module).name, old, new))
        if why is not None:
            equivalents.append("\n    ".join([*told, why]))
        else:
            survivors += 1
            print(*told, sep="\n    ")
    killed = len(rows) - survivors - len(equivalents)
    if equivalents:
        print("Equivalents, which change no ruling:", *equivalents, sep="\n")
    print(
        f"{len(rows)} mutants, {killed} killed ({percent(killed, len(rows))}), {survivors} survived, "
        f"{len(equivalents)} equivalent; {percent(killed, len(rows) - len(equivalents))} without the equivalents; "
        f"of the killed, {rare} by rare situations alone, {refused} by refused ones and {by_declared} by declared policies"
    )


def percent(part: int, whole: int) -> str:
    """A share with one digit after the point."""
    return f"{100 * part / max(1, whole):.1f}%"


def main() -> None:
    """Do what the first word of the command line says."""
    folder = Path(sys.argv[2])
    if sys.argv[1] == "prepare":
        prepare(folder, sys.argv[3])
    elif sys.argv[1] == "sample":
        sample(folder, int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    else:
        report(folder)


if __name__ == "__main__":
    main()
