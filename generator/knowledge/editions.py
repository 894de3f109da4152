"""Resolves each book into an edition: what it inherits from the books it is based on, and what it says itself."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed
from generator.knowledge.model import Book, BookChapter, Decision, Edition, Entry, Knowledge, Part, Spot

Clauses = Set[tuple[str, str]]


def resolve_editions(knowledge: Knowledge) -> set[str]:
    """Fill `knowledge.editions`, and return the files of books that are based on nothing known, or in the end on themselves.

    Such a book is a finding, each circle one, and stands on what could be resolved.
    """
    broken: set[str] = set()
    circles: set[frozenset[str]] = set()
    for book in knowledge.books.values():
        lineage = _lineage(knowledge, book, broken, circles)
        knowledge.editions[book.id] = _resolve(knowledge, lineage)
    return broken


def _lineage(knowledge: Knowledge, book: Book, broken: set[str], circles: set[frozenset[str]]) -> list[Book]:
    """Return the book and its bases, nearest first."""
    found = [book]
    while found[-1].based_on is not None:
        last = found[-1]
        base = knowledge.books.get(last.based_on or "")
        if base is None:
            # A base that cannot be read is reported on its own.
            if last is book and not (knowledge.root / "rules" / "books" / str(last.based_on)).is_dir():
                near = knowledge.hints.near(last.origin.file, last.based_on or "", knowledge.books)
                right = f"did you mean {near!r}?" if near else f"the books are {listed(sorted(knowledge.books))}"
                message = f"there is no book {last.based_on!r} to be based on; {right}"
                knowledge.findings.append(Finding(last.origin.file, last.origin.line, "references", message))
            broken.add(book.origin.file)
            break
        if base in found:
            members = found[found.index(base) :]
            circle = frozenset(member.id for member in members)
            if circle not in circles:
                circles.add(circle)
                chain = " → ".join(
                    f"{member.id} ({member.origin.file}:{member.origin.line})" for member in [*members, base]
                )
                message = f"a book cannot be based on itself: {chain}"
                knowledge.findings.append(Finding(base.origin.file, base.origin.line, "references", message))
            broken.add(book.origin.file)
            break
        found.append(base)
    return found


def _resolve(knowledge: Knowledge, lineage: Sequence[Book]) -> Edition:
    book = lineage[0]
    decisions: dict[str, Decision] = {}
    for name, policy in knowledge.policies.items():
        decisions[name] = Decision(policy.default, "default", None, None)
        for member in lineage:
            setting = member.settings.get(name)
            if setting is not None:
                decisions[name] = Decision(setting.value, setting.basis, setting.at, member.id)
                break
    edition = Edition(book, tuple(b.id for b in lineage), _chapters(lineage), decisions)
    for chapter in edition.chapters:
        for entry in chapter.entries:
            edition.entries.setdefault(entry.number, entry)
    _settle(edition, book, edition.chapters, set())
    dropped: set[tuple[str, str]] = set()
    numbered = False
    for member, bases in zip(lineage, (lineage[i:] for i in range(len(lineage))), strict=True):
        # The numbers of a base are the book's own, as long as no book between them has a whole numbering of its own.
        if numbered:
            _settle(edition, member, _chapters(bases), dropped)
        numbered = numbered or member.chapters is not None
        dropped |= _dropped(member)
        for drop in member.drops:
            if drop.said_by is not None and (drop.rule, drop.clause) not in edition.spots:
                key = (drop.rule, drop.clause)
                if drop.differs and key not in edition.said_by:
                    edition.replaced.add(key)
                edition.said_by.setdefault(key, drop.said_by)
    return edition


def _settle(edition: Edition, member: Book, chapters: Iterable[BookChapter], dropped: Clauses) -> None:
    """Note where rules and clauses stand, in so far as nothing nearer has them."""
    for chapter in chapters:
        for entry in chapter.entries:
            inherited = member is not edition.book
            for part in entry.parts:
                edition.spots.setdefault((part.rule, None), Spot(member.id, entry.number, inherited))
                for clause in part.clauses:
                    if (part.rule, clause) not in dropped:
                        spot = Spot(member.id, entry.number, inherited, entry.labels(part.rule, clause))
                        edition.spots.setdefault((part.rule, clause), spot)


def _dropped(book: Book) -> Clauses:
    return {(drop.rule, drop.clause) for drop in book.drops}


def _chapters(lineage: Sequence[Book]) -> tuple[BookChapter, ...]:
    """Return the chapters of the first book of a lineage: of its base, without what it drops, and with what it adds; or its own."""
    chapters: list[BookChapter] = []
    dropped: set[tuple[str, str]] = set()
    for member in reversed(lineage):
        if member.chapters is not None:
            chapters = [_without(chapter, dropped, only_whole=True) for chapter in member.chapters]
        else:
            chapters = [_without(chapter, _dropped(member)) for chapter in chapters]
        dropped |= _dropped(member)
        for added in (_without(chapter, dropped, only_whole=True) for chapter in member.adds):
            beside = next((i for i, chapter in enumerate(chapters) if chapter.id == added.id), None)
            if beside is None:
                chapters.append(added)
            else:
                chapters[beside] = BookChapter(added.id, (*chapters[beside].entries, *added.entries))
    return tuple(chapters)


def _without(chapter: BookChapter, dropped: Clauses, *, only_whole: bool = False) -> BookChapter:
    """Return a chapter without clauses; `only_whole` keeps those that an entry names one by one."""
    return BookChapter(chapter.id, tuple(_rest(entry, dropped, only_whole) for entry in chapter.entries))


def _rest(entry: Entry, dropped: Clauses, only_whole: bool) -> Entry:
    parts = [
        part
        if only_whole and not part.whole
        else Part(part.rule, tuple(c for c in part.clauses if (part.rule, c) not in dropped), part.whole)
        for part in entry.parts
    ]
    held = tuple(part for part in parts if part.clauses)
    return replace(entry, parts=held or (parts[0],))
