"""Streets and burn cards: cards dealt too soon, too many of them, or without a burn (`premature-cards`, `burns`)."""

from ..betting import also_skipped, announcement_of, skipped_by_the_dealer
from ..reasons import Reasons, reason
from ..situation import FLOP_STREETS, STUB, STUD_STREETS, Act, Data, SituationError, streets_of
from ..situation.dealing_acts import Deal, DropStub, Expose
from ..state import NotCovered, Ruled, Script
from .no_rule import two_cards, why_no_rule
from .streets import lay_cards

BOARD_CARDS: dict[str, int] = {"flop": 3, "turn": 1, "river": 1}


def deal_street(script: Script, act: Deal) -> Ruled:
    """Deal a street; no card is turned once the hand is over (`rabbit-hunting#forbidden`).

    Raises SituationError for a street out of order.
    """
    street, hand, dealing = act.street, script.hand, script.dealing
    if hand.over:
        return Ruled({"allowed": False, "decides": "rules"}, [reason("rabbit-hunting.forbidden")])
    _check_street(script, act)
    count = len(act.cards) if act.count is None else act.count
    if hand.round_over:
        return _dealt(script, act, count)
    plain = not act.unburned and count in (0, BOARD_CARDS.get(street)) and announcement_of(script) is None
    passed = skipped_by_the_dealer(script, street) if plain else None
    if passed is None:
        return _too_soon(script, street, count, act.unburned)
    dealing.burn = ""
    script.cards.deal_to_board(act.cards)
    return passed


def _check_street(script: Script, act: Deal) -> None:
    """Check that a street is the next one. Raises NotCovered for the one after a street that came too soon."""
    street, hand, dealing = act.street, script.hand, script.dealing
    streets = streets_of(hand.table.game)
    to_come = streets[streets.index(hand.street) + 1 :]
    if not hand.round_over and dealing.early and (dealing.early, street) == to_come[:2]:
        raise NotCovered("premature-cards")
    if street not in to_come[:1]:
        raise SituationError(None, f"{street} does not follow {hand.street}")
    if act.unburned and dealing.burn:
        raise SituationError(None, f"a burn card lies there already for the {street}")


def _too_soon(script: Script, street: str, count: int, unburned: bool) -> Ruled:
    """Cards that come before the betting is over (`premature-cards#flop`, `#turn`, `#river`).

    The burn card stays, the cards go back into the stub, which is shuffled; no other card is burned for the street. What a player may
    still do past whom there was substantial action is for the floor to say, as it was before the cards.
    """
    if street not in BOARD_CARDS or unburned or count not in (0, BOARD_CARDS[street]):
        raise NotCovered("premature-cards")
    script.dealing.burn = "kept"
    script.dealing.irregular = True
    script.dealing.early = script.dealing.misleads = street
    script.close_last_act()
    names = {"flop": "premature-cards.flop", "turn": "premature-cards.turn", "river": "premature-cards.river"}
    stated: Data = {"cards": {"burn": "kept", street: "reshuffled"}, "burns": 0}
    passed_over = also_skipped(script, stated)
    return Ruled(stated, [reason(names[street])] + passed_over, undecided=bool(passed_over))


def _dealt(script: Script, act: Deal, count: int) -> Ruled:
    """Cards that come in time: the next betting round begins, and what is wrong with them is put right.

    Cards that are mixed again are not laid on the board.
    """
    dealing = script.dealing
    stated: Data = {}
    reasons: Reasons = []
    if dealing.irregular:
        stated["burns"] = 0 if dealing.burn == "kept" or act.unburned else 1
        reasons.append(reason("burns.one-a-street" if stated["burns"] else "burns.none-again"))
    dealing.burn_told = act.unburned or bool(dealing.burn)
    dealing.early = dealing.misleads = ""
    dealing.burn = ""
    back = script.hand.return_uncalled()  # of blinds that left nobody anything to act on
    script.begin_street(act.street)
    is_open = _lay_or_mix(script, act, count, stated, reasons)
    if back:
        stated["refunds"] = back
        reasons += [reason("side-pots.uncalled", player=player, chips=back[player]) for player in back]
    return Ruled(stated, reasons, final=is_open)


