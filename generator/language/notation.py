"""The notation of examples: `B: says "raise", puts 1000x2` as an event, and an event as notation.

`rules/README.md` shows every form. One function reads each verb, in the order in which its words stand.
"""

from collections.abc import Callable
from typing import Any

from generator.language.notation_dealing import (
    DEALER_VERBS,
    PLAYER_VERBS,
    STREETS,
    WRITERS,
    read_button,
    read_takes_the_seat,
)
from generator.language.notation_floor import FLOOR_VERBS, FLOOR_WRITERS
from generator.language.notation_incidents import DEALER_VERBS as INCIDENTS_OF_THE_DEALER
from generator.language.notation_incidents import PLAYER_VERBS as INCIDENTS_OF_PLAYERS
from generator.language.notation_incidents import WRITERS as INCIDENT_WRITERS
from generator.language.notation_incidents import read_post, with_behind
from generator.language.notation_text import Cursor, NotationError, Token, nearest, shorten
from generator.language.notation_values import (
    DISPUTE,
    cards_of,
    chips_of,
    name_fault,
    name_of,
    parse_cards,
    parse_chips,
    write_chips,
)
from generator.language.notation_words import SAY_FORM, read_says, write_says

__all__ = [
    "STREETS",
    "NotationError",
    "UnwritableError",
    "format_event",
    "forms_of",
    "parse_cards",
    "parse_chips",
    "parse_event",
]

Act = dict[str, Any]
Event = dict[str, Any]

# What people write at first, and the form that the notation has for it.
_SLANG = {
    "all-in": "goes all-in", "shoves": "goes all-in", "jams": "goes all-in", "limps": "calls", "opens": "bets",
    "reraises": "raises", "re-raises": "raises", "announces": "says", "throws": "puts",
    "adds": "puts", "passes": "checks", "tosses": "puts", "pulls": "takes back", "removes": "takes back",
}  # fmt: skip
MAXIMUM_ACTS = 20
_TWO_MOTIONS = "puts 100, puts 300"
_OR_ELSE = 'says "call" or else nothing'
_HELD = "holds out 500, lets go"
NOTHING = "nothing"


class UnwritableError(ValueError):
    """An event that the notation has no form for."""


def parse_event(actor: object, text: object) -> Event:
    """Read `actor: text` as an event (the contract of `rules/README.md`, "What can happen"). Raises `NotationError`."""
    if actor == "dealer":
        verbs = _DEALER
    elif actor == "floor":
        verbs = FLOOR_VERBS
    elif actor == "time":
        return _time(Cursor(text))
    else:
        fault = name_fault(actor)
        if fault:
            raise NotationError(str(actor)[:200], 0, fault)
        verbs = _PLAYER
    cursor = Cursor(text)
    accounts = [_acts(cursor, verbs)]
    while cursor.other_account():
        accounts.append([] if cursor.optional(NOTHING) else _acts(cursor, verbs))
    if not accounts[1:]:
        return {"actor": actor, "acts": accounts[0]}
    if verbs is FLOOR_VERBS or cursor.peek() is not None or accounts[4:]:
        raise cursor.error(
            cursor.peek(), f"up to four accounts of what a player or the dealer did are told as in: {_OR_ELSE}"
        )
    return {"actor": actor, "acts": [{"act": DISPUTE, "accounts": accounts}]}


def forms_of(actor: str) -> list[str]:
    """Return a form of each verb, to begin with: of the `player`, the `dealer`, the `floor` or the `time`."""
    if actor == "time":
        return ["60 seconds"]
    verbs = {"player": _PLAYER, "dealer": _DEALER, "floor": FLOOR_VERBS}[actor]
    return list(dict.fromkeys(form for _, form in verbs.values()))


