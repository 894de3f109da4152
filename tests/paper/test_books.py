"""Every book in every language, as `rulebook build` prints it."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.checks.project import Project
from generator.engine import SituationError
from generator.knowledge.comparison import stated_keys
from generator.knowledge.departures import Departures
from generator.knowledge.reader import Reader
from generator.language.collation import collation
from generator.paper.build import PrintedPdf, build_pdf
from generator.paper.departure_text import DepartureText
from generator.paper.typography import Typography
from tests.paper.reading import Paper, plain
from tests.small import real

KNOWN = real()
BOOKS = [(book, language) for book in sorted(KNOWN.editions) for language in KNOWN.languages]


class Printed:
    """A book that has been printed, and what a reader of it sees."""

    def __init__(self, project: Project, book: str, language: str, out: Path) -> None:
        self.book, self.language, self.out = book, language, out
        self.edition = project.knowledge.editions[book]
        self.reader = Reader(project.knowledge, project.texts, language, self.edition)
        self.summary: PrintedPdf = build_pdf(project.knowledge, project.texts, book, language, out)
        self.paper = Paper(out)

    def headings(self) -> dict[str, str]:
        """Number and title of each entry, as they stand in the book."""
        return {
            number: plain(f"{number} {self.reader.entry_title(entry)}")
            for number, entry in self.edition.entries.items()
        }


def grouped(book: str, language: str) -> Any:
    """A book and language whose tests run in one worker, so that it is printed and read once."""
    name = f"{book}-{language}"
    return pytest.param((book, language), id=name, marks=pytest.mark.xdist_group(name))


@pytest.fixture(scope="session")
def known() -> dict[tuple[str, str], Printed]:
    """What was printed last. A worker that waits for more tests drops its fixtures of a module, and would print a book again."""
    return {}


# Of a module, so that all tests of a book run before those of the next, of which only then is anything in memory.
@pytest.fixture(scope="module", params=[grouped(*pair) for pair in BOOKS])
def printed(
    request: pytest.FixtureRequest,
    project: Project,
    known: dict[tuple[str, str], Printed],
    tmp_path_factory: pytest.TempPathFactory,
) -> Printed:
    book, language = request.param
    if request.param not in known:
        known.clear()
        known[request.param] = Printed(project, book, language, tmp_path_factory.mktemp("paper") / f"{book}.pdf")
    return known[request.param]


def test_the_summary_tells_pages_and_bytes(printed: Printed) -> None:
    assert printed.summary == PrintedPdf(len(printed.paper.pdf.pages), printed.out.stat().st_size)
    assert printed.summary.size < 2_000_000


def test_every_entry_stands_in_the_book_once_with_its_title(printed: Printed) -> None:
    titles = [title for level, title, _ in printed.paper.bookmarks if level == 2]
    entries = titles[: len(printed.edition.entries)]

    assert entries == list(printed.headings().values())
    assert len(set(titles)) == len(titles)


def test_a_bookmark_leads_to_the_page_that_holds_its_heading(printed: Printed) -> None:
    pages = [squeezed(page) for page in printed.paper.pages]
    for _, title, page in printed.paper.bookmarks:
        assert squeezed(title) in pages[page - 1]


def test_chapters_examples_and_what_stands_behind_them_have_bookmarks(printed: Printed) -> None:
    first = [title for level, title, _ in printed.paper.bookmarks if level == 1]
    chapters = [plain(printed.reader.chapter_title(c.id)) for c in printed.edition.chapters if c.entries]
    names = ("policies", "more-examples", "glossary", "errata", "clause-places", "sources", "index")
    behind = [plain(printed.reader.ui(f"paper.{name}")) for name in names]

    assert first == chapters + behind
    titles = " ".join(title for level, title, _ in printed.paper.bookmarks if level == 3)
    for example in printed.reader.knowledge.examples.values():
        if printed.book in {source.book for source in example.sources if source.label}:
            assert typeset(printed, printed.reader.example_title(example).text) in titles


def test_a_number_on_conduct_begins_with_its_answer(printed: Printed) -> None:
    text = letters(" ".join(printed.paper.pages))
    title = printed.reader.ui("conduct.title")
    for number, entry in printed.edition.entries.items():
        answers = printed.reader.conduct(part.rule for part in entry.parts) if entry.applies else []
        if answers:
            heading = printed.headings()[number] + title
            alone = len(answers) == 1 == len(answers[0].offences)
            first = answers[0].lines if alone else answers[0].offences
            assert letters(heading + first[0]) in text, number
            assert all(letters(" ".join(answer.lines + answer.more)) in text for answer in answers), number


def test_an_example_of_ours_is_told_with_its_facts_and_its_ruling(printed: Printed, project: Project) -> None:
    pages = {title: page for level, title, page in printed.paper.bookmarks if level == 1}
    first, after = (pages[plain(printed.reader.ui(f"paper.{name}"))] for name in ("more-examples", "glossary"))
    table = letters(" ".join(printed.paper.pages[first - 1 : after]))
    ours = [
        example
        for example in project.knowledge.examples.values()
        if printed.book in {source.book for source in example.sources if not source.label}
        and printed.book not in {source.book for source in example.sources if source.label}
    ]

    assert ours
    for example in ours:
        known, happens = (
            printed.reader.facts(example, unsaid="nlhe"),
            printed.reader.event(example, 0) if example.play else [],
        )
        ruled = project.rulings.of(example.id, printed.book)
        assert not isinstance(ruled, SituationError)
        happened = [step.event for step in example.play] or [None]
        said = [
            printed.reader.outcome(ruling, stated_keys(example, at), happened[at - 1])
            for at, ruling in enumerate(ruled, 1)
        ]
        assert letters(" ".join(known)) in table, example.id
        assert letters(" ".join(happens)) in table, example.id
        assert any(letters(lines[0]) in table for lines in said if lines), example.id


def letters(text: str) -> str:
    """Return letters and digits alone: lines are broken and hyphenated on paper."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if c.isalnum() or c == "|")


