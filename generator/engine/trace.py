"""How a hand stands between its events: chips, cards and turn, for whoever wants to show it. It rules nothing."""

from .accounts import open_play
from .betting import amount_to_come
from .policies import Policies
from .situation import Data
from .state import DIRECTOR_DECIDES, Hand, Script, named


def trace_hand(situation: Data, policies: Policies) -> list[Data]:
    """The state of a hand as its script finds it, and then after each event. Raises SituationError as `play_hand` does.

    While it hangs on a disputed fact how the hand stands, it is shown as it was before.
    """
    played = open_play(situation, policies)
    states = [state_of(played.script)]
    for _ in played.events:
        played.rule_next()
        state = state_of(played.script)
        if played.unknown:
            state.update({"turn": None, "to_call": 0, "lost": DIRECTOR_DECIDES})
        states.append(state)
    return states


def state_of(script: Script) -> Data:
    """The state of a hand at one moment, all amounts in chips.

    `pot`: chips of earlier rounds. `bets`: what is in front of each player by the rulings, of an undercall that the director has
    not decided what lies there; `waiting`: what lies there
    besides and is not ruled yet, of an act out of turn or of an announcement. `behind`: what each player has left, of those
    for whom the script says it. Chips are neither made nor lost: the sum of all four stays the same.

    `button`: who has it, which means nothing in stud. `turn`: who is to act, None where nobody is or where it cannot be said;
    `to_call`: what a call costs that player.
    `cards`: those known of each player, `up` the open ones of stud among them. `folded` and `dead` are hands out of play,
    `mucked` those given up at the showdown. `lost`: what the engine does not rule on, or the director decides, so that
    nothing is known from there on.
    """
    hand = script.hand
    players = hand.table.players
    waiting, undecided = _waiting(script), _undecided(script)
    turn = _turn(script)
    return {
        "street": hand.street,
        "button": hand.table.button,
        "pot": hand.pot,
        "bets": {player: chips for player in players if (chips := hand.front[player] - undecided.get(player, 0))},
        "waiting": waiting,
        "behind": {
            player: hand.stack[player] - waiting.get(player, 0) + undecided.get(player, 0)
            for player in players
            if player in hand.stack
        },
        "folded": named(hand.table, set(hand.folded) - set(script.dealing.dead)),
        "dead": named(hand.table, set(script.dealing.dead)),
        "mucked": named(hand.table, script.cards.mucked),
        "all_in": named(hand.table, hand.all_in - set(undecided)),
        "turn": turn,
        "to_call": 0 if turn is None else _to_call(hand, turn),
        "board": list(script.cards.board),
        "cards": {player: list(script.cards.held[player]) for player in players if script.cards.held.get(player)},
        "up": {player: list(script.cards.up[player]) for player in players if script.cards.up.get(player)},
        "lost": script.lost,
    }


def _undecided(script: Script) -> dict[str, int]:
    """The chips that an undercall still lacks, of which the director decides whether they go in, by player."""
    matter, owed = script.matter, script.hand.owed
    if matter is None:
        return {}
    return {player: owed[player] for player in owed if matter.left_to_director_of(player)}


def _waiting(script: Script) -> Data:
    """Chips that lie in front of players besides their bets, by player."""
    found: Data = {}
    for pending in script.waiting.pending:
        chips = pending.lying(script.hand.front[pending.player])
        if chips > 0:
            found[pending.player] = chips
    for player in script.hand.table.players:
        chips = 0 if script.matter is None else script.matter.lying_of(player)
        if chips > 0:
            found[player] = found.get(player, 0) + chips
    return found


def _turn(script: Script) -> str | None:
    if script.lost is not None:
        return None
    to_come = amount_to_come(script)
    return script.hand.turn if to_come is None else to_come["next"]


def _to_call(hand: Hand, player: str) -> int:
    """What a call costs: no more than the player has."""
    facing = max(0, hand.level - hand.front[player])
    behind = hand.behind(player)
    return facing if behind is None else min(facing, behind)
