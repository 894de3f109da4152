"""The tree in which the engine is mutated: its examples are played as they are, and a slip in the copy is noticed."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from . import survey
from .engine import ROOT, prepare, read, report, sample


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mutation") / "tree"
    prepare(folder, sys.executable)
    return folder


def replayed(tree: Path) -> subprocess.CompletedProcess[str]:
    # Leaves no compiled module: one of the slip would stand for the mended module, which may be as long and of the same second.
    command = [sys.executable, "-S", "-B", "replay.py"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_the_examples_are_played_as_they_were(tree: Path) -> None:
    result = replayed(tree)

    assert (result.returncode, result.stderr) == (0, "")


def test_a_rare_situation_is_called_by_what_it_asks() -> None:
    asked = [entry["asks"] for entry in read("rare.json")]

    assert sorted(set(asked)) == sorted(asked)


def test_a_slip_in_the_engine_is_noticed(tree: Path) -> None:
    module = tree / "generator/engine/state/standing.py"
    text = module.read_text(encoding="utf-8")
    slip = text.replace("return self.bet.level + self.bet.increment", "return self.bet.level - self.bet.increment")
    assert slip != text
    module.write_text(slip, encoding="utf-8")

    result = replayed(tree)
    module.write_text(text, encoding="utf-8")

    assert result.returncode == 1
    assert "/" in result.stderr  # the example


def test_a_sample_is_kept_and_its_survivors_are_told(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = "generator/engine/state/standing.py"
    with sqlite3.connect(tree / "session.sqlite") as session:
        session.execute("create table work_items (job_id)")
        session.execute("create table mutation_specs (job_id, operator_name, module_path, start_pos_row)")
        session.execute("create table work_results (job_id, test_outcome, output, diff)")
        for job in range(9):
            operator = "core/ReplaceBinaryOperator_BitOr_Add" if job < 3 else "core/AddNot"
            session.execute("insert into work_items values (?)", (job,))
            session.execute("insert into mutation_specs values (?, ?, ?, 1)", (job, operator, module))

    sample(tree, 4, seed=1)
    with sqlite3.connect(tree / "session.sqlite") as session:
        kept = [job for (job,) in session.execute("select job_id from mutation_specs")]
        for job in kept:
            outcome = "SURVIVED" if job == kept[0] else "KILLED"
            session.execute(
                "insert into work_results values (?, ?, ?, ?)",
                (job, outcome, "refused" if job == kept[1] else "", "--- a\n+++ b\n-if x:\n+if not x:"),
            )
    report(tree)

    assert len(kept) == 4
    assert all(job >= 3 for job in kept)
    assert capsys.readouterr().out.splitlines() == [
        "4 of 6 mutants (seed 1)",
        f"{module}:1",
        "    -if x:",
        "    +if not x:",
        "4 mutants, 3 killed (75.0%), 1 survived, 0 equivalent; 75.0% without the equivalents; "
        "of the killed, 0 by rare situations alone, 1 by refused ones and 0 by declared policies",
    ]


def test_a_survey_knows_which_plays_run_a_statement(tree: Path) -> None:
    command = [sys.executable, "-c", SURVEYED, str(tree)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)

    assert (told.returncode, told.stderr) == (0, "")
    everything, some, body = map(int, told.stdout.split())
    assert everything > some > 0
    assert body == 0  # nothing ever refuses a policy that the examples are played under


def test_a_survey_of_another_engine_ends_with_what_is_wrong(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)

    # That of the tests is imported already.
    with pytest.raises(SystemExit, match=r"^another engine is imported: "):
        survey.traced([], {})


SURVEYED = """
import os, sys
from pathlib import Path
from tests.mutation import replay, survey

os.chdir(sys.argv[1])
sys.path.insert(0, sys.argv[1])
plays = replay.plays()[:300]
statements = {"generator/engine/" + name: survey.Statements("generator/engine/" + name) for name in ("state/standing.py", "policies.py")}
touching = survey.traced(plays, statements)

def runs(name, text):
    path = "generator/engine/" + name
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    [line] = [number for number, told in enumerate(lines, 1) if text in told]
    return len(touching.get((path, statements[path].first[line]), []))

adds = runs("state/standing.py", "return self.bet.level + self.bet.increment")
print(len(plays), adds, runs("policies.py", "raise PolicyError(f\\"no policy"))
"""
