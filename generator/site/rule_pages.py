"""The pages of rules across books: the list by chapter, and each rule with its wording, values, numbers and examples."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Rule
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.example_view import example_line, in_order
from generator.site.policies import side_by_side
from generator.site.summary import plain_text


def rule_pages(desk: Desk) -> Iterator[Page]:
    """Yield the list of all rules and one page for each."""
    yield desk.page("rules.md", addresses.RULES, desk.ui("rules.title"), _rules)
    for rule in desk.knowledge.rules.values():
        yield desk.page("rule.md", addresses.rule(rule.id), desk.common.rule_title(rule.id), _writer(rule))


def _rules(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    return {
        "summary": desk.ui("rules.about"),
        "chapters": [
            (
                desk.common.chapter_title(chapter.id),
                [(_rule_link(sheet, rule), numbers(sheet, rule)) for rule in chapter.rules],
            )
            for chapter in desk.knowledge.chapters
        ],
    }


def _rule_link(sheet: Sheet, rule: str) -> Markup:
    return sheet.link(sheet.desk.common.rule_title(rule), addresses.rule(rule))


def numbers(sheet: Sheet, rule: str) -> list[Markup]:
    """Return the numbers of a rule in every book, as `TDA 2011 38` each linked."""
    desk = sheet.desk
    return [
        sheet.entry(book, number, desk.ui("number_of_book", book=desk.short(book), number=number))
        for book in desk.books
        for number in desk.places.get((book, rule), ())
    ]


def _writer(rule: Rule) -> Callable[[Sheet], dict[str, object]]:
    return lambda sheet: _rule(sheet, rule)


def _rule(sheet: Sheet, rule: Rule) -> dict[str, object]:
    desk = sheet.desk
    wordings = [desk.common.clause(rule.id, clause) for clause in rule.clauses]
    return {
        "summary": " ".join(plain_text(wording.blocks, desk.common) for wording in wordings),
        "own": desk.short(rule.book) if rule.book else None,
        "chapter": desk.common.chapter_title(rule.chapter),
        "numbers": numbers(sheet, rule.id),
        "clauses": [
            sheet.clause(
                desk.common.clause(rule.id, clause, figures=True), desk.common, addresses.clause_anchor(rule.id, clause)
            )
            for clause in rule.clauses
        ],
        "policies": [side_by_side(sheet, policy) for policy in rule.policies],
        "examples": [example_line(sheet, example) for example in in_order(desk, desk.examples_of.get(rule.id, ()))],
        "related": [_rule_link(sheet, other) for other in rule.related if other in desk.knowledge.rules],
    }
