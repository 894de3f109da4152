"""Reasons: why a ruling is what it is. A reason is a message id with arguments and the clause that it rests on.

The sentences stand in `i18n/<lang>/rulings.yml` under `reasons`. Kinds of arguments: `chips`, `count` and `percent` are
whole numbers, `player` is a name, `card` a card such as `As`, `cards` several of them, `action` one of fold, check, call,
bet and raise, `hand` the name of what five cards make, with `low_` before it in razz.
whole numbers, `player` is a name, `card` a card such as `As`, `name` the name of a
table, `policy` the value of a choice, `action` one of fold, check, call, bet and raise.
"""

from dataclasses import dataclass
from typing import Any

from .reasons_of_the_event import EVENT, NOT_COVERED_OF_THE_EVENT


@dataclass(frozen=True, slots=True)
class Reason:
    """What a reason rests on: a clause as `rule#clause`, and the name and kind of each argument."""

    clause: str
    args: tuple[tuple[str, str], ...] = ()


def _args(text: str) -> tuple[tuple[str, str], ...]:
    """Arguments written as `name:kind`."""
    pairs = [word.split(":") for word in text.split()]
    return tuple((name, kind) for name, kind in pairs)


_PLAYER = _args("player:player")
_COUNTED = _args("count:count needed:count")


