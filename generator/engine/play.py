"""Playing the script of a hand, one ruling for each event: act, declaration, rule, outcome, carried out, explained."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from .betting import (
    announcement_of,
    as_time_runs_out,
    check_blinds_in_front,
    count_put,
    count_taken,
    fold_between_rounds,
    is_payment,
    is_straddle,
    leave_announcement,
    let_time_pass,
    of_a_folded_player,
    read,
    rule_act,
    rule_aside,
    rule_hasty,
    rule_on_an_early_card,
    rule_payment,
    rule_straddle,
    stop_clock,
)
from .deal import (
    absent_hands,
    count_shown,
    dead_players_act,
    is_report,
    looks_back,
    open_street,
    rule_dealer,
    rule_report,
    too_late,
    without_the_fall,
)
from .floor import NothingLeft, as_decision, decide, decided_by_the_rules, other_policies
from .following import finish
from .policies import Policies
from .reasons import Reasons
from .ruling import ruling
from .showdown import asks_to_see, at_showdown, handles, rule_cards, thrown_away, why_with_cards, with_standing
from .situation import Act, Data, Event, SituationError, read_events, read_table
from .situation.dealing_acts import Decide, Pass
from .situation.declared import DEALER, FLOOR, TIME
from .state import Declaration, NotCovered, Ruled, Script, cards_due, known_cards, open_hand, take_note
from .together import leaves_open, put_together

Rule = Callable[[Script, str, Declaration], Ruled | None]


class Playing:
    """A script on its way through its events: `script` is where it is. Raises SituationError for facts and events that cannot be."""

    unknown = False  # nothing of it is disputed (`accounts.py`)

    def __init__(self, situation: Data, policies: Policies, asked: int | None = None) -> None:
        """Read the situation; nothing is ruled yet. `asked`: whether the director may decide this event (from 0) is what is asked.

        Then he may decide it only if these policies leave it to him, and what he decided before is taken as it comes.
        """
        self._situation, self._asked = situation, asked
        self.script, self.events, self._why_first = _open_script(situation, policies)
        self._rulings: list[Data] = []

    def rule_next(self) -> Data:
        """The ruling on the next event, which the script takes in. Raises SituationError where it cannot be at this point."""
        index = len(self._rulings)
        event = self.events[index]
        try:
            answer = self._decide(index, event) if event.actor == FLOOR else _rule_event(self.script, event)
        except SituationError as fault:
            raise SituationError(index, fault.message) from None
        if not index and self._why_first:
            answer = ruling(answer, self._why_first + answer["reasons"])
        self._rulings.append(answer)
        return answer

    @property
    def last(self) -> Data:
        """The ruling on the last event that was ruled."""
        return self._rulings[-1]

    def _decide(self, index: int, event: Event) -> Data:
        """The ruling on a decision of the director. Raises SituationError where no value of any policy leaves it to him."""
        if event.acts[1:]:
            raise SituationError(None, "what the floor rules stands in an event of its own")
        act = event.acts[0]
        assert isinstance(act, Decide)  # the floor does nothing else
        before: Data = self._rulings[index - 1] if index else {"reasons": []}
        try:
            return as_decision(_ruled(self.script, lambda: decide(self.script, act, before)), before)
        except NothingLeft as fault:
            if index == self._asked or (self._asked is None and not self._is_left_elsewhere(index)):
                raise SituationError(None, fault.message) from None
            return decided_by_the_rules(self.script, act, before)

    def _is_left_elsewhere(self, index: int) -> bool:
        """Whether other policies leave the decision of this event to the director."""
        return any(self._is_left_under(policies, index) for policies in other_policies(self.script.policies))

    def _is_left_under(self, policies: Policies, index: int) -> bool:
        other = Playing(self._situation, policies, asked=index)
        try:
            rulings = [other.rule_next() for _ in self.events[: index + 1]]
        except SituationError:
            return False
        return "not_covered" not in rulings[-1]


def _open_script(situation: Data, policies: Policies) -> tuple[Script, list[Event], Reasons]:
    """The state in which a script finds the hand, its events, and why it begins with whom it does where that is not plain.

    Raises SituationError for facts that cannot be.
    """
    table = read_table(situation)
    events = read_events(situation, table.players)
    hand = open_hand(table, policies)
    check_blinds_in_front(hand)
    script = Script(hand, policies, cards=known_cards(table))
    why_first = open_street(script)
    script.posted = dict(hand.paid)
    script.dealing.away = set(table.absent) | set(table.penalised)
    if not table.from_the_deal:
        absent_hands(script)
    return script, events, why_first


def _rule_event(script: Script, event: Event) -> Data:
    if script.clock is not None and script.hand.turn != script.clock.player:
        script.clock = None  # whoever has acted, or whose hand is gone, is not on the clock any more
    script.left = []
    take_note(script.cards, event.actor, event.acts)
    if event.actor == DEALER:
        _settle_or_lose(script)
        return _rule_dealer(script, event.acts)
    if event.actor == TIME:
        _settle_or_lose(script)
        seconds = sum(act.seconds for act in event.acts if isinstance(act, Pass))
        return _ruled(script, lambda: let_time_pass(script, seconds))
    if is_report(event.acts):
        _settle_or_lose(script)
        return _ruled(script, lambda: rule_report(script, event.actor, event.acts))
    if is_straddle(event.acts):
        return _ruled(script, lambda: rule_straddle(script, event.actor, event.acts))
    return stop_clock(script, event.actor, _rule_player(script, event.actor, read(event.acts)))


def _settle_or_lose(script: Script) -> None:
    """What comes before a decision on which everything hangs leaves it unknown for good."""
    if script.lost is not None:
        script.lose(script.lost)


def _ruled(script: Script, rule: Callable[[], Ruled], goes_on: bool = False) -> Data:
    """The ruling of a rule, or what the engine does not rule on from here on.

    `goes_on`: more is done in the same event, so that why somebody would be next is left out.
    """
    try:
        ruled = rule()
        answer = finish(script, ruled)
        return ruling(answer, ruled.reasons) if goes_on else answer
    except NotCovered as missing:
        if script.lost is None:
            script.lose(missing.name)
        stated = dict(missing.stated)
        stated["not_covered"] = missing.name
        return ruling(stated, missing.reasons)


# The dealer


def _rule_dealer(script: Script, acts: tuple[Act, ...]) -> Data:
    """Rule what the dealer does in one event: the rulings on all of it, put together."""
    answer: Data | None = None
    acts = without_the_fall(acts)
    for act in acts:
        before, script.left = script.left, []
        more = _ruled(script, partial(rule_dealer, script, act), act is not acts[-1])
        if leaves_open(more):
            script.left = before + script.left
        answer = more if answer is None else put_together(answer, more)
    assert answer is not None  # an event has at least one act
    return answer


# Players


def _rule_player(script: Script, player: str, declaration: Declaration) -> Data:
    """The ruling on what a player does, with the cards that are shown in the same event.

    After an act that ends the betting they lie open at the showdown, as if they were shown in an event of their own. Shown with the act or
    after it, they leave no action pending (`exposing-cards#penalty`).
    """
    if not declaration.exposed or not declaration.moves_turn:
        return _rule_acts(script, player, declaration)
    last = declaration.exposed_last
    before = script.copy()
    act = _rule_acts(script, player, declaration.without_cards if last else declaration)
    closed = script.lost is None and script.hand.betting_closed
    if last and not closed:
        script.go_back(before)
        return _rule_acts(script, player, declaration)
    if not closed or (not last and player in script.hand.folded):
        return act
    cards = _rule_acts(script, player, declaration.cards_alone)
    stated = dict(act)
    stated.update(cards)
    return ruling(stated, why_with_cards(script.hand, script.cards, player, act, cards, last))


def _rule_acts(script: Script, player: str, declaration: Declaration) -> Data:
    """The ruling on what a player does. An absent hand is dead by the time that anybody acts."""
    if declaration.motions:
        count_put(script, player, declaration)
    if looks_back(script, declaration):
        return _ruled(script, lambda: too_late(script, declaration.exposed))
    if script.lost is not None and not _goes_on(script, player, declaration):
        _settle_or_lose(script)
        return ruling({"not_covered": script.lost}, [])
    gone, why = absent_hands(script) if declaration.moves_turn else ([], [])
    if gone and script.hand.over:
        # The deal leaves one hand, which has won before anybody can act.
        stated: Data = {"dead": gone, "binding": False, "decides": "rules"}
        return _ruled(script, lambda: Ruled(stated, why))
    answer = _ruled(script, lambda: _by_the_first_rule(script, player, declaration))
    if why:
        answer["reasons"] = [cause for cause in why if cause not in answer["reasons"]] + answer["reasons"]
    if gone and "dead" not in answer:
        answer["dead"] = gone
        return ruling(answer, answer["reasons"])
    return answer


def _by_the_first_rule(script: Script, player: str, declaration: Declaration) -> Ruled:
    """What the first rule says that has something to say of the act."""
    for rule in RULES:
        ruled = rule(script, player, declaration)
        if ruled is not None:
            return ruled
    return rule_act(script, player, declaration)


def _of_a_hand_that_is_gone(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """Acts of betting by players who have no hand: nothing that counts, or nothing that can be."""
    if not declaration.moves_turn:
        return None
    if player in script.dealing.dead:
        return dead_players_act(script, player)
    if player in script.hand.folded and not is_payment(script, player, declaration):
        return of_a_folded_player(script, player, declaration)
    return None


def _as_time_runs_out(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """An act that comes as the clock on its player runs out: ruled as any other, unless it is too late."""
    if declaration.runs_out is None:
        return None
    instead, why = as_time_runs_out(script, player, declaration)
    if instead is not None:
        return instead
    return _by_the_first_rule(script, player, replace(declaration, runs_out=None)).after(why)


def _of_too_many_cards(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """A hand that turns out to have more cards than its game deals, when it is shown (`misdeals#wrong-count`)."""
    if not declaration.exposed or player in script.hand.folded:
        return None
    count = len(script.cards.held.get(player, []))
    if count <= cards_due(script.hand.table, script.hand.street):
        return None
    return count_shown(script, player, count)


def _of_cards_after_betting(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """Cards shown, mucked or pushed forward once the betting is closed, and what is said of them.

    Shown with words or chips of a bet that nobody can make any more, they lie open all the same; the bet is not ruled.
    """
    if handles(script, declaration):
        return _with_request(script, player, declaration, Ruled(*rule_cards(script, player, declaration)))
    shown = declaration.exposed and not declaration.taken and player not in script.hand.folded
    if not shown or not at_showdown(script.hand):
        return None
    stated, reasons = rule_cards(script, player, declaration.cards_alone)
    return Ruled(dict(stated, not_covered="no-betting-open"), reasons)


def _of_what_moves_no_turn(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """Statements in advance, requests, cards shown and chips taken back."""
    if declaration.taken:
        count_taken(script, player, declaration)
    if declaration.moves_turn:
        return None
    return _with_request(script, player, declaration, rule_aside(script, player, declaration))


def _with_request(script: Script, player: str, declaration: Declaration, ruled: Ruled) -> Ruled:
    """The same with what becomes of a request to see a hand."""
    if declaration.whose is not None and script.lost is None:
        stated, reasons = asks_to_see(script, player, declaration.whose)
        ruled.stated.update(stated)
        ruled.reasons += reasons
    return ruled


def _of_the_open_matter(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """What goes on with the matter that is open."""
    matter = script.matter
    if matter is None or not _goes_on(script, player, declaration):
        return None
    return matter.rule(script, player, declaration)


def _goes_on(script: Script, player: str, declaration: Declaration) -> bool:
    """Whether what a player does goes on with the matter that is open."""
    return script.matter is not None and script.matter.accepts(script, player, declaration)


def _of_a_fold_between_rounds(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """A fold while nobody has to act, before the betting of the hand is over: it is nobody's turn, and no more than out of turn."""
    hand = script.hand
    folds = declaration.verb == "fold" or (declaration.discarded == "muck" and hand.bet.bettor != player)
    if not folds or not hand.round_over or hand.betting_closed or player in hand.all_in:
        return None
    ruled = fold_between_rounds(script, player, declaration)
    return Ruled(*with_standing(script, ruled.stated, ruled.reasons))


