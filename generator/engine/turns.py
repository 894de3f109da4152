"""Acts of betting, in turn and out of turn: what they are ruled to be, and what follows from them."""

from typing import Any

from .deciding import decide
from .early import also_passed_over, rule_early
from .out_of_turn import Deed, apply, substantial, weighed
from .outcome import BET_OR_RAISE, Outcome
from .prior_chips import staying
from .reading import Reading, has_amount, spoken
from .reasons import reason
from .resolving import resolve_waiting
from .rulings import ruling
from .script import Script, ShortOfWords, give_up, stated_of, with_next
from .showdown import betting_closed
from .situation import Data, chips_total
from .stud import without_bring_in
from .uncalled import return_uncalled
from .undercalls import back_to_the_first
from .unfinished import Done, Undercall, Unfinished
from .wrong_amounts import note


def rule_act(script: Script, player: str, reading: Reading) -> Data:
    """Rule an act of betting, whoever has the turn, and carry it out."""
    hand = script.hand
    if hand.first_unknown:
        hand.first_unknown = False
        hand.turn = player
        return _bring_in(script, player, reading, {"not_covered": "stud-first-to-act"})
    if without_bring_in(hand):
        return give_up(script, "bring-in", {})
    if hand.bring_in_due and hand.turn == player:
        return _first_to_bring_in(script, player, reading)
    if hand.turn is None or hand.over:
        script.lost = "no-betting-open"
        return ruling({"not_covered": script.lost}, [])
    if hand.turn != player:
        return rule_early(script, player, reading)
    return _in_turn(script, player, reading, {"in_turn": True})


def _first_to_bring_in(script: Script, player: str, reading: Reading) -> Data:
    """An act of the player who is to bring in: a bet, or a fold where the low card itself is all-in.

    Carries out `stud-dealing#low-card-all-in`. What becomes of a bring-in that is not made no clause says.
    """
    outcome = decide(script, script.hand, player, reading)
    if outcome.action == "fold" and not outcome.discretion and player != script.hand.low_card:
        outcome = Outcome("fold").because("stud-dealing.bring-in-or-fold", player=player)
        return carry_out(script, player, outcome, dict(stated_of(script, outcome, player), in_turn=True))
    choices = [outcome.action] + [choice.get("action") for choice in outcome.permitted or []]
    if "fold" in choices or "check" in choices:
        return give_up(script, "bring-in", {"in_turn": True})
    return _bring_in(script, player, reading, {"in_turn": True})


def _bring_in(script: Script, player: str, reading: Reading, stated: Data) -> Data:
    """Open a street of stud, on third street with the bring-in or more.

    Where the cards that decide who begins are not known, the script is believed, and says so (`stud-first-to-act`).
    """
    hand = script.hand
    hand.bring_in_due = False
    bring_in = _opening_bet(reading)
    if hand.street == "third" and 0 < bring_in < hand.bet_size:
        hand.bring_in_for(player, bring_in)
        hand.pass_turn(player)
        stated.update({"action": "bet", "to": bring_in, "adds": bring_in, "binding": True})
        return with_next(script, stated, [reason("stud-dealing.bring-in", player=player, chips=bring_in)])
    return _in_turn(script, player, reading, stated)


def _opening_bet(reading: Reading) -> int:
    """The chips of an act that is a bet or a number, in words or in chips; 0 for everything else."""
    said = spoken(reading.plain) if reading.plain is not None else reading.words
    if said is None:
        return sum(chips_total(motion) for motion in reading.motions)
    if said.get("verb") not in ("bet", None):
        return 0
    amount: int = said["to"] if "to" in said else said.get("amount", 0)
    return amount


def _in_turn(script: Script, player: str, reading: Reading, stated: Data) -> Data:
    hand = script.hand
    outcome = decide(script, hand, player, reading)
    stated = dict(stated)
    if outcome.not_covered is not None:
        return give_up(script, outcome.not_covered, stated)
    stated.update(stated_of(script, outcome, player))
    if outcome.action is None:
        if outcome.bars:
            hand.barred[player] = hand.level
        return with_next(script, stated, outcome.reasons)
    first = script.undercaller if script.policies.undercall != "td_decides" else None
    if outcome.undercall is not None and first is not None and first not in hand.folded:
        return back_to_the_first(script, player, outcome)
    if outcome.unfinished:
        return _to_be_continued(script, player, reading, outcome)
    _keep_in_mind(script, player, reading, outcome)
    return carry_out(script, player, outcome, stated)


