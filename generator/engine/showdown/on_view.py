"""Stud: who begins a street, by the cards that lie open."""

from ..reasons import Reasons, reason
from ..situation import card_order, open_cards
from ..state import Cards
from .hand_reading import board_key, by_suit


def on_view(cards: Cards, street: str, players: list[str]) -> bool:
    """Whether all open cards that these players must have on a street are known."""
    return all(len(cards.up.get(player, [])) == open_cards(street) for player in players)


def bring_in(cards: Cards, players: list[str]) -> str:
    """Who is first on third street: the lowest card by suit, in razz the highest (`stud-dealing#bring-in`)."""
    razz = cards.game == "razz"

    def height(player: str) -> tuple[int, ...]:
        return card_order(cards.up[player][0], razz)

    return max(players, key=height) if razz else min(players, key=height)


def first_on_view(cards: Cards, players: list[str]) -> tuple[str, Reasons]:
    """The highest hand on view, in razz the lowest (`showdown-order#stud`, `showdown-order#razz`).

    Between equal ones it is the highest card by suit (`stud-dealing#equal-hands`), which the reason says.
    """
    razz = cards.game == "razz"
    keys = {player: board_key(cards.up[player], razz) for player in players}
    best = min(keys[player] for player in players) if razz else max(keys[player] for player in players)
    equal = [player for player in players if keys[player] == best]
    found = max(equal, key=lambda player: by_suit(cards.up[player], razz))
    if len(equal) == 1:
        return found, []
    card = max(cards.up[found], key=lambda held: card_order(held, razz))
    return found, [reason("stud-dealing.equal-hands", player=found, card=card)]
