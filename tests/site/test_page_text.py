"""The plain text of pages: what a page says is in it, what only serves screens is not."""

import html
import re
from pathlib import Path

import pytest

from generator.site.page_text import plain_page


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ('<h2 id=\'x\'>Why<a class="headerlink" href="#x">#</a></h2><p>So.</p>', "## Why\n\nSo.\n"),
        ("<ul>\n<li>One<br>more</li>\n<li>Two</li>\n</ul>", "- One\nmore\n- Two\n"),
        ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "| a | b |\n| 1 | 2 |\n"),
        ("<p>x<svg><text>ace</text></svg>y<script>if (a < b) z()</script></p>", "xy\n"),
        ('<p>a</p><div hidden data-x="a > b"><p>b<br>c</p></div><p>d</p>', "a\n\nd\n"),
        ("<p>5 &lt; 6 &amp;amp; 7</p>", "5 < 6 &amp; 7\n"),
        ("<pre><code>a:\n  - b\n</code></pre>", "a:\n  - b\n"),
        ('<p>→ <span data-rb-of="none">A</span><span data-rb-of="b c">D</span></p>', "→ [none: A] [b c: D]\n"),
        ('<p>hidden-tracks <em class="rb-hidden">stay</em></p><!-- no -->', "hidden-tracks stay\n"),
    ],
)
def test_html_becomes_text(content: str, text: str) -> None:
    assert plain_page(f"<main><article class=x>{content}</article><footer>f</footer></main>") == text


def test_a_page_without_an_article_has_no_text() -> None:
    assert plain_page("<p>x</p>") == "\n"


def test_every_page_of_the_site_has_its_text(site: Path) -> None:
    """What clauses say is in it, hostile texts among them, as readers see it."""
    below = (path for path in site.rglob("index.html") if len(path.relative_to(site).parts) > 2)
    pages = [path for path in below if "<article" in path.read_text(encoding="utf-8")]
    assert len(pages) > 1000
    for path in pages:
        text = (path.parent / "index.txt").read_text(encoding="utf-8")
        assert text.startswith("# ") or "\n# " in text, path
    for path in pages[:: len(pages) // 200]:
        page = path.read_text(encoding="utf-8")
        clauses = re.findall(r'<div class="rb-passage rb-clause"[^>]*>\s*<p>([^<]*)</p>', page)
        text = (path.parent / "index.txt").read_text(encoding="utf-8")
        assert [clause for clause in clauses if " ".join(html.unescape(clause).split()) not in text] == [], path
