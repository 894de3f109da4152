"""Situations: the facts at a table as plain data, checked before anything is ruled.

Amounts are whole chips. Chips by denomination are lists of `[value, number]`.
"""

from dataclasses import dataclass
from typing import Any

Data = dict[str, Any]

NO_LIMIT = "no-limit"
POT_LIMIT = "pot-limit"
LIMIT = "limit"

STRUCTURES: dict[str, str] = {
    "nlhe": NO_LIMIT,
    "plhe": POT_LIMIT,
    "lhe": LIMIT,
    "plo": POT_LIMIT,
    "plo8": POT_LIMIT,
    "lo8": LIMIT,
    "stud": LIMIT,
    "stud8": LIMIT,
    "razz": LIMIT,
}
STUD_GAMES = ("stud", "stud8", "razz")
HIGH_LOW_GAMES = ("plo8", "lo8", "stud8")
FLOP_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
SMALL_BET_STREETS = ("preflop", "flop", "third", "fourth")

RANKS = "23456789TJQKA"
SUITS = "cdhs"

VERBS = ("fold", "check", "call", "bet", "raise", "complete", "all-in", "pot")
PLAYER_ACTS: dict[str, tuple[str, ...]] = {
    "fold": (),
    "check": (),
    "call": (),
    "bet": ("to", "unnoticed"),
    "raise": ("to", "by", "unnoticed"),
    "complete": ("to",),
    "all-in": ("to",),
    "say": ("verb", "to", "amount", "by", "word", "number", "meanings"),
    "say-if": ("if", "then"),
    "say-other": ("words",),
    "put": ("chips", "last"),
    "take-back": ("chips",),
    "push-all": (),
    "show": ("cards",),
    "table": (),
    "muck": ("retrievable",),
    "push-cards": (),
    "ask-to-see": ("whose",),
    "clock": ("on",),
    "notice-count": ("count",),
    "notice-burn": (),
    "find": ("what", "card"),
    "take-seat": (),
    "tell": ("to", "amount"),
}
DEALER_ACTS: dict[str, tuple[str, ...]] = {
    "deal": ("street", "cards", "up", "count", "unburned"),
    "burn": (),
    "tell": ("to", "amount"),
    "kill": ("whose", "retrievable"),
    "notice": ("whose",),
    "deal-first": ("to",),
    "deal-count": ("to", "count"),
    "deal-row": ("to",),
    "deal-extra": (),
    "box": ("place", "count"),
    "expose": ("place", "count", "whose"),
    "skip": ("whose",),
    "find": ("what", "card"),
    "notice-burn": (),
    "drop-stub": ("into",),
    "stub-left": ("count",),
    "complete-deal": (),
    "redeal": (),
    "next-hand": (),
}
# What an act cannot do without: a count, or the player whom it concerns.
NEEDED: dict[str, str] = {
    "notice-count": "count",
    "deal-count": "count",
    "stub-left": "count",
    "skip": "whose",
    "kill": "whose",
    "notice": "whose",
    "ask-to-see": "whose",
    "clock": "on",
}
ADDRESSED = ("tell", "deal-first", "deal-count", "deal-row")
FINDS = ("joker", "foreign", "second")
TIME_ACTS: dict[str, tuple[str, ...]] = {"pass": ("seconds",)}
LONGEST_MESSAGE = 300  # characters


class SituationError(ValueError):
    """A script that is impossible as data. `event` is the index of the event at fault, None for the facts."""

    def __init__(self, event: int | None, message: str) -> None:
        """Keep the place apart from the message, so that a caller can point at it; a value of any length is not repeated whole."""
        if len(message) > LONGEST_MESSAGE:
            half = LONGEST_MESSAGE // 2
            message = f"{message[:half]} … {message[-half:]}"
        super().__init__(message if event is None else f"event {event + 1}: {message}")
        self.event = event
        self.message = message


@dataclass(frozen=True, slots=True)
class Table:
    """The facts of a hand. `pot_known`: the script tells what was in the pot.

    `stacks` and `in_front` have only the players for whom the script states them. `absent` are away from their seats when
    the deal begins, `penalised` sit out a penalty; both are dealt in.
    """

    game: str
    players: tuple[str, ...]
    button: str
    blinds: tuple[int, int]
    limits: tuple[int, int]
    stacks: dict[str, int]
    street: str
    pot: int
    pot_known: bool
    smallest: int
    in_front: dict[str, list[list[int]]]
    absent: tuple[str, ...] = ()
    penalised: tuple[str, ...] = ()

    @property
    def structure(self) -> str:
        """One of no-limit, pot-limit and limit."""
        return STRUCTURES[self.game]

    @property
    def fixed_limit(self) -> bool:
        """Whether the bets of the game have a fixed size."""
        return self.structure == LIMIT

    @property
    def pot_limit(self) -> bool:
        """Whether a bet may be as large as the pot and no larger."""
        return self.structure == POT_LIMIT

    @property
    def heads_up(self) -> bool:
        """Whether two players are at the table of a game with a button."""
        return len(self.players) == 2 and not self.stud

    @property
    def stud(self) -> bool:
        """Whether the game is of the stud kind: bring-in, no button."""
        return self.game in STUD_GAMES


