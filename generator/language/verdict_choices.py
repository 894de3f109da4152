"""What a ruling leaves to the tournament director, in lines for readers: what it is about, what is permitted, and our advice."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.language.notation_floor import CARDS_DECIDED
from generator.language.story_floor import becomes
from generator.language.verdict_kinds import Outcome, chosen


def what_becomes(cards: Mapping[str, str]) -> Iterator[Outcome]:
    """Yield what becomes of cards, by the rules or by the director's decision."""
    for what, value in cards.items():
        if {what: value} in CARDS_DECIDED:
            yield "outcomes.cards.decided", {"sentence": becomes({what: value}, "alone")}
        else:
            yield f"outcomes.cards.{what}-{value.replace('_', '-')}", {}


def left_to_the_director(ruling: Mapping[str, Any], whose: str | None) -> Iterator[Outcome]:
    """Yield what the director may decide, and our advice; `whose` act is in question, if anybody's."""
    skipped = ruling.get("skipped_player")
    if ruling.get("decides") != "td" or (skipped and not ruling.get("permitted")):
        return
    # Named where the act is in question: who is next may be somebody else.
    if whose is not None and any("action" in choice for choice in ruling.get("permitted") or ()):
        yield "outcomes.decides.act", {"player": whose}
    elif ruling.get("permitted"):
        yield "outcomes.decides.td", {}
    elif ruling.get("accounts"):
        yield "outcomes.decides.account", {}
    elif "penalty" not in ruling:
        yield "outcomes.decides.what-to-do", {}
    yield from _choices(ruling)


def left_to_him_of_a_penalty(ruling: Mapping[str, Any]) -> Iterator[Outcome]:
    """Yield whether the director decides that there is a penalty, or only which one, where nothing else is left to him."""
    if ruling.get("decides") == "td" and not any(key in ruling for key in ("permitted", "accounts", "skipped_player")):
        what = "which-penalty" if ruling["penalty"] == "mandatory" else "whether-penalty"
        yield f"outcomes.decides.{what}", {}


def left_to_him_of_a_skipped_player(ruling: Mapping[str, Any]) -> Iterator[Outcome]:
    """Yield what the director may let a player do who was passed over, with the name: it is not the player who acted."""
    skipped = ruling.get("skipped_player")
    if skipped:
        player = {"player": skipped["player"]}
        yield "outcomes.decides.skipped-player", player
        # What the director lets him do is the most that he may do, not an act.
        for choice in skipped["permitted"]:
            yield f"outcomes.permitted.may-{choice['action']}", player
        if "advice" in skipped:
            yield f"outcomes.advice.may-{skipped['advice']['action']}", player


def _choices(left: Mapping[str, Any]) -> Iterator[Outcome]:
    both, agreed = _is_of_two_hands(left), _is_of_an_agreement(left)
    for choice in left.get("permitted") or ():
        if both and "live" in choice:
            yield f"outcomes.permitted.hands-{'live' if choice['live'] else 'dead'}", {}
        elif agreed:
            yield f"outcomes.permitted.agreement-{'stands' if choice['binding'] else 'does-not-stand'}", {}
        else:
            yield _choice("permitted", choice)
    advice = left.get("advice")
    if advice and agreed:
        yield "outcomes.advice.agreement-does-not-stand", {}
    elif advice:
        yield _choice("advice", advice)


def _is_of_an_agreement(left: Mapping[str, Any]) -> bool:
    """Whether it is of an agreement between players that the director decides, and of no act."""
    return any(why["id"] == "floor-decisions.no-rule-on-agreement" for why in left.get("reasons", ()))


def _is_of_two_hands(left: Mapping[str, Any]) -> bool:
    """Whether it is of two hands whose cards touched that the director decides."""
    protected = [why for why in left.get("reasons", ()) if why["id"] == "accidentally-killed-hands.protect"]
    return len(protected) > 1


def _choice(kind: str, choice: Mapping[str, Any]) -> Outcome:
    action = choice.get("action")
    if action is not None:
        back = {"returned": choice.get("returned", 0)}
        if choice.get("to") is not None:
            to = f"all-in-{action}" if choice.get("all_in") else f"{action}-to"
            return f"outcomes.{kind}.{to}", {"to": choice["to"], **back}
        if choice.get("forfeits"):
            return f"outcomes.{kind}.{action}-forfeiting", {"chips": choice["forfeits"], **back}
        if choice.get("any_amount"):
            return f"outcomes.{kind}.{action}-any", {}
        return f"outcomes.{kind}.{action}", back if action in ("fold", "check") else {}
    found = chosen(choice)
    if found is not None:
        return f"outcomes.{kind}.{found[0]}", found[1]
    if "cards" in choice:
        return f"outcomes.{kind}.cards", {"sentence": becomes(choice["cards"])}
    if "heard" in choice:
        return f"outcomes.{kind}.{'heard' if choice['heard'] else 'not-heard'}", {}
    if "posted" in choice:
        return f"outcomes.{kind}.{'posted' if choice['posted'] else 'not-posted'}", {}
    if "misdeal" in choice:
        return f"outcomes.{kind}.{'misdeal' if choice['misdeal'] else 'no-misdeal'}", {}
    if "void" in choice:
        return f"outcomes.{kind}.{'deck-fouled' if choice['void'] else 'deck-not-fouled'}", {}
    if "rounds" in choice:
        return f"outcomes.{kind}.penalty", {"rounds": choice["rounds"], "hands": choice["hands"]}
    if "live" in choice:
        return f"outcomes.{kind}.hand-{'live' if choice['live'] else 'dead'}", {}
    if "shown" in choice:
        return f"outcomes.{kind}.{'shown' if choice['shown'] else 'not-shown'}", {}
    if "disqualified" in choice:
        return f"outcomes.{kind}.{'disqualification' if choice['disqualified'] else 'no-disqualification'}", {}
    if choice.get("binding"):
        return f"outcomes.{kind}.stands", {}
    return f"outcomes.{kind}.does-not-stand", {"returned": choice.get("returned", 0)} if kind == "permitted" else {}
