"""Betting rounds: whose turn it is, what is open to a player, and what a bet changes.

All amounts are chips; `to`, `level` and the totals of `front` count from the start of the betting round.
"""

from dataclasses import dataclass, field, fields

from .choices import LimitReopening, Reopening
from .dealing import order_of_deal
from .policies import Policies
from .situation import SMALL_BET_STREETS, Table


@dataclass(slots=True)
class Options:
    """What is open to one player, in totals of the round.

    `full_minimum` is the least full bet or raise and `increment` what it adds to the bet; `raise_to_min` is less for a
    stack that is shorter. `facing`: there is a bet to call. `acted`: the player has acted in this round; `raised` is then
    what was raised since, `needed` what it takes to open the betting again for him, `closed` that it does not.
    """

    player: str
    may: list[str]
    call_to: int | None
    raise_to_min: int | None
    raise_to_max: int | None
    full_minimum: int
    increment: int
    facing: bool
    acted: bool
    raised: int
    needed: int
    closed: bool


@dataclass(slots=True)
class Hand:
    """One hand while it is played. `turn` is None while nobody has to act.

    `front` are a player's chips of this round, `paid` those of the whole script, from which the pots are made; chips that
    the table gives as `pot` lay there before, and belong to nobody's `paid`. `irregular`: the bet to match is of a wrong
    amount that nobody has noticed yet (`wrong-amounts`). `aggressor` made the last bet or raise of this round, and
    `before_bet` is what it changed: level, full level, increment, raises, whether the last raise was short, whether it was
    irregular, and who had bet.

    `matched` is the bet that a player has acted on last, as a total; `raised` what each bet or raise of this round has
    added, in chips, and `seen` how many of them had been made when a player acted last.

    `bring_in_due`: nobody has opened third street yet; `low_card` is whose card says who must, in razz the high one.

    `taken` are the chips in front that a player facing a raise has pulled back without acting yet; `barred` is the bet, as
    a total, that a player may not raise, having said something that rules a raise out. `owed`: chips still to go in.
    """

    table: Table
    policies: Policies
    pot: int
    paid: dict[str, int]
    stack: dict[str, int]
    all_in: set[str]
    folded: set[str] = field(default_factory=set)
    turn: str | None = None
    first_unknown: bool = False

    # Set by `begin`, for each betting round anew.
    street: str = field(init=False)
    level: int = field(init=False)
    full_level: int = field(init=False)
    increment: int = field(init=False)
    short_raise: bool = field(init=False)
    irregular: bool = field(init=False)
    raises: int = field(init=False)
    aggressor: str | None = field(init=False)
    before_bet: tuple[int, int, int, int, bool, bool, str | None] = field(init=False)
    bring_in: str | None = field(init=False)
    bring_in_due: bool = field(init=False)
    low_card: str | None = field(init=False)
    front: dict[str, int] = field(default_factory=dict)
    matched: dict[str, int] = field(default_factory=dict)
    raised: list[int] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    barred: dict[str, int] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)

    # Where the hand stands

    @property
    def live(self) -> list[str]:
        """Players with a hand, clockwise from the small blind."""
        return [player for player in self.table.players if player not in self.folded]

    @property
    def over(self) -> bool:
        """Whether one hand is left, so that nobody has anything to act on."""
        return len(self.live) == 1

    @property
    def opened(self) -> bool:
        """Whether there is a bet or a blind in this round."""
        return bool(self.level)

    @property
    def uncollected(self) -> int:
        """Chips in front of the players; a short blind counts in full, as the pot is counted before the flop."""
        return sum(self.front[player] for player in self.table.players) + self._short_blinds()

    def _short_blinds(self) -> int:
        if self.street != "preflop" or self.policies.short_blinds == "true_value":
            return 0
        small, big = blind_seats(self.table)
        missing = 0
        for player, blind in ((small, self.table.blinds[0]), (big, self.table.blinds[1])):
            if player in self.all_in:
                missing += max(0, blind - self.front[player])
        return missing

    def behind(self, player: str) -> int | None:
        """Chips that a player has behind; None where the script does not say."""
        return self.stack.get(player)

    def copy(self) -> "Hand":
        """The same hand, to be played on without touching this one."""
        twin = Hand(self.table, self.policies, self.pot, self.paid, self.stack, self.all_in)
        for part in fields(Hand):
            kept = getattr(self, part.name)
            setattr(twin, part.name, kept.copy() if isinstance(kept, dict | set | list) else kept)
        return twin

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
        others = [other for other in self.to_the_left(player) if other not in self.folded]
        if all(other in self.all_in for other in others) and self.front[player] >= max(self.front[o] for o in others):
            return False
        return player not in self.matched or self.front[player] < self.level

    def pass_turn(self, player: str) -> None:
        """Give the turn to the next player on the left who has to act; the round is over if there is none."""
        for other in self.to_the_left(player):
            if self.has_to_act(other):
                self.turn = other
                return
        self.turn = player if self.has_to_act(player) else None

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
            return self.full_level + self.bet_size
        return self.level + self.increment

    def maximum(self, player: str) -> int | None:
        """The most a player may bet or raise to, None where nothing bounds it (`pot-size#counting` in pot-limit)."""
        behind = self.behind(player)
        stack = None if behind is None else self.front[player] + behind
        most = self.full_minimum() if self.table.fixed_limit else self.pot_maximum(player)
        if most is None or stack is None:
            return stack if most is None else most
        return min(most, stack)

    def pot_maximum(self, player: str) -> int | None:
        """The most that the pot lets a player bet or raise to, whatever the stack; None but in pot-limit (`pot-size#counting`)."""
        if not self.table.pot_limit:
            return None
        pot = self.pot + self.uncollected + self.level - self.front[player]
        return max(self.level + pot, self.full_minimum())

    def acted(self, player: str) -> bool:
        """Whether a player has acted in this round; a bring-in is forced, and no act."""
        return player in self.matched and player != self.bring_in

    def _reopened(self, player: str) -> bool:
        """Whether the betting is open again for a player who has acted (`reopening`).

        In no-limit and pot-limit it takes a full raise, in limit games what `limit_reopening` says. A raise of a wrong amount
        that went unnoticed is no short all-in, and opens the betting as the full raise does that it should have been.
        """
        return self.irregular or self._raised_since(player) >= self.needed_to_reopen()

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
            return self.increment
        if self.policies.limit_reopening == LimitReopening.HALF_RAISE:
            return (self.bet_size + 1) // 2
        return self.bet_size

    def options(self, player: str) -> Options:
        """What this player may do when it is his turn."""
        behind = self.behind(player)
        front = self.front[player]
        facing = self.faces_bet(player)
        may = ["fold", "call"] if facing else ["check"]
        if facing and self.taken.get(player):
            may = ["call"]  # `prior-chips#taken-back`
        call_to: int | None = None
        if facing:
            call_to = self.level if behind is None else min(self.level, front + behind)
        acted = self.acted(player)
        closed = acted and not self._reopened(player)
        barred = self.barred.get(player) == self.level
        can_raise = not barred and not closed and self._can_exceed(player) and self.has_rival(player)
        full_minimum = self.full_minimum()
        raise_min: int | None = None
        raise_max: int | None = None
        if can_raise:
            may.append("raise" if self.opened else "bet")
            raise_max = self.maximum(player)
            raise_min = full_minimum if raise_max is None else min(full_minimum, raise_max)
        return Options(
            player=player,
            may=may,
            call_to=call_to,
            raise_to_min=raise_min,
            raise_to_max=raise_max,
            full_minimum=full_minimum,
            increment=full_minimum - self.level,
            facing=facing,
            acted=acted,
            raised=self._raised_since(player) if acted else self.level,
            needed=self.needed_to_reopen(),
            closed=closed,
        )

    def faces_bet(self, player: str) -> bool:
        """Whether there is a bet, or a part of one, that this player has yet to call."""
        return self.level > self.front[player]

    def _can_exceed(self, player: str) -> bool:
        behind = self.behind(player)
        return behind is None or self.front[player] + behind > self.level

    def has_rival(self, player: str) -> bool:
        """Whether anybody could answer a raise with more than the call; a raise means nothing otherwise."""
        return any(other != player and other not in self.all_in and self._can_exceed(other) for other in self.live)

    # What an act does

    def fold(self, player: str) -> None:
        """Take a hand out of play. When one hand is left, nobody begins the street any more."""
        self.taken.pop(player, None)
        self.folded.add(player)
        if self.over:
            self.first_unknown = False

    def act(self, player: str, to: int) -> None:
        """A check, call, bet or raise to a total that is already ruled.

        A raise by less than the largest full one can only be all-in; it changes what is to be called but not the size
        of the next raise (`raise-amounts#minimum`, `reopening#short-all-in`).
        """
        self._pay(player, to - self.front[player])
        if to > self.level:
            self.raise_level(player, to)
        self.matched[player] = self.level
        self.seen[player] = len(self.raised)
        self.taken.pop(player, None)
        self.barred.pop(player, None)
        if player == self.bring_in:
            self.bring_in = None

    def post(self, player: str, amount: int) -> None:
        """A forced bet: blinds and bring-ins are paid without having acted."""
        behind = self.behind(player)
        self._pay(player, amount if behind is None else min(amount, behind))

    def give_back(self, player: str, chips: int) -> None:
        """Take chips out of the bets of this round and return them to their player; those still owed are so no more."""
        self._pay(player, -chips)
        self.owed[player] = max(0, self.owed.get(player, 0) - chips)
        self.all_in.discard(player)

    def _pay(self, player: str, chips: int) -> None:
        """Move chips from a stack to the front; fewer than none are given back."""
        self.front[player] += chips
        self.paid[player] += chips
        behind = self.behind(player)
        if behind is not None:
            self.stack[player] = behind - chips
            if not self.stack[player]:
                self.all_in.add(player)

    def take_back_raise(self) -> None:
        """Undo what the last bet or raise of this round has changed, but for its chips."""
        self.level, self.full_level, self.increment, self.raises = self.before_bet[:4]
        self.short_raise, self.irregular, self.aggressor = self.before_bet[4:]
        self.raised.pop()

    def _keep_before_bet(self) -> None:
        amounts = (self.level, self.full_level, self.increment, self.raises)
        self.before_bet = amounts + (self.short_raise, self.irregular, self.aggressor)

    def raise_level(self, player: str, to: int) -> None:
        """Make a bet or raise the one to match; its chips are paid apart."""
        raised = to - self.level
        self._keep_before_bet()
        self.aggressor = player
        self.irregular = False
        if self.opened:
            self.raises += 1
        self.raised.append(raised)
        if self.table.fixed_limit:
            short = to < self.full_minimum()
            if not short or to - self.full_level >= self.needed_to_reopen():
                self.full_level = to
        else:
            short = raised < self.increment
            self.increment = max(self.increment, raised)
        self.short_raise = short
        self.level = to

    # Streets

    def begin(self, street: str) -> None:
        """Open the betting round of a street: chips are pulled in, the first player is to act."""
        self.pot += sum(self.front.values())
        self.street = street
        self.level = self.full_level = 0
        self.increment = self.bet_size
        self.short_raise = self.irregular = self.bring_in_due = False
        self.raises = 0
        self.aggressor = self.bring_in = self.low_card = None
        self._keep_before_bet()
        self.matched = {}
        self.raised = []
        self.seen = {}
        self.taken = {}
        self.barred = {}
        self.owed = {}
        for player in self.table.players:
            self.front[player] = 0
        if self.table.stud:
            self.first_unknown = any(self.has_to_act(player) for player in self.live)
            self.turn = None
            return
        start = self.table.button
        if street == "preflop":
            start = self._post_blinds()
        self.pass_turn(start)

    def _post_blinds(self) -> str:
        small, big = blind_seats(self.table)
        self.post(small, self.table.blinds[0])
        self.post(big, self.table.blinds[1])
        self.level = self.full_level = self.table.blinds[1]
        return big

    def bring_in_for(self, player: str, amount: int) -> None:
        """The forced first bet of stud; it counts as no full bet and leaves its player free to raise later."""
        self.post(player, amount)
        self.level = amount
        self.matched[player] = amount
        self.bring_in = player


def blind_seats(table: Table) -> tuple[str, str]:
    """Who posts the small and the big blind; heads-up the button has the small blind (`heads-up-button`)."""
    if table.heads_up:
        big, small = order_of_deal(table)
        return small, big
    return table.players[0], table.players[1]
