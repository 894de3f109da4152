"""The Markdown that is written: what stands on pages, and what is left alone when nothing changes."""

import re
from xml.etree import ElementTree

import markdown
import pytest

from generator.knowledge.load import load
from generator.site.example_view import known_from
from generator.site.generate import generate, is_fresh
from generator.site.language_site import environment
from generator.site.multilingual_site import MultilingualSite
from tests.small import leave_one_book


@pytest.fixture
def docs(copy):
    return copy / "build" / "docs"


@pytest.fixture(scope="module")
def english(small):
    """The English pages of the small rulebook by address, each written when it is read."""
    return MultilingualSite(load(small)).pages("en")


def page_of(tree, language, address):
    """One page of a rulebook as its files are now."""
    return MultilingualSite(load(tree)).pages(language)[address].text


def write(tree, docs):
    docs.mkdir(parents=True, exist_ok=True)
    generate(load(tree), docs)


def times(docs):
    return {path: path.stat().st_mtime_ns for path in docs.rglob("*.md")}


def test_writing_twice_changes_nothing_and_one_edit_changes_its_language(copy, change, docs):
    leave_one_book(copy, "tda-2011", "en", "cs")
    write(copy, docs)
    first = times(docs)
    write(copy, docs)
    again = times(docs)
    path = copy / "i18n" / "cs" / "rules" / "procedures" / "clock.yml"
    path.write_text(path.read_text().replace("title: ", "title: X"), encoding="utf-8")
    write(copy, docs)
    edited = times(docs)

    assert again == first
    written = {path for path in edited if edited[path] != again[path]}
    assert docs / "cs" / "rules" / "clock.md" in written
    assert {path.relative_to(docs).parts[0] for path in written} == {"cs"}


def test_the_page_of_an_example_that_is_gone_goes_too_and_pages_are_stale_until_then(copy, docs):
    leave_one_book(copy, "tda-2011", "en")
    write(copy, docs)
    gone = next(iter(sorted((copy / "examples").glob("*/*.yml"))))
    pages = docs / "en" / "examples" / gone.parent.name
    assert (pages / f"{gone.stem}.md").is_file()
    assert is_fresh(copy, docs, pdf=False)
    gone.unlink()
    assert not is_fresh(copy, docs, pdf=False)
    write(copy, docs)

    assert not (pages / f"{gone.stem}.md").exists()
    assert len(list(pages.glob("*.md"))) == len(list(gone.parent.glob("*.yml")))
    assert is_fresh(copy, docs, pdf=False)
    assert not is_fresh(copy, docs, pdf=True)
    (copy / "rules" / "outline.yml").write_text((copy / "rules" / "outline.yml").read_text() + "\n")
    assert not is_fresh(copy, docs, pdf=False)


def test_wording_without_a_translation_stands_in_its_own_language_and_says_so(copy):
    (copy / "i18n" / "cs" / "rules" / "procedures" / "clock.yml").unlink()
    page = page_of(copy, "cs", "rules/clock")
    english = page_of(copy, "en", "rules/clock")

    assert 'id="clock.limit" lang="en" markdown="1">' in page
    assert '<span class="rb-badge" lang="cs">' in page
    assert "rb-badge" not in english
    assert 'lang="' not in english


def test_a_ruling_stands_in_the_readers_language_where_only_its_reasons_do_not(copy):
    path = copy / "i18n" / "cs" / "rulings.yml"
    path.write_text(path.read_text(encoding="utf-8").partition("\nreasons:")[0], encoding="utf-8")
    page = page_of(copy, "cs", "examples/multiple-chips/two-thousands-over-twelve-hundred")
    ruling, _, below = page.partition("## ")

    assert 'class="rb-badge"' in ruling
    assert "\n- Dorovnání" in ruling
    assert 'lang="en"' not in ruling.replace('<span class="rb-badge" lang="cs">', "")
    assert '- <span lang="en">' in below
    assert re.search(r'<span data-rb-rules="[^"]*\btda-2011\b[^"]*">Dorovnání', below)


