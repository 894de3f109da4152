"""Streets and burn cards: cards dealt too soon, too many of them, or without a burn (`premature-cards`, `burns`)."""

from typing import Any

from .early import passed_over_by_the_dealer
from .reasons import reason
from .rulings import ruling
from .script import Script, begin_street, unless_lost, with_next
from .situation import FLOP_STREETS, STUD_STREETS, Data, SituationError
from .streets import lay_cards
from .uncalled import return_uncalled

BOARD_CARDS: dict[str, int] = {"flop": 3, "turn": 1, "river": 1}


def deal_street(script: Script, index: int, act: Data) -> Data:
    """Deal a street; no card is turned once the hand is over (`rabbit-hunting#forbidden`).

    Raises SituationError for a street out of order.
    """
    street = act["street"]
    hand = script.hand
    streets = STUD_STREETS if hand.table.stud else FLOP_STREETS
    if script.lost is not None:
        return ruling({"not_covered": script.lost}, [])
    if hand.over:
        return with_next(script, {"allowed": False, "decides": "rules"}, [reason("rabbit-hunting.forbidden")])
    to_come = streets[streets.index(hand.street) + 1 :]
    betting = hand.turn is not None or hand.first_unknown
    if betting and script.dealing.early and (script.dealing.early, street) == to_come[:2]:
        script.lost = "premature-cards"
        return ruling({"not_covered": script.lost}, [])
    if street not in to_come[:1]:
        raise SituationError(index, f"{street} does not follow {hand.street}")
    count = act.get("count", len(act.get("cards", [])))
    unburned = bool(act.get("unburned"))
    if unburned and script.dealing.burn:
        raise SituationError(index, f"a burn card lies there already for the {street}")
    if betting:
        plain = not unburned and count in (0, BOARD_CARDS.get(street)) and script.unfinished is None
        passed = passed_over_by_the_dealer(script, street) if plain else None
        if passed is None:
            return _too_soon(script, street, count, unburned)
        script.dealing.burn = ""
        script.cards.deal_to_board(index, act.get("cards", []))
        return passed
    return _dealt(script, index, act, count, unburned)


def _too_soon(script: Script, street: str, count: int, unburned: bool) -> Data:
    """Cards that come before the betting is over (`premature-cards#flop`, `#turn`, `#river`).

    The burn card stays, the cards go back into the stub, which is shuffled; no other card is burned for the street.
    """
    if street not in BOARD_CARDS or unburned or count not in (0, BOARD_CARDS[street]):
        script.lost = "premature-cards"
        return ruling({"not_covered": script.lost}, [])
    script.dealing.burn = "kept"
    script.dealing.irregular = True
    script.dealing.early = street
    names = {"flop": "premature-cards.flop", "turn": "premature-cards.turn", "river": "premature-cards.river"}
    stated: Data = {"cards": {"burn": "kept", street: "reshuffled"}, "burns": 0}
    return with_next(script, stated, [reason(names[street])])


def _dealt(script: Script, index: int, act: Data, count: int, unburned: bool) -> Data:
    """Cards that come in time: the next betting round begins, and what is wrong with them is put right.

    Cards that are mixed again are not laid on the board.
    """
    dealing = script.dealing
    street = act["street"]
    stated: Data = {}
    reasons: list[dict[str, Any]] = []
    burns = 0 if dealing.burn == "kept" or unburned else 1
    if dealing.irregular:
        stated["burns"] = burns
        name = "burns.one-a-street" if burns else "burns.none-again"
        reasons.append(reason(name))
    dealing.burn_told = unburned or bool(dealing.burn)
    dealing.early = ""
    dealing.burn = ""
    back = return_uncalled(script.hand)  # of blinds that left nobody anything to act on
    begin_street(script, street)
    due = BOARD_CARDS.get(street, count)
    if street == "flop" and count == 4:
        _four_cards(script, unburned, stated, reasons)
    elif count not in (0, due):
        stated["not_covered"] = "irregular-board"
    elif unburned and street == "flop":
        _missing_burn(script, stated, reasons)
    elif unburned and not script.hand.table.stud:
        stated["not_covered"] = "missing-burn"  # whether the card stays is not ruled, so it is not laid
    else:
        reasons += lay_cards(script, index, act)
        if unburned:
            stated["not_covered"] = "missing-burn"
    if back:
        stated["refunds"] = back
        reasons += [reason("side-pots.uncalled", player=player, chips=back[player]) for player in sorted(back)]
    return with_next(script, stated, reasons)


def _four_cards(script: Script, unburned: bool, stated: Data, reasons: list[dict[str, Any]]) -> None:
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


def _missing_burn(script: Script, stated: Data, reasons: list[dict[str, Any]]) -> None:
    """Three cards without a burn, before anybody has acted (`premature-cards#missing-burn`)."""
    script.dealing.irregular = True
    stated["cards"] = {"flop": "mixed", "burn": "drawn", "next": "added"}
    reasons.append(reason("premature-cards.missing-burn"))


def notice_burn(script: Script, index: int) -> Data:
    """Somebody notices that nothing was burned for the street being played (`premature-cards#missing-burn`).

    Raises SituationError before the first street of the board, and for a flop whose burn was told of before.
    """
    hand = script.hand
    if hand.street in (STUD_STREETS[0], FLOP_STREETS[0]):
        raise SituationError(index, "nothing is burned before the first betting round")
    if hand.street != "flop":
        return with_next(script, {"not_covered": "missing-burn"}, [])
    if script.dealing.burn_told:
        raise SituationError(index, "whether a card was burned for the flop is known already")
    script.dealing.burn_told = True
    stated: Data = {}
    reasons: list[dict[str, Any]] = []
    if script.deeds or script.unfinished is not None:
        script.dealing.irregular = True
        stated = {"cards": {"flop": "stands"}, "burns": 1}
        reasons = [reason("premature-cards.burn-too-late")]
    else:
        script.cards.clear_board()
        _missing_burn(script, stated, reasons)
    return with_next(script, stated, reasons)


def burn(script: Script) -> Data:
    """Burn a card. A street has one burn, which stays where it is even if it comes too soon (`burns#one-a-street`)."""
    dealing = script.dealing
    if script.lost is not None:
        return unless_lost(script, {})
    if dealing.burn:
        dealing.irregular = True
        # What becomes of the card that was burned too many no clause says.
        stated: Data = {"burns": 0 if dealing.burn == "kept" else 1, "not_covered": "extra-burn"}
        return with_next(script, stated, [reason("burns.one-a-street")])
    if script.hand.turn is None and not script.hand.first_unknown:
        dealing.burn = "made"
        return unless_lost(script, {})
    if script.hand.table.stud:
        script.lost = "premature-cards"
        return unless_lost(script, {})
    dealing.burn = "kept"
    dealing.irregular = True
    return with_next(script, {"cards": {"burn": "kept"}, "burns": 0}, [reason("burns.stays")])


def drop_stub(script: Script, act: Data) -> Data:
    """The stub falls (`dropped-stub`): put back in order where that can be done, otherwise shuffled."""
    if act.get("into") == "muck":
        return with_next(script, {"cards": {"stub": "shuffled_with_muck"}}, [reason("dropped-stub.mixed")])
    reasons = [reason("dropped-stub.restore"), reason("dropped-stub.stub-only")]
    return with_next(script, {"cards": {"stub": "restored_or_shuffled"}}, reasons)
