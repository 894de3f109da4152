"""How the clauses of two books differ: those of one book alone, those left to the other, and those that say something else."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from generator.knowledge.model import Edition, Knowledge, Rule
from generator.knowledge.places import unstated
from generator.knowledge.texts import Texts
from generator.knowledge.wording import own_wording

Clause = tuple[str, str]
Kind = Literal["only_first", "only_second", "left", "reworded"]


@dataclass(slots=True)
class Clauses:
    """How the clauses of two books differ, as (rule, clause) in the order of the outline.

    `left` are those of a number of both that only one of the two prints, and the other leaves to it.
    """

    only_first: list[Clause] = field(default_factory=list)
    only_second: list[Clause] = field(default_factory=list)
    left: list[Clause] = field(default_factory=list)
    reworded: list[Clause] = field(default_factory=list)

    def by_kind(self) -> dict[Clause, Kind]:
        """Return how each of them differs."""
        kinds: dict[Kind, list[Clause]] = {
            "only_first": self.only_first,
            "only_second": self.only_second,
            "left": self.left,
            "reworded": self.reworded,
        }
        return {clause: kind for kind, clauses in kinds.items() for clause in clauses}


def differing_clauses(knowledge: Knowledge, first: Edition, second: Edition) -> Clauses:
    """Return how the clauses of two books differ, what they inherit included.

    What a book words in its own way to the same effect as its base (`alike`) is no difference; what stands under a number without
    being stated in print (`common_practice`) is none either. A clause that another one has replaced is reworded: that one is new
    nowhere else.
    """
    found = Clauses()
    pair = _Pair(knowledge, first, second)
    for chapter in knowledge.chapters:
        for owner in map(knowledge.rules.__getitem__, chapter.rules):
            for clause in owner.clauses:
                kind = pair.kind(owner, clause)
                if kind is not None:
                    getattr(found, kind).append((owner.id, clause))
    return found


class _Pair:
    """Two books beside each other."""

    def __init__(self, knowledge: Knowledge, first: Edition, second: Edition) -> None:
        self._knowledge, self._books = knowledge, (first, second)
        self._texts = Texts(knowledge)
        self._parting = {
            name for name, decision in first.decisions.items() if decision.value != second.decisions[name].value
        }
        self._replacing = set(_replacing(first, second)) | set(_replacing(second, first))

    def kind(self, owner: Rule, clause: str) -> Kind | None:
        """Return how a clause differs; None where it does not."""
        key = (owner.id, clause)
        first, second = (edition.spot(*key) is not None for edition in self._books)
        if first != second:
            having = self._books[0 if first else 1]
            if key in self._replacing or key in having.said_by or self._same_elsewhere(having, key):
                return None
            return "only_first" if first else "only_second"
        if not first:
            return None
        if len({edition.said_by.get(key) if key in edition.replaced else None for edition in self._books}) > 1:
            return "reworded"
        one, other = self._books
        if self._left(one, other, key) or self._left(other, one, key):
            return "left"
        return "reworded" if self._worded_apart(owner, clause) else None

    def _same_elsewhere(self, having: Edition, key: Clause) -> bool:
        """Return whether a clause that one book has makes no difference: its base says as much, or its own print does not state it."""
        alike = any(key in self._knowledge.books[book].alike for book in having.lineage)
        return alike or unstated(self._knowledge.books, having, *key)

    def _left(self, one: Edition, other: Edition, key: Clause) -> bool:
        """Return whether one book prints a clause, and the other, though it has that number, leaves it to this book."""
        spot = other.spot(*key)
        return spot is not None and spot.inherited and spot.book == one.id and spot.number in other.entries

    def _worded_apart(self, owner: Rule, clause: str) -> bool:
        """Return whether the words say something else, be it only because the books decide differently what they tell."""
        keys = [_effect(self._knowledge, edition, owner, clause) for edition in self._books]
        return keys[0] != keys[1] or self._told_apart(keys[0])

    def _told_apart(self, key: str) -> bool:
        language = self._knowledge.original_language(key)
        message = self._texts.message(language, key)
        if message is None or not self._parting.intersection(message.arguments):
            return False
        said = {self._texts.phrase(language, key, edition.arguments).text for edition in self._books}
        return len(said) > 1


def _replacing(edition: Edition, other: Edition) -> Iterator[Clause]:
    """Yield the clauses with which a book has replaced others, where the other book still has those."""
    for key in edition.replaced:
        if other.spot(*key) is not None and key not in other.replaced:
            yield edition.said_by[key]


def beyond_the_text(knowledge: Knowledge, one: Edition, other: Edition, key: Clause, kind: Kind) -> bool:
    """Return whether a clause differs in what the text of one book that was at hand cannot tell.

    The text does not have that part (`unseen`), or the other book says more only because its print illustrates the rule (`illustrated`).
    """
    unseen, spot = one.book.unseen, other.spot(*key)
    if unseen is None:
        return False
    if kind == "reworded":
        owner = knowledge.rules[key[0]]
        words = next((book for book in other.lineage if own_wording(knowledge, book, owner, key[1]) is not None), None)
        return words is not None and key in knowledge.books[words].illustrated
    return one.spot(*key) is None and (key in unseen.clauses or (spot is not None and spot.number in unseen.numbers))


def unseen_policies(knowledge: Knowledge, edition: Edition) -> frozenset[str]:
    """Return the policies whose value the text of a book that was at hand cannot tell.

    All that decides them stands in numbers which that text does not have (`unseen`), as books that follow this one show.
    """
    unseen = edition.book.unseen
    if unseen is None:
        return frozenset()
    followers = (other for other in knowledge.editions.values() if edition.id in other.lineage)
    entries = (other.entries.get(number) for other in followers for number in unseen.numbers)
    rules = {part.rule for entry in entries if entry is not None for part in entry.parts}
    return frozenset(
        name
        for name, policy in knowledge.policies.items()
        if policy.rule in rules and edition.spot(policy.rule) is None and edition.decisions[name].book is None
    )


def _effect(knowledge: Knowledge, edition: Edition, owner: Rule, clause: str) -> str:
    """Return the key of the wording that says what a clause comes to in a book: of a base, where the book says it to the same effect."""
    for book in edition.lineage:
        alike = (owner.id, clause) in knowledge.books[book].alike
        if not alike and own_wording(knowledge, book, owner, clause) is not None:
            return f"books/{book}/rules/{owner.chapter}/{owner.id}#clauses.{clause}"
    return f"{owner.wording}#clauses.{clause}"
