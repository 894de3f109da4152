"""Reading: the acts of one event put in order, before they are ruled.

What was said before or together with the first chips counts as said first; words after the chips come too late
(`oversized-chip#declare-first`). Words that come while the chips move are taken as declared, because verbal
declarations in turn bind (`acting-in-turn#verbal-binding`).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..situation import Act, Chips, SituationError, chips_total
from ..situation.acts import (
    AllIn,
    AskToSee,
    Bet,
    Call,
    CallClock,
    Check,
    Complete,
    Fold,
    Hold,
    Muck,
    PushAll,
    PushCards,
    Put,
    Raise,
    Release,
    RunOut,
    Say,
    SayIf,
    SayOther,
    Show,
    SpeakUp,
    TableHand,
    TakeBack,
    Tell,
)
from ..state import ALL_CHIPS, Declaration, Words

# Official terms as they may stand among other words (`official-terms#terms`).
OFFICIAL_TERMS = frozenset({"bet", "raise", "re-raise", "call", "check", "fold", "all-in", "complete", "pot"})

# Names of hands as players say them, those first that hold another one.
HAND_NAMES = (
    ("straight flush", "straight_flush"),
    ("four of a kind", "four_of_a_kind"),
    ("quads", "four_of_a_kind"),
    ("full house", "full_house"),
    ("flush", "flush"),
    ("straight", "straight"),
    ("three of a kind", "three_of_a_kind"),
    ("trips", "three_of_a_kind"),
    ("two pair", "two_pair"),
    ("pair", "pair"),
)

# Terms that are said for another one (`bet-methods#words-or-chips`).
_SAME_TERM = {"re-raise": "raise"}
_WITHOUT_AMOUNT: dict[type[Act], str] = {Fold: "fold", Check: "check", Call: "call"}


_ALONE: dict[type[Act], Declaration] = {act: Declaration(plain=Words(_WITHOUT_AMOUNT[act])) for act in _WITHOUT_AMOUNT}


def read(acts: tuple[Act, ...]) -> Declaration:
    """Put the acts of one player's event in order. Raises SituationError for two acts in one event that must be two."""
    if len(acts) == 1 and type(acts[0]) in _ALONE:
        return _ALONE[type(acts[0])]
    if any(isinstance(act, Hold) for act in acts):
        return _with_held_chips(acts)
    reader = _Draft()
    for act in acts:
        reader.keep_time(act)
        plain = _told_plainly(act)
        if plain is not None:
            reader.add_plain(act, plain)
        else:
            _READERS[type(act)](reader, act)
    return reader.declaration()


def _with_held_chips(acts: tuple[Act, ...]) -> Declaration:
    """Chips moved forward and held, as if they had been put in, and as if they went in, in one motion, when they were let go."""
    at_once: list[Act] = []
    released: list[Act] = []
    in_hand: Chips = ()
    for act in acts:
        if isinstance(act, Hold):
            in_hand += act.chips
            at_once.append(Put(chips=act.chips, with_previous=act.with_previous))
        elif isinstance(act, Release):
            if in_hand:
                released.append(Put(chips=in_hand, with_previous=act.with_previous))
            in_hand = ()
        else:
            at_once.append(act)
            if not (isinstance(act, TakeBack) and in_hand):
                released.append(act)
    return replace(read(tuple(at_once)), unreleased=read(tuple(released)))


def _told_plainly(act: Act) -> Words | None:
    """An act told in plain terms as the declaration that it is; None for any other act."""
    name = _WITHOUT_AMOUNT.get(type(act))
    if name is not None:
        return Words(name)
    if isinstance(act, Raise):
        return Words("raise", to=act.to, by=act.by)
    if isinstance(act, Bet):
        return Words("bet", to=act.to)
    if isinstance(act, AllIn):
        return Words("all-in", to=act.to)
    return Words("complete", to=act.to) if isinstance(act, Complete) else None


