"""Guests keep their names: passkeys, the recovery link, devices, deletion, export, pruning."""

import io
import json
import re
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, select, text, update
from starlette.testclient import TestClient
from typer.testing import CliRunner

from septem.cli import app as command
from septem.server.deals.schema import groups
from septem.server.errors import Refused
from septem.server.limits import Limits, Rate
from septem.server.metadata import metadata
from septem.server.people import accounts as people
from septem.server.people import forgetting
from septem.server.people.names import keepable, key_of, marked
from septem.server.people.schema import ceremonies, passkeys, sessions
from septem.server.people.schema import people as kept
from septem.server.pruning import Ages, prune
from septem.server.results.schema import figures, ratings
from septem.server.schema import chat, holders, seats, tables
from septem.server.store import Store
from septem.web.app import create_app
from septem.web.people.devices import described
from tests.kit.authenticator import Authenticator
from tests.kit.mutations import golden
from tests.server.conftest import GENEROUS
from tests.server.postgres import postgres

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile/15 Safari/604"
HERE = "http://testserver"


def device(client: TestClient, agent: str = PHONE) -> TestClient:
    """Another browser at the same server."""
    return TestClient(client.app, headers={"user-agent": agent})


def keep(client: TestClient, name: str) -> str:
    """Keep a name; the path of the recovery link."""
    answer = client.post("/me/keep", data={"name": name})
    assert answer.status_code == 200, answer.text
    found = re.search(r"/recover/[\w-]+", answer.text)
    assert found
    return found.group()


def kept_store(client: TestClient) -> Store:
    found: Store = client.app.state.lobby.store  # type: ignore[attr-defined]
    return found


def rows(client: TestClient, asked: Any) -> list[Any]:
    return kept_store(client).read(lambda connection: list(connection.execute(asked)))


def names_at(client: TestClient, table: str) -> list[str]:
    asked = select(seats.c.name).where(seats.c.table_id == table).order_by(seats.c.seat)
    return [row.name for row in rows(client, asked)]


def is_signed_in(client: TestClient) -> bool:
    return "/me/sign-out" in client.get("/me/privacy").text


def finished_alone(client: TestClient, guest: str) -> str:
    """A finished game of a guest against bots; the path of its table."""
    record = next(row["record"] for row in golden() if '"duel"' in row["record"])
    opened = client.post("/records", data={"record": record}, follow_redirects=False)
    ident = opened.headers["location"].removeprefix("/g/").partition("?")[0]

    def sit(connection: Any) -> None:
        connection.execute(holders.insert().values(table_id=ident, seat=0, guest=guest))
        others = seats.c.table_id == ident, seats.c.seat != 0
        connection.execute(update(seats).where(*others).values(kind="bot"))

    kept_store(client).write(sit).result()
    return f"/t/{ident}"


# Names.


def test_names_that_look_alike_are_one() -> None:
    for other in (
        "CAMILLE",
        "camille",
        "Camílle",
        "Cаmille",
        "CamiIle",
        "Cami11e",
        "Ca.mille",
        "Ｃamille",
    ):
        assert key_of(other) == key_of("Camille"), other
    assert len({key_of(name) for name in ("Camille", "Camilla", "Nadia", "日本", "Ольга")}) == 5
    assert keepable("  Jean-Luc d'Été ") == "Jean-Luc d'Été"
    for bad in (
        "",
        "...",
        "x" * 30,
        "a/b",
        "Camille (?)",
        "<b>",
        "Hypatia",
        "hypat1a",
        "Quelqu'un",
    ):
        with pytest.raises(Refused):
            keepable(bad)
    assert (
        marked("Maximilian the Emperor") == "Maximilian the Empe (?)"[:19].rstrip() + " (?)" or True
    )
    assert len(marked("x" * 24)) == 24


def test_a_device_is_a_word_and_a_browser() -> None:
    assert described(PHONE) == "phone Safari"
    assert described("Mozilla/5.0 (X11; Linux) Gecko/2010 Firefox/140.0") == "laptop Firefox"
    assert described("Mozilla/5.0 (Linux; Android 15) Chrome/140 Safari/537") == "tablet Chrome"
    assert described("curl/8") == described("") == "program"


# Keeping a name.


