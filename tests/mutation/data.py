"""`make mutate-data`: does `rulebook check` see any single slip in the examples, the published rulings and the policies of books?

Each mutant is the rulebook with one random change. Only the changed file is read again; what does not depend on it is reused. A mutant
is caught where a check finds anything. One that nothing finds is *equivalent* where all rulings of all books are what they were and
`why_equivalent` knows the reason: the ruling itself says that this part of an act changes nothing (`RULED_SO`), or the fact is one of
those listed in `WITHOUT_EFFECT`. Otherwise it is *missed*.
"""

import copy
import dataclasses
import itertools
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import yaml

from generator.checks import CHECKS, run_checks
from generator.checks.project import NamedCheck, Project
from generator.engine import SituationError
from generator.engine.situation import RANKS, SUITS
from generator.knowledge.editions import resolve_editions
from generator.knowledge.examples import load_example
from generator.knowledge.files import Files
from generator.knowledge.findings import Finding
from generator.knowledge.model import Book, Setting
from generator.knowledge.yaml_source import read_yaml

from .changes import Change, Site, mutants, sites

ROOT = Path(__file__).resolve().parents[2]
# What can depend on an example or on a policy of a book; wording cannot. The lock comes last: it is only what was accepted.
WATCHING = ("schema", "references", "rulings", "contradictions", "errata", "numbering", "witnesses", "lock")

# Facts that can be altered without any ruling of any book being another one: the end of their path, and why.
WITHOUT_EFFECT = {
    "stacks": "no act comes near the end of this stack, so any deep stack would do",
    "pot": "nothing is measured against the pot here",
    "in_front": "other chips that are there already are worth the same, or are not touched",
    "blinds": "the round has been opened by more than the blind, or is not before the flop",
    "limits": "the other bet of this limit game is not used on this street",
    "street": "this street is bet like the one before",
    "game": "the other game is bet by the same rules",
    "board": "this card does not change who wins",
    "hands": "this card does not change who wins",
    "low_hands": "this card does not change who wins",
    "smallest": "the pot divides by this chip, too",
    "break_seconds": "the other break leaves as much time",
    "minutes_left": "the other time is on the same side of the limit",
    "prizes": "nobody wins this prize here",
    "paid": "so many or so few paid places leave the same players in or out of the money",
    "left": "so many more or fewer players are on the same side of the money",
    "handed": "events with the other number of seats to a table have the same final table",
    "last": "these marks of the last hand lead to the same seats",
    "opened": "the seat that came free last is the same, or is not asked for",
    "seat_cards": "nobody draws this seat card",
    "table": "a table is only called so",
    "tables": "the other tables make the same final table, or none",
    "others": "so many or so few other chips keep this player in all the same",
    "rebuy": "this rebuy is not given, so its chips are nobody's",
    "starting_stack": "the chips are few or many by this starting stack, too",
    "seats": "the ruling does not name this player",
    "button": "nobody's turn or odd chip depends on this button",
}

# Reasons of a ruling by which a part of the act has no effect, whatever it says.
RULED_SO = {
    "bet-methods.first-binds": "whatever comes second changes nothing",
    **{
        f"unclear-bets.{which}": "the words mean another amount than this one"
        for which in ("lowest", "up-to-pot", "below-pot", "beyond-the-pot", "none-fits")
    },
    "bet-methods.chips-play": "the words are not clear, so the chips play, whatever amounts the words could mean",
    "out-of-turn.nothing-due": "an act with nothing to act on can never bind, whatever it is called",
    "bet-methods.word-at-once": "the whole amount was said with the chips, whatever chips lie there",
    "raise-methods.amount-first": "the whole amount was said first, whatever chips lie there",
    "penalties.single-hand": "one hand is one hand at every table",
    "misdeals.stud-down-card": "one down card that the dealer exposes is a misdeal already",
    "hand-for-hand.each": "each gets the whole prize of the place, whatever the stacks",
    "at-your-seat.absent": "whatever the player of a dead hand does, it does not count",
}


@dataclass(slots=True)
class Outcome:
    """What became of the mutants: caught by which check, equivalent for which reason, missed."""

    caught: Counter[str] = field(default_factory=Counter)
    equivalent: list[tuple[Change, str]] = field(default_factory=list)
    missed: list[Change] = field(default_factory=list)

    @property
    def total(self) -> int:
        """The number of mutants."""
        return sum(self.caught.values()) + len(self.equivalent) + len(self.missed)