def _keep_in_mind(script: Script, player: str, reading: Reading, outcome: Outcome) -> None:
    """Keep what the player may go on with: chips still owed for the act, and fewer chips than an amount that was said."""
    hand = script.hand
    if outcome.discretion and outcome.undercall is None:
        return
    to = hand.front[player] if outcome.to is None else outcome.to
    shown = staying(hand, player, reading.taken) + sum(chips_total(motion) for motion in reading.motions)
    owed = _note_owed(script, player, reading, to - shown)
    if outcome.discretion:
        return
    script.done = Done(player, reading, owed)
    all_in = hand.behind(player) == to - hand.front[player]
    said = reading.motions and reading.words is not None and has_amount(reading.words)
    if said and shown < to and not all_in and outcome.action in BET_OR_RAISE:
        script.short_of_words = ShortOfWords(player, to, shown)


def _note_owed(script: Script, player: str, reading: Reading, missing: int) -> int:
    """Keep how many chips an act costs that have not gone in; return them. An act told in plain terms puts in all.

    Who puts in chips again has paid what was owed before.
    """
    missing = max(0, missing)
    owed = script.hand.owed
    if reading.plain is not None:
        owed[player] = 0
        return missing
    owed[player] = missing + (0 if reading.motions else owed.get(player, 0))
    return owed[player]


def _to_be_continued(script: Script, player: str, reading: Reading, outcome: Outcome) -> Data:
    """An announced bet or raise binds, and its player is still to put in how much."""
    script.unfinished = Unfinished(player, reading, outcome)
    stated: Data = {"action": outcome.action, "binding": True, "in_turn": True, "decides": "rules"}
    if outcome.penalty is not None:
        stated["penalty"] = outcome.penalty
    if script.unfinished.pushed:
        stated["adds"] = script.unfinished.pushed
    deeds = script.deeds + [Deed(player, True)]
    stated["substantial_action"] = substantial(deeds, script.policies)
    reasons = outcome.reasons + [reason("acting-in-turn.words-bind"), weighed(deeds, script.policies)]
    return with_next(script, stated, reasons)


def leave_unfinished(script: Script) -> list[dict[str, Any]]:
    """Let what was only announced be the least bet or raise, now that the game has gone on; return why."""
    begun = script.unfinished
    if begun is None:
        return []
    script.unfinished = None
    assert begun.outcome.to is not None
    missing = begun.outcome.to - script.hand.front[begun.player] - begun.pushed
    _note_owed(script, begun.player, begun.reading, missing)
    carry_out(script, begun.player, begun.outcome, {})
    return [reason("raise-methods.left-at-that", player=begun.player, to=begun.outcome.to)]


def carry_out(script: Script, player: str, outcome: Outcome, stated: Data) -> Data:
    """Do what an act in turn was ruled to be, then rule what waited for it."""
    hand = script.hand
    uncertain = outcome.discretion and _depends_on_choice(script, player, outcome)
    faced = hand.level
    apply(hand, player, outcome)
    deed = Deed(player, outcome.to is not None)
    script.deeds.append(deed)
    if outcome.wrong is not None:
        note(script, outcome.wrong, deed)
    script.undercaller = player if outcome.undercall is not None else None
    if outcome.undercall is not None and outcome.discretion:
        script.undercall = Undercall(player, outcome.undercall, uncertain)
    hand.pass_turn(player)
    reasons = resolve_waiting(script, stated, outcome.action)
    _no_longer_out_of_turn(script, player)
    script.told.pop(player, None)
    if hand.level != faced:
        script.told = {}  # a count was right or wrong about the bet of its moment
    if hand.table.heads_up and not script.deeds[1:]:
        reasons.append(reason("heads-up-button.order"))
    stated["substantial_action"] = substantial(script.deeds, script.policies)
    reasons.append(weighed(script.deeds, script.policies))
    if not outcome.discretion:
        also_passed_over(script, stated, reasons)
    if uncertain:
        script.lost = "tournament-director-decides"
        return ruling(stated, outcome.reasons + reasons)
    return with_next(script, stated, outcome.reasons + reasons)


def _depends_on_choice(script: Script, player: str, outcome: Outcome) -> bool:
    """Whether what follows is not the same for everything that the director may choose."""
    seen: list[tuple[str | None, int, Any]] = []
    for choice in outcome.permitted or []:
        action = choice.get("action")
        if action not in ("fold", "check", "call"):
            return True
        twin = script.hand.copy()
        apply(twin, player, Outcome(action, choice.get("to")))
        if action == "call" and twin.front[player] < twin.level and player not in twin.all_in:
            return True  # the bet itself is in doubt
        twin.pass_turn(player)
        # Where the betting ends it matters who is left; where a bet goes back, how much.
        ending = (return_uncalled(twin), len(twin.live) if betting_closed(twin) else 0)
        seen.append((twin.turn, twin.level, ending))
    return any(chosen != seen[0] for chosen in seen)


def _no_longer_out_of_turn(script: Script, player: str) -> None:
    """Acts beyond the turn are acts in order once the turn has gone past their players."""
    passed = {player}
    for other in script.hand.to_the_left(player):
        if other == script.hand.turn:
            break
        passed.add(other)
    for deed in script.deeds:
        if deed.player in passed:
            deed.out_of_turn = False
