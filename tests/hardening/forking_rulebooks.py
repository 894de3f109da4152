"""A share of `make fuzz-rulebooks`, and the states that it has found; run by `test_forking`."""

import os
from pathlib import Path

import pytest

from tests.hardening import rulebooks
from tests.hardening.meaning import judge, read_state
from tests.hardening.rulebooks import Bench, fuzz, report


def test_whatever_breaks_a_rulebook_is_told() -> None:
    result = fuzz(1, 100)

    assert result.faults == {}, "\n".join(report(result))
    assert result.refused_same == []
    assert result.states["broken"] > 50


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(tmp_path_factory.mktemp("bench"))


def test_a_broken_rulebook_is_made_whole_again(bench: Bench) -> None:
    before = bench.signature()
    result = rulebooks.Result()
    for number in range(7_000_000, 7_000_012):
        rulebooks.look(bench, number, result)

    assert bench.signature() == before
    assert bench.judge().verdict == "same"


@pytest.mark.parametrize(
    ("file", "old", "new", "verdict"),
    [
        ("rules/all/clock.yml", "clauses:", "# nothing\nclauses:", "same"),
        ("i18n/cs/outline.yml", "Pravidlo", "Kapitola", "edit"),
        ("rules/books/house/policies.yml", "40", "41", "torn"),
        ("i18n/cs/outline.yml", "  all: Pravidlo 1\n", "", "torn"),
        ("i18n/cs/outline.yml", "Pravidlo 1", "5", "broken"),
        ("rules/all/clock.yml", "clauses:", "clauses: [", "broken"),
    ],
)
def test_states_are_judged_by_what_they_mean(bench: Bench, file: str, old: str, new: str, verdict: str) -> None:
    path: Path = bench.root / file
    text, state = path.read_text(encoding="utf-8"), path.stat()
    assert old in text
    try:
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        judged = judge(bench.whole, read_state(bench.root))
        run = bench.run(["check"])
    finally:
        path.write_text(text, encoding="utf-8")
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))

    assert judged.verdict == verdict
    assert run.status == (0 if verdict in ("same", "edit") else 1)


def test_the_harness_sees_a_traceback_a_silent_pass_and_a_hang(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(status: int, *, says: str = "", spins: bool = False) -> object:
        def command(root: Path, arguments: object) -> int:
            if says == "raise":
                raise KeyError("x")
            while spins and os.times().user < 1:
                pass
            print(says)
            return status

        return command

    for made, kind in (
        (ends(0, says="raise"), "tracebacks"),
        (ends(0), "silent passes"),
        (ends(1), "silent passes"),
        (ends(1, says="\x1b[2J"), "unsafe output"),
        (ends(1, spins=True), "hangs"),
    ):
        monkeypatch.setattr(rulebooks, "_command", made)
        monkeypatch.setattr(bench, "seconds", 0.5)  # no other of these commands takes any
        result = rulebooks.Result()
        for number in range(7_000_000, 7_000_006):
            rulebooks.look(bench, number, result)
            if kind == "hangs" and result.faults.get(kind):
                break
        assert result.faults.get(kind), kind
