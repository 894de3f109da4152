"""`make second-opinion`: the differential test against PokerKit at length, with the known disagreements counted.

`python -m tests.second_opinion [HANDS]`; status 1 where something is not explained.
"""

import sys

from . import betting
from .known import KNOWN, explain


def main() -> int:
    """Compare the hands of the seeds from 0 and print the counts; return how much is not explained."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    found, unexplained = betting.compare_hands(range(hands), explain)
    print(f"{hands:,} hands, {found['rounds']:,} betting rounds, {found['decisions']:,} decisions")
    for name, disagreement in KNOWN.items():
        print(f"{found[name]:8,}  {name} ({disagreement.clause})")
    print(
        f"{found['cut short']:8,}  hands cut short by one of these, because the two could not go on with the same act"
    )
    print(f"{len(unexplained):8,}  not explained")
    for what in unexplained[:10]:
        print(f"\n{what}")
    return len(unexplained)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
