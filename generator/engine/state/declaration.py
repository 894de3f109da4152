"""What one player said and put in one event, read once and kept as it was."""

from dataclasses import replace

from ..immutable import immutable
from ..situation import Chips, chips_total


@immutable
class Words:
    """A term, an amount or both: `to` is a total, `by` comes on top of the bet, `amount` may be either.

    An amount that could stand for several is kept as the `word` said, with its `number` or its `meanings` in chips.
    `announced` is the bet or raise that was said before "all-in" or "pot" gave its amount.
    """

    verb: str | None = None
    to: int | None = None
    amount: int | None = None
    by: int | None = None
    word: str | None = None
    number: int | None = None
    meanings: tuple[int, ...] = ()
    announced: str | None = None

    @property
    def total(self) -> int | None:
        """The amount that is said as a total, or alone; None where there is none."""
        return self.amount if self.to is None else self.to

    @property
    def has_amount(self) -> bool:
        """Whether an amount is named, clear or not."""
        return self.total is not None or self.by is not None or self.word is not None

    @property
    def amount_alone(self) -> "Words":
        """The same amount without the term before it."""
        return replace(self, verb=None)

    def with_verb(self, verb: str | None) -> "Words":
        """The same amount with another term before it."""
        return replace(self, verb=verb)

    def completed_by(self, more: "Words") -> "Words | None":
        """This declaration and what is said or done next of its amount, as one; None where the two are not one.

        The amount may stand alone or with the same verb; after "bet" or "raise" it may also be all chips, or the pot.
        """
        if self.has_amount:
            return None
        if more.verb in (None, self.verb):
            return replace(more, verb=self.verb)
        if self.verb in ("bet", "raise") and more.verb in ("all-in", "pot"):
            return replace(more, announced=self.verb)
        return None

    def repeats(self, words: "Words") -> bool:
        """Whether this is what was declared already, with the same amount or with none."""
        if self.verb != words.verb:
            return False
        return not self.has_amount or (self.to, self.by) == (words.total, words.by)


NO_WORDS = Words()
ALL_CHIPS = Words("all-in")


