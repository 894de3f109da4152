"""The tree and the template: every node is printed as plain text, an unknown one is refused."""

import datetime
from pathlib import Path
from typing import Any

import pytest
import typst

from generator.paper import build, nodes
from generator.paper.build import typeset
from generator.paper.errors import PaperError
from generator.paper.layouts import A4, A5, Layout
from generator.paper.typography import Typography
from tests.paper.reading import Paper

MOMENT = datetime.datetime(2011, 7, 30, tzinfo=datetime.UTC)
HOSTILE = [
    "#set text(size: 90pt)",
    "#panic()",
    "#{sys.inputs}",
    "$x^2$ and $ unclosed",
    "@ref @entry:1",
    "<label> </p> <script>",
    "*strong* _emph_ `raw` ``` = heading",
    "back\\slash \\u{41} \\\\ #[",
    "\"quoted\" 'single' ]] }} {{",
    "// comment /* block */ ~ -- --- ...",
    "- item + item / term: x",
    "https://example.org/#x?y=%20",
]


def document(*children: nodes.Node, title: str = "Title") -> nodes.Node:
    return {
        "kind": "book",
        "language": "en",
        "region": "GB",
        "title": title,
        "running": "Book",
        "contents": "Contents",
        "colours": {"text": "", "bar": ""},
        "logo": None,
        "cover": {"house": "", "title": [[nodes.text(title)]], "facts": [], "notice": []},
        "legend": [],
        "children": [nodes.chapter([nodes.text("Chapter")]), *children],
    }


def printed(tmp_path: Path, *children: nodes.Node, title: str = "Title", layout: Layout = A4) -> Paper:
    data, _ = typeset(document(*children, title=title), MOMENT, layout)
    (tmp_path / "out.pdf").write_bytes(data)
    return Paper(tmp_path / "out.pdf")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_plain_text_wherever_it_stands(text: str, tmp_path: Path) -> None:
    one = [nodes.text(text)]
    paper = printed(
        tmp_path,
        nodes.heading(2, one, number="1", label="entry:1"),
        nodes.heading(3, one, listed=False),
        # On its own page a reference says no page.
        nodes.chapter([nodes.text("Another page")]),
        nodes.paragraph(
            [nodes.text(text), nodes.emphasis(text), nodes.small(text), nodes.reference("entry:1", text, text, text)]
        ),
        nodes.lead(one),
        nodes.title(one),
        nodes.bullets([[nodes.paragraph(one)]]),
        nodes.steps([[nodes.paragraph(one)]]),
        nodes.terms([(one, [nodes.paragraph(one)]), (one, [nodes.paragraph(one), nodes.paragraph(one)])]),
        nodes.box("remark", [nodes.paragraph(one)]),
        nodes.table((1, 2), [one, one], [[one, one]]),
        nodes.cases([one, one], [{"parts": one, "label": "cases:1", "groups": [{"facts": one, "rows": [[one, one]]}]}]),
        nodes.foreign_blocks({"language": "cs", "region": "CZ"}, [nodes.group([nodes.paragraph(one)])]),
        title=text,
    )
    assert paper.pdf.metadata is not None
    assert paper.pdf.metadata.title == text
    assert [title for level, title, _ in paper.bookmarks if level > 1] == [f"1 {text}", text]
    squeezed = "".join(paper.text.split()).replace("-", "")
    # Cover, contents, the two headings, six inlines, lead, title, two lists, five terms, remark, four cells, six of cases, foreign.
    assert squeezed.count("".join(text.split()).replace("-", "")) == 31


@pytest.mark.parametrize("node", [{"type": "eval", "text": "1+1"}, {"type": "raw", "children": []}, {"type": ""}])
def test_an_unknown_node_fails_the_build(node: dict[str, Any]) -> None:
    for tree in (document(node), document(nodes.paragraph([node]))):
        with pytest.raises(typst.TypstError, match=r"unknown (block|inline) node"):
            typeset(tree, MOMENT)


def test_a_reference_to_a_label_that_is_not_there_fails_the_build() -> None:
    with pytest.raises(typst.TypstError, match="entry:99"):
        typeset(document(nodes.paragraph([nodes.reference("entry:99", "99", ", p. ", "")])), MOMENT)


def test_a_character_that_no_font_has_fails_the_build() -> None:
    with pytest.raises(typst.TypstError, match="漢"):
        typeset(document(nodes.paragraph([nodes.text("漢")])), MOMENT)


