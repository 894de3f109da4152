"""`rulebook upgrade`: what a new release of the base changes for a house in a repository of its own, before it is accepted."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from generator.checks import CHECKS, base, locked_rulings, run_checks
from generator.checks.base import LOCK, Base, BaseChanges
from generator.checks.project import Project
from generator.commands.common import counted, find_root, load_project, report_findings
from generator.commands.house_folder import HouseFolder, house_of
from generator.commands.write_access import one_line_refusals, run_alone, write
from generator.disk.writing import write_text
from generator.knowledge.model import Edition
from generator.knowledge.reader import Reader
from generator.knowledge.wording import own_wording

_FACT = re.compile(r"(\w+)=(\[[^\]]*\]|\{[^}]*\}|\S+)")
_LISTED = 40  # rulings that are told one by one


@click.command()
@click.option(
    "--accept", "accepted", is_flag=True, help="Take the base as it is now, and lock what the house rules on it."
)
@click.pass_obj
def upgrade(root: Path | None, accepted: bool) -> None:
    """Show what the base of a house says and rules otherwise than when it was last accepted; exit with 1 where there is anything.

    That is the clauses, numbers and values, and the examples that the house itself now rules differently, its own among them.
    """
    joined = find_root(root)
    run_alone(joined, "writing")
    house = house_of(joined)
    if house is None:
        raise click.ClickException(
            "there is no house.yml here; `rulebook new-house` begins a house with a repository of its own"
        )
    project = load_project(root)
    edition = _edition(project, house)
    before = base.read(house.folder)
    now = base.base_as_it_is(project, house.book, house.languages)
    found = base.changes(now if before is None else before, now)
    found.rulings = base.rulings_of_the_house(project, house.book, now if before is None else before)
    lines = list(_told(project, edition, house, found))
    for line in lines:
        click.echo(line)
    if not accepted:
        click.echo(
            "Nothing to look at: the base is as it was accepted."
            if not lines
            else f"{_summary(found)}. Accept it: rulebook upgrade --accept"
        )
        raise SystemExit(1 if lines else 0)
    _accept(project, house, now)
    click.echo(f"{LOCK}: {'written' if lines or before is None else 'unchanged'}")


def _edition(project: Project, house: HouseFolder) -> Edition:
    """Return the edition of the house. Stops with what is wrong where its book cannot be read or contradicts the new base."""
    wanted = [check for check in CHECKS if check.name in ("schema", "references")]
    findings = run_checks(project, wanted)
    if findings:
        report_findings(findings)
        raise click.ClickException("the house does not fit its base; fix the findings first")
    edition = project.knowledge.editions.get(house.book)
    if edition is None or len(edition.lineage) < 2:
        raise click.ClickException(
            f"there is no book {house.book!r} with a base; rules/books/{house.book}/book.yml says what it is based on"
        )
    return edition


def _accept(project: Project, house: HouseFolder, now: Base) -> None:
    findings = run_checks(project, [check for check in CHECKS if check.name in ("rulings", "errata")])
    if findings:
        report_findings(findings)
        raise click.ClickException("nothing was accepted; fix the findings first")
    for file in write(project.root, locked_rulings.files(project)):
        if house.owns(file):
            click.echo(f"{file}: written")
    with one_line_refusals("rulebook upgrade"):
        write_text(house.folder / LOCK, base.render(now))


def _summary(found: BaseChanges) -> str:
    """Return how much there is to look at."""
    parts = [
        counted(len(found.of(kind)), noun)
        for kind, noun in (("clause", "clause"), ("number", "number"), ("policy", "value"))
        if found.of(kind)
    ]
    examples = len({key.about for key in found.rulings})
    return ", ".join([*parts, f"{counted(examples, 'example')} that the house rules differently"])


def _told(project: Project, edition: Edition, house: HouseFolder, found: BaseChanges) -> Iterator[str]:
    yield from _clauses(project, edition, found)
    yield from _numbers(found)
    yield from _values(project, edition, house, found)
    yield from _examples(project, edition, found)


def _clauses(project: Project, edition: Edition, found: BaseChanges) -> Iterator[str]:
    knowledge = project.knowledge
    for about, (was, now) in found.of("clause").items():
        name, language = about.split(" ")
        rule, clause = name.split("#")
        spot = edition.spot(rule, clause)
        number = f" ({spot.number})" if spot else ""
        own = rule in knowledge.rules and own_wording(knowledge, edition.id, knowledge.rules[rule], clause) is not None
        what = "new" if was is None else "gone" if now is None else "reworded"
        yield f"clause {name}{number}, {language}: {what}{'; the house has words of its own, which stay' if own else ''}"
        yield from (f"  - {was}",) if was is not None else ()
        yield from (f"  + {now}",) if now is not None else ()


def _numbers(found: BaseChanges) -> Iterator[str]:
    for number, (was, now) in found.of("number").items():
        what = "new" if was is None else "gone" if now is None else "holds other clauses"
        yield f"number {number}: {what}: {now if now is not None else was}"


def _values(project: Project, edition: Edition, house: HouseFolder, found: BaseChanges) -> Iterator[str]:
    reader = Reader(project.knowledge, project.texts, house.languages[0], edition)
    for name, (was, now) in found.of("policy").items():
        decision = edition.decisions.get(name)
        own = decision is not None and decision.book == edition.id
        question = f" ({reader.policy_name(name)})" if name in project.knowledge.policies else ""
        stays = f"; the house decides {decision.value}, which stays" if own and decision is not None else ""
        yield f"policy {name}{question}: {was or 'nothing'} -> {now or 'nothing'}{stays}"


def _examples(project: Project, edition: Edition, found: BaseChanges) -> Iterator[str]:
    knowledge = project.knowledge
    named = {about.split(" ")[0] for about, (was, now) in found.of("ruling").items() if was is None or now is None}
    held = {about.split(" ")[0]: now for about, (_, now) in found.of("ruling").items()}
    for name in sorted(named):
        new = name in knowledge.examples and held[name] is not None
        if not any(key.about == name for key in found.rulings):
            yield f"example {name}: {'new, or with other events' if new else 'gone'}"
    for at, (key, (was, now)) in enumerate(found.rulings.items()):
        if at == _LISTED:
            yield f"… and {counted(len(found.rulings) - _LISTED, 'more ruling')}"
            break
        whose = " (the house's own)" if knowledge.examples[key.about].book == edition.id else ""
        yield f"ruling {key.about} {key.part}{whose}: {_difference(was or '', now or '')}"


def _difference(was: str, now: str) -> str:
    """Return the facts of a ruling that differ, before and after; or that only the reasons do."""
    before, after = (
        dict(_FACT.findall(was.partition(" because ")[0])),
        dict(_FACT.findall(now.partition(" because ")[0])),
    )
    differ = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if not differ:
        return "for other reasons"
    return "; ".join(f"{name} {before.get(name, 'nothing')} -> {after.get(name, 'nothing')}" for name in differ)
