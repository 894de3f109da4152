"""Cards gone wrong in a way of which no rule says what becomes of them: the director decides (`floor-decisions#best-interest`).

The betting goes on whatever he decides.
"""

from collections.abc import Callable
from dataclasses import replace

from ..reasons import Reasons, reason
from ..showdown import is_decided
from ..situation import FLOP_STREETS, Data, SituationError
from ..situation.dealing_acts import Deal
from ..state import Ruled, Script
from .streets import lay_cards

Carried = Callable[[], Reasons]


def leave_cards(script: Script, what: str, choices: dict[str, Carried], stated: Data, reasons: Reasons) -> None:
    """Leave it to the director what becomes of cards: each of the `choices`, by name, with what carries it out and says why.

    What is permitted goes into `stated`, and why he decides into `reasons`; he may leave it to chance (`random-solutions#by-chance`).
    """

    def decide(choice: Data, _: int | None) -> Ruled:
        why = choices[choice["cards"][what]]()
        return Ruled({"cards": dict(choice["cards"]), "decides": "rules"}, why)

    permitted: list[Data] = [{"cards": {what: name}} for name in choices]
    script.leave(permitted, decide)
    stated["decides"] = "td"
    stated["permitted"] = permitted
    reasons += why_no_rule(by_chance=True)


def why_no_rule(by_chance: bool = False) -> Reasons:
    """Why the director decides what no clause says, and that he may leave it to chance (`random-solutions#by-chance`)."""
    chance = [reason("random-solutions.by-chance")] if by_chance else []
    return [reason("floor-decisions.no-rule")] + chance + [reason("floor-decisions.best-interest")]


def two_cards(script: Script, act: Deal, stated: Data, reasons: Reasons) -> None:
    """Two cards on a street of one, in the order in which they came: either of them stands, or none. `four-card-flop` is of the flop."""
    streets = {"first": act.cards[:1], "second": act.cards[1:], "reshuffled": ()}

    def stands(name: str) -> Carried:
        return lambda: lay_cards(script, replace(act, cards=streets[name], count=None))

    leave_cards(script, "street", {name: stands(name) for name in streets}, stated, reasons)


def sweep_board(script: Script) -> Ruled:
    """The dealer takes the board in while the hand is still on: the same cards come back, or others are dealt in their place.

    Until that is decided, what lies there is not known. Once the hands have been read and the pots have their winners, nothing more
    is dealt to it. Raises SituationError where there is no board yet.
    """
    hand, cards = script.hand, script.cards
    if hand.table.stud or hand.street == FLOP_STREETS[0]:
        raise SituationError(None, "there is no board to take in yet")
    if hand.over or is_decided(hand, cards):
        return Ruled()
    lay_there = tuple(cards.board)
    cards.clear_board()

    def put_back() -> Reasons:
        cards.deal_to_board(lay_there)
        return []

    stated: Data = {}
    reasons: Reasons = []
    leave_cards(script, "board", {"put_back": put_back, "dealt_anew": list}, stated, reasons)
    return Ruled(stated, reasons)
