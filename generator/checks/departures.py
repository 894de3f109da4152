"""*departures*: what a book changes of its base is a change, and no two of its changes exclude each other.

A restatement is reported with the line to delete, and two changes that exclude each other with the places of both.
"""

from collections.abc import Iterator
from typing import get_args

from generator.checks.project import NamedCheck, Project, place
from generator.knowledge.findings import Finding
from generator.knowledge.model import Decision, Drop, Edition, Entry, Knowledge, Origin, Piece, Setting
from generator.knowledge.shapes import Basis
from generator.knowledge.wording import own_wording, wording_of
from generator.language.messages import MessageError


def run(project: Project) -> Iterator[Finding]:
    """Yield what books restate, and what they change in two ways that exclude each other."""
    knowledge = project.knowledge
    for edition in knowledge.editions.values():
        yield from _settings(project, edition)
        yield from _drops(knowledge, edition)
        yield from _numbers(knowledge, edition)
        yield from _wording(knowledge, edition)


def _finding(origin: Origin, message: str) -> Finding:
    return Finding(origin.file, origin.line, "departures", message)


def _base(knowledge: Knowledge, edition: Edition) -> Edition | None:
    return knowledge.editions[edition.lineage[1]] if len(edition.lineage) > 1 else None


# Policies


def _settings(project: Project, edition: Edition) -> Iterator[Finding]:
    knowledge, base = project.knowledge, _base(project.knowledge, edition)
    for name, setting in edition.book.settings.items():
        inherited = base.decisions[name] if base else None
        # Where the base is silent, to decide what is common practice is a decision.
        if inherited is not None and inherited.book is not None and _adds_nothing(setting, inherited):
            first = knowledge.books[inherited.book].settings[name].origin
            message = f"{name} is {setting.value} in {inherited.book} already ({place(first)}); delete this line"
            yield _finding(setting.origin, message)
        if edition.book.source is None:
            yield from _unsaid(project, edition, name)


def _adds_nothing(setting: Setting, inherited: Decision) -> bool:
    """Return whether a book sets what its base decides, and on no better basis: what the base only derives, it may state."""
    ranks = get_args(Basis)
    return setting.value == inherited.value and ranks.index(setting.basis) >= ranks.index(inherited.basis)


def _unsaid(project: Project, edition: Edition, policy: str) -> Iterator[Finding]:
    """Yield where a house decides what none of its clauses says. (A source can decide in passing what it does not treat.)"""
    setting, declared = edition.book.settings[policy], project.knowledge.policies[policy]
    drop = _speechless(project, edition, policy)
    if edition.spot(declared.rule) is None:
        message = (
            f"{policy} is decided here, but {edition.id} does not have the rule {declared.rule} that it belongs to "
            f"({place(declared.origin)}); number that rule, or delete this line"
        )
        yield _finding(setting.origin, message)
    elif drop is not None:
        message = (
            f"{policy} is decided here, but {drop.rule}#{drop.clause}, which says it, is dropped at {place(drop.origin)}; "
            "delete one of the two"
        )
        yield _finding(setting.origin, message)


def _speechless(project: Project, edition: Edition, policy: str) -> Drop | None:
    """Return the book's drop of the last clause that says a policy, None where one is left, or where none ever said it."""
    knowledge = project.knowledge
    dropped = {(drop.rule, drop.clause): drop for drop in edition.book.drops}
    found = None
    for rule in knowledge.rules.values():
        for clause in rule.clauses:
            if edition.spot(rule.id, clause) is None and (rule.id, clause) not in dropped:
                continue
            key = wording_of(knowledge, edition.lineage, rule, clause)
            try:
                message = project.texts.message(knowledge.original_language(key), key)
            except MessageError:
                return None  # a finding of *messages*
            if message is not None and policy in message.arguments:
                if (rule.id, clause) not in dropped or edition.spot(rule.id, clause) is not None:
                    return None
                found = dropped[rule.id, clause]
    return found


# Clauses dropped


