"""The notation of what goes wrong with the cards: the dealer's mistakes, and what players find or notice."""

from collections.abc import Callable
from typing import Any

from generator.language.notation_text import Cursor, Token, nearest, read_amount, shorten
from generator.language.notation_values import (
    AT_ONCE,
    BET,
    BURN_CARD,
    LATE,
    PLACES,
    POT,
    STUB,
    cards_of,
    is_card,
    name_of,
    open_cards_of,
    write_open_cards,
)

Act = dict[str, Any]
Reader = Callable[[Cursor], Act]

STREETS = ("flop", "turn", "river", "fourth", "fifth", "sixth", "seventh")
OPEN_STREETS = ("fourth", "fifth", "sixth")
EXPOSED_PLACES = {**{place: at for at, place in enumerate(PLACES, 1)}, "seventh": 7}

_DEALS = "deals flop Ah Kd 7c"
_COUNT = "deals A 1 card"
_ROW = "deals A 2 cards in a row"


def _here(cursor: Cursor, words: list[Token]) -> int:
    return words[0].column if words else len(cursor.text)


def _texts(words: list[Token]) -> list[str]:
    return [word.text for word in words]


def read_deals(cursor: Cursor) -> Act:
    """Read what follows `deals`: a street, or cards of the first deal that go astray."""
    words = cursor.words_of_act()
    texts = _texts(words)
    if texts and texts[0] in STREETS:
        return _street(cursor, words)
    if texts == ["an", "extra", "hand"]:
        return {"act": "deal-extra"}
    if texts[-1:] in (["boxed"], ["card"], ["cards"]) and "boxed" in texts:
        return _boxed(cursor, words)
    if texts[:4] == ["the", "first", "card", "to"]:
        form = "deals the first card to A"
        return {"act": "deal-first", "to": name_of(cursor.text, len(cursor.text), words[4:], form)}
    if texts[-5:] == ["2", "cards", "in", "a", "row"]:
        return {"act": "deal-row", "to": name_of(cursor.text, _here(cursor, words), words[:-5], _ROW)}
    if len(texts) > 1 and texts[-1] in ("card", "cards"):
        count = _count(cursor, words[-2], _COUNT)
        return {"act": "deal-count", "to": name_of(cursor.text, words[-2].column, words[:-2], _COUNT), "count": count}
    expected = " or ".join(f"'{street}'" for street in STREETS)
    near = nearest(texts[0], STREETS) if texts else None
    raise cursor.error(words[0] if words else cursor.peek(), f"expected {expected}, as in: {_DEALS}", near)


def _street(cursor: Cursor, words: list[Token]) -> Act:
    act: Act = {"act": "deal", "street": words[0].text}
    rest = words[1:]
    unburned = _texts(rest[-3:]) == ["without", "a", "burn"]
    if unburned:
        rest = rest[:-3]
    texts = _texts(rest)
    if texts and texts[0] == "of":
        form = "deals flop of 4 cards"
        if len(texts) != 3 or texts[2] != "cards":
            raise cursor.error(rest[0], f"expected a number of cards, as in: {form}")
        act["count"] = _count(cursor, rest[1], form)
    elif rest and texts and words[0].text in OPEN_STREETS and not is_card(rest[0].text):
        act["up"] = open_cards_of(cursor.text, len(cursor.text), rest)
    elif rest:
        act["cards"] = cards_of(cursor.text, len(cursor.text), rest)
    if unburned:
        act["unburned"] = True
    return act


def _boxed(cursor: Cursor, words: list[Token]) -> Act:
    texts = _texts(words)
    form = "deals 2 boxed cards"
    if len(texts) == 4 and texts[0] == "the" and texts[1] in PLACES[:2] and texts[2:] == ["card", "boxed"]:
        return {"act": "box", "place": PLACES.index(texts[1]) + 1}
    if texts == ["a", "boxed", "card"]:
        return {"act": "box", "count": 1}
    if len(texts) == 3 and texts[1:] == ["boxed", "cards"]:
        return {"act": "box", "count": _count(cursor, words[0], form)}
    raise cursor.error(words[0], f"boxed cards are written as in: {form}, or: deals the first card boxed")


