"""Chips that turn up behind a player while the hand is played (`hidden-chips`, `countable-stacks`). Amounts are chips."""

from ..choices import HiddenChips
from ..reasons import Reasons, reason
from ..showdown import holds_winner, is_decided
from ..situation import Data, SituationError
from ..situation.acts import FindBehind
from ..state import DIRECTOR_DECIDES, Hand, NotCovered, Ruled, Script


def find_behind(script: Script, act: FindBehind) -> Ruled:
    """More chips than were in view turn up behind a player: the director decides whether they play in this hand.

    Behind an all-in that was called, whether they are part of the bet (`hidden-chips#director`); of any others no rule says it. Raises
    SituationError for a player without a hand, and one whose stack the facts do not give.
    """
    hand, player = script.hand, act.whose
    if player in hand.folded or hand.over:
        raise SituationError(None, f"{player} plays for no pot, and chips behind do not matter")
    in_play = _in_play(hand, player)
    if in_play is None:
        raise SituationError(None, f"the stack of {player} is not told, so that nothing can turn up beside it")
    choices: list[Data] = [{"playing": in_play + act.amount}, {"playing": in_play}]
    was_called = player in hand.all_in and _is_called(hand, player)

    def decide(choice: Data, _: int | None) -> Ruled:
        stated: Data = {"playing": choice["playing"], "playing_of": player, "decides": "rules"}
        if choice["playing"] == in_play:
            return _no_part_of_it(script, player, act.amount, stated)
        return _part_of_it(hand, player, act.amount, stated, was_called)

    script.leave(choices, decide)
    why: Reasons = [reason("hidden-chips.director")]
    if not was_called:
        why = [reason("countable-stacks.high-chips"), reason("floor-decisions.no-rule-on-chips")]
    why.append(reason("floor-decisions.best-interest"))
    return Ruled({"decides": "td", "permitted": choices}, why, final=True)


def _in_play(hand: Hand, player: str) -> int | None:
    """What a player has in this round, in front and behind; of one who is all-in from an earlier round, what is in the pot."""
    total = hand.whole_stack(player)
    return hand.paid[player] if player in hand.all_in and not hand.front[player] else total


def _is_called(hand: Hand, player: str) -> bool:
    """Whether somebody who is still in the hand has matched the all-in of a player."""
    others = [other for other in hand.live if other != player]
    return not hand.front[player] or any(hand.matched.get(other, 0) >= hand.front[player] for other in others)


def _no_part_of_it(script: Script, player: str, amount: int, stated: Data) -> Ruled:
    """The chips that turned up do not play: nobody pays a winner for them, and they do not save a loser (`hidden-chips#winner`, `#loser`).

    Before the cards tell who wins, what becomes of them is open; whoever is not all-in keeps them.
    """
    hand = script.hand
    if player not in hand.all_in:
        stated["hidden_chips"] = "keeps"
        return Ruled(stated)
    if not is_decided(hand, script.cards):
        return Ruled(stated, [reason("hidden-chips.open", chips=amount)])
    if holds_winner(hand, script.cards, player):
        stated["hidden_chips"] = "keeps"
        return Ruled(stated, [reason("hidden-chips.winner", chips=amount)])
    if hand.policies.losers_hidden_chips == HiddenChips.TO_WINNER:
        stated["hidden_chips"] = "to_winner"
        return Ruled(stated, [reason("hidden-chips.loser", chips=amount)])
    choices: list[Data] = [{"hidden_chips": "to_winner"}, {"hidden_chips": "out_of_play"}]
    script.leave(choices, lambda choice, _: Ruled(dict(choice, decides="rules")))
    stated.update({"decides": "td", "permitted": choices})
    return Ruled(stated, [reason("hidden-chips.may", chips=amount)])


def _part_of_it(hand: Hand, player: str, amount: int, stated: Data, was_called: bool) -> Ruled:
    """The chips that turned up play. Behind a bet of all chips they make it larger, for all who have called it (`was_called`).

    Raises NotCovered where the all-in was no bet of this round, or has been raised: then no clause says who has to match what.
    """
    if player not in hand.all_in:
        hand.stack[player] = hand.stack.get(player, 0) + amount
        return Ruled(stated)
    before = hand.front[player]
    why = [reason("hidden-chips.part-of-bet" if was_called else "floor-decisions.counted-in", chips=stated["playing"])]
    if not before or hand.bet.bettor != player or hand.level != before:
        raise NotCovered(DIRECTOR_DECIDES, stated, why)
    hand.stack[player] = amount
    hand.all_in.discard(player)
    changes = hand.correct_bet(before, before + amount, hand.bet_before)
    owes = {other: changes[other] for other in hand.table.players if other != player and changes[other] > 0}
    if owes:
        stated["owes"] = owes
        why.append(reason("accepted-action.all-in-owed"))
    return Ruled(stated, why)
