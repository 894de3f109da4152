"""Every combination of answers to a form: each option, and of amounts and chips those that may matter."""

from generator.asking.forms import Form
from generator.asking.questions import AMOUNT, BETS, OPTIONS, Question, with_amount

BET_VALUES = ("", "150", "400", "600 1500")
CHIP_VALUES = ("", "1000", "1000 500x2", "last 1000x2")


def values(question: Question, answers: dict[str, str]) -> list[str]:
    """Return the answers to try to a question after others."""
    if question.kind == OPTIONS:
        return [with_amount(question, option) for option in question.choices(answers)]
    if question.kind == AMOUNT:
        return sorted(
            {question.default, str(question.least), str(min(question.most, question.least + 3)), *question.tries}
        )
    return list(BET_VALUES if question.kind == BETS else CHIP_VALUES)


def combinations(form: Form) -> list[dict[str, str]]:
    """Return all of them, each with an answer to every question that is asked."""
    found: list[dict[str, str]] = [{}]
    for question in form.questions:
        longer: list[dict[str, str]] = []
        for answers in found:
            if question.asked(answers):
                longer += [{**answers, question.id: value} for value in values(question, answers)]
            else:
                longer.append(answers)
        found = longer
    return found
