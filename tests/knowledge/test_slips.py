"""The slips of people who never saw YAML, and what they are told: the line, what is wrong, what would be right."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.checks import run_checks
from generator.checks.project import Project
from generator.knowledge.findings import Finding
from generator.knowledge.slips import slip
from generator.knowledge.yaml_source import parse_yaml

from ..small import make_tiny

BOOK = "i18n/en/books/club/book.yml"
QUOTED = "is written in quotes"


def told(text: str) -> list[tuple[int, str]]:
    """Return what is said of a text that cannot be read, with the lines."""
    findings: list[Finding] = []
    assert parse_yaml(text, "book.yml", findings, "") is None
    return [(finding.line, finding.message) for finding in findings]


def test_a_remark_behind_a_text_of_wording_is_told_for_the_text_would_lose_its_end() -> None:
    findings: list[Finding] = []
    text = "a: At table # 1 nobody speaks.\nb: 'At table # 1'\nc: >-\n  At table # 1\n# d\ne: \"x\" # y\nf:\n  At table\n  no # 1\n"
    source = parse_yaml(text, "rule.yml", findings, "")
    assert source is not None
    told = [(finding.line, finding.message.split(",")[0]) for finding in findings]
    assert told == [(1, "a: the text ends at '# 1 nobody speaks.'"), (9, "f: the text ends at '# 1'")]


def test_a_remark_behind_a_value_that_is_no_wording_is_one() -> None:
    findings: list[Finding] = []
    assert parse_yaml("value: ten # ours\n", "policies.yml", findings) is not None
    assert not findings


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("short: Club\ntitle: 'The club's book'\n", 2, "an apostrophe ends a text in single quotes; write it twice"),
        ('title: "The "best" book"\n', 1, 'a quote " ends this text'),
        ("short: Club\ntitle: Club: the rules\nabout: A club.\n", 2, f'{QUOTED}: "Club: the rules"'),
        ("title: Club:\n", 1, "a text with a colon"),
        ("- a: b\n- c: d: e\n", 2, f'{QUOTED}: "d: e"'),
        ("title: *Club* rules\n", 1, f'a text that begins with * {QUOTED}: "*Club* rules"'),
        ("short: Club\ntitle: @Club\n", 2, "a text that begins with @"),
        ("title: %Club\n", 1, "a text that begins with %"),
        ("title: `Club`\n", 1, "a text that begins with `"),
        ('title: @"Club"\n', 1, "in quotes: '@\"Club\"'"),
        ("title: [Club] rules\n", 1, "[ begins a list, which ] ends"),
        ("title: {Club\nshort: Club\n", 1, "{ begins a mapping, which } ends"),
        ("a: {value: 40, basis: stated\nb: c\n", 1, "{ begins a mapping, and the } that ends it is missing"),
        ('title: "Club\nshort: Club\nabout: A club.\n', 1, 'the quote " that begins this text is not closed'),
        ("title: 'Club\nshort: Club\n", 1, "the quote ' that begins this text is not closed"),
        (
            "title: Club\n  short: Club\n",
            2,
            "indented by 2 spaces; it begins where 'title' above it does, after 0 spaces",
        ),
        ("a:\n    b: c\n  d: e\n", 3, "indented by 2 spaces, as no line above it; those begin after 0, 4"),
        ("title: Club\n\tshort: Club\n", 2, "indented with a tab"),
        ("a: b\n<<<<<<< HEAD\ntitle: Club\n=======\ntitle: Klub\n>>>>>>> other\n", 2, "two versions met here"),
        ("colours: {main: #8a1c34, accent: red}\n", 1, "what begins with # is a remark; put it in quotes"),
        ("play:\n  - A: calls\n  -SB: folds\n", 3, "the dash of a list has a space behind it: - SB: folds"),
        ("title: &Club\n", 1, "a text that begins with & in quotes"),
        ("title: !Club\n", 1, "a text that begins with ! in quotes"),
    ],
)
def test_a_slip_is_told_with_its_line_and_what_would_be_right(text: str, line: int, words: str) -> None:
    [(at, message)] = told(text)

    assert at == line
    assert words in message
    assert "not valid YAML" not in message


@pytest.mark.parametrize(
    "fine",
    [
        "about: >-\n  What follows: a text with a colon\n  'and quotes' * everywhere: @\n",
        "about: |-\n  - one: two: three\n   odd indent: here\n",
        "title: 'It''s: fine' # really: fine\n",
        'title: "a \\" b: c"\n',
        "items: [a, 'b: c', {d: e}]\n",
        "items:\n- a: b\n  c: d\n- e\n",
        "a: 1:30\nb: http://x.y/z\n",
        'long: "begins here\n  and ends: here"\n',
    ],
)
def test_of_what_can_be_read_nothing_is_said(fine: str) -> None:
    findings: list[Finding] = []
    assert parse_yaml(fine, "book.yml", findings, "") is not None
    assert findings == []
    # Whatever stops the parser behind it, nothing of this is called a slip.
    assert slip(f"{fine}rest: {{\n", 99) == slip("rest: {\n", 99) or slip(f"{fine}rest: {{\n", 99).line > fine.count(
        "\n"
    )  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook of one book, to be copied."""
    root = tmp_path_factory.mktemp("club") / "book"
    make_tiny(root, "en")
    return root


def rename(before: str, after: str) -> Callable[[Path], object]:
    return lambda root: (root / before).rename(root / after)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda root: (root / BOOK).write_text("title:\nshort: Club\nabout: A club.\n"),
            f"{BOOK}:1: schema: title: no text stands here; write one",
        ),
        (
            lambda root: (root / BOOK).write_text("title: # 1 Club\nshort: Club\nabout: A club.\n"),
            "(what begins with # is a remark, unless it stands in quotes)",
        ),
        (
            lambda root: (root / BOOK).write_text("titel: Club\nshort: Club\nabout: A club.\n"),
            "unknown key 'titel'; did you mean 'title'?",
        ),
        (rename(BOOK, BOOK.replace(".yml", ".yaml")), "is not read; name it book.yml"),
        (
            rename("i18n/en/rules/procedures/clock.yml", "i18n/en/rules/procedures/reloj.yml"),
            "the file is missing, with 9 texts; reloj.yml beside it has them: give it this name",
        ),
        (
            rename("rules/procedures/clock.yml", "rules/procedures/reloj.yml"),
            "rules/procedures/clock.yml does not exist; was clock.yml renamed to reloj.yml?",
        ),
        (
            rename("i18n/en/rules/procedures/clock.yml", "i18n/en/rules/procedures/clocks.yml"),
            "there is no rule 'clocks'; did you mean clock.yml?",
        ),
        (
            lambda root: (root / "rules/books/club/policies.yml").write_text("clock_seconds: 10\n"),
            "clock_seconds: a mapping as {value: …, basis: …} belongs here, not 10",
        ),
        (
            lambda root: shutil.copy(root / "rules/procedures/clock.yml", root / "rules/procedures/clock copy.yml"),
            "'clock copy' is not in rules/outline.yml; it is a copy of clock.yml, so delete one of the two",
        ),
    ],
)
def test_a_slip_with_a_file_is_told(club: Path, tmp_path: Path, change: Callable[[Path], object], said: str) -> None:
    root = tmp_path / "book"
    shutil.copytree(club, root)
    change(root)

    project = Project.load(root)
    findings = [str(finding) for finding in {*run_checks(project), *project.knowledge.findings}]

    assert [finding for finding in findings if said in finding], findings
