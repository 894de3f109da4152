"""The facts of a hand as plain data, each declared once with its kind, and checked before anything is ruled.

Amounts are whole chips. Chips by denomination are tuples of value and number.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from .faults import Data, SituationError, shown
from .games import (
    HOLE_CARDS,
    LIMIT_GAMES,
    POT_LIMIT_GAMES,
    STRUCTURES,
    STUD_GAMES,
    most_on_board,
    open_cards,
    streets_of,
)
from .reading import Key, keys_of, read_value
from .values import (
    ANTE,
    CARDS,
    CARDS_BY_PLAYER,
    CHIPS_IN_FRONT,
    CHIPS_OR_NONE,
    DEAD,
    EACH,
    GAME,
    NAMES,
    PAIR,
    PLAYER,
    PLAYERS,
    SMALL_BLIND,
    STACKS,
    STREET,
    VALUE,
    Ante,
    Chips,
    Players,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The facts of a hand. `pot` is 0 where nothing is said of it; `pot_known`: the script tells what was in it.

    `stacks` and `in_front` have only the players for whom the script states them. `absent` are away from their seats when
    the deal begins, `penalised` sit out a penalty; both are dealt in. `small_blind` is MISSING where nobody posts it and DEAD
    where its chips lie in the pot and are no player's bet; the first player then has the big blind.

    What follows from the game: `fixed_limit`: its bets have a fixed size; `pot_limit`: a bet may be as large as the pot and no
    larger; `stud`: it is of the stud kind, with bring-in and without button; `heads_up`: two players are at the table of a game
    with a button.
    """

    game: str = field(metadata={"kind": GAME})
    players: Players = field(metadata={"kind": NAMES})
    button: str = field(metadata={"kind": PLAYER, "default": True})
    blinds: tuple[int, int] = field(default=(0, 0), metadata={"kind": PAIR})
    small_blind: str | None = field(default=None, metadata={"kind": SMALL_BLIND})
    ante: Ante | None = field(default=None, metadata={"kind": ANTE})
    limits: tuple[int, int] = field(default=(0, 0), metadata={"kind": PAIR})
    stacks: dict[str, int] = field(default_factory=dict, metadata={"kind": STACKS})
    street: str = field(metadata={"kind": STREET, "default": True})
    pot: int = field(default=0, metadata={"kind": CHIPS_OR_NONE})
    pot_known: bool = False
    board: tuple[str, ...] = field(default=(), metadata={"kind": CARDS})
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": CARDS_BY_PLAYER})
    up: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": CARDS_BY_PLAYER})
    smallest: int = field(default=1, metadata={"kind": VALUE})
    in_front: dict[str, Chips] = field(default_factory=dict, metadata={"kind": CHIPS_IN_FRONT})
    absent: Players = field(default=(), metadata={"kind": PLAYERS})
    penalised: Players = field(default=(), metadata={"kind": PLAYERS})
    fixed_limit: bool = False
    pot_limit: bool = False
    stud: bool = False
    heads_up: bool = False

    @property
    def from_the_deal(self) -> bool:
        """Whether the script begins with the first betting round, so that it tells every act and every chip."""
        return self.street == streets_of(self.game)[0]

    @property
    def dead_small_blind(self) -> int:
        """The chips of a small blind that lie in the pot and are no player's bet."""
        return self.blinds[0] if self.small_blind == DEAD else 0


FACTS: dict[str, Key] = keys_of(Table)
OTHER_KEYS = ("kind", "play")


def read_table(data: Data) -> Table:
    """The facts of a hand. Raises SituationError where they are missing, of a wrong type or at odds."""
    _check_keys(data)
    game, players, button = _read_seats(data)
    stud = game in STUD_GAMES
    read: dict[str, Any] = {"game": game, "players": players, "button": button}
    for key in FACTS:
        if key in data and key not in read:
            read[key] = read_fact(data, key, players)
    streets = streets_of(game)
    street = read.setdefault("street", streets[0])
    table = Table(
        pot_known="pot" in data or street == streets[0],
        fixed_limit=game in LIMIT_GAMES,
        pot_limit=game in POT_LIMIT_GAMES,
        stud=stud,
        heads_up=len(players) == 2 and not stud,
        **read,
    )
    _check(data, table)
    return table