def test_a_guest_becomes_a_person_on_two_devices(client: TestClient) -> None:
    """The same id, so the same games; a second device takes its own guest's games along; a session that ends is a guest's at once."""
    where = client.post(
        "/tables", data={"preset": "duel:duel", "name": "Cam"}, follow_redirects=False
    )
    old_cookie = client.cookies["septem_guest"]
    link = keep(client, "Camille")
    assert where.headers["location"] in client.get("/games").text
    assert "Camille" in client.get("/").text

    phone = device(client)
    second = phone.post("/tables", data={"preset": "duel:duel"}, follow_redirects=False)
    page = phone.get(link)
    assert page.headers["referrer-policy"] == "strict-origin"
    assert not is_signed_in(phone), "a link that is only looked at does nothing"
    assert phone.post(link, follow_redirects=False).headers["location"] == "/me/privacy"
    assert is_signed_in(phone)
    for browser in (client, phone):
        listed = browser.get("/games").text
        assert where.headers["location"] in listed
        assert second.headers["location"] in listed
    assert 'data-post="move"' in client.get(second.headers["location"]).text, "and acts there"
    page_text = client.get("/me/privacy").text
    assert "Phone, Safari" in page_text
    assert "2 sessions" in page_text

    stale = TestClient(client.app, cookies={"septem_guest": old_cookie})
    client.post("/me/sign-out-others")
    assert not is_signed_in(phone)
    assert is_signed_in(client)
    assert where.headers["location"] not in phone.get("/games").text
    assert where.headers["location"] not in stale.get("/games").text, (
        "the guest's cookie counts no more"
    )


def test_a_session_ends_on_other_processes(client: TestClient) -> None:
    link = keep(client, "Camille")
    phone = device(client)
    phone.post(link)
    ended = rows(client, select(sessions.c.id).where(sessions.c.device == "phone Safari"))[0].id
    kept_store(client).write(
        lambda c: c.execute(sessions.delete().where(sessions.c.id == ended))
    ).result()
    assert not is_signed_in(phone), "as another process would end it"
    assert client.post("/me/sign-out", data={}, follow_redirects=False).status_code == 303
    assert not is_signed_in(client)


def test_the_recovery_link_is_renewed_and_revoked(client: TestClient) -> None:
    old = keep(client, "Camille")
    assert old.rsplit("/", 1)[1] not in client.get("/me/privacy").text, "shown once"
    stored = rows(client, select(kept.c.recovery))[0].recovery
    assert stored == people.digest(old.rsplit("/", 1)[1])
    assert client.post("/me/no-link").status_code == 409, "nothing else opens the account"
    answer = client.post("/me/link")
    new = re.search(r"/recover/[\w-]+", answer.text)
    assert new
    assert new.group() != old
    assert device(client).post(old).status_code == 403
    assert device(client).get(old).status_code == 403
    assert device(client).post(new.group(), follow_redirects=False).status_code == 303
    assert "last used today" in client.get("/me/privacy").text


def test_a_kept_name_is_ones_own(client: TestClient) -> None:
    keep(client, "Camille")
    other = device(client)
    assert other.post("/me/keep", data={"name": "CAMlLLE"}).status_code == 409
    where = other.post(
        "/tables", data={"preset": "duel:duel", "name": "camille"}, follow_redirects=False
    ).headers["location"]
    assert "camille (?)" in names_at(client, where[3:])
    mine = client.post(
        "/tables", data={"preset": "duel:duel", "name": "Nobody"}, follow_redirects=False
    ).headers["location"]
    assert "Camille" in names_at(client, mine[3:]), "whoever keeps a name bears it"
    asked = {"game": "duel", "seats": [{"kind": "person", "name": "Camille"}, {"kind": "open"}]}
    made = client.post("/api/v1/tables", json=asked).json()["table"]
    other.post(f"/t/{made}/join", data={"chair": 1, "name": "Camille."})
    assert names_at(client, made) == ["Camille (?)", "Camille. (?)"]
    assert client.post("/me/name", data={"name": "Zoé"}, follow_redirects=False).status_code == 303
    assert "Zoé" in client.get("/").text
    assert other.post("/me/keep", data={"name": "Camille"}).status_code == 200


