"""Odd chips: sharing a pot that does not divide (`odd-chips`). Amounts are chips; the smallest chip is never cut."""

from typing import Any

from .policies import Policies
from .reasons import reason
from .rulings import ruling
from .situation import (
    HIGH_LOW_GAMES,
    RANKS,
    STRUCTURES,
    STUD_GAMES,
    SUITS,
    Data,
    SituationError,
    default_button,
    is_amount,
    read_players,
)


def share_pot(situation: Data, policies: Policies) -> Data:
    """The share of each winner. Raises SituationError for a pot, winners or hands that cannot be.

    The high half gets the odd chip of the pot (`odd-chips#high-low`); in each half odd chips go to the seats left of
    the button (`odd-chips#flop-games`), in stud to the high card by suit (`odd-chips#stud`). Players who tie both ways
    have identical hands and share the whole pot as evenly as it goes, where the policy says so
    (`odd-chips#identical-hands`).
    """
    division = _Division(situation)
    reasons: list[dict[str, Any]] = []
    shares: dict[str, int] = {}
    high, low = division.high, division.low
    units = division.pot // division.smallest
    identical = len(high) > 1 and sorted(high) == sorted(low)
    if not low:
        division.split(units, high, division.hands, False, shares, reasons)
    elif identical and policies.odd_chip_identical == "split_evenly":
        reasons.append(reason("odd-chips.identical-hands"))
        division.split(units, high, division.hands, False, shares, reasons)
    else:
        if units % 2:
            reasons.append(reason("odd-chips.high-low", chips=division.smallest))
        division.split(units - units // 2, high, division.hands, False, shares, reasons)
        division.split(units // 2, low, division.low_hands, True, shares, reasons)
    ordered = {player: shares[player] for player in division.players if player in shares}
    return ruling({"shares": ordered, "decides": "rules"}, reasons)


class _Division:
    """The facts of a division, checked."""

    def __init__(self, situation: Data) -> None:
        game = situation.get("game")
        if not isinstance(game, str) or game not in STRUCTURES:
            raise SituationError(None, f"no game: {game!r}")
        self.stud = game in STUD_GAMES
        self.ace_low = game == "razz"
        self.players = read_players(situation)
        self.button = situation.get("button", default_button(self.players))
        if self.button not in self.players:
            raise SituationError(None, f"the button is at {self.button!r}, who is no player")
        self.smallest: int = situation.get("smallest", 1)
        if not is_amount(self.smallest, 1):
            raise SituationError(None, "smallest must be the smallest chip in play, from 1")
        self.pot: int = situation.get("pot", 0)
        if not is_amount(self.pot, 1) or self.pot % self.smallest:
            raise SituationError(
                None, f"the pot must be a multiple of the smallest chip ({self.smallest}), not {self.pot!r}"
            )
        self.high = self._winners(situation, "high")
        if not self.high:
            raise SituationError(None, "somebody wins the high half, or the whole pot")
        self.low = self._winners(situation, "low")
        if self.low and game not in HIGH_LOW_GAMES:
            raise SituationError(None, f"{game} has no low half")
        self.hands = self._hands(situation, "hands", self.high)
        self.low_hands = self._hands(situation, "low_hands", self.low)

    def _winners(self, situation: Data, key: str) -> list[str]:
        winners = situation.get(key, [])
        if not isinstance(winners, list):
            raise SituationError(None, f"{key} is a list of players")
        for winner in winners:
            if winner not in self.players or winners.count(winner) > 1:
                raise SituationError(None, f"{key} names {winner!r}, who is no player or stands there twice")
        return winners

    def _hands(self, situation: Data, key: str, winners: list[str]) -> dict[str, list[str]]:
        hands = situation.get(key, {})
        if not isinstance(hands, dict):
            raise SituationError(None, f"{key} are cards by player")
        for player in sorted(hands):
            cards = hands[player]
            if player not in winners:
                raise SituationError(None, f"{key} has cards of {player}, who does not win")
            if not isinstance(cards, list) or len(cards) != 5 or not all(_is_card(card) for card in cards):
                raise SituationError(None, f"{key} of {player} are five cards, not {cards!r}")
        ranks = {player: sorted(RANKS.index(card[0]) for card in hands[player]) for player in sorted(hands)}
        for player in sorted(ranks):
            if ranks[player] != ranks[min(ranks)]:
                raise SituationError(None, f"{player} and {min(ranks)} do not have hands of the same value")
        return hands

    def split(
        self,
        units: int,
        winners: list[str],
        hands: dict[str, list[str]],
        low: bool,
        shares: dict[str, int],
        reasons: list[dict[str, Any]],
    ) -> None:
        """Add each winner's part of some smallest chips; the odd ones go one by one in the order of the clause."""
        odd = units % len(winners)
        order = self._by_suit(winners, hands, low) if self.stud and odd else self._by_seat(winners)
        for place, player in enumerate(order):
            extra = 1 if place < odd else 0
            shares[player] = shares.get(player, 0) + (units // len(winners) + extra) * self.smallest
            if extra and self.stud:
                card = _high_card(hands[player], low or self.ace_low)
                reasons.append(reason("odd-chips.suit", player=player, chips=self.smallest, card=card))
            elif extra:
                reasons.append(reason("odd-chips.left-of-button", player=player, chips=self.smallest))

    def _by_seat(self, winners: list[str]) -> list[str]:
        at = self.players.index(self.button)
        seats = [self.players[(at + step) % len(self.players)] for step in range(1, len(self.players) + 1)]
        return [seat for seat in seats if seat in winners]

    def _by_suit(self, winners: list[str], hands: dict[str, list[str]], low: bool) -> list[str]:
        for winner in winners:
            if winner not in hands:
                raise SituationError(
                    None, f"the odd chip goes by the high card, but {winner} has no cards in the script"
                )
        ace_low = low or self.ace_low
        keyed = [(_card_order(_high_card(hands[winner], ace_low), ace_low), winner) for winner in winners]
        return [winner for _, winner in sorted(keyed, reverse=True)]


def _is_card(card: object) -> bool:
    return isinstance(card, str) and len(card) == 2 and card[0] in RANKS and card[1] in SUITS


def _card_order(card: str, ace_low: bool) -> tuple[int, int]:
    rank = -1 if ace_low and card[0] == "A" else RANKS.index(card[0])
    return rank, SUITS.index(card[1])


def _high_card(cards: list[str], ace_low: bool) -> str:
    """The highest card, ties by suit: spades, hearts, diamonds, clubs. In a low hand the ace is low."""
    best = cards[0]
    for card in cards:
        if _card_order(card, ace_low) > _card_order(best, ace_low):
            best = card
    return best
