"""Small rulebooks for tests: every rule, book and language of the real one, and of its many examples those that show something."""

import re
import shutil
from collections import Counter
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path

from generator.checks import locked_rulings
from generator.checks.places import resting
from generator.checks.project import Project
from generator.checks.witnesses import slips, witness
from generator.disk.writing import write_together
from generator.knowledge.files import Memory
from generator.knowledge.glossary import bare_text, term_finder
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.knowledge.originals import render_originals
from generator.knowledge.places import Span, spans

ROOT = Path(__file__).resolve().parent.parent
DATA = ("rules", "examples", "i18n")
OF_A_RULE = 2
# Those that tests, recipes and tutorials name, be it by their file or as rule/example.
_NAMED = re.compile(r"(?<![a-z0-9-])(?=([a-z0-9-]+/[a-z0-9-]+))")
_TITLE = re.compile(r"^(\S+):\n(?:[ #].*\n|\n)*", re.M)
_BOOK = re.compile(r"\bbook: ([-a-z0-9]+)")
_READ = ("tests/**/*.py", "docs/*.md", "README.md", "rules/**/*.md")


# What is remembered of the rulebook of this repository.
MEMORY: Memory = {}


@cache
def real() -> Knowledge:
    """Return the rulebook of this repository, loaded once, for what is asked of it before there are fixtures. Not to be changed."""
    return load(ROOT, MEMORY)


def copy_data(root: Path) -> Path:
    """Copy the rulebook's data to `root`."""
    for folder in DATA:
        shutil.copytree(ROOT / folder, root / folder)
    return root


def thin_out(root: Path) -> Path:
    """Delete examples below `root` until each rule has two besides those that errata, situations, variants or tests name."""
    knowledge = load(root)
    _delete(root, knowledge, _wanted(knowledge))
    return root


def shrink(root: Path) -> Path:
    """Thin the examples out as `thin_out` does, but leave a rulebook without a finding: what else is about those examples goes with
    them, and whatever tells the values of a book's policies apart stays."""
    project = Project.load(root)
    knowledge = project.knowledge
    wanted = _wanted(knowledge)
    for edition, name, other in slips(knowledge):
        told = witness(project, edition, name, other)
        assert told is not None
        wanted.add(told.id)
    wanted |= _needed_by_the_glossary(project, wanted) | _needed_by_the_sources(knowledge)
    _delete(root, knowledge, wanted)
    for language in knowledge.languages:
        for path in (root / "i18n" / language / "examples").glob("*.yml"):
            _delete_titles(path, wanted)
    _lock(root)
    return root


def keep(root: Path, *languages: str) -> None:
    """Delete all other languages below `root`."""
    for folder in [path for path in (root / "i18n").iterdir() if path.is_dir()]:
        if folder.name not in languages:
            shutil.rmtree(folder)


def lines_in(spans: Iterable[Span]) -> set[int]:
    """Return every line of some spans."""
    return {line for first, last in spans for line in range(first, last + 1)}


def leave_one_book(root: Path, book: str, *languages: str) -> Path:
    """Leave one book, in these languages, and the examples that name no other: some 200 pages a language."""
    keep(root, *languages)
    for folder in (root / "rules" / "books", *root.glob("i18n/*/books")):
        for other in folder.iterdir():
            if other.is_dir() and other.name != book:
                shutil.rmtree(other)
    (root / "rules" / "situations.yml").unlink()
    for path in root.glob("i18n/*/situations.yml"):
        path.unlink()
    for path in (root / "examples").rglob("*.yml"):
        if set(_BOOK.findall(path.read_text(encoding="utf-8"))) != {book}:
            path.unlink()
    return root


