"""A house with a repository of its own: begun by one command, written in one language, and following its base release by release."""

import json
import os
import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.commands import main
from generator.commands.house_folder import Following, house_folder
from generator.knowledge.load import load
from generator.knowledge.selection import of_house
from generator.site.build import build_site
from generator.site.current_site import CurrentSite
from generator.site.multilingual_site import MultilingualSite
from tests.test_recipes import ROOT, carry_out

LANGUAGES = ("en", "es", "pt", "cs", "nl")
BOOK = "club-madrid"
EXAMPLE = f"""\
sources:
  - {{book: {BOOK}, number: "29", own: true}}
table: {{game: nlhe, blinds: [100, 200], players: [A, B, C]}}
play:
  - C: raises to 600
  - B: calls the clock on A
  - A: calls
    ruling: {{action: call, to: 600}}
"""


def run(root: Path, *arguments: str) -> Result:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def done(root: Path, *arguments: str) -> str:
    result = run(root, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def own_files(folder: Path) -> dict[str, bytes]:
    """Return what a house's repository holds: everything but the working folder."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.is_relative_to(folder / "build"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def begin(base: Path, folder: Path, *arguments: str) -> Path:
    """Begin a house on the rulebook in `base`."""
    command = ["new-house", str(folder), "--based-on", "tda-2024", "--base", str(base), "--date", "2026-11-26"]
    result = CliRunner().invoke(main, [*command, *arguments])
    assert result.exit_code == 0, result.output
    return folder


def write(folder: Path, file: str, text: str) -> None:
    (folder / file).parent.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")


def replace(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old, text.count(old))
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def first_base(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first release of the base."""
    return shutil.copytree(small, tmp_path_factory.mktemp("base") / "rulebook")


@pytest.fixture(scope="module")
def begun(first_base: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house as it is begun. Not to be changed."""
    return begin(first_base, tmp_path_factory.mktemp("houses") / BOOK, "--language", "es", "--title", "Club Madrid")


@pytest.fixture
def base(first_base: Path, tmp_path: Path) -> Path:
    """A base to be changed."""
    return shutil.copytree(first_base, tmp_path / "rulebook")


@pytest.fixture
def house(begun: Path, base: Path, tmp_path: Path) -> Path:
    """A house in Spanish alone that has decided something, with words and an example of its own; its base can be changed."""
    folder = tmp_path / BOOK
    shutil.copytree(begun, folder, ignore=shutil.ignore_patterns("build"))
    text = (folder / "house.yml").read_text(encoding="utf-8")
    write(folder, "house.yml", re.sub(r"^base: .*$", f'base: "{base}"', text, flags=re.M))
    policies = f"rules/books/{BOOK}/policies.yml"
    text = (folder / policies).read_text(encoding="utf-8")
    write(folder, policies, text + "clock_countdown_seconds: {value: 10, basis: stated}\n")
    write(folder, f"rules/books/{BOOK}/examples/clock/el-reloj-del-club.yml", EXAMPLE)
    write(
        folder,
        f"i18n/es/books/{BOOK}/examples/clock.yml",
        "el-reloj-del-club:\n  title: Un jugador del club pide el reloj\n",
    )
    write(
        folder,
        f"i18n/es/books/{BOOK}/rules/conduct/etiquette.yml",
        "clauses:\n  repeated: En el club se avisa una vez.\n",
    )
    done(folder, "accept")
    return folder


def test_a_new_house_is_sound_and_holds_its_own_files_alone(begun: Path) -> None:
    assert set(own_files(begun)) == {
        *("house.yml", "base.lock", "pyproject.toml", "README.md", ".gitignore", ".github/workflows/book.yml"),
        *(f"rules/books/{BOOK}/{name}.yml" for name in ("book", "numbering", "policies")),
        f"i18n/es/books/{BOOK}/book.yml",
    }
    assert load(begun / "build" / "rulebook").books[BOOK].languages == ("es",)
    readme = (begun / "README.md").read_text(encoding="utf-8")
    assert readme.startswith("# Club Madrid\n\nLas normas de esta casa")
    assert "{" not in readme
    checked = run(begun, "check")
    assert (checked.exit_code, checked.stderr) == (0, "")
    # Of the other books and languages, whose texts are the base's, nothing is said.
    assert [line.partition(":")[0] for line in checked.stdout.splitlines()[:-1]] == ["es", BOOK]
    assert done(begun, "upgrade") == "Nothing to look at: the base is as it was accepted.\n"


def test_the_documentation_of_houses_is_carried_out_as_written(base: Path, tmp_path: Path) -> None:
    page = (ROOT / "docs/house.md").read_text(encoding="utf-8")
    [command] = re.findall(r"^rulebook (new-house .*)$", page, re.M)
    words = shlex.split(command)
    folder = tmp_path / words[1]

    result = CliRunner().invoke(main, [words[0], str(folder), *words[2:], "--base", str(base)])
    assert result.exit_code == 0, result.output
    for heading in ("Decide a question", "Say something in your own words", "Add an example of your own"):
        carry_out(folder, heading, page)
    assert run(folder, "check").exit_code == 1
    carry_out(folder, "Accept, look, print", page)

    assert done(folder, "check")
    carry_out(folder, "When the base changes", page)
    [file] = (folder / "rules/books/my-club/examples/clock").glob("*.yml")
    assert "29" in done(folder, "rule", str(file), "--book", "my-club")
    held = set(own_files(folder))
    told = re.findall(r"^\| `([^`]+)` \|", page.split("## Decide")[0], re.M)
    assert [file for file in told if file not in held] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readme_of_every_language_names_the_same_files_and_commands(language: str) -> None:
    folder = Path(__file__).parents[2] / "generator" / "commands" / "house_template"
    held = {name: (folder / f"README.{name}.md").read_text(encoding="utf-8") for name in ("en", language)}
    quoted = {name: re.findall(r"`[^`\n]+`|rulebook \w+|\{\w+\}", text) for name, text in held.items()}
    assert sorted(quoted[language]) == sorted(quoted["en"])


def test_a_comment_of_several_lines_is_one_in_every_file(base: Path, tmp_path: Path) -> None:
    texts = base / "i18n/es/ui.yml"
    text = texts.read_text(encoding="utf-8")
    keys = "original|kept-in|published-in|base-folder|chapter-title|entry-title|entry-remark"
    changed, count = re.subn(rf"^  ({keys}): .*$", r'  \1: "one\\ntwo: [three"', text, flags=re.M)
    assert count == len(keys.split("|"))
    texts.write_text(changed.replace("  release: >-\n", "  release: |-\n    one\n"), encoding="utf-8")

    folder = begin(base, tmp_path / BOOK, "--language", "es")

    assert tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"] == BOOK
    written = "".join(text.decode() for file, text in own_files(folder).items() if file != "base.lock")
    assert written.count("# one two: [three\n") == count - 1  # its own base stands in the place of a comment


def test_what_commands_write_of_the_house_stands_in_its_folder(house: Path, begun: Path) -> None:
    before, now = own_files(begun), own_files(house)

    assert {name for name in now if name not in before} == {
        f"rules/books/{BOOK}/examples/clock/el-reloj-del-club.yml",
        f"i18n/es/books/{BOOK}/examples/clock.yml",
        f"i18n/es/books/{BOOK}/rules/conduct/etiquette.yml",
        f"rules/books/{BOOK}/policies.lock",
        f"rules/books/{BOOK}/rulings/clock.lock",
    }
    assert run(house, "check").stderr == ""
    # What is deleted in the folder is gone from the rulebook, too.
    (house / f"rules/books/{BOOK}/examples/clock/el-reloj-del-club.yml").unlink()
    (house / f"i18n/es/books/{BOOK}/examples/clock.yml").unlink()
    assert "is not in the lock" not in run(house, "check").stderr
    done(house, "accept")
    assert "el-reloj" not in (house / f"rules/books/{BOOK}/rulings/clock.lock").read_text(encoding="utf-8")


def test_only_the_languages_of_the_house_are_reported(begun: Path) -> None:
    for command in (["translate", "status"], ["check"], ["accept", "--no-rulings"]):
        told = run(begun, *command).stdout
        assert re.search(r"^es\b|/es/", told, re.M), told
        assert not re.search(r"^(?:en|pt|cs|nl)\b|/(?:en|pt|cs|nl)/", told, re.M), told


def test_a_house_answers_for_its_own_lineage_where_no_book_is_named(begun: Path, tmp_path: Path) -> None:
    dispute = tmp_path / "dispute.yml"
    dispute.write_text("".join(EXAMPLE.partition("table:")[1:]), encoding="utf-8")

    ruled = json.loads(done(begun, "rule", str(dispute), "--json"))
    asked = json.loads(done(begun, "ask", "cards", "--defaults", "--json"))
    other = json.loads(done(begun, "rule", str(dispute), "--book", "onk-2023", "--json"))

    assert list(ruled["rulings"]) == list(load(begun / "build" / "rulebook").editions[BOOK].lineage)
    assert list(other["rulings"]) == ["onk-2023"]
    assert asked["book"] == BOOK


def test_a_house_exports_what_its_site_has(begun: Path, tmp_path: Path) -> None:
    done(begun, "export", "--out", str(tmp_path))

    index = json.loads((tmp_path / "data/v1/index.json").read_text(encoding="utf-8"))
    assert {book["id"] for book in index["books"]} == set(load(begun / "build" / "rulebook").editions[BOOK].lineage)


def test_a_house_follows_three_releases_of_its_base(house: Path, base: Path) -> None:
    written = own_files(house)

    # A wording, in the language of the house and in another.
    key = reword(base)
    told = run(house, "check")
    assert told.exit_code == 1
    assert "base.lock:1: base: the base is not as it was accepted: 1 clause; look at what that changes" in told.stderr
    shown = run(house, "upgrade")
    assert shown.exit_code == 1
    assert f"clause {key} (29), es: reworded\n" in shown.stdout
    assert "  + Pide tiempo solo quien está en su asiento ([[at-your-seat]]).\n" in shown.stdout
    assert shown.stdout.endswith(
        "1 clause, 0 examples that the house rules differently. Accept it: rulebook upgrade --accept\n"
    )
    done(house, "upgrade", "--accept")
    assert changed(written, house) == {"base.lock"}
    assert run(house, "check").stderr == ""

    # A value.
    written = own_files(house)
    policies = base / "rules/books/tda-2024/policies.yml"
    policies.write_text(
        policies.read_text(encoding="utf-8") + 'clock_seconds: {value: 30, basis: derived, at: "005:L169"}\n',
        encoding="utf-8",
    )
    for language in LANGUAGES:
        note(base, language)
    done(base, "accept")
    shown = run(house, "upgrade").stdout
    assert re.search(r"^policy clock_seconds \(.*\): 25 -> 30$", shown, re.M)
    own = r"^ruling clock/el-reloj-del-club 2 \(the house's own\): seconds_left 25 -> 30$"
    assert re.search(own, shown, re.M), shown
    done(house, "upgrade", "--accept")
    assert changed(written, house) == {"base.lock", f"rules/books/{BOOK}/rulings/clock.lock"}

    # A rule, and a value that the house decides itself.
    written = own_files(house)
    add_rule(base)
    shown = run(house, "upgrade").stdout
    assert "clause dress-code#hats (5), es: new\n  + Sin sombrero.\n" in shown
    assert re.search(r"^number 5: holds other clauses: .* dress-code#hats\b", shown, re.M)
    done(house, "upgrade", "--accept")
    assert changed(written, house) == {"base.lock"}
    assert done(house, "upgrade") == "Nothing to look at: the base is as it was accepted.\n"


def changed(before: dict[str, bytes], folder: Path) -> set[str]:
    now = own_files(folder)
    return {name for name in {**before, **now} if before.get(name) != now.get(name)}


def reword(base: Path) -> str:
    """Reword a clause of the base in Spanish, and return its name."""
    file = base / "i18n/es/rules/procedures/clock.yml"
    text = file.read_text(encoding="utf-8")
    new, count = re.subn(
        r"^  presence: .*$",
        "  presence: Pide tiempo solo quien está en su asiento ([[at-your-seat]]).",
        text,
        flags=re.M,
    )
    assert count == 1
    file.write_text(new, encoding="utf-8")
    done(base, "translate", "done", "es")
    return "clock#presence"


def note(base: Path, language: str) -> None:
    """Add a note on a value that the base does not state."""
    file = base / f"i18n/{language}/books/tda-2024/policies.yml"
    file.write_text(file.read_text(encoding="utf-8").rstrip() + "\nclock_seconds: 30.\n", encoding="utf-8")


def add_rule(base: Path) -> None:
    """Add a rule to the base, under one of its numbers."""
    write(base, "rules/conduct/dress-code.yml", "clauses: [hats]\nrelated: [etiquette]\n")
    replace(base, "rules/outline.yml", "      - ethical-play\n", "      - ethical-play\n      - dress-code\n")
    replace(
        base,
        "rules/books/tda-2024/numbering.yml",
        '"5": [communication, devices-and-tools]',
        '"5": [communication, devices-and-tools, dress-code]',
    )
    for language in LANGUAGES:
        words = {"es": "Sin sombrero."}.get(language, "No hats.")
        write(base, f"i18n/{language}/rules/conduct/dress-code.yml", f"title: Hats\nclauses:\n  hats: {words}\n")
    file = base / "rules/books/tda-2024/places.yml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("\n  clock#pace:", '\n  dress-code#hats: "005:L33"\n  clock#pace:', 1),
        encoding="utf-8",
    )
    done(base, "accept")


def test_two_houses_on_one_base_know_nothing_of_each_other(house: Path, base: Path, tmp_path: Path) -> None:
    other = begin(base, tmp_path / "clube-lisboa", "--language", "pt")
    before = own_files(house)

    assert done(other, "book", "list").count("club-madrid") == 0
    assert done(house, "book", "list").count("clube-lisboa") == 0
    assert run(other, "check").stderr == run(house, "check").stderr == ""
    assert own_files(house) == before


def test_the_site_of_a_house_is_its_own(house: Path, tmp_path: Path) -> None:
    knowledge = of_house(load(house / "build" / "rulebook"), BOOK, ("es",))
    build_site(knowledge, tmp_path / "site", lambda *_: None)

    assert sorted(knowledge.editions) == [BOOK, "tda-2022", "tda-2024"]
    folders = {path.name for path in (tmp_path / "site" / "es").iterdir() if path.is_dir()}
    assert {BOOK, "tda-2024"} < folders
    assert not folders & {"onk-2023", "tda-2011", "br-2016"}
    assert not (tmp_path / "site" / "en").exists()
    home = (tmp_path / "site" / "es" / "index.html").read_text(encoding="utf-8")
    assert "<title>Club Madrid</title>" in home
    assert re.search(r"<h1[^>]*>Club Madrid", home)
    assert "en el idioma que usted elija" not in home
    assert "Estas son las reglas de la casa." in home
    start = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh" content="0;url=es/">' in start
    assert f'data-first="{BOOK}"' in home
    assert "ONK" not in (tmp_path / "site" / "es" / "concordance" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("languages: [es]\n", "house.yml:1: the key 'book' is missing"),
        ("book: [\n", "house.yml:2: not YAML"),
        ("book: club\n", "house.yml:1: 'languages' is a list of the languages of the house"),
        (
            "book: club\nlanguages: [es]\nbass: x\n",
            "house.yml:1: unknown key 'bass'; known here: book, languages, base",
        ),
        (
            "book: club\nlanguages: [es]\nbase: nowhere\n",
            "nowhere, on which this house is based; mend 'base' in house.yml",
        ),
    ],
)
def test_a_house_file_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    write(tmp_path, "house.yml", text)
    result = run(tmp_path, "check")
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--based-on", "tda-2042"], "there is no book 'tda-2042' to be based on; did you mean 'tda-2024'?"),
        (["--based-on", "tda-2024", "--language", "fr"], "there is no language 'fr'"),
        (["--based-on", "tda-2024", "--book", "Mein Klub"], "'Mein Klub' cannot be the id of a book"),
        (["--based-on", "tda-2024", "--book", "onk-2023"], "there is a book 'onk-2023' already"),
    ],
)
def test_what_cannot_be_begun_leaves_nothing(
    first_base: Path, tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = CliRunner().invoke(main, ["new-house", str(tmp_path / "club"), "--base", str(first_base), *arguments])
    assert result.exit_code == 1
    assert message in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_holds_something_is_left_alone(first_base: Path, tmp_path: Path) -> None:
    write(tmp_path, "mine.txt", "mine")
    result = CliRunner().invoke(main, ["new-house", str(tmp_path), "--base", str(first_base), "--based-on", "tda-2024"])
    assert (result.exit_code, "is not empty" in result.stderr) == (1, True)
    assert own_files(tmp_path) == {"mine.txt": b"mine"}


def test_a_base_that_is_another_with_the_same_times_and_sizes_is_seen(begun: Path, base: Path, tmp_path: Path) -> None:
    folder = tmp_path / "again"
    shutil.copytree(begun, folder)
    text = (folder / "house.yml").read_text(encoding="utf-8")
    file = base / "i18n/es/rules/procedures/clock.yml"
    before, stat = file.read_bytes(), file.stat()
    file.write_bytes(before.replace(b"title: ", b"title: X", 1)[: len(before)])
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    write(folder, "house.yml", re.sub(r"^base: .*$", f'base: "{base}"', text, flags=re.M))
    run(folder, "book", "list")
    assert (folder / "build/rulebook/i18n/es/rules/procedures/clock.yml").read_bytes() == file.read_bytes()


def test_the_live_site_of_a_house_is_its_own_too(house: Path) -> None:
    done(house, "book", "list")
    live = CurrentSite(house / "build" / "rulebook", lambda _: None)
    live.update()

    assert not live.fault
    for path, found in (("es/", True), (f"es/{BOOK}/29/", True), ("en/", False), ("es/onk-2023/", False)):
        assert (live.response(path) is not None) == found, path


def test_a_house_is_joined_again_when_a_file_of_it_has_changed(house: Path) -> None:
    folder = house_folder(house)
    assert folder is not None
    following, joined = Following(folder), house / "build" / "rulebook" / "rules" / "books" / BOOK / "policies.yml"
    before = joined.read_text(encoding="utf-8")
    following.look()
    assert joined.read_text(encoding="utf-8") == before

    own = house / "rules" / "books" / BOOK / "policies.yml"
    own.write_text(before + "# more\n", encoding="utf-8")
    following.look()
    assert joined.read_text(encoding="utf-8") == before + "# more\n"


def test_a_house_renames_what_is_its_own(house: Path) -> None:
    written = own_files(house)

    done(house, "rename", "clock/el-reloj-del-club", "reloj")

    folder = f"rules/books/{BOOK}"
    assert changed(written, house) == {
        f"{folder}/examples/clock/el-reloj-del-club.yml",
        f"{folder}/examples/clock/reloj.yml",
        f"{folder}/rulings/clock.lock",
        f"{folder}/moved.yml",
        f"i18n/es/books/{BOOK}/examples/clock.yml",
    }
    moved = (house / folder / "moved.yml").read_text(encoding="utf-8").splitlines()
    assert moved[1:] == ["examples/clock/el-reloj-del-club: examples/clock/reloj"]
    assert run(house, "check").stderr == ""
    refused = run(house, "rename", "personal-items", "things")
    assert (refused.exit_code, refused.stderr) == (
        1,
        "Error: personal-items belongs to the base; a house renames what is its own\n",
    )


def test_a_house_is_answered_in_its_own_language(house: Path) -> None:
    example = f"rules/books/{BOOK}/examples/clock/el-reloj-del-club.yml"
    assert "No-limit hold’em. Ciegas de 100 y 200." in done(house, "rule", str(house / example), "--book", BOOK)
    assert "Blinds 100 and 200." in done(house, "rule", str(house / example), "--book", BOOK, "--lang", "en")
    assert "segundos" in done(house, "matrix", "clock/el-reloj-del-club")


def test_a_file_that_nothing_reads_is_told_with_its_place(house: Path) -> None:
    write(house, "i18n/es/rules/procedures/clock.yml", "clauses:\n  pace: Ligero.\n")
    write(house, "examples/clock/x.yml", "kind: hand\n")
    write(house, "rules/notas.yml", "nota: x\n")
    checked = run(house, "check")

    assert checked.exit_code == 1
    assert checked.stderr.splitlines() == [
        f"{file}:1: strays: nothing reads this file; a file of this house would be {proper}"
        for file, proper in (
            ("examples/clock/x.yml", f"rules/books/{BOOK}/examples/clock/x.yml"),
            ("i18n/es/rules/procedures/clock.yml", f"i18n/es/books/{BOOK}/rules/procedures/clock.yml"),
            ("rules/notas.yml", f"rules/books/{BOOK}/notas.yml"),
        )
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            f"book: {BOOK}",
            "book: club-madird",
            "house.yml:1: there is no rules/books/club-madird; did you mean 'club-madrid'?",
        ),
        (
            "languages: [es]",
            "languages: [es, fr]",
            "house.yml:2: the base has no wording in 'fr'; it has cs, en, es, nl, pt: name those in 'languages'",
        ),
    ],
)
def test_a_slip_in_house_yml_is_told_where_it_is(house: Path, old: str, new: str, message: str) -> None:
    replace(house, "house.yml", old, new)
    told = run(house, "check")
    assert (told.exit_code, told.stderr) == (1, f"Error: {message}\n")


def test_a_house_that_adds_a_language_is_told_where_and_then_what_is_missing(house: Path) -> None:
    replace(house, "house.yml", "languages: [es]", "languages: [es, en]")
    told = run(house, "check").stderr.splitlines()
    assert (
        f"rules/books/{BOOK}/book.yml:2: base: the house publishes in en, too (house.yml); add it to 'languages' here"
        in told
    )

    replace(house, f"rules/books/{BOOK}/book.yml", "languages: [es]", "languages: [es, en]")
    assert any(f"i18n/en/books/{BOOK}/" in line for line in run(house, "check").stderr.splitlines())


def test_the_clauses_of_the_base_are_listed_by_number(begun: Path) -> None:
    text = (begun / f"rules/books/{BOOK}/numbering.yml").read_text(encoding="utf-8")
    assert re.search(r"^# 29 procedures/clock: [a-z, -]*limit[a-z, -]*$", text, re.M)
    assert "# 71 conduct/penalties: kinds, " in text


def test_the_site_of_a_house_shows_what_is_its_own_first_and_nothing_that_it_does_not_have(house: Path) -> None:
    chapter, rules = "general", f"rules/books/{BOOK}/rules"
    write(house, f"{rules}/{chapter}/cena.yml", "clauses: [mesa]\n")
    write(
        house,
        f"i18n/es/books/{BOOK}/{rules.rpartition('/')[2]}/{chapter}/cena.yml",
        "title: Cena\nclauses:\n  mesa: Aquí no se cena.\n",
    )
    write(house, f"rules/books/{BOOK}/numbering.yml", "adds:\n  - id: general\n    entries:\n      G-1: cena\n")
    bite = f"sources: [{{book: {BOOK}, number: G-1, own: true}}]\nkind: conduct\n"
    bite += "conduct: {offence: disruption}\nruling: {penalty: mandatory}\n"
    write(house, f"rules/books/{BOOK}/examples/penalties/bocadillo.yml", bite)
    write(house, f"i18n/es/books/{BOOK}/examples/penalties.yml", "bocadillo:\n  title: Un bocadillo en la mesa\n")
    done(house, "accept")
    site = MultilingualSite(of_house(load(house / "build/rulebook"), BOOK, ("es",)))
    pages = site.pages("es")

    own, clock = pages[f"{BOOK}/G-1"].text, pages[f"{BOOK}/29"].text
    assert "Un bocadillo en la mesa" in own
    assert "La misma regla en otros reglamentos" not in own
    listed = clock[clock.index("## Ejemplos") :]
    assert listed.index("Un jugador del club pide el reloj") == min(
        m.start() for m in re.finditer(r"(?<=\[)\w", listed)
    )
    assert f"{BOOK}/errata" not in pages
    assert "tda-2024/errata" in pages
    assert 'class="rb-choose"' not in pages["index"].text
    why = pages["examples/clock/el-reloj-del-club"].text.partition("## Por qué")[2]
    assert re.findall(r"<div[^>]*>\s*</div>", why) == []
