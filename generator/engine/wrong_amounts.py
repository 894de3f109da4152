"""Bets of a wrong amount that nobody notices at once, and what becomes of them when somebody does (`wrong-amounts`)."""

from typing import Any

from .betting import Hand
from .counts import counts_the_pot
from .out_of_turn import Deed, apply, substantial
from .outcome import BET_OR_RAISE, Outcome, WrongAmount, not_covered, passive, settle
from .prior_chips import staying
from .reading import Reading
from .reasons import reason
from .rulings import ruling
from .script import Script, with_next
from .situation import Data, SituationError, chips_total, lone_chip
from .uncalled import return_uncalled

UNNOTICED = {
    "under": "wrong-amounts.under-unnoticed",
    "too-high": "wrong-amounts.too-high-unnoticed",
    "too-low": "wrong-amounts.too-low-unnoticed",
}
CORRECTED = {
    "under": "wrong-amounts.under-corrected",
    "too-high": "wrong-amounts.too-high-corrected",
    "too-low": "wrong-amounts.too-low-corrected",
}
ROUND_OVER = {
    "under": "wrong-amounts.under-next-card",
    "too-high": "wrong-amounts.too-high-next-card",
    "too-low": "wrong-amounts.too-low-next-card",
}


def as_announced(hand: Hand, player: str, reading: Reading, told: int | None, at: int) -> Outcome | None:
    """A bet or raise that goes in although its amount is wrong; None where the act is to be ruled as any other.

    The script says that nobody noticed, or in pot-limit the player bets the pot by the wrong count that he was `told`, in
    chips of the round. Raises SituationError, for the event `at`, where the amount is right, so that there is nothing to
    notice.
    """
    unnoticed = reading.plain is not None and bool(reading.plain.get("unnoticed"))
    total = _wanted(hand, player, reading, told)
    counted = told is not None and counts_the_pot(hand, told) and total == _in_reach(hand, player, told)
    if total is None:
        return None
    total = _in_reach(hand, player, total)
    options = hand.options(player)
    if options.raise_to_min is None or hand.table.fixed_limit:
        return not_covered("unnoticed-error") if unnoticed else None
    most = options.raise_to_max
    if counted and most is not None and total > most:
        return _the_rest_back(hand, player, reading, _goes_in(hand, player, total, most, "too-high"))
    if counted and most is not None and hand.level < total < most:
        return _the_rest_back(hand, player, reading, _goes_in(hand, player, total, most, "too-low"))
    if not unnoticed:
        return None
    if total <= hand.level:
        raise SituationError(at, f"{player} raises to no more than the bet of {hand.level}, which everybody sees")
    if total < options.raise_to_min:
        return _goes_in(hand, player, total, options.raise_to_min, "under")
    if most is not None and total > most:
        return _goes_in(hand, player, total, most, "too-high")
    raise SituationError(at, f"{total} is a right amount, so that there is nothing to notice")


def _wanted(hand: Hand, player: str, reading: Reading, told: int | None) -> int | None:
    """The total that a bet or raise is meant to make, in chips; None where the act is none or does not say."""
    act: Data = reading.plain or reading.words or {}
    verb = act.get("verb", act["act"] if reading.plain is not None else None)
    if verb == "pot":
        return None if told is None else _in_reach(hand, player, told)
    if verb in ("bet", "raise") and (hand.opened == (verb == "raise")):
        if "by" in act:
            return hand.level + int(act["by"])
        total = act.get("to", act.get("amount"))
        if total is not None:
            return int(total)
        if reading.motions:
            return hand.front[player] + chips_total(reading.motions[0])
        return None
    if verb is not None:
        return None
    if "amount" in act:
        return int(act["amount"])
    if act or not reading.motions or (hand.opened and lone_chip(reading.motions[0]) is not None):
        return None
    return staying(hand, player, reading.taken) + chips_total(reading.motions[0])


def _in_reach(hand: Hand, player: str, total: int) -> int:
    """A total in chips, or the whole stack of a player who has less."""
    behind = hand.behind(player)
    return total if behind is None else min(total, hand.front[player] + behind)


def _goes_in(hand: Hand, player: str, total: int, right: int, kind: str) -> Outcome:
    action = "raise" if hand.opened else "bet"
    wrong = WrongAmount(player, action, total, right, kind, hand.street, hand.level, hand.increment)
    return Outcome(action, total, wrong=wrong).because(UNNOTICED[kind], to=total, right=right)


def _the_rest_back(hand: Hand, player: str, reading: Reading, outcome: Outcome) -> Outcome:
    """Return the chips beyond the amount that goes in; a later motion adds nothing to it (`raise-methods#methods`)."""
    pushed = sum(chips_total(motion) for motion in reading.motions)
    kept = hand.front[player] if outcome.to is None else outcome.to
    outcome.returned = max(0, staying(hand, player, reading.taken) + pushed - kept)
    if outcome.returned and reading.motions[1:]:
        outcome.because("raise-methods.later-motions", returned=outcome.returned).because("string-bets.dealer-calls")
    return outcome


