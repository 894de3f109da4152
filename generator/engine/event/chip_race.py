"""The chip race: taking the smallest chips out of play (`chip-race`). Values and amounts are chips."""

from dataclasses import dataclass, field, replace

from ..policies import Policies
from ..reasons import Reasons, reason
from ..ruling import ruling
from ..situation import Data, SituationError
from ..situation.values import CARDS, CHIPS_OR_NONE, FLAG, NAME, VALUE, by_name, list_of
from .draws import card_height, drawn_once
from .seats import seated

SEATS_OF_RACE = list_of(NAME, "a list of names from seat 1, `empty` where nobody sits")
CHIPS_BY_NAME = by_name(CHIPS_OR_NONE, "whole numbers of chips by player")
CARDS_BY_NAME = by_name(CARDS, "lists of cards by player")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipRace:
    """Chips of a value that is removed, by player, and the cards drawn for the odd ones."""

    removed: int = field(metadata={"kind": VALUE})
    next: int = field(metadata={"kind": VALUE})
    chips: dict[str, int] = field(metadata={"kind": CHIPS_BY_NAME})
    seats: tuple[str, ...] = field(default=(), metadata={"kind": SEATS_OF_RACE})
    others: dict[str, int] = field(default_factory=dict, metadata={"kind": CHIPS_BY_NAME})
    lowest: int | None = field(default=None, metadata={"kind": VALUE})
    race_chips: int | None = field(default=None, metadata={"kind": CHIPS_OR_NONE})
    cards: dict[str, tuple[str, ...]] = field(default_factory=dict, metadata={"kind": CARDS_BY_NAME})
    late: bool = field(default=False, metadata={"kind": FLAG})

    def __post_init__(self) -> None:
        """Check that the values fit, and of a race that the players, their cards and the chips raced for do."""
        if self.next <= self.removed or self.next % self.removed:
            raise SituationError(None, f"next must be a multiple of {self.removed} and larger, not {self.next}")
        if not any(self.chips[player] for player in self.chips):
            raise SituationError(None, "chips: nobody has a chip of the removed value")
        if not self.late:
            self._check_seats()
            self._check_number()
            if self.cards or (self.odd and self.settled):
                self._check_cards()

    def _check_seats(self) -> None:
        if not self.seats:
            raise SituationError(None, f"seats must be {SEATS_OF_RACE.words}, where chips are raced")
        seats = seated(self.seats)
        for player in self.chips:
            if player not in seats:
                raise SituationError(None, f"chips: {player} has no seat")

    def _check_number(self) -> None:
        if self.odd and self.race_chips is not None and self.race_chips not in self.possible:
            counts = " or ".join(map(str, self.possible))
            raise SituationError(
                None, f"race_chips for odd chips worth {self.worth} are {counts} of {self.next}, not {self.race_chips}"
            )

    def _check_cards(self) -> None:
        odd = self.odd
        names = list(odd) + [name for name in self.cards if name not in odd]
        for name in names:
            if len(self.cards.get(name, ())) != odd.get(name, 0):
                raise SituationError(None, f"cards: {name} draws {odd.get(name, 0)} cards, one for each odd chip")
        drawn_once([card for name in names for card in self.cards.get(name, ())])

    @property
    def each(self) -> int:
        """How many of the removed chips are worth one of the next value."""
        return self.next // self.removed

    @property
    def exchanged(self) -> dict[str, int]:
        """The new chips for whole amounts, by player."""
        return {player: self.chips[player] // self.each for player in self.chips if self.chips[player] // self.each}

    @property
    def odd(self) -> dict[str, int]:
        """The removed chips that make up no whole amount, by player."""
        return {player: self.chips[player] % self.each for player in self.chips if self.chips[player] % self.each}

    @property
    def worth(self) -> int:
        """What all odd chips are worth."""
        odd = self.odd
        return sum(odd[player] for player in odd) * self.removed

    @property
    def possible(self) -> list[int]:
        """How many chips can be raced for: one more than the odd ones make up, where they do not make up whole chips."""
        return sorted({self.worth // self.next, -(-self.worth // self.next)})

    @property
    def settled(self) -> bool:
        """Whether it is certain how many chips are raced for."""
        return self.race_chips is not None or not self.possible[1:]


def race_chips(race: ChipRace, policies: Policies) -> Data:
    """What each player gets for the chips of a value that is removed.

    `removed` is the value taken out, `next` the value that replaces it, `chips` the number of removed chips by player.
    Before the race (`late` false) whole amounts are exchanged and the odd chips are raced; chips that turn up after it
    are exchanged at equal value only.
    """
    return _left_over(race) if race.late else _race(race, policies)


def _left_over(race: ChipRace) -> Data:
    """Chips that turn up after the race (`chip-race#left-over-chips`): equal value or no compensation."""
    exchanged, odd, removed, value = race.exchanged, race.odd, race.removed, race.next
    why: Reasons = []
    for player in exchanged:
        why.append(
            reason(
                "chip-race.equal-value",
                player=player,
                count=exchanged[player] * race.each,
                removed=removed,
                chips=exchanged[player],
                value=value,
            )
        )
    for player in odd:
        why.append(reason("chip-race.no-compensation", player=player, count=odd[player], removed=removed, value=value))
    return ruling({"exchanged": exchanged, "removed": odd, "decides": "rules"}, why)


def _race(race: ChipRace, policies: Policies) -> Data:
    """The race itself: one card for each odd chip, from seat 1 on, and one chip for each of the highest cards.

    Nobody gets more than the policy allows (`chip-race#most-chips`), and nobody is left without a chip
    (`chip-race#nobody-out`). Odd chips that do not make up whole chips leave one more chip to the director.
    """
    exchanged, odd, value = race.exchanged, race.odd, race.next
    stated: Data = {"exchanged": exchanged, "decides": "rules"}
    why: Reasons = [reason("chip-race.exchange", removed=race.removed, value=value)] if exchanged else []
    if not odd:
        return ruling(stated, why)
    if not race.settled:
        why.append(reason("chip-race.uneven", total=race.worth, value=value))
        permitted = [{"race_chips": count} for count in race.possible]
        return ruling({"exchanged": exchanged, "decides": "td", "permitted": permitted}, why)
    return _handed_out(race, policies, stated, why)


def _handed_out(race: ChipRace, policies: Policies, stated: Data, why: Reasons) -> Data:
    """The chips of the race handed out to the highest cards; nobody is left without a chip (`chip-race#nobody-out`)."""
    raced = race.possible[0] if race.race_chips is None else race.race_chips
    odd, value = race.odd, race.next
    awarded = _awarded(race, raced, policies.chip_race_max)
    stated["race_chips"] = raced
    stated["awarded"] = {name: awarded[name] for name in race.seats if name in awarded}
    if raced:
        why.append(reason("chip-race.seat-one", player=next(name for name in race.seats if name in odd)))
        why.append(reason("chip-race.highest-cards", chips=raced, value=value))
        if _suits_decide(race, raced, policies.chip_race_max):
            why.append(reason("chip-race.suits"))
        if raced > policies.chip_race_max:
            why.append(reason("chip-race.most", most=policies.chip_race_max))
    exchanged, lowest = race.exchanged, value if race.lowest is None else race.lowest
    without = [name for name in race.seats if name in odd and not awarded.get(name) and not race.others.get(name, 1)]
    out = [name for name in without if name not in exchanged]
    for name in without:
        if name in exchanged:
            why.append(reason("chip-race.has-exchanged", player=name, chips=exchanged[name], value=value))
    stated["kept_in"] = dict.fromkeys(out, lowest)
    why += [reason("chip-race.nobody-out", player=name, value=lowest) for name in out]
    return ruling(stated, why)


def _awarded(race: ChipRace, raced: int, most: int) -> dict[str, int]:
    """The race chips of each player: the highest cards in order, nobody above the most that may be won."""
    heights = [(card_height(card), name) for name in race.cards for card in race.cards[name]]
    awarded: dict[str, int] = {}
    for _, name in sorted(heights, reverse=True):
        if raced and awarded.get(name, 0) < most:
            awarded[name] = awarded.get(name, 0) + 1
            raced -= 1
    return awarded


def _suits_decide(race: ChipRace, raced: int, most: int) -> bool:
    """Whether the suit decides who wins: cards of one rank, of several players, for which there are not enough chips left."""
    heights = [(card_height(card)[0], name) for name in race.cards for card in race.cards[name]]
    won: dict[str, int] = {}
    for rank in sorted({height for height, _ in heights}, reverse=True):
        could: dict[str, int] = {}
        for height, name in heights:
            if height == rank and won.get(name, 0) + could.get(name, 0) < most:
                could[name] = could.get(name, 0) + 1
        wanted = sum(could[name] for name in could)
        if wanted > raced:
            return raced > 0 and len(could) > 1
        raced -= wanted
        for name in could:
            won[name] = won.get(name, 0) + could[name]
    return False


def race_decided(race: ChipRace, policies: Policies, choice: Data) -> Data:
    """What comes of a race for so many chips as the director has decided; who wins them is known where the cards are."""
    return race_chips(replace(race, race_chips=choice["race_chips"]), policies) if race.cards else {}
