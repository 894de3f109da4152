"""Clauses as they are rendered agree with the policies of their book, and say the same in every language.

This reads the pages as a reader does, and knows nothing of the messages behind them: figures are digits or number words, a rule
is the number that stands in the link. Forty clauses in each language are drawn, always the same; `make
explore` draws others by RULEBOOK_SEED.
"""

import html
import os
import posixpath
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.checks.project import Project
from generator.drawing.drawings import Drawings
from generator.site import addresses
from generator.site.language_site import LanguageSite, environment
from generator.site.page_writer import PageWriter
from tests.conftest import Change
from tests.knowledge.reading_figures import Figure, figures, implied

LANGUAGES = ("en", "es", "pt", "cs", "nl")
DRAWN = 40
SEED = os.environ.get("RULEBOOK_SEED", "1")

# Figures that no book decides: they are part of what the clause says. Read once, clause by clause, in the sources.
FIXED: dict[str, set[int]] = {
    "balancing-tables#halting-until": {6},
    "balancing-tables#worst-position": {2},
    "bet-methods#kinds-of-words": {2},
    "bet-methods#words-or-chips": {2},
    "breaking-tables#draw": {2},
    "button-movement#stands": {2},
    "chip-race#left-over-chips": {10, 100},
    "conditional-statements#consequences": {2},
    "dealer-changes#timing": {90},
    "final-table#combining": {2, 4, 5, 6, 7, 8, 9},
    "final-table#flop-games": {8, 9},
    "final-table#stud": {8, 9},
    "final-table#six-handed": {6, 7, 8, 9, 10},
    "floor-decisions#best-interest": {2},
    "fouled-decks#duplicates": {2},
    "four-card-flop#floor-picks": {3},
    "four-card-flop#shuffle": {4},
    "hand-for-hand#clock": {3},
    "hand-for-hand#announced": {3, 50, 52},
    "heads-up-button#adjustment": {2, 3},
    "killing-a-winning-hand#table-all": {2, 4, 7},
    "misdeals#foreign-cards": {2, 3, 4, 5},
    "new-hand-new-limit#two-decks": {2},
    "new-hand-new-limit#wrong-level": {2},
    "non-standard-folds#penalty": {2},
    "number-of-raises#limit": {2},
    "odd-chips#flop-games": {2},
    "odd-chips#identical-hands": {2},
    "odd-chips#stud": {2, 5},
    "playing-the-board#show-to-win": {5},
    "pot-size#missing-blind": {100, 200, 700},
    "pot-size#short-blinds": {2, 100, 200, 700},
    "premature-cards#flop": {3},
    "premature-cards#missing-burn": {2, 3},
    "raise-methods#methods": {2, 2019},
    "ready-decks#wash": {2},
    "string-bets#dealer-calls": {2},
    "stud-dealing#short-stub": {3},
    "unclear-bets#several-meanings": {5},
    "undercalls#discretion": {100, 400, 500, 1200},
    "undercalls#several": {2},
}

# Rules that apply the standard of another one, and name its figures.
LEANS_ON = {"multiple-chips": "raise-amounts", "prior-chips": "raise-amounts"}

Clause = tuple[str, str, str, str]  # book, number, rule, clause
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")


class Reading:
    """The pages of a rulebook in every language."""

    def __init__(self, project: Project) -> None:
        self.knowledge = project.knowledge
        templates = environment()
        drawings = Drawings(project.knowledge, project.rulings)
        self.sites = {lang: LanguageSite(project.knowledge, lang, drawings, templates) for lang in LANGUAGES}

    def clauses(self) -> list[Clause]:
        return [
            (book, number, part.rule, clause)
            for book, edition in self.knowledge.editions.items()
            for number, entry in edition.entries.items()
            for part in entry.parts
            for clause in part.clauses
        ]

    def rendered(self, where: Clause, language: str) -> tuple[str, list[tuple[str, str]]]:
        """Return the words of a clause without its links, and the links as (text, address of the page)."""
        book, number, rule, clause = where
        site, address = self.sites[language], addresses.entry(book, number)
        reader = site.readers[book]
        page = str(PageWriter(site, address).blocks(reader.clause(rule, clause).blocks, reader))
        links = [
            (_plain(text), posixpath.normpath(posixpath.join(posixpath.dirname(address), target)))
            for text, target in _LINK.findall(page)
        ]
        return _plain(_LINK.sub(" ", page)), links

    def faults(self, where: Clause, language: str) -> Iterator[str]:
        """Yield what is wrong with a rendered clause."""
        texts = {spoken: self.rendered(where, spoken) for spoken in LANGUAGES}
        words, links = texts[language]
        for figure in figures(words, language):
            if not self._allowed(where, figure):
                yield f"{figure.value} {figure.unit or ''} is no value of the book, nor fixed: {words}"
        for spoken in LANGUAGES:
            other = texts[spoken][0]
            for figure in figures(other, spoken):
                named = sum(figure.value in implied(texts[third][0], third) for third in LANGUAGES)
                # Digits are named by all; a number word alone in its language is a manner of speaking, or else a slip.
                if figure.value not in implied(words, language) and (not figure.spelled or named > 2):
                    yield f"{figure.value} stands in {spoken} ({other}) and not here: {words}"
        for figure in figures(words, language):
            percent = {f.value for other in texts for f in figures(texts[other][0], other) if f.unit == "percent"}
            if figure.unit == "percent" and percent != {figure.value}:
                yield f"{figure.value}% here, other percentages elsewhere: {words}"
        yield from self._faults_of_links(where, language, links, texts["en"][1])

    def _allowed(self, where: Clause, figure: Figure) -> bool:
        book, _, rule, clause = where
        if figure.value in FIXED.get(f"{rule}#{clause}", ()):
            return True
        decided = self.knowledge.editions[book].decisions
        rules = [self.knowledge.rules[name] for name in (rule, LEANS_ON.get(rule, rule))]
        policies = [self.knowledge.policies[name] for owner in rules for name in owner.policies]
        # Percentages and times are of their policy's unit; what is counted can be told by any of its nouns.
        free = figure.unit not in ("percent", "seconds", "minutes")
        return any(decided[p.name].value == figure.value and (free or figure.unit == p.unit) for p in policies)

    def _faults_of_links(
        self, where: Clause, language: str, links: list[tuple[str, str]], original: list[tuple[str, str]]
    ) -> Iterator[str]:
        site, own = self.sites[language], where[0]
        for text, target in links:
            page, _, anchor = target.removesuffix(".md").replace(".md#", "#").partition("#")
            book, _, number = page.partition("/")
            if book == "rules":
                continue  # a rule that the book does not have: its page across books, without a number
            edition = self.knowledge.editions[book]
            entry, spot = edition.entries[number], edition.spot(*anchor.split(".")) if anchor else None
            cited = spot.cited if spot else number
            heading = site.ui("entry", number=cited, title=site.readers[book].entry_title(entry))
            shown = heading if book == own else site.ui("of_book", book=site.short(book), entry=heading)
            if text != shown:
                yield f"the link says {text!r}, and leads to {shown!r}"
            held = {f"{part.rule}.{clause}" for part in entry.parts for clause in part.clauses}
            if anchor and anchor not in held:
                yield f"the link {text!r} leads to a clause that does not stand there: {anchor}"
        if sorted(target for _, target in links) != sorted(target for _, target in original):
            yield f"refers to {sorted(links)}, the English page to {sorted(original)}"


