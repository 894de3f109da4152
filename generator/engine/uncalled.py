"""Uncalled chips: what of a bet nobody has matched once betting is complete (`side-pots#uncalled-chips`)."""

from .betting import Hand


def return_uncalled(hand: Hand) -> dict[str, int]:
    """Give back what the highest bet of the round is above the next one: chips by player, empty where all is matched.

    It does nothing while somebody has to act. The next bet may be that of a player who has folded since, or a blind.
    """
    if hand.turn is not None or hand.first_unknown:
        return {}
    highest = max(hand.live, key=lambda player: hand.front[player])
    matched = max(hand.front[player] for player in hand.table.players if player != highest)
    uncalled = hand.front[highest] - matched
    if uncalled <= 0:
        return {}
    hand.give_back(highest, uncalled)
    return {highest: uncalled}
