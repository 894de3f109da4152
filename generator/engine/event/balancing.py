"""Balancing tables: which tables halt, who moves, and to which seat (`balancing-tables`). Seats count from 1."""

from dataclasses import dataclass, field

from ..choices import HaltingWhen
from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError, record
from ..situation.values import COUNT, NAMES_ONCE, SEAT, SEATS, by_name, choice, list_of
from .seats import EMPTY, MARKS, BetweenHands, Marks, kept_hand, next_hand

GAME_OF_SEATS = choice("one of", ("flop", "stud", "mixed-stud"))
PLAYERS_BY_TABLE = by_name(COUNT, "whole numbers of players by table, for two tables or more", 2)
OPENED = list_of(SEAT, "a list of the open seats in the order in which they came free")


@dataclass(frozen=True, slots=True, kw_only=True)
class GivingTable:
    """The table that a player leaves; in stud the seats alone count."""

    seats: tuple[str, ...] = field(metadata={"kind": SEATS})
    last: Marks | None = field(default=None, metadata={"kind": MARKS})
    out: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})
    joined: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceivingTable:
    """The short table; in stud `opened` counts: its open seats in the order in which they came free."""

    seats: tuple[str, ...] | None = field(default=None, metadata={"kind": SEATS})
    last: Marks | None = field(default=None, metadata={"kind": MARKS})
    out: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})
    joined: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})
    opened: tuple[int, ...] = field(default=(), metadata={"kind": OPENED})


@dataclass(frozen=True, slots=True, kw_only=True)
class UnbalancedTables:
    """Tables to compare, and the tables that give and receive a player."""

    game: str = field(default="flop", metadata={"kind": GAME_OF_SEATS})
    tables: dict[str, int] = field(default_factory=dict, metadata={"kind": PLAYERS_BY_TABLE})
    in_hand: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})
    open_big_blind: tuple[str, ...] = field(default=(), metadata={"kind": NAMES_ONCE})
    giving: GivingTable | None = field(default=None, metadata={"kind": record(GivingTable, "a mapping with seats")})
    receiving: ReceivingTable | None = field(
        default=None, metadata={"kind": record(ReceivingTable, "a mapping with seats, or with opened")}
    )

    def __post_init__(self) -> None:
        """Check that there is something to rule on, and that each table tells what its game needs."""
        if not self.tables and self.giving is None and self.receiving is None:
            raise SituationError(None, "at least one of tables, giving and receiving is needed")
        for name in self.in_hand + self.open_big_blind:
            if name not in self.tables:
                raise SituationError(None, f"there is no table {name}")
        if self.game == "stud":
            self._check_positions()
        else:
            self._check_blinds()

    def _check_positions(self) -> None:
        receiving = self.receiving
        if self.giving is None and receiving is None:
            return
        if receiving is None or not receiving.opened:
            raise SituationError(None, f"receiving: in stud opened must be {OPENED.words}")

    def _check_blinds(self) -> None:
        if self.giving is not None:
            between_hands(self.giving, "giving")
        if self.receiving is not None and not between_hands(self.receiving, "receiving").open:
            raise SituationError(None, "receiving: no seat is open")


def between_hands(table: GivingTable | ReceivingTable, what: str) -> BetweenHands:
    """A table that gives or receives, with button and blinds. Raises SituationError, which says `what` table, where it cannot be."""
    if table.seats is None:
        raise SituationError(None, f"{what} needs seats: {SEATS.words}")
    if table.last is None:
        raise SituationError(None, f"{what} needs last: {MARKS.words}")
    try:
        return BetweenHands(seats=table.seats, last=table.last, out=table.out, joined=table.joined)
    except SituationError as fault:
        raise SituationError(None, f"{what}: {fault.message}") from None


def balance(facts: UnbalancedTables, policies: Policies) -> Data:
    """What is to be done, for each part of the facts: tables that halt, the player who moves, the seat.

    `game` is `flop` also for the flop rounds of a mixed game, `mixed-stud` for its rounds of stud.
    """
    stated: Data = {"decides": "rules"}
    why: Reasons = []
    if facts.tables:
        _halt(facts, policies, stated, why)
    if facts.game == "stud":
        _by_position(facts, stated, why)
    else:
        if facts.giving is not None:
            stated["moves"] = _due(between_hands(facts.giving, "giving"), facts.game, why)
        if facts.receiving is not None:
            _worst_seat(between_hands(facts.receiving, "receiving"), facts.game, stated, why)
    if stated.get("not_covered"):
        stated.pop("decides")
    return ruling(stated, why)


