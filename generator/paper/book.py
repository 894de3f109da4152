"""Lays a book out as the tree that is printed: cover, rules with examples, and what stands behind them."""

from collections.abc import Iterator

from generator.drawing.drawings import Drawings
from generator.knowledge.departures import Departures
from generator.knowledge.model import BookChapter, Edition, Entry, Example, ExampleSource, Knowledge, Part
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings
from generator.paper import nodes
from generator.paper.back_matter import BackMatter, basis
from generator.paper.bilingual import side_by_side
from generator.paper.cover import cover, house_fields
from generator.paper.departure_text import DepartureText
from generator.paper.example import print_example
from generator.paper.more_examples import MoreExamples
from generator.paper.nodes import Node
from generator.paper.places import SourcePlaces
from generator.paper.print_options import PrintOptions
from generator.paper.qr_codes import chapter_address, qr_code
from generator.paper.wording import (
    Printer,
    clause_label,
    entry_label,
    erratum_label,
    language_fields,
    letters_of,
)


def book_tree(reader: Reader, edition: Edition, rulings: Rulings, options: PrintOptions | None = None) -> Node:
    """Return the whole document of an edition in the reader's language, without a layout.

    Raises KeyError where a piece of wording is missing in every language, `MessageError` where one cannot be formatted
    and `SituationError` where an example cannot be played.
    """
    return _BookTree(reader, edition, rulings, options or PrintOptions()).tree()


def bilingual_tree(first: Reader, second: Reader, edition: Edition, rulings: Rulings, options: PrintOptions) -> Node:
    """Return the document of an edition in two languages side by side; title and page numbers are the first's.

    Raises what `book_tree` raises.
    """
    order = BackMatter.order_of_terms(first)
    left = _BookTree(first, edition, rulings, options, order).tree()
    right = _BookTree(second, edition, rulings, options, order).tree()
    language = language_fields(second.language)
    return {
        **left,
        "title": f"{left['title']} / {right['title']}",
        "cover": {
            **left["cover"],
            "title": [*left["cover"]["title"], [nodes.foreign(language, right["cover"]["title"][0])]],
            "facts": [
                one if one == other else [*one, nodes.text(" / "), nodes.foreign(language, other)]
                for one, other in zip(left["cover"]["facts"], right["cover"]["facts"], strict=True)
            ],
            "notice": side_by_side(left["cover"]["notice"], right["cover"]["notice"], language),
        },
        "contents": f"{left['contents']} / {right['contents']}",
        "legend": side_by_side(left["legend"], right["legend"], language),
        "children": side_by_side(left["children"], right["children"], language),
    }


