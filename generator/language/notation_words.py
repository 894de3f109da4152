"""Spoken words in the notation: which are terms of the rules, with which amounts, and which are anything else."""

from typing import Any

from generator.language.notation_amounts import NUMBERS, holds_number, names_amount, split_number, spoken_amount
from generator.language.notation_incidents import about_of, verbatim
from generator.language.notation_text import Cursor, NotationError, Token, nearest, read_amount, shorten
from generator.language.notation_values import name_of

__all__ = [
    "AMOUNT_TERMS",
    "IF_FORM",
    "NUMBERS",
    "SAY_FORM",
    "TERMS",
    "parse_words",
    "read_says",
    "write_says",
    "write_words",
]

TERMS = ("bet", "raise", "re-raise", "call", "check", "fold", "all-in", "pot", "complete")
AMOUNT_TERMS = ("bet", "raise", "re-raise", "call", "all-in", "complete")
# After "bet" or "raise": the term that such words are.
_WHOLE = {("all-in",): "all-in", ("pot",): "pot", ("the", "pot"): "pot"}
SAY_FORM = 'says "raise to 1200"'
IF_FORM = 'says "if you bet, I raise"'
MAXIMUM_WORDS = 300

# Other ways to say a term; what they are followed by does not change it.
_SAME = {"reraise": "re-raise", "allin": "all-in"}
_RAISES = ("raise", "re-raise")
_THE_BET = (("it",), ("that",), ("the", "bet"), ("the", "raise"), ("the", "all-in"))
_MAKE_IT = ("make", "it")
_SPEAKER = (("i",), ("i'm",), ("i\u2019m",), ("i'll",), ("i\u2019ll",), ("i", "will"))
# What is said before the act itself, and is none.
_FIRST = (("okay",), ("ok",), ("yes",), ("yeah",), ("fine",), ("that's", "okay"), ("that\u2019s", "okay"))
_SUBJECTS = frozenset({"i", "you", "he", "she", "they", "then", "will"})


def parse_words(text: str, column: int, words: str) -> dict[str, Any]:
    """Read what stands between the quotes as a `say`, `say-if` or `say-other` act; `column` is where it begins.

    Terms of the rules are the plain verbs; `if …` is a statement about the future; what holds no term and no figure is
    kept as it is. Raises `NotationError` for a term with an amount that cannot be read.
    """
    if not words.strip():
        raise NotationError(text, column, f"no words are spoken here, as in: {SAY_FORM}")
    if len(words) > MAXIMUM_WORDS:
        raise NotationError(text, column, f"the words are longer than {MAXIMUM_WORDS} characters")
    parts = _split(text, column, words)
    spoken = _after(parts, *_FIRST)
    spoken = spoken[1:] if spoken[:1] == [","] else spoken
    parts = _after(_after(spoken or parts, *_SPEAKER), _MAKE_IT)
    if not parts:
        return {"act": "say-other", "words": words}
    if parts[0] == "if":
        return _conditional(text, column, parts)
    found = statement(text, column, parts)
    if found is not None:
        return {"act": "say", **found}
    if parts[0] in TERMS and (holds_number(parts[1:]) or parts[1] in ("to", "by")):
        raise NotationError(text, column, f"{shorten(words)} is not a form of '{parts[0]}', as in: {SAY_FORM}")
    if names_amount(parts):
        raise NotationError(text, column, f"{shorten(words)} is no amount that can be read, as in: {SAY_FORM}")
    return {"act": "say-other", "words": words}


def _after(parts: list[str], *beginnings: tuple[str, ...]) -> list[str]:
    """Return the words after the longest of these beginnings, or all of them where they begin otherwise."""
    for beginning in sorted(beginnings, key=len, reverse=True):
        if tuple(parts[: len(beginning)]) == beginning:
            return parts[len(beginning) :]
    return parts


def _split(text: str, column: int, words: str) -> list[str]:
    parts: list[str] = []
    for start, word in _words(text, column, words):
        if any(character.isdigit() for character in word) and all(not character.isalpha() for character in word):
            read_amount(text, start, word, SAY_FORM)
        if word == "in" and parts and parts[-1] == "all":
            parts[-1] = "all-in"
        elif word == "raise" and parts and parts[-1] == "re":
            parts[-1] = "re-raise"
        elif word in _SAME:
            parts.append(_SAME[word])
        else:
            parts += split_number(word)
    return parts


