"""What a house may change of its base, and what is told where it restates it or changes it in two ways that exclude each other."""

from pathlib import Path

import pytest

from generator.checks import CHECKS, run_checks
from generator.checks.project import Project
from generator.knowledge.departures import Departures

LANGUAGES = ("en", "es", "pt", "cs", "nl")
WATCHED = [check for check in CHECKS if check.name in ("schema", "references", "numbering", "departures", "coverage")]
POLICIES = "rules/books/house/policies.yml"
NUMBERING = "rules/books/house/numbering.yml"
RABBIT = "i18n/en/books/house/rules/procedures/rabbit-hunting.yml"
BASE = "rules/books/tda-2011/numbering.yml"


def build(root: Path, files: dict[str, str], book: str = "house", base: str = "tda-2011") -> None:
    """Add a house that writes its own words in English alone."""
    written = {
        f"rules/books/{book}/book.yml": f"language: en\nlanguages: [en]\nbased_on: {base}\n",
        f"i18n/en/books/{book}/book.yml": f"title: {book}\nshort: {book}\nabout: Ours.\n",
        **files,
    }
    for name, text in written.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def found(root: Path) -> list[str]:
    return [str(finding) for finding in run_checks(Project.load(root), WATCHED)]


def line_of(root: Path, file: str, text: str) -> int:
    rows = (root / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, row in enumerate(rows, 1) if text in row)


def drop(*clauses: str) -> str:
    return "drops:\n" + "".join(f"  - {{clause: {clause}, basis: stated}}\n" for clause in clauses)


ACCEPTED = {
    "nothing": {},
    "another answer": {POLICIES: "clock_seconds: {value: 45, basis: stated}\n"},
    "on a better basis what the base takes for an interpretation": {
        POLICIES: "half_of: {value: increment, basis: stated}\n"
    },
    "an answer of common practice where the base is silent": {
        POLICIES: "break_draw: {value: high_card, basis: stated}\n"
    },
    "a clause dropped": {NUMBERING: drop("rabbit-hunting#meaning")},
    "all clauses of a number dropped": {NUMBERING: drop("rabbit-hunting#meaning", "rabbit-hunting#forbidden")},
    "a clause dropped, and an answer that another clause still gives": {
        NUMBERING: drop("clock#call"),
        POLICIES: "clock_seconds: {value: 45, basis: stated}\n",
    },
    "a clause in other words": {RABBIT: "clauses:\n  forbidden: Never.\n"},
    "a clause in other words, another one dropped": {
        RABBIT: "clauses:\n  forbidden: Never.\n",
        NUMBERING: drop("rabbit-hunting#meaning"),
    },
    "a clause that the base drops, numbered and worded": {
        NUMBERING: 'adds:\n  - id: procedures\n    entries:\n      "25-A": clock#adjusting\n',
        "i18n/en/books/house/rules/procedures/clock.yml": "clauses:\n  adjusting: As the floor likes.\n",
    },
    "a rule of the outline under an own number": {
        NUMBERING: 'adds:\n  - id: event\n    entries:\n      "H-1": lost-chips\n',
    },
    "a rule of its own": {
        NUMBERING: 'adds:\n  - id: conduct\n    entries:\n      "H-1": crumbs\n',
        "rules/books/house/rules/conduct/crumbs.yml": "clauses: [none]\n",
        "i18n/en/books/house/rules/conduct/crumbs.yml": "title: Crumbs\nclauses:\n  none: No crumbs.\n",
    },
}


@pytest.mark.parametrize("files", ACCEPTED.values(), ids=ACCEPTED)
def test_a_house_may(copy: Path, files: dict[str, str]) -> None:
    build(copy, files)

    assert found(copy) == []