def _acts(cursor: Cursor, verbs: dict[str, tuple[Callable[[Cursor], Act], str]]) -> list[Act]:
    acts: list[Act] = []
    together = False
    while True:
        if len(acts) == MAXIMUM_ACTS:
            raise cursor.error(cursor.peek(), f"more than {MAXIMUM_ACTS} acts in one event")
        act = _act(cursor, verbs)
        if together:
            act["with_previous"] = True
        acts.append(act)
        if cursor.at_other_account():
            return acts
        separator = cursor.take()
        if separator is None:
            return acts
        if separator.quoted or separator.text not in (",", "and"):
            raise cursor.error(
                separator,
                f"{shorten(separator.text)} does not belong here; acts stand with a comma or 'and' between them",
                None if separator.quoted else nearest(separator.text, ("and",)),
            )
        together = separator.text == "and"


def _act(cursor: Cursor, verbs: dict[str, tuple[Callable[[Cursor], Act], str]]) -> Act:
    token = cursor.take()
    if token is None:
        raise cursor.error(None, f"expected what happens, as in: {next(iter(verbs.values()))[1]}")
    if token.quoted:
        raise cursor.error(token, f"words in quotes follow 'says', as in: {SAY_FORM}")
    known = verbs.get(token.text)
    if known is None:
        owner = next((does for does, theirs in _OWNERS.items() if token.text in theirs), None)
        if owner is not None:
            raise cursor.error(token, f"'{token.text}' is what {owner}")
        if token.text == "then" or token.text[0].isdigit():
            raise _without_comma(cursor, token)
        meant = _SLANG.get(token.text) or nearest(token.text, verbs)
        raise cursor.error(token, f"unknown verb {shorten(token.text)}", meant)
    return known[0](cursor)


def _without_comma(cursor: Cursor, token: Token) -> NotationError:
    """The error for a second motion or another act that does not stand as one."""
    message = f"{shorten(token.text)} does not belong here; every motion is an act of its own, as in: {_TWO_MOTIONS}"
    return cursor.error(token, message)


def _bare(act: str) -> Callable[[Cursor], Act]:
    def read(cursor: Cursor) -> Act:
        return {"act": act}

    return read


def _calls(cursor: Cursor) -> Act:
    form = "calls the clock on B"
    if cursor.at_end_of_act():
        return {"act": "call"}
    for word in ("the", "clock", "on"):
        cursor.word(word, form=form)
    return {"act": "clock", "on": _player(cursor, form)}


def _bets(cursor: Cursor) -> Act:
    return _unnoticed(cursor, {"act": "bet", "to": cursor.amount("bets 300")})


def _unnoticed(cursor: Cursor, act: Act) -> Act:
    """Add that nobody noticed that the amount is wrong, where the text says so."""
    return act | {"unnoticed": True} if cursor.optional("unnoticed") else act


def _raises(cursor: Cursor) -> Act:
    form = "raises to 1200"
    return _unnoticed(cursor, {"act": "raise", cursor.word("to", "by", form=form): cursor.amount(form)})


def _completes(cursor: Cursor) -> Act:
    form = "completes to 100"
    cursor.word("to", form=form)
    return {"act": "complete", "to": cursor.amount(form)}


def _goes(cursor: Cursor) -> Act:
    form = "goes all-in for 700"
    cursor.word("all-in", form=form)
    if cursor.optional("for"):
        return {"act": "all-in", "to": cursor.amount(form)}
    return {"act": "all-in"}


def _puts(cursor: Cursor) -> Act:
    last = cursor.optional("last")
    act: Act = {"act": "put", "chips": _chips(cursor)}
    if last:
        act["last"] = True
    return act


def _takes(cursor: Cursor) -> Act:
    if cursor.word("back", "the", form="takes back 25x2") == "the":
        return read_takes_the_seat(cursor)
    return {"act": "take-back", "chips": _chips(cursor)}


def _holds(cursor: Cursor) -> Act:
    cursor.word("out", form=_HELD)
    return {"act": "hold", "chips": _chips(cursor)}


def _lets_go(cursor: Cursor) -> Act:
    cursor.word("go", form=_HELD)
    return {"act": "release"}


def _pushes(cursor: Cursor) -> Act:
    form = "pushes everything forward"
    what = cursor.word("everything", "cards", form=form)
    cursor.word("forward", form=form)
    return {"act": "push-all" if what == "everything" else "push-cards"}