class Rulebook:
    """The true rulebook, and mutants of it."""

    def __init__(self, root: Path = ROOT) -> None:
        self.project = Project.load(root)
        knowledge = self.project.knowledge
        self.checks = [next(check for check in CHECKS if check.name == name) for name in WATCHING]
        self.known = {check.name: _told(self.project, check) for check in self.checks}
        self.books = {book: sorted(edition.entries) for book, edition in knowledge.editions.items()}
        self.data = {
            example.origin.file: read_yaml(root / example.origin.file, root, [])
            for example in knowledge.examples.values()
        }

    def changes(self, random: Random) -> Iterator[tuple[Change, Project]]:
        """Random mutants without end: two of three in an example, one in a policy of a book."""
        examples = sorted(self.data)
        settings = [(book, name) for book in self.project.knowledge.books.values() for name in sorted(book.settings)]
        seen: set[Change] = set()
        while True:
            if random.random() < 0.2:
                change, project = self._policy(*random.choice(settings), random)
            else:
                file = random.choice(examples)
                source = self.data[file]
                assert source is not None
                change, data = mutants(file, source.data, _any_site(source.data, random), random, self.books)
                if data == source.data:
                    continue
                project = self._example(file, data)
            if change not in seen:
                seen.add(change)
                yield change, project

    def ruled(self, change: Change) -> list[Mapping[str, Any]]:
        """The true rulings of all books on the event that a change is made in; none on the facts of a hand or on a policy."""
        example = self.project.knowledge.examples.get(_example_id(change.file))
        if example is None or (example.kind == "hand" and change.path[0] != "play"):
            return []
        played = [self.project.rulings.of(example.id, book) for book in self.books]
        event = int(change.path[1]) if change.path[0] == "play" else 0
        return [rulings[event] for rulings in played if not isinstance(rulings, SituationError)]

    def _policy(self, book: Book, name: str, random: Random) -> tuple[Change, Project]:
        policy, setting = self.project.knowledge.policies[name], book.settings[name]
        if policy.values:
            value: int | str = random.choice([value for value in policy.values if value != setting.value])
        else:
            assert isinstance(setting.value, int)
            value = setting.value + random.choice((-1, 1, 5))
        change = Change(f"rules/books/{book.id}/policies.yml", "policy", (name,), str(setting.value), str(value))
        knowledge = copy.copy(self.project.knowledge)
        settings: dict[str, Setting] = {**book.settings, name: dataclasses.replace(setting, value=value)}
        knowledge.books = {**knowledge.books, book.id: dataclasses.replace(book, settings=settings)}
        knowledge.editions, knowledge.findings = {}, []
        fault = policy.fault(value)
        if fault is not None:  # the loader tells this and leaves the setting out
            knowledge.findings = [Finding(change.file, setting.origin.line, "schema", f"{name}: {fault}")]
            return change, Project(knowledge)
        resolve_editions(knowledge)
        return change, Project(knowledge)

    def _example(self, file: str, data: Any) -> Project:
        knowledge = copy.copy(self.project.knowledge)
        knowledge.findings, knowledge.broken = [], set()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / file
            path.parent.mkdir(parents=True)
            path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")
            files = Files(Path(folder), knowledge.findings)
            example = load_example(path, files)
        name = _example_id(file)
        knowledge.examples = {key: value for key, value in knowledge.examples.items() if key != name}
        if example is not None:
            knowledge.examples = dict(sorted({**knowledge.examples, name: example}.items()))
        knowledge.broken = files.broken
        return Project(knowledge)

    def caught_by(self, project: Project) -> str | None:
        """The first check that finds what it does not find in the true rulebook, None where all are silent."""
        for check in self.checks:
            if not _told(project, check) <= self.known[check.name]:
                return check.name
        return None


def _example_id(file: str) -> str:
    return file.removeprefix("examples/").removesuffix(".yml")


def _told(project: Project, check: NamedCheck) -> set[tuple[str, str]]:
    """What a check finds, without the lines: a mutant is laid out in its own way."""
    return {(finding.file, finding.message) for finding in run_checks(project, [check])}


