"""Outcome: what one player's act counts as, before it is known what follows from it."""

from dataclasses import dataclass, field

from ..reasons import Reasons, Why, reason
from ..situation import Data
from .bet import BetToMatch
from .declaration import Declaration
from .deeds import Deed
from .hand import Hand

BET_OR_RAISE = ("bet", "raise")
PASSIVE = ("fold", "check", "call")


@dataclass(slots=True)
class WrongAmount:
    """A bet or raise whose amount is wrong and that goes in all the same, because nobody has noticed (`wrong-amounts`).

    `to` went in and `right` should have, in chips of the round. `kind`: `under` the minimum, or a bet of the pot by a
    wrong count that is `too-low` or `too-high`. `before` is the bet as it was; `deed` is the act, once it is done.
    """

    player: str
    action: str
    to: int
    right: int
    kind: str
    street: str
    before: BetToMatch
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class LessThanCall:
    """An act that comes to less than the call (`undercalls#definition`), in chips of the round.

    `total`: what it makes in front of its player. `said`: the number that was spoken; None where chips alone say it.
    """

    total: int
    said: int | None = None


@dataclass(slots=True)
class Outcome:
    """What an act counts as. `action` None: nothing that gives the turn on. `discretion`: the tournament director decides;
    `action` and `to` are then the advice that the rest of the script is played with. `unfinished`: announced, and its chips
    are still to come; `to` is the least that it will be. `undercall`: what it makes, where that is less than the
    call. `bars`: the player may no longer raise the bet that he faces. `not_covered` names what the engine does not rule on.

    `later` are the chips of motions that do not count. `returned` are those that come back, for whatever reason, and under
    `discretion` only those that come back whatever the director decides: each choice says what comes back by it. So many as are a
    `string_bet` come back because of their motion, and of these so many as are `beyond_call` because several motions are no more
    than a call; under `discretion`, by the advice. `missing`: the chips that the act costs and that do not lie there with it; an
    act told in plain terms puts them in itself. `forfeits` are chips that a fold leaves in the pot beside those that lay there.
    `accepts` is the wrong count, in chips, of a bet that is called in full all the same.

    `reasons` explain the outcome and decide nothing; `in_turn_only` are those that say nothing of an act out of turn, and
    `of_string_bet` those why chips of later motions come back; `of_fold` are those that say that the player may fold,
    and `of_undercall` those why a number or chips below the call are a call in full. `below_half` says why they are no raise, and then
    that they are none by the advice.
    """

    action: str | None = None
    to: int | None = None
    returned: int = 0
    later: int = 0
    string_bet: int = 0
    beyond_call: int = 0
    missing: int = 0
    binding: bool | None = True
    discretion: bool = False
    permitted: list[Data] | None = None
    advice: Data | None = None
    penalty: str | None = None
    not_covered: str | None = None
    unfinished: bool = False
    wrong: WrongAmount | None = None
    undercall: LessThanCall | None = None
    bars: bool = False
    forfeits: int = 0
    accepts: int | None = None
    reasons: Reasons = field(default_factory=list)
    in_turn_only: Reasons = field(default_factory=list)
    of_string_bet: Reasons = field(default_factory=list)
    of_fold: Reasons = field(default_factory=list)
    of_undercall: Reasons = field(default_factory=list)
    below_half: tuple[Why, Why] | None = None

    def because(self, name: str, **args: int | str) -> "Outcome":
        """The same outcome with one more reason."""
        self.reasons.append(reason(name, **args))
        return self

    def because_in_turn(self, name: str, **args: int | str) -> "Outcome":
        """The same outcome with one more reason, which holds for an act in turn alone."""
        self.reasons.append(reason(name, **args))
        self.in_turn_only.append(self.reasons[-1])
        return self

    def first_because(self, name: str, **args: int | str) -> "Outcome":
        """The same outcome with one more reason, put before the others."""
        self.reasons.insert(0, reason(name, **args))
        return self

    def left_to_director(self, permitted: list[Data], advice: Data | None) -> "Outcome":
        """The same act, of which the tournament director decides what it counts as; the advice, where there is any, is one of the choices.

        He has more to decide then than what to make of an undercall.
        """
        self.discretion = True
        self.undercall = None
        self.binding = None
        self.returned = 0
        self.permitted = permitted
        self.advice = advice
        return self

    def explain_half_by_advice(self) -> "Outcome":
        """The same act, of which no reason says that it is no raise where the director may take it for one (`raise-amounts#half-raise`)."""
        raises = any(choice.get("action") in BET_OR_RAISE for choice in self.permitted or [])
        if self.below_half is None or not self.discretion or not raises:
            return self
        ruled, advised = self.below_half
        keeps = [] if self.advice is None or self.advice.get("action") in BET_OR_RAISE else [advised]
        for at in [at for at, why in enumerate(self.reasons) if why == ruled]:
            self.reasons[at : at + 1] = keeps
        return self

    @property
    def is_bet(self) -> bool:
        """Whether it is certain to be a bet or raise."""
        return self.action in BET_OR_RAISE and not self.discretion

    def falls_short_of(self, declaration: Declaration) -> bool:
        """Whether chips without words come to a bet or raise that costs more than they are."""
        in_silence = bool(declaration.motions) and declaration.words is None
        return in_silence and self.is_bet and self.missing > 0

    @property
    def out_of_turn_reasons(self) -> list[Why]:
        """The reasons that hold for an act out of turn."""
        return [why for why in self.reasons if why not in self.in_turn_only]

    def carry_out(self, hand: Hand, player: str) -> None:
        """Do on a hand what the act was ruled to be."""
        if self.action == "fold":
            if self.forfeits:
                hand.post(player, self.forfeits)
            hand.fold(player)
        elif self.action is not None:
            hand.act(player, hand.front[player] if self.to is None else self.to)


def not_covered(name: str) -> Outcome:
    """An act that the engine does not rule on, by the name of what is missing."""
    return Outcome(binding=None, not_covered=name)
