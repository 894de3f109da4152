"""The examples of ours, by number in one table: what is known, what happens, and what is ruled where it was stated last."""

from collections.abc import Iterator, Mapping, Sequence

from generator.engine import SituationError
from generator.knowledge.comparison import stated_keys
from generator.knowledge.model import Edition, Entry, Example
from generator.knowledge.rulings import Rulings
from generator.language.story import facts
from generator.language.verdict import is_onward, outcome_lines
from generator.paper import nodes
from generator.paper.example import ruled_events
from generator.paper.nodes import Node, Parts
from generator.paper.typography import NBSP
from generator.paper.wording import Printer, cases_label

# The game that is not named with each case.
USUAL_GAME = "nlhe"


class MoreExamples:
    """The examples of ours under the numbers of an edition; the site has them in full."""

    def __init__(
        self, printer: Printer, rulings: Rulings, edition: Edition, held: Mapping[str, Sequence[Example]]
    ) -> None:
        self._printer, self._reader = printer, printer.reader
        self._rulings, self._edition, self._held = rulings, edition, held

    def told_of(self, entry: Entry) -> Iterator[Node]:
        """Yield where the examples of a number stand, if it has any."""
        if self._held.get(entry.number):
            words = self._printer.say("paper.more-examples")
            yield nodes.paragraph([self._printer.to(cases_label(entry.number), words)])

    def chapter(self) -> Iterator[Node]:
        """Yield the table of all of them. Raises `SituationError` where one cannot be played under this book."""
        printer, reader = self._printer, self._reader
        numbers = [number for number in self._edition.entries if self._held.get(number)]
        if numbers:
            game = reader.game(USUAL_GAME)
            yield nodes.chapter([printer.said("paper.more-examples")], new_page=False)
            yield nodes.lead([printer.said("paper.more-examples-intro", game=game)])
            head = [[printer.said(f"paper.{name}")] for name in ("situation", "ruling")]
            yield nodes.cases(head, [self._section(number) for number in numbers])

    def _section(self, number: str) -> Node:
        title = self._printer.words(self._reader.entry_title(self._edition.entries[number]))
        # No link: a head is repeated on every page, and a repetition may not hold one (PDF/UA-1).
        head = [nodes.strong(f"{number}{NBSP}{title}")]
        alike: list[list[Example]] = []
        for example in self._held[number]:
            known = facts(example.situation)
            group = next((group for group in alike if example.play and known == facts(group[0].situation)), None)
            if group is None:
                alike.append([example])
            else:
                group.append(example)
        # Those with facts of their own come first: a head above a group holds for all that follows it.
        groups = [self._group(group) for group in sorted(alike, key=lambda group: len(group) > 1)]
        return {"parts": head, "label": cases_label(number), "groups": groups}

    def _group(self, group: Sequence[Example]) -> Node:
        known = " ".join(self._reader.facts(group[0], unsaid=USUAL_GAME))
        if len(group) == 1:
            return {"facts": [], "rows": [self._row(group[0], known)]}
        return {"facts": [self._printer.text(known)], "rows": [self._row(example) for example in group]}

    def _row(self, example: Example, known: str = "") -> list[Parts]:
        ruled = self._rulings.of(example.id, self._edition.id)
        if isinstance(ruled, SituationError):
            raise ruled
        after = max(ruled_events(example, self._edition.lineage, at_the_end=False)) + 1
        happens = [line for at in range(len(example.play[:after])) for line in self._reader.event(example, at)]
        stated = stated_keys(example, after)
        happening = example.play[after - 1].event if example.play else None
        said = self._reader.outcome(ruled[after - 1], stated, happening)
        names = [name for name, _ in outcome_lines(ruled[after - 1], stated)]
        main = [line for name, line in zip(names, said, strict=True) if not is_onward(name, stated)]
        words = " ".join([*([known] if known else []), *happens])
        return [[self._printer.text(words)], [self._printer.text(" ".join(main or said))]]
