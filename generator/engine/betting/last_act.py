"""What a player adds to an act that is ruled, while nobody else has acted: chips that are owed, late words, more chips."""

from dataclasses import dataclass

from ..reasons import Reasons, Why, reason
from ..situation import Data
from ..state import Declaration, Matter, Ruled, Script
from .string_bets import motion_says_how_much, why_string_bet


@dataclass(slots=True)
class LastAct(Matter):
    """An act that is ruled, while nobody else has acted. `owed` are the chips that it costs."""

    player: str
    declaration: Declaration
    owed: int

    def accepts(self, script: Script, player: str, declaration: Declaration) -> bool:
        """Whether an event only goes on with the act: chips for what was said, more chips, or a second declaration."""
        if player != self.player or declaration.taken or script.hand.turn == player:
            return False
        if declaration.plain is not None:
            return declaration.plain.verb == "call"
        if declaration.words is not None:
            return declaration.words.verb != "fold"
        return declaration.only_chips and bool(self.owed or self.declaration.motions)

    def rule(self, script: Script, player: str, declaration: Declaration) -> Ruled:
        """Rule what follows: chips that are owed only pay; words after the act come too late, and so do more chips.

        Carries out `acting-in-turn#verbal-binding`, `bet-methods#first-binds`, `oversized-chip#declare-first` and
        `string-bets#dealer-calls`.
        """
        owed = self.owed
        ruled = self._told_again() if declaration.plain is not None else self._added(declaration)
        show_more(script, player, owed - self.owed)
        if owed and not self.owed:
            script.settle_undercall(player)
        script.hand.owed[player] = min(self.owed, script.hand.owed.get(player, 0))
        return ruled

    def _told_again(self) -> Ruled:
        """A call in plain terms: it pays what is owed, and is nothing else."""
        paid, self.owed = self.owed, 0
        why = reason("acting-in-turn.pays", player=self.player, chips=paid) if paid else first_binds()
        return Ruled({"decides": "rules"}, [why])

    def _added(self, declaration: Declaration) -> Ruled:
        """Words, which come too late, and chips, which pay what is owed."""
        late: Reasons = []
        if declaration.words is not None:
            late.append(reason("raise-methods.words-too-late") if self.declaration.motions else first_binds())
        if not declaration.motions:
            return Ruled({"decides": "rules"}, late)
        too_much = max(0, declaration.pushed - self.owed)
        stated: Data = {"decides": "rules"}
        if too_much:
            stated["returned"] = too_much
        if not self.owed:
            return Ruled(stated, late + self._why_back(too_much))
        paid = min(self.owed, declaration.pushed)
        self.owed -= paid
        # The words that bind are those of the act: there are none in silence, and second ones change nothing.
        spoken = declaration.words is None and (self.declaration.words is not None or not self.declaration.motions)
        late.append(reason("acting-in-turn.pays", player=self.player, chips=paid))
        if self.owed:
            late.append(reason("acting-in-turn.still-owed", player=self.player, chips=self.owed))
        if not spoken:
            return Ruled(stated, late + (why_string_bet(too_much) if too_much else []))
        return Ruled(stated, late + ([first_binds()] if too_much else []))

    def _why_back(self, too_much: int) -> Reasons:
        """Why chips go back that nothing is owed for: the words have said all, or another motion does not count."""
        words = self.declaration.words
        if words is not None and not motion_says_how_much(words):
            return [first_binds()]
        return why_string_bet(too_much)


def show_more(script: Script, player: str, chips: int) -> None:
    """Note chips that have gone in for a bet in words of which fewer lay there (`bet-methods#contradiction`)."""
    bet = script.hand.bet
    if bet.chips_shown is not None and bet.bettor == player and chips:
        script.hand.note_chips_shown(bet.chips_shown + chips)


def first_binds() -> Why:
    """Why a second declaration of the same player changes nothing."""
    return reason("bet-methods.first-binds")
