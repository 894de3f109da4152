"""What books decide: the values of policies as pages show them."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from generator.site import addresses
from generator.site.escape import escape, filled
from generator.site.example_view import named
from generator.site.page_writer import PageWriter
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


def decision_view(writer: PageWriter, book: str, policy: str) -> DecisionView:
    """Gather what is shown of a policy in a book; `own` says that this book itself, not a base of it, sets the value."""
    site = writer.site
    reader = site.readers[book]
    decision = site.knowledge.editions[book].decisions[policy]
    note = reader.note(policy)
    basis = site.common.basis(decision)
    if decision.book is not None and decision.book != book:
        basis = site.ui("inherited", book=site.short(decision.book), basis=basis)
    return DecisionView(
        reader.policy_name(policy),
        reader.policy_question(policy),
        reader.policy_value(policy, decision.value),
        basis,
        place(writer, decision.at),
        writer.passage(note, reader) if note else None,
        decision.book == book,
    )


@dataclass(frozen=True, slots=True)
class BookDecision:
    """What one book or several decide alike, on what basis and where in their sources; `differs` from the common practice."""

    who: str
    value: str
    basis: Markup
    differs: bool


@dataclass(frozen=True, slots=True)
class PolicyComparison:
    """A policy in all books, the common practice first."""

    anchor: str
    question: str
    answers: tuple[BookDecision, ...]


def policy_comparison(writer: PageWriter, policy: str) -> PolicyComparison:
    """Gather the common practice on a policy and what the books decide, each value once with the books that have it."""
    site = writer.site
    default = site.knowledge.policies[policy].default
    common = site.common.policy_value(policy, default)
    answers = [BookDecision(site.ui("policies.common"), common, Markup(), False)]
    alike: dict[tuple[str, bool], list[tuple[str, DecisionView]]] = {}
    for book in site.books:
        view = decision_view(writer, book, policy)
        differs = site.knowledge.editions[book].decisions[policy].value != default
        alike.setdefault((view.value, differs), []).append((book, view))
    for (value, differs), held in alike.items():
        answers.append(
            BookDecision(_begun(named(site, [book for book, _ in held])), value, _bases(writer, held), differs)
        )
    return PolicyComparison(addresses.policy_anchor(policy), site.common.policy_question(policy), tuple(answers))


def _begun(name: str) -> str:
    """Return a name as it begins a line."""
    return name[:1].upper() + name[1:]


def _bases(writer: PageWriter, held: list[tuple[str, DecisionView]]) -> Markup:
    """Return on what basis books decide the same and where: each basis once, with the books that have it unless all have it."""
    books_of: dict[Markup, list[str]] = {}
    for book, view in held:
        told = filled("{} · {}", view.basis, view.place) if view.place else escape(view.basis)
        books_of.setdefault(told, []).append(book)
    if len(books_of) == 1:
        return next(iter(books_of))
    return Markup("; ").join(
        filled("{}: {}", ", ".join(map(writer.site.short, books)), told) for told, books in books_of.items()
    )


def table(heads: Iterable[str], rows: Iterable[Iterable[Markup | str]]) -> Markup:
    """Set a Markdown table; every cell is one line."""
    lines = [_row(escape(head) for head in heads)]
    lines.append(_row(Markup("---") for _ in range(lines[0].count(" | ") + 1)))
    lines += [_row(escape(cell) for cell in row) for row in rows]
    return Markup("\n").join(lines)


def _row(cells: Iterable[Markup]) -> Markup:
    return filled("| {} |", Markup(" | ").join(cells))
