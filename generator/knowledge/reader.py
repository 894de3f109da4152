"""What one reader sees: one language and one book (or the common rules alone), as text and blocks ready to be rendered.

The site and the PDFs take everything they show from here, so that both say the same. Nothing here is escaped: text is text.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine import REASONS
from generator.knowledge.conduct import conduct_of
from generator.knowledge.departures import Departures
from generator.knowledge.model import Decision, Edition, Entry, Erratum, Example, Knowledge, Spot, Value
from generator.knowledge.places import unstated
from generator.knowledge.rulings import Ruling, common_policies, engine_policies
from generator.knowledge.texts import Phrase, Texts
from generator.knowledge.vocabulary import Vocabulary
from generator.knowledge.wording import own_wording
from generator.language.answers import outcome_words, reason_words
from generator.language.lines import Line, ids, render, render_all
from generator.language.markup import Block, RuleLink, parse_blocks
from generator.language.messages import Argument
from generator.language.story import event, facts
from generator.language.story_event_facts import conduct_lines, game_line
from generator.language.verdict import AMOUNTS, told_before


@dataclass(frozen=True, slots=True)
class Passage:
    """Wording as blocks. `language` differs from the reader's where there is no translation; `outdated` marks one that lags behind."""

    blocks: tuple[Block, ...]
    language: str
    outdated: bool


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link to a rule leads: `spot` is None where the book (and its bases) do not have the rule or the clause.

    `common`: there is a book, and it does not have it, or not in print. What rests on it under that book is common practice.
    """

    rule: str
    clause: str | None
    title: str
    spot: Spot | None
    common: bool = False


@dataclass(frozen=True, slots=True)
class WordedReason:
    """One reason of a ruling by its id and arguments, in words, and the clause that it rests on."""

    id: str
    args: Mapping[str, Argument]
    text: str
    target: Target


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling in words: what is ruled, line by line, and why."""

    lines: tuple[str, ...]
    reasons: tuple[WordedReason, ...]


@dataclass(frozen=True, slots=True)
class ConductAnswer:
    """Whether the hand is dead for some offences, and what they cost.

    `offences` are told in sentences, `lines` are the answer, `more` which penalties there are and from when, by the clause `target`.
    """

    offences: tuple[str, ...]
    lines: tuple[str, ...]
    more: tuple[str, ...]
    target: Target | None


