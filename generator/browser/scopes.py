"""Which names are whose: the local ones of a function, and the temporaries that its translation needs."""

import ast
from collections.abc import Iterator

# Words that JavaScript keeps for itself, and names that the runtime or the host gives a meaning.
_TAKEN = frozenset(
    [
        "abstract",
        "arguments",
        "await",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "debugger",
        "default",
        "delete",
        "do",
        "double",
        "else",
        "enum",
        "eval",
        "export",
        "extends",
        "false",
        "final",
        "finally",
        "float",
        "for",
        "function",
        "goto",
        "if",
        "implements",
        "import",
        "in",
        "instanceof",
        "int",
        "interface",
        "let",
        "long",
        "native",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "true",
        "try",
        "typeof",
        "undefined",
        "var",
        "void",
        "volatile",
        "while",
        "with",
        "yield",
        "Array",
        "Map",
        "Set",
        "Object",
        "String",
        "Number",
        "Boolean",
        "Math",
        "Symbol",
        "Error",
        "NaN",
        "Infinity",
    ]
)


def js_name(name: str) -> str:
    """Return a local name as JavaScript can have it."""
    return f"{name}$" if name in _TAKEN else name


class Scope:
    """The local names of one function, lambda or comprehension, inside those of the functions around it."""

    def __init__(self, names: set[str], outer: "Scope | None" = None, *, owns: bool = True) -> None:
        """`owns`: whether temporaries can be declared here; a comprehension's are those of its own function."""
        self.names, self.outer, self.owns = names, outer, owns
        self.temporaries: list[str] = []
        self.functions: dict[str, ast.FunctionDef] = {}

    def has(self, name: str) -> bool:
        """Whether a name is local here or in a function around."""
        return name in self.names or (self.outer is not None and self.outer.has(name))

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


def bound_in(generators: list[ast.comprehension]) -> set[str]:
    """Return the names that a comprehension binds for itself."""
    return {name.id for part in generators for name in ast.walk(part.target) if isinstance(name, ast.Name)}


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
