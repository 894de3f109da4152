"""Loads the whole knowledge base from its YAML files, reporting every error and keeping everything that can be read."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.disk.cache import Cache
from generator.disk.writing import JOURNAL, Unsettled, settled
from generator.knowledge.books import load_books
from generator.knowledge.editions import resolve_editions
from generator.knowledge.examples import load_example
from generator.knowledge.files import Files, Memory
from generator.knowledge.findings import Finding, bounded
from generator.knowledge.incidents import load_incidents
from generator.knowledge.lock_files import read_lock
from generator.knowledge.model import Chapter, Knowledge, Origin, Policy, Rule
from generator.knowledge.originals import load_locks
from generator.knowledge.renaming import MOVED, moved_file
from generator.knowledge.shapes import IntegerPolicy, MovedFile, OutlineFile, RuleFile
from generator.knowledge.wording import load_wording
from generator.knowledge.yaml_source import Source


def load(root: Path, memory: Memory | None = None, cache: Cache | None = None) -> Knowledge:
    """Load everything under `root` (the folder that holds `rules`, `examples` and `i18n`).

    Faults are in the result's `findings`, of each file the first; nothing is raised for bad data. Whoever loads again gives the same
    `memory`, an empty dict at first: only files that have changed are then read. The `cache` has what files said in an earlier run.
    A change of several files that was cut off is finished or taken back before anything is read.
    """
    root = root.resolve()
    knowledge = Knowledge(root)
    try:
        with settled(root):
            _load_all(knowledge, memory, cache)
    except Unsettled as error:
        knowledge = Knowledge(root)
        knowledge.findings.append(Finding(JOURNAL, 1, "schema", str(error)))
        _load_all(knowledge, memory, cache)
    return knowledge


def _load_all(knowledge: Knowledge, memory: Memory | None, cache: Cache | None) -> None:
    root = knowledge.root
    files = Files(root, knowledge.findings, memory, None if cache is None else cache.shelf("files"))
    _load_rules(knowledge, files)
    load_incidents(knowledge, files)
    _load_moved(knowledge, files)
    load_books(knowledge, files)
    files.broken |= resolve_editions(knowledge)
    _load_examples(knowledge, files)
    load_wording(knowledge, files)
    load_locks(knowledge)
    # Those of rulings are compared by a check, line by line; whether they can be read at all is reported by every command.
    for path in (*files.tree.locks("rules"), *files.tree.locks("examples")):
        read_lock(root, files.name(path), knowledge.findings, files.folders)
    knowledge.findings = bounded(sorted(set(knowledge.findings)))
    knowledge.broken, knowledge.digests = files.broken, files.digests


def _load_moved(knowledge: Knowledge, files: Files) -> None:
    """Load where pages were before something was renamed, of what books share and of what is a house's; most have no such file."""
    for file in (MOVED, *(moved_file(book) for book in files.tree.folders("rules/books"))):
        read = files.read(knowledge.root / file, MovedFile) if files.tree.has(file) else None
        if read is not None:
            shape, source = read
            for old, new in shape.root.items():
                knowledge.moved[old] = new, Origin(source.file, source.line((old,)))


def _load_examples(knowledge: Knowledge, files: Files) -> None:
    """Load the examples that books share, and then those of houses, which have no id that is taken."""
    own = [
        path for book in files.tree.folders("rules/books") for path in files.tree.yaml(f"rules/books/{book}/examples")
    ]
    for path in (*files.tree.yaml("examples"), *own):
        example = load_example(path, files)
        if example is None:
            continue
        other = knowledge.examples.setdefault(example.id, example)
        if other is not example:
            message = f"the example {example.id!r} exists already: {other.origin.file}; give this one another name"
            files.findings.append(Finding(example.origin.file, 1, "references", message))


def yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the YAML files below a folder in order of their names."""
    yield from sorted(path for path in folder.rglob("*.yml") if not path.name.startswith("."))


def _load_rules(knowledge: Knowledge, files: Files) -> None:
    rules_folder = knowledge.root / "rules"
    shared: dict[str, tuple[Path, str]] = {}
    own: dict[str, tuple[Path, str, str]] = {}
    # Those of a house come last: a common rule has its id first.
    for path in sorted(files.tree.yaml("rules"), key=lambda path: path.relative_to(rules_folder).parts[0] == "books"):
        parts = path.relative_to(rules_folder).parts
        of_a_book = len(parts) > 3 and (parts[0], parts[2]) == ("books", "rules")
        if parts in (("outline.yml",), ("situations.yml",), ("moved.yml",)) or (parts[0] == "books" and not of_a_book):
            continue
        if len(parts) != (5 if of_a_book else 2):
            place = "rules/books/<book>/rules/<chapter>/<rule>.yml" if of_a_book else "rules/<chapter>/<rule>.yml"
            files.findings.append(Finding(files.name(path), 1, "references", f"a rule belongs at {place}"))
            continue
        rule_id = path.stem
        if rule_id in shared or rule_id in own:
            first = files.name((shared.get(rule_id) or own[rule_id])[0])
            files.findings.append(
                Finding(files.name(path), 1, "references", f"the rule {rule_id!r} exists already: {first}")
            )
            continue
        if of_a_book:
            own[rule_id] = (path, parts[3], parts[1])
        else:
            shared[rule_id] = (path, parts[0])
        _load_rule(knowledge, files, path, rule_id, parts[-2], parts[1] if of_a_book else None)
    _load_outline(knowledge, files, shared)
    _place_own_rules(knowledge, files, own)


def _place_own_rules(knowledge: Knowledge, files: Files, own: dict[str, tuple[Path, str, str]]) -> None:
    """Put the rules of houses behind those that books share, in the chapter of the outline that their folder names."""
    chapters = {chapter.id: list(chapter.rules) for chapter in knowledge.chapters}
    for rule_id, (path, chapter, _) in sorted(own.items(), key=lambda item: (item[1][2], item[0])):
        if chapter in chapters:
            chapters[chapter] += [rule_id] if rule_id in knowledge.rules else []
        elif chapters:
            known = ", ".join(chapters)
            message = f"the outline has no chapter {chapter!r} for this rule; move it to the folder of one: {known}"
            files.findings.append(Finding(files.name(path), 1, "references", message))
            files.broken.add(files.name(path))
            knowledge.rules.pop(rule_id, None)
    knowledge.chapters = tuple(Chapter(name, tuple(rules)) for name, rules in chapters.items())


def _load_rule(
    knowledge: Knowledge, files: Files, path: Path, rule_id: str, chapter: str, book: str | None = None
) -> None:
    read = files.read(path, RuleFile)
    if read is None:
        return
    shape, source = read
    if book is not None and shape.policies:
        line = source.line(("policies",))
        message = "a house's own rule has no policies: no other book decides them; write its figures out in the wording"
        files.findings.append(Finding(source.file, line, "schema", message))
        files.broken.add(source.file)
        return
    for name, policy in shape.policies.items():
        origin = Origin(source.file, source.line(("policies", name)))
        if name in knowledge.policies:
            other = knowledge.policies[name].rule
            files.findings.append(
                Finding(
                    origin.file, origin.line, "references", f"the policy {name!r} belongs to the rule {other!r} already"
                )
            )
            continue
        if isinstance(policy, IntegerPolicy):
            knowledge.policies[name] = Policy(
                name, rule_id, policy.default, origin, unit=policy.unit, minimum=policy.min, maximum=policy.max
            )
        else:
            knowledge.policies[name] = Policy(name, rule_id, policy.default, origin, values=tuple(policy.values))
    knowledge.rules[rule_id] = Rule(
        rule_id,
        chapter,
        tuple(shape.clauses),
        tuple(shape.policies),
        {other: Origin(source.file, source.line(("related", i))) for i, other in enumerate(shape.related)},
        Origin(source.file, 1),
        book,
    )


def _load_outline(knowledge: Knowledge, files: Files, found: dict[str, tuple[Path, str]]) -> None:
    path = knowledge.root / "rules" / "outline.yml"
    if not files.tree.has("rules/outline.yml"):
        if not files.tree.has_finding("rules/outline.yml"):
            files.fault("rules/outline.yml", 1, "the file is missing; it lists chapters and rules")
        return
    read = files.read(path, OutlineFile)
    if read is None:
        return
    shape, source = read
    chapters: list[Chapter] = []
    seen: dict[str, int] = {}
    for i, chapter in enumerate(shape.chapters):
        kept = []
        for j, rule_id in enumerate(chapter.rules):
            line = source.line(("chapters", i, "rules", j))
            if rule_id in seen:
                message = f"the rule {rule_id!r} is repeated here; it is already on line {seen[rule_id]}"
                files.findings.append(Finding(source.file, line, "references", message))
            elif rule_id not in found:
                message = f"no rule {rule_id!r}: rules/{chapter.id}/{rule_id}.yml does not exist"
                message += _renamed(
                    rule_id, chapter.id, found, {name for held in shape.chapters for name in held.rules}
                )
                files.findings.append(Finding(source.file, line, "references", message))
            elif found[rule_id][1] != chapter.id:
                message = f"the rule {rule_id!r} is in the folder of {found[rule_id][1]!r}, not of {chapter.id!r}"
                files.findings.append(Finding(source.file, line, "references", message))
            elif rule_id in knowledge.rules:
                kept.append(rule_id)
            seen.setdefault(rule_id, line)
        chapters.append(Chapter(chapter.id, tuple(kept)))
    knowledge.chapters = tuple(chapters)
    knowledge.card = tuple(tuple(_card_side(knowledge, files, source, i, side)) for i, side in enumerate(shape.card))
    for rule_id in sorted(found.keys() - seen.keys()):
        file = files.name(found[rule_id][0])
        message = f"the rule {rule_id!r} is not in rules/outline.yml" + _copied(rule_id, found)
        files.findings.append(Finding(file, 1, "references", message))


def _renamed(rule: str, chapter: str, found: Mapping[str, tuple[Path, str]], listed: set[str]) -> str:
    """Ask whether the file of a rule was renamed, where its folder has just one that is not in the outline."""
    unlisted = [name for name, (_, folder) in found.items() if folder == chapter and name not in listed]
    return f"; was {rule}.yml renamed to {unlisted[0]}.yml?" if len(unlisted) == 1 else ""


def _copied(rule: str, found: Mapping[str, tuple[Path, str]]) -> str:
    """Say of which file that of a rule is a copy, if it is one."""
    try:
        content = found[rule][0].read_bytes()
        alike = [name for name, (path, _) in found.items() if name != rule and path.read_bytes() == content]
    except OSError:
        return ""
    return f"; it is a copy of {alike[0]}.yml, so delete one of the two" if alike else ""


def _card_side(knowledge: Knowledge, files: Files, source: Source, number: int, side: list[str]) -> Iterator[str]:
    for i, policy in enumerate(side):
        if policy in knowledge.policies:
            yield policy
        elif not any(name.startswith("rules/") for name in files.broken):
            # A rule that cannot be read may be the one that declares it.
            near = knowledge.hints.near(source.file, policy, knowledge.policies)
            message = f"there is no policy {policy!r}" + (f"; did you mean {near!r}?" if near else "")
            line = source.line(("card", number, i))
            files.findings.append(Finding(source.file, line, "references", message))
