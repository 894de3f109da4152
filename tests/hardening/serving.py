"""Many requests and edits at once against the live site: everything is answered, and nothing is wrong.

Two files are edited in turn; each edit writes its number into a title, and some leave a file that cannot be read. What a page says tells
from how many edits it was made: never from a later one without those before it, never from one that had not been begun, and never from
fewer than an answer that had come before the request was sent. Now and then the edits wait until they are shown.

`python -m tests.hardening.serving SEED REQUESTS EDITS` tries it on `rulebook serve`, and `make stress-serve` does.
"""

import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

from tests.small import copy_data, keep, shrink

FIRST, SECOND = "i18n/cs/rules/procedures/clock.yml", "i18n/cs/rules/betting/raise-amounts.yml"
BOTH = "/cs/rules/"
TITLED = ("/cs/rules/clock/", "/cs/rules/raise-amounts/")
# What no edit changes.
STEADY = ("/en/", "/en/rules/clock/", "/assets/stylesheets/frame.css", "/livereload.js", "/en/search.json", "/sw.js")
MISSING = ("/favicon.ico", "/cs/rules/clok/", "/fr/", "/assets/none.css", "/pagefind/none.js")
ODD = (
    b"GET /%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /%2e%2e/mkdocs.yml HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /\\..\\ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"POST /cs/ HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3\r\n\r\nx=1",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5_000 + b"\r\n",
    b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\r\n\r\n",
)
# One edit in so many, the fifth, leaves a file that cannot be read; the next one of that file mends it.
BROKEN, FIFTH = 10, 5
PAUSES = (0, 0.02, 0.5, 2)  # seconds between two edits
PATIENCE = 120  # seconds for one answer, on the busiest machine
_MARK = re.compile(r"Stav([0-9]+)x")
_FAULT = re.compile(r"clock\.yml:([0-9]+): schema")
_STATE = re.compile(rb"\?state=[-0-9]+")


@dataclass
class Report:
    """What came of it: answers by status, what was wrong, and the seconds of the slowest answer."""

    answers: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0
    states: set[int] = field(default_factory=set)


