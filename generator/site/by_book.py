"""What a page that belongs to no book says with each book in hand, and with none: once for all books with which it says the same.

A page holds every version. The style sheet shows the one for no book, and a script in the head that for the book in hand, before anything
is painted: so the page of the right book needs no network, and without scripts it is the page of no book.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from markupsafe import Markup

NONE = "none"
Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class Version(Generic[Said]):
    """What is said with some books in hand (`of`; None is no book).

    `only` are the attributes of the element that holds it, nothing where everybody is told the same. A search finds the version for no
    book alone.
    """

    said: Said
    of: tuple[str | None, ...]
    only: Markup


def versions(
    books: Iterable[str | None],
    say: Callable[[str | None], Said],
    by: Callable[[str | None], Hashable] = lambda book: book,
) -> list[Version[Said]]:
    """Return what `say` says with each book, or with none (None), once for those with which it says the same.

    `by` tells what decides it: books with the same are asked for once.
    """
    books = tuple(books)
    found: list[tuple[Said, list[str | None]]] = []
    known: dict[Hashable, Said] = {}
    for book in books:
        decided_by = by(book)
        if decided_by not in known:
            known[decided_by] = say(book)
        said = known[decided_by]
        held = next((told for other, told in found if other is said or other == said), None)
        if held is None:
            found.append((said, [book]))
        else:
            held.append(book)
    if len(found) == 1:
        return [Version(found[0][0], books, Markup())]
    return [Version(said, tuple(told), _attributes(told)) for said, told in found]


def _attributes(told: Iterable[str | None]) -> Markup:
    names = [book or NONE for book in told]
    unsearched = Markup() if NONE in names else Markup(' data-pagefind-ignore=""')
    return Markup(' data-rb-of="{}"').format(" ".join(names)) + unsearched


def shown(told: list[Version[Said]]) -> list[Version[Said]]:
    """Return versions if one of them says anything at all; None is said, too."""
    return told if any(one.said or one.said is None for one in told) else []


def inline(
    books: Iterable[str | None],
    say: Callable[[str | None], Markup],
    by: Callable[[str | None], Hashable] = lambda book: book,
    titled: bool = False,
) -> Markup:
    """Return versions of a piece of a line, as `versions` does; `titled` says that a search shows it as the title of the page."""
    told = versions(books, say, by)
    if len(told) == 1:
        return told[0].said
    title = Markup(' data-pagefind-meta="title"')
    return Markup().join(
        Markup("<span{}{}>{}</span>").format(one.only, title if titled and None in one.of else "", one.said)
        for one in told
    )
