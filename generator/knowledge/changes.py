"""What changed from one book to another, as a tournament director wants it before a season: examples first, then number by number."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from itertools import groupby

from generator.knowledge.comparison import (
    DecidingPolicies,
    Split,
    differing_clauses,
    differing_policies,
    differing_rulings,
    ruled,
    stated_keys,
)
from generator.knowledge.model import Edition, Example, Knowledge, Spot
from generator.knowledge.reader import Passage, Reader
from generator.knowledge.rulings import Ruling, Rulings
from generator.language.answers import whose_hand
from generator.language.rewording import ChangedLine, changed_lines
from generator.language.verdict import is_onward, outcome_lines

Clause = tuple[str, str]
_ONE_SIDED = ("new", "dropped")


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """An example that two books rule differently: its events on which they part, without those that the same point decides again."""

    example: Example
    splits: tuple[Split, ...]


@dataclass(frozen=True, slots=True)
class ChangedNumber:
    """A number of the newer book of which something changed, or one of the older book that is not in the newer one any more.

    `rule` is a rule that stands there; `place` is None for one that neither book has. `new` and `dropped` say that all of the number is.
    `earlier` are the books and numbers where its clauses stand in the older book, `moved` old and new numbers, `values` the policies that
    are decided differently; the rest are clauses.
    """

    rule: str
    place: Spot | None
    new: bool = False
    dropped: bool = False
    earlier: tuple[tuple[str, str], ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    values: tuple[str, ...] = ()
    clauses_new: tuple[Clause, ...] = ()
    clauses_dropped: tuple[Clause, ...] = ()
    clauses_reworded: tuple[Clause, ...] = ()

    @property
    def only_moved(self) -> bool:
        """Whether nothing but the number is another one."""
        return not (self.values or self.clauses_new or self.clauses_dropped or self.clauses_reworded)

    def counts(self) -> dict[str, int]:
        """Return how much there is of each kind of change."""
        return {
            "values": len(self.values),
            "new": len(self.clauses_new),
            "dropped": len(self.clauses_dropped),
            "reworded": len(self.clauses_reworded),
            "moved": len(self.moved),
        }

    def title(self, common: Reader) -> str:
        """Return the number with its title in the book that it stands in, or the title of the rule; `common` reads no book."""
        if self.place is None:
            return common.rule_title(self.rule)
        edition = common.knowledge.editions[self.place.book]
        title = common.under(edition).entry_title(edition.entries[self.place.number])
        return f"{self.place.number} {title}"

    def formerly(self, common: Reader) -> list[str]:
        """Say which numbers it had before; what is only a part of it is named."""
        number = self.place.number if self.place is not None else None
        told = [(after, common.ui("changes.was", before=before)) for before, after in self.moved]
        return [was if after == number else f"{after}: {was}" for after, was in told]


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed from `before` to `after`: the examples in the order of their rules, and the numbers in that of the newer book."""

    before: Edition
    after: Edition
    examples: tuple[ChangedExample, ...]
    numbers: tuple[ChangedNumber, ...]

    @property
    def in_time(self) -> bool:
        """Whether the second book is known to be of a later year: else nothing is new or dropped, but only in one of them."""
        years = [(edition.book.date or "")[:4] for edition in (self.before, self.after)]
        return bool(years[0]) and years[0] < years[1]

    def title(self, reader: Reader) -> str:
        """Return the title of the comparison."""
        first, second = (reader.book("short", edition.id) for edition in (self.before, self.after))
        return reader.ui("changes.title" if self.in_time else "changes.between", first=first, second=second)

    def counts(self) -> dict[str, int]:
        """Return how much there is of each kind of change, by the names that `ui.yml` has for them (`changes.count`)."""
        counts = Counter({"examples": len(self.examples)})
        for number in self.numbers:
            counts.update(number.counts())
        return dict(counts)

    def counted(self, reader: Reader) -> str:
        """Return the counts in words, without what there is nothing of; that nothing changed, if so."""
        return self._in_words(reader, self.counts()) or reader.ui("changes.none")

    def counted_in(self, reader: Reader, number: ChangedNumber) -> str:
        """Return the counts of one number in words, without those of other numbers that it had before."""
        return self._in_words(reader, {**number.counts(), "moved": 0})

    def _in_words(self, reader: Reader, counts: Mapping[str, int]) -> str:
        return ", ".join(self._count(reader, name, count) for name, count in counts.items() if count)

    def _count(self, reader: Reader, kind: str, count: int) -> str:
        if kind in _ONE_SIDED and not self.in_time:
            return reader.ui("changes.count.only", count=count, book=reader.book("short", self._having(kind)))
        return reader.ui(f"changes.count.{kind}", count=count)

    def mark(self, reader: Reader, kind: str) -> str:
        """Return the word for what only one of the books has: `new` or `dropped`, or the name of the book."""
        if self.in_time:
            return reader.ui(f"changes.{kind}")
        return reader.ui("changes.only", book=reader.book("short", self._having(kind)))

    def _having(self, kind: str) -> str:
        return (self.after if kind == "new" else self.before).id