def read_exposes(cursor: Cursor) -> Act:
    """Read what follows `exposes`: one named card, a number of cards, the stub or a burn card; and who alone saw it, if that is told."""
    words = cursor.words_of_act()
    seen: Act = {}
    if _texts(words[-1:]) == ["perhaps"]:
        words, seen = words[:-1], {"perhaps": True}
    at = next((at for at, word in enumerate(words) if word.text == "to"), len(words))
    if at < len(words):
        seen = {"to": name_of(cursor.text, len(cursor.text), words[at + 1 :], "exposes a card to B"), **seen}
    return {**_exposed(cursor, words[:at]), **seen}


def _exposed(cursor: Cursor, words: list[Token]) -> Act:
    form = "exposes the first card of A"
    texts = _texts(words)
    if texts == ["the", STUB]:
        return {"act": "expose", "what": STUB}
    if texts == ["a", BURN_CARD, "card"]:
        return {"act": "expose", "what": BURN_CARD}
    if texts == ["a", "card"]:
        return {"act": "expose", "count": 1}
    if len(texts) == 2 and texts[1] == "cards":
        return {"act": "expose", "count": _count(cursor, words[0], "exposes 2 cards")}
    if len(texts) >= 3 and texts[0] == "the" and texts[1] in EXPOSED_PLACES and texts[2] == "card":
        act: Act = {"act": "expose", "place": EXPOSED_PLACES[texts[1]]}
        if len(texts) > 3:
            if texts[3] != "of":
                raise cursor.error(words[3], f"expected 'of', as in: {form}")
            act["whose"] = name_of(cursor.text, len(cursor.text), words[4:], form)
        return act
    raise cursor.error(words[0] if words else cursor.peek(), f"expected a card, as in: {form}")


def read_skips(cursor: Cursor) -> Act:
    """Read what follows `skips`: the seat that gets no cards."""
    words = cursor.words_of_act()
    return {"act": "skip", "whose": name_of(cursor.text, len(cursor.text), words, "skips A")}


def read_finds(cursor: Cursor) -> Act:
    """Read what follows `finds`: a card that does not belong in the deck."""
    form = "finds a second As"
    words = cursor.words_of_act()
    texts = _texts(words)
    if texts == ["a", "joker"]:
        return {"act": "find", "what": "joker"}
    if texts == ["a", "foreign", "card"]:
        return {"act": "find", "what": "foreign"}
    if texts == ["a", "card", "missing"]:
        return {"act": "find", "what": "missing"}
    if texts[:2] == ["a", "second"] and len(texts) == 3:
        return {"act": "find", "what": "second", "card": cards_of(cursor.text, len(cursor.text), words[2:])[0]}
    raise cursor.error(
        words[0] if words else cursor.peek(),
        f"expected 'a joker', 'a foreign card', 'a card missing' or a card, as in: {form}",
    )


BUTTON_FORM = "notices the button belongs to A"


def read_button(cursor: Cursor) -> Act:
    """Read what follows `notices the button`: to whom it belongs."""
    for word in ("belongs", "to"):
        cursor.word(word, form=BUTTON_FORM)
    words = cursor.words_of_act()
    return {"act": "notice-button", "whose": name_of(cursor.text, len(cursor.text), words, BUTTON_FORM)}


def read_player_notices(cursor: Cursor) -> Act:
    """Read what a player notices: how many cards there are, that no card was burned, or where the button belongs."""
    form = "notices 1 card"
    words = cursor.words_of_act()
    texts = _texts(words)
    if texts == ["the", "missing", "burn"]:
        return {"act": "notice-burn"}
    if texts[:2] == ["the", "missing"] and texts[2:4] in (["ante", "of"], ["blind", "of"]):
        whose = name_of(cursor.text, len(cursor.text), words[4:], "notices the missing ante of A")
        return {"act": "notice-post", "what": texts[2], "whose": whose}
    if texts[:4] == ["the", "button", "belongs", "to"]:
        return {"act": "notice-button", "whose": name_of(cursor.text, len(cursor.text), words[4:], BUTTON_FORM)}
    if len(texts) == 2 and texts[1] in ("card", "cards"):
        return {"act": "notice-count", "count": _count(cursor, words[0], form)}
    raise cursor.error(
        words[0] if words else cursor.peek(),
        f"expected 'the missing burn', 'the button belongs to' or a number of cards, as in: {form}",
    )


