"""`make second-opinion`: the differential tests against PokerKit at length, with the known disagreements counted.

`python -m tests.second_opinion [HANDS [SEED]]`; status 1 where something is not explained.
"""

import sys

from . import betting, known, showdowns


def main() -> int:
    """Compare the hands of the seeds from SEED (0) and print the counts; return how much is not explained."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found, unexplained = betting.compare_hands(range(first, first + hands), known.explain)
    posted, more_hands = betting.compare_hands(range(first, first + hands // 4), known.explain, posted=True)
    found.update(posted)
    unexplained += more_hands
    print(f"{found['rounds']:,} betting rounds with {found['decisions']:,} decisions, in {hands + hands // 4:,} hands")
    for name, disagreement in known.KNOWN.items():
        print(f"{found[name]:8,}  {name} ({disagreement.clause})")
    print(
        f"{found['cut short']:8,}  hands cut short by one of these, because the two could not go on with the same act"
    )
    found, more = showdowns.compare_showdowns(range(first, first + hands // 2))
    print(
        f"{found['showdowns']:,} showdowns, {found['with side pots']:,} with side pots, {found['split']:,} with a split pot"
    )
    for name, clause in showdowns.KNOWN.items():
        print(f"{found[name]:8,}  {name} ({clause})")
    print(f"{len(unexplained) + len(more)} not explained")
    for what in (*unexplained, *more)[:10]:
        print(f"\n{what}")
    return len(unexplained) + len(more)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
