"""What a book decides, words or leaves out in its own way, against the book that it is based on or the common rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.knowledge.clause_differences import beyond_the_text
from generator.knowledge.model import Drop, Edition, Entry, Knowledge, Value
from generator.knowledge.texts import Texts
from generator.knowledge.wording import wording_of


@dataclass(frozen=True)
class Departures:
    """The departures of an edition from `base`; None stands for the common rules, with the default of every policy."""

    knowledge: Knowledge
    texts: Texts
    edition: Edition

    @property
    def base(self) -> Edition | None:
        """The edition that this one is based on."""
        return self.knowledge.editions[self.edition.lineage[1]] if len(self.edition.lineage) > 1 else None

    @cached_property
    def values(self) -> dict[str, Value]:
        """The policies that the book decides differently, each with the value in the base."""
        base = self.base.arguments if self.base else {n: p.default for n, p in self.knowledge.policies.items()}
        return {name: base[name] for name, d in self.edition.decisions.items() if d.value != base[name]}

    @property
    def dropped(self) -> tuple[Drop, ...]:
        """The clauses that the book leaves out of rules that it has."""
        return self.edition.book.drops

    def is_new(self, rule: str, clause: str) -> bool:
        """Return whether the base does not have a clause at all."""
        return self.base is not None and self.base.spot(rule, clause) is None

    def is_untold(self, rule: str, clause: str) -> bool:
        """Return whether a clause is new only because the text of the base that was at hand does not have that part of it."""
        return (
            self.is_new(rule, clause)
            and self.base is not None
            and beyond_the_text(self.knowledge, self.base, self.edition, (rule, clause), "only_second")
        )

    def is_reworded(self, rule: str, clause: str) -> bool:
        """Return whether the book words a clause in its own way."""
        return self.texts.has(self._own_key(rule, clause), self.edition.book.language)

    def values_in(self, rule: str, clause: str) -> list[str]:
        """Return the policies of which a clause tells another value than in the base: those that make its text another one."""
        key = self._key(rule, clause)
        told = sorted(self._arguments(key) & self.values.keys())
        if not told:
            return []
        now = self._said(key, {})
        alone = [name for name in told if self._said(key, {name: self.values[name]}) != now]
        # Where no value makes a difference by itself, they may together.
        return alone or (told if self._said(key, self.values) != now else [])

    def clause_about(self, policy: str) -> str | None:
        """Return the clause of a policy's rule that tells its value in this book; None where its number is the place of all."""
        rule = self.knowledge.policies[policy].rule
        for clause in self._clauses(rule):
            keys = (self._key(rule, clause), self._common_key(rule, clause))
            if any(policy in self._arguments(key) for key in keys):
                return clause
        return None

    def is_untold_of(self, policy: str) -> bool:
        """Return whether all clauses that tell the value of a policy are left out by this book."""
        rule = self.knowledge.policies[policy].rule
        clauses = self.knowledge.rules[rule].clauses
        telling = [clause for clause in clauses if policy in self._arguments(self._key(rule, clause))]
        left_out = {(drop.rule, drop.clause) for drop in self.dropped if drop.said_by is None}
        return bool(telling) and all((rule, clause) in left_out for clause in telling)

    @property
    def told_by_no_clause(self) -> dict[str, tuple[str, ...]]:
        """The policies that the book decides differently where no clause of the rule tells the value, with the clauses in its own words.

        Whether those say it is for a reader to see. Where there are none, the rule says what the base decides.
        """
        found = {}
        for name in sorted(self.values):
            rule = self.knowledge.policies[name].rule
            clauses = self._clauses(rule)
            if clauses and not any(name in self._arguments(self._key(rule, clause)) for clause in clauses):
                found[name] = tuple(clause for clause in clauses if self.is_reworded(rule, clause))
        return found

    def _clauses(self, rule: str) -> list[str]:
        return [clause for clause in self.knowledge.rules[rule].clauses if self.edition.spot(rule, clause) is not None]

    def touches(self, rule: str, clause: str) -> bool:
        """Return whether a clause is new, worded in the book's own way, or tells a value of its own."""
        return self.is_new(rule, clause) or self.is_reworded(rule, clause) or bool(self.values_in(rule, clause))

    def values_of(self, entry: Entry) -> list[str]:
        """Return the policies of the rules under a number that the book decides differently."""
        rules = [self.knowledge.rules[rule] for rule in entry.rules]
        return [name for rule in rules for name in rule.policies if name in self.values]

    def drops_of(self, entry: Entry) -> list[Drop]:
        """Return the clauses left out of the rules under a number; what the book says with another clause is not left out."""
        rules = {part.rule for part in entry.parts}
        return [drop for drop in self.dropped if drop.rule in rules and (drop.said_by is None or drop.differs)]

    def in_entry(self, entry: Entry) -> bool:
        """Return whether anything under a number departs from the base."""
        clauses = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
        return bool(self.values_of(entry) or self.drops_of(entry) or any(self.touches(*clause) for clause in clauses))

    def _said(self, key: str, values: Mapping[str, Value]) -> str:
        """Return the text of a clause in the language of the book, with these values in place of the book's own."""
        return self.texts.phrase(self.edition.book.language, key, {**self.edition.arguments, **values}).text

    def _arguments(self, key: str) -> frozenset[str]:
        message = self.texts.message(self.knowledge.original_language(key), key)
        return frozenset(message.arguments) if message else frozenset()

    def _common_key(self, rule: str, clause: str) -> str:
        return f"{self.knowledge.rules[rule].wording}#clauses.{clause}"

    def _key(self, rule: str, clause: str) -> str:
        return wording_of(self.knowledge, self.edition.lineage, self.knowledge.rules[rule], clause)

    def _own_key(self, rule: str, clause: str) -> str:
        return f"books/{self.edition.id}/rules/{self.knowledge.rules[rule].chapter}/{rule}#clauses.{clause}"
