"""What the engine in the reader's browser needs of a language: how its messages are said, and what each book decides and where."""

from typing import Any

from generator.browser.messages import Said, message_data
from generator.engine import REASONS, SPECS
from generator.knowledge.model import Knowledge
from generator.knowledge.reader import Reader
from generator.knowledge.texts import MissingText, Texts
from generator.site.unasked import unasked

_CATALOGUES = ("rulings", "story", "ask")
# What the page says besides, that is said elsewhere, too.
_BESIDES = ("ui#site.policies.common", "ui#common_practice")
# Texts of the one page, which the other does not say.
_OF_FORMS, _OF_HANDS = "ask#forms.", "ask#hand."
_LOCALES = {"pt": "pt-BR"}
_CLAUSES = sorted({reason.clause for reason in REASONS.values()})


def asking_data(knowledge: Knowledge, texts: Texts, language: str, *, whole: bool = False) -> dict[str, Any]:
    """Return the data of a language: `messages`, the `clauses` on which rulings rest, and each book.

    Messages that no form can need are left out, unless it is the `whole`, which says any ruling and nothing of forms.

    Messages are a tree by the parts of their keys. A book has its policies (`values`), its `own` messages, and the `places` of the
    clauses: `[cited, book, number]`, the cited number alone where it is one of the book itself, 0 where the clause is common practice.
    """
    keys = sorted(
        {key for wording in knowledge.wording.values() for key in wording if key.split("#")[0] in _CATALOGUES}
        | set(_BESIDES)
    )
    left_out = (_OF_FORMS,) if whole else (_OF_HANDS, *unasked())
    keys = [key for key in keys if not key.startswith(left_out)]
    messages = {key: _said(knowledge, texts, language, key) for key in keys}
    books = {}
    in_order = sorted(knowledge.editions.values(), key=lambda e: (len(e.lineage), e.book.date or "9999", e.id))
    for edition in in_order:
        book = edition.id
        reader = Reader(knowledge, texts, language, edition)
        own = {key: _said(knowledge, texts, language, key, reader) for key in keys} if reader.vocabulary else {}
        books[book] = {
            "title": reader.book("title"),
            "short": reader.book("short"),
            "values": plain({name: d.value for name, d in edition.decisions.items() if name in SPECS}),
            "own": _tree({key: said for key, said in own.items() if said != messages[key]}),
            "places": [_place(reader, clause) for clause in _CLAUSES],
        }
    return {
        "locale": _LOCALES.get(language, language),
        "messages": _tree(messages),
        "clauses": list(_CLAUSES),
        "books": books,
        "newest": max(in_order, key=lambda e: e.book.date or "").id if in_order else "",
    }


def _tree(messages: dict[str, Said]) -> dict[str, Any]:
    """Return messages by file and then by each part of their keys, which takes a tenth less room on its way."""
    tree: dict[str, Any] = {}
    for key, said in messages.items():
        file, _, path = key.partition("#")
        *above, last = path.split(".")
        at = tree.setdefault(file, {})
        for part in above:
            at = at.setdefault(part, {})
        at[last] = said
    return tree


def _said(knowledge: Knowledge, texts: Texts, language: str, key: str, reader: Reader | None = None) -> Said:
    # What is not translated yet is said in its original, as everywhere.
    message = texts.message(language, key) or texts.message(knowledge.original_language(key), key)
    if message is None:
        raise MissingText(key)
    return message_data(texts.reworded(message, key, reader.vocabulary if reader else None))


def _place(reader: Reader, clause: str) -> list[str] | str | int:
    rule, _, part = clause.partition("#")
    target = reader.target(rule, part or None)
    spot = target.spot
    if spot is None or target.common:
        return 0
    if reader.edition is not None and spot.book == reader.edition.id and spot.cited == spot.number:
        return spot.cited
    return [spot.cited, spot.book, spot.number]


def plain(value: Any) -> Any:
    """Return plain data as JSON that keeps the order of keys and the kinds of values (`runtime.js`)."""
    if isinstance(value, dict):
        return {"d": [[plain(key), plain(part)] for key, part in value.items()]}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return getattr(value, "value", value)
