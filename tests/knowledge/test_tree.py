"""What is no plain file in a plain folder is told before anything opens it: names, links, pipes, folders in the place of files."""

import os
import socket
from pathlib import Path

import pytest

from generator.knowledge import tree as tree_module
from generator.knowledge.findings import Finding
from generator.knowledge.tree import Tree


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("rules/all", "rules/books", "examples/clock", "i18n/en"):
        (tmp_path / "root" / folder).mkdir(parents=True)
    (tmp_path / "root/rules/all/clock.yml").write_text("a: 1\n")
    (tmp_path / "outside.yml").write_text("a: 1\n")
    return tmp_path / "root"


def told(root: Path) -> dict[str, str]:
    findings: list[Finding] = []
    broken: set[str] = set()
    Tree(root, findings, broken)
    assert len(broken) == len(findings)
    assert {finding.line for finding in findings} <= {1}
    return {finding.file: finding.message for finding in findings}


def test_plain_files_are_found_in_order(root: Path) -> None:
    (root / "rules/all/a.yml").write_text("a: 1\n")
    (root / "rules/outline.yml").write_text("a: 1\n")
    (root / "rules/README.md").write_text("x\n")
    (root / "rules/.hidden.yml").write_text("x\n")
    (root / "rules/rulings.lock").write_text("x\n")
    findings: list[Finding] = []
    tree = Tree(root, findings, set())

    assert [path.relative_to(root).as_posix() for path in tree.yaml("rules")] == [
        "rules/all/a.yml", "rules/all/clock.yml", "rules/outline.yml",
    ]  # fmt: skip
    assert tree.locks("rules") == [root / "rules/rulings.lock"]
    assert tree.folders("rules") == ["all", "books"]
    assert tree.has("rules/outline.yml")
    assert not tree.has("rules/all")
    assert findings == []


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("link.yml", "a link that leads nowhere: Too many levels of symbolic links"),
        ("nowhere.yml", "a link that leads nowhere: No such file or directory"),
        ("../../../outside.yml", "the file is outside the project (a link leads there); keep it inside"),
        ("/dev/zero", "the file is outside the project (a link leads there); keep it inside"),
        ("..", "a link to a folder; put what it leads to here"),
    ],
)
def test_a_link_that_leads_to_no_file_of_the_project(root: Path, target: str, message: str) -> None:
    (root / "rules/all/link.yml").symlink_to(target)

    assert told(root) == {"rules/all/link.yml": message}


def test_a_circle_of_links_is_told_at_each(root: Path) -> None:
    (root / "rules/all/one").symlink_to("two")
    (root / "rules/all/two").symlink_to("one")

    assert set(told(root)) == {"rules/all/one", "rules/all/two"}


def test_a_link_to_another_file_of_the_project_is_followed(root: Path) -> None:
    (root / "rules/all/link.yml").symlink_to("clock.yml")

    assert told(root) == {}


def test_a_folder_that_is_a_link_is_not_walked(root: Path) -> None:
    (root / "i18n/cs").symlink_to("en")
    (root / "examples/clock").rmdir()
    (root / "examples").rmdir()
    (root / "examples").symlink_to("rules")

    assert told(root) == {
        "i18n/cs": "a link to a folder; put what it leads to here",
        "examples": "a link to a folder; put what it leads to here",
    }


def test_pipes_sockets_and_folders_are_told_and_never_opened(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(root / "rules/all/pipe.yml")
    (root / "rules/all/folder.yml").mkdir()
    monkeypatch.chdir(root / "rules/all")  # the address of a socket may be short only
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket.yml")

    assert told(root) == {
        "rules/all/pipe.yml": "a pipe is where a file belongs",
        "rules/all/folder.yml": "a folder is where a file belongs",
        "rules/all/socket.yml": "a socket is where a file belongs",
    }


@pytest.mark.parametrize(
    ("name", "file", "message"),
    [
        (b"a\nb.yml", "a\\nb.yml", "the name holds the invisible character U+000A"),
        (b"a\x1b[31m.yml", "a\\x1b[31m.yml", "the name holds the invisible character U+001B"),
        ("a\u202eb.yml".encode(), "a\\u202eb.yml", "the name holds the invisible character U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        (b"\xff.yml", "\\udcff.yml", "the name is not UTF-8; rename the file"),
    ],
)  # fmt: skip
def test_a_name_that_nobody_can_see_whole(root: Path, name: bytes, file: str, message: str) -> None:
    with open(os.path.join(os.fsencode(root), b"rules/all", name), "wb"):  # noqa: PTH118, PTH123  # a name in bytes
        pass

    (found,) = told(root).items()
    assert found[0] == f"rules/all/{file}"
    assert found[1].startswith(message)


@pytest.mark.parametrize("name", ["Clock.yml", "CLOCK.yml"])
def test_names_that_some_machines_do_not_tell_apart(root: Path, name: str) -> None:
    (root / "rules/all" / name).write_text("a: 1\n")

    assert "differs from" in told(root)["rules/all/clock.yml"]


@pytest.mark.parametrize("name", ["x.yaml", "x.YML", "x.Yaml"])
def test_another_ending_is_not_passed_over(root: Path, name: str) -> None:
    (root / "rules/all" / name).write_text("a: 1\n")

    assert told(root) == {f"rules/all/{name}": "is not read; name it x.yml"}


def test_a_missing_folder_and_a_file_in_its_place(root: Path) -> None:
    (root / "examples/clock").rmdir()
    (root / "examples").rmdir()
    (root / "i18n/en").rmdir()
    (root / "i18n").rmdir()
    (root / "i18n").write_text("")

    assert told(root) == {
        "examples": "the folder is missing; it holds the worked examples",
        "i18n": "a file is where a folder belongs",
    }


def test_a_file_or_a_link_in_the_place_of_a_book_or_a_language(root: Path) -> None:
    (root / "rules/books/README.md").write_text("x\n")
    (root / "rules/books/house").symlink_to("../all/clock.yml")
    (root / "i18n/cs").write_text("x\n")

    assert told(root) == dict.fromkeys(("rules/books/house", "i18n/cs"), "a file is where a folder belongs")


def test_a_folder_that_must_not_be_read_is_no_empty_one(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scandir = os.scandir

    def refuse(path: Path) -> object:
        if path.name == "all":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(tree_module.os, "scandir", refuse)

    assert told(root) == {"rules/all": "the folder cannot be read: Permission denied"}


def test_endless_trees_have_an_end(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_module, "MOST_FILES", 3)
    for i in range(5):
        (root / f"examples/clock/{i}.yml").write_text("a: 1\n")
    (root / "i18n/en/a/b/c/d/e/f/g/h").mkdir(parents=True)

    found = told(root)

    assert found == {
        "examples/clock/2.yml": "a rulebook has at most 3 files; this one and more are not read",
        "i18n/en/a/b/c/d/e/f": "the folder is nested deeper than any file of a rulebook",
    }