def _plain(page: str) -> str:
    return " ".join(html.unescape(page).replace("\\", "").split(" "))


@pytest.fixture(scope="module")
def reading(project: Project) -> Reading:
    return Reading(project)


@pytest.mark.parametrize("language", LANGUAGES)
def test_forty_random_clauses_agree_with_the_policies(reading: Reading, language: str) -> None:
    drawn = random.Random(f"{SEED} {language}").sample(reading.clauses(), DRAWN)

    told = {" ".join(where): list(reading.faults(where, language)) for where in drawn}

    assert {where: faults for where, faults in told.items() if faults} == {}, f"RULEBOOK_SEED={SEED}"


def test_what_is_fixed_is_said_somewhere(reading: Reading) -> None:
    said: dict[str, set[int]] = {}
    for where in reading.clauses():
        name = f"{where[2]}#{where[3]}"
        if name in FIXED:
            for language in LANGUAGES:
                said.setdefault(name, set()).update(
                    f.value for f in figures(reading.rendered(where, language)[0], language)
                )

    assert {
        name: values - said.get(name, set()) for name, values in FIXED.items() if values - said.get(name, set())
    } == {}


CLOCK, CLOCK_OF_ONK = ("tda-2011", "25", "clock", "limit"), ("onk-2023", "29", "clock", "limit")
MIXED, FLOP = ("tda-2011", "40", "multiple-chips", "mixed"), ("tda-2011", "34", "four-card-flop", "shuffle")
SLIPS = [
    # A figure typed in place of the policy's, right in one book by chance.
    ("nl", "procedures/clock", r"\{clock_seconds, plural,.*?\}\}", "60 seconden", CLOCK_OF_ONK, "60 seconds is no value"),
    ("cs", "procedures/clock", r"\{clock_seconds, plural,.*?\}\}", "pětačtyřicet sekund", CLOCK, "60 stands in en"),
    ("es", "betting/multiple-chips", r"\{half_raise_percent\}", "60", MIXED, "60 percent is no value"),
    ("pt", "dealing/four-card-flop", r"quatro", "cinco", FLOP, "5 "),
]  # fmt: skip


@pytest.mark.parametrize(("language", "file", "pattern", "slip", "where", "told"), SLIPS)
def test_a_slip_is_seen(
    copy: Path, language: str, file: str, pattern: str, slip: str, where: Clause, told: str
) -> None:
    path = copy / f"i18n/{language}/rules/{file}.yml"
    text, count = re.subn(pattern, slip, path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert count
    path.write_text(text, encoding="utf-8")

    faults = list(Reading(Project.load(copy)).faults(where, language))

    assert any(fault.startswith(told) for fault in faults), faults


def test_a_reference_typed_by_hand_is_seen(copy: Path, change: Change) -> None:
    change("i18n/nl/rules/showdown/disputed-pots.yml", "[[new-hand-new-limit#start]]", "regel 20")
    reading = Reading(Project.load(copy))
    where = next(c for c in reading.clauses() if c[0] == "tda-2011" and "regel 20" in reading.rendered(c, "nl")[0])

    faults = list(reading.faults(where, "nl"))

    assert any(fault.startswith("20  is no value of the book") for fault in faults), faults
    assert any(fault.startswith("refers to []") for fault in faults), faults