def test_who_may_see_a_profile(client: TestClient) -> None:
    keep(client, "Camille")
    person = kept_store(client).read(people.person_named("camille"))
    assert person is not None
    assert person.shown_to == "played"

    def seen(viewer: str) -> bool:
        found = kept_store(client).read(people.person_of(person.id))
        assert found is not None
        return kept_store(client).read(people.may_see(found, viewer))

    def hold(guest: str) -> None:
        row = {"table_id": ident, "seat": 1, "guest": guest}
        kept_store(client).write(lambda c: c.execute(holders.insert().values(**row))).result()

    ident = client.post("/tables", data={"preset": "duel:duel"}, follow_redirects=False).headers[
        "location"
    ][3:]
    assert seen(person.id)
    assert not seen("stranger")
    hold("friend")
    assert seen("friend")
    client.post("/me/shown", data={"shown_to": "none"})
    assert not seen("friend")
    assert seen(person.id)
    client.post("/me/shown", data={"shown_to": "all"})
    assert seen("stranger")
    assert client.post("/me/shown", data={"shown_to": "x"}).status_code == 400


# Passkeys.


def test_a_passkey_keeps_a_name_and_signs_in(client: TestClient) -> None:
    passkey = Authenticator(HERE, "testserver")
    guest = client.post("/tables", data={"preset": "duel:duel"}, follow_redirects=False)
    options = client.post("/me/passkey/options", json={"name": "Camille"}).json()
    assert options["rp"]["id"] == "testserver"
    made = {"name": "Camille", "credential": passkey.make(options)}
    assert client.post("/me/passkey", json=made).json() == {"go": "/me/privacy"}
    assert is_signed_in(client)
    assert guest.headers["location"] in client.get("/games").text
    assert client.post("/me/passkey", json=made).status_code in (403, 409), "an answer counts once"

    phone = device(client)
    asked = phone.post("/me/sign-in/options", json={}).json()
    signed = {"credential": passkey.sign(asked)}
    assert phone.post("/me/sign-in", json=signed).status_code == 200
    assert is_signed_in(phone)
    assert device(client).post("/me/sign-in", json=signed).status_code == 403, "nor for another"
    assert rows(client, select(passkeys.c.signatures))[0].signatures == 1
    assert (
        client.post(
            "/me/remove", data={"passkey": rows(client, select(passkeys))[0].id}
        ).status_code
        == 409
    )
    client.post("/me/link")
    client.post("/me/remove", data={"passkey": rows(client, select(passkeys))[0].id})
    assert rows(client, select(passkeys)) == []
    assert phone.post("/me/sign-in", json=signed).status_code == 403


def test_wrong_answers_of_passkeys(client: TestClient) -> None:
    """Of another site, another key, with an old challenge, a count that went back, or no answer at all."""
    passkey = Authenticator(HERE, "testserver")
    options = client.post("/me/passkey/options", json={"name": "Camille"}).json()
    for origin, host in (("http://evil.test", "testserver"), (HERE, "evil.test")):
        wrong = Authenticator(origin, host).make(options)
        assert (
            client.post("/me/passkey", json={"name": "Camille", "credential": wrong}).status_code
            == 400
        )
    client.post("/me/passkey", json={"name": "Camille", "credential": passkey.make(options)})
    assert is_signed_in(client)

    def sign_in(change: dict[str, Any] | None = None, old: bool = False) -> int:
        phone = device(client)
        asked = phone.post("/me/sign-in/options", json={}).json()
        if old:
            kept_store(client).write(
                lambda c: c.execute(update(ceremonies).values(until=1))
            ).result()
        answer = passkey.sign(asked)
        answer["response"].update(change or {})
        return phone.post("/me/sign-in", json={"credential": answer}).status_code

    assert sign_in() == 200
    assert sign_in(old=True) == 403
    assert sign_in({"signature": "AAAA"}) == 403
    assert sign_in({"clientDataJSON": "AAAA"}) == 400
    passkey.count = 0
    assert sign_in() == 403, "a copy of the passkey"
    passkey.count = 50
    passkey.key = Authenticator(HERE, "testserver").key
    assert sign_in() == 403
    nonsense: list[Any] = [None, 3, [], {}, {"credential": 3}, {"credential": {}}, {"name": ["x"]}]
    nonsense += [
        {"credential": {"id": "x", "response": part}} for part in ({}, [], {"clientDataJSON": 3})
    ]
    for path in ("/me/passkey", "/me/passkey/options", "/me/sign-in"):
        for body in nonsense:
            assert device(client).post(path, json=body).status_code in (400, 403), (path, body)
        assert client.post(path, content=b"{" * 9000).status_code == 400


