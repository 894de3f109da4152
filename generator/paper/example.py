"""Prints a worked example: facts, what happens step by step, the ruling of the book being read, and its reasons."""

from collections.abc import Iterable, Iterator, Sequence

from generator.drawing.drawings import Drawings
from generator.drawing.picture import Drawing
from generator.engine import SituationError
from generator.knowledge.model import Edition, Example, ExampleSource
from generator.knowledge.reader import Target, Verdict
from generator.knowledge.rulings import Ruling
from generator.language.lines import render
from generator.paper import nodes
from generator.paper.nodes import Node, Parts
from generator.paper.wording import Printer, erratum_label, language_fields

_TITLE = "\ue000"


def print_example(
    example: Example, printer: Printer, drawings: Drawings, edition: Edition, source: ExampleSource
) -> Node:
    """Return an example as it stands under the number of `source`, ruled under `edition`.

    Raises `SituationError` where it cannot be played under this book.
    """
    ruled = drawings.rulings.of(example.id, edition.id)
    if isinstance(ruled, SituationError):
        raise ruled
    told = ExampleText(example, printer, ruled, edition)
    drawing = drawings.of(example.id, edition.id, told.drawn_after())
    return nodes.box("example", [*told.facts(drawing, told.heading(source)), *told.play(), *told.remark()])


def ruled_events(example: Example, lineage: tuple[str, ...], *, at_the_end: bool = True) -> set[int]:
    """Return the events (from 0) after which the ruling is printed: those with one stated for the book; the last.

    Without `at_the_end`, the last one is taken only where none is stated.
    """
    stated = {s.after - 1 for s in example.statements if s.books is None or set(s.books) & set(lineage)}
    return stated | {max(len(example.play) - 1, 0)} if at_the_end or not stated else stated


def _common(printer: Printer, target: Target) -> Parts:
    """Return the words that mark a clause which the book does not have."""
    return [nodes.text(": "), printer.said("common_practice")] if target.common else []


class ExampleText:
    """The parts of an example, ruled under an edition, in the words of a reader."""

    def __init__(self, example: Example, printer: Printer, ruled: Sequence[Ruling], edition: Edition) -> None:
        self._example, self._printer, self._ruled, self._edition = example, printer, ruled, edition
        self._reader = printer.reader

    def title(self) -> Parts:
        """Return the title of the example, marked as foreign if it is not translated."""
        phrase = self._reader.example_title(self._example)
        words = [nodes.text(self._printer.words(phrase.text, phrase.language))]
        own = phrase.language == self._reader.language
        return words if own else [nodes.foreign(language_fields(phrase.language), words)]

    def heading(self, source: ExampleSource) -> Iterator[Node]:
        """Yield the heading with the example's label, whose it is if a base has it, and which erratum corrects what is printed."""
        printer = self._printer
        # One of the house itself has no label to be found by in a print.
        framed = _TITLE if source.label is None else printer.say("paper.example", label=source.label, title=_TITLE)
        before, _, after = framed.partition(_TITLE)
        yield nodes.heading(3, [nodes.text(before), *self.title(), nodes.text(after)], listed=False)
        if source.book != self._edition.id:
            yield nodes.lead([nodes.small(printer.words(self._reader.book("short", source.book)))])
        if source.erratum is not None and source.book == self._edition.id:
            to = printer.to(erratum_label(source.erratum), source.erratum)
            yield nodes.lead([printer.said("paper.erratum"), nodes.text(" "), to])

    def drawn_after(self) -> int:
        """Return the event (from 0) after which the table is drawn: the last one that is ruled on for this book."""
        return max(ruled_events(self._example, self._edition.lineage, at_the_end=False))

    def decided(self) -> str:
        """Return what is ruled where the table is drawn."""
        return " ".join(self._told(self.drawn_after()).lines)

    def facts(self, drawing: Drawing | None, heading: Iterable[Node] = ()) -> list[Node]:
        """Return the facts at the table in sentences below `heading`, beside the drawing of it where there is one."""
        facts = self._reader.facts(self._example)
        told = [*heading, *([nodes.paragraph([self._printer.text(" ".join(facts))])] if facts else [])]
        if drawing is None:
            return told
        say, words = self._reader.drawn, self._printer.words
        caption = [nodes.text(words(render(drawing.title, say)))] if self._example.play else []
        return [nodes.illustrated(told, drawing.standalone(say), words(drawing.description(say)), caption)]

    def play(self) -> Iterator[Node]:
        """Yield what happens, step by step, with the ruling where one is stated and at the end."""
        shown = ruled_events(self._example, self._edition.lineage)
        if self._example.play:
            yield nodes.steps([list(self._step(index, index in shown)) for index in range(len(self._example.play))])
        else:
            yield self._verdict(0)

    def remark(self) -> Iterator[Node]:
        """Yield the remark that somebody wrote on the example."""
        remark = self._reader.example_remark(self._example)
        if remark is not None:
            yield nodes.title([self._printer.said("paper.example-remark")])
            yield from self._printer.passage(remark)

    def clauses(self) -> list[Target]:
        """Return the clauses on which the rulings that are printed rest, each once."""
        found: dict[tuple[str, str | None], Target] = {}
        for index in sorted(ruled_events(self._example, self._edition.lineage)):
            for reason in self._told(index).reasons:
                found.setdefault((reason.target.rule, reason.target.clause), reason.target)
        return list(found.values())

    def _step(self, index: int, ruled: bool) -> Iterator[Node]:
        told = [self._printer.text(" ".join(self._reader.event(self._example, index)))]
        if ruled:
            # What was done and how it is ruled stay on one page.
            yield nodes.box("step", [nodes.paragraph(told), self._verdict(index)])
        else:
            yield nodes.paragraph(told)

    def _told(self, index: int) -> Verdict:
        stated = [key for s in self._example.statements if s.after == index + 1 for key in s.ruling]
        happening = self._example.play[index].event if self._example.play else None
        shown = ruled_events(self._example, self._edition.lineage)
        earlier = [self._ruled[at] for at in sorted(shown) if at < index]
        verdict = self._reader.verdict(self._ruled[index], stated, happening, earlier)
        return verdict if verdict.lines else self._reader.verdict(self._ruled[index], stated, happening)

    def _verdict(self, index: int) -> Node:
        printer, verdict = self._printer, self._told(index)
        blocks = [nodes.title([printer.said("paper.ruling")])]
        if verdict.lines:
            blocks.append(nodes.paragraph([printer.text(" ".join(verdict.lines))]))
        if verdict.reasons:
            blocks.append(nodes.title([printer.said("paper.reasons")]))
            reasons = []
            for reason in verdict.reasons:
                where = [
                    nodes.text(" ("),
                    *printer.reference(reason.target),
                    *_common(printer, reason.target),
                    nodes.text(")"),
                ]
                reasons.append([nodes.paragraph([printer.text(reason.text), *where])])
            blocks.append(nodes.bullets(reasons))
        return nodes.box("ruling", blocks)
