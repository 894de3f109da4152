"""The values of every choice on which rulebooks differ (`policies.py` gives each its default)."""

from enum import StrEnum


class Choice(StrEnum):
    """Words to choose from. They have no order: to ask which comes first is a fault."""

    def __lt__(self, other: str) -> bool:
        """Raise TypeError, as `<`, `<=`, `>` and `>=` all do."""
        raise TypeError(f"the values of {type(self).__name__} have no order")

    __le__ = __gt__ = __ge__ = __lt__


class PriorChips(Choice):
    """How several new chips are ruled over chips in front that do not cover the call (`prior-chips#call-not-covered`)."""

    REMOVAL_TEST = "removal_test"
    HALF_RAISE = "half_raise"


class OutOfTurnPenalty(Choice):
    """Whether acting out of turn is punished by itself."""

    POSSIBLE = "possible"
    NONE = "none"
    MANDATORY = "mandatory"


class Measure(Choice):
    """What a book says of a penalty for an offence: nothing, that there may or must be one, or disqualification."""

    NOT_NAMED = "not_named"
    MAY = "may"
    MUST = "must"
    DISQUALIFICATION = "disqualification"


class StrategyToolsPenalty(Choice):
    """What a book says of a penalty for strategy tools; IN_A_HAND: one is possible, for players with a live hand alone."""

    NOT_NAMED = "not_named"
    IN_A_HAND = "in_a_hand"
    MAY = "may"
    MUST = "must"
    DISQUALIFICATION = "disqualification"


class EtiquettePenalty(Choice):
    """When breaches of etiquette are penalised (`etiquette#repeated`)."""

    MAY = "may"
    MUST_IF_REPEATED = "must_if_repeated"
    ONLY_IF_REPEATED = "only_if_repeated"
    MUST = "must"


class SkippedPlayer(Choice):
    """What becomes of a player who was passed over by substantial action."""

    BINDING_FLOOR_DECIDES = "binding_floor_decides"
    UNREGULATED = "unregulated"
    MAY_BE_LIMITED = "may_be_limited"


class DealtPast(Choice):
    """What the next card is that the dealer deals past a player who was passed over (`out-of-turn#skipped-player`)."""

    PREMATURE = "premature"
    BINDING = "binding"


class UnclearAmount(Choice):
    """Which of several meanings of an amount holds (`unclear-bets#several-meanings`)."""

    UP_TO_POT = "up_to_pot"
    LOWEST = "lowest"
    BELOW_POT = "below_pot"


class ClockExpiry(Choice):
    """What becomes of a hand when the time on the clock is up (`clock#expiry`)."""

    KILLED_OR_CHECK = "killed_or_check"
    KILLED = "killed"


class ClockEnd(Choice):
    """What a player on the clock must have acted before: the end of the time, or the declaration that the hand is dead (`clock#expiry`)."""

    EXPIRY = "expiry"
    DECLARATION = "declaration"


class RaiseMethods(Choice):
    """How chips may follow the word "raise" (`raise-methods#methods`)."""

    ONE_MOTION = "one_motion"
    CALL_THEN_ONE_MOTION = "call_then_one_motion"


class HalfOf(Choice):
    """What the 50 % standard takes half of (`raise-amounts#half-raise`)."""

    INCREMENT = "increment"
    PREVIOUS_TOTAL = "previous_total"


class MultipleChips(Choice):
    """Which chips the removal test looks at (`multiple-chips#removal-test`, `multiple-chips#mixed`)."""

    ANY_MIX = "any_mix"
    SAME_DENOMINATION = "same_denomination"


class Reopening(Choice):
    """What re-opens the betting in no-limit and pot-limit (`reopening#short-all-in`)."""

    CUMULATIVE = "cumulative"
    FULL_RAISE_ONLY = "full_raise_only"