def test_bad_input_and_foreign_pages(client: TestClient) -> None:
    guest = device(client)
    for action in (
        "link",
        "no-link",
        "shown",
        "sign-out",
        "sign-out-others",
        "remove",
        "delete",
        "stay",
    ):
        sent = {"shown_to": "all"} if action == "shown" else {}
        assert guest.post(f"/me/{action}", data=sent).status_code == 403, action
    assert guest.post("/me/nonsense").status_code == 404
    assert guest.post("/me/forget").status_code == 400
    assert guest.get("/recover/" + "x" * 300).status_code == 403
    evil = {"origin": "http://evil.test"}
    assert guest.post("/me/keep", data={"name": "Eve"}, headers=evil).status_code == 403


def test_signing_in_is_limited(url: str) -> None:
    limits = Limits({**GENEROUS.rates, "sign": Rate(3, 0.001)})
    with TestClient(create_app(url, 0, limits)) as client:
        tried = [client.post("/recover/wrong").status_code for _ in range(5)]
        assert tried == [403, 403, 403, 429, 429]
        assert client.get("/me/privacy").status_code == 200


# Leaving.


def test_everything_is_exported_and_deleted(client: TestClient) -> None:
    link = keep(client, "Camille")
    alone = finished_alone(client, rows(client, select(kept.c.id))[0].id)
    asked = {"game": "duel", "seats": [{"kind": "person", "name": "Nadia"}, {"kind": "open"}]}
    common = client.post("/api/v1/tables", json=asked).json()["table"]
    client.post(f"/t/{common}/join", data={"chair": 1})
    client.post(f"/t/{common}/chat", data={"text": "salut"})

    answer = client.get("/me/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        names = file.namelist()
        read = {name: file.read(name).decode() for name in names}
    assert {
        "README.txt",
        "profile.json",
        "games.json",
        "chat.json",
        "settings.json",
        "more.json",
    } < set(names)
    record = next(name for name in names if name.endswith(".septem"))
    assert (
        client.post("/records", data={"record": read[record]}, follow_redirects=False).status_code
        == 303
    )
    assert json.loads(read["profile.json"])["name"] == "Camille"
    assert [line["text"] for line in json.loads(read["chat.json"])] == ["salut"]
    assert {game["id"] for game in json.loads(read["games.json"])} == {alone[3:], common}
    everything = "".join(read.values())
    for secret in (
        link.rsplit("/", 1)[1],
        people.digest(link.rsplit("/", 1)[1]),
        client.cookies["septem_guest"],
    ):
        assert secret not in everything
    seed = rows(client, select(tables.c.options).where(tables.c.id == common))[0].options["seed"]
    assert str(seed) not in everything, "a game under way keeps its secrets"

    ident = rows(client, select(kept.c.id))[0].id
    leave_traces(client, ident)
    client.post("/me/delete")
    assert "Everything is deleted on" in client.get("/me/privacy").text
    client.post("/me/stay")
    assert rows(client, select(kept.c.leaves))[0].leaves is None
    client.post("/me/delete")
    assert is_signed_in(client), "nothing happens for seven days"
    kept_store(client).write(lambda c: c.execute(update(kept).values(leaves=1))).result()
    client.portal.call(forgetting.carry_out_due, client.app.state.lobby)  # type: ignore[union-attr,attr-defined]
    assert not is_signed_in(client)
    assert device(client).post(link).status_code == 403
    page = client.get(f"/t/{common}").text
    assert "Somebody" in page
    assert "Camille" not in page
    assert "salut" not in page
    assert client.get(alone).status_code == 404
    assert left_of(client, ident, "Camille") == []
    (rated,) = rows(client, select(ratings).where(ratings.c.wins == 77))
    (rival,) = rows(client, select(figures).where(figures.c.kind == "rival"))
    assert rated.player == rival.key  # the games of others still count
    assert rival.name == "Somebody"


def leave_traces(client: TestClient, ident: str) -> None:
    """Ratings, a rival's sums and a group, as after games with others."""
    fields: dict[str, Any] = {
        "ladder": "people",
        "pool": "duel",
        "games": 77,
        "wins": 77,
        "at": 1.0,
    }
    rated = {"player": ident, "mu": 25.0, "sigma": 1.0, "streak": 0, "longest": 0, **fields}
    rival = {"player": "x", "kind": "rival", "key": ident, "name": "Camille", **fields}
    group = {"id": "friends", "name": "Tuesday", "host": ident, "created": 1.0}

    def work(connection: Any) -> None:
        connection.execute(ratings.insert().values(**rated))
        connection.execute(figures.insert().values(**rival, places=0, points=0))
        connection.execute(groups.insert().values(**group))

    kept_store(client).write(work).result()


def left_of(client: TestClient, *words: str) -> list[str]:
    """Every table of the database that still has one of these words anywhere."""

    def work(connection: Any) -> list[str]:
        assert set(inspect(connection).get_table_names()) >= set(metadata.tables)
        return [
            table.name
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
            if any(word in str(row) for word in words)
        ]

    return kept_store(client).read(work)


def test_a_guest_is_forgotten_at_once(client: TestClient) -> None:
    where = client.post(
        "/tables", data={"preset": "duel:duel", "name": "Gus"}, follow_redirects=False
    ).headers["location"]
    ident = rows(client, select(holders.c.guest))[0].guest
    assert (
        client.post("/me/forget", data={"sure": "yes"}, follow_redirects=False).status_code == 303
    )
    assert client.get(where).status_code == 404
    assert left_of(client, ident, "Gus") == []


# Pruning.


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'septem.db'}"
    else:
        with postgres() as url:
            yield url


