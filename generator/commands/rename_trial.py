"""What a rulebook comes to under another id, tried out in a copy of it: in a process of its own where its engine is renamed with it."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.checks import locked_rulings, run_checks
from generator.checks.locked_rulings import LockKey
from generator.checks.project import Project
from generator.disk.cache import Cache
from generator.knowledge.files import Memory
from generator.knowledge.findings import Finding
from generator.knowledge.load import load
from generator.knowledge.originals import render_originals
from generator.knowledge.schemas import FOLDER as SCHEMAS
from generator.knowledge.schemas import render_schemas


class EngineFault(Exception):
    """The engine of the copy does not run; what it printed last."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What the checks find, the files that commands write, by their places, and all that is locked."""

    findings: tuple[Finding, ...]
    files: Mapping[str, str | None]
    rows: Mapping[LockKey, str]


def put(folder: Path, files: Mapping[str, str | None]) -> None:
    """Write files below a folder; delete those that are None."""
    for file, text in files.items():
        if text is None:
            (folder / file).unlink(missing_ok=True)
        else:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8", newline="")


def outcome(root: Path, *, schemas: bool) -> Trial:
    """Write the locks of the rulebook in `root`, and its `schemas` if it has them, and check it with the engine that is running."""
    memory: Memory = {}
    cache = Cache()
    renamed = Project(load(root, memory), cache)
    files: dict[str, str | None] = {name: text for name, (text, _) in render_originals(renamed.knowledge).items()}
    files |= locked_rulings.files(renamed)
    if schemas:
        files |= render_schemas(renamed.knowledge)
    put(root, files)
    renamed = Project(load(root, memory), cache)
    return Trial(tuple(run_checks(renamed)), files, locked_rulings.locked(renamed))


def outcome_of_its_engine(root: Path, *, schemas: bool) -> Trial:
    """The same by the engine that lies in `root`. Raises EngineFault where that does not run."""
    command = [sys.executable, "-m", "generator.commands.rename_trial", str(root), SCHEMAS if schemas else ""]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode:
        raise EngineFault((run.stderr.strip().splitlines() or [f"it ended with {run.returncode}"])[-1])
    told = json.loads(run.stdout)
    rows = {LockKey(*key): said for *key, said in told["rows"]}
    return Trial(tuple(Finding(*finding) for finding in told["findings"]), told["files"], rows)


def main() -> None:
    """Print the outcome of the rulebook in the folder that is named as one JSON object."""
    root, schemas = sys.argv[1:]
    found = outcome(Path(root), schemas=bool(schemas))
    findings = [(f.file, f.line, f.check, f.message) for f in found.findings]
    rows = [(*key, said) for key, said in found.rows.items()]
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(json.dumps({"findings": findings, "files": found.files, "rows": rows}))


if __name__ == "__main__":
    main()
