"""The notation of what happens around the betting: time that runs out, chips not posted or not in view, announcements, agreements."""

from collections.abc import Callable
from typing import Any

from generator.language.notation_text import Cursor, NotationError, read_amount
from generator.language.notation_values import name_of

Act = dict[str, Any]
Reader = Callable[[Cursor], Act]

_RUNS_OUT = {"as time runs out": "tie", "before the declaration": "late"}
_ACTS = "acts as time runs out"
_BEHIND = "finds 5000 behind A"
_POST = "notices the missing ante of A"
_WINNER = "announces A as the winner"
_DEAD = "declares B dead"
_CHOP = "chops with B"
ANNOUNCED = ("bet", "raise", "re-raise", "call", "check", "fold", "all-in", "complete", "pot")


def read_acts(cursor: Cursor) -> Act:
    """Read what follows `acts`: how the act beside it stands to the end of the time."""
    words = cursor.words_of_act()
    said = " ".join(word.text for word in words)
    if said not in _RUNS_OUT:
        expected = " or ".join(f"'{form}'" for form in _RUNS_OUT)
        raise cursor.error(words[0] if words else cursor.peek(), f"expected {expected}, as in: {_ACTS}, calls")
    return {"act": "run-out", "when": _RUNS_OUT[said]}


def read_behind(cursor: Cursor) -> Act | None:
    """Read what follows `finds` where it is a number of chips, and behind whom; None where it is none."""
    token = cursor.peek()
    if token is None or token.quoted or not token.text[:1].isdigit():
        return None
    amount = cursor.amount(_BEHIND)
    cursor.word("behind", form=_BEHIND)
    words = cursor.words_of_act()
    return {"act": "find-behind", "whose": name_of(cursor.text, len(cursor.text), words, _BEHIND), "amount": amount}


def read_post(cursor: Cursor, what: str) -> Act:
    """Read what follows `notices the missing ante` or `blind`: whose it was."""
    cursor.word("of", form=_POST)
    words = cursor.words_of_act()
    return {"act": "notice-post", "what": what, "whose": name_of(cursor.text, len(cursor.text), words, _POST)}


def read_declares(cursor: Cursor) -> Act:
    """Read what follows `declares`: a hand that is dead."""
    token = cursor.peek()
    if token is not None and token.quoted:
        raise cursor.error(token, f"words in quotes follow 'says'; a hand is declared dead as in: {_DEAD}", "says")
    words = cursor.words_of_act()
    if not words or words[-1].text != "dead":
        raise cursor.error(words[-1] if words else cursor.peek(), f"expected 'dead', as in: {_DEAD}")
    return {"act": "declare-dead", "whose": name_of(cursor.text, words[-1].column, words[:-1], _DEAD)}


def read_announces(cursor: Cursor) -> Act:
    """Read what follows `announces`: the amount of the bet, a term in quotes, or who has won."""
    token = cursor.peek()
    if token is not None and token.quoted:
        cursor.take()
        if token.text not in ANNOUNCED:
            terms = ", ".join(ANNOUNCED)
            raise cursor.error(token, f'an act is announced by its term ({terms}), as in: announces "call"')
        return {"act": "announce", "verb": token.text}
    words = cursor.words_of_act()
    texts = [word.text for word in words]
    if texts[-3:] == ["as", "the", "winner"]:
        return {"act": "announce", "winner": name_of(cursor.text, words[-3].column, words[:-3], _WINNER)}
    if len(words) != 1:
        raise cursor.error(words[0] if words else cursor.peek(), f"expected an amount or a winner, as in: {_WINNER}")
    return {"act": "announce", "amount": read_amount(cursor.text, words[0].column, texts[0], "announces 5000")}


def read_chops(cursor: Cursor) -> Act:
    """Read what follows `chops`: with whom."""
    cursor.word("with", form=_CHOP)
    words = cursor.words_of_act()
    return {"act": "chop", "other": name_of(cursor.text, len(cursor.text), words, _CHOP)}


def with_behind(reader: Reader) -> Reader:
    """Return the reader of `finds`, for chips behind a player as well."""

    def read(cursor: Cursor) -> Act:
        return read_behind(cursor) or reader(cursor)

    return read


def about_of(cursor: Cursor) -> str | None:
    """Read what words are about, where that is said after them: `about cards` or `as advice`."""
    if cursor.optional("about"):
        cursor.word("cards", form='says "I had an ace" about cards')
        return "cards"
    if cursor.optional("as"):
        cursor.word("advice", form='says "fold" as advice')
        return "advice"
    return None


def verbatim(text: str, column: int, words: str, most: int) -> Act:
    """Words that are about cards, or advice, as they are spoken, whatever terms are among them. Raises `NotationError`."""
    if not words.strip() or len(words) > most:
        raise NotationError(text, column, f"words of 1 to {most} characters are spoken here")
    return {"act": "say-other", "words": words}


PLAYER_VERBS: dict[str, tuple[Reader, str]] = {
    "acts": (read_acts, _ACTS),
    "declares": (read_declares, _DEAD),
    "chops": (read_chops, _CHOP),
}
DEALER_VERBS: dict[str, tuple[Reader, str]] = {
    "declares": (read_declares, _DEAD),
    "announces": (read_announces, _WINNER),
}


def _write_announce(act: Act) -> str:
    if "verb" in act:
        return f'announces "{act["verb"]}"'
    return f"announces {act['winner']} as the winner" if "winner" in act else f"announces {act['amount']}"


WRITERS: dict[str, Callable[[Act], str]] = {
    "run-out": lambda act: "acts " + next(form for form, when in _RUNS_OUT.items() if when == act["when"]),
    "find-behind": lambda act: f"finds {act['amount']} behind {act['whose']}",
    "notice-post": lambda act: f"notices the missing {act['what']} of {act['whose']}",
    "declare-dead": lambda act: f"declares {act['whose']} dead",
    "chop": lambda act: f"chops with {act['other']}",
    "announce": _write_announce,
}
