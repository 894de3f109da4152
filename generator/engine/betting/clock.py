"""The clock: called on a player, running down, and what becomes of the hand (`clock`). Times are whole seconds."""

from ..choices import ClockEnd, ClockExpiry
from ..policies import Policies
from ..reasons import Reasons, reason
from ..situation import Data, SituationError
from ..situation.values import LATE
from ..state import Clock, Declaration, Hand, NotCovered, Outcome, Ruled, Script
from .early_cards import put_in
from .turns import carry_out, leave_announcement


def call_clock(hand: Hand, policies: Policies, running: Clock | None, on: str) -> tuple[Clock | None, Outcome]:
    """Call the clock on a player (`clock#call`, `clock#limit`), and say which clock runs then.

    That a reasonable time has gone by is taken as given, unless the director decides otherwise (`refusable`). Only who is
    to act can be put on the clock; one that runs already runs on that player, and goes on.
    """
    if on != hand.turn:
        return running, Outcome(binding=False).because("clock.not-to-act", player=on)
    if running is not None:
        return running, Outcome(binding=None, reasons=why_running(running, policies))
    outcome = Outcome(binding=None)
    outcome.because("clock.called", player=on, seconds=policies.clock_seconds)
    outcome.because("clock.countdown", seconds=policies.clock_countdown_seconds)
    outcome.because("clock.director")
    return Clock(on), outcome


def refusable(script: Script, clock: Clock) -> None:
    """Leave to the director whether a reasonable time has gone by, of a clock that has just been called (`clock#call`)."""

    def decide(choice: Data, _: int | None) -> Ruled:
        if choice["clock"]:
            return Ruled(dict(time_left(clock, script.policies), decides="rules"))
        script.clock = None
        return Ruled({"binding": False, "decides": "rules"}, [reason("clock.too-early", player=clock.player)])

    script.leave([{"clock": True}, {"clock": False}], decide)


def time_left(clock: Clock, policies: Policies) -> Data:
    """What is left to the player before the countdown, and of the countdown, of a clock that is not up."""
    over = max(0, clock.elapsed - policies.clock_seconds)
    return {
        "seconds_left": max(0, policies.clock_seconds - clock.elapsed),
        "countdown_seconds": policies.clock_countdown_seconds - over,
    }


def is_up(clock: Clock, policies: Policies) -> bool:
    """Whether time and countdown are over."""
    return clock.elapsed >= policies.clock_seconds + policies.clock_countdown_seconds


def expired(hand: Hand, policies: Policies, clock: Clock) -> Outcome:
    """What becomes of a hand whose time is up (`clock#expiry`): dead, or a check where no bet is faced, by policy."""
    player = clock.player
    checks = policies.clock_expiry == ClockExpiry.KILLED_OR_CHECK and hand.level == hand.front[player]
    declared = policies.clock_end == ClockEnd.DECLARATION
    why = "clock.checked" if checks else "clock.declared-dead" if declared else "clock.killed"
    return Outcome("check" if checks else "fold").because(why, player=player)


def stop_clock(script: Script, player: str, ruled: Data) -> Data:
    """A ruling, with the reason that the clock runs no longer on the player whose act it is (`clock#call`)."""
    clock = script.clock
    if clock is not None and clock.player == player != script.hand.turn:
        script.clock = None
        ruled["reasons"] = [reason("clock.acted", player=player)] + ruled["reasons"]
    return ruled


def why_running(clock: Clock, policies: Policies) -> Reasons:
    """Why nothing has happened yet."""
    left = time_left(clock, policies)
    if left["seconds_left"]:
        return [reason("clock.running", player=clock.player, seconds=left["seconds_left"])]
    return [reason("clock.counting-down", player=clock.player, seconds=left["countdown_seconds"])]


def let_time_pass(script: Script, seconds: int) -> Ruled:
    """Let time pass; a clock that is called runs, and when it is up the hand is ruled (`clock#expiry`)."""
    if script.lost is not None:
        raise NotCovered(script.lost)
    clock = script.clock
    if clock is None:
        return Ruled()
    clock.elapsed += seconds
    if not is_up(clock, script.policies):
        return Ruled(time_left(clock, script.policies), why_running(clock, script.policies))
    return _time_is_up(script, clock.player)


def _time_is_up(script: Script, player: str) -> Ruled:
    """What becomes of a hand whose time is up, and what follows from that."""
    clock, script.clock = script.clock, None
    assert clock is not None  # or no time would have run
    script.close_last_act()
    left = leave_announcement(script)
    if left:
        return Ruled(reasons=left)
    if script.hand.bring_in_due:
        raise NotCovered("bring-in")  # nobody can check a forced bet, and no clause says who makes it instead
    outcome = expired(script.hand, script.policies, clock)
    return carry_out(script, player, outcome, {"action": outcome.action, "binding": True, "decides": "rules"})


def as_time_runs_out(script: Script, player: str, declaration: Declaration) -> tuple[Ruled | None, Reasons]:
    """An act that comes when the time on its player is up: what is ruled instead of it, or None and why it still counts.

    A tie goes to the player; who acts later has acted too late, or by policy still in time as long as nobody has declared the hand dead
    (`clock#expiry`). Raises SituationError where no clock runs on that player, and beside anything but an act of betting.
    """
    clock = script.clock
    if clock is None or clock.player != player:
        raise SituationError(None, f"no clock runs on {player}, whose time could be up")
    if not declaration.moves_turn:
        raise SituationError(None, "an act of betting comes as the time runs out, in the same event")
    if script.policies.clock_end == ClockEnd.DECLARATION:
        script.clock = None
        return None, [reason("clock.before-the-declaration", player=player)]
    if declaration.runs_out != LATE:
        script.clock = None
        return None, [reason("clock.tie", player=player)]
    ruled = _time_is_up(script, player)
    back = put_in(declaration)
    if back:
        ruled.stated["returned"] = back
    return ruled.after([reason("clock.too-late", player=player)]), []


def declare_dead(script: Script, whose: str) -> Ruled:
    """Somebody declares a hand dead: only the end of its time, or another rule, makes it so (`clock#limit`)."""
    if whose in script.dealing.dead:
        return Ruled({"live": False, "decides": "rules"}, [script.dealing.dead[whose]])
    if whose in script.hand.folded:
        return Ruled({"live": False, "decides": "rules"}, [reason("live-cards.in-the-muck", player=whose)])
    clock = script.clock
    stated: Data = {"live": True, "decides": "rules"}
    if clock is None or clock.player != whose:
        exposed = bool(script.cards.shown.get(whose)) and not script.hand.betting_closed
        return Ruled(stated, [reason("exposing-cards.stays-live" if exposed else "floor-decisions.not-killed")])
    stated.update(time_left(clock, script.policies))
    left = stated["seconds_left"] + stated["countdown_seconds"]
    return Ruled(stated, [reason("clock.not-up", player=whose, seconds=left)])