# What is written, where and with what it is told; {name} is the line in another file that holds a text.
TOLD: dict[str, tuple[dict[str, str], str, dict[str, tuple[str, str]]]] = {
    "an answer that the base gives": (
        {POLICIES: "# ours\nclock_seconds: {value: 60, basis: stated}\n"},
        f"{POLICIES}:2: departures: clock_seconds is 60 in tda-2011 already (rules/books/tda-2011/policies.yml:{{first}}); "
        "delete this line",
        {"first": ("rules/books/tda-2011/policies.yml", "clock_seconds:")},
    ),
    "a clause in the words of the common rules": (
        {RABBIT: "clauses:\n  forbidden: {common}\n"},
        f"{RABBIT}:2: departures: rabbit-hunting#forbidden is worded as in the common rules "
        "(i18n/en/rules/procedures/rabbit-hunting.yml:{first}); delete these lines",
        {"first": ("i18n/en/rules/procedures/rabbit-hunting.yml", "forbidden:")},
    ),
    "a clause dropped that the base drops": (
        {NUMBERING: drop("clock#adjusting")},
        f"{NUMBERING}:2: departures: clock#adjusting is dropped in tda-2011 already ({BASE}:{{first}}); delete this line",
        {"first": (BASE, "clock#adjusting")},
    ),
    "a clause dropped twice": (
        {NUMBERING: drop("clock#call", "clock#call")},
        f"{NUMBERING}:3: departures: clock#call is dropped already at {NUMBERING}:2; delete this line",
        {},
    ),
    "a clause dropped and worded": (
        {NUMBERING: drop("rabbit-hunting#forbidden"), RABBIT: "clauses:\n  forbidden: Never.\n"},
        f"{NUMBERING}:2: departures: rabbit-hunting#forbidden is dropped here, and reworded at {RABBIT}:2; delete one of the two",
        {},
    ),
    "a clause worded that the base drops": (
        {"i18n/en/books/house/rules/procedures/clock.yml": "clauses:\n  adjusting: As the floor likes.\n"},
        "i18n/en/books/house/rules/procedures/clock.yml:2: departures: clock#adjusting is worded here, but tda-2011 drops it at "
        f"{BASE}:{{first}}; number that clause (numbering.yml: adds), or delete these lines",
        {"first": (BASE, "clock#adjusting")},
    ),
    "a clause worded of a rule that the base does not have": (
        {"i18n/en/books/house/rules/play/lost-chips.yml": "clauses:\n  out-of-play: Lost.\n"},
        "i18n/en/books/house/rules/play/lost-chips.yml:2: departures: lost-chips#out-of-play is worded here, but house does not have "
        "that clause; number it, or delete these lines",
        {},
    ),
    "an answer that only a dropped clause gives": (
        {NUMBERING: drop("clock#limit"), POLICIES: "clock_seconds: {value: 45, basis: stated}\n"},
        f"{POLICIES}:1: departures: clock_seconds is decided here, but clock#limit, which says it, is dropped at {NUMBERING}:2; "
        "delete one of the two",
        {},
    ),
    "an answer for a rule that the book does not have": (
        {POLICIES: "table_size: {value: 8, basis: stated}\n"},
        f"{POLICIES}:1: departures: table_size is decided here, but house does not have the rule table-size that it belongs to "
        "(rules/event/table-size.yml:{first}); number that rule, or delete this line",
        {"first": ("rules/event/table-size.yml", "table_size:")},
    ),
    "a number that the base has": (
        {NUMBERING: 'adds:\n  - id: play\n    entries:\n      "38": lost-chips\n'},
        f"{NUMBERING}:4: departures: 38 is a number of tda-2011 already ({BASE}:{{first}}); take another",
        {"first": (BASE, '"38":')},
    ),
    "a number that is inherited as it stands": (
        {NUMBERING: 'adds:\n  - id: blinds\n    entries:\n      "30": dodging-blinds\n'},
        f"{NUMBERING}:4: departures: the number 30 is inherited ({BASE}:{{first}}); delete this line",
        {"first": (BASE, '"30":')},
    ),
    "a title that the base has": (
        {"i18n/en/books/house/book.yml": 'title: H\nshort: H\nabout: H\nentries: {"38": Raises}\n'},
        "i18n/en/books/house/book.yml:4: departures: entries.38 is the title in tda-2011 already "
        "(i18n/en/books/tda-2011/book.yml:{first}); delete this line",
        {"first": ("i18n/en/books/tda-2011/book.yml", '"38":')},
    ),
    "a clause under a second number": (
        {NUMBERING: 'adds:\n  - id: procedures\n    entries:\n      "H-1": rabbit-hunting#forbidden\n'},
        f"{NUMBERING}:4: numbering: rabbit-hunting#forbidden is under H-1 and already under 26 ({BASE}:{{first}})",
        {"first": (BASE, "rabbit-hunting")},
    ),
    "a rule of its own without a number": (
        {
            "rules/books/house/rules/conduct/crumbs.yml": "clauses: [none]\n",
            "i18n/en/books/house/rules/conduct/crumbs.yml": "title: Crumbs\nclauses:\n  none: No crumbs.\n",
        },
        "rules/books/house/rules/conduct/crumbs.yml:1: numbering: house has the rule crumbs under no number; give it one "
        "(numbering.yml: adds)",
        {},
    ),
    "a rule of its own with a policy": (
        {
            "rules/books/house/rules/conduct/crumbs.yml": "clauses: [none]\n"
            "policies:\n  loaves: {type: integer, unit: chips, min: 0, max: 3, default: 1}\n"
        },
        "rules/books/house/rules/conduct/crumbs.yml:2: schema: a house's own rule has no policies: no other book decides them; "
        "write its figures out in the wording",
        {},
    ),
    "a rule of its own that is no rule": (
        {NUMBERING: 'adds:\n  - id: conduct\n    entries:\n      "H-1": crumbs\n'},
        f"{NUMBERING}:4: references: there is no rule 'crumbs'; a rule of this book alone belongs at "
        "rules/books/house/rules/<chapter>/crumbs.yml",
        {},
    ),
    "an erratum of a source that the house does not have": (
        {
            "rules/books/house/errata.yml": 'H-1: {at: "001:L121", kind: meaning}\n',
            "i18n/en/books/house/errata.yml": "H-1: {printed: No limit., right: A limit., reason: There is one.}\n",
        },
        "rules/books/house/errata.yml:1: schema: H-1: at: 001:L121 is a place in a source, but the book has none "
        "(book.yml: source); delete it",
        {},
    ),
    "a place in a source that the house does not have": (
        {POLICIES: 'clock_seconds: {value: 45, basis: stated, at: "001:L121"}\n'},
        f"{POLICIES}:1: schema: clock_seconds: at: 001:L121 is a place in a source, but the book has none (book.yml: source); delete it",
        {},
    ),
}


