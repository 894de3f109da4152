"""What is wrong with the data, and where: one error, one line, safe to print and never too many."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from generator.language.unseen import first_unseen, visible

# Of one file, for one check: once these are fixed, the next ones appear.
MOST_OF_A_FILE = 20
_LONGEST = 2_000


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One fault in one file; `line` counts from 1, `file` is relative to the project with forward slashes.

    Both texts come out of files that somebody else wrote: what a terminal would obey is written out, and no line but the first begins
    at the margin, so that none looks like another finding.
    """

    file: str
    line: int
    check: str
    message: str

    def __post_init__(self) -> None:
        """Make file and message safe to print."""
        if first_unseen(self.file, "") is not None:
            object.__setattr__(self, "file", visible(self.file))
        if len(self.message) > _LONGEST or first_unseen(self.message, "") is not None:
            object.__setattr__(self, "message", _safe(self.message))

    def __str__(self) -> str:
        """Return the finding in the form that editors and code hosts link to."""
        return f"{self.file}:{self.line}: {self.check}: {self.message}"


def _safe(message: str) -> str:
    cut = message if len(message) <= _LONGEST else message[:_LONGEST] + "…"
    first, *more = map(visible, cut.split("\n"))
    return "\n".join([first, *(row if row.startswith("    ") else f"    {row}" for row in more)])


def bounded(findings: Iterable[Finding], most: int = MOST_OF_A_FILE) -> list[Finding]:
    """Return findings without those of a file, by one check, that come after the first `most`; one more says how many those are.

    The findings come in the order in which they are to be reported.
    """
    kept: list[Finding] = []
    seen: Counter[tuple[str, str]] = Counter()
    first_left_out: dict[tuple[str, str], tuple[int, int]] = {}  # where in `kept`, and its line
    for finding in findings:
        key = finding.check, finding.file
        seen[key] += 1
        if seen[key] <= most:
            kept.append(finding)
        elif key not in first_left_out:
            first_left_out[key] = len(kept), finding.line
            kept.append(finding)
    for (check, file), (place, line) in first_left_out.items():
        left = seen[check, file] - most
        if left > 1:
            kept[place] = Finding(file, line, check, f"… and {left} more findings in this file")
    return kept


class Faulty(Exception):
    """The data cannot be used; `findings` says why, all of it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = sorted(set(findings))
        super().__init__("\n".join(map(str, self.findings)))
