"""The recipes of the documentation: each is carried out on a copy of the rulebook, as it is written."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.commands import main

ROOT = Path(__file__).resolve().parent.parent
PAGE = "\n".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("rules.md", "translate.md"))
LANGUAGES = sorted(path.name for path in (ROOT / "i18n").iterdir() if path.is_dir())


def recipe(heading: str, page: str = PAGE) -> list[tuple[str, str, str]]:
    """Return the blocks under a heading as (kind, argument, text)."""
    part = page.split(f"## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```([a-z-]+) ([^\n]+)\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    assert blocks, heading
    return blocks


def run(root: Path, *arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["--root", str(root), *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.output


def carry_out(root: Path, heading: str, page: str = PAGE) -> None:
    """Do what a recipe says: write, append or insert; commands run against the copy."""
    for kind, argument, text in recipe(heading, page):
        if kind == "sh":
            for command in text.splitlines():
                shell(root, shlex.split(command))
            continue
        file, _, anchor = argument.partition(" ")
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind != "yaml" and not path.exists():
            shutil.copy(ROOT / file, path)
        if kind == "yaml":
            assert not path.exists(), f"{file} exists already"
            path.write_text(text, encoding="utf-8")
        elif kind == "yaml-append":
            path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
        else:
            line = anchor.strip('"') + "\n"
            old = path.read_text(encoding="utf-8")
            assert old.count(line) == 1, f"{file} does not hold {line!r}"
            path.write_text(old.replace(line, line + text), encoding="utf-8")


def shell(root: Path, words: list[str]) -> None:
    if words[0] == "rulebook":
        run(root, *words[1:])
    elif words[:2] == ["rm", "-r"]:
        shutil.rmtree(root / words[2])
    elif words[:2] == ["sed", "-i"]:
        subprocess.run([*words[:3], str(root / words[3])], check=True)
    else:
        pytest.fail(f"the tests cannot carry out {words}")


def translate(root: Path, before: Path, files: list[str]) -> None:
    """Stand in for the translators: bring English texts that `before` has not into the other languages."""
    for file in files:
        for language in LANGUAGES:
            target = root / "i18n" / language / file
            if language == "en":
                continue
            english = (root / "i18n/en" / file).read_text(encoding="utf-8")
            if target.exists():
                known = (before / "i18n/en" / file).read_text(encoding="utf-8")
                english = target.read_text(encoding="utf-8") + english[len(known) :]
            separator = {"cs": "\u00a0"}.get(language, ".")
            english = re.sub(r"(?<=\d),(?=\d{3})", separator, english)
            if language == "cs":
                english = re.sub(r"one (\{[^}]*\}) other", r"one \1 few \1 other", english)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(english, encoding="utf-8")


def site_languages(root: Path) -> set[str]:
    return set(re.findall(r"^ +- \{locale: (\w+),", (root / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))


def stand_ins_only(output: str) -> bool:
    """Tell whether nothing is wrong but that the texts of `translate` are still English, and so name no term of the glossary."""
    rows = [row for row in output.splitlines() if re.match(r"[\w/.-]+:\d+: ", row)]
    return all(": glossary: " in row and not row.startswith("i18n/en/") for row in rows)


def coverage_only(output: str) -> bool:
    rows = [row for row in output.splitlines() if re.match(r"[\w/.-]+:\d+: ", row)]
    return bool(rows) and all(": coverage: " in row and not row.startswith("i18n/en/") for row in rows)


def test_an_example_is_added_as_written(copy: Path, small: Path) -> None:
    carry_out(copy, "Add an example")

    assert coverage_only(run(copy, "check")[1])
    translate(copy, small, ["examples/oversized-chip.yml"])
    assert run(copy, "check") == (0, run(copy, "check")[1])


def test_a_ruling_is_tried_as_written(copy: Path) -> None:
    carry_out(copy, "Change a ruling")

    code, output = run(copy, "rule", str(copy / "call-in-two-motions.yml"), "--book", "tda-2011")
    assert (code, "Call, 200 in all." in output) == (0, True), output


def test_the_files_named_for_a_change_of_a_ruling_exist() -> None:
    part = PAGE.split("## Change a ruling\n")[1].split("\n## ")[0]
    named = re.findall(r"`(?:pytest )?((?:generator|tests)/[^`]+)`", part)

    assert len(named) > 5
    assert [name for name in named if not list(ROOT.glob(name))] == []
    assert (ROOT / "examples/string-bets/two-motions.yml").exists()


def test_a_rule_is_added_as_written(copy: Path, small: Path) -> None:
    carry_out(copy, "Add a rule")

    assert coverage_only(run(copy, "check")[1])
    translate(copy, small, ["rules/betting/time-banks.yml", "policies.yml"])
    output = run(copy, "check")[1]
    assert stand_ins_only(output), output


def test_a_book_is_added_as_written(copy: Path) -> None:
    carry_out(copy, "Add a book")

    code, output = run(copy, "check")
    assert code == 0, output
    assert "8 books" in output


def files(root: Path) -> dict[Path, bytes]:
    """Return what lies below a folder, but for what commands keep in build/, which no version control sees."""
    every = (path for path in root.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in every if path.relative_to(root).parts[0] != "build"}


def test_a_language_is_added_and_removed_as_written(copy: Path) -> None:
    shutil.copy(ROOT / "mkdocs.yml", copy)
    before = files(copy)
    (start, remove) = [text for kind, _, text in recipe("Add a language") if kind == "sh"]

    shell(copy, shlex.split(start))

    code, output = run(copy, "check")
    assert code == 0, output
    assert re.search(r"^fr: 1 of \d+ texts, in progress$", output, re.MULTILINE)
    assert site_languages(copy) == {*LANGUAGES, "fr"}
    for command in remove.splitlines():
        shell(copy, shlex.split(command))
    assert files(copy) == before


def test_what_is_left_to_translate_is_listed_and_accepted_as_written(copy: Path) -> None:
    assert run(copy, "accept", "--no-rulings")[0] == 0
    path = copy / "i18n/en/rules/procedures/rabbit-hunting.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("There is no", "There is never any", 1), encoding="utf-8")
    (listing, done) = [text for kind, _, text in recipe("What is left to do") if kind == "sh"]

    for command in listing.splitlines():
        code, output = run(copy, *shlex.split(command)[1:])
        assert code == 0, output
        assert "There is [-no-]{+never any+}" in output
    assert run(copy, *shlex.split(done)[1:])[1].endswith("is up to date\n")
    assert run(copy, *shlex.split(listing.splitlines()[0])[1:]) == (0, "nothing is left to do\n")


def test_the_site_has_the_languages_of_the_wording() -> None:
    assert site_languages(ROOT) == set(LANGUAGES)


def test_a_change_that_does_not_affect_translations_is_accepted_as_written(copy: Path) -> None:
    path = copy / "i18n/en/rules/procedures/rabbit-hunting.yml"
    assert run(copy, "accept")[0] == 0
    before = path.read_text(encoding="utf-8")
    path.write_text(before.replace("There is no", "There is never any", 1), encoding="utf-8")
    assert before != path.read_text(encoding="utf-8")
    assert "cs: " in run(copy, "check")[1]
    assert run(copy, "check")[1].count("1 outdated") == len(LANGUAGES) - 1

    carry_out(copy, "Correct or improve a wording")

    assert "outdated" not in run(copy, "check")[1]
