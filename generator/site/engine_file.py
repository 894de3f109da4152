"""The script of the engine in the reader's browser, as a file of the site."""

from pathlib import Path

from generator.browser.engine_script import asking_script

ENGINE = "assets/javascripts/engine.js"


def write_engine(site: Path) -> None:
    """Write the script into a site, unless it is there."""
    path = site / ENGINE
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(asking_script(), encoding="utf-8")
