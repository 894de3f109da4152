"""Policies: the named choices on which rulebooks differ and which the engine obeys.

A field of `Policies` is one policy. Its default is the common practice that holds where a book is silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from .choices import (
    BreakDraw,
    ChipsOutOfView,
    ClockExpiry,
    DisputeAccounting,
    DisputeBreak,
    HalfOf,
    HaltingWhen,
    HandForHandPlaces,
    HandStart,
    HandStartTwoDecks,
    HiddenChips,
    KilledHand,
    LimitReopening,
    LowPotBet,
    Misdeal,
    MisdealCounting,
    MisdealFirstCards,
    MisdealStudDownCard,
    MultipleChips,
    OddChipIdentical,
    OutOfTurnPenalty,
    PotInNoLimitPenalty,
    PriorChips,
    RaiseMethods,
    RebuyStack,
    Reopening,
    RightToSee,
    ShortBlinds,
    ShowdownOrder,
    SkippedPlayer,
    SubstantialAction,
    UnclearAmount,
    Undercall,
)


class PolicyError(ValueError):
    """A policy that the engine does not know, or a value outside its range."""


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
