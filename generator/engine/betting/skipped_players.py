"""Players who were passed over by substantial action or by the dealer (`out-of-turn#skipped-player`)."""

from ..choices import DealtPast, SkippedPlayer
from ..reasons import Reasons, reason
from ..situation import AT_ONCE, LATE, Data, SituationError
from ..state import DIRECTOR_DECIDES, Deed, NotCovered, Ruled, Script, Waiting, count_deeds, substantial
from .announcements import Announcement, announcement_of, still_to_come
from .resolving import carry_out_waiting, no_longer_out_of_turn, resolve_waiting, why_owed

# Why the acts beyond a player stand or not, by when he has spoken up.
_WHY_SPOKEN = {AT_ONCE: "out-of-turn.no-time", LATE: "out-of-turn.had-time"}


def rule_skipped(script: Script, skipped: str, stated: Data) -> Reasons:
    """Rule substantial action beyond a player who was passed over, where the policy `skipped_player_rule` does; return why.

    A script has no measure of the reasonable time that he had to speak up; it is taken to have passed where he has not. While
    the amount of the last act is still to come, nothing is ruled yet.
    """
    if not _is_passed_over(script, skipped) or is_amount_awaited(script, skipped):
        return []
    if script.hand.bring_in_due:
        script.lose("bring-in-passed-over")  # no clause says what a forced bet is worth then
        stated["not_covered"] = "bring-in-passed-over"
        return []
    beyond = _beyond(script, skipped)
    unbound = None if any(deed.bound for deed in beyond) else script.copy()
    why = _why_skipped(skipped, beyond) + _bind(script, beyond)
    script.unbound = unbound
    stated["binding"] = True
    return why + _left_to_the_floor(script, skipped, stated)


def _is_passed_over(script: Script, skipped: str) -> bool:
    """Whether there was substantial action beyond a player whose turn it is, who has not spoken up, in a book that rules on it."""
    unregulated = script.policies.skipped_player_rule == SkippedPlayer.UNREGULATED
    if unregulated or skipped in script.waiting.defended or skipped != script.hand.turn:
        return False
    return substantial(_beyond(script, skipped), script.policies)


def is_amount_awaited(script: Script, skipped: str) -> bool:
    """Whether a player was passed over, and the last act beyond him is a bet or raise that is announced, with its amount to come."""
    waiting = script.waiting.pending
    return bool(waiting) and waiting[-1].outcome.unfinished and _is_passed_over(script, skipped)


def amount_to_come(script: Script) -> Data | None:
    """What is open to a player who is still to say how much he bets or raises: in turn, or beyond one who was passed over.

    None where nobody is.
    """
    hand, begun = script.hand, announcement_of(script)
    if begun is not None:
        return still_to_come(hand, begun)
    if hand.turn is None or not is_amount_awaited(script, hand.turn):
        return None
    last = script.waiting.pending[-1]
    before = Waiting(script.waiting.pending[:-1])
    return still_to_come(before.seen_by(hand, last.player), Announcement(last.player, last.declaration, last.outcome))


def _bind(script: Script, beyond: list[Deed]) -> Reasons:
    """Let everything that waits stand, and these deeds with it; what was only announced is the least bet or raise.

    Returns what of those acts is still to be paid.
    """
    why: Reasons = []
    for pending in script.waiting.pending:
        why += why_owed(pending)
        carry_out_waiting(script, pending)
    script.waiting.pending = []
    for deed in beyond:
        deed.bound = True
    return why


def bind_announced(script: Script, skipped: str) -> Reasons:
    """Let acts stand that have gone past a player who acts now, before the amount of the last of them came; return why."""
    if not is_amount_awaited(script, skipped):
        return []
    last = script.waiting.pending[-1]
    why = _bind(script, _beyond(script, skipped))
    assert last.outcome.to is not None
    return [reason("raise-amounts.left-at-that", player=last.player, to=last.outcome.to)] + why