def _of_a_hand_thrown_away(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """A hand given up with nothing to act on: the bet or raise that was announced stands without it.

    The cards themselves can be given up also while a bet out of turn waits, or before the next card comes. Of a player who has
    neither bet nor called out of turn and is not all-in it is a fold out of turn like any other (`non-standard-folds#binding`); of
    those who have, `thrown_away` says when it is one.
    """
    if not declaration.thrown or _folds_like_any_other(script, player):
        return None
    begun, waiting = announcement_of(script), script.waiting.of(player)
    announced = begun is not None and begun.player == player
    bet_early = waiting is not None and waiting.outcome.to is not None
    between_rounds = script.hand.round_over and not script.hand.over
    by_the_cards = declaration.discarded is not None and (bet_early or between_rounds)
    if not (by_the_cards or announced or _has_nothing_to_act_on(script, player)):
        return None
    # Where the hand may yet live, the announcement stands as the least bet or raise; otherwise it goes with the hand.
    least = leave_announcement(script) if announced and declaration.retrievable else []
    return Ruled(*thrown_away(script, player, declaration)).after(least)


def _folds_like_any_other(script: Script, player: str) -> bool:
    """Whether it is another one's turn, and whoever gives up the hand has no bet or act out of turn there and is not all-in."""
    hand, begun = script.hand, announcement_of(script)
    if hand.turn is None or player in hand.all_in or hand.bet.bettor == player or script.waiting.of(player) is not None:
        return False
    return begun is None or begun.player != player


def _has_nothing_to_act_on(script: Script, player: str) -> bool:
    """Whether others still act, while this player has done all there is to do.

    A bet or raise that is only announced is one to act on, for whoever is not all-in.
    """
    hand = script.hand
    begun = announcement_of(script)
    if begun is not None and player != begun.player and player not in hand.all_in:
        return False
    return hand.turn is not None and hand.turn != player and not hand.has_to_act(player)


def _of_chips_owed(script: Script, player: str, declaration: Declaration) -> Ruled | None:
    """Chips that only pay for what is ruled already; any act closes what the last one left open."""
    script.close_last_act()
    if is_payment(script, player, declaration):
        return rule_payment(script, player, declaration)
    if player in script.hand.all_in:
        raise SituationError(None, f"{player} is all-in and has nothing to act with")
    return None


RULES: tuple[Rule, ...] = (
    _as_time_runs_out,
    _of_a_hand_that_is_gone,
    _of_the_open_matter,
    _of_too_many_cards,
    _of_cards_after_betting,
    _of_what_moves_no_turn,
    rule_on_an_early_card,
    rule_hasty,
    _of_a_fold_between_rounds,
    _of_a_hand_thrown_away,
    _of_chips_owed,
)
