"""The script of the worker that answers in the reader's browser: the engine, the notation and the wording, translated."""

from functools import cache
from pathlib import Path

from generator.browser.bundle import bundle

# The folder of the package `generator`.
_ROOT = Path(__file__).resolve().parents[2]
_EXPORTED = {
    "rule": ("generator.engine", "rule"),
    "trace": ("generator.engine", "trace"),
    "Policies": ("generator.engine", "Policies"),
    "SituationError": ("generator.engine", "SituationError"),
    "answer": ("generator.language.answers", "answer"),
    "parse_event": ("generator.language.notation", "parse_event"),
    "NotationError": ("generator.language.notation", "NotationError"),
}
_SCRIPTS = ("messages.js", "worker.js")


@cache
def engine_script() -> str:
    """Return the script. Raises TranslationError where a module has what cannot be translated."""
    parts = [Path(__file__).with_name(name).read_text(encoding="utf-8") for name in _SCRIPTS]
    # In a function, whose names are nobody else's.
    return "(() => {\n'use strict';\n" + "\n".join([bundle(_ROOT, _EXPORTED), *parts]) + "\n})();\n"
