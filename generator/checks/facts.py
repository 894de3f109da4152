"""*facts*: a hand-written translation names the amounts, percentages, cards, players and rules that its original names.

Both are read as they stand for the values that the books give to policies, so that a plural or a choice is compared with the same
one of the original. What the arguments put in is the same in every language anyway, and is left out.
"""

from collections.abc import Iterator
from itertools import islice, product

from generator.checks.project import Check, Project
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge, Piece
from generator.language.facts import Fact, Named, named, with_separators
from generator.language.markup import MarkupError, links
from generator.language.messages import Argument, Message, MessageError

_MOST_COMBINATIONS = 64


def run(project: Project) -> Iterator[Finding]:
    """Yield each fact of an original that its translation does not name, and each that only the translation names."""
    knowledge = project.knowledge
    for language, pieces in knowledge.wording.items():
        for key, piece in pieces.items():
            spoken = knowledge.original_language(key)
            source = knowledge.wording.get(spoken, {}).get(key)
            if spoken == language or source is None:
                continue
            try:
                here, there = project.texts.message(language, key), project.texts.message(spoken, key)
            except MessageError:
                continue  # a finding of *messages*
            if here is None or there is None:
                continue
            for fault in (*_of_links(knowledge, piece, source), *_of_words(knowledge, key, here, there)):
                place = piece.origin
                yield Finding(place.file, place.line, "facts", f"{key.partition('#')[2]}: {fault}")


def _of_links(knowledge: Knowledge, piece: Piece, source: Piece) -> Iterator[str]:
    try:
        here, there = ({(link.rule, link.clause) for link in links(p.pattern)} for p in (piece, source))
    except MarkupError:
        return  # a finding of *messages*
    if any(rule not in knowledge.rules for rule, _ in here):
        return  # a link to no rule is a finding of *references*
    for rule, clause in sorted(there - here, key=str):
        yield f"the original's link [[{rule}{'#' + clause if clause else ''}]] is missing"
    for rule, clause in sorted(here - there, key=str):
        yield f"the original has no link [[{rule}{'#' + clause if clause else ''}]]"


def _of_words(knowledge: Knowledge, key: str, here: Message, there: Message) -> Iterator[str]:
    players = _players(knowledge, key)
    told: dict[str, None] = {}
    for arguments in _trials(knowledge, here, there):
        ours, theirs = (_facts(message, arguments, players) for message in (here, there))
        told |= dict.fromkeys(_missing(fact, theirs, here.language) for fact in ours.lacks(theirs))
        told |= dict.fromkeys(f"the original has no {ours.told(fact)}" for fact in theirs.lacks(ours))
        less, more = ours.names_less(theirs), theirs.names_less(ours)
        if less and more and not told:
            # To name a fact again or to say "it" is style. One fact less and another more is the wrong one somewhere.
            told[
                f"{theirs.told(less[0])} stands more often in the original, and {ours.told(more[0])} more often here"
            ] = None
    yield from told


def _facts(message: Message, arguments: dict[str, Argument], players: tuple[str, ...]) -> Named:
    return named(_without_links(message.words(arguments)), message.language, players)


def _without_links(text: str) -> str:
    while "[[" in text and "]]" in text[text.index("[[") :]:
        start = text.index("[[")
        text = text[:start] + text[text.index("]]", start) + 2 :]
    return text


def _missing(fact: Fact, original: Named, language: str) -> str:
    told = f"{original.told(fact)} of the original is missing"
    if original.told(fact).startswith("amount"):
        told += f"; in {language!r} it is written {with_separators(fact, language)}"
    return told


def _players(knowledge: Knowledge, key: str) -> tuple[str, ...]:
    """Return the names at the table that a title or remark of an example is about."""
    file, _, inside = key.partition("#")
    if not file.startswith("examples/"):
        return ()
    example = knowledge.examples.get(f"{file.partition('/')[2]}/{inside.partition('.')[0]}")
    players = example.situation.get("players") if example is not None else None
    return tuple(players) if isinstance(players, list) else ()


def _trials(knowledge: Knowledge, here: Message, there: Message) -> Iterator[dict[str, Argument]]:
    """Yield values for the arguments on which a text branches: those that books give to a policy, or one for each branch."""
    names: dict[str, set[Argument]] = {}
    for use in (*there.uses, *here.uses):
        if use.kind in ("value", "number"):
            continue
        values = names.setdefault(use.name, set())
        if use.name in knowledge.policies:
            policy = knowledge.policies[use.name]
            values |= {policy.default, *policy.values}
            values |= {edition.decisions[use.name].value for edition in knowledge.editions.values()}
        elif use.kind == "select":
            values |= set(use.forms)
        else:
            values |= {0, 1, 2, 5}
    choices = [sorted(values, key=str) for values in names.values()]
    for chosen in islice(product(*choices), _MOST_COMBINATIONS):
        yield dict(zip(names, chosen, strict=True))


CHECK = Check("facts", "translations name the amounts, percentages, cards, players and rules of their original", run)
