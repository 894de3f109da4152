"""What books decide: the values of policies as pages show them."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from generator.knowledge.comparison import differing_policies
from generator.site import addresses
from generator.site.desk import Desk, Sheet
from generator.site.escape import escape, filled
from generator.site.sources import place


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The value that a policy has in a book, with its basis, its place in the source and the note to it."""

    name: str
    question: str
    value: str
    basis: str
    place: Markup
    note: Markup | None
    own: bool


def decision_view(sheet: Sheet, book: str, policy: str) -> DecisionView:
    """Gather what is shown of a policy in a book; `own` tells that this book itself, not a base of it, sets the value."""
    desk = sheet.desk
    reader = desk.readers[book]
    decision = desk.knowledge.editions[book].decisions[policy]
    note = reader.note(policy)
    basis = desk.common.ui(f"basis.{decision.basis}")
    if decision.book is not None and decision.book != book:
        basis = desk.ui("inherited", book=desk.short(decision.book), basis=basis)
    return DecisionView(
        desk.common.policy_name(policy),
        desk.common.policy_question(policy),
        desk.common.policy_value(policy, decision.value),
        basis,
        place(sheet, decision.at),
        sheet.passage(note, reader) if note else None,
        decision.book == book,
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """What one book decides, on what basis and where in its source; `differs` from the common practice."""

    who: str
    value: str
    basis: str
    place: Markup
    differs: bool


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A policy in all books, the common practice first."""

    anchor: str
    question: str
    answers: tuple[Answer, ...]


def side_by_side(sheet: Sheet, policy: str) -> SideBySide:
    """Gather the common practice on a policy and what each book decides."""
    desk = sheet.desk
    default = desk.knowledge.policies[policy].default
    common = desk.common.policy_value(policy, default)
    answers = [Answer(desk.ui("policies.common"), common, "", Markup(), False)]
    for book in desk.books:
        view = decision_view(sheet, book, policy)
        differs = desk.knowledge.editions[book].decisions[policy].value != default
        answers.append(Answer(desk.short(book), view.value, view.basis, view.place, differs))
    return SideBySide(addresses.policy_anchor(policy), desk.common.policy_question(policy), tuple(answers))


def table(heads: Iterable[str], rows: Iterable[Iterable[Markup | str]]) -> Markup:
    """Set a Markdown table; every cell is one line."""
    lines = [_row(escape(head) for head in heads)]
    lines.append(_row(Markup("---") for _ in range(lines[0].count(" | ") + 1)))
    lines += [_row(escape(cell) for cell in row) for row in rows]
    return Markup("\n").join(lines)


def _row(cells: Iterable[Markup]) -> Markup:
    return filled("| {} |", Markup(" | ").join(cells))


def differing(desk: Desk, first: str, second: str) -> list[str]:
    """Return the policies on which two books differ, in the order of the outline."""
    editions = desk.knowledge.editions
    names = {name for name, _, _ in differing_policies(editions[first], editions[second])}
    ordered = [
        name
        for chapter in desk.knowledge.chapters
        for rule in chapter.rules
        for name in desk.knowledge.rules[rule].policies
    ]
    return [name for name in ordered if name in names]
