"""Conduct at the table: whether the hand is dead for it, and what it costs.

Each offence has the clauses that it rests on; which penalty a book names for it is a policy where books differ. The range of
penalties is that of `penalties#kinds`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from ..choices import EtiquettePenalty, Measure, ShownToOne, StrategyToolsPenalty
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.values import FLAG, choice


@dataclass(frozen=True, slots=True)
class _Offence:
    """An offence: the clauses that speak of it, the penalty that is named for it, and the reasons that are given whatever that is.

    `in_a_hand`: only a player with a live hand can commit it. `stated` is what the ruling says besides; `stays_live` is why a hand is
    not killed for it.
    """

    clauses: tuple[str, ...]
    measure: Callable[["Conduct", Policies], Measure]
    because: tuple[str, ...] = ()
    in_a_hand: bool = False
    stated: Data = field(default_factory=dict)
    stays_live: str = "floor-decisions.not-killed"


def _always(measure: Measure) -> Callable[["Conduct", Policies], Measure]:
    return lambda conduct, policies: measure


def _strategy_tool(conduct: "Conduct", policies: Policies) -> Measure:
    """By policy, strategy tools are forbidden to all or only to players with a live hand."""
    policy = policies.strategy_tools_penalty
    if policy == StrategyToolsPenalty.IN_A_HAND:
        return Measure.MAY if conduct.live_hand else Measure.NOT_NAMED
    return Measure(policy.value)


def _etiquette(conduct: "Conduct", policies: Policies) -> Measure:
    """By policy, a breach of etiquette may be penalised, or is only when repeated, or then in any case (`etiquette#repeated`)."""
    policy = policies.etiquette_penalty
    if policy == EtiquettePenalty.MUST or (conduct.repeated and policy != EtiquettePenalty.MAY):
        return Measure.MUST
    return Measure.NOT_NAMED if policy == EtiquettePenalty.ONLY_IF_REPEATED else Measure.MAY


_OFFENCES: dict[str, _Offence] = {
    "exposed-cards": _Offence(
        ("exposing-cards#penalty",),
        _always(Measure.MAY),
        ("exposing-cards.may",),
        stated={"penalty_from": "after_the_hand"},
        stays_live="exposing-cards.stays-live",
    ),
    "phone-call": _Offence(
        ("communication#phones",), lambda _, policies: policies.phone_penalty, ("communication.phone",)
    ),
    "device-on-the-table": _Offence(
        ("communication#other-devices", "devices-and-tools#off-the-table"), lambda _, policies: policies.devices_penalty
    ),
    "device-in-a-hand": _Offence(
        ("communication#live-hands", "devices-and-tools#live-hands"),
        lambda _, policies: policies.devices_penalty,
        in_a_hand=True,
    ),
    "strategy-tool": _Offence(("communication#live-hands", "devices-and-tools#strategy-tools"), _strategy_tool),
    "language": _Offence(
        ("official-language#house-languages",), _always(Measure.NOT_NAMED), ("official-language.allowed",)
    ),
    "told-cards": _Offence(("disclosure#forbidden",), _always(Measure.MAY), ("disclosure.told", "penalties.may")),
    "advice": _Offence(("disclosure#forbidden",), _always(Measure.MAY), ("disclosure.advice", "penalties.may")),
    "shown-to-one": _Offence(
        ("disclosure#one-player",),
        _always(Measure.MAY),
        ("disclosure.one-player", "penalties.may"),
    ),
    "soft-play": _Offence(("ethical-play#soft-play",), _always(Measure.MUST), ("ethical-play.soft-play",)),
    "checking-the-nuts": _Offence(
        ("ethical-play#soft-play", "penalties#checking-the-nuts"),
        _always(Measure.MAY),
        ("penalties.checking-the-nuts",),
        in_a_hand=True,
    ),
    "collusion": _Offence(("ethical-play#collusion",), _always(Measure.DISQUALIFICATION), ("ethical-play.collusion",)),
    "touching": _Offence(("etiquette#examples",), _etiquette, ("etiquette.example",)),
    "delay": _Offence(("etiquette#examples",), _etiquette, ("etiquette.delay",)),
    "thrown-chips": _Offence(("etiquette#examples",), _etiquette, ("etiquette.not-the-only",)),
    "thrown-cards": _Offence(("penalties#may", "etiquette#examples"), _always(Measure.MAY), ("penalties.may",)),
    "abuse": _Offence(("penalties#must", "etiquette#examples"), _always(Measure.MUST), ("penalties.must",)),
    "disruption": _Offence(("penalties#must",), _always(Measure.MUST), ("penalties.must",)),
    "dodged-blind": _Offence(("dodging-blinds#penalty",), lambda _, policies: policies.dodging_penalty),
    "dodged-blind-on-moving": _Offence(("dodging-blinds#penalty",), _always(Measure.MUST)),
    "rabbit-hunting": _Offence(
        ("rabbit-hunting#forbidden",),
        _always(Measure.NOT_NAMED),
        ("rabbit-hunting.asked",),
        stated={"allowed": False},
    ),
    "standing": _Offence(
        ("at-your-seat#reach",), _always(Measure.NOT_NAMED), ("at-your-seat.within-reach",), in_a_hand=True
    ),
    "leaving": _Offence(
        ("action-pending#stay",),
        lambda _, policies: policies.leaving_penalty,
        ("action-pending.stays",),
        in_a_hand=True,
    ),
}
OFFENCES: tuple[str, ...] = tuple(_OFFENCES)
# Only a player with a live hand can commit these.
ONLY_IN_A_HAND: tuple[str, ...] = tuple(name for name, offence in _OFFENCES.items() if offence.in_a_hand)
OFFENCE = choice("one of", OFFENCES)

# What is named against these only where the book has a penalty for it.
_IF_NAMED = {
    "device-on-the-table": "devices-and-tools.on-the-table",
    "device-in-a-hand": "devices-and-tools.in-a-hand",
}
_WITH_DEVICES = ("phone-call", "device-on-the-table", "device-in-a-hand", "strategy-tool")
_DODGES = ("dodged-blind", "dodged-blind-on-moving")
_BREACHES = ("touching", "delay", "thrown-chips")
_PENALTY = {Measure.NOT_NAMED: "not_named", Measure.MAY: "possible", Measure.MUST: "mandatory"}
_MEASURES = ("warning", "missed_hands", "missed_rounds", "disqualification")


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """What a player has done: the offence, whether the player had a live hand, and whether it was done before."""

    offence: str = field(metadata={"kind": OFFENCE})
    live_hand: bool = field(default=True, metadata={"kind": FLAG})
    repeated: bool = field(default=False, metadata={"kind": FLAG})

    def __post_init__(self) -> None:
        """Check that what only a player with a live hand can do was done by one."""
        if _OFFENCES[self.offence].in_a_hand and not self.live_hand:
            raise SituationError(
                None, f"live_hand must be true with {self.offence}: only a live hand makes it an offence"
            )


def clauses_of_conduct(offence: str) -> tuple[str, ...]:
    """The clauses that speak of an offence, the one that names it first."""
    return _OFFENCES[offence].clauses


def rule_conduct(conduct: Conduct, policies: Policies) -> Data:
    """What an offence costs, and what becomes of the hand.

    A hand is not killed for cards exposed with action pending (`exposing-cards#hand-stays-live`), and no clause kills one for another
    offence. A penalty is one of those of `penalties#kinds`, heavier for a repeated offence (`penalties#repeated`); that for exposed
    cards begins after the hand (`exposing-cards#penalty`). Whoever is disqualified has no hand and no chips left
    (`penalties#disqualified-chips`). Where no penalty is named, the director decides (`floor-decisions#best-interest`); the cards that a
    player asks to see after the hand are not shown all the same (`rabbit-hunting#forbidden`).
    """
    offence = _OFFENCES[conduct.offence]
    measure = offence.measure(conduct, policies)
    why = [reason(name) for name in offence.because] + _because(conduct, measure, policies)
    if measure == Measure.DISQUALIFICATION:
        why.append(reason("penalties.chips-leave"))
        return ruling({"disqualified": True, "decides": "rules"}, why)
    stated: Data = dict(offence.stated, penalty=_PENALTY[measure], decides="td")
    if measure == Measure.NOT_NAMED:
        why.append(reason("floor-decisions.unnamed-penalty"))
    else:
        stated["measures"] = list(_MEASURES)
        why.append(reason("penalties.range"))
        if policies.penalty_rounds_max:
            why.append(reason("penalties.most-rounds", rounds=policies.penalty_rounds_max))
        if conduct.repeated:
            why.append(reason("penalties.harder"))
    if conduct.live_hand:
        stated["live"] = True
        why.append(reason(offence.stays_live))
    return ruling(stated, why)


def _because(conduct: Conduct, measure: Measure, policies: Policies) -> Reasons:
    """Reasons that depend on what the book has decided."""
    why: Reasons = []
    if conduct.offence in _IF_NAMED:
        named = measure != Measure.NOT_NAMED
        why.append(reason(_IF_NAMED[conduct.offence] if named else "communication.house-rules"))
    if conduct.offence == "phone-call" and conduct.live_hand and policies.devices_penalty != Measure.NOT_NAMED:
        why.append(reason("devices-and-tools.in-a-hand"))
    if conduct.offence == "strategy-tool":
        if policies.strategy_tools_penalty == StrategyToolsPenalty.IN_A_HAND:
            why.append(reason("communication.strategy"))
        elif measure != Measure.NOT_NAMED:
            why.append(reason("devices-and-tools.strategy"))
    if conduct.offence in _WITH_DEVICES and measure == Measure.MAY:
        why.append(reason("communication.may"))
    if conduct.offence == "shown-to-one" and policies.shown_to_one == ShownToOne.TO_ALL:
        why.append(reason("disclosure.shown-to-all"))
    if conduct.offence in _DODGES and measure == Measure.MUST:
        why.append(reason("dodging-blinds.penalty"))
    if conduct.offence in _BREACHES:
        if measure == Measure.MAY:
            why.append(reason("penalties.may"))
        elif measure == Measure.MUST:
            why.append(reason("etiquette.repeated"))
        else:
            why.append(reason("etiquette.only-repeated"))
    return why
