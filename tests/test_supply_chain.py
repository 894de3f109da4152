"""Workflows run only what is pinned, with the least rights; packages are installed by hash alone."""

import hashlib
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.site.notices import MINISEARCH, UQR

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "generator" / "site" / "theme" / "assets" / "javascripts"
WORKFLOWS = [
    *sorted(path for path in (ROOT / ".github" / "workflows").iterdir() if path.suffix in (".yml", ".yaml")),
    ROOT / "generator" / "commands" / "house_template" / "book.yml",  # that of each house
]
# Who may do more than read, and why nothing of the repository is run there.
WRITERS = {"rulebook.yml/publish": {"pages", "id-token"}, "rulebook.yml/record-originals": {"contents"}}
WRITERS |= {"release.yml/publish": {"id-token"}, "book.yml/publish": {"pages", "id-token"}}

each = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def jobs(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return found


def steps(job: dict[str, Any], action: str) -> list[dict[str, Any]]:
    return [step for step in job["steps"] if step.get("uses", "").startswith(f"{action}@")]


@each
def test_an_action_is_named_by_its_commit_and_tells_its_version(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if re.search(r"\buses:", line)]

    assert lines
    assert [
        line
        for line in lines
        if not re.fullmatch(r" +(?:- )?uses: [a-z-]+/[a-z-]+(?:/[a-z-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)
    ] == []


def test_an_action_is_the_same_commit_everywhere() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    found = set(re.findall(r"uses: (\S+)@(\S+ # \S+)", text))

    assert len(found) == len({action for action, _ in found})


@each
def test_an_image_is_named_by_its_digest(path: Path) -> None:
    images = [job["container"] for job in jobs(path).values() if "container" in job]

    assert [image for image in images if not re.fullmatch(r"[a-z]+:[a-z]+@sha256:[0-9a-f]{64}", image)] == []


@each
def test_a_workflow_has_no_rights_and_a_job_those_that_it_names(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["permissions"] == {}
    for name, job in jobs(path).items():
        writes = {right for right, how in job["permissions"].items() if how != "read"}
        assert writes == WRITERS.get(f"{path.name}/{name}", set()), name


@each
def test_what_may_write_runs_nothing_of_the_repository(path: Path) -> None:
    for name, job in jobs(path).items():
        if f"{path.name}/{name}" in WRITERS:
            said = "\n".join(step.get("run", "") for step in job["steps"])
            commands = {line.split()[0] for line in re.split(r"\n|&&|\|\||;", said) if line.strip()}
            assert commands <= {"git"}, name


@each
def test_credentials_are_kept_only_where_something_is_pushed(path: Path) -> None:
    for name, job in jobs(path).items():
        pushes = any("git push" in step.get("run", "") for step in job["steps"])
        for checkout in steps(job, "actions/checkout"):
            kept = checkout.get("with", {}).get("persist-credentials", True)
            assert kept is pushes, name


@each
def test_nobody_else_s_words_get_into_a_command(path: Path) -> None:
    assert "pull_request_target" not in path.read_text(encoding="utf-8")
    for job in jobs(path).values():
        assert [step["run"] for step in job["steps"] if "${{" in step.get("run", "")] == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-tools.lock"])
def test_each_package_has_its_version_and_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "")
    packages = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]

    assert packages
    assert [
        line
        for line in packages
        if not re.match(r"[a-z0-9.-]+==\S+(?: ; [^#]*?)? +(?:--hash=sha256:[0-9a-f]{64} *)+$", line)
    ] == []


def test_packages_are_installed_by_hash() -> None:
    installs = [
        line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if " install " in line and " -r " in line
    ]

    assert len(installs) == 2
    assert [line for line in installs if "--require-hashes" not in line] == []


# What the site holds a copy of, made of the package of that version by `npx esbuild@0.28.2 index.js --minify --format=esm --target=es2020`.
COPIES = {
    "minisearch.js": (f"MiniSearch {MINISEARCH}", "64e5262e6d47fd2c3f4145e5b0e764682018290c4b477e6bc217cad2a936064f"),
    "uqr.js": (f"uqr {UQR}", "ccf6ea3e9316b2f880f1c4670158205c4a267b0caa69ab749c5826e41b6f9197"),
}


@pytest.mark.parametrize(("name", "version", "digest"), [(name, *pinned) for name, pinned in COPIES.items()])
def test_a_copy_of_others_work_is_the_one_that_was_looked_at(name: str, version: str, digest: str) -> None:
    content = (SCRIPTS / name).read_bytes()

    assert content.startswith(f"/* {version}, ".encode())
    assert hashlib.sha256(content).hexdigest() == digest