def changes(
    knowledge: Knowledge, rulings: Rulings, before: Edition, after: Edition, deciding: DecidingPolicies | None = None
) -> Changes:
    """Compare two books. `deciding`, shared by several comparisons, spares them time."""
    rank = {rule: at for at, rule in enumerate(_in_order(knowledge, before, after))}
    splits = differing_rulings(knowledge, rulings, before, after, deciding)
    examples = [
        ChangedExample(knowledge.examples[name], tuple(_telling(held)))
        for name, held in groupby(splits, key=lambda split: split.example)
    ]
    examples.sort(key=lambda one: (rank[one.example.rule], one.example.id))
    return Changes(before, after, tuple(examples), tuple(_numbers(knowledge, before, after, rank)))


def _telling(splits: Iterable[Split]) -> Iterator[Split]:
    told: set[str] = set()
    for split in splits:
        if not told.issuperset(split.decided_by):
            told.update(split.decided_by)
            yield split


def _in_order(knowledge: Knowledge, before: Edition, after: Edition) -> dict[str, None]:
    """Return all rules, those of the newer book first, in its order, then those of the older book, then the rest by the outline."""
    found: dict[str, None] = {}
    for edition in (after, before):
        found.update({part.rule: None for entry in edition.entries.values() for part in entry.parts if part.clauses})
        held = (rule for chapter in knowledge.chapters for rule in chapter.rules if edition.spot(rule) is not None)
        found.update(dict.fromkeys(rule for rule in held if rule not in found))
    found.update({rule: None for chapter in knowledge.chapters for rule in chapter.rules if rule not in found})
    return found


def _numbers(knowledge: Knowledge, before: Edition, after: Edition, rules: Iterable[str]) -> list[ChangedNumber]:
    """Return what changed, by where it stands: in the newer book, else in the older one."""
    clauses = differing_clauses(knowledge, before, after)
    dropped, new, reworded = map(set, (clauses.only_first, clauses.only_second, clauses.reworded))
    values = {name for name, _, _ in differing_policies(before, after)}
    numbers = [_clauses_by_number(edition) for edition in (before, after)]
    found: dict[tuple[str, str | None], _Gathered] = {}

    def at(rule: str, *spots: tuple[Edition, Spot | None]) -> _Gathered:
        place = next((_as_printed(knowledge, edition, spot) for edition, spot in spots if spot is not None), None)
        key = (rule, None) if place is None else (place.book, place.number)
        return found.setdefault(key, _Gathered(rule, place))

    for owner in map(knowledge.rules.__getitem__, rules):
        where = [(after, after.spot(owner.id)), (before, before.spot(owner.id))]
        for name in owner.policies:
            if name in values:
                at(owner.id, *where).values.append(name)
        for key in ((owner.id, clause) for clause in owner.clauses):
            then, now = ((edition, edition.spot(*key)) for edition in (before, after))
            if key in new:
                at(owner.id, now).new.append(key)
            elif key in dropped:
                at(owner.id, where[0], then).dropped.append(key)
            elif key in reworded:
                at(owner.id, now).reworded.append(key)
            moved = _moved(*(held.get(key) for held in numbers))
            if moved is not None:
                at(owner.id, now).moved.append(moved)
    order = {number: place for place, number in enumerate(after.entries)}
    ranked = sorted(found.values(), key=lambda one: one.rank(after.id, order))
    return [one.as_change(knowledge, (before, after), new, dropped) for one in ranked]


