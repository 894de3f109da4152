"""What is wrong with the data, and where: one fault, one line."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One fault in one file; `line` counts from 1, `file` is relative to the project with forward slashes."""

    file: str
    line: int
    check: str
    message: str

    def __str__(self) -> str:
        """Return the finding in the form that editors and code hosts link to."""
        return f"{self.file}:{self.line}: {self.check}: {self.message}"


class Faulty(Exception):
    """The data cannot be used; `findings` says why, all of it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = sorted(set(findings))
        super().__init__("\n".join(map(str, self.findings)))
