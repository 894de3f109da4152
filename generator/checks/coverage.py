"""*coverage*: whatever a reader sees is there in every language, and nothing is translated that has no original.

In a language whose translation is in progress, what is missing is work left and no fault: readers see the original, marked as such.
"""

from collections.abc import Iterator

from generator.checks.project import NamedCheck, Project
from generator.engine.reasons import REASONS
from generator.knowledge.findings import Finding
from generator.knowledge.hints import listed, nearest
from generator.knowledge.model import Knowledge, Origin
from generator.language.tags import name_in


def wanted(knowledge: Knowledge) -> set[str]:
    """Return the keys of all wording that readers need: what the data calls for, and what the originals have besides."""
    keys: set[str] = set()
    for rule in knowledge.rules.values():
        keys.add(f"{rule.wording}#title")
        keys |= {f"{rule.wording}#clauses.{clause}" for clause in rule.clauses}
    keys |= {f"outline#chapters.{chapter.id}" for chapter in knowledge.chapters}
    for incident in knowledge.incidents.values():
        keys |= {f"situations#situations.{incident.id}.{part}" for part in ("title", "about")}
        keys.add(f"situations#groups.{incident.group}")
    for policy in knowledge.policies.values():
        keys |= {f"policies#{policy.name}.name", f"policies#{policy.name}.question"}
        keys |= {f"policies#{policy.name}.values.{value}" for value in policy.values}
    outlined = {chapter.id for chapter in knowledge.chapters}
    for book in knowledge.books.values():
        keys |= {f"books/{book.id}/book#{part}" for part in ("title", "short", "about")}
        if book.unseen is not None:
            keys.add(f"books/{book.id}/book#at_hand")
        keys |= {
            f"books/{book.id}/book#chapters.{c.id}"
            for c in (*(book.chapters or ()), *book.adds)
            if c.id not in outlined
        }
        keys |= {f"books/{book.id}/policies#{name}" for name, s in book.settings.items() if s.basis != "stated"}
        keys |= {
            f"books/{book.id}/errata#{e.id}.{part}" for e in book.errata for part in ("printed", "right", "reason")
        }
    keys |= {f"{example.wording}.title" for example in knowledge.examples.values()}
    keys |= {f"rulings#reasons.{name}" for name in REASONS}
    for language, pieces in knowledge.wording.items():
        keys |= {key for key in pieces if knowledge.original_language(key) == language and _belongs(knowledge, key)}
    return keys


def _belongs(knowledge: Knowledge, key: str) -> bool:
    """Return whether a piece of original wording is about something that exists."""
    file, _, inside = key.partition("#")
    parts, names = file.split("/"), inside.split(".")
    if parts[0] == "rules":
        rule = knowledge.rules.get(parts[2])
        if rule is None or rule.book is not None:
            return False
        return rule.chapter == parts[1] and (inside == "title" or names[1] in rule.clauses)
    if file == "outline":
        return any(chapter.id == names[1] for chapter in knowledge.chapters)
    if file == "situations":
        named = knowledge.incidents.values()
        return any(names[1] in ((one.group,) if names[0] == "groups" else (one.id,)) for one in named)
    if file == "policies":
        policy = knowledge.policies.get(names[0])
        return policy is not None and (names[1] != "values" or names[2] in policy.values)
    if parts[0] == "examples":
        return _belongs_to_example(knowledge, None, f"{parts[1]}/{names[0]}")
    if parts[0] == "books":
        return _belongs_to_book(knowledge, parts, inside, names)
    if file == "rulings" and names[0] == "reasons":
        return inside.removeprefix("reasons.") in REASONS
    return True


def _belongs_to_example(knowledge: Knowledge, book: str | None, name: str) -> bool:
    example = knowledge.examples.get(name)
    folder = f"rules/books/{book}/examples" if book else "examples"
    return (example is not None and example.book == book) or f"{folder}/{name}.yml" in knowledge.broken


def _belongs_to_book(knowledge: Knowledge, parts: list[str], inside: str, names: list[str]) -> bool:
    edition = knowledge.editions.get(parts[1])
    if edition is None:
        return False
    if parts[2] == "rules":
        rule = knowledge.rules.get(parts[4])
        if rule is None or rule.chapter != parts[3]:
            return False
        # The title of a number that a book changes stands in its book.yml, under entries.
        return rule.book == parts[1] if inside == "title" else names[1] in rule.clauses
    if parts[2] == "examples":
        return _belongs_to_example(knowledge, parts[1], f"{parts[3]}/{names[0]}")
    if parts[2] == "policies":
        # A note can also speak of a value that the book takes over from its base.
        return names[0] in edition.decisions and edition.decisions[names[0]].book is not None
    if parts[2] == "errata":
        return any(erratum.id == names[0] for erratum in edition.book.errata)
    if names[0] in ("remarks", "entries"):
        return inside.partition(".")[2] in edition.entries
    if inside == "at_hand":
        return edition.book.unseen is not None
    if names[0] == "chapters":
        return any(chapter.id == names[1] for chapter in edition.chapters)
    return True


def wanted_in(knowledge: Knowledge, language: str, keys: set[str] | None = None) -> set[str]:
    """Return the keys that readers of a language need: a book's own wording only where the book keeps it in that language.

    `keys` are those that readers of any language need, where they are known already.
    """
    keys = wanted(knowledge) if keys is None else keys
    spared = tuple(f"books/{b.id}/" for b in knowledge.books.values() if b.languages and language not in b.languages)
    return {key for key in keys if not key.startswith(spared)} if spared else keys


