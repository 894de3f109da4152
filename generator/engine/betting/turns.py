"""Acts of betting: what becomes of one whoever has the turn, and how an act in turn is carried out."""

from ..reasons import Reasons, reason
from ..situation import Data
from ..state import (
    DIRECTOR_DECIDES,
    Declaration,
    Deed,
    NotCovered,
    Outcome,
    Ruled,
    Script,
    weigh,
)
from .announcements import announce, announcement_of, deeds_of_the_round, why_left
from .counts import told_less
from .deciding import decide
from .decisions import as_chosen, take_bet_at, take_bet_at_its_chips, without_returned
from .last_act import LastAct
from .out_of_turn import rule_out_of_turn
from .resolving import depends_on_choice, no_longer_out_of_turn, resolve_waiting, why_barred
from .skipped_players import also_skipped, bind_announced
from .stacks import count_stack
from .stating import stated_of
from .string_bets import CountedChips, counted_in_silence, missing_chips, why_string_bet
from .undercalls import after_the_second, back_to_the_first, first_undercaller, leave_to_director
from .wrong_amounts import let_in


def rule_act(script: Script, player: str, declaration: Declaration) -> Ruled:
    """Rule an act of betting, whoever has the turn, and carry it out.

    What was only announced is given its amount by the act of its player, and is the least bet or raise after any other.
    """
    script.unbound = None
    begun = announcement_of(script)
    pushed = 0
    if begun is not None and begun.player == player and begun.is_continued_by(declaration):
        declaration = begun.continued(declaration)
        pushed = begun.pushed
        script.matter = None
        left: Reasons = []
    else:
        left = leave_announcement(script)
    declaration = declaration.after_taking(script.hand.taken.get(player, ()))
    waiting = script.waiting.of(player)
    count_stack(script.hand, player, declaration, 0 if waiting is None else waiting.cost(script.hand.front[player]))
    try:
        ruled = _rule(script, player, declaration)
    except NotCovered as missing:
        missing.reasons = left + missing.reasons
        raise
    if "adds" in ruled.stated:
        ruled.stated["adds"] -= pushed
    return ruled.after(left)


def _rule(script: Script, player: str, declaration: Declaration) -> Ruled:
    hand = script.hand
    if hand.first_unknown:
        hand.first_unknown = False
        hand.turn = player
        if hand.street == "third" and _opens_nothing(decide(script, hand, player, declaration)):
            raise NotCovered("bring-in", {"in_turn": True})
        return _bring_in(script, player, declaration, {"not_covered": "stud-first-to-act"})
    lacking = hand.lacking_bring_in
    if lacking is not None:
        raise NotCovered(lacking)
    if hand.bring_in_due and hand.turn == player:
        return _first_to_bring_in(script, player, declaration)
    if hand.turn is None or hand.over:
        raise NotCovered("no-betting-open")
    if hand.turn != player:
        return rule_out_of_turn(script, player, declaration)
    bound = bind_announced(script, player)
    return _in_turn(script, player, declaration, {"in_turn": True}).after(bound)


def _first_to_bring_in(script: Script, player: str, declaration: Declaration) -> Ruled:
    """An act of the player who is to bring in: a bet, or a fold where the low card itself is all-in.

    Carries out `stud-dealing#low-card-all-in`. What becomes of a bring-in that is not made no clause says.
    """
    outcome = decide(script, script.hand, player, declaration)
    if outcome.action == "fold" and not outcome.discretion and player != script.hand.low_card:
        outcome = Outcome("fold").because("stud-dealing.bring-in-or-fold", player=player)
        return carry_out(script, player, outcome, dict(stated_of(script.hand, outcome, player), in_turn=True))
    if _opens_nothing(outcome):
        raise NotCovered("bring-in", {"in_turn": True})
    return _bring_in(script, player, declaration, {"in_turn": True})


def _opens_nothing(outcome: Outcome) -> bool:
    """Whether an act is, or may be ruled, a fold or a check, with which nobody brings in (`stud-dealing#bring-in`)."""
    choices = [outcome.action] + [choice.get("action") for choice in outcome.permitted or []]
    return "fold" in choices or "check" in choices


def _bring_in(script: Script, player: str, declaration: Declaration, stated: Data) -> Ruled:
    """Open a street of stud, on third street with the bring-in or more (`stud-dealing#bring-in`, `#low-card-all-in`).

    Where the cards that decide who begins are not known, the script is believed, and says so (`stud-first-to-act`).
    """
    hand = script.hand
    hand.bring_in_due = False
    first = _why_first(script, player)
    counted = counted_in_silence(hand, player, declaration)
    bring_in = _opening_bet(declaration, counted)
    if hand.street == "third" and 0 < bring_in < hand.bet_size:
        hand.bring_in_for(player, bring_in)
        script.matter = LastAct(
            player, declaration, _note_owed(script, player, declaration, max(0, bring_in - declaration.pushed))
        )
        hand.pass_turn(player)
        stated.update({"action": "bet", "to": bring_in, "adds": bring_in, "binding": True})
        due = hand.low_card in (None, player)
        name = "stud-dealing.bring-in" if due else "stud-dealing.bring-in-instead"
        why = (first if due else []) + [reason(name, player=player, chips=bring_in)]
        if declaration.said is None and counted.later:
            stated["returned"] = counted.later
            why += why_string_bet(counted.later)
        why += resolve_waiting(script, stated)
        no_longer_out_of_turn(script, player)
        return Ruled(stated, why)
    return _in_turn(script, player, declaration, stated).after(first)


