"""Balancing tables: which tables halt, who moves, and to which seat (`balancing-tables`). Seats count from 1."""

from ..choices import HaltingWhen
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError, is_amount
from ..situation.facts import name_list, numbers_by_name, one_of
from .seats import Seats, kept_hand, next_hand, read_seats

GAMES = ("flop", "stud", "mixed-stud")


def balance(situation: Data, policies: Policies) -> Data:
    """What is to be done, for each part of the facts: tables that halt, the player who moves, the seat.

    `game` is `flop` also for the flop rounds of a mixed game, `mixed-stud` for its rounds of stud. Raises
    SituationError for tables that cannot be, or where there is nothing to rule on.
    """
    game = one_of(situation, "game", GAMES, "flop")
    stated: Data = {"decides": "rules"}
    why: Reasons = []
    if not any(key in situation for key in ("tables", "giving", "receiving")):
        raise SituationError(None, "balancing has tables, or the table that gives a player, or the one that receives")
    if "tables" in situation:
        _halt(situation, policies, stated, why)
    if game == "stud" and ("giving" in situation or "receiving" in situation):
        _by_position(situation, stated, why)
    else:
        if "giving" in situation:
            stated["moves"] = _due(_table(situation, "giving"), game, why)
        if "receiving" in situation:
            _worst_seat(_table(situation, "receiving"), game, stated, why)
    if stated.get("not_covered"):
        stated.pop("decides")
    return ruling(stated, why)


def _table(situation: Data, key: str) -> Seats:
    if not isinstance(situation[key], dict):
        raise SituationError(None, f"{key} holds seats and marks")
    return read_seats(situation[key], key)


def _halt(situation: Data, policies: Policies, stated: Data, why: Reasons) -> None:
    """Tables short of the fullest one (`balancing-tables#halting`, `balancing-tables#halting-until`).

    By policy a short table halts as soon as the hand in play is over, or once its big blind would fall on an open
    seat. What does not halt yet is named apart.
    """
    tables = numbers_by_name(situation, "tables", 1, "players")
    if len(tables) < 2:
        raise SituationError(None, "a table is short of another one: give two tables or more")
    playing = name_list(situation, "in_hand")
    at_open_seat = name_list(situation, "open_big_blind")
    for name in playing + at_open_seat:
        if name not in tables:
            raise SituationError(None, f"there is no table {name}")
    most = max(tables[name] for name in tables)
    halts: list[str] = []
    later: list[str] = []
    for name in sorted(tables):
        short = most - tables[name]
        if short < policies.halting_shortfall:
            continue
        why.append(reason("balancing-tables.short", table=name, short=short, most=most))
        ripe = policies.halting_when == HaltingWhen.HAND_ENDED or name in at_open_seat
        if ripe and name not in playing:
            halts.append(name)
        else:
            later.append(name)
    if not halts and not later:
        why.append(reason("balancing-tables.plays-on", shortfall=policies.halting_shortfall, most=most))
    if later:
        why.append(reason("balancing-tables.halts-later", when=policies.halting_when.value))
    if halts:
        why.append(reason("balancing-tables.until-seated"))
    stated["halts"] = halts
    stated["halts_later"] = later


def _due(giving: Seats, game: str, why: Reasons) -> str:
    """Who moves: the player due to be the big blind, in stud rounds of a mixed game by the marks that were kept."""
    marks, _ = kept_hand(giving) if game == "mixed-stud" else next_hand(giving)
    player = giving.names[marks.big_blind - 1]
    name = "balancing-tables.mixed-who-moves" if game == "mixed-stud" else "balancing-tables.who-moves"
    why.append(reason(name, player=player))
    return player


def _worst_seat(receiving: Seats, game: str, stated: Data, why: Reasons) -> None:
    """The open seats in the worst position (`balancing-tables#worst-position`).

    The worst is the big blind: an open seat that it would pass over, or else the seat whose big blind has just left,
    which is the big blind twice then. Otherwise it is the seat that comes to the big blind soonest. The seat due the
    small blind is taken as a big blind only; seats without cards between the button and the small blind come last.
    """
    if not receiving.open:
        raise SituationError(None, "receiving: no seat is open")
    kept = game == "mixed-stud"
    small_blind = receiving.last.small_blind if kept else receiving.last.big_blind
    big_blind = receiving.after(receiving.last.big_blind)
    if kept and receiving.name(receiving.last.big_blind) is not None:
        big_blind = receiving.last.big_blind
    at_once = [seat for seat in receiving.between(small_blind, big_blind) if seat in receiving.open]
    later = [seat for seat in receiving.open if seat != small_blind]
    if at_once:
        stated["to_seats"] = at_once
        why.append(reason("balancing-tables.big-blind-open"))
    elif not kept and small_blind in receiving.open:
        stated["to_seats"] = [small_blind]
        why.append(reason("balancing-tables.big-blind-twice", seat=small_blind))
    elif later:
        seat = min(later, key=lambda other: receiving.steps(big_blind, other))
        stated["to_seats"] = [seat]
        why.append(reason("balancing-tables.soonest", seat=seat))
    else:
        # Kept marks can leave nothing open but the seat of the small blind, which is never the worst position.
        stated["not_covered"] = "only-small-blind-open"
        return
    if small_blind in receiving.open:
        why.append(reason("balancing-tables.never-small-blind"))


def _by_position(situation: Data, stated: Data, why: Reasons) -> None:
    """In stud the seat that came free last is filled, from the same position (`balancing-tables#stud`).

    Where nobody sits in that position, the rules name nobody.
    """
    receiving = situation.get("receiving", {})
    opened = receiving.get("opened") if isinstance(receiving, dict) else None
    if not isinstance(opened, list) or not opened or not all(is_amount(seat, 1) for seat in opened):
        raise SituationError(None, "receiving: opened are the open seats in the order in which they came free")
    seat = opened[-1]
    stated["to_seats"] = [seat]
    why.append(reason("balancing-tables.last-open", seat=seat))
    giving = situation.get("giving")
    if giving is None:
        return
    names = giving.get("seats") if isinstance(giving, dict) else None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise SituationError(None, "giving: seats is a list of names")
    if seat > len(names) or names[seat - 1] == "empty":
        stated["not_covered"] = "empty-position"
        return
    stated["moves"] = names[seat - 1]
    why.append(reason("balancing-tables.same-position", player=names[seat - 1], seat=seat))
