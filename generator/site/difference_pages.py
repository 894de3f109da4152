"""The pages that compare two books: what changed from the older to the newer one in decisions, rulings, rules and numbers."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, groupby

from markupsafe import Markup

from generator.knowledge.comparison import differing_clauses
from generator.knowledge.model import Example
from generator.site import addresses
from generator.site.desk import Desk, Page, Sheet
from generator.site.example_view import differing_words, parting_events
from generator.site.policies import decision_view, differing, table


def difference_pages(desk: Desk) -> Iterator[Page]:
    """Yield the list of all comparisons and one page for each two books."""
    yield desk.page("differences.md", addresses.DIFFERENCES, desk.ui("differences.title"), _all)
    for pair in combinations(desk.books, 2):
        yield desk.page("difference.md", addresses.difference(*pair), _title(desk, pair), _comparer(pair))


def in_time(desk: Desk, pair: tuple[str, str]) -> tuple[str, str]:
    """Return two books with the older one first where both have dates that tell."""
    dates = [desk.knowledge.books[book].date for book in pair]
    if dates[0] and dates[1] and dates[1][:4] < dates[0][:4]:
        return pair[1], pair[0]
    return pair


def _title(desk: Desk, pair: tuple[str, str]) -> str:
    first, second = in_time(desk, pair)
    years = [(desk.knowledge.books[book].date or "")[:4] for book in (first, second)]
    name = "changed" if years[0] and years[1] and years[0] < years[1] else "between"
    return desk.ui(f"differences.{name}", first=desk.short(first), second=desk.short(second))


def _all(sheet: Sheet) -> dict[str, object]:
    desk = sheet.desk
    pairs = []
    for pair in combinations(desk.books, 2):
        link = sheet.link(_title(desk, pair), addresses.difference(*pair))
        pairs.append((link, _count(desk, len(differing(desk, *pair)), _parted(desk, pair))))
    return {"summary": desk.ui("differences.about"), "pairs": pairs}


def _parted(desk: Desk, pair: tuple[str, str]) -> list[tuple[Example, int]]:
    """Return the events (from 0) on which two books part, with their examples."""
    examples = desk.knowledge.examples.values()
    return [(example, event) for example in examples for event in parting_events(desk, example, pair)]


def _count(desk: Desk, policies: int, parted: list[tuple[Example, int]]) -> str:
    examples = {example.id for example, _ in parted}
    return desk.ui("differences.count", policies=policies, examples=len(examples))


def _comparer(pair: tuple[str, str]) -> Callable[[Sheet], dict[str, object]]:
    return lambda sheet: _difference(sheet, pair)


def _difference(sheet: Sheet, pair: tuple[str, str]) -> dict[str, object]:
    desk = sheet.desk
    books = in_time(desk, pair)
    names = [desk.short(book) for book in books]
    policies = []
    for policy in differing(desk, *books):
        views = [decision_view(sheet, book, policy) for book in books]
        link = sheet.link(views[0].question, addresses.rule(desk.knowledge.policies[policy].rule))
        policies.append((link, "", [(name, v.value, v.basis) for name, v in zip(names, views, strict=True)]))
    parted = _parted(desk, pair)
    examples: dict[str, list[tuple[Markup, str, list[tuple[str, Markup, str]]]]] = {}
    for example, index in parted:
        answers = list(zip(names, differing_words(desk, example, index, *books), [""] * 2, strict=True))
        examples.setdefault(example.rule, []).append((*_where(sheet, example, index), answers))
    first, second = books
    clauses = differing_clauses(desk.knowledge, *(desk.knowledge.editions[book] for book in books))
    only = [
        (desk.ui("differences.only", book=desk.short(book)), _only(sheet, book, held, than))
        for book, than, held in ((first, second, clauses.only_first), (second, first, clauses.only_second))
        if held
    ]
    reworded = [
        (desk.common.rule_title(rule), [said for _, clause in held for said in _reworded(sheet, books, rule, clause)])
        for rule, held in groupby(clauses.reworded, key=lambda pair: pair[0])
    ]
    count = _count(desk, len(policies), parted)
    moved = _moved(sheet, books)
    parts = ("policies", "rules", "examples", *(("moved",) if moved else ()))
    return {
        "summary": f"{count}. {desk.ui('differences.computed')}",
        "count": count,
        "policies": policies,
        "jumps": [(part, desk.ui(f"differences.{part}")) for part in parts],
        "examples": [
            (desk.common.rule_title(rule), examples[rule]) for rule in desk.knowledge.rules if rule in examples
        ],
        "only": only,
        "reworded": reworded,
        "moved": moved,
    }


def _where(sheet: Sheet, example: Example, index: int) -> tuple[Markup, str]:
    link = sheet.link(sheet.desk.common.example_title(example).text, addresses.example(example.id))
    return link, sheet.desk.ui("example.after_step", step=index + 1) if example.play else ""


def _only(sheet: Sheet, book: str, held: Iterable[tuple[str, str]], than: str) -> list[tuple[Markup, list[Markup]]]:
    """Set what one book alone has: a whole rule as a link, single clauses with their words."""
    desk, reader = sheet.desk, sheet.desk.readers[book]
    other = desk.knowledge.editions[than]
    told = []
    for rule, group in groupby(held, key=lambda pair: pair[0]):
        clauses = [clause for _, clause in group]
        shared = any(other.spot(rule, clause) for clause in desk.knowledge.rules[rule].clauses)
        link = sheet.target(reader.target(rule, clauses[0]), book)
        told.append((link, [sheet.passage(reader.clause(rule, c), reader) for c in clauses] if shared else []))
    return told


def _reworded(sheet: Sheet, books: tuple[str, str], rule: str, clause: str) -> list[tuple[Markup, Markup]]:
    """Set a clause as each book words it, with the link to where it stands there."""
    readers = [sheet.desk.readers[book] for book in books]
    passages = [sheet.passage(reader.clause(rule, clause), reader) for reader in readers]
    links = [
        sheet.link(sheet.desk.short(spot.book), addresses.entry(spot.book, spot.number))
        for spot in (reader.target(rule, clause).spot for reader in readers)
        if spot is not None
    ]
    return list(zip(links, passages, strict=True))


def _moved(sheet: Sheet, books: tuple[str, str]) -> Markup:
    """Return the rules that both books print, under other numbers, as a table."""
    desk = sheet.desk
    rows = []
    for rule in (rule for chapter in desk.knowledge.chapters for rule in chapter.rules):
        held = [desk.places.get((book, rule), []) for book in books]
        if all(held) and held[0] != held[1]:
            shown = [
                Markup(", ").join(sheet.entry(book, number, number) for number in numbers)
                for book, numbers in zip(books, held, strict=True)
            ]
            rows.append([sheet.link(desk.common.rule_title(rule), addresses.rule(rule)), *shown])
    heads = [desk.ui("concordance.rule"), *(desk.short(book) for book in books)]
    return table(heads, rows) if rows else Markup()