@dataclass(slots=True)
class _Gathered:
    """What was found at a place so far."""

    rule: str
    place: Spot | None
    moved: list[tuple[str, str]] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    new: list[Clause] = field(default_factory=list)
    dropped: list[Clause] = field(default_factory=list)
    reworded: list[Clause] = field(default_factory=list)

    def rank(self, book: str, order: Mapping[str, int]) -> int:
        """Return the place among the numbers of a book; what is not its own comes behind them, as it was found."""
        return order[self.place.number] if self.place is not None and self.place.book == book else len(order)

    def as_change(
        self, knowledge: Knowledge, books: tuple[Edition, Edition], new: Set[Clause], dropped: Set[Clause]
    ) -> ChangedNumber:
        """Return what was found. `new` and `dropped` are all clauses that only one of the books has."""
        before, after = books
        stated: list[Clause] = []
        if self.place is not None:
            entry = knowledge.editions[self.place.book].entries[self.place.number]
            stated = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
        held = {key for key in stated if before.spot(*key) is not None or after.spot(*key) is not None}
        spots = [_as_printed(knowledge, before, spot) for key in stated if (spot := before.spot(*key)) is not None]
        return ChangedNumber(
            self.rule,
            self.place,
            new=bool(held) and held <= new,
            dropped=bool(held) and held <= dropped,
            earlier=tuple(dict.fromkeys((spot.book, spot.number) for spot in spots)),
            moved=tuple(dict.fromkeys(self.moved)),
            values=tuple(self.values),
            clauses_new=tuple(self.new),
            clauses_dropped=tuple(self.dropped),
            clauses_reworded=tuple(self.reworded),
        )


def _as_printed(knowledge: Knowledge, edition: Edition, spot: Spot) -> Spot:
    """Return where something stands, in the book itself if it has the numbers of the base that holds it."""
    own = edition.entries.get(spot.number)
    base = knowledge.editions[spot.book].entries[spot.number]
    return replace(spot, book=edition.id) if own is not None and own.origin == base.origin else spot


def _clauses_by_number(edition: Edition) -> dict[Clause, Spot]:
    """Return where each clause stands that the numbers of the book itself hold."""
    found: dict[Clause, Spot] = {}
    for entry in edition.entries.values():
        for key in ((part.rule, clause) for part in entry.parts for clause in part.clauses):
            found.setdefault(key, Spot(edition.id, entry.number, False, entry.labels(*key)))
    return found


def _moved(then: Spot | None, now: Spot | None) -> tuple[str, str] | None:
    """Return the old and the new number of a clause, or its letters within a number; None where it stands as it did."""
    if then is None or now is None:
        return None
    if then.number != now.number:
        return then.number, now.number
    lettered = then.labels and now.labels
    return (then.cited, now.cited) if lettered and not set(then.labels) <= set(now.labels) else None


# What is said of the changes


@dataclass(frozen=True, slots=True)
class Rewording:
    """A clause as both books word it; `lines` are what changed, None where the two are not in one language and stand by themselves."""

    before: Passage
    after: Passage
    lines: tuple[ChangedLine, ...] | None


def rewording(readers: tuple[Reader, Reader], clause: Clause) -> Rewording:
    """Return a clause as the older and the newer book word it, or another one with which a book says the same."""
    said = [clause if reader.edition is None else reader.edition.said_by.get(clause, clause) for reader in readers]
    before, after = (reader.clause(*own) for reader, own in zip(readers, said, strict=True))
    lines = changed_lines(before.blocks, after.blocks) if before.language == after.language else None
    return Rewording(before, after, lines)


def told_apart(readers: tuple[Reader, Reader], example: Example, split: Split) -> tuple[str, str]:
    """Return in a line each what two books rule on an event; how play goes on only where they do not part before that.

    A book whose ruling comes to nothing that could be told, as where it decides by itself, tells its reasons.
    """
    stated = stated_keys(example, split.after)
    rulings = (split.first, split.second)
    one, other = (ruled(ruling, stated) for ruling in rulings)
    mentioned = stated | {key for key in (*one, *other) if one.get(key) != other.get(key)}
    happening = example.play[split.after - 1].event if example.play else None

    def lines(reader: Reader, ruling: Ruling) -> list[tuple[bool, str]]:
        names = [name for name, _ in outcome_lines(ruling, mentioned, whose_hand(happening))]
        outcome = reader.outcome(ruling, mentioned, happening)
        return [(is_onward(name, stated), line) for name, line in zip(names, outcome, strict=True)]

    def told(at: int) -> str:
        own, others = told_lines[at], told_lines[1 - at]
        main = [line for onward, line in own if not onward]
        if main == [line for onward, line in others if not onward]:
            main += [line for onward, line in own if onward and (onward, line) not in others]
        main = main or [line for _, line in own]
        return " ".join(main or [reason.text for reason in readers[at].reasons(rulings[at], mentioned)])

    told_lines = [lines(reader, ruling) for reader, ruling in zip(readers, rulings, strict=True)]
    return told(0), told(1)