class _Draft:
    """What has been read so far of one event; each name is that of `Declaration`."""

    def __init__(self) -> None:
        self.plain: Words | None = None
        self.unnoticed = False
        self.words: Words | None = None
        self.late_words: Words | None = None
        self.second = False
        self.at_once = False
        self.unclear: Words | None = None
        self.motions: list[Chips] = []
        self.last = False
        self.taken_chips: Chips = ()
        self.taken_late = 0
        self.pushed_all = False
        self.promise: tuple[str, str] | None = None
        self.other_words = False
        self.names_hand: str | None = None
        self.names_term = False
        self.exposed = False
        self.tables = False
        self.discarded: str | None = None
        self.retrievable = False
        self.clock_on: str | None = None
        self.tells: tuple[str, int, bool] | None = None
        self.whose: str | None = None
        self.speaks_up = False
        self.spoken: str | None = None
        self.unheard = False
        self.discloses: str | None = None
        self.runs_out: str | None = None
        # Moments of the event, counted from 1, and the one of the first cards shown, of the last act and of the last motion.
        self._moment = self._shown_at = self._acted_at = self._moved_at = 0

    def keep_time(self, act: Act) -> None:
        """Note in which moment of the event an act was done; cards shown and acts of betting are told apart by it."""
        if not act.with_previous:
            self._moment += 1
        if isinstance(act, Show | TableHand):
            self._shown_at = self._shown_at or self._moment
        elif not isinstance(act, SayOther):
            self._acted_at = self._moment

    def add_plain(self, act: Act, plain: Words) -> None:
        """A plain act after words or chips only goes on with them, or comes too late (`bet-methods#first-binds`)."""
        if self.plain is not None:
            raise SituationError(None, f"{self.plain.verb} and {plain.verb} in one event")
        if self.motions:
            self.second = True
            return
        if self.words is not None and self.words.completed_by(plain) is None:
            self.second = self.second or not plain.repeats(self.words)
            return
        self.words = None
        self.plain = plain
        self.unnoticed = isinstance(act, Bet | Raise) and act.unnoticed

    def say(self, act: Say) -> None:
        """What is said before or with the chips is declared, what is said after them is too late; the first binds."""
        verb = None if act.verb is None else _SAME_TERM.get(act.verb, act.verb)
        words = Words(verb, act.to, act.amount, act.by, act.word, act.number, act.meanings)
        self.unheard = self.unheard or act.heard_by is not None
        simultaneous = act.with_previous and len(self.motions) == 1
        if self.motions and not simultaneous:
            self.late_words = self.late_words or words
        elif self.plain is not None:
            self.second = True
        elif self.words is not None:
            self._say_more(self.words, words)
        elif simultaneous and words.word is not None:
            self.unclear = words
        else:
            self.words = words
            self.at_once = simultaneous

    def _say_more(self, words: Words, more: Words) -> None:
        """An amount may follow its verb; a second declaration changes nothing, the first one binds."""
        whole = words.completed_by(more)
        if whole is None:
            self.second = True
        else:
            self.words = whole

    def put(self, act: Put) -> None:
        """A motion forward; unclear words of the same moment say nothing, the chips do. What moves at once is one motion."""
        if self.motions and self._moved_at == self._moment:
            self.motions[-1] = _as_one(self.motions[-1] + act.chips)
            self.last = self.last or act.last
            return
        self._moved_at = self._moment
        if act.with_previous and not self.motions and self.words is not None:
            if self.words.word is None:
                self.at_once = True
            else:
                self.words, self.unclear = None, self.words
        self.motions.append(act.chips)
        self.last = self.last or act.last

    def take_back(self, act: TakeBack) -> None:
        """Chips pulled back, before the act or after it."""
        if self.motions or self.plain or self.words:
            self.taken_late += chips_total(act.chips)
        else:
            self.taken_chips += act.chips

    def say_other(self, act: SayOther) -> None:
        """Words that are no act, with the hand that they name where they name one, and whether an official term is among them."""
        if act.about is not None:
            self.discloses = act.about
            return
        self.other_words = True
        said = act.words.lower()
        self.names_term = self.names_term or not OFFICIAL_TERMS.isdisjoint(
            word.strip(".,;:!?") for word in said.split()
        )
        self.names_hand = next((category for name, category in HAND_NAMES if name in said), self.names_hand)

    def discard(self, act: Muck | PushCards) -> None:
        """Cards given up."""
        self.discarded = "muck" if isinstance(act, Muck) else "push-cards"
        self.retrievable = isinstance(act, PushCards) or act.retrievable

    def mark(self, name: str) -> None:
        """Note that something was done of which there is no more to know."""
        setattr(self, name, True)

    def declaration(self) -> Declaration:
        """All of it, put together; raises SituationError where one event holds what must be two."""
        words, plain = self.words, self.plain
        if self.discarded is not None and self._acts_otherwise():
            raise SituationError(None, "an act of betting and cards given up in one event; write them as two events")
        if self.discloses is not None and (self.discarded is not None or plain is not None or self._acts_otherwise()):
            raise SituationError(
                None, "words about cards, and advice, are no act of betting; write them as an event of their own"
            )
        if plain is not None and self.motions and not self.unnoticed:
            words, plain = plain, None
        if self.pushed_all and not self.motions and words is not None:
            words = words.completed_by(ALL_CHIPS) or words
        return Declaration(
            plain=plain,
            unnoticed=self.unnoticed,
            words=words,
            late_words=self.late_words,
            second=self.second,
            at_once=self.at_once,
            unclear=self.unclear,
            motions=tuple(self.motions),
            last=self.last,
            taken_chips=self.taken_chips,
            taken_late=self.taken_late,
            pushed_all=self.pushed_all,
            promise=self.promise,
            other_words=self.other_words,
            names_hand=self.names_hand,
            names_term=self.names_term,
            exposed=self.exposed,
            exposed_last=self.exposed and self._acted_at <= self._shown_at,
            tables=self.tables,
            discarded=self.discarded,
            retrievable=self.retrievable,
            clock_on=self.clock_on,
            tells=self.tells,
            whose=self.whose,
            speaks_up=self.speaks_up,
            spoken=self.spoken,
            unheard=self.unheard,
            discloses=self.discloses,
            runs_out=self.runs_out,
        )

    def _acts_otherwise(self) -> bool:
        """Whether the event holds an act of betting that is no fold."""
        said = self.plain or self.words
        other = bool(self.motions) or self.other_words or self.pushed_all
        return other or (said is not None and said.verb != "fold")


