"""The knowledge base as typed objects: rules, policies, books, editions, examples and wording, all loaded and resolved."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.knowledge.findings import Finding
from generator.knowledge.hints import Hints, listed, nearest
from generator.knowledge.logo import Logo

Value = int | str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something stands in the project's files; `line` counts from 1."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Policy:
    """A choice on which books differ. `values` for choices; `unit`, `minimum` and `maximum` for whole numbers."""

    name: str
    rule: str
    default: Value
    origin: Origin
    values: tuple[str, ...] = ()
    unit: str | None = None
    minimum: int = 0
    maximum: int = 0

    def fault(self, value: Value) -> str | None:
        """Say why `value` cannot be this policy's, or None where it can."""
        if self.values:
            if value in self.values:
                return None
            near = nearest(str(value), self.values)
            right = f"; did you mean {near!r}?" if near else ""
            return f"{value!r} is not one of {listed(self.values)}{right}"
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{value!r} is not a whole number"
        if not self.minimum <= value <= self.maximum:
            return f"{value} is not between {self.minimum} and {self.maximum} {self.unit}"
        return None


@dataclass(frozen=True, slots=True)
class Rule:
    """One topic, with its clauses in reading order; `book` is the house whose own rule it is, None for a rule that books share.

    `related` are other rules, each with where it is named.
    """

    id: str
    chapter: str
    clauses: tuple[str, ...]
    policies: tuple[str, ...]
    related: Mapping[str, Origin]
    origin: Origin
    book: str | None = None

    @property
    def wording(self) -> str:
        """The file of its wording below `i18n/<lang>/`, without ending."""
        return f"books/{self.book}/rules/{self.chapter}/{self.id}" if self.book else f"rules/{self.chapter}/{self.id}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the outline and its rules, in reading order."""

    id: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened at the table (`rules/situations.yml`): its group, the rules that decide it, and other examples that show it."""

    id: str
    group: str
    rules: tuple[str, ...]
    examples: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Part:
    """What an entry of a book holds of one rule; `whole` where the entry names the rule and not single clauses of it."""

    rule: str
    clauses: tuple[str, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class LetteredParagraph:
    """A lettered part of a number in one book's print, and its clauses as `(rule, clause)`; people cite it as 53-A.

    One inside another has the label of both, as `C-a`; the outer one has its clauses, too.
    """

    label: str
    clauses: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A number of a book, and the rules or clauses that stand under it; the rule that is named first gives the title.

    An entry whose clauses are all dropped keeps its first part, without clauses: the number is there and does not apply.
    Where the print divides the number, `paragraphs` are its parts in the order of the print, and its clauses are read in that order;
    `named_first` is then the rule that the numbering names first, which another one may precede.
    """

    number: str
    parts: tuple[Part, ...]
    origin: Origin
    paragraphs: tuple[LetteredParagraph, ...] = ()
    named_first: str | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of its parts, each once."""
        return tuple(dict.fromkeys(part.rule for part in self.parts))

    @property
    def title_rule(self) -> str:
        """The rule that gives it its title: the one named first, or the first in reading order where nothing of that one is left."""
        first = self.named_first
        return first if first is not None and first in self.rules else self.parts[0].rule

    def labels(self, rule: str, clause: str) -> tuple[str, ...]:
        """Return the labels of the paragraphs that state a clause, none where the print does not divide it off."""
        return tuple(one.label for one in self.paragraphs if (rule, clause) in one.clauses)

    def opening(self, rule: str, clause: str, begun: set[str]) -> tuple[str, ...] | None:
        """Return the labels that stand before a clause where it is shown: of the paragraphs that begin with it.

        None of those that are `begun` already, to which they are added; None at all in a number that is not divided.
        """
        if not self.paragraphs:
            return None
        new = tuple(
            one.label for one in self.paragraphs if one.label not in begun and self._begins(one) == (rule, clause)
        )
        begun.update(new)
        return new

    def _begins(self, paragraph: LetteredParagraph) -> tuple[str, str] | None:
        """Return the clause with which a paragraph begins: the first that is not in one before it, if it has such a clause."""
        before = {clause for one in self.paragraphs[: self.paragraphs.index(paragraph)] for clause in one.clauses}
        held = [
            (part.rule, clause)
            for part in self.parts
            for clause in part.clauses
            if (part.rule, clause) in paragraph.clauses
        ]
        return next((clause for clause in held if clause not in before), next(iter(held), None))

    @property
    def applies(self) -> bool:
        """Whether anything stands under this number."""
        return any(part.clauses for part in self.parts)


def innermost(labels: Iterable[str]) -> list[str]:
    """Return the labels of paragraphs without those that another one of them lies in."""
    held = list(labels)
    return [label for label in held if not any(other.startswith(f"{label}-") for other in held)]


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter of a book and its entries, in the book's order."""

    id: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """What a book decides on a policy, and where its source (`at`) says so."""

    value: Value
    basis: str
    at: str | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Drop:
    """A clause that a book does not have; `said_by` is the rule and clause that it has instead, None where it has none.

    The one says the same as the other, unless it `differs`.
    """

    rule: str
    clause: str
    basis: str
    at: str | None
    origin: Origin
    said_by: tuple[str, str] | None = None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a book has, or may have, and the text of it that was at hand does not: numbers, and clauses."""

    numbers: tuple[str, ...]
    clauses: Mapping[tuple[str, str], Origin]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Erratum:
    """What a printed source gets wrong. `shown_by` is (example, event counted from 1, the ruling printed)."""

    id: str
    number: str | None
    at: str
    kind: str
    origin: Origin
    shown_by: tuple[str, int, Mapping[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """The printed source of a book: its code (`001`), language, and the numbers it prints."""

    code: str
    language: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Something of a book that rests on lines of its source: `at` says which."""

    at: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class NoRule:
    """Lines of a source that state no rule; `reason` says what they are: contents, heading, greeting and the like."""

    at: str
    reason: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Places:
    """On which lines of its source a book's clauses and remarks rest; `lines` are the spans of those that hold text.

    `common_practice` are clauses that stand under a number of the print, though it does not state them.
    """

    lines: tuple[tuple[int, int], ...]
    clauses: Mapping[tuple[str, str], Placed]
    common_practice: Mapping[tuple[str, str], Origin]
    remarks: Mapping[str, Placed]
    no_rule: tuple[NoRule, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class House:
    """Who issues a book, as its cover shows it: name, logo, colours (`#rrggbb`) and address on the web."""

    name: str | None = None
    logo: Logo | None = None
    main: str | None = None
    accent: str | None = None
    website: str | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook as its files say it; `Edition` is what holds in it, with what it inherits.

    `chapters` is a whole numbering of its own, None where it has that of its base; `adds` are numbers beside those. `inherits` are
    clauses of rules that it numbers and leaves to its base all the same, `alike` those that it says in its own way, to the same
    effect as its base. `languages` are those that its own wording is kept in, None for all. `unseen` is what the text at hand lacks;
    `illustrated` are clauses that say more than the rule itself, because the print illustrates it.
    """

    id: str
    language: str
    date: str | None
    version: str | None
    based_on: str | None
    source: Document | None
    languages: tuple[str, ...] | None
    chapters: tuple[BookChapter, ...] | None
    adds: tuple[BookChapter, ...]
    drops: tuple[Drop, ...]
    inherits: Mapping[tuple[str, str], Origin]
    gaps: Mapping[str, str]
    settings: Mapping[str, Setting]
    errata: tuple[Erratum, ...]
    origin: Origin
    house: House = House()
    places: Places | None = None
    alike: Mapping[tuple[str, str], Origin] = field(default_factory=dict)
    unseen: Unseen | None = None
    illustrated: Mapping[tuple[str, str], Origin] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """The value of a policy in an edition: `book` set it, or None where the common default holds (basis `default`)."""

    value: Value
    basis: str
    at: str | None
    book: str | None


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a rule or a clause stands: a number of a book; `inherited` where that book is a base of the one being read.

    `labels` are those of the paragraphs that state the clause, where the print divides the number.
    """

    book: str
    number: str
    inherited: bool
    labels: tuple[str, ...] = ()

    @property
    def cited(self) -> str:
        """The number as people cite it: `53`, `53-A`, or `53-A, B` for a clause that two paragraphs state."""
        return f"{self.number}-{', '.join(innermost(self.labels))}" if self.labels else self.number


@dataclass(slots=True)
class Edition:
    """A book with everything that it inherits."""

    book: Book
    lineage: tuple[str, ...]
    chapters: tuple[BookChapter, ...]
    decisions: dict[str, Decision]
    entries: dict[str, Entry] = field(default_factory=dict)
    spots: dict[tuple[str, str | None], Spot] = field(default_factory=dict)
    said_by: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)  # what it says with another clause
    replaced: set[tuple[str, str]] = field(
        default_factory=set
    )  # those of them in whose place the other clause says something else

    @property
    def id(self) -> str:
        """The id of the book."""
        return self.book.id

    @property
    def arguments(self) -> dict[str, Value]:
        """The value of every policy, as arguments for wording."""
        return {name: decision.value for name, decision in self.decisions.items()}

    def holder(self, cited: str) -> tuple[Entry, str | None] | None:
        """Return the number that a citation names, and the label of its paragraph; None where the book has no such place."""
        if cited in self.entries:
            return self.entries[cited], None
        pieces = cited.split("-")
        for i in range(len(pieces) - 1, 0, -1):
            entry, label = self.entries.get("-".join(pieces[:i])), "-".join(pieces[i:])
            if entry is not None and any(one.label == label for one in entry.paragraphs):
                return entry, label
        return None

    def spot(self, rule: str, clause: str | None = None) -> Spot | None:
        """Return where this book, or a book that it is based on, has a rule or a clause.

        A clause that the book does not have stands nowhere in it, even under a number that holds the rest of its rule; unless
        the book says the same with another clause: then it stands there.
        """
        place = (rule, clause) if clause is None else self.said_by.get((rule, clause), (rule, clause))
        return self.spots.get(place)


