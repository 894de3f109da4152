"""Draws by cards: which card is higher, and that no card is drawn twice."""

from ..situation import SituationError, card_order


def card_height(card: str) -> tuple[int, int]:
    """The height of a card in a draw: by rank, the ace high, and then by suit: spades, hearts, diamonds, clubs."""
    return card_order(card, ace_low=False)


def drawn_once(cards: list[str]) -> None:
    """Check that no card was drawn twice. Raises SituationError where one was."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise SituationError(None, f"{card} was drawn twice")
