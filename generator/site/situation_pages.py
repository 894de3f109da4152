"""The pages of situations: what happened at the table, the rules that decide it, and how their examples are ruled."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Situation
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.example_view import example_line, in_order
from generator.site.rule_pages import numbers


def situation_pages(desk: Desk) -> Iterator[Page]:
    """Yield the list of all situations and one page for each; nothing where there are none."""
    if not desk.knowledge.situations:
        return
    title = desk.ui("situations.title")
    yield desk.page("situations.md", addresses.SITUATIONS, title, _all)
    for situation in desk.knowledge.situations.values():
        title = desk.common.phrase(f"situations#situations.{situation.id}.title").text
        yield desk.page("situation.md", addresses.situation(situation.id), title, _writer(situation))


def _all(sheet: Sheet) -> dict[str, object]:
    return {"summary": sheet.desk.ui("situations.about"), "groups": situation_links(sheet)}


def situation_links(sheet: Sheet) -> list[tuple[str, list[tuple[Markup, str]]]]:
    """Return the groups with their titles, and in each the link to every situation with what players ask about it."""
    phrase = sheet.desk.common.phrase
    groups: dict[str, list[tuple[Markup, str]]] = {}
    for situation in sheet.desk.knowledge.situations.values():
        key = f"situations#situations.{situation.id}"
        link = sheet.link(phrase(f"{key}.title").text, addresses.situation(situation.id))
        groups.setdefault(situation.group, []).append((link, phrase(f"{key}.about").text))
    return [(phrase(f"situations#groups.{group}").text, links) for group, links in groups.items()]


def _writer(situation: Situation) -> Callable[[Sheet], dict[str, object]]:
    return lambda sheet: _situation(sheet, situation)


def _situation(sheet: Sheet, situation: Situation) -> dict[str, object]:
    desk = sheet.desk
    rules = [rule for rule in situation.rules if rule in desk.knowledge.rules]
    named = [example for example in situation.examples if example in desk.knowledge.examples]
    about = desk.common.phrase(f"situations#situations.{situation.id}.about").text
    return {
        "summary": about,
        "group": desk.common.phrase(f"situations#groups.{situation.group}").text,
        "about": about,
        "jumps": [(rule, desk.common.rule_title(rule)) for rule in rules],
        "rules": [
            (
                rule,
                desk.common.rule_title(rule),
                sheet.link(desk.common.rule_title(rule), addresses.rule(rule)),
                numbers(sheet, rule),
                [
                    example_line(sheet, example)
                    for example in dict.fromkeys(
                        [*(named if rule == rules[0] else ()), *in_order(desk, desk.examples_of.get(rule, ()))]
                    )
                ],
            )
            for rule in rules
        ],
    }
