"""What an act counts as by a choice of the tournament director, which he has among those that the ruling left to him."""

from ..reasons import Reasons, reason
from ..situation import Data, SituationError
from ..state import DIRECTOR_DECIDES, Declaration, Hand, NotCovered, Outcome, Ruled, Words, leaves_amount_open
from .string_bets import missing_chips
from .words import declared, fold_check_or_call


def as_chosen(
    hand: Hand, player: str, declaration: Declaration, left: Outcome, choice: Data, to: int | None
) -> tuple[Declaration, Outcome]:
    """The act and what it counts as by the director's choice; `left` is what it was while that was for him to say.

    A bet or raise of which the choice leaves the amount open is one that was declared, with its total `to` where the director names
    it; otherwise its chips say how much, or it is still to come. Raises SituationError for a total that is not allowed.
    """
    if leaves_amount_open(choice):
        return _declared(hand, player, declaration, choice["action"], to)
    action = choice.get("action")
    if action is None:
        outcome = Outcome(binding=bool(choice.get("binding")))
        let_go = declaration if declaration.unreleased is None else declaration.unreleased
        outcome.returned = 0 if outcome.binding else let_go.pushed
        return declaration, outcome
    outcome = Outcome(action, choice["to"]) if "to" in choice else fold_check_or_call(hand, player, action == "fold")
    outcome.returned = choice.get("returned", 0)
    outcome.forfeits = choice.get("forfeits", 0)
    outcome.later = left.later
    outcome.missing = missing_chips(hand, player, declaration, outcome)
    if outcome.forfeits:
        outcome.missing = max(0, outcome.forfeits - declaration.pushed)
    return declaration, outcome


def _declared(
    hand: Hand, player: str, declaration: Declaration, action: str, to: int | None
) -> tuple[Declaration, Outcome]:
    """A bet or raise as if it had been declared, with the chips that were put in."""
    meant = declaration.decided_to_be(Words(action, to=to))
    outcome = declared(hand, player, meant)
    if to is not None and outcome.to != to:
        options = hand.options(player)
        least, most = options.raise_to_min, options.raise_to_max
        span = f"{least} or more" if most is None else str(least) if most == least else f"{least} to {most}"
        raise SituationError(None, f"a {action} of {player} is to {span}, not to {to}")
    outcome.missing = missing_chips(hand, player, meant, outcome)
    outcome.reasons = outcome.out_of_turn_reasons  # nothing was said that binds
    return meant, outcome


def take_bet_at_its_chips(hand: Hand, choice: Data) -> tuple[Data, Reasons]:
    """Bring the bet to the chips that lie there for it where the director takes a call for one of those (`bet-methods#contradiction`).

    Return what goes back, as a ruling states it, and why: of what was only said, nothing lies there.
    """
    shown, bettor = hand.bet.chips_shown, hand.bet.bettor
    if shown is None or bettor is None or choice.get("action") != "call" or choice.get("to") != shown:
        return {}, []
    return take_bet_at(hand, bettor, shown), [reason("bet-methods.bet-at-its-chips", player=bettor, to=shown)]


def take_bet_at(hand: Hand, bettor: str, to: int) -> Data:
    """Bring the bet down to a total; return what goes back, as a ruling states it. Raises NotCovered where it is no bet."""
    before = hand.bet_before
    if to <= before.level:
        raise NotCovered(DIRECTOR_DECIDES)
    owed = hand.owed.get(bettor, 0)
    changes = hand.correct_bet(hand.level, to, before)
    back = {player: -changes[player] for player in hand.table.players if changes[player] < 0}
    back[bettor] = max(0, back.get(bettor, 0) - owed)
    refunds = {player: back[player] for player in back if back[player]}
    return {"refunds": refunds} if refunds else {}


def without_returned(ruled: Ruled, left: Ruled) -> Ruled:
    """The ruling on a decision without the chips that have come back with the ruling that `left` it to the director."""
    back = ruled.stated.get("returned", 0) - left.stated.get("returned", 0)
    if back > 0:
        ruled.stated["returned"] = back
    else:
        ruled.stated.pop("returned", None)
    return ruled
