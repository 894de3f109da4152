"""Tells what happens in an example: situation and events as lines of the catalogue `i18n/<lang>/story.yml`.

The script is the only source: amounts, chips, cards and names come from it, so a story cannot contradict its example.
The
lines are data (`lines.Line`); `lines.render` says them in a language.
"""

from collections.abc import Callable, Mapping
from typing import Any

from generator.language.lines import Line, Listing, Translate, Value, amounts, cards, chips, render_all

_WITHOUT_BUTTON = ("stud", "stud8", "razz")

Act = Mapping[str, Any]
Situation = Mapping[str, Any]


def facts(situation: Situation) -> list[Line]:
    """Tell what is known before anything happens, for every kind of situation.

    Raises `ValueError` for a kind that has no story.
    """
    kind = situation.get("kind", "hand")
    if kind == "hand":
        return _hand(situation)
    if kind == "odd-chips":
        return _odd_chips(situation)
    if kind == "penalty":
        return _penalty(situation)
    raise ValueError(f"no story is told for the kind {kind!r}")


def _table(situation: Situation) -> list[Line]:
    told = [Line("facts.game", {"game": Line(f"games.{situation['game']}")})]
    for key in ("blinds", "limits"):
        if situation.get(key):
            small, big = situation[key]
            told.append(Line(f"facts.{key}", {"small": small, "big": big}))
    players = situation["players"]
    told.append(Line("facts.players", {"count": len(players), "players": Listing(tuple(players), "more")}))
    if situation.get("button") or situation["game"] not in _WITHOUT_BUTTON:
        button = situation.get("button") or players[0 if len(players) == 2 else -1]
        told.append(Line("facts.button", {"player": button}))
    return told


def _hand(situation: Situation) -> list[Line]:
    told = _table(situation)
    for player, amount in situation.get("stacks", {}).items():
        told.append(Line("facts.stack", {"player": player, "amount": amount}))
    if situation.get("street"):
        told.append(Line(f"facts.street.{situation['street']}"))
    if situation.get("board"):
        told.append(Line("facts.board", {"cards": cards(situation["board"])}))
    if situation.get("pot"):
        told.append(Line("facts.pot", {"amount": situation["pot"]}))
    for player, pairs in situation.get("in_front", {}).items():
        told.append(Line("facts.in-front", {"player": player, "chips": chips(pairs)}))
    return told


def _odd_chips(situation: Situation) -> list[Line]:
    told = _table(situation)
    told.append(Line("facts.odd.pot", {"amount": situation["pot"], "smallest": situation["smallest"]}))
    high = "high" if situation.get("low") else "winners"
    told.append(Line(f"facts.odd.{high}", {"players": Listing(tuple(situation["high"]))}))
    if situation.get("low"):
        told.append(Line("facts.odd.low", {"players": Listing(tuple(situation["low"]))}))
    for key, line in (("hands", "hand"), ("low_hands", "low-hand")):
        for player, hand in situation.get(key, {}).items():
            told.append(Line(f"facts.odd.{line}", {"player": player, "cards": cards(hand)}))
    return told


def _penalty(situation: Situation) -> list[Line]:
    told = [Line("facts.penalty.players", {"players": situation["players"]})]
    told += [Line(f"facts.penalty.{key}", {key: situation[key]}) for key in ("rounds", "hands") if situation.get(key)]
    return told


def event(happening: Mapping[str, Any]) -> list[Line]:
    """Tell one event, act by act. Raises `ValueError` for an act that has no story."""
    actor = happening["actor"]
    acts = happening["acts"]
    spoken = any(act["act"].startswith("say") for act in acts)
    told: list[Line] = []
    put_before = False
    for act in acts:
        lines = _put(actor, act, put_before, spoken) if act["act"] == "put" else _told(actor, act)
        put_before = put_before or act["act"] == "put"
        if act.get("with_previous"):
            lines = [Line("acts.same-moment", {"sentence": lines[0]}), *lines[1:]]
        told += lines
    return told


def story(situation: Situation) -> list[list[Line]]:
    """Tell the facts and then each event: one list of lines for the facts, one for every event."""
    return [facts(situation), *(event(happening) for happening in situation.get("play", ()))]


def _put(player: str, act: Act, put_before: bool, spoken: bool) -> list[Line]:
    how = "puts" if spoken else "puts-silently"
    if put_before and not act.get("with_previous"):
        how = "puts-again"
    told = [Line(f"acts.{how}", {"player": player, "chips": chips(act["chips"])})]
    if act.get("last"):
        told.append(Line("acts.nothing-left", {"player": player}))
    return told