def read_drops(cursor: Cursor) -> Act:
    """Read what follows `drops`: the stub, and where it falls."""
    form = "drops the stub into the muck"
    for word in ("the", "stub"):
        cursor.word(word, form=form)
    act: Act = {"act": "drop-stub"}
    if cursor.optional("into"):
        for word in ("the", "muck"):
            cursor.word(word, form=form)
        act["into"] = "muck"
    return act


def read_sweeps(cursor: Cursor) -> Act:
    """Read what follows `sweeps`: up the board."""
    for word in ("up", "the", "board"):
        cursor.word(word, form="sweeps up the board")
    return {"act": "sweep-board"}


def read_dealer_pushes(cursor: Cursor) -> Act:
    """Read what the dealer pushes, the pot or a bet back, and to whom."""
    form = "pushes the pot to A"
    cursor.word("the", form=form)
    what = cursor.word(POT, BET, form=form)
    if what == BET:
        form = "pushes the bet back to A"
        cursor.word("back", form=form)
    cursor.word("to", form=form)
    words = cursor.words_of_act()
    return {"act": "push", "what": what, "to": name_of(cursor.text, len(cursor.text), words, form)}


def read_mixes(cursor: Cursor) -> Act:
    """Read whose cards get mixed: `A with B` of the dealer, `cards with B` of a player."""
    form = "mixes A with B"
    end, words = len(cursor.text), cursor.words_of_act()
    at = next((at for at, word in enumerate(words) if word.text == "with"), None)
    if at is None:
        raise cursor.error(
            words[-1] if words else cursor.peek(), f"expected 'with', as in: {form}, or: mixes cards with B"
        )
    rest = words[at + 1 :]
    retrievable = bool(rest) and rest[-1].text == "retrievably"
    act: Act = {"act": "mix", "other": name_of(cursor.text, end, rest[:-1] if retrievable else rest, form)}
    if [word.text for word in words[:at]] != ["cards"]:
        act["whose"] = name_of(cursor.text, end, words[:at], form)
    if retrievable:
        act["retrievable"] = True
    return act


def read_has(cursor: Cursor) -> Act:
    """Read what follows `has`: the cards left in the stub."""
    form = "has 5 cards left"
    token = cursor.take()
    if token is None or token.quoted:
        raise cursor.error(token, f"expected a number of cards, as in: {form}")
    act: Act = {"act": "stub-left", "count": _count(cursor, token, form)}
    cursor.word("card", "cards", form=form)
    cursor.word("left", form=form)
    return act


def read_takes_the_seat(cursor: Cursor) -> Act:
    """Read what follows `takes the`: the seat."""
    cursor.word("seat", form="takes the seat")
    return {"act": "take-seat"}


def read_speaks_up(cursor: Cursor) -> Act:
    """Read what follows `speaks`: up, and whether there had been time before."""
    cursor.word("up", form="speaks up")
    act: Act = {"act": "speak-up"}
    if cursor.optional("at"):
        cursor.word("once", form="speaks up at once")
        act["when"] = AT_ONCE
    elif cursor.optional("late"):
        act["when"] = LATE
    return act


def fixed(act: str, *words: str) -> Reader:
    """Return the reader of an act that is always said in the same words, the first of which is its verb."""

    def read(cursor: Cursor) -> Act:
        for word in words[1:]:
            cursor.word(word, form=" ".join(words))
        return {"act": act}

    return read


