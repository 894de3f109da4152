"""The pages that compare two books: what changed from the older to the newer one in decisions, rulings, rules and numbers."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, groupby

from markupsafe import Markup

from generator.knowledge.comparison import differing_clauses
from generator.knowledge.model import Example
from generator.site import addresses
from generator.site.example_view import differing_words, parting_events
from generator.site.language_site import LanguageSite, Page
from generator.site.page_writer import PageWriter, page_from_template
from generator.site.policy_views import decision_view, differing, table


def difference_pages(site: LanguageSite) -> Iterator[Page]:
    """Yield the list of all comparisons and one page for each two books."""
    yield page_from_template(site, "differences.md", addresses.DIFFERENCES, site.ui("differences.title"), _all)
    for pair in combinations(site.books, 2):
        yield page_from_template(
            site, "difference.md", addresses.difference(*pair), _title(site, pair), _comparer(pair)
        )


def in_time(site: LanguageSite, pair: tuple[str, str]) -> tuple[str, str]:
    """Return two books, the older one first if both have dates that decide it."""
    dates = [site.knowledge.books[book].date for book in pair]
    if dates[0] and dates[1] and dates[1][:4] < dates[0][:4]:
        return pair[1], pair[0]
    return pair


def _title(site: LanguageSite, pair: tuple[str, str]) -> str:
    first, second = in_time(site, pair)
    years = [(site.knowledge.books[book].date or "")[:4] for book in (first, second)]
    name = "changed" if years[0] and years[1] and years[0] < years[1] else "between"
    return site.ui(f"differences.{name}", first=site.short(first), second=site.short(second))


def _all(writer: PageWriter) -> dict[str, object]:
    site = writer.site
    pairs = []
    for pair in combinations(site.books, 2):
        link = writer.link(_title(site, pair), addresses.difference(*pair))
        pairs.append((link, _count(site, len(differing(site, *pair)), _parted(site, pair))))
    return {"summary": site.ui("differences.about"), "pairs": pairs}


def _parted(site: LanguageSite, pair: tuple[str, str]) -> list[tuple[Example, int]]:
    """Return the events (from 0) on which two books part, with their examples."""
    examples = site.knowledge.examples.values()
    return [(example, event) for example in examples for event in parting_events(site, example, pair)]


def _count(site: LanguageSite, policies: int, parted: list[tuple[Example, int]]) -> str:
    examples = {example.id for example, _ in parted}
    return site.ui("differences.count", policies=policies, examples=len(examples))


def _comparer(pair: tuple[str, str]) -> Callable[[PageWriter], dict[str, object]]:
    return lambda writer: _difference(writer, pair)


def _difference(writer: PageWriter, pair: tuple[str, str]) -> dict[str, object]:
    site = writer.site
    books = in_time(site, pair)
    names = [site.short(book) for book in books]
    policies = []
    for policy in differing(site, *books):
        views = [decision_view(writer, book, policy) for book in books]
        question = site.common.policy_question(policy)
        link = writer.link(question, addresses.rule(site.knowledge.policies[policy].rule))
        policies.append((link, "", [(name, v.value, v.basis) for name, v in zip(names, views, strict=True)]))
    parted = _parted(site, pair)
    examples: dict[str, list[tuple[Markup, str, list[tuple[str, Markup, str]]]]] = {}
    for example, index in parted:
        answers = list(zip(names, differing_words(site, example, index, *books), [""] * 2, strict=True))
        examples.setdefault(example.rule, []).append((*_where(writer, example, index), answers))
    first, second = books
    clauses = differing_clauses(site.knowledge, *(site.knowledge.editions[book] for book in books))
    only = [
        (site.ui("differences.only", book=site.short(book)), _only(writer, book, held, than))
        for book, than, held in ((first, second, clauses.only_first), (second, first, clauses.only_second))
        if held
    ]
    reworded = [
        (site.common.rule_title(rule), [said for _, clause in held for said in _reworded(writer, books, rule, clause)])
        for rule, held in groupby(clauses.reworded, key=lambda pair: pair[0])
    ]
    count = _count(site, len(policies), parted)
    moved = _moved(writer, books)
    parts = ("policies", "rules", "examples", *(("moved",) if moved else ()))
    return {
        "summary": f"{count}. {site.ui('differences.computed')}",
        "count": count,
        "policies": policies,
        "jumps": [(part, site.ui(f"differences.{part}")) for part in parts],
        "examples": [
            (site.common.rule_title(rule), examples[rule]) for rule in site.knowledge.rules if rule in examples
        ],
        "only": only,
        "reworded": reworded,
        "moved": moved,
    }


def _where(writer: PageWriter, example: Example, index: int) -> tuple[Markup, str]:
    link = writer.link(writer.site.common.example_title(example).text, addresses.example(example.id))
    return link, writer.site.ui("example.after_step", step=index + 1) if example.play else ""


def _only(
    writer: PageWriter, book: str, held: Iterable[tuple[str, str]], than: str
) -> list[tuple[Markup, list[Markup]]]:
    """Set what one book alone has: a whole rule as a link, single clauses with their words."""
    site, reader = writer.site, writer.site.readers[book]
    other = site.knowledge.editions[than]
    told = []
    for rule, group in groupby(held, key=lambda pair: pair[0]):
        clauses = [clause for _, clause in group]
        shared = any(other.spot(rule, clause) for clause in site.knowledge.rules[rule].clauses)
        link = writer.target(reader.target(rule, clauses[0]), book)
        told.append((link, [writer.passage(reader.clause(rule, c), reader) for c in clauses] if shared else []))
    return told


def _reworded(writer: PageWriter, books: tuple[str, str], rule: str, clause: str) -> list[tuple[Markup, Markup]]:
    """Set a clause as each book words it, with the link to where it stands there."""
    readers = [writer.site.readers[book] for book in books]
    passages = [writer.passage(reader.clause(rule, clause), reader) for reader in readers]
    links = [
        writer.link(writer.site.short(spot.book), addresses.entry(spot.book, spot.number))
        for spot in (reader.target(rule, clause).spot for reader in readers)
        if spot is not None
    ]
    return list(zip(links, passages, strict=True))


def _moved(writer: PageWriter, books: tuple[str, str]) -> Markup:
    """Return the rules that both books print, under other numbers, as a table."""
    site = writer.site
    rows = []
    for rule in (rule for chapter in site.knowledge.chapters for rule in chapter.rules):
        held = [site.places.get((book, rule), []) for book in books]
        if all(held) and held[0] != held[1]:
            shown = [
                Markup(", ").join(writer.entry(book, number, number) for number in numbers)
                for book, numbers in zip(books, held, strict=True)
            ]
            rows.append([writer.link(site.common.rule_title(rule), addresses.rule(rule)), *shown])
    heads = [site.ui("concordance.rule"), *(site.short(book) for book in books)]
    return table(heads, rows) if rows else Markup()
