"""A new language in one command: its files, its entry in mkdocs.yml, and pages that show what is missing in the original, marked."""

import re
import shutil
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from generator.checks import run_checks
from generator.checks.project import Project
from generator.commands import main
from generator.drawing.drawings import Drawings
from generator.knowledge.rulings import Rulings
from generator.site.book_pages import book_pages
from generator.site.example_pages import example_pages
from generator.site.language_site import LanguageSite, environment
from generator.site.rule_pages import rule_pages
from generator.translation.work import count
from tests.conftest import ROOT

CLOCK = {
    'title: ""': "title: Demander le temps",
    'call: ""': "call: Après un temps raisonnable, on peut demander le temps contre un joueur.",
    'limit: ""': 'limit: "Le joueur a au plus {clock_seconds, plural, one {# seconde} other {# secondes}} pour se décider."',
    'presence: ""': "presence: Seul un joueur présent à sa place peut demander le temps (voir [[at-your-seat]]).",
}


def run(root: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def site(root: Path, language: str) -> LanguageSite:
    knowledge = Project.load(root).knowledge
    return LanguageSite(knowledge, language, Drawings(knowledge, Rulings(knowledge)), environment(), pdf=True)


@pytest.fixture
def french(copy: Path) -> Path:
    """A copy with French begun, and one rule of it translated but for some clauses."""
    shutil.copy(ROOT / "mkdocs.yml", copy)
    result = run(copy, "translate", "start", "fr")
    assert result.exit_code == 0, result.output
    path = copy / "i18n/fr/rules/procedures/clock.yml"
    text = path.read_text(encoding="utf-8")
    for empty, french in CLOCK.items():
        assert text.count(empty) == 1
        text = text.replace(empty, french)
    path.write_text(text, encoding="utf-8")
    return copy


def test_a_language_begun_has_every_file_and_no_finding(french: Path) -> None:
    project = Project.load(french)

    assert [str(finding) for finding in run_checks(project)] == []
    assert project.knowledge.in_progress == {"fr"}
    done = count(project, "fr")
    assert (done.wanted, done.present) == (count(project, "en").wanted, len(CLOCK) + 1)
    assert project.knowledge.wording["fr"]["ui#language"].pattern == "Français"
    begun = {path.relative_to(french / "i18n/fr") for path in (french / "i18n/fr").rglob("*.yml")}
    english = {path.relative_to(french / "i18n/en") for path in (french / "i18n/en").rglob("*.yml")}
    assert begun - english == {Path("language.yml")}
    assert english <= begun
    assert not [path for path in (french / "i18n").iterdir() if path.name.startswith(".")]


def test_the_site_is_told_of_it_and_nothing_else_in_its_file_changes(french: Path) -> None:
    before, after = ((root / "mkdocs.yml").read_text(encoding="utf-8") for root in (ROOT, french))

    assert after.replace("        - {locale: fr, name: Français}\n", "") == before


@pytest.mark.parametrize(
    ("languages", "made"),
    [
        ("      - locale: en\n        name: English   # first\n\nother: 1\n",
         "      - locale: en\n        name: English   # first\n      - {locale: fr, name: Français}\n\nother: 1\n"),
        ("      - {locale: en}", "      - {locale: en}\n      - {locale: fr, name: Français}\n"),
        ("      - {locale: en}\r\n", "      - {locale: en}\r\n      - {locale: fr, name: Français}\r\n"),
    ],
)  # fmt: skip
def test_other_ways_to_write_the_languages_of_the_site(copy: Path, languages: str, made: str) -> None:
    head = "plugins:\n  - search\n  - i18n:\n      languages:\n".replace("\n", "\r\n" if "\r" in languages else "\n")
    (copy / "mkdocs.yml").write_bytes((head + languages).encode())

    assert run(copy, "translate", "start", "fr").exit_code == 0
    assert (copy / "mkdocs.yml").read_bytes().decode() == head + made


def test_a_site_without_languages_refuses_and_nothing_is_written(copy: Path) -> None:
    (copy / "mkdocs.yml").write_text("plugins: [search]\n", encoding="utf-8")

    result = run(copy, "translate", "start", "fr")

    assert result.exit_code == 1
    assert "mkdocs.yml has no list of languages" in result.stderr
    assert not (copy / "i18n/fr").exists()


def test_pages_show_what_is_missing_in_the_original_and_mark_it(french: Path) -> None:
    here = site(french, "fr")
    pages = {page.address: page for page in rule_pages(here)}
    clock = pages["rules/clock"].text

    assert pages["rules/clock"].title == "Demander le temps"
    assert "# Demander le temps" in clock
    assert '<div class="rb-passage rb-clause" id="clock.call" markdown="1">\n\nAprès un temps' in clock
    assert re.search(r">25</\w+> secondes", clock)
    badge = '<span class="rb-badge" lang="fr"><span lang="en">not yet translated</span></span>'
    english = f'<div class="rb-passage rb-clause" id="clock.expiry" lang="en" markdown="1">\n\n{badge}\n\nAfter that'
    assert english in clock
    assert '## <span lang="en">What each book decides</span>' in clock
    assert "[Demander le temps](clock.md)" in pages["rules/index"].text
    assert '[<span lang="en">Rabbit hunting</span>](rabbit-hunting.md)' in pages["rules/index"].text
    # No English is left without its language, and no PDF is linked to that is not printed.
    book = next(iter(book_pages(here, "tda-2011")))
    assert "fr.pdf" not in book.text
    assert 'lang="en">Issued' in book.text


def test_a_sentence_is_in_one_language(french: Path) -> None:
    path = french / "i18n/fr/story.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('nlhe: ""', "nlhe: No-limit hold’em français"), encoding="utf-8")
    page = next(page for page in example_pages(site(french, "fr")) if page.address == "examples/clock/acting-in-time")

    # The name of the game is translated, the sentence around it is not.
    assert "français" not in page.text
    assert '- <span lang="en">' in page.text


def test_a_complete_language_may_lose_nothing_one_in_progress_may(french: Path) -> None:
    for language in ("fr", "es"):
        (french / f"i18n/{language}/rules/procedures/clock.yml").unlink()

    findings = [str(finding) for finding in run_checks(Project.load(french))]

    assert findings == ["i18n/es/rules/procedures/clock.yml:1: coverage: the file is missing, with 9 texts"]
    (french / "i18n/fr/language.yml").unlink()
    rows = run(french, "check", "--only", "coverage").stderr.splitlines()
    told = [row for row in rows if row.startswith("i18n/fr/")]
    # Of a file with many, the first are told, and how many more there are.
    assert len(told) + sum(int(found[1]) for row in told if (found := re.search(r"… and (\d+) more", row))) > 2000


def test_what_is_written_is_checked_in_a_language_in_progress_too(french: Path) -> None:
    path = french / "i18n/fr/rules/procedures/clock.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("one {# seconde} ", ""), encoding="utf-8")

    (finding,) = run_checks(Project.load(french))
    assert str(finding).endswith("clauses.limit: the one form of {clock_seconds} is missing; French has one and other")


def test_fill_puts_in_what_the_originals_have_gained(french: Path) -> None:
    path = french / "i18n/fr/rules/procedures/clock.yml"
    rows = path.read_text(encoding="utf-8").splitlines()
    less = "# De Jeanne\n" + "\n".join(row for row in rows if "countdown" not in row)
    path.write_bytes(less.replace("\n", "\r\n").encode())
    (french / "i18n/fr/outline.yml").unlink()

    result = run(french, "translate", "fill", "fr")

    assert "i18n/fr/rules/procedures/clock.yml: clauses.countdown\n" in result.stdout
    whole = "# De Jeanne\n" + "\n".join(rows)
    assert path.read_bytes() == whole.replace("\n", "\r\n").encode()
    assert (french / "i18n/fr/outline.yml").is_file()
    assert run(french, "translate", "fill", "fr").stdout == "nothing was missing\n"
    assert run(french, "translate", "fill", "cs").stdout == "nothing was missing\n"


def test_a_language_that_is_complete_is_told_what_to_delete(french: Path) -> None:
    shutil.rmtree(french / "i18n/fr")
    shutil.copytree(french / "i18n/es", french / "i18n/fr")
    (french / "i18n/fr/language.yml").write_text("state: in-progress\n", encoding="utf-8")

    assert "fr is complete: delete i18n/fr/language.yml" in run(french, "translate", "status", "fr").stdout


def test_a_language_from_right_to_left_says_so(copy: Path) -> None:
    assert "written from right to left" in run(copy, "translate", "start", "ar").stdout

    here = site(copy, "ar")
    page = next(page for page in rule_pages(here) if page.address == "rules/clock")
    assert 'id="clock.call" lang="en" dir="ltr" markdown="1"' in page.text


def test_a_state_that_is_none_is_told(french: Path) -> None:
    (french / "i18n/fr/language.yml").write_text("state: begun\n", encoding="utf-8")
    (french / "i18n/en/language.yml").write_text("state: in-progress\n", encoding="utf-8")

    told = run(french, "check", "--only", "schema").stderr.splitlines()
    rows = [row for row in told if "language.yml" in row]

    assert rows[0].startswith("i18n/en/language.yml:1: schema: English is the original")
    assert rows[1].startswith("i18n/fr/language.yml:1: schema: state: 'begun' is not one of in-progress")


def test_translation_tools_read_every_file_as_a_nested_mapping_of_strings() -> None:
    """Weblate reads with a YAML library: no key and no text may look like a number, a date, true or nothing to it."""
    odd = []
    for path in sorted((ROOT / "i18n").rglob("*.yml")):
        text = path.read_text(encoding="utf-8")
        nodes = [yaml.compose(text, yaml.SafeLoader)]
        while nodes:
            node = nodes.pop()
            if isinstance(node, yaml.MappingNode):
                keys = [key.value for key, _ in node.value]
                assert len(keys) == len(set(keys)), path
                nodes += [part for pair in node.value for part in pair]
            elif node.tag != "tag:yaml.org,2002:str":
                odd.append(f"{path.relative_to(ROOT)}:{node.start_mark.line + 1}: {node.value}")
        assert not re.search(r"^(?:%|---)|(?:^|[:-]\s+)[&*!]\w+:?\s*$", text, re.MULTILINE), path
    assert odd == []
