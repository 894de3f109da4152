"""`make fuzz-rulebooks`: breaks a small rulebook again and again and runs the command on it. Whatever is broken must be told.

`python -m tests.hardening.rulebooks [SEED [COUNT [real]]]`: the states of the numbers SEED·1,000,000 and up, each always the same; `real`
breaks the rulebook of this repository instead. Status 1 where a command ended in a traceback, took more than two seconds of the
processor (with `real`: two more than `check` takes where nothing is broken), let something broken pass, left something half-written, or
printed what a terminal or a code host would obey.
"""

import gc
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import generator.checks.project as project_module
from generator.commands import main
from generator.knowledge.files import Memory
from generator.knowledge.load import load
from generator.language.unseen import visible
from tests.hardening import meaning
from tests.hardening.changes import change
from tests.hardening.meaning import Judged
from tests.hardening.tiny import write_tiny
from tests.restored import Restored
from tests.small import copy_data

SECONDS = 2.0  # of the processor, for one command on one state of a small rulebook
_PATIENCE = 120  # seconds by the clock, after which a command waits for something that never comes
_BUILDERS = ("build", "pdf")  # run on what must be refused: they would go on for long
_CHECKING = ("check", "json", "build", "pdf", "new")
_WRITING = ("new", "start", "fill", "done", "unaffected", "accept", "schemas")
_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
# A name may hold colons.
_FINDING = re.compile(r"^[^\s:].*:\d+: [a-z]+: ", re.M)
_COMMAND = re.compile(r"^::error file=[^:,]*,line=\d+,title=[a-z]+::[^\r\n]*$")

SITUATION = """\
table: {game: nlhe, blinds: [200, 400], players: [SB, BB, A, B]}
play:
  - A: raises to 1200
  - B: puts 1000x2
"""


def commands(beside: Path, root: Path, random: Random) -> dict[str, list[str]]:
    """Return the commands to choose from, by a short name."""
    situation = str(beside / "situation.yml")
    examples = sorted((root / "examples").glob("*/*.yml")) if random.random() < 0.5 else []
    out = str(beside / "out")
    return {
        "check": ["check"], "json": ["check", "--json"],
        "only": ["check", "--only", random.choice(("coverage", "glossary", "numbering", "lock", "rulings", "schema"))],
        "rule": ["rule", str(random.choice(examples)) if examples else situation],
        "rule cs": ["rule", situation, "--lang", "cs", "--book", "house", "--json"],
        "diff": ["diff", "house", *random.choice(([], ["--json"], ["base", "--lang", "cs"]))],
        "matrix": ["matrix", *random.choice(([], ["--json"], ["--lang", "cs"]))],
        "list": ["book", "list", *random.choice(([], ["--json"]))],
        "new": ["book", "new", "club", "--based-on", random.choice(("house", "base"))],
        "build": ["build", "--no-pdf", "--out", out], "pdf": ["pdf", "base", "--out", f"{out}.pdf"],
        "status": ["translate", "status", *random.choice(([], ["cs"], ["--json"]))],
        "todo": ["translate", "todo", "cs", *random.choice(([], ["--json"], ["clock"]))],
        "start": ["translate", "start", "fr"], "fill": ["translate", "fill", "cs"],
        "done": ["translate", "done", "cs"], "unaffected": ["translate", "unaffected", "clock"],
        "accept": ["accept", *random.choice(([], ["--no-rulings"], ["--no-wording"]))],
        "schemas": ["schemas"], "serve": [],
    }  # fmt: skip


@dataclass(frozen=True)
class Run:
    """How a command ended: its status (negative: the signal that ended it), seconds of the processor, and what it printed."""

    status: int
    seconds: float
    out: str
    err: str


@dataclass
class Result:
    """What was tried, and what must not be, which is also printed at once with `tell`."""

    tell: bool = False
    states: Counter[str] = field(default_factory=Counter)
    runs: Counter[str] = field(default_factory=Counter)
    refused_same: list[str] = field(default_factory=list)
    edits: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=dict)
    slowest: float = 0.0
    seconds: float = SECONDS

    def fault(self, kind: str, text: str) -> None:
        """Add one."""
        self.faults.setdefault(kind, []).append(text)
        if self.tell:
            print(f"{kind}: {text}", file=sys.stderr, flush=True)


