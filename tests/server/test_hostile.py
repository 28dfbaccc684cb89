"""Forged cookies, foreign seats, nonsense and old requests are refused with a clear answer, never a 500."""

from random import Random
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from septem.server.limits import Limits, Rate
from septem.web.app import create_app
from septem.web.pages import ACTIONS
from septem.web.people.notifications import ACTIONS as NOTIFYING
from septem.web.people.notifications import PLACE as NOTIFIED
from septem.web.people.pages import ACTIONS as OWN_ACTIONS

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
    *("kind", "mark", "silent", "ready", "asks", "on", "title", "size", "rounds", "round"),
    *("group", "address", "id", "shown_to", "device", "day", "scope"),
)


CUP = {
    **{"title": "Cup", "name": "Eve", "game": "duel", "size": "2", "rounds": "1"},
    "level": "fair",
}
GROUP = {"group": "Friends", "name": "Eve"}
BAD = "<img src=x>"


def new_table(client: TestClient) -> str:
    answer = client.post("/tables", data={"preset": "wonders:classic"}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_nonsense_never_breaks_the_server(client: TestClient) -> None:
    where = new_table(client)
    cup, group = (
        client.post(path, data=form, follow_redirects=False).headers["location"]
        for path, form in (("/tournaments", CUP), ("/groups", GROUP))
    )
    posts = [
        *("/tables", "/preferences", "/records", "/tournaments", "/groups", "/me/programs"),
        *(f"{where}/{action}" for action in (*ACTIONS, "nonsense")),
        *(f"{NOTIFIED}/{action}" for action in (*NOTIFYING, "here", "nonsense")),
        *(f"/me/{action}" for action in (*OWN_ACTIONS, "nonsense")),
        *(f"{cup}/{action}" for action in ("join", "leave", "start")),
        *(f"{group}/{action}" for action in ("join", "leave")),
        *(f"/deals/{name}" for name in ("nonsense", "daily-duel-2020-01-01", "daily-duel-x/again")),
        *("/daily/duel/2020-01-01", "/daily/duel/x", "/daily/x/2020-01-01"),
        f"/g/{where.removeprefix('/t/')}/challenge",
    ]
    rng = Random(4)
    for number in range(6 * len(posts)):
        form = {name: rng.choice(NASTY) for name in rng.sample(FIELDS, rng.randrange(5))}
        path = posts[number % len(posts)]
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


def test_hostile_words_in_deals_and_notifications_are_shown_as_words(client: TestClient) -> None:
    forms = {"/tournaments": {**CUP, "title": BAD, "name": BAD}, "/groups": {"group": BAD}}
    pages = [client.post(path, data=form) for path, form in forms.items()]
    client.post(f"{NOTIFIED}/webhook", data={"address": f"https://example.org/{BAD}"})
    pages += [client.get(path) for path in (NOTIFIED, "/tournaments", "/daily")]
    for page in pages:
        assert page.status_code == 200, page.url
        assert BAD not in page.text, page.url
    for page in pages[:2]:
        assert "&lt;img src=x&gt;" in page.text, page.url


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