def _why_first(script: Script, player: str) -> Reasons:
    """Why it is this player who brings in, where that is not plain from the cards (`stud-dealing#bring-in`).

    Between upcards of the same rank the suit decides; for whoever is all-in the next player on the left begins (`#low-card-all-in`).
    """
    hand, up = script.hand, script.cards.up
    if hand.low_card is None or hand.low_card not in up:
        return []
    if player != hand.low_card:
        return [] if script.deeds else [reason("stud-dealing.all-in", player=player)]
    card = up[player][0]
    equal = [other for other in hand.live if other != player and other in up and up[other][0][0] == card[0]]
    return [reason("stud-dealing.equal-upcards", player=player, card=card)] if equal else []


def _why_allowed(script: Script, player: str, outcome: Outcome) -> Reasons:
    """That a player who was passed over acts by the leave of the director, where nobody says what he has decided.

    A fold needs no leave (`out-of-turn#skipped-player`).
    """
    if player not in script.left_to_floor:
        return []
    script.left_to_floor.discard(player)
    return [] if outcome.action in ("fold", None) else [reason("out-of-turn.by-leave", player=player)]


def _breaks_promise(script: Script, player: str, outcome: Outcome) -> bool:
    """Whether an act is another one than that to which the director has held its player; a promise that is due is settled by it."""
    promise = script.promised.get(player)
    if promise is None or outcome.action is None or not promise.is_due(script.hand.level, len(script.deeds)):
        return False
    del script.promised[player]
    return not promise.is_kept(outcome.action)


def _opening_bet(declaration: Declaration, counted: CountedChips) -> int:
    """The chips of an act that is a bet or a number, in words or in chips; 0 for everything else."""
    said = declaration.said
    if said is None:
        return counted.total
    return said.total or 0 if said.verb in ("bet", None) else 0


def _in_turn(script: Script, player: str, declaration: Declaration, stated: Data) -> Ruled:
    hand = script.hand
    outcome = decide(script, hand, player, declaration)
    if outcome.not_covered is not None:
        raise NotCovered(outcome.not_covered, stated)
    if not outcome.discretion and first_undercaller(script, outcome) is None:
        return _by_the_rules(script, player, declaration, outcome, stated)
    before = script.copy()
    ruled = _counts(script, player, declaration, outcome, stated)
    if script.matter is None or not script.matter.left_to_director_of(player):
        script.leave(
            ruled.stated["permitted"],
            lambda choice, to: without_returned(
                _decided(script, before, player, declaration, outcome, choice, to), ruled
            ),
        )
    return ruled


def _by_the_rules(script: Script, player: str, declaration: Declaration, outcome: Outcome, stated: Data) -> Ruled:
    """Rule an act in turn that the rules decide; after a wrong count the director may take the bet at what was told.

    Carries out `accepted-action#discretion`.
    """
    told = told_less(script.hand, player, outcome)
    if not told:
        return _counts(script, player, declaration, outcome, stated)
    before = script.copy()
    ruled = _counts(script, player, declaration, outcome, stated)
    script.leave(
        [{"action": "call", "to": to} for to in told],
        lambda choice, _: _taken_at_the_count(script, before, player, declaration, choice["to"]),
    )
    return ruled


def _taken_at_the_count(script: Script, before: Script, player: str, declaration: Declaration, to: int) -> Ruled:
    """A call of what was told, with the bet brought down to it. What other callers then owe, or who plays on, no clause says."""
    script.go_back(before)
    hand = script.hand
    bettor = hand.bet.bettor
    if bettor is None or hand.live[2:]:
        raise NotCovered(DIRECTOR_DECIDES)
    all_in = bettor in hand.all_in
    corrected = take_bet_at(hand, bettor, to)
    outcome = Outcome("call", to, returned=max(0, declaration.pushed - to + hand.front[player]))
    outcome.missing = missing_chips(hand, player, declaration, outcome)
    ruled = _counts(script, player, declaration, outcome, corrected)
    if all_in and not hand.betting_closed:
        raise NotCovered(DIRECTOR_DECIDES)
    return ruled


