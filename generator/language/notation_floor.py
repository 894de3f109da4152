"""The notation of what the tournament director decides: `floor: rules raise to 1700`, in the words of a ruling."""

from collections.abc import Callable
from typing import Any

from generator.language.notation_text import Cursor, Token, nearest, read_amount
from generator.language.notation_values import ACTIONS, FIND_FACTS, PLACES, name_of

Act = dict[str, Any]

FORM = "rules call"
FINDS = "finds the first account"
_MAY = "rules C may call"
# Outcomes that are always said in the same words.
_FIXED: dict[str, Act] = {
    "binding": {"binding": True},
    "not binding": {"binding": False},
    "heard": {"heard": True},
    "not heard": {"heard": False},
    "misdeal": {"misdeal": True},
    "no misdeal": {"misdeal": False},
    "deck fouled": {"void": True},
    "deck not fouled": {"void": False},
    "hand live": {"live": True},
    "hand dead": {"live": False},
    "clock": {"clock": True},
    "no clock": {"clock": False},
    "hand shown": {"shown": True},
    "hand not shown": {"shown": False},
    "first card stands": {"cards": {"street": "first"}},
    "second card stands": {"cards": {"street": "second"}},
    "neither card stands": {"cards": {"street": "reshuffled"}},
    "board put back": {"cards": {"board": "put_back"}},
    "board dealt anew": {"cards": {"board": "dealt_anew"}},
    "stub stays": {"cards": {"stub": "stays"}},
    "stub reshuffled": {"cards": {"stub": "reshuffled"}},
    "exposed card kept": {"cards": {"exposed": "kept"}},
    "exposed card replaced": {"cards": {"exposed": "replaced"}},
    "boxed card kept": {"cards": {"boxed": "kept"}},
    "boxed card replaced": {"cards": {"boxed": "replaced"}},
    "call of any amount": {"action": "call", "any_amount": True},
    "disqualified": {"disqualified": True},
    "not disqualified": {"disqualified": False},
    "hand for hand continues": {"continues": True},
    "hand for hand ends": {"continues": False},
    "hidden chips to winner": {"hidden_chips": "to_winner"},
    "posted": {"posted": True},
    "not posted": {"posted": False},
    "hidden chips out of play": {"hidden_chips": "out_of_play"},
}
# What he may let become of cards for which no rule says it.
CARDS_DECIDED: tuple[Act, ...] = tuple(fixed["cards"] for fixed in _FIXED.values() if "cards" in fixed)
# Outcomes with a number: what stands before it and after it (for one, and for any other number), and the form.
_NUMBERED: dict[str, tuple[str, tuple[str, ...], str]] = {
    "rounds": ("", ("round", "rounds"), "rules 4 rounds"),
    "race_chips": ("", ("race chip", "race chips"), "rules 2 race chips"),
    "playing": ("playing", ("",), "rules playing 6000"),
}
OUTCOMES = (
    *ACTIONS,
    "call to 800",
    "bet 500",
    "raise to 1700",
    *_FIXED,
    "4 rounds",
    "2 race chips",
    "playing 6000",
    "C may call",
)


def read_rules(cursor: Cursor) -> Act:
    """Read what follows `rules`: one of the outcomes that a ruling leaves to the director."""
    words = cursor.words_of_act()
    texts = [word.text for word in words]
    said = " ".join(texts)
    if said in _FIXED:
        return {"act": "decide", **_FIXED[said]}
    for read in (_may, _action, _numbered):
        outcome = read(cursor, words, texts)
        if outcome is not None:
            return {"act": "decide", **outcome}
    expected = ", ".join(OUTCOMES)
    raise cursor.error(
        words[0] if words else cursor.peek(), f"expected an outcome: {expected}", nearest(said, OUTCOMES)
    )


def _action(cursor: Cursor, words: list[Token], texts: list[str]) -> Act | None:
    """An act of betting, with its total where it has one: `call`, `call to 800`, `bet 500`."""
    if not texts or texts[0] not in ACTIONS:
        return None
    action = texts[0]
    if len(texts) == 1:
        return {"action": action}
    form = {"call": "rules call to 800", "bet": "rules bet 500", "raise": "rules raise to 1700"}.get(action)
    at = 1 if action == "bet" else 2
    if form is None or len(texts) != at + 1 or (at == 2 and texts[1] != "to"):
        raise cursor.error(words[1], f"the outcome is written as in: {form or 'rules ' + action}")
    return {"action": action, "to": read_amount(cursor.text, words[at].column, texts[at], form)}


def _may(cursor: Cursor, words: list[Token], texts: list[str]) -> Act | None:
    """The most that a player may do who was passed over."""
    if len(texts) < 3 or texts[-2] != "may" or texts[-1] not in ACTIONS:
        return None
    return {"action": texts[-1], "player": name_of(cursor.text, words[0].column, words[:-2], _MAY)}


def _numbered(cursor: Cursor, words: list[Token], texts: list[str]) -> Act | None:
    for key, (before, after, form) in _NUMBERED.items():
        at = 1 if before else 0
        if len(texts) <= at or (before and texts[0] != before) or " ".join(texts[at + 1 :]) not in after:
            continue
        if texts[at] == "no" and key == "race_chips":
            return {key: 0}
        if texts[at].isdigit() or key == "playing":
            return {key: read_amount(cursor.text, words[at].column, texts[at], form)}
    return None


def write_rules(act: Act) -> str:
    """Write a decision as `read_rules` reads it. Raises LookupError for one that it has no words for."""
    outcome = {key: act[key] for key in act if key != "act"}
    for said, fixed in _FIXED.items():
        if fixed == outcome:
            return f"rules {said}"
    action = outcome.get("action")
    if action is None:
        ((key, number),) = outcome.items()
        before, after, _ = _NUMBERED[key]
        words = [before, str(number) if number else "no", after[0] if number == 1 else after[-1]]
        return " ".join(["rules", *filter(None, words)])
    if "player" in outcome:
        return f"rules {outcome['player']} may {action}"
    if "to" in outcome:
        return f"rules {action} {'' if action == 'bet' else 'to '}{outcome['to']}"
    return f"rules {action}"


def read_finds(cursor: Cursor) -> Act:
    """Read what follows `finds`: the account of a disputed event that is true."""
    cursor.word("the", form=FINDS)
    place = cursor.word(*PLACES, form=FINDS)
    cursor.word("account", form=FINDS)
    return {"act": FIND_FACTS, "account": PLACES.index(place) + 1}


FLOOR_VERBS: dict[str, tuple[Callable[[Cursor], Act], str]] = {
    "rules": (read_rules, FORM),
    "finds": (read_finds, FINDS),
}
FLOOR_WRITERS: dict[str, Callable[[Act], str]] = {
    "decide": write_rules,
    FIND_FACTS: lambda act: f"finds the {PLACES[act['account'] - 1]} account",
}
