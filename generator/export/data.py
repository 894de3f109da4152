"""Gathers what is exported from the knowledge base, as the shapes say."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.engine import SituationError
from generator.export import shapes
from generator.export.phh import hand_histories
from generator.knowledge.model import Edition, Entry, Example, Knowledge
from generator.knowledge.reader import Passage, Reader
from generator.knowledge.rulings import Rulings
from generator.knowledge.texts import Texts
from generator.language.markup import Bullets, Inline, RuleLink


class Exported:
    """What is exported of a knowledge base without findings; nothing of a source itself is."""

    def __init__(self, knowledge: Knowledge, texts: Texts, rulings: Rulings) -> None:
        self._knowledge, self._rulings = knowledge, rulings
        self._common = {language: Reader(knowledge, texts, language, None) for language in knowledge.languages}
        self._texts = texts

    def files(self) -> Iterator[tuple[str, str, shapes.DataShape]]:
        """Yield the path, the name of the schema and the content of each file but the index."""
        for edition in self._knowledge.editions.values():
            yield f"books/{edition.id}.json", "book", self._book(edition)
        yield "rules.json", "rules", shapes.RulesData(rules=list(self._rules()))
        yield "policies.json", "policies", shapes.PoliciesData(policies=list(self._policies()))
        yield "glossary.json", "glossary", shapes.GlossaryData(terms=list(self._terms()))
        yield "examples.json", "examples", shapes.ExamplesData(examples=list(map(self._example, self._examples())))
        for book in self._knowledge.editions:
            yield f"rulings/{book}.json", "rulings", self._rulings_of(book)

    def hands(self) -> Iterator[tuple[str, str]]:
        """Yield the path and the text of the hand histories of each book: examples whose betting is regular there."""
        for book in self._knowledge.editions:
            told = hand_histories(self._ruled(book))
            if told:
                yield f"hands/{book}.phhs", told

    def _ruled(self, book: str) -> Iterator[tuple[Example, Sequence[Mapping[str, Any]]]]:
        for example in self._examples():
            played = self._rulings.of(example.id, book)
            if not isinstance(played, SituationError):
                yield example, played

    def index(self, files: list[shapes.FileData]) -> shapes.IndexData:
        """Return the index of files that were written."""
        books = [
            shapes.BookInShortData(
                id=edition.id,
                short=self._common["en"].book("short", edition.id) if "en" in self._common else edition.id,
                title=self._said(Reader.book, "title", edition.id),
                language=edition.book.language,
                date=edition.book.date,
                based_on=edition.book.based_on,
                file=f"books/{edition.id}.json",
            )
            for edition in self._knowledge.editions.values()
        ]
        return shapes.IndexData(
            format=shapes.FORMAT,
            notice=self._said(Reader.ui, "notice"),
            licence="CC-BY-4.0",
            languages=list(self._knowledge.languages),
            books=books,
            files=files,
        )

    def _readers(self, edition: Edition | None) -> dict[str, Reader]:
        if edition is None:
            return self._common
        return {language: common.under(edition) for language, common in self._common.items()}

    def _said(self, say: Callable[..., str], *what: object, edition: Edition | None = None) -> shapes.Texts:
        return {language: say(reader, *what) for language, reader in self._readers(edition).items()}

    def _passage(
        self, find: Callable[..., Passage | None], *what: object, edition: Edition | None = None
    ) -> shapes.Texts | None:
        found = {language: (reader, find(reader, *what)) for language, reader in self._readers(edition).items()}
        return {
            name: plain(passage, reader) for name, (reader, passage) in found.items() if passage is not None
        } or None

    def _book(self, edition: Edition) -> shapes.BookData:
        return shapes.BookData(
            id=edition.id,
            short=self._common[self._knowledge.languages[0]].book("short", edition.id),
            title=self._said(Reader.book, "title", edition.id),
            about=self._passage(Reader.about, edition=edition) or {},
            numbers=[
                self._number(edition, chapter.id, entry) for chapter in edition.chapters for entry in chapter.entries
            ],
            decisions=[
                shapes.DecisionData(policy=name, value=held.value, basis=held.basis, place=held.at, book=held.book)
                for name, held in edition.decisions.items()
            ],
            errata=[
                shapes.ErratumData(
                    id=one.id,
                    number=one.number,
                    place=one.at,
                    kind=one.kind,
                    **{
                        part: self._passage(Reader.erratum, one, part, edition=edition) or {}
                        for part in ("printed", "right", "reason")
                    },
                )
                for one in edition.book.errata
            ],
        )

    def _number(self, edition: Edition, chapter: str, entry: Entry) -> shapes.NumberData:
        common = next(iter(self._common.values())).under(edition)
        clauses = []
        for rule, clause in ((part.rule, clause) for part in entry.parts for clause in part.clauses):
            spot = edition.spot(rule, clause)
            clauses.append(
                shapes.ClauseData(
                    rule=rule,
                    clause=clause,
                    cited=spot.cited if spot is not None and spot.number == entry.number else entry.number,
                    place=common.place(rule, clause),
                    common_practice=common.common_practice(rule, clause),
                    text=self._passage(Reader.clause, rule, clause, edition=edition) or {},
                )
            )
        return shapes.NumberData(
            number=entry.number,
            chapter=chapter,
            title=self._said(Reader.entry_title, entry, edition=edition),
            clauses=clauses,
            remark=self._passage(Reader.remark, entry.number, edition=edition),
        )

    def _rules(self) -> Iterator[shapes.RuleData]:
        knowledge = self._knowledge
        listed = [name for chapter in knowledge.chapters for name in chapter.rules]
        for name in dict.fromkeys((*listed, *knowledge.rules)):
            rule = knowledge.rules[name]
            numbers = {
                edition.id: [
                    entry.number for entry in edition.entries.values() if any(p.rule == name for p in entry.parts)
                ]
                for edition in knowledge.editions.values()
            }
            yield shapes.RuleData(
                id=name,
                chapter=rule.chapter,
                book=rule.book,
                title=self._said(Reader.rule_title, name),
                clauses=[
                    shapes.CommonClauseData(
                        clause=clause,
                        text=self._passage(Reader.clause, name, clause) or {},
                    )
                    for clause in rule.clauses
                ],
                policies=list(rule.policies),
                related=list(rule.related),
                aliases={
                    language: list(found)
                    for language in knowledge.languages
                    if (found := knowledge.aliases.get(language, {}).get(name))
                },
                numbers={book: found for book, found in numbers.items() if found},
            )

    def _policies(self) -> Iterator[shapes.PolicyData]:
        for name, policy in self._knowledge.policies.items():
            yield shapes.PolicyData(
                name=name,
                rule=policy.rule,
                question=self._said(Reader.policy_question, name),
                default=policy.default,
                values={value: self._said(Reader.policy_value, name, value) for value in policy.values},
                unit=policy.unit,
                minimum=None if policy.values else policy.minimum,
                maximum=None if policy.values else policy.maximum,
            )

    def _terms(self) -> Iterator[shapes.TermData]:
        glossary = self._knowledge.glossary
        for name in sorted({name for terms in glossary.values() for name in terms}):
            own: dict[str, shapes.Texts] = {}
            for (language, book), terms in self._knowledge.own_terms.items():
                term = terms[name].term if name in terms else None
                if term is not None:
                    own.setdefault(book, {})[language] = term
            yield shapes.TermData(
                id=name,
                term={language: terms[name].term for language, terms in glossary.items() if name in terms},
                definition=self._definition(name),
                own=own,
            )

    def _definition(self, name: str) -> shapes.Texts:
        key = f"glossary#{name}.definition"
        return {
            language: self._texts.phrase(language, key).text
            for language in self._knowledge.languages
            if self._texts.has(key, language)
        }

    def _examples(self) -> Iterable[Example]:
        return (self._knowledge.examples[name] for name in sorted(self._knowledge.examples))

    def _example(self, example: Example) -> shapes.ExampleData:
        return shapes.ExampleData(
            id=example.id,
            rule=example.rule,
            title={language: reader.example_title(example).text for language, reader in self._common.items()},
            remark=self._passage(Reader.example_remark, example),
            kind=example.kind,
            sources=[
                shapes.SourceData(book=one.book, number=one.number, label=one.label, place=one.at)
                for one in example.sources
            ],
            situation=_as_json(example.situation),
            notation=[f"{item.actor}: {item.text}" for item in example.play],
        )

    def _rulings_of(self, book: str) -> shapes.RulingsData:
        found = []
        for example in self._examples():
            played = self._rulings.of(example.id, book)
            held = None if isinstance(played, SituationError) else _as_json(played)
            found.append(shapes.ExampleRulingsData(example=example.id, rulings=held))
        return shapes.RulingsData(book=book, rulings=found)


def plain(passage: Passage, reader: Reader) -> str:
    """Return a passage as plain text: paragraphs apart, list items behind a dash, links as the titles of what they lead to."""

    def inline(parts: Iterable[Inline]) -> str:
        return "".join(reader.link(part).title if isinstance(part, RuleLink) else part.text for part in parts)

    told = []
    for block in passage.blocks:
        if isinstance(block, Bullets):
            told.append("\n".join(f"- {inline(item)}" for item in block.items))
        else:
            told.append(inline(block.parts))
    return "\n\n".join(told)


def _as_json(value: Any) -> Any:
    """Return plain data as JSON can hold it: sequences as lists, choices as their values."""
    if isinstance(value, dict) or hasattr(value, "items"):
        return {str(key): _as_json(part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_as_json(part) for part in value]
    return getattr(value, "value", value)
