"""What changed from one book to another, for `rulebook diff`: in lines for a terminal, and as plain data."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import Any

from generator.knowledge.changed_numbers import ChangedNumber
from generator.knowledge.changes import ChangedExample, Changes, rewording, told_apart
from generator.knowledge.clause_differences import Clause
from generator.knowledge.comparison import Split
from generator.knowledge.model import Decision
from generator.knowledge.reader import Passage, Reader
from generator.language.difference import TextChange, marked
from generator.language.markup import Inline, RuleLink
from generator.language.rewording import ChangedLine, changed_lines
from generator.language.unseen import visible


def change_lines(changes: Changes, common: Reader) -> Iterator[str]:
    """Yield a title, the counts, which text was at hand, the examples that are ruled differently, and what changed number by number."""
    yield changes.title(common)
    yield changes.counted(common)
    readers = common.under(changes.before), common.under(changes.after)
    told = _Told(changes, common, readers)
    yield from told.at_hand()
    parts = {
        "examples": told.examples(changes.examples),
        "numbers": told.numbers(changes.numbers),
        "errata": told.errata(),
        "unseen": chain(told.examples(changes.unseen_examples), told.numbers(changes.unseen)),
    }
    for name, lines in parts.items():
        held = list(lines)
        if held:
            yield from ("", common.ui(f"changes.{name}"), *held)


class _Told:
    """The two parts of a comparison, line by line."""

    def __init__(self, changes: Changes, common: Reader, readers: tuple[Reader, Reader]) -> None:
        self._changes, self._common, self._readers = changes, common, readers
        self._names = [common.book("short", edition.id) for edition in (changes.before, changes.after)]

    def at_hand(self) -> Iterator[str]:
        for passage in self._changes.at_hand(self._common):
            yield from self._text(passage)

    def examples(self, examples: Iterable[ChangedExample]) -> Iterator[str]:
        for changed in examples:
            for split in changed.splits:
                yield f"{split.example}, {split.after}: {', '.join(split.decided_by)}"
                yield from self._both(told_apart(self._readers, changed.example, split))

    def numbers(self, numbers: Iterable[ChangedNumber]) -> Iterator[str]:
        for number in numbers:
            yield ", ".join((number.title(self._common), *self._marks(number)))
            remark = self._changes.remark(self._common, number)
            yield from (f"  {text}" for text in (self._text(remark) if remark is not None else ()))
            for policy in number.values:
                yield f"  {policy}: {self._common.policy_question(policy)}"
                yield from self._both((self._changes.value(reader, policy) for reader in self._readers), "    ")
            yield from self._clauses(number)

    def errata(self) -> Iterator[str]:
        for edition, errata in self._changes.errata:
            reader = self._common.under(edition)
            for erratum in errata:
                yield f"{self._common.book('short', edition.id)} {erratum.number or ''}, {erratum.id}"
                for part in ("printed", "right"):
                    text = " ".join(self._text(reader.erratum(erratum, part)))
                    yield f"  {self._common.ui(f'erratum.{part}')}: {text}"

    def _text(self, passage: Passage) -> Iterator[str]:
        for line in changed_lines((), passage.blocks):
            yield visible("".join(self._word(part.part) for part in line.parts))

    def _marks(self, number: ChangedNumber) -> Iterator[str]:
        if number.whole:
            yield self._changes.mark(self._common, number.whole, number)
        yield from number.formerly(self._common, self._changes.before)

    def _both(self, told: Iterable[str], indent: str = "  ") -> Iterator[str]:
        for name, text in zip(self._names, told, strict=True):
            yield f"{indent}{name}: {visible(text)}"

    def _clauses(self, number: ChangedNumber) -> Iterator[str]:
        before, after = self._readers
        for clause in number.clauses_dropped:
            yield from self._clause(clause, changed_lines(before.clause(*clause).blocks, ()))
        for clause in number.clauses_left:
            printed = self._common.under(self._changes.printing).clause(*clause).blocks
            lines = [line.same() for line in changed_lines((), printed)]
            yield from self._clause(clause, lines, self._changes.mark(self._common, "left"))
        for clause in number.clauses_reworded:
            said = rewording(self._readers, clause)
            yield from self._clause(clause, said.lines or _one_after_the_other(said.before, said.after))
        for clause in number.clauses_new:
            yield from self._clause(clause, changed_lines((), after.clause(*clause).blocks))

    def _clause(self, clause: Clause, lines: Iterable[ChangedLine], mark: str = "") -> Iterator[str]:
        yield f"  {_name(clause)}{', ' if mark else ''}{mark}"
        for line in lines:
            parts = groupby(line.parts, key=lambda part: part.kind)
            text = marked(TextChange(kind, "".join(self._word(one.part) for one in held)) for kind, held in parts)
            yield f"    {'- ' * line.item}{visible(text)}"

    def _word(self, part: Inline) -> str:
        return self._readers[1].link(part).title if isinstance(part, RuleLink) else part.text


def _one_after_the_other(before: Passage, after: Passage) -> tuple[ChangedLine, ...]:
    return (*changed_lines(before.blocks, ()), *changed_lines((), after.blocks))


def changes_as_json(changes: Changes) -> dict[str, Any]:
    """Return what changed as plain data; the newer book is the first one."""
    after, before = changes.after, changes.before
    numbers = changes.numbers
    values = sorted(name for number in numbers for name in number.values)
    return {
        "books": [after.id, before.id],
        "rulings": [_split_as_json(split, after.id, before.id) for one in changes.examples for split in one.splits],
        "policies": {name: {book.id: _as_json(book.decisions[name]) for book in (after, before)} for name in values},
        "clauses": {
            "only": {
                after.id: [_name(clause) for number in numbers for clause in number.clauses_new],
                before.id: [_name(clause) for number in numbers for clause in number.clauses_dropped],
            },
            "reworded": [_name(clause) for number in numbers for clause in number.clauses_reworded],
            "left": [_name(clause) for number in numbers for clause in number.clauses_left],
            "unseen": [_name(clause) for number in changes.unseen for clause in number.clauses],
        },
        "unseen": {
            "rulings": [
                _split_as_json(split, after.id, before.id) for one in changes.unseen_examples for split in one.splits
            ],
            "policies": sorted(name for number in changes.unseen for name in number.values),
        },
        "errata": {edition.id: [one.id for one in errata] for edition, errata in changes.errata},
        "moved": [{before.id: old, after.id: new} for number in numbers for old, new in number.moved],
    }


def _split_as_json(split: Split, after: str, before: str) -> dict[str, Any]:
    return {
        "example": split.example,
        "after": split.after,
        "rulings": {after: split.second, before: split.first},
        "policies": list(split.policies),
        "clauses": list(split.clauses),
    }


def _as_json(decision: Decision) -> dict[str, Any]:
    return {"value": decision.value, "basis": decision.basis, "at": decision.at, "book": decision.book}


def _name(clause: Clause) -> str:
    return "#".join(clause)
