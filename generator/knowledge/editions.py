"""Resolves each book into an edition: what it inherits from the books it is based on, and what it says itself."""

from generator.knowledge.findings import Finding
from generator.knowledge.model import Book, BookChapter, Decision, Edition, Knowledge, Spot


def resolve_editions(knowledge: Knowledge) -> None:
    """Fill `knowledge.editions`; a book based on nothing known, or on itself, is a finding and stands alone."""
    for book in knowledge.books.values():
        knowledge.editions[book.id] = _resolve(knowledge, book)


def _lineage(knowledge: Knowledge, book: Book) -> list[Book]:
    """Return the book and its bases, nearest first."""
    found = [book]
    while found[-1].based_on is not None:
        base = knowledge.books.get(found[-1].based_on)
        last = found[-1]
        if base is None:
            known = ", ".join(sorted(knowledge.books))
            message = f"there is no book {last.based_on!r} to be based on; the books are {known}"
            knowledge.findings.append(Finding(last.origin.file, last.origin.line, "references", message))
            break
        if base in found:
            chain = " → ".join(b.id for b in [*found, base])
            knowledge.findings.append(
                Finding(book.origin.file, book.origin.line, "references", f"a book cannot be based on itself: {chain}")
            )
            break
        found.append(base)
    return found


def _resolve(knowledge: Knowledge, book: Book) -> Edition:
    lineage = _lineage(knowledge, book)
    decisions: dict[str, Decision] = {}
    for name, policy in knowledge.policies.items():
        decisions[name] = Decision(policy.default, "default", None, None)
        for member in lineage:
            setting = member.settings.get(name)
            if setting is not None:
                decisions[name] = Decision(setting.value, setting.basis, setting.at, member.id)
                break
    chapters: tuple[BookChapter, ...] = next((b.chapters for b in lineage if b.chapters is not None), ())
    edition = Edition(book, tuple(b.id for b in lineage), chapters, decisions)
    for chapter in chapters:
        for entry in chapter.entries:
            edition.entries[entry.number] = entry
    dropped = {(drop.rule, drop.clause) for drop in book.drops}
    for member in lineage:
        # A book without a numbering of its own reads its base's entries as its own.
        inherited = member.chapters is not chapters and member is not book
        for chapter in member.chapters or ():
            for entry in chapter.entries:
                spot = Spot(member.id if inherited else book.id, entry.number, inherited)
                for part in entry.parts:
                    edition.spots.setdefault((part.rule, None), spot)
                    for clause in part.clauses:
                        if not (inherited and (part.rule, clause) in dropped):
                            edition.spots.setdefault((part.rule, clause), spot)
    return edition
