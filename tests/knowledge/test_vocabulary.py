"""A book's own words for terms: they stand in whatever the book says in its language, and nowhere else."""

from pathlib import Path

import pytest

from generator.checks import vocabulary as check
from generator.checks.project import Project
from generator.knowledge.load import load
from generator.knowledge.model import Origin, OwnTerm, Term
from generator.knowledge.reader import Reader
from generator.knowledge.texts import Texts
from generator.knowledge.vocabulary import Vocabulary
from generator.site.summary import plain_text

BOOK = "onk-2023"
FILE = f"i18n/nl/books/{BOOK}/glossary.yml"
WHERE = Origin("glossary.yml", 1)


def _term(name: str, term: str, forms: tuple[str, ...] = (), unless: tuple[str, ...] = ()) -> Term:
    return Term(name, term, forms, (), unless, (), (), WHERE)


GLOSSARY = {
    "director": _term("director", "director", ("directors", "TD"), unless=("bank director",)),
    "floor": _term("floor", "floor"),
}
OWN = {
    "director": OwnTerm(
        "director",
        "tournament staff",
        None,
        None,
        {"the director is": "the tournament staff are", "TD": "staff"},
        ("directors",),
        WHERE,
    ),
    "floor": OwnTerm("floor", None, None, "director", {}, (), WHERE),
}


@pytest.fixture
def words() -> Vocabulary:
    return Vocabulary("en", ("house", "base"), OWN, GLOSSARY)


@pytest.mark.parametrize(
    ("common", "own"),
    [
        ("Ask the director.", "Ask the tournament staff."),
        ("Director or not, the director is right.", "Tournament staff or not, the tournament staff are right."),
        ("The director is here", "The tournament staff are here"),
        ("Ask the TD. TD or not", "Ask the staff. Staff or not"),
        ("Call the *floor*.", "Call the *tournament staff*."),
        ("The bank director stays", "The bank director stays"),
        ("Two directors", "Two directors"),
        ("See [[floor]] and [[director#floor]], director", "See [[floor]] and [[director#floor]], tournament staff"),
        ("A directorship, sub-director", "A directorship, sub-director"),
        ("the\ndirector\nis", "the tournament staff are"),
    ],
)
def test_each_form_becomes_its_counterpart(words: Vocabulary, common: str, own: str) -> None:
    assert words.reword(common) == own


def test_one_word_for_two_terms_is_listed_once(words: Vocabulary) -> None:
    assert (words.name("floor"), words.is_listed("floor"), words.is_listed("director")) == (
        "tournament staff",
        False,
        True,
    )
    found = [
        (one.start, one.end, one.term) for one in words.finder.find("The tournament staff are two directors; staff")
    ]
    assert found == [(4, 20, "director"), (29, 38, "director"), (40, 45, "director")]


def test_a_form_without_a_counterpart_strays(words: Vocabulary) -> None:
    glossary = GLOSSARY | {"director": _term("director", "director", ("directorate",))}
    strict = Vocabulary("en", ("house",), OWN, glossary)

    assert [found.term for found in strict.strays(strict.reword("the directorate and the director"))] == ["director"]
    assert list(words.strays(words.reword("two directors, one director, the floor"))) == []


def test_the_words_of_other_books_are_left_alone(words: Vocabulary) -> None:
    assert words.says("rulings#reasons.a")
    assert words.says("books/base/policies#a")
    assert not words.says("books/other/policies#a")


def test_a_book_speaks_its_words_in_its_language_alone(project: Project) -> None:
    knowledge, texts = project.knowledge, project.texts
    own = texts.vocabulary((BOOK,), "nl")

    assert own is not None
    assert texts.vocabulary((BOOK,), "en") is None
    assert texts.vocabulary(("tda-2011",), "nl") is None
    readers = {book: Reader(knowledge, texts, "nl", knowledge.editions[book]) for book in (BOOK, "tda-2011")}
    titles = {book: reader.rule_title("substantial-action") for book, reader in readers.items()}
    assert titles == {BOOK: "Bindende actie", "tda-2011": "Substantial action"}
    assert Reader(knowledge, texts, "nl").rule_title("substantial-action") == "Substantial action"


