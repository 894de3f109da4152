"""Mistakes in the first deal: which make a misdeal, until when, and what happens instead (`misdeals`, `fouled-decks`)."""

from dataclasses import replace

from ..betting import announcement_of, check_blinds_in_front, deeds_of_the_round
from ..choices import Misdeal, MisdealList, MisdealStudDownCard, RedealAbsent
from ..reasons import Reasons, Why, reason
from ..situation import Data, SituationError, streets_of, with_button
from ..situation.acts import Find
from ..state import (
    DIRECTOR_DECIDES,
    Deed,
    Hand,
    NotCovered,
    Ruled,
    Script,
    blind_seats,
    cards_due,
    named,
    open_hand,
    order_of_deal,
    standing_deeds,
    substantial,
    weighed,
)
from .dead_hands import absent_hands, kill_hand
from .no_rule import why_no_rule
from .refunds import bets_to_go_back
from .streets import open_street

AFTER_A_MISDEAL = "after-a-misdeal"
# What ends a hand that is not dealt again.
NO_REDEAL = ("after-a-fouled-deck", "next-hand")
# What becomes of a card that does not belong in the deck, where the hand goes on (`misdeals#foreign-cards`).
FOREIGN_CARD_OUT: Data = {"cards": {"foreign": "taken_out"}}


def is_too_late(script: Script) -> bool:
    """Whether there has been substantial action in the hand; a script that begins after the first round takes it so."""
    if not script.hand.table.from_the_deal:
        return True
    return substantial(standing_deeds(_deeds(script)), script.policies)


def declare(script: Script, reasons: Reasons, later: Data | None = None) -> Ruled:
    """A mistake that is a misdeal before substantial action and nothing after it (`misdeals#too-late`).

    `later` is what else holds when the hand goes on.
    """
    if is_too_late(script):
        stated: Data = {"misdeal": False, "substantial_action": True}
        stated.update(later or {})
        return Ruled(stated, reasons + _why_too_late(script, script.hand.over))
    if script.hand.over:
        return _after_the_hand(script, reasons)
    why = reasons + _weighed(script)
    ruled = _misdeal(script).after(why)
    ruled.stated["substantial_action"] = False
    return ruled


def by_decision(script: Script) -> Ruled:
    """A misdeal that the director declares."""
    ruled = _misdeal(script).after(_why_undone(script))
    ruled.stated["decides"] = "rules"
    return ruled


def _why_undone(script: Script) -> Reasons:
    """That a pot which was awarded comes back first, where all but one had folded when the mistake came to light."""
    return [reason("misdeals.award-undone")] if script.hand.over else []


def _why_back(script: Script, refunds: dict[str, int]) -> Reasons:
    """That bets go back and blinds and antes do not, where there are bets and the button does not move."""
    return [reason("misdeals.bets-back")] if refunds and not script.dealing.button else []


def _misdeal(script: Script) -> Ruled:
    """Stop the hand, which is a misdeal: what was bet goes back (`misdeals#bets-back`), and it is dealt again (`#redeal`).

    The blinds stay, unless the button was in the wrong place and others owe them.
    """
    script.lose(AFTER_A_MISDEAL)
    stated: Data = {"misdeal": True}
    refunds = bets_to_go_back(script, blinds_too=bool(script.dealing.button))
    if refunds:
        stated["refunds"] = refunds
    return Ruled(stated, _why_back(script, refunds) + _why_redeal(script))


def _why_redeal(script: Script, same: str = "misdeals.redeal", in_stud: str = "misdeals.redeal-in-stud") -> Reasons:
    """How a misdeal is dealt again (`misdeals#redeal`): with the same button, or with the one that was misplaced where it belongs.

    In stud there is no button to tell of.
    """
    if not (right := script.dealing.button):
        return [reason(in_stud if script.hand.table.stud else same)]
    return [reason("button-movement.corrected", player=right), reason("button-movement.posted-again")]


def leave_misdeal_open(script: Script, later: Data | None = None) -> list[Data]:
    """Leave it to the director whether the hand is a misdeal; return what he may choose. `later` as for `declare`."""
    script.lose(DIRECTOR_DECIDES)
    script.dealing.misdeal_open = True
    choices: list[Data] = [{"misdeal": True}, {"misdeal": False}]
    script.leave(choices, lambda choice, _: _decided(script, choice["misdeal"], later))
    return choices


