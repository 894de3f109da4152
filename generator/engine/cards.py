"""The cards of a hand while it is played: the board, what is known of each player's cards, and where those cards lie.

A card lies in one place only; a script in which it turns up in two is impossible as data.
"""

from dataclasses import dataclass, field

from .hand_reading import HOLE_CARDS, is_card, is_whole, most_on_board
from .situation import STUD_GAMES, STUD_STREETS, Data, SituationError, Table


@dataclass(slots=True)
class Cards:
    """`held` are the cards known of a player, `up` those of them that lie open in stud, `shown` those that
    the player has shown. `tabled`: the whole hand lies open;
    `in_part`: only some of it; `pushed`: face down in front, not yet in the muck; `mucked`: given up at the showdown
    without having been tabled."""

    game: str = ""
    board: list[str] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    up: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)
    place: dict[str, str] = field(default_factory=dict)
    tabled: set[str] = field(default_factory=set)
    in_part: set[str] = field(default_factory=set)
    pushed: set[str] = field(default_factory=set)
    mucked: set[str] = field(default_factory=set)

    def deal_to_board(self, index: int | None, cards: list[str]) -> None:
        """Community cards. Raises SituationError for a card that lies elsewhere."""
        for card in cards:
            self._lay(index, card, "the board")
            self.board.append(card)

    def clear_board(self) -> None:
        """Take the community cards back; they may turn up anywhere again."""
        for card in self.board:
            self.place.pop(card)
        self.board = []

    def know(self, index: int | None, player: str, cards: list[str]) -> None:
        """Learn cards of a player, known before or not. Raises SituationError for a card that lies elsewhere.

        A hand with more cards than its game deals is possible at a table but cannot be read (`is_readable`).
        """
        held = self.held.setdefault(player, [])
        for card in cards:
            if card not in held:
                self._lay(index, card, player)
                held.append(card)

    def turn_up(self, index: int | None, player: str, cards: list[str]) -> None:
        """Learn cards of stud that lie open."""
        self.know(index, player, cards)
        up = self.up.setdefault(player, [])
        for card in cards:
            if card in up:
                raise SituationError(index, f"{player} has the {card} open already")
            up.append(card)

    def _lay(self, index: int | None, card: str, where: str) -> None:
        if not is_card(card):
            raise SituationError(index, f"no card: {card!r}")
        lies = self.place.get(card)
        if lies is not None:
            raise SituationError(index, f"the card {card} lies in two places: {lies} and {where}")
        self.place[card] = where

    def shown_whole(self, cards: list[str]) -> bool:
        """Whether showing these cards shows a hand whole: in stud what lies open need not be named again."""
        return len(cards) >= (3 if self.game in STUD_GAMES else HOLE_CARDS[self.game])

    def is_readable(self, player: str) -> bool:
        """Whether the cards known of this player and of the board make a hand that can be read."""
        return is_whole(self.game, self.held.get(player, []), self.board)


def open_cards(street: str) -> int:
    """How many cards of a player lie open on a street of stud: one on third, four from sixth on."""
    return min(STUD_STREETS.index(street) + 1, 4)


def read_cards(data: Data, table: Table) -> Cards:
    """The cards that the facts give. Raises SituationError for what is no card, lies in two places, or is one too many."""
    cards = Cards(table.game)
    board = data.get("board", [])
    if not isinstance(board, list):
        raise SituationError(None, f"the board is a list of cards, not {board!r}")
    if len(board) > most_on_board(table.game):
        raise SituationError(
            None, f"the board of {table.game} has up to {most_on_board(table.game)} cards, not {len(board)}"
        )
    cards.deal_to_board(None, board)
    for key in ("hands", "up"):
        given = data.get(key, {})
        if not isinstance(given, dict):
            raise SituationError(None, f"{key} are cards by player")
        for player in sorted(given, key=str):
            if player not in table.players:
                raise SituationError(None, f"{player} has cards but no seat")
            if not isinstance(given[player], list):
                raise SituationError(None, f"the cards of {player} are a list, not {given[player]!r}")
            if key == "hands":
                most = HOLE_CARDS[table.game]
                if len(given[player]) > most:
                    raise SituationError(None, f"{player} holds more than the {most} cards of {table.game}")
                cards.know(None, player, given[player])
            else:
                if not table.stud:
                    raise SituationError(None, f"{table.game} has no cards that lie open before the showdown")
                if len(given[player]) > open_cards(table.street):
                    raise SituationError(None, f"{player} has more cards open than {table.street} street gives")
                cards.turn_up(None, player, given[player])
    return cards


def take_note(cards: Cards, index: int, event: Data) -> None:
    """Learn the cards that an event names, before it is ruled. Raises SituationError for a card in two places."""
    for act in event["acts"]:
        if act["act"] == "show":
            shown = act.get("cards", [])
            if not isinstance(shown, list) or not shown:
                raise SituationError(index, "cards are a list such as As Kd")
            cards.know(index, event["actor"], shown)
            before = cards.shown.setdefault(event["actor"], [])
            before += [card for card in shown if card not in before]
