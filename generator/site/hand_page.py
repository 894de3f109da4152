"""The page `/<language>/hand/`: the place where `hand.js` has a hand written, and the links of examples that begin with theirs."""

from collections.abc import Iterator
from urllib.parse import urlencode

from markupsafe import Markup

from generator.asking.script import write_facts
from generator.engine.situation import STRUCTURES
from generator.knowledge.model import Example
from generator.language.notation import UnwritableError, forms_of
from generator.site import addresses
from generator.site.documentation import has_documentation
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template


def hand_page(site: LanguageSite) -> Iterator[Page]:
    """Yield the page; none where its words are in no language."""
    if site.asks:
        title = site.common.phrase("ask#hand.title").text
        yield page_from_template(site, "hand.md", addresses.HAND, title, _hand)


def _hand(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    return {
        "summary": site.common.phrase("ask#hand.about").text,
        "phrase": lambda key: site.common.phrase(key).text,
        "games": " ".join(STRUCTURES),
        "forms": {actor: forms_of(actor) for actor in ("player", "dealer", "floor", "time")},
        "notation": has_documentation(site.knowledge),
    }


def change_link(writer: PageWriter, example: Example) -> Markup | None:
    """Return the link that opens the hand of an example to be changed; None for what is no hand, and where nothing can be asked."""
    if not writer.site.asks or example.situation["kind"] != "hand":
        return None
    try:
        facts = write_facts(example.situation)
    except UnwritableError:
        return None
    play = [f"{item.actor}: {item.text}" for item in example.play]
    told = urlencode({"hand": "\n".join(facts) + "\n\n" + "\n".join(play)})
    to = Markup(addresses.up(writer.address))
    text = writer.site.common.phrase("ask#hand.change").text
    return Markup('<a href="{}{}/hand/#{}">{}</a>').format(to, writer.site.language, told, text)