def test_the_contents_name_the_page_of_every_entry(printed: Printed) -> None:
    begins = next(page for _, _, page in printed.paper.bookmarks)
    contents = " ".join(printed.paper.pages[1 : begins - 1])
    for level, title, page in printed.paper.bookmarks:
        if level == 2 and title in printed.headings().values():
            assert re.search(rf"{re.escape(title)}[ .]*{page}(?!\d)", contents)


def test_no_reference_names_the_page_that_it_stands_on(printed: Printed) -> None:
    before, _, after = plain(printed.reader.ui("paper.page", page="@")).partition("@")
    titles = tuple(printed.headings().values())
    for number, text in enumerate(printed.paper.pages, 1):
        for found in re.finditer(rf", {re.escape(before)}{number}{re.escape(after)}(?!\d)", text):
            assert not text[: found.start()].endswith(titles), number


def test_a_reference_prints_the_page_that_holds_its_rule(printed: Printed) -> None:
    pages = {title: page for level, title, page in printed.paper.bookmarks if level == 2}
    ends = dict(zip(pages.values(), [*list(pages.values())[1:], len(printed.paper.pages)], strict=False))
    before, _, after = plain(printed.reader.ui("paper.page", page="@")).partition("@")
    told = 0
    page = re.compile(rf", {re.escape(before)}(\d+){re.escape(after)}")
    text = printed.paper.text
    for title in printed.headings().values():
        for at in occurrences(title, text):
            found = page.match(text, at + len(title))
            if found and not text[at - 1].isdigit():
                # A reference to a clause names the page of the clause, which may be behind that of the heading.
                assert pages[title] <= int(found[1]) <= max(pages[title], ends[pages[title]])
                told += 1
    assert told >= len(printed.headings()) // 2


def test_every_link_leads_to_a_page_of_the_book(printed: Printed) -> None:
    links = printed.paper.links()
    assert len(links) > len(printed.headings())
    assert {target for _, target in links} <= set(range(3, len(printed.paper.pages) + 1))
    assert printed.paper.addresses() == {"https://www.pokertda.com/"}


def test_language_title_and_tags_are_told_to_programs(printed: Printed) -> None:
    paper = printed.paper
    assert str(paper.root["/Lang"]).split("-")[0] == printed.language
    assert paper.pdf.metadata is not None
    assert paper.pdf.metadata.title == printed.reader.book("title")
    assert paper.root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert paper.root["/MarkInfo"]["/Marked"]
    assert "/K" in paper.root["/StructTreeRoot"]
    assert "pdfuaid" in paper.root["/Metadata"].get_data().decode()