def _decided(script: Script, misdeal: bool, later: Data | None) -> Ruled:
    """Rule by what the director decides of a mistake in the deal."""
    script.dealing.misdeal_open = False
    if misdeal:
        return by_decision(script)
    stated: Data = {"misdeal": False, "decides": "rules"}
    stated.update(later or {})
    if not script.dealing.button:
        return Ruled(stated, [reason("misdeals.foreign-card-out")] if later == FOREIGN_CARD_OUT else [])
    _move_button(script)
    return Ruled(stated, [] if script.hand.table.heads_up else [reason("button-movement.blinds-stay")])


def _move_button(script: Script) -> None:
    """The hand goes on with the button in its right place and the blinds as they lie, which heads-up the button itself tells."""
    table = script.hand.table
    if table.heads_up:
        script.lose(DIRECTOR_DECIDES)
    else:
        script.hand.table = replace(table, button=script.dealing.button)


def _after_the_hand(script: Script, reasons: Reasons) -> Ruled:
    """A misdeal that comes to light when all but one have folded: no clause says whether the pot is still open to it."""
    why = reasons + _weighed(script) + why_no_rule(unruled="floor-decisions.no-rule-after-the-hand")
    return Ruled({"decides": "td", "permitted": leave_misdeal_open(script)}, why)


def _why_too_late(script: Script, ends: bool) -> Reasons:
    """Why a mistake is no misdeal any more (`misdeals#too-late`); the hand goes on, unless it has ended or `ends` with this ruling."""
    name = "misdeals.too-late-at-the-end" if ends else "misdeals.too-late"
    return [reason(name)] + weigh_the_hand(script)


def weigh_the_hand(script: Script) -> Reasons:
    """Whether there has been substantial action in the hand, and why; where a round was over before, it is taken to have been."""
    return _weighed(script) if script.hand.table.from_the_deal else [reason("substantial-action.round-over")]


def _weighed(script: Script) -> Reasons:
    """How far the acts in the hand come to substantial action, and that one which is only announced is among them, a bring-in not."""
    begun, opener = announcement_of(script), script.hand.bring_in
    said = [] if begun is None else [reason("acting-in-turn.counts-already", player=begun.player)]
    brought_in = [] if opener is None else [reason("stud-dealing.bring-in-not-counted", player=opener)]
    return brought_in + [weighed(_deeds(script), script.policies)] + said


def _deeds(script: Script) -> list[Deed]:
    """Everything done in the hand; a bet that is announced and still to be put in counts as done."""
    return script.earlier + deeds_of_the_round(script)


def no_misdeal(stated: Data, reasons: Reasons) -> Ruled:
    """A mistake that is none, or not by itself; play goes on."""
    stated["misdeal"] = False
    return Ruled(stated, reasons)


def leave_to_director(script: Script, reasons: Reasons, later: Data | None = None, advised: bool = True) -> Ruled:
    """A mistake that the book does not name: its list is open, so the director may call a misdeal (`floor-decisions`).

    The advice is a misdeal, while nothing much has been done that it would undo; `later` as for `declare`. Where the mistake is
    left open only because of what nobody has told, `advised` is False.
    """
    if is_too_late(script):
        return declare(script, reasons, later)
    choices = leave_misdeal_open(script, later)
    stated: Data = {"decides": "td", "permitted": choices}
    if advised:
        stated["advice"] = choices[0]
    # A book that has a list for flop games alone may name one mistake of stud beside it.
    names_one = not list_applies(script) and script.policies.misdeal_stud_down_card == MisdealStudDownCard.MISDEAL
    unlisted = reason("misdeals.not-listed-in-stud" if names_one else "misdeals.not-listed")
    begun = bool(_deeds(script)) or script.hand.bring_in is not None
    done = _weighed(script) if begun else [reason("floor-decisions.nothing-undone")] if advised else []
    return Ruled(stated, reasons + [unlisted] + done + [reason("floor-decisions.best-interest")])


def _listed(script: Script, reasons: Reasons) -> Ruled:
    """A mistake of the list (`misdeals#flop-games`), by the policy `misdeal_list`: in stud some lists are of exposed cards alone."""
    return (declare if list_applies(script) else leave_to_director)(script, reasons)


def list_applies(script: Script) -> bool:
    """Whether the list of misdeals is of the game being played, by the policy `misdeal_list`."""
    return not script.hand.table.stud or script.policies.misdeal_list == MisdealList.EVERY_GAME


def _by_policy(script: Script, policy: Misdeal, reasons: Reasons, later: Data | None = None) -> Ruled:
    """A mistake that is a misdeal in some books and left to the director in others."""
    return (declare if policy == Misdeal.MISDEAL else leave_to_director)(script, reasons, later)


