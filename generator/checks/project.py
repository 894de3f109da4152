"""What every check looks at: the knowledge base with its texts and rulings, and how a check is declared."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from generator.disk.cache import Cache, Shelf, digest
from generator.knowledge.findings import Finding
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge, Origin
from generator.knowledge.rulings import Rulings
from generator.knowledge.texts import Texts


@dataclass
class Project:
    """A loaded knowledge base, with its texts and rulings made on first use; the `cache` has what an earlier run made."""

    knowledge: Knowledge
    cache: Cache = field(default_factory=Cache)
    texts: Texts = field(init=False)
    _text_keys: dict[tuple[str, str], bytes] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.texts = Texts(self.knowledge)

    @classmethod
    def load(cls, root: Path, cache: Cache | None = None) -> "Project":
        """Load the project at `root`. Raises FileNotFoundError where there is none."""
        cache = cache or Cache()
        return cls(load(root, cache=cache), cache)

    @cached_property
    def rulings(self) -> Rulings:
        """The rulings of every example under every book."""
        return Rulings(self.knowledge, self.cache.shelf("rulings"))

    def shelf_of_texts(self, check: str) -> Shelf:
        """Return what a check has found in texts before, by their keys.

        Nothing is kept where files cannot be read or used: what is found of a text without them may not hold with them.
        """
        return self.cache.look(check) if self.knowledge.findings else self.cache.shelf(check)

    def text_key(self, language: str, key: str) -> bytes:
        """Return a digest of a text with its original, and of all rules, policies and books: what can be said of it depends on nothing else
        but the program, the glossaries and the players of examples."""
        if (language, key) not in self._text_keys:
            here, original = self.knowledge.wording[language][key], self.knowledge.original(key)
            written = original.pattern if original is not None else None
            self._text_keys[language, key] = digest(self._rules_key, language, key, here.pattern, written)
        return self._text_keys[language, key]

    @cached_property
    def _rules_key(self) -> bytes:
        return digest(*sorted(item for item in self.knowledge.digests.items() if item[0].startswith("rules/")))

    def glossary_key(self, language: str) -> bytes:
        """Return a digest of the terms of a language, in the glossary and in those of books."""
        files = (item for item in self.knowledge.digests.items() if item[0].startswith(f"i18n/{language}/"))
        return digest(*sorted(item for item in files if item[0].endswith("/glossary.yml")))

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
