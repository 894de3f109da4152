"""The server: what it answers to sound and odd requests, how it holds many at once, and that open pages follow the files."""

import asyncio
import os
import socket
import struct
import threading
import time
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection

import pytest

from generator.site import server as module
from generator.site.current_site import CurrentSite
from generator.site.responses import HTML, Response, error_page, page_response, served, text_response
from generator.site.serve import follow, responder
from generator.site.server import Server
from tests.small import keep

CLOCK = "i18n/cs/rules/procedures/clock.yml"
PATIENCE = 600  # seconds for an answer that never comes
# As the pages of the theme have it.
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'"


class Site:
    """A site of one page that says which state it is of."""

    def __init__(self):
        self.state, self.asked, self.said = "1-1", [], []

    def find(self, path):
        self.asked.append(path)
        if path in ("livereload.js", "fault.css"):
            return served(path)
        if path == "boom/":
            raise ZeroDivisionError("odd")
        if path == "fault/":
            return error_page("rules/x.yml:1: schema: wrong", HTTPStatus.INTERNAL_SERVER_ERROR, self.state)
        page = page_response(f"<!doctype html><html><body><h1>{self.state}</h1></body></html>", self.state)
        return Response(page.status, HTML, page.content, (("Content-Security-Policy", POLICY),))


@contextmanager
def begun(site, host="127.0.0.1", find=None, allowed=()):
    server = Server(find or site.find, lambda: site.state, site.said.append, host, 0, allowed)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def server(site):
    with begun(site) as found:
        yield found


def connected(server, host="127.0.0.1"):
    return socket.create_connection((host, server.port), timeout=PATIENCE)


def everything(connection):
    """Return all that comes until the server closes."""
    with connection:
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def told(server, sent, host="127.0.0.1"):
    connection = connected(server, host)
    connection.sendall(sent)
    return everything(connection)


def asked(server, path="/", method="GET", host=None, body=None):
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request(method, path, body, {"Host": host} if host else {})
    response = connection.getresponse()
    return response.status, response.headers, response.read()


def test_a_page_is_answered_whole_and_is_not_kept(server):
    status, headers, body = asked(server, "/cs/")

    assert status == 200
    assert headers["Content-Length"] == str(len(body))
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert b'src="/livereload.js?state=1-1"' in body


