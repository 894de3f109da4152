"""What changed between two texts, word by word, as translators are shown it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

# A word with what belongs inside it (1,700 and don’t are one), a run of blanks, or a single sign.
_TOKEN = re.compile(r"\w+(?:[’'.,:/-]\w+)*|\s+|[^\w\s]")

ChangeKind = Literal["same", "gone", "new"]


@dataclass(frozen=True, slots=True)
class TextChange:
    """A stretch of text: in both (`same`), only in the earlier one (`gone`) or only in the later one (`new`)."""

    kind: ChangeKind
    text: str


def tokens(text: str) -> list[str]:
    """Return the words, blanks and signs of a text; each run of blanks is a single one."""
    return [" " if token.isspace() else token for token in _TOKEN.findall(text)]


def stretches(old: Sequence[str], new: Sequence[str], least: int = 0) -> list[tuple[ChangeKind, int, int]]:
    """Return which tokens are gone, new or the same, in reading order, as `(kind, from, to)`; what is gone counts in the old ones.

    What is the same between two changes counts as changed if it holds no more words than `least`, so that they are read in one piece.
    """
    joined: list[tuple[bool, int, int, int, int]] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        between = bool(joined) and b < len(old) and d < len(new)
        words = sum(token.strip() != "" for token in old[a:b])
        same = kind == "equal" and not (between and words <= least)
        if joined and not same and not joined[-1][0]:
            _, a, _, c, _ = joined.pop()
        joined.append((same, a, b, c, d))
    found: list[tuple[ChangeKind, int, int]] = []
    for same, a, b, c, d in joined:
        if same:
            found.append(("same", c, d))
            continue
        found += [("gone", a, b)] if b > a else []
        found += [("new", c, d)] if d > c else []
    return found


def differences(before: str, after: str) -> list[TextChange]:
    """Return the later text with what it lost and gained, in reading order; line breaks and runs of blanks do not count."""
    old, new = tokens(before.strip()), tokens(after.strip())
    return [
        TextChange(kind, "".join((old if kind == "gone" else new)[start:end]))
        for kind, start, end in stretches(old, new)
    ]


def marked(changes: Iterable[TextChange]) -> str:
    """Return changes as one text, in the marks that `git diff --word-diff` uses: `[-gone-]{+new+}`."""
    signs = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
    return "".join(signs[change.kind][0] + change.text + signs[change.kind][1] for change in changes)
