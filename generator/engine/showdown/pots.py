"""Pots: main and side pots from what each player has paid, and who wins them (`side-pots`). Amounts are chips."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..policies import Policies
from ..reasons import Reasons, reason
from ..situation import HIGH_LOW_GAMES, STUD_GAMES, Data, SituationError
from .hand_reading import OMAHA_GAMES, Made, best_high, best_low
from .odd_chips import Division, divide


@dataclass(slots=True)
class Pot:
    """One pot and the players who can win it, clockwise."""

    amount: int
    among: list[str]


@dataclass(slots=True)
class Pots:
    """The pots in the order in which they are awarded, and the bet that nobody called, if there is one.

    `known` says whether the amount of the main pot, the last one, is: a script that begins on a later street need not
    tell what was in the pot.
    """

    pots: list[Pot]
    uncalled: tuple[str, int] | None
    known: bool


@dataclass(slots=True)
class PotTable:
    """What sharing a pot needs to know of a table: the game, the seats, and the smallest chip in play."""

    game: str
    players: tuple[str, ...]
    button: str
    smallest: int


def make_pots(paid: dict[str, int], live: list[str], dead: int, known: bool, gone: Sequence[str] = ()) -> Pots:
    """The pots from what each player has paid, in award order: the last side pot first (`side-pots#award-order`).

    `live` are the players with a hand, in the order of the seats; chips of folded hands stay in. What one player has paid beyond
    everybody else is uncalled and goes back (`side-pots#uncalled-chips`), where several are left or all of them are all-in also that
    of a hand which is gone. `dead` are chips of everybody that lay there before; they are part of the main pot. `gone` are players
    whose hands are gone, in the order in which they went, where all who are left are all-in: what is beyond the longest live stack,
    the last of them has won.
    """
    counted = dict(paid)
    uncalled = _uncalled(counted, list(counted) if live[1:] or gone else live)
    if uncalled is not None:
        counted[uncalled[0]] -= uncalled[1]
    pots: list[Pot] = []
    below = 0
    levels = sorted({counted[player] for player in live})
    beyond = _beyond(counted, levels[-1], gone)
    # Otherwise chips of a folded hand beyond the longest live one have no pot of their own.
    tops = levels[:-1] + [levels[-1] if gone else max(counted.values())]
    for at, level in enumerate(levels):
        amount = sum(min(counted[player], tops[at]) - min(counted[player], below) for player in counted)
        pots.append(Pot(amount, [player for player in live if counted[player] >= level]))
        below = level
    pots[0].amount += dead
    if known and pots[1:] and not pots[0].amount:
        del pots[0]  # of those who have paid nothing
    pots += beyond
    pots.reverse()
    return Pots(pots, uncalled, known)


def _beyond(paid: dict[str, int], top: int, gone: Sequence[str]) -> list[Pot]:
    """The side pots beyond what any live hand has paid: each won by the last hand in it, which has gone since."""
    pots: list[Pot] = []
    for owner in reversed(gone):
        if paid[owner] > top:
            pots.append(
                Pot(sum(min(paid[player], paid[owner]) - top for player in paid if paid[player] > top), [owner])
            )
            top = paid[owner]
    return pots


def _uncalled(paid: dict[str, int], players: list[str]) -> tuple[str, int] | None:
    """Who of these players has paid beyond everybody else, and how much; None where nobody has."""
    top = max(players, key=lambda player: paid[player])
    called = max(paid[player] for player in paid if player != top)
    return (top, paid[top] - called) if paid[top] > called else None


def award(
    seats: PotTable,
    made: Pots,
    hands: dict[str, list[str]],
    board: list[str],
    policies: Policies,
) -> tuple[Data, Reasons]:
    """Who wins each pot and who gets how much, as far as the cards are known.

    Each pot is divided on its own (`side-pots#separately`), the last side pot first. The cards speak
    (`cards-speak#cards-decide`); `hands` has the whole hand of every player whose cards are known. A pot that a player
    contests alone needs no cards. Returns the keys `pots`, `refunds` and `shares` of a ruling. Raises SituationError for
    a pot that is no multiple of the smallest chip.
    """
    reader = _Hands(seats.game, hands, board)
    stated: Data = {}
    reasons: Reasons = []
    if made.uncalled is not None:
        player, chips = made.uncalled
        stated["refunds"] = {player: chips}
        reasons.append(reason("side-pots.uncalled", player=player, chips=chips))
    if made.pots[1:]:
        reasons.append(reason("side-pots.separately", count=len(made.pots)))
        reasons.append(reason("side-pots.award-order"))
    entries = [_entry(seats, reader, pot, made.known or pot is not made.pots[-1], policies) for pot in made.pots]
    stated["pots"] = [entry for entry, _ in entries]
    for _, why in entries:
        reasons += why
    shares = _all_shares(seats, stated["pots"])
    if shares is not None:
        stated["shares"] = shares
    return stated, reasons


def _entry(seats: PotTable, reader: "_Hands", pot: Pot, known: bool, policies: Policies) -> tuple[Data, Reasons]:
    """One pot, of an amount that is `known` or not: who plays for it, and as far as the cards tell who gets what, and why."""
    if pot.amount % seats.smallest:
        raise SituationError(None, f"a pot of {pot.amount} cannot be made of chips of {seats.smallest}")
    entry: Data = {"amount": pot.amount} if known else {}
    entry["among"] = list(pot.among)
    won = reader.winners(pot.among)
    if won is None:
        return entry, []
    high, low = won
    entry.update({"high": high, "low": low} if low else {"winners": high})
    reasons = reader.explain(pot.among, pot.amount if known else 0, high, low)
    if known and pot.amount:
        division = Division(seats.game, seats.players, seats.button, seats.smallest, pot.amount, high, low)
        division.hands = {player: reader.first(player).cards for player in high if player in reader.read}
        division.low_hands = {player: reader.lows[player].cards for player in low}
        division.ranks_told = True
        entry["shares"], why = divide(division, policies)
        reasons += why
    return entry, reasons


def _all_shares(seats: PotTable, entries: list[Data]) -> dict[str, int] | None:
    """What each player gets of all pots together, in the order of the seats; None while one of them is open."""
    total: dict[str, int] = {}
    for entry in entries:
        if "amount" not in entry or not ("winners" in entry or "high" in entry):
            return None
        shares = entry.get("shares", {})
        for player in shares:
            total[player] = total.get(player, 0) + shares[player]
    return {player: total[player] for player in seats.players if player in total}


def filled(stated: Data) -> Data:
    """What `award` states, but for a pot without chips: there is nothing in it that anybody could win."""
    kept = dict(stated)
    kept["pots"] = [pot for pot in stated["pots"] if pot.get("amount") != 0]
    if not kept["pots"]:
        del kept["pots"]
        kept.pop("shares", None)
    return kept


class _Hands:
    """Reads the hands that are known, each once."""

    def __init__(self, game: str, hands: dict[str, list[str]], board: list[str]) -> None:
        self.game = game
        self.hands = hands
        self.board = board
        self.highs: dict[str, Made] = {}
        self.lows: dict[str, Made] = {}
        self.read: set[str] = set()

    def winners(self, among: list[str]) -> tuple[list[str], list[str]] | None:
        """Who wins the whole pot or its high half, and who the low half; None where a hand is not known."""
        if len(among) == 1:
            return list(among), []
        if any(player not in self.hands for player in among):
            return None
        for player in among:
            self._read(player)
        firsts = {player: self.first(player) for player in among}
        return _best(among, firsts), [] if self.game == "razz" else _best(among, self.lows)

    def first(self, player: str) -> Made:
        """The hand that plays for the whole pot or its high half: in razz that is the low hand."""
        return self.lows[player] if self.game == "razz" else self.highs[player]

    def explain(self, among: list[str], chips: int, high: list[str], low: list[str]) -> Reasons:
        """Why these players win a pot of so many chips (0: unknown): a hand each, or nobody left to play against."""
        if len(among) == 1:
            return [reason("uncontested-showdown.alone", player=among[0], chips=chips)]
        reasons: Reasons = []
        for player in high:
            made = self.first(player)
            kind = f"low_{made.category}" if self.game == "razz" else made.category
            reasons.append(
                reason("cards-speak.best-hand", player=player, chips=chips, hand=kind, cards=" ".join(made.cards))
            )
        if any(sorted(self.first(player).cards) == sorted(self.board) for player in high):
            reasons.append(reason("playing-the-board.show-to-win"))
        for player in low:
            reasons.append(
                reason("cards-speak.best-low", player=player, chips=chips, cards=" ".join(self.lows[player].cards))
            )
        if self.game in STUD_GAMES and self.board:
            reasons.append(reason("cards-speak.common-card"))
        if self._differ_beyond_five(high) or any(self._has_third_pair(player) for player in among):
            reasons.append(reason("cards-speak.five-cards"))
        if self.game in OMAHA_GAMES:
            reasons.append(reason("cards-speak.omaha"))
        if self.game == "razz":
            reasons.append(reason("cards-speak.low"))
        if low:
            reasons.append(reason("cards-speak.low-eight"))
        if self.game in HIGH_LOW_GAMES and not low:
            reasons.append(reason("cards-speak.no-low"))
        return reasons

    def _differ_beyond_five(self, tied: list[str]) -> bool:
        """Whether hands that tie have cards of different ranks, which then play in none of them."""
        ranks = {"".join(sorted(card[0] for card in self.hands[player])) for player in tied}
        return len(ranks) > 1 and self.game not in OMAHA_GAMES

    def _has_third_pair(self, player: str) -> bool:
        """Whether a player of stud holds three pairs, of which one plays no more than as a single card, or not at all."""
        ranks = [card[0] for card in self.hands[player]]
        return self.game in STUD_GAMES and sum(ranks.count(rank) == 2 for rank in set(ranks)) > 2

    def _read(self, player: str) -> None:
        if player in self.read:
            return
        self.read.add(player)
        if self.game != "razz":
            self.highs[player] = best_high(self.game, self.hands[player], self.board)
        if self.game == "razz" or self.game in HIGH_LOW_GAMES:
            low = best_low(self.game, self.hands[player], self.board)
            if low is not None:
                self.lows[player] = low


def _best(among: list[str], made: dict[str, Made]) -> list[str]:
    """The players with the best of these hands, clockwise."""
    keys = [made[player].key for player in among if player in made]
    return [player for player in among if player in made and made[player].key == max(keys)]
