"""Cards that are seen before their time: in the deal (`misdeals`), on the last street of stud, burns, the stub, and by one player."""

from ..choices import Misdeal, MisdealCounting, MisdealFirstCards, MisdealStudDownCard, ShownToOne
from ..reasons import Reasons, reason
from ..showdown import all_in_showdown
from ..situation import STUB, STUD_STREETS, Data, SituationError, Table, streets_of
from ..situation.acts import Show
from ..situation.dealing_acts import Box, Expose
from ..state import Ruled, Script, order_of_deal, starting_cards
from .misdeals import declare, is_too_late, leave_misdeal_open, leave_to_director, list_applies, no_misdeal
from .no_rule import leave_cards, why_no_rule

CARDS_OF_STUD = 7


def expose(script: Script, act: Expose) -> Ruled:
    """Cards that the dealer exposes, to all, or in part: to one player alone, or perhaps to nobody.

    `whose` and `place` name one card of a player; `place` alone counts from the top of the deck; `count` is starting cards of which
    only that is known; `what` is the stub or a burn card. Raises SituationError for a card that no player gets face down, and for one
    that does not lie there yet.
    """
    if act.what is not None:
        return _of_the_stub(script) if act.what == STUB else _of_the_burns(script)
    if act.place == CARDS_OF_STUD:
        return _on_seventh_street(script)
    return _in_the_deal(script, act)


def _of_the_stub(script: Script) -> Ruled:
    """Cards of the stub, which are still in their order: no rule says whether it is dealt on as it lies (`dropped-stub` is of disorder)."""
    if script.hand.over:
        return Ruled()
    stated: Data = {}
    reasons: Reasons = []
    leave_cards(script, "stub", {"stays": list, "reshuffled": list}, stated, reasons)
    return Ruled(stated, reasons)


def _of_the_burns(script: Script) -> Ruled:
    """A burn card stays one, since a street has no more than one (`burns#one-a-street`). Raises SituationError before there is one."""
    hand = script.hand
    if hand.street == streets_of(hand.table.game)[0] and not script.dealing.burn:
        raise SituationError(None, "no card has been burned yet")
    return Ruled({"cards": {"burn": "kept"}, "decides": "rules"}, [reason("burns.seen")])


def _on_seventh_street(script: Script) -> Ruled:
    """The last card of stud is replaced while there is betting to come (`stud-dealing#seventh-street`). Raises SituationError elsewhere."""
    hand = script.hand
    if not hand.table.stud or hand.street != STUD_STREETS[-1]:
        raise SituationError(None, "the seventh card is dealt on seventh street of stud")
    if hand.betting_closed:
        return Ruled({"cards": {"exposed": "kept"}, "decides": "rules"}, [reason("stud-dealing.seventh-stays")])
    return Ruled({"cards": {"exposed": "replaced"}, "decides": "rules"}, [reason("stud-dealing.seventh-replaced")])


def _in_the_deal(script: Script, act: Expose) -> Ruled:
    """Starting cards that the dealer exposes (`misdeals#flop-games`, `misdeals#stud`)."""
    table, whose, place, count = script.hand.table, act.whose, act.place or 0, act.count or 1
    _check_place(table, whose, place)
    in_part = act.to is not None or act.perhaps
    if table.stud:
        return _perhaps_a_misdeal(script) if in_part else _expose_in_stud(script, whose, count)
    dealing = script.dealing
    if in_part:
        dealing.glimpsed += count
    else:
        dealing.exposed += count
    if place and (whose is None or (place == 1 and whose in order_of_deal(table)[:2])):
        return _perhaps_a_misdeal(script) if in_part else declare(script, [reason("misdeals.first-cards")])
    ruled = _enough(script, dealing.exposed)
    if dealing.exposed + dealing.glimpsed == count == 1:
        _leave_one(script, "exposed", ruled)
    return ruled


def _perhaps_a_misdeal(script: Script) -> Ruled:
    """A card of which no rule says whether it counts as exposed, and which would make a misdeal if it did: the director decides."""
    if is_too_late(script):
        return declare(script, [])
    stated: Data = {"decides": "td", "permitted": leave_misdeal_open(script)}
    return Ruled(stated, [reason("misdeals.if-exposed")] + why_no_rule())


def _check_place(table: Table, whose: str | None, place: int) -> None:
    """Check that a card lies face down in the first deal: of a hand, or on top of the deck. Raises SituationError otherwise."""
    down = 2 if table.stud else starting_cards(table)
    if place > (2 if whose is None else down):
        of = "two on top of the deck" if whose is None else f"{down} that {whose} gets face down"
        raise SituationError(None, f"card {place} is none of the {of}")


def _expose_in_stud(script: Script, whose: str | None, count: int) -> Ruled:
    """A down card of stud, by the policy `misdeal_stud_down_card`: a misdeal, or the player's up card from now on.

    What holds where both down cards of a player are exposed no clause says; of several cards whose players are not told, it is
    open whether two of them are of one player.
    """
    if script.policies.misdeal_stud_down_card == MisdealStudDownCard.MISDEAL:
        return declare(script, [reason("misdeals.stud-down-card")])
    known = script.dealing.exposed_of
    if whose is not None:
        known[whose] = known.get(whose, 0) + count
    if whose is not None and known[whose] > 1:
        return leave_to_director(script, [reason("stud-dealing.both-down-cards", player=whose)])
    if count > 1:
        return leave_to_director(script, [reason("stud-dealing.upcard-of-each")], advised=False)
    cards = {"exposed": "upcard", "third": "face_down"}
    return no_misdeal({"cards": cards}, [reason("stud-dealing.upcard")])