def _told(player: str, act: Act) -> list[Line]:
    teller = _TELLERS.get(act["act"])
    if teller is None:
        raise ValueError(f"no story is told for the act {act['act']!r}")
    return teller(player, act)


def _plain(message: str) -> Callable[[str, Act], list[Line]]:
    return lambda player, act: [Line(f"acts.{message}", {"player": player})]


def _totalled(message: str) -> Callable[[str, Act], list[Line]]:
    return lambda player, act: [Line(f"acts.{message}", {"player": player, "amount": act["to"]})]


def _raises(player: str, act: Act) -> list[Line]:
    key = "to" if "to" in act else "by"
    return [Line(f"acts.raises-{key}", {"player": player, "amount": act[key]})]


def _all_in(player: str, act: Act) -> list[Line]:
    return _totalled("all-in-for")(player, act) if "to" in act else _plain("all-in")(player, act)


def _says(player: str, act: Act) -> list[Line]:
    told = [Line("acts.says", {"player": player, "words": _words(act)})]
    if "meanings" in act:
        told.append(Line("acts.meaning", {"amounts": amounts(act["meanings"], "or")}))
    return told


def _says_if(player: str, act: Act) -> list[Line]:
    condition = _with_amount(Line(f"spoken.you.{act['if']['verb']}"), act["if"])
    consequence = _with_amount(Line(f"spoken.me.{act['then']['verb']}"), act["then"])
    words = Line("spoken.if", {"condition": condition, "consequence": consequence})
    return [Line("acts.says", {"player": player, "words": words})]


def _says_other(player: str, act: Act) -> list[Line]:
    return [Line("acts.says-verbatim", {"player": player, "words": act["words"]})]


def _words(said: Act) -> Value:
    verb = said.get("verb")
    if verb is not None:
        return _with_amount(Line(f"spoken.verb.{verb}"), said)
    if "word" in said:
        return _number(said)
    return Line("spoken.amount", {"amount": said["amount"]})


def _with_amount(what: Line, said: Act) -> Line:
    if "word" in said:
        return Line("spoken.with-word", {"what": what, "word": _number(said)})
    for key in ("to", "by", "amount"):
        if key in said:
            return Line(f"spoken.with-{key}", {"what": what, "amount": said[key]})
    return what


def _number(said: Act) -> Line:
    word = said["word"]
    if word.isdigit():
        return Line("spoken.amount", {"amount": said["number"]})
    return Line(f"spoken.numbers.{word}")


def _deals(_: str, act: Act) -> list[Line]:
    told = [Line(f"dealer.deals.{act['street']}")]
    if act.get("cards"):
        told.append(Line("dealer.cards", {"cards": cards(act["cards"])}))
    return told


_TELLERS: dict[str, Callable[[str, Act], list[Line]]] = {
    "fold": _plain("folds"),
    "check": _plain("checks"),
    "call": _plain("calls"),
    "bet": _totalled("bets"),
    "raise": _raises,
    "complete": _totalled("completes"),
    "all-in": _all_in,
    "say": _says,
    "say-if": _says_if,
    "say-other": _says_other,
    "take-back": lambda player, act: [Line("acts.takes-back", {"player": player, "chips": chips(act["chips"])})],
    "push-all": _plain("pushes-everything"),
    "push-cards": _plain("pushes-cards"),
    "show": lambda player, act: [Line("acts.shows", {"player": player, "cards": cards(act["cards"])})],
    "table": _plain("tables"),
    "muck": _plain("mucks"),
    "ask-to-see": lambda player, act: [Line("acts.asks-to-see", {"player": player, "other": act["whose"]})],
    "clock": lambda player, act: [Line("acts.clock", {"player": player, "other": act["on"]})],
    "deal": _deals,
    "burn": lambda _, act: [Line("dealer.burns")],
    "tell": lambda _, act: [Line("dealer.tells", {"player": act["to"], "amount": act["amount"]})],
    "kill": lambda _, act: [Line("dealer.kills", {"player": act["whose"]})],
    "pass": lambda _, act: [Line("time.passes", {"seconds": act["seconds"]})],
}


def fact_lines(situation: Situation, say: Translate) -> list[str]:
    """Tell the facts in sentences; `say` gives the words of a message of `story.yml`."""
    return render_all(facts(situation), say)


def event_lines(situation: Situation, index: int, say: Translate) -> list[str]:
    """Tell one event (from 0) in sentences; `say` gives the words of a message of `story.yml`."""
    return render_all(event(situation["play"][index]), say)