def first_card(script: Script, to: str) -> Ruled:
    """The first card goes to a seat (`misdeals#flop-games`)."""
    right = order_of_deal(script.hand.table)[0]
    why = [reason("misdeals.first-seat", player=right)]
    if script.hand.table.heads_up:
        why.append(reason("heads-up-button.last-to", player=script.hand.table.button))
    return no_misdeal({}, why) if to == right else _listed(script, why)


def two_in_a_row(script: Script, to: str) -> Ruled:
    """Two consecutive cards to one player: on the button that is no mistake (`misdeals#button`)."""
    table = script.hand.table
    if not table.stud and to == table.button:
        return no_misdeal({}, [reason("misdeals.button")])
    return leave_to_director(script, [] if table.stud else [reason("misdeals.only-the-button")])


def skip(script: Script, player: str) -> Ruled:
    """A seat with a right to the hand gets no cards; after substantial action it is out of the hand."""
    why = reason("misdeals.omitted", player=player)
    if not is_too_late(script):
        return _listed(script, [why])
    reasons = [why] + _why_too_late(script, _leaves_one(script.hand, player))
    if player == script.hand.table.button and not script.hand.table.stud:
        reasons.append(reason("short-hand-on-the-button.dealt-none", player=player))
    return kill_hand(script, player, why, {"misdeal": False, "substantial_action": True}, reasons)


def count_cards(script: Script, player: str, count: int) -> Ruled:
    """A player turns out to hold so many cards.

    On the button a missing card is dealt late, unless the button has acted (`short-hand-on-the-button`); any other wrong
    number is a misdeal before substantial action and a dead hand after it (`misdeals#wrong-count`, `burns#one-a-street`).
    """
    table = script.hand.table
    due = cards_due(table, script.hand.street)
    if not count:
        return skip(script, player)
    if count == due:
        return no_misdeal({}, [reason("misdeals.right-count", player=player, count=count)])
    script.dealing.irregular = True
    why = reason("misdeals.wrong-count", player=player, count=count, due=due)
    if count < due and player == table.button and not table.stud:
        return _short_on_the_button(script, player, due - count, why)
    if not is_too_late(script):
        return _by_policy(script, script.policies.misdeal_wrong_count, [why])
    dead = reason("burns.dead-at-the-end" if _is_the_end(script.hand, player) else "burns.dead-hand", player=player)
    reasons = [why] + _why_too_late(script, _leaves_one(script.hand, player)) + [dead]
    if script.hand.over and player in script.hand.live:
        reasons.append(reason("burns.dead-but-the-last", player=player))
    return kill_hand(script, player, dead, {"misdeal": False, "substantial_action": True}, reasons)


def _is_the_end(hand: Hand, player: str) -> bool:
    """Whether no street follows for which a card would be burned: it is the last one, or without this player one hand is left."""
    return hand.street == streets_of(hand.table.game)[-1] or _leaves_one(hand, player)


def _leaves_one(hand: Hand, player: str) -> bool:
    """Whether the hand is over without a player, or is over already."""
    return len([other for other in hand.live if other != player]) < 2


def _short_on_the_button(script: Script, player: str, missing: int, short: Why) -> Ruled:
    if not _has_acted(script, player):
        why = reason("short-hand-on-the-button.dealt-late", player=player, missing=missing)
        return no_misdeal({"cards": {"missing": "dealt"}}, [short, why])
    acted = reason("short-hand-on-the-button.acted", player=player)
    return kill_hand(script, player, acted, {"misdeal": False}, [short, acted])


def _has_acted(script: Script, player: str) -> bool:
    """Whether a player has acted in the hand; nobody sees a later street without."""
    if not script.hand.table.from_the_deal:
        return True
    return any(deed.player == player for deed in _deeds(script))


def extra_hand(script: Script) -> Ruled:
    """A seat without a right to the hand gets cards."""
    return _listed(script, [reason("misdeals.no-right")])


def find(script: Script, act: Find) -> Ruled:
    """What is wrong with the deck: a second card of a kind fouls it, any other that does not belong there is a foreign card.

    Whether a deck that lacks a card is fouled, the regulations and the house decide (`fouled-decks#duplicates`): here, the director.
    """
    if act.what == "second":
        return _fouled(script)
    if act.what == "missing":
        choices: list[Data] = [{"void": True}, {"void": False}]
        script.leave(choices, lambda choice, _: _counts_as_fouled(script, choice["void"]))
        why = [reason("fouled-decks.other-cases"), reason("floor-decisions.best-interest")]
        return Ruled({"decides": "td", "permitted": choices}, why, final=True)  # nobody acts before that is decided
    policy = script.policies.misdeal_foreign_card
    # That such a card makes a misdeal is no reason where the book's list is silent on it.
    listed = policy == Misdeal.MISDEAL or is_too_late(script)
    return _by_policy(script, policy, [reason("misdeals.foreign-card")] if listed else [], FOREIGN_CARD_OUT)


