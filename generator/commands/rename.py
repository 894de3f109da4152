"""`rulebook rename`: a rule, a clause, an example or a policy gets another id, everywhere at once, and its old address leads on."""

import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import click

from generator.checks import locked_rulings
from generator.checks.locked_rulings import LockKey
from generator.checks.project import Project
from generator.commands.common import find_root, load_sound, report_findings
from generator.commands.house_folder import house_of
from generator.commands.rename_trial import EngineFault, outcome, outcome_of_its_engine, put
from generator.commands.write_access import one_line_refusals, run_alone, write
from generator.engine import REASONS, SPECS
from generator.engine.event import OFFENCES, clauses_of_conduct
from generator.knowledge.hints import nearest
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.knowledge.originals import LOCK as TEXTS_LOCK
from generator.knowledge.renaming import MOVED, Id, Renaming, moved_file
from generator.knowledge.renaming_code import RenamingOfCode, code_files
from generator.knowledge.schemas import FOLDER as SCHEMAS
from generator.knowledge.staleness import LOCK_NAME, outdated

_DATA = ("rules", "examples", "i18n")
_HYPHENS = "lower-case words with hyphens"
_KINDS = {
    "": ("a rule", _HYPHENS),
    "#": ("a clause of the same rule", _HYPHENS),
    "/": ("an example of the same rule", _HYPHENS),
    "_": ("a policy", "lower-case words with underscores"),
}
_HEAD = "# Written by `rulebook rename`: where pages were, and where they are now.\n"


@click.command()
@click.argument("old")
@click.argument("new")
@click.pass_obj
def rename(root: Path | None, old: str, new: str) -> None:
    """Rename a rule (clock), a clause (clock#limit), an example (clock/called-twice) or a policy (table_size) in every file.

    The old address of a page leads to the new one.

    Nothing else changes: no ruling, no record of a translation. In a checkout of the project, its code, tests and documentation are among
    the files; elsewhere, an id that the engine knows cannot be renamed.
    """
    joined = find_root(root)
    house = house_of(joined)
    run_alone(joined, "writing")
    project = load_sound(root)
    renaming = _renaming(project.knowledge, old, new)
    owner = _owner(project.knowledge, renaming.old)
    if house is not None and owner != house.book:
        raise click.ClickException(f"{renaming.old} belongs to the base; a house renames what is its own")
    code = code_files(project.root)
    _look_at(project.knowledge, renaming, bool(code))
    beside = RenamingOfCode(renaming, REASONS, project.knowledge.examples)
    with one_line_refusals(old):
        changed_code, left = _in_code(project.root, code, beside)
        files = _tried(project, renaming, moved_file(owner), changed_code)
    changed = write(project.root, files)
    click.echo(f"{renaming.old} is now {renaming.new}: {len(changed)} files changed; no ruling did")
    if left:
        click.echo(f"left as they are, since they may mean something else than the rule {renaming.old}:")
        for place in left:
            click.echo(f"  {place}")


def _renaming(knowledge: Knowledge, old: str, new: str) -> Renaming:
    """Read both ids; the new one of a clause or an example may be its name alone. Stops with one line where they are none."""
    before = Id.read(old)
    if before is None:
        raise click.ClickException(
            f"{old!r} is no id: a rule is clock, a clause clock#limit, an example clock/called-twice, a policy table_size"
        )
    after = Id.read(new)
    below_a_rule = before.sign in ("#", "/")
    if after is not None and below_a_rule and not after.sign:
        after = replace(before, name=after.rule)
    if after is None or after.sign != before.sign or (below_a_rule and after.rule != before.rule):
        kind, form = _KINDS[before.sign]
        raise click.ClickException(f"{new!r} cannot be the id of {kind}: {form}")
    for id, there in ((before, True), (after, False)):
        if _exists(knowledge, id) != there:
            near = nearest(str(id), [*knowledge.rules, *knowledge.examples, *knowledge.policies]) if there else None
            told = (
                f"there is no {id}" + (f"; did you mean {near}?" if near else "")
                if there
                else f"there is a {id} already"
            )
            raise click.ClickException(told)
    return Renaming(before, after)


