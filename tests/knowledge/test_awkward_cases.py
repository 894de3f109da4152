"""The cases that broke other models: each is data here, and needs no code."""

from pathlib import Path

import pytest

from generator.checks import run_checks
from generator.checks.project import Project
from generator.knowledge.clause_differences import Clauses, differing_clauses
from generator.knowledge.departures import Departures
from generator.knowledge.model import Spot
from generator.knowledge.reader import Reader
from generator.language.markup import Paragraph, Text

LANGUAGES = ("en", "es", "pt", "cs", "nl")


def write(root: Path, files: dict[str, str]) -> Project:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Project.load(root)


def house(root: Path, files: dict[str, str]) -> Project:
    """Add a book `house` that is based on tda-2011."""
    book = 'language: en\ndate: "2026-01-01"\nbased_on: tda-2011\n'
    wording = {f"i18n/{lang}/books/house/book.yml": "title: House\nshort: House\nabout: Ours.\n" for lang in LANGUAGES}
    return write(root, {"rules/books/house/book.yml": book, **wording, **files})


def findings(project: Project) -> list[str]:
    """Return all findings but the lock's, which any new book outdates."""
    return [str(finding) for finding in run_checks(project) if finding.check != "lock"]


def test_a_number_that_another_book_splits_in_two(copy: Path) -> None:
    numbering = 'chapters:\n  - id: betting\n    entries:\n      "43": raise-amounts\n      "47": reopening\n'
    project = house(copy, {"rules/books/house/numbering.yml": numbering})

    ours, theirs = project.knowledge.editions["house"], project.knowledge.editions["tda-2011"]
    assert findings(project) == []
    assert [edition.spot("reopening") for edition in (ours, theirs)] == [
        Spot("house", "47", inherited=False),
        Spot("tda-2011", "38", inherited=False),
    ]
    assert ours.spot("oversized-chip") == Spot("tda-2011", "39", inherited=True)
    reader = Reader(project.knowledge, project.texts, "en", ours)
    assert reader.target("reopening").title == reader.rule_title("reopening")
    assert reader.under(theirs).target("reopening").title == "Raises"


def test_a_clause_that_one_book_drops(copy: Path) -> None:
    numbering = (
        'chapters:\n  - id: procedures\n    entries:\n      "25": clock\n'
        "drops:\n  - {clause: clock#countdown, basis: derived}\n"
    )
    project = house(copy, {"rules/books/house/numbering.yml": numbering})

    entry = project.knowledge.editions["house"].entries["25"]
    assert findings(project) == []
    assert entry.parts[0].clauses == ("call", "limit", "expiry")  # the base has dropped the rest
    assert project.knowledge.editions["house"].spot("clock", "countdown") is None
    assert project.knowledge.editions["house"].spot("clock", "limit") == Spot("house", "25", inherited=False)


def test_a_dropped_clause_that_the_book_says_with_another(copy: Path) -> None:
    said_by = "drops:\n  - {clause: clock#call, basis: stated, said_by: at-your-seat#calling-time}\n"
    project = house(copy, {"rules/books/house/numbering.yml": said_by + "  - {clause: clock#limit, basis: stated}\n"})

    ours = project.knowledge.editions["house"]
    reader, departures = (
        Reader(project.knowledge, project.texts, "en", ours),
        Departures(project.knowledge, project.texts, ours),
    )
    assert findings(project) == []
    assert reader.target("clock", "call") == reader.target("at-your-seat", "calling-time")
    assert reader.target("clock", "limit").spot is None
    assert [drop.clause for drop in departures.drops_of(ours.entries["25"])] == ["limit"]


def test_a_dropped_clause_that_the_book_says_nowhere_is_a_finding(copy: Path) -> None:
    said_by = "drops:\n  - {clause: clock#call, basis: stated, said_by: clock#adjusting}\n"

    assert findings(house(copy, {"rules/books/house/numbering.yml": said_by})) == [
        "rules/books/house/numbering.yml:2: numbering: clock#call: said_by: house does not have clock#adjusting either; "
        "name a clause that it has"
    ]


def test_a_clause_left_out_in_silence_is_a_finding(copy: Path) -> None:
    numbering = 'chapters:\n  - id: procedures\n    entries:\n      "26": rabbit-hunting#forbidden\n'

    assert findings(house(copy, {"rules/books/house/numbering.yml": numbering})) == [
        "rules/books/house/numbering.yml:4: numbering: rabbit-hunting#meaning has no number; number it, drop it (drops:), "
        "or leave it to tda-2011 (inherits:)"
    ]