def _fouled(script: Script) -> Ruled:
    """Play stops and all bets go back, whatever has been done, as long as the hand can be disputed (`fouled-decks`)."""
    why = [reason("fouled-decks.duplicates")]
    if script.dealing.next_hand:
        # That hand may be dealt from the same deck, of which nobody tells.
        stated: Data = {"void": False, "not_covered": "next-hand"}
        return Ruled(stated, why + [reason("fouled-decks.deadline"), reason("fouled-decks.this-hand-too")])
    if script.hand.over:
        why += [reason("disputed-pots.deadline"), reason("fouled-decks.disputable")]
    return _stop_and_return(script).after(why)


def _counts_as_fouled(script: Script, void: bool) -> Ruled:
    """What follows where the director counts a deck as fouled, or does not: then the hand goes on."""
    ruled = _stop_and_return(script) if void else Ruled({})
    return Ruled(dict(ruled.stated, decides="rules"), ruled.reasons)


def _stop_and_return(script: Script) -> Ruled:
    script.lose("after-a-fouled-deck")
    stated: Data = {"void": True}
    refunds = bets_to_go_back(script, blinds_too=True)
    if refunds:
        stated["refunds"] = refunds
    why = [reason("fouled-decks.stop-and-return")]
    if script.hand.over:
        why.append(reason("fouled-decks.award-undone"))
    if not script.hand.table.from_the_deal:
        why.append(reason("fouled-decks.earlier-bets"))
    return Ruled(stated, why)


def complete(script: Script) -> Ruled:
    """The last card of the first deal falls. Raises SituationError when it has fallen already."""
    if script.dealing.complete:
        raise SituationError(None, "the deal is complete already")
    gone, reasons = absent_hands(script)
    return Ruled({"dead": gone}, reasons)


def redeal(script: Script) -> Ruled:
    """Deal again after a misdeal: the same hand (`misdeals#redeal`).

    By policy those who were away for the misdeal have no part in it, or can play it if they are back by now. Players on a
    penalty have none.
    Where the tournament director was to decide, the deal itself says what was decided, and the bets go back now. A button that
    was in the wrong place is in the right one now, and the blinds with it.
    """
    decided = script.lost == DIRECTOR_DECIDES and script.dealing.misdeal_open
    if not (decided or script.lost == AFTER_A_MISDEAL) or script.dealing.next_hand:
        if script.lost is not None and (script.lost in NO_REDEAL or script.dealing.misdeal_open):
            raise NotCovered(script.lost)
        raise NotCovered("no-misdeal")
    if script.dealing.blinds_unknown:
        raise NotCovered(DIRECTOR_DECIDES)
    table, right = script.hand.table, script.dealing.button
    refunds = bets_to_go_back(script, blinds_too=bool(right)) if decided else {}
    reasons = _why_redeal(script, "misdeals.same-again", "misdeals.same-again-in-stud")
    if decided:
        reasons = [reason("floor-decisions.redealt")] + _why_undone(script) + _why_back(script, refunds) + reasons
    plays = script.policies.redeal_absent == RedealAbsent.PLAYS
    away = script.dealing.away
    back = {player for player in away & script.dealing.arrived if plays and player not in table.penalised}
    gone = away - back
    if right:
        table = with_button(table, right)
    hand = open_hand(table, script.policies)
    check_blinds_in_front(hand)
    if script.hand.straddler is not None and not right:
        hand.straddle(script.hand.straddler)
    script.start_again(hand, gone)
    open_street(script)
    absent_hands(script)
    out = named(table, gone)
    stated: Data = {"dead": out}
    if refunds:
        stated["refunds"] = refunds
    if right:
        stated["button"] = right
        small, big = blind_seats(table)
        stated.update({"small_blind": small, "big_blind": big})
    reasons += [reason("misdeals.back", player=player) for player in named(table, back)]
    why_out = "at-your-seat.absent" if plays else "misdeals.away"
    reasons += [reason(why_out, player=player) for player in out if player not in table.penalised]
    reasons += [reason("penalties.dealt-in", player=player) for player in out if player in table.penalised]
    if table.penalised:
        stated["hands"] = 1
        reasons.append(reason("misdeals.one-hand"))
    if hand.first_unknown:
        reasons.append(reason("stud-dealing.upcards-unknown"))
    return Ruled(stated, reasons)
