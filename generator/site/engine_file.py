"""The scripts of the engine in the reader's browser, as files of the site. An installed program brings them along, translated."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from generator.browser.engine_script import asking_script, hand_script

# Where a wheel has them: translating takes seconds, and gives the same for the same program.
SHIPPED = Path(__file__).resolve().parents[1] / "shipped" / "scripts"

# What answers the forms, and what answers hands in the notation: how each is translated.
TRANSLATED: Mapping[str, Callable[[], str]] = {"engine.js": asking_script, "engine-hand.js": hand_script}


def _script(name: str) -> str:
    path = SHIPPED / name
    return path.read_text(encoding="utf-8") if path.is_file() else TRANSLATED[name]()


# The files of the site, by their paths.
SCRIPTS: Mapping[str, Callable[[], str]] = {f"assets/javascripts/{name}": partial(_script, name) for name in TRANSLATED}


def write_engine(site: Path) -> None:
    """Write the scripts into a site, unless they are there."""
    for name, script in SCRIPTS.items():
        path = site / name
        if not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script(), encoding="utf-8")