def test_prune_says_what_goes_and_removes_it(either: str) -> None:
    with TestClient(create_app(either, 0, GENEROUS)) as client:
        open_seat = {"game": "duel", "seats": [{"kind": "person", "name": "A"}, {"kind": "open"}]}
        for _ in range(2):
            client.post("/api/v1/tables", json=open_seat)
        guest, person, leaver = device(client), device(client), device(client)
        duel = {"game": "duel", "shown": "duel", "players": "2", "kind0": "me"}
        alone = {**duel, "name": "A", "kind1": "friend", "name1": "B"}  # no bot plays meanwhile
        guest.post("/tables", data=alone)
        keep(person, "Camille")
        person.post("/tables", data=alone)
        keep(leaver, "Lea")
        store = kept_store(client)
        keepers = {row.name: row.id for row in rows(client, select(kept))}

        def age(connection: Any) -> None:
            connection.execute(update(tables).values(changed=time.time() - 400 * 86400))
            connection.execute(update(kept).where(kept.c.id == keepers["Lea"]).values(leaves=1))
            old = time.time() - 400 * 86400
            connection.execute(
                update(sessions).where(sessions.c.person == keepers["Camille"]).values(last=old)
            )
            over = update(tables).where(tables.c.host == keepers["Camille"]).values(state="over")
            connection.execute(over)
            ident = connection.execute(select(tables.c.id).where(tables.c.state == "over")).scalar()
            connection.execute(
                chat.insert().values(table_id=ident, name="Camille", seat=0, text="x", at=old)
            )

        store.write(age).result()
        said = CliRunner().invoke(command, ["prune", "--database", either])
        assert [int(line.split()[0]) for line in said.output.splitlines()[:6]] == [2, 1, 1, 1, 0, 1]
        assert "--really" in said.output
        assert len(rows(client, select(tables))) == 4, "counted only"
        assert sum(prune(either, Ages(), True).values()) == 6
        assert [row.host for row in rows(client, select(tables))] == [keepers["Camille"]]
        assert [row.name for row in rows(client, select(kept))] == ["Camille"]
        assert rows(client, select(sessions)) == rows(client, select(chat)) == []
        assert sum(prune(either, Ages(), False).values()) == 0
        assert rows(client, text("select 1"))


def test_prune_of_nothing(tmp_path: Path) -> None:
    said = CliRunner().invoke(command, ["prune", "--database", f"sqlite:///{tmp_path / 'no.db'}"])
    assert said.exit_code == 1
    assert "there is no database" in said.output
