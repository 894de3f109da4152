"""What is locked, and in which file: each policy and each ruling once, where it is decided.

`rules/policies.lock` and `examples/<rule>/rulings.lock` hold what is so where no book decides, and what examples say of themselves.
`rules/books/<book>/policies.lock` and `rules/books/<book>/rulings/<rule>.lock` hold what a book decides and rules otherwise than its
base (one without a base: otherwise than where no book decides). So no two books meet in a file, nor do the examples of two rules.
`rules/books/<book>/common-practice.lock` holds the clauses that no print of the book states, and on which rulings under it rest.

Every line says by itself what it is about: `<policy>: <value>`, `<clause>: <reasons>`, `<example> <event>: <ruling>`, or `<example>` with
`from`, `variant of` or `elsewhere`. Their order means nothing, and lines that are added on two sides can be merged by taking both.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from generator.checks.common_practice import cited
from generator.checks.project import Project
from generator.engine import SituationError
from generator.knowledge.findings import Finding
from generator.knowledge.lock_files import MAXIMUM_BYTES, MEND
from generator.knowledge.model import Example, ExampleSource
from generator.knowledge.rulings import Played, Ruling, common_policies, shown
from generator.knowledge.yaml_source import Unusable, read_text

_TOLD = 3  # lines of a file that cannot be read
_COMMON_POLICIES = "rules/policies.lock"
_FORMER = "examples/rulings.lock"  # of all books, until each had its own
_HEADS = {
    (False, "policies"): "what is decided where no book decides",
    (False, "rulings"): "every event of every example of the rule, ruled where no book decides",
    (True, "policies"): "what the book decides otherwise than its base",
    (True, "rulings"): "what the book rules otherwise than its base",
    (
        True,
        "clauses",
    ): "common practice: clauses that the book does not have, and the reasons of rulings under it that rest on them",
}
_POLICY = re.compile(r"(?P<about>[^ :#]+)(?P<part>):(?: (?P<said>.*))?")
_CLAUSE = re.compile(r"(?P<about>[^ :#]+#[^ :#]+)(?P<part>):(?: (?P<said>.*))?")
_OF_AN_EXAMPLE = re.compile(r"(?P<about>\S+) (?P<part>[1-9][0-9]*|from|variant of|elsewhere):(?: (?P<said>.*))?")
_FORMS = {"policies": _POLICY, "clauses": _CLAUSE, "rulings": _OF_AN_EXAMPLE}


Kind = Literal["policies", "clauses", "rulings"]


class LockKey(NamedTuple):
    """What a line is about: a policy, a clause (rule#clause) or, as rule/example, an example, and of this an event (from 1) or what it
    says of itself.

    `book` is None where no book decides.
    """

    book: str | None
    about: str
    part: str = ""

    @property
    def rule(self) -> str | None:
        """The rule whose example it is about, None for a policy or a clause."""
        rule, slash, _ = self.about.partition("/")
        return rule if slash else None

    @property
    def kind(self) -> Kind:
        """What it is about."""
        return "rulings" if self.rule else "clauses" if "#" in self.about else "policies"

    @property
    def file(self) -> str:
        """The file that it stands in, below the root."""
        if self.book is None:
            return f"examples/{self.rule}/rulings.lock" if self.rule else _COMMON_POLICIES
        folder = f"rules/books/{self.book}"
        if self.kind == "clauses":
            return f"{folder}/common-practice.lock"
        return f"{folder}/rulings/{self.rule}.lock" if self.rule else f"{folder}/policies.lock"

    @property
    def event(self) -> int | None:
        """The event that it is the ruling of, from 1."""
        return int(self.part) if self.part.isdecimal() else None


UNPLAYED = "cannot be played"  # what stands in place of the rulings of such an example


class LockLine(NamedTuple):
    """A line of a lock: what it says, and where it stands (from 1)."""

    said: str
    number: int


Locked = Mapping[LockKey, str]


# What is to be locked


def locked(project: Project) -> dict[LockKey, str]:
    """Return everything that is to be locked now, file by file in the order of their lines."""
    knowledge = project.knowledge
    examples = sorted(knowledge.examples)
    rows = {LockKey(None, name): shown(knowledge.policies[name].default) for name in sorted(knowledge.policies)}
    common = common_policies(knowledge)
    played = {name: project.rulings.under(name, common) for name in examples}
    said = _Said()
    for name in examples:
        # What the example of a house says of itself, and all its rulings, stand with the house.
        book = knowledge.examples[name].book
        ruled = project.rulings.of(name, book) if book in knowledge.editions else played[name]
        rows |= {LockKey(book, name, part): _in_one_line(said) for part, said in _of_itself(knowledge.examples[name])}
        rows |= {LockKey(book, name, str(event)): row for event, row in enumerate(said.rows(ruled), 1)}
    for book, edition in sorted(knowledge.editions.items()):
        base = edition.lineage[1] if len(edition.lineage) > 1 else None
        inherited = knowledge.editions[base].decisions if base else None
        for name in sorted(knowledge.policies):
            value = edition.decisions[name].value
            if value != (inherited[name].value if inherited else knowledge.policies[name].default):
                rows[LockKey(book, name)] = shown(value)
        rows |= _practice(project, book, base)
        shared = [name for name in examples if knowledge.examples[name].of(edition.lineage[1:])]
        for name in shared:
            before = project.rulings.of(name, base) if base else played[name]
            rows |= _departures(book, name, said, project.rulings.of(name, book), before)
    return rows


def _practice(project: Project, book: str, base: str | None) -> dict[LockKey, str]:
    """Return on what of common practice rulings rest otherwise than under the base; a clause on which only those of the base do has no
    reason."""
    now, before = cited(project, book), cited(project, base) if base else {}
    differ = sorted(clause for clause in {**now, **before} if now.get(clause) != before.get(clause))
    return {LockKey(book, clause): " ".join(now.get(clause, ())) for clause in differ}


def _departures(book: str, example: str, said: "_Said", ruled: Played, inherited: Played) -> dict[LockKey, str]:
    # Books that agree share their rulings.
    if ruled is inherited:
        return {}
    before = dict(enumerate(said.rows(inherited), 1))
    rows = enumerate(said.rows(ruled), 1)
    return {LockKey(book, example, str(event)): row for event, row in rows if before.get(event) != row}


def _of_itself(example: Example) -> Iterator[tuple[str, str]]:
    yield "from", ", ".join(map(_source, example.sources))
    if example.variant_of is not None:
        yield "variant of", example.variant_of
    printed_in = {source.book for source in example.sources}
    elsewhere = [(s.after, book) for s in example.statements for book in s.books or () if book not in printed_in]
    if elsewhere:
        yield "elsewhere", ", ".join(f"{book} after {after}" for after, book in elsewhere)


def _source(source: ExampleSource) -> str:
    parts = (source.book, source.number, source.label or "own", source.at, source.erratum)
    return " ".join(part for part in parts if part is not None)


class _Said:
    """Rulings as they are locked, each written once: books share them."""

    def __init__(self) -> None:
        self._rows: dict[int, tuple[Played, list[str]]] = {}

    def rows(self, played: Played) -> list[str]:
        """Return the rulings of an example, each in a line; what cannot be played stands in place of the first."""
        if id(played) not in self._rows:
            said = [f"{UNPLAYED}: {played}"] if isinstance(played, SituationError) else map(_row, played)
            self._rows[id(played)] = played, [_in_one_line(row) for row in said]
        return self._rows[id(played)][1]


def rows_of(played: Played) -> list[str]:
    """Return the rulings of an example as they are locked, each in a line; what cannot be played stands in place of the first."""
    return _Said().rows(played)


def _in_one_line(said: str) -> str:
    """Return a text as one line, with what cannot be seen written out."""
    said = said.strip()
    return said if said.isprintable() else "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in said)


def _row(ruling: Ruling) -> str:
    facts = [f"{key}={shown(ruling[key])}" for key in sorted(ruling) if key not in ("reasons", "event", "actor")]
    reasons = []
    for reason in ruling.get("reasons", ()):
        arguments = reason.get("args", {})
        reasons.append(f"{reason['id']}({', '.join(f'{name}={shown(arguments[name])}' for name in sorted(arguments))})")
    return " ".join(facts) + (" because " + " ".join(reasons) if reasons else "")


# Files


def render(rows: Locked) -> dict[str, str]:
    """Return the text of every lock by its path below the root; there is none without a line."""
    files: dict[str, list[str]] = {}
    for key, said in rows.items():
        if key.file not in files:
            what = _HEADS[key.book is not None, key.kind]
            files[key.file] = [f"# Generated by `rulebook accept`: {what}.\n"]
        name = f"{key.about.rpartition('/')[2]} {key.part}".rstrip()
        files[key.file].append(f"{name}: {said}\n" if said else f"{name}:\n")
    return {file: "".join(lines) for file, lines in files.items()}


def files(project: Project) -> dict[str, str | None]:
    """Return the text of every lock as it should be now, by its path below the root, and None for each that should be deleted."""
    stale = [file for file in found(project.root) if _place(file) or file == _FORMER]
    return {**dict.fromkeys(stale), **render(locked(project))}


def found(root: Path) -> list[str]:
    """Return the locks below `rules` and `examples`, at whatever place, by their paths below the root."""
    names = []
    for top in ("rules", "examples"):
        for folder, _, files in os.walk(root / top):
            names += [Path(folder, name) for name in files if name.endswith(".lock") and not name.startswith(".")]
    return sorted(path.relative_to(root).as_posix() for path in names)


def read(root: Path, findings: list[Finding]) -> tuple[dict[LockKey, LockLine], set[str]]:
    """Return what is locked, and the files that could not be read whole; what is wrong with them is added to the findings."""
    kept: dict[LockKey, LockLine] = {}
    broken = set()
    folders: dict[str, bool] = {}
    for file in found(root):
        faults = list(_read(root, file, folders, kept))
        if faults:
            broken.add(file)
        findings += [Finding(file, line, "lock", message) for line, message in faults[:_TOLD]]
        if len(faults) > _TOLD:
            line, more = faults[_TOLD][0], len(faults) - _TOLD
            findings.append(Finding(file, line, "lock", f"and {more} more line{'s' * (more > 1)} of this kind"))
    return kept, broken


def _read(root: Path, file: str, folders: dict[str, bool], kept: dict[LockKey, LockLine]) -> Iterator[tuple[int, str]]:
    """Add the lines of a lock to those kept; yield the number of each that is none, and what is wrong with it."""
    place = _place(file)
    if place is None:
        what = "deletes it" if file == _FORMER else "leaves it alone; delete it"
        yield 1, f"no lock belongs here; `rulebook accept` {what}"
        return
    book, rule, kind = place
    try:
        text = read_text(root / file, root, MAXIMUM_BYTES, folders)
    except Unusable as fault:
        yield fault.line, f"{fault.message}; {MEND}"
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        match = _FORMS[kind].fullmatch(line)
        if match is None:
            yield number, "not a line of a lock; run `rulebook accept`"
            continue
        key = LockKey(book, f"{rule}/{match['about']}" if rule else match["about"], match["part"])
        if key in kept:
            yield number, f"{line.partition(':')[0]} is already on line {kept[key].number}; run `rulebook accept`"
        else:
            kept[key] = LockLine(match["said"] or "", number)


def _place(file: str) -> tuple[str | None, str | None, Kind] | None:
    """Return the book and the rule of a lock, each None where it is of none, and its kind; None for a file that is no lock of ours."""
    match file.split("/"):
        case ["rules", "policies.lock"]:
            return None, None, "policies"
        case ["examples", rule, "rulings.lock"]:
            return None, rule, "rulings"
        case ["rules", "books", book, "policies.lock"]:
            return book, None, "policies"
        case ["rules", "books", book, "common-practice.lock"]:
            return book, None, "clauses"
        case ["rules", "books", book, "rulings", lock]:
            return book, lock.removesuffix(".lock"), "rulings"
    return None
