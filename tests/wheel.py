"""Builds the wheel and the source distribution: the program with the rulebook in it. `python -m tests.wheel FOLDER`, or `make wheel`."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

from generator.commands.shipped import DATA, STAMP
from generator.site.engine_file import SHIPPED, TRANSLATED

ROOT = Path(__file__).resolve().parent.parent
_BESIDE = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-WORDING")
_THEME = "custom_dir: generator/site/theme"
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "shipped")


def stage(folder: Path) -> Path:
    """Put what the wheel is made of into `folder`: the program, and in it the rulebook of this repository with its digest."""
    shutil.copytree(ROOT / "generator", folder / "generator", ignore=_LEFT_OUT)
    for name in _BESIDE:
        shutil.copy(ROOT / name, folder / name)
    # A wheel has nothing beside the package; there the theme lies elsewhere from the settings' point of view.
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert settings.count(_THEME) == 1
    (folder / "generator" / "mkdocs.yml").write_text(
        settings.replace(_THEME, "custom_dir: site/theme"), encoding="utf-8"
    )
    shipped = folder / "generator" / "shipped"
    for name in (*DATA, "docs"):
        shutil.copytree(ROOT / name, shipped / name)
    (shipped / SHIPPED.name).mkdir()
    for name, script in TRANSLATED.items():
        (shipped / SHIPPED.name / name).write_text(script(), encoding="utf-8")
    digest = hashlib.sha256()
    for path in sorted(path for path in shipped.rglob("*") if path.is_file()):
        digest.update(path.relative_to(shipped).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    (shipped / STAMP).write_text(digest.hexdigest()[:16] + "\n", encoding="utf-8")
    return folder


def build(folder: Path, out: Path) -> Path:
    """Build the wheel of what was staged in `folder`, and return it."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
    ]
    subprocess.run([*command, "--wheel-dir", str(out), str(folder)], check=True)
    [wheel] = out.glob("rulebook-*.whl")
    return wheel


def build_source(folder: Path, out: Path) -> Path:
    """Build the source distribution of what was staged in `folder`, which has the rulebook too, and return it."""
    made = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from flit_core import buildapi; print(buildapi.build_sdist(sys.argv[1]))",
            str(out.resolve()),
        ],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    return out / made.stdout.strip().splitlines()[-1]


if __name__ == "__main__":
    out = Path(sys.argv[1])
    shutil.rmtree(out, ignore_errors=True)
    staged = stage(out / "staged")
    for built in (build(staged, out), build_source(staged, out)):
        print(f"{built}: {built.stat().st_size / 1e6:.1f} MB")
    shutil.rmtree(out / "staged")