def make_tiny(root: Path, *languages: str) -> Path:
    """Make a rulebook below `root` without a finding, in which every command is quick: one book with one number, and no example."""
    left_out = shutil.ignore_patterns("books", "examples", "glossary.yml", "situations.yml", "*.md", "*.lock")
    shutil.copytree(ROOT / "rules", root / "rules", ignore=left_out)
    club = root / "rules" / "books" / "club"
    club.mkdir(parents=True)
    (club / "book.yml").write_text('language: en\ndate: "2026-01-01"\n', encoding="utf-8")
    (club / "numbering.yml").write_text('chapters:\n  - id: procedures\n    entries: {"1": clock}\n', encoding="utf-8")
    for language in languages:
        shutil.copytree(ROOT / "i18n" / language, root / "i18n" / language, ignore=left_out)
        wording = root / "i18n" / language / "books" / "club" / "book.yml"
        wording.parent.mkdir(parents=True)
        wording.write_text("title: Club\nshort: Club\nabout: A club.\n", encoding="utf-8")
    (root / "examples").mkdir()
    _lock(root)
    return root


def _wanted(knowledge: Knowledge) -> set[str]:
    named = {
        name for pattern in _READ for path in ROOT.glob(pattern) for name in _NAMED.findall(path.read_text("utf-8"))
    }
    named |= {example.variant_of for example in knowledge.examples.values() if example.variant_of}
    named |= {erratum.shown_by[0] for book in knowledge.books.values() for erratum in book.errata if erratum.shown_by}
    named |= {example for incident in knowledge.incidents.values() for example in incident.examples}
    held: Counter[str] = Counter()
    for example in knowledge.examples.values():
        held[example.rule] += 1
        if held[example.rule] <= OF_A_RULE:
            named.add(example.id)
    return named & knowledge.examples.keys()


def _needed_by_the_glossary(project: Project, wanted: set[str]) -> set[str]:
    """Return the examples that the glossary excuses, and those whose titles alone name one of its terms."""
    knowledge = project.knowledge
    titles = {f"examples/{example.rule}#{example.name}.title": example.id for example in knowledge.examples.values()}
    needed = set()
    for language, terms in knowledge.glossary.items():
        needed |= {titles[key] for term in terms.values() for key in term.unsaid if key in titles}
        finder = term_finder(knowledge, language)
        unnamed = set(terms)
        # What stays comes first.
        for key in sorted(
            knowledge.wording[language], key=lambda key: titles.get(key, "") not in {"", *wanted, *needed}
        ):
            message = project.texts.message(language, key)
            named = {found.term for found in finder.find(bare_text(message))} if message is not None else set()
            if named & unnamed and not key.startswith("glossary#"):
                unnamed -= named
                needed |= {titles[key]} if key in titles else set()
    return needed


def _needed_by_the_sources(knowledge: Knowledge) -> set[str]:
    """Return the examples that stand alone on a line of a printed source."""
    needed = set()
    for book in knowledge.books.values():
        if book.places is None:
            continue
        named = [one for one in resting(knowledge, book, book.places) if one.covers]
        of_others = [one.at for one in (*named, *book.places.no_rule) if not one.origin.file.startswith("examples/")]
        said = lines_in(span for at in of_others for span in spans(at))
        text = lines_in(book.places.lines)
        needed |= {one.name for one in named if (lines_in(spans(one.at)) & text) - said} & knowledge.examples.keys()
    return needed


def _lock(root: Path) -> None:
    project = Project.load(root)
    originals = {name: text for name, (text, _) in render_originals(project.knowledge).items()}
    write_together(root, "a test", {**locked_rulings.files(project), **originals})


def _delete(root: Path, knowledge: Knowledge, wanted: Container[str]) -> None:
    for example in knowledge.examples:
        if example not in wanted:
            (root / "examples" / f"{example}.yml").unlink()


def _delete_titles(path: Path, wanted: Container[str]) -> None:
    text = path.read_text(encoding="utf-8")
    kept = _TITLE.sub(lambda part: part[0] if f"{path.stem}/{part[1]}" in wanted else "", text)
    if kept.strip():
        path.write_text(kept, encoding="utf-8")
    else:
        path.unlink()
