"""String bets (`string-bets#dealer-calls`): which motions of an act count, and what becomes of the chips of later ones.

What counts as one motion, and which motions count, is said here and nowhere else. After "raise" it is one, or two under
`call_then_one_motion` where the first is the call; after an amount that was said it is all of them (`raise-methods#methods`). In
silence a bet or raise takes a single motion (`raise-methods#methods`), while of a call the books name the amount and not the motions
(`call-methods#ways`): so those until the call is complete count, and several are never more than it. That those of one
event, and of the next ones of the same player, are one act as long as nobody else acts is common practice.

Everything else takes it from `CountedChips`. What comes back is said here too, of an act (`hold_against_chips`) and of each
choice that the director has (`hold_choices_against_chips`). All amounts are chips.
"""

from ..choices import RaiseMethods
from ..immutable import immutable
from ..reasons import Reasons, Why, reason
from ..situation import Chips, Data, chips_total, lone_chip
from ..state import BET_OR_RAISE, Declaration, Hand, Outcome, Words
from .amounts import why_cut
from .prior_chips import still_in_front


@immutable
class CountedChips:
    """The chips that an act puts in, split into those that count and those of later motions, which do not.

    `before`: what still lies in front of the player from before the act. `by_motion`: the chips of each motion that counts, by
    denomination; `later`: those of the others. `incomplete`: one more motion that counts may come.
    """

    before: int
    by_motion: tuple[Chips, ...]
    later: int
    incomplete: bool

    @property
    def chips(self) -> Chips:
        """The chips that count, by denomination, as if they had come in one motion."""
        return tuple([stack for motion in self.by_motion for stack in motion])

    @property
    def in_several_motions(self) -> bool:
        """Whether more than one motion counts."""
        return len(self.by_motion) > 1

    def exceeds_call(self, hand: Hand) -> bool:
        """Whether several motions, which in silence are no more than a call, make more than it."""
        return self.in_several_motions and self.total > hand.level

    @property
    def first_chip(self) -> int | None:
        """The chip of the first motion, where that is a single one."""
        return lone_chip(self.by_motion[0]) if self.by_motion else None

    @property
    def total(self) -> int:
        """What the act makes by the chips that count, with those from before."""
        return self.before + chips_total(self.chips)


def counted_in_silence(hand: Hand, player: str, declaration: Declaration) -> CountedChips:
    """The motions of chips without a word that count: those until the call is complete (`call-methods#ways`).

    Where the call is complete before, or with nothing to call, that is the first one (`raise-methods#methods`).
    """
    count = 1
    while count < len(declaration.motions) and _first_motions(hand, player, declaration, count).total < hand.level:
        count += 1
    return _first_motions(hand, player, declaration, count)


def counted_after_words(hand: Hand, player: str, declaration: Declaration) -> CountedChips:
    """The motions that count for what was said before them: one where they are to say how much, otherwise all of them.

    Under `call_then_one_motion` exactly the call is the first of two motions after "raise".
    """
    words = declaration.words
    assert words is not None
    if motion_says_how_much(words):
        first = _first_motions(hand, player, declaration, 1)
        is_call = bool(first.chips) and first.total == hand.level
        if words.verb == "raise" and is_call and call_may_come_first(hand):
            return _first_motions(hand, player, declaration, 2)
        return first
    if words.verb == "pot" and not hand.table.pot_limit:
        return _first_motions(hand, player, declaration, 1)
    return counted_together(hand, player, declaration)


def motion_says_how_much(words: Words) -> bool:
    """Whether words leave it to one motion how much is bet; otherwise they say it, and any number of motions pays for them."""
    return words.verb in BET_OR_RAISE and not words.has_amount


def call_may_come_first(hand: Hand) -> bool:
    """Whether "raise" allows the call and then one more motion."""
    return hand.policies.raise_methods == RaiseMethods.CALL_THEN_ONE_MOTION and not hand.table.fixed_limit


def counted_together(hand: Hand, player: str, declaration: Declaration) -> CountedChips:
    """All motions as one."""
    return _first_motions(hand, player, declaration, len(declaration.motions))


def _first_motions(hand: Hand, player: str, declaration: Declaration, count: int) -> CountedChips:
    """So many motions, or as many of them as there are, as those that count."""
    before = still_in_front(hand, player, declaration.taken)
    by_motion = declaration.motions[:count]
    later = sum(chips_total(motion) for motion in declaration.motions[count:])
    return CountedChips(before, by_motion, later, incomplete=0 < len(by_motion) < count)


def hold_against_chips(hand: Hand, player: str, outcome: Outcome, counted: CountedChips) -> Outcome:
    """Hold an act against the chips put in for it: say what comes back, and why where later motions do not count.

    All chips that lie there pay for what the act costs, those of later motions as well; what is beyond it comes back. Where
    the director decides, each of his choices is held against them (`hold_choices_against_chips`).
    """
    if not counted.chips:
        return outcome
    outcome.later = counted.later
    if outcome.discretion:
        return outcome
    stays = max(hand.front[player], counted.before) if outcome.to is None else outcome.to
    outcome.returned = max(0, counted.total + counted.later - stays)
    back = min(counted.later, outcome.returned)
    if back:
        explain_string_bet(outcome, back)
    if back < counted.later:
        _because(outcome, [reason("raise-methods.later-motions-pay", chips=counted.later - back)])
    return outcome