def test_a_clause_shows_the_value_of_the_book_being_read(english, copy):
    before = english["tda-2011/25"].text
    policies = copy / "rules" / "books" / "tda-2011" / "policies.yml"
    policies.write_text(policies.read_text().replace("clock_seconds: {value: 60", "clock_seconds: {value: 77"))
    after = page_of(copy, "en", "tda-2011/25")

    assert "77 seconds" not in before
    assert "77 seconds" in after


def test_the_books_part_on_the_page_of_differences(english):
    page = english["differences/tda-2011--cz-2011"].text

    assert "../rules/raise-methods.md" in page
    assert "../examples/raise-methods/" in page
    assert "../examples/penalties/" not in page


def test_a_number_says_where_another_book_has_other_clauses_or_words_though_it_decides_the_same(english):
    def beside(address, book):
        lines = english[address].text.splitlines()
        return next(line for line in lines if line.startswith("- [") and f"](../{book}/" in line and "<br>" in line)

    assert "other clauses or other wording" in beside("tda-2024/5", "tda-2022")
    assert "other clauses or other wording" in beside("tda-2024/34", "tda-2022")  # 34-A
    assert "no difference" in beside("tda-2024/63", "tda-2022")


def test_an_example_names_the_policy_that_decides_beside_each_book(english):
    page = english["examples/raise-methods/declared-raise-call-amount"].text
    tables = page.split('<div class="rb-table"')[1:]
    told = {table.split('"')[1]: [row for row in table.splitlines() if row.startswith("| [")] for table in tables}
    link = "(../../rules/raise-methods.md#policy-raise_methods)"
    first, now = f"{link}: first the amount of the call", f"{link}: the whole amount in one motion"
    agreed = english["examples/multiple-chips/two-thousands-over-twelve-hundred"].text

    # One table for no book, and one for each of the two groups that rule alike: its own ruling first, the other marked.
    assert [len(rows) for rows in told.values()] == [2, 2, 2]
    assert not any("rb-differs" in row for row in told["none"])
    for books, own, other in (("tda-2011", first, now), (next(reversed(told)), now, first)):
        assert own in told[books][0]
        assert "rb-differs" not in told[books][0]
        assert other in told[books][1]
        assert "rb-differs" in told[books][1]
    assert "rb-why" not in agreed


def test_only_what_a_book_prints_counts_as_published_in_it(project):
    """An example of ours states what follows from a rule: the book has not published that."""
    stated = [e for e in project.knowledge.examples.values() if e.sources and e.statements]
    printed = next(e for e in stated if source(e).label)
    ours = next(e for e in stated if not any(one.label for one in e.sources))
    for example, known in ((printed, "published"), (ours, "stated")):
        event = max(statement.after for statement in example.statements) - 1
        assert known_from(example, event, source(example).book) == known
        assert known_from(example, event, "none of its sources") == "computed"


def source(example):
    """The first of the books that an example comes from."""
    return example.sources[0]


def test_related_rules_under_one_number_are_named_once(english):
    """The two rules on the order of a showdown stand under one number of the Dutch book."""
    related = english["onk-2023/16"].text.partition("## Related rules")[2].splitlines()
    named = [line for line in related if line.startswith("- ")]
    assert named
    assert len(named) == len(set(named))


def test_a_number_links_to_what_the_book_leaves_to_its_base(english):
    label = "From the book that it is based on:"
    listed = english["es-annex/40-A"].text.partition(label)[2].partition("##")[0]

    assert re.findall(r"\[(.+?) Betting.*?\]\((.+?)#", listed) == [
        *((f"TDA 2022: 40-{letter}", "../tda-2022/40.md") for letter in "ABC"),
        ("TDA 2022: 40", "../tda-2022/40.md"),  # what no letter of it states
    ]
    assert label not in english["es-annex/45"].text
    assert label not in english["tda-2022/40"].text


def test_a_rule_across_books_marks_what_differs_from_common_practice(english):
    page = english["rules/raise-methods"].text
    answers = page[page.index('id="policy-raise&#95;methods"') : page.index("## Examples")].splitlines()

    assert [line.split("**")[1] for line in answers if "rb-differs" in line] == ["TDA 2011"]


