"""Describes what happens in an example: situation and events as lines of the catalogue `i18n/<lang>/story.yml`.

The script is the only source: amounts, chips, cards and names come from it, so a story cannot contradict its example. The
lines are data (`lines.Line`); `lines.render` says them in a language.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.language.lines import Line, Translate, Value, amounts, cards, chips, render_all
from generator.language.notation_values import DISPUTE, FIND_FACTS
from generator.language.story_dealing import TELLERS
from generator.language.story_facts import KINDS, Situation
from generator.language.story_floor import decision
from generator.language.story_incidents import TELLERS as INCIDENTS

Act = Mapping[str, Any]


def facts(situation: Situation) -> list[Line]:
    """Describe what is known before anything happens, for every kind of situation.

    Raises `ValueError` for a kind that has no story.
    """
    tell = KINDS.get(situation.get("kind", "hand"))
    if tell is None:
        raise ValueError(f"no story is told for the kind {situation['kind']!r}")
    decided = [decision(situation["floor"])] if "floor" in situation else []
    return tell(situation) + decided


def event(happening: Mapping[str, Any]) -> list[Line]:
    """Describe one event, act by act. Raises `ValueError` for an act that has no story."""
    actor = happening["actor"]
    acts = happening["acts"]
    if acts[0]["act"] == DISPUTE:
        return _accounts(actor, acts[0]["accounts"])
    spoken = any(act["act"].startswith("say") for act in acts)
    told: list[Line] = []
    put_before = shown_before = False
    for act in acts:
        in_one_gesture = put_before and act["act"] == "push-all"
        if act["act"] == "put":
            lines = _put(actor, act, put_before, spoken)
        elif in_one_gesture:
            lines = [Line("acts.pushes-together", {"player": actor})]
        elif shown_before and act["act"] == "push-cards":
            lines = [Line("acts.pushes-rest", {"player": actor})]
        else:
            lines = _told(actor, act)
        put_before = put_before or act["act"] == "put"
        shown_before = shown_before or act["act"] == "show"
        if act.get("with_previous") and not in_one_gesture:
            lines = [Line("acts.same-moment", {"sentence": lines[0]}), *lines[1:]]
        told += lines
    return told


def _accounts(actor: str, accounts: Sequence[Sequence[Act]]) -> list[Line]:
    """Describe what was done by each account of it."""
    told = [Line("disputed.differ")]
    for place, acts in enumerate(accounts, 1):
        lines = event({"actor": actor, "acts": acts}) if acts else [Line("disputed.nothing")]
        told += [Line("disputed.account", {"place": place, "sentence": lines[0]}), *lines[1:]]
    return told


def story(situation: Situation) -> list[list[Line]]:
    """Describe the facts and then each event: one list of lines for the facts, one for every event."""
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


def _unnoticed(act: Act) -> list[Line]:
    return [Line("acts.unnoticed")] if act.get("unnoticed") else []


def _all_in(player: str, act: Act) -> list[Line]:
    return _totalled("all-in-for")(player, act) if "to" in act else _plain("all-in")(player, act)


def _says(player: str, act: Act) -> list[Line]:
    told = [Line("acts.says", {"player": player, "words": _words(act)})]
    if "meanings" in act:
        told.append(Line("acts.meaning", {"amounts": amounts(act["meanings"], "or")}))
    if "heard_by" in act:
        by = act["heard_by"]
        told.append(Line(f"heard.{by}") if by in ("dealer", "some", "nobody") else Line("heard.player", {"player": by}))
    return told


def _says_if(player: str, act: Act) -> list[Line]:
    condition = _with_amount(Line(f"spoken.you.{act['if']['verb']}"), act["if"])
    consequence = _with_amount(Line(f"spoken.me.{act['then']['verb']}"), act["then"])
    words = Line("spoken.if", {"condition": condition, "consequence": consequence})
    return [Line("acts.says", {"player": player, "words": words})]


# What players say in the examples besides official terms: readers see it in their own language. Anything else stands as written.
PHRASES = {
    "I had a straight": "phrases.had-a-straight",
    "I had an ace": "phrases.had-an-ace",
    "I have a straight": "phrases.has-a-straight",
    "you have to call that": "phrases.has-to-call",
    "how much": "phrases.how-much",
    "I will not show the other one": "phrases.keeps-one-hidden",
    "I can only beat a flush draw": "phrases.only-beats-a-flush-draw",
    "I play the board": "phrases.plays-the-board",
    "I put you all-in": "phrases.puts-all-in",
    "I think he is bluffing": "phrases.thinks-it-is-a-bluff",
    "three of a kind": "phrases.three-of-a-kind",
    "top pair": "phrases.top-pair",
    "two pair": "phrases.two-pair",
    "that was a split pot": "phrases.was-a-split-pot",
    "I would have called": "phrases.would-have-called",
    "you win": "phrases.you-win",
}


def _says_other(player: str, act: Act) -> list[Line]:
    words = act["words"]
    told = [
        Line("acts.says-verbatim", {"player": player, "words": Line(PHRASES[words]) if words in PHRASES else words})
    ]
    if "about" in act:
        told.append(Line(f"about.{act['about']}"))
    return told


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


def _tells(actor: str, act: Act) -> list[Line]:
    name = "tells-pot" if act.get("pot") else "tells"
    if actor == "dealer":
        return [Line(f"dealer.{name}", {"player": act["to"], "amount": act["amount"]})]
    return [Line(f"acts.{name}", {"player": actor, "other": act["to"], "amount": act["amount"]})]


def _shows(player: str, act: Act) -> list[Line]:
    args: dict[str, Value] = {"player": player, "cards": cards(act["cards"])}
    return [Line("acts.shows-to", {**args, "other": act["to"]}) if "to" in act else Line("acts.shows", args)]


def _mixes(actor: str, act: Act) -> list[Line]:
    args: dict[str, Value] = {"player": act.get("whose", actor), "other": act["other"]}
    told = "mixes-retrievably" if act.get("retrievable") else "mixes"
    return [Line(f"acts.{told}", args)]


_TELLERS: dict[str, Callable[[str, Act], list[Line]]] = {
    "fold": _plain("folds"),
    "check": _plain("checks"),
    "call": _plain("calls"),
    "bet": lambda player, act: _totalled("bets")(player, act) + _unnoticed(act),
    "raise": lambda player, act: _raises(player, act) + _unnoticed(act),
    "complete": _totalled("completes"),
    "all-in": _all_in,
    "say": _says,
    "say-if": _says_if,
    "say-other": _says_other,
    "take-back": lambda player, act: [Line("acts.takes-back", {"player": player, "chips": chips(act["chips"])})],
    "hold": lambda player, act: [Line("acts.holds-out", {"player": player, "chips": chips(act["chips"])})],
    "release": _plain("lets-go"),
    "push-all": _plain("pushes-stack"),
    "push-cards": _plain("pushes-cards"),
    "show": _shows,
    "table": _plain("tables"),
    "muck": lambda player, act: _plain("mucks-retrievably" if act.get("retrievable") else "mucks")(player, act),
    "ask-to-see": lambda player, act: [Line("acts.asks-to-see", {"player": player, "other": act["whose"]})],
    "clock": lambda player, act: [Line("acts.clock", {"player": player, "other": act["on"]})],
    "tell": _tells,
    "kill": lambda _, act: [
        Line("dealer.kills-retrievably" if act.get("retrievable") else "dealer.kills", {"player": act["whose"]})
    ],
    "mix": _mixes,
    "notice": lambda _, act: [Line("dealer.notices", {"player": act["whose"]})],
    "decide": lambda _, act: [decision(act)],
    FIND_FACTS: lambda _, act: [Line("disputed.found", {"place": act["account"]})],
    "pass": lambda _, act: [Line("time.passes", {"seconds": act["seconds"]})],
    **TELLERS,
    **INCIDENTS,
}


def fact_lines(situation: Situation, say: Translate) -> list[str]:
    """Return the facts in sentences; `say` gives the words of a message of `story.yml`."""
    return render_all(facts(situation), say)


def event_lines(situation: Situation, index: int, say: Translate) -> list[str]:
    """Return one event (from 0) in sentences; `say` gives the words of a message of `story.yml`."""
    return render_all(event(situation["play"][index]), say)
