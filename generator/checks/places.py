"""*places*: every clause of a book with a printed source has its lines there, and every line of the source something that rests on it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

from generator.checks.project import NamedCheck, Project, place
from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed
from generator.knowledge.model import Book, Edition, Knowledge, NoRule, Origin, Places
from generator.knowledge.places import Span, spans, written
from generator.knowledge.wording import own_wording


@dataclass(frozen=True, slots=True)
class Resting:
    """What names lines of a source. `covers`: it says what they say, or what is wrong with it; `states`: it takes each for a rule."""

    name: str
    at: str
    origin: Origin
    covers: bool = True
    states: bool = True


@dataclass(frozen=True, slots=True)
class LineCount:
    """How many lines of a source say something that a book has to have (`stating`), and on how many of these something rests."""

    stating: int
    placed: int


def share(knowledge: Knowledge, book: Book) -> LineCount | None:
    """Count the lines of a book's source that have something resting on them; None where the book does not list the lines."""
    if book.places is None:
        return None
    text = _text(book.places)
    silent = set(_covered(text, _no_rule(book.places)))
    stating = [line for line in text if line not in silent]
    placed = set(_covered(text, _spans(resting(knowledge, book, book.places))))
    return LineCount(len(stating), sum(line in placed for line in stating))


def run(project: Project) -> Iterator[Finding]:
    """Yield clauses without lines, lines without a clause or anything else, and places that can be none."""
    knowledge = project.knowledge
    for edition in knowledge.editions.values():
        book = edition.book
        file = f"rules/books/{book.id}/places.yml"
        if book.source is None or file in knowledge.broken:
            continue
        if book.places is None:
            message = f"the file is missing; it says on which lines of the source {book.source.code} each clause rests"
            yield _finding(Origin(file, 1), message)
            continue
        yield from _clauses(knowledge, edition, book.places)
        yield from _remarks(knowledge, book, book.places)
        named = list(resting(knowledge, book, book.places))
        yield from _lines(book.source.code, book.places, named)
        silent = _silent(book.places)
        yield from _no_rule_twice(book.places, silent)
        yield from _no_rule_after_all(silent, named)
        yield from _unsaid(book.source.code, book.places, named)


def _finding(origin: Origin, message: str) -> Finding:
    return Finding(origin.file, origin.line, "places", message)


# Clauses and remarks


def _clauses(knowledge: Knowledge, edition: Edition, places: Places) -> Iterator[Finding]:
    """Yield each clause that says without a place what is printed, and each place for a clause that the book does not have."""
    held = {(p.rule, clause): e.number for e in edition.entries.values() for p in e.parts for clause in p.clauses}
    for (rule, clause), number in held.items():
        placed = (rule, clause) in places.clauses or (rule, clause) in places.common_practice
        if not placed and _of_this_print(knowledge, edition, number, rule, clause):
            message = f"{rule}#{clause} ({number}) has no place in the source; name its lines under clauses, or drop it"
            yield _finding(places.origin, message)
    for (rule, clause), origin in places.common_practice.items():
        if (rule, clause) in places.clauses:
            where = place(places.clauses[rule, clause].origin)
            yield _finding(
                origin, f"{rule}#{clause} has a place in the source ({where}); delete this line, or that one"
            )
    named = [(spot, "has a place", placed.origin) for spot, placed in places.clauses.items()]
    named += [(spot, "is common practice", origin) for spot, origin in places.common_practice.items()]
    for (rule, clause), what, origin in named:
        if (rule, clause) in held:
            continue
        known = knowledge.rules.get(rule)
        if known is None:
            near = knowledge.hints.near(origin.file, rule, knowledge.rules)
            message = f"there is no rule {rule!r}" + (f"; did you mean {near!r}?" if near else "")
        elif clause not in known.clauses:
            message = f"the rule {rule!r} has no clause {clause!r}; it has {listed(known.clauses)}"
        else:
            dropped = next((d for d in edition.book.drops if (d.rule, d.clause) == (rule, clause)), None)
            where = f"drops it ({place(dropped.origin)})" if dropped else "does not have it"
            message = f"{rule}#{clause} {what}, but {edition.id} {where}; number it, or delete this line"
        yield _finding(origin, message)


def _of_this_print(knowledge: Knowledge, edition: Edition, number: str, rule: str, clause: str) -> bool:
    """Return whether a clause stands in the book's own print, and not in that of a book on which it is based.

    A book with the numbering of its base prints what it adds and what it words in its own way.
    """
    book = edition.book
    if book.chapters is not None or all(knowledge.books[base].source is None for base in edition.lineage[1:]):
        return True
    if any(entry.number == number for chapter in book.adds for entry in chapter.entries):
        return True
    return own_wording(knowledge, book.id, knowledge.rules[rule], clause) is not None


def _remarks(knowledge: Knowledge, book: Book, places: Places) -> Iterator[Finding]:
    wording = knowledge.wording.get(book.language, {})
    for number, placed in places.remarks.items():
        if f"books/{book.id}/book#remarks.{number}" not in wording:
            yield _finding(placed.origin, f"{book.id} has no remark on {number}; write it, or delete this line")