class Bench:
    """A whole rulebook to be broken and made whole again."""

    def __init__(self, folder: Path, *, real: bool = False) -> None:
        # Without links, as the loader names its files.
        self.beside = folder.resolve()
        self.root = self.beside / "rulebook"
        self.root.mkdir()
        (self.beside / "situation.yml").write_text(SITUATION, encoding="utf-8")
        (self.beside / "outside.yml").write_text("a: 1\n", encoding="utf-8")
        if real:
            copy_data(self.root)
        else:
            write_tiny(self.root)
        needed = meaning.NEEDED if not real else tuple(n for n in meaning.NEEDED if not n.startswith("rules/books"))
        self.needed = needed
        self.seconds = SECONDS
        self._restored = Restored(self.root)
        self.whole = meaning.read_state(self.root, needed)
        assert self.whole.broken == {}, f"not even whole: {self.whole.broken}"
        self.memory: Memory = {}
        load(self.root, self.memory)

    def judge(self) -> Judged:
        """Say what the rulebook means now."""
        return meaning.judge(self.whole, meaning.read_state(self.root, self.needed))

    def signature(self) -> dict[str, tuple[int, int, int]]:
        """Return what can be seen of every file without reading it."""
        found = {}
        top = os.fsencode(self.root)
        for folder, folders, files in os.walk(top):
            if folder == top and b"build" in folders:
                folders.remove(b"build")  # what commands keep for themselves
            for name in (*folders, *files):
                path = os.path.join(folder, name)  # noqa: PTH118  # names in bytes
                state = os.lstat(path)
                changed = 0 if name in folders else state.st_mtime_ns
                found[os.fsdecode(path)] = (state.st_mode, state.st_size if changed else 0, changed)
        return found

    def mend(self) -> None:
        """Make the rulebook whole again."""
        self._restored.mend()
        for path in self.beside.iterdir():
            if path.name.startswith("out"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def run(self, arguments: Sequence[str], *, hosted: bool = False, remember: bool = False) -> Run:
        """Run a command in a process of its own; no arguments: what `serve` does with the files."""
        names = [str(self.beside / name) for name in ("stdout", "stderr")]
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            _in_the_child(self.root, arguments, names, hosted, self.memory if remember else None)
        _, status, used = os.wait4(child, 0)
        out, err = (Path(name).read_text(encoding="utf-8", errors="surrogateescape") for name in names)
        return Run(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, out, err)


def _in_the_child(root: Path, arguments: Sequence[str], names: list[str], hosted: bool, memory: Memory | None) -> None:
    status = 70
    try:
        signal.alarm(_PATIENCE)
        resource.setrlimit(resource.RLIMIT_CPU, (20, 25))
        for number, name in enumerate(names, 1):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        # Whoever runs this may have put something else in their place.
        sys.stdout, sys.stderr = (
            os.fdopen(number, "w", encoding="utf-8", errors="surrogateescape") for number in (1, 2)
        )
        # One core: nothing is done in a second process, whose time nobody would count.
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        os.environ.pop("GITHUB_ACTIONS", None)
        if hosted:
            os.environ["GITHUB_ACTIONS"] = "true"
        if memory is not None:
            project_module.load = partial(load, memory=memory)  # type: ignore[attr-defined]
        status = _serve(root) if not arguments else _command(root, arguments)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _command(root: Path, arguments: Sequence[str]) -> int:
    try:
        main(["--root", str(root), *arguments], prog_name="rulebook")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return 0


def _serve(root: Path) -> int:
    from generator.site.current_site import CurrentSite

    live = CurrentSite(root, lambda line: print(line, file=sys.stderr))
    live.update()
    return 1 if live.fault else 0


def look(bench: Bench, number: int, result: Result, *, others: int = 1) -> None:
    """Break the rulebook in the way of a number, and run `check` and other commands on it."""
    random = Random(number)
    done = change(bench.root, random)
    try:
        judged = bench.judge()
        result.states[judged.verdict] += 1
        if judged.verdict == "edit":
            result.edits.update(re.sub(r"#.*", "", differs) for differs in judged.differs[:1])
        known = commands(bench.beside, bench.root, random)
        names = [
            name
            for name in known
            if name != "check" and (name not in _BUILDERS or judged.verdict in ("broken", "torn"))
        ]
        for name in ("check",) if random.random() < 0.4 else random.sample(names, others):
            before = bench.signature()
            hosted = random.random() < 0.3
            remember = random.random() < 0.7
            found = bench.run(known[name], hosted=hosted, remember=remember)
            if found.seconds > bench.seconds and name not in _WRITING:
                # A busy machine may count twice what was done once.
                again = bench.run(known[name], hosted=hosted, remember=remember)
                found = min(found, again, key=lambda run: run.seconds)
            result.runs[name] += 1
            result.slowest = max(result.slowest, found.seconds)
            meant = f"judged {judged.verdict} {judged.broken or judged.differs[:3]}"
            where = f"state {number}: {'; '.join(done)}\n  {meant}\n  `{name}` ended with {found.status}"
            for kind, why in _faults(name, found, judged, hosted, bench.seconds):
                result.fault(kind, f"{where}: {why}\n{_indented(found.out, found.err)}")
            if name in _WRITING and found.status and bench.signature() != before:
                result.fault("half-written", f"{where}\n{_indented(found.out, found.err)}")
            if name == "check" and judged.verdict == "same" and found.status:
                result.refused_same.append(f"{where}\n{_indented(found.err)}")
            if name in _WRITING and bench.signature() != before:
                break
    finally:
        bench.mend()


def _faults(name: str, run: Run, judged: Judged, hosted: bool, seconds: float) -> Iterator[tuple[str, str]]:
    both = run.out + run.err
    if run.status < 0 and run.status not in (-signal.SIGALRM, -signal.SIGXCPU, -signal.SIGKILL):
        yield "tracebacks", f"ended by signal {-run.status}"
    if "Traceback (most recent call last)" in both or run.status == 70:
        yield "tracebacks", "a traceback"
        return
    if run.status < 0 or run.seconds > seconds:
        yield "hangs", f"{run.seconds:.1f} s"
    # What is asked for in the command itself may not be there any more: then it says so, beside the findings.
    if name == "accept" and all(file.endswith(".lock") and not file.startswith("i18n/") for file in judged.broken):
        return  # those are written anew, which is what it is for
    if run.status == 2 and "there is no language 'cs'" in run.err:
        return  # the whole folder is gone, which is how a language is removed
    if run.status == 0 and (judged.verdict == "broken" or (judged.verdict == "torn" and name in _CHECKING)):
        yield "silent passes", "nothing was found"
    elif judged.verdict == "broken":
        told = [file for file in judged.broken if visible(file) in both or visible(file) in _unquoted(both)]
        # Or what is in the place of a folder above it.
        told += [file for file in judged.broken if any(f"\n{above}:1: " in f"\n{both}" for above in Path(file).parents)]
        # Some checks wait until what they rest on can be read.
        if not told:
            yield "silent passes", f"not all of {judged.broken} are told"
        if name != "json" and not _FINDING.search(run.err):
            yield "silent passes", "no finding with file and line"
    if name == "json" and run.status >= 0:
        try:
            json.loads("\n".join(row for row in run.out.split("\n") if not row.startswith("::error ")))
        except ValueError:
            yield "unsafe output", "no JSON"
    if _UNSAFE.search(both):
        yield "unsafe output", f"{_UNSAFE.search(both)!r}"
    rows = [row for row in (run.out + run.err).split("\n") if row.lstrip().startswith("::") or "##[" in row]
    if hosted and not all(_COMMAND.match(row) for row in rows):
        yield "unsafe output", "a command to the code host"


def _unquoted(text: str) -> str:
    return text.replace("\\\\", "\\")


def _indented(*texts: str) -> str:
    return "\n".join(f"    {row[:300]!r}" for text in texts for row in text.split("\n")[:12] if row)


def fuzz(seed: int, count: int, *, real: bool = False, others: int = 1, tell: bool = False) -> Result:
    """Try `count` states and return what came of it."""
    result = Result(tell)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="fuzz-rulebooks.") as folder:
        bench = Bench(Path(folder), real=real)
        for arguments in (["check"], ["check", "--only", "lock"]):
            sound = bench.run(arguments)
            assert sound.status == 0, sound.err
        # What is warm here is so in every child.
        _warm(bench)
        gc.freeze()
        if real:
            result.seconds = bench.seconds = SECONDS + bench.run(["check"]).seconds
        for number in range(seed * 1_000_000, seed * 1_000_000 + count):
            look(bench, number, result, others=others)
            if tell and (number + 1) % 500 == 0:
                done = number + 1 - seed * 1_000_000
                found = {kind: len(texts) for kind, texts in result.faults.items()}
                print(f"{done} states, {time.monotonic() - began:.0f} s, {found}", file=sys.stderr, flush=True)
    return result


