"""Puts texts into slots: each into its own file, in the form in which that place takes text, and with what it said before around it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pyicumessageformat import Parser

from generator.knowledge.load import load
from generator.knowledge.yaml_source import KeyPath
from tests.hostile.slots import SPEECH, Slot, is_name, slots_of

Edits = dict[tuple[KeyPath, bool], str]
# Below what a shape of an example leaves open stand lines of play, and the rulings that they state.
OPEN = "**"
_PLAY = "example:play.[].**"
_PHRASES = ("aliases", "forms", "also", "unless", "unsaid")
_NAME = 30
_LETTERS = str.maketrans("0123456789", "abcdefghij")
_SHORT = 20


@dataclass(frozen=True, slots=True)
class Place:
    """Slots that are given one text together, such as all that name one player of an example. `form` tells how they take it."""

    id: str
    kind: str
    form: str
    slots: tuple[Slot, ...]

    @property
    def file(self) -> str:
        """The file of all the slots."""
        return self.slots[0].file

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of its slots; what is said in a line of play is a kind of its own."""
        return frozenset([self.kind]) if self.form == "speech" else frozenset(slot.kind for slot in self.slots)


def places_of(root: Path) -> list[Place]:
    """Return every place of a rulebook that takes free text; all other slots take only what their shape or the notation knows.

    Keys are no places, but for the names of players: shapes close those that become addresses, and no page or paper prints others.
    """
    knowledge = load(root)
    messages = {
        (piece.origin.file, key.partition("#")[2])
        for pieces in knowledge.wording.values()
        for key, piece in pieces.items()
    }
    slots = list(slots_of(root))
    names = {(slot.file, slot.value) for slot in slots if is_name(slot)} - {(slot.file, "") for slot in slots}
    together: dict[tuple[str, str], list[Slot]] = {}
    found = []
    for slot in slots:
        if slot.value and (slot.file, slot.value) in names and (is_name(slot) or OPEN in slot.kind):
            together.setdefault((slot.file, slot.value), []).append(slot)
        elif slot.kind.startswith(_PLAY):
            if not slot.is_key and SPEECH.search(slot.value):
                found.append(Place(f"{slot.id} (speech)", f'{slot.kind} "speech"', "speech", (slot,)))
        elif slot.is_key or (OPEN in slot.kind and not slot.kind.startswith("catalogue")):
            continue
        elif (slot.file, ".".join(map(str, slot.path))) in messages:
            found.append(Place(slot.id, slot.kind, "message", (slot,)))
        elif slot.path[-1] in _PHRASES and slot.file.startswith("i18n/"):
            found.append(Place(slot.id, slot.kind, "phrases", (slot,)))
        elif slot.value and any(slot.admits(text) for text in _plainly(slot, '"<b>')):
            found.append(Place(slot.id, slot.kind, "text", (slot,)))
    named = [
        Place(f"{file}#{name}", " ".join(sorted({slot.kind for slot in its})), "name", tuple(its))
        for (file, name), its in together.items()
    ]
    return sorted([*found, *named], key=lambda place: place.id)


def texts_for(place: Place, payload: str, number: int) -> Edits | None:
    """Return the new texts of a place's slots, with the payload in them and marked with a number; None where they do not admit it."""
    edits: Edits = {}
    for slot in place.slots:
        text = next((text for text in _WAYS[place.form](slot, payload, f"q{number}q") if slot.admits(text)), None)
        if text is None:
            return None
        edits[slot.path, slot.is_key] = text
    return edits


def _plainly(slot: Slot, payload: str, mark: str = "") -> Iterator[str]:
    longest = max(node.get("maxLength", 0) for node in slot.allowed)
    if 0 < longest < _SHORT:
        # Lists go by labels and their lengths.
        yield f"{mark}{payload * longest}"[:longest]
    yield f"{payload} {mark}"
    if longest:
        yield f"{mark[: longest // 2]}{payload}"[:longest]
    # A place with a form of its own, such as an address, may end with anything that can be typed.
    yield f"{slot.value}/{mark}/{re.sub('[^!-~]', '', payload)}"


def _as_name(slot: Slot, payload: str, mark: str) -> Iterator[str]:
    one_line = " ".join(payload.replace(":", "").split())
    yield f"{one_line[: _NAME - len(mark) - 1].strip()} {mark}"


def in_letters(mark: str) -> str:
    """Return a mark without digits: words with a number that is no amount are refused."""
    return mark.translate(_LETTERS)