def rule_notice(script: Script, index: int, player: str) -> Data:
    """Rule a wrong amount when it is noticed. Raises SituationError where no bet of this player was wrong.

    In no-limit a bet or raise that is too small is made up for everybody until the next card, or the showdown. In
    pot-limit one that is too high is cut for everybody until then; one that is too low by a wrong count is made up until
    there is substantial action. Where somebody has raised since, no clause says what becomes of that raise, and the
    tournament director decides.
    """
    wrong = script.wrong.get(player)
    if wrong is None:
        raise SituationError(index, f"no bet of {player} went in with a wrong amount")
    hand = script.hand
    stated: Data = {"action": wrong.action, "to": wrong.to, "decides": "rules"}
    late = hand.street != wrong.street or script.shown or hand.over
    if late:
        del script.wrong[player]
        return with_next(script, stated, [reason(ROUND_OVER[wrong.kind], to=wrong.to)])
    if hand.level != wrong.to or (wrong.kind == "under" and hand.table.pot_limit):
        return _director(script, wrong, stated)
    if wrong.kind == "too-low" and _too_late(script, wrong):
        del script.wrong[player]
        return with_next(script, stated, [reason("wrong-amounts.too-low-stands", to=wrong.to)])
    del script.wrong[player]
    stated["to"] = wrong.right
    changes = _correct(hand, wrong)
    _correct_waiting(script, wrong, changes)
    owes = {name: changes[name] for name in hand.table.players if changes[name] > 0}
    refunds = {name: -changes[name] for name in hand.table.players if changes[name] < 0}
    script.done = None
    for name in sorted(owes):
        hand.owed[name] = hand.owed.get(name, 0) + owes[name]
    if owes:
        stated["owes"] = owes
    if refunds:
        stated["refunds"] = refunds
    return with_next(script, stated, [reason(CORRECTED[wrong.kind], to=wrong.right)])


def _director(script: Script, wrong: WrongAmount, stated: Data) -> Data:
    choices: list[Data] = [{"action": wrong.action, "to": wrong.right}, {"action": wrong.action, "to": wrong.to}]
    answer: Data = {"decides": "td", "permitted": choices}
    why: list[dict[str, Any]] = []
    if script.hand.level != wrong.to:
        answer["advice"] = choices[1]
        why.append(reason("wrong-amounts.raised-since", to=wrong.to))
    else:
        answer["advice"] = choices[0]
    why.append(reason("floor-decisions.best-interest"))
    if script.hand.turn is not None:
        answer["next"] = script.hand.turn  # whose turn it is does not hang on the amount, but what it costs does
    script.lost = "tournament-director-decides"
    return ruling(answer, why)


def _too_late(script: Script, wrong: WrongAmount) -> bool:
    """Whether there has been substantial action: after the bet, or in the whole round, by `low_pot_bet`."""
    deeds = list(script.deeds)
    if script.policies.low_pot_bet == "after_the_bet":
        place = [deed is wrong.deed for deed in deeds].index(True)
        deeds = deeds[place + 1 :]
    return substantial(deeds, script.policies)


def _correct(hand: Hand, wrong: WrongAmount) -> dict[str, int]:
    """Bring the bet and everything that matched it to the right amount; return what each player puts in more, in chips.

    Whoever has too little behind is all-in with it. Fewer than none are chips that go back; what nobody matches of a
    corrected bet goes back with them.
    """
    before = dict(hand.front)
    for player in hand.table.players:
        if wrong.right < wrong.to:
            surplus = hand.front[player] - wrong.right
            if surplus > 0:
                hand.give_back(player, surplus)
        elif hand.front[player] == wrong.to and player not in hand.folded:
            hand.post(player, wrong.right - wrong.to)
        if hand.matched.get(player) == wrong.to:
            hand.matched[player] = wrong.right
    hand.raised[-1] = wrong.right - wrong.level
    hand.level = wrong.right
    hand.increment = max(wrong.increment, wrong.right - wrong.level)
    hand.irregular = False
    return_uncalled(hand)
    return {player: hand.front[player] - before[player] for player in hand.table.players}


def _correct_waiting(script: Script, wrong: WrongAmount, changes: dict[str, int]) -> None:
    """Let the acts out of turn that wait follow a corrected bet: nobody has acted who could change the action to them.

    A call becomes one of the right amount, a raise keeps its amount where that is still allowed. Adds to `changes` what
    each of them puts in more, or gets back, in chips.
    """
    faced = {wrong.to: wrong.right}
    twin = script.hand.copy()
    for pending in script.waiting.pending:
        outcome, player = pending.outcome, pending.player
        if pending.faced in faced:
            assert outcome.to is not None  # whoever checks faces no bet
            pending.faced = faced[pending.faced]
            front = twin.front[player]
            cost, lay = pending.cost(front), pending.lying(front)
            raises = outcome.action in BET_OR_RAISE
            right = settle(twin, player, outcome.to) if raises else passive(twin.options(player))
            assert right.to is not None
            faced[outcome.to], outcome.to = right.to, right.to
            more = pending.cost(front) - cost
            pending.corrected += more
            changes[player] += more if more > 0 else pending.lying(front) - lay
        apply(twin, player, outcome)


def note(script: Script, wrong: WrongAmount, deed: Deed) -> None:
    """Remember a wrong amount that has gone in, with the act that it was."""
    wrong.deed = deed
    script.wrong[wrong.player] = wrong
    script.hand.irregular = True
    script.hand.short_raise = False
