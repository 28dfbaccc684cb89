"""Signs, mutes for good, reports to the host, ready checks: what people see of them, and what they do not."""

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from septem.server import manners
from septem.server.lobby import Lobby
from septem.server.table import OPEN, PLAYING, Table

Visit = Callable[[], TestClient]


@pytest.fixture
def visit(client: TestClient) -> Visit:
    return lambda: TestClient(client.app, follow_redirects=True)


def open_table(host: TestClient, *guests: TestClient) -> str:
    """A table of three where Ada and these guests sit."""
    fields = {"game": "wonders", "shown": "wonders", "players": "3", "name": "Ada"}
    fields |= {"kind0": "me", "kind1": "open", "kind2": "open"}
    table = host.post("/tables", data=fields).url.path.split("/")[2]
    for number, guest in enumerate(guests, 1):
        guest.post(f"/t/{table}/join", data={"chair": str(number), "name": f"Guest{number}"})
    return table


def table_of(client: TestClient, ident: str) -> Table:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    return lobby._tables[ident]


def test_a_sign_stands_for_a_moment_once_a_turn(
    client: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, cleo = visit(), visit(), visit()
    ident = open_table(ada, bob)
    assert ada.post(f"/t/{ident}/emote", data={"kind": "thanks"}).status_code == 409
    cleo.post(f"/t/{ident}/join", data={"chair": "2", "name": "Cleo"})
    assert bob.post(f"/t/{ident}/emote", data={"kind": "rude"}).status_code == 400
    assert bob.post(f"/t/{ident}/emote", data={"kind": "peace"}).status_code == 200
    assert bob.post(f"/t/{ident}/emote", data={"kind": "thanks"}).status_code == 409
    for language, words in (("en", "Peace?"), ("fr", "La paix ?")):
        page = ada.get(f"/t/{ident}", headers={"Accept-Language": language}).text
        assert re.search(rf'id="emote-1-peace".*?{re.escape(words)}', page, re.S)
    assert "emote-1-peace" not in muted_for_good(ada, ident, 1).get(f"/t/{ident}").text
    assert "emote-1-peace" in cleo.get(f"/t/{ident}").text
    monkeypatch.setattr(manners, "SHOWN", 0.0)
    assert "emote-1-peace" not in cleo.get(f"/api/v1/tables/{ident}").text


def muted_for_good(reader: TestClient, ident: str, seat: int) -> TestClient:
    """The reader mutes somebody everywhere, with the button of the page."""
    page = reader.get(f"/t/{ident}").text
    marks = re.findall(r'name="mark" value="(\w+)"', page)
    reader.post(f"/t/{ident}/mute", data={"name": "x", "mark": marks[seat - 1]})
    return reader


def test_a_mute_for_good_holds_at_other_tables_and_is_not_seen(
    client: TestClient, visit: Visit
) -> None:
    ada, bob = visit(), visit()
    first, second = open_table(ada, bob), open_table(ada, bob)
    bob.post(f"/t/{first}/chat", data={"text": "words of Bob"})
    bob.post(f"/t/{second}/chat", data={"text": "words of Bob"})
    before = bob.get(f"/t/{second}").text
    muted_for_good(ada, first, 1)
    for ident in (first, second):
        assert "words of Bob" not in ada.get(f"/t/{ident}").text
        assert "words of Bob" in bob.get(f"/t/{ident}").text
    clean = re.compile(r"\d{7,}|data-clock=\"[^\"]*\"|data-now=\"[^\"]*\"")
    assert clean.sub("", bob.get(f"/t/{second}").text) == clean.sub("", before)


def test_the_host_hears_and_takes_a_voice(client: TestClient, visit: Visit) -> None:
    ada, bob, cleo = visit(), visit(), visit()
    ident = open_table(ada, bob)
    bob.post(f"/t/{ident}/chat", data={"text": "something rude"})
    cleo.post(f"/t/{ident}/report", data={"chair": "1"})  # a spectator cannot
    assert manners.reports_of(table_of(client, ident)) == []
    cleo.post(f"/t/{ident}/join", data={"chair": "2", "name": "Cleo"})
    assert cleo.post(f"/t/{ident}/report", data={"chair": "1"}).status_code == 200
    assert "Cleo reports Guest1" in ada.get(f"/t/{ident}").text
    for other in (bob, cleo):
        assert "reports Guest1" not in other.get(f"/t/{ident}").text
        refused = other.post(f"/t/{ident}/silence", data={"chair": "1", "silent": "1"})
        assert refused.status_code == 403
    ada.post(f"/t/{ident}/silence", data={"chair": "1", "silent": "1"})
    refused = bob.post(f"/t/{ident}/chat", data={"text": "again"})
    assert refused.status_code == 403
    assert manners.reports_of(table_of(client, ident)) == []
    ada.post(f"/t/{ident}/silence", data={"chair": "1", "silent": "0"})
    assert bob.post(f"/t/{ident}/chat", data={"text": "again"}).status_code == 200


def test_a_game_waits_until_all_are_ready(client: TestClient, visit: Visit) -> None:
    ada, bob, cleo = visit(), visit(), visit()
    ident = open_table(ada, bob)
    assert bob.post(f"/t/{ident}/ask-ready", data={"asks": "1"}).status_code == 403
    assert bob.post(f"/t/{ident}/ready", data={"ready": "1"}).status_code == 409
    ada.post(f"/t/{ident}/ask-ready", data={"asks": "1"})
    cleo.post(f"/t/{ident}/join", data={"chair": "2", "name": "Cleo"})
    table = table_of(client, ident)
    assert table.facts.state == OPEN
    for language in ("en", "fr"):
        for one in (ada, bob):
            page = one.get(f"/t/{ident}", headers={"Accept-Language": language})
            assert 'name="ready" value="1"' in page.text
    for one in (ada, bob):
        one.post(f"/t/{ident}/ready", data={"ready": "1"})
    ada.post(f"/t/{ident}/free", data={"chair": "1"})  # sent away while all others are ready
    assert manners.ready_at(table) == [0]
    bob.post(f"/t/{ident}/join", data={"chair": "1", "name": "Bob"})
    for one in (bob, cleo):
        assert table.facts.state == OPEN
        one.post(f"/t/{ident}/ready", data={"ready": "1"})
    assert table.facts.state == PLAYING
    assert manners.ready_at(table) is None
