"""Puts a ruling into lines for readers: ids and arguments of the catalogue `i18n/<lang>/rulings.yml`.

What is ruled comes first (`outcomes.*`), then why (`reasons.*`). Arguments are whole numbers (chips, hands), names of
players or listings of them, and keys of a `select`: `options` is what a player may do (`fold_call_raise`), `what` is not ruled on.

    outcomes.misdeal.yes|no               outcomes.void.yes|no                    outcomes.dead|not-in-the-hand {player}
    outcomes.cards.WHAT-BECOMES           outcomes.cards.decided {sentence}        outcomes.burns|burns-next {burns}
    outcomes.action.fold|check
    outcomes.action.call|bet|raise {to}     outcomes.all-in.call|bet|raise {to}
    outcomes.without-amount.call|bet|raise
    outcomes.out-of-turn                  outcomes.adds {chips}                   outcomes.adds-of {player} {chips}
    outcomes.returned {chips}             outcomes.returned-in-any-case {player} {chips}
    outcomes.settled {player} {to}          outcomes.bring-in {to}
    outcomes.completes {to}
    outcomes.straddle {to}                outcomes.button.moves|stays {player}
    outcomes.owes {player} {chips}        outcomes.refunds {player} {chips}
    outcomes.binding.yes|no|pending       outcomes.act-binding.yes|no {player}
    outcomes.check-does-not-stand {player}
    outcomes.draw-void                    outcomes.no-clock                       outcomes.heard.yes|no
    outcomes.by-leave {player}
    outcomes.owes-if-binding {player} {chips}
    outcomes.action-changed.yes|no {players}  outcomes.substantial-action.yes|no|not-beyond {player}
    outcomes.decides.td|account|what-to-do|whether-penalty|which-penalty
    outcomes.permitted.CHOICE             outcomes.advice.CHOICE
    outcomes.decides.act {player}         outcomes.decides.skipped-player {player}
    outcomes.account {place} {outcome}        outcomes.penalty.possible|mandatory
    outcomes.time-left {seconds} {countdown}  outcomes.countdown {seconds}
    outcomes.next {player}                outcomes.round-over                     outcomes.amount-to-come {player}
    outcomes.may {player} {options}       outcomes.call-to {player} {chips}       outcomes.raise-to-max {chips}
    outcomes.bet-at-least {chips}         outcomes.raise-at-least {chips}         outcomes.raise-exactly {chips}
    outcomes.bet-exactly {chips}
    outcomes.live {player}
    outcomes.not-allowed                  outcomes.hand-live.yes|no               outcomes.hand-shown.yes|no
    outcomes.must-table
    outcomes.may-ask.right|discretion|no  outcomes.cards-up {players}             outcomes.cards-down
    outcomes.show-order {players}         outcomes.show-duty.must|on-request
    outcomes.pot.KIND {chips} {players}   outcomes.pot-of-one.KIND {chips} {player}   outcomes.winners {players} {count}
    outcomes.high-low {high} {low} {high_count} {low_count}
    outcomes.not-covered {what}

The lines of kinds that are no hand stand in `verdict_kinds.py`.

CHOICE is what the director may choose: `call bet raise` without figures, `call-any`, `fold check {returned}`, `call-to bet-to raise-to {to}
{returned}`, `all-in-call all-in-bet all-in-raise {to} {returned}`, `fold-forfeiting {chips} {returned}`, `hand-live` and
`hand-dead`, `hands-live` and `hands-dead` of two hands that touched, `shown` and `not-shown` of a hand that somebody asks to see,
`misdeal` and `no-misdeal`, `stands` and `does-not-stand` of an act that may bind, `heard` and `not-heard` of a player who spoke up late,
`disqualification`, `hand-for-hand.goes-on` and `hand-for-hand.ends`, `cards {sentence}` and `penalty {rounds} {hands}`.
WHAT-BECOMES is what is said of the cards, such as
`turn-reshuffled`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.language.lines import Line, Listing, cards
from generator.language.notation_values import ACTIONS
from generator.language.verdict_choices import (
    left_to_him_of_a_penalty,
    left_to_him_of_a_skipped_player,
    left_to_the_director,
    what_becomes,
)
from generator.language.verdict_kinds import Outcome, other_kinds

Ruling = Mapping[str, Any]
Why = tuple[str, dict[str, int | str], str]

# Lines that say how play goes on rather than what is ruled, and the keys that make them what is ruled, where they are stated.
_ONWARD: dict[str, tuple[str, ...]] = {
    "adds": ("adds",),
    "adds-of": ("adds",),
    "action-changed": ("action_changed",),
    "substantial-action": ("substantial_action",),
    "next": ("next",),
    "round-over": ("next",),
    "amount-to-come": ("next", "may"),
    "may": ("next", "may"),
    "call-to": ("call_to",),
    "raise-to-max": ("raise_to_max",),
    "bet-at-least": ("raise_to_min",),
    "raise-at-least": ("raise_to_min",),
    "bet-exactly": ("raise_to_min", "raise_to_max"),
    "raise-exactly": ("raise_to_min", "raise_to_max"),
}

# That a raise is closed to the next player since nobody could answer it, where that has just been told: no key of a ruling.
NO_RAISE = "no_raise"
# The amounts that are open to the next player: those of the last ruling hold until they change, and a ruling alone does not tell them.
AMOUNTS = ("call_to", "raise_to_min", "raise_to_max")
# The reasons of what need not be told, by their beginnings.
_WHY: dict[str, tuple[str, ...]] = {
    "substantial_action": (
        "substantial-action.reached",
        "substantial-action.not-reached",
        "substantial-action.not-beyond",
        "acting-in-turn.counts-already",
        "substantial-action.round-over",
    ),
    "call_to": ("raise-amounts.short-blind", "ante-format.in-no-bet"),
    "raise_to_min": (
        "raise-amounts.next-raise",
        "raise-amounts.next-fixed",
        "raise-amounts.next-over-all-in",
        "number-of-raises.house-limit",
        "number-of-raises.no-limit",
        "number-of-raises.pot-limit",
    ),
    "raise_to_max": (
        "pot-size.maximum",
        "pot-size.dead-blind",
        "pot-size.missing-blind",
        "pot-size.short-blind",
        "pot-size.true-pot",
        "ante-format.counted",
    ),
    NO_RAISE: ("side-pots.nobody-to-raise",),
    "cards_up": ("all-in-face-up.face-up", "all-in-face-up.betting-possible"),
    "pots": (
        "side-pots.separately",
        "side-pots.award-order",
        "uncontested-showdown.alone",
        "cards-speak.best-",
        "cards-speak.no-low",
        "cards-speak.omaha",
        "cards-speak.low",
        "cards-speak.ace-low",
        "odd-chips.",
    ),
}
# The bring-in by the low card, and by the player who has it instead of one who is all-in.
_BRING_IN = ("stud-dealing.bring-in", "stud-dealing.bring-in-instead")
_CORRECTS = ("owes", "refunds", "action_changed")


def told_before(ruling: Ruling, earlier: Sequence[Ruling]) -> frozenset[str]:
    """Return the keys that the `earlier` rulings of the same play told already, and that this one leaves as they were.

    That is who plays for which pots and gets what of them, which hands lie face up, what the next player may call or raise to, and that
    nobody is left to act; after a misdeal or a void hand, who is left to act says nothing.
    """
    told = {key for key in ("pots", "cards_up") if key in ruling and _last(earlier, key) == ruling[key]}
    if "shares" in ruling and _last(earlier, "shares") == ruling["shares"]:
        told |= {"pots", "shares"}
    if earlier and any(why in earlier[-1].get("reasons", ()) for why in _reasons(ruling, "side-pots.nobody-to-raise")):
        told.add(NO_RAISE)
    if "next" in ruling and ruling["next"] is None and earlier:
        ended = earlier[-1].get("misdeal") or earlier[-1].get("void")
        if ended or _last(earlier, "next", "somebody") is None:
            told.add("next")
    return frozenset(told.union(AMOUNTS) if _leaves_the_amounts(ruling, earlier) else told)


def _leaves_the_amounts(ruling: Ruling, earlier: Sequence[Ruling]) -> bool:
    """Whether the call and the least raise, in chips, are for the next player what they were for the last one.

    They differ where one of the two has a short stack, and where an act out of turn has become binding. Before the first ruling the
    call is what whoever called has put in, unless less than that lies there as the blind.
    """
    call, least = ruling.get("call_to"), ruling.get("raise_to_min")
    before = next((other for other in reversed(earlier) if other.get("next") is not None), None)
    if call is None:
        return True
    if before is None and _gives(ruling, "raise-amounts.short-blind"):
        return False
    if before is None:
        return ruling.get("action") != "call" or ruling.get("to") in (None, call)
    return call == before.get("call_to") and least in (None, _last(earlier, "raise_to_min"))


def _last(earlier: Sequence[Ruling], key: str, default: Any = None) -> Any:
    """The last value of a key in rulings, or the default."""
    return next((ruling[key] for ruling in reversed(earlier) if key in ruling), default)


def outcome_lines(
    ruling: Ruling,
    stated: Collection[str] | None = None,
    whose: str | None = None,
    told: Collection[str] = AMOUNTS,
) -> list[Outcome]:
    """Return what is ruled, most important first, as `(message id, arguments)`; `whose` hand or act it is, where it is known.

    `stated`: the keys that the example states at this event; with them, `substantial_action` is mentioned only where it is
    what the example is about, and what a call or raise comes to only where that is so or is news. None mentions everything.
    `told`: the keys that a reader has been told before (`told_before`), which are said again only where they are stated.
    """
    known, brings_in = _known(ruling, stated, told), _brings_in(ruling)
    ruling = {key: value for key, value in ruling.items() if key not in known}
    onward = [
        *_onward(ruling, brings_in),
        *left_to_him_of_a_skipped_player(ruling),
        *_cards(ruling),
        *other_kinds(ruling),
    ]
    return [
        *_deal(ruling, whose),
        *_settled(ruling),
        *_act(ruling),
        *left_to_the_director(ruling, whose),
        *_accounts(ruling, whose),
        *_consequences(ruling, whose),
        *onward,
    ]


def is_onward(message: str, stated: Collection[str]) -> bool:
    """Return whether a line (`outcomes.…`) only says how play goes on; what is stated counts as what is ruled."""
    keys = _ONWARD.get(message.split(".")[1], ())
    return bool(keys) and not any(key in stated for key in keys)


def reason_lines(ruling: Ruling, stated: Collection[str] | None = None, told: Collection[str] = AMOUNTS) -> list[Why]:
    """Return why it is so, in the engine's order, as `(message id, arguments, clause)`; the clause as `rule#clause`.

    `stated` and `told` as in `outcome_lines`: with `stated`, substantial action is weighed only where the example states it or a
    misdeal hangs on what has been done, and the size of the next raise explained only where that is told.
    """
    known: tuple[str, ...] = _known(ruling, stated, told)
    if _weighs_a_misdeal(ruling):
        known = tuple(key for key in known if key != "substantial_action")
    quiet = tuple(why for key, reasons in _WHY.items() if key in known for why in reasons)
    return [
        (f"reasons.{reason['id']}", _readable(reason.get("args", {})), str(reason["clause"]))
        for reason in ruling.get("reasons", ())
        if not reason["id"].startswith(quiet)
    ]


def _weighs_a_misdeal(ruling: Ruling) -> bool:
    """Return whether a misdeal is ruled, or left to the director, with something done in the hand that may be substantial action."""
    may_be_one = any("misdeal" in choice for choice in (ruling, *(ruling.get("permitted") or ())))
    return may_be_one and any(
        (reason["id"].startswith("substantial-action.") and reason["args"].get("actions") != 0)
        or reason["id"] == "stud-dealing.bring-in-not-counted"
        for reason in ruling.get("reasons", ())
    )


def _known(ruling: Ruling, stated: Collection[str] | None, told: Collection[str]) -> tuple[str, ...]:
    """Return the keys that a reader need not be told: those of every event, or told before, that are not what the example is about.

    What the next player may call or raise to is news where a bet or raise counts by this event, or is corrected, and where it differs
    from what the last one was told.
    """
    if stated is None:
        return ()
    known = tuple(sorted({*told, "substantial_action"} - {*stated, *AMOUNTS}))
    raised = (
        ruling.get("action") in ("bet", "raise")
        and ruling.get("binding") is not False
        and ruling.get("in_turn") is not False
    )
    changed = any(key not in told for key in AMOUNTS)
    news = raised or changed or any(key in ruling for key in _CORRECTS) or any(key in stated for key in AMOUNTS)
    return known if news else (*known, *AMOUNTS)


def _readable(args: Mapping[str, int | str]) -> dict[str, int | str]:
    return {name: cards(str(value).split()) if name in ("card", "cards") else value for name, value in args.items()}


def _deal(ruling: Ruling, whose: str | None) -> Iterator[Outcome]:
    if ruling.get("forfeited") is not None:
        yield "outcomes.forfeited", {"chips": ruling["forfeited"]}
    for key in ("misdeal", "void"):
        if ruling.get(key) is not None:
            yield f"outcomes.{key}.{_yes(ruling[key])}", {}
    if ruling.get("button") is not None:
        stays = _gives(ruling, "button-movement.stands")
        yield f"outcomes.button.{'stays' if stays else 'moves'}", {"player": ruling["button"]}
    without_cards = _players(ruling, "misdeals.omitted")
    for player in ruling.get("dead") or ():
        yield "outcomes.not-in-the-hand" if player in without_cards else "outcomes.dead", {"player": player}
    yield from what_becomes(ruling.get("cards") or {})
    if ruling.get("burns") is not None:
        # After a flop that stands although nothing was burned for it, and of a card burned too soon, it is the next street that counts;
        # where that has come too soon as well, it is dealt again, and no other one is meant.
        cards = ruling.get("cards") or {}
        burned_early = _keeps_a_burn(ruling) and "reshuffled" not in cards.values()
        of_next = cards.get("flop") == "stands" or burned_early or ruling.get("not_covered") == "extra-burn"
        yield "outcomes.burns-next" if of_next else "outcomes.burns", {"burns": ruling["burns"]}
    if ruling.get("live") is not None:
        identified = _players(ruling, "accidentally-killed-hands.identifiable")
        if identified:
            for player in identified:
                yield "outcomes.live", {"player": player}
        elif whose is None:
            yield f"outcomes.hand-live.{_yes(ruling['live'])}", {}
        else:
            yield "outcomes.live" if ruling["live"] else "outcomes.dead", {"player": whose}


def _gives(ruling: Ruling, name: str) -> bool:
    return bool(_reasons(ruling, name))


def _gives_any(ruling: Ruling, beginning: str) -> bool:
    """Return whether a reason is given whose name begins like this."""
    return any(reason["id"].startswith(beginning) for reason in ruling.get("reasons", ()))


def _keeps_a_burn(ruling: Ruling) -> bool:
    """Return whether a card burned too soon stays."""
    return _gives_any(ruling, "premature-cards.burn-of-") or _gives(ruling, "early-stud-cards.burn")


def _is_on_an_early_street(ruling: Ruling) -> bool:
    """Return whether an act is nothing because its street is nothing: then it is no news whose turn it was."""
    return _gives_any(ruling, "premature-cards.act-on-")


def _reasons(ruling: Ruling, name: str) -> list[Mapping[str, Any]]:
    """The reasons of this name that are given."""
    return [reason for reason in ruling.get("reasons", ()) if reason["id"] == name]


def _players(ruling: Ruling, name: str) -> tuple[str, ...]:
    """The players of whom a reason is given."""
    return tuple(str(reason["args"]["player"]) for reason in _reasons(ruling, name))


def _settled(ruling: Ruling) -> Iterator[Outcome]:
    """What an announced bet or raise comes to, whose amount was open until this event."""
    for reason in ruling.get("reasons", ()):
        if reason["id"] in ("raise-amounts.left-at-that", "bet-methods.bet-at-its-chips"):
            yield "outcomes.settled", dict(reason["args"])


def _act(ruling: Ruling) -> Iterator[Outcome]:
    if ruling.get("not_covered"):
        yield "outcomes.not-covered", {"what": str(ruling["not_covered"]).replace("-", "_")}
    if ruling.get("allowed") is False:
        yield "outcomes.not-allowed", {}
    if ruling.get("in_turn") is False and not _is_on_an_early_street(ruling):
        yield "outcomes.out-of-turn", {}
    action = ruling.get("action")
    if _gives(ruling, "straddles.posted"):
        yield "outcomes.straddle", {"to": ruling["to"]}
    if action is not None:
        if action in ("fold", "check"):
            yield f"outcomes.action.{action}", {}
        elif ruling.get("to") is None:
            yield f"outcomes.without-amount.{action}", {}
        elif action == "bet" and any(_gives(ruling, why) for why in _BRING_IN):
            yield "outcomes.bring-in", {"to": ruling["to"]}
        elif not ruling.get("all_in") and _gives(ruling, "raise-amounts.completes"):
            yield "outcomes.completes", {"to": ruling["to"]}
        else:
            kind = "all-in" if ruling.get("all_in") else "action"
            yield f"outcomes.{kind}.{action}", {"to": ruling["to"]}
        for player in _by_leave(ruling):
            yield "outcomes.by-leave", {"player": player}


def _by_leave(ruling: Ruling) -> tuple[str, ...]:
    """The players whose act stands only by the director's leave, where no decision of his has been told."""
    if _gives(ruling, "floor-decisions.decided"):
        return ()
    return _players(ruling, "out-of-turn.by-leave") or _players(ruling, "undercalls.given-up")


