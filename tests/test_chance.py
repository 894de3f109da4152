"""Nothing in the suite is left to chance: what is drawn is drawn from a fixed seed, whatever ran before."""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parent.parent
FILES = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path.name not in ("random_tests.py", "explore.py")]
NO_SEED = ("os.urandom", "SystemRandom")
THE_DAY = ("date.today", "datetime.now", "datetime.utcnow", "time.time", "datetime.date.today")
OF_THE_MODULE = ("random", "secrets", "uuid")


def draw() -> list[tuple[int, str]]:
    """What a random test draws."""
    drawn: list[tuple[int, str]] = []

    @settings(max_examples=300)
    @given(st.integers(), st.text())
    def note(number: int, text: str) -> None:
        drawn.append((number, text))

    note()
    return drawn


def test_a_random_test_draws_the_same_whatever_is_imported(tmp_path: Path) -> None:
    before = draw()
    path = tmp_path / "more_numbers.py"
    path.write_text(
        f"NUMBERS = {[7_919 * 10**6 + at for at in range(500)]}\nTEXTS = {[f'word {at}' for at in range(500)]}\n"
    )
    spec = importlib.util.spec_from_file_location("more_numbers", path)
    assert spec is not None and spec.loader is not None
    sys.modules["more_numbers"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["more_numbers"])
    try:
        after = draw()
    finally:
        del sys.modules["more_numbers"]

    assert before == after


def test_random_tests_keep_nothing_and_have_no_time_limit() -> None:
    now = settings()

    assert (now.derandomize, now.database, now.deadline) == (True, None, None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_draw_has_a_seed(path: Path) -> None:
    """No `Random()` without a seed, no function of the module `random`, no settings of a test's own, nothing by the day."""
    found = []
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    modules = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module in OF_THE_MODULE:
            found += [f"{node.lineno}: {name.name}" for name in node.names if name.name != "Random"]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in modules.intersection(OF_THE_MODULE) and node.attr != "Random":
                found.append(f"{node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            unseeded = called in ("Random", "random.Random") and not node.args
            of_its_own = called == "settings" and {key.arg for key in node.keywords} - {"max_examples"}
            if unseeded or of_its_own or called in NO_SEED + THE_DAY:
                found.append(f"{node.lineno}: {called}")

    assert found == [], "use random.Random with a seed, and tests.random_tests.examples"
