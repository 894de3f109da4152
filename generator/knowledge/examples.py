"""Loads one worked example, or one situation file of the same shape, and turns it into what the engine plays."""

from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from generator.knowledge.event_shapes import AT_THE_TABLE, KEY_OF_KIND
from generator.knowledge.example_shapes import FACTS, AnteShape, ExampleFile, StatedRuling, TableShape
from generator.knowledge.files import Files, shape_findings, shown_value
from generator.knowledge.findings import Finding
from generator.knowledge.model import Example, ExampleSource, Origin, PlayItem, Statement
from generator.knowledge.shapes import CARDS, CHIPS
from generator.knowledge.yaml_source import Source, parse_yaml
from generator.language.notation import NotationError, parse_cards, parse_chips, parse_event
from generator.language.notation_values import NOT_PLAYERS

_STATED_KEY = "ruling"


def load_example(path: Path, files: Files, free: bool = False) -> Example | None:
    """Load `path`; None where it cannot be used, with findings. `free`: a situation file, at any place, with no sources needed."""
    return files.make(path, ExampleFile, lambda shape, source: _example(path, files, shape, source, free))


def load_situation_text(text: str, findings: list[Finding]) -> Example | None:
    """Read a situation from a text of the shape of an example, without sources; None where it cannot be used, with findings."""
    files = Files(Path(), findings)
    source = parse_yaml(text, "situation.yml", findings)
    if source is None:
        return None
    if not isinstance(source.data, dict) or not source.data:
        files.fault(source.file, 1, "a situation is a mapping: table, then play; see the notation")
        return None
    shaped = files.shaped(source, ExampleFile)
    return None if shaped is None else _example(Path("situation.yml"), files, *shaped, free=True)


def _example(path: Path, files: Files, shape: ExampleFile, source: Source, free: bool) -> Example | None:
    before = len(files.findings)
    rule, name = path.parent.name, path.stem
    book = _book_of(source.file)
    if not free and source.file != f"{f'rules/books/{book}/' if book else ''}examples/{rule}/{path.name}":
        place = "rules/books/<book>/examples/<rule>/<example>.yml" if book else "examples/<rule>/<example>.yml"
        files.findings.append(Finding(source.file, 1, "references", f"an example belongs at {place}"))
    if not free and not shape.sources:
        message = "the key 'sources' is missing; an example of ours names the entry it was ruled from, with own: true"
        files.findings.append(Finding(source.file, 1, "schema", message))
    reader = _ExampleReader(shape, source, files)
    situation = reader.situation()
    play = reader.play(situation)
    statements = reader.statements(play)
    if len(files.findings) > before:
        files.broken.add(source.file)
        return None
    if shape.kind == "hand":
        situation["play"] = [item.event for item in play]
    return Example(
        f"{rule}/{name}",
        rule,
        name,
        shape.kind,
        reader.sources(),
        shape.variant_of,
        situation,
        tuple(play),
        tuple(statements),
        Origin(source.file, 1),
        book,
    )


def _book_of(file: str) -> str | None:
    """Return the house below whose folder an example stands; None for one that books share."""
    match file.split("/"):
        case ["rules", "books", book, "examples", *_]:
            return book
    return None