def _exists(knowledge: Knowledge, id: Id) -> bool:
    if id.sign == "/":
        return str(id) in knowledge.examples
    if id.sign == "_":
        return id.rule in knowledge.policies
    rule = knowledge.rules.get(id.rule)
    return rule is not None and (not id.sign or id.name in rule.clauses)


def _look_at(knowledge: Knowledge, renaming: Renaming, has_code: bool) -> None:
    """Stop with one line where the engine knows the id and its code is not at hand, or where the id stands in an outdated translation,
    which would no longer be known for one."""
    old = renaming.old
    cited = {why.clause for why in REASONS.values()}
    cited |= {clause for offence in OFFENCES for clause in clauses_of_conduct(offence)}
    known = any(clause == str(old) or (not old.sign and clause.startswith(f"{old}#")) for clause in cited)
    if not has_code and (known or (old.sign == "_" and old.rule in SPECS)):
        how = "it reads it" if old.sign == "_" else "its reasons cite it"
        raise click.ClickException(
            f"the engine knows {old}: {how}; rename it in a checkout of the project, which has the engine's code"
        )
    for language in knowledge.languages:
        late = outdated(knowledge, language, knowledge.records.get(language, {}))
        for key in sorted(late):
            piece = knowledge.wording[language][key]
            if renaming.wording_key(key) != key or renaming.linked(piece.pattern) != piece.pattern:
                where = f"{piece.origin.file}:{piece.origin.line}"
                raise click.ClickException(f"{where}: this translation is outdated; bring it up to date first")


def _owner(knowledge: Knowledge, id: Id) -> str | None:
    """Return the house whose own rule, clause, example or policy it is, None for one that books share."""
    if id.sign == "/":
        return knowledge.examples[str(id)].book
    if id.sign == "_":
        return next(rule.book for rule in knowledge.rules.values() if id.rule in rule.policies)
    return knowledge.rules[id.rule].book


def _in_code(
    root: Path, code: Iterable[Path], renaming: RenamingOfCode
) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """Return the files of code, tests and documentation that change, and the places that name the rule alone and do not. Raises OSError."""
    files: dict[str, str | None] = {}
    left = []
    for path in code:
        text = path.read_text(encoding="utf-8")
        file, new = path.relative_to(root).as_posix(), renaming.text(text)
        if new != text:
            files[file] = new
        left += [f"{file}:{line}" for line in renaming.left(text)]
    return files, tuple(left)