def _halt(facts: UnbalancedTables, policies: Policies, stated: Data, why: Reasons) -> None:
    """Tables short of the fullest one (`balancing-tables#halting`, `#halting-until`, `#resuming`).

    By policy a short table halts as soon as the hand in play is over, or once its big blind would fall on an open
    seat. What does not halt yet is named apart.
    """
    most, least = max(facts.tables.values()), policies.halting_shortfall
    short = [name for name in sorted(facts.tables) if most - facts.tables[name] >= least]
    halts = [name for name in short if _halts_now(facts, policies, name)]
    later = [name for name in short if name not in halts]
    for name in short:
        why.append(reason("balancing-tables.short", table=name, short=most - facts.tables[name], most=most))
        if name in halts:
            at_open_seat = policies.halting_when == HaltingWhen.OPEN_BIG_BLIND
            why.append(
                reason("balancing-tables.blind-open" if at_open_seat else "balancing-tables.hand-over", table=name)
            )
    if not short:
        why.append(reason("balancing-tables.plays-on", shortfall=least, most=most))
    if later:
        why.append(reason("balancing-tables.halts-later", when=policies.halting_when.value))
    if halts:
        why.append(reason("balancing-tables.until-seated"))
    stated["halts"] = halts
    stated["halts_later"] = later


def _halts_now(facts: UnbalancedTables, policies: Policies, name: str) -> bool:
    """Whether a short table halts at once."""
    due = policies.halting_when == HaltingWhen.HAND_ENDED or name in facts.open_big_blind
    return due and name not in facts.in_hand


def _due(giving: BetweenHands, game: str, why: Reasons) -> str:
    """Who moves: the player due to be the big blind, in stud rounds of a mixed game by the marks that were kept."""
    marks, _ = kept_hand(giving) if game == "mixed-stud" else next_hand(giving)
    player = giving.player(marks.big_blind)
    name = "balancing-tables.mixed-who-moves" if game == "mixed-stud" else "balancing-tables.who-moves"
    why.append(reason(name, player=player))
    return player


def _worst_seat(receiving: BetweenHands, game: str, stated: Data, why: Reasons) -> None:
    """The open seats in the worst position (`balancing-tables#worst-position`).

    The worst is the big blind: an open seat that it would pass over, or else the seat whose big blind has just left,
    which posts it once more. Otherwise it is the seat that comes to the big blind soonest. After a round of stud the first
    hand is played with the marks that were kept (`balancing-tables#mixed-button`), so that a seat kept for the small blind is
    taken only where no other is open; seats without cards between the button and the small blind come last.
    """
    small_blind, big_blind = receiving.due_by_kept_marks() if game == "mixed-stud" else receiving.due()
    at_once = [seat for seat in receiving.between(small_blind, big_blind) if seat in receiving.open]
    twice = not at_once and small_blind in receiving.open and game != "mixed-stud"
    if at_once:
        stated["to_seats"] = at_once
        why.append(reason("balancing-tables.big-blind-open", count=len(at_once)))
    elif twice:
        stated["to_seats"] = [small_blind]
        why.append(reason("balancing-tables.big-blind-twice", seat=small_blind))
    else:
        seat = min(receiving.open, key=lambda other: receiving.steps(big_blind, other))
        stated["to_seats"] = [seat]
        alone = len(receiving.open) == 1
        why.append(reason("balancing-tables.only-open" if alone else "balancing-tables.soonest", seat=seat))
    if twice or (small_blind in receiving.open and stated["to_seats"] != [small_blind]):
        why.append(reason("balancing-tables.never-small-blind"))


def _by_position(facts: UnbalancedTables, stated: Data, why: Reasons) -> None:
    """In stud the seat that came free last is filled, from the same position (`balancing-tables#stud`).

    Where nobody sits in that position, the rules name nobody.
    """
    if facts.receiving is None:
        return
    seat = facts.receiving.opened[-1]
    stated["to_seats"] = [seat]
    why.append(reason("balancing-tables.last-open", seat=seat))
    if facts.giving is None:
        return
    names = facts.giving.seats
    if seat > len(names) or names[seat - 1] == EMPTY:
        stated["not_covered"] = "empty-position"
        return
    stated["moves"] = names[seat - 1]
    why.append(reason("balancing-tables.same-position", player=names[seat - 1], seat=seat))
