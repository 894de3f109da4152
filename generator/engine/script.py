"""The state of a script between its events, and what every ruling on an event is put together from."""

from dataclasses import dataclass, field
from typing import Any

from .betting import Hand
from .cards import Cards
from .clock import Clock
from .dealing import Dealing
from .out_of_turn import Deed, Waiting
from .outcome import Outcome, WrongAmount
from .policies import Policies
from .reasons import reason
from .rulings import next_player, ruling
from .showdown import close, round_over
from .situation import Data
from .stud import without_bring_in
from .uncalled import return_uncalled
from .unfinished import Done, Undercall, Unfinished


@dataclass(slots=True)
class ShortOfWords:
    """A bet in words whose player has put in fewer chips: what was said and what lies there, as totals in chips."""

    player: str
    said: int
    shown: int


@dataclass(slots=True)
class Script:
    """The hand, its cards, what waits, what was done in this round, what the dealer told, the bets of a wrong amount.

    `undercaller` is who has put in too little just now, `undercall` what the director has to decide of it. `shown`: cards are
    shown after the last round. `dealt_past` is the street whose card lies there already, dealt past a player. `at` is the
    index of the event that is ruled.

    `earlier` is what was done in the rounds before, `posted` what lay there before anybody acted, in chips by player.
    `lost` names what the engine does not rule on, once that has happened; what follows cannot be ruled either.
    `closed`: the street and the chips paid when the end of a betting round was stated last; `show_order`: the order of
    showing that it brought, which holds whoever mucks since, empty where it is not known.
    """

    hand: Hand
    policies: Policies
    waiting: Waiting = field(default_factory=Waiting)
    deeds: list[Deed] = field(default_factory=list)
    told: dict[str, int] = field(default_factory=dict)
    lost: str | None = None
    cards: Cards = field(default_factory=Cards)
    closed: tuple[str, list[int]] | None = None
    show_order: list[str] = field(default_factory=list)
    unfinished: Unfinished | None = None
    done: Done | None = None
    wrong: dict[str, WrongAmount] = field(default_factory=dict)
    undercaller: str | None = None
    undercall: Undercall | None = None
    shown: bool = False
    at: int = 0
    dealing: Dealing = field(default_factory=Dealing)
    earlier: list[Deed] = field(default_factory=list)
    posted: dict[str, int] = field(default_factory=dict)
    clock: Clock | None = None
    short_of_words: ShortOfWords | None = None
    dealt_past: str | None = None


def stated_of(script: Script, outcome: Outcome, player: str | None = None) -> Data:
    """What an outcome states, before it is known who acts next."""
    stated: Data = {"decides": "td" if outcome.discretion else "rules"}
    if outcome.not_covered is not None:
        return {"not_covered": outcome.not_covered}
    if outcome.binding is not None and (outcome.action is not None or not outcome.binding):
        stated["binding"] = outcome.binding
    if not outcome.discretion and outcome.action is not None:
        stated["action"] = outcome.action
        if outcome.to is not None and player is not None:
            stated["to"] = outcome.to
            stated["adds"] = outcome.to - script.hand.front[player]
            behind = script.hand.behind(player)
            if behind is not None and script.hand.front[player] + behind == outcome.to:
                stated["all_in"] = True
        if outcome.returned:
            stated["returned"] = outcome.returned
    if outcome.permitted is not None:
        stated["permitted"] = outcome.permitted
    if outcome.advice is not None:
        stated["advice"] = outcome.advice
    if outcome.penalty is not None:
        stated["penalty"] = outcome.penalty
    return stated


def still_to_come(script: Script) -> Data:
    """What is open while a player has only announced a bet or raise: to put in how much."""
    begun = script.unfinished
    assert begun is not None
    open_to: Data = {"next": begun.player, "may": [begun.outcome.action], "raise_to_min": begun.outcome.to}
    most = script.hand.maximum(begun.player)
    if most is not None:
        open_to["raise_to_max"] = most
    return open_to


def begin_street(script: Script, street: str) -> None:
    """Open the betting round of a street, with nothing left over from the one before."""
    script.earlier += script.deeds
    script.hand.begin(street)
    script.closed = None
    script.done = None
    script.undercall = None
    script.clock = None
    script.short_of_words = None
    script.waiting = Waiting()
    script.deeds = []
    script.told = {}
    script.dealt_past = None


def with_next(script: Script, stated: Data, reasons: list[dict[str, Any]]) -> Data:
    """A ruling of what is stated, with who acts next and why, or with what the end of the round brings.

    Once the director has decided what the rules leave open, the script goes on in a way that is not known: nobody is next.
    """
    if script.lost is not None:
        return ruling(stated, reasons)
    if script.unfinished is not None:
        following = still_to_come(script)
        following.update(stated)
        return ruling(following, reasons)
    if without_bring_in(script.hand):
        script.lost = "bring-in"  # no clause says who brings in instead of a dead hand
        return ruling(dict(stated, not_covered=script.lost), reasons)
    uncalled = return_uncalled(script.hand)
    if script.dealt_past is not None and script.hand.turn is None and not script.hand.over:
        begin_street(script, script.dealt_past)
    following, why = next_player(script.hand)
    if uncalled:
        back = dict(stated.get("refunds", {}))
        for player in sorted(uncalled):
            back[player] = back.get(player, 0) + uncalled[player]
        stated = dict(stated)
        stated["refunds"] = back
        why += [reason("side-pots.uncalled", player=player, chips=uncalled[player]) for player in sorted(uncalled)]
    ending, because = _ending(script)
    following.update(ending)
    following.update(stated)
    return ruling(following, reasons + why + because)


def _ending(script: Script) -> tuple[Data, list[dict[str, Any]]]:
    """What the end of the betting round brings, stated when it comes and again only when the chips have changed since."""
    hand = script.hand
    if script.lost is not None or not round_over(hand):
        return {}, []
    now = (hand.street, [hand.paid[player] for player in hand.table.players])
    if script.closed == now:
        return {}, []
    script.closed = now
    stated, reasons = close(hand, script.cards, script.at)
    script.show_order = list(stated.get("show_order", []))
    return stated, reasons


def unless_lost(script: Script, stated: Data) -> Data:
    """A ruling of what is stated, unless the script has come to what the engine does not rule on."""
    if script.lost is not None:
        return ruling({"not_covered": script.lost}, [])
    return with_next(script, stated, [])


def give_up(script: Script, name: str, stated: Data) -> Data:
    """A ruling that names what the engine does not rule on, from here on."""
    script.lost = name
    stated["not_covered"] = name
    return ruling(stated, [])


def after(why: list[dict[str, Any]], answer: Data) -> Data:
    """An answer with the reasons of what came before it put first."""
    answer["reasons"] = why + answer["reasons"]
    return answer
