"""Bets of a wrong amount that nobody notices at once, and what becomes of them when somebody does (`wrong-amounts`)."""

from ..choices import LowBetGames, LowPotBet
from ..reasons import Reasons, reason
from ..situation import Data, SituationError, lone_chip, streets_of
from ..state import (
    BET_OR_RAISE,
    DIRECTOR_DECIDES,
    Declaration,
    Deed,
    Hand,
    NotCovered,
    Options,
    Outcome,
    Ruled,
    Script,
    Words,
    WrongAmount,
    not_covered,
    standing_deeds,
    substantial,
    those_lying_there,
)
from .amounts import check_or_call, settle
from .counts import counts_the_pot
from .string_bets import CountedChips, counted_after_words, counted_in_silence, hold_against_chips

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
# On the last street no card is to come: what ends the time for it is the showdown.
CORRECTED_LAST = {
    "under": "wrong-amounts.under-before-showdown",
    "too-high": "wrong-amounts.too-high-before-showdown",
    "too-low": "wrong-amounts.too-low-corrected",
}
ROUND_OVER = {
    "under": "wrong-amounts.under-next-card",
    "too-high": "wrong-amounts.too-high-next-card",
    "too-low": "wrong-amounts.too-low-next-card",
}
SHOWDOWN = {
    "under": "wrong-amounts.under-at-showdown",
    "too-high": "wrong-amounts.too-high-at-showdown",
    "too-low": "wrong-amounts.too-low-at-showdown",
}
RAISED_SINCE = {
    "under": "wrong-amounts.raised-since",
    "too-high": "wrong-amounts.too-high-raised-since",
    "too-low": "wrong-amounts.too-low-raised-since",
}


def as_announced(hand: Hand, player: str, declaration: Declaration, told: int | None) -> Outcome | None:
    """A bet or raise that goes in although its amount is wrong; None where the act is to be ruled as any other.

    The script says that nobody noticed, or in pot-limit the player bets the pot by the wrong count that he was `told`, in
    chips of the round. Raises SituationError where the amount is right, so that there is nothing to notice.
    """
    if told is None and not declaration.unnoticed:
        return None
    wanted = _wanted(hand, player, declaration, told)
    if wanted is None:
        return None
    options = hand.options(player)
    if options.raise_to_min is None or hand.table.fixed_limit:
        return _unnoticed_in_limit(hand, player, wanted, options) if declaration.unnoticed else None
    pot = None if told is None else _pot_by_a_wrong_count(hand, player, wanted, told, options)
    if pot is not None:
        _explain_the_other_term(hand, player, declaration, pot)
        return hold_against_chips(hand, player, pot, _counted(hand, player, declaration))
    return _unnoticed(hand, player, _in_reach(hand, player, wanted), options) if declaration.unnoticed else None


def _pot_by_a_wrong_count(hand: Hand, player: str, wanted: int, told: int, options: Options) -> Outcome | None:
    """A bet or raise of the pot by the count that its player was told, where that is wrong; None for any other."""
    total, most = _in_reach(hand, player, wanted), options.raise_to_max
    if not counts_the_pot(hand, told) or wanted != _in_reach(hand, player, told):
        return None
    if most is None or total == most or total <= hand.level:
        return None
    return _goes_in(hand, player, total, most, "too-high" if total > most else "too-low")


def _unnoticed_in_limit(hand: Hand, player: str, wanted: int, options: Options) -> Outcome:
    """A bet or raise that nobody noticed in limit, or by a player who may not raise.

    In limit one below the minimum is corrected by policy (`wrong-amounts#no-limit`); no clause speaks of the others.
    """
    total, least = _in_reach(hand, player, wanted), options.raise_to_min
    in_clause = hand.policies.low_bet_games == LowBetGames.LIMIT_AND_NO_LIMIT
    if least is None or total > least or not in_clause:
        return not_covered("unnoticed-error")
    return _unnoticed(hand, player, total, options)


