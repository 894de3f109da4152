"""Kills writing commands at random moments: `python -m tests.hardening.kill [--seed 1] [--count 50] [COMMAND ...]`.

A command runs in a process of its own on a rulebook of its own, and is killed (SIGKILL, it alone) where it is about to do something to
the disk for the n-th time, or after a random time. What is there then must be the old or the new, whole; no process may be left;
and the command run again must lead to the new, with nothing lying about.
"""

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.commands import main as rulebook
from generator.knowledge.load import load
from tests.small import make_tiny

PATIENCE = 120.0  # seconds for orphans to end; they take fewer than one, unless the machine has much else to do
CLOCK = "i18n/en/rules/procedures/clock.yml"
_LAST = 60
Tree = dict[str, bytes]


@dataclass(frozen=True)
class Command:
    """A command, what has to be done to a tiny rulebook so that it has something to write, and whether it can be given again."""

    arguments: tuple[str, ...]
    prepare: Callable[[Path], None] = lambda root: None
    languages: tuple[str, ...] = ("en", "cs")
    repeats: bool = True


def _retitle(root: Path) -> None:
    path = root / CLOCK
    path.write_text(path.read_text(encoding="utf-8").replace("title: ", "title: Another ", 1), encoding="utf-8")


def _edit_all(root: Path) -> None:
    """Change what each of the lock files is about."""
    for path in root.glob("i18n/*/rules/procedures/clock.yml"):
        path.write_text(path.read_text(encoding="utf-8").replace("title: ", "title: Another ", 1), encoding="utf-8")
    (root / "rules/books/club/policies.yml").write_text("clock_seconds: {value: 30, basis: stated}\n", encoding="utf-8")


def _cut(root: Path) -> None:
    for path in (root / "i18n" / "cs" / "rules").rglob("*.yml"):
        title, _, _ = path.read_text(encoding="utf-8").partition("\n")
        path.write_text(f"{title}\n", encoding="utf-8")
    (root / "i18n" / "cs" / "language.yml").write_text("state: in-progress\n", encoding="utf-8")


def _config(root: Path) -> None:
    languages = "".join(f"        - {{locale: {name}, name: {name}}}\n" for name in ("en", "cs"))
    (root / "mkdocs.yml").write_text(f"plugins:\n  - i18n:\n      languages:\n{languages}", encoding="utf-8")


def _old_site(root: Path) -> None:
    assert run(root, COMMANDS["build"].arguments) == 0
    _retitle(root)


def _old_pdf(root: Path) -> None:
    assert run(root, COMMANDS["pdf"].arguments) == 0
    _retitle(root)


COMMANDS = {
    "accept": Command(("accept",), _edit_all),
    "book new": Command(("book", "new", "house", "--based-on", "club", "--date", "2026-02-01"), repeats=False),
    "translate start": Command(("translate", "start", "fr"), _config, repeats=False),
    "translate fill": Command(("translate", "fill", "cs"), _cut),
    "translate done": Command(("translate", "done", "cs"), _retitle),
    "translate unaffected": Command(("translate", "unaffected", "clock"), _retitle),
    "schemas": Command(("schemas",)),
    "pdf": Command(("pdf", "club", "--out", "club.pdf"), _old_pdf, ("en",)),
    "booklet": Command(("pdf", "club", "--paper", "booklet", "--out", "club.pdf"), _old_pdf, ("en",)),
    "build": Command(("build",), _old_site, ("en",)),
}


class Wrong(AssertionError):
    """What a killed command has left is not what it promises."""


# Running and killing


def run(root: Path, arguments: tuple[str, ...], moment: int = 0, seconds: float = 0.0) -> int:
    """Run a command in a process of its own; return its status, negative where it was killed.

    It is killed before its n-th (`moment`) deed on the disk, or after `seconds`; 0 is never.
    """
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _be(root, arguments, moment)
    if seconds:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _be(root: Path, arguments: tuple[str, ...], moment: int) -> None:
    """Be the process of a command. Its session tells it and all that it begins."""
    status = 3
    try:
        os.setsid()
        os.chdir(root)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1) if os.environ.get("SHOW") else (0, 1, 2):
            os.dup2(nowhere, stream)
        if moment:
            sys.addaudithook(Countdown(moment))
        rulebook(["--root", str(root), *arguments], prog_name="rulebook")
    except SystemExit as error:
        status = error.code if isinstance(error.code, int) else 1
    finally:
        os._exit(status)


class Countdown:
    """Kills its own process before its n-th deed on the disk."""

    def __init__(self, moment: int) -> None:
        self.left = moment

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        """Count what is told of this process."""
        if not _is_deed(event, arguments):
            return
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)


_DEEDS = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "subprocess.Popen", "os.putenv")


def _is_deed(event: str, arguments: tuple[object, ...]) -> bool:
    # Locks are opened for writing as well, and each file before it is written, so that a moment lies on both sides of every text.
    return event in _DEEDS or (
        event == "open" and isinstance(arguments[2], int) and bool(arguments[2] & (os.O_WRONLY | os.O_RDWR))
    )


