"""Play every example again and compare with what was ruled: status 1 at the first difference. Standard library only."""

import json
import sys
from pathlib import Path

from generator.engine import Policies, rule


def main() -> str | None:
    """Return the example that is ruled otherwise, None where all are ruled as before."""
    for case in json.loads(Path("examples.json").read_text(encoding="utf-8")):
        for played in case["played"]:
            rulings = rule(case["situation"], Policies.of(played["policies"]))
            if json.loads(json.dumps(rulings)) != played["rulings"]:
                return str(case["example"])
    return None


if __name__ == "__main__":
    sys.exit(main())