def _shows(cursor: Cursor) -> Act:
    end, words = _here(cursor), cursor.words_of_act()
    at = next((at for at, word in enumerate(words) if word.text == "to"), len(words))
    act: Act = {"act": "show", "cards": cards_of(cursor.text, end, words[:at])}
    if at < len(words):
        act["to"] = name_of(cursor.text, len(cursor.text), words[at + 1 :], "shows As Kd to B")
    return act


def _asks(cursor: Cursor) -> Act:
    form = "asks to see B"
    cursor.word("to", form=form)
    cursor.word("see", form=form)
    return {"act": "ask-to-see", "whose": _player(cursor, form)}


def _mucks(cursor: Cursor) -> Act:
    return {"act": "muck", "retrievable": True} if cursor.optional("retrievably") else {"act": "muck"}


def _tells(cursor: Cursor) -> Act:
    form = "tells A 9500"
    words = cursor.words_of_act()
    pot = [word.text for word in words[-3:]] == ["for", "the", "pot"]
    words = words[:-3] if pot else words
    if not words:
        raise cursor.error(cursor.peek(), f"expected a player and an amount, as in: {form}")
    count = Cursor(words[-1].text)
    try:
        amount = count.amount(form)
    except NotationError as fault:
        raise cursor.error(words[-1], fault.message) from None
    told = {"act": "tell", "to": name_of(cursor.text, words[-1].column, words[:-1], form), "amount": amount}
    return {**told, "pot": True} if pot else told


def _notices(cursor: Cursor) -> Act:
    form = "notices the error of A"
    cursor.word("the", form=form)
    what = cursor.word("error", "missing", "button", form=form)
    if what == "button":
        return read_button(cursor)
    if what == "missing":
        missing = cursor.word("burn", "ante", "blind", form="notices the missing burn")
        return {"act": "notice-burn"} if missing == "burn" else read_post(cursor, missing)
    cursor.word("of", form=form)
    return {"act": "notice", "whose": _player(cursor, form)}


def _kills(cursor: Cursor) -> Act:
    end, words = _here(cursor), cursor.words_of_act()
    retrievable = bool(words) and words[-1].text == "retrievably"
    act: Act = {"act": "kill", "whose": name_of(cursor.text, end, words[:-1] if retrievable else words, "kills A")}
    if retrievable:
        act["retrievable"] = True
    return act


def _time(cursor: Cursor) -> Event:
    form = "60 seconds"
    seconds = cursor.amount(form)
    cursor.word("second", "seconds", form=form)
    if cursor.peek() is not None:
        raise cursor.error(cursor.peek(), f"nothing follows the time, as in: {form}")
    return {"actor": "time", "acts": [{"act": "pass", "seconds": seconds}]}


def _here(cursor: Cursor) -> int:
    token = cursor.peek()
    return len(cursor.text) if token is None else token.column


def _player(cursor: Cursor, form: str) -> str:
    words = cursor.words_of_act()
    return name_of(cursor.text, _here(cursor), words, form)


def _chips(cursor: Cursor) -> list[list[int]]:
    words = cursor.words_of_act()
    for word in words:
        if word.text == "then" or word.text in _PLAYER:
            raise _without_comma(cursor, word)
    return chips_of(cursor.text, _here(cursor), words)


def _cards(cursor: Cursor) -> list[str]:
    words = cursor.words_of_act()
    return cards_of(cursor.text, _here(cursor), words)


