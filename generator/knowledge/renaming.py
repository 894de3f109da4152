"""A rule, a clause, an example or a policy under another id, in every file of a rulebook that names it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

MOVED = "rules/moved.yml"


def moved_file(book: str | None) -> str:
    """Return the file in which it stands where pages were, of what books share or of what is a house's own."""
    return f"rules/books/{book}/moved.yml" if book else MOVED


_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_POLICY = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
_ID = re.compile(rf"(?P<rule>{_WORD})(?:(?P<sign>[#/])(?P<name>{_WORD}))?")
# What only looks like the id of a rule: ids of chapters and situations, the names of clauses, the documents and kinds of sources.
_OTHER_KEYS = frozenset({"id", "clauses", "reason", "kind", "value", "basis", "policies", "unit", "values", "default"})

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Id:
    """The id of a rule (`clock`), a clause of it (`clock#limit`), an example (`clock/called-twice`) or a policy (`table_size`)."""

    rule: str
    sign: str = ""
    name: str = ""

    @classmethod
    def read(cls, text: str) -> "Id | None":
        """Read an id; None for what is none. That of a policy has an underscore, by which it is known."""
        if _POLICY.fullmatch(text):
            return cls(text, "_")
        match = _ID.fullmatch(text)
        return None if match is None else cls(match["rule"], match["sign"] or "", match["name"] or "")

    def __str__(self) -> str:
        return self.rule if self.sign == "_" else f"{self.rule}{self.sign}{self.name}"


class Renaming:
    """One id that becomes another of the same kind; a clause and an example keep their rule."""

    def __init__(self, old: Id, new: Id) -> None:
        self.old, self.new = old, new
        sign = re.escape(old.sign)
        # Within a text: a link, a key of wording, the id of an example. Not a part of a longer id, and no other word.
        after = rf"{sign}{old.name}(?![a-z0-9-])" if old.sign else r"(?=[\]#/|])"
        self._link = re.compile(rf"(?<=\[\[){old.rule}{after}")
        if old.sign == "_":
            # No prose has underscores: wherever it stands, in comments too, it is that policy.
            self._link = re.compile(rf"(?<![\w-]){old.rule}(?![\w-])")

    # Files

    def file(self, file: str) -> str:
        """Return the place of a file, which is another where it is about what is renamed."""
        parts = file.split("/")
        folder, name = parts[:-1], parts[-1]
        stem, dot, ending = name.partition(".")
        if self.old.sign == "/":
            held = (
                folder[-2:] == ["examples", self.old.rule]
                and stem == self.old.name
                and file.startswith(("rules/", "examples/"))
            )
            return "/".join([*folder, f"{self.new.name}{dot}{ending}"]) if held else file
        if self.old.sign in ("#", "_"):
            return file
        if stem == self.old.rule and _of_a_rule(folder):
            return "/".join([*folder, f"{self.new.rule}{dot}{ending}"])
        at = next((i for i, part in enumerate(folder) if part == "examples"), None)
        if at is not None and folder[at + 1 :] == [self.old.rule]:
            return "/".join([*folder[:-1], self.new.rule, name])
        return file

    # Texts

    def text(self, file: str, text: str) -> str:
        """Return what a YAML file says with the new id; of a lock it is left to the commands that write it."""
        if self.old.sign == "_":
            return self.linked(text)
        edits = []
        for path, start, end, key in _scalars(text):
            raw = text[start:end]
            new = self._wording(file, path, raw, key=key) if file.startswith("i18n/") else self._data(file, path, raw)
            if new != raw:
                edits.append((start, end, new))
        for start, end, new in reversed(edits):
            text = text[:start] + new + text[end:]
        return text

    def _wording(self, file: str, path: Path, raw: str, *, key: bool) -> str:
        """Return a key or a text of wording: of its keys those that name a clause or an example, of texts the links in them."""
        if key:
            return self._key(file, path, raw)
        linked = self.linked(raw)
        return self._keys_named(linked) if file.endswith("/glossary.yml") else linked

    def linked(self, text: str) -> str:
        """Return a text with the new id in its links, that of a policy wherever it stands."""
        return self._link.sub(str(self.new), text)

    def _key(self, file: str, path: Path, raw: str) -> str:
        stem = file.rpartition("/")[2].removesuffix(".yml")
        if self.old.sign == "#" and stem == self.old.rule and path == ("clauses", self.old.name):
            return self.new.name
        if self.old.sign == "/" and stem == self.old.rule and "/examples/" in file and path == (self.old.name,):
            return self.new.name
        # A reason of the engine is called after the rule that it rests on.
        if not self.old.sign and stem == "rulings" and path == ("reasons", self.old.rule):
            return self.new.rule
        return raw

    def _keys_named(self, raw: str) -> str:
        """Return the keys of wording that a glossary names, such as `rules/procedures/clock#clauses.limit`."""
        if self.old.sign == "#":
            return re.sub(
                rf"(rules/{_WORD}/{self.old.rule}#clauses\.){self.old.name}(?![a-z0-9-])", rf"\g<1>{self.new.name}", raw
            )
        if self.old.sign == "/":
            return re.sub(rf"(examples/{self.old.rule}#){self.old.name}(?=\.)", rf"\g<1>{self.new.name}", raw)
        raw = re.sub(rf"((?:rules/{_WORD}|examples)/){self.old.rule}(?=#)", rf"\g<1>{self.new.rule}", raw)
        return re.sub(rf"(rulings#reasons\.){self.old.rule}(?=\.)", rf"\g<1>{self.new.rule}", raw)

    def _data(self, file: str, path: Path, raw: str) -> str:
        if self.old.sign == "#" and path[:1] == ("clauses",) and len(path) > 1 and _is_of(file, self.old.rule):
            return self.new.name if raw == self.old.name else raw
        quote = raw[:1] if raw[:1] in ('"', "'") else ""
        said = Id.read(raw.strip(quote) if quote else raw)
        if said is None or said.rule != self.old.rule or not _is_id(file, path, said):
            return raw
        if not self.old.sign:
            return f"{quote}{Id(self.new.rule, said.sign, said.name)}{quote}"
        return f"{quote}{self.new}{quote}" if said == self.old else raw

    def wording_key(self, key: str) -> str:
        """Return the key of a piece of wording, as locks name it."""
        file, _, inside = key.partition("#")
        first, dot, rest = inside.partition(".")
        if self.old.sign == "_":
            return f"{file}#{self.new}{dot}{rest}" if file == "policies" and first == self.old.rule else key
        stem = file.rpartition("/")[2]
        if not self.old.sign and file == "rulings" and inside.startswith(f"reasons.{self.old.rule}."):
            return f"{file}#reasons.{self.new.rule}{inside.removeprefix(f'reasons.{self.old.rule}')}"
        if stem == self.old.rule and self.old.sign == "#" and inside == f"clauses.{self.old.name}":
            inside = f"clauses.{self.new.name}"
        if stem == self.old.rule and self.old.sign == "/" and "examples" in file.split("/") and first == self.old.name:
            inside = f"{self.new.name}{dot}{rest}"
        place = self.file(f"i18n/en/{file}.yml").removeprefix("i18n/en/").removesuffix(".yml")
        return f"{place}#{inside}"


