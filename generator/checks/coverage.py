"""*coverage*: whatever a reader sees is there in every language, and nothing is translated that has no original."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.checks.project import Check, Project
from generator.engine.reasons import REASONS
from generator.knowledge.findings import Finding
from generator.knowledge.model import Knowledge


@dataclass(frozen=True, slots=True)
class Count:
    """Pieces of wording in one language: how many are wanted, present and outdated."""

    wanted: int
    present: int
    outdated: int


def wanted(knowledge: Knowledge) -> set[str]:
    """Return the keys of all wording that readers need: what the data calls for, and what the originals have besides."""
    keys: set[str] = set()
    for rule in knowledge.rules.values():
        keys.add(f"{rule.wording}#title")
        keys |= {f"{rule.wording}#clauses.{clause}" for clause in rule.clauses}
    keys |= {f"outline#chapters.{chapter.id}" for chapter in knowledge.chapters}
    for situation in knowledge.situations.values():
        keys |= {f"situations#situations.{situation.id}.{part}" for part in ("title", "about")}
        keys.add(f"situations#groups.{situation.group}")
    for policy in knowledge.policies.values():
        keys |= {f"policies#{policy.name}.name", f"policies#{policy.name}.question"}
        keys |= {f"policies#{policy.name}.values.{value}" for value in policy.values}
    outlined = {chapter.id for chapter in knowledge.chapters}
    for book in knowledge.books.values():
        keys |= {f"books/{book.id}/book#{part}" for part in ("title", "short", "about")}
        keys |= {
            f"books/{book.id}/book#chapters.{c.id}"
            for c in (*(book.chapters or ()), *book.adds)
            if c.id not in outlined
        }
        keys |= {f"books/{book.id}/policies#{name}" for name, s in book.settings.items() if s.basis != "stated"}
        keys |= {
            f"books/{book.id}/errata#{e.id}.{part}" for e in book.errata for part in ("printed", "right", "reason")
        }
    keys |= {f"examples/{example.rule}#{example.name}.title" for example in knowledge.examples.values()}
    keys |= {f"rulings#reasons.{name}" for name in REASONS}
    for language, pieces in knowledge.wording.items():
        keys |= {key for key in pieces if knowledge.original_language(key) == language and _belongs(knowledge, key)}
    return keys


def _belongs(knowledge: Knowledge, key: str) -> bool:
    """Tell whether a piece of original wording is about something that exists."""
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
        named = knowledge.situations.values()
        return any(names[1] in ((one.group,) if names[0] == "groups" else (one.id,)) for one in named)
    if file == "policies":
        policy = knowledge.policies.get(names[0])
        return policy is not None and (names[1] != "values" or names[2] in policy.values)
    if parts[0] == "examples":
        name = f"{parts[1]}/{names[0]}"
        return name in knowledge.examples or f"examples/{name}.yml" in knowledge.broken
    if parts[0] == "books":
        return _belongs_to_book(knowledge, parts, inside, names)
    if file == "rulings" and names[0] == "reasons":
        return inside.removeprefix("reasons.") in REASONS
    return True


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
    if parts[2] == "policies":
        return names[0] in edition.book.settings
    if parts[2] == "errata":
        return any(erratum.id == names[0] for erratum in edition.book.errata)
    if names[0] in ("remarks", "entries"):
        return inside.partition(".")[2] in edition.entries
    if names[0] == "chapters":
        return any(chapter.id == names[1] for chapter in edition.chapters)
    return True


def counts(project: Project) -> dict[str, Count]:
    """Return for each language how much of its wording there is."""
    knowledge = project.knowledge
    keys = wanted(knowledge)
    return {
        language: _count(project, keys - excused(knowledge, language, keys), language)
        for language in knowledge.languages
    }


def _count(project: Project, keys: set[str], language: str) -> Count:
    present = keys & project.knowledge.wording[language].keys()
    return Count(len(keys), len(present), len(project.texts.late(language)))


def excused(knowledge: Knowledge, language: str, keys: set[str]) -> set[str]:
    """Return the keys that need not be there: a book's own wording, in a language in which it is not kept."""
    spared = tuple(f"books/{b.id}/" for b in knowledge.books.values() if b.languages and language not in b.languages)
    return {key for key in keys if key.startswith(spared)} if spared else set()


def run(project: Project) -> Iterator[Finding]:
    """Yield each piece that a language lacks, and each that belongs to nothing."""
    knowledge = project.knowledge
    keys = wanted(knowledge)
    for language in knowledge.languages:
        present = knowledge.wording[language]
        yield from _missing(knowledge, language, keys - present.keys() - excused(knowledge, language, keys))
        for key in present.keys() - keys:
            if f"i18n/{knowledge.original_language(key)}/{key.partition('#')[0]}.yml" in knowledge.broken:
                continue
            origin = present[key].origin
            yield Finding(origin.file, origin.line, "coverage", f"{key.partition('#')[2]}: {_surplus(knowledge, key)}")


def _surplus(knowledge: Knowledge, key: str) -> str:
    if not _belongs(knowledge, key):
        return "there is nothing that this words; delete it, or look at its spelling"
    return "its original does not exist; write it first, or delete this"


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
            yield Finding(path, 1, "coverage", f"the file is missing, with {len(names)} text{'s' * (len(names) > 1)}")
            continue
        for name in names:
            line = _nearest_line(knowledge, language, file, name)
            yield Finding(path, line, "coverage", f"{name} is missing in {language!r}")


def _nearest_line(knowledge: Knowledge, language: str, file: str, name: str) -> int:
    """Return the first line of the texts that stand beside the missing one, or 1."""
    pieces = knowledge.wording[language]
    parent = name
    while "." in parent:
        parent = parent.rpartition(".")[0]
        beside = [p.origin.line for key, p in pieces.items() if key.startswith(f"{file}#{parent}.")]
        if beside:
            return min(beside)
    return 1


CHECK = Check("coverage", "whatever a reader sees is there in every language", run)