class LimitReopening(Choice):
    """How much of a raise re-opens the betting in limit games (`reopening#short-all-in`)."""

    HALF_RAISE = "half_raise"
    FULL_RAISE = "full_raise"


class SubstantialAction(Choice):
    """Which of the acts counted must put chips in (`substantial-action#definition`)."""

    ONE_WITH_CHIPS = "one_with_chips"
    TWO_WITH_CHIPS = "two_with_chips"


class Undercall(Choice):
    """When fewer chips than the call must be made up to it."""

    OPENING_BET_OR_HEADS_UP = "opening_bet_or_heads_up"
    TD_DECIDES = "td_decides"


class UndercallForfeits(Choice):
    """What of an undercall is lost with the fold, where it is a chip that was meant for a smaller bet (`undercalls#discretion`)."""

    CHIPS = "chips"
    AMOUNT_MEANT = "amount_meant"


class TinyChip(Choice):
    """What a chip tiny beside the bet is: a matter of its own, or an undercall like any other (`call-methods#small-chip`)."""

    TD_DECIDES = "td_decides"
    UNDERCALL = "undercall"


class LowBetGames(Choice):
    """In which games a bet or raise below the minimum is corrected (`wrong-amounts#no-limit`)."""

    LIMIT_AND_NO_LIMIT = "limit_and_no_limit"
    NO_LIMIT = "no_limit"


class LowPotBet(Choice):
    """Which substantial action keeps a bet of the pot at a count that was too low (`wrong-amounts#too-low`)."""

    AFTER_THE_BET = "after_the_bet"
    IN_THE_ROUND = "in_the_round"


class ShortBlinds(Choice):
    """How a short all-in blind counts in the pot before the flop (`pot-size#short-blinds`)."""

    FULL = "full"
    TRUE_VALUE = "true_value"


class MissingBlind(Choice):
    """How a small blind that nobody posts counts in the pot before the flop (`pot-size#missing-blind`)."""

    FULL = "full"
    NOT_COUNTED = "not_counted"


class Straddles(Choice):
    """Whether a player may post a straddle (`straddles#who`)."""

    NOT_ALLOWED = "not_allowed"
    ALLOWED = "allowed"


class AnteOrder(Choice):
    """What of a stack goes in first where one player owes a blind and the ante for the table (`ante-format#order`)."""

    BLIND_FIRST = "blind_first"
    ANTE_FIRST = "ante_first"


class PotInNoLimitPenalty(Choice):
    """Whether announcing the pot in no-limit is punished (`pot-size#pot-in-no-limit`)."""

    POSSIBLE = "possible"
    NONE = "none"


class MisdealFirstCards(Choice):
    """What of the first two cards dealt makes a misdeal (`misdeals#flop-games`)."""

    EXPOSED = "exposed"
    EXPOSED_OR_BOXED = "exposed_or_boxed"


class FinalTableFormats(Choice):
    """The formats, by seats at a table, for which a book gives the size of the final table (`final-table`)."""

    FROM_SIX = "from_six"
    SIX_TO_NINE = "six_to_nine"
    EVERY = "every"


class MisdealList(Choice):
    """The games for which a book lists the cases of a misdeal (`misdeals#flop-games`)."""

    FLOP_GAMES = "flop_games"
    EVERY_GAME = "every_game"


class MisdealCounting(Choice):
    """Whether exposed and boxed cards are counted together (`misdeals#flop-games`)."""

    APART = "apart"
    TOGETHER = "together"


class Misdeal(Choice):
    """Whether a mistake is among the cases of a misdeal that a book names; its list may be open (`misdeals`)."""

    MISDEAL = "misdeal"
    TD_DECIDES = "td_decides"


class RedealAbsent(Choice):
    """What a player who was away for a misdeal, and is back, has in the redeal (`misdeals#redeal`)."""

    KILLED = "killed"
    PLAYS = "plays"


class MisdealStudDownCard(Choice):
    """What a down card of stud is that the dealer exposes (`misdeals#stud`, `stud-dealing#exposed-down-card`)."""

    UPCARD = "upcard"
    MISDEAL = "misdeal"


