"""Reading: the acts of one event put in order, before they are ruled.

What was said before or together with the first chips counts as said first; words after the chips come too late
(`oversized-chip#declare-first`). Words that come while the chips move are taken as declared, because verbal
declarations in turn bind (`acting-in-turn#verbal-binding`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from .situation import Data, SituationError, chips_total

PLAIN = ("fold", "check", "call", "bet", "raise", "complete", "all-in")
ALL_CHIPS: Data = {"act": "say", "verb": "all-in"}


@dataclass(slots=True)
class Reading:
    """What a player did in one event. `motions` are chips by denomination, one list for each motion forward;
    `taken` are chips pulled back before acting, `taken_late` those pulled back afterwards. `tables`: the
    whole hand lies open; `retrievable`: cards thrown away, or only pushed forward, can still be told apart; `whose`: the hand asked to see.
    `second`: another declaration came after the one that binds; `chips_play`: unclear words came at the same moment as
    the chips; `clock_on`: on whom a clock is called; `tells`: a count that the player gives another one."""

    plain: Data | None = None
    words: Data | None = None
    late_words: Data | None = None
    second: bool = False
    chips_play: bool = False
    motions: list[list[list[int]]] = field(default_factory=list)
    last: bool = False
    taken: int = 0
    taken_late: int = 0
    pushed_all: bool = False
    conditional: bool = False
    other_words: bool = False
    exposed: bool = False
    tables: bool = False
    discarded: str | None = None
    retrievable: bool = False
    clock_on: str | None = None
    tells: Data | None = None
    whose: str | None = None

    @property
    def thrown(self) -> bool:
        """Whether the player gives the hand up, by cards or by folding."""
        return self.discarded is not None or (self.plain is not None and self.plain["act"] == "fold")

    @property
    def moves_turn(self) -> bool:
        """Whether the event holds an act of betting, so that it matters whose turn it is."""
        return bool(self.motions) or self.speaks

    @property
    def speaks(self) -> bool:
        """Whether the event holds an act of betting beside chips put in."""
        return bool(self.plain or self.words or self.other_words or self.discarded or self.pushed_all)

    @property
    def only_chips(self) -> bool:
        """Whether the event is nothing but chips put in, as far as betting goes."""
        return bool(self.motions) and not self.speaks

    def saying(self, words: Data | None) -> "Reading":
        """The same chips with other words, or with none, before them."""
        return Reading(words=words, motions=self.motions, last=self.last, taken=self.taken)


def read(index: int, acts: list[Data]) -> Reading:
    """Put the acts of one player's event in order. Raises SituationError for two acts in one event that must be two."""
    reading = Reading()
    for act in acts:
        name = act["act"]
        if name not in PLAIN:
            _READERS[name](reading, act)
        elif reading.plain is not None:
            raise SituationError(index, f"{reading.plain['act']} and {name} in one event")
        else:
            _add_plain(reading, act)
    if reading.discarded is not None and _acts_otherwise(reading):
        raise SituationError(index, "an act of betting and cards given up in one event; write them as two events")
    if reading.plain is not None and reading.motions and not reading.plain.get("unnoticed"):
        reading.words = spoken(reading.plain)
        reading.plain = None
    if reading.pushed_all and not reading.motions and reading.words is not None:
        reading.words = with_amount(reading.words, ALL_CHIPS) or reading.words
    return reading


def _acts_otherwise(reading: Reading) -> bool:
    """Whether the event holds an act of betting that is no fold."""
    said = spoken(reading.plain) if reading.plain is not None else reading.words or {"verb": "fold"}
    return bool(reading.motions or reading.other_words or reading.pushed_all) or said.get("verb") != "fold"