_PLAYER: dict[str, tuple[Callable[[Cursor], Act], str]] = {
    "folds": (_bare("fold"), "folds"),
    "checks": (_bare("check"), "checks"),
    "calls": (_calls, "calls"),
    "bets": (_bets, "bets 300"),
    "raises": (_raises, "raises to 1200"),
    "completes": (_completes, "completes to 100"),
    "goes": (_goes, "goes all-in"),
    "says": (read_says, SAY_FORM),
    "puts": (_puts, "puts 1000x2"),
    "takes": (_takes, "takes back 25x2"),
    "holds": (_holds, "holds out 500x5"),
    "lets": (_lets_go, "lets go"),
    "pushes": (_pushes, "pushes everything forward"),
    "shows": (_shows, "shows As Kd"),
    "tables": (_bare("table"), "tables"),
    "mucks": (_mucks, "mucks"),
    "asks": (_asks, "asks to see B"),
    "tells": (_tells, "tells A 9500"),
    **PLAYER_VERBS,
    **INCIDENTS_OF_PLAYERS,
    "finds": (with_behind(PLAYER_VERBS["finds"][0]), PLAYER_VERBS["finds"][1]),
}
_DEALER: dict[str, tuple[Callable[[Cursor], Act], str]] = {
    "deals": DEALER_VERBS["deals"],
    "burns": (_bare("burn"), "burns"),
    "tells": (_tells, "tells A 9500"),
    "kills": (_kills, "kills A"),
    "notices": (_notices, "notices the error of A"),
    **DEALER_VERBS,
    **INCIDENTS_OF_THE_DEALER,
    "finds": (with_behind(DEALER_VERBS["finds"][0]), DEALER_VERBS["finds"][1]),
}


_OWNERS = {"a player does": _PLAYER, "the dealer does": _DEALER, "the floor does": FLOOR_VERBS}


def format_event(event: Event) -> tuple[str, str]:
    """Write an event as actor and text, such that `parse_event` gives the event again.

    Raises `UnwritableError` where the notation has no form for it.
    """
    try:
        actor = event["actor"]
        acts = event["acts"]
        disputed = acts[0]["act"] == DISPUTE
        text = " or else ".join(_write_acts(told) for told in (acts[0]["accounts"] if disputed else [acts]))
        same = parse_event(actor, text) == event
    except (NotationError, LookupError, TypeError, AttributeError, ValueError) as fault:
        raise UnwritableError(f"the notation has no form for this event: {fault}") from None
    if not same:
        raise UnwritableError(f"the notation reads {shorten(text)} as another event")
    return actor, text


def _write_acts(acts: list[Act]) -> str:
    """Write the acts of an event, or of one account of it."""
    text = ""
    for act in acts:
        text += (" and " if act.get("with_previous") else ", " if text else "") + _write(act)
    return text or NOTHING


_PLAIN = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "release": "lets go",
    "push-all": "pushes everything forward",
    "push-cards": "pushes cards forward",
    "table": "tables",
    "burn": "burns",
}


def _write(act: Act) -> str:
    kind = act["act"]
    if kind in _PLAIN:
        return _PLAIN[kind]
    return _WRITERS[kind](act)


def _if_unnoticed(act: Act) -> str:
    return " unnoticed" if act.get("unnoticed") else ""


def _retrievably(act: Act) -> str:
    return " retrievably" if act.get("retrievable") else ""


_WRITERS: dict[str, Callable[[Act], str]] = {
    "bet": lambda act: f"bets {act['to']}{_if_unnoticed(act)}",
    "raise": lambda act: (
        f"raises {'to' if 'to' in act else 'by'} {act['to' if 'to' in act else 'by']}{_if_unnoticed(act)}"
    ),
    "complete": lambda act: f"completes to {act['to']}",
    "all-in": lambda act: f"goes all-in for {act['to']}" if "to" in act else "goes all-in",
    "put": lambda act: f"puts {'last ' if act.get('last') else ''}{write_chips(act['chips'])}",
    "hold": lambda act: f"holds out {write_chips(act['chips'])}",
    "take-back": lambda act: f"takes back {write_chips(act['chips'])}",
    "show": lambda act: f"shows {' '.join(act['cards'])}" + (f" to {act['to']}" if "to" in act else ""),
    "ask-to-see": lambda act: f"asks to see {act['whose']}",
    "clock": lambda act: f"calls the clock on {act['on']}",
    "muck": lambda act: "mucks" + _retrievably(act),
    "tell": lambda act: f"tells {act['to']} {act['amount']}" + (" for the pot" if act.get("pot") else ""),
    "kill": lambda act: f"kills {act['whose']}" + _retrievably(act),
    "notice": lambda act: f"notices the error of {act['whose']}",
    "pass": lambda act: f"{act['seconds']} seconds",
    **dict.fromkeys(("say", "say-if", "say-other"), write_says),
    **WRITERS,
    **INCIDENT_WRITERS,
    **FLOOR_WRITERS,
}
