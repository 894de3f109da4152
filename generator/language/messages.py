"""ICU messages: compiles a pattern for a language, says what it needs, and formats it.

ICU itself does the formatting (icu4py); pyicumessageformat reads the structure, so that checks can see arguments and plural
forms. A pattern is untrusted text: what cannot be compiled raises `MessageError` with one sentence for its writer.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from babel import Locale
from icu4py.messageformat import MessageFormat
from pyicumessageformat import Parser

from generator.language.markup import FIGURE_CLOSES, FIGURE_OPENS
from generator.language.tags import invisible_letters, name_in
from generator.language.unseen import code_and_name, first_unseen

Argument = int | str


class _Parser(Parser):  # type: ignore[misc]
    """The parser, which reads texts and names letter by letter: here they are read at once, wherever no apostrophe quotes anything."""

    _TEXT = re.compile(r"[^{}']*")
    _TEXT_IN_PLURAL = re.compile(r"[^{}'#]*")
    _NAME = re.compile(r"[A-Za-z0-9_=.-]*")
    _ENDS_A_NAME = "{},# "

    def _parseText(self, context: dict[str, Any], parent: Any, is_arg_style: bool = False) -> str:
        in_plural = parent and parent["type"] in self.options["subnumeric_types"]
        text = _run(self._TEXT_IN_PLURAL if in_plural else self._TEXT, context)
        if is_arg_style or context["msg"].startswith("'", context["i"] + len(text)):
            whole: str = super()._parseText(context, parent, is_arg_style)
            return whole
        context["i"] += len(text)
        return text

    def _parseName(self, context: dict[str, Any], is_tag: bool = False) -> str:
        name = _run(self._NAME, context)
        end = context["i"] + len(name)
        if context["msg"][end : end + 1] not in self._ENDS_A_NAME:
            whole: str = super()._parseName(context, is_tag)
            return whole
        context["i"] = end
        return name


def _run(pattern: re.Pattern[str], context: dict[str, Any]) -> str:
    found = pattern.match(context["msg"], context["i"])
    assert found is not None
    return found[0]


_PARSER = _Parser()
_KINDS = {None: "value", "number": "number", "plural": "plural", "select": "select", "selectordinal": "ordinal"}
# In the order in which grammars name them.
_FORMS = ("zero", "one", "two", "few", "many", "other")
_FAULT = re.compile(
    r'(?:Expected (?P<wanted>.+?)|Unexpected "(?P<extra>.)") at position (?P<at>\d+)(?: but found "(?P<found>.*)")?'
)


class MessageError(ValueError):
    """A pattern that ICU cannot use, or that this project does not allow."""


@dataclass(frozen=True, slots=True)
class Use:
    """One place of an argument in a pattern: `kind` is value, number, plural, ordinal or select; `forms` its branches.

    `counts` tells a plural that words a number from a mere condition: `=0 {…} other {…}` with no `#` in it says whether there is
    anything, and has no form to agree with.
    """

    name: str
    kind: str
    forms: tuple[str, ...] = ()
    counts: bool = False


@lru_cache
def _plural_rule(language: str) -> Callable[[int], str]:
    found: Callable[[int], str] = Locale.parse(language).plural_form
    return found


@lru_cache
def plural_forms(language: str) -> tuple[str, ...]:
    """Return the plural categories that whole numbers below a million take in a language, `other` last.

    Czech `many` (fractions) and Spanish and Portuguese `many` (round millions) are allowed in a pattern and never required.
    """
    rule = _plural_rule(language)
    met = {rule(number) for number in [*range(1000), 10_000, 100_000]}
    return (*tuple(sorted(met - {"other"})), "other")


@lru_cache(maxsize=10_000)
def plural_form(language: str, number: int) -> str:
    """Return the plural category of a whole number."""
    return _plural_rule(language)(number)


@lru_cache
def forms_of_one_number(language: str) -> frozenset[str]:
    """Return the plural categories that one whole number above 0 takes and no other below a million, such as English `one`."""
    met = Counter(_plural_rule(language)(number) for number in [*range(1, 1000), 10_000, 100_000])
    return frozenset(form for form, count in met.items() if count == 1)


@lru_cache
def _allowed_forms(language: str) -> frozenset[str]:
    return frozenset({*Locale.parse(language).plural_form.tags, "other"})


def _is_plain(pattern: str) -> bool:
    """Whether a pattern is text and nothing else, as most are: there is nothing in it that ICU would read as its own."""
    return "{" not in pattern and "}" not in pattern and "'" not in pattern


@lru_cache(maxsize=20_000)
def _structure(pattern: str) -> list[Any]:
    try:
        found: list[Any] = _PARSER.parse(pattern)
    except (SyntaxError, ValueError, TypeError, RecursionError) as error:
        raise MessageError(f"this is no message: {_in_words(pattern, str(error))}") from None
    return found


def _refuse_unseen(text: str, language: str) -> None:
    """Refuse characters that readers cannot see and that the spelling of the language does not need. Raises `MessageError`."""
    character = None if text.isprintable() else first_unseen(text, "\n" + invisible_letters(language))
    if character is not None:
        before = text[: text.index(character)].split()[-2:]
        after = f"after {' '.join(before)!r}" if before else "at the beginning"
        raise MessageError(f"the invisible character {code_and_name(character)} is {after}; delete it")


def _in_words(pattern: str, fault: str) -> str:
    """Say a parser's complaint to people who write wording, with the words around the place."""
    match = _FAULT.search(fault)
    if match is None:
        return fault
    at = int(match["at"])
    words = pattern[max(0, at - 24) : at + 8].split()
    near = f"near {' '.join(words[1:] if at > 24 and words[1:] else words)!r}"
    wanted, found = match["wanted"] or "", match["found"] or ""
    if match["extra"]:
        return f"a {match['extra']} closes nothing, {near}"
    if wanted.endswith("sub-message other"):
        return f"the form other is missing, {near}"
    if wanted.endswith("sub-messages"):
        return f"the forms are missing, {near}"
    if found == "<EOF>":
        return f"a {{ is not closed with }}, {near}"
    if wanted == "placeholder name":
        return f"no name stands after {{, {near}"
    return f"{found!r} stands where {wanted} belongs, {near}"