class OddChipIdentical(Choice):
    """How a pot is split between hands that are identical both ways (`odd-chips#identical-hands`)."""

    SPLIT_EVENLY = "split_evenly"
    EACH_HALF = "each_half"


class ShowdownOrder(Choice):
    """Whether players must show in order, or only where the director insists (`showdown-order#enforcing`)."""

    TD_MAY_ENFORCE = "td_may_enforce"
    MUST_SHOW = "must_show"


class RightToSee(Choice):
    """Whether anybody has a right to see a hand (`asking-to-see-a-hand`)."""

    RIVER_CALLER = "river_caller"
    TD_DECIDES = "td_decides"


class KilledHand(Choice):
    """What becomes of a hand killed by mistake that can be identified (`accidentally-killed-hands#identifiable`)."""

    STAYS_LIVE = "stays_live"
    DEAD = "dead"


class ThrownAway(Choice):
    """What it is when a bettor who believes the pot won throws the hand away out of turn (`discarded-cards#thrown-away`)."""

    PROTECTED = "protected"
    FOLD = "fold"


class ShownToOne(Choice):
    """Whether cards that a player shows to another one alone are shown to all (`disclosure#show-one-show-all`)."""

    TD_DECIDES = "td_decides"
    TO_ALL = "to_all"


class HaltingWhen(Choice):
    """When a short table halts (`balancing-tables#halting-until`)."""

    OPEN_BIG_BLIND = "open_big_blind"
    HAND_ENDED = "hand_ended"


class BreakDraw(Choice):
    """How the seat cards of a broken table are handed out (`breaking-tables#draw`)."""

    HIGH_CARD = "high_card"
    FROM_SEAT_ONE = "from_seat_one"


class RebuyStack(Choice):
    """With how many chips a player may buy again (`rebuys#threshold`)."""

    ANY = "any"
    HALF_OF_STARTING_STACK = "half_of_starting_stack"


class HandForHandPlaces(Choice):
    """What players get who bust in the same hand (`hand-for-hand#places`)."""

    SHARED = "shared"
    EACH = "each"
    ACROSS_TABLES = "across_tables"


class HandForHandEnd(Choice):
    """When normal play resumes (`hand-for-hand#end`)."""

    IN_THE_MONEY = "in_the_money"
    A_BUST = "a_bust"


class DisputeAccounting(Choice):
    """Until when the counting of a pot can be disputed (`disputed-pots#accounting`)."""

    SUBSTANTIAL_ACTION = "substantial_action"
    NEXT_HAND = "next_hand"


class DisputeBreak(Choice):
    """Until when a hand that ends in a break can be disputed: its result, or anything about it (`disputed-pots#break`)."""

    ONE_MINUTE = "one_minute"
    ONE_MINUTE_FOR_ANY = "one_minute_for_any"
    NEXT_HAND = "next_hand"


class HandStart(Choice):
    """What begins a hand (`new-hand-new-limit#start`, `new-hand-new-limit#dealer-change`)."""

    SHUFFLE_OR_DEALER_CHANGE = "shuffle_or_dealer_change"
    SHUFFLE = "shuffle"


class HandStartTwoDecks(Choice):
    """What begins a hand where two decks are in use (`new-hand-new-limit#two-decks`)."""

    AS_WITH_ONE = "as_with_one"
    CUT = "cut"


class HiddenChips(Choice):
    """Whether chips found behind a player who lost an all-in go to the winner (`hidden-chips#loser`)."""

    TD_MAY = "td_may"
    TO_WINNER = "to_winner"


class ChipsOutOfView(Choice):
    """What else happens to a player who takes chips out of view (`chips-in-transit#forfeited`)."""

    MAY_BE_DISQUALIFIED = "may_be_disqualified"
    DISQUALIFIED = "disqualified"