def run(project: Project) -> Iterator[Finding]:
    """Yield each piece that a complete language lacks, and each in any language that belongs to nothing."""
    knowledge = project.knowledge
    keys = wanted(knowledge)
    yield from _no_language(knowledge)
    for language in knowledge.languages:
        if language not in knowledge.in_progress:
            yield from _missing(
                knowledge, language, wanted_in(knowledge, language, keys) - knowledge.wording[language].keys()
            )
        yield from surplus(knowledge, language, keys)


def _no_language(knowledge: Knowledge) -> Iterator[Finding]:
    """Yield each language that a book's own wording should be in and that is not there at all."""
    for book in knowledge.books.values():
        for language in dict.fromkeys((book.language, *(book.languages or ()))):
            if language not in knowledge.languages and f"i18n/{language}" not in knowledge.broken:
                message = f"the wording of {book.id} should be in {language!r}, but there is no i18n/{language}"
                yield Finding(book.origin.file, 1, "coverage", message)


def surplus(knowledge: Knowledge, language: str, keys: set[str] | None = None) -> Iterator[Finding]:
    """Yield each piece of a language that belongs to nothing; `keys` are those that readers need."""
    pieces = knowledge.wording[language]
    for key in pieces.keys() - (wanted(knowledge) if keys is None else keys):
        if f"i18n/{knowledge.original_language(key)}/{key.partition('#')[0]}.yml" in knowledge.broken:
            continue
        origin = pieces[key].origin
        yield Finding(origin.file, origin.line, "coverage", f"{key.partition('#')[2]}: {_surplus(knowledge, key)}")


def _surplus(knowledge: Knowledge, key: str) -> str:
    if not _belongs(knowledge, key):
        file, _, inside = key.partition("#")
        of_rule = not {"rules", "examples"}.isdisjoint(file.split("/")[:-1])
        name = file.rpartition("/")[2]
        if of_rule and name not in knowledge.rules:
            near = nearest(name, knowledge.rules)
            right = f"did you mean {near}.yml?" if near else "a file of wording is called like its rule"
            return f"there is no rule {name!r}; {right}"
        if of_rule and inside.startswith("clauses."):
            return f"the rule {name!r} has no such clause; it has {listed(knowledge.rules[name].clauses)}"
        return "nothing needs this wording; delete it, or check its spelling"
    return "its original does not exist; write it first, or delete this"


def _renamed(knowledge: Knowledge, language: str, file: str, names: set[str]) -> str:
    """Name the file beside a missing one that holds its texts and belongs to nothing: one of the two was renamed, or the rule was."""
    folder = file.rpartition("/")[0]
    for other in sorted(knowledge.wording_files[language]):
        held = {key.partition("#")[2] for key in knowledge.wording[language] if key.partition("#")[0] == other}
        belongs = any(_belongs(knowledge, f"{other}#{name}") for name in held)
        if other.rpartition("/")[0] == folder and held and held <= names and not belongs:
            return (
                f"; {other.rpartition('/')[2]}.yml beside it has them: give it this name, or the rule its old one back "
                "(`rulebook rename` gives a rule another id in all its files)"
            )
    return ""


def _missing(knowledge: Knowledge, language: str, keys: set[str]) -> Iterator[Finding]:
    by_file: dict[str, list[str]] = {}
    for key in keys:
        file, _, inside = key.partition("#")
        by_file.setdefault(file, []).append(inside)
    for file, names in by_file.items():
        path = f"i18n/{language}/{file}.yml"
        if path in knowledge.broken:
            continue
        if file not in knowledge.wording_files[language]:
            message = f"the file is missing, with {len(names)} text{'s' * (len(names) > 1)}"
            yield Finding(path, 1, "coverage", message + _renamed(knowledge, language, file, set(names)))
            continue
        empty, lines = knowledge.untranslated.get(language, {}), _first_lines(knowledge, language, file)
        for name in names:
            key = f"{file}#{name}"
            line = (empty[key] if key in empty else _beside(key, language, lines)).line
            original = knowledge.original_language(key) == language
            what = "is not written in" if original else "is not translated into"
            yield Finding(path, line, "coverage", f"{name} {what} {name_in(language, 'en')}")


def place_of(knowledge: Knowledge, language: str, key: str) -> Origin:
    """Return where a piece stands in a language; where it is missing, the first of the texts beside it, or the top of its file."""
    pieces, empty = knowledge.wording[language], knowledge.untranslated.get(language, {})
    if key in pieces:
        return pieces[key].origin
    if key in empty:
        return empty[key]
    return _beside(key, language, _first_lines(knowledge, language, key.partition("#")[0]))


def _first_lines(knowledge: Knowledge, language: str, file: str) -> dict[str, int]:
    """Return the first line of each group of texts in a file, by what the keys of the group begin with."""
    found: dict[str, int] = {}
    origins = {key: piece.origin for key, piece in knowledge.wording[language].items()}
    for key, origin in (*origins.items(), *knowledge.untranslated.get(language, {}).items()):
        if key.startswith(f"{file}#"):
            parent = key
            while "." in parent.partition("#")[2]:
                parent = parent.rpartition(".")[0]
                found[parent] = min(found.get(parent, origin.line), origin.line)
    return found


def _beside(key: str, language: str, lines: dict[str, int]) -> Origin:
    path, parent = f"i18n/{language}/{key.partition('#')[0]}.yml", key
    while "." in parent.partition("#")[2]:
        parent = parent.rpartition(".")[0]
        if parent in lines:
            return Origin(path, lines[parent])
    return Origin(path, 1)


CHECK = NamedCheck("coverage", "whatever a reader sees is there in every language", run)