def deeds(root: Path, arguments: tuple[str, ...]) -> int:
    """Run a command to its end and return how many deeds it does on the disk."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        count = [0]

        def hook(event: str, given: tuple[object, ...]) -> None:
            if _is_deed(event, given):
                count[0] += 1

        sys.addaudithook(hook)
        real = os._exit

        def told(status: int) -> None:
            os.write(writing, str(count[0]).encode())
            real(status)

        os._exit = told  # type: ignore[assignment]
        _be(root, arguments, 0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        found = int(pipe.read())
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise Wrong(f"{' '.join(arguments)} does not even work undisturbed")
    return found


# What is there


def tree(root: Path) -> Tree:
    """Return every file and folder but those of the working folder `build`, whose locks stay."""
    found: Tree = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if name.partition("/")[0] != "build":
            found[name] = path.read_bytes() if path.is_file() else b"folder"
    return found


def working_litter(root: Path) -> list[str]:
    """Return what lies in `build` besides what is kept there."""
    kept = ("build", "locks", "pdf", "previews", "nothing")
    found = [path.relative_to(root).as_posix() for path in (root / "build").glob("*") if path.name not in kept]
    return found + [path.name for path in (root / "build").rglob(".*")]


def difference(first: Tree, second: Tree) -> list[str]:
    """Return the names of what differs."""
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


def halves(old: Tree, new: Tree, now: Tree) -> Iterator[str]:
    """Yield files that are neither the old nor the new one, besides those that say of themselves that they are not finished."""
    for name in difference(old, now):
        unfinished = name.endswith(".rulebook-part") or name == ".rulebook-change" or ".site.rulebook" in name
        if not unfinished and now.get(name) not in (old.get(name), new.get(name)):
            yield name


class Ground:
    """A rulebook on which one command is killed again and again: `old` is what is there before, `new` what an undisturbed run makes."""

    def __init__(self, folder: Path, name: str) -> None:
        self.command = COMMANDS[name]
        self.root, self._kept = folder / "rulebook", folder / "kept"
        make_tiny(self.root, *self.command.languages)
        self.command.prepare(self.root)
        shutil.copytree(self.root, self._kept, symlinks=True)
        self.old = tree(self.root)
        began = time.monotonic()
        self.moments = deeds(self.root, self.command.arguments)
        self.seconds = time.monotonic() - began
        self.new = tree(self.root)
        if not difference(self.old, self.new):
            raise Wrong(f"{name} had nothing to write")
        self.reset()

    def reset(self) -> None:
        """Put everything back as it was before."""
        shutil.rmtree(self.root)
        shutil.copytree(self._kept, self.root, symlinks=True)

    def kill(self, moment: int = 0, seconds: float = 0.0) -> str:
        """Kill the command at a moment and look at what is left; return `old`, `new` or `finished`. Raises `Wrong`."""
        before = {int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()}
        status = run(self.root, self.command.arguments, moment, seconds)
        self._no_orphans(before)
        if status >= 0:
            outcome = "finished"
        else:
            half = list(halves(self.old, self.new, tree(self.root)))
            if half:
                raise Wrong(f"half-written: {half}")
            outcome = self._settled()
        self._again(outcome)
        self.reset()
        return outcome

    def _no_orphans(self, before: set[int]) -> None:
        end = time.monotonic() + PATIENCE
        while left := _orphans(self.root, before):
            if time.monotonic() > end:
                raise Wrong(f"processes are left: {left}")
            time.sleep(0.05)

    def _settled(self) -> str:
        """Read the rulebook, as the next command does, and say what it finds: the old or the new."""
        if load(self.root).findings:
            raise Wrong(f"cannot be read: {load(self.root).findings}")
        now = {name: data for name, data in tree(self.root).items() if not _of_the_next(name)}
        for outcome, wanted in (("old", self.old), ("new", self.new)):
            if now == wanted:
                return outcome
        raise Wrong(f"neither old nor new: {difference(self.old, now)}; {difference(self.new, now)}")

    def _again(self, outcome: str) -> None:
        if outcome == "old" or self.command.repeats:
            status = run(self.root, self.command.arguments)
            if status:
                raise Wrong(f"the command cannot be given again: status {status}")
        litter = [*difference(tree(self.root), self.new), *working_litter(self.root)]
        if litter:
            raise Wrong(f"not as after an undisturbed run: {litter}")


def _of_the_next(name: str) -> bool:
    # The workplace of a site is swept by the next build and the text of a single file written over by the next print: both lie aside.
    return name.startswith(".site.rulebook") or name == ".club.pdf.rulebook-part"


def _orphans(root: Path, before: set[int]) -> list[str]:
    """Return the processes begun since, in sessions that are not ours, that work in the rulebook."""
    own = os.getsid(0)
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) not in before:
            with suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                here = (entry / "cwd").readlink().is_relative_to(root)
                if here and int(fields[3]) != own and fields[0] != "Z":
                    found.append((entry / "cmdline").read_text().replace("\0", " ")[:200])
    return found


def main() -> int:
    """Kill each command `count` times, three in four by its deeds and the others by the clock, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commands", nargs="*", default=list(COMMANDS), help=f"some of: {', '.join(COMMANDS)}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    given = parser.parse_args()
    faults = 0
    for name in given.commands:
        chance = random.Random(f"{given.seed} {name}")
        outcomes: dict[str, int] = {}
        with tempfile.TemporaryDirectory() as folder:
            ground = Ground(Path(folder).resolve(), name)
            for number in range(given.count):
                by_deed = number % 4 < 3
                # Most of a command is getting ready: one moment in two is among the last deeds, where it writes in earnest.
                first = max(1, ground.moments - _LAST) if number % 4 < 2 else 1
                moment = chance.randint(first, ground.moments) if by_deed else 0
                seconds = 0.0 if by_deed else chance.uniform(0.001, ground.seconds)
                try:
                    outcome = ground.kill(moment, seconds)
                except Wrong as fault:
                    outcome = "WRONG"
                    faults += 1
                    where = f"deed {moment}" if by_deed else f"{seconds:.3f} s"
                    print(f"{name}, killed at {where}: {fault}", flush=True)
                    ground.reset()
                outcomes[outcome] = outcomes.get(outcome, 0) + 1
        told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        print(
            f"{name}: {given.count} kills among {ground.moments} deeds and {ground.seconds:.1f} s: {told}", flush=True
        )
    print(f"seed {given.seed}: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
