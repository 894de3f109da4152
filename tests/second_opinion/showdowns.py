"""Random showdowns, most of them with side pots, settled by PokerKit 0.7.7 and by the engine: who ends with how many chips.

Hands are bet at random in PokerKit, with short stacks, so that players are all-in for different amounts; cards are dealt from few
ranks, so that hands tie often. What each player has paid, who has folded and all cards then go to the engine's kind `pots`. Policies
are the common practice.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    Deck,
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)

from generator.engine import Policies, rule
from generator.engine.situation import RANKS, STUD_GAMES, SUITS

Data = dict[str, Any]
# A pot: its chips, who can win it, who wins its high half or all of it, who wins its low half.
Contested = tuple[int, list[str], list[str], list[str]]

COMMON = Policies()


def looked_up_once(hand_type: type[Hand]) -> type[Hand]:
    """A kind of hand that looks its value up once and not for each comparison; they are many."""
    entry = cached_property(lambda self: hand_type.entry.fget(self))  # type: ignore[attr-defined]
    quick = type(hand_type.__name__, (hand_type,), {"entry": entry})
    entry.__set_name__(quick, "entry")
    return quick


HIGH, LOW = looked_up_once(StandardHighHand), looked_up_once(EightOrBetterLowHand)
OMAHA_HIGH, OMAHA_LOW = looked_up_once(OmahaHoldemHand), looked_up_once(OmahaEightOrBetterLowHand)
# The cards of a player and the hands that they are read for.
GAMES: dict[str, tuple[int, tuple[type[Hand], ...]]] = {
    "nlhe": (2, (HIGH,)),
    "plo": (4, (OMAHA_HIGH,)),
    "plo8": (4, (OMAHA_HIGH, OMAHA_LOW)),
    "stud": (7, (HIGH,)),
    "stud8": (7, (HIGH, LOW)),
    "razz": (7, (looked_up_once(RegularLowHand),)),
}
OFTEN = (*["nlhe"] * 7, "plo", "plo8", "stud", *["stud8"] * 2, "razz")  # Omaha takes PokerKit longest
NAMES = ("SB", "BB", "C", "D", "E", "F", "G", "H", "I")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PULLING,
)


class Settling(State):
    """A hand of PokerKit that reads the same cards once; it would read them again for every pot and every question."""

    def get_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Hand | None:
        return self._once(super().get_hand, self.hole_cards[player_index], (player_index, board_index, hand_type_index))

    def get_up_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Hand | None:
        cards = self.get_up_cards(player_index)
        return self._once(super().get_up_hand, cards, (player_index, board_index, hand_type_index))

    def _once(
        self, read: Callable[..., Hand | None], cards: Iterable[Card], place: tuple[int, int, int]
    ) -> Hand | None:
        known: dict[object, Hand | None] = self.__dict__.setdefault("known_hands", {})
        key = (place[2], tuple(cards), tuple(self.get_board_cards(place[1])))
        if key not in known:
            known[key] = read(*place)
        return known[key]


@dataclass(slots=True)
class Settled:
    """A showdown: the facts as the engine takes them, and the chips that PokerKit gives to each player."""

    situation: Data
    given: dict[str, int]


def settle(random: Random) -> Settled | None:
    """Play one random hand in PokerKit; None where it ends without a showdown."""
    game = random.choice(OFTEN)
    hole, hand_types = GAMES[game]
    board = 0 if game in STUD_GAMES else 5
    cards = [rank + suit for rank in random.sample(RANKS, random.choice((8, 9, 11, 13))) for suit in SUITS]
    random.shuffle(cards)
    if game.endswith("8") and random.random() < 0.3:
        cards = _twins(cards, hole)
    count = min(random.choice((2, 3, 3, 4, 4, 4, 5, 6, 9)), (len(cards) - board) // hole)
    stacks = [random.choice((random.randint(3, 40), random.randint(3, 40), 60)) for _ in range(count)]
    streets = [Street(False, (False,) * hole, 0, False, Opening.POSITION, 2, None)]
    if board:
        streets.append(Street(False, (), board, False, Opening.POSITION, 2, None))
    state = Settling(
        AUTOMATIONS,
        Deck.STANDARD,
        hand_types,
        tuple(streets),
        BettingStructure.NO_LIMIT,
        True,
        0,
        (1, 2),
        0,
        stacks,
        count,
    )
    seats = ["BB", "SB"] if count == 2 else list(NAMES[:count])
    hands: dict[str, list[str]] = {}
    dealt: list[str] = []
    while state.can_deal_hole():
        hands[seats[state.hole_dealee_index or 0]] = cards[:hole]
        state.deal_hole("".join(cards[:hole]))
        del cards[:hole]
    folded: list[str] = []
    shown = False
    while True:
        if state.actor_index is not None:
            _act(state, random)
        elif state.can_show_or_muck_hole_cards():
            if not shown:  # PokerKit kills the hands that lose as soon as all are shown
                folded = [seat for seat, live in zip(seats, state.statuses, strict=True) if not live]
            shown = True
            state.show_or_muck_hole_cards(True)
        elif state.can_deal_board():
            dealt = cards[:board]
            state.deal_board("".join(dealt))
        else:
            break
    if not shown:
        return None
    paid = {seat: -payoff for seat, payoff in zip(seats, state.payoffs, strict=True)}
    before = list(state.stacks)
    while state.can_push_chips():
        state.push_chips()
    given = {seat: now - then for seat, now, then in zip(seats, state.stacks, before, strict=True) if now != then}
    situation = {
        "kind": "pots",
        "game": game,
        "players": list(NAMES[:count]),
        "contributions": paid,
        "folded": folded,
        "hands": hands,
    }
    if board:
        situation["board"] = dealt
    return Settled(situation, given)


def _twins(cards: list[str], hole: int) -> list[str]:
    """Cards so laid that the second hand has the ranks of the first, as far as there are such cards."""
    first, rest = cards[:hole], cards[hole:]
    second: list[str] = []
    for card in first:
        second += [other for other in rest if other[0] == card[0] and other not in second][:1]
    return first + second + [card for card in rest if card not in second]


def _act(state: State, random: Random) -> None:
    """A random act: all-in often, a small raise at times."""
    how = random.random()
    most = state.max_completion_betting_or_raising_to_amount
    if most is not None and how < 0.5:
        least = state.min_completion_betting_or_raising_to_amount
        assert least is not None
        state.complete_bet_or_raise_to(most if how < 0.25 else random.randint(least, most))
    elif state.checking_or_calling_amount and how > 0.9:
        state.fold()
    else:
        state.check_or_call()


def by_the_engine(ruling: Data) -> dict[str, int]:
    """What a ruling of the engine gives to each player: shares, and the bet that nobody called."""
    given: dict[str, int] = {}
    for part in (ruling["shares"], ruling.get("uncalled", {})):
        for player, chips in part.items():
            given[player] = given.get(player, 0) + chips
    return {player: chips for player, chips in given.items() if chips}


# What PokerKit does otherwise, with the clause that decides against it; `by_pokerkit` carries each of them out.
KNOWN = {
    # A side pot in which nobody has a low is halved all the same, as soon as anybody else has one: the low half goes to all.
    "low half without a low": "cards-speak#cards-decide",
    # Losing hands are killed first; pots that the same players then contest are made one, with odd chips counted once.
    "side pots made one": "side-pots#separately",
    # Hands that are identical both ways get the odd chip of each half instead of one of the whole pot.
    "identical hands": "odd-chips#identical-hands",
    # All odd chips go to the first seat, in stud too; the rules give them one by one, in stud by suit.
    "odd chips": "odd-chips#flop-games",
}


def by_pokerkit(situation: Data, ruling: Data, without: str = "") -> dict[str, int]:
    """What PokerKit gives to each player, from the winners that the engine found; `without` one of its ways."""
    pots = [
        (pot["amount"], pot["among"], pot.get("high", pot.get("winners")), pot.get("low", []))
        for pot in reversed(ruling["pots"])
    ]
    pots += [(chips, [player], [player], []) for player, chips in ruling.get("uncalled", {}).items()]
    winners_of_any = {player for _, _, high, low in pots for player in (*high, *low)}
    pots = [(amount, [p for p in among if p in winners_of_any], high, low) for amount, among, high, low in pots]
    if without != "side pots made one":
        pots = _made_one(pots)
    any_low = any(low for _, _, _, low in pots)
    order = situation["players"] if len(situation["players"]) > 2 else situation["players"][::-1]
    given: Counter[str] = Counter()
    for amount, among, high, low in pots:
        halves = [(amount, high)]
        if any_low and (low or without != "low half without a low"):
            halves = [(amount - amount // 2, high), (amount // 2, low or among)]
        if without == "identical hands" and sorted(high) == sorted(low):
            halves = [(amount, high)]
        for half, winners in halves:
            for player in winners:
                given[player] += half // len(winners)
            given[min(winners, key=order.index)] += half % len(winners)
    return {player: chips for player, chips in given.items() if chips}


def _made_one(pots: list[Contested]) -> list[Contested]:
    """Pots from the main pot on; those for which the same hands are left are one."""
    joined: list[Contested] = []
    for amount, among, high, low in pots:
        if joined and joined[-1][1] == among:
            amount += joined.pop()[0]
        joined.append((amount, among, high, low))
    return joined


def compare(settled: Settled, found: Counter[str]) -> str | None:
    """Compare a showdown and count; return what nothing explains."""
    (ruling,) = rule(settled.situation, COMMON)
    found["showdowns"] += 1
    found["with side pots"] += len(ruling["pots"]) > 1
    found["split"] += any(len(pot.get("winners", pot.get("high"))) > 1 for pot in ruling["pots"])
    if by_the_engine(ruling) == settled.given:
        return None
    if by_pokerkit(settled.situation, ruling) != settled.given:
        return f"{settled.situation}\nPokerKit: {settled.given}\nengine:   {by_the_engine(ruling)}, {ruling['pots']}"
    for name in KNOWN:
        if name == "odd chips" or by_pokerkit(settled.situation, ruling, name) != settled.given:
            found[name] += 1
            return None
    return None


def compare_showdowns(seeds: Iterable[int]) -> tuple[Counter[str], list[str]]:
    """Compare the random showdowns of these seeds; return the counts, and what nothing explains."""
    found: Counter[str] = Counter()
    told = [compare(settled, found) for settled in (settle(Random(seed)) for seed in seeds) if settled is not None]
    return found, [what for what in told if what is not None]
