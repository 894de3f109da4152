"""`rulebook ask`: put a form of a few questions, and say what is ruled under the book in hand and under all others."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from generator.asking.asked import answer_form, questions_of
from generator.asking.forms import FORMS, form_of
from generator.asking.questions import BETS, CHIPS, OPTIONS, AskingError, Question, option_of
from generator.checks.project import Project
from generator.commands.common import editions_of, house_edition, language_of, load_readable
from generator.knowledge.reader import Reader
from generator.knowledge.rulings import engine_policies
from generator.language.answers import Say
from generator.language.messages import Argument

# Where a prompt takes nothing for its default.
_NONE = "-"


@click.command()
@click.argument("form", required=False)
@click.option(
    "--answer", "answers", multiple=True, metavar="ID=VALUE", help="Answer a question instead of being asked."
)
@click.option(
    "--floor",
    "decided",
    multiple=True,
    type=int,
    metavar="N",
    help="What the director decides: the number of a choice.",
)
@click.option("--defaults", is_flag=True, help="Ask nothing: what is not answered is as usual.")
@click.option("--book", help="The book in hand; the newest if absent.")
@click.option("--lang", help="The language of questions and rulings; English if absent, in a house its own.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.pass_obj
def ask(
    root: Path | None,
    form: str | None,
    answers: tuple[str, ...],
    decided: tuple[int, ...],
    defaults: bool,
    book: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Ask the floor about FORM (chips, turn, cards, dealer …), the questions of the page `ask/` of the site."""
    project = load_readable(root, "the rulebook itself cannot be read", without_examples=True)
    knowledge = project.knowledge
    if not knowledge.editions:
        raise click.ClickException("there is no book to rule by")
    if book is not None and book not in knowledge.editions:
        raise click.BadParameter(f"there is no book {book!r}; the books are {', '.join(sorted(knowledge.editions))}")
    language = language_of(project, lang)
    asked, own = editions_of(project), house_edition(project)
    in_hand = book or (own or max(asked.values(), key=lambda e: (e.book.date or "", e.id))).id
    words = _AskingWords(project, language)
    try:
        name = form or _chosen(words)
        form_of(name)
        given = _given(answers)
        if not defaults:
            given = _asked(words, name, given)
        policies = {
            one: engine_policies(edition) for one, edition in {**asked, in_hand: knowledge.editions[in_hand]}.items()
        }
        says = {one: words.sayer(one) for one in policies}
        found = answer_form(name, given, [number - 1 for number in decided], in_hand, policies, says)
    except AskingError as error:
        raise click.BadParameter(str(error)) from None
    if as_json:
        click.echo(json.dumps({"form": name, "book": in_hand, **found}, ensure_ascii=False, indent=2))
    else:
        _print(words, name, in_hand, found)
    if knowledge.findings:
        raise SystemExit(1)


class _AskingWords:
    """What is said in one language, with the words of each book that has some of its own."""

    def __init__(self, project: Project, language: str) -> None:
        self._knowledge, self._texts, self._language = project.knowledge, project.texts, language
        self._readers = {
            book: Reader(self._knowledge, self._texts, language, edition)
            for book, edition in self._knowledge.editions.items()
        }

    def reader(self, book: str) -> Reader:
        """Return the reader of a book."""
        return self._readers[book]

    def text(self, key: str, arguments: Mapping[str, Argument] | None = None) -> str:
        """Return a text of no book."""
        return str(self._texts.phrase(self._language, key, arguments).text)

    def page(self, name: str, **arguments: Argument) -> str:
        """Return a text of the page."""
        return self.text(f"ask#page.{name}", arguments)

    def sayer(self, book: str) -> Say:
        """Return what says a message as a book does."""
        vocabulary = self._readers[book].vocabulary

        def say(key: str, arguments: Mapping[str, Argument]) -> str:
            return str(self._texts.phrase(self._language, key, arguments, vocabulary=vocabulary).text)

        return say


def _given(answers: Sequence[str]) -> dict[str, str]:
    """Return the answers of the command line by question. Raises AskingError for what answers none."""
    given: dict[str, str] = {}
    for answer in answers:
        name, sign, value = answer.partition("=")
        if not sign:
            raise AskingError(answer, "an answer is written as ID=VALUE")
        if name in given:
            raise AskingError(name, "answered twice")
        given[name] = value
    return given