DEALER_VERBS: dict[str, tuple[Reader, str]] = {
    "deals": (read_deals, _DEALS),
    "exposes": (read_exposes, "exposes the first card of A"),
    "skips": (read_skips, "skips A"),
    "finds": (read_finds, "finds a second As"),
    "drops": (read_drops, "drops the stub"),
    "sweeps": (read_sweeps, "sweeps up the board"),
    "pushes": (read_dealer_pushes, "pushes the pot to A"),
    "mixes": (read_mixes, "mixes A with B"),
    "has": (read_has, "has 5 cards left"),
    "completes": (fixed("complete-deal", "completes", "the", "deal"), "completes the deal"),
    "redeals": (fixed("redeal", "redeals"), "redeals"),
    "starts": (fixed("next-hand", "starts", "the", "next", "hand"), "starts the next hand"),
}
PLAYER_VERBS: dict[str, tuple[Reader, str]] = {
    "finds": (read_finds, "finds a second As"),
    "notices": (read_player_notices, "notices 1 card"),
    "mixes": (read_mixes, "mixes cards with B"),
    "speaks": (read_speaks_up, "speaks up"),
    "straddles": (fixed("straddle", "straddles"), "straddles"),
}


def _count(cursor: Cursor, word: Token, form: str) -> int:
    """Read a number of cards; `no` is none."""
    if word.text == "no":
        return 0
    count = read_amount(cursor.text, word.column, word.text, form)
    if count > 52:
        raise cursor.error(word, f"{shorten(word.text)} is more than a deck, as in: {form}")
    return count


def _cards(count: int) -> str:
    return f"{count or 'no'} card" + ("" if count == 1 else "s")


def _write_street(act: Act) -> str:
    words = ["deals", act["street"], *act.get("cards", ()), *write_open_cards(act.get("up", {}))]
    if "count" in act:
        words.append(f"of {act['count']} cards")
    if act.get("unburned"):
        words.append("without a burn")
    return " ".join(words)


def _write_box(act: Act) -> str:
    if "place" in act:
        return f"deals the {PLACES[act['place'] - 1]} card boxed"
    return "deals a boxed card" if act["count"] == 1 else f"deals {act['count']} boxed cards"


def _write_expose(act: Act) -> str:
    seen = (f" to {act['to']}" if "to" in act else "") + (" perhaps" if act.get("perhaps") else "")
    if "what" in act:
        return f"exposes {'the stub' if act['what'] == STUB else 'a burn card'}{seen}"
    if "place" not in act:
        return ("exposes a card" if act["count"] == 1 else f"exposes {act['count']} cards") + seen
    whose = f" of {act['whose']}" if "whose" in act else ""
    place = next(place for place, at in EXPOSED_PLACES.items() if at == act["place"])
    return f"exposes the {place} card{whose}{seen}"


def _write_find(act: Act) -> str:
    if act["what"] == "second":
        return f"finds a second {act['card']}"
    return {"joker": "finds a joker", "foreign": "finds a foreign card", "missing": "finds a card missing"}[act["what"]]


WRITERS: dict[str, Callable[[Act], str]] = {
    "deal": _write_street,
    "deal-first": lambda act: f"deals the first card to {act['to']}",
    "deal-count": lambda act: f"deals {act['to']} {_cards(act['count'])}",
    "deal-row": lambda act: f"deals {act['to']} 2 cards in a row",
    "deal-extra": lambda act: "deals an extra hand",
    "box": _write_box,
    "expose": _write_expose,
    "skip": lambda act: f"skips {act['whose']}",
    "find": _write_find,
    "notice-count": lambda act: f"notices {_cards(act['count'])}",
    "notice-burn": lambda act: "notices the missing burn",
    "notice-button": lambda act: f"notices the button belongs to {act['whose']}",
    "take-seat": lambda act: "takes the seat",
    "speak-up": lambda act: f"speaks up {act['when'].replace('_', ' ')}" if "when" in act else "speaks up",
    "straddle": lambda act: "straddles",
    "drop-stub": lambda act: "drops the stub into the muck" if "into" in act else "drops the stub",
    "sweep-board": lambda act: "sweeps up the board",
    "push": lambda act: f"pushes the {'bet back' if act['what'] == BET else POT} to {act['to']}",
    "mix": lambda act: (
        f"mixes {act.get('whose', 'cards')} with {act['other']}" + (" retrievably" if act.get("retrievable") else "")
    ),
    "stub-left": lambda act: f"has {_cards(act['count'])} left",
    "complete-deal": lambda act: "completes the deal",
    "redeal": lambda act: "redeals",
    "next-hand": lambda act: "starts the next hand",
}
