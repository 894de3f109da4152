"""What changed from one book to another, as a tournament director wants it before a season: examples first, then number by number."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from generator.knowledge.changed_numbers import ChangedNumber, changed_numbers
from generator.knowledge.clause_differences import Clause, unseen_policies
from generator.knowledge.comparison import (
    DecidingPolicies,
    Split,
    differing_rulings,
    ruled,
    stated_keys,
)
from generator.knowledge.model import Edition, Erratum, Example, Knowledge
from generator.knowledge.reader import Passage, Reader
from generator.knowledge.rulings import Ruling, Rulings
from generator.language.answers import whose_hand
from generator.language.rewording import ChangedLine, changed_lines
from generator.language.verdict import is_onward, outcome_lines

_ONE_SIDED = ("new", "dropped")
# Errata of which nobody would rule otherwise: a misprint, and a number that leads astray.
_OF_THE_PRINT_ALONE = frozenset({"language", "reference"})


def _is_in_time(before: Edition, after: Edition) -> bool:
    years = [(edition.book.date or "")[:4] for edition in (before, after)]
    return bool(years[0]) and years[0] < years[1]


def comparison_title(reader: Reader, before: Edition, after: Edition) -> str:
    """Return the title of a comparison of two books, for which nothing has to be compared."""
    first, second = (reader.book("short", edition.id) for edition in (before, after))
    title = "changes.title" if _is_in_time(before, after) else "changes.between"
    return reader.ui(title, first=first, second=second)


@dataclass(frozen=True, slots=True)
class ChangedExample:
    """An example that two books rule differently: its events on which they part, without those that the same point decides again."""

    example: Example
    splits: tuple[Split, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed from `before` to `after`: the examples in the order of their rules, and the numbers in that of the newer book.

    `unseen` are numbers in which the books part as well, though it cannot be told whether anything changed: the text of one of them
    that was at hand does not have that part. `unseen_examples` are those that only such policies make differ, `untold` the policies.
    `errata` tell where the print of each book says other than it is restated to say, and so differs where the texts compared do not.
    """

    before: Edition
    after: Edition
    examples: tuple[ChangedExample, ...]
    numbers: tuple[ChangedNumber, ...]
    unseen: tuple[ChangedNumber, ...] = ()
    unseen_examples: tuple[ChangedExample, ...] = ()
    untold: Mapping[str, frozenset[str]] = field(default_factory=dict)
    errata: tuple[tuple[Edition, tuple[Erratum, ...]], ...] = ()

    @property
    def in_time(self) -> bool:
        """Whether the second book is known to be of a later year: else nothing is new or dropped, but only in one of them."""
        return _is_in_time(self.before, self.after)

    def title(self, reader: Reader) -> str:
        """Return the title of the comparison."""
        return comparison_title(reader, self.before, self.after)

    def counts(self) -> dict[str, int]:
        """Return how much there is of each kind of change, by the names that `ui.yml` has for them (`changes.count`)."""
        counts = Counter({"examples": len(self.examples)})
        for number in self.numbers:
            counts.update(number.counts())
        counts["unseen"] = sum(len(number.clauses) for number in self.unseen)
        return dict(counts)

    def is_at_hand(self, book: str, policy: str) -> bool:
        """Return whether the text of a book that was at hand can tell the value of a policy."""
        return policy not in self.untold.get(book, ())

    def value(self, reader: Reader, policy: str) -> str:
        """Return the value of a policy in the book of a reader, with its basis, in words; that its text was not at hand, if so."""
        assert reader.edition is not None
        if not self.is_at_hand(reader.edition.id, policy):
            return reader.ui("changes.unknown")
        decision = reader.edition.decisions[policy]
        return f"{reader.policy_value(policy, decision.value)} ({reader.basis(decision)})"

    def remark(self, common: Reader, number: ChangedNumber) -> Passage | None:
        """Return what the newer book remarks on a number that is new: that it does not hold there, for example."""
        if number.whole != "new" or number.place is None:
            return None
        return common.under(common.knowledge.editions[number.place.book]).remark(number.place.number)

    def at_hand(self, common: Reader) -> list[Passage]:
        """Say of each book which text was at hand, if that was not all of it."""
        passages = (common.under(edition).at_hand() for edition in (self.before, self.after))
        return [passage for passage in passages if passage is not None]

    def counted(self, reader: Reader) -> str:
        """Return the counts in words, without what there is nothing of; that nothing changed, if so."""
        return self._in_words(reader, self.counts()) or reader.ui("changes.none")

    def in_short(self, common: Reader, number: ChangedNumber) -> str:
        """Say how a number changed: as a whole, or how much of it, and which number and title it had before."""
        counted = "" if number in self.unseen else self._in_words(common, {**number.counts(), "moved": 0})
        said = self.mark(common, number.whole, number) if number.whole else counted
        return ", ".join(filter(None, (said, *number.formerly(common, self.before))))

    def _in_words(self, reader: Reader, counts: Mapping[str, int]) -> str:
        return ", ".join(self._count(reader, name, count) for name, count in counts.items() if count)

    def _count(self, reader: Reader, kind: str, count: int) -> str:
        if kind in _ONE_SIDED and not self.in_time:
            return reader.ui("changes.count.only", count=count, book=reader.book("short", self._having(kind)))
        if kind == "left":
            return reader.ui("changes.count.left", count=count, book=reader.book("short", self.printing.id))
        if kind == "unseen":
            return reader.ui("changes.count.unseen", count=count, book=reader.book("short", self._shortened))
        return reader.ui(f"changes.count.{kind}", count=count)

    def mark(self, reader: Reader, kind: str, number: ChangedNumber | None = None) -> str:
        """Return how a clause changed, or all of a number: `new`, `dropped`, `left` or `reworded`, in words.

        What only one of the books has is not new or dropped where that cannot be told.
        """
        unseen = number is not None and number in self.unseen
        if kind == "left":
            base, house = (self.before, self.after) if self.printing is self.before else (self.after, self.before)
            return reader.ui("changes.left", book=reader.book("short", base.id), house=reader.book("short", house.id))
        if kind == "reworded" and unseen:
            return reader.ui("changes.fuller", book=reader.book("short", self._fuller))
        if kind == "reworded":
            return reader.ui("changes.reworded")
        book = reader.book("short", self._having(kind))
        if unseen:
            return reader.ui("changes.only_at_hand", book=book)
        return reader.ui(f"changes.{kind}") if self.in_time else reader.ui("changes.only", book=book)

    def _having(self, kind: str) -> str:
        return (self.after if kind == "new" else self.before).id

    @property
    def printing(self) -> Edition:
        """The book that prints what the other one leaves to it: its base."""
        return self.before if self.before.id in self.after.lineage else self.after

    @property
    def _shortened(self) -> str:
        """The book of which not all was at hand."""
        return (self.before if self.before.book.unseen is not None else self.after).id

    @property
    def _fuller(self) -> str:
        """The book of which more was at hand."""
        return (self.after if self._shortened == self.before.id else self.before).id


