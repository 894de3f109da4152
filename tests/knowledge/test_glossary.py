"""The glossary as loaded: what each language has of its own is no translation of anything."""

from generator.checks import coverage
from generator.checks.project import Project
from generator.knowledge.glossary import term_finder
from generator.knowledge.load import load

FILE = "i18n/en/glossary.yml"


def test_forms_and_aliases_are_lists_and_no_wording(copy):
    own = "  forms: stubs,  rest  of the deck\n  also: rest\n  unless: ticket stub\n  unsaid: ui#a\n  aliases: rest,\n"
    (copy / FILE).write_text(f"stub:\n  term: stub\n  definition: Cards.\n{own}", encoding="utf-8")

    knowledge = load(copy)
    term = knowledge.glossary["en"]["stub"]

    assert knowledge.findings == []
    assert term.forms == ("stubs", "rest of the deck")
    assert (term.also, term.unless, term.unsaid, term.aliases) == (("rest",), ("ticket stub",), ("ui#a",), ("rest",))
    assert (term.origin.file, term.origin.line) == (FILE, 1)
    assert {key for key in knowledge.wording["en"] if key.startswith("glossary#")} == {
        "glossary#stub.term",
        "glossary#stub.definition",
    }


def test_a_language_needs_no_forms_where_english_has_some(copy):
    path = copy / "i18n/nl/glossary.yml"
    rows = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(row for row in rows if not row.startswith("  forms:")), encoding="utf-8")

    assert list(coverage.run(Project.load(copy))) == []


def test_a_misspelt_key_and_a_list_are_told_with_their_line(copy):
    (copy / FILE).write_text("a:\n  term: a\n  definition: A.\n  form: as\n  aliases: [b]\n", encoding="utf-8")

    told = sorted((f.line, f.message) for f in load(copy).findings)

    assert [row for row, _ in told] == [4, 5]
    assert "unknown key 'form'; did you mean 'forms'?" in told[0][1]


def test_the_bare_term_counts_only_where_it_is_not_too_common(copy):
    own = "  forms: on the turn\n  also: turn\n"
    (copy / FILE).write_text(f"turn:\n  term: turn\n  definition: A card.\n{own}", encoding="utf-8")
    finder = term_finder(load(copy), "en")

    assert [found.start for found in finder.find("Your turn, on the turn")] == [11]
    assert finder.mentions("Your turn", "turn")


def test_a_rules_aliases_are_a_list_and_no_wording(copy):
    path = copy / "i18n/nl/rules/procedures/clock.yml"
    title, _, rest = path.read_text(encoding="utf-8").partition("aliases:")
    clauses = rest[rest.index("clauses:") :]
    path.write_text(f"{title}aliases: tijd  roepen, klok,\n{clauses}", encoding="utf-8")

    knowledge = load(copy)

    assert knowledge.findings == []
    assert knowledge.aliases["nl"]["clock"] == ("tijd roepen", "klok")
    assert "rules/procedures/clock#aliases" not in knowledge.wording["nl"]
    assert list(coverage.run(Project.load(copy))) == []