def _decided(
    script: Script, before: Script, player: str, declaration: Declaration, left: Outcome, choice: Data, to: int | None
) -> Ruled:
    """Rule an act in turn by a choice of the director, from how the script was `before` it."""
    script.go_back(before)
    first = first_undercaller(script, left)
    corrected, why = take_bet_at_its_chips(script.hand, choice)
    declaration, outcome = as_chosen(script.hand, player, declaration, left, choice, to)
    ruled = _counts(script, player, declaration, outcome, corrected).after(why)
    return ruled if first is None else after_the_second(script, first, ruled)


def _counts(script: Script, player: str, declaration: Declaration, outcome: Outcome, stated: Data) -> Ruled:
    """Rule an act in turn by what it counts as, and carry it out."""
    hand = script.hand
    if _breaks_promise(script, player, outcome):
        raise NotCovered(DIRECTOR_DECIDES, stated)  # he has held the player to something else
    stated.update(stated_of(hand, outcome, player, declaration))
    if outcome.action is None:
        if outcome.bars:
            hand.barred[player] = hand.level
        return Ruled(stated, outcome.reasons, undecided=outcome.discretion)
    first = first_undercaller(script, outcome)
    if first is not None:
        return back_to_the_first(script, player, declaration, outcome, first)
    if outcome.unfinished:
        return announce(script, player, declaration, outcome)
    if outcome.action == "raise" and not outcome.discretion and hand.level < hand.bet_size == outcome.to:
        outcome.because("raise-amounts.completes", player=player, to=outcome.to)
    if outcome.falls_short_of(declaration):
        owed = "raise-amounts.still-owed" if outcome.action == "raise" else "acting-in-turn.still-owed"
        outcome.because(owed, player=player, chips=outcome.missing)
    shown = _keep_in_mind(script, player, declaration, outcome)
    ruled = carry_out(script, player, outcome, stated)
    if shown is not None and hand.bet.bettor == player:
        hand.note_chips_shown(shown)
    return ruled


def _keep_in_mind(script: Script, player: str, declaration: Declaration, outcome: Outcome) -> int | None:
    """Keep what the player may go on with: chips still owed for the act.

    Returns the chips that lie there for a bet or raise whose amount was said, where they are fewer than that.
    """
    if outcome.discretion and outcome.undercall is None:
        return None
    owed = _note_owed(script, player, declaration, outcome.missing)
    if outcome.discretion:
        return None
    script.matter = LastAct(player, declaration, owed)
    if outcome.to is None or not outcome.missing:
        return None
    return outcome.to - outcome.missing if outcome.is_bet and declaration.names_amount_with_chips else None


def _note_owed(script: Script, player: str, declaration: Declaration, missing: int) -> int:
    """Keep how many chips an act costs that have not gone in; return them. An act told in plain terms puts in all.

    Who puts in chips again has paid what was owed before.
    """
    owed = script.hand.owed
    if declaration.plain is not None:
        owed[player] = 0
        return missing
    owed[player] = missing + (0 if declaration.motions else owed.get(player, 0))
    return owed[player]


def leave_announcement(script: Script) -> Reasons:
    """Let what was only announced be the least bet or raise, now that the game has gone on; return why."""
    begun = announcement_of(script)
    if begun is None:
        return []
    script.matter = None
    why = why_left(begun)
    _note_owed(script, begun.player, begun.declaration, begun.outcome.missing)
    carry_out(script, begun.player, begun.outcome, {})
    return why


def carry_out(script: Script, player: str, outcome: Outcome, stated: Data) -> Ruled:
    """Do what an act in turn was ruled to be, then rule what waited for it."""
    hand = script.hand
    hangs_on_it = outcome.discretion and depends_on_choice(hand, player, outcome)
    faced = hand.level
    outcome.carry_out(hand, player)
    deed = Deed(player, outcome.to is not None, undercall=outcome.undercall is not None)
    script.deeds.append(deed)
    if outcome.wrong is not None:
        let_in(script, outcome.wrong, deed)
    if outcome.undercall is not None and outcome.discretion:
        leave_to_director(script, player, outcome, outcome.missing, hangs_on_it)
    elif hangs_on_it:
        script.lose(DIRECTOR_DECIDES)
    hand.pass_turn(player)
    reasons = resolve_waiting(script, stated, outcome.action) + why_barred(hand, player)
    no_longer_out_of_turn(script, player)
    script.told.pop(player, None)
    if hand.level != faced:
        script.told = {}  # a count was right or wrong about the bet of its moment
    if hand.table.heads_up and not script.deeds[1:]:
        reasons.append(reason("heads-up-button.order"))
    stated["substantial_action"], weight = weigh(deeds_of_the_round(script), script.policies)
    reasons.append(weight)
    reasons += _why_allowed(script, player, outcome)
    passed_over = [] if outcome.discretion else also_skipped(script, stated)
    return Ruled(stated, outcome.reasons + reasons + passed_over, final=hangs_on_it, undecided=bool(passed_over))