class _BookTree:
    def __init__(
        self,
        reader: Reader,
        edition: Edition,
        rulings: Rulings,
        options: PrintOptions,
        order: list[str] | None = None,
    ) -> None:
        self._reader, self._edition, self._rulings, self._options = reader, edition, rulings, options
        self._departures = Departures(reader.knowledge, reader.texts, edition)
        self._examples = _examples_by_number(edition, reader.knowledge) if options.examples else {}
        self._chapters = [BookChapter(c.id, held) for c in edition.chapters if (held := self._printed(c))]
        entries = [entry for chapter in self._chapters for entry in chapter.entries]
        labels = {label for entry in entries for label in self._labels_of(entry)}
        if not options.departures_only:
            labels |= {erratum_label(erratum.id) for erratum in edition.book.errata}
        self._printer = Printer(reader, labels)
        self._departure_text = DepartureText(self._printer, self._departures)
        self._behind = BackMatter(self._printer, self._departures, entries, order)
        self._drawings = Drawings(reader.knowledge, rulings)
        self._unused_labels = set(labels)
        self._told_policies: set[str] = set()
        self._more = MoreExamples(self._printer, rulings, edition, self._ours())

    def _printed(self, chapter: BookChapter) -> tuple[Entry, ...]:
        if not self._options.departures_only:
            return chapter.entries
        return tuple(e for e in chapter.entries if self._departures.in_entry(e) or self._in_full_under(e))

    def _labels_of(self, entry: Entry) -> Iterator[str]:
        """Yield the labels of an entry and of its clauses that are printed: only they can be led to."""
        yield entry_label(entry.number)
        for part in entry.parts if entry.applies else ():
            yield from (clause_label(part.rule, clause) for clause in self._clauses_of(part))

    def _clauses_of(self, part: Part) -> list[str]:
        """Return the clauses of a part that are printed."""
        only = self._options.departures_only
        return [c for c in part.clauses if not only or self._departures.touches(part.rule, c)]

    def _ours(self) -> dict[str, list[Example]]:
        """Return the examples of ours that are printed, by number."""
        if not self._options.own_examples or self._options.departures_only:
            return {}
        return {
            number: [e for e, source in held if not self._in_full(e, source)] for number, held in self._examples.items()
        }

    def _in_full(self, example: Example, source: ExampleSource) -> bool:
        """Return whether an example stands under its number in full: one of the print, or of the house itself, which alone departs."""
        of_the_house = example.book == self._edition.id
        return of_the_house or (source.label is not None and not self._options.departures_only)

    def _in_full_under(self, entry: Entry) -> list[tuple[Example, ExampleSource]]:
        return [placed for placed in self._examples.get(entry.number, []) if self._in_full(*placed)]

    def tree(self) -> Node:
        say, words = self._printer.say, self._printer.words
        only = self._options.departures_only
        children = [node for chapter in self._chapters for node in self._chapter(chapter)]
        if only and not children:
            children.append(nodes.paragraph([self._departure_text.none()]))
        children += self._behind.policies(departures_only=only)
        if not only:
            children += self._more.chapter()
            children += [*self._behind.glossary(), *self._behind.errata(self._label)]
            children += SourcePlaces(self._printer, self._edition, self._behind.entries).chapter()
        children += self._behind.sources()
        if not only:
            children += self._behind.index()
        front = cover(self._printer, self._edition)
        if only:
            front["facts"].insert(0, [nodes.strong(self._departure_text.title())])
        return {
            "kind": "book",
            **language_fields(self._reader.language),
            **house_fields(self._printer, self._edition.book.house),
            "title": self._reader.book("title"),
            "running": words(self._reader.book("short")),
            "contents": say("paper.contents"),
            "cover": front,
            "legend": [nodes.paragraph([self._departure_text.legend()])] if self._departs() else [],
            "children": children,
        }

    def _departs(self) -> bool:
        return any(self._departures.in_entry(entry) for chapter in self._chapters for entry in chapter.entries)

    # Rules

    def _chapter(self, chapter: BookChapter) -> Iterator[Node]:
        title = [self._printer.text(self._reader.chapter_title(chapter.id))]
        online = None
        if self._options.site is not None:
            address = chapter_address(self._options.site, self._reader.language, self._edition.id, chapter.id)
            online = qr_code(address, self._printer.say("paper.online", address=address))
        yield nodes.chapter(title, new_page=chapter.id == self._chapters[0].id, online=online)
        for entry in chapter.entries:
            yield from self._entry(entry)

    def _entry(self, entry: Entry) -> Iterator[Node]:
        title = [self._printer.text(self._reader.entry_title(entry))]
        yield nodes.heading(2, title, entry.number, self._label(entry_label(entry.number)))
        if not entry.applies:
            yield nodes.paragraph([self._printer.said("not_applicable")])
        if entry.applies and not self._options.departures_only:
            yield from self._conduct(list(entry.rules))
        begun: set[str] = set()
        for part in entry.parts if entry.applies else ():
            yield from self._clauses(entry, part, begun)
        told = self._departure_text.of_entry(entry)
        if told:
            yield nodes.box("departure", [nodes.title([self._departure_text.head()]), nodes.bullets(told)])
        remark = self._reader.remark(entry.number)
        if remark is not None:
            head = nodes.title([self._printer.said("paper.remark")])
            yield nodes.box("remark", [head, *self._printer.passage(remark)])
        for rule in entry.rules:
            yield from self._notes(rule)
        yield from self._examples_of(entry)

    def _conduct(self, rules: list[str]) -> Iterator[Node]:
        """Yield the answer with which a rule on conduct begins: whether the hand is dead, and what it costs."""
        answers = self._reader.conduct(rules)
        lone = len(answers) == 1 and len(answers[0].offences) == 1
        lines = []
        for answer in answers:
            done = self._printer.words(" ".join(answer.offences))
            told = [nodes.strong(self._printer.words(" ".join(answer.lines)))]
            if answer.more:
                told += [nodes.text(" "), self._printer.text(" ".join(answer.more))]
            if lone:
                lines.append([nodes.paragraph([*told, nodes.text(" "), nodes.small(done)])])
            else:
                lines.append([nodes.paragraph([nodes.text(f"{done} "), *told])])
        if lines:
            head = nodes.title([self._printer.said("conduct.title")])
            yield nodes.box("ruling", [head, *(lines[0] if lone else [nodes.bullets(lines)])])

    def _examples_of(self, entry: Entry) -> Iterator[Node]:
        printed = self._in_full_under(entry)
        if printed:
            yield nodes.title([self._printer.said("paper.examples", count=len(printed))])
        for example, source in printed:
            yield print_example(example, self._printer, self._drawings, self._edition, source)
        yield from self._more.told_of(entry)

    def _clauses(self, entry: Entry, part: Part, begun: set[str]) -> Iterator[Node]:
        """Yield the clauses of a part; `begun` are the paragraphs of the entry whose letter stands above already."""
        clauses = self._clauses_of(part)
        passages = [self._reader.clause(part.rule, clause) for clause in clauses]
        for clause, passage, following in zip(clauses, passages, [*passages, None][1:], strict=True):
            blocks = self._printer.unmarked(passage)
            # Clauses in a row that are not translated are marked once, behind the last of them.
            if following is None or passage.outdated or following.language != passage.language:
                blocks = self._printer.passage(passage)
            mark = self._departure_text.sign if self._departures.touches(part.rule, clause) else ""
            letters = letters_of(entry.opening(part.rule, clause, begun))
            yield nodes.group(blocks, self._label(clause_label(part.rule, clause)), mark, letters)

    def _label(self, label: str) -> str:
        """Return a label the first time that it is used: a document has each once, where the clause first stands."""
        if label not in self._unused_labels:
            return ""
        self._unused_labels.remove(label)
        return label

    def _notes(self, rule: str) -> Iterator[Node]:
        for name in self._reader.knowledge.rules[rule].policies:
            kept_out = self._options.departures_only and name not in self._departures.values
            note = None if kept_out or name in self._told_policies else self._reader.note(name)
            self._told_policies.add(name)
            if note is not None:
                decision = self._edition.decisions[name]
                value = self._reader.policy_value(name, decision.value)
                head = self._printer.said("paper.note", policy=self._reader.policy_name(name), value=value)
                blocks = [nodes.title([head]), *self._printer.passage(note)]
                where = nodes.small(basis(self._printer, self._edition, decision))
                yield nodes.box("note", [*blocks, nodes.paragraph([where])])


def _examples_by_number(edition: Edition, knowledge: Knowledge) -> dict[str, list[tuple[Example, ExampleSource]]]:
    """Return the examples under each number, each with the source that puts it there: printed ones by label, then ours.

    A book without a numbering of its own reads the numbers of the book that it is based on, and with them its examples.
    """
    numbering = next((book for book in edition.lineage if knowledge.books[book].chapters is not None), edition.id)
    found: dict[str, list[tuple[Example, ExampleSource]]] = {}
    for example in knowledge.examples.values():
        for source in example.sources if example.of(edition.lineage) else ():
            if source.book in (edition.id, numbering) and source.number in edition.entries:
                found.setdefault(source.number, []).append((example, source))
                break
    return {number: sorted(under, key=_order) for number, under in found.items()}


def _order(placed: tuple[Example, ExampleSource]) -> tuple[bool, str, str]:
    example, source = placed
    # Labels are short numbers or letters: filled up, "2" comes before "10".
    return source.label is None, (source.label or "").zfill(12), example.id