def _as_speech(slot: Slot, payload: str, mark: str) -> Iterator[str]:
    words = " ".join(payload.replace('"', "'").split())
    yield SPEECH.sub(lambda _: f'"{words[:280]} {in_letters(mark)}"', slot.value)


def _as_phrases(slot: Slot, payload: str, mark: str) -> Iterator[str]:
    phrase = " ".join(payload.replace(",", " ").replace("*", " ").split())
    yield f"{slot.value}, {phrase} {mark}"


def _as_message(slot: Slot, payload: str, mark: str) -> Iterator[str]:
    """Around what the message says and in each of its branches; a title keeps its beginning, by which indexes go."""
    pattern = slot.value.strip()
    for said in (payload, payload[:_NAME]):
        if not _is_title(slot):
            yield around(pattern, f"{said} {mark}")
        else:
            yield f"{pattern} {mark} {quoted(said)}"


def _is_title(slot: Slot) -> bool:
    return any("\\n" in node.get("pattern", "") for node in slot.allowed)


_WAYS: Mapping[str, Callable[[Slot, str, str], Iterator[str]]] = {
    "message": _as_message,
    "phrases": _as_phrases,
    "text": _plainly,
    "name": _as_name,
    "speech": _as_speech,
}


def quoted(text: str, *, plural: bool = False) -> str:
    """Return a text as a pattern that says just this: what ICU and wording would take for their own is quoted."""
    special = r"[{}#]+" if plural else r"[{}]+"
    said = re.sub(special, lambda run: f"'{run[0]}'", text.replace("'", "''"))
    return said.replace("[[", "[ [").replace("*", "\\*")


def around(pattern: str, text: str) -> str:
    """Return a pattern with a text before and after all that it says, and within each of its branches."""
    bullet = "- " if pattern.startswith("- ") else ""
    return f"{bullet}{quoted(text)} {_written(Parser().parse(pattern[len(bullet) :]), text, False)} {quoted(text)}"


def _written(nodes: list[Any], text: str, plural: bool) -> str:
    # Within a branch words may be stressed, and stressed words hold no asterisk. What is put there stands apart from the word before the
    # branch: that word would be a term beside some texts and none beside others.
    inner = text.replace("*", "")
    parts = []
    for node in nodes:
        if isinstance(node, str):
            special = r"[{}#]+" if plural else r"[{}]+"
            parts.append(re.sub(special, lambda run: f"'{run[0]}'", node.replace("'", "''")))
        elif node.get("hash"):
            parts.append("#")
        elif not node.get("options"):
            parts.append(f"{{{', '.join(filter(None, (node['name'], node.get('type'), node.get('format'))))}}}")
        else:
            below = plural or node["type"] in ("plural", "selectordinal")
            offset = f" offset:{node['offset']}" if node.get("offset") else ""
            branches = " ".join(
                f"{form} {{ {quoted(inner, plural=below)} {_written(branch, text, below)}}}"
                for form, branch in node["options"].items()
            )
            parts.append(f"{{{node['name']}, {node['type']},{offset} {branches}}}")
    return "".join(parts)


def renamed_in_play(text: str, names: Mapping[str, str]) -> str:
    """Return a line of play with players called otherwise; what is said in it stays."""
    if not names:
        return text
    known = re.compile(
        "|".join(rf"(?<![\w+]){re.escape(name)}(?![\w+])" for name in sorted(names, key=len, reverse=True))
    )
    pieces = re.split(r'("[^"]*")', text)
    return "".join(
        piece if piece.startswith('"') else known.sub(lambda found: names[found[0]], piece) for piece in pieces
    )


def rewrite(data: Any, edits: Edits, names: Mapping[str, str], path: KeyPath = ()) -> Any:
    """Return data with other texts; `names` are for the lines of play."""
    if isinstance(data, dict):
        return {
            edits.get(((*path, key), True), key): rewrite(value, edits, names, (*path, key))
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [rewrite(value, edits, names, (*path, at)) for at, value in enumerate(data)]
    if isinstance(data, str):
        text = edits.get((path, False), data)
        return renamed_in_play(text, names) if path[:1] == ("play",) and len(path) == 3 else text
    return data


def written(data: Any) -> str:
    """Return data as YAML without anchors, each text on one line."""
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, width=10**6, sort_keys=False)


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes the same list twice where it stands twice, since the rulebook's YAML has no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
