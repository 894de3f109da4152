import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown
from markupsafe import Markup

from generator.site.escape import escape, filled
from tests.random_tests import examples

# Those of mkdocs.yml, and others that a reader of these pages may build them with.
EXTENSIONS = [
    *(
        "md_in_html",
        "tables",
        "toc",
        "fenced_code",
        "attr_list",
        "def_list",
        "footnotes",
        "abbr",
        "admonition",
        "smarty",
    ),
    *("pymdownx.tilde", "pymdownx.caret", "pymdownx.mark", "pymdownx.keys", "pymdownx.magiclink", "pymdownx.snippets"),
    *("pymdownx.arithmatex", "pymdownx.tasklist", "pymdownx.details", "pymdownx.superfences", "pymdownx.emoji"),
]

HOSTILE = [
    "<script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "![x](https://elsewhere.example/x.png)",
    "{{ 7 * 7 }}",
    "{% raw %}",
    ":material-skull:",
    "--8<-- 'mkdocs.yml'",
    ";--8<-- 'mkdocs.yml'",
    "text {: onclick=alert(1) }",
    "{ #id .class }",
    "a*b*c",
    "_a_ __b__",
    "|a|b|",
    "# not a heading",
    "1. not a list",
    "12) not a list",
    "- not a list",
    "+ not a list",
    "> not a quotation",
    "===",
    "---",
    "!!! danger",
    "??? danger",
    "[^1]: a note",
    "*[HTML]: abbreviation",
    "[ref]: https://elsewhere.example",
    ": definition",
    "&lt;b&gt;",
    "&#60;b&#62;",
    "$x^2$ \\(x\\)",
    "`code`",
    "```python",
    "~~~",
    "~~gone~~ ==marked== ++ctrl++ ^^in^^",
    "https://elsewhere.example www.elsewhere.example me@elsewhere.example @someone #12",
    "<https://elsewhere.example>",
    "<!-- -->",
    "[ ] task",
    "\\*",
    "</div>",
    "    indented",
]


def shown(source: str) -> str:
    return Markdown(extensions=EXTENSIONS).convert(source)


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", page)).strip()


def as_read(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("hostile", HOSTILE)
def test_markup_in_data_is_shown_as_plain_text(hostile):
    page = shown(f"{escape(hostile)}\n")

    assert page == f"<p>{re.sub('</?p>', '', page)}</p>"
    assert "<" not in re.sub("^<p>|</p>$", "", page)
    assert text_of(page) == as_read(hostile)


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_link_text_a_heading_and_a_cell_hold_plain_text(hostile):
    link = shown(Markup("Before [{}](page.md) after").format(escape(hostile)))
    heading = shown(Markup("# {}").format(escape(hostile)))
    table = shown(Markup("| a | b |\n| --- | --- |\n| {} | {} |").format(escape(hostile), escape("x")))

    assert re.fullmatch('<p>Before <a href="page.md">[^<>]*</a> after</p>', link)
    assert text_of(link) == f"Before {as_read(hostile)} after"
    assert re.fullmatch(r'<h1 id="[^"<>]*">[^<>]*</h1>', heading)
    assert text_of(heading) == as_read(hostile)
    assert [text_of(cell) for cell in re.findall("<td>(.*?)</td>", table)] == [as_read(hostile), "x"]


@examples(300)
@given(
    st.lists(
        st.one_of(st.sampled_from(HOSTILE), st.text(alphabet="\\`*_{}[]()<>#+-.!|&~^=:$\"'@/%;ax1 \n\t", max_size=12))
    )
)
def test_any_text_comes_out_as_it_went_in(parts):
    text = " ".join(parts)
    page = shown(f"Start {escape(text)}\n")

    assert "<" not in re.sub("^<p>|</p>$", "", page)
    assert text_of(page) == as_read(f"Start {text}")


@examples(200)
@given(st.text(alphabet="\\`*_{}[]()<>#+-.!|&~^=:$\"'@/%;?ax1 ", min_size=1, max_size=20))
def test_the_beginning_of_a_line_starts_no_block(text):
    page = shown(f"{escape(text)}\n")

    assert text_of(page) == as_read(text)
    assert "<" not in re.sub("^<p>|</p>$", "", page)


def test_escaped_text_is_not_escaped_again():
    assert escape(escape("a*b")) == "a&#42;b"


def test_what_is_put_into_our_own_markup_is_text_unless_it_is_markup_too():
    made = filled("<small>{}:</small> {}", "a_b {0}", Markup("*c*"))

    assert made == Markup("<small>a&#95;b &#123;0&#125;:</small> *c*")
    assert isinstance(made, Markup)
