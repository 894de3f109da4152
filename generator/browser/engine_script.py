"""The script of the worker that answers in the reader's browser: the engine, the notation and the wording, translated."""

import re
from collections.abc import Mapping
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
# What the page `/<language>/ask/` needs: neither the notation nor the states of a hand, so that a phone loads no more.
_ASKED = {
    "Policies": ("generator.engine", "Policies"),
    "SituationError": ("generator.engine", "SituationError"),
    "answer_form": ("generator.asking.asked", "answer_form"),
    "AskingError": ("generator.asking.questions", "AskingError"),
}
# What the page `/<language>/hand/` needs.
_WRITTEN = {
    "Policies": ("generator.engine", "Policies"),
    "SituationError": ("generator.engine", "SituationError"),
    "answer_script": ("generator.asking.script", "answer_script"),
}
_SCRIPTS = ("messages.js", "worker.js", "asking.js")
_INDENT_OR_REMARK = re.compile(r"^(?:[ ]+|[ ]*//.*\n)", re.M)


@cache
def engine_script() -> str:
    """Return the script of everything. Raises TranslationError where a module has what cannot be translated."""
    return _script(_EXPORTED | _ASKED | _WRITTEN)


@cache
def asking_script() -> str:
    """Return the script that answers forms and nothing else. Raises TranslationError as `engine_script` does."""
    return _INDENT_OR_REMARK.sub("", _script(_ASKED))


@cache
def hand_script() -> str:
    """Return the script that answers hands in the notation and nothing else. Raises TranslationError as `engine_script` does."""
    return _INDENT_OR_REMARK.sub("", _script(_WRITTEN))


def _script(exported: Mapping[str, tuple[str, str]]) -> str:
    parts = [Path(__file__).with_name(name).read_text(encoding="utf-8") for name in _SCRIPTS]
    # In a function, whose names are nobody else's.
    return "(() => {\n'use strict';\n" + "\n".join([bundle(_ROOT, exported), *parts]) + "\n})();\n"
