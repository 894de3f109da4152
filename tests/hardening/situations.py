"""Mangled situations: each is ruled, or refused with a SituationError that says where and what in words.

`make fuzz-situations SEED=1 COUNT=10000` tries COUNT of them as plain data in `engine.rule` and `trace`, and one in ten of as
many as files through `rulebook rule`. They are the examples of this repository with events of others among theirs and up to
four values changed: types swapped, keys missing, unknown or mixed, amounts negative or huge, lists empty or nested, players
wrong. Nothing else may come of them: no other exception, no ruling that is not JSON, none that depends on the run, nothing
that takes more than two seconds.
"""

import copy
import hashlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import yaml
from click.testing import CliRunner

from generator.checks.project import Project
from generator.commands import main as rulebook
from generator.commands import rule as rule_command
from generator.engine import Policies, SituationError, rule, trace
from generator.knowledge.rulings import engine_policies
from tests.small import ROOT

SLOW = 2.0  # seconds of CPU, so that other work on the machine does not count
LONG = 400  # characters of a message: what is wrong is told, not repeated at length
Path_ = tuple[Any, ...]

JUNK: tuple[Callable[[Random], Any], ...] = (
    lambda _: None,
    lambda random: random.choice([True, False]),
    lambda random: random.choice([0, -1, -(10**18), 10**18, 2**53, 2**63, 10**40]),
    lambda random: random.choice([0.5, -0.0, 1e308, float("nan"), float("inf")]),
    lambda random: random.choice(
        ["", " ", "no", "1000", "A", "Zoë", "dealer", "x" * 5000, "\u202e", "\n", "As", "0x10"]
    ),
    lambda random: random.choice([[], [[]], [[[]]], [0], [None], [1, "a"], [[1, 2], [3]], [[-1, 1]], [[100, True]]]),
    lambda random: random.choice([{}, {"": 1}, {1: 2, "a": 3}, {"A": {}}, {None: None}, {"act": "put"}, {(): 1}]),
)
KEYS: tuple[Any, ...] = (
    "to",
    "by",
    "amount",
    "chips",
    "last",
    "verb",
    "unnoticed",
    "colour",
    "",
    7,
    None,
    "stacks",
    "whose",
)


def places(value: Any, path: Path_ = ()) -> list[Path_]:
    """Every place in a piece of plain data, the whole of it first."""
    found = [path]
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for at in range(len(value)):
            found += places(value[at], (*path, at))
    return found


def mangle(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    """The same with one value changed, or one key or item more or less."""
    path = random.choice(places(data)[1:])
    holder: Any = data
    for step in path[:-1]:
        holder = holder[step]
    key, value = path[-1], holder[path[-1]]
    how = random.randrange(8)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[random.choice(KEYS)] = random.choice(JUNK)(random)
    elif how == 1:
        holder.insert(key, copy.deepcopy(value))
    elif how == 2 and isinstance(value, int):
        holder[key] = random.choice([-value, value * 10**6, str(value), [value], float(value), value == 1])
    elif how == 3:
        other = data
        for step in random.choice(places(data)[1:]):
            other = other[step]
        holder[key] = copy.deepcopy(other)
    elif how == 4:
        holder[key] = [value]
    else:
        holder[key] = random.choice(JUNK)(random)
    return data


def mixed(random: Random, pool: list[dict[str, Any]]) -> dict[str, Any]:
    """An example, often with the events of others among its own, for players who are at its table."""
    situation = copy.deepcopy(random.choice(pool))
    play, players = situation.get("play"), situation.get("players")
    while isinstance(play, list) and isinstance(players, list) and random.random() < 0.6:
        events = random.choice(pool).get("play")
        if isinstance(events, list) and events:
            event = copy.deepcopy(random.choice(events))
            if event["actor"] not in ("dealer", "time"):
                event["actor"] = random.choice(players)
            play.insert(random.randint(0, len(play)), event)
    return situation


def drawn(random: Random, pool: list[dict[str, Any]]) -> dict[str, Any]:
    """A situation to try: some whole, most with one to four things wrong."""
    situation = mixed(random, pool)
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        if len(places(situation)) > 1:
            situation = mangle(random, situation)
    return situation


def tried(situation: dict[str, Any], policies: Policies) -> tuple[str, str]:
    """What comes of a situation: `ruled` or `refused` with its text, or a fault with what is wrong."""
    before = repr(situation)
    begun = time.process_time()
    try:
        rulings = rule(situation, policies)
        states = trace(situation, policies)
    except SituationError as fault:
        events = situation.get("play")
        here = fault.event is None or (isinstance(events, list) and 0 <= fault.event < len(events))
        told = str(fault)
        if not here or len(fault.message.split()) < 3 or not 0 < len(told) <= LONG:
            return "badly told", told
        return "refused", told
    except Exception as error:
        return "exception", f"{type(error).__name__}: {error}"
    finally:
        taken = time.process_time() - begun
    if taken > SLOW:
        return "slow", f"{taken:.1f} s"
    try:
        text = json.dumps([rulings, states], allow_nan=False)
    except (TypeError, ValueError) as error:
        return "not JSON", str(error)
    if repr(situation) != before:
        return "changed", "the situation was changed"
    if json.loads(text) != [rulings, states] or rule(situation, policies) != rulings:
        return "not the same again", text
    return "ruled", text


def mangled_text(random: Random, text: str) -> str:
    """A file with a few lines or words changed, as YAML that may be no YAML any more."""
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(lines))
        how = random.randrange(7)
        if how == 0:
            del lines[at : at + random.randint(1, 3)]
        elif how == 1:
            lines.insert(random.randrange(len(lines) + 1), lines[at])
        elif how == 2:
            lines[at] = " " * random.randint(0, 6) + lines[at].strip()
        elif how == 3:
            lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
        else:
            words = lines[at].split(" ")
            words[random.randrange(len(words))] = random.choice(WORDS)
            lines[at] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


