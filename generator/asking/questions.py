"""The questions of a form: what kind of answer each takes, when it is asked, and how an answer is read.

An answer is text, as it stands in a link and on the command line: an option (`call`), an option with an amount (`raise-to 1200`),
amounts (`400 1100`) or chips by denomination (`1000x2 500`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Answers = Mapping[str, str]
Chips = list[list[int]]

OPTIONS = "options"
AMOUNT = "amount"
BETS = "bets"
CHIPS = "chips"
KINDS = (OPTIONS, AMOUNT, BETS, CHIPS)
LAST = "last"

# More is no tournament, and stays far below what JavaScript counts exactly.
MOST = 100_000_000
_MOST_CHIPS = 40
_DIGITS = "0123456789"


class AskingError(ValueError):
    """An answer that a question does not take, or a form or a decision that there is not."""

    def __init__(self, question: str, message: str) -> None:
        """Say of which question, and what it takes."""
        self.question, self.message = question, message
        super().__init__(f"{question}: {message}")


def always(answers: Answers) -> bool:
    """Whether a question is asked that is always asked."""
    return True


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a form: what it is called in texts and links, and what it takes.

    `amounts` are the options that need an amount in chips, with its default; the amount of a question of the kind AMOUNT lies between
    `least` and `most`. `asked` says from the answers before whether the ruling needs it, and `offered` which options make sense then.
    `tries` are other amounts that may turn the ruling, and
    `sets_the_scene` says that another answer is another matter, and not the same one under other facts.
    The options are worded in `ask.yml`, or where `texts` says.
    """

    id: str
    kind: str
    default: str
    options: tuple[str, ...] = ()
    amounts: tuple[tuple[str, str], ...] = ()
    least: int = 1
    most: int = MOST
    asked: Callable[[Answers], bool] = always
    offered: Callable[[Answers, tuple[str, ...]], tuple[str, ...]] | None = None
    tries: tuple[str, ...] = ()
    sets_the_scene: bool = False
    texts: str = ""

    def choices(self, answers: Answers) -> tuple[str, ...]:
        """Return the options that make sense after the answers before."""
        return self.options if self.offered is None else self.offered(answers, self.options)

    def preset(self, answers: Answers) -> str:
        """Return the answer that is taken where nobody gives another."""
        choices = self.choices(answers)
        if self.kind == OPTIONS and option_of(self.default) not in choices:
            return with_amount(self, choices[0])
        return self.default

    def takes(self, answers: Answers, value: str) -> bool:
        """Whether a text answers the question."""
        if self.kind == OPTIONS:
            return self._takes_option(self.choices(answers), value)
        if self.kind == AMOUNT:
            return is_amount(value) and self.least <= int(value) <= self.most
        if self.kind == BETS:
            return len(value.split()) <= 2 and _rise(value.split())
        return chips_of(value) is not None

    def takes_any(self, value: str) -> bool:
        """Whether a text answers the question of options after some answers, whatever they are."""
        return self.kind == OPTIONS and self._takes_option(self.options, value)

    def _takes_option(self, choices: tuple[str, ...], value: str) -> bool:
        words = value.split(" ")
        if words[0] not in choices:
            return False
        needed = [amount for option, amount in self.amounts if option == words[0]]
        return len(words) == 1 + len(needed) and all(is_amount(word) for word in words[1:])


def with_amount(question: Question, option: str) -> str:
    """Return an option with the amount that it has where nobody gives another."""
    for one, amount in question.amounts:
        if one == option:
            return f"{option} {amount}"
    return option


def option_of(value: str) -> str:
    """Return the option of an answer, without its amount."""
    return value.split(" ")[0]


def amount_of(value: str) -> int:
    """Return the amount of an option with one."""
    return int(value.split(" ")[1])


def is_amount(text: str) -> bool:
    """Whether a text is a whole number of chips, from 1 to MOST, written in plain digits."""
    if not text or len(text) > 9 or text[0] == "0":
        return False
    for letter in text:
        if letter not in _DIGITS:
            return False
    return int(text) <= MOST


def bets_of(value: str) -> list[int]:
    """Return the bet and the raise of it, as far as there are any; each is the total of the round."""
    return [int(word) for word in value.split()]


def _rise(words: list[str]) -> bool:
    for word in words:
        if not is_amount(word):
            return False
    return len(words) < 2 or int(words[0]) < int(words[1])


def chips_of(value: str) -> Chips | None:
    """Return chips by denomination in the order in which they are named, `1000x2 500`; None for what is none. `last` stands before."""
    found: Chips = []
    words = value.split()
    if words and words[0] == LAST:
        words = words[1:]
        if not words:
            return None
    count = 0
    for word in words:
        parts = word.split("x")
        if len(parts) > 2 or not is_amount(parts[0]) or not is_amount(parts[-1]):
            return None
        found.append([int(parts[0]), int(parts[1]) if len(parts) == 2 else 1])
        count += found[-1][1]
    if count > _MOST_CHIPS or total(found) > MOST:
        return None
    return found


def are_last(value: str) -> bool:
    """Whether an answer says that nothing is left behind."""
    return value.split(" ")[0] == LAST


def total(chips: Chips) -> int:
    """Return what chips are worth."""
    return sum([value * count for value, count in chips])
