"""Games: their structures, their streets, and the ranks and suits of their cards."""

NO_LIMIT = "no-limit"
POT_LIMIT = "pot-limit"
LIMIT = "limit"

STRUCTURES: dict[str, str] = {
    "nlhe": NO_LIMIT,
    "plhe": POT_LIMIT,
    "lhe": LIMIT,
    "plo": POT_LIMIT,
    "plo8": POT_LIMIT,
    "lo8": LIMIT,
    "stud": LIMIT,
    "stud8": LIMIT,
    "razz": LIMIT,
}
LIMIT_GAMES = tuple(game for game in STRUCTURES if STRUCTURES[game] == LIMIT)
POT_LIMIT_GAMES = tuple(game for game in STRUCTURES if STRUCTURES[game] == POT_LIMIT)
STUD_GAMES = ("stud", "stud8", "razz")
HIGH_LOW_GAMES = ("plo8", "lo8", "stud8")
FLOP_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
SMALL_BET_STREETS = ("preflop", "flop", "third", "fourth")

RANKS = "23456789TJQKA"
LOW_RANKS = "A23456789TJQK"  # where the ace is the lowest card
SUITS = "cdhs"
HOLE_CARDS: dict[str, int] = {
    "nlhe": 2,
    "plhe": 2,
    "lhe": 2,
    "plo": 4,
    "plo8": 4,
    "lo8": 4,
    "stud": 7,
    "stud8": 7,
    "razz": 7,
}


def streets_of(game: str) -> tuple[str, ...]:
    """The streets of a game, in order."""
    return STUD_STREETS if game in STUD_GAMES else FLOP_STREETS


def most_on_board(game: str) -> int:
    """How many community cards there can be: five, in stud the one of a short stub (`stud-dealing#short-stub`)."""
    return 1 if game in STUD_GAMES else 5


def is_card(card: object) -> bool:
    """Whether this is a card such as `As`."""
    return isinstance(card, str) and len(card) == 2 and card[0] in RANKS and card[1] in SUITS


def open_cards(street: str) -> int:
    """How many cards of a player lie open on a street of stud: one on third, four from sixth on."""
    return min(STUD_STREETS.index(street) + 1, 4)


def card_order(card: str, ace_low: bool) -> tuple[int, int]:
    """The order of cards by rank and then by suit: clubs, diamonds, hearts, spades."""
    return (LOW_RANKS if ace_low else RANKS).index(card[0]), SUITS.index(card[1])
