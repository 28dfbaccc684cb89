"""The page of notifications: a browser, a webhook and a feed, set up and ended by their owner."""

import json
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from septem.server.notifying import subscriptions
from tests.kit.push_service import Reader, Service, push_service

PAGE = "/me/notifications"
ATOM = "{http://www.w3.org/2005/Atom}"
CHROME = {"User-Agent": "Mozilla/5.0 (Linux; Android 15; Mobile) Chrome/140"}


@pytest.fixture
def service(tmp_path: Path, client: TestClient) -> Iterator[Service]:
    with push_service(tmp_path) as found:
        client.app.state.lobby.caller.outgoing = found.outgoing()  # type: ignore[attr-defined]
        client.headers.update(CHROME)
        client.get(PAGE)  # to be somebody
        yield found


def shown(text: str, ident: str) -> str:
    """What an element of the page holds."""
    found = re.search(rf'id="{ident}"[^>]*>([^<]*)<', text)
    assert found is not None, text
    return unescape(found.group(1)).strip()


def ids(text: str) -> list[str]:
    return re.findall(r'action="/me/notifications/test">\s*<input[^>]*value="([0-9a-f]{64})"', text)


def test_a_browser_subscribes_is_tried_out_and_ends_with_one_press(
    client: TestClient, service: Service
) -> None:
    before = client.get(PAGE).text
    assert re.search(r'id="notify-here" data-key="[\w-]{87}"', before)
    reader = Reader()
    said = client.post(f"{PAGE}/here", json=reader.subscription(service.at("201/a")))
    assert said.json() == {"go": PAGE}
    client.post(f"{PAGE}/here", json=reader.subscription(service.at("201/b")))  # it has moved
    page = client.get(PAGE).text
    assert "Phone, Chrome" in page
    assert "notify-here" not in page
    assert service.at("") not in page  # the address is a secret of the browser's
    [ident] = ids(page)
    tried = client.post(f"{PAGE}/test", data={"id": ident}, headers={"Accept-Language": "fr"})
    assert shown(tried.text, "said") == "Le test est arrivé."
    [post] = service.posts
    assert (post.path, reader.read(post.body)["title"]) == ("/201/b", "Septem")
    stranger = TestClient(client.app)
    assert stranger.post(f"{PAGE}/test", data={"id": ident}).status_code == 404
    stranger.post(f"{PAGE}/stop", data={"id": ident})
    assert ids(client.get(PAGE).text) == [ident]
    client.post(f"{PAGE}/stop", data={"id": ident})
    assert ids(client.get(PAGE).text) == []


@pytest.mark.parametrize(
    "endpoint", ["http://127.0.0.1/", "https://10.0.0.1/x", "https://[::1]/", 7]
)
def test_what_is_no_push_service_is_refused(
    client: TestClient, service: Service, endpoint: object
) -> None:
    sent = Reader().subscription("https://push.example/x") | {"endpoint": endpoint}
    assert client.post(f"{PAGE}/here", json=sent).status_code == 400
    for wrong in ({}, [], {"endpoint": service.at("201"), "keys": {"p256dh": "x", "auth": "y"}}):
        assert client.post(f"{PAGE}/here", json=wrong).status_code == 400
    assert client.post(f"{PAGE}/webhook", data={"address": str(endpoint)}).status_code == 400
    assert ids(client.get(PAGE).text) == []
    assert client.post(f"{PAGE}/nothing").status_code == 404


def test_a_webhook_shows_its_secret_once_and_says_how_a_test_went(
    client: TestClient, service: Service
) -> None:
    secrets = []
    for path, said in (("200/x", "The test has arrived."), ("500/x", "answered with 500")):
        made = client.post(f"{PAGE}/webhook", data={"address": service.at(path)})
        secrets.append(shown(made.text, "secret"))
        page = client.get(PAGE).text
        assert secrets[-1].startswith("whsec_")
        assert secrets[-1] not in page
        [ident] = ids(page)
        assert said in shown(client.post(f"{PAGE}/test", data={"id": ident}).text, "said")
    assert len(set(secrets)) == 2
    told = [json.loads(post.body) for post in service.posts]
    assert [one["type"] for one in told] == ["test", "test"]
    caller = client.app.state.lobby.caller  # type: ignore[attr-defined]
    caller.outgoing = type(caller.outgoing)()  # as it is outside of tests
    [ident] = ids(client.get(PAGE).text)
    tried = client.post(f"{PAGE}/test", data={"id": ident})
    assert "private network" in shown(tried.text, "said")
    exported = client.get("/me/export").content
    assert secrets[-1].encode() not in exported


def until_there(reader: TestClient, address: str) -> ElementTree.Element:
    """The entry of the feed, which is written a moment after the turn has begun."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = ElementTree.fromstring(reader.get(address).content).find(f"{ATOM}entry")
        if found is not None:
            return found
        time.sleep(0.02)
    raise AssertionError("no entry")


def test_the_feed_tells_whose_turn_it_is_at_an_address_that_can_be_renewed(
    client: TestClient,
) -> None:
    client.get(PAGE)
    first = shown(client.post(f"{PAGE}/feed").text, "secret")
    reader = TestClient(client.app)
    answer = reader.get(first)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert ElementTree.fromstring(answer.content).findall(f"{ATOM}entry") == []
    tag = {"If-None-Match": answer.headers["etag"]}
    assert reader.get(first, headers=tag).status_code == 304
    seats = [{"kind": "open"}, {"kind": "person", "name": "<Bob> & Co"}]
    asked = {"game": "duel", "seats": seats, "clock": {"kind": "slow", "turn": 172800}}
    table = client.post("/api/v1/tables", json=asked).json()["table"]
    client.post(f"/t/{table}/join", data={"chair": 0, "name": "Ada"})
    entry = until_there(reader, first)
    assert (
        entry.findtext(f"{ATOM}title") == "Your turn: 7 Wonders Duel with <Bob> & Co · 2 days left"
    )
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == f"http://testserver/t/{table}"
    assert reader.get(first, headers=tag).status_code == 200
    second = shown(client.post(f"{PAGE}/feed").text, "secret")
    assert (reader.get(first).status_code, reader.get(second).status_code) == (404, 200)
    client.post(f"{PAGE}/end-feed")
    assert reader.get(second).status_code == 404
    assert subscriptions.MARK not in client.get(PAGE).text
