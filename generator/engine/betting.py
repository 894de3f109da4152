"""Betting rounds: whose turn it is, what is open to a player, and what a bet changes.

All amounts are chips; `to`, `level` and the totals of `front` count from the start of the betting round.
"""

from dataclasses import dataclass, field

from .choices import LimitReopening, Reopening
from .policies import Policies
from .situation import LIMIT, NO_LIMIT, POT_LIMIT, SMALL_BET_STREETS, Table


@dataclass(slots=True)
class Options:
    """What is open to one player, in totals of the round.

    `full_minimum` is the least full bet or raise and `increment` what it adds to the bet; `raise_to_min` is less for a
    stack that is shorter. `facing` is what a call costs. `raised` is what was raised since the player acted, `needed`
    what it takes to open the betting again for him, `reopened` whether it does; None if he has not acted yet.
    """

    player: str
    may: list[str]
    call_to: int | None
    raise_to_min: int | None
    raise_to_max: int | None
    full_minimum: int
    increment: int
    facing: int
    raised: int
    needed: int
    reopened: bool | None


@dataclass(slots=True)
class Hand:
    """One hand while it is played. `turn` is None while nobody has to act.

    `front` are a player's chips of this round, `paid` those of the whole script, from which the pots are made; chips that
    the table gives as `pot` lay there before, and belong to nobody's `paid`. `irregular`: the bet to match is of a wrong
    amount that nobody has noticed yet (`wrong-amounts`). `aggressor` made the last bet or raise of this round, and
    `before_bet` is what it changed: level, full level, increment, raises, whether the last raise was short, and
    `largest_since`.

    `taken` are the chips in front that a player facing a raise has pulled back without acting yet; `barred` is the bet, as
    a total, that a player may not raise, having said something that rules a raise out.
    """

    table: Table
    policies: Policies
    street: str = ""
    pot: int = 0
    level: int = 0
    full_level: int = 0
    increment: int = 0
    turn: str | None = None
    first_unknown: bool = False
    bring_in: str | None = None
    bring_in_due: bool = False
    short_raise: bool = False
    irregular: bool = False
    raises: int = 0
    aggressor: str | None = None
    before_bet: tuple[int, int, int, int, bool, dict[str, int]] = (0, 0, 0, 0, False, {})
    front: dict[str, int] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    stack: dict[str, int] = field(default_factory=dict)
    folded: set[str] = field(default_factory=set)
    all_in: set[str] = field(default_factory=set)
    matched: dict[str, int] = field(default_factory=dict)
    largest_since: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    barred: dict[str, int] = field(default_factory=dict)

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
        return self.level > 0

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
        twin = Hand(self.table, self.policies)
        for name in (
            "street",
            "pot",
            "level",
            "full_level",
            "increment",
            "turn",
            "first_unknown",
            "bring_in",
            "bring_in_due",
            "short_raise",
            "irregular",
            "raises",
            "aggressor",
            "before_bet",
        ):
            setattr(twin, name, getattr(self, name))
        twin.front = dict(self.front)
        twin.paid = dict(self.paid)
        twin.stack = dict(self.stack)
        twin.folded = set(self.folded)
        twin.all_in = set(self.all_in)
        twin.matched = dict(self.matched)
        twin.largest_since = dict(self.largest_since)
        twin.taken = dict(self.taken)
        twin.barred = dict(self.barred)
        return twin

    # Turn order (`acting-in-turn#in-turn`)

    def to_the_left(self, player: str) -> list[str]:
        """The other players clockwise, beginning on the left of this one."""
        seats = self.table.players
        at = seats.index(player)
        return [seats[(at + step) % len(seats)] for step in range(1, len(seats))]

    def has_to_act(self, player: str) -> bool:
        """Whether the round cannot end before this player has acted."""
        if player in self.folded or player in self.all_in or self.over:
            return False
        others = [other for other in self.live if other != player]
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
        if self.table.structure == LIMIT:
            return self.table.limits[0 if self.street in SMALL_BET_STREETS else 1]
        return self.table.blinds[1]

    def full_minimum(self) -> int:
        """The least full bet or raise: on top of the bet, the largest full bet or raise of this round.

        In limit games it is one bet above the last full bet, so that a short all-in is completed.
        """
        if self.table.structure == LIMIT:
            return self.full_level + self.bet_size
        return self.level + self.increment

    def maximum(self, player: str) -> int | None:
        """The most a player may bet or raise to, None where nothing bounds it (`pot-size#counting` in pot-limit)."""
        behind = self.behind(player)
        stack = None if behind is None else self.front[player] + behind
        if self.table.structure == NO_LIMIT:
            return stack
        most = self.full_minimum()
        if self.table.structure == POT_LIMIT:
            pot = self.pot + self.uncollected + self.level - self.front[player]
            most = max(self.level + pot, self.full_minimum())
        return most if stack is None else min(most, stack)

    def reopened(self, player: str) -> bool | None:
        """Whether the betting is open again for a player who has acted; None for one who has not (`reopening`).

        In no-limit and pot-limit it takes a full raise, in limit games what `limit_reopening` says. A raise of a wrong amount
        that went unnoticed is no short all-in, and opens the betting as the full raise does that it should have been.
        """
        if player not in self.matched or player == self.bring_in:
            return None
        unnoticed = self.irregular and self.level > self.matched[player]
        return unnoticed or self._raised_since(player) >= self.needed_to_reopen()

    @property
    def adds_up(self) -> bool:
        """Whether the raises since a player acted count together: in limit games always (`reopening#limit`)."""
        return self.table.structure == LIMIT or self.policies.reopening is Reopening.CUMULATIVE

    def _raised_since(self, player: str) -> int:
        if self.adds_up:
            return self.level - self.matched.get(player, 0)
        return self.largest_since.get(player, 0)

    def needed_to_reopen(self) -> int:
        """The size of raise that opens the betting again, in chips."""
        if self.table.structure != LIMIT:
            return self.increment
        if self.policies.limit_reopening is LimitReopening.HALF_RAISE:
            return (self.bet_size + 1) // 2
        return self.bet_size

    def options(self, player: str) -> Options:
        """What this player may do when it is his turn."""
        behind = self.behind(player)
        front = self.front[player]
        facing = self.level - front
        may = ["fold", "call"] if facing > 0 else ["check"]
        if facing > 0 and self.taken.get(player):
            may = ["call"]  # `prior-chips#taken-back`
        call_to: int | None = None
        if facing > 0:
            call_to = self.level if behind is None else min(self.level, front + behind)
        reopened = self.reopened(player)
        barred = self.opened and self.barred.get(player) == self.level
        can_raise = not barred and reopened is not False and self._can_exceed(player) and self._has_rival(player)
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
            facing=max(facing, 0),
            raised=self._raised_since(player),
            needed=self.needed_to_reopen(),
            reopened=reopened,
        )

    def _can_exceed(self, player: str) -> bool:
        behind = self.behind(player)
        return behind is None or self.front[player] + behind > self.level

    def _has_rival(self, player: str) -> bool:
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
            self._raise_level(player, to)
        self.matched[player] = self.level
        self.largest_since[player] = 0
        self.taken.pop(player, None)
        self.barred.pop(player, None)
        if player == self.bring_in:
            self.bring_in = None

    def post(self, player: str, amount: int) -> None:
        """A forced bet: blinds and bring-ins are paid without having acted."""
        behind = self.behind(player)
        self._pay(player, amount if behind is None else min(amount, behind))

    def give_back(self, player: str, chips: int) -> None:
        """Take chips out of the bets of this round and return them to their player."""
        self._pay(player, -chips)
        if chips > 0:
            self.all_in.discard(player)

    def _pay(self, player: str, chips: int) -> None:
        """Move chips from a stack to the front; fewer than none are given back."""
        self.front[player] += chips
        self.paid[player] += chips
        behind = self.behind(player)
        if behind is not None:
            self.stack[player] = behind - chips
            if behind == chips:
                self.all_in.add(player)

    def _raise_level(self, player: str, to: int) -> None:
        raised = to - self.level
        self.aggressor = player
        before = (self.level, self.full_level, self.increment, self.raises, self.short_raise)
        self.before_bet = before + (dict(self.largest_since),)
        self.irregular = False
        if self.opened:
            self.raises += 1
        for other in self.table.players:
            if other != player:
                self.largest_since[other] = max(self.largest_since.get(other, 0), raised)
        if self.table.structure == LIMIT:
            short = to < self.full_minimum()
            if not short or to - self.full_level >= self.needed_to_reopen():
                self.full_level += self.bet_size
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
        self.level = 0
        self.full_level = 0
        self.increment = self.bet_size
        self.short_raise = False
        self.irregular = False
        self.raises = 0
        self.aggressor = None
        self.bring_in = None
        self.bring_in_due = False
        self.matched = {}
        self.largest_since = {}
        self.taken = {}
        self.barred = {}
        for player in self.table.players:
            self.front[player] = 0
        if self.table.stud:
            self.first_unknown = sum(player not in self.all_in for player in self.live) > 1
            self.turn = None
            return
        start = self.table.button
        if street == "preflop":
            start = self._post_blinds()
        self.pass_turn(start)
        if sum(player not in self.all_in for player in self.live) < 2 and street != "preflop":
            self.turn = None

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
    if len(table.players) == 2:
        other = table.players[1] if table.players[0] == table.button else table.players[0]
        return table.button, other
    return table.players[0], table.players[1]


def open_hand(table: Table, policies: Policies) -> Hand:
    """The hand as its script finds it: blinds posted before the flop, nobody having acted."""
    hand = Hand(table, policies)
    hand.front = dict.fromkeys(table.players, 0)
    hand.paid = dict.fromkeys(table.players, 0)
    hand.stack = dict(table.stacks)
    hand.all_in = {player for player in table.players if table.stacks.get(player) == 0}
    hand.begin(table.street)
    hand.pot = table.pot
    return hand
