"""The cards of a hand while it is played: the board, what is known of each player's cards, and where those cards lie.

A card lies in one place only; a script in which it turns up in two is impossible as data.
"""

from dataclasses import dataclass, field

from ..situation import HOLE_CARDS, STUD_GAMES, Act, SituationError, Table
from ..situation.acts import Show, TableHand


@dataclass(slots=True)
class Cards:
    """`held` are the cards known of a player, `up` those of them that lie open in stud, `shown` those that
    the player has shown. `tabled`: the whole hand lies open;
    `in_part`: only some of it; `pushed`: face down in front, not yet in the muck; `mucked`: given up at the showdown without
    having been tabled; `discarded`: thrown away before it, with nothing to act on; `killed`: taken away by the dealer by mistake,
    for good; `beaten`: whether some hand was read beside the others and beaten, before it went; `identified`: taken away by the
    dealer and still in play, since the cards can be told apart. `seen`: the whole hand has lain open, be it before the showdown;
    `named`: what a player has called the own hand, one of `hand_reading.CATEGORIES`; `showdown`: several hands have come to a
    showdown with nobody all-in."""

    game: str = ""
    board: list[str] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    up: dict[str, list[str]] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)
    place: dict[str, str] = field(default_factory=dict)
    tabled: set[str] = field(default_factory=set)
    in_part: set[str] = field(default_factory=set)
    pushed: set[str] = field(default_factory=set)
    identified: set[str] = field(default_factory=set)
    mucked: set[str] = field(default_factory=set)
    discarded: set[str] = field(default_factory=set)
    killed: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    named: dict[str, str] = field(default_factory=dict)
    showdown: bool = False
    beaten: bool = False

    def deal_to_board(self, cards: tuple[str, ...]) -> None:
        """Community cards. Raises SituationError for a card that lies elsewhere."""
        for card in cards:
            self._lay(card, "the board")
            self.board.append(card)

    def clear_board(self) -> None:
        """Take the community cards back; they may turn up anywhere again."""
        for card in self.board:
            self.place.pop(card)
        self.board = []

    def know(self, player: str, cards: tuple[str, ...]) -> None:
        """Learn cards of a player, known before or not. Raises SituationError for a card that lies elsewhere.

        A hand with more cards than its game deals is possible at a table but cannot be read.
        """
        held = self.held.setdefault(player, [])
        for card in cards:
            if card not in held:
                self._lay(card, player)
                held.append(card)

    def turn_up(self, player: str, cards: tuple[str, ...]) -> None:
        """Learn cards of stud that lie open."""
        self.know(player, cards)
        up = self.up.setdefault(player, [])
        for card in cards:
            if card in up:
                raise SituationError(None, f"{player} has the {card} open already")
            up.append(card)

    def show_to_all(self, player: str, cards: tuple[str, ...]) -> None:
        """Learn that everybody has seen these cards of a player."""
        before = self.shown.setdefault(player, [])
        before += [card for card in cards if card not in before]
        if self.shown_whole(before):
            self.seen.add(player)

    def muck(self, player: str) -> None:
        """Let a hand lie in the muck; whoever has not laid it open has given it up unseen."""
        self.pushed.discard(player)
        if player not in self.tabled:
            self.mucked.add(player)

    def _lay(self, card: str, where: str) -> None:
        lies = self.place.get(card)
        if lies is not None:
            raise SituationError(None, f"the card {card} lies in two places: {lies} and {where}")
        self.place[card] = where

    def shown_whole(self, cards: list[str]) -> bool:
        """Whether showing these cards shows a hand whole: in stud what lies open need not be named again."""
        return len(cards) >= (3 if self.game in STUD_GAMES else HOLE_CARDS[self.game])


def known_cards(table: Table) -> Cards:
    """The cards that the facts give. Raises SituationError for a card that lies in two places."""
    cards = Cards(table.game)
    cards.deal_to_board(table.board)
    for player in table.hands:
        cards.know(player, table.hands[player])
    for player in table.up:
        cards.turn_up(player, table.up[player])
    return cards


def take_note(cards: Cards, player: str, acts: tuple[Act, ...]) -> None:
    """Learn the cards that a player shows, before that is ruled. Raises SituationError for a card in two places."""
    for act in acts:
        if isinstance(act, Show):
            cards.know(player, act.cards)
            if act.to is None:
                cards.show_to_all(player, act.cards)
        elif isinstance(act, TableHand):
            cards.seen.add(player)
