"""Answers HTTP requests: many at once, none held up by another's slow connection, each within limits of size and time.

Every connection is one request. They are read and written in one thread, where a slow or silent one costs nothing; pages are made
in a few others.
"""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from generator.language.unseen import visible
from generator.site.request import MAXIMUM_HEAD, MAXIMUM_LINE, METHODS, Hosts, RefusedRequest, Request, read_request
from generator.site.responses import TEXT, Response, text_response

# Seconds that a client has to send its head, that an answer may take to be made and to be sent, and until it closes after it.
_HEAD, _MAKING, _SENDING, _CLOSING = 10.0, 60.0, 30.0, 1.0
# Seconds after which a page that waits for a change gets the answer that there is none.
_CHANGE = 50.0

_CONNECTIONS = 400  # at once; those beyond wait to be accepted
_BACKLOG = 1024
_WAITING = 50  # pages at once that wait for a change; others ask again
_AGAIN = "2"  # seconds
_MAKERS = 8
_LEFT = 1_000_000  # bytes that a client may still send after it was answered

_FOLLOW = "livereload/"
_ALWAYS = (
    ("Connection", "close"),
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)


class Server:
    """Serves what `find` returns for a path below the root; the port is bound at once, and requests are answered from `start` to `stop`.

    `state` returns the name of the current state of the files. `allowed` are further host names to accept. Raises OSError if the port
    cannot be bound, and `NoHost` for an invalid host name.
    """

    def __init__(
        self,
        find: Callable[[str], Response],
        state: Callable[[], str],
        say: Callable[[str], None],
        host: str,
        port: int,
        allowed: Iterable[str] = (),
    ) -> None:
        self._find, self._state, self._say = find, state, say
        self._socket = _bound(host, port)
        self._socket.setblocking(False)
        self.port: int = self._socket.getsockname()[1]
        self._host = host
        self._hosts = Hosts(host, self.port, allowed)
        self._makers = ThreadPoolExecutor(_MAKERS, "pages")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="requests", daemon=True)
        self._connections = self._waiting = 0

    def addresses(self) -> list[str]:
        """Return where a browser finds the site: on this machine and, where it is bound to all addresses, on others beside it."""
        hosts = [self._host]
        if self._host in ("0.0.0.0", "::", ""):
            hosts = ["127.0.0.1", *filter(None, [_in_the_network()])]
        return [f"http://{f'[{host}]' if ':' in host else host}:{self.port}/" for host in hosts]

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def changed(self) -> None:
        """Notify the pages that are waiting for another state."""
        self._loop.call_soon_threadsafe(self._tell_changed)

    def stop(self) -> None:
        """Stop answering."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
        self._makers.shutdown(wait=False, cancel_futures=True)
        self._socket.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.set_exception_handler(
            lambda _, told: self._say(visible(str(told.get("exception", told["message"]))))
        )
        self._change = asyncio.Event()
        self._listen()
        self._loop.run_forever()
        self._loop.remove_reader(self._socket)
        # With each task ends its connection, so that no client waits for an answer that never comes.
        rest = asyncio.all_tasks(self._loop)
        for task in rest:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*rest, return_exceptions=True))
        self._loop.close()

    def _tell_changed(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

    def _listen(self) -> None:
        self._loop.add_reader(self._socket, self._accept)

    def _accept(self) -> None:
        """Accept the connections that wait, unless as many as may be are open.

        This is no task: one that is cancelled just when a connection comes would lose it, open, and its client would wait for ever.
        """
        while self._connections < _CONNECTIONS:
            try:
                connection, _ = self._socket.accept()
            except (BlockingIOError, InterruptedError):
                return
            except ConnectionError:
                continue  # gone again
            except OSError:
                # There are no more file descriptors for now.
                self._loop.remove_reader(self._socket)
                self._loop.call_later(0.1, self._listen)
                return
            self._connections += 1
            task = self._loop.create_task(self._serve(connection))
            task.add_done_callback(partial(self._close, connection))
        self._loop.remove_reader(self._socket)

    def _close(self, connection: socket.socket, _: asyncio.Task[None]) -> None:
        connection.close()
        if self._connections == _CONNECTIONS:
            self._listen()
        self._connections -= 1

    async def _serve(self, connection: socket.socket) -> None:
        with suppress(OSError, TimeoutError):
            connection.setblocking(False)
            method, response = await self._receive_and_respond(connection)
            if response is None:
                return
            async with asyncio.timeout(_SENDING):
                await self._loop.sock_sendall(connection, _written(response, whole=method != "HEAD"))
            # Closed with something unread, the connection would be reset, and the answer might never be seen.
            connection.shutdown(socket.SHUT_WR)
            async with asyncio.timeout(_CLOSING):
                left = _LEFT
                while left > 0 and (more := await self._loop.sock_recv(connection, 65_536)):
                    left -= len(more)

    async def _receive_and_respond(self, connection: socket.socket) -> tuple[str, Response | None]:
        head = bytearray()
        try:
            try:
                async with asyncio.timeout(_HEAD):
                    whole = await self._receive(connection, head)
            except TimeoutError:
                whole = False
                if head:
                    raise RefusedRequest(HTTPStatus.REQUEST_TIMEOUT, "The request did not come in time.") from None
            if not whole:
                return "", None
            request = read_request(bytes(head).partition(b"\r\n\r\n")[0], self._hosts)
        except RefusedRequest as refused:
            allow = (("Allow", ", ".join(METHODS)),) if refused.status is HTTPStatus.METHOD_NOT_ALLOWED else ()
            return head[:5].decode("latin-1").strip(), text_response(refused.status, str(refused), *allow)
        return request.method, await self._respond(request, connection)

    async def _receive(self, connection: socket.socket, head: bytearray) -> bool:
        """Read a head, and maybe more, into `head`; return whether it is there. Raises `RefusedRequest` as soon as it can be none."""
        while b"\r\n\r\n" not in head:
            part = await self._loop.sock_recv(connection, 65_536)
            if not part:
                return False
            head += part
            if not head[:1].isalpha():
                raise RefusedRequest(
                    HTTPStatus.BAD_REQUEST, "This is not an HTTP request. The address begins with http, not https."
                )
            if b"\r\n" not in head[: MAXIMUM_LINE + 2] and len(head) > MAXIMUM_LINE:
                raise RefusedRequest(HTTPStatus.REQUEST_URI_TOO_LONG, "The address is too long.")
            if head.find(b"\r\n\r\n", 0, MAXIMUM_HEAD) < 0 and len(head) >= MAXIMUM_HEAD:
                raise RefusedRequest(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request's head is too long.")
        return True

    async def _respond(self, request: Request, connection: socket.socket) -> Response:
        if request.path.startswith(_FOLLOW):
            wait = request.method == "GET"
            return await self._followed(request.path.removeprefix(_FOLLOW), connection if wait else None)
        try:
            making = self._loop.run_in_executor(self._makers, self._find, request.path)
            return await asyncio.wait_for(making, _MAKING)
        except TimeoutError:
            return text_response(
                HTTPStatus.SERVICE_UNAVAILABLE, "The page is not ready yet; load it again.", ("Retry-After", _AGAIN)
            )
        except Exception as error:  # a request is answered whatever happens
            told = visible(f"/{request.path}: {type(error).__name__}: {error}")
            self._say(told)
            return text_response(HTTPStatus.INTERNAL_SERVER_ERROR, f"There is a bug in the program. {told}")

    async def _followed(self, state: str, connection: socket.socket | None) -> Response:
        """Return the name of the state, as soon as it is another than the one that is known, or after a while."""
        again: tuple[tuple[str, str], ...] = ()
        if state == self._state() and connection is not None:
            if self._waiting >= _WAITING:
                again = (("Retry-After", _AGAIN),)
            else:
                self._waiting += 1
                change = self._loop.create_task(self._change.wait())
                # Nothing more comes from a client that waits, until it goes away.
                gone = self._loop.create_task(self._loop.sock_recv(connection, 1))
                try:
                    await asyncio.wait({change, gone}, timeout=_CHANGE, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    self._waiting -= 1
                    change.cancel()
                    gone.cancel()
                    await asyncio.gather(change, gone, return_exceptions=True)
        return Response(HTTPStatus.OK, TEXT, self._state().encode(), again)


def _written(response: Response, *, whole: bool) -> bytes:
    lines = [f"HTTP/1.1 {response.status.value} {response.status.phrase}", f"Content-Type: {response.kind}"]
    lines.append(f"Content-Length: {len(response.content)}")
    lines += [f"{name}: {value}" for name, value in (*_ALWAYS, *response.headers)]
    head = "\r\n".join([*lines, "", ""]).encode("latin-1")
    return head + response.content if whole else head


def _bound(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except UnicodeError:
        raise OSError("that is not a valid host name") from None
    # Browsers try both; other programs may know only the older.
    family, *_, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(address, family=family, backlog=_BACKLOG, dualstack_ipv6=both)


def _in_the_network() -> str | None:
    """Return the address of this machine in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))
        found: str = asking.getsockname()[0]
        return found
    return None
