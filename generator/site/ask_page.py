"""The page `/<language>/ask/`: what can be asked, and the place where `ask.js` asks it."""

from collections.abc import Iterator

from markupsafe import Markup

from generator.asking.forms import FORMS
from generator.site import addresses
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template

# What each form has beside its title, in a square of 24: paths of one colour.
_PICTURES = {
    "chips": "M4 8c0-2 4-3 8-3s8 1 8 3-4 3-8 3-8-1-8-3zm0 4c0 2 4 3 8 3s8-1 8-3v3c0 2-4 3-8 3s-8-1-8-3z",
    "turn": "M12 4a8 8 0 1 1-7.7 5.8l2 .6A6 6 0 1 0 12 6v3L7 5l5-4z",
    "cards": "M4 6l8-2 3 12-8 2zm10-1l6 2-3 11-2-.6 1.4-1.600z",
    "dealer": "M12 3l9.5 17h-19zm-1 6v5h2V9zm0 7v2h2v-2z",
    "showdown": "M12 6c5 0 8.5 4 9.5 6-1 2-4.5 6-9.5 6s-8.5-4-9.5-6c1-2 4.5-6 9.5-6zm0 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    "hidden": "M3 4l17 17-1.4 1.4L14 18c-7 1-11-4-11.5-6 .5-1 1.5-2.5 3-3.8L1.6 5.4zm9 2c5 0 8.5 4 9.5 6a13 13 0 0 1-3 3.8L9 6.300z",
    "button": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm-3 5v8h3c6 0 6-8 0-8zm2 2h1c3 0 3 4 0 4h-1z",
    "bubble": "M6 3h12v4c0 3-2 5-5 6v3h3v3H8v-3h3v-3c-3-1-5-3-5-6z",
    "penalty": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm-1 4v6l5 3 1-1.7-4-2.3V7z",
    "conduct": "M3 4h18v12h-9l-5 5v-5H3zm8 2v5h2V6zm0 6v2h2v-2z",
}


def ask_page(site: LanguageSite) -> Iterator[Page]:
    """Yield the page; none where its words are in no language."""
    if site.asks:
        title = site.common.phrase("ask#page.title").text
        yield page_from_template(site, "ask.md", addresses.ASK, title, _ask)


def _ask(writer: PageWriter) -> dict[str, object]:
    phrase = writer.site.common.phrase
    return {
        "summary": phrase("ask#page.about").text,
        "icons": _picture,
        "elsewhere": bool(writer.site.knowledge.incidents),
        "forms": [(name, _link(writer, name), phrase(f"ask#forms.{name}.about").text) for name in FORMS],
    }


def _link(writer: PageWriter, name: str) -> Markup:
    """Return the link of a form: without scripts, to the first of the situations that it asks about."""
    incidents = [one for one in FORMS[name].incidents if one in writer.site.knowledge.incidents]
    title = writer.site.common.phrase(f"ask#forms.{name}.title").text
    return writer.link(title, addresses.incident(incidents[0]) if incidents else addresses.EXAMPLES)


def _picture(name: str) -> Markup:
    path = Markup(
        '<svg class="rb-ask-icon" viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="{}"/></svg>'
    )
    return path.format(Markup(_PICTURES[name]))


def ask_links(writer: PageWriter) -> list[tuple[Markup, str]]:
    """Return the links to the pages on which the engine is asked, and what each says of itself; none where there are none."""
    if not writer.site.asks:
        return []
    phrase = writer.site.common.phrase
    pages = (("page", addresses.ASK), ("hand", addresses.HAND))
    return [(writer.link(phrase(f"ask#{of}.title").text, at), phrase(f"ask#{of}.about").text) for of, at in pages]


def form_links(writer: PageWriter, incident: str) -> list[Markup]:
    """Return the links to the forms that ask about a situation."""
    if not writer.site.asks:
        return []
    phrase = writer.site.common.phrase
    found = [name for name, form in FORMS.items() if incident in form.incidents]
    return [
        writer.link(f"{phrase('ask#page.title').text}: {phrase(f'ask#forms.{name}.title').text}", addresses.ASK, name)
        for name in found
    ]
