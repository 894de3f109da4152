"""The scripts of the engine in the reader's browser, as files of the site."""

from collections.abc import Callable, Mapping
from pathlib import Path

from generator.browser.engine_script import asking_script, hand_script

# What answers the forms, and what answers hands in the notation.
SCRIPTS: Mapping[str, Callable[[], str]] = {
    "assets/javascripts/engine.js": asking_script,
    "assets/javascripts/engine-hand.js": hand_script,
}


def write_engine(site: Path) -> None:
    """Write the scripts into a site, unless they are there."""
    for name, script in SCRIPTS.items():
        path = site / name
        if not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script(), encoding="utf-8")
