"""The search index: a bundle that is not whole is never published."""

import pytest

from generator.site.pages import SiteError
from generator.site.search import make_index

PAGE = '<!doctype html><html lang="{}"><title>One</title><body><nav>menu</nav><article><h1>One</h1>chips</article></body></html>'


def test_each_language_gets_its_pages(tmp_path):
    for language in ("en", "cs"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "index.html").write_text(PAGE.format(language))

    assert make_index(tmp_path) == 2
    assert len(list((tmp_path / "pagefind" / "fragment").iterdir())) == 2


def _program(tmp_path, monkeypatch, script):
    program = tmp_path / "pagefind-program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PAGEFIND_BINARY_PATH", str(program))
    site = tmp_path / "site"
    site.mkdir()
    return site


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("mkdir -p pagefind/fragment; touch pagefind/pagefind.js", "left these files empty: pagefind.js"),
        (
            """mkdir -p pagefind/fragment; echo '{"languages": {"en": {"page_count": 3}}}' > pagefind/pagefind-entry.json""",
            "3 pages were indexed, the fragments of 0 are there",
        ),
        ("echo no disk >&2; exit 3", "no disk"),
    ],
)
def test_a_bundle_that_is_not_whole_is_refused(tmp_path, monkeypatch, script, fault):
    site = _program(tmp_path, monkeypatch, script)

    with pytest.raises(SiteError, match=fault):
        make_index(site)
