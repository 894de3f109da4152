"""Policies: the named choices on which rulebooks differ and which the engine obeys.

A field of `Policies` is one policy, declared there and nowhere else: what it can hold is the class of its default, or the range of a
number. Its default is the common practice that holds where a book is silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from .choices import (
    AnteOrder,
    BreakDraw,
    ChipsOutOfView,
    Choice,
    ClockEnd,
    ClockExpiry,
    DealtPast,
    DisputeAccounting,
    DisputeBreak,
    EtiquettePenalty,
    FinalTableFormats,
    HalfOf,
    HaltingWhen,
    HandForHandEnd,
    HandForHandPlaces,
    HandStart,
    HandStartTwoDecks,
    HiddenChips,
    KilledHand,
    LimitReopening,
    LowBetGames,
    LowPotBet,
    Measure,
    Misdeal,
    MisdealCounting,
    MisdealFirstCards,
    MisdealList,
    MisdealStudDownCard,
    MissingBlind,
    MultipleChips,
    OddChipIdentical,
    OutOfTurnPenalty,
    PotInNoLimitPenalty,
    PriorChips,
    RaiseMethods,
    RebuyStack,
    RedealAbsent,
    Reopening,
    RightToSee,
    ShortBlinds,
    ShowdownOrder,
    ShownToOne,
    SkippedPlayer,
    Straddles,
    StrategyToolsPenalty,
    SubstantialAction,
    ThrownAway,
    TinyChip,
    UnclearAmount,
    Undercall,
    UndercallForfeits,
)


class PolicyError(ValueError):
    """A policy that the engine does not know, or a value outside its range."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What a policy can hold: a `choice` has `values`, which are those of its class; an `integer` has `unit`, `minimum` and `maximum`."""

    kind: str
    default: int | str
    values: tuple[str, ...] = ()
    choice: type[Choice] | None = None
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
    substantial_action_measure: SubstantialAction = SubstantialAction.ONE_WITH_CHIPS
    out_of_turn_penalty: OutOfTurnPenalty = OutOfTurnPenalty.POSSIBLE
    phone_penalty: Measure = Measure.MAY
    devices_penalty: Measure = Measure.MAY
    strategy_tools_penalty: StrategyToolsPenalty = StrategyToolsPenalty.MAY
    leaving_penalty: Measure = Measure.MAY
    dodging_penalty: Measure = Measure.MUST
    etiquette_penalty: EtiquettePenalty = EtiquettePenalty.MAY
    skipped_player_rule: SkippedPlayer = SkippedPlayer.BINDING_FLOOR_DECIDES
    dealt_past: DealtPast = DealtPast.PREMATURE
    unclear_amount: UnclearAmount = UnclearAmount.UP_TO_POT
    undercall: Undercall = Undercall.OPENING_BET_OR_HEADS_UP
    undercall_forfeits: UndercallForfeits = UndercallForfeits.CHIPS
    tiny_chip: TinyChip = TinyChip.TD_DECIDES
    low_bet_games: LowBetGames = LowBetGames.LIMIT_AND_NO_LIMIT
    low_pot_bet: LowPotBet = LowPotBet.AFTER_THE_BET
    short_blinds: ShortBlinds = ShortBlinds.FULL
    missing_blind: MissingBlind = MissingBlind.FULL
    ante_order: AnteOrder = AnteOrder.BLIND_FIRST
    straddles: Straddles = Straddles.NOT_ALLOWED
    pot_in_no_limit_penalty: PotInNoLimitPenalty = PotInNoLimitPenalty.POSSIBLE
    odd_chip_identical: OddChipIdentical = OddChipIdentical.SPLIT_EVENLY
    showdown_order_duty: ShowdownOrder = ShowdownOrder.TD_MAY_ENFORCE
    right_to_see: RightToSee = RightToSee.RIVER_CALLER
    killed_hand: KilledHand = KilledHand.STAYS_LIVE
    thrown_away: ThrownAway = ThrownAway.PROTECTED
    shown_to_one: ShownToOne = ShownToOne.TD_DECIDES
    misdeal_first_cards: MisdealFirstCards = MisdealFirstCards.EXPOSED
    misdeal_list: MisdealList = MisdealList.FLOP_GAMES
    misdeal_counting: MisdealCounting = MisdealCounting.APART
    misdeal_stud_down_card: MisdealStudDownCard = MisdealStudDownCard.UPCARD
    redeal_absent: RedealAbsent = RedealAbsent.KILLED
    misdeal_exposed: Misdeal = Misdeal.MISDEAL
    misdeal_wrong_count: Misdeal = Misdeal.MISDEAL
    misdeal_foreign_card: Misdeal = Misdeal.MISDEAL
    misdeal_exposed_cards: int = field(default=2, metadata={"unit": "cards", "minimum": 1, "maximum": 6})
    clock_expiry: ClockExpiry = ClockExpiry.KILLED_OR_CHECK
    clock_end: ClockEnd = ClockEnd.EXPIRY
    clock_seconds: int = field(default=25, metadata={"unit": "seconds", "minimum": 5, "maximum": 300})
    clock_countdown_seconds: int = field(default=5, metadata={"unit": "seconds", "minimum": 0, "maximum": 60})
    half_raise_percent: int = field(default=50, metadata={"unit": "percent", "minimum": 1, "maximum": 100})
    substantial_action_with_chips: int = field(default=2, metadata={"unit": "actions", "minimum": 2, "maximum": 5})
    substantial_action_any: int = field(default=3, metadata={"unit": "actions", "minimum": 2, "maximum": 6})
    penalty_rounds_max: int = field(default=4, metadata={"unit": "rounds", "minimum": 0, "maximum": 10})
    halting_when: HaltingWhen = HaltingWhen.OPEN_BIG_BLIND
    break_draw: BreakDraw = BreakDraw.HIGH_CARD
    rebuy_stack: RebuyStack = RebuyStack.ANY
    hand_for_hand_places: HandForHandPlaces = HandForHandPlaces.SHARED
    hand_for_hand_end: HandForHandEnd = HandForHandEnd.IN_THE_MONEY
    dispute_accounting: DisputeAccounting = DisputeAccounting.SUBSTANTIAL_ACTION
    dispute_break: DisputeBreak = DisputeBreak.ONE_MINUTE
    hand_start: HandStart = HandStart.SHUFFLE_OR_DEALER_CHANGE
    hand_start_two_decks: HandStartTwoDecks = HandStartTwoDecks.AS_WITH_ONE
    losers_hidden_chips: HiddenChips = HiddenChips.TD_MAY
    chips_out_of_view: ChipsOutOfView = ChipsOutOfView.MAY_BE_DISQUALIFIED
    halting_shortfall: int = field(default=3, metadata={"unit": "players", "minimum": 1, "maximum": 9})
    final_table_formats: FinalTableFormats = FinalTableFormats.FROM_SIX
    final_table_flop: int = field(default=9, metadata={"unit": "players", "minimum": 2, "maximum": 11})
    final_table_six_handed: int = field(default=7, metadata={"unit": "players", "minimum": 2, "maximum": 9})
    final_table_stud: int = field(default=9, metadata={"unit": "players", "minimum": 2, "maximum": 9})
    chip_race_max: int = field(default=1, metadata={"unit": "chips", "minimum": 1, "maximum": 5})
    hand_for_hand_minutes: int = field(default=2, metadata={"unit": "minutes", "minimum": 1, "maximum": 10})
    last_hands_minutes: int = field(default=15, metadata={"unit": "minutes", "minimum": 1, "maximum": 60})
    last_hands_min: int = field(default=3, metadata={"unit": "hands", "minimum": 2, "maximum": 10})
    last_hands_max: int = field(default=7, metadata={"unit": "hands", "minimum": 2, "maximum": 10})

    @classmethod
    def of(cls, values: Mapping[str, object]) -> "Policies":
        """Policies with these values and the common practice for the rest.

        Raises PolicyError for a name that is no engine policy and for a value that the policy cannot hold.
        """
        chosen: dict[str, object] = {}
        for name in sorted(values):
            chosen[name] = _checked(name, values[name])
        return cls(**chosen)  # type: ignore[arg-type]


def _specs() -> dict[str, Spec]:
    defaults = Policies()
    specs: dict[str, Spec] = {}
    for policy in fields(Policies):
        default = getattr(defaults, policy.name)
        if isinstance(default, Choice):
            values = tuple(choice.value for choice in type(default))
            specs[policy.name] = Spec("choice", default.value, values, choice=type(default))
        else:
            specs[policy.name] = Spec("integer", default, **policy.metadata)
    return specs


SPECS: dict[str, Spec] = _specs()


def _checked(name: str, value: object) -> object:
    if name not in SPECS:
        raise PolicyError(f"no policy of the engine: {name}")
    spec = SPECS[name]
    if spec.choice is not None:
        if not isinstance(value, str) or value not in spec.values:
            raise PolicyError(f"{name} is one of {', '.join(spec.values)}, not {value!r}")
        return spec.choice(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PolicyError(f"{name} is a whole number, not {value!r}")
    if not spec.minimum <= value <= spec.maximum:
        raise PolicyError(f"{name} lies between {spec.minimum} and {spec.maximum}, not {value}")
    return value
