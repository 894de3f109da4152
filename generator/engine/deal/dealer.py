"""Acts of the dealer and what players report of the deal, each handed to the module that rules it."""

from collections.abc import Callable
from typing import Any

from ..betting import declare_dead, rule_notice, tell_count
from ..choices import RedealAbsent
from ..reasons import reason
from ..showdown import killed
from ..situation import Act, SituationError
from ..situation.acts import (
    Chop,
    DeclareDead,
    Find,
    FindBehind,
    Mix,
    NoticeBurn,
    NoticeButton,
    NoticeCount,
    NoticePost,
    Show,
    TakeSeat,
    Tell,
)
from ..situation.dealing_acts import (
    Announce,
    Box,
    Burn,
    CompleteDeal,
    Deal,
    DealCount,
    DealExtra,
    DealFirst,
    DealRow,
    DropStub,
    Expose,
    Kill,
    NextHand,
    NoticeError,
    Push,
    Redeal,
    Skip,
    StubLeft,
    SweepBoard,
)
from ..state import Lost, NotCovered, Ruled, Script
from .announced import announce
from .board import burn, deal_street, drop_stub, notice_burn
from .chops import chop
from .dead_hands import dead_players_act
from .exposed_cards import box, expose, show_to_one
from .fouled_hands import mix
from .found_behind import find_behind
from .misdeals import (
    AFTER_A_MISDEAL,
    complete,
    count_cards,
    extra_hand,
    find,
    first_card,
    redeal,
    skip,
    two_in_a_row,
)
from .missing_posts import notice_post
from .next_hand import next_hand, too_late
from .no_rule import sweep_board
from .pushed_chips import push
from .stud_stub import short_stub
from .wrong_button import notice_button

# After these nothing can be disputed of the hand any more, not even that a card was in the deck twice.
VOID = (AFTER_A_MISDEAL, "after-a-fouled-deck", "no-misdeal")


def rule_dealer(script: Script, act: Act) -> Ruled:
    """Rule one act of the dealer. Raises SituationError for a street out of order and for a deal that cannot have been."""
    if script.dealing.next_hand and isinstance(act, Push):
        return too_late(script)
    if script.lost is not None and not _means_something(script, act):
        raise NotCovered(script.lost)
    return _DEALER[type(act)](script, act)


def _means_something(script: Script, act: Act) -> bool:
    """Whether an act still means something once nothing is ruled: a new deal or hand, a count, a fouled deck."""
    return isinstance(act, Redeal | NextHand | Tell) or _fouls_the_deck(script, act)


def _fouls_the_deck(script: Script, act: Act) -> bool:
    """Whether a second card of a kind is found; that matters in every hand that is not void already."""
    return isinstance(act, Find) and act.what == "second" and not _is_void(script)


def _is_void(script: Script) -> bool:
    """Whether the hand has come to nothing, be it that more has happened since for which nothing is ruled."""
    matter = script.matter
    while isinstance(matter, Lost):
        if matter.name in VOID:
            return True
        matter = matter.before
    return False


def _tell(script: Script, act: Tell) -> Ruled:
    counted = tell_count(script, act.to, act.amount, "dealer", act.pot)
    if script.lost is not None:
        raise NotCovered(script.lost)
    return Ruled(reasons=counted)


def _kill(script: Script, act: Kill) -> Ruled:
    return Ruled(*killed(script, act.whose, act.retrievable))


_DEALER: dict[type[Act], Callable[[Script, Any], Ruled]] = {
    Redeal: lambda script, _: redeal(script),
    NextHand: lambda script, _: next_hand(script),
    Find: find,
    Tell: _tell,
    Kill: _kill,
    Mix: lambda script, act: mix(script, act, None),
    NoticeError: lambda script, act: rule_notice(script, act.whose),
    Deal: deal_street,
    Burn: lambda script, _: burn(script),
    NoticeBurn: lambda script, _: notice_burn(script),
    NoticeButton: notice_button,
    NoticePost: notice_post,
    FindBehind: find_behind,
    DeclareDead: lambda script, act: declare_dead(script, act.whose),
    Announce: announce,
    DropStub: lambda _, act: drop_stub(act),
    SweepBoard: lambda script, _: sweep_board(script),
    Push: push,
    StubLeft: lambda script, act: short_stub(script, act.count),
    CompleteDeal: lambda script, _: complete(script),
    DealFirst: lambda script, act: first_card(script, act.to),
    DealCount: lambda script, act: count_cards(script, act.to, act.count),
    DealRow: lambda script, act: two_in_a_row(script, act.to),
    DealExtra: lambda script, _: extra_hand(script),
    Expose: expose,
    Box: box,
    Skip: lambda script, act: skip(script, act.whose),
}


