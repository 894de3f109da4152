"""What changed between two texts, word by word, as translators are shown it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

# A word with what belongs inside it (1,700 and don’t are one), a run of blanks, or a single sign.
_TOKEN = re.compile(r"\w+(?:[’'.,:/-]\w+)*|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of text: in both (`same`), only in the earlier one (`gone`) or only in the later one (`new`)."""

    kind: Literal["same", "gone", "new"]
    text: str


def differences(before: str, after: str) -> list[Change]:
    """Return the later text with what it lost and gained, in reading order; line breaks and runs of blanks do not count."""
    old, new = _tokens(before), _tokens(after)
    found: list[Change] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            same = "".join(old[a:b])
            if same == " " and found and d < len(new) and b < len(old):
                # A blank between two changed words: they are told in one piece.
                found += [Change("gone", same), Change("new", same)]
            else:
                found.append(Change("same", same))
            continue
        found += [Change("gone", "".join(old[a:b]))] if b > a else []
        found += [Change("new", "".join(new[c:d]))] if d > c else []
    return _together(found)


def _tokens(text: str) -> list[str]:
    return [" " if token.isspace() else token for token in _TOKEN.findall(text.strip())]


def _together(changes: Iterable[Change]) -> list[Change]:
    """Join what stands between two stretches of the same text: all that is gone, then all that is new."""
    found: list[Change] = []
    gone = new = ""
    for change in (*changes, Change("same", "")):
        if change.kind == "gone":
            gone += change.text
        elif change.kind == "new":
            new += change.text
        else:
            found += [Change("gone", gone)] if gone else []
            found += [Change("new", new)] if new else []
            found += [change] if change.text else []
            gone = new = ""
    return found


def marked(changes: Iterable[Change]) -> str:
    """Return changes as one text, in the marks that `git diff --word-diff` uses: `[-gone-]{+new+}`."""
    signs = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
    return "".join(signs[change.kind][0] + change.text + signs[change.kind][1] for change in changes)