def test_a_clause_left_to_the_base_stands_there(copy: Path) -> None:
    numbering = (
        'chapters:\n  - id: procedures\n    entries:\n      "26": rabbit-hunting\ninherits: [rabbit-hunting#meaning]\n'
    )
    project = house(copy, {"rules/books/house/numbering.yml": numbering})

    ours = project.knowledge.editions["house"]
    assert findings(project) == []
    assert ours.entries["26"].parts[0].clauses == ("forbidden",)
    assert ours.spot("rabbit-hunting", "forbidden") == Spot("house", "26", inherited=False)
    assert ours.spot("rabbit-hunting", "meaning") == Spot("tda-2011", "26", inherited=True)
    base = project.knowledge.editions["tda-2011"]
    assert differing_clauses(project.knowledge, ours, base) == Clauses(left=[("rabbit-hunting", "meaning")])


@pytest.mark.parametrize(
    ("numbering", "line", "fault"),
    [
        (
            'chapters:\n  - id: procedures\n    entries:\n      "26": rabbit-hunting#forbidden\n'
            "drops:\n  - {clause: rabbit-hunting#meaning, basis: derived}\ninherits: [rabbit-hunting#meaning]\n",
            7,
            "rabbit-hunting#meaning is left to the base, but dropped at rules/books/house/numbering.yml:6; delete one of the two",
        ),
        (
            'chapters:\n  - id: procedures\n    entries:\n      "26": [rabbit-hunting#meaning, rabbit-hunting#forbidden]\n'
            "inherits: [rabbit-hunting#meaning]\n",
            5,
            "rabbit-hunting#meaning is left to the base, but numbered 26 at rules/books/house/numbering.yml:4; "
            "delete one of the two",
        ),
        (
            'chapters:\n  - id: procedures\n    entries:\n      "26": rabbit-hunting\ninherits: [clock#limit]\n',
            5,
            "clock#limit is left to the base, but house does not number that rule, so all of it is; delete the line",
        ),
        (
            'chapters:\n  - id: procedures\n    entries:\n      "25": clock\ninherits: [clock#adjusting]\n',
            5,
            "clock#adjusting is left to the base, but tda-2011 does not have it; number it, or drop it (drops:)",
        ),
    ],
    ids=["dropped", "numbered", "of another rule", "not there"],
)
def test_a_clause_that_cannot_be_left_to_the_base_is_a_finding(
    copy: Path, numbering: str, line: int, fault: str
) -> None:
    found = findings(house(copy, {"rules/books/house/numbering.yml": numbering}))

    assert found == [f"rules/books/house/numbering.yml:{line}: numbering: {fault}"]


WORDS = "i18n/en/books/house/rules/procedures/rabbit-hunting.yml"
_OWN = {WORDS: "clauses:\n  forbidden: Nobody gets to see the cards that would have come.\n"}


def test_own_words_to_the_same_effect_are_no_difference(copy: Path) -> None:
    said = _OWN | {WORDS.replace("/en/", f"/{lang}/"): text for lang in LANGUAGES for text in _OWN.values()}
    project = house(copy, {"rules/books/house/numbering.yml": "alike: [rabbit-hunting#forbidden]\n", **said})

    ours, base = (project.knowledge.editions[book] for book in ("house", "tda-2011"))
    assert findings(project) == []
    assert differing_clauses(project.knowledge, base, ours) == Clauses()
    (copy / "rules/books/house/numbering.yml").unlink()
    project = Project.load(copy)
    ours, base = (project.knowledge.editions[book] for book in ("house", "tda-2011"))
    assert differing_clauses(project.knowledge, base, ours) == Clauses(reworded=[("rabbit-hunting", "forbidden")])


def test_a_clause_in_whose_place_another_one_stands_is_reworded(copy: Path) -> None:
    numbering = "drops:\n  - {clause: clock#limit, basis: stated, replaced_by: clock#expiry}\n"
    project = house(copy, {"rules/books/house/numbering.yml": numbering})

    ours, base = (project.knowledge.editions[book] for book in ("house", "tda-2011"))
    assert ours.spot("clock", "limit") == ours.spot("clock", "expiry")
    assert differing_clauses(project.knowledge, base, ours) == Clauses(reworded=[("clock", "limit")])
    departed = Departures(project.knowledge, project.texts, ours)
    assert [drop.clause for drop in departed.drops_of(ours.entries["25"])] == ["limit"]


