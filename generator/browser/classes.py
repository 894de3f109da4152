"""Classes of Python in JavaScript: plain ones, dataclasses, choices and exceptions."""

import ast
import json
from dataclasses import dataclass

from generator.browser.program import Definition, External, is_property
from generator.browser.scopes import Scope
from generator.browser.signatures import Signature, signature_of
from generator.browser.statements import Statements

_EXCEPTIONS = {"ValueError", "TypeError", "KeyError", "LookupError", "RuntimeError", "Exception"}


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    default: ast.expr | None
    owner: Definition
    keyword_only: bool

    @property
    def is_needed(self) -> bool:
        """Whether the field has to be given."""
        if self.default is None:
            return True
        given = self.default
        if isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "field":
            return not any(keyword.arg in ("default", "default_factory") for keyword in given.keywords)
        return False


class Classes(Statements):
    """Translates class definitions."""

    def constructor(self, definition: Definition) -> Signature:
        """Return how a class is called: by its `__init__`, or by its fields."""
        for one in self._lineage(definition):
            for part in self._class(one).body:
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    return signature_of(part.args).bound()
        if self._is_choice(definition):
            return Signature(("value",))
        fields = self._fields(definition)
        if not fields and self._is_exception(definition):
            return Signature(("message",))
        return Signature(
            tuple(one.name for one in fields if not one.keyword_only),
            tuple(one.name for one in fields if one.keyword_only),
            needed=frozenset(one.name for one in fields if one.is_needed),
        )

    def class_(self, definition: Definition, wanted: set[str]) -> tuple[str, str]:
        """Return the constructor of a class, which stands before all, and what is said of it in its place.

        `wanted` are the names of methods that somebody calls: no other is translated.
        """
        node, name = self._class(definition), definition.js
        bases = self._bases(definition)
        self.owner = name
        if self._is_choice(definition):
            return self._choice(definition, node, name)
        base = "null"
        if bases:
            self.used += bases[:1]
            base = bases[0].js
        elif self._is_exception(definition):
            base = "$.ValueError"
        if len(bases) > 1:
            raise self.fault(node, "a class with several bases")
        said = [f"$.class({name},{base},{json.dumps(node.name)});"]
        made = self._made(definition, node, name, said)
        for part in node.body:
            said.append(self._member(part, name, wanted))
        return made, "".join(said)

    def _made(self, definition: Definition, node: ast.ClassDef, name: str, said: list[str]) -> str:
        """Return the constructor; add to what is said of the class what its fields are."""
        row = self.constructor(definition)
        names = Scope([*row.row, *filter(None, [row.rest])]).names
        called = ",".join(f"...{js}" if one == row.rest else js for one, js in names.items())
        again = f"if(!new.target)return new {name}({called});"
        if self._has(definition, "__init__"):
            return f"function {name}({called}){{{again}this.$__init__({called});}}"
        fields = self._fields(definition)
        if not fields and self._is_exception(definition):
            return f"function {name}({called}){{this.$args=[{called}];}}"
        if fields or self._is_dataclass(node):
            own = ",".join(
                f"[{json.dumps(one.name)},{'undefined' if one.default is None else self.value(one.default)}]"
                for one in fields
                if one.owner is definition
            )
            compares = "true" if self._is_dataclass(node) else "false"
            said.append(f"$.fieldsOf({name},[{own}],{json.dumps(row.row)},{compares});")
        presets = "".join(self._preset(one, names[one.name]) for one in fields if not one.is_needed)
        sets = "".join(f"this.${one.name}={names[one.name]};" for one in fields)
        checked = "this.$__post_init__();" if self._has(definition, "__post_init__") else ""
        return f"function {name}({called}){{{again}{presets}{sets}{checked}}}"

    def _preset(self, one: _Field, js: str) -> str:
        """Return how a parameter that is not given takes its default."""
        if isinstance(one.default, ast.Constant):
            return f"if({js}===undefined){js}={self.value(one.default)};"
        return f"if({js}===undefined){js}=$.fresh({one.owner.js}.$own.${one.name});"

    def _member(self, part: ast.stmt, name: str, wanted: set[str]) -> str:
        if isinstance(part, ast.FunctionDef):
            if part.name not in wanted and not part.name.startswith("__"):
                return ""
            marks = [mark.id for mark in part.decorator_list if isinstance(mark, ast.Name)]
            if is_property(part):
                return f'$.property({name},"${part.name}",{self.function(part, receiver=True)});'
            if marks == ["classmethod"]:
                return f"{name}.${part.name}={self.function(part, receiver=True)};"
            if part.decorator_list:
                raise self.fault(part, "this decorator")
            return f"{name}.prototype.${part.name}={self.function(part, receiver=True)};"
        if isinstance(part, ast.AnnAssign) or (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)):
            return ""  # a field, or a docstring
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            target = part.targets[0].id
            return "" if target == "__slots__" else f"{name}.prototype.${target}={self.value(part.value)};"
        if isinstance(part, ast.Pass):
            return ""
        raise self.fault(part, "this part of a class")

    def _choice(self, definition: Definition, node: ast.ClassDef, name: str) -> tuple[str, str]:
        members = [
            (part.targets[0].id, self.value(part.value))
            for part in node.body
            if isinstance(part, ast.Assign)
            and isinstance(part.targets[0], ast.Name)
            and not part.targets[0].id.startswith("__")
        ]
        listed = ",".join(f"[{json.dumps(member)},{value}]" for member, value in members)
        bases = self._bases(definition)
        self.used += bases
        base = bases[0].js if bases else "null"
        return (
            f"function {name}(value){{return $.member({name},value);}}",
            f"$.choice({name},{base},{json.dumps(node.name)},[{listed}]);",
        )

    # What a class is

    def _class(self, definition: Definition) -> ast.ClassDef:
        assert isinstance(definition.node, ast.ClassDef)
        return definition.node

    def _bases(self, definition: Definition) -> list[Definition]:
        found = []
        for base in self._class(definition).bases:
            name = base.id if isinstance(base, ast.Name) else ""
            what = definition.module.names.get(name)
            if isinstance(what, Definition):
                found.append(what)
            elif not isinstance(what, External) and name not in _EXCEPTIONS:
                raise self.fault(base, f"the base {ast.unparse(base)}")
        return found

    def _lineage(self, definition: Definition) -> list[Definition]:
        """Return a class and its bases, the nearest first."""
        return [definition, *(one for base in self._bases(definition) for one in self._lineage(base))]

    def _is_choice(self, definition: Definition) -> bool:
        bases = [base for one in self._lineage(definition) for base in self._class(one).bases]
        return any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in bases)

    def _is_exception(self, definition: Definition) -> bool:
        bases = [base for one in self._lineage(definition) for base in self._class(one).bases]
        return any(isinstance(base, ast.Name) and base.id in _EXCEPTIONS for base in bases)

    def _has(self, definition: Definition, method: str) -> bool:
        return any(
            isinstance(part, ast.FunctionDef) and part.name == method
            for one in self._lineage(definition)
            for part in self._class(one).body
        )

    def _is_dataclass(self, node: ast.ClassDef) -> bool:
        return any(
            (isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "dataclass")
            or (isinstance(mark, ast.Name) and mark.id in ("dataclass", "immutable"))
            for mark in node.decorator_list
        )

    def _fields(self, definition: Definition) -> list[_Field]:
        """Return the fields of a dataclass, those of its bases first."""
        found: dict[str, _Field] = {}
        for one in reversed(self._lineage(definition)):
            node = self._class(one)
            if not self._is_dataclass(node):
                continue
            options = [k for mark in node.decorator_list if isinstance(mark, ast.Call) for k in mark.keywords]
            alone = any(k.arg == "kw_only" and getattr(k.value, "value", False) for k in options)
            for part in node.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    if "ClassVar" in ast.unparse(part.annotation):
                        raise self.fault(part, "a ClassVar")
                    found[part.target.id] = _Field(part.target.id, part.value, one, alone)
        return list(found.values())
