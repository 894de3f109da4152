"""Play every example again and compare with what was ruled or refused: status 1 at the first difference. Standard library only."""

import json
import sys
from pathlib import Path
from typing import Any

Play = dict[str, Any]


def plays() -> list[Play]:
    """Return every example under each set of policies with its rulings, and every refused one with its message."""
    examples = json.loads(Path("examples.json").read_text(encoding="utf-8"))
    refused: list[Play] = json.loads(Path("refused.json").read_text(encoding="utf-8"))
    return [case | played for case in examples for played in case["played"]] + refused


def difference(play: Play) -> str | None:
    """Return which example is ruled otherwise, None where it is ruled as before."""
    from generator.engine import Policies, SituationError, rule

    if "rulings" in play:
        rulings = rule(play["situation"], Policies.of(play["policies"]))
        return None if json.loads(json.dumps(rulings)) == play["rulings"] else str(play["example"])
    try:
        rule(play["situation"], {})
    except SituationError as fault:
        where = "" if play["event"] is None else f"event {play['event'] + 1}: "
        if (fault.event, str(fault)) == (play["event"], where + play["message"]):
            return None
    return f"not refused: {play['message']}"


if __name__ == "__main__":
    sys.exit(next((fault for fault in map(difference, plays()) if fault is not None), None))
