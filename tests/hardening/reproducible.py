"""Builds the whole site twice, from two copies and in two surroundings, and compares byte by byte: `make reproducible`."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.hardening.kill import difference, tree
from tests.small import DATA, ROOT

_URL = "https://rules.example.org/"
# What must make no difference: the order of sets, the language, the time zone and the day of the machine, and how many work at once.
SURROUNDINGS = {
    "here": {"RULEBOOK_URL": _URL, "PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    "another place": {
        "RULEBOOK_URL": _URL,
        "PYTHONHASHSEED": "2",
        "TZ": "Asia/Kathmandu",
        "LC_ALL": "C",
        "LANG": "C",
        "RAYON_NUM_THREADS": "1",
        "SOURCE_DATE_EPOCH": "1",
    },
}


def main() -> int:
    """Print what differs, and how much was compared."""
    made = []
    with tempfile.TemporaryDirectory() as folder:
        for name, surroundings in SURROUNDINGS.items():
            root = Path(folder) / name
            for part in DATA:
                shutil.copytree(ROOT / part, root / part)
            command = [sys.executable, "-m", "generator", "--root", str(root), "build"]
            done = subprocess.run(command, env={**os.environ, **surroundings}, cwd=ROOT, check=False)
            if done.returncode:
                return done.returncode
            made.append(tree(root / "site"))
    differing = difference(*made)
    for name in differing:
        print(f"{name} differs")
    print(f"{len(made[0])} files and folders of two builds compared, {len(differing)} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