def _unnoticed(hand: Hand, player: str, total: int, options: Options) -> Outcome:
    """A bet or raise of which the script says that nobody noticed. Raises SituationError where the amount is right."""
    least, most = options.raise_to_min, options.raise_to_max
    if total <= hand.level:
        raise SituationError(None, f"{player} raises to no more than the bet of {hand.level}, which everybody sees")
    if least is not None and total < least:
        return _goes_in(hand, player, total, least, "under")
    if most is not None and total > most:
        return _goes_in(hand, player, total, most, "too-high")
    raise SituationError(None, f"{total} is a right amount, so that there is nothing to notice")


def _wanted(hand: Hand, player: str, declaration: Declaration, told: int | None) -> int | None:
    """The total that a bet or raise is meant to make, in chips; None where the act is none or does not say."""
    said = declaration.said
    if said is None:
        return _wanted_by_chips(hand, player, declaration)
    if said.verb == "pot":
        return None if told is None else _in_reach(hand, player, told)
    if said.verb is None:
        return said.amount
    if said.verb not in BET_OR_RAISE:
        return None
    if _is_the_other_term(hand, said) and (told is None or not said.has_amount):
        return None  # what that is, is ruled first
    if said.by is not None:
        return hand.level + said.by
    if said.total is None and declaration.motions:
        return _counted(hand, player, declaration).total
    return said.total


def _is_the_other_term(hand: Hand, said: Words) -> bool:
    """Whether it is "raise" with no bet to face, or "bet" facing one (`invalid-declarations#raise`, `unclear-bets#own-risk`)."""
    return said.verb in BET_OR_RAISE and hand.opened != (said.verb == "raise")


