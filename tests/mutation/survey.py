"""Try the mutants of a session, each with the examples that run the mutated statement: minutes for all of them.

`python -m tests.mutation.survey FOLDER [PROCESSES]`, with the Python that cosmic-ray is installed in. It takes the place of
`cosmic-ray exec`, which starts a new program for every mutant and plays every example in it. Here each mutant has a child process of its
own that imports the engine anew, with the mutated module in place of the module, and plays those examples alone; an example that never
runs the statement cannot tell. Results go where cosmic-ray puts its own. A mutant that spends more than CPU_SECONDS on one example, or
wants more memory than MEMORY, is killed: no example takes a hundredth of that.
"""

import ast
import difflib
import json
import multiprocessing
import os
import resource
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from . import replay

CPU_SECONDS = 3
MEMORY = 2 << 30
ENGINE = "generator/engine"
NOTICED = ["", replay.EXAMPLE, replay.RARE, replay.REFUSED, replay.DECLARED]
KILLED, SURVIVED, INCOMPETENT = "KILLED", "SURVIVED", "INCOMPETENT"

Job = tuple[str, str, str, str, int, int]


class Mutated(MetaPathFinder, Loader):
    """Gives one module other code."""

    def __init__(self, path: str, code: CodeType) -> None:
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.folder = str(Path(path).parent) if path.endswith("__init__.py") else None
        self.code = code

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """Return a spec for the mutated module, None for all others."""
        return spec_from_loader(fullname, self, is_package=self.folder is not None) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the mutated code."""
        if self.folder is not None:
            module.__path__ = [self.folder]
        exec(self.code, module.__dict__)


class Statements:
    """Which statement of a module a line belongs to: the innermost one, without the body of a compound statement."""

    def __init__(self, path: str) -> None:
        self.first: dict[int, int] = {}
        self.at_import: set[int] = set()
        self._visit(ast.parse(Path(path).read_text(encoding="utf-8")), inside=False)

    def _visit(self, node: ast.AST, inside: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt | ast.ExceptHandler):
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    self.first[line] = child.lineno
                    if not inside or isinstance(child, ast.FunctionDef):
                        self.at_import.add(line)
                    else:
                        self.at_import.discard(line)
            self._visit(child, inside or isinstance(child, ast.FunctionDef))


def main() -> None:
    """Try every mutant of the session in the folder that has no result yet."""
    folder = Path(sys.argv[1]).resolve()
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count() or 1
    plays = replay.plays()
    statements = {str(path): Statements(str(path)) for path in sorted(Path(ENGINE).rglob("*.py"))}
    touching = traced(plays, statements)
    with sqlite3.connect("session.sqlite") as session:
        jobs: list[Job] = session.execute(
            "select job_id, module_path, operator_name, operator_args, occurrence, start_pos_row from mutation_specs"
            " where job_id not in (select job_id from work_results) order by module_path, start_pos_row, job_id"
        ).fetchall()
    print(f"{len(jobs)} mutants to try", flush=True)
    prepared.update(plays=plays, statements=statements, touching=touching)
    with multiprocessing.get_context("fork").Pool(processes) as pool, sqlite3.connect("session.sqlite") as session:
        for done, (job, outcome, noticed, diff) in enumerate(pool.imap_unordered(tried, jobs, chunksize=4), 1):
            session.execute("insert into work_results values ('NORMAL', ?, ?, ?, ?)", (noticed, outcome, diff, job))
            if done % 250 == 0:
                session.commit()
                print(f"{done} of {len(jobs)}", flush=True)


# What the processes inherit when they are forked: to send it to each of them would take longer than to play.
prepared: dict[str, Any] = {}


def traced(plays: list[replay.Play], statements: dict[str, Statements]) -> dict[tuple[str, int], list[int]]:
    """Return, for each statement by module and first line, the numbers of the plays that run it.

    Exits with what is wrong where the plays do not go as expected.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        with os.fdopen(writer, "w", encoding="utf-8") as out:
            try:
                told: object = [[*key, runs] for key, runs in _runs(plays, statements)]
            except BaseException as fault:  # nothing may leave this child but what it tells
                told = str(fault) or repr(fault)
            json.dump(told, out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as lines:
        text = lines.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit(f"the process that traces the plays ended with status {os.waitstatus_to_exitcode(status)}")
    found = json.loads(text)
    if isinstance(found, str):
        raise SystemExit(found)
    return {(path, line): runs for path, line, runs in found}


def _runs(plays: list[replay.Play], statements: dict[str, Statements]) -> Iterator[tuple[tuple[str, int], list[int]]]:
    """Yield each statement with the plays that run it; what runs when the engine is imported, all of them rest on."""
    # In a child of its own: the parent must never have imported the engine, or its children would not import the mutated one.
    root = str(Path.cwd()) + os.sep
    runs: dict[tuple[str, int], set[int]] = defaultdict(set)
    number: int | None = None

    def step(frame: FrameType, event: str, _: object) -> Any:
        path = frame.f_code.co_filename.removeprefix(root)
        if path not in statements:
            return None
        first = statements[path].first.get(frame.f_lineno)
        if first is not None:
            runs[path, first].update(range(len(plays)) if number is None else (number,))
        return step

    sys.settrace(step)
    import generator.engine

    sys.settrace(None)
    if not str(generator.engine.__file__).startswith(root):
        raise SystemExit(f"another engine is imported: {generator.engine.__file__}")
    for number, play in enumerate(plays):  # noqa: B007 - `step` reads it
        sys.settrace(step)
        faults = [ask(play) for ask in replay.QUESTIONS]
        sys.settrace(None)
        if any(faults):
            raise SystemExit(f"the engine as it is does not rule as expected: {faults}")
    return iter((key, sorted(numbers)) for key, numbers in runs.items())


def tried(job: Job) -> tuple[str, str, str, str]:
    """Return the job, what became of the mutant, what noticed it (a `kind` of play, or `time`), and the mutant as a difference."""
    # Imported here: the tests of this module run where cosmic-ray is not installed.
    import cosmic_ray.plugins
    from cosmic_ray.mutating import mutate_code

    identifier, path, operator, arguments, occurrence, row = job
    source = Path(path).read_text(encoding="utf-8")
    slip = cosmic_ray.plugins.get_operator(operator)(**json.loads(json.loads(arguments)))
    mutant = mutate_code(source, slip, occurrence)
    if mutant is None:
        return identifier, INCOMPETENT, "", ""
    diff = "\n".join(difflib.unified_diff(source.splitlines(), mutant.splitlines(), path, path, n=1, lineterm=""))
    of_module = prepared["statements"][path]
    chosen = prepared["plays"]
    if row not in of_module.at_import:
        chosen = [chosen[number] for number in prepared["touching"].get((path, of_module.first.get(row, row)), [])]
    if not chosen:
        return identifier, SURVIVED, "", diff
    child = os.fork()
    if child == 0:
        os._exit(_child(path, mutant, chosen))
    _, status = os.waitpid(child, 0)
    if status == 0:
        return identifier, SURVIVED, "", diff
    return identifier, KILLED, NOTICED[os.waitstatus_to_exitcode(status)] if os.WIFEXITED(status) else "time", diff


def _child(path: str, mutant: str, plays: list[replay.Play]) -> int:
    _allow_time()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    noticed = replay.EXAMPLE
    try:
        sys.meta_path.insert(0, Mutated(path, compile(mutant, path, "exec")))
        for ask in replay.QUESTIONS:
            for play in plays:
                _allow_time()
                noticed = replay.kind(play)
                if ask(play) is not None:
                    return NOTICED.index(noticed)
    except BaseException:  # a mutant may raise anything, and is killed by it
        return NOTICED.index(noticed)
    return 0


def _allow_time() -> None:
    """Let this process go on for CPU_SECONDS from now, by the processor's time; whole seconds count, and so one more."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + 1 + CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


if __name__ == "__main__":
    main()
