"""Classes of values that are made often and never changed."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Declared = TypeVar("Declared")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(declared: type[Declared]) -> type[Declared]:
    """A class of which no field is assigned once it is made: mypy refuses that, and nothing checks it while a script is ruled.

    A frozen dataclass checks it then, and takes several times as long to make.
    """
    return dataclass(slots=True, unsafe_hash=True)(declared)
