"""Lays out what changed from one book to another: examples first, then number by number."""

from collections.abc import Iterable, Iterator

from generator.knowledge.changed_numbers import ChangedNumber
from generator.knowledge.changes import ChangedExample, Changes, changes, rewording, told_apart
from generator.knowledge.clause_differences import Clause
from generator.knowledge.comparison import Split
from generator.knowledge.model import Edition
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings
from generator.paper import nodes
from generator.paper.back_matter import erratum_terms
from generator.paper.cover import cover, house_fields
from generator.paper.nodes import Node
from generator.paper.typography import NBSP
from generator.paper.wording import Printer, language_fields


def changes_tree(reader: Reader, before: Edition, after: Edition, rulings: Rulings) -> Node:
    """Return the document of what changed from a book to the one of the reader, without a layout. Raises what `book_tree` raises."""
    return _ChangesTree(reader, changes(reader.knowledge, rulings, before, after)).tree()


class _ChangesTree:
    def __init__(self, reader: Reader, found: Changes) -> None:
        self._changes = found
        self._readers = (reader.under(found.before), reader)
        self._printers = (Printer(self._readers[0], set()), Printer(reader, set()))
        self._printer, self._common = self._printers[1], reader.under(None)
        self._books = [reader.book("short", edition.id) for edition in (found.before, found.after)]

    def tree(self) -> Node:
        printer, found = self._printer, self._changes
        title = printer.words(found.title(self._common))
        front = cover(printer, found.after)
        front["facts"][:0] = [[nodes.strong(title)], [printer.text(found.counted(self._common))]]
        changed = [number for number in found.numbers if not number.only_moved]
        moved = [number for number in found.numbers if number.only_moved]
        first, second = self._books
        return {
            "kind": "book",
            **language_fields(printer.reader.language),
            **house_fields(printer, found.after.book.house),
            "title": title,
            "running": title,
            "contents": printer.say("paper.contents"),
            "cover": front,
            "legend": [
                nodes.paragraph([printer.said("changes.legend", first=first, second=second)]),
                *(node for passage in found.at_hand(self._common) for node in printer.passage(passage)),
            ],
            "children": [
                self._chapter("examples", new_page=True),
                *(node for example in found.examples for node in self._example(example)),
                *([] if found.examples else [nodes.paragraph([printer.said("changes.no_examples")])]),
                *([self._chapter("numbers")] if changed else []),
                *(node for number in changed for node in self._number(number)),
                *([self._chapter("moved"), self._moved(moved)] if moved else []),
                *self._errata(),
                *([self._chapter("unseen")] if found.unseen or found.unseen_examples else []),
                *(node for example in found.unseen_examples for node in self._example(example)),
                *(node for number in found.unseen for node in self._number(number)),
            ],
        }

    def _chapter(self, part: str, new_page: bool = False) -> Node:
        return nodes.chapter([self._printer.said(f"changes.{part}")], new_page=new_page)

    def _errata(self) -> Iterator[Node]:
        """Yield what the prints of the books say other than what is compared, where they do."""
        for at, (edition, errata) in enumerate(self._changes.errata):
            printer = self._printers[int(edition is self._changes.after)]
            if not at:
                yield self._chapter("errata")
            for erratum in errata:
                name = f"{printer.reader.book('short')} {erratum.number or ''}".strip()
                yield nodes.heading(2, [printer.text(f"{name} · {erratum.id}")], listed=False)
                yield erratum_terms(printer, erratum)

    # Examples

    def _example(self, changed: ChangedExample) -> Iterator[Node]:
        printer, reader = self._printer, self._printer.reader
        yield nodes.heading(2, [printer.text(reader.example_title(changed.example).text)], listed=False)
        told = 0
        for split in changed.splits:
            # What happens until then; facts alone where nothing does.
            happens = [] if told else reader.facts(changed.example)
            for index in range(told, split.after if changed.example.play else 0):
                happens += reader.event(changed.example, index)
            told = split.after
            yield nodes.paragraph([printer.text(" ".join(happens))])
            yield self._both(told_apart(self._readers, changed.example, split))
            yield nodes.paragraph([nodes.small(printer.words(self._decided_by(split)))])

    def _decided_by(self, split: Split) -> str:
        reader = self._printer.reader
        points = [reader.policy_name(policy) for policy in split.policies]
        for rule, _, clause in (named.partition("#") for named in split.clauses):
            target = reader.target(rule, clause)
            points.append(f"{target.spot.cited}{NBSP}{target.title}" if target.spot else target.title)
        return f"{reader.ui('changes.decides')} {', '.join(points)}"

    def _both(self, told: Iterable[str]) -> Node:
        """Return what each of the two books says, under its name."""
        text = self._printer.text
        return nodes.terms(
            [([text(name)], [nodes.paragraph([text(said)])]) for name, said in zip(self._books, told, strict=True)]
        )

    # Numbers

    def _number(self, number: ChangedNumber) -> Iterator[Node]:
        printer, found = self._printer, self._changes
        yield self._heading(number)
        told = found.in_short(self._common, number)
        if told:
            yield nodes.lead([nodes.small(printer.words(told))])
        remark = found.remark(self._common, number)
        if remark is not None:
            yield from printer.passage(remark)
        for policy in number.values:
            question = nodes.title([printer.text(printer.reader.policy_question(policy))])
            values = (found.value(reader, policy) for reader in self._readers)
            yield nodes.box("note", [question, self._both(values)])
        said = "" if number.whole else None
        for mark, blocks in self._clauses(number):
            # A mark holds for the clauses below it, and one that stands above all of them already is not needed.
            if said != "" and mark != said:
                yield nodes.lead([nodes.small(printer.words(mark))])
                said = mark
            yield from blocks

    def _clauses(self, number: ChangedNumber) -> Iterator[tuple[str, list[Node]]]:
        """Yield how each clause changed, with its paragraph where the print has letters, and its wording."""
        found, (before, after) = self._changes, self._readers
        printing = 0 if found.printing is found.before else 1
        sides = (
            ("dropped", before, 0, number.clauses_dropped),
            ("left", self._readers[printing], printing, number.clauses_left),
            ("new", after, 1, number.clauses_new),
        )
        for kind, reader, side, clauses in sides:
            for clause in clauses:
                passage = self._printers[side].passage(reader.clause(*clause))
                yield self._mark(found.mark(self._common, kind, number), reader, clause), passage
        for clause in number.clauses_reworded:
            said = self._printer.reworded(rewording(self._readers, clause), self._printers[0])
            yield self._mark(found.mark(self._common, "reworded", number), after, clause), said

    def _mark(self, how: str, reader: Reader, clause: Clause) -> str:
        spot = reader.target(*clause).spot
        return f"{how} · {spot.cited}" if spot is not None and spot.labels else how

    def _heading(self, number: ChangedNumber) -> Node:
        if number.place is None:
            return nodes.heading(2, [self._printer.text(self._common.rule_title(number.rule))])
        edition = self._common.knowledge.editions[number.place.book]
        title = self._common.under(edition).entry_title(edition.entries[number.place.number])
        return nodes.heading(2, [self._printer.text(title)], number.place.number)

    def _moved(self, numbers: Iterable[ChangedNumber]) -> Node:
        told = [
            ", ".join((number.title(self._common), *number.formerly(self._common, self._changes.before)))
            for number in numbers
        ]
        return nodes.bullets([[nodes.paragraph([self._printer.text(one)])] for one in told])