def _check_keys(data: Data) -> None:
    """Check that every key is one of a hand. Raises SituationError for another one."""
    for key in data:
        if key not in FACTS and key not in OTHER_KEYS:
            unknown = [other for other in data if other not in FACTS and other not in OTHER_KEYS]
            raise SituationError(
                None, f"a hand has no {shown(min(unknown, key=str))}; it has {', '.join(FACTS)} and play"
            )


def read_fact(data: Data, key: str, players: Players) -> Any:
    """One fact of a hand, of its kind. Raises SituationError where it is not."""
    return read_value(key, FACTS[key].kind, data[key], players)


def _check(data: Data, table: Table) -> None:
    """What of the facts goes together. Raises SituationError where it does not."""
    game = table.game
    streets = streets_of(game)
    if table.street not in streets:
        raise SituationError(None, f"{game} has no street {table.street!r}; it has {' '.join(streets)}")
    if not table.stud and "blinds" not in data:
        raise SituationError(None, f"{game} needs blinds")
    if table.fixed_limit and not table.limits[0]:
        raise SituationError(None, f"{game} needs limits: the small and the big bet, both above 0")
    if table.pot_limit and not table.pot_known:
        raise SituationError(None, f"{game} needs the pot where the script begins on the {table.street}")
    _check_posted(table)
    _check_cards(table)


def _check_posted(table: Table) -> None:
    """What is posted before the deal can be so in this game, and on this street. Raises SituationError where it cannot."""
    if table.ante is None and table.small_blind is None:
        return
    for name, fact in (("ante", table.ante), ("small_blind", table.small_blind)):
        if fact is not None and not table.from_the_deal:
            raise SituationError(
                None, f"{name} is of the deal; a script that begins on the {table.street} has its chips in pot"
            )
    if table.pot:
        raise SituationError(
            None, "pot: where the script begins with the deal, ante and small_blind say what lies in the pot"
        )
    if table.stud and table.ante is not None and table.ante.payer != EACH:
        raise SituationError(None, f"in {table.game} every player pays the ante: ante must be a whole number of chips")
    if table.small_blind is None:
        return
    if table.stud:
        raise SituationError(None, f"{table.game} has no blinds, so that small_blind has no meaning")
    if table.heads_up:
        raise SituationError(None, "heads-up the button has the small blind, so that it is neither missing nor dead")
    if not table.blinds[0]:
        raise SituationError(None, f"small_blind is {table.small_blind}, but blinds has a small blind of 0")


def _check_cards(table: Table) -> None:
    """No more cards than the game and the street give. Raises SituationError for one too many."""
    game = table.game
    if len(table.board) > most_on_board(game):
        raise SituationError(None, f"the board of {game} has up to {most_on_board(game)} cards, not {len(table.board)}")
    for player in table.hands:
        if len(table.hands[player]) > HOLE_CARDS[game]:
            raise SituationError(None, f"{player} holds more than the {HOLE_CARDS[game]} cards of {game}")
    for player in table.up:
        if not table.stud:
            raise SituationError(None, f"{game} has no cards that lie open before the showdown")
        if len(table.up[player]) > open_cards(table.street):
            raise SituationError(None, f"{player} has more cards open than {table.street} street gives")


def _read_game(data: Data) -> str:
    """The game. Raises SituationError for one that there is not."""
    game = data.get("game")
    if not isinstance(game, str) or game not in STRUCTURES:
        raise SituationError(None, f"no game: {shown(game)}; known are {' '.join(STRUCTURES)}")
    return game


def _read_seats(data: Data) -> tuple[str, Players, str]:
    """The game, the players clockwise and who has the button. Raises SituationError where one of them cannot be."""
    game = _read_game(data)
    if "players" not in data:
        raise SituationError(None, f"players is missing: {NAMES.words}")
    players: Players = read_fact(data, "players", ())
    button = data.get("button", default_button(players))
    if not isinstance(button, str) or button not in players:
        raise SituationError(None, f"the button is at {shown(button)}, who is no player")
    return game, players, button


def default_button(players: Players) -> str:
    """The last player has the button; heads-up it is the first, who has the small blind (`heads-up-button`)."""
    return players[0] if len(players) == 2 else players[-1]


def with_button(table: Table, player: str) -> Table:
    """Return the same table with the button in its right place, and the players clockwise from the small blind."""
    if table.heads_up:
        return replace(table, button=player, in_front={})
    after = table.players.index(player) + 1
    return replace(table, button=player, players=table.players[after:] + table.players[:after], in_front={})
