"""The pages that compare two books: what changed from the older to the newer one, examples first, then number by number."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from markupsafe import Markup

from generator.knowledge.changed_numbers import ChangedNumber
from generator.knowledge.changes import ChangedExample, Changes, comparison_title, rewording, told_apart
from generator.knowledge.clause_differences import Clause
from generator.knowledge.comparison import Split
from generator.knowledge.reader import Reader
from generator.language.difference import ChangeKind
from generator.language.markup import Inline
from generator.language.rewording import ChangedLine
from generator.site import addresses
from generator.site.escape import escape, filled
from generator.site.language_site import LanguageSite, Page
from generator.site.localized import Localized
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.policy_views import decision_view
from generator.site.sources import erratum_view

_UNFOLDED = 10  # examples, and numbers, of which each is open
_LISTED = {"examples": 12, "numbers": 40}  # lines of a list before the rest of it is folded up
Answers = list[tuple[str, Markup | str, str]]


def difference_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the list of all comparisons and one page for each two books."""
    yield page_from_template(site, "differences.md", addresses.DIFFERENCES, site.ui("differences.title"), _all)
    for pair in combinations(site.books, 2):
        # A title needs no comparison: `serve` lists the pages before it makes one.
        before, after = (site.knowledge.editions[book] for book in in_time(site, pair))
        title = comparison_title(site.common, before, after)
        yield page_from_template(site, "difference.md", addresses.difference(*pair), title, _comparer(pair))


def in_time(site: LanguageSite, pair: tuple[str, str]) -> tuple[str, str]:
    """Return two books, the older one first if both have dates that decide it."""
    dates = [site.knowledge.books[book].date for book in pair]
    if dates[0] and dates[1] and dates[1][:4] < dates[0][:4]:
        return pair[1], pair[0]
    return pair


