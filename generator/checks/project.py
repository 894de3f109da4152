"""What every check looks at: the knowledge base with its texts and rulings, and how a check is declared."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from generator.knowledge.findings import Finding
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge, Origin
from generator.knowledge.rulings import Rulings
from generator.knowledge.texts import Texts


@dataclass
class Project:
    """A loaded knowledge base, with its texts and rulings made on first use."""

    knowledge: Knowledge
    texts: Texts = field(init=False)

    def __post_init__(self) -> None:
        self.texts = Texts(self.knowledge)

    @classmethod
    def load(cls, root: Path) -> "Project":
        """Load the project at `root`. Raises FileNotFoundError where there is none."""
        return cls(load(root))

    @cached_property
    def rulings(self) -> Rulings:
        """The rulings of every example under every book."""
        return Rulings(self.knowledge)

    @property
    def root(self) -> Path:
        """The folder that holds `rules`, `examples` and `i18n`."""
        return self.knowledge.root


def place(origin: Origin) -> str:
    """Return where something stands, as findings name a second place."""
    return f"{origin.file}:{origin.line}"


@dataclass(frozen=True)
class NamedCheck:
    """A named check. It runs where every file below the folders that it `needs` could be read: what cannot be read is reported once,
    and not again by everything that depends on it."""

    name: str
    promise: str
    run: Callable[[Project], Iterable[Finding]]
    needs: tuple[str, ...] = ("rules",)