def also_skipped(script: Script, stated: Data) -> Reasons:
    """Rule the next player, where acts that stand already have gone past him too; return why."""
    skipped = script.hand.turn
    if skipped is None:
        return []
    beyond = _beyond(script, skipped)
    bound = [deed for deed in beyond if deed.bound]
    if substantial(bound, script.policies):
        return _why_skipped(skipped, bound) + _left_to_the_floor(script, skipped, stated)
    if not (beyond and script.dealing.ahead):
        return []
    return [reason("out-of-turn.dealt-past", player=skipped)] + _left_to_the_floor(script, skipped, stated)


def _why_skipped(skipped: str, beyond: list[Deed]) -> Reasons:
    """Why the acts `beyond` a player stand: they are substantial action (`substantial-action#definition`)."""
    counted = reason("substantial-action.beyond", player=skipped, **count_deeds(beyond))
    return [reason("out-of-turn.skipped", player=skipped), counted]


def _beyond(script: Script, skipped: str) -> list[Deed]:
    """The acts that have gone past a player, none of his own.

    Those that stand already did not pass over a player who acted among them.
    """
    deeds = [deed for deed in script.deeds if deed.out_of_turn]
    if not deeds:
        return []
    acted = any(deed.bound and deed.player == skipped for deed in deeds)
    return [deed for deed in deeds if deed.player != skipped and not (deed.bound and acted)]


def speak_up(script: Script, player: str, spoken: str | None) -> Ruled:
    """Rule a player who says that he was passed over (`out-of-turn#skipped-player`).

    In time, what was done out of turn goes on waiting for him, whatever follows. Once substantial action has gone past him, that
    depends on whether there was reasonable time before it: none where he has `spoken` at once, enough where he is late, and where
    nobody says, the director decides. A book that does not regulate it sets no time at all. Raises SituationError for anybody who
    was not passed over.
    """
    beyond = _beyond(script, player)
    if script.hand.turn != player or not beyond:
        raise SituationError(None, f"{player} speaks up, but nobody has acted in the turn of {player}")
    if any(deed.bound for deed in beyond):
        if spoken is not None:
            ruled = _rule_heard(script, player, spoken == AT_ONCE).after([reason(_WHY_SPOKEN[spoken], player=player)])
            return ruled if spoken == AT_ONCE else _with_the_floor(script, player, ruled)
        script.lose(DIRECTOR_DECIDES)
        choices: list[Data] = [{"heard": False}, {"heard": True}]
        script.leave(choices, lambda choice, _: _rule_heard(script, player, choice["heard"]))
        why = [reason("out-of-turn.spoke-up-late", player=player), reason("floor-decisions.best-interest")]
        return Ruled({"decides": "td", "permitted": choices}, why)
    script.waiting.defended.add(player)
    if script.policies.skipped_player_rule == SkippedPlayer.UNREGULATED:
        return Ruled({"decides": "rules", "heard": True}, [reason("out-of-turn.no-time-limit", player=player)])
    return Ruled({"decides": "rules"}, [reason("out-of-turn.spoke-up", player=player)])


def _with_the_floor(script: Script, player: str, ruled: Ruled) -> Ruled:
    """The ruling that acts beyond a player stand, with what the floor may let him do."""
    reasons = ruled.reasons + _left_to_the_floor(script, player, ruled.stated)
    return Ruled(ruled.stated, reasons, undecided=True)


def _rule_heard(script: Script, player: str, heard: bool) -> Ruled:
    """Rule a player who spoke up after substantial action: what has gone past him waits for him where he is `heard`, and stands otherwise.

    What more came after that was bound, nobody has told how it would be without.
    """
    stated: Data = {"heard": heard, "decides": "rules"}
    if not heard:
        return Ruled(stated)
    if script.unbound is None:
        raise NotCovered(DIRECTOR_DECIDES, stated)
    script.go_back(script.unbound)
    script.left_to_floor.discard(player)
    script.waiting.defended.add(player)
    return Ruled(stated)


