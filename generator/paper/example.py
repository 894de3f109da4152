"""Prints a worked example: facts, what happens step by step, the ruling of the book being read, and its reasons."""

from collections.abc import Iterator

from generator.drawing.drawings import Drawings
from generator.engine import SituationError
from generator.knowledge.comparison import stated_keys
from generator.knowledge.model import Edition, Example, ExampleSource
from generator.knowledge.rulings import Rulings
from generator.language.lines import render
from generator.language.verdict import is_onward, outcome_lines
from generator.paper import nodes
from generator.paper.nodes import Node
from generator.paper.wording import Printer, erratum_label, language_fields


def print_example(
    example: Example,
    printer: Printer,
    rulings: Rulings,
    drawings: Drawings,
    edition: Edition,
    source: ExampleSource,
) -> Node:
    """Return an example as it stands under the number of `source`, ruled under `edition`.

    Raises `SituationError` where it cannot be played under this book.
    """
    return nodes.box("example", list(_Example(example, printer, rulings, drawings, edition, source).blocks()))


def print_in_short(example: Example, printer: Printer, rulings: Rulings, edition: Edition) -> list[Node]:
    """Return an example as its title and what is ruled where it was stated last.

    Raises `SituationError` where it cannot be played under this book.
    """
    ruled = rulings.of(example.id, edition.id)
    if isinstance(ruled, SituationError):
        raise ruled
    after = max(ruled_events(example, edition.lineage, at_the_end=False)) + 1
    stated = stated_keys(example, after)
    verdict = printer.reader.verdict(ruled[after - 1], stated)
    names = [name for name, _ in outcome_lines(ruled[after - 1], stated)]
    main = [line for name, line in zip(names, verdict.lines, strict=True) if not is_onward(name, stated)]
    phrase = printer.reader.example_title(example)
    title = [printer.text(printer.words(phrase.text, phrase.language))]
    if phrase.language != printer.reader.language:
        title = [nodes.foreign(language_fields(phrase.language), title)]
    return [nodes.paragraph([*title, nodes.text(" – "), printer.text(" ".join(main or verdict.lines))])]


def ruled_events(example: Example, lineage: tuple[str, ...], *, at_the_end: bool = True) -> set[int]:
    """Return the events (from 0) after which the ruling is printed: those with one stated for the book; the last.

    Without `at_the_end`, the last one is taken only where none is stated.
    """
    stated = {s.after - 1 for s in example.statements if s.books is None or set(s.books) & set(lineage)}
    return stated | {max(len(example.play) - 1, 0)} if at_the_end or not stated else stated


class _Example:
    def __init__(
        self,
        example: Example,
        printer: Printer,
        rulings: Rulings,
        drawings: Drawings,
        edition: Edition,
        source: ExampleSource,
    ) -> None:
        self._example, self._printer, self._edition, self._source = example, printer, edition, source
        self._reader, self._drawings = printer.reader, drawings
        ruled = rulings.of(example.id, edition.id)
        if isinstance(ruled, SituationError):
            raise ruled
        self._ruled = ruled

    def blocks(self) -> Iterator[Node]:
        printer, example = self._printer, self._example
        yield self._heading()
        yield from self._provenance()
        facts = self._reader.facts(example)
        told = [nodes.paragraph([printer.text(" ".join(facts))])] if facts else []
        shown = ruled_events(example, self._edition.lineage)
        yield from self._illustrated(told)
        if example.play:
            yield nodes.steps([list(self._step(index, index in shown)) for index in range(len(example.play))])
        else:
            yield self._verdict(0)
        remark = self._reader.example_remark(example)
        if remark is not None:
            yield nodes.title([printer.said("paper.example-remark")])
            yield from printer.passage(remark)

    def _heading(self) -> Node:
        phrase = self._reader.example_title(self._example)
        title = self._printer.words(phrase.text, phrase.language)
        label = self._source.label
        if label is None:
            said = self._printer.said("paper.own-example", title=title)
        else:
            said = self._printer.said("paper.example", label=label, title=title)
        own = phrase.language == self._reader.language
        return nodes.heading(
            3, [said] if own else [nodes.foreign(language_fields(phrase.language), [said])], listed=False
        )

    def _illustrated(self, told: list[Node]) -> list[Node]:
        """Return the facts beside the drawing of the table where it is ruled on last for this book."""
        last = max(ruled_events(self._example, self._edition.lineage, at_the_end=False))
        drawing = self._drawings.of(self._example.id, self._edition.id, last)
        if drawing is None:
            return told
        say, words = self._reader.drawn, self._printer.words
        caption = [nodes.text(words(render(drawing.title, say)))] if self._example.play else []
        return [nodes.illustrated(told, drawing.standalone(say), words(drawing.description(say)), caption)]

    def _step(self, index: int, ruled: bool) -> Iterator[Node]:
        told = [self._printer.text(" ".join(self._reader.event(self._example, index)))]
        if ruled:
            # What was done and how it is ruled stay on one page.
            yield nodes.box("step", [nodes.paragraph(told), self._verdict(index)])
        else:
            yield nodes.paragraph(told)

    def _verdict(self, index: int) -> Node:
        printer = self._printer
        stated = [key for s in self._example.statements if s.after == index + 1 for key in s.ruling]
        verdict = self._reader.verdict(self._ruled[index], stated)
        blocks = [nodes.title([printer.said("paper.ruling")])]
        if verdict.lines:
            blocks.append(nodes.paragraph([printer.text(" ".join(verdict.lines))]))
        if verdict.reasons:
            blocks.append(nodes.title([printer.said("paper.reasons")]))
            reasons = []
            for reason in verdict.reasons:
                where = [nodes.text(" ("), *printer.reference(reason.target), nodes.text(")")]
                reasons.append([nodes.paragraph([printer.text(reason.text), *where])])
            blocks.append(nodes.bullets(reasons))
        return nodes.box("ruling", blocks)

    def _provenance(self) -> Iterator[Node]:
        """Say where the example is printed, and which errata correct what is printed there."""
        printer, source = self._printer, self._source
        book = self._reader.book("short", source.book)
        if source.label is None:
            said = printer.say("paper.own-source", book=book, number=source.number)
        else:
            said = printer.say("paper.source", book=book, number=source.number, label=source.label)
        yield nodes.lead([nodes.small(f"{said} · {source.at}" if source.at else said)])
        if source.erratum is not None and source.book == self._edition.id:
            to = printer.to(erratum_label(source.erratum), source.erratum)
            yield nodes.lead([printer.said("paper.erratum"), nodes.text(" "), to])