@pytest.mark.parametrize(("files", "told", "places"), TOLD.values(), ids=TOLD)
def test_a_house_is_told(copy: Path, files: dict[str, str], told: str, places: dict[str, tuple[str, str]]) -> None:
    common = (copy / "i18n/en/rules/procedures/rabbit-hunting.yml").read_text(encoding="utf-8")
    words = common.split("forbidden: ")[1].splitlines()[0]
    build(copy, {name: text.replace("{common}", words) for name, text in files.items()})

    assert found(copy) == [told.format(**{name: line_of(copy, *place) for name, place in places.items()})]


def test_what_a_house_decides_without_a_word_is_named(copy: Path) -> None:
    decided = {
        POLICIES: "clock_seconds: {value: 45, basis: stated}\nright_to_see: {value: river_caller, basis: stated}\n"
    }
    build(copy, decided)
    project = Project.load(copy)
    house = Departures(project.knowledge, project.texts, project.knowledge.editions["house"])
    # The clause of the clock tells its seconds by itself.
    assert house.told_by_no_clause == {"right_to_see": ()}

    rule = project.knowledge.rules["asking-to-see-a-hand"]
    own = f"i18n/en/books/house/rules/{rule.chapter}/{rule.id}.yml"
    build(copy, {**decided, own: "clauses:\n  privilege: The caller on the river may ask.\n"})
    project = Project.load(copy)

    house = Departures(project.knowledge, project.texts, project.knowledge.editions["house"])
    # Whether its own words say it, nobody but a reader can see.
    assert house.told_by_no_clause == {"right_to_see": ("privilege",)}


def test_what_a_house_changes_is_inherited_by_a_house_based_on_it(copy: Path) -> None:
    own = "i18n/en/books/house/rules/conduct/crumbs.yml"
    build(
        copy,
        {
            NUMBERING: 'adds:\n  - id: conduct\n    entries:\n      "H-1": crumbs\n' + drop("rabbit-hunting#meaning"),
            POLICIES: "clock_seconds: {value: 45, basis: stated}\n",
            RABBIT: "clauses:\n  forbidden: Never.\n",
            "rules/books/house/rules/conduct/crumbs.yml": "clauses: [none]\n",
            own: "title: Crumbs\nclauses:\n  none: No crumbs.\n",
        },
    )
    build(copy, {}, "annexe", "house")

    assert found(copy) == []
    edition = Project.load(copy).knowledge.editions["annexe"]
    assert edition.lineage == ("annexe", "house", "tda-2011")
    assert edition.decisions["clock_seconds"].value == 45
    assert edition.spot("rabbit-hunting", "meaning") is None
    assert (edition.entries["26"].parts[0].clauses, edition.entries["H-1"].parts[0].rule) == (("forbidden",), "crumbs")
    assert all(spot.book == "annexe" for spot in edition.spots.values())

    restated = "i18n/en/books/annexe/rules/procedures/rabbit-hunting.yml"
    build(copy, {restated: "clauses:\n  forbidden: Never.\n"}, "annexe", "house")
    assert found(copy) == [
        f"{restated}:2: departures: rabbit-hunting#forbidden is worded as in house ({RABBIT}:2); delete these lines"
    ]


def test_a_rule_of_a_house_is_not_numbered_by_another(copy: Path) -> None:
    adds = 'adds:\n  - id: conduct\n    entries:\n      "H-1": crumbs\n'
    build(
        copy,
        {
            NUMBERING: adds,
            "rules/books/house/rules/conduct/crumbs.yml": "clauses: [none]\n",
            "i18n/en/books/house/rules/conduct/crumbs.yml": "title: Crumbs\nclauses:\n  none: No crumbs.\n",
        },
    )
    build(copy, {"rules/books/other/numbering.yml": adds}, "other")

    assert found(copy) == [
        "rules/books/other/numbering.yml:4: numbering: crumbs is a rule of house alone (rules/books/house/rules/conduct/crumbs.yml:1); "
        "other is not based on it"
    ]
