"""The paragraphs of a number (53-A): in the data, where a clause is cited, on the page of the number and in print."""

import re
from pathlib import Path
from typing import Any

import pytest

from generator.checks.project import Project
from generator.drawing.drawings import Drawings
from generator.knowledge.model import Entry, LetteredParagraph, Origin, Part, Spot
from generator.knowledge.reader import Reader
from generator.paper.book import book_tree
from generator.site.book_pages import book_pages
from generator.site.language_site import LanguageSite, environment
from generator.site.lookup import lookup_data
from generator.site.reference_pages import reference_pages
from tests.checks.test_breaking import told
from tests.conftest import Change

NUMBERING = "rules/books/onk-2023/numbering.yml"
# How the prints divide their numbers, as read there; lists of mere items are no paragraphs that anybody cites.
PRINTED: dict[str, dict[str, str]] = {
    "tda-2011": {"8": "A B"},
    "tda-2022": {
        **dict.fromkeys(
            ("8", "10", "15", "17", "18", "36", "43", "45", "47", "50", "52", "53", "55", "59", "65"), "A B"
        ),
        **dict.fromkeys(("13", "20", "24", "25", "40", "46", "51", "54"), "A B C"),
        **dict.fromkeys(("11", "71"), "A B C D"),
        "35": "A B C D E",
        "39": "A B D",  # C: leads to a recommended procedure
    },
    "tda-2024": {
        **dict.fromkeys(
            ("8", "10", "15", "17", "18", "34", "36", "43", "45", "47", "50", "52", "53", "55", "59", "65", "RP-15"),
            "A B",
        ),
        **dict.fromkeys(("13", "20", "24", "25", "40", "46", "51"), "A B C"),  # 20-D: says only that it was deleted
        **dict.fromkeys(("5", "11", "54", "71", "RP-5"), "A B C D"),
        "35": "A B C D E",
        "39": "A B D",  # C: leads to a recommended procedure
        "RP-4": "1 2 3",
        "RP-8": "A B C D E F",
        "RP-10": "A B C D E F G H",
    },
    "cz-2011": {},
    "br-2016": {},
    "es-annex": {"45": "A B", "46": "1 2 3 4 5", "51": "A B"},
    "onk-2023": {
        **dict.fromkeys(("8", "15", "17", "18", "43", "47", "50", "52", "53", "55", "59", "65", "RP-15"), "A B"),
        **dict.fromkeys(("13", "24", "25", "40", "51", "54"), "A B C"),
        **dict.fromkeys(("36", "62"), "1 2"),
        **dict.fromkeys(("39", "RP-4"), "1 2 3"),
        "11": "A C D",  # B: not at MEC Events
        "35": "A B C D E",
        "46": "A B C C-a C-b",
        "RP-10": "A B C D E F G H",
    },
}


@pytest.fixture(scope="module")
def dutch(project: Project) -> LanguageSite:
    return LanguageSite(project.knowledge, "nl", Drawings(project.knowledge, project.rulings), environment())


def page(site: LanguageSite, address: str) -> str:
    return next(one.text for one in book_pages(site, "onk-2023") if one.address == address)


@pytest.mark.parametrize("book", PRINTED)
def test_a_book_has_the_paragraphs_of_its_print(project: Project, book: str) -> None:
    found = {
        entry.number: " ".join(one.label for one in entry.paragraphs)
        for entry in project.knowledge.editions[book].entries.values()
        if entry.paragraphs
    }

    assert found == PRINTED[book]


@pytest.mark.parametrize(
    ("labels", "cited"), [((), "53"), (("A",), "53-A"), (("A", "B"), "53-A, B"), (("C", "C-a"), "53-C-a")]
)
def test_a_clause_is_cited_by_its_innermost_paragraphs(labels: tuple[str, ...], cited: str) -> None:
    assert Spot("onk-2023", "53", False, labels).cited == cited


def test_the_letters_of_every_number_stand_in_their_order(project: Project) -> None:
    for edition in project.knowledge.editions.values():
        for entry in edition.entries.values():
            begun: set[str] = set()
            clauses = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
            letters = [label for clause in clauses for label in entry.opening(*clause, begun) or ()]
            there = [one.label for one in entry.paragraphs if any(clause in clauses for clause in one.clauses)]
            assert letters == there, (edition.id, entry.number)


def test_a_rule_that_two_paragraphs_state_with_another_between_is_read_in_their_order(project: Project) -> None:
    entry = project.knowledge.editions["tda-2024"].entries["5"]

    assert [part.rule for part in entry.parts] == ["communication", "devices-and-tools", "communication"]
    assert entry.rules == ("communication", "devices-and-tools")


def test_each_letter_stands_once_before_the_first_clause_of_its_own() -> None:
    clauses = {"A": ("r", "one"), "B": ("r", "two")}
    paragraphs = (
        LetteredParagraph("A", (clauses["A"], ("r", "more"))),
        LetteredParagraph("B", (clauses["B"], ("r", "more"))),
    )
    entry = Entry("9", (Part("r", ("one", "more", "two", "free")),), Origin("x.yml", 1), paragraphs)
    begun: set[str] = set()

    assert [entry.opening("r", clause, begun) for clause in entry.parts[0].clauses] == [("A",), (), ("B",), ()]
    assert Entry("9", entry.parts, entry.origin).opening("r", "one", set()) is None


