"""Acts out of turn (`out-of-turn`).

A fold binds at once; everything else waits until the turn comes, and binds if the action to its player is unchanged.
"""

from ..choices import OutOfTurnPenalty
from ..reasons import Reasons, reason
from ..situation import Data
from ..state import (
    DIRECTOR_DECIDES,
    Declaration,
    Deed,
    Hand,
    NotCovered,
    Outcome,
    Pending,
    Ruled,
    Script,
    Waiting,
    weigh,
)
from .announcements import Announcement
from .deciding import decide
from .decisions import as_chosen, take_bet_at_its_chips, without_returned
from .last_act import first_binds
from .skipped_players import is_amount_awaited, rule_skipped, weigh_beyond
from .stating import stated_of
from .string_bets import motion_says_how_much, why_string_bet


def rule_out_of_turn(script: Script, player: str, declaration: Declaration) -> Ruled:
    """Rule an act while another player is to act: one that goes on with an act that waits, or a new one."""
    waiting = script.waiting.of(player)
    if waiting is None:
        return _acts_early(script, player, declaration)
    if declaration.folds and waiting.outcome.action == "check":
        script.waiting.undo(script.deeds, waiting)  # a fold binds, and the check has cost nothing
        return _acts_early(script, player, declaration)
    return _goes_on(script, waiting, declaration)


def _acts_early(script: Script, player: str, declaration: Declaration) -> Ruled:
    """A new act out of turn. A fold binds at once, everything else waits."""
    hand = script.hand
    twin = script.waiting.seen_by(hand, player)
    outcome = decide(script, twin, player, declaration)
    if outcome.action != "fold" and not twin.has_to_act(player):
        return _nothing_due(script, player, declaration)
    if outcome.wrong is not None or outcome.not_covered is not None:
        raise NotCovered(outcome.not_covered or "unnoticed-error", {"in_turn": False})
    if not outcome.discretion:
        return _counts_early(script, player, declaration, outcome, twin)
    before = script.copy()
    ruled = _counts_early(script, player, declaration, outcome, twin)

    def decided(choice: Data, to: int | None) -> Ruled:
        script.go_back(before)
        corrected, why = take_bet_at_its_chips(script.hand, choice)
        twin = script.waiting.seen_by(script.hand, player)
        meant, chosen = as_chosen(twin, player, declaration, outcome, choice, to)
        now = _counts_early(script, player, meant, chosen, twin).after(why)
        now.stated.update(corrected)
        return without_returned(now, ruled)

    script.leave(ruled.stated["permitted"], decided)
    return ruled


def _counts_early(script: Script, player: str, declaration: Declaration, outcome: Outcome, twin: Hand) -> Ruled:
    """Rule a new act out of turn by what it counts as; `twin` is the hand as its player sees it."""
    hand = script.hand
    skipped = hand.turn
    assert skipped is not None
    stated: Data = {"in_turn": False}
    stated.update(stated_of(hand, outcome, player, declaration))
    stated["penalty"] = penalty_for(script, outcome, outcome.action == "fold").value
    if outcome.bars:
        return _barred(script, player, skipped, outcome, twin, stated)
    if outcome.action is None or (outcome.discretion and outcome.undercall is None):
        return _left_to_director(script, player, outcome, stated)
    return _done_early(script, player, skipped, declaration, outcome, twin, stated)


def _left_to_director(script: Script, player: str, outcome: Outcome, stated: Data) -> Ruled:
    """An act of which the director decides what it is, or that is none."""
    reasons = outcome.out_of_turn_reasons + why_penalized(script, player, folds=outcome.action == "fold")
    if outcome.action is not None:
        script.lose(DIRECTOR_DECIDES)
    return Ruled(stated, reasons)


def _barred(script: Script, player: str, skipped: str, outcome: Outcome, twin: Hand, stated: Data) -> Ruled:
    """ "Check" facing a bet: it counts as an act, and rules a raise out (`invalid-declarations#check`)."""
    script.hand.barred[player] = twin.level
    script.deeds.append(Deed(player, False, out_of_turn=True))
    reasons = [reason("invalid-declarations.check-early", player=player)]
    passed_over = rule_skipped(script, skipped, stated)
    weight = weigh_beyond(script, skipped, stated)
    reasons += why_penalized(script, player) + (passed_over or weight)
    return Ruled(stated, reasons, undecided=bool(passed_over))


