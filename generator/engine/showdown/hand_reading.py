"""Hand reading: the best five cards of a player, high and low, as keys that compare (`cards-speak#cards-decide`).

A larger key is the better hand, among high hands and among low hands alike. Suits never make a hand better; they only
choose which five cards are named where several would do, because odd chips of stud go by the suit of those five.
"""

from collections.abc import Callable
from dataclasses import dataclass

from ..situation import HIGH_LOW_GAMES, HOLE_CARDS, LOW_RANKS, RANKS, STUD_GAMES, card_order

OMAHA_GAMES = ("plo", "plo8", "lo8")
CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
EIGHT = LOW_RANKS.index("8")

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """Five cards that count: what they are worth against others of their kind, the name of it, and the cards."""

    key: Key
    category: str
    cards: list[str]


def by_suit(cards: list[str], ace_low: bool) -> list[tuple[int, int]]:
    """Cards from the highest down, so that two hands of the same ranks compare by their suits."""
    return sorted((card_order(card, ace_low) for card in cards), reverse=True)


def best_high(game: str, hole: list[str], board: list[str]) -> Made:
    """The best high hand: any five cards, in Omaha exactly two of the hole cards and three of the board."""
    five, key = _best_five(_fives(game, hole, board), _high_key, ace_low=False)
    low_ace = key[1:] == (RANKS.index("5"),)  # straights alone are told by one rank
    return Made(key, CATEGORIES[key[0]], _in_order(five, low_ace))


def best_low(game: str, hole: list[str], board: list[str]) -> Made | None:
    """The best low hand from the ace to the five, straights and flushes of no account.

    In high-low games five different ranks up to the eight are needed, and None says that there are none; in razz any
    five cards are a hand.
    """
    fives = _fives(game, hole, board)
    if game in HIGH_LOW_GAMES:
        fives = [five for five in fives if _qualifies(five)]
    if not fives:
        return None
    five, key = _best_five(fives, _low_key, ace_low=True)
    return Made(key, CATEGORIES[-key[0]], _in_order(five, True))


def _best_five(fives: list[list[str]], worth: Callable[[list[str]], Key], ace_low: bool) -> tuple[list[str], Key]:
    """The five cards that are worth the most, and what; of several that are worth the same, those of the highest suits."""
    keys = [worth(five) for five in fives]
    best = max(keys)
    equal = [five for at, five in enumerate(fives) if keys[at] == best]
    return max(equal, key=lambda five: by_suit(five, ace_low)), best


def _qualifies(five: list[str]) -> bool:
    ranks = {LOW_RANKS.index(card[0]) for card in five}
    return len(ranks) == 5 and max(ranks) <= EIGHT


def _in_order(five: list[str], ace_low: bool) -> list[str]:
    """Five cards as people lay them: what is paired first, then from the top."""
    ranks = [card[0] for card in five]
    return sorted(five, key=lambda card: (ranks.count(card[0]), card_order(card, ace_low)), reverse=True)


def board_key(cards: list[str], ace_low: bool) -> Key:
    """What up to four cards on view are worth as a high hand; with `ace_low` the smallest key is the lowest hand."""
    groups = _grouped([(LOW_RANKS if ace_low else RANKS).index(card[0]) for card in cards])
    return tuple([_kind(groups)] + [rank for _, rank in groups])


def is_whole(game: str, hole: list[str], board: list[str]) -> bool:
    """Whether the cards known of a player and of the board are all that the hand will be read from.

    A community card of stud, dealt where the stub is too short, stands for everybody's seventh card.
    """
    if game in STUD_GAMES:
        return len(hole) + len(board) == HOLE_CARDS[game]
    return len(hole) == HOLE_CARDS[game] and len(board) == 5


def _fives(game: str, hole: list[str], board: list[str]) -> list[list[str]]:
    if game in OMAHA_GAMES:
        threes = choose(board, 3)
        return [pair + three for pair in choose(hole, 2) for three in threes]
    return choose(hole + board, 5)


def choose(items: list[str], count: int) -> list[list[str]]:
    """Every choice of so many of these, their order kept."""
    if not count:
        return [[]]
    chosen: list[list[str]] = []
    for at, item in enumerate(items):
        for rest in choose(items[at + 1 :], count - 1):
            chosen.append([item] + rest)
    return chosen


def _grouped(ranks: list[int]) -> list[tuple[int, int]]:
    """The ranks with how often each stands there, the most frequent first and then the highest."""
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


def _kind(groups: list[tuple[int, int]]) -> int:
    """The category of groups of equal cards, as a place in `CATEGORIES`."""
    paired = any(count > 1 for count, _ in groups[1:])
    return {4: 7, 3: 6 if paired else 3, 2: 2 if paired else 1, 1: 0}[groups[0][0]]


def _high_key(five: list[str]) -> Key:
    groups = _grouped([RANKS.index(card[0]) for card in five])
    kind = _kind(groups)
    ranks = [rank for _, rank in groups]
    if not kind:
        flush = len({card[1] for card in five}) == 1
        top = _straight(ranks)
        if top is not None:
            return (8 if flush else 4, top)
        if flush:
            kind = 5
    return tuple([kind] + ranks)


def _low_key(five: list[str]) -> Key:
    groups = _grouped([LOW_RANKS.index(card[0]) for card in five])
    return tuple([-_kind(groups)] + [-rank for _, rank in groups])


def _straight(ranks: list[int]) -> int | None:
    """The highest rank of five ranks in a row, highest first; the ace may stand below the two."""
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    return RANKS.index("5") if ranks == [RANKS.index(rank) for rank in "A5432"] else None