def _as_one(chips: Chips) -> Chips:
    """Chips by denomination, each named once."""
    counts: dict[int, int] = {}
    for value, count in chips:
        counts[value] = counts.get(value, 0) + count
    return tuple((value, counts[value]) for value in counts)


def _table_hand(reader: _Draft, _: TableHand) -> None:
    reader.exposed = reader.tables = True


def _ask_to_see(reader: _Draft, act: AskToSee) -> None:
    reader.whose = act.whose


def _speak_up(reader: _Draft, act: SpeakUp) -> None:
    reader.speaks_up, reader.spoken = True, act.when


def _call_clock(reader: _Draft, act: CallClock) -> None:
    reader.clock_on = act.on


def _say_if(reader: _Draft, act: SayIf) -> None:
    reader.promise = (act.condition.verb or "bet", act.then.verb or "bet")


def _tell(reader: _Draft, act: Tell) -> None:
    reader.tells = (act.to, act.amount, act.pot)


def _let_go(reader: _Draft, _: Release) -> None:
    raise SituationError(
        None, "chips are let go in the event in which they are held out, as in: holds out 500, lets go"
    )


_READERS: dict[type[Act], Callable[[_Draft, Any], None]] = {
    Say: _Draft.say,
    Put: _Draft.put,
    TakeBack: _Draft.take_back,
    RunOut: lambda reader, act: setattr(reader, "runs_out", act.when),
    Release: _let_go,
    PushAll: lambda reader, _: reader.mark("pushed_all"),
    SayIf: _say_if,
    SayOther: _Draft.say_other,
    Show: lambda reader, _: reader.mark("exposed"),
    SpeakUp: _speak_up,
    TableHand: _table_hand,
    Muck: _Draft.discard,
    PushCards: _Draft.discard,
    AskToSee: _ask_to_see,
    CallClock: _call_clock,
    Tell: _tell,
}
