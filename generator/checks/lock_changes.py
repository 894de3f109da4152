"""Says in words what differs from what was accepted: how much of what, and the first changes in detail."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from generator.checks.locked_rulings import UNPLAYED, LockKey

_TOLD = 3  # changes, and owners of changes
_FACTS = 4  # of one ruling
_LONGEST = 80  # letters of a value
_THEN = "run `rulebook accept`, and look at what it changes (git diff) before you commit it"


@dataclass(frozen=True, slots=True)
class LockChange:
    """What holds by a lock (`before`) and what holds now, each None where nothing does.

    Both are the same where only the base has changed, so that a line about it comes or goes.
    """

    key: LockKey
    before: str | None
    now: str | None


def in_words(changes: Sequence[LockChange], contradicted: bool = False) -> str:
    """Return what is not as it was accepted, in a text of bounded length.

    `contradicted`: some published ruling does not hold, so that it is too early to accept anything.
    """
    then = f"mend the published rulings that do not hold; then {_THEN}" if contradicted else _THEN
    otherwise = [change for change in changes if change.before != change.now]
    if not otherwise:
        lines = _counted(len(changes), "line")
        return f"{lines} too many or too few, because the base has changed; {then}"
    counts = _listed(
        [*_of_policies(otherwise), *_of_clauses(otherwise), *_of_rulings(otherwise), *_of_examples(otherwise)]
    )
    alone = len(otherwise) == 1
    apart = _apart(otherwise)
    whole = {
        change.key.about for change in otherwise if change.key.part == "from" and None in (change.before, change.now)
    }
    told = "; ".join(_described(change, whole) for change in apart[:_TOLD])
    more = f"; and {len(apart) - _TOLD:,} more" if len(apart) > _TOLD else ""
    return f"{counts} {'is' if alone else 'are'} not as accepted: {told}{more}; {then}"


# How much


def _of_policies(changes: Sequence[LockChange]) -> Iterator[str]:
    found = Counter(change.key.book for change in changes if change.key.kind == "policies")
    for book, count in found.most_common(_TOLD):
        yield (
            f"{_counted(count, 'policy', 'policies')} of {book}"
            if book
            else _counted(count, "common policy", "common policies")
        )
    yield from _others(list(found.values()), "policy", "policies")


def _of_clauses(changes: Sequence[LockChange]) -> Iterator[str]:
    found = Counter(change.key.book for change in changes if change.key.kind == "clauses")
    for book, count in found.most_common(_TOLD):
        yield f"{_counted(count, 'clause')} of common practice under {book}"
    yield from _others(list(found.values()), "clause")


def _of_rulings(changes: Sequence[LockChange]) -> Iterator[str]:
    keys = [change.key for change in changes if change.key.event is not None]
    found = Counter(key.book for key in keys)
    for book, count in found.most_common(_TOLD):
        examples = len({key.about for key in keys if key.book == book})
        under = f"under {book}" if book else "where no book decides"
        yield f"{_counted(count, 'ruling')} of {_counted(examples, 'example')} {under}"
    yield from _others(list(found.values()), "ruling")


def _of_examples(changes: Sequence[LockChange]) -> Iterator[str]:
    examples = {change.key.about for change in changes if change.key.rule is not None and change.key.event is None}
    if examples:
        yield f"what {_counted(len(examples), 'example')} {'says of itself' if len(examples) == 1 else 'say of themselves'}"


def _others(counts: Sequence[int], word: str, words: str | None = None) -> Iterator[str]:
    rest = sorted(counts, reverse=True)[_TOLD:]
    if rest:
        yield f"{_counted(sum(rest), word, words)} of {_counted(len(rest), 'other book')}"


def _counted(count: int, word: str, words: str | None = None) -> str:
    return f"{count:,} {word if count == 1 else words or word + 's'}"


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


# What


def _apart(changes: Sequence[LockChange]) -> list[LockChange]:
    """Return the changes to be reported one by one; for an example that is added, deleted or not played, only the first."""
    unplayed = {(change.key.book, change.key.about) for change in changes if _is_unplayed(change)}
    found: dict[tuple[str | None, ...], LockChange] = {}
    for change in changes:
        key = change.key
        comes_or_goes = change.before is None or change.now is None
        if change.now is None and unplayed & {(key.book, key.about), (None, key.about)}:
            continue  # of what cannot be played nothing is ruled
        found.setdefault((key.book, key.about) if comes_or_goes else key, change)
    return list(found.values())


def _is_unplayed(change: LockChange) -> bool:
    return change.key.event is not None and (change.now or "").startswith(UNPLAYED)


def _described(change: LockChange, whole: Set[str]) -> str:
    """Say what has changed; `whole` are the examples that come or go, and not only some of their events."""
    key = change.key
    event = f", event {key.event}" if key.event else ""
    under = f" ({key.book})" if key.book else ""
    if change.before is None or change.now is None:
        gone = change.before is not None
        if event and key.about not in whole:
            return f"{key.about}{event}{under}: {'no longer ruled' if gone else 'not in the lock'}"
        no_more = "is cited no more" if key.kind == "clauses" else "no longer exists"
        return f"{key.about}{under} {no_more if gone else 'is not in the lock'}"
    if _is_unplayed(change):
        return f"{key.about}{under}: {_short(change.now)}"
    return f"{key.about}{event}{under}: {_difference(key, change.before, change.now)}"


def _difference(key: LockKey, before: str, now: str) -> str:
    if key.event is None:
        return f"{key.part} {_short(before)} → {_short(now)}".lstrip()
    (facts, reasons), (new_facts, new_reasons) = _parts(before), _parts(now)
    names = dict.fromkeys([*facts, *new_facts])
    differ = [
        f"{name} {_short(facts.get(name, 'nothing'))} → {_short(new_facts.get(name, 'nothing'))}"
        for name in names
        if facts.get(name) != new_facts.get(name)
    ]
    # Other facts have other reasons.
    if not differ:
        gone = [f"without {_short(reason)}" for reason in reasons if reason not in new_reasons]
        come = [f"because {_short(reason)}" for reason in new_reasons if reason not in reasons]
        differ = gone + come or ["the reasons in another order"]
    return ", ".join(differ[:_FACTS]) + (f" and {len(differ) - _FACTS} more" if len(differ) > _FACTS else "")


def _parts(ruling: str) -> tuple[dict[str, str], list[str]]:
    """Return the facts of a ruling by their names, and its reasons, as they stand in a lock."""
    said, _, why = ruling.partition(" because ")
    facts: dict[str, str] = {}
    for word in _words(said):
        name, is_fact, value = word.partition("=")
        if is_fact:
            facts[name] = value
        else:
            # The value of a fact can be several words, and what cannot be played has no facts.
            last = next(reversed(facts), "what is ruled")
            facts[last] = f"{facts.get(last, '')} {word}".lstrip()
    return facts, _words(why)


def _words(text: str) -> list[str]:
    """Return a text in words, where a space within brackets parts none."""
    words, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == " " and depth <= 0:
            words.append("")
        else:
            words[-1] += letter
    return [word for word in words if word]


def _short(value: str) -> str:
    return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
