"""What changed from one book to another number by number, by where it stands in the newer book."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from generator.knowledge.clause_differences import (
    Clause,
    Kind,
    beyond_the_text,
    differing_clauses,
    unseen_policies,
)
from generator.knowledge.comparison import differing_policies
from generator.knowledge.model import Edition, Entry, Knowledge, Spot
from generator.knowledge.places import unstated
from generator.knowledge.reader import Reader


@dataclass(frozen=True, slots=True)
class ChangedNumber:
    """A number of the newer book of which something changed, or one of the older book that is not in the newer one any more.

    `rule` is a rule that stands there; `place` is None for one that neither book has. `new` and `dropped` say that all of the number is,
    `retitled` that its title was another one. `earlier` are the books and numbers where its clauses stand in the older book, `moved`
    old and new numbers, `values` the policies that are decided differently; the rest are clauses, `clauses_left` those that only one
    of the books prints and the other leaves to it.
    """

    rule: str
    place: Spot | None
    new: bool = False
    dropped: bool = False
    earlier: tuple[tuple[str, str], ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    retitled: bool = False
    values: tuple[str, ...] = ()
    clauses_new: tuple[Clause, ...] = ()
    clauses_dropped: tuple[Clause, ...] = ()
    clauses_left: tuple[Clause, ...] = ()
    clauses_reworded: tuple[Clause, ...] = ()

    @property
    def only_moved(self) -> bool:
        """Whether nothing but the number is another one."""
        return not (self.retitled or self.values or self.clauses)

    @property
    def whole(self) -> str | None:
        """What holds of all of the number: `new` or `dropped`; None where that holds of parts at most."""
        return "new" if self.new else "dropped" if self.dropped else None

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses of which something changed."""
        return (*self.clauses_dropped, *self.clauses_left, *self.clauses_reworded, *self.clauses_new)

    def counts(self) -> dict[str, int]:
        """Return how much there is of each kind of change."""
        return {
            "values": len(self.values),
            "new": len(self.clauses_new),
            "dropped": len(self.clauses_dropped),
            "left": len(self.clauses_left),
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

    def formerly(self, common: Reader, before: Edition) -> list[str]:
        """Say which numbers and which title it had in the older book; what is only a part of it is named."""
        number = self.place.number if self.place is not None else None
        told = [(after, common.ui("changes.was", before=before)) for before, after in self.moved]
        said = [was if after == number else f"{after}: {was}" for after, was in told]
        if self.retitled and number is not None:
            title = common.under(before).entry_title(before.entries[number])
            said.append(common.ui("changes.retitled", title=title))
        return said


def changed_numbers(
    knowledge: Knowledge, before: Edition, after: Edition, rules: Iterable[str]
) -> tuple[tuple[ChangedNumber, ...], tuple[ChangedNumber, ...]]:
    """Return what changed, by where it stands: in the newer book, else in the older one; and apart what cannot be told to have changed."""
    clauses = differing_clauses(knowledge, before, after)
    kinds = clauses.by_kind()
    values = {name for name, _, _ in differing_policies(before, after)}
    numbers = [_clauses_by_number(edition) for edition in (before, after)]
    hidden = unseen_policies(knowledge, before) | unseen_policies(knowledge, after)
    told, untold = _ByPlace(knowledge, before, after), _ByPlace(knowledge, before, after)

    for owner in map(knowledge.rules.__getitem__, rules):
        for name in owner.policies:
            if name in values:
                (untold if name in hidden else told).at((owner.id, None)).values.append(name)
        for key in ((owner.id, clause) for clause in owner.clauses):
            if key in kinds:
                sides = ((before, after), (after, before))
                apart = any(beyond_the_text(knowledge, *side, key, kinds[key]) for side in sides)
                (untold if apart else told).add(key, kinds[key])
            moved = _moved(*(held.get(key) for held in numbers))
            if moved is not None:
                told.at(key).moved.append(moved)
    for number in _retitled(knowledge, before, after):
        told.retitle(number)
    new, dropped = set(clauses.only_second), set(clauses.only_first)
    return told.changed(new, dropped), untold.changed(new, dropped)


def _retitled(knowledge: Knowledge, before: Edition, after: Edition) -> Iterator[str]:
    """Yield the numbers that have another title and a rule in common, where both books are printed in one language."""
    if (
        len(
            {
                edition.book.source.language if edition.book.source else edition.book.language
                for edition in (before, after)
            }
        )
        > 1
    ):
        return
    for number, entry in after.entries.items():
        old = before.entries.get(number)
        if old is not None and {part.rule for part in old.parts} & {part.rule for part in entry.parts}:
            titles = {_title(knowledge, edition, held) for edition, held in ((before, old), (after, entry))}
            if len(titles) > 1:
                yield number


def _title(knowledge: Knowledge, edition: Edition, entry: Entry) -> str:
    """Return the title of a number, in the language in which it was written."""
    own = (f"books/{book}/book#entries.{entry.number}" for book in edition.lineage)
    common = f"{knowledge.rules[entry.title_rule].wording}#title"
    pieces = (knowledge.wording.get(knowledge.original_language(key), {}).get(key) for key in (*own, common))
    return next((piece.pattern for piece in pieces if piece is not None), "")


class _ByPlace:
    """What was found so far, by where it stands."""

    def __init__(self, knowledge: Knowledge, before: Edition, after: Edition) -> None:
        self._knowledge, self._before, self._after = knowledge, before, after
        self._found: dict[tuple[str, str | None], _Gathered] = {}

    def at(self, key: tuple[str, str | None]) -> "_Gathered":
        """Return what was found where a clause, or the rest of its rule, stands in the newer book, else in the older one, else nowhere."""
        rule, clause = key
        spots = (
            (self._after, self._after.spot(rule, clause)),
            (self._after, self._after.spot(rule)),
            (self._before, self._before.spot(rule, clause)),
        )
        place = next((_as_printed(self._knowledge, edition, spot) for edition, spot in spots if spot is not None), None)
        return self._held(rule, place)

    def add(self, key: Clause, kind: Kind) -> None:
        """Note how a clause differs.

        One that the newer book leaves to its base stands at the number that both have, one that it replaced with the rest of its rule.
        """
        spot = self._after.spot(*key)
        if kind == "left" and spot is not None and spot.inherited:
            self._held(key[0], Spot(self._after.id, spot.number, False)).left.append(key)
        elif key in self._after.replaced and self._after.spot(key[0]) is not None:
            self.at((key[0], None)).reworded.append(key)
        else:
            getattr(self.at(key), kind).append(key)

    def _held(self, rule: str, place: Spot | None) -> "_Gathered":
        name = (rule, None) if place is None else (place.book, place.number)
        return self._found.setdefault(name, _Gathered(rule, place))

    def retitle(self, number: str) -> None:
        """Note that a number of the newer book had another title."""
        rule = self._after.entries[number].title_rule
        self._held(rule, Spot(self._after.id, number, False)).retitled = True

    def changed(self, new: Set[Clause], dropped: Set[Clause]) -> tuple[ChangedNumber, ...]:
        """Return all of it in the order of the newer book. `new` and `dropped` are the clauses that only one of the books has."""
        order = {number: place for place, number in enumerate(self._after.entries)}
        ranked = sorted(self._found.values(), key=lambda one: one.rank(self._after.id, order))
        books = (self._before, self._after)
        return tuple(one.as_change(self._knowledge, books, new, dropped) for one in ranked)


@dataclass(slots=True)
class _Gathered:
    """What was found at a place so far."""

    rule: str
    place: Spot | None
    moved: list[tuple[str, str]] = field(default_factory=list)
    retitled: bool = False
    values: list[str] = field(default_factory=list)
    only_first: list[Clause] = field(default_factory=list)
    only_second: list[Clause] = field(default_factory=list)
    left: list[Clause] = field(default_factory=list)
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
        held = {key for key in stated if _stands(knowledge, before, key) or _stands(knowledge, after, key)}
        spots = [_as_printed(knowledge, before, spot) for key in stated if (spot := before.spot(*key)) is not None]
        return ChangedNumber(
            self.rule,
            self.place,
            new=bool(held) and held <= new,
            dropped=bool(held) and held <= dropped,
            earlier=tuple(dict.fromkeys((spot.book, spot.number) for spot in spots)),
            moved=tuple(_telling(self.moved)),
            retitled=self.retitled,
            values=tuple(self.values),
            clauses_new=tuple(self.only_second),
            clauses_dropped=tuple(self.only_first),
            clauses_left=tuple(self.left),
            clauses_reworded=tuple(self.reworded),
        )


def _telling(moved: Sequence[tuple[str, str]]) -> dict[tuple[str, str], None]:
    """Return old and new numbers once each, without those of a whole number where the places of its paragraphs are told."""
    lettered = {after.partition("-")[0] for before, after in moved if before != after.rpartition("-")[0]}
    return {
        (before, after): None for before, after in moved if before not in lettered or before != after.rpartition("-")[0]
    }


def _stands(knowledge: Knowledge, edition: Edition, key: Clause) -> bool:
    """Return whether a book has a clause, and not only as common practice under a number of its print."""
    return edition.spot(*key) is not None and not unstated(knowledge.books, edition, *key)


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
    return (then.cited, now.cited) if now.labels and set(then.labels) != set(now.labels) else None
