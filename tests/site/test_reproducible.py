"""The same rulebook gives the same site, byte by byte: in any folder, at any time, whatever the order of sets, the locale and the zone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.knowledge.load import load
from generator.site.build import build_site
from generator.site.on_demand import OnDemandSite
from tests.hardening.kill import difference, tree
from tests.hardening.reproducible import SURROUNDINGS
from tests.small import make_tiny

pytestmark = pytest.mark.xdist_group("mkdocs")


def test_two_builds_are_the_same(tmp_path: Path) -> None:
    made = []
    for name, surroundings in SURROUNDINGS.items():
        root = make_tiny(tmp_path / name / "rulebook", "en")
        command = [sys.executable, "-m", "generator", "--root", str(root), "build"]
        done = subprocess.run(command, env={**os.environ, **surroundings}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        made.append(tree(root / "site"))

    assert difference(*made) == []
    assert {"pagefind/pagefind-entry.json", "pdf/club-en.pdf", "en/index.html", "en/preview.png"} <= made[0].keys()
    assert any(name.startswith("pagefind/filter/en_") for name in made[0])


def test_processes_that_share_a_language_build_what_one_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = load(make_tiny(tmp_path / "rulebook", "en"))
    made, parts = [], []
    for processes in (1, 3):
        monkeypatch.setattr("os.cpu_count", lambda count=processes: count)
        build_site(knowledge, tmp_path / "site", lambda what, _, of: parts.append((what, of)), site_url="")
        made.append(tree(tmp_path / "site"))

    assert {of for what, of in parts if what == "pages"} == {1, 3}
    assert difference(*made) == []


def test_files_of_no_language_are_those_of_the_first(tmp_path: Path) -> None:
    knowledge = load(make_tiny(tmp_path / "rulebook", "en", "cs"))
    build_site(knowledge, tmp_path / "site", lambda *_: None, site_url="")
    (tmp_path / "docs").mkdir()
    live = OnDemandSite(knowledge, tmp_path / "docs", {})

    assert knowledge.languages == ("en", "cs")
    for name in ("index.html", "404.html"):
        assert (tmp_path / "site" / name).read_text(encoding="utf-8") == live.template(name)


def test_processes_that_share_a_language_keep_all_its_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    knowledge = load(make_tiny(tmp_path / "rulebook", "en"))
    kept, made = tmp_path / "rulebook" / "build" / "previews" / "en", []
    for _ in range(2):
        build_site(knowledge, tmp_path / "site", lambda *_: None, site_url="https://example.com/")
        made.append({path.name: path.stat().st_mtime_ns for path in kept.iterdir()})
        (kept / "of-no-page.png").touch()
    build_site(knowledge, tmp_path / "site", lambda *_: None, site_url="")

    assert len(made[0]) == len({path.read_bytes() for path in kept.glob("*.png")} - {b""}) > 3
    assert made[0] == made[1]
    assert (kept / "of-no-page.png").is_file(), "a build without an address shows no pictures, and knows of none"