REASONS: dict[str, Reason] = {
    "acting-in-turn.words-bind": Reason("acting-in-turn#verbal-binding"),
    "acting-in-turn.chips-stay": Reason("acting-in-turn#chips-stay"),
    "undercalls.undercall": Reason("undercalls#definition", _args("total:chips call:chips")),
    "undercalls.opening-bet": Reason("undercalls#must-complete", _args("call:chips")),
    "undercalls.heads-up": Reason("undercalls#must-complete", _args("call:chips")),
    "undercalls.discretion": Reason("undercalls#discretion"),
    "undercalls.several": Reason("undercalls#several", _args("player:player first:player")),
    "wrong-amounts.under-unnoticed": Reason("wrong-amounts#no-limit", _args("to:chips right:chips")),
    "wrong-amounts.under-corrected": Reason("wrong-amounts#no-limit", _args("to:chips")),
    "wrong-amounts.under-next-card": Reason("wrong-amounts#no-limit", _args("to:chips")),
    "wrong-amounts.too-high-unnoticed": Reason("wrong-amounts#too-high", _args("to:chips right:chips")),
    "wrong-amounts.too-high-corrected": Reason("wrong-amounts#too-high", _args("to:chips")),
    "wrong-amounts.too-high-next-card": Reason("wrong-amounts#too-high", _args("to:chips")),
    "wrong-amounts.too-low-unnoticed": Reason("wrong-amounts#too-low", _args("to:chips right:chips")),
    "wrong-amounts.too-low-corrected": Reason("wrong-amounts#too-low", _args("to:chips")),
    "wrong-amounts.too-low-stands": Reason("wrong-amounts#too-low", _args("to:chips")),
    "wrong-amounts.too-low-next-card": Reason("wrong-amounts#too-low", _args("to:chips")),
    "wrong-amounts.raised-since": Reason("wrong-amounts#no-limit", _args("to:chips")),
    "side-pots.uncalled": Reason("side-pots#uncalled-chips", _args("player:player chips:chips")),
    "acting-in-turn.nothing-due": Reason("acting-in-turn#in-turn", _PLAYER),
    "acting-in-turn.amount-unknown": Reason("acting-in-turn#clear-action", _args("player:player other:player")),
    "out-of-turn.pending": Reason("out-of-turn#binding-if-unchanged", _args("player:player skipped:player")),
    "out-of-turn.unchanged": Reason("out-of-turn#binding-if-unchanged", _PLAYER),
    "out-of-turn.not-a-change": Reason("out-of-turn#what-changes-action", _args("action:action")),
    "out-of-turn.changed": Reason("out-of-turn#returned-if-changed", _PLAYER),
    "out-of-turn.fold": Reason("out-of-turn#fold-binding", _PLAYER),
    "out-of-turn.chips-for-words": Reason("out-of-turn#binding-if-unchanged", _PLAYER),
    "out-of-turn.penalty-possible": Reason("out-of-turn#penalty", _PLAYER),
    "out-of-turn.penalty-mandatory": Reason("out-of-turn#penalty", _PLAYER),
    "out-of-turn.skipped": Reason("out-of-turn#skipped-player", _PLAYER),
    "out-of-turn.dealt-past": Reason("out-of-turn#skipped-player", _PLAYER),
    "bet-methods.first-binds": Reason("bet-methods#first-binds"),
    "bet-methods.chips-play": Reason("bet-methods#together"),
    "bet-methods.contradiction": Reason("bet-methods#contradiction"),
    "bet-methods.word-and-chips": Reason("bet-methods#contradiction", _args("player:player said:chips shown:chips")),
    "bet-methods.words-like-chips": Reason("bet-methods#words-like-chips", _args("amount:chips")),
    "call-methods.small-chip": Reason("call-methods#small-chip", _args("chips:chips call:chips")),
    "prior-chips.taken-back": Reason("prior-chips#taken-back", _PLAYER),
    "prior-chips.call-not-covered": Reason("prior-chips#call-not-covered", _args("lying:chips call:chips")),
    "prior-chips.several-new": Reason("prior-chips#call-not-covered", _args("percent:percent")),
    "prior-chips.call-covered": Reason("prior-chips#call-covered", _args("lying:chips call:chips")),
    "prior-chips.all-taken-back": Reason("prior-chips#all-taken-back"),
    "prior-chips.partly-taken-back": Reason("prior-chips#partly-taken-back"),
    "prior-chips.pushed-together": Reason("prior-chips#pushed-together"),
    "invalid-declarations.call": Reason("invalid-declarations#call", _PLAYER),
    "invalid-declarations.raise": Reason("invalid-declarations#raise", _PLAYER),
    "invalid-declarations.check": Reason("invalid-declarations#check", _PLAYER),
    "betting-for-change.chips-count": Reason("betting-for-change#chips-count"),
    "raise-methods.amount-first": Reason("raise-methods#methods", _args("to:chips")),
    "raise-methods.one-motion": Reason("raise-methods#methods", _args("to:chips")),
    "raise-methods.call-then-motion": Reason("raise-methods#methods", _args("call:chips to:chips")),
    "raise-methods.left-at-that": Reason("raise-methods#methods", _args("player:player to:chips")),
    "raise-methods.motion-to-come": Reason("raise-methods#methods", _args("call:chips to:chips")),
    "raise-methods.call-amount-only": Reason("raise-methods#methods", _args("call:chips to:chips")),
    "raise-methods.words-too-late": Reason("raise-methods#methods"),
    "raise-methods.intentions": Reason("raise-methods#intentions"),
    "raise-amounts.next-raise": Reason("raise-amounts#minimum", _args("player:player to:chips increment:chips")),
    "raise-amounts.fixed": Reason("raise-amounts#minimum", _args("to:chips")),
    "raise-amounts.made-up": Reason("raise-amounts#minimum", _args("to:chips increment:chips")),
    "raise-amounts.bet-made-up": Reason("raise-amounts#minimum", _args("to:chips")),
    "raise-amounts.half-reached": Reason(
        "raise-amounts#half-raise", _args("total:chips threshold:chips to:chips percent:percent")
    ),
    "raise-amounts.half-missed": Reason(
        "raise-amounts#half-raise", _args("total:chips threshold:chips percent:percent")
    ),
    "raise-amounts.full-raise": Reason("raise-amounts#minimum", _args("to:chips minimum:chips")),
    "raise-amounts.next-fixed": Reason("raise-amounts#minimum", _args("player:player to:chips")),
    "raise-amounts.bet-all-in": Reason("raise-amounts#minimum", _args("player:player to:chips")),
    "raise-amounts.next-all-in": Reason("raise-amounts#minimum", _args("player:player to:chips")),
    "reopening.closed": Reason("reopening#short-all-in", _args("player:player facing:chips needed:chips")),
    "reopening.no-full-raise": Reason("reopening#short-all-in", _args("player:player facing:chips needed:chips")),
    "reopening.full-raise": Reason("reopening#short-all-in", _args("player:player facing:chips needed:chips")),
    "reopening.open": Reason("reopening#short-all-in", _args("player:player facing:chips needed:chips")),
    "reopening.limit-closed": Reason("reopening#limit", _args("player:player facing:chips needed:chips")),
    "reopening.limit-open": Reason("reopening#limit", _args("player:player facing:chips needed:chips")),
    "reopening.not-yet-acted": Reason("reopening#short-all-in", _PLAYER),
    "oversized-chip.call": Reason("oversized-chip#call", _args("chip:chips call:chips")),
    "oversized-chip.words-too-late": Reason("oversized-chip#declare-first"),
    "oversized-chip.declared": Reason("oversized-chip#declared-without-amount", _args("chip:chips to:chips")),
    "oversized-chip.opening-bet": Reason("oversized-chip#opening-bet", _args("chip:chips to:chips")),
    "multiple-chips.all-needed": Reason("multiple-chips#removal-test", _args("chip:chips left:chips call:chips")),
    "multiple-chips.not-all-needed": Reason("multiple-chips#removal-test", _args("chip:chips left:chips call:chips")),
    "multiple-chips.mixed": Reason("multiple-chips#mixed", _args("percent:percent")),
    "multiple-chips.last-chips": Reason("multiple-chips#last-chips", _args("to:chips")),
    "number-of-raises.house-limit": Reason("number-of-raises#limit"),
    "number-of-raises.no-limit": Reason("number-of-raises#no-limit"),
    "heads-up-button.order": Reason("heads-up-button#order"),
    "substantial-action.reached": Reason("substantial-action#definition", _args("actions:count with_chips:count")),
    "substantial-action.not-reached": Reason("substantial-action#definition", _args("actions:count with_chips:count")),
    "accepted-action.callers-duty": Reason("accepted-action#callers-duty"),
    "accepted-action.full-amount": Reason("accepted-action#full-amount", _args("told:chips call:chips")),
    "accepted-action.discretion": Reason("accepted-action#discretion"),
    "pot-size.maximum": Reason("pot-size#counting", _args("to:chips")),
    "pot-size.pot-in-no-limit": Reason("pot-size#pot-in-no-limit", _args("to:chips")),
    "raise-methods.later-motions": Reason("raise-methods#methods", _args("returned:chips")),
    "string-bets.dealer-calls": Reason("string-bets#dealer-calls"),
    "unclear-bets.own-risk": Reason("unclear-bets#own-risk"),
    "unclear-bets.several-meanings": Reason("unclear-bets#several-meanings", _args("to:chips which:policy")),
    "unclear-bets.equals-the-pot": Reason("unclear-bets#several-meanings", _args("to:chips")),
    "non-standard-folds.facing-check": Reason("non-standard-folds#binding", _PLAYER),
    "non-standard-folds.out-of-turn": Reason("non-standard-folds#penalty", _PLAYER),
    "conditional-statements.discouraged": Reason("conditional-statements#consequences"),
    "side-pots.separately": Reason("side-pots#separately", _args("count:count")),
    "side-pots.award-order": Reason("side-pots#award-order"),
    "side-pots.alone": Reason("side-pots#separately", _PLAYER),
    "cards-speak.best-hand": Reason("cards-speak#cards-decide", _args("player:player hand:hand cards:cards")),
    "cards-speak.best-low": Reason("cards-speak#cards-decide", _args("player:player cards:cards")),
    "cards-speak.no-low": Reason("cards-speak#cards-decide"),
    "cards-speak.declaration": Reason("cards-speak#cards-decide"),
    "cards-speak.miscalling": Reason("cards-speak#miscalling"),
    "all-in-face-up.face-up": Reason("all-in-face-up#face-up"),
    "all-in-face-up.betting-possible": Reason("all-in-face-up#face-up"),
    "all-in-face-up.nobody-mucks": Reason("all-in-face-up#everyone", _PLAYER),
    "showdown-order.last-aggressor": Reason("showdown-order#last-aggressor", _PLAYER),
    "showdown-order.no-bet": Reason("showdown-order#no-bet", _PLAYER),
    "showdown-order.stud": Reason("showdown-order#stud", _PLAYER),
    "showdown-order.razz": Reason("showdown-order#razz", _PLAYER),
    "showdown-order.must": Reason("showdown-order#last-aggressor", _PLAYER),
    "showdown-order.may-enforce": Reason("showdown-order#enforcing", _PLAYER),
    "playing-the-board.show-to-win": Reason("playing-the-board#show-to-win"),
    "uncontested-showdown.last-hand": Reason("uncontested-showdown#last-live-hand", _PLAYER),
    "uncontested-showdown.right-forfeited": Reason("uncontested-showdown#right-forfeited", _PLAYER),
    "killing-a-winning-hand.face-up": Reason("killing-a-winning-hand#table-all", _PLAYER),
    "asking-to-see-a-hand.privilege": Reason("asking-to-see-a-hand#privilege"),
    "asking-to-see-a-hand.right-lost": Reason("asking-to-see-a-hand#right-lost", _PLAYER),
    "asking-to-see-a-hand.river-caller": Reason(
        "asking-to-see-a-hand#river-caller", _args("player:player other:player")
    ),
    "asking-to-see-a-hand.others": Reason("asking-to-see-a-hand#others"),
    "killing-a-winning-hand.tabled": Reason("killing-a-winning-hand#tabled-winner", _PLAYER),
    "killing-a-winning-hand.table-all": Reason("killing-a-winning-hand#table-all", _PLAYER),
    "killing-a-winning-hand.unseen-hand": Reason("killing-a-winning-hand#unseen-hand", _PLAYER),
    "live-cards.until-mucked": Reason("live-cards#until-mucked", _PLAYER),
    "live-cards.in-the-muck": Reason("live-cards#until-mucked", _PLAYER),
    "discarded-cards.half-shown": Reason("discarded-cards#half-shown", _PLAYER),
    "discarded-cards.protected": Reason("discarded-cards#thrown-away", _PLAYER),
    "discarded-cards.thrown-away": Reason("discarded-cards#thrown-away", _PLAYER),
    "discarded-cards.uncalled-bet": Reason("discarded-cards#uncalled-bet", _args("player:player chips:chips")),
    "accidentally-killed-hands.protect": Reason("accidentally-killed-hands#protect", _PLAYER),
    "accidentally-killed-hands.no-redress": Reason("accidentally-killed-hands#no-redress", _PLAYER),
    "accidentally-killed-hands.uncalled-bet": Reason(
        "accidentally-killed-hands#uncalled-bet", _args("player:player chips:chips")
    ),
    "accidentally-killed-hands.identifiable": Reason("accidentally-killed-hands#identifiable", _PLAYER),
    "rabbit-hunting.forbidden": Reason("rabbit-hunting#forbidden"),
    "stud-dealing.equal-hands": Reason("stud-dealing#equal-hands", _args("player:player card:card")),
    "stud-dealing.all-in": Reason("stud-dealing#low-card-all-in", _PLAYER),
    "conditional-statements.call-before-amount": Reason("conditional-statements#call-before-amount", _PLAYER),
    "clock.called": Reason("clock#limit", _args("player:player seconds:count")),
    "clock.countdown": Reason("clock#countdown", _args("seconds:count")),
    "clock.running": Reason("clock#limit", _args("player:player seconds:count")),
    "clock.counting-down": Reason("clock#countdown", _args("player:player seconds:count")),
    "clock.not-to-act": Reason("clock#call", _PLAYER),
    "clock.not-at-the-seat": Reason("clock#presence", _PLAYER),
    "clock.killed": Reason("clock#expiry", _PLAYER),
    "clock.checked": Reason("clock#expiry", _PLAYER),
    "odd-chips.high-low": Reason("odd-chips#high-low", _args("chips:chips")),
    "odd-chips.left-of-button": Reason("odd-chips#flop-games", _args("player:player chips:chips")),
    "odd-chips.suit": Reason("odd-chips#stud", _args("player:player chips:chips card:card")),
    "odd-chips.identical-hands": Reason("odd-chips#identical-hands"),
    "penalties.rounds": Reason("penalties#counting", _args("players:count rounds:count hands:count")),
    "penalties.single-hand": Reason("penalties#counting"),
    "penalties.rounds-exceeded": Reason("penalties#rounds", _args("rounds:count maximum:count")),
    "floor-decisions.best-interest": Reason("floor-decisions#best-interest"),
    "official-terms.own-risk": Reason("official-terms#own-risk"),
    "misdeals.first-cards": Reason("misdeals#flop-games"),
    "misdeals.first-cards-boxed": Reason("misdeals#flop-games"),
    "misdeals.exposed": Reason("misdeals#flop-games", _COUNTED),
    "misdeals.boxed": Reason("misdeals#flop-games", _COUNTED),
    "misdeals.exposed-or-boxed": Reason("misdeals#flop-games", _COUNTED),
    "misdeals.too-few": Reason("misdeals#flop-games", _COUNTED),
    "misdeals.first-seat": Reason("misdeals#flop-games", _PLAYER),
    "misdeals.no-right": Reason("misdeals#flop-games"),
    "misdeals.omitted": Reason("misdeals#flop-games", _PLAYER),
    "misdeals.not-listed": Reason("misdeals#flop-games"),
    "misdeals.stud-down-card": Reason("misdeals#stud"),
    "misdeals.button": Reason("misdeals#button"),
    "misdeals.too-late": Reason("misdeals#too-late"),
    "misdeals.redeal": Reason("misdeals#redeal"),
    "misdeals.same-again": Reason("misdeals#redeal"),
    "misdeals.away": Reason("misdeals#redeal", _PLAYER),
    "misdeals.one-hand": Reason("misdeals#redeal"),
    "misdeals.wrong-count": Reason("misdeals#wrong-count", _args("player:player count:count due:count")),
    "misdeals.foreign-card": Reason("misdeals#foreign-cards"),
    "fouled-decks.duplicates": Reason("fouled-decks#duplicates"),
    "fouled-decks.stop-and-return": Reason("fouled-decks#stop-and-return"),
    "fouled-decks.deadline": Reason("fouled-decks#deadline"),
    "short-hand-on-the-button.dealt-late": Reason("short-hand-on-the-button#dealt-late", _PLAYER),
    "short-hand-on-the-button.acted": Reason("short-hand-on-the-button#acted", _PLAYER),
    "burns.dead-hand": Reason("burns#one-a-street", _PLAYER),
    "burns.one-a-street": Reason("burns#one-a-street"),
    "burns.none-again": Reason("burns#one-a-street"),
    "burns.stays": Reason("burns#one-a-street"),
    "four-card-flop.shuffle": Reason("four-card-flop#shuffle"),
    "four-card-flop.floor-picks": Reason("four-card-flop#floor-picks"),
    "four-card-flop.next-burn": Reason("four-card-flop#floor-picks"),
    "premature-cards.missing-burn": Reason("premature-cards#missing-burn"),
    "premature-cards.burn-too-late": Reason("premature-cards#missing-burn"),
    "premature-cards.flop": Reason("premature-cards#flop"),
    "premature-cards.turn": Reason("premature-cards#turn"),
    "premature-cards.river": Reason("premature-cards#river"),
    "dropped-stub.restore": Reason("dropped-stub#restore"),
    "dropped-stub.stub-only": Reason("dropped-stub#stub-only"),
    "dropped-stub.mixed": Reason("dropped-stub#mixed"),
    "stud-dealing.upcard": Reason("stud-dealing#exposed-down-card"),
    "stud-dealing.needed": Reason("stud-dealing#short-stub", _args("needed:count left:count")),
    "stud-dealing.burns-added": Reason("stud-dealing#short-stub"),
    "stud-dealing.common-card": Reason("stud-dealing#short-stub"),
    "at-your-seat.absent": Reason("at-your-seat#live-hand", _PLAYER),
    "penalties.dealt-in": Reason("penalties#away", _PLAYER),
    "exposing-cards.penalty": Reason("exposing-cards#penalty", _PLAYER),
    "exposing-cards.hand-stays-live": Reason("exposing-cards#hand-stays-live", _PLAYER),
}

REASONS.update({name: Reason(EVENT[name][0], _args(EVENT[name][1])) for name in EVENT})


# What the engine does not rule on; each has a message under `outcomes.not-covered`.
NOT_COVERED = (
    "after-a-fouled-deck",
    "after-a-misdeal",
    "bring-in",
    "irregular-board",
    "missing-burn",
    "next-hand",
    "no-betting-open",
    "no-misdeal",
    "premature-cards",
    "second-act-in-the-round",
    "showdown-order",
    "stud-first-to-act",
    "tournament-director-decides",
    "unnoticed-error",
) + NOT_COVERED_OF_THE_EVENT


def reason(name: str, **args: int | str) -> dict[str, Any]:
    """The reason as plain data: id, clause and arguments. Raises KeyError for an id that is not declared."""
    return {"id": name, "clause": REASONS[name].clause, "args": args}
