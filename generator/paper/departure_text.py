"""Says in words where a book differs from the book it is based on, or from the common rules."""

from generator.knowledge.departures import Departures
from generator.knowledge.model import Entry
from generator.paper import nodes
from generator.paper.nodes import Node
from generator.paper.wording import Printer


class DepartureText:
    """The departures of a book, in the words of a reader."""

    sign = "≠"  # beside a clause, in the margin

    def __init__(self, printer: Printer, departures: Departures) -> None:
        self._printer, self._departures = printer, departures

    def base(self) -> str:
        """Return the name of what the book departs from."""
        base = self._departures.base
        reader = self._printer.reader
        return reader.ui("paper.common-rules") if base is None else reader.book("short", base.id)

    def title(self) -> str:
        """Return the title of a print of nothing but departures."""
        return self._printer.say("paper.departures-only", base=self.base())

    def legend(self) -> Node:
        """Return the explanation of the sign in the margin."""
        return self._printer.said("paper.departures-legend", sign=self.sign, base=self.base())

    def none(self) -> Node:
        """Return the sentence that says there are no departures."""
        return self._printer.said("paper.no-departures", base=self.base())

    def head(self) -> Node:
        """Return the head above the departures of an entry."""
        return self._printer.said("paper.departures", base=self.base())

    def of_entry(self, entry: Entry) -> list[list[Node]]:
        """Return the departures under a number, one item each: values, clauses of its own, and what is left out.

        That a clause is only worded otherwise the sign in the margin says.
        """
        printer, departures = self._printer, self._departures
        clauses = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
        said = [self.of_policy(name) for name in departures.values_of(entry)]
        new = [clause for clause in clauses if departures.is_new(*clause)]
        if new:
            how = "unseen" if all(departures.is_untold(*clause) for clause in new) else "new"
            what = "entry" if len(new) == len(clauses) else "clauses"
            said.append([printer.said(f"paper.{how}-{what}", base=self.base())])
        items = [[nodes.paragraph(parts)] for parts in said]
        for drop in departures.drops_of(entry):
            base = departures.base
            passage = printer.reader.under(base, printer.reader.vocabulary).clause(drop.rule, drop.clause)
            head = printer.said("paper.left-out")
            blocks = printer.unmarked(passage)
            if blocks[0]["type"] == "paragraph":
                blocks[0]["parts"][:0] = [head, nodes.text(" ")]
            else:
                blocks.insert(0, nodes.paragraph([head]))
            items.append(blocks)
        return items

    def of_policy(self, name: str) -> list[Node]:
        """Return what the book and its base each decide on a policy."""
        reader = self._printer.reader
        decision = self._departures.edition.decisions[name]
        return [
            self._printer.said(
                "paper.other-value",
                policy=reader.policy_name(name),
                value=reader.policy_value(name, decision.value),
                base=self.base(),
                before=reader.policy_value(name, self._departures.values[name]),
            )
        ]
