"""The pages of rules across books: the list by chapter, and each rule with its wording, values, numbers and examples."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from generator.knowledge.model import Rule
from generator.site import addresses
from generator.site.conduct_view import conduct_by_book
from generator.site.example_view import example_line, in_order
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.policy_views import policy_comparison
from generator.site.sources import clause_places
from generator.site.summary import plain_text


def rule_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the list of all rules and one page for each."""
    yield page_from_template(site, "rules.md", addresses.RULES, site.ui("rules.title"), _rules)
    for rule in site.knowledge.rules.values():
        yield page_from_template(
            site, "rule.md", addresses.rule(rule.id), site.common.rule_title(rule.id), _content_of(rule)
        )


def _rules(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    return {
        "summary": site.ui("rules.about"),
        "chapters": [
            (
                site.common.chapter_title(chapter.id),
                [(_rule_link(writer, rule), numbers(writer, rule)) for rule in chapter.rules],
            )
            for chapter in site.knowledge.chapters
        ],
    }


def _rule_link(writer: PageWriter, rule: str) -> Markup:
    return writer.link(writer.site.common.rule_title(rule), addresses.rule(rule))


def numbers(writer: PageWriter, rule: str) -> list[Markup]:
    """Return the numbers of a rule in every book, as `TDA 2011 38` each linked."""
    site = writer.site
    return [
        writer.entry(book, number, site.ui("number_of_book", book=site.short(book), number=number))
        for book in site.books
        for number in site.places.get((book, rule), ())
    ]


def _content_of(rule: Rule) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _rule(writer, rule)


def _rule(writer: PageWriter, rule: Rule) -> dict[str, object]:
    site = writer.site
    wordings = [site.common.clause(rule.id, clause) for clause in rule.clauses]
    return {
        "summary": " ".join(plain_text(wording.blocks, site.common) for wording in wordings),
        "own": site.short(rule.book) if rule.book else None,
        "chapter": site.common.chapter_title(rule.chapter),
        "numbers": numbers(writer, rule.id),
        "conduct": conduct_by_book(writer, [rule.id]),
        "clauses": [
            writer.clause(
                site.common.clause(rule.id, clause, figures=True),
                site.common,
                addresses.clause_anchor(rule.id, clause),
                clause_places(writer, rule.id, clause),
            )
            for clause in rule.clauses
        ],
        "policies": [policy_comparison(writer, policy) for policy in rule.policies],
        "examples": [example_line(writer, example) for example in in_order(site, site.examples_of.get(rule.id, ()))],
        "related": [_rule_link(writer, other) for other in rule.related if other in site.knowledge.rules],
    }
