"""The index of a book: words sorted as its language sorts them, each with the places it leads to."""

from collections.abc import Sequence

from generator.knowledge.glossary import term_finder
from generator.knowledge.model import Entry
from generator.language.collation import collation, initial
from generator.language.markup import Emphasis, Text
from generator.paper.nodes import Parts
from generator.paper.wording import Printer, clause_label, entry_label

Letters = list[tuple[str, list[tuple[Parts, list[str]]]]]

# A word that occurs under more numbers than this does not help in an index.
_TOO_COMMON = 6


def index_letters(printer: Printer, entries: Sequence[Entry], terms: Sequence[str]) -> Letters:
    """Return the index of `entries`: their titles, the points that books decide, and the terms of the glossary in them."""
    reader, language = printer.reader, printer.reader.language
    found: dict[str, tuple[str, list[str]]] = {}

    def add(word: str, *labels: str) -> None:
        held = found.setdefault(collation(word, language)[0], (word, []))[1]
        held.extend(label for label in labels if label not in held)

    wording = {entry.number: _wording(printer, entry) for entry in entries}
    for entry in entries:
        add(reader.entry_title(entry), entry_label(entry.number))
        for rule in entry.rules:
            part = next(part for part in entry.parts if part.rule == rule)
            # A number whose clauses are all dropped does not apply, and stands here by its title alone.
            if part.clauses:
                names = [reader.policy_name(policy) for policy in reader.knowledge.rules[part.rule].policies]
                for name in (reader.rule_title(part.rule), *names):
                    add(name, clause_label(part.rule, part.clauses[0]))
    own = reader.vocabulary
    finder = own.finder if own is not None else term_finder(reader.knowledge, language)
    holding: dict[str, dict[str, str]] = {}
    for number, held in wording.items():
        for label, text in held:
            for one in finder.find(text):
                holding.setdefault(one.term, {}).setdefault(number, label)
    for term in terms:
        if 0 < len(holding.get(term, ())) <= _TOO_COMMON:
            add(reader.phrase(f"glossary#{term}.term").text, *holding[term].values())
    letters: dict[str, list[tuple[Parts, list[str]]]] = {}
    for word, labels_of_word in sorted(found.values(), key=lambda item: collation(item[0], language)):
        letters.setdefault(initial(word, language), []).append(([printer.text(word)], labels_of_word))
    return list(letters.items())


def _wording(printer: Printer, entry: Entry) -> list[tuple[str, str]]:
    """Return the label and the words of every clause under a number, without the titles that it refers to."""
    held = []
    for part in entry.parts:
        for clause in part.clauses:
            blocks = printer.reader.clause(part.rule, clause).blocks
            lines = [line for block in blocks for line in (getattr(block, "items", None) or [block.parts])]  # type: ignore[union-attr]
            words = " ".join(p.text for line in lines for p in line if isinstance(p, Text | Emphasis))
            held.append((clause_label(part.rule, clause), words))
    return held
