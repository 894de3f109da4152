"""Finds the name that a misspelt one was probably meant to be."""

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

from generator.knowledge.findings import MOST_OF_A_FILE

_LONGEST = 60  # letters of a name that are compared
_MOST_KNOWN = 5_000


class Hints:
    """Looks for what was meant, for as many errors of a file as are reported: comparing names is slow, and a file can hold thousands."""

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()

    def near(self, file: str, word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
        """Return the known name that is most like `word`, which stands in `file`; None where none is."""
        self._asked[file] += 1
        return nearest(word, known, cutoff) if self._asked[file] <= MOST_OF_A_FILE else None


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known name that is most like `word`; None where none is."""
    names = {name[:_LONGEST]: name for name in islice(known, _MOST_KNOWN)}
    found = get_close_matches(word[:_LONGEST], names, 1, cutoff)
    return names[found[0]] if found else None


def listed(names: Iterable[str], most: int = 40) -> str:
    """Return names with commas between them, for the end of a sentence; of very many, the first."""
    all_of_them = list(names)
    more = f" and {len(all_of_them) - most} more" if len(all_of_them) > most else ""
    return ", ".join(all_of_them[:most]) + more
