"""One hand while it is played: what changes its betting, and what corrects it. Amounts are chips, as in `standing.py`."""

from dataclasses import dataclass, replace

from ..choices import AnteOrder
from ..policies import Policies
from ..situation import EACH, Ante, Table
from .bet import BetToMatch
from .standing import Standing, blind_seats, straddle_of


def those_lying_there(back: dict[str, int], owed: dict[str, int]) -> dict[str, int]:
    """Of chips that are taken out of the bets, by player, those that go back: what was still `owed` of them never went in."""
    lying = {player: back[player] - owed.get(player, 0) for player in back}
    return {player: lying[player] for player in lying if lying[player] > 0}


@dataclass(slots=True)
class Hand(Standing):
    """The betting of one hand, and every way in which it changes. Chips are neither made nor lost."""

    def copy(self) -> "Hand":
        """The same hand, to be played on without touching this one."""
        return replace(
            self,
            paid=self.paid.copy(),
            stack=self.stack.copy(),
            all_in=self.all_in.copy(),
            folded=self.folded.copy(),
            for_all=self.for_all.copy(),
            antes=self.antes.copy(),
            front=self.front.copy(),
            matched=self.matched.copy(),
            raised=self.raised.copy(),
            seen=self.seen.copy(),
            taken=self.taken.copy(),
            barred=self.barred.copy(),
            limited=self.limited.copy(),
            owed=self.owed.copy(),
        )

    # Turn order (`acting-in-turn#in-turn`)

    def pass_turn(self, player: str) -> None:
        """Give the turn to the next player on the left who has to act; the round is over if there is none."""
        for other in self.to_the_left(player):
            if self.has_to_act(other):
                self.turn = other
                return
        self.turn = player if self.has_to_act(player) else None

    def pass_turn_if_done(self) -> None:
        """Give the turn on where whoever has it has nothing to act on any more."""
        if self.turn is not None and not self.has_to_act(self.turn):
            self.pass_turn(self.turn)

    # What an act does

    def fold(self, player: str) -> None:
        """Take a hand out of play. When one hand is left, nobody begins the street any more."""
        self.taken.pop(player, None)
        if player not in self.folded:
            self.folded.append(player)
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
        self.limited.pop(player, None)
        if player == self.bring_in:
            self.bring_in = None

    def post(self, player: str, amount: int) -> None:
        """A forced bet: blinds and bring-ins are paid without having acted."""
        behind = self.behind(player)
        self._pay(player, amount if behind is None else min(amount, behind))

    def _post_ante(self, ante: Ante) -> None:
        """The ante, which goes into the pot at once and is part of no bet (`ante-format#dead-money`).

        What every player pays is each one's own, as bets are; what of it nobody else can match stays with its player
        (`side-pots#uncalled-chips`). What one player pays for the table counts as everybody's.
        """
        table = self.table
        payers = list(table.players)
        if ante.payer != EACH:
            payers = [table.button if ante.payer == "button" else blind_seats(table)[1]]
        due = {player: min(ante.amount, self.stack.get(player, ante.amount)) for player in payers}
        most = sorted(due.values())[-2] if ante.payer == EACH else ante.amount
        for player in payers:
            chips = min(due[player], most)
            self._pay(player, chips)
            self.front[player] -= chips
            self.pot += chips
            self.antes[player] = chips
            if ante.payer != EACH:
                self.for_all[player] = chips

    def take_out_ante(self, player: str, chips: int) -> None:
        """Take an ante out of the pot that was never put in."""
        self._pay(player, -chips)
        self.front[player] += chips
        self.pot -= chips
        self.antes.pop(player)
        self.for_all.pop(player, None)

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

    def raise_level(self, player: str, to: int) -> None:
        """Make a bet or raise the one to match; its chips are paid apart."""
        bet = self.bet
        raised = to - bet.level
        if self.table.fixed_limit:
            short = to < self.full_minimum()
            counts = not short or to - bet.full_level >= self.needed_to_reopen()
            full_level, increment = to if counts else bet.full_level, bet.increment
        else:
            short = raised < bet.increment
            full_level, increment = bet.full_level, max(bet.increment, raised)
        self.bet_before = bet
        self.bet = BetToMatch(to, full_level, increment, bet.raises + (1 if bet.level else 0), short, bettor=player)
        self.raised.append(raised)

    # Corrections

    def let_wrong_amount_stand(self) -> None:
        """Mark the bet as one of a wrong amount, which nobody has noticed yet (`wrong-amounts`)."""
        self.bet = replace(self.bet, full_level=self.bet.level, irregular=True, short=False)

    def note_chips_shown(self, chips: int) -> None:
        """Note the chips that lie there for a bet in words which said more (`bet-methods#contradiction`)."""
        self.bet = replace(self.bet, chips_shown=chips)

    def correct_bet(self, wrong: int, right: int, before: BetToMatch) -> dict[str, int]:
        """Bring a bet and everything that matched it to the right total; return what each player puts in more, in chips.

        `before` is the bet as it was before the wrong one. Whoever has too little behind is all-in with it. Fewer than
        none are chips that go back; what nobody matches of a corrected bet goes back with them.
        """
        front = dict(self.front)
        for player in self.table.players:
            surplus = self.front[player] - right
            if right < wrong and surplus > 0:
                self.give_back(player, surplus)
            elif right > wrong and self.front[player] == wrong and player not in self.folded:
                self.post(player, right - wrong)
            if self.matched.get(player) == wrong:
                self.matched[player] = right
        self.raised[-1] = right - before.level
        increment = max(before.increment, right - before.level)
        self.bet = replace(
            self.bet, level=right, full_level=right, increment=increment, irregular=False, chips_shown=None
        )
        self.return_uncalled()
        return {player: self.front[player] - front[player] for player in self.table.players}

    def correct_under_raises(self, wrong: int, right: int, before: BetToMatch) -> dict[str, int] | None:
        """Bring a bet that somebody has raised since, and what only matched it, to the right total; return what each puts in more.

        A raise over it keeps its total where that is still a raise, and is made up where it is less; all-in it stays what it is.
        None, and nothing is changed, where an all-in would be no raise any more.
        """
        totals, raised, increment = {wrong: right}, [right - before.level], max(before.increment, right - before.level)
        old, new, short = wrong, right, False
        first = self._place_of_raise(wrong)
        for size in self.raised[first + 1 :]:
            old += size
            least = new + increment
            all_in = any(self.front[player] == old for player in self.all_in)
            to = old if all_in else max(old, least)
            if to <= new:
                return None
            short = to < least
            raised.append(to - new)
            increment = max(increment, to - new)
            totals[old] = new = to
        self.raised[first:] = raised
        self.bet_before = replace(
            before, level=new - raised[-1], full_level=new - raised[-1], bettor=self.bet_before.bettor
        )
        self.bet = replace(self.bet, level=new, full_level=new, increment=increment, short=short)
        return self._bring_to(totals)

    def _place_of_raise(self, to: int) -> int:
        """Which bet or raise of the round made this total."""
        place, level = len(self.raised) - 1, self.bet.level
        while level != to:
            level -= self.raised[place]
            place -= 1
        return place

    def _bring_to(self, totals: dict[int, int]) -> dict[str, int]:
        """Bring whoever has a total in front to the new one for it; return what each puts in more, in chips."""
        changes: dict[str, int] = {}
        for player in self.table.players:
            matched, front = self.matched.get(player, 0), self.front[player]
            if matched in totals:
                self.matched[player] = totals[matched]
            if front not in totals or player in self.folded:
                continue
            if totals[front] < front:
                self.give_back(player, front - totals[front])
            else:
                self.post(player, totals[front] - front)
            changes[player] = self.front[player] - front
            self.owed[player] = self.owed.get(player, 0) + max(0, changes[player])
        return changes

    def withdraw_bet(self, player: str) -> int:
        """Give back what nobody has called of the last bet or raise of the round; return the chips.

        The bet before it stands again, and its player is the last who has bet, unless a short all-in has called a part:
        then that part is the bet or raise that stands, short or full as any other. What the player called of the bet
        before is no raise and stays in, even where a short blind has less in front.
        """
        called = max(self.front[other] for other in self.table.players if other != player)
        before = self.bet_before.level
        returned = self.front[player] - max(called, before)
        if returned <= 0:
            return 0
        if self.table.stud and self.street == "third" and not called and not before:
            # It was the bring-in as well, which is no bet to take back; what of it stays no clause says.
            self.bring_in_due, self.low_card = True, player
            return 0
        self.give_back(player, returned)
        self.bet = self.bet_before
        self.raised.pop()
        if called > before:
            self.raise_level(player, called)
        return returned

    def return_uncalled(self) -> dict[str, int]:
        """Give back what the highest bet of the round is above the next one (`side-pots#uncalled-chips`).

        Returns chips by player, empty where all is matched. It does nothing while somebody has to act. The next bet may be
        that of a player who has folded since, or a blind.
        """
        if not self.round_over:
            return {}
        highest = max(self.live, key=lambda player: self.front[player])
        matched = max(self.front[player] for player in self.table.players if player != highest)
        uncalled = self.front[highest] - matched
        if uncalled <= 0:
            return {}
        self.give_back(highest, uncalled)
        return {highest: uncalled}

    # Streets

    def begin(self, street: str) -> None:
        """Open the betting round of a street: chips are pulled in, the first player is to act."""
        self.pot += sum(self.front.values())
        self.street = street
        self.bet = self.bet_before = BetToMatch(increment=self.bet_size)
        self.bring_in_due = False
        self.bring_in = self.low_card = None
        self.front = dict.fromkeys(self.table.players, 0)
        self.matched = {}
        self.raised = []
        self.seen = {}
        self.taken = {}
        self.barred = {}
        self.limited = {}
        self.owed = {}
        if self.table.from_the_deal and street == self.table.street:
            self._post()
        if self.table.stud:
            self.first_unknown = any(self.has_to_act(player) for player in self.live)
            self.turn = None
            return
        self.pass_turn(blind_seats(self.table)[1] if street == "preflop" else self.table.button)

    def _post(self) -> None:
        """Antes and blinds. Of an ante for the table, `ante_order` says whether it comes before the blind (`ante-format#order`).

        Where every player pays one, the total of each is the same in either order.
        """
        ante = self.table.ante
        blind_first = ante is not None and ante.payer != EACH and self.policies.ante_order == AnteOrder.BLIND_FIRST
        if ante is not None and not blind_first:
            self._post_ante(ante)
        if not self.table.stud:
            self._post_blinds()
        if ante is not None and blind_first:
            self._post_ante(ante)

    def _post_blinds(self) -> None:
        small, big = blind_seats(self.table)
        if small is not None:
            self.post(small, self.table.blinds[0])
        self.post(big, self.table.blinds[1])
        self.pot += self.table.dead_small_blind
        level = self.table.blinds[1]
        self.bet = BetToMatch(level=level, full_level=level, increment=self.bet.increment)

    def straddle(self, player: str) -> None:
        """Post a straddle, which is a blind: the bet to call, and the least raise (`straddles#amount`, `#last-to-act`).

        In limit games, where the size of a raise is fixed, it counts as a full bet.
        """
        level = straddle_of(self.table)
        self.post(player, level)
        increment = self.bet.increment if self.table.fixed_limit else level
        self.bet = BetToMatch(level=level, full_level=level, increment=increment)
        self.straddler = player
        self.pass_turn(player)

    def bring_in_for(self, player: str, amount: int) -> None:
        """The forced first bet of stud; it counts as no full bet and leaves its player free to raise later."""
        self.post(player, amount)
        self.bet = replace(self.bet, level=amount)
        self.matched[player] = amount
        self.bring_in = player


def open_hand(table: Table, policies: Policies) -> Hand:
    """The hand as its script finds it: blinds posted before the flop, nobody having acted."""
    hand = Hand(
        table,
        policies,
        pot=table.pot,
        paid=dict.fromkeys(table.players, 0),
        stack=dict(table.stacks),
        all_in={player for player in table.players if table.stacks.get(player) == 0},
    )
    hand.begin(table.street)
    return hand