# Separated by spaces: what stands in a file in place of a word.
WORDS = (
    ".nan -1 0 -.inf true null ~ [] {} [[]] '' \" & * !!python/object:os.system | > - : , } ] @ ` % # ... --- 1e9 0x10 A: 1000x0 x"
    " \x00 \t \u202eA raises to flop last says " + "9" * 40
).split(" ")


def tried_as_file(random: Random, path: Path, sample: str, pool: list[dict[str, Any]], book: str) -> tuple[str, str]:
    """What comes of a file in `rulebook rule`: status 0 or 1 with what is wrong in words, or a fault."""
    if random.random() < 0.5:
        text = mangled_text(random, sample)
    else:
        loaded = yaml.safe_load(sample)
        for _ in range(random.choice((1, 1, 2, 4))):
            if isinstance(loaded, dict) and len(places(loaded)) > 1:
                loaded = mangle(random, loaded)
        try:
            text = yaml.safe_dump(loaded, allow_unicode=True)
        except (yaml.YAMLError, TypeError):
            text = repr(loaded)
    path.write_text(text, encoding="utf-8", errors="replace")
    begun = time.process_time()
    result = CliRunner().invoke(rulebook, ["--root", str(ROOT), "rule", str(path), "--book", book, "--json"])
    taken = time.process_time() - begun
    shown = f"{result.output}\n{text}"
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return "exception", f"{type(result.exception).__name__}: {result.exception}\n{text}"
    if "Traceback" in result.output or result.exit_code not in (0, 1):
        return "badly told", f"status {result.exit_code}: {shown}"
    if result.exit_code == 1 and str(path) not in result.output:
        return "badly told", shown
    if result.exit_code == 0:
        try:
            json.loads(result.stdout)
        except ValueError as error:
            return "not JSON", f"{error}: {shown}"
    if taken > SLOW:
        return "slow", f"{taken:.1f} s: {text}"
    return "ruled" if result.exit_code == 0 else "refused", result.output.replace(str(path), "FILE")


def run(project: Project, seed: int, count: int) -> tuple[Counter[str], list[str], str]:
    """Try `count` situations as data, and a tenth of that as files.

    Return how often what came of them, each fault with the seed that shows it, and a digest of everything that came.
    """
    knowledge = project.knowledge
    pool = [json.loads(json.dumps(dict(example.situation))) for _, example in sorted(knowledge.examples.items())]
    samples = [(ROOT / "examples" / f"{name}.yml").read_text(encoding="utf-8") for name in sorted(knowledge.examples)]
    policies = [engine_policies(edition) for _, edition in sorted(knowledge.editions.items())]
    books = sorted(knowledge.editions)
    counted: Counter[str] = Counter()
    faults: list[str] = []
    digest = hashlib.sha256()

    def note(what: str, told: str, name: str) -> None:
        counted[what] += 1
        digest.update(f"{what} {told}\n".encode(errors="replace"))
        if what not in ("ruled", "refused"):
            faults.append(f"{name}: {what}: {told[:1500]}")

    for at in range(count):
        random = Random(f"data {seed + at}")
        situation = drawn(random, pool)
        what, told = tried(situation, random.choice(policies))
        note(what, told if what in ("ruled", "refused") else f"{told} of {repr(situation)[:900]}", f"data {seed + at}")
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(rule_command, "load_readable", lambda *_, **__: project),
    ):
        path = Path(folder) / "situation.yml"
        for at in range(count // 10):
            random = Random(f"file {seed + at}")
            sample, book = random.choice(samples), random.choice(books)
            note(*tried_as_file(random, path, sample, pool, book), f"file {seed + at}")
    return counted, faults, digest.hexdigest()


def main() -> int:
    """Try them and print the counts; return how many faults there are."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    counted, faults, digest = run(Project.load(ROOT), seed, count)
    for what, number in sorted(counted.items()):
        print(f"{number:8,}  {what}")
    print(f"digest {digest}")
    for fault in faults[:20]:
        print(f"\n{fault}")
    print(f"{len(faults)} faults in {sum(counted.values()):,} situations from seed {seed}")
    return len(faults)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
