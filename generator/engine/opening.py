"""The hand as a script finds it."""

from .betting import Hand
from .policies import Policies
from .situation import Table


def open_hand(table: Table, policies: Policies) -> Hand:
    """The hand as its script finds it: blinds posted before the flop, nobody having acted."""
    hand = Hand(
        table,
        policies,
        pot=table.pot,
        paid=dict.fromkeys(table.players, 0),
        stack=dict(table.stacks),
        all_in={player for player in table.players if table.stacks.get(player) == 0},
    )
    hand.begin(table.street)
    return hand
