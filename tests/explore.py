"""`make explore`: all random tests with new seeds and as many examples as asked for, and how to see a failure again.

`python -m tests.explore`, with SEED and COUNT in the environment; a seed that is not given is drawn and printed. Status 1 where
something fails: what was found becomes a fixed case (`@example`, or a seed in a table) beside the test.
"""

import os
import subprocess
import sys
from random import SystemRandom

from tests.random_tests import EXPLORE

# Each with its arguments, in the order of how long it takes; {seed} and {count} are filled in.
RUNS = {
    "random tests": ["pytest", "-p", "no:cacheprovider", "-n", "2", "-m", "hypothesis", "--hypothesis-seed={seed}"],
    "in the browser": ["pytest", "-p", "no:cacheprovider", "tests/site/test_engine_in_the_browser.py"],
    "clauses drawn": ["pytest", "-p", "no:cacheprovider", "tests/knowledge/test_rendered_figures.py"],
    "situations": ["tests.hardening.situations", "{seed}", "{count}"],
    "second opinion": ["tests.second_opinion", "{count}", "{seed}"],
}


def main() -> int:
    """Run everything that draws; return how many of the runs failed."""
    seed = int(os.environ.get("SEED") or SystemRandom().randrange(2**32))
    count = int(os.environ.get("COUNT") or 1000)
    again = f"make explore SEED={seed} COUNT={count}"
    print(again, flush=True)
    environment = {**os.environ, EXPLORE: str(count), "RULEBOOK_SEED": str(seed)}
    failed = []
    for name, arguments in RUNS.items():
        filled = [argument.format(seed=seed, count=count) for argument in arguments]
        print(f"\n{name}: {' '.join(filled)}", flush=True)
        if subprocess.run([sys.executable, "-m", *filled], env=environment, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}; {again} shows it again", flush=True)
    return len(failed)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