def chips_total(chips: list[list[int]]) -> int:
    """The worth of chips by denomination, in chips."""
    return sum(value * number for value, number in chips)


def lone_chip(chips: list[list[int]]) -> int | None:
    """The value of a single chip, None where there are several."""
    return chips_total(chips) if sum(number for _, number in chips) == 1 else None


def is_amount(value: object, minimum: int = 0) -> bool:
    """Whether a value is a whole number of chips, not below the minimum."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= minimum


def read_table(data: Data) -> Table:
    """The facts of a hand. Raises SituationError where they are missing, of a wrong type or at odds."""
    game, players, button = read_seats(data)
    stud = game in STUD_GAMES
    streets = STUD_STREETS if stud else FLOP_STREETS
    street = data.get("street", streets[0])
    if street not in streets:
        raise SituationError(None, f"{game} has no street {street!r}; it has {' '.join(streets)}")
    if not stud and "blinds" not in data:
        raise SituationError(None, f"{game} needs blinds")
    if STRUCTURES[game] == LIMIT and "limits" not in data:
        raise SituationError(None, f"{game} needs limits: the small and the big bet")
    blinds = _pair(data, "blinds", 0)
    limits = _pair(data, "limits", 1)
    pot = data.get("pot", 0)
    if not is_amount(pot):
        raise SituationError(None, f"the pot must be a whole number of chips, not {pot!r}")
    pot_known = "pot" in data or street == streets[0]
    if STRUCTURES[game] == POT_LIMIT and not pot_known:
        raise SituationError(None, f"{game} needs the pot where the script begins on the {street}")
    return Table(
        game=game,
        players=players,
        button=button,
        blinds=blinds,
        limits=limits,
        stacks=_stacks(data, players),
        street=street,
        pot=pot,
        pot_known=pot_known,
        smallest=read_smallest(data),
        in_front=_in_front(data, players),
        absent=_some_players(data, "absent", players),
        penalised=_some_players(data, "penalised", players),
    )


def read_smallest(data: Data) -> int:
    """The smallest chip in play, 1 where the facts name none. Raises SituationError for what is no amount."""
    smallest = data.get("smallest", 1)
    if not is_amount(smallest, 1):
        raise SituationError(None, "smallest must be the smallest chip in play, from 1")
    assert isinstance(smallest, int)
    return smallest


def read_seats(data: Data) -> tuple[str, tuple[str, ...], str]:
    """The game, the players and who has the button. Raises SituationError where one of them cannot be."""
    game = data.get("game")
    if not isinstance(game, str) or game not in STRUCTURES:
        raise SituationError(None, f"no game: {game!r}; known are {' '.join(STRUCTURES)}")
    players = read_players(data)
    button = data.get("button", default_button(players))
    if not isinstance(button, str) or button not in players:
        raise SituationError(None, f"the button is at {button!r}, who is no player")
    return game, players, button


def read_players(data: Data) -> tuple[str, ...]:
    """The names at the table, clockwise. Raises SituationError for fewer than two, or a name twice."""
    players = data.get("players")
    if not isinstance(players, list) or len(players) < 2:
        raise SituationError(None, "players is a list of two names or more")
    seen: set[str] = set()
    for player in players:
        if not isinstance(player, str) or not player or player in ("dealer", "time"):
            raise SituationError(None, f"no name of a player: {player!r}")
        if player in seen:
            raise SituationError(None, f"two players are called {player}")
        seen.add(player)
    return tuple(players)


def _some_players(data: Data, key: str, players: tuple[str, ...]) -> tuple[str, ...]:
    names = data.get(key, [])
    if not isinstance(names, list) or any(name not in players for name in names):
        raise SituationError(None, f"{key} is a list of players at this table, not {names!r}")
    return tuple(names)


def default_button(players: tuple[str, ...]) -> str:
    """The last player has the button; heads-up it is the first, who has the small blind (`heads-up-button`)."""
    return players[0] if len(players) == 2 else players[-1]


def read_events(data: Data, table: Table) -> list[Data]:
    """The play. Raises SituationError at the first event that is no event."""
    play = data.get("play")
    if not isinstance(play, list):
        raise SituationError(None, "play is a list of events")
    for index, event in enumerate(play):
        if not isinstance(event, dict):
            raise SituationError(index, "an event is a mapping with actor and acts")
        actor = event.get("actor")
        acts = event.get("acts")
        if not isinstance(acts, list) or not acts:
            raise SituationError(index, "an event has at least one act")
        if actor == "dealer":
            known = DEALER_ACTS
        elif actor == "time":
            known = TIME_ACTS
        elif actor in table.players:
            known = PLAYER_ACTS
        else:
            raise SituationError(index, f"{actor!r} is no player at this table")
        for act in acts:
            _check_act(index, act, known, table)
    return play


def _check_act(index: int, act: object, known: dict[str, tuple[str, ...]], table: Table) -> None:
    if not isinstance(act, dict) or not isinstance(act.get("act"), str) or act["act"] not in known:
        raise SituationError(index, f"no act of this actor: {act!r}")
    name = act["act"]
    for key in sorted(act, key=str):
        if key not in ("act", "with_previous") and key not in known[name]:
            raise SituationError(index, f"{name} has no {key!r}")
    for key in ("amount", "by", "number"):
        if key in act and not is_amount(act[key], 1):
            raise SituationError(index, f"{key} is a whole number of chips above 0, not {act[key]!r}")
    if name not in ADDRESSED and "to" in act and not is_amount(act["to"], 1):
        raise SituationError(index, f"to is a whole number of chips above 0, not {act['to']!r}")
    for key in ("whose", "on"):
        if key in act and act[key] not in table.players:
            raise SituationError(index, f"{act[key]!r} is no player at this table")
    if name in ("bet", "raise") and "to" not in act and "by" not in act:
        raise SituationError(index, f"{name} needs an amount; an amount left out is said in words")
    if not isinstance(act.get("cards", []), list):
        raise SituationError(index, f"{name} has a list of cards, not {act['cards']!r}")
    if name in ("put", "take-back"):
        _check_chips(index, act.get("chips"))
    if name == "say":
        _check_words(index, act)
    if name == "say-if":
        for part in ("if", "then"):
            if not isinstance(act.get(part), dict):
                raise SituationError(index, f"a conditional statement needs {part}")
    if name in ADDRESSED and act.get("to") not in table.players:
        raise SituationError(index, f"{act.get('to')!r} is no player at this table")
    if name == "tell" and "amount" not in act:
        raise SituationError(index, "the dealer tells a player an amount")
    if name in NEEDED and NEEDED[name] not in act:
        raise SituationError(index, f"{name} needs {NEEDED[name]!r}")
    if name in ("box", "expose") and ("place" in act) == ("count" in act):
        raise SituationError(index, f"{name} has either the place of one card or a count of cards")
    if name == "find" and act.get("what") not in FINDS:
        raise SituationError(index, f"what is found is one of {', '.join(FINDS)}, not {act.get('what')!r}")
    least = 1 if name in ("box", "expose") else 0
    for key in ("count", "place"):
        if key in act and not is_amount(act[key], least):
            raise SituationError(index, f"{key} is a whole number from {least}, not {act[key]!r}")
    if name == "deal" and act.get("street") not in FLOP_STREETS + STUD_STREETS:
        raise SituationError(index, f"no street: {act.get('street')!r}")
    if name == "pass" and not is_amount(act.get("seconds")):
        raise SituationError(index, "seconds is a whole number")


def _check_words(index: int, act: Data) -> None:
    verb = act.get("verb")
    if verb is not None and verb not in VERBS:
        raise SituationError(index, f"no term of the rules: {verb!r}")
    if verb is None and ("by" in act or not any(key in act for key in ("to", "amount", "word"))):
        raise SituationError(index, "words need a verb or an amount; what is raised by stands with its verb")
    meanings = act.get("meanings", [])
    if not isinstance(meanings, list) or not all(is_amount(meaning, 1) for meaning in meanings):
        raise SituationError(index, f"meanings are amounts in chips, not {meanings!r}")
    if "word" in act and not meanings and "number" not in act:
        raise SituationError(index, f"the word {act['word']!r} needs its number or its meanings")


def _check_chips(index: int | None, chips: object) -> None:
    if not isinstance(chips, list) or not chips:
        raise SituationError(index, "chips are a list of [value, number]")
    for stack in chips:
        if not isinstance(stack, list) or len(stack) != 2 or not all(is_amount(part, 1) for part in stack):
            raise SituationError(index, f"chips are [value, number], not {stack!r}")


def _pair(data: Data, key: str, minimum: int) -> tuple[int, int]:
    if key not in data:
        return (0, 0)
    value = data[key]
    if not isinstance(value, list) or len(value) != 2 or not all(is_amount(part, minimum) for part in value):
        raise SituationError(None, f"{key} are two amounts in chips, not {value!r}")
    if value[0] > value[1] or value[1] < 1:
        raise SituationError(None, f"{key} must be two amounts above 0, the smaller one first, not {value!r}")
    return (value[0], value[1])


def _stacks(data: Data, players: tuple[str, ...]) -> dict[str, int]:
    stacks = data.get("stacks", {})
    if not isinstance(stacks, dict):
        raise SituationError(None, "stacks are amounts by player")
    for player in sorted(stacks, key=str):
        if player not in players:
            raise SituationError(None, f"{player} has a stack but no seat")
        if not is_amount(stacks[player]):
            raise SituationError(None, f"the stack of {player} must be a whole number of chips")
    return dict(stacks)


def _in_front(data: Data, players: tuple[str, ...]) -> dict[str, list[list[int]]]:
    in_front = data.get("in_front", {})
    if not isinstance(in_front, dict):
        raise SituationError(None, "in_front is chips by player")
    for player in sorted(in_front, key=str):
        if player not in players:
            raise SituationError(None, f"{player} has chips in front but no seat")
        _check_chips(None, in_front[player])
    return dict(in_front)