def changes(
    knowledge: Knowledge, rulings: Rulings, before: Edition, after: Edition, deciding: DecidingPolicies | None = None
) -> Changes:
    """Compare two books. `deciding`, shared by several comparisons, spares them time."""
    rank = {rule: at for at, rule in enumerate(_in_order(knowledge, before, after))}
    untold = {edition.id: unseen_policies(knowledge, edition) for edition in (before, after)}
    hidden = frozenset().union(*untold.values())
    splits = differing_rulings(knowledge, rulings, before, after, deciding)
    told, apart = [
        [split for split in splits if (bool(split.policies) and hidden.issuperset(split.policies)) is unseen]
        for unseen in (False, True)
    ]

    def by_example(held: Iterable[Split]) -> tuple[ChangedExample, ...]:
        examples = [
            ChangedExample(knowledge.examples[name], tuple(_telling(of)))
            for name, of in groupby(held, key=lambda split: split.example)
        ]
        return tuple(sorted(examples, key=lambda one: (rank[one.example.rule], one.example.id)))

    numbers, unseen = changed_numbers(knowledge, before, after, rank)
    errata = tuple(_errata(knowledge, before, after))
    return Changes(before, after, by_example(told), numbers, unseen, by_example(apart), untold, errata)


def _errata(knowledge: Knowledge, before: Edition, after: Edition) -> Iterator[tuple[Edition, tuple[Erratum, ...]]]:
    """Yield the errata of each book that are a difference between the prints, where there are any.

    None is what both have wrong in one number and in the same words, nor a misprint or a wrong cross-reference. A house has no print that
    could part from that of its base.
    """
    if before.book.source is None or after.book.source is None:
        return
    for edition, other in ((before, after), (after, before)):
        alike = {_as_printed(knowledge, other, erratum) for erratum in other.book.errata}
        told = (erratum for erratum in edition.book.errata if erratum.kind not in _OF_THE_PRINT_ALONE)
        held = tuple(erratum for erratum in told if _as_printed(knowledge, edition, erratum) not in alike)
        if held:
            yield edition, held


def _as_printed(knowledge: Knowledge, edition: Edition, erratum: Erratum) -> tuple[str | None, str]:
    """Return the number of an erratum and what is printed there, in the language in which that was written: the same for every reader."""
    piece = knowledge.original(f"books/{edition.id}/errata#{erratum.id}.printed")
    return erratum.number, piece.pattern if piece is not None else erratum.id


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