def _chosen(words: _AskingWords) -> str:
    for name in FORMS:
        click.echo(f"  {name:9} {words.text(f'ask#forms.{name}.title')}: {words.text(f'ask#forms.{name}.about')}")
    found: str = click.prompt(words.page("what"), type=click.Choice(list(FORMS)), show_choices=False, prompt_suffix=" ")
    return found


def _asked(words: _AskingWords, name: str, given: dict[str, str]) -> dict[str, str]:
    """Ask what is not given, question after question, and return all answers."""
    questions = {question.id: question for question in form_of(name).questions}
    answers: dict[str, str] = {}
    # What the form does not take is an error before anything is asked.
    questions_of(name, given)
    while True:
        left = [one for one in questions_of(name, {**given, **answers}) if one["id"] not in given | answers]
        if not left:
            return {**given, **answers}
        answers[left[0]["id"]] = _prompted(words, name, questions[left[0]["id"]], left[0])


def _prompted(words: _AskingWords, name: str, question: Question, asked: Mapping[str, Any]) -> str:
    if question.kind == OPTIONS:
        for one in asked["options"]:
            needs = " N" if one in asked["amounts"] else ""
            said = words.text(f"{asked['texts']}.{one}")
            click.echo(f"  {one + needs:16} {said}")
    else:
        without = f"; {words.text('ui#asked.nothing', {'sign': _NONE})}" if question.kind in (BETS, CHIPS) else ""
        click.echo(f"  ({_taken(words, question, asked)}{without})")

    def fits(value: str) -> str:
        if value == _NONE and question.kind in (BETS, CHIPS):
            return ""
        if question.kind == OPTIONS:
            takes = question.takes_any(value) and option_of(value) in asked["options"]
        else:
            takes = question.takes({}, value)
        if not takes:
            raise click.BadParameter(_taken(words, question, asked))
        return value

    found: str = click.prompt(
        words.text(f"ask#forms.{name}.{question.id}.ask"), default=asked["value"], value_proc=fits
    )
    return found


def _taken(words: _AskingWords, question: Question, asked: Mapping[str, Any]) -> str:
    """Return what a question takes, in the reader's language."""
    options = ", ".join(f"{one} N" if one in asked.get("amounts", ()) else one for one in asked.get("options", ()))
    return words.text(f"ui#asked.{question.kind}", {"options": options, "least": question.least, "most": question.most})


def _print(words: _AskingWords, name: str, book: str, found: Mapping[str, Any]) -> None:
    reader = words.reader(book)
    click.echo(" ".join(found["told"]["facts"]))
    for place, event in enumerate(found["told"]["events"], 1):
        click.echo(f"  {place}. {' '.join(event)}")
    for ruling in found["rulings"]:
        click.echo(f"\n{', '.join(reader.book('short', one) for one in ruling['books'])}")
        if ruling["unruled"]:
            click.echo(f"  {words.page('unruled')}")
        for line in (*ruling["ruled"], *ruling["next"]):
            click.echo(f"  → {line}")
        for number, choice in enumerate(ruling["choices"], 1):
            click.echo(f"    --floor {number}  {choice}")
        for clause, text in ruling["why"]:
            click.echo(f"    · {text} [{_place(words.reader(ruling['books'][0]), clause)}]")
    for turn in found["turning"]:
        question = words.text(f"ask#forms.{name}.{turn['question']}.ask")
        click.echo(f"\n{words.page('instead')} {question} --answer {turn['question']}={turn['value']!r}")
        click.echo(f"  → {' '.join(turn['ruled'])}")
    click.echo(f"\n{words.page('by', book=reader.book('title'))}")


def _place(reader: Reader, clause: str) -> str:
    """Return where a clause stands, as `rulebook rule` does."""
    rule, _, part = clause.partition("#")
    target = reader.target(rule, part or None)
    where = f"{reader.book('short', target.spot.book)} {target.spot.cited}" if target.spot else target.title
    return where + (f": {reader.ui('common_practice')}" if target.common else "")