def with_amount(words: Data, act: Data) -> Data | None:
    """A declaration and what is said or done next of its amount, as one; None where the two are not one.

    The amount may stand alone or with the same verb; after "bet" or "raise" it may also be all chips, or the pot.
    """
    verb = words.get("verb")
    if has_amount(words):
        return None
    whole = dict(act)
    if act.get("verb") in (None, verb):
        whole["verb"] = verb
    elif verb in ("bet", "raise") and act["verb"] in ("all-in", "pot"):
        whole["announced"] = verb
    else:
        return None
    return whole


def has_amount(words: Data) -> bool:
    """Whether a declaration names an amount, clear or not."""
    return any(key in words for key in ("to", "amount", "by", "word"))


def spoken(act: Data) -> Data:
    """An act told in plain terms as the declaration that it is."""
    words: Data = {"act": "say", "verb": act["act"]}
    for key in ("to", "by"):
        if key in act:
            words[key] = act[key]
    return words


def _add_plain(reading: Reading, act: Data) -> None:
    """A plain act after words or chips only goes on with them, or comes too late (`bet-methods#first-binds`)."""
    if reading.motions:
        reading.second = True
    elif reading.words is None:
        reading.plain = act
    elif with_amount(reading.words, spoken(act)) is not None:
        reading.words = None
        reading.plain = act
    elif not _repeats(spoken(act), reading.words):
        reading.second = True


def _repeats(act: Data, words: Data) -> bool:
    """Whether an act is the one that was declared, with the same amount or with none."""
    if act["verb"] != words.get("verb"):
        return False
    said = words.get("to", words.get("amount")), words.get("by")
    return not has_amount(act) or (act.get("to"), act.get("by")) == said


def _add_words(reading: Reading, act: Data) -> None:
    simultaneous = bool(act.get("with_previous")) and len(reading.motions) == 1
    if reading.motions and not simultaneous:
        if reading.late_words is None:
            reading.late_words = act
        return
    if reading.plain is not None:
        reading.second = True
        return
    if simultaneous and reading.words is None and "word" in act:
        reading.chips_play = True
        return
    if reading.words is None:
        reading.words = act
        return
    # An amount may follow its verb; a second declaration changes nothing, the first one binds.
    whole = with_amount(reading.words, act)
    if whole is None:
        reading.second = True
    else:
        reading.words = whole


def _add_chips(reading: Reading, act: Data) -> None:
    if act.get("with_previous") and not reading.motions and "word" in (reading.words or {}):
        reading.words = None
        reading.chips_play = True
    reading.motions.append(act["chips"])
    reading.last = reading.last or bool(act.get("last"))


def _take_back(reading: Reading, act: Data) -> None:
    if reading.motions or reading.plain or reading.words:
        reading.taken_late += chips_total(act["chips"])
    else:
        reading.taken += chips_total(act["chips"])


def _push_all(reading: Reading, _: Data) -> None:
    reading.pushed_all = True


def _say_if(reading: Reading, _: Data) -> None:
    reading.conditional = True


def _say_other(reading: Reading, _: Data) -> None:
    reading.other_words = True


def _show(reading: Reading, _: Data) -> None:
    reading.exposed = True


def _table(reading: Reading, _: Data) -> None:
    reading.exposed = reading.tables = True


def _discard(reading: Reading, act: Data) -> None:
    reading.discarded = act["act"]
    reading.retrievable = act["act"] == "push-cards" or bool(act.get("retrievable"))


def _ask_to_see(reading: Reading, act: Data) -> None:
    reading.whose = act["whose"]


def _call_clock(reading: Reading, act: Data) -> None:
    reading.clock_on = act["on"]


def _tell(reading: Reading, act: Data) -> None:
    reading.tells = act


_READERS: dict[str, Callable[[Reading, Data], None]] = {
    "say": _add_words,
    "put": _add_chips,
    "take-back": _take_back,
    "push-all": _push_all,
    "say-if": _say_if,
    "say-other": _say_other,
    "show": _show,
    "table": _table,
    "muck": _discard,
    "push-cards": _discard,
    "ask-to-see": _ask_to_see,
    "clock": _call_clock,
    "tell": _tell,
}
