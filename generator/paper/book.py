"""Lays a book out as the tree that is printed: cover, rules with examples, policies, errata, sources and notice."""

from collections.abc import Iterator

from generator.drawing.drawings import Drawings
from generator.knowledge.model import Decision, Edition, Entry, Erratum, Example, ExampleSource, Knowledge, Part
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings
from generator.language.tags import name_in
from generator.paper import nodes
from generator.paper.example import print_example, print_in_short
from generator.paper.nodes import Node, Parts
from generator.paper.typography import NBSP
from generator.paper.wording import (
    Printer,
    clause_label,
    edition_date,
    entry_label,
    erratum_label,
    labels_of,
    language_fields,
)


def book_tree(reader: Reader, edition: Edition, rulings: Rulings) -> Node:
    """Return the whole document of an edition in the reader's language.

    Raises KeyError where a piece of wording is missing in every language, `MessageError` where one cannot be formatted
    and `SituationError` where an example cannot be played.
    """
    return _BookTree(reader, edition, rulings).tree()


class _BookTree:
    def __init__(self, reader: Reader, edition: Edition, rulings: Rulings) -> None:
        self._reader, self._edition, self._rulings = reader, edition, rulings
        labels = labels_of(edition) | {erratum_label(erratum.id) for erratum in edition.book.errata}
        self._printer = Printer(reader, labels)
        self._unused_labels = set(labels)
        self._told_policies: set[str] = set()
        self._drawings = Drawings(reader.knowledge, rulings)
        self._examples = _examples_by_number(edition, reader.knowledge)

    def tree(self) -> Node:
        say, words = self._printer.say, self._printer.words
        children = [node for chapter in self._chapters() for node in chapter]
        children += [*self._policies(), *self._errata(), *self._sources()]
        return {
            **language_fields(self._reader.language),
            "title": self._reader.book("title"),
            "running": words(self._reader.book("short")),
            "contents": say("paper.contents"),
            "cover": {
                "title": words(self._reader.book("title")),
                "facts": list(self._cover()),
                "notice": self._notice(),
            },
            "children": children,
        }

    def _cover(self) -> Iterator[Parts]:
        printer, book, language = self._printer, self._edition.book, self._reader.language
        if book.date is None:
            yield [printer.said("paper.undated")]
        else:
            yield [printer.said("paper.edition", date=edition_date(book.date, language))]
        if book.version is not None:
            yield [printer.said("paper.version", version=book.version)]
        if book.based_on is not None and book.based_on in self._reader.knowledge.books:
            yield [printer.said("paper.base", title=self._reader.book("title", book.based_on))]
        yield [printer.said("paper.language", language=name_in(language, language))]

    def _notice(self) -> list[Node]:
        return [nodes.paragraph(self._printer.linked(self._reader.ui("notice")))]

    # Rules

    def _chapters(self) -> Iterator[list[Node]]:
        for chapter in self._edition.chapters:
            if chapter.entries:
                title = [self._printer.text(self._reader.chapter_title(chapter.id))]
                first = chapter is self._edition.chapters[0]
                yield [
                    nodes.chapter(title, new_page=first),
                    *(node for entry in chapter.entries for node in self._entry(entry)),
                ]

    def _entry(self, entry: Entry) -> Iterator[Node]:
        title = [self._printer.text(self._reader.entry_title(entry))]
        yield nodes.heading(2, title, entry.number, self._label(entry_label(entry.number)))
        if not entry.applies:
            yield nodes.paragraph([self._printer.said("not_applicable")])
        for part in entry.parts if entry.applies else ():
            yield from self._clauses(part)
        remark = self._reader.remark(entry.number)
        if remark is not None:
            head = nodes.title([self._printer.said("paper.remark")])
            yield nodes.box("remark", [head, *self._printer.passage(remark)])
        for part in entry.parts:
            yield from self._notes(part.rule)
        examples = self._examples.get(entry.number, [])
        printed = sum(source.label is not None for _, source in examples)
        if printed:
            yield nodes.title([self._printer.said("paper.examples", count=printed)])
        for example, source in examples:
            if source.label is not None:
                yield print_example(example, self._printer, self._rulings, self._drawings, self._edition, source)
        ours = [example for example, source in examples if source.label is None]
        if ours:
            # Ours are told in short: a house book is to be carried about, and the site has them in full.
            yield nodes.title([self._printer.said("paper.more-examples", count=len(ours))])
            yield nodes.bullets(
                [print_in_short(example, self._printer, self._rulings, self._edition) for example in ours]
            )

    def _clauses(self, part: Part) -> Iterator[Node]:
        passages = [self._reader.clause(part.rule, clause) for clause in part.clauses]
        for clause, passage, following in zip(part.clauses, passages, [*passages[1:], None], strict=True):
            yield nodes.group(self._printer.unmarked(passage), self._label(clause_label(part.rule, clause)))
            # Clauses in a row that are not translated are marked once, behind the last of them.
            if following is None or passage.outdated or following.language != passage.language:
                yield from self._printer.mark(passage)

    def _label(self, label: str) -> str:
        """Return a label the first time that it is used: a document has each once, where the clause first stands."""
        if label not in self._unused_labels:
            return ""
        self._unused_labels.remove(label)
        return label

    def _notes(self, rule: str) -> Iterator[Node]:
        for name in self._reader.knowledge.rules[rule].policies:
            note = None if name in self._told_policies else self._reader.note(name)
            self._told_policies.add(name)
            if note is not None:
                decision = self._edition.decisions[name]
                value = self._reader.policy_value(name, decision.value)
                head = self._printer.said("paper.note", policy=self._reader.policy_name(name), value=value)
                blocks = [nodes.title([head]), *self._printer.passage(note)]
                yield nodes.box("note", [*blocks, nodes.paragraph([nodes.small(self._basis(decision))])])

    def _basis(self, decision: Decision) -> str:
        """Return on what a decision rests and where it stands; with the book, where a base decides."""
        words = [self._printer.say(f"basis.{decision.basis}")]
        if decision.book is not None and decision.book != self._edition.id:
            words.append(self._printer.words(self._reader.book("short", decision.book)))
        if decision.at is not None:
            words.append(decision.at)
        return f"{NBSP}· ".join(words)

    # What stands behind the rules

    def _policies(self) -> Iterator[Node]:
        printer, reader = self._printer, self._reader
        rows = []
        for name, decision in reader.decisions():
            value = printer.text(reader.policy_value(name, decision.value))
            rule = printer.reference(reader.target(reader.knowledge.policies[name].rule))
            rows.append([[printer.text(reader.policy_name(name))], [value], rule, [nodes.text(self._basis(decision))]])
        if rows:
            head = [[printer.said(f"paper.{column}")] for column in ("policy", "value", "rule", "basis")]
            yield nodes.chapter([printer.said("paper.policies")])
            yield nodes.paragraph([printer.said("paper.policies-intro")])
            yield nodes.table((11, 11, 11, 11), head, rows)

    def _errata(self) -> Iterator[Node]:
        if self._edition.book.errata:
            yield nodes.chapter([self._printer.said("paper.errata")])
            yield nodes.paragraph([self._printer.said("paper.errata-intro")])
        for erratum in self._edition.book.errata:
            yield nodes.box("erratum", list(self._erratum(erratum)))

    def _erratum(self, erratum: Erratum) -> Iterator[Node]:
        printer = self._printer
        kind = printer.said(f"erratum.kinds.{erratum.kind}")
        yield nodes.heading(2, [kind], erratum.id, self._label(erratum_label(erratum.id)), listed=False)
        where: Parts = [nodes.small(erratum.at)]
        entry = self._edition.entries.get(erratum.number or "")
        if entry is not None:
            words = f"{entry.number}{NBSP}{printer.words(self._reader.entry_title(entry))}"
            where = [printer.to(entry_label(entry.number), words), nodes.small(f" · {erratum.at}")]
        yield nodes.lead(where)
        parts = ("printed", "right", "reason")
        told = [printer.passage(self._reader.erratum(erratum, part)) for part in parts]
        yield nodes.terms(
            [([printer.said(f"erratum.{part}")], blocks) for part, blocks in zip(parts, told, strict=True)]
        )

    def _sources(self) -> Iterator[Node]:
        printer, book = self._printer, self._edition.book
        yield nodes.chapter([printer.said("paper.sources")])
        yield from printer.passage(self._reader.about())
        if book.source is not None:
            name = name_in(book.source.language, self._reader.language)
            facts = printer.said("paper.source-document", document=book.source.code, language=name)
            yield nodes.paragraph([facts, nodes.text(" "), printer.said("paper.places")])
        if book.gaps:
            yield nodes.paragraph([printer.said("paper.gaps", numbers=", ".join(book.gaps))])
        yield nodes.title([printer.said("paper.notice")])
        yield from self._notice()


def _examples_by_number(edition: Edition, knowledge: Knowledge) -> dict[str, list[tuple[Example, ExampleSource]]]:
    """Return the examples under each number, each with the source that puts it there: printed ones by label, then ours.

    A book without a numbering of its own reads the numbers of the book that it is based on, and with them its examples.
    """
    numbering = next((book for book in edition.lineage if knowledge.books[book].chapters is not None), edition.id)
    found: dict[str, list[tuple[Example, ExampleSource]]] = {}
    for example in knowledge.examples.values():
        for source in example.sources:
            if source.book in (edition.id, numbering) and source.number in edition.entries:
                found.setdefault(source.number, []).append((example, source))
                break
    return {number: sorted(under, key=_order) for number, under in found.items()}


def _order(placed: tuple[Example, ExampleSource]) -> tuple[bool, str, str]:
    example, source = placed
    # Labels are short numbers or letters: filled up, "2" comes before "10".
    return source.label is None, (source.label or "").zfill(12), example.id
