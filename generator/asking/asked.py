"""What the floor is told and what it rules: the answers to a form under a book, and the answers that would turn the ruling."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.asking.forms import Form, asked, form_of
from generator.asking.questions import BETS, CHIPS, OPTIONS, AskingError, Question, are_last, with_amount
from generator.asking.tables import Situation
from generator.asking.words import Say, decisions, gist, spoken, turns_on
from generator.engine import Policies, SituationError, rule
from generator.engine.state import DIRECTOR_DECIDES
from generator.language.answers import Ruling, sentences
from generator.language.story import event, facts

MOST_DECISIONS = 8
_MOST_TURNS = 2
_FLOOR = "floor"


def questions_of(name: str, given: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the questions that are asked after some answers, with the answer that each has. Raises AskingError as `asked` does."""
    form = form_of(name)
    answers = asked(form, given)
    found = []
    before: dict[str, str] = {}
    for question in form.questions:
        if question.id in answers:
            found.append(
                {
                    "id": question.id,
                    "kind": question.kind,
                    "value": answers[question.id],
                    "options": list(question.choices(before)),
                    "amounts": dict(question.amounts),
                    "least": question.least,
                    "most": question.most,
                    "texts": question.texts or f"ask#forms.{name}.{question.id}",
                }
            )
            before[question.id] = answers[question.id]
    return found


def played(situation: Situation, decided: Sequence[int], policies: Policies) -> Situation:
    """Return a situation with what the director has decided: each the place of a choice (from 0) of the ruling that it is about.

    Where the hand cannot go on without him, he decides there, and the rest of it follows; while he has not, it ends there. Raises
    AskingError where there is no such choice under this book.
    """
    if len(decided) > MOST_DECISIONS:
        raise AskingError(_FLOOR, f"at most {MOST_DECISIONS} decisions")
    rest = list(decided)
    while True:
        situation = as_far_as_it_goes(situation, policies)
        rulings = rule(situation, policies)
        at = _held_up(situation, rulings)
        choices = decisions(rulings[at])
        if not rest or not choices:
            break
        place = rest.pop(0)
        if place < 0 or place >= len(choices):
            raise AskingError(_FLOOR, "there is no such choice")
        situation = _decided(situation, at + 1, choices[place])
    if rest:
        raise AskingError(_FLOOR, "nothing is left to the tournament director")
    if situation["kind"] != "hand":
        return situation
    return {**situation, "play": situation["play"][: at + 1]}


def as_far_as_it_goes(situation: Situation, policies: Policies) -> Situation:
    """Return a situation without the events that cannot be under a book: after what is ruled there, nobody would do that any more."""
    try:
        rule(situation, policies)
    except SituationError as fault:
        if situation["kind"] != "hand" or not fault.event:
            raise
        return as_far_as_it_goes({**situation, "play": situation["play"][: fault.event]}, policies)
    return situation


def _held_up(situation: Situation, rulings: Sequence[Ruling]) -> int:
    """Return the event (from 0) after which the hand waits for the director; the last one where it does not.

    Where nothing can be ruled although he has decided, that is his decision.
    """
    for at in range(1, len(rulings)):
        if rulings[at].get("not_covered") == DIRECTOR_DECIDES:
            if situation["play"][at]["actor"] == _FLOOR:
                return at
            if decisions(rulings[at - 1]):
                return at - 1
    return len(rulings) - 1


def _decided(situation: Situation, at: int, decision: dict[str, Any]) -> Situation:
    """Return a situation in which the director decides, in a hand right before the event `at`."""
    if situation["kind"] != "hand":
        return {**situation, "floor": decision}
    play = situation["play"]
    return {**situation, "play": [*play[:at], {"actor": _FLOOR, "acts": [decision]}, *play[at:]]}


def told(situation: Situation, say: Say) -> dict[str, Any]:
    """Return what the engine is told, in sentences: the facts, and what happens event by event."""
    play = situation["play"] if situation["kind"] == "hand" else []
    return {"facts": sentences(facts(situation), say), "events": [sentences(event(one), say) for one in play]}