@pytest.mark.parametrize(
    ("cited", "found"),
    [("53", ("53", None)), ("53-B", ("53", "B")), ("46-C-a", ("46", "C-a")), ("RP-10-D", ("RP-10", "D"))],
)
def test_a_citation_leads_to_a_number_and_a_paragraph(project: Project, cited: str, found: tuple[str, Any]) -> None:
    held = project.knowledge.editions["onk-2023"].holder(cited)

    assert held is not None
    assert (held[0].number, held[1]) == found


@pytest.mark.parametrize("cited", ["53-Z", "999", "53-", "-", "RP"])
def test_a_citation_of_nothing_leads_nowhere(project: Project, cited: str) -> None:
    assert project.knowledge.editions["onk-2023"].holder(cited) is None


def test_the_page_of_a_number_shows_its_letters_with_addresses(dutch: LanguageSite) -> None:
    content = page(dutch, "onk-2023/46")

    assert re.findall(r'<a id="([^"]+)" href="#([^"]+)">([^<]+)</a>', content) == [
        (label, label, label) for label in ("A", "B", "C-a", "C-b")
    ]
    assert '<a id="C"></a>' in content
    assert content.index('id="A"') < content.index('id="prior-chips.say-so"') < content.index('id="B"')
    assert "rb-letter" not in page(dutch, "onk-2023/44")


def test_search_and_concordance_know_the_paragraphs(dutch: LanguageSite) -> None:
    found = lookup_data(dutch)
    concordance = next(one.text for one in reference_pages(dutch) if "concordance" in one.address)

    cited = {(found["numbers"][place][0], found["numbers"][place][1], label) for place, label in found["paragraphs"]}
    assert {("onk-2023", "53", "A"), ("onk-2023", "46", "C"), ("onk-2023", "46", "C-a")} <= cited
    assert "[B](onk-2023/53.md#B)" in concordance


def test_the_print_of_a_book_shows_the_letters_and_cites_them(project: Project) -> None:
    reader = Reader(project.knowledge, project.texts, "nl", project.knowledge.editions["onk-2023"])
    tree = book_tree(reader, project.knowledge.editions["onk-2023"], project.rulings)
    groups = [node for node in nodes_of(tree) if node.get("type") == "group" and node.get("letters")]

    assert {"A", "B", "C-a"} <= {node["letters"] for node in groups}
    assert any(node.get("type") == "reference" and node["text"].startswith("53-A\u00a0") for node in nodes_of(tree))


def nodes_of(tree: Any) -> list[dict[str, Any]]:
    if isinstance(tree, dict):
        return [tree, *(node for value in tree.values() for node in nodes_of(value))]
    return [node for value in tree for node in nodes_of(value)] if isinstance(tree, list) else []


@pytest.mark.parametrize(
    ("sound", "broken", "finding"),
    [
        ("    A: [undercalls#declarations]\n", "    A: []\n", "numbering: the paragraph 51-A has no clause"),
        ("    A: [undercalls#declarations]\n", "    A: [undercalls]\n", "references: 'undercalls' names no clause"),
        (
            "    A: [undercalls#declarations]\n",
            "    A: [undercalls#declaration]\n",
            "references: the rule 'undercalls' has no clause 'declaration'",
        ),
        (
            "    A: [undercalls#declarations]\n",
            "    A: [reopening#limit]\n",
            "numbering: reopening#limit is in paragraph A of 51, which does not hold it",
        ),
        (
            "    A: [undercalls#declarations]\n",
            "    A: [undercalls#declarations, undercalls#declarations]\n",
            "schema: paragraphs.51.A: 'undercalls#declarations' stands here twice",
        ),
        (
            "    A: [undercalls#declarations]\n",
            "    A+: [undercalls#declarations]\n",
            "schema: paragraphs.51.A+: ",
        ),
        (
            '  "51":\n    A:',
            '  "151":\n    A:',
            "numbering: 151 is divided into paragraphs, but no chapter here has that number",
        ),
    ],
)
def test_a_fault_in_a_paragraph_is_told_with_its_line(
    copy: Path, change: Change, sound: str, broken: str, finding: str
) -> None:
    change(NUMBERING, sound, broken)

    assert any(re.match(rf"{NUMBERING}:\d+: {re.escape(finding)}", line) for line in told(copy)), told(copy)


def test_an_erratum_may_name_a_paragraph(copy: Path, change: Change) -> None:
    line = change("rules/books/onk-2023/errata.yml", 'ONK-12: {number: "43-A"', 'ONK-12: {number: "43-Q"')

    assert f"rules/books/onk-2023/errata.yml:{line}: references: onk-2023 has no number '43-Q'" in told(copy)
