"""*facts*: a hand-written translation names the amounts, percentages, cards, players and rules that its original names.

Both are read as they stand for the values that the books give to policies, so that a plural or a choice is compared with the same
one of the original. What the arguments put in is the same in every language anyway, and is left out.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from generator.checks.project import NamedCheck, Project
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge, Piece
from generator.language.markup import MarkupError, links
from generator.language.messages import Argument, Message, MessageError
from generator.language.tags import name_in
from generator.language.text_facts import Fact, TextFacts, facts_in, may_name_facts, with_separators

_MOST_COMBINATIONS = 64


def run(project: Project) -> Iterator[Finding]:
    """Yield each fact of an original that its translation does not name, and each that only the translation names."""
    knowledge = project.knowledge
    sound = project.shelf_of_texts("facts")
    for language, pieces in knowledge.wording.items():
        for key, piece in pieces.items():
            spoken = knowledge.original_language(key)
            source = knowledge.wording.get(spoken, {}).get(key)
            if spoken == language or source is None:
                continue
            players = _players(knowledge, key)
            text = project.text_key(language, key), players
            if sound.get(text):
                continue
            try:
                here, there = project.texts.message(language, key), project.texts.message(spoken, key)
            except MessageError:
                continue  # a finding of *messages*
            if here is None or there is None:
                continue
            faults = (*_of_links(knowledge, piece, source), *_of_words(knowledge, players, here, there))
            for fault in faults:
                place = piece.origin
                yield Finding(place.file, place.line, "facts", f"{key.partition('#')[2]}: {fault}")
            if not faults:
                sound.put(text, True)
    project.cache.write("facts")


def _of_links(knowledge: Knowledge, piece: Piece, source: Piece) -> Iterator[str]:
    if "[[" not in piece.pattern and "[[" not in source.pattern:
        return
    try:
        here, there = ({(link.rule, link.clause) for link in links(p.pattern)} for p in (piece, source))
    except MarkupError:
        return  # a finding of *messages*
    if any(rule not in knowledge.rules for rule, _ in here):
        return  # a link to no rule is a finding of *references*
    missing, more = (sorted(_shown(link) for link in found) for found in (there - here, here - there))
    if len(missing) == len(more) == 1:
        yield f"the link {missing[0]} of the original became {more[0]}"
        return
    for link in missing:
        yield f"the link {link} of the original is missing"
    for link in more:
        yield f"the original has no link {link}"


def _shown(link: tuple[str, str | None]) -> str:
    rule, clause = link
    return f"[[{rule}{'#' + clause if clause else ''}]]"


def _of_words(knowledge: Knowledge, players: tuple[str, ...], here: Message, there: Message) -> tuple[str, ...]:
    if here.is_plain and there.is_plain:
        texts = _without_links(here.pattern), _without_links(there.pattern)
        if not any(may_name_facts(text, players) for text in texts):
            return ()
    trials: tuple[tuple[tuple[str, Argument], ...], ...] = ((),)
    if here.uses or there.uses:
        trials = tuple(tuple(arguments.items()) for arguments in _trials(knowledge, here, there))
    return _compared(here, there, players, trials)


# Kept for as long as the program runs: whoever edits one text has not changed the others.
@lru_cache(maxsize=50_000)
def _compared(
    here: Message, there: Message, players: tuple[str, ...], trials: tuple[tuple[tuple[str, Argument], ...], ...]
) -> tuple[str, ...]:
    """Say what the facts of two texts differ in, for each of the values on trial."""
    told: dict[str, None] = {}
    read: set[tuple[str, str]] = set()
    for arguments in map(dict, trials):
        texts = _without_links(here.words(arguments)), _without_links(there.words(arguments))
        if texts in read:
            continue
        read.add(texts)
        ours, theirs = facts_in(texts[0], here.language, players), facts_in(texts[1], there.language, players)
        if ours.same_as(theirs):
            continue
        told |= dict.fromkeys(_parted(ours, theirs, here.language))
        less, more = ours.names_less(theirs), theirs.names_less(ours)
        if less and more and not told:
            # To name a fact again or to say "it" is style. One fact less and another more is the wrong one somewhere.
            told[
                f"{theirs.in_words(less[0])} appears more often in the original, and {ours.in_words(more[0])} more often here"
            ] = None
    return tuple(told)


def _parted(ours: TextFacts, theirs: TextFacts, language: str) -> Iterator[str]:
    """Say what the original (`theirs`) names and the translation does not, and the other way round."""
    missing, more = ours.lacks(theirs), theirs.lacks(ours)
    for fact in list(missing):
        pieces = _misread(theirs.written[fact], more)
        if fact.kind == "figure" and pieces:
            yield f"{theirs.in_words(fact)} is written {with_separators(fact, language)} in {name_in(language, 'en')}"
            missing.remove(fact)
            more = [other for other in more if other not in pieces]
    for kind in dict.fromkeys(fact.kind for fact in (*missing, *more)):
        gone, come = ([fact for fact in facts if fact.kind == kind] for facts in (missing, more))
        if len(gone) == len(come) == 1:
            yield f"{theirs.in_words(gone[0])} became {ours.written[come[0]]}{_as_written(gone[0], theirs, language)}"
            continue
        for fact in gone:
            yield f"{theirs.in_words(fact)} of the original is missing{_as_written(fact, theirs, language)}"
        for fact in come:
            yield f"the original has no {ours.in_words(fact)}"


def _misread(written: str, more: list[Fact]) -> list[Fact]:
    """Return the figures that `1,700` is read as in a language with other separators, where all of them are there."""
    groups = [Fact("figure", str(int(group))) for group in re.findall(r"\d+", written)]
    return groups if len(groups) > 1 and all(group in more for group in groups) else []


def _as_written(fact: Fact, original: TextFacts, language: str) -> str:
    if fact.kind != "figure" or original.written[fact].isdecimal():
        return ""
    return f"; in {name_in(language, 'en')} it is written {with_separators(fact, language)}"


def _without_links(text: str) -> str:
    while "[[" in text and "]]" in text[text.index("[[") :]:
        start = text.index("[[")
        text = text[:start] + text[text.index("]]", start) + 2 :]
    return text


def _players(knowledge: Knowledge, key: str) -> tuple[str, ...]:
    """Return the names at the table that a title or remark of an example is about."""
    file, _, inside = key.partition("#")
    folder, _, rule = file.rpartition("/")
    if folder.rpartition("/")[2] != "examples":
        return ()
    example = knowledge.examples.get(f"{rule}/{inside.partition('.')[0]}")
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


CHECK = NamedCheck(
    "facts", "translations name the amounts, percentages, cards, players and rules of their original", run
)
