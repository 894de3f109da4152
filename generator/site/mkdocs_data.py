"""What MkDocs builds from besides its configuration, handed to the plugin as `extra.rulebook`.

The configuration carries it, and not the plugin: MkDocs keeps one object of a plugin for all configurations of a process, while
`rulebook serve` has a configuration for each language.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

from generator.site.previews import Card

_KEY = "rulebook"


@dataclass(slots=True)
class MkDocsData:
    """`theme` is the theme's data by language; `pages` are those that are in no folder, as Markdown by address.

    `elsewhere` are the addresses of pages that another process builds: these are linked to, and not built.

    `previews` are the pictures for messengers that pages have asked for so far, by the file that each becomes; `shown` are the names
    under which those are kept that have been written.
    """

    theme: Mapping[str, Any]
    pages: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Set[str] = frozenset()
    previews: dict[Path, Card] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)


def set_data(config: MkDocsConfig, data: MkDocsData) -> None:
    """Have the plugin build from this data."""
    config.extra[_KEY] = data


def data_of(config: MkDocsConfig) -> MkDocsData | None:
    """Return what the plugin builds from, None before it is set."""
    found = config.extra.get(_KEY)
    return found if isinstance(found, MkDocsData) else None
