"""The Python of a bundle: its modules in the order in which they are imported, and what each name in them stands for."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from generator.browser.faults import fault
from generator.browser.scopes import short_name
from generator.browser.signatures import Signature, signature_of

# Modules of the standard library that the runtime has a part of (`runtime.js`); of what only mypy reads, nothing is left.
_RUNTIME = {
    "copy", "dataclasses", "difflib", "enum", "functools", "html", "itertools", "unicodedata",
}  # fmt: skip
_TYPES_ONLY = {"typing", "collections.abc", "__future__"}


@dataclass(frozen=True, slots=True)
class External:
    """A name of the standard library, such as `dataclasses.replace`, or a whole module of it."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """What a module-level name stands for: the function, the class or the statement that gives it a value.

    `js` is its name in the bundle.
    """

    module: "Module"
    name: str
    node: ast.stmt
    js: str

    @property
    def signature(self) -> Signature | None:
        """How a function or a class is called; None for a value."""
        if isinstance(self.node, ast.FunctionDef):
            return signature_of(self.node.args)
        return None


@dataclass(slots=True, eq=False)
class Module:
    """One Python file: `names` is what its own and its imported names stand for."""

    name: str
    file: Path
    tree: ast.Module
    number: int = 0
    names: "dict[str, Definition | External]" = field(default_factory=dict)


def is_property(node: ast.FunctionDef) -> bool:
    """Whether a method is read like an attribute."""
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)


def _only_for_readers(node: ast.stmt) -> bool:
    """Whether a statement of a module is a docstring, or imports for mypy alone."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class Program:
    """All modules that some modules import, themselves included. Raises TranslationError for an import that is not translated."""

    def __init__(self, root: Path, roots: list[str]) -> None:
        """Read the modules below `root`, the folder of the package `generator`."""
        self._root = root
        self._count = self._defined = 0
        self.modules: dict[str, Module] = {}
        for name in roots:
            self._read(name)
        self._methods: dict[str, list[Signature]] | None = None

    def find(self, module: str, name: str) -> Definition:
        """Return what a name of a module stands for, wherever it is defined."""
        found = self.modules[module].names[name]
        assert isinstance(found, Definition)
        return found

    def methods(self, name: str) -> list[Signature]:
        """Return how every method of this name is called, without `self`."""
        if self._methods is None:
            self._methods = {}
            for module in self.modules.values():
                for node in ast.walk(module.tree):
                    if isinstance(node, ast.ClassDef):
                        for part in node.body:
                            if isinstance(part, ast.FunctionDef) and not is_property(part):
                                self._methods.setdefault(part.name, []).append(signature_of(part.args).bound())
        return self._methods.get(name, [])

    def _read(self, name: str) -> Module:
        if name in self.modules:
            return self.modules[name]
        base = self._root.joinpath(*name.split("."))
        file = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
        module = Module(name, file.relative_to(self._root), ast.parse(file.read_text(encoding="utf-8")))
        self.modules[name] = module  # imports run one way; a cycle is found by `names` that are not there
        for statement in module.tree.body:
            for bound, what in self._bound(module, statement):
                module.names[bound] = what
        # Numbered when all that it imports is: the order in which Python runs them.
        self._count += 1
        module.number = self._count
        return module

    def _bound(self, module: Module, node: ast.stmt) -> "Iterator[tuple[str, Definition | External]]":
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, self._definition(module, node.name, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                        yield name.id, self._definition(module, name.id, node)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name not in _RUNTIME:
                    raise fault(module.file, node, f"the module {alias.name}")
                yield alias.asname or alias.name, External(alias.name)
        elif isinstance(node, ast.ImportFrom):
            yield from self._imported(module, node)
        elif not _only_for_readers(node):
            raise fault(module.file, node, "a statement of a module that does something")

    def _definition(self, module: Module, name: str, node: ast.stmt) -> Definition:
        self._defined += 1
        return Definition(module, name, node, f"_{short_name(self._defined)}")

    def _imported(self, module: Module, node: ast.ImportFrom) -> "Iterator[tuple[str, Definition | External]]":
        if node.level == 0 and (node.module or "").split(".")[0] != "generator":
            if node.module not in _RUNTIME | _TYPES_ONLY:
                raise fault(module.file, node, f"the module {node.module}")
            for alias in node.names:
                yield alias.asname or alias.name, External(f"{node.module}.{alias.name}")
            return
        package = module.name if module.file.name == "__init__.py" else module.name.rpartition(".")[0]
        for _ in range(node.level - 1):
            package = package.rpartition(".")[0]
        source = ".".join(filter(None, (package, node.module))) if node.level else str(node.module)
        for alias in node.names:
            found = self._read(source).names.get(alias.name)
            if found is None:
                raise fault(module.file, node, f"{alias.name}, which {source} does not define,")
            yield alias.asname or alias.name, found