def _warm(bench: Bench) -> None:
    from generator.checks import run_checks

    run_checks(project_module.Project.load(bench.root))


def report(result: Result) -> Iterator[str]:
    """Yield what came of it, line by line."""
    states = ", ".join(f"{number:,} {verdict}" for verdict, number in result.states.most_common())
    yield f"{sum(result.states.values()):,} states: {states}"
    yield f"{sum(result.runs.values()):,} commands: {', '.join(f'{name} {n:,}' for name, n in sorted(result.runs.items()))}"
    yield f"slowest: {result.slowest:.2f} s of the processor, of {result.seconds:.2f} s allowed"
    yield f"edits that nothing else is held against, by file: {', '.join(f'{file} {n}' for file, n in result.edits.most_common(12))}"
    yield f"{len(result.refused_same)} states that mean the same are refused for their form"
    for kind in ("tracebacks", "hangs", "silent passes", "half-written", "unsafe output"):
        found = result.faults.get(kind, [])
        yield f"{len(found):,} {kind}"
        yield from found[:8]


def _main() -> int:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    result = fuzz(seed, count, real="real" in sys.argv[3:], tell=True)
    for line in report(result):
        print(line)
    if "same" in sys.argv[3:]:
        print("\n".join(result.refused_same))
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(_main())