def test_examples_begin_with_those_that_the_book_prints(english):
    page = english["onk-2023/45"].text
    listed = [line for line in page[page.index("## Examples") :].splitlines() if line.startswith("- ")]

    assert listed[0].startswith("- <small>example 1:</small>")
    assert "<small>example" not in listed[1]


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (7, 7), (8, 5), (40, 5)])
def test_the_rest_of_many_examples_is_folded_up(count, shown):
    template = environment().from_string('{% import "_parts.md" as parts %}{{ parts.examples(items, ui) }}')
    page = template.render(items=[f"example {n}" for n in range(count)], ui=lambda _, count: f"{count} more")
    before, _, after = page.partition('<details class="rb-more" markdown="1">')

    assert (before.count("- example"), page.count("- example")) == (shown, count)
    assert bool(after) == (count > shown)
    assert f"<summary>{count - shown} more</summary>" in after or not after


def test_a_number_of_one_book_leads_to_that_of_the_other(english):
    assert "(../cz-2011/38.md)" in english["tda-2011/38"].text
    assert "(../tda-2011/38.md)" in english["cz-2011/38"].text
    assert "(../tda-2011/41.md" in english["cz-2011/38"].text


HOSTILE_EXAMPLE = """\
sources: [{book: tda-2011, number: "40", own: true, at: "001:L1"}]
table:
  game: nlhe
  blinds: [200, 400]
  players: [SB, BB, A, '</svg><b onclick="x">']
play:
  - A: raises to 1200
    ruling: {action: raise, to: 1200}
"""


def test_a_hostile_name_of_a_player_is_only_a_name_in_the_drawing_of_a_page(copy):
    (copy / "examples" / "penalties" / "hostile.yml").write_text(HOSTILE_EXAMPLE, encoding="utf-8")
    titles = copy / "i18n" / "en" / "examples" / "penalties.yml"
    titles.write_text(titles.read_text(encoding="utf-8") + "\nhostile:\n  title: A name\n", encoding="utf-8")
    page = page_of(copy, "en", "examples/penalties/hostile")
    shown = markdown.markdown(page, extensions=["md_in_html", "tables", "toc"])
    figure = shown[shown.index("<figure") : shown.index("</figure>") + len("</figure>")]
    tree = ElementTree.fromstring(figure)
    svg = tree.find("svg")

    assert "<b onclick" not in shown
    assert svg is not None
    assert '</svg><b onclick="x">' in (svg.findtext("desc") or "")
    assert tree.findtext("figcaption") == "The table after the ruling"
    assert 'data-pagefind-ignore="">in front: SB 200, BB 400, A 1,200' in shown


def test_the_page_of_an_example_has_its_drawing_once_and_its_state_after_each_step(english):
    for page in (page.text for address, page in english.items() if address.startswith("examples/")):
        figures = re.findall(r"<figure[^>]*>", page)
        ids = re.findall(r' id="([^"]+)"', "".join(re.findall("<svg.*?</svg>", page)))
        assert len(figures) == page.count('<svg viewBox="0 0 288') <= 1
        assert len(ids) == len(set(ids))
        assert page.count('class="rb-state"') <= page.count('class="rb-step"')
    shown = english["examples/reopening/three-short-all-ins"].text

    assert shown.count("<figure") == 1
    assert "F, 800 to call" in shown


def test_a_situation_opens_with_what_has_an_answer(english):
    seen = 0
    for address in [one for one in english if one.startswith("situations/") and one != "situations/index"]:
        for section in english[address].text.split("\n## ")[1:]:
            lines = [line for line in section.splitlines() if line.startswith("- ") and "It depends" not in line]
            unanswered = [line for line in lines if "We give no ruling" in line]
            answered = [line for line in lines if "We give no ruling" not in line and "director decides" not in line]
            seen += bool(unanswered and answered)
            assert not unanswered or all(lines.index(line) < lines.index(unanswered[0]) for line in answered), address
    assert seen


def test_what_all_books_decide_alike_is_said_once(english):
    for address in [one for one in english if one.startswith("rules/") and one != "rules/index"]:
        cards = english[address].text.partition("## What each book decides")[2].partition("\n## ")[0].split("</div>")
        for card in cards:
            values = [line.partition("**: ")[2].partition("<br>")[0] for line in card.splitlines() if "**: " in line]
            assert len(values[1:]) == len(set(values[1:])), address
