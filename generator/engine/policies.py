"""Policies: the named choices on which rulebooks differ and which the engine obeys.

A field of `Policies` is one policy. Its default is the common practice that holds where a book is silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from .choices import ClockExpiry, OutOfTurnPenalty, PriorChips, RaiseMethods, SkippedPlayer, UnclearAmount


class PolicyError(ValueError):
    """A policy that the engine does not know, or a value outside its range."""


class HalfOf(StrEnum):
    """What the 50 % standard takes half of (`raise-amounts#half-raise`)."""

    INCREMENT = "increment"
    PREVIOUS_TOTAL = "previous_total"


class MultipleChips(StrEnum):
    """Which chips the removal test looks at (`multiple-chips#removal-test`, `multiple-chips#mixed`)."""

    ANY_MIX = "any_mix"
    SAME_DENOMINATION = "same_denomination"


class Reopening(StrEnum):
    """What re-opens the betting in no-limit and pot-limit (`reopening#short-all-in`)."""

    CUMULATIVE = "cumulative"
    FULL_RAISE_ONLY = "full_raise_only"


class LimitReopening(StrEnum):
    """How much of a raise re-opens the betting in limit games (`reopening#short-all-in`)."""

    HALF_RAISE = "half_raise"
    FULL_RAISE = "full_raise"


class SubstantialAction(StrEnum):
    """Which of the acts counted must put chips in (`substantial-action#definition`)."""

    ONE_WITH_CHIPS = "one_with_chips"
    TWO_WITH_CHIPS = "two_with_chips"


class Undercall(StrEnum):
    """When fewer chips than the call must be made up to it."""

    OPENING_BET_OR_HEADS_UP = "opening_bet_or_heads_up"
    TD_DECIDES = "td_decides"


class LowPotBet(StrEnum):
    """Which substantial action keeps a bet of the pot at a count that was too low (`wrong-amounts#too-low`)."""

    AFTER_THE_BET = "after_the_bet"
    IN_THE_ROUND = "in_the_round"


class ShortBlinds(StrEnum):
    """How a short all-in blind counts in the pot before the flop (`pot-size#short-blinds`)."""

    FULL = "full"
    TRUE_VALUE = "true_value"


class PotInNoLimitPenalty(StrEnum):
    """Whether announcing the pot in no-limit is punished (`pot-size#pot-in-no-limit`)."""

    POSSIBLE = "possible"
    NONE = "none"


class MisdealFirstCards(StrEnum):
    """What of the first two cards dealt makes a misdeal (`misdeals#flop-games`)."""

    EXPOSED = "exposed"
    EXPOSED_OR_BOXED = "exposed_or_boxed"


class MisdealCounting(StrEnum):
    """Whether exposed and boxed cards are counted together (`misdeals#flop-games`)."""

    APART = "apart"
    TOGETHER = "together"


class Misdeal(StrEnum):
    """Whether a mistake is among the cases of a misdeal that a book names; its list may be open (`misdeals`)."""

    MISDEAL = "misdeal"
    TD_DECIDES = "td_decides"


class MisdealStudDownCard(StrEnum):
    """What a down card of stud is that the dealer exposes (`misdeals#stud`, `stud-dealing#exposed-down-card`)."""

    UPCARD = "upcard"
    MISDEAL = "misdeal"


class OddChipIdentical(StrEnum):
    """How a pot is split between hands that are identical both ways (`odd-chips#identical-hands`)."""

    SPLIT_EVENLY = "split_evenly"
    EACH_HALF = "each_half"


class ShowdownOrder(StrEnum):
    """Whether players must show in order, or only where the director insists (`showdown-order#enforcing`)."""

    TD_MAY_ENFORCE = "td_may_enforce"
    MUST_SHOW = "must_show"


class RightToSee(StrEnum):
    """Whether anybody has a right to see a hand (`asking-to-see-a-hand`)."""

    RIVER_CALLER = "river_caller"
    TD_DECIDES = "td_decides"


class KilledHand(StrEnum):
    """What becomes of a hand killed by mistake that can be identified (`accidentally-killed-hands#identifiable`)."""

    STAYS_LIVE = "stays_live"
    DEAD = "dead"


class HaltingWhen(StrEnum):
    """When a short table halts (`balancing-tables#halting-until`)."""

    OPEN_BIG_BLIND = "open_big_blind"
    HAND_ENDED = "hand_ended"


class BreakDraw(StrEnum):
    """How the seat cards of a broken table are handed out (`breaking-tables#draw`)."""

    HIGH_CARD = "high_card"
    FROM_SEAT_ONE = "from_seat_one"


class RebuyStack(StrEnum):
    """With how many chips a player may buy again (`rebuys#threshold`)."""

    ANY = "any"
    HALF_OF_STARTING_STACK = "half_of_starting_stack"


class HandForHandPlaces(StrEnum):
    """What players get who bust in the same hand (`hand-for-hand#places`)."""

    SHARED = "shared"
    EACH = "each"
    ACROSS_TABLES = "across_tables"


class DisputeAccounting(StrEnum):
    """Until when the counting of a pot can be disputed (`disputed-pots#accounting`)."""

    SUBSTANTIAL_ACTION = "substantial_action"
    NEXT_HAND = "next_hand"


class DisputeBreak(StrEnum):
    """Until when a hand before a break can be disputed (`disputed-pots#break`)."""

    ONE_MINUTE = "one_minute"
    NEXT_HAND = "next_hand"


class HandStart(StrEnum):
    """What begins a hand (`new-hand-new-limit#start`, `new-hand-new-limit#dealer-change`)."""

    SHUFFLE_OR_DEALER_CHANGE = "shuffle_or_dealer_change"
    SHUFFLE = "shuffle"


class HandStartTwoDecks(StrEnum):
    """What begins a hand where two decks are in use (`new-hand-new-limit#two-decks`)."""

    AS_WITH_ONE = "as_with_one"
    CUT = "cut"


class HiddenChips(StrEnum):
    """Whether chips found behind a player who lost an all-in go to the winner (`hidden-chips#loser`)."""

    TD_MAY = "td_may"
    TO_WINNER = "to_winner"


class ChipsOutOfView(StrEnum):
    """What else happens to a player who takes chips out of view (`chips-in-transit#forfeited`)."""

    MAY_BE_DISQUALIFIED = "may_be_disqualified"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Spec:
    """What a policy can hold: a `choice` has `values`; an `integer` has `unit`, `minimum` and `maximum`."""

    kind: str
    default: int | str
    values: tuple[str, ...] = ()
    unit: str | None = None
    minimum: int = 0
    maximum: int = 0


@dataclass(frozen=True, slots=True)
class Policies:
    """One value for each policy. `Policies()` is the common practice."""

    half_of: HalfOf = HalfOf.INCREMENT
    multiple_chips: MultipleChips = MultipleChips.ANY_MIX
    prior_chips: PriorChips = PriorChips.REMOVAL_TEST
    raise_methods: RaiseMethods = RaiseMethods.ONE_MOTION
    reopening: Reopening = Reopening.CUMULATIVE
    limit_reopening: LimitReopening = LimitReopening.HALF_RAISE
    substantial_action: SubstantialAction = SubstantialAction.ONE_WITH_CHIPS
    out_of_turn_penalty: OutOfTurnPenalty = OutOfTurnPenalty.POSSIBLE
    skipped_player: SkippedPlayer = SkippedPlayer.BINDING_FLOOR_DECIDES
    unclear_amount: UnclearAmount = UnclearAmount.UP_TO_POT
    undercall: Undercall = Undercall.OPENING_BET_OR_HEADS_UP
    low_pot_bet: LowPotBet = LowPotBet.AFTER_THE_BET
    short_blinds: ShortBlinds = ShortBlinds.FULL
    pot_in_no_limit_penalty: PotInNoLimitPenalty = PotInNoLimitPenalty.POSSIBLE
    odd_chip_identical: OddChipIdentical = OddChipIdentical.SPLIT_EVENLY
    showdown_order: ShowdownOrder = ShowdownOrder.TD_MAY_ENFORCE
    right_to_see: RightToSee = RightToSee.RIVER_CALLER
    killed_hand: KilledHand = KilledHand.STAYS_LIVE
    misdeal_first_cards: MisdealFirstCards = MisdealFirstCards.EXPOSED
    misdeal_counting: MisdealCounting = MisdealCounting.APART
    misdeal_stud_down_card: MisdealStudDownCard = MisdealStudDownCard.UPCARD
    misdeal_exposed: Misdeal = Misdeal.MISDEAL
    misdeal_wrong_count: Misdeal = Misdeal.MISDEAL
    misdeal_foreign_card: Misdeal = Misdeal.MISDEAL
    misdeal_exposed_cards: int = 2
    clock_expiry: ClockExpiry = ClockExpiry.KILLED_OR_CHECK
    clock_seconds: int = 25
    clock_countdown_seconds: int = 5
    half_raise_percent: int = 50
    substantial_action_with_chips: int = 2
    substantial_action_any: int = 3
    penalty_rounds_max: int = 4
    halting_when: HaltingWhen = HaltingWhen.OPEN_BIG_BLIND
    break_draw: BreakDraw = BreakDraw.HIGH_CARD
    rebuy_stack: RebuyStack = RebuyStack.ANY
    hand_for_hand_places: HandForHandPlaces = HandForHandPlaces.SHARED
    dispute_accounting: DisputeAccounting = DisputeAccounting.SUBSTANTIAL_ACTION
    dispute_break: DisputeBreak = DisputeBreak.ONE_MINUTE
    hand_start: HandStart = HandStart.SHUFFLE_OR_DEALER_CHANGE
    hand_start_two_decks: HandStartTwoDecks = HandStartTwoDecks.AS_WITH_ONE
    hidden_chips: HiddenChips = HiddenChips.TD_MAY
    chips_out_of_view: ChipsOutOfView = ChipsOutOfView.MAY_BE_DISQUALIFIED
    halting_shortfall: int = 3
    final_table_flop: int = 9
    final_table_six_handed: int = 7
    final_table_stud: int = 9
    chip_race_max: int = 1
    hand_for_hand_minutes: int = 2
    last_hands_minutes: int = 15
    last_hands_min: int = 3
    last_hands_max: int = 7

    @classmethod
    def of(cls, values: Mapping[str, object]) -> "Policies":
        """Policies with these values and the common practice for the rest.

        Raises PolicyError for a name that is no engine policy and for a value that the policy cannot hold.
        """
        chosen: dict[str, object] = {}
        for name in sorted(values):
            chosen[name] = _checked(name, values[name])
        return cls(**chosen)  # type: ignore[arg-type]


CHOICES: dict[str, type[StrEnum]] = {
    "half_of": HalfOf,
    "multiple_chips": MultipleChips,
    "prior_chips": PriorChips,
    "raise_methods": RaiseMethods,
    "reopening": Reopening,
    "limit_reopening": LimitReopening,
    "substantial_action": SubstantialAction,
    "out_of_turn_penalty": OutOfTurnPenalty,
    "skipped_player": SkippedPlayer,
    "unclear_amount": UnclearAmount,
    "undercall": Undercall,
    "low_pot_bet": LowPotBet,
    "short_blinds": ShortBlinds,
    "pot_in_no_limit_penalty": PotInNoLimitPenalty,
    "clock_expiry": ClockExpiry,
    "odd_chip_identical": OddChipIdentical,
    "showdown_order": ShowdownOrder,
    "right_to_see": RightToSee,
    "killed_hand": KilledHand,
    "halting_when": HaltingWhen,
    "break_draw": BreakDraw,
    "rebuy_stack": RebuyStack,
    "hand_for_hand_places": HandForHandPlaces,
    "dispute_accounting": DisputeAccounting,
    "dispute_break": DisputeBreak,
    "hand_start": HandStart,
    "hand_start_two_decks": HandStartTwoDecks,
    "hidden_chips": HiddenChips,
    "chips_out_of_view": ChipsOutOfView,
    "misdeal_first_cards": MisdealFirstCards,
    "misdeal_counting": MisdealCounting,
    "misdeal_stud_down_card": MisdealStudDownCard,
    "misdeal_exposed": Misdeal,
    "misdeal_wrong_count": Misdeal,
    "misdeal_foreign_card": Misdeal,
}

RANGES: dict[str, tuple[str, int, int]] = {
    "misdeal_exposed_cards": ("cards", 1, 6),
    "clock_seconds": ("seconds", 5, 300),
    "clock_countdown_seconds": ("seconds", 0, 60),
    "half_raise_percent": ("percent", 1, 100),
    "substantial_action_with_chips": ("actions", 2, 5),
    "substantial_action_any": ("actions", 2, 6),
    "penalty_rounds_max": ("rounds", 1, 10),
    "halting_shortfall": ("players", 1, 9),
    "final_table_flop": ("players", 2, 11),
    "final_table_six_handed": ("players", 2, 9),
    "final_table_stud": ("players", 2, 9),
    "chip_race_max": ("chips", 1, 5),
    "hand_for_hand_minutes": ("minutes", 1, 10),
    "last_hands_minutes": ("minutes", 1, 60),
    "last_hands_min": ("hands", 2, 10),
    "last_hands_max": ("hands", 2, 10),
}


def _specs() -> dict[str, Spec]:
    defaults = Policies()
    specs: dict[str, Spec] = {}
    for field in fields(Policies):
        default = getattr(defaults, field.name)
        if field.name in CHOICES:
            values = tuple(choice.value for choice in CHOICES[field.name])
            specs[field.name] = Spec("choice", default.value, values=values)
        else:
            unit, minimum, maximum = RANGES[field.name]
            specs[field.name] = Spec("integer", default, unit=unit, minimum=minimum, maximum=maximum)
    return specs


SPECS: dict[str, Spec] = _specs()


def _checked(name: str, value: object) -> object:
    if name not in SPECS:
        raise PolicyError(f"no policy of the engine: {name}")
    spec = SPECS[name]
    if spec.kind == "choice":
        if not isinstance(value, str) or value not in spec.values:
            raise PolicyError(f"{name} is one of {', '.join(spec.values)}, not {value!r}")
        return CHOICES[name](value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PolicyError(f"{name} is a whole number, not {value!r}")
    if not spec.minimum <= value <= spec.maximum:
        raise PolicyError(f"{name} lies between {spec.minimum} and {spec.maximum}, not {value}")
    return value
