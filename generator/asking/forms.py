"""Every form by its name: the situations of *What happened?* that it asks about, its questions, and what makes a situation of answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.asking.betting import (
    CHIPS_OR_WORDS,
    OUT_OF_TURN,
    chips_or_words_situation,
    out_of_turn_situation,
)
from generator.asking.cards import (
    CARDS,
    MISTAKE,
    SHOWDOWN,
    cards_situation,
    mistake_situation,
    showdown_situation,
)
from generator.asking.event import (
    BUBBLE,
    BUTTON,
    CONDUCT,
    HIDDEN,
    PENALTY,
    bubble_situation,
    button_situation,
    conduct_situation,
    hidden_situation,
    penalty_situation,
)
from generator.asking.questions import Answers, AskingError, Question
from generator.asking.tables import Situation


@dataclass(frozen=True, slots=True)
class Form:
    """A form: the `incidents` (`rules/situations.yml`) that it asks about, its questions in order, and what their answers make.

    `beside` are the beginnings of lines of a ruling (`outcomes.…`) that are not what is asked.
    """

    incidents: tuple[str, ...]
    questions: tuple[Question, ...]
    situation: Callable[[Answers], Situation]
    beside: tuple[str, ...] = ()


_ACTS_AND_POTS = ("outcomes.action.", "outcomes.all-in.", "outcomes.pot")
FORMS: dict[str, Form] = {
    "chips": Form(
        ("chips-in-silence", "unclear-amount", "two-motions", "raise-too-small", "too-little-called"),
        CHIPS_OR_WORDS,
        chips_or_words_situation,
    ),
    "turn": Form(("out-of-turn",), OUT_OF_TURN, out_of_turn_situation),
    "cards": Form(("dead-hand", "cards-exposed"), CARDS, cards_situation),
    "dealer": Form(("misdeal", "wrong-board"), MISTAKE, mistake_situation),
    "showdown": Form(("who-shows",), SHOWDOWN, showdown_situation, _ACTS_AND_POTS),
    "hidden": Form(("chips-out-of-sight",), HIDDEN, hidden_situation),
    "button": Form(("button-and-blinds",), BUTTON, button_situation),
    "bubble": Form(("the-bubble",), BUBBLE, bubble_situation),
    "penalty": Form(("penalty",), PENALTY, penalty_situation),
    "conduct": Form(
        ("penalty", "phone-at-the-table", "language-and-talk", "soft-play", "touching", "leaving-or-dodging"),
        CONDUCT,
        conduct_situation,
    ),
}
AT_ONCE = 5
"""The most questions that a form asks at a time."""


def form_of(name: str) -> Form:
    """Return a form. Raises AskingError where there is none of this name."""
    if name not in FORMS:
        raise AskingError("form", f"the forms are {', '.join(FORMS)}")
    return FORMS[name]


def asked(form: Form, given: Mapping[str, str]) -> dict[str, str]:
    """Return the answers to the questions that are asked, in order: those given, and the default of each other.

    An answer to a question that is not asked is left out, and so is one that makes no sense after the answers before. Raises AskingError
    for an answer that the question never takes, and for one to no question of the form.
    """
    names = [question.id for question in form.questions]
    for name in given:
        if name not in names:
            raise AskingError(name, f"the questions are {', '.join(names)}")
    answers: dict[str, str] = {}
    for question in form.questions:
        if not question.asked(answers):
            continue
        value = given.get(question.id)
        if value is not None and question.takes(answers, value):
            answers[question.id] = value
            continue
        if value is not None and not _ever_takes(question, value):
            raise AskingError(question.id, wanted(question))
        answers[question.id] = question.preset(answers)
    return answers


def _ever_takes(question: Question, value: str) -> bool:
    """Whether an answer makes sense after other answers."""
    return question.offered is not None and question.takes_any(value)


def wanted(question: Question) -> str:
    """Say what a question takes, for the command line and for developers."""
    needs = [option for option, _ in question.amounts]
    if question.kind == "options":
        named = [f"{option} AMOUNT" if option in needs else option for option in question.options]
        return "one of " + ", ".join(named)
    if question.kind == "amount":
        return f"a whole number from {question.least} to {question.most}"
    if question.kind == "bets":
        return "nothing, a bet, or a bet and the total that it was raised to, such as 400 1100"
    return "chips by denomination such as 1000x2 500, after `last` if nothing is left behind"
