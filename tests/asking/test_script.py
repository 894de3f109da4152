"""A hand written line by line: what is read, what is ruled on every line, and what each fault says."""

from typing import Any

import pytest

from generator.asking.script import LONGEST_LINE, MOST_LINES, answer_script, read_script, write_facts
from generator.checks.project import Project
from generator.engine import Policies
from generator.knowledge.rulings import engine_policies
from generator.language.notation import forms_of, parse_event
from tests.site.test_engine_in_the_browser import say_in

FACTS = ["game: nlhe", "blinds: [100, 200]", "players: [SB, BB, A, B]"]


def test_the_hand_of_every_example_is_written_and_read_again(project: Project) -> None:
    hands = [example for example in project.knowledge.examples.values() if example.kind == "hand"]
    assert len(hands) > 900
    for example in hands:
        play = [[item.actor, item.text] for item in example.play]

        situation, faults = read_script(write_facts(example.situation), play)

        assert faults == [], example.id
        # Tuples and lists are the same to the engine.
        assert plain(situation) == plain(dict(example.situation)), example.id


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    ("facts", "play", "at", "message"),
    [
        (["blinds [1, 2]"], [], ("facts", 0), "a fact is written as blinds: [100, 200]"),
        (["blinds: [1, 2"], [], ("facts", 0), "] is missing"),
        (["stacks: {A 500}"], [], ("facts", 0), "a name and what it has are written as {A: 500}"),
        (["stacks: {A: 500, A: 3}"], [], ("facts", 0), "A stands twice"),
        (["pot: 1", "pot: 2"], [], ("facts", 1), "pot stands twice"),
        (['players: ["1, A]'], [], ("facts", 0), "a quote is not closed"),
        (["pot:"], [], ("facts", 0), "a value is missing"),
        (["pot: [1] 2"], [], ("facts", 0), "2 is one too many"),
        (["board: Ax"], [], ("facts", 0), "'Ax' is not a card"),
        (["in_front: {A: 5y}"], [], ("facts", 0), "5y"),
        ([*FACTS], [["A", "rases to 600"]], ("play", 0), "did you mean 'raises'?"),
        ([*FACTS], [["A", "x" * (LONGEST_LINE + 1)]], ("play", 0), "letters"),
        (["x" * (LONGEST_LINE + 1)], [], ("facts", 0), "letters"),
        (["pot: 1"] * (MOST_LINES + 1), [], ("facts", 0), "lines"),
    ],
)
def test_a_fault_names_its_line(facts: list[str], play: list[list[str]], at: tuple[str, int], message: str) -> None:
    _, [fault] = read_script(facts, play)

    assert (fault["part"], fault["at"]) == at
    assert message in fault["message"]


def answered(project: Project, facts: list[str], play: list[list[str]], book: str = "tda-2024") -> dict[str, Any]:
    editions = project.knowledge.editions
    books: dict[str, Policies] = {name: engine_policies(edition) for name, edition in editions.items()}
    say = {name: say_in(project, "en", name) for name in editions}
    return answer_script(facts, play, book, books, say)


def test_every_line_is_ruled_and_the_books_on_the_last(project: Project) -> None:
    found = answered(project, FACTS, [["A", "raises to 600"], ["B", "puts 1000"]])

    assert found["faults"] == []
    assert [one["ruled"][0] for one in found["events"]] == ["Raise to 600.", "Call, 600 in all."]
    assert found["rulings"][0]["books"][0] == "tda-2024"
    assert {book for group in found["rulings"] for book in group["books"]} == set(project.knowledge.editions)
    assert any(clause == "oversized-chip#call" for clause, _ in found["rulings"][0]["why"])


def test_what_cannot_be_is_a_fault_of_its_line_and_what_comes_before_is_ruled(project: Project) -> None:
    found = answered(project, FACTS, [["A", "raises to 600"], ["Z", "calls"], ["B", "folds"]])

    [fault] = found["faults"]
    assert (fault["part"], fault["at"]) == ("play", 1)
    assert len(found["events"]) == 1
    assert answered(project, ["game: nlhe"], [["A", "calls"]])["faults"][0]["part"] == "facts"


@pytest.mark.parametrize("actor", ["player", "dealer", "floor", "time"])
def test_every_form_to_begin_with_can_be_read(actor: str) -> None:
    for form in forms_of(actor):
        assert parse_event("A" if actor == "player" else actor, form)["acts"], form