def skipped_by_the_dealer(script: Script, street: str) -> Ruled | None:
    """The next card while only players who were passed over have yet to act; None where it comes too soon.

    It stands under `binding` of the policy `dealt_past`, since the dealer has gone past them. The card stays for the `street` that begins
    when they have acted.
    """
    skipped = script.hand.turn
    if skipped is None or not _may_be_skipped(script):
        return None
    passed_over = _passed_over(script, skipped)
    if not passed_over:
        return None
    beyond_all = all(substantial(_beyond(script, player), script.policies) for player in passed_over)
    if not (beyond_all or script.waiting.pending):
        return None
    owed = _bind(script, [])
    stated: Data = {}
    _left_to_the_floor(script, skipped, stated)
    script.dealing.ahead = street
    stated["cards"] = {street: "stands"}
    why = reason("out-of-turn.dealt-past", player=skipped)
    return Ruled(stated, [why] + owed + [reason("floor-decisions.best-interest")], undecided=True)


def _may_be_skipped(script: Script) -> bool:
    """Whether the book lets a card stand that is dealt past skipped players, and none has been dealt yet."""
    regulated = script.policies.skipped_player_rule != SkippedPlayer.UNREGULATED
    binding = regulated and script.policies.dealt_past == DealtPast.BINDING
    return binding and not script.dealing.ahead and not script.hand.table.stud


def _passed_over(script: Script, skipped: str) -> list[str]:
    """The players from this one on who were passed over.

    None where one of them has spoken up, or where somebody has to act beyond the last act out of turn.
    """
    early = {deed.player for deed in script.deeds if deed.out_of_turn}
    if not early:
        return []
    twin = script.waiting.seen_by(script.hand, skipped)
    seats = [skipped] + script.hand.to_the_left(skipped)
    last = max(seats.index(player) for player in early)
    if any(twin.has_to_act(player) for player in seats[last:]):
        return []
    found = [player for player in seats[:last] if twin.has_to_act(player)]
    return [] if any(player in script.waiting.defended for player in found) else found


def _left_to_the_floor(script: Script, skipped: str, stated: Data) -> Reasons:
    """What the floor may let a skipped player do, apart from what it may decide about the act itself. Returns why the floor does.

    Where he may be limited, the advice is not to raise.
    """
    may = script.hand.options(skipped).may
    choices = ["fold"] + [action for action in may if action != "fold"]
    left: Data = {"player": skipped, "permitted": [{"action": action} for action in choices]}
    if script.policies.skipped_player_rule == SkippedPlayer.MAY_BE_LIMITED:
        left["advice"] = {"action": "call" if "call" in may else "check"}
    stated["decides"] = "td"
    stated["skipped_player"] = left
    script.left_to_floor.add(skipped)
    script.leave(left["permitted"], lambda choice, _: _limit(script, skipped, choice["action"]), player=skipped)
    return [reason("floor-decisions.best-interest")]


def _limit(script: Script, skipped: str, most: str) -> Ruled:
    """Rule by what the director lets a skipped player do at the most: play on as anybody, do no more than call, or not play on."""
    hand = script.hand
    stated: Data = {"decides": "rules"}
    script.left_to_floor.discard(skipped)
    if most in ("call", "check"):
        hand.barred[skipped] = hand.limited[skipped] = hand.level
    if most != "fold":
        return Ruled(stated)
    hand.fold(skipped)
    hand.pass_turn_if_done()
    stated["dead"] = [skipped]
    script.dealing.dead[skipped] = reason("floor-decisions.decided")
    reasons = resolve_waiting(script, stated)
    no_longer_out_of_turn(script, skipped)
    passed_over = also_skipped(script, stated)
    return Ruled(stated, reasons + passed_over, undecided=bool(passed_over))