def _words(text: str, column: int, words: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    begun: int | None = None
    for at, character in enumerate(words + " "):
        if begun is not None and (character.isspace() or character == ","):
            found.append((column + begun, words[begun:at].casefold()))
            begun = None
        if character == ",":
            if words[at - 1 : at].isdigit() and words[at + 1 : at + 2].isdigit():
                raise NotationError(text, column + at, "write an amount without separators, for example: 1200")
            found.append((column + at, ","))
        elif begun is None and not character.isspace():
            begun = at
    return found


def statement(text: str, column: int, parts: list[str]) -> dict[str, Any] | None:
    """Read a term with or without an amount, or an amount alone; None where the words are neither.

    `several`: the number could stand for several amounts, and is none that the notation has a word for.
    """
    verb: str | None = None
    rest = parts
    if parts[0] in TERMS:
        verb, rest = parts[0], parts[1:]
        if rest and rest[0] == ",":
            rest = rest[1:]
            if not rest:
                return None
    if verb == "call" or verb in _RAISES:
        rest = _after(rest, *_THE_BET)
    if not rest:
        return {"verb": verb}
    if verb is not None and verb not in AMOUNT_TERMS:
        return None
    if (verb == "bet" or verb in _RAISES) and tuple(rest) in _WHOLE:
        return {"verb": _WHOLE[tuple(rest)]}
    return _with_amount(text, column, verb, rest)


def _with_amount(text: str, column: int, verb: str | None, rest: list[str]) -> dict[str, Any] | None:
    """Read the amount after a term, or alone; a number that may stand for several is no amount on top."""
    key = "amount"
    if verb in (*_RAISES, "complete") and rest[0] in ("to", "by"):
        key, rest = rest[0], rest[1:]
    spoken = spoken_amount(text, column, rest, SAY_FORM) if rest else None
    if spoken is None:
        return None
    if spoken.amount is not None:
        return {"verb": verb, key: spoken.amount}
    if key == "by":
        return None
    if spoken.word is not None:
        return {"verb": verb, "word": spoken.word, "number": spoken.number}
    return {"verb": verb, "amount": spoken.number, "several": True}


def _conditional(text: str, column: int, parts: list[str]) -> dict[str, Any]:
    rest = parts[1:]
    if "," not in rest:
        raise NotationError(text, column, f"a statement about the future has a comma after its condition: {IF_FORM}")
    comma = rest.index(",")
    halves = [[part for part in half if part not in _SUBJECTS] for half in (rest[:comma], rest[comma + 1 :])]
    found = []
    for half in halves:
        said = statement(text, column, half) if half else None
        if said is None or said["verb"] is None or "word" in said or "several" in said:
            near = nearest(half[0], TERMS) if half else None
            raise NotationError(text, column, f"a statement about the future names two terms, as in: {IF_FORM}", near)
        found.append(said)
    return {"act": "say-if", "if": found[0], "then": found[1]}


def read_says(cursor: Cursor) -> dict[str, Any]:
    """Read what follows `says`: words in quotes, what amounts they could stand for, who heard them, or what they are about."""
    token = cursor.take()
    if token is None or not token.quoted:
        raise cursor.error(token, f"spoken words stand in quotes, as in: {SAY_FORM}")
    about = about_of(cursor)
    if about is not None:
        return verbatim(cursor.text, token.column + 1, token.text, MAXIMUM_WORDS) | {"about": about}
    act = parse_words(cursor.text, token.column + 1, token.text)
    form = 'says "bet five" meaning 500 or 5000'
    several = act.pop("several", False)
    if several and cursor.peek() is None:
        raise cursor.error(token, f"{shorten(token.text)} could mean several amounts; write them, as in: {form}")
    if cursor.optional("meaning"):
        if act["act"] != "say" or not ("word" in act or "amount" in act):
            raise cursor.error(token, f"only an amount can have several meanings, as in: {form}")
        meanings = [cursor.amount(form)]
        while not cursor.at_other_account() and cursor.optional("or"):
            meanings.append(cursor.amount(form))
        if len(meanings) < 2 or len(set(meanings)) < len(meanings):
            raise cursor.error(cursor.peek(), f"write two or more different meanings, as in: {form}")
        if "amount" in act:
            number = act.pop("amount")
            act |= {"word": str(number), "number": number}
        act["meanings"] = meanings
    return _heard(cursor, token, act)


def _heard(cursor: Cursor, words: Token, act: dict[str, Any]) -> dict[str, Any]:
    """Add who heard the words, where not everybody did."""
    form = 'says "call" heard by nobody'
    if not cursor.optional("heard"):
        return act
    if act["act"] != "say":
        raise cursor.error(words, f"who heard it is told of terms and amounts, as in: {form}")
    cursor.word("by", form=form)
    heard = cursor.words_of_act()
    by_dealer = [word.text for word in heard] == ["dealer"]
    return act | {"heard_by": "dealer" if by_dealer else name_of(cursor.text, len(cursor.text), heard, form)}


def write_says(act: dict[str, Any]) -> str:
    """Write a `say`, `say-if` or `say-other` act as `read_says` reads it."""
    meanings = " or ".join(str(meaning) for meaning in act.get("meanings", ()))
    heard = f" heard by {act['heard_by']}" if "heard_by" in act else ""
    if "about" in act:
        heard = " as advice" if act["about"] == "advice" else " about cards"
    return f'says "{write_words(act)}"' + (f" meaning {meanings}" if meanings else "") + heard


def write_words(act: dict[str, Any]) -> str:
    """Write a `say`, `say-if` or `say-other` act as words, without quotes and without its meanings."""
    if act["act"] == "say-other":
        return str(act["words"])
    if act["act"] == "say-if":
        return f"if you {write_statement(act['if'])}, I {write_statement(act['then'])}"
    return write_statement(act)


def write_statement(said: dict[str, Any]) -> str:
    """Write a term with its amount."""
    verb = said.get("verb")
    if "word" in said:
        amount = str(said["word"])
    elif "to" in said:
        amount = f"to {said['to']}"
    elif "by" in said:
        amount = f"by {said['by']}"
    else:
        amount = str(said.get("amount", ""))
    return " ".join(part for part in (verb, amount) if part)
