"""How functions are called: Python's positional, keyword and collected arguments as the positional ones of JavaScript."""

import ast
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a function. In JavaScript they are one row: `positional`, `keyword_only`, then `extra` or `rest`.

    `rest` collects further positional arguments, `extra` further keywords, in one dict. `needed` have no default.
    """

    positional: tuple[str, ...]
    keyword_only: tuple[str, ...] = ()
    rest: str | None = None
    extra: str | None = None
    needed: frozenset[str] = frozenset()

    @property
    def row(self) -> tuple[str, ...]:
        """The parameters in JavaScript's order, without `extra` and `rest`."""
        return self.positional + self.keyword_only

    def bound(self) -> "Signature":
        """The same without its first parameter."""
        return replace(self, positional=self.positional[1:])


def signature_of(arguments: ast.arguments) -> Signature:
    """Return how a function with these parameters is called."""
    positional = [parameter.arg for parameter in arguments.posonlyargs + arguments.args]
    keyword_only = [parameter.arg for parameter in arguments.kwonlyargs]
    needed = set(positional[: len(positional) - len(arguments.defaults)])
    needed |= {name for name, default in zip(keyword_only, arguments.kw_defaults, strict=True) if default is None}
    return Signature(
        tuple(positional),
        tuple(keyword_only),
        arguments.vararg.arg if arguments.vararg else None,
        arguments.kwarg.arg if arguments.kwarg else None,
        frozenset(needed),
    )


def defaults_of(arguments: ast.arguments) -> dict[str, ast.expr]:
    """Return the defaults by parameter."""
    positional = arguments.posonlyargs + arguments.args
    found = {
        parameter.arg: default
        for parameter, default in zip(
            positional[len(positional) - len(arguments.defaults) :], arguments.defaults, strict=True
        )
    }
    for parameter, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            found[parameter.arg] = default
    return found