def box(script: Script, act: Box) -> Ruled:
    """Starting cards that lay face up in the deck (`misdeals#flop-games`); `place` counts from the top of the deck."""
    dealing = script.dealing
    dealing.boxed += act.count or 1
    first = script.policies.misdeal_first_cards if act.place in (1, 2) else None
    if first == MisdealFirstCards.EXPOSED_OR_BOXED:
        # The two cards are those of the blinds, which stud has not.
        why = [reason("misdeals.first-cards-boxed")]
        return leave_to_director(script, why) if script.hand.table.stud else declare(script, why)
    # Whether it was one of the first two, nobody has told.
    perhaps = act.place is None and script.policies.misdeal_first_cards == MisdealFirstCards.EXPOSED_OR_BOXED
    ruled = _enough(
        script, dealing.boxed, boxed=True, otherwise="misdeals.too-few-boxed-unless-first" if perhaps else ""
    )
    if act.place in (1, 2) and not script.hand.table.stud and ruled.stated.get("misdeal") is False:
        ruled.reasons.insert(0, reason("misdeals.first-cards-not-boxed"))
    if dealing.boxed == 1:
        _leave_one(script, "boxed", ruled)
    return ruled


def _leave_one(script: Script, what: str, ruled: Ruled) -> None:
    """Leave it to the director what becomes of the first card that was exposed or boxed, where the deal goes on.

    That it is no misdeal the rules have said; what they do not say is whether the card is replaced.
    """
    if script.lost is None and not is_too_late(script):
        unruled = "floor-decisions.no-rule-on-replacing"
        leave_cards(script, what, {"kept": list, "replaced": list}, ruled.stated, ruled.reasons, unruled)


def _enough(script: Script, count: int, boxed: bool = False, otherwise: str = "") -> Ruled:
    """Whether cards exposed, cards `boxed`, or both together by the policy `misdeal_counting`, are enough.

    `otherwise` is why they are not, where that hangs on what nobody has told.
    """
    dealing, policies = script.dealing, script.policies
    needed = policies.misdeal_exposed_cards
    apart = policies.misdeal_counting == MisdealCounting.APART
    both = not apart and bool(dealing.exposed) and bool(dealing.boxed)
    if both:
        count = dealing.exposed + dealing.boxed
    # A card that perhaps not everybody saw is none of the boxed ones.
    at_most = count if boxed and apart else count + dealing.glimpsed
    if boxed and not both:
        listed, enough, unlisted = list_applies(script), "misdeals.boxed", "misdeals.unlisted-boxed"
    else:
        listed, unlisted = policies.misdeal_exposed == Misdeal.MISDEAL, "misdeals.unlisted-exposed"
        enough = "misdeals.exposed-or-boxed" if both else "misdeals.exposed"
    if not listed:
        why = [reason(unlisted, count=at_most)]
        return leave_to_director(script, why) if at_most >= needed else no_misdeal({}, why)
    if count >= needed:
        return declare(script, [reason(enough, count=count, needed=needed)])
    if at_most >= needed:
        return _perhaps_a_misdeal(script)
    too_few = "misdeals.too-few"
    if apart:
        too_few = "misdeals.too-few-boxed" if boxed else "misdeals.too-few-exposed"
    return no_misdeal({}, [reason(otherwise or too_few, count=at_most, needed=needed)])


def show_to_one(script: Script, player: str, act: Show) -> Ruled:
    """Cards that a player shows to another one alone, who is not to see them while the hand is on (`disclosure#one-player`).

    By the policy `shown_to_one` all may see them then (`#show-one-show-all`), or no rule says so and the director decides. In an all-in
    every hand is turned up anyway (`all-in-face-up#face-up`). Raises SituationError for cards shown to oneself.
    """
    if act.to is None or act.to == player:
        raise SituationError(None, "cards are shown to another player")
    if all_in_showdown(script.hand) and player in script.hand.live:
        script.cards.show_to_all(player, act.cards)
        return Ruled({"shown": True, "decides": "rules"}, [reason("all-in-face-up.turned-up", player=player)])
    stated: Data = {}
    reasons: Reasons = []
    if not script.hand.over:
        stated["penalty"] = "possible"
        reasons.append(reason("disclosure.shown-to-a-player", player=player, other=act.to))
        if player in script.hand.live:
            reasons.append(reason("exposing-cards.hand-stays-live", player=player))

    def decide(choice: Data, _: int | None) -> Ruled:
        if choice["shown"]:
            script.cards.show_to_all(player, act.cards)
        return Ruled(dict(choice, decides="rules"))

    if script.policies.shown_to_one == ShownToOne.TO_ALL:
        script.cards.show_to_all(player, act.cards)
        return Ruled(dict(stated, shown=True, decides="rules"), reasons + [reason("disclosure.shown-to-all")])
    choices: list[Data] = [{"shown": True}, {"shown": False}]
    script.leave(choices, decide)
    why = [reason("floor-decisions.no-rule-on-showing"), reason("floor-decisions.best-interest")]
    return Ruled(dict(stated, decides="td", permitted=choices), reasons + why)