class Reader:
    """One language and one book. `edition` None reads the common rules, with the common default of every policy."""

    def __init__(self, knowledge: Knowledge, texts: Texts, language: str, edition: Edition | None = None) -> None:
        self.knowledge, self.texts, self.language, self.edition = knowledge, texts, language, edition
        self._arguments = (
            edition.arguments if edition else {name: policy.default for name, policy in knowledge.policies.items()}
        )
        # The words of the book, where it has some of its own in this language.
        self.vocabulary = texts.vocabulary(edition.lineage, language) if edition else None
        self._beside: dict[str, Reader] = {}

    def under(self, edition: Edition | None, vocabulary: Vocabulary | None = None) -> "Reader":
        """Return a reader of another book in the same language; `vocabulary` are the words in which it is told here, if not its own."""
        other = Reader(self.knowledge, self.texts, self.language, edition)
        other.vocabulary = vocabulary or other.vocabulary
        return other

    # Plain phrases

    def phrase(self, key: str, arguments: Mapping[str, Argument] | None = None) -> Phrase:
        """Format any piece of wording by key; wording of rules and books takes this book's policy values."""
        given = self._arguments if arguments is None else arguments
        return self.texts.phrase(self.language, key, given, vocabulary=self.vocabulary)

    def ui(self, name: str, /, **arguments: Argument) -> str:
        """Return an interface text of `ui.yml`."""
        return self.phrase(f"ui#{name}", arguments).text

    def rule_title(self, rule: str) -> str:
        """Return the title of a rule."""
        return self.phrase(f"{self.knowledge.rules[rule].wording}#title").text

    def chapter_title(self, chapter: str) -> str:
        """Return the title of a chapter of the outline, or of the book's own."""
        for book in self.edition.lineage if self.edition else ():
            key = f"books/{book}/book#chapters.{chapter}"
            if self.texts.has(key, self.language):
                return self.phrase(key).text
        return self.phrase(f"outline#chapters.{chapter}").text

    def entry_title(self, entry: Entry) -> str:
        """Return the title that a number has in this book: its own where it words one, else that of its first rule."""
        for book in self.edition.lineage if self.edition else ():
            key = f"books/{book}/book#entries.{entry.number}"
            if self.texts.has(key, self.language):
                return self.phrase(key).text
        return self.rule_title(entry.title_rule)

    # Rules

    def clause(self, rule: str, clause: str, *, figures: bool = False) -> Passage:
        """Return the wording of a clause as this book has it; `figures` marks those that come from policies."""
        chapter = self.knowledge.rules[rule].chapter
        for book in self.edition.lineage if self.edition else ():
            key = f"books/{book}/rules/{chapter}/{rule}#clauses.{clause}"
            if self.texts.has(key, self.language):
                return self._passage(key, figures=figures)
        return self._passage(f"{self.knowledge.rules[rule].wording}#clauses.{clause}", figures=figures)

    def _passage(self, key: str, *, figures: bool = False) -> Passage:
        phrase = self.texts.phrase(self.language, key, self._arguments, figures=figures, vocabulary=self.vocabulary)
        return Passage(parse_blocks(phrase.text), phrase.language, phrase.outdated)

    def place(self, rule: str, clause: str) -> str | None:
        """Return where a clause stands in the source of this book, or of the base that words it for this book."""
        for book in self.edition.lineage if self.edition else ():
            places = self.knowledge.books[book].places
            if places is not None and (rule, clause) in places.clauses:
                return places.clauses[rule, clause].at
            if own_wording(self.knowledge, book, self.knowledge.rules[rule], clause) is not None:
                return None
        return None

    def common_practice(self, rule: str, clause: str) -> bool:
        """Return whether a clause stands under a number of this book, or of a base, whose print does not state it."""
        return self.edition is not None and unstated(self.knowledge.books, self.edition, rule, clause)

    def target(self, rule: str, clause: str | None = None) -> Target:
        """Resolve a link to a rule or a clause for this book: to the clause with which the book says the same, if it has not that one."""
        if self.edition and clause is not None:
            rule, clause = self.edition.said_by.get((rule, clause), (rule, clause))
        spot = self.edition.spot(rule, clause) if self.edition else None
        title = self.rule_title(rule)
        if spot is not None:
            edition = self.knowledge.editions[spot.book]
            if spot.book not in self._beside:
                self._beside[spot.book] = self.under(edition)
            title = self._beside[spot.book].entry_title(edition.entries[spot.number])
        absent = self.edition is not None and spot is None
        return Target(rule, clause, title, spot, absent or (clause is not None and self.common_practice(rule, clause)))

    def target_of(self, reason: str) -> Target:
        """Resolve the clause on which a reason of the engine rests."""
        rule, _, clause = REASONS[reason].clause.partition("#")
        return self.target(rule, clause)

    def link(self, link: RuleLink) -> Target:
        """Resolve a `[[rule#clause]]` of this book's wording."""
        return self.target(link.rule, link.clause)

    # Policies

    def policy_name(self, name: str) -> str:
        """Return the name of a policy."""
        return self.phrase(f"policies#{name}.name").text

    def policy_target(self, name: str) -> Target:
        """Return the clause of this book that tells the value of a policy, or the rule that it belongs to."""
        rule = self.knowledge.policies[name].rule
        clause = Departures(self.knowledge, self.texts, self.edition).clause_about(name) if self.edition else None
        return self.target(rule, clause)

    def policy_question(self, name: str) -> str:
        """Return the question that a policy answers."""
        return self.phrase(f"policies#{name}.question").text

    def policy_value(self, name: str, value: Value) -> str:
        """Return a value of a policy in words, whole numbers with their unit."""
        policy = self.knowledge.policies[name]
        if policy.values:
            return self.phrase(f"policies#{name}.values.{value}").text
        return self.ui(f"units.{policy.unit}", count=value)

    def decisions(self) -> Iterator[tuple[str, Decision]]:
        """Yield the policies of the rules that this book numbers, and others that it sets, in the order of the outline, with what holds."""
        if self.edition is None:
            return
        numbered = {part.rule for entry in self.edition.entries.values() for part in entry.parts}
        for chapter in self.knowledge.chapters:
            for rule in chapter.rules:
                for name in self.knowledge.rules[rule].policies:
                    decision = self.edition.decisions[name]
                    if rule in numbered or decision.book is not None:
                        yield name, decision

    def basis(self, decision: Decision) -> str:
        """Return on what a decision rests; what a house decides that has no print stands on the house alone."""
        held = self.knowledge.books.get(decision.book or "")
        return self.ui("basis.decided" if held is not None and held.source is None else f"basis.{decision.basis}")

    def note(self, name: str) -> Passage | None:
        """Return the note to a policy value: that of the book which sets it, or of one on the way from there to this book."""
        if self.edition is None or (decision := self.edition.decisions[name]).book is None:
            return None
        for book in self.edition.lineage:
            key = f"books/{book}/policies#{name}"
            if self.texts.has(key, self.language):
                return self._passage(key)
            if book == decision.book:
                break
        return None

    # Books

    def book(self, part: str, book: str | None = None) -> str:
        """Return `title` or `short` of a book, this one if none is named."""
        return self.phrase(f"books/{book or self._edition.id}/book#{part}").text

    def notice(self) -> str:
        """Return what the book is not: official; of a house's own book only what it takes over."""
        book = None if self.edition is None else self.edition.book
        if book is None or book.source is not None:
            return self.ui("notice")
        base = self.ui("paper.common-rules") if book.based_on is None else self.book("short", book.based_on)
        return self.ui("house-notice", base=base)

    def about(self) -> Passage:
        """Return what the book says of itself."""
        return self._passage(f"books/{self._edition.id}/book#about")

    def at_hand(self) -> Passage | None:
        """Return what the book says of the text of it that was at hand, where that lacks a part of it."""
        key = f"books/{self._edition.id}/book#at_hand"
        has = self._edition.book.unseen is not None and self.texts.has(key, self.language)
        return self._passage(key) if has else None

    def remark(self, number: str) -> Passage | None:
        """Return the book's remark on one of its numbers."""
        key = f"books/{self._edition.id}/book#remarks.{number}"
        return self._passage(key) if self.texts.has(key, self.language) else None

    def remark_place(self, number: str) -> str | None:
        """Return where the book's remark on one of its numbers stands in its source."""
        places = self._edition.book.places
        return places.remarks[number].at if places and number in places.remarks else None

    def erratum(self, erratum: Erratum, part: str) -> Passage:
        """Return `printed`, `right` or `reason` of an erratum of this book."""
        return self._passage(f"books/{self._edition.id}/errata#{erratum.id}.{part}")

    @property
    def _edition(self) -> Edition:
        if self.edition is None:
            raise ValueError("this reader has no book")
        return self.edition

    # Examples

    def example_title(self, example: Example) -> Phrase:
        """Return the title of an example."""
        return self.phrase(f"{example.wording}.title")

    def example_remark(self, example: Example) -> Passage | None:
        """Return the hand-written remark of an example."""
        key = f"{example.wording}.remark"
        return self._passage(key) if self.texts.has(key, self.language) else None

    def facts(self, example: Example, *, unsaid: str | None = None) -> list[str]:
        """Return the facts of an example in sentences; the game is not named where it is `unsaid`."""
        game = None if unsaid is None else game_line(unsaid)
        return self._in_sentences(line for line in facts(example.situation) if line != game)

    def game(self, game: str) -> str:
        """Return the name of a game."""
        return self.phrase(f"story#games.{game}").text

    def event(self, example: Example, index: int) -> list[str]:
        """Return what happens in an event (from 0) in sentences."""
        return self._in_sentences(event(example.play[index].event))

    def verdict(
        self,
        ruling: Ruling,
        stated: Collection[str] | None = (),
        happening: Mapping[str, Any] | None = None,
        earlier: Sequence[Ruling] = (),
    ) -> Verdict:
        """Put a ruling and its reasons into words; what an example states (`stated`, keys of the ruling) is always said.

        Substantial action is said only where it is stated; with `stated` None, everything is. `happening` is the event that is ruled,
        which says whose hand is live or dead. What the `earlier` rulings have told is told again only where it is stated.
        """
        told = told_before(ruling, earlier)
        return Verdict(self.outcome(ruling, stated, happening, told), self.reasons(ruling, stated, told))

    def outcome(
        self,
        ruling: Ruling,
        stated: Collection[str] | None = (),
        happening: Mapping[str, Any] | None = None,
        told: Collection[str] = AMOUNTS,
    ) -> tuple[str, ...]:
        """Return the lines of a verdict alone; every book says the same of the same ruling, in its own words."""
        return tuple(outcome_words(ruling, stated, happening, told, self._said))

    def reasons(
        self, ruling: Ruling, stated: Collection[str] | None = (), told: Collection[str] = AMOUNTS
    ) -> tuple[WordedReason, ...]:
        """Return the reasons of a verdict alone."""
        reasons = []
        for name, arguments, text, reference in reason_words(ruling, stated, told, self._said):
            rule, _, clause = reference.partition("#")
            reasons.append(WordedReason(name, arguments, text, self.target(rule, clause or None)))
        return tuple(reasons)

    def conduct(self, rules: Iterable[str]) -> list[ConductAnswer]:
        """Return what the offences that some rules speak of come to, those that are ruled alike together."""
        policies = common_policies(self.knowledge) if self.edition is None else engine_policies(self.edition)
        answers = []
        for ruled in conduct_of(rules, policies):
            # Who decides is news only where no penalty is named: of those that are, it is always the director.
            told = [key for key in ruled.ruling if key != "decides" or "measures" not in ruled.ruling]
            answer = {key: ruled.ruling[key] for key in told if key not in ("measures", "penalty_from")}
            more = {key: ruled.ruling[key] for key in told if key not in answer}
            offences = tuple(" ".join(self._in_sentences(conduct_lines(done))) for done in ruled.situations)
            target = self.target_of("penalties.range") if more else None
            answers.append(ConductAnswer(offences, self.outcome(answer), self.outcome(more), target))
        return answers

    def drawn(self, name: str, arguments: Mapping[str, Argument]) -> str:
        """Return the words of a line that a drawing shows; chips, lists and what is said read as in the story of an example."""
        catalogue = "story" if name.startswith(("chips.", "lists.", "spoken.")) else "drawing"
        return self.phrase(f"{catalogue}#{name}", arguments).text

    def _in_sentences(self, lines: Iterable[Line]) -> list[str]:
        """Return lines as sentences; if any part of a sentence is not translated yet, the whole sentence is in the original."""
        if self.texts.is_whole("story", self.language):
            return render_all(lines, self._story)
        own = self.knowledge.wording[self.language]
        return [
            render(line, self._story if all(f"story#{name}" in own for name in ids(line)) else self._original_story)
            for line in lines
        ]

    def _said(self, key: str, arguments: Mapping[str, Argument]) -> str:
        return self.phrase(key, arguments).text

    def _story(self, name: str, arguments: Mapping[str, Argument]) -> str:
        return self.phrase(f"story#{name}", arguments).text

    def _original_story(self, name: str, arguments: Mapping[str, Argument]) -> str:
        return self.texts.phrase(self.language, f"story#{name}", arguments, original=True).text