def why_equivalent(change: Change, ruled: Sequence[Mapping[str, Any]] = ()) -> str | None:
    """Why nothing could see a change that no check found, None where something should have.

    `ruled` are the true rulings of all books on the event that is changed.
    """
    if change.kind in ("act", "actor") and ruled and all("not_covered" in ruling for ruling in ruled):
        return "the ruling is that this is not ruled"
    if change.kind in ("act", "fact"):
        reasons = [why["id"] for ruling in ruled for why in ruling["reasons"]]
        found = next((RULED_SO[name] for name in reasons if name in RULED_SO), None)
        if found is not None:
            return found
    if change.kind == "act" and "x" in change.old:
        return "these chips are worth the same, or so much that one more does not matter"
    if change.kind == "act" and len(change.old) == 2 and change.old[0] in RANKS and change.old[1] in SUITS:
        return "which card is shown does not matter here"
    if change.kind == "act" and change.path[-1] == "time":
        return "the clock is not up either way, or it was up before"
    if change.kind == "actor" and "calls the clock" in change.event:
        return "anybody in the hand may call the clock"
    if (
        change.kind == "act"
        and change.event.startswith("says")
        and ruled
        and all(ruling.get("all_in") for ruling in ruled)
    ):
        return "an amount beyond the stack is the stack"
    if change.kind == "act" and {change.old, change.new} == {"completes to", "raises to"}:
        return "to complete a bet to an amount is to raise it to that"
    if change.kind == "actor" and change.event.startswith("tells"):
        return "the right amount is up to the caller, whoever tells a count"
    if change.kind == "act" and change.event.startswith("tells") and ruled and not any(r["reasons"] for r in ruled):
        return "a count of the pot is nothing to a stack that never reaches it"
    if change.kind == "act" and change.event.startswith("announces"):
        return "what the dealer announces changes nothing of an act"
    if change.kind == "actor" and change.event.startswith(("declares", "notices the missing")):
        return "it is as right or wrong, whoever says it"
    if change.kind == "act" and '"if ' in change.event:
        return "a statement about the future does not bind, whatever its amounts"
    if change.kind == "actor" and change.event.startswith("finds"):
        return "the deck is as wrong, and the chips are as hidden, whoever finds it"
    if change.kind == "actor" and change.event.startswith("notices ") and change.event.endswith(("card", "cards")):
        return "the right number of cards is right in every hand"
    if change.kind != "fact":
        return None
    return next((WITHOUT_EFFECT[step] for step in change.path[1:] if step in WITHOUT_EFFECT), None)


def run(rulebook: Rulebook, count: int, seed: int) -> Outcome:
    """Try so many random mutants."""
    outcome = Outcome()
    for change, project in itertools.islice(rulebook.changes(Random(seed)), count):
        check = rulebook.caught_by(project)
        if check is not None:
            outcome.caught[check] += 1
            continue
        reason = why_equivalent(change, rulebook.ruled(change))
        if reason is None:
            outcome.missed.append(change)
        else:
            outcome.equivalent.append((change, reason))
    return outcome


def main() -> int:
    """Print what became of the mutants; return how many were missed. `python -m tests.mutation.data [COUNT [SEED]]`."""
    words = sys.argv[1:]
    count, seed = int(words[0]) if words else 400, int(words[1]) if len(words) > 1 else 1
    outcome = run(Rulebook(), count, seed)
    print(f"{outcome.total} mutants (seed {seed}): {sum(outcome.caught.values())} caught", end="")
    print(f", {len(outcome.equivalent)} equivalent, {len(outcome.missed)} missed")
    for check, number in outcome.caught.most_common():
        print(f"  {number:5} by {check}")
    for change, reason in outcome.equivalent:
        print(f"equivalent: {change}\n            {reason}")
    for change in outcome.missed:
        print(f"MISSED:     {change}")
    return len(outcome.missed)


def _any_site(data: dict[str, Any], random: Random) -> Site:
    """A site at random, each kind of thing as often as the others."""
    kinds: dict[str, list[Site]] = {}
    for site in sites(data):
        kinds.setdefault(site.kind, []).append(site)
    return random.choice(kinds[random.choice(sorted(kinds))])


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