def test_a_document_without_title_fails_the_build() -> None:
    with pytest.raises(typst.TypstError, match="title"):
        typeset(document(title=""), MOMENT)


def test_suits_and_the_letters_of_all_five_languages_have_their_glyphs(tmp_path: Path) -> None:
    letters = "A♠ K♥ Q♦ J♣ ěščřžýáíéůúňťďĚŠČŘŽÝÁÍÉŮÚŇŤĎ ñÑ¿¡üç ãõâêôàÃÕ ëïĳ „“ «» ‚‘ … – — ½ % €"
    assert letters in printed(tmp_path, nodes.paragraph([nodes.text(letters)])).text


def test_a_reference_names_the_page_on_which_its_target_stands(tmp_path: Path) -> None:
    filler = [nodes.paragraph([nodes.text("words " * 400)]) for _ in range(5)]
    target = nodes.group([nodes.paragraph([nodes.text("The clause.")])], label="clause:a#b")
    paper = printed(tmp_path, nodes.paragraph([nodes.reference("clause:a#b", "1 Rule", ", p. ", ".")]), *filler, target)

    page = next(number for number, text in enumerate(paper.pages, 1) if "The clause." in text)
    assert page > 4
    assert f"1 Rule, p. {page}." in paper.pages[2]
    assert (3, page) in paper.links()


def test_a_reference_to_its_own_page_has_no_page_number(tmp_path: Path) -> None:
    target = nodes.group([nodes.paragraph([nodes.text("The clause.")])], label="clause:a#b")
    refer = nodes.paragraph([nodes.reference("clause:a#b", "1 Rule", ", p. ", ""), nodes.text(" is meant.")])
    filler = nodes.paragraph([nodes.text("words " * 400)])
    paper = printed(tmp_path, refer, target, filler, filler, refer)

    assert "1 Rule is meant. The clause." in paper.pages[2]
    assert "1 Rule, p. 3 is meant." in paper.pages[-1]
    assert paper.links()[-1] == (len(paper.pages), 3)


def test_references_to_their_own_page_are_known_by_their_number() -> None:
    target = nodes.group([nodes.paragraph([nodes.text("The clause.")])], label="clause:a#b")
    refer = nodes.paragraph([nodes.reference("clause:a#b", "1 Rule", ", p. ", ""), nodes.text(" is meant.")])
    filler = nodes.paragraph([nodes.text("words " * 400)])
    tree = document(refer, target, filler, filler, refer)

    assert build._compiled(tree, MOMENT, A4, every_page=True).on_their_page == [1]


@pytest.mark.parametrize(
    ("settles", "asked"),
    [
        ("at once", [(False, None)]),
        ("with some", [(False, None), (True, None), (False, [7])]),
        ("with all", [(False, None), (True, None), (False, [7])]),
        ("never", [(False, None), (True, None)]),
    ],
)
def test_pages_that_do_not_settle_are_tried_with_more_page_numbers(
    monkeypatch: pytest.MonkeyPatch, settles: str, asked: list[object]
) -> None:
    """Without those of references to their own page; with all, which tells which they are; without those; with all after all."""
    whole = build._compiled(document(), MOMENT, A4, every_page=True).data
    tried: list[object] = []

    def restless(*_: object, every_page: bool = False, on_their_page: list[int] | None = None) -> build._Compiled:
        tried.append((every_page, on_their_page))
        stands = {
            "at once": True,
            "with some": every_page or on_their_page is not None,
            "with all": every_page,
            "never": False,
        }
        return build._Compiled(whole, 1, None if stands[settles] else "layout did not\nconverge", [7])

    monkeypatch.setattr(build, "_compiled", restless)
    if settles == "never":
        with pytest.raises(PaperError, match=r"^layout did not converge$"):
            typeset(document(), MOMENT)
    else:
        assert typeset(document(), MOMENT)[1] == 1
    assert tried == asked


def test_foreign_words_tell_their_language(tmp_path: Path) -> None:
    czech = {"language": "cs", "region": "CZ"}
    words = nodes.paragraph(
        [nodes.text("call"), nodes.foreign({"language": "nl", "region": "NL"}, [nodes.text("pas")])]
    )

    paper = printed(tmp_path, nodes.foreign_blocks(czech, [nodes.paragraph([nodes.text("dorovnání")])]), words)

    assert {"cs-CZ", "nl-NL"} <= paper.languages()
    assert paper.root["/Lang"] == "en-GB"