def _done_early(
    script: Script, player: str, skipped: str, declaration: Declaration, outcome: Outcome, twin: Hand, stated: Data
) -> Ruled:
    """A fold, which binds, or an act that waits for the players passed over."""
    hand = script.hand
    script.deeds.append(Deed(player, outcome.to is not None, out_of_turn=True))
    reasons = outcome.out_of_turn_reasons
    if hand.table.heads_up:
        reasons.append(reason("heads-up-button.order"))
    folds = outcome.action == "fold"
    reasons += _why_words_bind(declaration, outcome)
    if folds:
        outcome.carry_out(hand, player)
        if not hand.has_to_act(skipped):
            hand.pass_turn(skipped)
        reasons.append(reason("out-of-turn.fold", player=player))
        reasons += _why_earlier_chips_stay(script, player) + _why_still_owed(hand, player)
    else:
        pending = Pending(player, outcome, twin.level, declaration)
        pending.take_back(max(0, declaration.taken_late - outcome.returned), hand.front[player])
        script.waiting.pending.append(pending)
        _wait(stated, outcome)
    passed_over = rule_skipped(script, skipped, stated)
    if folds:
        stated["substantial_action"], weighed = weigh(script.deeds, script.policies)
        weight = [weighed]
    else:
        weight = weigh_beyond(script, skipped, stated)
    if is_amount_awaited(script, skipped):
        stated["binding"] = True
        reasons.append(reason("out-of-turn.not-defended", player=skipped))
    else:
        reasons += _why_it_waits(script, player, skipped)
    reasons += why_penalized(script, player, folds)
    return Ruled(stated, reasons + (passed_over or weight), undecided=bool(passed_over))


def fold_between_rounds(script: Script, player: str, declaration: Declaration) -> Ruled:
    """A fold between two betting rounds, when it is nobody's turn: out of turn, it binds (`non-standard-folds#binding`).

    What an earlier act of its player still costs is owed none the less (`acting-in-turn#verbal-binding`).
    """
    stated, reasons = early_fold(script, player)
    reasons += _why_still_owed(script.hand, player)
    script.hand.fold(player)
    if declaration.exposed:
        reasons.append(reason("exposing-cards.penalty", player=player))
    return Ruled(stated, reasons)


def _why_still_owed(hand: Hand, player: str) -> Reasons:
    """What a player who folds still owes for an act that binds (`acting-in-turn#verbal-binding`)."""
    owed = hand.owed.get(player, 0)
    return [reason("acting-in-turn.still-owed", player=player, chips=owed)] if owed else []


def early_fold(script: Script, player: str) -> tuple[Data, Reasons]:
    """What is ruled of a fold out of turn, and why, whatever becomes of the chips (`non-standard-folds#binding`)."""
    stated: Data = {"in_turn": False, "decides": "rules", "action": "fold", "binding": True}
    stated["penalty"] = penalty_for(script, folds=True).value
    why = [reason("out-of-turn.fold", player=player)] + _why_earlier_chips_stay(script, player)
    return stated, why + why_penalized(script, player, folds=True)


def _why_earlier_chips_stay(script: Script, player: str) -> Reasons:
    """That the chips of an earlier act which stands stay in the pot, be it one out of turn (`acting-in-turn#chips-stay`)."""
    hand = script.hand
    acted = any(deed.player == player and deed.with_chips and not deed.out_of_turn for deed in script.deeds)
    chips = hand.front[player] - hand.owed.get(player, 0)
    if not acted or script.waiting.of(player) is not None or hand.bet.bettor == player or chips <= 0:
        return []
    return [reason("acting-in-turn.earlier-chips-stay", player=player, chips=chips)]


def penalty_for(script: Script, outcome: Outcome | None = None, folds: bool = False) -> OutOfTurnPenalty:
    """The penalty for an act out of turn, by policy; the act itself may deserve one as well (`out-of-turn#penalty`)."""
    policy = script.policies.out_of_turn_penalty
    deserved = folds or (outcome is not None and outcome.penalty not in (None, "none"))
    return OutOfTurnPenalty.POSSIBLE if policy == OutOfTurnPenalty.NONE and deserved else policy


def why_penalized(script: Script, player: str, folds: bool = False) -> Reasons:
    """Why an act out of turn is or may be penalised; a fold may be by a clause of its own (`non-standard-folds#penalty`)."""
    policy = script.policies.out_of_turn_penalty
    if policy == OutOfTurnPenalty.MANDATORY:
        return [reason("out-of-turn.penalty-mandatory", player=player)]
    if folds:
        return [reason("non-standard-folds.out-of-turn", player=player)]
    if policy == OutOfTurnPenalty.POSSIBLE:
        return [reason("out-of-turn.penalty-possible", player=player)]
    return []


def _wait(stated: Data, outcome: Outcome) -> None:
    """State that an act waits for the players passed over; of an announcement the amount is still to come."""
    stated["binding"] = "pending"
    if outcome.unfinished:
        for key in ("to", "adds", "all_in"):
            stated.pop(key, None)


