"""Which names are whose: the local ones of a function, and the temporaries that its translation needs."""

import ast
from collections.abc import Iterable, Iterator

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Short words that JavaScript keeps for itself.
_TAKEN = frozenset({"as", "do", "if", "in", "is", "of", "for", "get", "let", "new", "set", "try", "var"})


def short_name(number: int) -> str:
    """Return a name for the variable of this number (from 0): `a`, `b`, … `aa`; none is a word of JavaScript."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, len(_LETTERS))
        name = _LETTERS[letter] + name
    return f"{name}$" if name in _TAKEN else name


class Scope:
    """The local names of one function, lambda or comprehension, inside those of the functions around it."""

    def __init__(self, names: Iterable[str], outer: "Scope | None" = None) -> None:
        """Give each local name a short one that no function around has."""
        self.outer = outer
        first: int = 0 if outer is None else outer.count
        self.names: dict[str, str] = {
            name: short_name(first + place) for place, name in enumerate(dict.fromkeys(names))
        }
        self.count: int = first + len(self.names)
        self.temporaries: list[str] = []
        self.functions: dict[str, ast.FunctionDef] = {}

    def has(self, name: str) -> bool:
        """Whether a name is local here or in a function around."""
        return name in self.names or (self.outer is not None and self.outer.has(name))

    def js(self, name: str) -> str:
        """Return the short name of a local one."""
        if name in self.names:
            return self.names[name]
        assert self.outer is not None
        return self.outer.js(name)

    def function(self, name: str) -> ast.FunctionDef | None:
        """Return the local function of this name."""
        if name in self.names:
            return self.functions.get(name)
        return None if self.outer is None else self.outer.function(name)

    def temporary(self) -> str:
        """Return the name of a new temporary variable."""
        name = f"${len(self.temporaries)}"
        self.temporaries.append(name)
        return name


def assigned(body: list[ast.stmt]) -> set[str]:
    """Return the names that a function's statements bind, without those of functions and comprehensions inside and nonlocal ones."""
    found: set[str] = set()
    outer: set[str] = set()
    for node in _own(body):
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        elif isinstance(node, ast.Nonlocal):
            outer.update(node.names)
    return found - outer


def is_generator(body: list[ast.stmt]) -> bool:
    """Whether statements make their function a generator."""
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own(body))


def bound_in(generators: list[ast.comprehension]) -> list[str]:
    """Return the names that a comprehension binds for itself."""
    return [name.id for part in generators for name in ast.walk(part.target) if isinstance(name, ast.Name)]


def _own(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    pending: list[ast.AST] = list(reversed(nodes))
    while pending:
        node = pending.pop()
        yield node
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            # An assignment expression inside binds outside of it.
            pending += [inner.target for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr)]
            continue
        pending += reversed(list(ast.iter_child_nodes(node)))