def _drops(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    base = _base(knowledge, edition)
    seen: dict[tuple[str, str], Drop] = {}
    for drop in edition.book.drops:
        name = f"{drop.rule}#{drop.clause}"
        first = seen.setdefault((drop.rule, drop.clause), drop)
        if first is not drop:
            yield _finding(drop.origin, f"{name} is dropped already at {place(first.origin)}; delete this line")
            continue
        inherited = _inherited_drop(knowledge, edition, drop.rule, drop.clause)
        if base is not None and inherited is not None and base.spot(drop.rule, drop.clause) is None:
            message = (
                f"{name} is dropped in {edition.book.based_on} already ({place(inherited.origin)}); delete this line"
            )
            yield _finding(drop.origin, message)
        worded = own_wording(knowledge, edition.id, knowledge.rules[drop.rule], drop.clause)
        if worded is not None:
            message = f"{name} is dropped here, and reworded at {place(worded.origin)}; delete one of the two"
            yield _finding(drop.origin, message)


def _inherited_drop(knowledge: Knowledge, edition: Edition, rule: str, clause: str) -> Drop | None:
    """Return the nearest drop of a clause in the books that a book is based on."""
    drops = (drop for base in edition.lineage[1:] for drop in knowledge.books[base].drops)
    return next((drop for drop in drops if (drop.rule, drop.clause) == (rule, clause)), None)


# Numbers


def _numbers(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    base = _base(knowledge, edition)
    for chapter in edition.book.adds if base else ():
        for entry in chapter.entries:
            first = base.entries.get(entry.number) if base else None
            if first is None:
                continue
            if {part.rule for part in first.parts} == {part.rule for part in entry.parts}:
                message = f"the number {entry.number} is inherited ({place(first.origin)}); delete this line"
            else:
                message = f"{entry.number} is a number of {edition.book.based_on} already ({place(first.origin)}); take another"
            yield _finding(entry.origin, message)
    own = edition.book.chapters
    if base is not None and own and [*map(_held, edition.entries.values())] == [*map(_held, base.entries.values())]:
        first = next(entry for chapter in own for entry in chapter.entries)
        message = f"chapters: numbers what {base.id} numbers, in the same way; delete it (numbers beside those: adds)"
        yield _finding(first.origin, message)


def _held(entry: Entry) -> tuple[str, list[tuple[str, tuple[str, ...]]]]:
    return entry.number, [(part.rule, part.clauses) for part in entry.parts]


# Wording


def _wording(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    language = edition.book.language
    for rule in knowledge.rules.values():
        # A rule of the book's own departs from nothing.
        for clause in rule.clauses if rule.book != edition.id else ():
            piece = own_wording(knowledge, edition.id, rule, clause)
            if piece is None:
                continue
            if edition.spot(rule.id, clause) is None:
                message = _worded_for_nothing(knowledge, edition, rule.id, clause)
                if message:
                    yield _finding(piece.origin, message)
            else:
                inherited = wording_of(knowledge, edition.lineage[1:], rule, clause)
                first = knowledge.wording[language].get(inherited)
                if first is not None and _same(first, piece):
                    whose = inherited.split("/")[1] if inherited.startswith("books/") else "the common rules"
                    message = f"{rule.id}#{clause} is worded as in {whose} ({place(first.origin)}); delete these lines"
                    yield _finding(piece.origin, message)
    yield from _titles(knowledge, edition)


def _worded_for_nothing(knowledge: Knowledge, edition: Edition, rule: str, clause: str) -> str | None:
    if any((drop.rule, drop.clause) == (rule, clause) for drop in edition.book.drops):
        return None  # reported at the drop
    drop = _inherited_drop(knowledge, edition, rule, clause)
    if drop is None:
        return f"{rule}#{clause} is worded here, but {edition.id} does not have that clause; number it, or delete these lines"
    base = next(b for b in edition.lineage[1:] if drop in knowledge.books[b].drops)
    return (
        f"{rule}#{clause} is worded here, but {base} drops it at {place(drop.origin)}; "
        "number that clause (numbering.yml: adds), or delete these lines"
    )


def _titles(knowledge: Knowledge, edition: Edition) -> Iterator[Finding]:
    pieces = knowledge.wording.get(edition.book.language, {})
    for kind in ("chapters", "entries"):
        prefix = f"books/{edition.id}/book#{kind}."
        for key, piece in pieces.items():
            for base in edition.lineage[1:] if key.startswith(prefix) else ():
                first = pieces.get(f"books/{base}/book#{kind}.{key.removeprefix(prefix)}")
                if first is not None and _same(first, piece):
                    name = key.partition("#")[2]
                    yield _finding(
                        piece.origin, f"{name} is the title in {base} already ({place(first.origin)}); delete this line"
                    )


def _same(one: Piece, other: Piece) -> bool:
    return one.pattern.split() == other.pattern.split()


CHECK = NamedCheck(
    "departures",
    "a book changes its base, restates nothing of it, and makes no two changes that exclude each other",
    run,
)