def _is_of(file: str, rule: str) -> bool:
    """Return whether a file is that of a rule."""
    *folder, name = file.split("/")
    return folder[:1] == ["rules"] and name == f"{rule}.yml" and _of_a_rule(folder)


def _is_id(file: str, path: Path, said: Id) -> bool:
    """Return whether a scalar that has the form of an id is one here."""
    if said.sign:
        return True
    if "examples" in file.split("/"):
        return False
    return not _OTHER_KEYS.intersection(path) and not file.endswith(("/book.yml", "/errata.yml"))


def _of_a_rule(folder: list[str]) -> bool:
    """Return whether the files of a folder bear the names of rules."""
    match folder:
        case ["rules", chapter]:
            return chapter != "books"
        case ["rules", "books", _, "rules", _] | ["rules", "books", _, "rulings"]:
            return True
        case (
            ["i18n", _, "rules", _]
            | ["i18n", _, "books", _, "rules", _]
            | ["i18n", _, "examples"]
            | ["i18n", _, "books", _, "examples"]
        ):
            return True
    return False


def _scalars(text: str) -> Iterator[tuple[Path, int, int, bool]]:
    """Yield each key and value of a YAML file: its path, the letters from and to which it stands, and whether it is a key."""
    top = yaml.compose(text, Loader=yaml.SafeLoader)
    if top is not None:
        yield from _below(top, ())


def _below(node: yaml.Node, path: Path) -> Iterator[tuple[Path, int, int, bool]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            below = (*path, key.value)
            yield below, key.start_mark.index, key.end_mark.index, True
            yield from _below(value, below)
    elif isinstance(node, yaml.SequenceNode):
        for at, value in enumerate(node.value):
            yield from _below(value, (*path, at))
    else:
        yield path, node.start_mark.index, node.end_mark.index, False
