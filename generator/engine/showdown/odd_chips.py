"""Odd chips: sharing a pot that does not divide (`odd-chips`). Amounts are chips; the smallest chip is never cut."""

from dataclasses import dataclass, field

from ..choices import OddChipIdentical
from ..policies import Policies
from ..reasons import Reasons, Why, reason
from ..ruling import ruling
from ..situation import HIGH_LOW_GAMES, RANKS, STUD_GAMES, Data, SituationError, card_order, default_button
from ..situation.values import AMOUNT, CARD, GAME, NAMES, PAIR, PLAYER, VALUE, Players, by_player, list_of
from .hand_reading import by_suit

WINNERS = list_of(PLAYER, "a list of winners among the players at this table, each once", once=True)
SOMEBODY = list_of(PLAYER, "a list of one winner or more among the players at this table, each once", 1, once=True)
FIVE_CARDS = by_player(
    list_of(CARD, "a list of five cards such as As", 5, 5, once=True), "lists of five cards by winner"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WonPot:
    """A pot to divide among its winners. Amounts are chips.

    `high` win the whole pot, or its high half where somebody wins the `low` one. Blinds and limits say which game is
    played; nothing follows from them.
    """

    game: str = field(metadata={"kind": GAME})
    players: Players = field(metadata={"kind": NAMES})
    button: str | None = field(default=None, metadata={"kind": PLAYER})
    blinds: tuple[int, int] | None = field(default=None, metadata={"kind": PAIR})
    limits: tuple[int, int] | None = field(default=None, metadata={"kind": PAIR})
    pot: int = field(metadata={"kind": AMOUNT})
    smallest: int = field(default=1, metadata={"kind": VALUE})
    high: Players = field(metadata={"kind": SOMEBODY})
    low: Players = field(default=(), metadata={"kind": WINNERS})
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": FIVE_CARDS})
    low_hands: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": FIVE_CARDS})

    def __post_init__(self) -> None:
        """Check that the chips make up the pot, and that those who win together can."""
        if self.pot % self.smallest:
            raise SituationError(None, f"pot must be a multiple of the smallest chip ({self.smallest}), not {self.pot}")
        if self.low and self.game not in HIGH_LOW_GAMES:
            raise SituationError(None, f"low: {self.game} has no low half")
        for key, hands, winners in (("hands", self.hands, self.high), ("low_hands", self.low_hands, self.low)):
            for player in hands:
                if player not in winners:
                    raise SituationError(None, f"{key} has cards of {player}, who does not win")
            _check_tied(hands, self.game)


def share_pot(won: WonPot, policies: Policies) -> Data:
    """The share of each winner of one pot. Raises SituationError where cards decide that the facts do not give."""
    button = default_button(won.players) if won.button is None else won.button
    division = Division(won.game, won.players, button, won.smallest, won.pot, list(won.high), list(won.low))
    division.hands = {player: list(won.hands[player]) for player in won.hands}
    division.low_hands = {player: list(won.low_hands[player]) for player in won.low_hands}
    shares, reasons = divide(division, policies)
    return ruling({"shares": shares, "decides": "rules"}, reasons)


@dataclass(frozen=True, slots=True)
class OddChip:
    """Who gets an odd chip, which one it is, from 0, and in stud the card that decides."""

    player: str
    place: int
    card: str | None

    def why(self, smallest: int, half: str) -> Why:
        """Why the player gets it, worth `smallest` chips, of a `half` of the pot: `high`, `low`, `both`, or `whole`."""
        if self.card is None:
            name = "odd-chips.next-left-of-button" if self.place else "odd-chips.left-of-button"
            return reason(name, player=self.player, chips=smallest, half=half)
        name = "odd-chips.next-suit" if self.place else "odd-chips.suit"
        return reason(name, player=self.player, chips=smallest, card=self.card, half=half)


@dataclass(slots=True)
class Division:
    """One pot in chips and its winners. `hands` are the five cards of the high half or of the whole pot.

    `ranks_told`: readers are told already how low hands are compared (`cards-speak#reading`).
    """

    game: str
    players: tuple[str, ...]
    button: str
    smallest: int
    pot: int
    high: list[str]
    low: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    low_hands: dict[str, list[str]] = field(default_factory=dict)
    ranks_told: bool = False

    def split(
        self, units: int, winners: list[str], hands: dict[str, list[str]], low: bool, shares: dict[str, int]
    ) -> list["OddChip"]:
        """Add each winner's part of some smallest chips; the odd ones, which it returns, go one by one in the order of the clause."""
        stud = self.game in STUD_GAMES
        odd = units % len(winners)
        order = self._by_suit(winners, hands, low) if stud and odd else self._by_seat(winners)
        for place, player in enumerate(order):
            extra = 1 if place < odd else 0
            shares[player] = shares.get(player, 0) + (units // len(winners) + extra) * self.smallest
        return [
            OddChip(player, place, self._deciding(player, winners, hands, low) if stud else None)
            for place, player in enumerate(order[:odd])
        ]

    def _by_seat(self, winners: list[str]) -> list[str]:
        left = self.players.index(self.button) + 1
        return [player for player in self.players[left:] + self.players[:left] if player in winners]

    def _by_suit(self, winners: list[str], hands: dict[str, list[str]], low: bool) -> list[str]:
        for winner in winners:
            if winner not in hands:
                raise SituationError(
                    None, f"the odd chip goes by the high card, but {winner} has no cards in the script"
                )
        return sorted(winners, key=lambda winner: by_suit(hands[winner], self._ace_low(low)), reverse=True)

    def _deciding(self, player: str, winners: list[str], hands: dict[str, list[str]], low: bool) -> str:
        """The card that wins the odd chip: the highest one that is not shared, as a community card may be."""
        shared = [card for other in winners if other != player for card in hands[other]]
        own = [card for card in hands[player] if card not in shared]
        return max(own, key=lambda card: card_order(card, self._ace_low(low)))

    def why_own_cards(self, odd: list["OddChip"], hands: dict[str, list[str]], low: bool) -> Reasons:
        """Why the highest card of a hand does not decide: in stud it is the common card, which all share."""

        def height(card: str) -> tuple[int, ...]:
            return card_order(card, self._ace_low(low))

        shared = any(chip.card is not None and chip.card != max(hands[chip.player], key=height) for chip in odd)
        return [reason("odd-chips.common-card")] if shared else []

    def why_ace(self, odd: list["OddChip"], winners: list[str], hands: dict[str, list[str]], low: bool) -> Reasons:
        """Why an ace of somebody who wins a low hand of stud is not the highest card there is."""
        by_card = any(chip.card is not None for chip in odd) and self._ace_low(low) and not self.ranks_told
        aces = by_card and any(card[0] == "A" for winner in winners for card in hands[winner])
        return [reason("cards-speak.ace-low")] if aces else []

    def _ace_low(self, low: bool) -> bool:
        return low or self.game == "razz"


def divide(division: Division, policies: Policies) -> tuple[dict[str, int], Reasons]:
    """The shares of one pot in chips, in the order of the seats, and why.

    The high half gets the odd chip of the pot (`odd-chips#high-low`); in each half odd chips go to the seats left of
    the button (`odd-chips#flop-games`), in stud to the high card by suit (`odd-chips#stud`). Players who tie both ways
    have identical hands and share the whole pot as evenly as it goes, where the policy says so
    (`odd-chips#identical-hands`).
    """
    reasons: Reasons = []
    shares: dict[str, int] = {}
    high, low, smallest = division.high, division.low, division.smallest
    units = division.pot // smallest
    identical = len(high) > 1 and sorted(high) == sorted(low)
    evenly = identical and policies.odd_chip_identical == OddChipIdentical.SPLIT_EVENLY
    if not low or evenly:
        if evenly:
            reasons.append(reason("odd-chips.identical-hands"))
        odd = division.split(units, high, division.hands, False, shares)
        reasons += division.why_own_cards(odd, division.hands, False)
        reasons += division.why_ace(odd, high, division.hands, False)
        reasons += [chip.why(smallest, "whole") for chip in odd]
    else:
        if units % 2 and (len(high) > 1 or high != low):  # who wins both halves gets every chip
            reasons.append(reason("odd-chips.high-low", chips=smallest))
        elif units % 2:
            reasons.append(reason("odd-chips.both-halves", player=high[0]))
        of_high = division.split(units - units // 2, high, division.hands, False, shares)
        of_low = division.split(units // 2, low, division.low_hands, True, shares)
        common = division.why_own_cards(of_high, division.hands, False)
        reasons += common or division.why_own_cards(of_low, division.low_hands, True)
        reasons += division.why_ace(of_low, low, division.low_hands, True)
        # Who gets an odd chip of each half by the same card or seat is named once.
        reasons += [chip.why(smallest, "both" if chip in of_low else "high") for chip in of_high]
        reasons += [chip.why(smallest, "low") for chip in of_low if chip not in of_high]
    return {player: shares[player] for player in division.players if player in shares}, reasons


def _check_tied(hands: dict[str, tuple[str, ...]], game: str) -> None:
    """Check that hands which win together can. Raises SituationError for hands of other ranks, or with too many or too few cards
    in common: of five cards at least three are of the board in a flop game, so that two hands share one at least.
    """
    ranks = {player: sorted(RANKS.index(card[0]) for card in hands[player]) for player in sorted(hands)}
    for at, player in enumerate(sorted(ranks)):
        for other in sorted(ranks)[:at]:
            if ranks[player] != ranks[other]:
                raise SituationError(None, f"{player} and {other} do not have hands of the same value")
            common = len([card for card in hands[player] if card in hands[other]])
            if game in STUD_GAMES and common > 1:
                raise SituationError(None, f"{player} and {other} cannot both have more than the common card of {game}")
            if game not in STUD_GAMES and not common:
                raise SituationError(None, f"{player} and {other} must have a card of the board in common in {game}")
