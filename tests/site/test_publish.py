"""A site takes the place of another whole or not at all, and nothing that no build made is ever lost."""

import errno
import multiprocessing
import os
import shutil
import sys
from collections.abc import Iterator
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from generator.disk import folders
from generator.site import publish
from generator.site.pages import SiteError
from generator.site.publish import MADE, workplace
from tests.hardening.kill import Countdown, tree

LANGUAGES = ("en", "cs")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A rulebook, as far as a place for a site needs one."""
    (tmp_path / "rulebook" / "rules").mkdir(parents=True)
    return tmp_path / "rulebook"


def put(root: Path, out: Path, text: str) -> None:
    """Publish a site of three files that say `text`."""
    with workplace(out, root, LANGUAGES, "a test", lambda _: None) as place:
        for name in ("index.html", "en/index.html", f"en/{text}.html"):
            (place.site / name).parent.mkdir(parents=True, exist_ok=True)
            (place.site / name).write_text(text)
        place.parts.mkdir()
        place.publish()


def said(out: Path) -> str:
    """Return what the site says, everywhere the same."""
    texts = {path.read_text() for path in out.rglob("*.html")}
    (text,) = texts
    assert (out / "en" / f"{text}.html").is_file()
    assert len(list(out.rglob("*.html"))) == 3
    return text


@pytest.fixture(params=["exchange", "two renamings"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A system that can exchange two folders in one step, and one that cannot."""
    if request.param == "two renamings":
        monkeypatch.setattr(folders, "_exchanged", lambda *_: False)
    yield request.param


def test_a_site_takes_the_place_of_another_and_open_files_stay(root: Path, either_way: str) -> None:
    out = root / "deep" / "site"
    put(root, out, "old")
    with (out / "en" / "old.html").open() as reader:
        put(root, out, "new")
        assert reader.read() == "old"

    assert said(out) == "new"
    assert [path.name for path in out.parent.iterdir()] == ["site"]


def test_a_build_that_is_killed_anywhere_leaves_a_whole_site(root: Path, either_way: str) -> None:
    out, outcomes, moment = root / "site", [], 1
    put(root, out, "old")
    while True:
        child = os.fork()
        if not child:
            sys.addaudithook(Countdown(moment))
            put(root, out, "new")
            os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) >= 0:
            break
        # Only two renamings leave a moment without a site, which the next build ends before it does anything else.
        if out.exists() or either_way == "exchange":
            outcomes.append(said(out))
        else:
            with pytest.raises(RuntimeError), workplace(out, root, LANGUAGES, "a test", lambda _: None):
                assert said(out) == "old"
                raise RuntimeError
        put(root, out, "old")
        assert said(out) == "old"
        assert sorted(path.name for path in root.iterdir()) == ["rules", "site"]
        moment += 1

    assert moment > 12
    assert outcomes == sorted(outcomes, reverse=True)
    assert set(outcomes) == {"old", "new"}


def test_an_error_while_it_is_put_in_place_leaves_the_old_site(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = root / "site"
    put(root, out, "old")
    real = Path.rename

    def refused(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(errno.EACCES, "Permission denied", str(path))
        return real(path, target)

    monkeypatch.setattr(folders, "_exchanged", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(OSError, match="Permission denied"):
        put(root, out, "new")

    assert said(out) == "old"
    assert sorted(path.name for path in root.iterdir()) == ["rules", "site"]


def test_a_site_that_cannot_even_be_put_back_is_kept_for_the_next_build(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = root / "site"
    put(root, out, "old")
    real = Path.rename

    def refused(path: Path, target: Path) -> Path:
        if target == out:
            raise OSError(errno.EIO, "Input/output error", str(path))
        return real(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(folders, "_exchanged", lambda *_: False)
        patched.setattr(Path, "rename", refused)
        with pytest.raises(OSError, match="Input/output error"):
            put(root, out, "new")
    with pytest.raises(RuntimeError), workplace(out, root, LANGUAGES, "a test", lambda _: None):
        raise RuntimeError

    assert said(out) == "old"
    assert sorted(path.name for path in root.iterdir()) == ["rules", "site"]


@pytest.mark.parametrize(
    ("out", "told"),
    [
        (".", "holds the rulebook itself"),
        ("..", "holds the rulebook itself"),
        ("/", "is the root of a disk"),
        ("rules/site", "is among the files of the rulebook"),
        ("link", "is a link; give the folder that it leads to"),
        ("nowhere", "is a link; give the folder that it leads to"),
        ("file", "is a file; give a folder"),
        ("home", "holds letter.txt, which no build made: it would be lost"),
        ("older", "holds CNAME, which no build made: it would be lost"),
        ("ours", "holds en/note.html, which no build made: it would be lost"),
        ("linked", "holds en/away, which no build made: it would be lost"),
    ],
)
def test_what_no_build_made_is_never_replaced(root: Path, out: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    (root / "link").symlink_to(root / "home")
    (root / "nowhere").symlink_to(root / "nothing")
    (root / "file").write_text("text")
    (root / "home").mkdir()
    (root / "home" / "letter.txt").write_text("text")
    for name in ("ours", "linked"):
        put(root, root / name, "old")
    (root / "ours" / "en" / "note.html").write_text("text")
    (root / "linked" / "en" / "away").symlink_to(root / "home", target_is_directory=True)
    shutil.copytree(root / "linked", root / "older", ignore=shutil.ignore_patterns(MADE, "away"))
    (root / "older" / "CNAME").write_text("rules.example.org")
    before = tree(root)

    with pytest.raises(SiteError) as refusal:
        put(root, Path(out), "new")

    assert told in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert tree(root) == before


def test_what_is_put_there_while_a_site_is_built_is_not_lost(root: Path) -> None:
    out = root / "site"
    put(root, out, "old")
    with (
        pytest.raises(SiteError, match="holds note"),
        workplace(out, root, LANGUAGES, "a test", lambda _: None) as place,
    ):
        place.site.mkdir()
        (out / "note").write_text("text")
        place.publish()

    assert (out / "note").read_text() == "text"


def test_an_empty_folder_and_a_site_of_before_are_replaced(root: Path) -> None:
    (root / "empty").mkdir()
    put(root, root / "empty", "new")
    put(root, root / "older", "old")
    (root / "older" / MADE).unlink()
    put(root, root / "older", "new")

    assert said(root / "empty") == said(root / "older") == "new"


def hold(root: Path, held: Event, go_on: Event) -> None:
    with workplace(root / "site", root, LANGUAGES, "rulebook build", lambda _: None) as place:
        place.site.mkdir()
        held.set()
        go_on.wait()


def test_two_builds_for_one_folder_wait_for_each_other(root: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held, go_on = context.Event(), context.Event()
    other = context.Process(target=hold, args=(root, held, go_on))
    other.start()
    held.wait()
    waited: list[str] = []

    def waiting(holder: str) -> None:
        waited.append(holder)
        go_on.set()

    with workplace(root / "site", root, LANGUAGES, "a test", waiting) as place:
        assert waited == [f"rulebook build (process {other.pid})"]
        assert not place.site.exists()
    other.join()


def test_linux_exchanges_folders_in_one_step(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_text("")

    assert folders._exchanged(tmp_path / "first", tmp_path / "second") == (sys.platform == "linux")
    assert sys.platform != "linux" or (tmp_path / "first" / "second").is_file()


def test_a_disk_of_its_own_is_refused(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish.os.path, "ismount", lambda path: path == root / "mounted")

    with pytest.raises(
        SiteError, match=r"is a mount point, which cannot be replaced; give a folder in it, such as .*mounted/site$"
    ):
        put(root, root / "mounted", "new")
