"""What a hand that comes to nothing gives back to its players (`misdeals#bets-back`, `fouled-decks#stop-and-return`)."""

from ..state import Script


def bets_to_go_back(script: Script, blinds_too: bool) -> dict[str, int]:
    """What goes back to each player, in chips; a re-deal leaves the blinds where they are.

    A blind that went back in part because nobody called it is due in full again, which is no refund. Of chips that lay in the pot
    before the script begins nobody knows who put them in; they are not among these.
    """
    refunds: dict[str, int] = {}
    for player in script.hand.table.players:
        chips = script.hand.paid[player] - (0 if blinds_too else script.posted[player])
        chips -= script.hand.owed.get(player, 0)  # what was only said never went in
        if chips > 0:  # of a blind that nobody called, a part has gone back already
            refunds[player] = chips
    return refunds
