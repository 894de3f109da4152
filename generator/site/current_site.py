"""The site of the files as they are now: a change is taken in completely, and an error is reported without stopping anything.

What a request is given comes from one state. A state is made of files that were read with none or only one of them changing
meanwhile, so that no page shows a later edit without an earlier one.
"""

import os
import stat
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

from generator.checks import coverage, messages, references, run_checks
from generator.checks.project import Project
from generator.knowledge.files import Memory
from generator.knowledge.findings import Faulty, Finding
from generator.knowledge.load import load
from generator.knowledge.model import Knowledge
from generator.site.on_demand import LanguageRenderer, OnDemandSite
from generator.site.pages import SiteError
from generator.site.published import published
from generator.site.responses import Response, bounded, error_page, kind_of, page_response
from generator.site.watching import Seen, changed, look, settled

Say = Callable[[str], None]

# Set to anything, it has the place of unexpected errors printed.
DEBUG = "RULEBOOK_DEBUG"

_TRIES = 5
# Pages of a state are kept briefly, for simultaneous requests: the theme may be edited, too.
_KEPT, _FRESH = 300, 2.0  # pages, seconds

# Before the first look: a folder may be empty, too.
_NOTHING_YET: Seen = {"": ()}

# They report wording from which no page can be made.
_TELLING = (references.CHECK, messages.CHECK, coverage.CHECK)


@dataclass
class State:
    """What the files said at one moment: a `site`, or the `fault` in its place. No other state, of any server, has its `name`."""

    name: str
    knowledge: Knowledge | None = None
    site: OnDemandSite | None = None
    fault: str = ""
    _made: dict[str, tuple[float, Response | None]] = field(default_factory=dict)

    def made(self, path: str, make: Callable[[], Response | None]) -> Response | None:
        """Return what is made for a path, or was a moment ago; what could not be made is not tried again."""
        when, response = self._made.get(path, (-_FRESH, None))
        broken = response is not None and response.status == HTTPStatus.INTERNAL_SERVER_ERROR
        if not broken and time.monotonic() - when > _FRESH:
            response = make()
            self._made.pop(path, None)
            if len(self._made) >= _KEPT:
                self._made.pop(next(iter(self._made)))
            self._made[path] = time.monotonic(), response
        return response

    @cached_property
    def findings(self) -> list[Finding]:
        """What `rulebook check` says of wording from which no page can be made."""
        if self.knowledge is None:
            return []
        project = Project(self.knowledge)
        found = []
        for check in _TELLING:
            try:
                found += run_checks(project, [check])
            except Exception:  # what a check cannot read is reported by the page that needs it
                continue
        return found