def _explain_the_other_term(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> None:
    """Say why "raise" is a bet, or that "bet" facing one is at the player's own risk; the amount is that of the count."""
    said = declaration.said
    if said is None or not _is_the_other_term(hand, said):
        return
    if hand.opened:
        outcome.because("unclear-bets.own-risk")
    else:
        outcome.first_because("invalid-declarations.raise", player=player)


def _wanted_by_chips(hand: Hand, player: str, declaration: Declaration) -> int | None:
    """The total that chips without words are meant to make; a single chip or several motions over a bet are no raise."""
    counted = _counted(hand, player, declaration)
    calls = hand.opened and (counted.exceeds_call(hand) or lone_chip(counted.chips) is not None)
    return None if not counted.chips or calls else counted.total


def _counted(hand: Hand, player: str, declaration: Declaration) -> CountedChips:
    """The chips of an act that count, for what was said before them or in silence."""
    if declaration.words is None:
        return counted_in_silence(hand, player, declaration)
    return counted_after_words(hand, player, declaration)


def _in_reach(hand: Hand, player: str, total: int) -> int:
    """A total in chips, or the whole stack of a player who has less."""
    stack = hand.whole_stack(player)
    return total if stack is None else min(total, stack)


def _goes_in(hand: Hand, player: str, total: int, right: int, kind: str) -> Outcome:
    action = "raise" if hand.opened else "bet"
    wrong = WrongAmount(player, action, total, right, kind, hand.street, hand.bet)
    outcome = Outcome(action, total, wrong=wrong)
    if kind == "under" and right == hand.whole_stack(player):
        return outcome.because("wrong-amounts.stack-unnoticed", player=player, to=total, right=right)
    if kind == "under" and hand.table.pot_limit:
        return outcome.because("raise-amounts.under-unnoticed", to=total, right=right)
    return outcome.because(UNNOTICED[kind], to=total, right=right)


def rule_notice(script: Script, player: str) -> Ruled:
    """Rule a wrong amount when it is noticed. Raises SituationError where no bet of this player was wrong.

    In no-limit, and by policy in limit, a bet or raise that is too small is made up for everybody until the next card, or
    the showdown. In pot-limit one that is too high is cut for everybody until then; one that is too low by a wrong count is made up until
    there is substantial action. Where somebody has raised since, no clause says what becomes of that raise, and the
    tournament director decides.
    """
    wrong = script.wrong.get(player)
    if wrong is None:
        raise SituationError(None, f"no bet of {player} went in with a wrong amount")
    hand = script.hand
    stated: Data = {"action": wrong.action, "to": wrong.to, "decides": "rules"}
    if hand.street != wrong.street or script.shown or hand.over:
        del script.wrong[player]
        names = SHOWDOWN if hand.street == wrong.street and script.shown else ROUND_OVER
        return Ruled(stated, [reason(names[wrong.kind], to=wrong.to)])
    if hand.level != wrong.to or _has_no_clause(hand, wrong):
        return _director(script, wrong)
    del script.wrong[player]
    if wrong.kind == "too-low" and _too_late(script, wrong):
        return Ruled(stated, [reason("wrong-amounts.too-low-stands", to=wrong.to)])
    return _corrected(script, wrong)


def _has_no_clause(hand: Hand, wrong: WrongAmount) -> bool:
    """Whether it is a bet or raise below the minimum in pot-limit; `wrong-amounts#no-limit` speaks of other games."""
    return wrong.kind == "under" and hand.table.pot_limit


def _corrected(script: Script, wrong: WrongAmount) -> Ruled:
    """Bring the bet, what matched it and what waits to the right amount; nobody goes on with an act from before."""
    hand = script.hand
    owed = dict(hand.owed)
    changes = hand.correct_bet(wrong.to, wrong.right, wrong.before)
    for name in hand.table.players:
        hand.owed[name] = hand.owed.get(name, 0) + max(0, changes[name])
    paid_in_part = [name for name in owed if owed[name] and changes[name] and hand.owed[name]]
    lying = those_lying_there({name: -changes[name] for name in changes}, owed)
    changes = {name: max(changes[name], -lying.get(name, 0)) for name in changes}
    more = _correct_waiting(script, wrong, changes)  # those acts owe for themselves once they stand
    script.close_last_act()
    stated: Data = {"action": wrong.action, "to": wrong.right, "decides": "rules"}
    all_in = wrong.right == hand.whole_stack(wrong.player)
    if all_in:
        stated["all_in"] = True
    stated.update(_owed_and_refunded(hand, changes))
    last = hand.street == streets_of(hand.table.game)[-1]
    if wrong.kind == "under" and all_in:
        name = "wrong-amounts.stack-before-showdown" if last else "wrong-amounts.stack-corrected"
        why = [reason(name, player=wrong.player, to=wrong.right)]
    else:
        why = [reason((CORRECTED_LAST if last else CORRECTED)[wrong.kind], to=wrong.right)]
    for name in paid_in_part:
        also = "acting-in-turn.owed-in-all" if changes[name] > 0 else "acting-in-turn.still-owed"
        why.append(reason(also, player=name, chips=hand.owed[name]))
    for name in more:
        waiting = script.waiting.of(name)
        assert waiting is not None and waiting.outcome.to is not None  # it costs more
        why.append(reason("out-of-turn.more-if-binding", player=name, chips=more[name], to=waiting.outcome.to))
    return Ruled(stated, why)


def _owed_and_refunded(hand: Hand, changes: dict[str, int]) -> Data:
    """What players put in more for a corrected bet, or get back, as a ruling states it."""
    owes = {name: changes[name] for name in hand.table.players if changes.get(name, 0) > 0}
    refunds = {name: -changes[name] for name in hand.table.players if changes.get(name, 0) < 0}
    stated: Data = {"owes": owes} if owes else {}
    if refunds:
        stated["refunds"] = refunds
    return stated


def _director(script: Script, wrong: WrongAmount) -> Ruled:
    """Leave it to the director what becomes of a bet of which no clause says that; the advice is to correct it.

    A wrong amount is corrected while its round lasts (`wrong-amounts#no-limit`, `#too-high`), and the round does.
    """
    choices: list[Data] = [{"action": wrong.action, "to": wrong.right}, {"action": wrong.action, "to": wrong.to}]
    stated: Data = {"decides": "td", "permitted": choices, "advice": choices[0]}
    why: Reasons = []
    if _has_no_clause(script.hand, wrong):
        why.append(reason("wrong-amounts.under-in-pot-limit", to=wrong.to))
    elif script.hand.level != wrong.to:
        why.append(reason(RAISED_SINCE[wrong.kind], to=wrong.to))
    why.append(reason("floor-decisions.best-interest"))
    if script.hand.turn is not None:
        stated["next"] = script.hand.turn  # whose turn it is does not hang on the amount, but what it costs does
    script.lose(DIRECTOR_DECIDES)
    script.leave(choices, lambda choice, _: _decided(script, wrong, choice["to"]))
    return Ruled(stated, why)


def _decided(script: Script, wrong: WrongAmount, to: int) -> Ruled:
    """Rule a bet of a wrong amount by what the director decides: it stands, or it is corrected.

    What somebody has raised over it since stays what it is where it is still a raise, and is made up where it is too small. What becomes
    of acts that wait behind such a raise is not ruled.
    """
    del script.wrong[wrong.player]
    stated: Data = {"action": wrong.action, "to": to, "decides": "rules"}
    if to == wrong.to:
        return Ruled(stated)
    if script.hand.level == wrong.to:
        return _corrected(script, wrong)
    waiting = bool(script.waiting.pending)
    changes = None if waiting else script.hand.correct_under_raises(wrong.to, wrong.right, wrong.before)
    if changes is None:
        raise NotCovered(DIRECTOR_DECIDES, stated)
    return Ruled(dict(stated, **_owed_and_refunded(script.hand, changes)))


def _too_late(script: Script, wrong: WrongAmount) -> bool:
    """Whether there has been substantial action: after the bet, or in the whole round, by `low_pot_bet`."""
    deeds = list(script.deeds)
    if script.policies.low_pot_bet == LowPotBet.AFTER_THE_BET:
        place = [deed is wrong.deed for deed in deeds].index(True)
        deeds = deeds[place + 1 :]
    return substantial(standing_deeds(deeds), script.policies)


def _correct_waiting(script: Script, wrong: WrongAmount, changes: dict[str, int]) -> dict[str, int]:
    """Let the acts out of turn that wait follow a corrected bet: nobody has acted who could change the action to them.

    A call becomes one of the right amount, a raise keeps its amount where that is still allowed. Adds to `changes` what
    each of them costs more, or gets back, in chips; returns what those cost more that do.
    """
    costs_more: dict[str, int] = {}
    faced = {wrong.to: wrong.right}
    twin = script.hand.copy()
    for pending in script.waiting.pending:
        outcome, player = pending.outcome, pending.player
        if pending.faced in faced:
            assert outcome.to is not None  # whoever checks faces no bet
            pending.faced, pending.follows = faced[pending.faced], True
            front = twin.front[player]
            cost, lay = pending.cost(front), pending.lying(front)
            raises = outcome.action in BET_OR_RAISE
            right = settle(twin, player, outcome.to) if raises else check_or_call(twin.options(player))
            assert right.to is not None
            faced[outcome.to], outcome.to = right.to, right.to
            more = pending.cost(front) - cost
            pending.corrected += more
            changes[player] += more if more > 0 else pending.lying(front) - lay
            if more > 0:
                costs_more[player] = more
        outcome.carry_out(twin, player)
    return costs_more


def let_in(script: Script, wrong: WrongAmount, deed: Deed) -> None:
    """Remember a wrong amount that has gone in, with the act that it was."""
    wrong.deed = deed
    script.wrong[wrong.player] = wrong
    script.hand.let_wrong_amount_stand()