# Lines


def _text(places: Places) -> list[int]:
    """Return the lines that hold text, in their order."""
    return [line for first, last in places.lines for line in range(first, last + 1)]


def resting(knowledge: Knowledge, book: Book, places: Places) -> Iterator[Resting]:
    """Yield what of a book names lines of its source. (An example of ours illustrates what a line says, and does not say it.)"""
    for (rule, clause), placed in places.clauses.items():
        yield Resting(f"{rule}#{clause}", placed.at, placed.origin)
    for number, placed in places.remarks.items():
        yield Resting(f"the remark on {number}", placed.at, placed.origin)
    for name, setting in book.settings.items():
        if setting.at is not None:
            yield Resting(name, setting.at, setting.origin)
    for drop in book.drops:
        if drop.at is not None:
            yield Resting(f"the drop of {drop.rule}#{drop.clause}", drop.at, drop.origin, states=False)
    for erratum in book.errata:
        yield Resting(erratum.id, erratum.at, erratum.origin, states=False)
    for example in knowledge.examples.values():
        for source in example.sources:
            if source.book == book.id and source.at is not None:
                yield Resting(example.id, source.at, source.origin, covers=source.label is not None, states=False)


def _spans(named: Iterable[Resting]) -> Iterator[Span]:
    for one in named:
        yield from spans(one.at) if one.covers else ()


def _no_rule(places: Places) -> Iterator[Span]:
    for one in places.no_rule:
        yield from spans(one.at)


def _covered(text: list[int], named: Iterable[Span]) -> list[int]:
    """Return the lines that hold text and lie in one of the spans."""
    changes = [0] * (len(text) + 1)
    for first, last in named:
        if first <= last:
            changes[bisect_left(text, first)] += 1
            changes[bisect_right(text, last)] -= 1
    return [line for line, over in zip(text, accumulate(changes), strict=False) if over]


def _each(lines: list[int], at: str) -> Iterator[int]:
    """Yield those of the lines that a place names."""
    for first, last in spans(at):
        for index in range(bisect_left(lines, first), bisect_right(lines, last)):
            yield lines[index]


def _silent(places: Places) -> dict[int, NoRule]:
    """Return the lines that are said to state no rule, each with what says so first."""
    text, found = _text(places), dict[int, NoRule]()
    for one in places.no_rule:
        for line in _each(text, one.at):
            if found.setdefault(line, one) is not one:
                break
    return found


def _lines(code: str, places: Places, named: Iterable[Resting]) -> Iterator[Finding]:
    """Yield each place in another source, and each that ends before it begins, or begins or ends where the source has no text."""
    text = set(_text(places))
    of_no_rule = (Resting(one.reason, one.at, one.origin) for one in places.no_rule)
    for one in (*named, *of_no_rule):
        name, at, origin = one.name, one.at, one.origin
        if any(not within.startswith(f"{code}:") for within in at.split(", ")):
            # Of the book's own files, loading has reported it.
            if "examples/" in origin.file:
                yield _finding(origin, f"{name}: {at} is not in the source {code} of that book")
            continue
        for first, last in spans(at):
            if first > last:
                yield _finding(origin, f"{name}: {at} ends before it begins")
            for line in dict.fromkeys((first, last)):
                if line not in text:
                    message = f"{name}: line {line} of the source holds no text ({place(places.origin)})"
                    yield _finding(origin, message)


def _no_rule_twice(places: Places, silent: Mapping[int, NoRule]) -> Iterator[Finding]:
    text = _text(places)
    for one in places.no_rule:
        line = next((line for line in _each(text, one.at) if silent[line] is not one), None)
        if line is not None:
            message = f"line {line} is listed already at {place(silent[line].origin)}; keep one of the two"
            yield _finding(one.origin, message)


def _no_rule_after_all(silent: Mapping[int, NoRule], named: Iterable[Resting]) -> Iterator[Finding]:
    """Yield each line that is said to state no rule, and on which something rests that is printed as a rule.

    The lines of an example can begin with its heading, a drop can name the heading below which the clause would stand, and an
    erratum can be about any line.
    """
    lines = sorted(silent)
    for one in named:
        line = next(_each(lines, one.at), None) if one.states else None
        if line is not None:
            message = (
                f"line {line} is listed as {silent[line].reason}, but {one.name} rests on it ({place(one.origin)})"
            )
            yield _finding(silent[line].origin, message)


def _unsaid(code: str, places: Places, named: Iterable[Resting]) -> Iterator[Finding]:
    """Yield the lines on which nothing rests and that are not said to state no rule, as spans."""
    text = _text(places)
    covered = set(_covered(text, [*_spans(named), *_no_rule(places)]))
    span: list[int] = []
    for line in [*text, None]:
        if line is not None and line not in covered:
            span.append(line)
        elif span:
            at = f"{code}:L{written((span[0], span[-1]))}"
            message = f"nothing rests on {at}; place what says it, or list it under no_rule with the reason"
            yield _finding(places.origin, message)
            span = []


CHECK = NamedCheck(
    "places", "every clause has its lines in the book’s source, and every line of the source what says it", run
)