_NONE: frozenset[str] = frozenset()


class Message:
    """A pattern in one language. Building it raises `MessageError` where ICU or `_structure` refuse the pattern."""

    __slots__ = ("_format", "_marked", "_structure", "arguments", "is_plain", "language", "names", "pattern", "uses")

    def __init__(self, pattern: str, language: str) -> None:
        self.pattern, self.language = pattern, language
        # Whether it says its pattern, whatever the arguments.
        self.is_plain = _is_plain(pattern)
        self._format: MessageFormat | None = None
        _refuse_unseen(pattern, language)
        self._structure = [pattern] if self.is_plain else _structure(pattern)
        # Every use of an argument, in order, those inside branches included; and the names of all, each once.
        self.uses: tuple[Use, ...] = ()
        self.names: tuple[str, ...] = ()
        self.arguments: frozenset[str] = _NONE
        self._marked: Message | None = None
        if not self.is_plain:
            try:
                self._format = MessageFormat(pattern, language)
            except ValueError as error:
                raise MessageError(f"this is no message: {str(error).rpartition(': ')[2]}") from None
            self.uses = tuple(_uses(self._structure))
            self.names = tuple(dict.fromkeys(use.name for use in self.uses))
            self.arguments = frozenset(self.names)

    def faults(self) -> list[str]:
        """Say what this language still needs: each plural must have every form that its whole numbers take."""
        said = []
        for use in self.uses:
            if use.kind == "plural" and use.counts:
                needed = plural_forms(self.language)
                has = _has(self.language)
                missing = [f for f in needed if f not in use.forms]
                said += [f"the {form} form of {{{use.name}}} is missing; {has}" for form in missing]
                for form in use.forms:
                    if not form.startswith("=") and form not in _allowed_forms(self.language):
                        said.append(f"the {form} form of {{{use.name}}} belongs to another language; {has}")
            elif use.kind not in ("value", "number", "select", "ordinal", "plural"):
                said.append(f"{{{use.name}}} has the type {use.kind!r}; use number, plural or select")
        return said

    def words(self, arguments: Mapping[str, Argument]) -> str:
        """Return what the pattern itself says where its branches are chosen by `arguments`, without the values put in.

        An argument that is not given takes the branch `other`.
        """
        if self.is_plain:
            return self.pattern
        said: list[str] = []
        _say(self._structure, arguments, self.language, said)
        return "".join(said)

    def shown(self, arguments: Mapping[str, Argument]) -> frozenset[str]:
        """Return the names of the arguments whose values stand in the text where its branches are chosen by `arguments`."""
        return frozenset(_shown(self._structure, arguments, self.language, ""))

    @property
    def structure(self) -> list[Any]:
        """The parts of the pattern, as pyicumessageformat reads them: texts, and arguments with their branches."""
        return self._structure

    @property
    def marked(self) -> "Message":
        """The same message with a mark before and after every figure that it puts in."""
        if self._marked is None:
            self._marked = made = Message(self.pattern, self.language)
            # Put past the constructor, which refuses these marks in what people write.
            if self._format is not None:
                made._format = MessageFormat("".join(_written(self._structure, marked=True)), self.language)
        return self._marked

    def reworded(self, reword: Callable[[str], str]) -> "Message":
        """Return the message with its own words as `reword` says them; what is put in, and what chooses branches, stays as it is."""
        pattern = "".join(_written(self._structure, reword))
        return self if pattern == "".join(_written(self._structure)) else Message(pattern, self.language)

    def everything(self) -> str:
        """Return what the pattern says in all its branches, one after the other, with an ellipsis wherever something ends."""
        return self.pattern if self.is_plain else "".join(_everything(self._structure))

    def format(self, arguments: Mapping[str, Argument]) -> str:
        """Fill the pattern in. Raises `MessageError` where an argument is missing or of the wrong type."""
        if self._format is None:
            return self.pattern
        missing = self.arguments - arguments.keys()
        if missing:
            raise MessageError(f"no value for {', '.join(sorted(missing))}")
        # Only what is asked for: wording of rules is offered the values of all policies.
        values = ((name, arguments[name]) for name in self.names)
        try:
            return self._format.format({name: str(v) if isinstance(v, str) else v for name, v in values})
        except (RuntimeError, ValueError, TypeError) as error:
            raise MessageError(f"cannot be formatted: {error}") from None


