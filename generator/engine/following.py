"""What follows from a ruling: who acts next and what is open to him, or what the end of the betting round brings."""

from .betting import amount_to_come, why_closed, why_pot
from .choices import LimitReopening
from .reasons import Reasons, reason
from .ruling import ruling
from .showdown import close
from .situation import Data
from .state import Hand, NotCovered, Options, Ruled, Script, those_lying_there


def finish(script: Script, ruled: Ruled) -> Data:
    """A ruling of what is ruled, with who acts next and why, or with what the end of the round brings.

    Once the director has decided what the rules leave open, the script goes on in a way that is not known: nobody is next.
    Raises NotCovered where nobody can be told who is next.
    """
    if ruled.final or script.lost is not None:
        return ruling(ruled.stated, ruled.reasons)
    to_come = amount_to_come(script)
    if to_come is not None:
        return _put_together(to_come, ruled.stated, ruled.reasons)
    lacking = script.hand.lacking_bring_in
    if lacking is not None:
        raise NotCovered(lacking, ruled.stated, ruled.reasons)
    stated, uncalled = _with_uncalled(script.hand, ruled.stated)
    if script.dealing.ahead and script.hand.turn is None and not script.hand.over:
        script.begin_street(script.dealing.ahead)
    following, why = next_player(script.hand)
    if script.hand.turn in script.left_to_floor and not ruled.undecided:
        following.pop("raise_to_min", None)
        following.pop("raise_to_max", None)
    if ruled.undecided or script.hand.turn in script.left_to_floor:
        following.pop("may", None)
        why = []
    ending, because = _ending(script)
    following.update(ending)
    return _put_together(following, stated, ruled.reasons + why + uncalled + because)


def _put_together(following: Data, stated: Data, reasons: Reasons) -> Data:
    """What is ruled holds over what follows from it."""
    following.update(stated)
    return ruling(following, reasons)


def _with_uncalled(hand: Hand, stated: Data) -> tuple[Data, Reasons]:
    """What is stated with the chips that nobody has called, which go back once the betting is complete, and why."""
    owed = dict(hand.owed)
    uncalled = hand.return_uncalled()
    lying = those_lying_there(uncalled, owed)
    if lying:
        back = dict(stated.get("refunds", {}))
        for player in lying:
            back[player] = back.get(player, 0) + lying[player]
        stated = dict(stated, refunds=back)
    why = [reason("side-pots.uncalled", player=player, chips=lying[player]) for player in lying]
    said = {player: uncalled[player] - lying.get(player, 0) for player in uncalled}
    return stated, why + [
        reason("side-pots.uncalled-words", player=player, chips=said[player]) for player in said if said[player]
    ]


def _ending(script: Script) -> tuple[Data, Reasons]:
    """What the end of the betting round brings, stated when it comes and again only when the chips have changed since."""
    hand = script.hand
    if not hand.round_over:
        return {}, []
    now = (hand.street, [hand.paid[player] for player in hand.table.players])
    if script.closed == now:
        return {}, []
    script.closed = now
    stated, reasons = close(hand, script.cards)
    script.show_order = list(stated.get("show_order", []))
    return stated, reasons


def next_player(hand: Hand) -> tuple[Data, Reasons]:
    """Who acts next, what he may do, and why a raise is open to him or not (`raise-amounts`, `reopening`)."""
    if hand.turn is None:
        return ({} if hand.first_unknown else {"next": None}), []
    player = hand.turn
    if hand.bring_in_due:
        return {"next": player, "may": ["bet"] if player == hand.low_card else ["fold", "bet"]}, []
    options = hand.options(player)
    stated: Data = {"next": player, "may": list(options.may)}
    for key in ("call_to", "raise_to_min", "raise_to_max"):
        amount = getattr(options, key)
        if amount is not None:
            stated[key] = amount
    if "raise" in options.may:
        why = _why_open(hand, options) + _why_least(hand, options) + _why_no_more(hand, options)
        return stated, why + _why_full_blind(hand, options) + _why_without_the_ante(hand, options)
    return stated, _why_shut(hand, options) if "call" in options.may else _why_no_more_than_is_there(hand, options)