def test_no_line_runs_over_the_margin(tmp_path: Path) -> None:
    long = Typography("en")("x" * 300)
    paper = printed(tmp_path, nodes.heading(2, [nodes.text(long)], number="1"), nodes.paragraph([nodes.text(long)]))

    pages = range(1, len(paper.pages) + 1)
    right = [x + len(text) * size * 0.4 for page in pages for x, _, size, text in paper.placed(page)]
    assert max(right) < float(paper.pdf.pages[0].mediabox.width)


@pytest.mark.parametrize("layout", [A4, A5], ids=["a4", "a5"])
def test_pages_of_a_bound_book_have_their_wider_margin_at_the_fold(layout: Layout, tmp_path: Path) -> None:
    filler = [nodes.paragraph([nodes.text("words " * 400)]) for _ in range(5)]
    paper = printed(tmp_path, *filler, layout=layout)
    width = float(paper.pdf.pages[0].mediabox.width)
    odd, even = paper.placed(3), paper.placed(4)

    inner, outer = ((layout.side + sign * layout.gutter) / 25.4 * 72 for sign in (1, -1))
    assert min(x for x, *_ in odd) == pytest.approx(inner, abs=1)
    assert min(x for x, *_ in even) == pytest.approx(outer, abs=1)
    # The number of the page stands at the outer edge, the chapter above it.
    numbers = {text: x for x, _, _, text in [*odd, *even] if text in ("3", "4")}
    assert numbers["4"] == pytest.approx(outer, abs=1)
    assert width - numbers["3"] < outer + 8
    assert [text for _, _, _, text in even[:2]] == ["Chapter", "Book"]


@pytest.mark.parametrize("lines", range(34, 44))
def test_a_heading_stands_above_three_lines_at_least(lines: int, tmp_path: Path) -> None:
    filler = [nodes.paragraph([nodes.text("filler")])] * lines
    rule = nodes.group([nodes.paragraph([nodes.text("clause ")])] * 8, label="clause:a#b")
    paper = printed(tmp_path, *filler, nodes.heading(2, [nodes.text("Beta")], number="2"), rule)

    page = next(page for page in paper.pages[2:] if "2 Beta" in page)
    assert page.count("clause") >= 3


@pytest.mark.parametrize("entries", [3, 40, 52, 60, 80, 100, 130])
def test_every_page_of_the_contents_is_filled(entries: int, tmp_path: Path) -> None:
    rules = [nodes.heading(2, [nodes.text("Rule")], number=str(number)) for number in range(1, entries + 1)]
    paper = printed(tmp_path, *rules)

    begins = next(page for _, _, page in paper.bookmarks)
    lowest = [min(y for _, y, _, text in paper.placed(page) if y > 72) for page in range(2, begins)]
    foot = A4.bottom / 25.4 * 72
    assert len(lowest) <= 1 + entries // 60
    assert len(lowest) == 1 or all(y < foot + 60 for y in lowest)


def test_a_box_tells_how_much_it_holds_so_that_a_short_one_is_not_parted() -> None:
    line = nodes.paragraph([nodes.text("words")])

    assert nodes.box("example", [line] * 10)["lines"] <= A4.keep
    assert nodes.box("example", [line] * 60)["lines"] > A4.keep
    assert nodes.box("example", [nodes.bullets([[nodes.paragraph([nodes.text("words " * 500)])]])])["lines"] > A4.keep


@pytest.mark.parametrize("lines", range(24, 44))
def test_a_step_is_read_on_the_page_on_which_its_ruling_begins(lines: int, tmp_path: Path) -> None:
    reasons = nodes.bullets([[nodes.paragraph([nodes.text("reason " * 30)])] for _ in range(9)])
    ruling = nodes.box("ruling", [nodes.title([nodes.text("Ruling")]), nodes.paragraph([nodes.text("Call.")]), reasons])
    steps = nodes.steps([[nodes.box("step", [nodes.paragraph([nodes.text("A calls.")]), ruling])]])
    filler = [nodes.paragraph([nodes.text("filler")])] * lines

    paper = printed(tmp_path, *filler, nodes.box("example", [steps]))

    page = next(page for page in paper.pages if "A calls." in page)
    assert "A calls. Ruling Call." in page