# What players report as the dealer does, and with the same ruling.
_SAME_AS_THE_DEALER = (Find, NoticeBurn, NoticeButton, NoticePost, FindBehind, DeclareDead)
REPORTS = (NoticeCount, TakeSeat, Mix, Chop) + _SAME_AS_THE_DEALER


def is_report(acts: tuple[Act, ...]) -> bool:
    """Whether a player's acts hold one that is no play: a report about the deal, an arrival at the seat, cards that touch others or
    are shown to one player."""
    return any(isinstance(act, REPORTS) or (isinstance(act, Show) and act.to is not None) for act in acts)


def rule_report(script: Script, player: str, acts: tuple[Act, ...]) -> Ruled:
    """Rule what a player reports of the deal, or the arrival at the seat. Raises SituationError beside other acts."""
    if acts[1:]:
        raise SituationError(
            None,
            "what is noticed, found, declared or agreed, shown to one player or mixed stands in an event of its own",
        )
    (act,) = acts
    if isinstance(act, TakeSeat):
        script.dealing.arrived.add(player)
        if script.lost == "after-a-misdeal" and player in script.dealing.away and not script.dealing.next_hand:
            return _back_for_the_redeal(script, player)
    if script.lost is not None and not _fouls_the_deck(script, act):
        raise NotCovered(script.lost)
    if isinstance(act, _SAME_AS_THE_DEALER):
        return _DEALER[type(act)](script, act)
    return _OF_A_PLAYER[type(act)](script, player, act)


def count_noticed(script: Script, player: str, count: int) -> Ruled:
    """Rule how many cards a player turns out to hold."""
    if player in script.dealing.dead:
        return dead_players_act(script, player)
    return count_cards(script, player, count)


def count_shown(script: Script, player: str, count: int) -> Ruled:
    """Rule how many cards a player has shown; a card too many is no leave to show a hand with action pending (`exposing-cards#penalty`)."""
    pending = not script.hand.betting_closed
    ruled = count_noticed(script, player, count)
    if pending and ruled.stated.get("misdeal") is False:
        ruled.stated["penalty"] = "possible"
        ruled.reasons.append(reason("exposing-cards.penalty", player=player))
    return ruled


def _back_for_the_redeal(script: Script, player: str) -> Ruled:
    """A player who was dealt in but away comes back before the hand is dealt again (`misdeals#redeal`), by policy to play it."""
    if player in script.hand.table.penalised:
        return Ruled({"dead": [player]}, [reason("penalties.dealt-in", player=player)])
    if script.policies.redeal_absent == RedealAbsent.PLAYS:
        return Ruled({"dead": []}, [reason("misdeals.back", player=player)])
    return Ruled({"dead": [player]}, [reason("misdeals.away", player=player)])


def _take_seat(script: Script, player: str) -> Ruled:
    """A player comes to the seat: in time for the last card of the deal, or too late (`at-your-seat#live-hand`)."""
    dealing = script.dealing
    if player in dealing.dead:
        return Ruled({"dead": [player]}, [dealing.dead[player]])
    if player in script.hand.table.penalised:
        return Ruled({"dead": [player]}, [reason("penalties.dealt-in", player=player)])
    if not dealing.complete:
        dealing.away.discard(player)
    return Ruled({"dead": []}, [reason("at-your-seat.in-time", player=player)], final=True)  # the deal is not over yet


_OF_A_PLAYER: dict[type[Act], Callable[[Script, str, Any], Ruled]] = {
    NoticeCount: lambda script, player, act: count_noticed(script, player, act.count),
    Show: show_to_one,
    Mix: lambda script, player, act: mix(script, act, player),
    Chop: chop,
    TakeSeat: lambda script, player, _: _take_seat(script, player),
}
