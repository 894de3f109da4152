"""Reads the generated lock files, which merges, editors and full disks can damage like any other file.

A damaged line is a finding and stays one until a person has put it right: a command that rewrote the file would lose what the line
recorded.
"""

from collections.abc import Iterator
from pathlib import Path

from generator.knowledge.findings import MOST_OF_A_FILE, Finding
from generator.knowledge.yaml_source import Unusable, read_text

MAXIMUM_BYTES = 5_000_000
# A file with more damaged lines than this is no lock, and not read to its end.
MOST_DAMAGED = 1_000
MEND = "restore it from version control"


def read_lock(
    root: Path, file: str, findings: list[Finding], folders: dict[str, bool] | None = None
) -> list[str] | None:
    """Return the lines of a lock file, by its path below `root`; None where there is none, or none that can be read, with a finding.

    `folders` is as in `read_text`.
    """
    path = root / file
    if not path.exists() and not path.is_symlink():
        return None
    try:
        text = read_text(path, root, MAXIMUM_BYTES, folders)
    except Unusable as fault:
        findings.append(Finding(file, fault.line, "lock", f"{fault.message}; {MEND}"))
        return None
    # At line feeds alone: the texts of a line may hold whatever else ends a line somewhere.
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1]:
        message = f"the last line is cut off; {MEND}"
        findings.append(Finding(file, len(lines), "lock", message))
    return lines


def damaged(file: str, faults: list[tuple[int, str]]) -> Iterator[Finding]:
    """Yield the findings of damaged lines, each a number and what is wrong: the first ones, and how many more there are."""
    for number, message in faults[:MOST_OF_A_FILE]:
        yield Finding(file, number, "lock", message)
    if len(faults) > MOST_OF_A_FILE:
        number, left = faults[MOST_OF_A_FILE][0], len(faults) - MOST_OF_A_FILE
        yield Finding(file, number, "lock", f"… and {left} more findings in this file")


def entries(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that record something, each with its number from 1."""
    for number, line in enumerate(lines, 1):
        if line and not line.startswith("#"):
            yield number, line
