"""Messages that no form of *Ask the floor* can need: those of kinds of situations that none of them asks about."""

import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache

from generator import engine
from generator.asking.forms import FORMS, asked
from generator.engine import REASONS, event
from generator.engine.kinds import KINDS

_ENGINE = engine.__name__ + "."
_AROUND_THE_HAND = event.__name__ + "."
# These say what each reason is, and give none.
_DECLARING = "reasons_of_"
_QUOTED = re.compile(r'"([a-z-]+\.[a-z0-9-]+)"')


@cache
def unasked() -> frozenset[str]:
    """Return the beginnings of the keys of such messages: `story#facts.rebuy.`, `rulings#reasons.rebuys.announced`.

    A reason counts as one of a kind only if its name stands in modules of kinds that are not asked about, and in no other.
    """
    kinds = KINDS.keys() - {form.situation(asked(form, {}))["kind"] for form in FORMS.values()}
    asked_about = {KINDS[kind].facts.__module__ for kind in KINDS.keys() - kinds}
    # A hand may come to whatever stands outside this package: to odd chips, for one.
    around = {
        KINDS[kind].facts.__module__ for kind in kinds if KINDS[kind].facts.__module__.startswith(_AROUND_THE_HAND)
    }
    modules = around - asked_about
    given = dict(_given())
    elsewhere = {name for module, names in given.items() if module not in modules for name in names}
    theirs = {name for module in modules for name in given[module]} - elsewhere
    return frozenset(f"story#facts.{kind}." for kind in kinds) | {f"rulings#reasons.{name}" for name in theirs}


def _given() -> Iterator[tuple[str, set[str]]]:
    """Yield every module of the engine with the reasons that it names."""
    for name, module in list(sys.modules.items()):
        if name.startswith(_ENGINE) and not name.rpartition(".")[2].startswith(_DECLARING):
            yield name, set(_QUOTED.findall(inspect.getsource(module))) & REASONS.keys()
