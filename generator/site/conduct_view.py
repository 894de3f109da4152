"""The answer with which a rule on conduct begins: whether the hand is dead, and what it costs, for a book or for all of them."""

from collections.abc import Callable, Iterable

from markupsafe import Markup

from generator.knowledge.reader import ConductAnswer, Target
from generator.site.by_book import Version, versions
from generator.site.escape import escape, filled
from generator.site.example_view import named
from generator.site.page_writer import PageWriter


def conduct_of_a_book(writer: PageWriter, book: str, rules: Iterable[str]) -> Markup | None:
    """Return the answer of a book for the offences that some rules speak of; None where they speak of none."""
    held = tuple(rules)
    reader = writer.site.readers[book]
    if not reader.conduct(held):
        return None
    return _card(writer, lambda: _lines(writer, reader.conduct(held), lambda target: writer.target(target, book)))


def conduct_by_book(writer: PageWriter, rules: Iterable[str]) -> list[Version[Markup]]:
    """Return the answer of the books that say the same as the one in hand, with none those of all; nothing where rules name no offence."""
    site, held = writer.site, tuple(rules)
    if not site.common.conduct(held):
        return []
    alike: dict[str, list[str]] = {}
    for book in site.books:
        said = [(answer.offences, answer.lines, answer.more) for answer in site.readers[book].conduct(held)]
        alike.setdefault(repr(said), []).append(book)

    def of(books: list[str]) -> list[Markup]:
        answers = site.readers[books[0]].conduct(held)
        # This page has no book of its own: the clause is that of the rule across books.
        common = site.common.target_of("penalties.range")
        lines = _lines(writer, answers, lambda _: writer.target(common, None))
        return [filled("<small>{}</small>", named(site, books)), Markup(), *lines, Markup()]

    def say(book: str | None) -> Markup:
        told = [books for books in alike.values() if book is None or book in books]
        return _card(writer, lambda: [line for books in told for line in of(books)])

    return versions(site.hands if len(alike) > 1 else (None,), say)


def _card(writer: PageWriter, say: Callable[[], list[Markup]]) -> Markup:
    """Return the card; if any of it is not translated yet, it says so."""

    def said() -> Markup:
        title = filled("<small>{}</small>", writer.site.common.ui("conduct.title"))
        return Markup(Markup("\n").join([title, Markup(), *say()]).rstrip())

    return writer.block(writer.site.texts.track(said), css="rb-card rb-conduct")


def _lines(writer: PageWriter, answers: list[ConductAnswer], link: Callable[[Target], Markup]) -> list[Markup]:
    """Return one line for each answer, with the offences before it; a single offence needs no name before its answer."""
    lone = len(answers) == 1 and len(answers[0].offences) == 1
    lines = []
    for answer in answers:
        place = filled(" <small>({})</small>", link(answer.target)) if answer.target else Markup()
        told = filled("**{}** {}{}", " ".join(answer.lines), " ".join(answer.more), place)
        offences = Markup("<br>").join(escape(offence) for offence in answer.offences)
        lines.append(
            filled("{}<br><small>{}</small>", told, offences) if lone else filled("- {}<br>{}", offences, told)
        )
    return lines