def _accounts(ruling: Ruling, whose: str | None) -> Iterator[Outcome]:
    """What is ruled by each account of what is disputed: how play goes on only where an account rules nothing else."""
    for place, account in enumerate(ruling.get("accounts") or (), 1):
        lines = outcome_lines(account, (), whose)
        for name, args in [line for line in lines if not is_onward(line[0], ())] or lines:
            yield "outcomes.account", {"place": place, "outcome": Line(name, args)}


def _consequences(ruling: Ruling, whose: str | None) -> Iterator[Outcome]:
    # What an act costs is news only where the player has chips in front already.
    # Where chips are still to come if the act binds, that is the figure that counts.
    owing = _gives(ruling, "out-of-turn.owed-if-binding")
    if ruling.get("adds") and ruling.get("to") not in (None, ruling["adds"]) and not owing:
        yield (
            ("outcomes.adds", {"chips": ruling["adds"]}) if whose is None else _chips("adds-of", whose, ruling["adds"])
        )
    if ruling.get("returned"):
        back = ruling["returned"]
        in_any_case = "returned-in-any-case" if ruling.get("permitted") else "refunds"
        yield ("outcomes.returned", {"chips": back}) if whose is None else _chips(in_any_case, whose, back)
    waits = _players(ruling, "out-of-turn.more-if-binding")
    for player, chips in (ruling.get("owes") or {}).items():
        yield _chips("owes-if-binding" if player in waits else "owes", player, chips)
    for player, chips in (ruling.get("refunds") or {}).items():
        yield _chips("refunds", player, chips)
    if ruling.get("seconds_left"):
        left = {"seconds": ruling["seconds_left"], "countdown": ruling.get("countdown_seconds", 0)}
        yield "outcomes.time-left", left
    elif ruling.get("countdown_seconds"):
        yield "outcomes.countdown", {"seconds": ruling["countdown_seconds"]}
    if ruling.get("binding") == "pending":
        yield "outcomes.binding.pending", {}
    elif ruling.get("binding") is False or (ruling.get("binding") is True and _says_that_it_binds(ruling)):
        binds = _yes(ruling["binding"])
        if ruling.get("draw"):
            yield "outcomes.draw-void", {}
        elif _gives_any(ruling, "clock."):
            yield "outcomes.no-clock", {}
        elif _gives_any(ruling, "invalid-declarations.check") and whose is not None:
            yield "outcomes.check-does-not-stand", {"player": whose}
        elif _gives(ruling, "accepted-action.announced") or _gives(ruling, "cards-speak.announced"):
            yield "outcomes.announcement-does-not-bind", {}
        elif whose is not None and (ruling.get("dead") or ruling.get("action") is None):
            yield f"outcomes.act-binding.{binds}", {"player": whose}
        else:
            yield f"outcomes.binding.{binds}", {}
    if ruling.get("heard") is not None:
        yield f"outcomes.heard.{_yes(ruling['heard'])}", {}
    if ruling.get("action_changed") is not None:
        unchanged = _players(ruling, "out-of-turn.unchanged")
        unchanged += _players(ruling, "out-of-turn.unchanged-but-corrected")
        for changed, players in (("yes", _players(ruling, "out-of-turn.changed")), ("no", unchanged)):
            if players:
                yield f"outcomes.action-changed.{changed}", {"players": Listing(players)}
        # An undercall out of turn comes to bind: the director now decides what it is.
        for player in _players(ruling, "undercalls.discretion") or _players(ruling, "undercalls.unregulated"):
            yield "outcomes.decides.act", {"player": player}
    behind = _players(ruling, "substantial-action.not-beyond")
    if behind and "substantial_action" in ruling:
        yield "outcomes.substantial-action.not-beyond", {"player": behind[0]}
    elif ruling.get("substantial_action") is not None:
        yield f"outcomes.substantial-action.{_yes(ruling['substantial_action'])}", {}
    if ruling.get("penalty") in ("possible", "mandatory", "not_named"):
        yield f"outcomes.penalty.{ruling['penalty'].replace('_', '-')}", {}
        yield from left_to_him_of_a_penalty(ruling)


