"""The chip race: taking the smallest chips out of play (`chip-race`). Values and amounts are chips."""

from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError, is_amount
from ..situation.facts import card_height, card_list, drawn_once, flag, numbers_by_name, whole
from .seats import seated


def race_chips(situation: Data, policies: Policies) -> Data:
    """What each player gets for the chips of a value that is removed.

    `removed` is the value taken out, `next` the value that replaces it, `chips` the number of removed chips by player.
    Before the race (`late` false) whole amounts are exchanged and the odd chips are raced; chips that turn up after it
    are exchanged at equal value only. Raises SituationError for chips and cards that cannot be.
    """
    removed = whole(situation, "removed", 1, "a value")
    value = whole(situation, "next", removed + 1, "a larger value")
    if value % removed:
        raise SituationError(None, f"{value} is no multiple of {removed}")
    chips = numbers_by_name(situation, "chips", 0, "chips of the removed value")
    if not any(chips[player] for player in chips):
        raise SituationError(None, "nobody has a chip of the removed value")
    each = value // removed
    exchanged = {player: chips[player] // each for player in chips if chips[player] // each}
    odd = {player: chips[player] % each for player in chips if chips[player] % each}
    if flag(situation, "late"):
        return _left_over(exchanged, odd, removed, value)
    seats = _seats_of(situation, chips)
    return _race(situation, policies, seats, exchanged, odd, (removed, value))


def _seats_of(situation: Data, chips: dict[str, int]) -> list[str]:
    """Who sits where. Raises SituationError for chips of somebody who does not."""
    seats = seated(situation)
    for player in chips:
        if player not in seats:
            raise SituationError(None, f"{player} has chips but no seat")
    return seats


def _left_over(exchanged: dict[str, int], odd: dict[str, int], removed: int, value: int) -> Data:
    """Chips that turn up after the race (`chip-race#left-over-chips`): equal value or no compensation."""
    why: Reasons = []
    for player in exchanged:
        why.append(
            reason(
                "chip-race.equal-value",
                player=player,
                count=exchanged[player] * (value // removed),
                removed=removed,
                chips=exchanged[player],
                value=value,
            )
        )
    for player in odd:
        why.append(reason("chip-race.no-compensation", player=player, count=odd[player], removed=removed, value=value))
    return ruling({"exchanged": exchanged, "removed": odd, "decides": "rules"}, why)


def _race(
    situation: Data,
    policies: Policies,
    seats: list[str],
    exchanged: dict[str, int],
    odd: dict[str, int],
    values: tuple[int, int],
) -> Data:
    """The race itself: one card for each odd chip, from seat 1 on, and one chip for each of the highest cards.

    Nobody gets more than the policy allows (`chip-race#most-chips`), and nobody is left without a chip
    (`chip-race#nobody-out`). Odd chips that do not make up whole chips leave one more chip to the director.
    """
    removed, value = values
    total = sum(odd[player] for player in odd) * removed
    stated: Data = {"exchanged": exchanged, "decides": "rules"}
    why: Reasons = [reason("chip-race.exchange", removed=removed, value=value)] if exchanged else []
    if not odd:
        return ruling(stated, why)
    raced = _raced(situation, total, value)
    first = next(name for name in seats if name in odd)
    why.append(reason("chip-race.seat-one", player=first))
    if total % value and "race_chips" not in situation:
        why.append(reason("chip-race.uneven", total=total, value=value))
        permitted = [{"race_chips": count} for count in (raced, raced + 1)]
        return ruling({"exchanged": exchanged, "decides": "td", "permitted": permitted}, why)
    return _handed_out(situation, policies, seats, odd, (raced, value), stated, why)


def _handed_out(
    situation: Data,
    policies: Policies,
    seats: list[str],
    odd: dict[str, int],
    chips: tuple[int, int],
    stated: Data,
    why: Reasons,
) -> Data:
    """The chips of the race, so many of such a value, handed out to the highest cards; nobody is left without a chip."""
    raced, value = chips
    exchanged: dict[str, int] = stated["exchanged"]
    awarded = _awarded(situation, odd, seats, raced, policies.chip_race_max)
    stated["race_chips"] = raced
    stated["awarded"] = {name: awarded[name] for name in seats if name in awarded}
    if raced:
        why.append(reason("chip-race.highest-cards", chips=raced, value=value))
        why.append(reason("chip-race.most", most=policies.chip_race_max))
    without = [name for name in seats if name in odd and not awarded.get(name) and not exchanged.get(name)]
    stated["kept_in"] = _kept_in(situation, without, value)
    for name in stated["kept_in"]:
        why.append(reason("chip-race.nobody-out", player=name, value=stated["kept_in"][name]))
    return ruling(stated, why)


def _kept_in(situation: Data, without: list[str], value: int) -> dict[str, int]:
    """The one chip of those who have won and exchanged none, and have no other chips (`chip-race#nobody-out`)."""
    others = numbers_by_name(situation, "others", 0, "chips of other values")
    lowest = whole(situation, "lowest", 1, "the lowest value still in play") if "lowest" in situation else value
    return {name: lowest for name in without if not others.get(name, 1)}


def _raced(situation: Data, total: int, value: int) -> int:
    """How many chips are raced for, of odd chips worth so much. Raises SituationError for another number."""
    raced = situation.get("race_chips", total // value)
    possible = sorted({total // value, -(-total // value)})
    if not isinstance(raced, int) or not is_amount(raced) or raced not in possible:
        counts = " or ".join(map(str, possible))
        raise SituationError(None, f"race_chips for odd chips worth {total} are {counts} of {value}, not {raced!r}")
    return raced


def _awarded(situation: Data, odd: dict[str, int], seats: list[str], raced: int, most: int) -> dict[str, int]:
    """The race chips of each player: the highest cards in order, nobody above the most that may be won."""
    drawn = situation.get("cards", {})
    if not isinstance(drawn, dict):
        raise SituationError(None, "cards are cards by player")
    heights: list[tuple[tuple[int, int], str]] = []
    seen: list[str] = []
    for name in seats:
        cards = card_list(drawn.get(name, []), f"cards of {name}")
        if len(cards) != odd.get(name, 0):
            raise SituationError(None, f"{name} draws {odd.get(name, 0)} cards, one for each odd chip")
        for card in cards:
            heights.append((card_height(card), name))
            seen.append(card)
    drawn_once(seen)
    awarded: dict[str, int] = {}
    for _, name in sorted(heights, reverse=True):
        if raced and awarded.get(name, 0) < most:
            awarded[name] = awarded.get(name, 0) + 1
            raced -= 1
    return awarded
