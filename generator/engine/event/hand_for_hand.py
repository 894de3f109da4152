"""Hand for hand: places and prizes of players who bust in the same hand, and how play goes on (`hand-for-hand`).

Prizes are whole units of money; places count from 1.
"""

from ..choices import HandForHandPlaces
from ..policies import Policies
from ..reasons import Reasons, Why, reason
from ..ruling import ruling
from ..situation import Data, SituationError, is_amount
from ..situation.facts import flag, name_of, whole

Out = list[tuple[str, int | None, str]]


def place_busts(situation: Data, policies: Policies) -> Data:
    """What players who bust in one hand get, with `left` players before it and `paid` places.

    They vacate the places after those who are still in. `hand` says whether it was the hand in which hand for hand was
    announced (`announced`): those who bust in it share (`hand-for-hand#announced`), and so they do in later hands, or
    each gets the best of these places, or stacks rank players of one table, by policy (`hand-for-hand#places`).
    `all_in_called`: an all-in was called and the hand is not over. Raises SituationError for players that cannot be.
    """
    left = whole(situation, "left", 2, "the players before the hand")
    paid = whole(situation, "paid", 1, "the places paid")
    announced = situation.get("hand") == "announced"
    out = _out(situation, left)
    prizes = _prizes(situation, paid)
    stated: Data = {"decides": "rules"}
    why: Reasons = []
    if flag(situation, "all_in_called"):
        stated["cards_down"] = True
        why.append(reason("hand-for-hand.cards-down"))
    hands = whole(situation, "hands", 1, "hands played") if "hands" in situation else 0
    if hands:
        minutes = hands * policies.hand_for_hand_minutes
        stated["clock_minutes"] = minutes
        why.append(reason("hand-for-hand.clock", hands=hands, minutes=minutes))
    if out:
        still_in = left - len(out)
        groups = _groups(out, announced, policies)
        if groups is None:
            return ruling({"not_covered": "ranking-across-tables"}, why)
        each = policies.hand_for_hand_places == HandForHandPlaces.EACH and not announced
        _pay(groups, (still_in, paid), prizes, (each, announced), stated, why)
        if still_in <= paid:
            stated["continues"] = False
            why.append(reason("hand-for-hand.resumes"))
        elif announced:
            stated["continues"] = True
        else:
            _short_of_the_money(still_in, paid, stated, why)
    else:
        stated["continues"] = left > paid
        if left <= paid:
            why.append(reason("hand-for-hand.resumes"))
    return ruling(stated, why)


def _short_of_the_money(still_in: int, paid: int, stated: Data, why: Reasons) -> None:
    """A bust that brings nobody into the money: normal play resumes by the letter of `hand-for-hand#pause`.

    What hand for hand is for has not been reached then, so that the director may go on with it, which is the advice.
    """
    go_on: Data = {"continues": True}
    stated.update({"decides": "td", "permitted": [go_on, {"continues": False}], "advice": go_on})
    why.append(reason("hand-for-hand.short-of-the-money", left=still_in, paid=paid))
    why.append(reason("floor-decisions.best-interest"))


def _out(situation: Data, left: int) -> Out:
    """Who busts: name, stack before the hand where it is given, and table."""
    given = situation.get("out", [])
    if not isinstance(given, list):
        raise SituationError(None, "out is a list of player, table and perhaps stack")
    found: Out = []
    for item in given:
        if not isinstance(item, dict):
            raise SituationError(None, f"who busts has player, table and perhaps stack, not {item!r}")
        player = name_of(item.get("player"), "a player who busts")
        if any(player == name for name, _, _ in found):
            raise SituationError(None, f"{player} busts twice")
        stack = item.get("stack")
        if stack is not None and not is_amount(stack, 1):
            raise SituationError(None, f"the stack of {player} is chips, not {stack!r}")
        found.append((player, stack, name_of(item.get("table", "?"), "a table")))
    if len(found) >= left:
        raise SituationError(None, f"{len(found)} of {left} players cannot all bust")
    return found


def _prizes(situation: Data, paid: int) -> dict[int, int]:
    """The prizes by place, as far as they are given: a list of place and prize."""
    given = situation.get("prizes", [])
    if not isinstance(given, list):
        raise SituationError(None, "prizes is a list of place and prize")
    found: dict[int, int] = {}
    for item in given:
        if not isinstance(item, dict):
            raise SituationError(None, f"a prize has place and prize, not {item!r}")
        place = whole(item, "place", 1, "a paid place", paid)
        if place in found:
            raise SituationError(None, f"place {place} has two prizes")
        found[place] = whole(item, "prize", 0, "a prize")
    return found


def _groups(out: Out, announced: bool, policies: Policies) -> list[list[str]] | None:
    """The players who bust, ranked: each list ties. None where stacks of several tables would have to be compared."""
    names = [player for player, _, _ in out]
    if announced or policies.hand_for_hand_places != HandForHandPlaces.ACROSS_TABLES:
        return [names]
    tables = [table for _, _, table in out]
    if len(set(tables)) == len(tables):
        return [names]
    stacks = [stack for _, stack, _ in out]
    if len(set(tables)) > 1 or None in stacks:
        return None
    heights = sorted({stack for stack in stacks if stack is not None}, reverse=True)
    return [[player for player, stack, _ in out if stack == height] for height in heights]


def _why_placed(group: list[str], worth: list[int], place: tuple[int, int], how: tuple[bool, bool]) -> Why:
    """Why a group gets its place: `worth` are the paid ones among those that it vacates, `place` the best and the last paid."""
    best, paid = place
    each, announced = how
    if not worth:
        return reason("hand-for-hand.not-paid", place=best, paid=paid)
    if len(group) == 1:
        return reason("hand-for-hand.place", player=group[0], place=best)
    if each:
        return reason("hand-for-hand.each", place=best, players=len(group))
    if announced:
        return reason("hand-for-hand.announced", players=len(group))
    if len(worth) == 1:
        return reason("hand-for-hand.shared-place", place=best, players=len(group))
    return reason("hand-for-hand.shared", first=best, last=worth[-1], players=len(group))


def _pay(
    groups: list[list[str]],
    places_left: tuple[int, int],
    prizes: dict[int, int],
    how: tuple[bool, bool],
    stated: Data,
    why: Reasons,
) -> None:
    """The place and prize of each group, best first; what a shared prize leaves over is stated as `rest`.

    `places_left` are the players still in and the places paid, `how` whether each gets a whole prize and whether it was
    the hand of the announcement.
    """
    still_in, paid = places_left
    each = how[0]
    places: dict[str, int] = {}
    won: dict[str, int] = {}
    rest = 0
    best = still_in + 1
    for group in groups:
        vacated = list(range(best, best + len(group)))
        worth = [place for place in vacated if place <= paid]
        for player in group:
            places[player] = best
        why.append(_why_placed(group, worth, (best, paid), how))
        if all(place in prizes for place in worth):
            pool = prizes[best] * len(group) if each and worth else sum(prizes[place] for place in worth)
            for player in group:
                won[player] = pool // len(group)
            rest += pool % len(group)
        best += len(group)
    if len(groups) > 1:
        why.append(reason("hand-for-hand.by-stack"))
    stated["places"] = places
    if prizes and len(won) == len(places):
        stated["prizes"] = won
        if rest:
            stated["rest"] = rest