def _says_that_it_binds(ruling: Ruling) -> bool:
    """Return whether it is news that an act binds: out of turn, or by the director's decision and as nothing else."""
    decided = _gives(ruling, "floor-decisions.decided") and ruling.get("action") is None
    return ruling.get("in_turn") is False or decided


def _chips(key: str, player: str, chips: int) -> Outcome:
    return f"outcomes.{key}", {"player": player, "chips": chips}


def _brings_in(ruling: Ruling) -> bool:
    """Return whether the next player is to bring in: a bet of which no rule says how much it is."""
    return "bet" in (ruling.get("may") or ()) and "raise_to_min" not in ruling


def _onward(ruling: Ruling, brings_in: bool) -> Iterator[Outcome]:
    if "next" not in ruling:
        return
    player = ruling["next"]
    if player is None:
        if ruling.get("action") is not None or not ruling.get("cards_up"):
            yield "outcomes.round-over", {}
        return
    may = ruling.get("may")
    if not brings_in and may in (["bet"], ["raise"]):  # announced, and only its amount is missing
        yield "outcomes.amount-to-come", {"player": player}
    elif may:
        options = "_".join(action for action in ACTIONS if action in may)
        if brings_in:
            options = options.replace("bet", "bring_in")
        yield "outcomes.may", {"player": player, "options": options}
    else:
        yield "outcomes.next", {"player": player}
    if ruling.get("call_to") is not None:
        yield "outcomes.call-to", {"player": player, "chips": ruling["call_to"]}
    least, most = ruling.get("raise_to_min"), ruling.get("raise_to_max")
    if least is None:
        return
    open_to = may or [choice["action"] for choice in (ruling.get("skipped_player") or {}).get("permitted", ())]
    what = "bet" if "bet" in open_to else "raise"
    if least == most:
        yield f"outcomes.{what}-exactly", {"chips": least}
        return
    yield f"outcomes.{what}-at-least", {"chips": least}
    if most is not None:
        yield "outcomes.raise-to-max", {"chips": most}


def _cards(ruling: Ruling) -> Iterator[Outcome]:
    """What becomes of the cards: which hands lie open or are live, who shows in which order, who may ask for what."""
    if ruling.get("shown") is not None:
        yield f"outcomes.hand-shown.{_yes(ruling['shown'])}", {}
    if ruling.get("must_table"):
        yield "outcomes.must-table", {}
    if ruling.get("may_ask"):
        yield f"outcomes.may-ask.{ruling['may_ask']}", {}
    if ruling.get("cards_up"):
        yield "outcomes.cards-up", {"players": Listing(tuple(ruling["cards_up"]))}
    elif ruling.get("cards_up") is not None:
        yield "outcomes.cards-down", {}
    if ruling.get("show_order"):
        yield "outcomes.show-order", {"players": Listing(tuple(ruling["show_order"]), "more")}
    if ruling.get("show_duty"):
        yield f"outcomes.show-duty.{ruling['show_duty'].replace('_', '-')}", {}


def _yes(value: bool) -> str:
    return "yes" if value else "no"