def test_head_is_answered_with_the_same_headers_and_no_body(server):
    for path in ("/cs/", "/boom/", "/../x", "/fault/", "/livereload/0-0"):
        found, head = asked(server, path), asked(server, path, "HEAD")
        assert head[0] == found[0]
        assert list(head[1].items()) == list(found[1].items())
        raw = told(server, f"HEAD {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert raw.endswith(b"\r\n\r\n")
    assert asked(server, "/livereload/1-1", "HEAD")[0] == 200


def test_pages_can_only_be_read(server, site, monkeypatch):
    monkeypatch.setattr(module, "_CLOSING", PATIENCE)
    for method, body in (("POST", b"x" * 300_000), ("DELETE", None), ("OPTIONS", None)):
        status, headers, text = asked(server, "/cs/", method, body=body)
        assert (status, headers["Allow"]) == (405, "GET, HEAD")
        assert text == b"Only GET and HEAD are allowed here.\n"
    assert site.asked == []


def test_a_name_that_leads_here_is_told_nothing(server, site):
    for host in ("evil.example", f"evil.example:{server.port}", "localhost:1", "127.0.0.1"):
        status, _, text = asked(server, "/cs/", host=host)
        assert status == 421
        assert b"--allow-host" in text
    assert site.asked == []
    for host in (f"localhost:{server.port}", f"[::1]:{server.port}"):
        assert asked(server, "/cs/", host=host)[0] == 200


def test_a_name_can_be_allowed(site):
    with begun(site, allowed=["phone.test"]) as server:
        assert asked(server, host=f"phone.test:{server.port}")[0] == 200
        assert asked(server, host="phone.test")[0] == 421


def test_other_places_than_the_usual_can_be_served(site):
    # Not every machine has it.
    with suppress(OSError), begun(site, "::1") as server:
        assert server.addresses() == [f"http://[::1]:{server.port}/"]
        sent = f"GET / HTTP/1.1\r\nHost: [::1]:{server.port}\r\n\r\n".encode()
        assert told(server, sent, "::1").startswith(b"HTTP/1.1 200 OK\r\n")
    with begun(site, "0.0.0.0") as server:
        assert server.addresses()[0] == f"http://127.0.0.1:{server.port}/"
        assert asked(server, host=f"10.1.2.3:{server.port}")[0] == 200
        assert asked(server, host=f"evil.example:{server.port}")[0] == 421
    for host in ("no such host", "a..b", "x" * 300):
        with pytest.raises(OSError):
            Server(site.find, lambda: "", site.said.append, host, 0)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        *((b"\x16\x03\x01\x02\x00\x01", 400), (b"\r\n\r\n", 400), (b"GET / HTTP/1.1\r\n\r\n", 400)),
        *((b"SSH-2.0-x\r\n\r\n", 400), (b"A" * 5_000, 414), (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n", 414)),
        *(
            (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000 + b"\r\n", 431),
            (b"GET / HTTP/1.1\r\nA: " + b"b" * 90_000, 431),
        ),
        *(
            (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
            (b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 421),
        ),
    ],
)
def test_what_is_no_request_is_refused_in_a_line(server, site, sent, status):
    response = told(server, sent)

    assert response.startswith(f"HTTP/1.1 {status} ".encode())
    assert response.endswith(b".\n")
    assert site.asked == site.said == []


def test_an_error_is_told_in_plain_words(server, site):
    status, _, text = asked(server, "/boom/")

    assert (status, text) == (500, b"There is a bug in the program. /boom/: ZeroDivisionError: odd\n")
    assert site.said == ["/boom/: ZeroDivisionError: odd"]
    assert asked(server, "/cs/")[0] == 200


def test_slow_and_silent_clients_hold_up_nobody(site, monkeypatch):
    monkeypatch.setattr(module, "_HEAD", PATIENCE)
    with begun(site) as server:
        silent = [connected(server) for _ in range(60)]
        slow = [connected(server) for _ in range(60)]
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\nHo")
        # These get their answer and never close.
        held = [connected(server) for _ in range(60)]
        for connection in held:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert asked(server, "/cs/")[0] == 200
        assert {everything(connection)[:12] for connection in held} == {b"HTTP/1.1 200"}
        for connection in (*silent, *slow):
            connection.close()
    assert site.said == []


def test_clients_that_send_no_request_in_time_are_let_go(site, monkeypatch):
    monkeypatch.setattr(module, "_HEAD", 0.2)
    with begun(site) as server:
        silent = [connected(server) for _ in range(20)]
        slow = [connected(server) for _ in range(20)]
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\nHo")
        assert {everything(connection) for connection in silent} == {b""}
        # What comes too late has no answer.
        assert {everything(connection)[:12] for connection in slow} <= {b"HTTP/1.1 408", b""}
    assert site.said == []


def test_there_are_never_more_connections_than_the_server_can_hold(site, monkeypatch):
    monkeypatch.setattr(module, "_CONNECTIONS", 4)
    monkeypatch.setattr(module, "_HEAD", PATIENCE)
    statuses = []
    with begun(site) as server:
        silent = [connected(server) for _ in range(4)]
        asking = threading.Thread(target=lambda: statuses.append(asked(server, "/cs/")[0]))
        asking.start()
        asking.join(0.3)
        assert statuses == site.asked == []
        # It comes to its turn when one of those before it is gone.
        silent[0].close()
        asking.join()
        for connection in silent[1:]:
            connection.close()
    assert statuses == [200]


def test_a_client_that_reads_nothing_is_let_go(site, monkeypatch):
    monkeypatch.setattr(module, "_SENDING", 0.3)
    big, found = text_response(HTTPStatus.OK, "x" * 50_000_000), threading.Event()
    with begun(site, find=lambda _: (found.set(), big)[1]) as server:
        connection = connected(server)
        connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        assert found.wait(PATIENCE)
        while asyncio.all_tasks(server._loop):
            time.sleep(0.01)
        with suppress(ConnectionError):
            assert len(everything(connection)) < 50_000_000
    assert site.said == []


def test_clients_that_go_away_leave_no_word(server, site):
    for sent in (b"", b"GET / HT", f"GET /cs/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()):
        for reset in (False, True):
            connection = connected(server)
            connection.sendall(sent)
            if reset:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
    assert asked(server, "/cs/")[0] == 200
    assert site.said == []


def test_pages_that_wait_for_a_change_are_told_of_it_at_once_and_hold_up_nobody(site, monkeypatch):
    monkeypatch.setattr(module, "_WAITING", 20)
    with begun(site) as server:
        ask = f"GET /livereload/1-1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        waiting = [connected(server) for _ in range(20)]
        for connection in waiting:
            connection.sendall(ask)
        while server._waiting < 20:
            time.sleep(0.01)
        # Nobody else can wait, and pages are given as ever.
        status, headers, state = asked(server, "/livereload/1-1")
        assert (status, headers["Retry-After"], state) == (200, "2", b"1-1")
        assert asked(server, "/cs/")[0] == 200
        # Whoever goes away makes room.
        for connection in waiting[:5]:
            connection.close()
        while server._waiting > 15:
            time.sleep(0.01)
        site.state = "1-2"
        server.changed()
        assert {everything(connection).rpartition(b"\r\n")[2] for connection in waiting[5:]} == {b"1-2"}
        assert asked(server, "/livereload/1-1")[2] == b"1-2"


def test_the_server_can_be_stopped_whatever_it_is_doing(site):
    hold = threading.Event()
    with begun(site, find=lambda _: hold.wait(60) and site.find("cs/")) as server:
        connections = [connected(server) for _ in range(3)]
        connections[0].sendall(f"GET /livereload/1-1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        connections[1].sendall(f"GET /cs/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        time.sleep(0.1)
    hold.set()
    for connection in connections:
        connection.close()


def test_no_connection_outlives_the_server(site):
    # Some come at the very moment at which it stops: none of them may stay open without an answer.
    ends = []

    def wait(server):
        with suppress(ConnectionError):
            told(server, f"GET /livereload/1-1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        ends.append(server)

    servers = []
    for _ in range(40):
        with begun(site) as server:
            servers.append(server)  # as long as it is known, nothing of it is collected
            waiting = [threading.Thread(target=wait, args=[server]) for _ in range(3)]
            for thread in waiting:
                thread.start()
        for thread in waiting:
            thread.join()

    assert len(ends) == 3 * len(servers)


@pytest.fixture
def real(copy, tmp_path):
    """The live site of a small rulebook with its server, and a folder for what is built as a whole."""
    keep(copy, "en", "cs")
    built = tmp_path / "built"
    (built / "pagefind").mkdir(parents=True)
    (built / "pagefind" / "pagefind.js").write_text("search()")
    (tmp_path / "secret.js").write_text("secret")
    (built / "pagefind" / "out.js").symlink_to(tmp_path / "secret.js")
    os.mkfifo(built / "pagefind" / "pipe.js")
    said = []
    live = CurrentSite(copy, said.append)
    server = Server(responder(live, built), lambda: live.state, said.append, "127.0.0.1", 0)
    live.update()
    server.start()
    yield live, server, said
    server.stop()


def test_the_server_gives_pages_files_and_what_was_built(real):
    _, server, said = real

    def kind_of(path):
        status, headers, _ = asked(server, path)
        return status, headers["Location"] or headers["Content-Type"]

    assert kind_of("/cs/rules/clock/") == (200, "text/html; charset=utf-8")
    assert kind_of("/cs/rules/clock/index.html") == kind_of("/") == (200, "text/html; charset=utf-8")
    assert kind_of("/cs/rules/clock") == (302, "/cs/rules/clock/")
    assert kind_of("/assets/stylesheets/frame.css") == (200, "text/css")
    assert kind_of("/cs/search.json") == (200, "application/json")
    assert asked(server, "/pagefind/pagefind.js")[2] == b"search()"
    missing = ["/cs/rules/clok/", "/cs/rules/clok", "/pagefind/nothing", "/fr/", "/favicon.ico", "/nothing/index.html"]
    for path in (*missing, "/pagefind/", "/pagefind/out.js", "/pagefind/pipe.js", "/assets/", "/offline/x.json"):
        status, headers, page = asked(server, path)
        assert (status, headers["Content-Type"], b"404" in page) == (404, "text/html; charset=utf-8", True), path
    assert asked(server, "/../ui.yml")[::2] == (404, b"There is nothing at this address.\n")
    assert len(said) == 1


def test_what_is_missing_elsewhere_spoils_no_page(real):
    _, server, _ = real
    statuses = []

    def ask(path):
        statuses.extend((path, asked(server, path)[0]) for _ in range(10))

    asking = [
        threading.Thread(target=ask, args=[path]) for path in ("/favicon.ico", "/no/", "/en/", "/cs/rules/clock/")
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()

    assert set(statuses) == {("/favicon.ico", 404), ("/no/", 404), ("/en/", 200), ("/cs/rules/clock/", 200)}
    assert len(statuses) == 40


@pytest.mark.xdist_group("site")
def test_an_open_page_follows_the_files(real, page):
    live, server, _ = real
    wording = live.root / CLOCK
    sound = wording.read_text(encoding="utf-8")
    page.goto(f"http://127.0.0.1:{server.port}/cs/rules/clock/")
    heading = page.locator("h1")
    title = heading.inner_text()
    assert page.faults == []

    wording.write_text(sound.replace("title: ", "title: Zkouška "), encoding="utf-8")
    follow(live, server)
    page.locator("h1", has_text="Zkouška").wait_for()
    wording.write_text("title: x\n\tclauses: y\n", encoding="utf-8")
    follow(live, server)
    page.locator("li", has_text=f"{CLOCK}:2: schema: ").wait_for()
    wording.write_text(sound, encoding="utf-8")
    follow(live, server)
    page.locator("h1", has_text=title).wait_for()


@pytest.mark.xdist_group("site")
def test_an_open_page_follows_under_a_strict_policy_and_across_a_new_beginning(site, page):
    violations = []
    page.expose_function("violated", lambda what: violations.append(what))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', e => violated(e.violatedDirective + e.blockedURI))"
    )
    with begun(site) as server:
        port = server.port
        page.goto(f"http://127.0.0.1:{port}/cs/")
        page.locator("h1", has_text="1-1").wait_for()
        site.state = "1-2"
        server.changed()
        page.locator("h1", has_text="1-2").wait_for()
        page.goto(f"http://127.0.0.1:{port}/fault/")
        assert page.locator("li").inner_text() == "rules/x.yml:1: schema: wrong"
        assert page.evaluate("getComputedStyle(document.body).maxWidth") == "768px"
        page.goto(f"http://127.0.0.1:{port}/cs/")
    site.state = "2-1"
    again = Server(site.find, lambda: site.state, site.said.append, "127.0.0.1", port)
    again.start()
    try:
        page.locator("h1", has_text="2-1").wait_for()
    finally:
        again.stop()

    assert violations == []
