"""The print of what changed from one book to another."""

from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.knowledge.reader import Reader
from generator.paper.changes import changes_tree
from generator.paper.errors import PaperError
from generator.paper.nodes import Node
from generator.paper.print_options import PrintOptions
from tests.paper.reading import plain
from tests.paper.test_papers import printed
from tests.two_editions import AUTUMN, SPRING, write_editions

SINCE = PrintOptions(changes_since=SPRING)


@pytest.fixture
def editions(copy: Path) -> Project:
    return Project.load(write_editions(copy))


def test_examples_are_printed_first_then_number_by_number(editions: Project, tmp_path: Path) -> None:
    paper = printed(editions, tmp_path, "en", AUTUMN, options=SINCE)

    titles = [title for _, title, _ in paper.bookmarks]
    assert titles[0] == "Ruled differently"
    numbers = titles[titles.index("Rule by rule") + 1 :]
    assert [title.partition(" ")[0] for title in numbers] == ["1", "2", "3", "5", "4"]
    text = plain(paper.text)
    assert "What changed from Spring to Autumn" in paper.pages[0]
    assert "8 new clauses, 3 clauses dropped, 2 clauses reworded, 2 rule numbers changed" in paper.pages[0]
    for said in ("Spring: Raise to 1,600.", "Autumn: Raise to 1,000. B gets back 600.", "6 new clauses, formerly 2"):
        assert said in text
    assert "There is no rabbit hunting unless all agree." in text


@pytest.fixture
def worded(copy: Path) -> Project:
    """Both editions, which decide everything alike."""
    policies = write_editions(copy) / "rules/books"
    (policies / AUTUMN / "policies.yml").write_bytes((policies / SPRING / "policies.yml").read_bytes())
    return Project.load(copy)


def stretches(node: object, kind: str) -> list[str]:
    """Return the texts of all stretches of a kind in a tree."""
    if isinstance(node, list):
        return [text for one in node for text in stretches(one, kind)]
    if not isinstance(node, dict):
        return []
    own = ["".join(part.get("text", "") for part in node["parts"])] if node.get("type") == kind else []
    return own + [text for below in node.values() for text in stretches(below, kind)]


def tree(project: Project, before: str, after: str, language: str) -> Node:
    books = project.knowledge.editions
    reader = Reader(project.knowledge, project.texts, language, books[after])
    return changes_tree(reader, books[before], books[after], project.rulings)


def test_words_that_only_one_of_the_books_has_are_struck_out_or_underlined(worded: Project) -> None:
    forwards, backwards = tree(worded, SPRING, AUTUMN, "en"), tree(worded, AUTUMN, SPRING, "en")

    assert (stretches(forwards, "gone"), stretches(forwards, "new")) == ([], [" unless all agree"])
    assert (stretches(backwards, "gone"), stretches(backwards, "new")) == ([" unless all agree"], [])


def test_wordings_in_two_languages_are_printed_one_behind_the_other(worded: Project) -> None:
    made = tree(worded, SPRING, AUTUMN, "nl")

    assert stretches(made, "new") == []
    assert any(text.startswith("There is no rabbit hunting unless all agree.") for text in stretches(made, "paragraph"))


@pytest.mark.parametrize("language", ["en", "es", "pt", "cs", "nl"])
def test_a_season_is_printed_in_every_language(language: str, project: Project, tmp_path: Path) -> None:
    paper = printed(project, tmp_path, language, "tda-2024", options=PrintOptions(changes_since="tda-2022"))

    assert 5 < len(paper.pages) < 20


def test_a_part_that_was_not_at_hand_is_said_at_the_front_and_printed_last(project: Project, tmp_path: Path) -> None:
    paper = printed(project, tmp_path, "en", "tda-2024", options=PrintOptions(changes_since="tda-2022"))

    titles = [title for _, title, _ in paper.bookmarks]
    apart = titles.index("Not in the text at hand")
    numbers = [title.partition(" ")[0] for title in titles[apart + 1 :] if title[0].isdigit()]
    assert numbers[:5] == ["10", "16", "38", "46", "51"]
    prints = titles.index("Where a print says something else (errata)")
    assert titles[prints - 1].startswith("RP-22 ")
    assert titles[apart - 1].endswith(" · T24-17")
    text = plain(paper.text)
    assert text.index("the short form was at hand") < text.rindex("Ruled differently")
    assert text.rindex("Not in the text at hand") < text.index("known only from TDA 2024")


def test_changes_since_a_book_that_is_not_there_are_told(editions: Project, tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="there is no book 'summer'"):
        printed(editions, tmp_path, "en", AUTUMN, options=PrintOptions(changes_since="summer"))
