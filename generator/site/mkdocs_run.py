"""Runs MkDocs on one language, in a process of its own or in this one."""

import logging
import os
import threading
from collections.abc import Iterator, Set
from contextlib import contextmanager
from pathlib import Path

from mkdocs.exceptions import Abort, ConfigurationError

from generator.site.generate import PACKAGE
from generator.site.mkdocs_data import MkDocsData, data_of, set_data
from generator.site.mkdocs_internals import build_all, load_configuration
from generator.site.multilingual_site import LanguagePages
from generator.site.pages import SiteError

# An installed program has it in the package.
CONFIG = next(
    path for path in (PACKAGE / "mkdocs.yml", PACKAGE.parent / "mkdocs.yml") if path.is_file() or path.parent != PACKAGE
)


class _Collector(logging.Handler):
    """Collects the warnings that MkDocs gives in this thread, so that they can be raised as an error of ours."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []
        self._thread = threading.get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self._thread:
            self.messages.append(record.getMessage())


@contextmanager
def listening() -> Iterator[_Collector]:
    """Keep the warnings that MkDocs gives in this thread in the collector's `messages` instead of printing them."""
    logger = logging.getLogger("mkdocs")
    collector = _Collector()
    # Python prints warnings only where nobody listens; what other threads change of the logger itself would not be undone in order.
    logger.addHandler(collector)
    try:
        yield collector
    finally:
        logger.removeHandler(collector)


# The environment is one for all threads.
_environment = threading.RLock()


@contextmanager
def environment_of(language: str) -> Iterator[None]:
    """Set what mkdocs.yml reads, keep Material from printing a notice about its successor, and stop the clock of MkDocs.

    It puts the day of the build into files, which would then not be the same for the same pages.
    """
    wanted = {"RULEBOOK_LOCALE": language, "NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "0"}
    with _environment:
        before = {name: os.environ.get(name) for name in wanted}
        os.environ.update(wanted)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value


def build_language(
    language: str,
    docs: Path,
    out: Path,
    site_url: str | None = None,
    written: LanguagePages | None = None,
    elsewhere: Set[str] = frozenset(),
) -> Set[str]:
    """Build the pages of one language into `<out>/<language>`, with the theme's files beside it.

    The pages are those that `generate` has written below `docs`, or `written`, for which `docs` is an empty folder; those `elsewhere`,
    by address, are left to another process. Returns the names of the kept pictures that messengers are shown of them. Raises
    `SiteError` with every warning of MkDocs, one a line.
    """
    options = {} if site_url is None else {"site_url": site_url}
    with environment_of(language), listening() as heard:
        try:
            config = load_configuration(CONFIG, docs_dir=str(docs), site_dir=str(out), strict=True, **options)
            if written is not None:
                set_data(config, MkDocsData(written.data, written.pages, elsewhere))
            build_all(config)
            built = data_of(config)
            return built.shown if built else frozenset()
        except (Abort, ConfigurationError) as error:
            messages = heard.messages or [str(error)]
            raise SiteError("\n".join(f"{language}: {message}" for message in dict.fromkeys(messages))) from None
