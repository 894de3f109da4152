"""A share of `make stress-serve`: many requests and some edits at once."""

import threading

from generator.site.current_site import CurrentSite
from generator.site.serve import LOOKS, follow, responder
from generator.site.server import Server
from tests.hardening.serving import Stress
from tests.small import keep


def test_many_requests_and_edits_at_once_are_all_answered_right(copy):
    keep(copy, "en", "cs")
    said: list[str] = []
    live = CurrentSite(copy, said.append)
    server = Server(responder(live, copy / "none"), lambda: live.state, said.append, "127.0.0.1", 0)
    live.update()
    server.start()
    done = threading.Event()

    def keep_following():
        while not done.wait(LOOKS):
            follow(live, server)

    following = threading.Thread(target=keep_following)
    following.start()
    try:
        report = Stress(copy, "127.0.0.1", server.port, seed=1).run(requests=30, edits=4)
    finally:
        done.set()
        following.join()
        server.stop()

    assert report.wrong == []
    assert sum(report.answers.values()) >= 30
    assert {200, 404} <= report.answers.keys()