@lru_cache
def _has(language: str) -> str:
    """Say which plural forms a language has."""
    *first, last = sorted(plural_forms(language), key=_FORMS.index)
    return (
        f"{name_in(language, 'en')} has {', '.join(first)} and {last}"
        if first
        else f"{name_in(language, 'en')} has {last} only"
    )


def _uses(nodes: list[Any]) -> Iterator[Use]:
    for node in nodes:
        if isinstance(node, str) or node.get("hash"):
            continue
        options = node.get("options") or {}
        kind = _KINDS.get(node.get("type"), str(node.get("type")))
        counts = kind == "plural" and (set(options) != {"=0", "other"} or _has_hash(options["other"]))
        yield Use(node["name"], kind, tuple(options), counts)
        for branch in options.values():
            yield from _uses(branch)


# What ICU would read as its own has to stand between apostrophes, a whole run of it at once; in a plural the hash, too.
_SPECIAL = re.compile(r"[{}]+")
_SPECIAL_IN_PLURAL = re.compile(r"[{}#]+")


def _written(
    nodes: list[Any], reword: Callable[[str], str] = str, *, marked: bool = False, plural: bool = False
) -> Iterator[str]:
    """Write a structure as a pattern again; with `marked`, `FIGURE_OPENS` and `FIGURE_CLOSES` stand around each number."""
    opens, closes = (FIGURE_OPENS, FIGURE_CLOSES) if marked else ("", "")
    for node in nodes:
        if isinstance(node, str):
            special = _SPECIAL_IN_PLURAL if plural else _SPECIAL
            yield special.sub(lambda run: f"'{run[0]}'", reword(node).replace("'", "''"))
        elif node.get("hash"):
            yield f"{opens}#{closes}"
        elif not node.get("options"):
            written = ", ".join(filter(None, (node["name"], node.get("type"), node.get("format"))))
            yield f"{opens}{{{written}}}{closes}"
        else:
            below = plural or node["type"] in ("plural", "selectordinal")
            offset = f" offset:{node['offset']}" if node.get("offset") else ""
            branches = " ".join(
                f"{form} {{{''.join(_written(branch, reword, marked=marked, plural=below))}}}"
                for form, branch in node["options"].items()
            )
            yield f"{{{node['name']}, {node['type']},{offset} {branches}}}"


def _say(nodes: list[Any], arguments: Mapping[str, Argument], language: str, said: list[str]) -> None:
    for node in nodes:
        if isinstance(node, str):
            said.append(node)
        elif node.get("options"):
            branch = _branch(node, arguments.get(node["name"]), language)
            _say(node["options"][branch], arguments, language, said)
        else:
            said.append("\u2026")  # something stands here, so that what is around it does not run together


def _shown(nodes: list[Any], arguments: Mapping[str, Argument], language: str, counted: str) -> Iterator[str]:
    """Yield the name of each value put in; `counted` is the argument whose number a hash stands for."""
    for node in nodes:
        if isinstance(node, str):
            continue
        options = node.get("options") or {}
        if node.get("hash"):
            yield counted
        elif not options:
            yield node["name"]
        else:
            name = node["name"]
            below = name if node["type"] in ("plural", "selectordinal") else counted
            yield from _shown(options[_branch(node, arguments.get(name), language)], arguments, language, below)


def _everything(nodes: list[Any]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield node
            continue
        yield "\u2026"
        for branch in (node.get("options") or {}).values():
            yield from _everything(branch)
            yield "\u2026"


def _branch(node: Any, value: Argument | None, language: str) -> str:
    options = node["options"]
    if node["type"] == "plural" and isinstance(value, int):
        if f"={value}" in options:
            return f"={value}"
        form = plural_form(language, value)
    else:
        form = str(value)
    return form if form in options else "other"


def _has_hash(nodes: list[Any]) -> bool:
    return any(not isinstance(node, str) and bool(node.get("hash")) for node in nodes)
