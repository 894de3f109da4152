"""Pages at the addresses that others had before something was renamed: each leads to where that page is now."""

from collections.abc import Iterator
from html import escape

from generator.knowledge.model import Knowledge

_PAGE = """\
<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="0; url={to}">
    <link rel="canonical" href="{canonical}">
    <title>{title}</title>
  </head>
  <body>
    <p><a href="{to}">{title}</a></p>
  </body>
</html>
"""


def moved_pages(
    knowledge: Knowledge, titles: dict[str, dict[str, str]], site_url: str | None
) -> Iterator[tuple[str, str]]:
    """Yield the file of each page that has moved, below the site, and its HTML; `titles` are those of all pages by language and address."""
    for language in knowledge.languages:
        for old, (new, _) in sorted(knowledge.moved.items()):
            to = f"{'../' * (old.count('/') + 1)}{new}/"
            whole = f"{site_url.rstrip('/')}/{language}/{new}/" if site_url else to
            title = titles.get(language, {}).get(new, new)
            yield (
                f"{language}/{old}/index.html",
                _PAGE.format(language=language, to=escape(to), canonical=escape(whole), title=escape(title)),
            )
