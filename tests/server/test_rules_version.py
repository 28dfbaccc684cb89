"""A table and a record know under which version of the rules they were played; under another nothing is played silently."""

import pytest
from starlette.testclient import TestClient

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.server.errors import Lost
from septem.server.lobby import Lobby
from tests.server.test_lobby import InLobby, first_move, people, table_of


def test_a_table_of_another_version_is_kept_but_not_opened(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, str] = {}

    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await first_move(lobby, table, 0)
        kept["id"] = table.id

    async def look(lobby: Lobby) -> None:
        with pytest.raises(Lost) as caught:
            await lobby.get(kept["id"])
        assert caught.value.status == 410
        assert "version 1 of the rules of 7 Wonders" in caught.value.said("en")
        assert "version 1 des règles de 7 Wonders" in caught.value.said("fr")
        assert (await table_of(lobby, *people(3))).facts.rules == 2

    in_lobby(play)
    with monkeypatch.context() as patch:
        patch.setattr(septem.games()["wonders"], "version", 2)
        in_lobby(look)

    async def open_again(lobby: Lobby) -> None:
        assert len((await lobby.get(kept["id"])).moves) == 1

    in_lobby(open_again)


def test_the_page_of_such_a_table_says_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [{"kind": "person", "name": f"P{number}"} for number in range(3)]
    ident = client.post("/api/v1/tables", json={"game": "wonders", "seats": seats}).json()["table"]
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    lobby.forget(lobby._tables[ident])
    monkeypatch.setattr(septem.games()["wonders"], "version", 2)
    page = client.get(f"/t/{ident}")
    assert page.status_code == 410
    assert "version 1 of the rules" in page.text


def test_a_record_names_its_version_from_the_second_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = septem.new("duel", seed=3)
    playout(game, Rng(3))
    first = str(game.record())
    assert "\nrules " not in first
    assert septem.replay(first).hash() == game.hash()
    monkeypatch.setattr(septem.games()["duel"], "version", 2)
    second = str(game.record())
    assert "\nrules 2\n" in second
    assert septem.replay(second).hash() == game.hash()
    with pytest.raises(septem.BadRecord, match="version 1 of the rules of duel, here is version 2"):
        septem.replay(first)
    monkeypatch.undo()
    with pytest.raises(septem.BadRecord, match="version 2 of the rules of duel, here is version 1"):
        septem.replay(second)
    for wrong in ("true", "0", '"1"'):
        with pytest.raises(septem.BadRecord, match="rules"):
            septem.replay(second.replace("rules 2", f"rules {wrong}"))
