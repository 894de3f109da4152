"""What changed between two texts, word by word, as translators are shown it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

# A word with what belongs inside it (1,700 and don’t are one), a run of blanks, or a single sign.
_TOKEN = re.compile(r"\w+(?:[’'.,:/-]\w+)*|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class TextChange:
    """A stretch of text: in both (`same`), only in the earlier one (`gone`) or only in the later one (`new`)."""

    kind: Literal["same", "gone", "new"]
    text: str


def differences(before: str, after: str) -> list[TextChange]:
    """Return the later text with what it lost and gained, in reading order; line breaks and runs of blanks do not count."""
    old, new = _tokens(before), _tokens(after)
    found: list[TextChange] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            same = "".join(old[a:b])
            if same == " " and found and d < len(new) and b < len(old):
                # A blank between two changed words: they are shown in one piece.
                found += [TextChange("gone", same), TextChange("new", same)]
            else:
                found.append(TextChange("same", same))
            continue
        found += [TextChange("gone", "".join(old[a:b]))] if b > a else []
        found += [TextChange("new", "".join(new[c:d]))] if d > c else []
    return _together(found)


def _tokens(text: str) -> list[str]:
    return [" " if token.isspace() else token for token in _TOKEN.findall(text.strip())]


def _together(changes: Iterable[TextChange]) -> list[TextChange]:
    """Join what stands between two stretches of the same text: all that is gone, then all that is new."""
    found: list[TextChange] = []
    gone = new = ""
    for change in (*changes, TextChange("same", "")):
        if change.kind == "gone":
            gone += change.text
        elif change.kind == "new":
            new += change.text
        else:
            found += [TextChange("gone", gone)] if gone else []
            found += [TextChange("new", new)] if new else []
            found += [change] if change.text else []
            gone = new = ""
    return found


def marked(changes: Iterable[TextChange]) -> str:
    """Return changes as one text, in the marks that `git diff --word-diff` uses: `[-gone-]{+new+}`."""
    signs = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}
    return "".join(signs[change.kind][0] + change.text + signs[change.kind][1] for change in changes)
