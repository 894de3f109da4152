"""Play every example again and compare with what was ruled or refused: status 1 at the first difference. Standard library only."""

import json
import sys
from pathlib import Path

from generator.engine import Policies, SituationError, rule


def main() -> str | None:
    """Return the example that is ruled otherwise, None where all are ruled as before."""
    for case in json.loads(Path("examples.json").read_text(encoding="utf-8")):
        for played in case["played"]:
            rulings = rule(case["situation"], Policies.of(played["policies"]))
            if json.loads(json.dumps(rulings)) != played["rulings"]:
                return str(case["example"])
    for case in json.loads(Path("refused.json").read_text(encoding="utf-8")):
        try:
            rule(case["situation"], {})
        except SituationError as fault:
            where = "" if case["event"] is None else f"event {case['event'] + 1}: "
            if (fault.event, str(fault)) == (case["event"], where + case["message"]):
                continue
        return f"not refused: {case['message']}"
    return None


if __name__ == "__main__":
    sys.exit(main())