def _lay_or_mix(script: Script, act: Deal, count: int, stated: Data, reasons: Reasons) -> bool:
    """Lay the cards of a street that has begun, unless there are too many of them or a burn is missing.

    Returns whether it is open which of them lie there, so that nobody acts before it is decided.
    """
    if act.street == "flop" and count == 4:
        _four_cards(script, act.unburned, stated, reasons)
    elif count == 2 and BOARD_CARDS.get(act.street) == 1 and not act.unburned:
        two_cards(script, act, stated, reasons)
    elif count not in (0, BOARD_CARDS.get(act.street, count)):
        stated.update({"not_covered": "irregular-board", "decides": "td"})
        reasons += why_no_rule(by_chance=True)
        return True
    elif act.unburned and act.street == "flop":
        _missing_burn(script, stated, reasons)
    elif act.unburned and not script.hand.table.stud:
        stated["not_covered"] = "missing-burn"  # whether the card stays is not ruled, so it is not laid
    else:
        reasons += lay_cards(script, act)
        if act.unburned:
            stated["not_covered"] = "missing-burn"
    return False


def _four_cards(script: Script, unburned: bool, stated: Data, reasons: Reasons) -> None:
    """A flop of four cards: the one drawn is the burn that is due, or the next one (`four-card-flop`).

    Where a card was burned for the flop already, the card drawn serves for the turn, because a street has one burn.
    """
    dealing = script.dealing
    dealing.irregular = True
    stated["cards"] = {"flop": "mixed", "burn": "drawn"}
    reasons.append(reason("four-card-flop.shuffle"))
    reasons.append(reason("four-card-flop.floor-picks"))
    if not unburned:
        dealing.burn = "kept"
        reasons.append(reason("four-card-flop.next-burn"))
    else:
        reasons.append(reason("four-card-flop.own-burn"))


def _missing_burn(script: Script, stated: Data, reasons: Reasons) -> None:
    """Three cards without a burn, before anybody has acted (`premature-cards#missing-burn`)."""
    script.dealing.irregular = True
    stated["cards"] = {"flop": "mixed", "burn": "drawn", "next": "added"}
    reasons.append(reason("premature-cards.missing-burn"))


def notice_burn(script: Script) -> Ruled:
    """Somebody notices that nothing was burned for the street being played (`premature-cards#missing-burn`).

    Raises SituationError before the first street of the board, and for a flop whose burn was told of before.
    """
    hand = script.hand
    if hand.street in (STUD_STREETS[0], FLOP_STREETS[0]):
        raise SituationError(None, "nothing is burned before the first betting round")
    if hand.street != "flop":
        return Ruled({"not_covered": "missing-burn"}, [])
    if script.dealing.burn_told:
        raise SituationError(None, "whether a card was burned for the flop is known already")
    script.dealing.burn_told = True
    stated: Data = {}
    reasons: Reasons = []
    if script.deeds or announcement_of(script) is not None:
        script.dealing.irregular = True
        stated = {"cards": {"flop": "stands"}, "burns": 1}
        reasons = [reason("premature-cards.burn-too-late")]
    else:
        script.cards.clear_board()
        _missing_burn(script, stated, reasons)
    return Ruled(stated, reasons)


# Why a card burned too soon stays, by the street being played.
_BURNS = {
    "preflop": "premature-cards.burn-of-flop",
    "flop": "premature-cards.burn-of-turn",
    "turn": "premature-cards.burn-of-river",
}


def burn(script: Script) -> Ruled:
    """Burn a card. A street has one burn (`burns#one-a-street`), which stays where it is even if it comes too soon (`premature-cards`)."""
    dealing = script.dealing
    if dealing.burn:
        dealing.irregular = True
        # What becomes of the card that was burned too many no clause says.
        stated: Data = {"burns": 0 if dealing.burn == "kept" else 1, "not_covered": "extra-burn"}
        return Ruled(stated, [reason("burns.one-a-street")])
    if script.hand.round_over:
        dealing.burn = "made"
        return Ruled()
    if script.hand.table.stud:
        raise NotCovered("premature-cards")
    dealing.burn = "kept"
    dealing.irregular = True
    return Ruled({"cards": {"burn": "kept"}, "burns": 0}, [reason(_BURNS[script.hand.street])])


def without_the_fall(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts of one event without a fall of the stub that left it in order, of which only what was seen is ruled (`dropped-stub`)."""
    in_order = any(isinstance(act, Expose) and act.what == STUB for act in acts)
    return tuple(act for act in acts if not (in_order and isinstance(act, DropStub) and act.into != "muck"))


def drop_stub(act: DropStub) -> Ruled:
    """The stub falls (`dropped-stub`): put back in order where that can be done, otherwise shuffled."""
    if act.into == "muck":
        return Ruled({"cards": {"stub": "shuffled_with_muck"}}, [reason("dropped-stub.mixed")])
    reasons = [reason("dropped-stub.restore"), reason("dropped-stub.stub-only")]
    return Ruled({"cards": {"stub": "restored_or_shuffled"}}, reasons)