def _why_full_blind(hand: Hand, options: Options) -> Reasons:
    """Why the whole big blind is to be called although its player was all-in for less (`raise-amounts#smallest-bet`)."""
    if not options.facing or hand.bet.raises or hand.table.fixed_limit:
        return []
    return [
        reason("raise-amounts.short-blind", player=player, posted=posted, blind=blind)
        for player, posted, blind in hand.short_blinds
        if blind == hand.level
    ]


def _why_without_the_ante(hand: Hand, options: Options) -> Reasons:
    """That the ante is no part of the bet that is to be called or raised, which is a blind (`ante-format#dead-money`)."""
    blind = options.facing and hand.street == "preflop" and not hand.bet.raises
    return [reason("ante-format.in-no-bet")] if blind and hand.table.ante is not None else []


def _why_shut(hand: Hand, options: Options) -> Reasons:
    """Why a player who may call may not raise, where the stack is more than the call (`reopening`, `side-pots#uncalled-chips`)."""
    if options.closed:
        return [why_closed(hand, options)]
    stack = hand.whole_stack(options.player)
    if hand.is_barred(options.player) or (stack is not None and stack <= hand.level) or hand.has_rival(options.player):
        return []
    return [reason("side-pots.nobody-to-raise", player=options.player)]


def _why_no_more_than_is_there(hand: Hand, options: Options) -> Reasons:
    """What bounds a bet in pot-limit where less counts than did before the flop."""
    if not hand.counted_more_before_the_flop or "bet" not in options.may:
        return []
    return _why_no_more(hand, options)


def _why_open(hand: Hand, options: Options) -> Reasons:
    """Why the betting is open to a player after a short all-in; nothing where nobody could doubt it."""
    player = options.player
    if not options.acted:
        if not hand.bet.short:
            return []
        name = "reopening.limit-not-yet-acted" if hand.table.fixed_limit else "reopening.not-yet-acted"
        why = [reason(name, player=player)]
        return [reason("stud-dealing.bring-in-no-act", player=player)] + why if hand.bring_in == player else why
    # A wrong amount that nobody noticed opens the betting whatever its size: no sum explains that.
    if options.raised < options.needed or not (hand.bet.short or _all_in_between(hand, player)):
        return []
    if hand.table.fixed_limit:
        return [reason("reopening.limit-open", player=player, facing=options.raised, needed=options.needed)]
    name = "reopening.open" if hand.adds_up else "reopening.full-raise"
    return [reason(name, player=player, facing=options.raised)]


def _why_least(hand: Hand, options: Options) -> Reasons:
    """Why a raise begins where it does."""
    player, least = options.player, options.raise_to_min
    assert least is not None
    if least < options.full_minimum:
        return [reason("raise-amounts.next-all-in", player=player, to=least)]
    if hand.table.fixed_limit:
        if least == hand.bet_size:  # over a bring-in, or an opening all-in for less
            return [reason("raise-amounts.next-complete", player=player, to=least)]
        half = hand.policies.limit_reopening == LimitReopening.HALF_RAISE
        if half and hand.bet.short and hand.bet.full_level == hand.level:
            increment = options.increment
            return [reason("raise-amounts.next-over-all-in", player=player, to=least, increment=increment)]
        return [reason("raise-amounts.next-fixed", player=player, to=least)]
    return [reason("raise-amounts.next-raise", player=player, to=least, increment=options.increment)]


def _why_no_more(hand: Hand, options: Options) -> Reasons:
    """What bounds a raise, or the number of raises; a cap on these is none to speak of before the first one."""
    if hand.table.fixed_limit:
        return [reason("number-of-raises.house-limit", player=options.player)] if hand.bet.raises else []
    most = options.raise_to_max
    if hand.table.pot_limit:
        at_pot = most is not None and most == hand.pot_maximum(options.player)
        why = [reason("number-of-raises.pot-limit")] if hand.bet.raises > 2 else []
        return (why_pot(hand, options.player, most) if at_pot and most is not None else []) + why
    return [reason("number-of-raises.no-limit")] if hand.bet.raises > 2 else []


def _all_in_between(hand: Hand, player: str) -> bool:
    """Whether an all-in lies between what a player has matched and the bet that he faces, so that one may doubt it."""
    matched = hand.matched[player]
    return any(matched < hand.front[other] <= hand.level for other in hand.live if other in hand.all_in)
