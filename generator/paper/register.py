"""The words of a book's index, sorted as its language sorts, each with the places that it leads to."""

import re
from collections.abc import Sequence

from generator.knowledge.model import Entry
from generator.language.collation import collation, initial
from generator.language.markup import Emphasis, Text
from generator.paper.nodes import Parts
from generator.paper.wording import Printer, clause_label, entry_label

Letters = list[tuple[str, list[tuple[Parts, list[str]]]]]

# A word that stands under more numbers than this is no help in an index.
_TOO_COMMON = 6
_SHORT = 4


def register(printer: Printer, entries: Sequence[Entry], terms: Sequence[str]) -> Letters:
    """Return the index of `entries`: their titles, the points that books decide, and the terms of the glossary in them."""
    reader, language = printer.reader, printer.reader.language
    found: dict[str, tuple[str, list[str]]] = {}

    def add(word: str, *labels: str) -> None:
        held = found.setdefault(collation(word, language)[0], (word, []))[1]
        held.extend(label for label in labels if label not in held)

    wording = {entry.number: _wording(printer, entry) for entry in entries}
    for entry in entries:
        add(reader.entry_title(entry), entry_label(entry.number))
        for part in entry.parts:
            add(reader.rule_title(part.rule), clause_label(part.rule, part.clauses[0]))
            for policy in reader.knowledge.rules[part.rule].policies:
                add(reader.policy_name(policy), clause_label(part.rule, part.clauses[0]))
    for term in terms:
        word = reader.phrase(f"glossary#{term}.term").text
        pattern = forms(word)
        labels = {
            entry.number: [label for label, text in wording[entry.number] if pattern.search(text)] for entry in entries
        }
        holding = [held for held in labels.values() if held]
        if 0 < len(holding) <= _TOO_COMMON:
            add(word, *(held[0] for held in holding))
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


def forms(term: str) -> re.Pattern[str]:
    """Return what finds a term in a text, whatever the endings of its words are."""
    words = []
    for word in term.split():
        # A short word is found in its plural, of a longer one the ending is open.
        stem = word[: -2 if len(word) > 7 else -1] if len(word) > _SHORT else word
        words.append(re.escape(stem) + (r"\w{0,4}" if len(word) > _SHORT else "(?:e?s)?"))
    phrase = r"\s+".join(words)
    return re.compile(rf"(?<!\w){phrase}(?!\w)", re.IGNORECASE)