def hold_choices_against_chips(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> Outcome:
    """Hold each choice of the director against the chips put in: say with it what comes back by it.

    What comes back by every one that binds comes back whatever is decided. A choice of which nobody knows what it costs says
    nothing.
    """
    put = _put_in(hand, player, declaration)
    if not outcome.discretion or not put:
        return outcome
    before = still_in_front(hand, player, declaration.taken)
    lying = before + put
    undone = put if declaration.unreleased is None else 0
    outcome.permitted = [_held(choice, hand.front[player], before, lying, undone) for choice in outcome.permitted or []]
    if outcome.advice is not None:
        outcome.advice = _held(outcome.advice, hand.front[player], before, lying, undone)
    advice = outcome.advice or {}
    binding = [choice for choice in outcome.permitted if choice.get("binding") is not False]
    held = (
        declaration.unreleased is not None and not declaration.unreleased.pushed
    )  # they have not left the player's hand
    outcome.returned = 0 if held else min([choice.get("returned", 0) for choice in binding], default=0)
    if outcome.returned and advice.get("action") in BET_OR_RAISE:
        cut = why_cut(hand, hand.options(player), lying - outcome.later)
        outcome.reasons += [why for why in cut if why not in outcome.reasons]
    return _explain_choices(outcome, advice.get("returned", 0))


def _put_in(hand: Hand, player: str, declaration: Declaration) -> int:
    """The chips that an act puts in: those of its motions, or where everything is pushed forward without any, the whole stack."""
    stack = hand.whole_stack(player)
    if stack is None or not declaration.pushes_the_stack:
        return declaration.pushed
    return stack - still_in_front(hand, player, declaration.taken)


def _held(choice: Data, front: int, before: int, lying: int, undone: int) -> Data:
    """A choice with what comes back by it: `front` chips are bet already, `before` lie there from before the act, `lying` with it.

    `undone` are those that come back where the act does not bind.
    """
    if choice.get("binding") is False:
        return dict(choice, returned=undone) if undone else choice
    stays = choice.get("to")
    if choice.get("action") == "check":
        stays = max(front, before)
    elif choice.get("action") == "fold":
        stays = front + choice.get("forfeits", 0)
    return choice if stays is None or stays >= lying else dict(choice, returned=lying - stays)


def _explain_choices(outcome: Outcome, by_advice: int) -> Outcome:
    """Say of chips of a string bet that they come back, or that they do if the director rules as advised."""
    beyond = min(outcome.beyond_call, by_advice)
    later = min(outcome.later, by_advice - beyond)
    outcome.reasons = [why for why in outcome.reasons if why not in outcome.of_string_bet]
    if not beyond + later:
        return outcome
    if outcome.returned >= by_advice:
        names = "raise-methods.beyond-call", "raise-methods.later-motions"
    else:
        names = "raise-methods.beyond-call-by-advice", "raise-methods.later-motions-by-advice"
    told = [reason(name, returned=chips) for name, chips in zip(names, (beyond, later), strict=True) if chips]
    outcome.reasons = told + [_several_motions()] + outcome.reasons
    return outcome


def missing_chips(hand: Hand, player: str, declaration: Declaration, outcome: Outcome) -> int:
    """The chips that an act costs and that do not lie there, once what comes back of those put in is gone."""
    to = hand.front[player] if outcome.to is None else outcome.to
    put = _put_in(hand, player, declaration)
    stays = put - outcome.returned if put else 0
    return max(0, to - still_in_front(hand, player, declaration.taken) - stays)


def explain_string_bet(outcome: Outcome, returned: int) -> Outcome:
    """Say that so many chips of later motions come back, and that the dealer calls it."""
    outcome.string_bet += returned
    return _because(outcome, why_string_bet(returned))


def explain_beyond_call(outcome: Outcome, returned: int) -> Outcome:
    """Say that so many chips of motions that count come back, since several are no more than a call."""
    outcome.string_bet += returned
    outcome.beyond_call += returned
    return _because(outcome, why_beyond_call(returned))


def why_beyond_call(returned: int) -> Reasons:
    """Why so many chips of motions that count come back: several are no more than a call."""
    return [reason("raise-methods.beyond-call", returned=returned), _several_motions()]


def explain_motions_of_a_call(outcome: Outcome, counted: CountedChips) -> Outcome:
    """Say of chips that come to just the call why they are one, in one motion or in several (`call-methods#ways`)."""
    if counted.in_several_motions:
        outcome.reasons.append(why_several_motions(counted.total))
        return outcome
    return outcome.because("call-methods.exactly", call=counted.total)


def why_several_motions(call: int) -> Why:
    """Why several motions that come to just the call are one, to this total."""
    return reason("call-methods.several-motions", call=call)


def why_string_bet(returned: int) -> Reasons:
    """Why so many chips of later motions come back."""
    return [reason("raise-methods.later-motions", returned=returned), _several_motions()]


def _because(outcome: Outcome, reasons: Reasons) -> Outcome:
    new = [why for why in reasons if why not in outcome.reasons]
    outcome.of_string_bet += new
    outcome.reasons += new
    return outcome


def _several_motions() -> Why:
    return reason("string-bets.several-motions")