@pytest.mark.parametrize(
    ("numbering", "line", "fault"),
    [
        (
            "alike: [clock#limit]\n",
            1,
            "house is to say clock#limit to the same effect as its base, but has no words of its own for it; delete the line",
        ),
        (
            "illustrated: [clock#limit]\n",
            1,
            "house is to say clock#limit with its illustrations, but has no words of its own for it; delete the line",
        ),
        (
            "unseen:\n  numbers: RP-1, 25\n",
            1,
            "the text at hand is said not to have the number 25, but it is here; delete one of the two",
        ),
        (
            "unseen:\n  clauses: [breaks#distance, clock#limit]\n",
            2,
            "the text at hand is said not to have clock#limit, but house states it; delete one of the two",
        ),
    ],
    ids=["not in own words", "not illustrated", "a number that is here", "a clause that is here"],
)
def test_what_a_book_says_of_its_own_text_holds(copy: Path, numbering: str, line: int, fault: str) -> None:
    texts = {
        f"i18n/{lang}/books/house/book.yml": "title: House\nshort: House\nabout: Ours.\nat_hand: Not all.\n"
        for lang in LANGUAGES
        if "unseen" in numbering
    }
    found = findings(house(copy, {"rules/books/house/numbering.yml": numbering, **texts}))

    assert found == [f"rules/books/house/numbering.yml:{line}: numbering: {fault}"]


def test_a_book_of_which_a_part_was_not_at_hand_says_so(copy: Path) -> None:
    found = findings(house(copy, {"rules/books/house/numbering.yml": "unseen: {numbers: RP-1-RP-3}\n"}))

    assert len(found) == len(LANGUAGES)
    assert all("at_hand" in finding and ": coverage: " in finding for finding in found)


def test_a_clause_is_replaced_or_said_otherwise_and_not_both(copy: Path) -> None:
    numbering = "drops:\n  - {clause: clock#call, basis: stated, said_by: clock#limit, replaced_by: clock#expiry}\n"
    found = findings(house(copy, {"rules/books/house/numbering.yml": numbering}))

    message = "said_by: and replaced_by: exclude each other: the clause that the book has instead says the same, or not"
    assert f"rules/books/house/numbering.yml:2: schema: {message}" in found


def test_a_value_in_the_middle_of_a_sentence_that_differs_by_book(copy: Path) -> None:
    notes = {f"i18n/{lang}/books/house/policies.yml": "halting_shortfall: Ours.\n" for lang in LANGUAGES}
    project = house(
        copy, {"rules/books/house/policies.yml": "halting_shortfall: {value: 5, basis: derived}\n", **notes}
    )

    assert findings(project) == []

    def shown(book: str, language: str) -> str:
        reader = Reader(project.knowledge, project.texts, language, project.knowledge.editions[book])
        blocks = reader.clause("balancing-tables", "halting").blocks
        return " ".join(
            part.text for b in blocks if isinstance(b, Paragraph) for part in b.parts if isinstance(part, Text)
        )

    for language in LANGUAGES:
        assert "3" in shown("tda-2011", language)
        assert "5" in shown("house", language)
    assert "3 hráči" in shown("tda-2011", "cs")
    assert "5 hráčů" in shown("house", "cs")


def test_wording_that_is_one_books_own(copy: Path) -> None:
    own = {
        f"i18n/{lang}/books/house/rules/procedures/rabbit-hunting.yml": "clauses:\n  forbidden: Not here, ever.\n"
        for lang in LANGUAGES
    }
    project = house(copy, own)

    assert findings(project) == []
    house_reader = Reader(project.knowledge, project.texts, "cs", project.knowledge.editions["house"])
    common = house_reader.under(project.knowledge.editions["tda-2011"])
    assert house_reader.clause("rabbit-hunting", "forbidden").blocks == (Paragraph((Text("Not here, ever."),)),)
    assert common.clause("rabbit-hunting", "forbidden") != house_reader.clause("rabbit-hunting", "forbidden")


def test_wording_that_only_repeats_the_common_rules_is_a_finding(copy: Path) -> None:
    own = {}
    for lang in LANGUAGES:
        text = (copy / f"i18n/{lang}/rules/procedures/rabbit-hunting.yml").read_text(encoding="utf-8")
        forbidden = text.partition("clauses:\n")[2].partition("\n")[0]
        own[f"i18n/{lang}/books/house/rules/procedures/rabbit-hunting.yml"] = f"clauses:\n{forbidden}\n"

    found = findings(house(copy, own))

    file = "rules/procedures/rabbit-hunting.yml"
    line = (copy / "i18n/en" / file).read_text(encoding="utf-8").splitlines().index("clauses:") + 2
    message = f"rabbit-hunting#forbidden is worded as in the common rules (i18n/en/{file}:{line}); delete these lines"
    assert found == [f"i18n/en/books/house/{file}:2: departures: {message}"]


def test_an_example_that_two_sources_tell_with_different_facts(copy: Path) -> None:
    first = "multiple-chips/two-thousands-over-twelve-hundred"
    text = (copy / f"examples/{first}.yml").read_text(encoding="utf-8")
    _, _, rest = text.partition("table:")
    told = 'sources: [{book: house, number: "40", label: "9"}]\n' + f"variant_of: {first}\ntable:{rest}"
    told = told.replace("[200, 400]", "[100, 300]")
    files = {"examples/multiple-chips/retold.yml": told}
    for language in LANGUAGES:
        name = f"i18n/{language}/examples/multiple-chips.yml"
        files[name] = (copy / name).read_text(encoding="utf-8") + "retold:\n  title: Retold\n"
    project = house(copy, files)

    assert findings(project) == []
    assert project.knowledge.examples["multiple-chips/retold"].variant_of == first