def ruled(form: Form, situation: Situation, policies: Policies, say: Say) -> dict[str, Any]:
    """Return the ruling on the end of a situation, in words, as `words.spoken` gives it."""
    ended = as_far_as_it_goes(situation, policies)
    return spoken(rule(ended, policies), _last(ended), form.beside, say)


def _last(situation: Situation) -> dict[str, Any] | None:
    if situation["kind"] != "hand":
        return None
    happening: dict[str, Any] = situation["play"][-1]
    return happening


def alike(situation: Situation, books: Mapping[str, Policies]) -> list[list[str]]:
    """Return the books that rule a situation alike, in groups; each group, and the books in it, in the order in which they are given."""
    found: list[tuple[dict[str, Any], list[str]]] = []
    for book, policies in books.items():
        its = gist(rule(as_far_as_it_goes(situation, policies), policies)[-1])
        for other, group in found:
            if other == its:
                group.append(book)
                break
        if not any(book in group for _, group in found):
            found.append((its, [book]))
    return [group for _, group in found]


def turning(name: str, given: Mapping[str, str], policies: Policies, say: Say) -> list[dict[str, Any]]:
    """Return the one or two answers that would turn the ruling, each with what would then be ruled.

    They are found by trying the other answers to each question, the last question first, since that is the nearest to the dispute.
    An answer to a question that sets the scene is another matter; where no answer turns the ruling in kind, none is given.
    """
    form = form_of(name)
    answers = asked(form, given)
    here = _end(form, answers, policies)
    found: list[dict[str, Any]] = []
    seen = [here[1]]
    for question in reversed(form.questions):
        if question.id not in answers or question.sets_the_scene or len(found) == _MOST_TURNS:
            continue
        for value in _others(question, answers):
            other = _end(form, asked(form, {**answers, question.id: value}), policies)
            if other[1] in seen:
                continue
            seen.append(other[1])
            situation, rulings = other[0], other[2]
            words = spoken(rulings, _last(situation), form.beside, say)
            found.append(
                {"question": question.id, "value": value, "ruled": words["ruled"], "choices": len(words["choices"])}
            )
            break
    return found


def _end(
    form: Form, answers: Mapping[str, str], policies: Policies
) -> tuple[Situation, dict[str, Any], Sequence[Ruling]]:
    situation = played(form.situation(answers), (), policies)
    rulings = rule(situation, policies)
    return situation, turns_on(rulings[-1], situation["kind"]), rulings


def _others(question: Question, answers: Mapping[str, str]) -> list[str]:
    """Return other answers to a question that are worth trying."""
    value = answers[question.id]
    if question.kind == OPTIONS:
        taken = value.split(" ")[0]
        before = {name: answers[name] for name in answers if name != question.id}
        return [with_amount(question, option) for option in question.choices(before) if option != taken]
    if question.kind == CHIPS:
        if not value:
            return []
        return [value[5:] if are_last(value) else f"last {value}"]
    if question.kind == BETS:
        return [""] if value else []
    return [other for other in question.tries if other != value]


def answer_form(
    name: str,
    given: Mapping[str, str],
    decided: Sequence[int],
    book: str,
    books: Mapping[str, Policies],
    say: Mapping[str, Say],
) -> dict[str, Any]:
    """Return all that whoever asks is answered, with `book` in hand: the `questions`, what is `told`, the ruling and the others' rulings.

    `rulings` has the books by group, that of the book in hand first, each with the words of its first book; `turning` as above. Raises
    AskingError for what the form does not take.
    """
    policies = books[book]
    form = form_of(name)
    situation = played(form.situation(asked(form, given)), decided, policies)
    groups = alike(situation, books)
    (own,) = [group for group in groups if book in group]
    first = [book, *[other for other in own if other != book]]
    ordered = [first, *[group for group in groups if group is not own]]
    return {
        "questions": questions_of(name, given),
        "told": told(situation, say[book]),
        "rulings": [{"books": group, **ruled(form, situation, books[group[0]], say[group[0]])} for group in ordered],
        "turning": turning(name, given, policies, say[book]) if not decided else [],
    }