class CurrentSite:
    """The site of the rulebook under `root`; `say` hears what has changed and what is wrong."""

    def __init__(self, root: Path, say: Say) -> None:
        self.root, self._say = root.resolve(), say
        self.folder = self.root / "build" / "live"
        self._memory: Memory = {}
        self._renderers: dict[str, LanguageRenderer] = {}
        self._seen: Seen = _NOTHING_YET
        self._taken: Seen = {}
        # Another than that of a server before, whose pages may still be open.
        self._began, self._count = time.time_ns() // 1_000_000, 0
        # MkDocs builds one page at a time, and all states share the renderers.
        self._building = threading.Lock()
        self._site: OnDemandSite | None = None
        self._state = State(self._name(), fault="the files have not been read yet")

    def _name(self) -> str:
        self._count += 1
        return f"{self._began}-{self._count}"

    @property
    def state(self) -> str:
        """The name of the state that pages are made of now."""
        return self._state.name

    @property
    def fault(self) -> str:
        """What is wrong with the files, nothing where they are sound."""
        return self._state.fault

    def update(self) -> bool:
        """Take in what has changed since the last time, and return whether anything had; errors are shown in place of the pages."""
        seen = look(self.root)
        if seen == self._seen:
            return False
        began = time.monotonic()
        self._seen = settled(self.root, seen)
        state = self._read()
        if state.fault:
            state.fault = bounded(state.fault)
            self._state = state
            self._say(state.fault)
            return True
        what = changed(self._taken, self._seen)
        # Kept only now: what was not taken in has still changed the next time.
        self._state, self._site, self._taken = state, state.site, self._seen
        self._say(f"{_named(what)} ({time.monotonic() - began:.1f} s)")
        return True

    def _read(self) -> State:
        """Read all files as they were at one moment. Where several are saved again and again meanwhile, the last reading has to do."""
        name = self._name()
        for left in reversed(range(_TRIES)):
            if not (self.root / "rules").is_dir():
                missing = Finding("rules", 1, "schema", "the folder is missing; it holds the rules of the rulebook")
                return State(name, fault=str(missing))
            special = _special(self._seen)
            if special:
                return State(name, fault=str(Faulty(special)))
            try:
                knowledge = load(self.root, self._memory)
                if knowledge.findings:
                    state = State(name, fault=str(Faulty(knowledge.findings)))
                else:
                    part = published(knowledge)
                    state = State(name, part, self._site_of(part))
            except Exception as error:  # a program that is to go on whatever a file holds
                # What was remembered may be the half of something.
                self._memory = {}
                state = State(name, fault=self._unexpected("the files", error))
            now = look(self.root)
            # What is not read again now has still changed for the next look.
            if len(changed(self._seen, now)) <= 1 or not left:
                break
            self._seen = settled(self.root, now)
        return state

    def _site_of(self, knowledge: Knowledge) -> OnDemandSite:
        what = changed(self._taken, self._seen)
        worded = all(path.startswith("i18n/") for path in what)
        docs = self.folder / "docs"
        docs.mkdir(parents=True, exist_ok=True)
        with self._building:
            return OnDemandSite(knowledge, docs, self._renderers, self._site if worded else None)

    def response(self, path: str) -> Response | None:
        """Return what stands at a path below the root, such as `cs/rules/clock/`; None where there is nothing."""
        path = path.removesuffix("index.html") if f"/{path}".endswith("/index.html") else path
        with self._building:
            state = self._state
            if state.fault or state.site is None:
                return error_page(state.fault, HTTPStatus.INTERNAL_SERVER_ERROR, state.name)
            site = state.site
            to = _moved_to(state.knowledge, path)
            if to is not None:
                return Response(HTTPStatus.FOUND, "text/plain; charset=utf-8", b"", (("Location", to),))
            return state.made(path, lambda: self._made(state, path, lambda: _respond(site, path, state.name)))

    def missing(self) -> Response:
        """Return the page that says, in every language, that there is none at an address."""
        status = HTTPStatus.NOT_FOUND
        with self._building:
            state = self._state
            if state.fault or state.site is None:
                return error_page(state.fault, status, state.name)
            site, name = state.site, "404.html"
            found = state.made(
                name, lambda: self._made(state, name, lambda: page_response(site.template(name), state.name, status))
            )
            return found or error_page("", status, state.name)

    def _made(self, state: State, path: str, make: Callable[[], Response | None]) -> Response | None:
        """Return what is made, or an error page in its place; the terminal shows the error too."""
        try:
            return make()
        except SiteError as error:
            fault = _as_checked(state, str(error)) or str(error)
        except Exception as error:  # one page that cannot be made must not take the others with it
            fault = _as_checked(state, str(error)) or self._unexpected(f"/{path}", error)
        fault = bounded(fault)
        self._say(fault)
        return error_page(fault, HTTPStatus.INTERNAL_SERVER_ERROR, state.name)

    def _unexpected(self, what: str, error: Exception) -> str:
        """Say in a line that something could not be made and where the program stopped; more of it, for who asked, in the terminal."""
        if os.environ.get(DEBUG):
            self._say("".join(traceback.format_exception(error)))
        last = traceback.extract_tb(error.__traceback__)[-1]
        told = " ".join(f"{type(error).__name__}: {error}".split())
        at = f"{Path(last.filename).name}:{last.lineno}"
        return f"{what}: cannot be turned into pages; this is a bug in the program ({told[:300]}, at {at}; {DEBUG}=1 shows more)"


def _as_checked(state: State, error: str) -> str:
    """Return the findings of the checks that an error is about, nothing where there are none."""
    near = [finding for finding in state.findings if _is_about(finding, error)]
    return "\n".join(map(str, near))


def _is_about(finding: Finding, error: str) -> bool:
    """Whether both say the same, or name the same text: an error as `rules/procedures/clock#title`, a finding file and `title`."""
    name, _, message = finding.message.partition(": ")
    return bool(error) and (error in message or (Path(finding.file).stem in error and name in error))


def _special(seen: Seen) -> list[Finding]:
    """Report what is not a regular file: reading a pipe would block for ever."""
    message = "this is not a regular file but a pipe or a device; delete it"
    modes = {path: state[-1] for path, state in seen.items()}
    return [
        Finding(path.replace(os.sep, "/"), 1, "schema", message)
        for path, mode in sorted(modes.items())
        if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode))
    ]


def _moved_to(knowledge: Knowledge | None, path: str) -> str | None:
    """Return where the page is that was at a path before something was renamed; None where none was."""
    language, _, address = path.strip("/").partition("/")
    if knowledge is None or language not in knowledge.languages or address not in knowledge.moved:
        return None
    return f"/{language}/{knowledge.moved[address][0]}/"


def _respond(site: OnDemandSite, path: str, state: str) -> Response | None:
    if not path or path.endswith("/"):
        page = site.page(path) if path else site.template("index.html")
        return None if page is None else page_response(page, state)
    if site.is_page(f"{path}/"):
        return Response(HTTPStatus.FOUND, "text/plain; charset=utf-8", b"", (("Location", f"/{quote(path)}/"),))
    file = site.file(path)
    return None if file is None else Response(HTTPStatus.OK, kind_of(path), file)


def _named(what: list[str], most: int = 3) -> str:
    if len(what) > most:
        return f"{len(what)} files"
    return ", ".join(what) or "–"