def test_a_book_based_on_itself_or_on_nothing_is_a_finding(copy: Path) -> None:
    book = copy / "rules/books/tda-2011/book.yml"
    book.write_text(book.read_text(encoding="utf-8") + "based_on: cz-2011\n", encoding="utf-8")
    line = book.read_text(encoding="utf-8").count("\n")
    found = findings(Project.load(copy))

    theirs, ours = "rules/books/cz-2011/book.yml:4", f"rules/books/tda-2011/book.yml:{line}"
    circle = f"cz-2011 ({theirs}) → tda-2011 ({ours}) → cz-2011 ({theirs})"
    assert found == [f"{theirs}: references: a book cannot be based on itself: {circle}"]


def test_a_source_that_numbers_with_letters_and_has_no_date(copy: Path) -> None:
    book = 'language: en\nsource: {document: "001", language: en, entries: "2-3, 20-F, MEC-9-MEC-10"}\n'
    project = write(copy, {"rules/books/house/book.yml": book})

    house_book = project.knowledge.books["house"]
    assert house_book.date is None
    assert house_book.source is not None
    assert house_book.source.entries == ("2", "3", "20-F", "MEC-9", "MEC-10")


def test_a_span_of_numbers_that_leads_nowhere(copy: Path) -> None:
    for span in ("3-2", "MEC-1-RP-2"):
        book = f'language: en\nsource: {{document: "001", language: en, entries: "{span}"}}\n'
        project = write(copy, {"rules/books/house/book.yml": book})

        assert [str(finding) for finding in project.knowledge.findings] == [
            f"rules/books/house/book.yml:2: schema: '{span}' is not a number, nor a span of numbers like 1-55 or MEC-1-MEC-8"
        ]


def test_a_value_departs_where_it_makes_the_text_another_one(copy: Path) -> None:
    texts = {"rules/books/house/policies.yml": "half_raise_percent: {value: 75, basis: stated}\n"}
    project = house(copy, texts)
    base, ours = (
        Reader(project.knowledge, project.texts, "en", project.knowledge.editions[book])
        for book in ("tda-2011", "house")
    )
    departures = Departures(project.knowledge, project.texts, project.knowledge.editions["house"])
    clauses = [(rule.id, clause) for rule in project.knowledge.rules.values() for clause in rule.clauses]
    stands = [key for key in clauses if project.knowledge.editions["house"].spot(*key) is not None]

    marked = [key for key in stands if departures.touches(*key)]

    assert marked == [key for key in stands if base.clause(*key).blocks != ours.clause(*key).blocks]
    assert ("raise-amounts", "half-raise") in marked


def test_the_value_that_a_base_words_is_looked_for_in_its_wording(copy: Path) -> None:
    book = 'language: en\ndate: "2026-01-01"\nbased_on: tda-2024\n'
    texts = {
        "rules/books/house/book.yml": book,
        "rules/books/house/policies.yml": "half_raise_percent: {value: 75, basis: stated}\n",
    }
    project = house(copy, texts)
    departures = Departures(project.knowledge, project.texts, project.knowledge.editions["house"])
    base, ours = (
        Reader(project.knowledge, project.texts, "en", project.knowledge.editions[book])
        for book in ("tda-2024", "house")
    )

    clauses = project.knowledge.rules["prior-chips"].clauses
    stands = [key for key in (("prior-chips", c) for c in clauses) if project.knowledge.editions["house"].spot(*key)]
    assert (
        [key for key in stands if departures.touches(*key)]
        == [key for key in stands if base.clause(*key).blocks != ours.clause(*key).blocks]
        != []
    )


def test_a_number_is_called_after_the_rule_named_first_whichever_its_paragraphs_begin_with(copy: Path) -> None:
    numbering = (
        'chapters:\n  - id: betting\n    entries:\n      "1": [raise-amounts, reopening]\n'
        'paragraphs:\n  "1":\n    A: [reopening#short-all-in]\n    B: [raise-amounts#minimum]\n'
    )
    project = house(copy, {"rules/books/house/numbering.yml": numbering})
    edition = project.knowledge.editions["house"]
    entry = edition.entries["1"]

    assert [part.rule for part in entry.parts][:2] == ["reopening", "raise-amounts"]
    assert entry.title_rule == "raise-amounts"
    assert Reader(project.knowledge, project.texts, "en", edition).entry_title(entry) == "Raise amounts"
