"""Hand for hand: places and prizes of players who bust in the same hand, and how play goes on (`hand-for-hand`).

Prizes are whole units of money; places count from 1.
"""

from dataclasses import dataclass, field

from ..choices import HandForHandEnd, HandForHandPlaces
from ..policies import Policies
from ..reasons import Reasons, Why, reason
from ..ruling import ruling
from ..situation import Data, SituationError, record
from ..situation.values import COUNT, FLAG, MOST_TO_COUNT, NAME, VALUE, choice, list_of, number


@dataclass(frozen=True, slots=True, kw_only=True)
class Bust:
    """Who busts, at which table, and with which stack before the hand."""

    player: str = field(metadata={"kind": NAME})
    table: str | None = field(default=None, metadata={"kind": NAME})
    stack: int | None = field(default=None, metadata={"kind": VALUE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """The prize of a place, in whole units of money."""

    place: int = field(metadata={"kind": COUNT})
    prize: int = field(metadata={"kind": number("a whole number of units of money", 0)})


BUSTS = list_of(record(Bust, "a mapping with player, table and perhaps stack"), "a list of who busts")
PRIZES = list_of(record(Prize, "a mapping with place and prize"), "a list of place and prize")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandNearTheMoney:
    """A hand near the money: the players before it, the places paid, who busts in it."""

    left: int = field(metadata={"kind": number("a whole number of players", 2, MOST_TO_COUNT)})
    paid: int = field(metadata={"kind": COUNT})
    hand: str | None = field(default=None, metadata={"kind": choice("one of", ("announced",))})
    out: tuple[Bust, ...] = field(default=(), metadata={"kind": BUSTS})
    prizes: tuple[Prize, ...] = field(default=(), metadata={"kind": PRIZES})
    hands: int | None = field(default=None, metadata={"kind": COUNT})
    all_in_called: bool = field(default=False, metadata={"kind": FLAG})

    def __post_init__(self) -> None:
        """Check that nobody busts twice, that somebody is left, and that each paid place has one prize."""
        names = [bust.player for bust in self.out]
        for at, player in enumerate(names):
            if player in names[:at]:
                raise SituationError(None, f"out: {player} busts twice")
        if len(names) >= self.left:
            raise SituationError(None, f"out: {len(names)} of {self.left} players cannot all bust")
        places = [prize.place for prize in self.prizes]
        for at, place in enumerate(places):
            if place > self.paid:
                raise SituationError(None, f"prizes: place must be one of the {self.paid} that are paid, not {place}")
            if place in places[:at]:
                raise SituationError(None, f"prizes: place {place} has two prizes")


def busts_decided(near: HandNearTheMoney, policies: Policies, choice: Data) -> Data:
    """What players who bust get, where the director has decided whether hand for hand goes on."""
    return place_busts(near, policies, choice["continues"])


def place_busts(near: HandNearTheMoney, policies: Policies, decided: bool | None = None) -> Data:
    """What players who bust in one hand get, with `left` players before it and `paid` places.

    They vacate the places after those who are still in. `hand` says whether it was the hand in which hand for hand was
    announced (`announced`): those who bust in it share (`hand-for-hand#announced`), and so they do in later hands, or
    each gets the best of these places, or stacks rank players of one table, by policy (`hand-for-hand#places`).
    `all_in_called`: an all-in was called and the hand is not over. `decided`: whether hand for hand goes on, where the director has
    said so.
    """
    left, paid, out = near.left, near.paid, near.out
    announced = near.hand == "announced"
    prizes = {prize.place: prize.prize for prize in near.prizes}
    stated: Data = {"decides": "rules"}
    why: Reasons = []
    if near.all_in_called:
        stated["cards_down"] = True
        why.append(reason("hand-for-hand.cards-down"))
    if near.hands is not None:
        minutes = near.hands * policies.hand_for_hand_minutes
        stated["clock_minutes"] = minutes
        why.append(reason("hand-for-hand.clock", hands=near.hands, minutes=minutes))
    if out:
        still_in = left - len(out)
        groups = _groups(out, announced, policies)
        if groups is None:
            return ruling({"not_covered": "ranking-across-tables"}, why)
        each = policies.hand_for_hand_places == HandForHandPlaces.EACH and not announced
        places = _tied(groups, still_in, paid)
        why += [_why_placed(tied, paid, each, announced) for tied in places]
        alike = policies.hand_for_hand_places != HandForHandPlaces.ACROSS_TABLES
        if alike and out[1:] and places[0].worth and any(bust.stack is not None for bust in out):
            why.append(reason("hand-for-hand.any-stack"))
        if places[1:]:
            why.append(reason("hand-for-hand.by-stack"))
        stated.update(_pay(places, prizes, each))
    _continue(left - len(out), near, policies, stated, why, decided)
    return ruling(stated, why)


def _continue(
    still_in: int, near: HandNearTheMoney, policies: Policies, stated: Data, why: Reasons, decided: bool | None
) -> None:
    """Whether hand for hand goes on: until all who are still in are in the money, or by the letter of a book until somebody busts.

    Of the hand in which it was announced, whether it begins after that at all (`hand-for-hand#announced`).
    """
    if still_in <= near.paid:
        stated["begins" if near.hand == "announced" else "continues"] = False
        why.append(reason("hand-for-hand.resumes"))
    elif near.hand == "announced":
        stated["begins"] = True
        why.append(reason("hand-for-hand.begins"))
    elif decided is not None:
        stated["continues"] = decided
    elif near.out and policies.hand_for_hand_end == HandForHandEnd.A_BUST:
        _short_of_the_money(still_in, near.paid, stated, why)
    else:
        stated["continues"] = True
        why.append(reason("hand-for-hand.not-in-the-money", left=still_in, paid=near.paid))


def _short_of_the_money(still_in: int, paid: int, stated: Data, why: Reasons) -> None:
    """A bust that brings nobody into the money, where by the letter of a book normal play resumes (`hand-for-hand#end`).

    What hand for hand is for has not been reached then, so that the director may go on with it, which is the advice.
    """
    go_on: Data = {"continues": True}
    stated.update({"decides": "td", "permitted": [go_on, {"continues": False}], "advice": go_on})
    why.append(reason("hand-for-hand.short-of-the-money", left=still_in, paid=paid))
    why.append(reason("floor-decisions.best-interest"))


def _groups(out: tuple[Bust, ...], announced: bool, policies: Policies) -> list[list[str]] | None:
    """The players who bust, ranked: each list ties. None where stacks of several tables would have to be compared.

    Players of whom no table is named are at the same one.
    """
    tables = {bust.table for bust in out}
    ranked = policies.hand_for_hand_places == HandForHandPlaces.ACROSS_TABLES and not announced
    if not ranked or len(tables) == len(out):
        return [[bust.player for bust in out]]
    by_stack: dict[int, list[str]] = {}
    for bust in out:
        if bust.stack is None or len(tables) > 1:
            return None
        by_stack.setdefault(bust.stack, []).append(bust.player)
    return [by_stack[stack] for stack in sorted(by_stack, reverse=True)]


@dataclass(frozen=True, slots=True)
class Tied:
    """Players who bust in the same place: `best` is the first of the places that they vacate, `worth` are the paid ones."""

    players: list[str]
    best: int
    worth: list[int]

    def prize_money(self, prizes: dict[int, int], each: bool) -> int | None:
        """What they get together, in units of money: all that they vacate, or for `each` the best; None where it is not told."""
        if any(place not in prizes for place in self.worth):
            return None
        if each and self.worth:
            return prizes[self.best] * len(self.players)
        return sum(prizes[place] for place in self.worth)


def _tied(groups: list[list[str]], still_in: int, paid: int) -> list[Tied]:
    """The groups with the places that they vacate, best first, behind those who are still in."""
    found: list[Tied] = []
    best = still_in + 1
    for group in groups:
        behind = best + len(group)
        found.append(Tied(group, best, list(range(best, min(behind, paid + 1)))))
        best = behind
    return found


def _why_placed(tied: Tied, paid: int, each: bool, announced: bool) -> Why:
    """Why a group gets its place: how many places are `paid`, whether each gets a whole prize, in which hand it was."""
    best, worth, players = tied.best, tied.worth, len(tied.players)
    if not worth:
        return reason("hand-for-hand.too-few" if announced else "hand-for-hand.not-paid", place=best, paid=paid)
    if players == 1:
        return reason("hand-for-hand.place", player=tied.players[0], place=best)
    if each:
        return reason("hand-for-hand.each", place=best, players=players)
    if announced:
        return reason("hand-for-hand.announced", players=players)
    if len(worth) == 1:
        return reason("hand-for-hand.shared-place", place=best, players=players)
    return reason("hand-for-hand.shared", first=best, last=worth[-1], places=len(worth), players=players)


def _pay(places: list[Tied], prizes: dict[int, int], each: bool) -> Data:
    """The place and prize of each player; what shared prizes leave over is stated as `rest`, and no prize while one is not told."""
    stated: Data = {"places": {player: tied.best for tied in places for player in tied.players}}
    won: dict[str, int] = {}
    rest = 0
    for tied in places:
        money = tied.prize_money(prizes, each)
        if money is None or not prizes:
            return stated
        won.update(dict.fromkeys(tied.players, money // len(tied.players)))
        rest += money % len(tied.players)
    stated["prizes"] = won
    if rest:
        stated["rest"] = rest
    return stated