def test_titles_links_clauses_rulings_and_stories_speak_them(project: Project) -> None:
    knowledge, texts = project.knowledge, project.texts
    reader = Reader(knowledge, texts, "nl", knowledge.editions[BOOK])
    own = reader.vocabulary

    assert own is not None
    assert reader.target("substantial-action").title == "Bindende actie"
    assert reader.phrase("glossary#floor.term").text == reader.phrase("glossary#tournament-director.term").text
    said = [reader.policy_name(name) for name, _ in reader.decisions()]
    for entry in knowledge.editions[BOOK].entries.values():
        clauses = [(part.rule, clause) for part in entry.parts for clause in part.clauses]
        said += [reader.entry_title(entry), *(plain_text(reader.clause(*one).blocks, reader) for one in clauses)]
    for example in knowledge.examples.values():
        rulings = project.rulings.of(example.id, BOOK)
        if not isinstance(rulings, tuple):
            continue
        said += [reader.example_title(example).text, *reader.facts(example)]
        for ruling in rulings:
            verdict = reader.verdict(ruling, None)
            said += [*verdict.lines, *(reason.text for reason in verdict.reasons)]
            said += [reason.target.title for reason in verdict.reasons if reason.target.spot]
    assert "Er is bindende actie geweest." in said
    assert [text for text in said if any(own.strays(text))] == []


def test_a_house_inherits_the_words_of_its_base(copy: Path) -> None:
    house = copy / "rules/books/house/book.yml"
    house.parent.mkdir()
    house.write_text(f"language: nl\nbased_on: {BOOK}\n", encoding="utf-8")
    knowledge = load(copy)

    reader = Reader(knowledge, Texts(knowledge), "nl", knowledge.editions["house"])

    assert reader.rule_title("substantial-action") == "Bindende actie"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (FILE, "floor:\n", "flor:\n", "there is no term 'flor' in the glossary; did you mean 'floor'?"),
        (FILE, "term: nieuwe speler", "term: nieuwkomer", "'nieuwkomer' is the glossary’s own term"),
        (FILE, "same_as: tournament-director", "same_as: dealer", "'dealer' has no term of its own here"),
        (FILE, "    acties voor de beurt: acties out of turn\n", "    a: b\n", "'acties voor de beurt' in i18n/nl/"),
        (f"i18n/nl/books/{BOOK}/policies.yml", "toernooileiding", "toernooidirecteur", "is 'toernooileiding' in this"),
    ],
)
def test_what_leaves_a_book_without_its_word_is_found(copy: Path, file: str, old: str, new: str, told: str) -> None:
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    assert any(told in finding.message for finding in check.run(Project.load(copy)))


def test_a_book_names_no_terms_in_another_language(copy: Path) -> None:
    path = copy / f"i18n/en/books/{BOOK}/glossary.yml"
    path.write_text("floor:\n  term: staff\n", encoding="utf-8")

    assert [f.message for f in check.run(Project.load(copy))] == [
        f"{BOOK} names terms in its own language, nl; delete this file"
    ]


@pytest.mark.parametrize(
    "entry", ["kept: floor", "term: staff\n  same_as: dealer", "same_as: dealer\n  definition: D."]
)
def test_a_term_has_one_name(copy: Path, entry: str) -> None:
    (copy / FILE).write_text(f"floor:\n  {entry}\n", encoding="utf-8")

    assert any(finding.file == FILE for finding in load(copy).findings)


@pytest.mark.parametrize(
    "entry",
    [
        "term: '{staff}'",
        "term: '[[staff]]'",
        "term: '*staff*'",
        "term: <b>staff</b>",
        "term: staff\n  definition: See [[clock]].",
        "term: staff\n  forms: {floors: '{staff}'}",
        "term: staff\n  forms: {'floor*': staff}",
    ],
)
def test_a_books_words_are_plain_text(copy: Path, entry: str) -> None:
    (copy / FILE).write_text(f"floor:\n  {entry}\n", encoding="utf-8")

    assert [finding.file for finding in load(copy).findings] == [FILE]


def test_an_apostrophe_in_a_word_is_one(copy: Path) -> None:
    (copy / FILE).write_text("floor:\n  term: floor's staff\n", encoding="utf-8")
    knowledge = load(copy)
    reader = Reader(knowledge, Texts(knowledge), "nl", knowledge.editions[BOOK])

    assert knowledge.findings == []
    assert reader.phrase("glossary#floor.term").text == "floor's staff"
    assert reader.rule_title("floor-decisions") == "Beslissingen van de floor's staff"