class _ExampleReader:
    """Reads the parts of one example file."""

    def __init__(self, shape: ExampleFile, source: Source, files: Files) -> None:
        self._shape, self._source, self._files = shape, source, files

    def _fault(self, path: tuple[str | int, ...], message: str) -> None:
        self._files.findings.append(Finding(self._source.file, self._source.line(path), "schema", message))

    def sources(self) -> tuple[ExampleSource, ...]:
        return tuple(
            ExampleSource(
                s.book, s.number, s.label, s.at, s.erratum, Origin(self._source.file, self._source.line(("sources", i)))
            )
            for i, s in enumerate(self._shape.sources)
        )

    def situation(self) -> dict[str, Any]:
        """Return the facts as the engine takes them."""
        shape = self._shape
        facts: dict[str, Any] = {"kind": shape.kind}
        if shape.table is not None:
            self._table(shape.table, facts)
        for key in FACTS[shape.kind]:
            part = getattr(shape, key)
            if key not in ("table", "play") and part is not None:
                facts |= self._read(part, (key,))
        if shape.kind in AT_THE_TABLE:
            self._at_the_table(shape.kind)
        if shape.floor is not None:
            facts |= self._floor(shape.floor)
        return facts

    def _floor(self, text: str) -> dict[str, Any]:
        """Return what the floor rules in a kind that is no hand."""
        try:
            (act,) = parse_event("floor", text)["acts"]
        except NotationError as error:
            self._fault(("floor",), str(error))
            return {}
        except ValueError:
            self._fault(("floor",), "the floor rules one outcome")
            return {}
        return {"floor": act}

    def _at_the_table(self, kind: str) -> None:
        """Report what the table of a hand has and that of a kind has not, and names of nobody at the table."""
        given = self._shape.table.model_fields_set if self._shape.table else set()
        for name in TableShape.model_fields:
            if name in given and name not in AT_THE_TABLE[kind]:
                has = ", ".join(AT_THE_TABLE[kind])
                self._fault(("table", name), f"the table of the kind {kind} has no {name}; it has {has}")
        part = getattr(self._shape, KEY_OF_KIND[kind])
        for name in type(part).model_fields:
            value = getattr(part, name)
            for player in value if isinstance(value, list | dict) else ():
                self._player(player, (KEY_OF_KIND[kind], name, player))

    def _read(self, part: BaseModel, path: tuple[str | int, ...]) -> dict[str, Any]:
        """Return the facts of a kind as plain data, chips and cards read; what is not given is left out."""
        found = {}
        for name, field in type(part).model_fields.items():
            value = getattr(part, name)
            if value is None or (value in ({}, []) and name not in part.model_fields_set):
                continue
            mark = next((m for m in field.metadata if m in (CARDS, CHIPS)), None)
            found[name] = self._notation(value, field.annotation, mark, (*path, name))
        return found

    def _notation(self, value: Any, kind: Any, mark: str | None, path: tuple[str | int, ...]) -> Any:
        """Read what its type marks as cards or chips, however deep it lies."""
        if get_origin(kind) in (Union, UnionType):
            kind = next(option for option in get_args(kind) if option is not NoneType)
        if get_origin(kind) is Annotated:
            kind, *marks = get_args(kind)
            mark = next((m for m in marks if m in (CARDS, CHIPS)), mark)
        if isinstance(value, BaseModel):
            return self._read(value, path)
        if isinstance(value, dict):
            inner = get_args(kind)[1]
            return {key: self._notation(item, inner, None, (*path, key)) for key, item in value.items()}
        if isinstance(value, list):
            inner = get_args(kind)[0]
            return [self._notation(item, inner, None, (*path, i)) for i, item in enumerate(value)]
        if mark == CARDS:
            return self._cards(value, path)
        return self._chips(str(value), path) if mark == CHIPS else value

    def _table(self, table: TableShape, facts: dict[str, Any]) -> None:
        for name in (*sorted(NOT_PLAYERS), _STATED_KEY):
            if name in table.players:
                self._fault(("table", "players"), f"a player cannot be called {name!r}")
        if len(set(table.players)) < len(table.players):
            self._fault(("table", "players"), "two players have the same name")
        facts |= {"game": table.game, "players": list(table.players)}
        for key in ("blinds", "limits", "button", "street", "pot", "smallest"):
            value = getattr(table, key)
            if value is not None:
                facts[key] = list(value) if isinstance(value, list) else value
        if table.small_blind is not None:
            facts["small_blind"] = table.small_blind
        if table.ante is not None:
            ante = table.ante
            facts["ante"] = ante.model_dump(exclude_none=True) if isinstance(ante, AnteShape) else ante
        if table.button is not None:
            self._player(table.button, ("table", "button"))
        if table.stacks:
            facts["stacks"] = dict(table.stacks)
        if table.board is not None:
            facts["board"] = self._cards(table.board, ("table", "board"))
        for key in ("hands", "up"):
            held = getattr(table, key)
            if held:
                facts[key] = {name: self._cards(cards, ("table", key, name)) for name, cards in held.items()}
        if table.in_front:
            facts["in_front"] = {
                name: self._chips(str(chips), ("table", "in_front", name)) for name, chips in table.in_front.items()
            }
        for key in ("stacks", "in_front", "hands", "up"):
            for name in getattr(table, key):
                self._player(name, ("table", key, name))
        for key in ("absent", "penalised"):
            names = getattr(table, key)
            for i, name in enumerate(names):
                self._player(name, ("table", key, i))
            if names:
                facts[key] = list(names)

    def _player(self, name: str, path: tuple[str | int, ...]) -> None:
        players = self._shape.table.players if self._shape.table else []
        if name not in players:
            self._fault(path, f"there is no player {name!r} at the table; the players are {', '.join(players)}")

    def _cards(self, text: str, path: tuple[str | int, ...]) -> list[str]:
        try:
            return list(parse_cards(text))
        except NotationError as error:
            self._fault(path, str(error))
            return []

    def _chips(self, text: str, path: tuple[str | int, ...]) -> list[list[int]]:
        try:
            return list(parse_chips(text))
        except NotationError as error:
            self._fault(path, str(error))
            return []

    def play(self, situation: dict[str, Any]) -> list[PlayItem]:
        """Return the events; a line that cannot be read is a finding."""
        items = []
        for i, item in enumerate(self._shape.play):
            actors = [key for key in item if key != _STATED_KEY]
            if len(actors) != 1:
                self._fault(("play", i), "an event is one line `NAME: act`, optionally followed by `ruling:`")
                continue
            actor, text = actors[0], item[actors[0]]
            line = self._source.line(("play", i, actor))
            if actor not in NOT_PLAYERS:
                self._player(actor, ("play", i, actor))
            if not isinstance(text, str):
                self._fault(("play", i, actor), f"what {actor} does is text, not {shown_value(text)}")
                continue
            try:
                event = parse_event(actor, text)
            except NotationError as error:
                self._fault(("play", i, actor), str(error))
                continue
            items.append(PlayItem(actor, text, event, line))
        return items

    def statements(self, play: list[PlayItem]) -> list[Statement]:
        """Return every stated ruling, those of other books too."""
        shape, found = self._shape, []
        books = tuple(dict.fromkeys(source.book for source in shape.sources)) or None
        for i, item in enumerate(shape.play):
            if _STATED_KEY not in item:
                continue
            stated = self._stated(item[_STATED_KEY], ("play", i, _STATED_KEY))
            if stated is not None:
                line = self._source.line(("play", i, _STATED_KEY))
                found.append(Statement(i + 1, stated, books, line))
        if shape.ruling is not None:
            found.append(Statement(1, _plain(shape.ruling), books, self._source.line(("ruling",))))
        for i, other in enumerate(shape.elsewhere):
            line = self._source.line(("elsewhere", i))
            events = len(shape.play) if shape.kind == "hand" else 1
            if other.after > events:
                self._fault(("elsewhere", i, "after"), f"there are only {events} events")
            if books and other.book in books:
                self._fault(
                    ("elsewhere", i, "book"), f"{other.book} is among the sources; its ruling belongs in the play"
                )
            found.append(Statement(other.after, _plain(other.ruling), (other.book,), line))
        return found

    def _stated(self, data: Any, path: tuple[str | int, ...]) -> dict[str, Any] | None:
        try:
            return _plain(StatedRuling.model_validate(data))
        except ValidationError as error:
            self._files.findings += shape_findings(error, self._source, StatedRuling, within=path)
            return None


def _plain(stated: StatedRuling) -> dict[str, Any]:
    """Return what is stated, `next: null` included."""
    return {key: getattr(stated, key) for key in stated.model_fields_set}
