"""A small rulebook for the tests that build: every rule and book of the real one, and of its many examples those that show something."""

from collections import Counter
from pathlib import Path

from generator.knowledge.load import load

OF_A_RULE = 2
WANTED = {
    "multiple-chips/two-thousands-over-twelve-hundred",
    "reopening/three-short-all-ins",
    "unclear-bets/bet-five",
    "raise-methods/declared-raise-call-amount",
    "clock/time-runs-out-with-no-bet",
}


def thin_out(root: Path) -> Path:
    """Delete examples below `root` until each rule has two besides those that errata, situations, variants or tests name."""
    knowledge = load(root)
    named = WANTED | {example.variant_of for example in knowledge.examples.values() if example.variant_of}
    named |= {e.shown_by[0] for book in knowledge.books.values() for e in book.errata if e.shown_by}
    named |= {example for situation in knowledge.situations.values() for example in situation.examples}
    held: Counter[str] = Counter()
    for example in knowledge.examples.values():
        held[example.rule] += 1
        if held[example.rule] > OF_A_RULE and example.id not in named:
            (root / "examples" / f"{example.id}.yml").unlink()
    return root
