"""What the engine in the reader's browser needs of a language: how its messages are said, and what each book decides and where."""

from collections.abc import Iterator
from typing import Any

from generator.browser.messages import Said, message_data
from generator.engine import REASONS, SPECS
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.texts import MissingText, Texts

_CATALOGUES = ("rulings", "story", "drawing")
_LOCALES = {"pt": "pt-BR"}


def asking_data(knowledge: Knowledge, texts: Texts, language: str) -> dict[str, Any]:
    """Return the data of a language: `messages` by key, and each book with its policies (`values`), `own` messages and `places`.

    A place is where a clause stands in a book: `[cited, book, number]`, or nothing where it is common practice there.
    """
    keys = sorted(
        {key for wording in knowledge.wording.values() for key in wording if key.split("#")[0] in _CATALOGUES}
    )
    messages = {key: _said(knowledge, texts, language, key) for key in keys}
    books = {}
    for book, edition in knowledge.editions.items():
        reader = Reader(knowledge, texts, language, edition)
        own = {key: _said(knowledge, texts, language, key, reader) for key in keys} if reader.vocabulary else {}
        books[book] = {
            "title": reader.book("title"),
            "short": reader.book("short"),
            "values": plain({name: d.value for name, d in edition.decisions.items() if name in SPECS}),
            "own": {key: said for key, said in own.items() if said != messages[key]},
            "places": dict(_places(reader)),
        }
    return {"locale": _LOCALES.get(language, language), "messages": messages, "books": books}


def _said(knowledge: Knowledge, texts: Texts, language: str, key: str, reader: Reader | None = None) -> Said:
    # What is not translated yet is said in its original, as everywhere.
    message = texts.message(language, key) or texts.message(knowledge.original_language(key), key)
    if message is None:
        raise MissingText(key)
    return message_data(texts.reworded(message, key, reader.vocabulary if reader else None))


def _places(reader: Reader) -> Iterator[tuple[str, list[str]]]:
    for clause in sorted({reason.clause for reason in REASONS.values()}):
        rule, _, part = clause.partition("#")
        target = reader.target(rule, part or None)
        if target.spot is not None and not target.common:
            yield clause, [target.spot.cited, target.spot.book, target.spot.number]


def plain(value: Any) -> Any:
    """Return plain data as JSON that keeps the order of keys and the kinds of values (`runtime.js`)."""
    if isinstance(value, dict):
        return {"d": [[plain(key), plain(part)] for key, part in value.items()]}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return getattr(value, "value", value)