def test_all_fonts_are_inside(printed: Printed) -> None:
    fonts: list[Any] = []
    for page in printed.paper.pdf.pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            fonts += [inside.get_object()["/FontDescriptor"] for inside in font.get_object()["/DescendantFonts"]]
    assert fonts
    for font in fonts:
        assert {"/FontFile2", "/FontFile3"} & set(font.keys())
        assert "LibertinusSerif" in str(font["/FontName"])


def test_every_decision_stands_in_the_table_of_policies(printed: Printed) -> None:
    pages = {title: page for level, title, page in printed.paper.bookmarks if level == 1}
    first = pages[plain(printed.reader.ui("paper.policies"))]
    # The glossary may begin below the table.
    table = squeezed(" ".join(printed.paper.pages[first - 1 : pages[plain(printed.reader.ui("paper.glossary"))]]))
    for name, decision in printed.reader.decisions():
        assert squeezed(printed.reader.policy_name(name)) in table
        assert squeezed(typeset(printed, printed.reader.policy_value(name, decision.value))) in table


def test_every_number_has_its_places_in_the_source(printed: Printed) -> None:
    table, places = squeezed(" ".join(appendix(printed))), printed.edition.book.places
    for entry in printed.edition.entries.values() if places is not None else ():
        clauses = {(part.rule, clause) for part in entry.parts for clause in part.clauses}
        stated = [clause for clause in places.clauses if clause in clauses]  # type: ignore[union-attr]
        assert clauses == {*stated, *(clauses & places.common_practice.keys())}, entry.number  # type: ignore[union-attr]
        named = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
        # A dash for a clause of common practice between others.
        said = [lines_of(places.clauses[clause].at) if clause in stated else "–" for clause in named if stated]  # type: ignore[union-attr]
        assert squeezed(" · ".join(said)) in table, entry.number


def test_places_of_examples_decisions_and_errata_stand_in_the_appendix(printed: Printed) -> None:
    table = squeezed(" ".join(appendix(printed)))
    told = {erratum.id: erratum.at for erratum in printed.edition.book.errata}
    for example in printed.reader.knowledge.examples.values():
        for source in example.sources:
            if source.book == printed.book and source.label and source.at:
                told[printed.reader.ui("paper.example-label", label=source.label)] = source.at
    for name, decision in printed.reader.decisions():
        if decision.book == printed.book and decision.at:
            told[printed.reader.policy_name(name)] = decision.at

    for what, at in told.items():
        own = at.replace(f"{printed.edition.book.source.code}:L", "").replace("-", "–")  # type: ignore[union-attr]
        assert squeezed(f"{typeset(printed, what)}: {own}") in table, what


def test_no_place_in_a_source_stands_outside_the_appendix(printed: Printed) -> None:
    held = appendix(printed)
    # A chapter may begin and end within a page.
    outside = [page for page in printed.paper.pages if page not in held[1:-1]]
    title = plain(printed.reader.ui("paper.clause-places"))
    after = plain(printed.reader.ui("paper.sources"))
    text = " ".join(outside)
    first, last = text.rindex(f"{title} "), text.rindex(f"{after} ")

    assert not re.search(r"\d{3}:L\d", text[:first] + text[last:])


def appendix(printed: Printed) -> list[str]:
    """Return the pages with the places in the source."""
    pages = {title: page for level, title, page in printed.paper.bookmarks if level == 1}
    first, last = (pages[plain(printed.reader.ui(f"paper.{name}"))] for name in ("clause-places", "sources"))
    return printed.paper.pages[first - 1 : last]


def lines_of(at: str) -> str:
    """Return the lines of a place in the book's own document."""
    return re.sub(r"\d{3}:L", "", at).replace("-", "–")


def test_every_term_of_the_glossary_is_explained_in_the_order_of_the_language(printed: Printed) -> None:
    pages = {title: page for level, title, page in printed.paper.bookmarks if level == 1}
    first, after = (pages[plain(printed.reader.ui(f"paper.{name}"))] for name in ("glossary", "errata"))
    glossary = letters(" ".join(printed.paper.pages[first - 1 : after]))
    wording = printed.reader.knowledge.wording["en"]
    keys = [key for key in wording if key.startswith("glossary#") and key.endswith(".term")]
    words = printed.reader.vocabulary
    terms = {key.rpartition(".")[0] for key in keys}
    # A book that means two terms by one word explains it once.
    terms = {term for term in terms if words is None or words.is_listed(term.partition("#")[2])}
    told = sorted((printed.reader.phrase(f"{term}.term").text, term) for term in terms)

    at = 0
    for word, term in sorted(told, key=lambda pair: (collation(pair[0], printed.language), pair[1].partition("#")[2])):
        whole = letters(word + printed.reader.phrase(f"{term}.definition").text)
        found = glossary.find(whole, at)
        assert found >= 0, word
        at = found + len(whole)


