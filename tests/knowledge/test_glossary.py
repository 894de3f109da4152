"""The glossary as loaded: what each language has of its own is no translation of anything."""

from generator.checks import coverage
from generator.checks.project import Project
from generator.knowledge.load import load

FILE = "i18n/en/glossary.yml"


def test_forms_and_aliases_are_lists_and_no_wording(copy):
    (copy / FILE).write_text(
        "stub:\n  term: stub\n  definition: Cards.\n  forms: stubs,  rest  of the deck\n  unless: ticket stub\n  aliases: rest,\n",
        encoding="utf-8",
    )
    knowledge = load(copy)
    term = knowledge.glossary["en"]["stub"]

    assert knowledge.findings == []
    assert term.forms == ("stubs", "rest of the deck")
    assert term.unless == ("ticket stub",)
    assert term.aliases == ("rest",)
    assert (term.origin.file, term.origin.line) == (FILE, 1)
    assert {key for key in knowledge.wording["en"] if key.startswith("glossary#")} == {
        "glossary#stub.term",
        "glossary#stub.definition",
    }


def test_a_language_needs_no_forms_where_english_has_some(copy, change):
    change(FILE, "  term: wheel\n", "  term: wheel\n  forms: wheels of fortune\n")

    assert list(coverage.run(Project.load(copy))) == []


def test_a_misspelt_key_and_a_list_are_told_with_their_line(copy, change):
    line = change(FILE, "  term: wheel\n", "  term: wheel\n  form: wheels\n  aliases: [five high]\n")

    told = [(f.line, f.message) for f in load(copy).findings]

    assert [row for row, _ in told] == [line + 2, line + 1]
    assert "unknown key 'form'; did you mean 'forms'?" in told[1][1]
