"""How the betting of a hand stands: what lies where, whose turn it is, and what is open to a player. It changes nothing.

All amounts are chips; `to`, `level` and the totals of `front` count from the start of the betting round.
"""

from dataclasses import dataclass, field

from ..choices import LimitReopening, MissingBlind, Reopening, ShortBlinds
from ..policies import Policies
from ..situation import MISSING, SMALL_BET_STREETS, Chips, Table, streets_of
from .bet import NO_BET, BetToMatch
from .dealing import order_of_deal
from .options import Options


@dataclass(slots=True)
class Standing:
    """The betting of one hand at one moment. `turn` is None while nobody has to act.

    `front` are a player's chips of this round, `paid` those of the whole script, from which the pots are made; chips that
    the table gives as `pot` lay there before, and belong to nobody's `paid`. `for_all` is what of `paid` a player has put in
    for the whole table, an ante; `antes` are those that were posted in this script. `bet` is the one to match, `bet_before` what
    it was before the last bet or raise.

    `matched` is the bet that a player has acted on last, as a total; `raised` what each bet or raise of this round has
    added, in chips, and `seen` how many of them had been made when a player acted last.

    `straddler` has posted a straddle in this hand, None where nobody has.

    `bring_in_due`: nobody has opened third street yet; `low_card` is whose card says who must, in razz the high one.

    `folded` keeps the order in which hands were given up.

    `taken` are the chips in front that a player facing a raise has pulled back without acting yet; `barred` is the bet, as
    a total, that a player may not raise, having said something that rules a raise out, or since the director has `limited` him to
    no more than a call. `owed`: chips still to go in.
    """

    table: Table
    policies: Policies
    pot: int
    paid: dict[str, int]
    stack: dict[str, int]
    all_in: set[str]
    folded: list[str] = field(default_factory=list)
    for_all: dict[str, int] = field(default_factory=dict)
    antes: dict[str, int] = field(default_factory=dict)
    straddler: str | None = None
    turn: str | None = None
    first_unknown: bool = False

    # Set by `begin`, for each betting round anew.
    street: str = ""
    bet: BetToMatch = NO_BET
    bet_before: BetToMatch = NO_BET
    bring_in: str | None = None
    bring_in_due: bool = False
    low_card: str | None = None
    front: dict[str, int] = field(default_factory=dict)
    matched: dict[str, int] = field(default_factory=dict)
    raised: list[int] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    taken: dict[str, Chips] = field(default_factory=dict)
    barred: dict[str, int] = field(default_factory=dict)
    limited: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)

    # Where the hand stands

    @property
    def level(self) -> int:
        """The bet to match, as a total of the round; a blind is one."""
        return self.bet.level

    @property
    def live(self) -> list[str]:
        """Players with a hand, clockwise from the small blind."""
        return [player for player in self.table.players if player not in self.folded]

    @property
    def over(self) -> bool:
        """Whether one hand is left, so that nobody has anything to act on."""
        return len(self.folded) == len(self.table.players) - 1

    @property
    def opened(self) -> bool:
        """Whether there is a bet or a blind in this round."""
        return bool(self.bet.level)

    @property
    def round_over(self) -> bool:
        """Whether nobody has anything to act on in this round."""
        return self.turn is None and not self.first_unknown

    @property
    def betting_closed(self) -> bool:
        """Whether no betting can come any more: the last round is over, or at most one player has chips to bet with."""
        if not self.round_over:
            return False
        with_chips = sum(player not in self.all_in for player in self.live)
        return self.over or self.street == streets_of(self.table.game)[-1] or with_chips < 2

    @property
    def lacking_bring_in(self) -> str | None:
        """What no clause rules where the hand that was to bring in is gone, one of `reasons.NOT_COVERED`: who does so instead.

        Where that hand had opened already, it is how much of its bet was the bring-in, and stays; for a player who is away the bring-in is
        posted (`at-your-seat#absent-hand`), and how much that is nobody has told. None where the hand is there, or
        nobody waits for it.
        """
        if not self.bring_in_due or self.low_card is None or self.low_card not in self.folded or self.over:
            return None
        if self.low_card in self.table.absent or self.low_card in self.table.penalised:
            return "bring-in-posted"
        return "bring-in-withdrawn" if self.front[self.low_card] else "bring-in"

    @property
    def dead_money(self) -> int:
        """Chips in the pot that count as everybody's: those that lay there before, an ante for the table, a dead small blind."""
        for_all = sum(self.for_all[player] for player in self.for_all)
        return self.table.pot + self.table.dead_small_blind + for_all

    @property
    def uncollected(self) -> int:
        """Chips in front of the players; short and missing blinds count in full, as the pot is counted before the flop."""
        in_front = sum(self.front[player] for player in self.table.players)
        if self.street != "preflop":
            return in_front
        counted = self.policies.short_blinds == ShortBlinds.FULL
        return (
            in_front
            + self.missing_blind
            + (sum(due - posted for _, posted, due in self.short_blinds) if counted else 0)
        )

    @property
    def missing_blind(self) -> int:
        """What a small blind that nobody posts adds to the pot as it is counted before the flop (`pot-size#missing-blind`)."""
        return self.table.blinds[0] if self._counts_missing_blind and self.street == "preflop" else 0

    @property
    def _counts_missing_blind(self) -> bool:
        """Whether a small blind that nobody posts counts before the flop as if it were there."""
        return self.table.small_blind == MISSING and self.policies.missing_blind == MissingBlind.FULL

    @property
    def short_blinds(self) -> list[tuple[str, int, int]]:
        """Who is all-in for less than the blind before the flop, with the chips posted and the whole blind (`pot-size#short-blinds`)."""
        return self._posted_short() if self.street == "preflop" else []

    def _posted_short(self) -> list[tuple[str, int, int]]:
        """Who went all-in with less than the blind in this hand, with the chips posted, which are no ante, and the whole blind."""
        blinds = [
            (player, self.paid[player] - self.antes.get(player, 0), blind)
            for player, blind in zip(blind_seats(self.table), self.table.blinds, strict=True)
            if player is not None and player in self.all_in
        ]
        return [(player, posted, blind) for player, posted, blind in blinds if posted < blind]

    @property
    def counted_more_before_the_flop(self) -> bool:
        """Whether more than was put in counted before the flop, in pot-limit, for a short or a missing blind (`pot-size#largest-bet`)."""
        table = self.table
        if not table.pot_limit or table.stud or table.street != "preflop" or self.street == "preflop":
            return False
        short_in_full = self.policies.short_blinds == ShortBlinds.FULL and bool(self._posted_short())
        return self._counts_missing_blind or short_in_full

    def behind(self, player: str) -> int | None:
        """Chips that a player has behind; None where the script does not say."""
        return self.stack.get(player)

    def whole_stack(self, player: str) -> int | None:
        """The total that all chips of a player make; None where the script does not say."""
        behind = self.stack.get(player)
        return None if behind is None else self.front[player] + behind

    # Turn order (`acting-in-turn#in-turn`)

    def to_the_left(self, player: str) -> list[str]:
        """The other players clockwise, beginning on the left of this one."""
        seats = self.table.players
        at = seats.index(player)
        return list(seats[at + 1 :] + seats[:at])

    def has_to_act(self, player: str) -> bool:
        """Whether the round cannot end before this player has acted."""
        if player in self.folded or player in self.all_in or self.over:
            return False
        if self.all_in and self._matched_by_all_in(player):
            return False
        return player not in self.matched or self.front[player] < self.bet.level

    def _matched_by_all_in(self, player: str) -> bool:
        """Whether all the others are all-in for no more than this player has in front."""
        others = [other for other in self.live if other != player]
        if not all(other in self.all_in for other in others):
            return False
        return self.front[player] >= max(self.front[other] for other in others)

    # What is open (`raise-amounts#minimum`, `reopening#short-all-in`)

    @property
    def bet_size(self) -> int:
        """The bet of a limit game on this street; the big blind elsewhere, which is the least bet."""
        if self.table.fixed_limit:
            return self.table.limits[0 if self.street in SMALL_BET_STREETS else 1]
        return self.table.blinds[1]

    def full_minimum(self) -> int:
        """The least full bet or raise: on top of the bet, the largest full bet or raise of this round.

        In limit games it is one bet above the last bet or raise that counts as one: a short all-in that reopens the
        betting counts, so that the next raise comes on top of it; one that does not is completed (`reopening#limit`).
        """
        if self.table.fixed_limit:
            return self.bet.full_level + self.bet_size
        return self.bet.level + self.bet.increment

    def maximum(self, player: str) -> int | None:
        """The most a player may bet or raise to, None where nothing bounds it (`pot-size#largest-bet` in pot-limit)."""
        return self._most(player, self.whole_stack(player), self.full_minimum())

    def _most(self, player: str, stack: int | None, full_minimum: int) -> int | None:
        most = full_minimum if self.table.fixed_limit else self.pot_maximum(player)
        return stack if most is None else _within(stack, most)

    def pot_maximum(self, player: str) -> int | None:
        """The most that the pot lets a player bet or raise to, whatever the stack; None but in pot-limit (`pot-size#largest-bet`)."""
        if not self.table.pot_limit:
            return None
        pot = self.pot + self.uncollected + self.level - self.front[player]
        return max(self.level + pot, self.full_minimum())

    def acted(self, player: str) -> bool:
        """Whether a player has acted in this round; a bring-in is forced, and no act."""
        return player in self.matched and player != self.bring_in

    @property
    def adds_up(self) -> bool:
        """Whether the raises since a player acted count together: in limit games always (`reopening#limit`)."""
        return self.table.fixed_limit or self.policies.reopening == Reopening.CUMULATIVE

    def _raised_since(self, player: str) -> int:
        if self.adds_up:
            return self.level - self.matched[player]
        return max(self.raised[self.seen[player] :], default=0)

    def needed_to_reopen(self) -> int:
        """The raise that opens the betting again, in chips: half a bet or a whole one in limit games, by policy."""
        if not self.table.fixed_limit:
            return self.bet.increment
        if self.policies.limit_reopening == LimitReopening.HALF_RAISE:
            return (self.bet_size + 1) // 2
        return self.bet_size

    def options(self, player: str) -> Options:
        """What this player may do when it is his turn.

        For a player who has acted the betting is open again (`reopening`) by a full raise in no-limit and pot-limit, by what
        `limit_reopening` says in limit games. A raise of a wrong amount that went unnoticed is no short all-in, and opens the
        betting as the full raise does that it should have been.
        """
        level, stack, full_minimum = self.bet.level, self.whole_stack(player), self.full_minimum()
        facing = level > self.front[player]
        call_to = _within(stack, level) if facing else None
        may = ["fold", "call"] if facing else ["check"]
        if facing and self.taken.get(player):
            may = ["call"]  # `prior-chips#taken-back`
        acted = player in self.matched and player != self.bring_in
        raised = needed = 0
        if acted:
            raised, needed = self._raised_since(player), self.needed_to_reopen()
        closed = raised < needed and not self.bet.irregular
        raise_min: int | None = None
        raise_max: int | None = None
        if not closed and (stack is None or stack > level) and not self.is_barred(player) and self.has_rival(player):
            may.append("raise" if level else "bet")
            raise_min = _within(stack, full_minimum)
            raise_max = self._most(player, stack, full_minimum)
        increment = full_minimum - level
        return Options(
            player, may, call_to, raise_min, raise_max, full_minimum, increment, facing, acted, raised, needed, closed
        )

    def is_barred(self, player: str) -> bool:
        """Whether a player may not raise this bet (`invalid-declarations#check`, `out-of-turn#skipped-player`)."""
        return self.barred.get(player) == self.level

    def faces_bet(self, player: str) -> bool:
        """Whether there is a bet, or a part of one, that this player has yet to call."""
        return self.level > self.front[player]

    def has_rival(self, player: str) -> bool:
        """Whether anybody could answer a raise with more than the call; a raise means nothing otherwise."""
        for other in self.table.players:
            if other != player and other not in self.folded and other not in self.all_in:
                stack = self.whole_stack(other)
                if stack is None or stack > self.bet.level:
                    return True
        return False

    def most_to_call(self, player: str) -> int | None:
        """The largest total of this round that anybody else in the hand could match; None where a stack is not known."""
        most = 0
        for other in self.table.players:
            if other != player and other not in self.folded:
                stack = self.whole_stack(other)
                if stack is None:
                    return None
                most = max(most, stack)
        return most


def _within(stack: int | None, total: int) -> int:
    """A total, or the whole stack of a player who has less."""
    return total if stack is None or total < stack else stack


def straddle_of(table: Table) -> int:
    """What a straddle comes to, in chips: twice the big blind (`straddles#amount`)."""
    return 2 * table.blinds[1]


def blind_seats(table: Table) -> tuple[str | None, str]:
    """Who posts the small and the big blind; heads-up the button has the small blind (`heads-up-button`).

    Nobody at the table posts a small blind that is missing or dead (`dead-button#no-small-blind`).
    """
    if table.small_blind is not None:
        return None, table.players[0]
    if table.heads_up:
        big, small = order_of_deal(table)
        return small, big
    return table.players[0], table.players[1]