@immutable
class Declaration:
    """What a player did in one event. `plain`: an act that the script tells in plain terms, as the words that it is; its chips
    go in with it. `words` are spoken before or with the chips, `late_words` after them.

    `motions` are chips by denomination, one entry for each motion forward; `last`: nothing is left behind. `taken_chips`
    were pulled back before acting, `taken_late` is the worth of those pulled back afterwards. `unnoticed`: the amount is
    wrong, and nobody says so. `exposed_last`: cards were shown with the act or after it, none before; `tables`: the whole hand
    lies open; `discarded`: how the cards were given up, `muck` or `push-cards`; `retrievable`: they can still be told apart;
    `whose`: the hand asked to see; `speaks_up`: the player says that he was passed over, and `spoken` at once or late.
    `unheard`: not everybody heard the words; `unreleased`: the same act if chips count only when they are let go, where some
    were moved forward and held. `second`: another declaration came after the one that binds; `promise`: what a
    statement about the future says that another player does, and what its player does then; `at_once`: words that bind came at the
    same moment as the chips, `unclear`: words that may mean several amounts did; `names_hand`: what the player calls the
    own hand; `names_term`: an official term is among the other words; `clock_on`: on whom a clock is called; `tells`: the
    player who is told a count, the count, and whether it is of the pot; `early`: the words were said out of turn and have
    come to bind since; `discloses`: what else is said is about `cards`, or `advice`; `runs_out`: the clock on the player is
    up when the act comes, a `tie` or `late`; `decided`: the words are what the director takes the act for, and were not said;
    `said_between`: their amount was said after the first of two motions.
    """

    plain: Words | None = None
    unnoticed: bool = False
    words: Words | None = None
    late_words: Words | None = None
    second: bool = False
    at_once: bool = False
    unclear: Words | None = None
    motions: tuple[Chips, ...] = ()
    last: bool = False
    taken_chips: Chips = ()
    taken_late: int = 0
    pushed_all: bool = False
    promise: tuple[str, str] | None = None
    other_words: bool = False
    names_hand: str | None = None
    names_term: bool = False
    exposed: bool = False
    exposed_last: bool = False
    tables: bool = False
    discarded: str | None = None
    retrievable: bool = False
    clock_on: str | None = None
    tells: tuple[str, int, bool] | None = None
    whose: str | None = None
    speaks_up: bool = False
    spoken: str | None = None
    unheard: bool = False
    discloses: str | None = None
    runs_out: str | None = None
    unreleased: "Declaration | None" = None
    early: bool = False
    decided: bool = False
    said_between: bool = False

    @property
    def said(self) -> Words | None:
        """The act as words, told in plain terms or spoken."""
        return self.words if self.plain is None else self.plain

    @property
    def verb(self) -> str | None:
        """The term of the act, told in plain terms or spoken."""
        said = self.said
        return None if said is None else said.verb

    @property
    def pushed(self) -> int:
        """The chips of all motions."""
        total = 0
        for motion in self.motions:
            total += chips_total(motion)
        return total

    @property
    def pushes_the_stack(self) -> bool:
        """Whether everything is pushed forward without new chips being put in first: then it is the whole stack."""
        return self.pushed_all and not self.motions

    @property
    def conditional(self) -> bool:
        """Whether the player says what he will do if something else is done first."""
        return self.promise is not None

    @property
    def thrown(self) -> bool:
        """Whether the player gives the hand up, by cards or by folding."""
        return self.discarded is not None or (self.plain is not None and self.plain.verb == "fold")

    @property
    def folds(self) -> bool:
        """Whether the player folds, in plain terms, in words or by the cards."""
        return self.verb == "fold" or self.discarded is not None

    @property
    def moves_turn(self) -> bool:
        """Whether the event holds an act of betting, so that it matters whose turn it is."""
        return bool(self.motions) or self.speaks

    @property
    def speaks(self) -> bool:
        """Whether the event holds an act of betting beside chips put in."""
        return self.said is not None or self.other_words or self.discarded is not None or self.pushed_all

    @property
    def handles_chips(self) -> bool:
        """Whether chips are put in, pulled back or pushed forward."""
        return bool(self.motions) or bool(self.taken) or self.pushed_all

    @property
    def names_amount_with_chips(self) -> bool:
        """Whether an amount is spoken and chips are put in with it."""
        return bool(self.motions) and self.words is not None and self.words.has_amount

    @property
    def only_chips(self) -> bool:
        """Whether the event is nothing but chips put in, as far as betting goes."""
        return bool(self.motions) and not self.speaks

    def saying(self, words: Words | None) -> "Declaration":
        """The same chips with other words, or with none, before them."""
        return Declaration(
            words=words,
            motions=self.motions,
            last=self.last,
            taken_chips=self.taken_chips,
            at_once=self.at_once,
            early=self.early,
        )

    def decided_to_be(self, words: Words) -> "Declaration":
        """The same chips with what the director takes the act for: it was not said, neither before them nor at the same moment."""
        return replace(self.saying(words), at_once=False, decided=True)

    @property
    def without_cards(self) -> "Declaration":
        """The same act without the cards that were shown."""
        return replace(self, exposed=False, exposed_last=False, tables=False)

    @property
    def cards_alone(self) -> "Declaration":
        """The cards that were shown, without the act."""
        return Declaration(exposed=self.exposed, tables=self.tables)

    @property
    def taken(self) -> int:
        """The worth of the chips pulled back before acting."""
        return chips_total(self.taken_chips) if self.taken_chips else 0

    def after_taking(self, chips: Chips) -> "Declaration":
        """The same act, with these chips pulled back before it in earlier events."""
        return replace(self, taken_chips=self.taken_chips + chips) if chips else self
