"""What a request may look like: names of the server, methods, addresses; anything else is refused in words."""

import random
from http import HTTPStatus

import pytest

from generator.site.request import Hosts, NoHost, RefusedRequest, Request, read_request

HERE = Hosts("127.0.0.1", 8000)


def asked(target=b"/", method=b"GET", host=b"localhost:8000", hosts=HERE):
    try:
        return read_request(method + b" " + target + b" HTTP/1.1\r\nAccept: */*\r\nhost: " + host, hosts)
    except RefusedRequest as refused:
        assert str(refused)
        return refused.status


@pytest.mark.parametrize(
    "host",
    ["localhost:8000", "LOCALHOST:8000", "localhost.:8000", "127.0.0.1:8000", "[::1]:8000", "[0:0:0:0:0:0:0:1]:8000"],
)
def test_a_browser_on_this_machine_asks_by_one_of_its_names(host):
    assert host in HERE


@pytest.mark.parametrize(
    "host",
    [
        *("", "evil.example", "evil.example:8000", "localhost.evil.example:8000", "localhost", "localhost:8001"),
        *("127.0.0.1", "127.0.0.1:80000", "192.168.1.7:8000", "[::1]", "::1:8000", "[::1", "localhost:8000:8000"),
        *("localhost:", "user@localhost:8000", "localhost:8000/", "127.0.0.1:8000,localhost:8000", "localhost:0x1f40"),
    ],
)
def test_by_another_name_nothing_is_told(host):
    assert host not in HERE
    assert asked(host=host.encode()) in (HTTPStatus.MISDIRECTED_REQUEST, HTTPStatus.BAD_REQUEST)


def test_bound_to_all_addresses_any_address_goes_and_only_names_that_are_allowed(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Desk")
    everywhere = Hosts("0.0.0.0", 8000, ["Phone.test", "tunnel.test:443", "fd00::1"])

    for host in ("192.168.1.7:8000", "[fe80::1]:8000", "[fd00::1]:8000", "desk:8000", "desk.local:8000"):
        assert host in everywhere
    for host in ("phone.test:8000", "tunnel.test:443", "localhost:8000"):
        assert host in everywhere
    for host in ("evil.example:8000", "tunnel.test:8000", "192.168.1.7", "phone.test", "3232235783:8000x"):
        assert host not in everywhere


@pytest.mark.parametrize(
    "name", ["", "http://phone.test", "phone.test/", "a b", "phone.test:", "[::1", "*", "x:y:8000:"]
)
def test_what_is_no_name_cannot_be_allowed(name):
    with pytest.raises(NoHost, match="is not a valid host name"):
        Hosts("127.0.0.1", 8000, [name])


def test_bound_to_one_place_it_goes_by_that():
    assert "192.168.1.7:8000" in Hosts("192.168.1.7", 8000)
    assert "192.168.1.8:8000" not in Hosts("192.168.1.7", 8000)
    assert "rules.test:8000" in Hosts("rules.test", 8000)
    assert "localhost" in Hosts("127.0.0.1", 80)


@pytest.mark.parametrize(
    ("target", "path"),
    [
        *((b"/", ""), (b"/cs/", "cs/"), (b"/cs/rules/clock", "cs/rules/clock"), (b"/cs/?a=/../", "cs/")),
        *(
            (b"/%C5%99", "ř"),
            (b"/\xc5\x99/", "ř/"),
            (b"/a%2Fb", "a/b"),
            (b"/%252e%252e/", "%2e%2e/"),
            (b"/a%20b", "a b"),
        ),
    ],
)
def test_an_address_is_a_path_below_the_root(target, path):
    assert asked(target) == Request("GET", path)


@pytest.mark.parametrize(
    "target",
    [
        *(b"http://localhost:8000/", b"*", b"localhost:8000", b"\\cs", b"", b"cs/"),
        *(b"/%", b"/%4", b"/%zz", b"/%u0041", b"/%00", b"/a%0d%0aX:y", b"/\x00", b"/\t", b"/a%7f", b"/a b"),
        *(b"/%ff", b"/\xff", b"/%c0%ae%c0%ae/", b"/%ed%a0%80", b"/..%5c", b"/a\\b", b"/%e2%80%ae", b"/%e2%80%a8"),
    ],
)
def test_an_address_that_is_none_is_refused(target):
    assert asked(target) == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize(
    "target",
    [
        *(b"/../x", b"/cs/../en/", b"/%2e%2e/x", b"/..%2fx", b"/cs/..", b"/./cs/", b"//evil.example/", b"//", b"/cs//"),
        *(b"/%2fetc/passwd", b"/cs/.%2e/"),
    ],
)
def test_no_address_leads_up_or_elsewhere(target):
    assert asked(target) == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("method", [b"POST", b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"CONNECT", b"PROPFIND", b"get"])
def test_pages_can_only_be_read(method):
    assert asked(method=method) == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize(
    ("head", "status"),
    [
        *((b"", 400), (b"GET", 400), (b"GET /", 400), (b"GET / HTTP/2.0\r\nHost: localhost:8000", 400)),
        *((b"GET / HTTP/1.1", 400), (b"GET / HTTP/1.1\r\nHost: localhost:8000\r\nHost: localhost:8000", 400)),
        *(
            (b"GET / HTTP/1.1\r\nHost: localhost:8000\r\n folded", 400),
            (b"GET / HTTP/1.1\r\nHost : localhost:8000", 400),
        ),
        *(
            (b"GET / HTTP/1.1\r\nHost: localhost:8000\r\nA\x00: b", 400),
            (b"GET  / HTTP/1.1\r\nHost: localhost:8000", 400),
        ),
        *((b"GET / HTTP/1.1\r\nHost: localhost:8000\nX: y", 400), (b"GET /" + b"a" * 5_000 + b" HTTP/1.1", 414)),
    ],
)
def test_a_head_that_is_none_is_refused(head, status):
    with pytest.raises(RefusedRequest) as refused:
        read_request(head, HERE)

    assert refused.value.status == status


def test_no_bytes_whatever_make_anything_else_of_it():
    parts = [b"GET ", b"/", b"cs/", b"..", b"%2e", b"%", b"\\", b"\x00", b" HTTP/1.1", b"\r\n", b"\n", b"Host:", b" "]
    parts += [b"localhost:8000", b"[::1]", b":", b"\xff", b"\xc5\x99", b"A: b", b"?", b"#", b"http://", b"HEAD "]
    drawn = random.Random(1)
    whole = [b"GET ", b"/", b"cs/", b" HTTP/1.1", b"\r\n", b"Host:", b" ", b"localhost:8000"]
    read = 0
    for _ in range(20_000):
        bits = list(whole)
        for _ in range(drawn.randint(0, 3)):
            bits.insert(drawn.randrange(len(bits) + 1), drawn.choice(parts))
        try:
            request = read_request(b"".join(bits), HERE)
        except RefusedRequest as refused:
            assert 400 <= refused.status < 500
        else:
            read += 1
            assert not {"", ".", ".."} & set(request.path.removesuffix("/").split("/")) or not request.path
            assert request.path.isprintable()
    assert 1_000 < read < 15_000