@dataclass(frozen=True, slots=True)
class ExampleSource:
    """Where an example is printed; `label` is None for an example of ours, ruled from that entry."""

    book: str
    number: str
    label: str | None
    at: str | None
    erratum: str | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class PlayItem:
    """One event of a script: as written, and as the engine reads it."""

    actor: str
    text: str
    event: Mapping[str, Any]
    line: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A ruling stated in an example after event `after` (from 1), for `books`; None means for any book it is played under."""

    after: int
    ruling: Mapping[str, Any]
    books: tuple[str, ...] | None
    line: int


@dataclass(frozen=True, slots=True)
class Example:
    """Facts, play and published rulings. `situation` is what the engine takes; amounts are chips.

    `book` is the house whose own example it is, None for an example that books share.
    """

    id: str
    rule: str
    name: str
    kind: str
    sources: tuple[ExampleSource, ...]
    variant_of: str | None
    situation: Mapping[str, Any]
    play: tuple[PlayItem, ...]
    statements: tuple[Statement, ...]
    origin: Origin
    book: str | None = None

    @property
    def wording(self) -> str:
        """The key that its title and its remark begin with."""
        file = f"books/{self.book}/examples/{self.rule}" if self.book else f"examples/{self.rule}"
        return f"{file}#{self.name}"

    def of(self, lineage: Iterable[str]) -> bool:
        """Return whether a book of this lineage has it: an example that books share, or one of its own or of a base's."""
        return self.book is None or self.book in lineage


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of wording: an ICU pattern and where it stands."""

    pattern: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the glossary in one language. Its term and definition are pieces of wording, too; the rest has no original.

    `forms` are the other words and phrases that name it in a text, where `*` stands for any letters of a word; `also` are words by
    which a translation may name it, too common to be taken for it by themselves; `unless` are phrases in which all those words are
    something else; `unsaid` are the keys of texts that say the thing without the term of their original; `aliases` are what players
    say or type for it.
    """

    id: str
    term: str
    forms: tuple[str, ...]
    also: tuple[str, ...]
    unless: tuple[str, ...]
    unsaid: tuple[str, ...]
    aliases: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class OwnTerm:
    """How a book names a term of the glossary in its own language.

    `forms` say which form of the common wording is which of the book's; `kept` are forms of the glossary that the book has, too.
    `same_as` is the term by which the book means this one as well: then it has no name and no definition of its own.
    """

    id: str
    term: str | None
    definition: str | None
    same_as: str | None
    forms: Mapping[str, str]
    kept: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Record:
    """Digests of an original and of its translation when they last belonged together."""

    original: str
    translation: str