def _nothing_due(script: Script, player: str, declaration: Declaration) -> Ruled:
    """An act of a player with nothing left to act on: he has acted, and nobody has raised since.

    It can never bind: the round ends before his turn comes, or the action to him has changed by then.
    """
    stated: Data = {"in_turn": False, "decides": "rules", "binding": False, "penalty": penalty_for(script).value}
    pushed = _pushed(script.hand, player, declaration, script.hand.front[player])
    if pushed:
        stated["returned"] = pushed
    reasons = [reason("out-of-turn.nothing-due", player=player)]
    return Ruled(stated, reasons + why_penalized(script, player))


def _pushed(hand: Hand, player: str, declaration: Declaration, lying: int) -> int:
    """The chips that an act puts in front of its player, where so many lie there already.

    An act told in plain terms puts in what it says; words by themselves put in nothing.
    """
    plain = declaration.plain
    if plain is None or plain.verb not in ("bet", "raise", "all-in"):
        return declaration.pushed
    if plain.verb == "all-in":
        stack = hand.whole_stack(player)
        assert stack is not None  # an all-in in plain terms says how much, or the stack does
        return stack - lying
    total = hand.level + (plain.by or 0) if plain.to is None else plain.to
    return max(0, total - lying)


def _goes_on(script: Script, waiting: Pending, declaration: Declaration) -> Ruled:
    """What a player adds to an act out of turn that waits: how much it is, or chips.

    Anything else comes second and changes nothing (`bet-methods#first-binds`), but the chips put in with it pay what the act still
    costs. A fold binds; what it costs after anything but a check is not ruled.
    """
    hand, player = script.hand, waiting.player
    whole = Announcement(player, waiting.declaration, waiting.outcome)
    if waiting.outcome.unfinished and whole.is_continued_by(declaration):
        return _as_a_whole(script, waiting, whole.continued(declaration))
    if declaration.only_chips:
        return _adds_chips(script, waiting, declaration)
    if declaration.folds:
        raise NotCovered("second-act-in-the-round", *early_fold(script, player))
    front = hand.front[player]
    pushed = _pushed(hand, player, declaration, waiting.lying(front) + front)
    paid = 0 if waiting.outcome.unfinished or waiting.outcome.discretion else min(pushed, waiting.owed())
    waiting.paid += paid
    pays = [reason("out-of-turn.pays", player=player, chips=paid)] if paid else []
    return _comes_second(script, player, pushed - paid, [first_binds()] + pays)


def _adds_chips(script: Script, waiting: Pending, declaration: Declaration) -> Ruled:
    """More chips for an act that waits: another motion of an undercall, what is owed, or another motion that does not count.

    Chips that a corrected bet costs more only pay, and are no act. After a check chips come second like anything else.
    """
    player, pushed, owed = waiting.player, declaration.pushed, waiting.owed()
    if waiting.is_undercall_in_chips and waiting.paid >= 0:
        whole = Announcement(player, waiting.declaration, waiting.outcome).continued(declaration)
        ruled = _as_a_whole(script, waiting, whole)
        ruled.stated.pop("adds", None)  # the call was stated with the first of the chips
        return ruled
    if owed:
        pays = _pays_for_the_correction if waiting.owes_the_correction() else _pays_for_the_act
        return pays(script, waiting, pushed, owed)
    words = waiting.declaration.words
    by_words = words is not None and not motion_says_how_much(words)
    told = by_words or waiting.outcome.to is None  # after a check chips come second as well
    return _comes_second(script, player, pushed, [first_binds()] if told else why_string_bet(pushed))


def _comes_second(script: Script, player: str, pushed: int, why: Reasons) -> Ruled:
    """What changes nothing about an act that waits; the chips put in with it go back."""
    stated: Data = {"in_turn": False, "decides": "rules", "penalty": penalty_for(script).value, "binding": False}
    if pushed:
        stated["returned"] = pushed
    return Ruled(stated, why + why_penalized(script, player))


def _as_a_whole(script: Script, waiting: Pending, whole: Declaration) -> Ruled:
    """An act out of turn with what its player has added: the `whole` act waits in the place of what it was before.

    That is the amount of an announced bet or raise, or another motion of an undercall in chips (`string-bets`).
    """
    player = waiting.player
    twin = _without(script, player)
    outcome = decide(script, twin, player, whole)
    if not outcome.discretion:
        return _in_its_place(script, waiting, whole, outcome)
    before = script.copy()
    ruled = _in_its_place(script, waiting, whole, outcome)

    def decided(choice: Data, to: int | None) -> Ruled:
        script.go_back(before)
        meant, chosen = as_chosen(_without(script, player), player, whole, outcome, choice, to)
        act = script.waiting.of(player)
        assert act is not None
        if chosen.action not in (None, "fold"):
            return without_returned(_in_its_place(script, act, meant, chosen), ruled)
        script.waiting.undo(script.deeds, act)
        twin = script.waiting.seen_by(script.hand, player)
        return without_returned(_counts_early(script, player, meant, chosen, twin), ruled)

    script.leave(ruled.stated["permitted"], decided)
    return ruled


