"""The final table: how many play at it, and whether the last tables are combined yet (`final-table`)."""

from ..policies import Policies
from ..reasons import Why, reason
from ..ruling import ruling
from ..situation import STUD_GAMES, Data, SituationError, is_amount, read_game
from ..situation.facts import whole


def combine_tables(situation: Data, policies: Policies) -> Data:
    """The size of the final table for a format, and what becomes of the tables that are left.

    `handed` is the number of seats that the event is played with, `tables` the players at each table. Six- and
    seven-handed events have a size of their own (`final-table#six-handed`); otherwise it goes by the game
    (`final-table#flop-games`, `final-table#stud`). Tables are combined when no more players are left than the final
    table has seats (`final-table#combining`); several who bust at once leave fewer. Raises SituationError for players
    that cannot be; smaller formats are not ruled on.
    """
    game = read_game(situation)
    handed, tables = _tables(situation)
    if handed < 6:
        return ruling({"not_covered": "short-handed-format"}, [])
    size, reason_of_size = _size(game, handed, policies)
    why = [reason_of_size]
    left = sum(tables)
    stated: Data = {"final_table": size, "decides": "rules"}
    if len(tables) > 1:
        stated["combine"] = left <= size
        if left > size:
            stated["to_go"] = left - size
            why.append(reason("final-table.too-many", left=left, size=size))
        else:
            why.append(reason("final-table.combined", left=left))
    if left < size and len(tables) > 1:
        why.append(reason("final-table.fewer", left=left, size=size))
    return ruling(stated, why)


def _tables(situation: Data) -> tuple[int, list[int]]:
    """The seats of a table in the event, and the players at each table that is left. Raises SituationError for others."""
    handed = whole(situation, "handed", 2, "the seats of a table", 11)
    tables = situation.get("tables")
    if not isinstance(tables, list) or not tables or not all(is_amount(players, 1) for players in tables):
        raise SituationError(None, "tables is the number of players at each table that is left")
    for players in tables:
        if players > handed:
            raise SituationError(None, f"a table of a {handed}-handed event has no {players} players")
    return handed, tables


def _size(game: str, handed: int, policies: Policies) -> tuple[int, Why]:
    """How many play at the final table, and why."""
    if handed <= 7:
        size = policies.final_table_six_handed
        return size, reason("final-table.six-handed", handed=handed, size=size)
    if game in STUD_GAMES:
        return policies.final_table_stud, reason("final-table.stud", size=policies.final_table_stud)
    return policies.final_table_flop, reason("final-table.flop", size=policies.final_table_flop)
