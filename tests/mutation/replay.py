"""Play every example again and compare with what was ruled, refused or declared, and what is shown of it with what is ruled.

Status 1 at a difference. Standard library only.
"""

import json
import sys
from pathlib import Path
from typing import Any

Play = dict[str, Any]
EXAMPLE, RARE, REFUSED, DECLARED = "example", "rare", "refused", "declared"


def plays() -> list[Play]:
    """Return every example under each set of policies with its rulings, then the rare and the refused ones, then what rules declare."""
    examples, rare, refused, declared = (
        json.loads(Path(f"{name}.json").read_text(encoding="utf-8"))
        for name in ("examples", "rare", "refused", "declared")
    )
    return [*(case | played for case in examples for played in case["played"]), *rare, *refused, *declared]


def kind(play: Play) -> str:
    """Return what is played: a worked example, a rare situation, one that cannot be (`refused`), or a policy (`declared`)."""
    if "declared" in play:
        return DECLARED
    if "rulings" not in play:
        return REFUSED
    return EXAMPLE if "example" in play else RARE


def name(play: Play) -> str:
    """Return the name of an example, or what a rare situation asks."""
    return str(play["example"] if kind(play) == EXAMPLE else play["asks"])


def written(rulings: object) -> str:
    """Rulings as the lock would hold them: 50 chips are not 50.0 chips, and true is not 1."""
    return json.dumps(rulings, sort_keys=True)


def difference(play: Play) -> str | None:
    """Return which example or situation is ruled otherwise, None where it is ruled as before."""
    from generator.engine import SPECS, Policies, PolicyError, SituationError, rule

    if "rulings" in play:
        rulings = rule(play["situation"], Policies.of(play["policies"]))
        return None if written(rulings) == written(play["rulings"]) else name(play)
    if kind(play) == DECLARED:
        spec = SPECS.get(play["policy"])
        told = None if spec is None else {name: getattr(spec, name) for name in play["declared"]}
        return None if json.loads(json.dumps(told)) == play["declared"] else str(play["policy"])
    try:
        rule(play["situation"], play.get("policies", {}))
    except PolicyError as fault:
        if str(fault) == play["message"]:
            return None
    except SituationError as fault:
        where = "" if play["event"] is None else f"event {play['event'] + 1}: "
        if (fault.event, str(fault)) == (play["event"], where + play["message"]):
            return None
    return f"not refused: {play['message']}"


def disagreement(play: Play) -> str | None:
    """Return which example's rulings and drawn states tell two things, None where they agree or nothing is drawn."""
    from generator.engine import Policies, trace
    from tests.engine.agreement import disagreements

    if "rulings" not in play or play["situation"].get("kind", "hand") != "hand":
        return None
    states = trace(play["situation"], Policies.of(play["policies"]))
    for fault in disagreements(play["situation"], play["rulings"], states):
        return f"{name(play)}: {fault}"
    return None


# What is asked of every play, the rulings of all before the drawings of any.
QUESTIONS = difference, disagreement


if __name__ == "__main__":
    every = plays()
    faults = (ask(play) for ask in QUESTIONS for play in every)
    sys.exit(next((fault for fault in faults if fault is not None), None))
