"""The pages of situations: what happened at the table, the rules that decide it, and how their examples are ruled."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Situation
from generator.site import addresses
from generator.site.example_view import example_line, in_order
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter
from generator.site.rule_pages import numbers


def situation_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the list of all situations and one page for each; nothing where there are none."""
    if not site.knowledge.situations:
        return
    title = site.ui("situations.title")
    yield site.page("situations.md", addresses.SITUATIONS, title, _all)
    for situation in site.knowledge.situations.values():
        title = site.common.phrase(f"situations#situations.{situation.id}.title").text
        yield site.page("situation.md", addresses.situation(situation.id), title, _content_of(situation))


def _all(writer: PageWriter) -> dict[str, object]:
    return {"summary": writer.site.ui("situations.about"), "groups": situation_links(writer)}


def situation_links(writer: PageWriter) -> list[tuple[str, list[tuple[Markup, str]]]]:
    """Return the groups with their titles, and in each the link to every situation with what players ask about it."""
    phrase = writer.site.common.phrase
    groups: dict[str, list[tuple[Markup, str]]] = {}
    for situation in writer.site.knowledge.situations.values():
        key = f"situations#situations.{situation.id}"
        link = writer.link(phrase(f"{key}.title").text, addresses.situation(situation.id))
        groups.setdefault(situation.group, []).append((link, phrase(f"{key}.about").text))
    return [(phrase(f"situations#groups.{group}").text, links) for group, links in groups.items()]


def _content_of(situation: Situation) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _situation(writer, situation)


def _situation(writer: PageWriter, situation: Situation) -> dict[str, object]:
    site = writer.site
    rules = [rule for rule in situation.rules if rule in site.knowledge.rules]
    named = [example for example in situation.examples if example in site.knowledge.examples]
    about = site.common.phrase(f"situations#situations.{situation.id}.about").text
    return {
        "summary": about,
        "group": site.common.phrase(f"situations#groups.{situation.group}").text,
        "about": about,
        "jumps": [(rule, site.common.rule_title(rule)) for rule in rules],
        "rules": [
            (
                rule,
                site.common.rule_title(rule),
                writer.link(site.common.rule_title(rule), addresses.rule(rule)),
                numbers(writer, rule),
                [
                    example_line(writer, example)
                    for example in dict.fromkeys(
                        [*(named if rule == rules[0] else ()), *in_order(site, site.examples_of.get(rule, ()))]
                    )
                ],
            )
            for rule in rules
        ],
    }
