"""What is left for the translators of a language to do, text by text."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from generator.checks import CHECKS, run_checks
from generator.checks.coverage import place_of, surplus, wanted, wanted_in
from generator.checks.project import Project
from generator.knowledge.findings import Finding
from generator.knowledge.hints import nearest
from generator.knowledge.model import Knowledge, Origin

State = Literal["missing", "outdated", "wrong"]
# The checks that look at wording. What is missing is found here, in languages that are in progress, too.
_CHECKS = frozenset({"schema", "references", "messages", "facts", "glossary"})


class UnknownText(ValueError):
    """A word that names no text, file or rule."""


@dataclass(frozen=True, slots=True)
class Count:
    """The texts of one language, or of one part of it: `missing` and `outdated` ones are not `present` and up to date."""

    wanted: int
    present: int
    outdated: int

    @property
    def missing(self) -> int:
        """How many texts are not translated."""
        return self.wanted - self.present

    @property
    def done(self) -> int:
        """How many texts are translated and up to date."""
        return self.present - self.outdated

    @property
    def percent(self) -> int:
        """How much is done, in whole percent: 100 only where nothing is left."""
        return 100 * self.done // self.wanted if self.wanted else 100


@dataclass(frozen=True, slots=True)
class Task:
    """One text to work on, and where it stands or will stand.

    `original` and `original_at` are None for a fault of a file; `before` is what the original said when it was translated, None where
    that is not known; `faults` say what is wrong with the translation, in the words of the checks.
    """

    key: str
    state: State
    at: Origin
    original_language: str
    original: str | None
    original_at: Origin | None
    translation: str | None
    before: str | None
    faults: tuple[str, ...]


def count(project: Project, language: str) -> Count:
    """Count the texts of a language."""
    return counts(project, (language,))[language]


def counts(project: Project, languages: Iterable[str]) -> dict[str, Count]:
    """Count the texts of languages."""
    keys = wanted(project.knowledge)
    return {name: _count(project, name, wanted_in(project.knowledge, name, keys)) for name in languages}


def counts_by_part(project: Project, language: str) -> dict[str, Count]:
    """Count the texts of a language by part: the rules, the examples, each book, each other file."""
    parts: dict[str, set[str]] = {}
    for key in wanted_in(project.knowledge, language):
        parts.setdefault(_part(key), set()).add(key)
    return {part: _count(project, language, keys) for part, keys in sorted(parts.items())}


def _part(key: str) -> str:
    names = key.partition("#")[0].split("/")
    return "/".join(names[:2]) if names[0] == "books" else names[0]


def _count(project: Project, language: str, keys: set[str]) -> Count:
    present = keys & project.knowledge.wording[language].keys()
    return Count(len(keys), len(present), len(present & project.texts.late(language)))


def tasks(project: Project, language: str, only: Iterable[str] = ()) -> list[Task]:
    """Return what is to be done in a language, file by file in the order of the lines.

    `only` names texts, files or rules. Raises `UnknownText` for a word that names none.
    """
    knowledge = project.knowledge
    chosen = select(knowledge, only) if only else None
    found = [*_texts(project, language), *_faults(project, language)]
    found = [task for task in found if chosen is None or task.key in chosen]
    return sorted(found, key=lambda task: (task.at.file, task.at.line, task.key))


def _texts(project: Project, language: str) -> Iterator[Task]:
    knowledge, late = project.knowledge, project.texts.late(language)
    present = knowledge.wording[language]
    keys = wanted_in(knowledge, language)
    files = {key.partition("#")[0] for key in keys}
    broken = {file for file in files if f"i18n/{language}/{file}.yml" in knowledge.broken}
    for key in keys - present.keys():
        if key.partition("#")[0] not in broken:
            yield _task(knowledge, language, key, "missing")
    if late:
        records, kept = knowledge.records[language], knowledge.kept
        for key in late:
            yield _task(knowledge, language, key, "outdated", before=kept.get((key, records[key].original)))


def _faults(project: Project, language: str) -> Iterator[Task]:
    """Gather what the checks say of the files of a language, together for each text."""
    knowledge = project.knowledge
    findings = run_checks(project, [check for check in CHECKS if check.name in _CHECKS])
    findings += surplus(knowledge, language)
    said: dict[Origin, list[Finding]] = {}
    for finding in findings:
        if finding.file.startswith(f"i18n/{language}/"):
            said.setdefault(Origin(finding.file, finding.line), []).append(finding)
    keys = {piece.origin: key for key, piece in knowledge.wording[language].items()}
    for at, told in said.items():
        key = keys.get(at, "")
        inside = key.partition("#")[2]
        faults = tuple(finding.message.removeprefix(f"{inside}: ") for finding in told)
        if key:
            yield _task(knowledge, language, key, "wrong", faults=faults)
        else:
            file = at.file.removeprefix(f"i18n/{language}/").removesuffix(".yml")
            yield Task(file, "wrong", at, knowledge.original_language(file), None, None, None, None, faults)


def _task(
    knowledge: Knowledge,
    language: str,
    key: str,
    state: State,
    *,
    before: str | None = None,
    faults: tuple[str, ...] = (),
) -> Task:
    original, own = knowledge.original(key), knowledge.wording[language].get(key)
    return Task(
        key,
        state,
        place_of(knowledge, language, key),
        knowledge.original_language(key),
        original.pattern if original else None,
        original.origin if original else None,
        own.pattern if own else None,
        before,
        faults,
    )


def select(knowledge: Knowledge, words: Iterable[str]) -> set[str]:
    """Return the texts that words name: the key of a text, a file or folder of wording, or the id of a rule.

    A file is named as it lies on the disk (`i18n/es/rules/betting/reopening.yml`) or as in a key (`rules/betting/reopening`).
    Raises `UnknownText`.
    """
    keys = wanted(knowledge).union(*(pieces.keys() for pieces in knowledge.wording.values()))
    files = {key.partition("#")[0] for key in keys}
    found: set[str] = set()
    for word in words:
        named = {word} & keys if "#" in word else _in(keys, _file(word))
        if not named:
            near = nearest(word, sorted(keys if "#" in word else files), 0.5)
            hint = f"; did you mean {near!r}?" if near else "; name a text (file#path), a file or a rule"
            raise UnknownText(f"no text, file or rule {word!r}{hint}")
        # What is wrong with a file as a whole has the file as its key.
        found |= named | ({key.partition("#")[0] for key in named} if "#" not in word else set())
    return found


def _file(word: str) -> str:
    name = word.replace("\\", "/").removeprefix("./").removesuffix(".yml").rstrip("/")
    parts = name.split("/")
    return "/".join(parts[2:]) if parts[0] == "i18n" and len(parts) > 1 else name


def _in(keys: set[str], file: str) -> set[str]:
    def belongs(key: str) -> bool:
        held = key.partition("#")[0]
        return held == file or held.startswith(f"{file}/") or (bool(file) and held.rpartition("/")[2] == file)

    return {key for key in keys if not file or belongs(key)}
