"""The final table: how many play at it, and whether the last tables are combined yet (`final-table`)."""

from dataclasses import dataclass, field

from ..choices import FinalTableFormats
from ..policies import Policies
from ..reasons import Why, reason
from ..ruling import ruling
from ..situation import STUD_GAMES, Data, SituationError
from ..situation.values import COUNT, GAME, MOST_SEATS, list_of, number

# The fewest and the most seats of a table for which the size is stated.
_STATED = {
    FinalTableFormats.FROM_SIX: (6, MOST_SEATS),
    FinalTableFormats.SIX_TO_NINE: (6, 9),
    FinalTableFormats.EVERY: (2, MOST_SEATS),
}
PLAYERS_AT_TABLES = list_of(COUNT, "a list of the number of players at each table that is left", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTables:
    """The game, the seats of a table in this event, and the players at each table that is left."""

    game: str = field(metadata={"kind": GAME})
    handed: int = field(metadata={"kind": number("a whole number of seats", 2, MOST_SEATS)})
    tables: tuple[int, ...] = field(metadata={"kind": PLAYERS_AT_TABLES})

    def __post_init__(self) -> None:
        """Check that the players have seats."""
        for players in self.tables:
            if players > self.handed:
                raise SituationError(None, f"tables: a table of a {self.handed}-handed event has no {players} players")


def combine_tables(facts: LastTables, policies: Policies) -> Data:
    """The size of the final table for a format, and what becomes of the tables that are left.

    `handed` is the number of seats that the event is played with, `tables` the players at each table. Six- and
    seven-handed events have a size of their own (`final-table#six-handed`); otherwise it goes by the game
    (`final-table#flop-games`, `final-table#stud`). Tables are combined when no more players are left than the final
    table has seats (`final-table#combining`); several who bust at once leave fewer. The policy
    `final_table_formats` says for which formats a book gives a size; the others are not ruled on.
    """
    tables = facts.tables
    fewest, most = _STATED[policies.final_table_formats]
    if not fewest <= facts.handed <= most:
        return ruling({"not_covered": "unstated-format"}, [])
    size, reason_of_size = _size(facts.game, facts.handed, policies)
    why = [reason_of_size]
    left = sum(tables)
    stated: Data = {"final_table": size, "decides": "rules"}
    if len(tables) > 1:
        stated["combine"] = left <= size
        if left > size:
            stated["to_go"] = left - size
            why.append(reason("final-table.too-many", left=left, size=size))
            if 1 in tables:
                why.append(reason("balancing-tables.before-combining"))
        else:
            why.append(reason("final-table.combined", left=left))
    elif tables and left <= size:
        why.append(reason("final-table.one-table"))
    if left < size and len(tables) > 1:
        why.append(reason("final-table.fewer", left=left, size=size))
    return ruling(stated, why)


def _size(game: str, handed: int, policies: Policies) -> tuple[int, Why]:
    """How many play at the final table, and why."""
    if 6 <= handed <= 7:
        size = policies.final_table_six_handed
        return size, reason("final-table.six-handed", handed=handed, size=size)
    stud = game in STUD_GAMES
    size = policies.final_table_stud if stud else policies.final_table_flop
    if policies.final_table_formats == FinalTableFormats.SIX_TO_NINE:
        name = "final-table.stud-by-seats" if stud else "final-table.flop-by-seats"
        return size, reason(name, handed=handed, size=size)
    return size, reason("final-table.stud" if stud else "final-table.flop", size=size)