def _without(script: Script, player: str) -> Hand:
    """The hand as a player sees it whose act waits: without that act."""
    others = Waiting([pending for pending in script.waiting.pending if pending.player != player])
    return others.seen_by(script.hand, player)


def _in_its_place(script: Script, waiting: Pending, whole: Declaration, outcome: Outcome) -> Ruled:
    """Let the `whole` act wait in the place of what it was before, by what it counts as."""
    hand, player = script.hand, waiting.player
    place = script.waiting.pending.index(waiting)
    script.waiting.drop(player)
    stated: Data = {"in_turn": False}
    stated.update(stated_of(hand, outcome, player, whole))
    stated["penalty"] = penalty_for(script, outcome).value
    _wait(stated, outcome)
    script.waiting.pending.insert(place, Pending(player, outcome, waiting.faced, whole, waiting.paid))
    assert hand.turn is not None
    reasons = outcome.out_of_turn_reasons + _why_words_bind(whole, outcome)
    skipped = hand.turn
    passed_over = rule_skipped(script, skipped, stated)
    reasons += _why_it_waits(script, player, skipped)
    return Ruled(stated, reasons + why_penalized(script, player) + passed_over, undecided=bool(passed_over))


def _why_it_waits(script: Script, player: str, skipped: str) -> Reasons:
    """Why the act of a player waits, where it does."""
    waiting = script.waiting.of(player)
    return [] if waiting is None else why_waiting(waiting, skipped)


def why_waiting(waiting: Pending, skipped: str) -> Reasons:
    """Why an act waits, and what its chips leave to pay once it binds (`out-of-turn#binding-if-unchanged`).

    Of words without chips it is plain that all is still to be paid; of an announcement and of an undercall it is not known how much.
    """
    why = [reason("out-of-turn.pending", player=waiting.player, skipped=skipped)]
    outcome, owed = waiting.outcome, waiting.owed()
    known = not outcome.unfinished and not outcome.discretion and waiting.whose is None
    if waiting.paid < 0 or (owed and known and waiting.declaration.motions):
        why.append(reason("out-of-turn.owed-if-binding", player=waiting.player, chips=owed))
    return why


def _why_words_bind(declaration: Declaration, outcome: Outcome) -> Reasons:
    """Why chips that go beyond the words before them come back, out of turn as in turn (`bet-methods#first-binds`).

    It is not the words that send back what the pot, a limit or a later motion does.
    """
    words = declaration.words
    if words is None or not declaration.motions or outcome.returned <= outcome.string_bet:
        return []
    may_be_cut = words.verb in ("bet", "raise", "all-in", "pot") and words.by is None
    return [] if may_be_cut and (words.total is None or words.total != outcome.to) else [first_binds()]


def _pays_for_the_correction(script: Script, waiting: Pending, pushed: int, owed: int) -> Ruled:
    """Chips that an act which waits costs more since the bet was corrected: they are no act, and wait as it does (`out-of-turn`)."""
    stated, paid = _pays(waiting, pushed, owed)
    reasons = [reason("out-of-turn.pays-more", player=waiting.player, chips=paid)]
    if waiting.owed():
        reasons.append(reason("out-of-turn.owed-if-binding", player=waiting.player, chips=waiting.owed()))
    return Ruled(stated, reasons)


def _pays(waiting: Pending, pushed: int, owed: int) -> tuple[Data, int]:
    """Take in chips for an act that waits; return what is stated, with what is too much of them, and the chips that pay."""
    paid = min(pushed, owed)
    waiting.paid += paid
    stated: Data = {"decides": "rules"}
    if pushed > paid:
        stated["returned"] = pushed - paid
    return stated, paid


def _pays_for_the_act(script: Script, waiting: Pending, pushed: int, owed: int) -> Ruled:
    """Chips that go in for words out of turn, or for a bet that was made up: they belong to the act that waits."""
    player = waiting.player
    stated, paid = _pays(waiting, pushed, owed)
    stated.update({"in_turn": False, "binding": "pending", "penalty": penalty_for(script).value})
    why = [reason("out-of-turn.pays", player=player, chips=paid)]
    if waiting.owed():
        why.append(reason("out-of-turn.owed-if-binding", player=player, chips=waiting.owed()))
    return Ruled(stated, why + why_penalized(script, player))
