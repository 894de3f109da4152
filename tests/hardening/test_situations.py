"""A share of `make fuzz-situations`, and that it sees what it is for."""

import copy
import os
import subprocess
import sys
from random import Random
from unittest import mock

import pytest

from generator.checks.project import Project
from generator.engine import Policies, SituationError, rule
from tests.engine.scripts import CALL, Data, hand
from tests.hardening import situations
from tests.small import ROOT

POLICIES = Policies.of({})


def test_mangled_situations_are_ruled_or_refused_in_words(project: Project) -> None:
    counted, faults, _ = situations.run(project, 1, 700)

    assert faults == []
    assert counted["ruled"] > 100
    assert counted["refused"] > 400


def test_what_comes_of_them_depends_on_no_run() -> None:
    told = set()
    for hashing in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashing}
        command = [sys.executable, "-m", "tests.hardening.situations", "20001", "150"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert "digest" in done.stdout, done.stderr
        told.add(done.stdout)

    assert len(told) == 1


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (TypeError("unhashable"), "exception"),
        (SituationError(None, "no"), "badly told"),
        (SituationError(7, "this is no event of it"), "badly told"),
        ([{"to": float("nan")}], "not JSON"),
        ([{"to": {1}}], "not JSON"),
        ([{"to": (1, 2)}], "not the same again"),
        ([{"to": 1}], "ruled"),
    ],
)
def test_a_fault_is_seen(answer: object, what: str) -> None:
    given = {"side_effect": answer} if isinstance(answer, Exception) else {"return_value": answer}
    with mock.patch.object(situations, "rule", **given), mock.patch.object(situations, "trace", return_value=[]):
        assert situations.tried(hand(("A", CALL)), POLICIES)[0] == what


def test_a_situation_that_is_changed_is_seen() -> None:
    def spoil(situation: Data, _: Policies) -> list[Data]:
        situation["play"].clear()
        return []

    with mock.patch.object(situations, "rule", spoil):
        assert situations.tried(hand(("A", CALL)), POLICIES)[0] == "changed"


def test_mangling_changes_a_situation() -> None:
    whole = hand(("A", CALL), stacks={"A": 500})
    mangled = [situations.mangle(Random(seed), copy.deepcopy(whole)) for seed in range(50)]

    assert sum(repr(one) != repr(whole) for one in mangled) > 40


# What the fuzzing found, each once.
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"stacks": {"A": 500, 7: 500}}, "stacks names 7, who is no player at this table"),
        ({"in_front": {"BB": [[400, 1]], 7: [[400, 1]]}}, "in_front names 7, who is no player at this table"),
        ({"play": [{"actor": "dealer", "acts": [{"act": "deal", "street": "flop", "cards": 3}]}]}, "a list of cards"),
        ({"play": [{"actor": "A", "acts": [{"act": "show", "cards": "As"}]}]}, "a list of cards"),
        ({"game": "x" * 5000}, "no game: 'xxx"),
    ],
)
def test_a_situation_that_once_escaped_is_refused(facts: Data, words: str) -> None:
    with pytest.raises(SituationError, match=words) as fault:
        rule(hand(("A", CALL)) | facts, {})
    assert len(str(fault.value)) < situations.LONG