class Stress:
    """Edits of a rulebook under `root` while many ask the server at `host`:`port` for its pages."""

    def __init__(self, root: Path, host: str, port: int, seed: int) -> None:
        self.host, self.port, self.report = host, port, Report()
        self._drawn = random.Random(seed)
        self._files = [root / FIRST, root / SECOND]
        self._texts = [path.read_text(encoding="utf-8") for path in self._files]
        self._lock = threading.Lock()
        self._begun = self._seen = 0
        self._done = threading.Event()
        self._steady: dict[str, bytes] = {}

    def run(self, requests: int, edits: int) -> Report:
        """Ask with `requests` threads at once, each at least once and until the edits are done, and then for the end of it all."""
        assert edits % 2 == 0 and edits % BROKEN not in (FIFTH, FIFTH + 1), "the last edits leave sound files"
        self._edit(0, 0)
        self._edit(1, 0)
        for path in TITLED:
            end = time.monotonic() + PATIENCE
            while self._number(self._ask("GET", path)[1].decode()) != 0:
                assert time.monotonic() < end, "the server has not taken in the files"
                time.sleep(0.1)
        self._steady = {path: _STATE.sub(b"", self._ask("GET", path)[1]) for path in STEADY}
        silent = [socket.create_connection((self.host, self.port)) for _ in range(requests // 10)]
        together = threading.Barrier(requests + 1)
        threads = [
            threading.Thread(target=self._asks, args=(together, self._drawn.randrange(2**32))) for _ in range(requests)
        ]
        for thread in threads:
            thread.start()
        together.wait()
        self._edits(edits)
        self._done.set()
        for thread in threads:
            thread.join()
        for connection in silent:
            connection.close()
        self._await(edits)
        return self.report

    def _edits(self, count: int) -> None:
        for number in range(1, count + 1):
            self._edit((number - 1) % 2, number, broken=number % BROKEN == FIFTH)
            if number % BROKEN in (FIFTH, 0):
                self._await(number)
            time.sleep(self._drawn.choice(PAUSES))

    def _await(self, number: int) -> None:
        """Wait until an edit is shown, or that it has left a file that cannot be read."""
        end = time.monotonic() + PATIENCE
        while True:
            status, body = self._ask("GET", BOTH)
            text = body.decode()
            fault = _FAULT.search(text) if status == 500 else None
            if (int(fault[1]) if fault else max(self._shown(text))) == number:
                return
            if time.monotonic() > end:
                self._wrong(f"edit {number} has never been shown")
                return
            time.sleep(0.1)

    def _edit(self, which: int, number: int, *, broken: bool = False) -> None:
        text = self._texts[which].replace("title: ", f"title: Stav{number}x ", 1)
        if broken:
            # The line of the fault is the number of the edit.
            text = "#\n" * (number - 1) + "\ttitle: x\n"
        with self._lock:
            self._begun = number
        # A file that is emptied before it is written would be one more state, which a busy machine might show.
        path = self._files[which]
        beside = path.with_name(f".{path.name}.new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)

    def _asks(self, together: threading.Barrier, seed: int) -> None:
        drawn = random.Random(seed)
        together.wait()
        while True:
            try:
                self._ask_any(drawn)
            except Exception as error:
                self._wrong(f"not answered: {type(error).__name__}: {error}")
            if self._done.is_set():
                return

    def _ask_any(self, drawn: random.Random) -> None:
        kind = drawn.random()
        if kind < 0.1:
            self._odd(drawn.choice(ODD))
        elif kind < 0.2:
            path = drawn.choice(MISSING)
            status, body = self._ask("GET", path)
            if status != 404 and not self._is_fault(status, body):
                self._wrong(f"{path}: {status}")
            status, body = self._ask("HEAD", "/fault.css")
            if (status, body) != (200, b""):
                self._wrong(f"the head of /fault.css: {status}, {len(body)} bytes")
        elif kind < 0.5:
            path = drawn.choice(STEADY)
            status, body = self._ask("GET", path)
            if (status, _STATE.sub(b"", body)) != (200, self._steady[path]) and not self._is_fault(status, body):
                self._wrong(f"{path}: {status}, {len(body)} bytes")
        else:
            self._changing(drawn.choice((BOTH, BOTH, *TITLED)))

    def _is_fault(self, status: int, body: bytes) -> bool:
        found = _FAULT.search(body.decode()) if status == 500 else None
        return found is not None and int(found[1]) % BROKEN == FIFTH and int(found[1]) <= self._begun

    def _changing(self, path: str) -> None:
        with self._lock:
            least = self._seen
        status, body = self._ask("GET", path)
        with self._lock:
            most = self._begun
        text = body.decode()
        if status == 500:
            fault = _FAULT.search(text)
            number = int(fault[1]) if fault and self._is_fault(status, body) else -1
        elif path == BOTH:
            first, second = self._shown(text)
            number = max(first, second)
            # The last of the one file, and of the other the one before it; a mended file has left out the broken one.
            if status != 200 or not _follows(first, second):
                self._wrong(f"{path}: {status}, edits {first} and {second} together")
                return
        else:
            number = self._number(text)
            # The other file may have been edited once more since.
            least, number = least - 1, number if status == 200 else -1
        if not 0 <= number <= most or number < least:
            self._wrong(f"{path}: {status}, of edit {number}; {least} had been shown, {most} had been begun")
        elif path == BOTH:
            with self._lock:
                self._seen = max(self._seen, number)
                self.report.states.add(number)

    def _shown(self, text: str) -> tuple[int, int]:
        numbers = {int(found) for found in _MARK.findall(text)}
        odd = [number for number in numbers if number % 2] or [0 if 0 in numbers else -1]
        even = [number for number in numbers if number % 2 == 0 and number] or [0 if 0 in numbers else -1]
        return odd[0], even[0]

    def _number(self, text: str) -> int:
        found = re.search(r"<h1[^>]*>\s*Stav([0-9]+)x", text)
        return int(found[1]) if found else -1

    def _odd(self, sent: bytes) -> None:
        with socket.create_connection((self.host, self.port), timeout=PATIENCE) as connection:
            connection.sendall(sent.replace(b"{host}", f"{self.host}:{self.port}".encode()))
            told = b"".join(iter(lambda: connection.recv(65_536), b""))
        found = re.match(rb"HTTP/1\.1 (4[0-9]{2}) ", told)
        if found is None or b"root:" in told or b"site_name" in told:
            self._wrong(f"{sent[:40]!r}: {told[:80]!r}")
            return
        with self._lock:
            self.report.answers[int(found[1])] += 1

    def _ask(self, method: str, path: str) -> tuple[int, bytes]:
        began = time.monotonic()
        connection = HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            connection.request(method, path)
            answer = connection.getresponse()
            body = answer.read()
        finally:
            connection.close()
        with self._lock:
            self.report.answers[answer.status] += 1
            self.report.slowest = max(self.report.slowest, time.monotonic() - began)
        return answer.status, body

    def _wrong(self, what: str) -> None:
        with self._lock:
            self.report.wrong.append(what)


def _follows(first: int, second: int) -> bool:
    """Whether two titles are of one moment: the first file has the odd edits and the second the even ones; a broken one is never shown."""
    later, earlier = max(first, second), min(first, second)
    return later == earlier == 0 or later - earlier == 1


def main(seed: int, requests: int, edits: int) -> int:
    """Try it on `rulebook serve`, print what came of it, and return 1 where anything was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        root = shrink(copy_data(Path(folder)))
        keep(root, "en", "cs")
        command = [sys.executable, "-m", "generator", "--root", str(root), "serve", "--port", "0"]
        log = Path(folder) / "log"
        with log.open("w") as told:
            running = subprocess.Popen(command, stderr=told, start_new_session=True)
        try:
            address = None
            while address is None:
                assert running.poll() is None, log.read_text()
                time.sleep(0.1)
                address = re.search(r"^http://([^:]+):([0-9]+)/$", log.read_text(), re.M)
            began = time.monotonic()
            report = Stress(root, address[1], int(address[2]), seed).run(requests, edits)
            took = time.monotonic() - began
            alive = running.poll() is None
        finally:
            running.send_signal(signal.SIGINT)
            try:
                running.wait(30)
            except subprocess.TimeoutExpired:
                running.kill()
        said = log.read_text()
        shutil.rmtree(root / "build", ignore_errors=True)
    if not alive:
        report.wrong.append("the server has ended")
    if running.returncode:
        report.wrong.append(f"the server has ended with {running.returncode}")
    if "Traceback" in said or "fault of the program" in said:
        report.wrong.append(f"the server said: {said}")
    answers = ", ".join(f"{count} × {status}" for status, count in sorted(report.answers.items()))
    print(
        f"seed {seed}: {requests} clients at once, {edits} edits, {took:.1f} s; slowest answer {report.slowest:.1f} s"
    )
    print(f"{sum(report.answers.values())} answers: {answers}; pages of {len(report.states)} states")
    print("\n".join(report.wrong[:50]) or "none wrong, all answered")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:4])))