def _tried(
    project: Project, renaming: Renaming, moved: str, code: Mapping[str, str | None]
) -> Mapping[str, str | None]:
    """Return all files as they should be, that of pages that have `moved` and those of `code` among them, tried out in a copy.

    Stops where anything but the id would change. Raises OSError.
    """
    root = project.root
    files = {**_renamed(root, renaming, moved), **code}
    trial = root / "build" / "trial"
    schemas = (root / SCHEMAS).is_dir()
    shutil.rmtree(trial, ignore_errors=True)
    try:
        for name in (*_DATA, *(["generator"] if code else [])):
            shutil.copytree(root / name, trial / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        put(trial, files)
        try:
            found = (outcome_of_its_engine if code else outcome)(trial, schemas=schemas)
        except EngineFault as fault:
            raise click.ClickException(f"nothing was renamed: the engine would not run ({fault})") from None
        if found.findings:
            report_findings(found.findings)
            raise click.ClickException("nothing was renamed: the rulebook would not be sound")
        if _rows(project, renaming) != _unordered(found.rows):
            raise click.ClickException("nothing was renamed: rulings would change with it")
    finally:
        shutil.rmtree(trial, ignore_errors=True)
    return {**files, **found.files}


def _rows(project: Project, renaming: Renaming) -> dict[LockKey, str]:
    """Return what is locked now, with the new id."""
    old, new = renaming.old, renaming.new
    found = {}
    for key, said in locked_rulings.locked(project).items():
        about = key.about
        if key.kind == "clauses":
            about, said = _clause(about, old, new), " ".join(_reason(name, old, new) for name in said.split())
        elif old.sign == "_" and about == old.rule:
            about = new.rule
        elif old.sign not in ("#", "_") and key.rule is not None:
            about = _example(about, old, new)
            said = _example(said, old, new) if key.part == "variant of" else said
            if not old.sign:  # the reasons of a ruling are called after their rules
                said = re.sub(rf"(?<= ){old}(?=\.[a-z])", str(new), said)
        found[key._replace(about=about)] = said
    return _unordered(found)


def _unordered(rows: Mapping[LockKey, str]) -> dict[LockKey, str]:
    """Return what is locked with the reasons of a clause in the order of their present names."""
    return {key: " ".join(sorted(said.split())) if key.kind == "clauses" else said for key, said in rows.items()}


def _example(id: str, old: Id, new: Id) -> str:
    if old.sign:
        return str(new) if id == str(old) else id
    rule, _, name = id.partition("/")
    return f"{new.rule}/{name}" if rule == old.rule else id


def _clause(id: str, old: Id, new: Id) -> str:
    if old.sign:
        return str(new) if id == str(old) else id
    rule, _, name = id.partition("#")
    return f"{new.rule}#{name}" if rule == old.rule else id


def _reason(id: str, old: Id, new: Id) -> str:
    rule, _, name = id.partition(".")
    return f"{new.rule}.{name}" if not old.sign and rule == old.rule else id


def _renamed(root: Path, renaming: Renaming, moved: str) -> dict[str, str | None]:
    """Return the YAML files and records of translations that change, by their places, and None for each that is elsewhere now."""
    files: dict[str, str | None] = {}
    for top in _DATA:
        for path in sorted((root / top).rglob("*.yml")):
            file = path.relative_to(root).as_posix()
            if path.name == MOVED.rpartition("/")[2]:
                continue
            text = path.read_text(encoding="utf-8")
            place, new = renaming.file(file), renaming.text(file, text)
            if place != file:
                files[file] = None
            if place != file or new != text:
                files[place] = new
    for lock in (root / TEXTS_LOCK, *(root / "i18n").glob(f"*/{LOCK_NAME}")):
        if lock.is_file():
            rows = (_row(row, renaming) for row in lock.read_text(encoding="utf-8").splitlines(keepends=True))
            files[lock.relative_to(root).as_posix()] = "".join(rows)
    told = _moved(root, renaming, files, moved)
    if told is not None:
        files[moved] = told
    return files


def _row(row: str, renaming: Renaming) -> str:
    key, space, rest = row.partition(" ")
    return row if row.startswith("#") or "#" not in key else f"{renaming.wording_key(key)}{space}{rest}"


def _moved(root: Path, renaming: Renaming, files: dict[str, str | None], file: str) -> str | None:
    """Return the text of a file of moved pages with those that move now; None where none does."""
    old, new = renaming.old, renaming.new
    if old.sign in ("#", "_"):
        return None
    now = {f"examples/{old}": f"examples/{new}"} if old.sign else {f"rules/{old}": f"rules/{new}"}
    for place, text in files.items():
        *folder, name = place.split("/")
        if not old.sign and text is None and folder[-2:] == ["examples", old.rule] and folder[0] != "i18n":
            example = name.removesuffix(".yml")
            now[f"examples/{old}/{example}"] = f"examples/{new}/{example}"
    before = {address: to for address, (to, origin) in load(root).moved.items() if origin.file == file}
    held = {address: now.get(to, to) for address, to in before.items() if address not in now.values()}
    return _HEAD + "".join(f"{address}: {to}\n" for address, to in sorted({**held, **now}.items()))
