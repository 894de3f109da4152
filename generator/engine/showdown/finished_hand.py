"""A finished hand given as it lies: what everybody paid, who folded, which cards are known. The kind `pots`."""

from dataclasses import dataclass, field

from ..policies import Policies
from ..reasons import reason
from ..ruling import ruling
from ..situation import HOLE_CARDS, Data, SituationError, default_button, most_on_board
from ..situation.values import (
    CARDS,
    CARDS_BY_PLAYER,
    CHIPS_OR_NONE,
    GAME,
    NAMES,
    PAIR,
    PLAYER,
    PLAYERS,
    STACKS,
    VALUE,
    Players,
)
from .hand_reading import is_whole
from .pots import PotTable, award, filled, make_pots


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedHand:
    """A finished hand: the chips that each player has paid into it, and who has folded or mucked.

    `pot` are chips of everybody that lay there before. Blinds and limits say which game is played; nothing follows from them.
    """

    game: str = field(metadata={"kind": GAME})
    players: Players = field(metadata={"kind": NAMES})
    button: str | None = field(default=None, metadata={"kind": PLAYER})
    blinds: tuple[int, int] | None = field(default=None, metadata={"kind": PAIR})
    limits: tuple[int, int] | None = field(default=None, metadata={"kind": PAIR})
    smallest: int = field(default=1, metadata={"kind": VALUE})
    pot: int = field(default=0, metadata={"kind": CHIPS_OR_NONE})
    board: tuple[str, ...] = field(default=(), metadata={"kind": CARDS})
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": CARDS_BY_PLAYER})
    contributions: dict[str, int] = field(metadata={"kind": STACKS})
    folded: Players = field(default=(), metadata={"kind": PLAYERS})

    def __post_init__(self) -> None:
        """Check that there is a pot and somebody to win it, that hands are whole, and that no card is in two places."""
        if not self.pot and not any(self.contributions[player] for player in self.contributions):
            raise SituationError(None, "there is no pot to share: contributions and pot are 0")
        if len(self.folded) == len(self.players):
            raise SituationError(None, "folded: somebody has not folded")
        game, board = self.game, list(self.board)
        _check_count(board, "board", most_on_board(game))
        seen = list(board)
        for player in self.hands:
            _check_count(list(self.hands[player]), f"hands: {player}", HOLE_CARDS[game])
            seen += self.hands[player]
        for at, card in enumerate(seen):
            if card in seen[:at]:
                raise SituationError(None, f"the card {card} lies in two places of board and hands")
        for player in self.known:
            if not is_whole(game, self.known[player], board):
                raise SituationError(
                    None, f"the hand of {player} and the board are not whole: {game} is read from all cards"
                )

    @property
    def known(self) -> dict[str, list[str]]:
        """The hands of players who have not folded, as far as they are known."""
        return {player: list(self.hands[player]) for player in self.hands if player not in self.folded}


def _check_count(cards: list[str], where: str, most: int) -> None:
    """Check that there are not too many cards. Raises SituationError, which says `where`, for one too many."""
    if len(cards) > most:
        raise SituationError(None, f"{where} has up to {most} cards, not {len(cards)}")


def share_pots(hand: FinishedHand, policies: Policies) -> Data:
    """The pots, their winners and everybody's share. Raises SituationError for a pot that is no multiple of the smallest chip."""
    paid = {player: hand.contributions.get(player, 0) for player in hand.players}
    live = [player for player in hand.players if player not in hand.folded]
    made = make_pots(paid, live, hand.pot, known=True)
    button = default_button(hand.players) if hand.button is None else hand.button
    table = PotTable(hand.game, hand.players, button, hand.smallest)
    stated, reasons = award(table, made, hand.known, list(hand.board), policies)
    stated = filled(stated)
    back = stated.get("refunds", {})
    for player in hand.players:
        if player in hand.folded and paid[player] and player not in back:
            reasons.append(reason("acting-in-turn.folded", player=player))
        elif player in live and not paid[player] and not any(player in pot["among"] for pot in stated.get("pots", ())):
            reasons.append(reason("side-pots.nothing-put-in", player=player))
    stated["decides"] = "rules"
    return ruling(stated, reasons)
