"""What an assistant may ask of a rulebook: which books there are, a rule by number or words, a situation ruled, two books compared.

Every answer is plain data with the text of the rulebook in one language, and says which book says it and where. Questions are bounded, and
one that cannot be answered raises `Unanswerable` with a sentence that says what would be right.
"""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.engine import SituationError
from generator.export.data import plain
from generator.knowledge.changes import changes
from generator.knowledge.examples import load_situation_text
from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed, nearest
from generator.knowledge.model import Edition, Entry, Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import Rulings, play
from generator.knowledge.texts import Texts

MOST_LETTERS = 200  # of a query
MOST_OF_A_SITUATION = 20_000  # letters of a script
MOST_FOUND = 5
MOST_EXAMPLES = 20
_SHORT = 2  # letters of words that say nothing by themselves
# 53-A, 53 a, RP-11, MEC-2, 40-B-1: a number of letters and digits, and the labels of paragraphs behind it.
_NUMBER = re.compile(r"\b((?:[A-Za-z]{1,4}-?)?\d{1,3})(?:[ -]?([A-Za-z](?:-\w{1,2})?))?(?![\w-])")


class Unanswerable(ValueError):
    """A question that cannot be answered; the message is one sentence for whoever asked."""


class Answers:
    """The answers of one rulebook without findings; nothing of it is changed, and nothing else is read."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge, self._texts = knowledge, Texts(knowledge)
        self._rulings = Rulings(knowledge)

    # Books

    def books(self, language: str = "en") -> list[dict[str, Any]]:
        """Return every book: its id, its titles in `language`, its date, the book that it is based on, its own language."""
        reader = self._reader(language)
        return [
            {
                "id": edition.id,
                "title": reader.book("title", edition.id),
                "short": reader.book("short", edition.id),
                "date": edition.book.date,
                "based_on": edition.book.based_on,
                "language": edition.book.language,
            }
            for edition in self._knowledge.editions.values()
        ]

    # Rules

    def look_up(self, query: str, book: str | None = None, language: str = "en") -> list[dict[str, Any]]:
        """Return what a number (`53-A`, `TDA 2024 40`) or words lead to, the best first, at most `MOST_FOUND`.

        Each is a rule as a book has it (the one asked for, or any that the query names; with words and no book, in no book's words):
        `book`, `number`, `letter`, `title`, and its clauses with the letters of the print and their text. Raises `Unanswerable`.
        """
        query = self._bounded(query, MOST_LETTERS, "a query")
        editions = [self._edition(book)] if book else self._named(query, language)
        numbered = [entry for edition in editions for entry in self._by_number(query, edition, language)]
        # Where some books have the paragraph, those that only have its number do not answer.
        found = [entry for whole, entry in numbered if whole] or [entry for _, entry in numbered]
        if not found:
            found = self._by_words(query, self._edition(book) if book else None, language)
        return found[:MOST_FOUND]

    def _named(self, query: str, language: str) -> list[Edition]:
        """Return the books that a query names by id or short title, or else all of them."""
        words = _words(query)
        reader = self._reader(language)
        named = [
            edition
            for edition in self._knowledge.editions.values()
            if set(_words(reader.book("short", edition.id))) <= set(words) or edition.id in query.casefold()
        ]
        return named or list(self._knowledge.editions.values())

    def _by_number(self, query: str, edition: Edition, language: str) -> Iterator[tuple[bool, dict[str, Any]]]:
        """Yield what a book has under the numbers of a query, and whether that is all that was cited, its paragraph included."""
        reader = self._reader(language).under(edition)
        for match in _NUMBER.finditer(_without(query, reader.book("short"), edition.id)):
            for cited in filter(None, (f"{match[1]}-{match[2]}" if match[2] else "", match[1])):
                held = edition.holder(cited) or edition.holder(cited.upper())
                if held is not None:
                    yield cited != match[1] or not match[2], self._entry(reader, edition, *held)
                    break

    def _entry(self, reader: Reader, edition: Edition, entry: Entry, label: str | None) -> dict[str, Any]:
        wanted = next((one.clauses for one in entry.paragraphs if one.label == label), None)
        clauses = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
        return {
            "book": edition.id,
            "number": entry.number,
            "letter": label,
            "title": reader.entry_title(entry),
            "applies": entry.applies,
            "clauses": [
                self._clause(reader, rule, clause, entry.labels(rule, clause))
                for rule, clause in clauses
                if wanted is None or (rule, clause) in wanted
            ],
        }

    def _clause(self, reader: Reader, rule: str, clause: str, labels: tuple[str, ...] = ()) -> dict[str, Any]:
        passage = reader.clause(rule, clause)
        return {
            "id": f"{rule}#{clause}",
            "letters": list(labels),
            "text": plain(passage, reader),
            "language": passage.language,
        }

    def _by_words(self, query: str, edition: Edition | None, language: str) -> list[dict[str, Any]]:
        common = self._reader(language)
        reader = common.under(edition) if edition else common
        asked = [word for word in _words(query) if len(word) > _SHORT]
        if not asked:
            raise Unanswerable("ask with a number, such as 53-A, or with words of three letters and more")
        scores: dict[str, float] = {}
        for rule in self._knowledge.rules.values():
            if rule.book is None or (edition is not None and rule.book in edition.lineage):
                title = _words(reader.rule_title(rule.id))
                called = [_words(one) for one in self._knowledge.aliases.get(language, {}).get(rule.id, ())]
                text = _words(" ".join(plain(reader.clause(rule.id, clause), reader) for clause in rule.clauses))
                scores[rule.id] = _score(asked, [title, *called], text)
        best = sorted((name for name, score in scores.items() if score), key=lambda name: (-scores[name], name))
        return [self._rule(reader, edition, name) for name in best[:MOST_FOUND]]

    def _rule(self, reader: Reader, edition: Edition | None, name: str) -> dict[str, Any]:
        rule = self._knowledge.rules[name]
        spot = edition.spot(name) if edition else None
        return {
            "book": edition.id if edition else None,
            "number": spot.number if spot else None,
            "letter": None,
            "title": reader.rule_title(name),
            "clauses": [self._clause(reader, name, clause) for clause in rule.clauses],
        }

    # Situations

    def rule_situation(self, situation: str, book: str, language: str = "en") -> dict[str, Any]:
        """Rule a situation written in the notation (the shape of an example, YAML) under a book.

        Returns the facts in sentences and, event by event, what happened, what is ruled and why, each reason with its place in the book.
        Raises `Unanswerable` with every error and its line where it cannot be read, or with what cannot be played.
        """
        situation = self._bounded(situation, MOST_OF_A_SITUATION, "a situation")
        edition = self._edition(book)
        reader = self._reader(language).under(edition)
        findings: list[Finding] = []
        example = load_situation_text(situation, findings)
        if example is None:
            raise Unanswerable("\n".join(f"line {one.line}: {one.message}" for one in sorted(findings)))
        try:
            ruled = play(example, edition)
        except SituationError as error:
            raise Unanswerable(f"this cannot be played: {error}") from None
        events = []
        for at, ruling in enumerate(ruled):
            happening = example.play[at].event if example.play else None
            verdict = reader.verdict(ruling, (), happening, ruled[:at])
            events.append(
                {
                    "event": " ".join(reader.event(example, at)) if example.kind == "hand" else None,
                    "ruling": list(verdict.lines),
                    "decided_by": ruling.get("decides", "rules"),
                    "reasons": [
                        {
                            "text": reason.text,
                            "place": self._cited(reader, reason.target.spot),
                            "common_practice": reason.target.common,
                        }
                        for reason in verdict.reasons
                    ],
                }
            )
        return {"book": edition.id, "facts": reader.facts(example), "events": events}

    def _cited(self, reader: Reader, spot: Any) -> str | None:
        return f"{reader.book('short', spot.book)} {spot.cited}" if spot else None

    # Books compared

    def compare(self, first: str, second: str, language: str = "en") -> dict[str, Any]:
        """Return what changed from one book to another, told from the base to what is based on it.

        `counts` say how much, `numbers` name each number that is new, gone, reworded or has another value, `examples` at most
        `MOST_EXAMPLES` that are ruled differently, each with the policies that decide it. Raises `Unanswerable`.
        """
        before, after = self._edition(first), self._edition(second)
        if after.id in before.lineage:
            before, after = after, before
        common = self._reader(language)
        found = changes(self._knowledge, self._rulings, before, after)
        examples = [
            {"example": split.example, "event": split.after, "decided_by": list(split.decided_by)}
            for one in found.examples
            for split in one.splits
        ]
        return {
            "before": before.id,
            "after": after.id,
            "counts": found.counted(common),
            "numbers": [
                {
                    "title": number.title(common),
                    "mark": found.mark(common, number.whole, number) if number.whole else None,
                    "values": [
                        {
                            "policy": policy,
                            "question": common.policy_question(policy),
                            "before": found.value(common.under(before), policy),
                            "after": found.value(common.under(after), policy),
                        }
                        for policy in number.values
                    ],
                    "clauses": sorted(
                        f"{rule}#{clause}"
                        for rule, clause in {*number.clauses_new, *number.clauses_dropped, *number.clauses_reworded}
                    ),
                }
                for number in found.numbers
            ],
            "examples": examples[:MOST_EXAMPLES],
            "more_examples": max(0, len(examples) - MOST_EXAMPLES),
        }

    # What all share

    def notation(self) -> str:
        """Return the reference of the notation, in English: how a situation is written."""
        path = self._knowledge.root / "rules" / "README.md"
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        start = text.find("## Examples: ")
        if start < 0:
            raise Unanswerable("this rulebook has no reference of the notation (rules/README.md)")
        return text[start:]

    def _reader(self, language: str) -> Reader:
        if language not in self._knowledge.languages:
            raise Unanswerable(f"there is no language {language[:20]!r}; there are {listed(self._knowledge.languages)}")
        return Reader(self._knowledge, self._texts, language)

    def _edition(self, book: str) -> Edition:
        found = self._knowledge.editions.get(book)
        if found is None:
            near = nearest(book[:60], self._knowledge.editions)
            right = f"did you mean {near!r}?" if near else f"the books are {listed(sorted(self._knowledge.editions))}"
            raise Unanswerable(f"there is no book {book[:60]!r}; {right}")
        return found

    def _bounded(self, text: str, most: int, what: str) -> str:
        if not text.strip():
            raise Unanswerable(f"{what} is empty")
        if len(text) > most:
            raise Unanswerable(f"{what} has at most {most:,} letters, not {len(text):,}")
        return text


def answers_of(root: Path) -> Answers:
    """Return the answers of the rulebook under `root`. Raises `Unanswerable` where it is not sound enough to be read."""
    from generator.knowledge.load import load

    knowledge = load(root)
    if knowledge.findings:
        raise Unanswerable(f"the rulebook cannot be read: {min(knowledge.findings)}")
    return Answers(knowledge)


def _words(text: str) -> list[str]:
    """Return the words of a text, without accents and capital letters."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))
    return re.findall(r"\w+", bare)


def _without(query: str, short: str, id: str) -> str:
    """Return a query without the name of a book, whose year is no number of a rule."""
    return re.sub(rf"{re.escape(short)}|{re.escape(id)}", " ", query, flags=re.IGNORECASE)


def _score(asked: list[str], names: list[list[str]], text: list[str]) -> float:
    """Return how well a rule fits words: its title and what people call it weigh more than its text; a beginning counts half."""
    best = 0.0
    for name in names:
        held = [word for word in name if len(word) > _SHORT]
        both = sum(_in(word, held) for word in asked)
        if held:
            part = both / len(asked)
            best = max(best, 2 * part * part + part * both / len(held))
    return best + sum(_in(word, text) for word in asked) / len(asked)


def _in(word: str, words: list[str]) -> float:
    """Return how well a word is among others: as it is, with another ending, or not."""
    if word in words:
        return 1.0
    stem = word[: max(4, len(word) - 2)]
    return 0.7 if any(one.startswith(word) or (len(word) > 4 and one.startswith(stem)) for one in words) else 0.0
