"""The pages of incidents: what happened at the table, the rules that decide it, and how their examples are ruled."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Incident
from generator.site import addresses
from generator.site.ask_page import ask_links, form_links
from generator.site.example_view import example_line, in_order, is_left_open
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.rule_pages import numbers


def incident_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the list of all incidents and one page for each; nothing where there are none."""
    if not site.knowledge.incidents:
        return
    title = site.ui("situations.title")
    yield page_from_template(site, "incidents.md", addresses.INCIDENTS, title, _all)
    for incident in site.knowledge.incidents.values():
        title = site.common.phrase(f"situations#situations.{incident.id}.title").text
        yield page_from_template(site, "incident.md", addresses.incident(incident.id), title, _content_of(incident))


def _all(writer: PageWriter) -> dict[str, object]:
    ask = ask_links(writer)
    return {"summary": writer.site.ui("situations.about"), "groups": incident_links(writer), "ask": ask}


def incident_links(writer: PageWriter) -> list[tuple[str, list[tuple[Markup, str]]]]:
    """Return the groups with their titles, and in each the link to every incident with what players ask about it."""
    phrase = writer.site.common.phrase
    groups: dict[str, list[tuple[Markup, str]]] = {}
    for incident in writer.site.knowledge.incidents.values():
        key = f"situations#situations.{incident.id}"
        link = writer.link(phrase(f"{key}.title").text, addresses.incident(incident.id))
        groups.setdefault(incident.group, []).append((link, phrase(f"{key}.about").text))
    return [(phrase(f"situations#groups.{group}").text, links) for group, links in groups.items()]


def _content_of(incident: Incident) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _incident(writer, incident)


def _incident(writer: PageWriter, incident: Incident) -> dict[str, object]:
    site = writer.site
    rules = [rule for rule in incident.rules if rule in site.knowledge.rules]
    named = [example for example in incident.examples if example in site.knowledge.examples]
    about = site.common.phrase(f"situations#situations.{incident.id}.about").text
    return {
        "summary": about,
        "group": site.common.phrase(f"situations#groups.{incident.group}").text,
        "about": about,
        "asked": form_links(writer, incident.id),
        "jumps": [(rule, site.common.rule_title(rule)) for rule in rules],
        "rules": [
            (
                rule,
                site.common.rule_title(rule),
                writer.link(site.common.rule_title(rule), addresses.rule(rule)),
                numbers(writer, rule),
                [
                    example_line(writer, example)
                    for example in _answered_first(
                        site, [*(named if rule == rules[0] else ()), *in_order(site, site.examples_of.get(rule, ()))]
                    )
                ],
            )
            for rule in rules
        ],
    }


def _answered_first(site: LanguageSite, examples: list[str]) -> list[str]:
    """Return each example once, those that most books leave open after those that they answer; a reader looks for an answer first."""
    return sorted(dict.fromkeys(examples), key=lambda example: is_left_open(site, site.knowledge.examples[example]))
