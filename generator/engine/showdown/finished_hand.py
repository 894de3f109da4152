"""A finished hand given as it lies: what everybody paid, who folded, which cards are known. The kind `pots`."""

from ..policies import Policies
from ..ruling import ruling
from ..situation import (
    HOLE_CARDS,
    Data,
    SituationError,
    is_amount,
    is_card,
    most_on_board,
    read_seats,
    read_smallest,
)
from .hand_reading import is_whole
from .pots import PotTable, award, filled, make_pots


def share_pots(situation: Data, policies: Policies) -> Data:
    """The pots, their winners and everybody's share. Raises SituationError for facts that cannot be."""
    game, players, button = read_seats(situation)
    paid = _paid(situation, players)
    folded = _folded(situation, players)
    dead = _dead(situation, paid)
    board, hands = _cards(situation, game, players)
    for player in sorted(hands):
        if player not in folded and not is_whole(game, hands[player], board):
            raise SituationError(
                None, f"the hand of {player} and the board are not whole: {game} is read from all cards"
            )
    made = make_pots(players, paid, folded, dead, known=True)
    known = {player: hands[player] for player in players if player in hands and player not in folded}
    stated, reasons = award(PotTable(game, players, button, read_smallest(situation)), made, known, board, policies)
    stated = filled(stated)
    stated["decides"] = "rules"
    return ruling(stated, reasons)


def _dead(situation: Data, paid: dict[str, int]) -> int:
    """Chips that lay in the pot before. Raises SituationError for what is no amount, and where there is no pot at all."""
    dead = situation.get("pot", 0)
    if not isinstance(dead, int) or not is_amount(dead):
        raise SituationError(None, f"the pot must be a whole number of chips, not {dead!r}")
    if not dead and not any(paid[player] for player in paid):
        raise SituationError(None, "there is no pot to share: nobody has paid anything into it")
    return dead


def _paid(situation: Data, players: tuple[str, ...]) -> dict[str, int]:
    paid = situation.get("contributions")
    if not isinstance(paid, dict):
        raise SituationError(None, "contributions are the chips that each player has paid into the hand")
    for player in sorted(paid, key=str):
        if player not in players:
            raise SituationError(None, f"{player} has paid but has no seat")
        if not is_amount(paid[player]):
            raise SituationError(None, f"{player} has paid a whole number of chips, not {paid[player]!r}")
    return {player: paid.get(player, 0) for player in players}


def _folded(situation: Data, players: tuple[str, ...]) -> set[str]:
    folded = situation.get("folded", [])
    if not isinstance(folded, list) or any(player not in players for player in folded):
        raise SituationError(None, "folded is a list of players at the table")
    if len(set(folded)) >= len(players):
        raise SituationError(None, "somebody has not folded")
    return set(folded)


def _cards(situation: Data, game: str, players: tuple[str, ...]) -> tuple[list[str], dict[str, list[str]]]:
    """The board and the hands, every card in one place only."""
    hands = situation.get("hands", {})
    if not isinstance(hands, dict):
        raise SituationError(None, "hands are cards by player")
    seen: set[str] = set()
    board = _in_one_place(situation.get("board", []), "the board", most_on_board(game), seen)
    for player in sorted(hands, key=str):
        _in_one_place(hands[player], f"the hand of {player}", HOLE_CARDS[game], seen)
    for player in sorted(hands, key=str):
        if player not in players:
            raise SituationError(None, f"{player} has cards but no seat")
    return board, hands


def _in_one_place(cards: object, place: str, most: int, seen: set[str]) -> list[str]:
    """Cards of the board or of a hand, none of them `seen` before. Raises SituationError where they cannot be."""
    if not isinstance(cards, list) or len(cards) > most or not all(is_card(card) for card in cards):
        raise SituationError(None, f"{place} has up to {most} cards such as As, not {cards!r}")
    for card in cards:
        if card in seen:
            raise SituationError(None, f"the card {card} lies in two places")
        seen.add(card)
    return cards