def test_the_index_leads_from_every_title_to_its_page(printed: Printed) -> None:
    pages = {title: page for level, title, page in printed.paper.bookmarks if level == 1}
    first = pages[plain(printed.reader.ui("paper.index"))]
    # Without the numbers of its own pages.
    told = [page.removesuffix(f" {at}") for at, page in enumerate(printed.paper.pages[first - 1 :], first)]
    index = "".join(f"{letters(re.sub(r'(?<=[0-9]), (?=[0-9])', '|', page))}|" for page in told).casefold()
    headings = {title: page for level, title, page in printed.paper.bookmarks if level == 2}
    for number, entry in printed.edition.entries.items():
        title = plain(f"{number} {printed.reader.entry_title(entry)}")
        word = letters(printed.reader.entry_title(entry)).casefold()
        assert re.search(rf"{word}(?:\d+\|)*{headings[title]}(?!\d)", index), title


def test_the_index_fills_both_columns_of_its_last_page_alike(printed: Printed) -> None:
    last = len(printed.paper.pages)
    middle = float(printed.paper.pdf.pages[-1].mediabox.width) / 2
    # Without the number of the page, which stands below the columns.
    words = [(x > middle, y) for x, y, *_ in printed.paper.placed(last) if y > 25 / 25.4 * 72]
    foot = {right: min(y for side, y in words if side is right) for right in (False, True)}
    # Within a letter, a word of two lines, and the gap below.
    assert foot[False] == pytest.approx(foot[True], abs=48)


def test_the_end_of_the_sources_is_on_one_page(printed: Printed) -> None:
    notice = squeezed(printed.reader.ui("notice"))
    colophon = squeezed(printed.reader.ui("paper.colophon"))
    page = next(squeezed(page) for page in printed.paper.pages[1:] if colophon in squeezed(page))
    assert notice in page


def test_what_departs_from_the_base_has_a_sign_in_the_margin(printed: Printed) -> None:
    departures = Departures(printed.reader.knowledge, printed.reader.texts, printed.edition)
    clauses = [
        (part.rule, c) for entry in printed.edition.entries.values() for part in entry.parts for c in part.clauses
    ]
    marked = sum(departures.touches(*clause) for clause in clauses)
    told = sum(len(departures.values_of(entry)) for entry in printed.edition.entries.values())

    assert printed.paper.text.count(DepartureText.sign) >= marked
    assert bool(marked or told or departures.dropped) == (DepartureText.sign in printed.paper.text)


def test_what_the_text_of_the_base_at_hand_does_not_have_is_not_called_new(project: Project) -> None:
    found = {}
    for book in ("onk-2023", "tda-2024"):
        edition = project.knowledge.editions[book]
        departures = Departures(project.knowledge, project.texts, edition)
        held = {
            number: [(part.rule, clause) for part in entry.parts for clause in part.clauses]
            for number, entry in edition.entries.items()
        }
        found[book] = [number for number, clauses in held.items() if any(departures.is_untold(*one) for one in clauses)]

    procedures = [f"RP-{number}" for number in range(1, 20)]
    assert found == {"onk-2023": ["39", *procedures], "tda-2024": ["16", "46", *procedures]}


def test_the_notice_stands_on_the_cover(printed: Printed) -> None:
    assert squeezed(printed.reader.ui("notice")) in squeezed(printed.paper.pages[0])


def test_czech_reads_with_its_diacritics(project: Project, tmp_path: Path) -> None:
    czech = Printed(project, "cz-2011", "cs", tmp_path / "cs.pdf")

    assert "Pravidla TDA 2011 v české praxi" in czech.paper.text
    assert set("ěščřžýáíéůúňťď") <= set(czech.paper.text)


def occurrences(part: str, text: str) -> Iterator[int]:
    """Yield where `part` stands in `text`."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def squeezed(text: str) -> str:
    """Return text without spaces and hyphens: line breaks in narrow columns do not matter."""
    return re.sub(r"[\s\u00a0\u200b\u00ad\u2010-]", "", text)


def typeset(printed: Printed, text: str) -> str:
    """Return text with the quotation marks and apostrophes of print."""
    return plain(Typography(printed.language)(text))
