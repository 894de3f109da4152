"""Says in words what people who never saw YAML do wrong in a line of it, where the parser can only say where it stopped.

The lines are read as text, and nothing is taken from them: a slip is what most likely made the file unreadable.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MERGE = re.compile(r"<{7}(?: |$)|={7}$|>{7}(?: |$)|\|{7}(?: |$)")
# A key and what stands behind it; both may follow the dash of a list item.
_PAIR = re.compile(
    r"(?P<indent> *)(?P<dash>(?:- +)*)(?P<key>[^\s#'\"&*!%@`\[\]{},|>-][^#:]*?|\"[^\"]*\"|'[^']*')\s*:(?:\s+(?P<value>.*))?$"
)
_ITEM = re.compile(r"(?P<indent> *)- +(?P<value>.*)$")
_BLOCK = re.compile(r"[|>][-+0-9]*(?:\s+#.*)?$")
_REMARK = re.compile(r"\s+#.*$")
_ODD = "*&!%@`|>,"
_BRACKETS = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong in a line (from 1), and what would be right."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class _Row:
    """A line with something in it: its indent, that of its key, the key if it has one, and what stands behind."""

    number: int
    indent: int
    column: int
    key: str | None
    value: str


def slip(text: str, stopped: int) -> Slip | None:
    """Return the slip that most likely stopped the parser at a line (from 1): the last one up to there, else the first one behind."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if _MERGE.match(line):
            return Slip(
                number,
                "two versions met here when branches were merged; keep what holds, and delete the lines with <<<<<<<, ======= and >>>>>>>",
            )
    found = sorted(_slips(list(_rows(lines))), key=lambda one: one.line)
    before = [one for one in found if one.line <= stopped]
    return before[-1] if before else found[0] if found else None


def _rows(lines: list[str]) -> Iterator[_Row]:
    """Yield the lines that are read as YAML: none of a text in a block (`>-`), and no remarks."""
    inside: int | None = None
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if not bare or (inside is not None and indent > inside):
            continue
        inside = None
        if bare.startswith("#") or bare in ("---", "..."):
            continue
        pair, item = _PAIR.match(line), _ITEM.match(line)
        value = ((pair and pair["value"]) or (item and item["value"] if not pair else "") or "").strip()
        column = len(pair["indent"] + pair["dash"]) if pair else indent
        if _BLOCK.match(value):
            inside = column
        yield _Row(number, indent, column, pair["key"] if pair else None, value if pair or item else bare)


def _slips(rows: list[_Row]) -> Iterator[Slip]:
    for at, row in enumerate(rows):
        message = _of_value(row, rows[at + 1] if at + 1 < len(rows) else None)
        if message is None and at:
            message = _of_indent(row, rows[:at])
        if message is not None:
            yield Slip(row.number, message)


def _of_value(row: _Row, following: _Row | None) -> str | None:
    value = row.value
    if not value or _BLOCK.match(value):
        return None
    if row.key is None and re.match(r"-[^\s-].*:(?:\s|$)", value):
        return f"the dash of a list has a space behind it: - {value[1:]}"
    first = value[0]
    if first in "'\"":
        return _of_quotes(value, following)
    if first in _BRACKETS:
        return _of_brackets(value, first)
    if first in _ODD or (first in "?-" and value[1:2] == " " and row.key is not None):
        return f"a text that begins with {first} is written in quotes: {_quoted(value)}"
    if row.key is not None and re.search(r":(?:\s|$)", _REMARK.sub("", value)):
        return f"a text with a colon is written in quotes: {_quoted(value)}"
    return None


def _of_quotes(value: str, following: _Row | None) -> str | None:
    mark = value[0]
    inside = value[1:].replace("''", "  ") if mark == "'" else re.sub(r"\\.", "  ", value[1:])
    end = inside.find(mark)
    if end < 0:
        # It may go on in the next lines; where a key follows, it does not.
        if following is not None and following.key is None:
            return None
        return f"the quote {mark} that begins this text is not closed; end the text with {mark}"
    behind = inside[end + 1 :].strip()
    if not behind or behind.startswith("#") or behind[0] in ",]}:":
        return None
    if mark == "'":
        return "an apostrophe ends a text in single quotes; write it twice (''), or put the text in double quotes"
    return 'a quote " ends this text; write \\" for one inside it, or put the text in single quotes'


def _of_brackets(value: str, first: str) -> str | None:
    unquoted = re.sub(r"'[^']*'|\"(?:\\.|[^\"\\])*\"", "", value)
    bare = _REMARK.sub("", unquoted).strip()
    closing = _BRACKETS[first]
    if bare.count(first) > bare.count(closing) and unquoted.count(first) == unquoted.count(closing):
        return 'what begins with # is a remark; put it in quotes, as a colour: "#7a1f2b"'
    if bare.count(first) == bare.count(closing) and bare.endswith((*_BRACKETS.values(), ",")):
        return None
    kind = "a list" if first == "[" else "a mapping"
    if bare.count(first) == bare.count(closing) + 1 and bare.rfind(first) == 0 and ("," in bare or ": " in bare):
        return f"{first} begins {kind}, and the {closing} that ends it is missing"
    return f"{first} begins {kind}, which {closing} ends; a text that begins with {first} is written in quotes: {_quoted(value)}"


def _of_indent(row: _Row, before: list[_Row]) -> str | None:
    above = before[-1]
    if row.key is None:
        return None
    if row.indent > above.column and above.value and above.key is not None:
        return f"the line is indented by {_spaces(row.indent)}; it begins where {above.key!r} above it does, after {_spaces(above.column)}"
    if row.indent < above.column and row.indent not in {one.indent for one in before} | {one.column for one in before}:
        levels = sorted({one.column for one in before if one.key is not None})
        return f"the line is indented by {_spaces(row.indent)}, as no line above it; those begin after {', '.join(map(str, levels))}"
    return None


def _spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"


def _quoted(value: str) -> str:
    """Return a text as it can be written, in the quotes that it does not hold itself; cut where it is long."""
    bare = _REMARK.sub("", value)
    mark = "'" if '"' in bare and "'" not in bare else '"'
    shown = bare if mark == "'" else bare.replace("\\", "\\\\").replace('"', '\\"')
    return f"{mark}{shown}{mark}" if len(shown) <= 60 else f"{mark}{shown[:60]}…{mark}"
