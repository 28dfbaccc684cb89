"""Forged cookies, foreign seats, nonsense and old requests are refused with a clear answer, never a 500."""

from random import Random
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from septem.server.limits import Limits, Rate
from septem.web.app import create_app

NASTY = (
    "",
    "x" * 5000,
    "<script>alert(1)</script>",
    "'; DROP TABLE moves; --",
    "../../etc/passwd",
    "%00\x00\r\nSet-Cookie: a=b",
    "\u202e\ud7ff\ufffe",
    "-1",
    "99999999999999999999",
    "²",
    "1e9",
    "{{ 7*7 }}",
    "NaN",
)
ACTIONS = (
    "move",
    "undo",
    "join",
    "fill",
    "leave",
    "return",
    "bot",
    "chat",
    "mute",
    "rematch",
    "decline",
    "begin",
    "device",
    "nonsense",
)
FIELDS = (
    "move",
    "n",
    "seat",
    "chair",
    "name",
    "text",
    "level",
    "game",
    "players",
    "kind0",
    "seed",
    "back",
)


def new_table(client: TestClient) -> str:
    answer = client.post("/tables", data={"preset": "wonders:classic"}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_nonsense_never_breaks_the_server(client: TestClient) -> None:
    where = new_table(client)
    rng = Random(4)
    for _ in range(400):
        form = {name: rng.choice(NASTY) for name in rng.sample(FIELDS, rng.randrange(5))}
        path = rng.choice([f"{where}/{rng.choice(ACTIONS)}", "/tables", "/preferences", "/records"])
        answer = client.post(path, data=form, follow_redirects=False)
        assert answer.status_code < 500, (path, form)
    for text in NASTY:
        for path in (
            "/t/",
            "/k/",
            "/help/wonders/",
            "/static/x/",
            "/?game=",
            "/?shown=wonders&game=wonders&players=",
        ):
            answer = client.get(path + quote(text), follow_redirects=False)
            assert answer.status_code < 500, path + text


@pytest.mark.parametrize(
    "body", [b"", b"\xff\xfe", b"[]", b'{"game": 3}', b'{"game":"wonders","seats":[]}', b"{" * 9000]
)
def test_broken_json_is_refused(client: TestClient, body: bytes) -> None:
    for path in ("/api/v1/tables", "/api/v1/tables/x/moves", "/api/v1/records"):
        answer = client.post(path, content=body, headers={"content-type": "application/json"})
        assert 400 <= answer.status_code < 500


def test_bad_options_are_refused(client: TestClient) -> None:
    seats = [{"kind": "person", "name": "A"}, {"kind": "open"}, {"kind": "open"}]
    for options in (
        {"players": "many"},
        {"wonders": 7},
        {"wonders": ["rhodes_a"] * 3},
        {"expansions": "x"},
        {"expansions": 3},
        {"expansions": [[]]},
        {"seed": "x"},
        {"seed": 1.5},
        {"seed": None},
        {"sides": ["A"]},
        {"seed": 10**400},
    ):
        body = {"game": "wonders", "options": options, "seats": seats}
        assert client.post("/api/v1/tables", json=body).status_code in (201, 400, 422), options


def test_a_forged_cookie_opens_no_seat(client: TestClient) -> None:
    where = new_table(client)
    genuine = client.cookies["septem_guest"]
    client.cookies.clear()
    client.cookies.set("septem_guest", genuine[:-2] + "xx")
    assert client.post(f"{where}/move", data={"move": "B altar", "n": "0"}).status_code == 403
    assert client.post(f"{where}/chat", data={"text": "hi"}).status_code == 403
    client.cookies.clear()
    client.cookies.set("septem_guest", genuine)
    assert (
        client.post(f"{where}/move", data={"move": "x", "n": "0", "seat": "1"}).status_code == 403
    )
    assert client.post(f"{where}/move", data={"move": "x", "n": "0"}).status_code == 400
    assert client.post(f"{where}/move", data={"move": "x", "n": "7"}).status_code == 409


def test_another_sites_page_cannot_act(client: TestClient) -> None:
    where = new_table(client)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null"},
    ):
        assert client.post(f"{where}/leave", headers=headers).status_code == 403
    assert client.post(f"{where}/leave", headers={"Origin": "http://testserver"}).status_code == 200


def test_large_requests_are_cut_short(client: TestClient) -> None:
    assert client.post("/tables", content=b"x" * 100_000).status_code == 413
    assert client.post("/records", content=b"x" * 600_000).status_code == 413
    chunks = (b"x" * 10_000 for _ in range(20))
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/tables", content=chunks, headers=kind).status_code == 413


def test_too_many_requests_are_refused(url: str) -> None:
    limits = Limits(
        {kind: Rate(3, 0.001) for kind in ("read", "act", "create", "chat", "stream", "sign")}
    )
    with TestClient(create_app(url, thinkers=0, limits=limits)) as client:
        answers = [client.get("/").status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]


def test_hostile_words_are_shown_as_words(client: TestClient) -> None:
    form = {
        "shown": "wonders",
        "game": "wonders",
        "players": "3",
        "name": "<img src=x>",
        "kind0": "me",
    }
    page = client.post("/tables", data=form)
    assert page.status_code == 200
    assert "<img src=x>" not in page.text
    assert "&lt;img src=x&gt;" in page.text
    where = page.url.path
    client.post(f"{where}/chat", data={"text": "<script>alert(1)</script>"})
    assert "<script>alert" not in client.get(where).text


def test_every_answer_is_strict(client: TestClient) -> None:
    for path in ("/", "/nowhere", "/api/v1/games", new_table(client)):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_no_page_carries_inline_code_or_style(client: TestClient) -> None:
    for path in ("/", new_table(client)):
        text = client.get(path).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<script>" not in text
