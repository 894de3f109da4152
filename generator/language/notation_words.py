"""Spoken words in the notation: which are terms of the rules, with which amounts, and which are anything else."""

from typing import Any

from generator.language.notation_text import NotationError, nearest, read_amount, shorten

TERMS = ("bet", "raise", "call", "check", "fold", "all-in", "pot", "complete")
AMOUNT_TERMS = ("bet", "raise", "call", "all-in", "complete")
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_MULTIPLES = {"hundred": 100, "thousand": 1000}
# After "bet" or "raise": the term that such words are.
_WHOLE = {("all-in",): "all-in", ("pot",): "pot", ("the", "pot"): "pot"}
SAY_FORM = 'says "raise to 1200"'
IF_FORM = 'says "if you bet, I raise"'
MAXIMUM_WORDS = 300

_SPEAKER = frozenset({"i", "i'm", "i\u2019m"})
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
    if parts and parts[0] in _SPEAKER:
        parts = parts[1:]
    if not parts:
        return {"act": "say-other", "words": words}
    if parts[0] == "if":
        return _conditional(text, column, parts)
    found = statement(text, column, parts)
    if found is not None:
        return {"act": "say", **found}
    if parts[0] in TERMS and any(
        part in NUMBERS or part in _MULTIPLES or any(map(str.isdigit, part)) for part in parts[1:]
    ):
        raise NotationError(text, column, f"{shorten(words)} is not a form of '{parts[0]}', as in: {SAY_FORM}")
    return {"act": "say-other", "words": words}


def _split(text: str, column: int, words: str) -> list[str]:
    parts: list[str] = []
    for start, word in _words(text, column, words):
        if any(character.isdigit() for character in word) and all(not character.isalpha() for character in word):
            read_amount(text, start, word, SAY_FORM)
        if word == "in" and parts and parts[-1] == "all":
            parts[-1] = "all-in"
        else:
            parts.append(word)
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
    """Read a term with or without an amount, or an amount alone; None where the words are neither."""
    verb: str | None = None
    rest = parts
    if parts[0] in TERMS:
        verb, rest = parts[0], parts[1:]
        if rest and rest[0] == ",":
            rest = rest[1:]
            if not rest:
                return None
    if not rest:
        return {"verb": verb}
    if verb is not None and verb not in AMOUNT_TERMS:
        return None
    if verb in ("bet", "raise") and tuple(rest) in _WHOLE:
        return {"verb": _WHOLE[tuple(rest)]}
    key = "amount"
    if verb in ("raise", "complete") and rest[0] in ("to", "by"):
        key, rest = rest[0], rest[1:]
    amount = _spelt_out(rest)
    if amount is not None:
        return {"verb": verb, key: amount}
    if len(rest) != 1:
        return None
    if rest[0].isdigit():
        return {"verb": verb, key: read_amount(text, column, rest[0], SAY_FORM)}
    if rest[0] in NUMBERS and key == "amount":
        return {"verb": verb, "word": rest[0], "number": NUMBERS[rest[0]]}
    return None


def _spelt_out(parts: list[str]) -> int | None:
    """Read an amount spelt out with hundreds or thousands, such as `twelve hundred`; None where the words are no such amount."""
    if not any(part in _MULTIPLES for part in parts):
        return None
    total = group = 0
    for part in parts:
        if part == "thousand":
            total, group = total + (group or 1) * 1000, 0
        elif part == "hundred":
            group = (group or 1) * 100
        elif part in NUMBERS:
            group += NUMBERS[part]
        elif part != "and":
            return None
    return total + group


def _conditional(text: str, column: int, parts: list[str]) -> dict[str, Any]:
    rest = parts[1:]
    if "," not in rest:
        raise NotationError(text, column, f"a statement about the future has a comma after its condition: {IF_FORM}")
    comma = rest.index(",")
    halves = [[part for part in half if part not in _SUBJECTS] for half in (rest[:comma], rest[comma + 1 :])]
    found = []
    for half in halves:
        said = statement(text, column, half) if half else None
        if said is None or said["verb"] is None or "word" in said:
            near = nearest(half[0], TERMS) if half else None
            raise NotationError(text, column, f"a statement about the future names two terms, as in: {IF_FORM}", near)
        found.append(said)
    return {"act": "say-if", "if": found[0], "then": found[1]}


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
