"""The pages of lessons and puzzles, asked without a browser: what is right leads on, and what is done is remembered."""

from pathlib import Path
from urllib.parse import urlencode

from septem.web.app import create_app
from septem.web.puzzles.data import find, puzzles
from tests.kit.asgi import Direct, Headers, Reply, directly

PLACES = ("/", "/learn", "/puzzles", "/cards", "/rules", "/glossary", "/games")
FORM = (b"content-type", b"application/x-www-form-urlencoded")


def post(server: Direct, path: str, *known: tuple[bytes, bytes], **fields: str) -> Reply:
    headers: Headers = [FORM, *known]
    return server.ask("POST", path, headers, urlencode(fields).encode())


def cookies(reply: Reply) -> tuple[bytes, bytes]:
    return (b"cookie", reply.headers["set-cookie"].partition(";")[0].encode())


def test_the_pages_of_a_lesson(tmp_path: Path) -> None:
    with directly(create_app(f"sqlite:///{tmp_path}/septem.db", thinkers=0)) as server:
        assert b'href="/learn/duel"' in server.ask("GET", "/").body
        for path in PLACES[1:]:
            page = server.ask("GET", path)
            assert page.status == 200
            assert all(f'href="{other}"'.encode() in page.body for other in PLACES), path
        assert b'id="lesson-pantheon"' in server.ask("GET", "/learn").body
        wrong = post(server, "/learn/pantheon/2/move", move="D brickyard")
        assert b"call a divinity this time" in wrong.body
        right = post(server, "/learn/pantheon/2/move", move="A mars")
        assert (right.status, right.headers["location"]) == (303, "/learn/pantheon/3")
        done = server.ask("GET", "/learn/pantheon/4")
        known = cookies(done)
        assert b"ls-card done" in server.ask("GET", "/learn", [known]).body
        assert b'href="/learn/duel"' not in server.ask("GET", "/", [known]).body
        known = cookies(post(server, "/learn"))
        assert b'href="/learn/duel"' not in server.ask("GET", "/", [known]).body
        assert server.ask("GET", "/learn/pantheon/5").status == 404
        assert server.ask("GET", "/learn/none").status == 404
        table = post(server, "/learn/pantheon/play")
        assert table.headers["location"].startswith("/t/")
        page = server.ask("GET", table.headers["location"], [cookies(table)])
        assert b"god-tanit" in page.body


def test_what_is_solved_is_remembered(tmp_path: Path) -> None:
    puzzle = find(1)
    assert puzzle is not None
    worse = min(puzzle.values, key=lambda row: row[1])[0]
    with directly(create_app(f"sqlite:///{tmp_path}/septem.db", thinkers=0)) as server:
        assert b'href="/puzzles/1"' in server.ask("GET", "/puzzles").body
        assert server.ask("GET", "/puzzles/daily").status == 303
        assert server.ask("GET", f"/puzzles/{len(puzzles()) + 1}").status == 404
        assert b'data-told="asked"' in server.ask("GET", "/puzzles/1").body
        wrong = post(server, "/puzzles/1/move", move=worse)
        assert b'data-told="wrong"' in wrong.body
        assert "set-cookie" not in wrong.headers
        assert b'data-told="hint"' in post(server, "/puzzles/1/hint").body
        assert b'data-told="solution"' in post(server, "/puzzles/1/solution").body
        right = post(server, "/puzzles/1/move", move=puzzle.best)
        assert b'data-told="right"' in right.body
        known = cookies(right)
        assert b'class="done" href="/puzzles/1"' in server.ask("GET", "/puzzles", [known]).body
        assert b'href="/puzzles/1"' not in post(server, "/puzzles/2/solution", known).body
