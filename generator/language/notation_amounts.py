"""Amounts as people say them: `1200`, `2k`, `fourteen hundred`, `twelve fifty`, and `five`, which may stand for several."""

from dataclasses import dataclass

from generator.language.notation_text import MAXIMUM_AMOUNT, read_amount

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_THOUSANDS = ("thousand", "grand", "k")
_MILLIONS = ("million", "m")
_MULTIPLES = ("hundred", *_THOUSANDS, *_MILLIONS)
_SCALES = ((_MILLIONS, 1_000_000), (_THOUSANDS, 1000))


@dataclass(frozen=True, slots=True)
class Spoken:
    """An amount in chips, or the `number` that was said and could stand for several; `word` where it is a single word."""

    amount: int | None = None
    number: int | None = None
    word: str | None = None


def split_number(word: str) -> list[str]:
    """Return a word in the parts that an amount is read from: `twenty-five` and `2k` are two of them."""
    parts = word.split("-")
    if len(parts) > 1 and all(part in NUMBERS or part in _MULTIPLES for part in parts):
        return parts
    if word.endswith(("k", "m")) and _is_figure(word[:-1]):
        return [word[:-1], word[-1]]
    return [word]


def names_amount(parts: list[str]) -> bool:
    """Tell whether words name an amount, readable or not: a figure or hundreds among them, or nothing but numbers."""
    if any(part in _MULTIPLES or any(map(str.isdigit, part)) for part in parts):
        return True
    return bool(parts) and all(part in NUMBERS for part in parts)


def holds_number(parts: list[str]) -> bool:
    """Tell whether any of the words is a number or has a figure."""
    return any(part in NUMBERS or part in _MULTIPLES or any(map(str.isdigit, part)) for part in parts)


def spoken_amount(text: str, column: int, parts: list[str], form: str) -> Spoken | None:
    """Read an amount; None where the words are none. Raises `NotationError` for a figure that cannot be an amount."""
    if len(parts) == 1 and parts[0].isdigit():
        return Spoken(amount=read_amount(text, column, parts[0], form))
    if any(part in _MULTIPLES for part in parts):
        return _with_multiples(parts)
    groups = _groups(parts)
    if groups is None or len(groups) > 2:
        return None
    if len(groups) == 1:
        return Spoken(number=groups[0], word=parts[0] if len(parts) == 1 else None)
    first, second = groups
    if second < 10:
        return None
    total = first * 100 + second
    return Spoken(amount=total) if first >= 10 else Spoken(number=total)


def _is_figure(text: str) -> bool:
    whole, point, decimals = text.partition(".")
    return (
        whole.isdigit()
        and whole.isascii()
        and (not point or (decimals.isdigit() and decimals.isascii() and len(decimals) < 4))
    )


def _groups(parts: list[str]) -> list[int] | None:
    """Return the numbers below a hundred that the words say one after another; None where they say anything else."""
    found: list[int] = []
    tens = False
    for part in parts:
        number = NUMBERS.get(part)
        if number is None:
            return None
        if tens and number < 10:
            found[-1] += number
            tens = False
        else:
            found.append(number)
            tens = number >= 20
    return found or None


def _with_multiples(parts: list[str]) -> Spoken | None:
    """Read hundreds, thousands and millions, as in `two thousand five hundred and fifty`, `125k` and `two point five million`."""
    total = _total(parts, _SCALES)
    return Spoken(amount=total) if total is not None and 0 < total <= MAXIMUM_AMOUNT else None


def _total(parts: list[str], scales: tuple[tuple[tuple[str, ...], int], ...]) -> int | None:
    """Return an amount said in multiples of these scales, the largest first, and what is left below them."""
    if not scales:
        return _hundreds(parts)
    (names, scale), *lower = scales
    at = next((at for at, part in enumerate(parts) if part in names), None)
    if at is None:
        return _total(parts, tuple(lower))
    count = _times(parts[:at], scale) if at or len(parts[at]) > 1 else None
    rest = parts[at + 1 :]
    more = _total(rest[1:] if rest[0] == "and" else rest, tuple(lower)) if rest else 0
    return None if count is None or more is None or more >= scale else count + more


def _times(parts: list[str], scale: int) -> int | None:
    """Return how many thousands or millions are said, in chips; none said or `a` is one."""
    if len(parts) == 1 and _is_figure(parts[0]):
        whole, _, decimals = parts[0].partition(".")
        return int(whole) * scale + int((decimals + "000")[:3]) * scale // 1000
    if "point" in parts:
        at = parts.index("point")
        digits = [NUMBERS.get(part, 10) for part in parts[at + 1 :]]
        count = _hundreds(parts[:at])
        if count is None or not 0 < len(digits) < 4 or max(digits) > 9:
            return None
        return count * scale + int("".join(map(str, digits)).ljust(3, "0")) * scale // 1000
    count = 1 if parts in ([], ["a"]) else _hundreds(parts)
    return None if count is None else count * scale


def _hundreds(parts: list[str]) -> int | None:
    """Return an amount said in hundreds or below a hundred; a hundred alone or `a` hundred is one."""
    if "hundred" not in parts:
        groups = _groups(parts)
        return groups[0] if groups is not None and len(groups) == 1 else None
    at = parts.index("hundred")
    count = 1 if parts[:at] in ([], ["a"]) else _hundreds(parts[:at])
    rest = parts[at + 1 :]
    more = _hundreds(rest[1:] if rest[0] == "and" else rest) if rest else 0
    return None if count is None or more is None or more >= 100 else count * 100 + more