def _all(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    pairs = []
    for pair in combinations(site.books, 2):
        found = site.changes(*in_time(site, pair))
        link = writer.link(found.title(site.common), addresses.difference(*pair))
        pairs.append((link, found.counted(site.common)))
    return {"summary": site.ui("differences.about"), "pairs": pairs}


def _comparer(pair: tuple[str, str]) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _Comparison(writer, writer.site.changes(*in_time(writer.site, pair))).content()


@dataclass(frozen=True, slots=True)
class _ExampleCard:
    """An event that is ruled differently: the example, after which step, what each book rules, and links to what decides."""

    title: Markup
    where: str
    answers: Answers
    decided_by: list[Markup]


@dataclass(frozen=True, slots=True)
class _NumberCard:
    """What changed of a number: its name, in short how much, what the book remarks on it, and links to it in the books.

    Below that stand values, and clauses with how they changed.
    """

    name: str
    short: str
    remark: Markup | None
    open: bool
    links: list[Markup]
    values: list[tuple[Markup, Answers]]
    clauses: list[tuple[str, Markup, Markup]]


class _Comparison:
    """The parts of a page that compares two books."""

    def __init__(self, writer: PageWriter, changes: Changes) -> None:
        self._writer, self._changes, self._site = writer, changes, writer.site
        self._books = (changes.before.id, changes.after.id)
        self._names = [self._site.short(book) for book in self._books]
        self._readers = (self._site.readers[self._books[0]], self._site.readers[self._books[1]])

    def content(self) -> dict[str, object]:
        site, found = self._site, self._changes
        counted = found.counted(site.common)
        numbers = [number for number in found.numbers if not number.only_moved]
        few = sum(not number.whole for number in numbers) <= _UNFOLDED
        moved = [self._renumbered(number) for number in found.numbers if number.only_moved]
        cards = [(one.example.rule, card) for one in found.examples for card in self._example(one)]
        errata = [
            (site.short(edition.id), [erratum_view(self._writer, edition.id, one) for one in held])
            for edition, held in found.errata
        ]
        jumps = [
            ("examples", bool(cards)),
            ("numbers", bool(numbers)),
            ("moved", bool(moved)),
            ("errata", bool(errata)),
            ("unseen", bool(found.unseen or found.unseen_examples)),
        ]
        by_rule = [
            (site.common.rule_title(rule), [card for _, card in held])
            for rule, held in groupby(cards, key=lambda card: card[0])
        ]
        return {
            "summary": f"{counted}. {site.ui('differences.computed')}",
            "count": counted,
            "at_hand": [self._writer.passage(passage, site.common) for passage in found.at_hand(site.common)],
            "jumps": [(part, site.common.ui(f"changes.{part}")) for part, there in jumps if there],
            "examples": [card for _, card in cards],
            "by_rule": by_rule if len(cards) > _UNFOLDED else [],
            "numbers": [self._number(number, few) for number in numbers],
            "moved": moved,
            "errata": errata,
            "unseen": [self._number(number, False) for number in found.unseen],
            "unseen_examples": [card for one in found.unseen_examples for card in self._example(one)],
            "listed": _LISTED,
        }

    def _example(self, changed: ChangedExample) -> Iterator[_ExampleCard]:
        writer, site, example = self._writer, self._site, changed.example
        link = writer.link(site.common.example_title(example).text, addresses.example(example.id))
        for split in changed.splits:
            told = self._told(changed, split)
            where = site.ui("example.after_step", step=split.after) if example.play else ""
            answers: Answers = [(name, text, "") for name, text in zip(self._names, told, strict=True)]
            yield _ExampleCard(link, where, answers, list(self._decided_by(split)))

    def _told(self, changed: ChangedExample, split: Split) -> list[Markup]:
        said = self._site.texts.track(lambda: told_apart(self._readers, changed.example, split))
        return [self._writer.spoken(Localized(text, said.foreign, False)) for text in said.value]

    def _decided_by(self, split: Split) -> Iterator[Markup]:
        writer, site = self._writer, self._site
        for policy in split.policies:
            rule = addresses.rule(site.knowledge.policies[policy].rule)
            yield writer.link(site.common.policy_name(policy), rule, addresses.policy_anchor(policy))
        for rule, _, clause in (named.partition("#") for named in split.clauses):
            yield writer.target(self._readers[1].target(rule, clause), self._books[1])

    def _renumbered(self, number: ChangedNumber) -> Markup:
        """Return the link to a number that is another one, with what it was before."""
        place = number.place
        link = self._name(number) if place is None else self._writer.entry(place.book, place.number)
        return filled("{}, {}", link, ", ".join(number.formerly(self._site.common, self._changes.before)))

    def _number(self, number: ChangedNumber, few: bool) -> _NumberCard:
        return _NumberCard(
            self._name(number),
            self._changes.in_short(self._site.common, number),
            self._remark(number),
            few and not number.whole,
            list(self._links(number)),
            [self._value(policy) for policy in number.values],
            list(self._clauses(number)),
        )

    def _remark(self, number: ChangedNumber) -> Markup | None:
        remark = self._changes.remark(self._site.common, number)
        if remark is None or number.place is None:
            return None
        return self._writer.passage(remark, self._site.readers[number.place.book])

    def _name(self, number: ChangedNumber) -> str:
        site, place = self._site, number.place
        if place is None:
            return site.common.rule_title(number.rule)
        return site.entry_name(place.book, site.knowledge.editions[place.book].entries[place.number])

    def _links(self, number: ChangedNumber) -> Iterator[Markup]:
        """Yield the links to a number where it stands, and to where its clauses stood in the older book."""
        site, writer = self._site, self._writer
        if number.place is None:
            yield writer.link(site.common.rule_title(number.rule), addresses.rule(number.rule))
            return
        for book, cited in dict.fromkeys((*number.earlier, (number.place.book, number.place.number))):
            text = site.ui("number_of_book", book=site.short(book), number=cited)
            yield writer.link(text, addresses.entry(book, cited))

    def _value(self, policy: str) -> tuple[Markup, Answers]:
        site = self._site
        told = [self._told_value(book, policy) for book in self._books]
        rule = addresses.rule(site.knowledge.policies[policy].rule)
        link = self._writer.link(site.common.policy_question(policy), rule, addresses.policy_anchor(policy))
        return link, [(name, value, basis) for name, (value, basis) in zip(self._names, told, strict=True)]

    def _told_value(self, book: str, policy: str) -> tuple[str, str]:
        if not self._changes.is_at_hand(book, policy):
            return self._site.common.ui("changes.unknown"), ""
        view = decision_view(self._writer, book, policy)
        return view.value, view.basis

    def _clauses(self, number: ChangedNumber) -> Iterator[tuple[str, Markup, Markup]]:
        """Yield how each clause changed, the link to its paragraph where the print has letters, and its wording."""
        common, before, after = self._site.common, *self._readers
        printing = self._site.readers[self._changes.printing.id]
        sides = (
            ("dropped", before, number.clauses_dropped),
            ("left", printing, number.clauses_left),
            ("new", after, number.clauses_new),
        )
        for kind, reader, clauses in sides:
            for clause in clauses:
                wording = self._writer.passage(reader.clause(*clause), reader)
                yield self._changes.mark(common, kind, number), self._paragraph(reader, clause), wording
        for clause in number.clauses_reworded:
            how = self._changes.mark(common, "reworded", number)
            yield how, self._paragraph(after, clause), self._reworded(clause)

    def _paragraph(self, reader: Reader, clause: Clause) -> Markup:
        target = reader.target(*clause)
        spot = target.spot
        if spot is None or not spot.labels or target.clause is None:
            return Markup()
        anchor = addresses.clause_anchor(target.rule, target.clause)
        return filled(" · {}", self._writer.link(spot.cited, addresses.entry(spot.book, spot.number), anchor))

    def _reworded(self, clause: Clause) -> Markup:
        said = rewording(self._readers, clause)
        if said.lines is None:
            passages = ((said.before, self._readers[0]), (said.after, self._readers[1]))
            return Markup("\n\n").join(self._writer.passage(passage, reader) for passage, reader in passages)
        foreign = said.after.language if said.after.language != self._site.language else None
        return self._writer.block(Localized(self._lines(said.lines), foreign, said.after.outdated))

    def _lines(self, lines: Iterable[ChangedLine]) -> Markup:
        told = Markup()
        for item, held in groupby(lines, key=lambda line: line.item):
            listed = [self._line(line) for line in held]
            told += Markup("\n").join(Markup("- ") + line for line in listed) if item else Markup("\n\n").join(listed)
            told += Markup("\n\n")
        return told.strip()

    def _line(self, line: ChangedLine) -> Markup:
        parts = groupby(line.parts, key=lambda part: part.kind)
        said = Markup().join(self._stretch(kind, [part.part for part in held]) for kind, held in parts).strip()
        # What is gone and what is new are two words, where they are read without their lines, too.
        return said.replace(Markup("</del><ins>"), Markup("</del> <ins>"))

    def _stretch(self, kind: ChangeKind, parts: list[Inline]) -> Markup:
        """Set what is gone or new as such, with a word that is read out before it."""
        said = self._writer.pieces(parts, self._readers[0] if kind == "gone" else self._readers[1])
        if kind == "same":
            return said
        mark = self._writer.spoken(self._site.texts.track(lambda: self._site.common.ui(f"changes.{kind}_words")))
        tag = Markup("del" if kind == "gone" else "ins")
        return Markup('<{0}><span class="rb-unseen" lang="{1}">{2} </span>{3}</{0}>').format(
            tag, escape(self._site.language), mark, said
        )