@dataclass(slots=True)
class Knowledge:
    """Everything under `root`. `findings` holds what was wrong while loading; what could be read is there all the same.

    `card` holds the policies on the two sides of the pocket card; `aliases`, by language and rule, what players call the rules;
    `own_terms`, by language and book, how the book names terms of the glossary.
    `untranslated` says for each language where a text is empty, to be translated; `in_progress` are the languages that are
    published while texts are still missing. `records` holds what `originals.lock` says of each language, and `kept` what
    `i18n/texts.lock` says, each text by its key and its digest. `digests` are those of the YAML files. `moved` has the address of
    each page by the one that it had. `home` is the book of the house whose part of a rulebook this is (`selection.py`).
    """

    root: Path
    findings: list[Finding] = field(default_factory=list)
    chapters: tuple[Chapter, ...] = ()
    card: tuple[tuple[str, ...], ...] = ()
    incidents: dict[str, Incident] = field(default_factory=dict)
    moved: dict[str, tuple[str, Origin]] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    policies: dict[str, Policy] = field(default_factory=dict)
    books: dict[str, Book] = field(default_factory=dict)
    editions: dict[str, Edition] = field(default_factory=dict)
    examples: dict[str, Example] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    wording: dict[str, dict[str, Piece]] = field(default_factory=dict)
    wording_files: dict[str, set[str]] = field(default_factory=dict)
    glossary: dict[str, dict[str, Term]] = field(default_factory=dict)
    own_terms: dict[tuple[str, str], dict[str, OwnTerm]] = field(default_factory=dict)
    aliases: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    untranslated: dict[str, dict[str, Origin]] = field(default_factory=dict)
    in_progress: set[str] = field(default_factory=set)
    records: dict[str, dict[str, Record]] = field(default_factory=dict)
    kept: dict[tuple[str, str], str] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    digests: dict[str, bytes] = field(default_factory=dict)
    home: str | None = None
    hints: Hints = field(default_factory=Hints)

    def original_language(self, key: str) -> str:
        """Return the language that a piece of wording is written in first: the book's for its own, English for the rest."""
        if not key.startswith("books/"):
            return "en"
        book = self.books.get(key.partition("#")[0].split("/")[1])
        return book.language if book is not None else "en"

    def original(self, key: str) -> Piece | None:
        """Return a piece of wording in the language that it is written in first, None where it has no original."""
        return self.wording.get(self.original_language(key), {}).get(key)
