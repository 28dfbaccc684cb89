"""The draft of wonders: who takes when, what may be taken, bots, restarts, rematches, programs."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

import septem
from septem.bots.boards import choose, leads
from septem.kernel.phrases import LANGUAGES
from septem.kernel.rng import Rng
from septem.server import draft as drafts
from septem.server import games
from septem.server.draft import Draft
from septem.server.errors import Conflict, Refused
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.seats import Guest
from septem.server.table import DRAFT, OPEN, OVER, PLAYING, Table
from tests.kit.serving import Server

ADA = Guest("ada", "Ada")
ROOT = "/api/v1"
InLobby = Callable[[Callable[[Lobby], Coroutine[Any, Any, None]]], None]
BOT = SeatRequest("bot", level="expert")


def people(count: int) -> list[SeatRequest]:
    return [SeatRequest("person", f"P{number}") for number in range(count)]


async def drafting(lobby: Lobby, *places: SeatRequest, **options: Any) -> Table:
    return await lobby.create(
        TableRequest("wonders", {"seed": 4, **options}, places, {}, True), ADA
    )


def the(table: Table) -> Draft:
    assert table.draft is not None
    return table.draft


async def take(lobby: Lobby, table: Table, board: str | None = None) -> int:
    """Whoever's turn it is takes a board; returns the seat."""
    draft = the(table)
    seat = draft.picker
    assert seat is not None
    await lobby.pick(table, seat, board or draft.options[-1], len(draft.picks))
    return seat


# What lies on the table and who takes when.


@pytest.mark.parametrize("players", range(2, 8))
def test_two_more_wonders_lie_on_the_table_than_seats(players: int) -> None:
    draft = drafts.laid("wonders", players, {"seed": 5})
    wonders = [games.wonder_of(board) for board in draft.pool]
    assert len(set(wonders)) == min(players + 2, 7)
    assert all(wonders.count(wonder) == 2 for wonder in wonders)
    assert draft == drafts.laid("wonders", players, {"seed": 5})
    assert {drafts.laid("wonders", 3, {"seed": seed}).pool for seed in range(9)} != {draft.pool}


def test_the_sides_asked_for_are_on_offer() -> None:
    for side in "AB":
        pool = drafts.laid("wonders", 4, {"seed": 1, "sides": side}).pool
        assert len(pool) == 6
        assert all(board.endswith(f"_{side.lower()}") for board in pool)
    boxes = ["leaders", "cities", "towers", "foundations"]
    founded = drafts.laid("wonders", 4, {"seed": 1, "expansions": boxes})
    assert all(board.endswith("_b") for board in founded.pool)


def test_the_last_seat_takes_first_and_partners_are_far_apart() -> None:
    assert drafts.order(4, partners=False) == (3, 2, 1, 0)
    assert drafts.order(2, partners=False) == (1, 0, 2)
    assert drafts.order(4, partners=True) == (3, 1, 0, 2)
    assert drafts.order(6, partners=True) == (5, 3, 1, 0, 2, 4)


def test_nothing_but_a_free_side_in_ones_own_turn_may_be_taken() -> None:
    draft = Draft(("giza_a", "giza_b", "rhodes_a", "rhodes_b"), (1, 0)).after("giza_a")
    for seat, board, number, key in (
        (0, "giza_b", 1, "wonder_taken"),
        (0, "giza_a", 1, "wonder_taken"),
        (1, "rhodes_a", 1, "not_your_pick"),
        (1, "rhodes_a", 0, "moved_on"),
        (0, "rhodes_c", 1, "bad_board"),
        (0, "olympia_a", 1, "bad_board"),
        (0, "", 1, "bad_board"),
    ):
        with pytest.raises(Refused) as wrong:
            draft.check(seat, board, number)
        assert wrong.value.key == key
        assert wrong.value.said("fr") != wrong.value.said("en")
    draft.check(0, "rhodes_b", 1)
    with pytest.raises(Conflict):
        draft.after("rhodes_b").check(0, "rhodes_a", 2)


# Bots.


def test_strong_bots_take_the_board_that_fares_best() -> None:
    boards = sorted(leads("wonders"), key=lambda board: leads("wonders")[board])
    assert choose("wonders", "master", boards, Rng(1)) == boards[-1]
    assert len({choose("wonders", "random", boards, Rng(seed)) for seed in range(40)}) > 10
    several = {choose("wonders", "fair", boards, Rng(seed)) for seed in range(40)}
    assert len(several) > 1
    assert all(leads("wonders")[board] > leads("wonders")[boards[-1]] - 6.1 for board in several)
    assert choose("wonders", "expert", ["unheard_of_a", boards[0]], Rng(1)) == "unheard_of_a"


def test_every_board_of_the_boxes_was_measured() -> None:
    boxes = ["leaders", "cities", "towers"]
    assert set(leads("wonders")) == set(games.boards("wonders", tuple(boxes)))
    assert -0.8 < sum(leads("wonders").values()) / len(leads("wonders")) < 0.8


# At a table.


def test_a_draft_leads_to_an_ordinary_game(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await drafting(lobby, *people(3))
        assert table.facts.state == DRAFT
        assert table.legal(0) == []
        assert table.pending == (2,)
        with pytest.raises(Conflict) as early:
            await lobby.play(table, 0, "B altar", 0)
        assert early.value.key == "not_playing"
        chosen = {}
        for _ in range(3):
            board = the(table).options[0]
            chosen[await take(lobby, table, board)] = board
        assert list(chosen) == [2, 1, 0]
        assert table.facts.state == PLAYING
        wonders = [chosen[seat] for seat in range(3)]
        assert table.facts.options["wonders"] == wonders
        twin = septem.new("wonders", seed=4, players=3, wonders=wonders)
        assert table.game.hash() == twin.hash()
        assert septem.replay(str(table.record())).hash() == twin.hash()
        with pytest.raises(Conflict) as late:
            await lobby.pick(table, 0, wonders[0], 2)
        assert late.value.key == "no_draft"

    in_lobby(play)


def test_bots_take_at_once_and_people_are_asked(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await drafting(lobby, BOT, SeatRequest("person", "Ada"), BOT, BOT)
        assert the(table).picker == 1
        assert len(the(table).picks) == 2
        first = max(the(table).pool, key=lambda board: leads("wonders")[board])
        assert the(table).taken[3] == first
        await take(lobby, table)
        assert table.facts.state == PLAYING
        alone = await drafting(lobby, BOT, BOT, BOT)
        assert alone.facts.state == PLAYING

    in_lobby(play)


def test_the_free_city_gets_a_board_of_those_left(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        found = set()
        for seed in range(6):
            table = await drafting(lobby, *people(2), seed=seed)
            await take(lobby, table)
            await take(lobby, table)
            boards = table.facts.options["wonders"]
            assert len({games.wonder_of(board) for board in boards}) == 3
            assert boards[2] in the(table).pool
            assert table.game.view(0)["seats"][2]["wonder"] == boards[2]
            found.add(the(table).pool.index(boards[2]))
        assert len(found) > 1

    in_lobby(play)


def test_a_single_option_is_taken_without_asking(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await drafting(lobby, *people(7), sides="A")
        for _ in range(6):
            assert table.facts.state == DRAFT
            await take(lobby, table)
        assert table.facts.state == PLAYING
        assert len(set(table.facts.options["wonders"])) == 7

    in_lobby(play)


def test_teams_and_expansions_are_drafted_too(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        boxes = ["leaders", "cities"]
        teams = await drafting(lobby, *people(4), expansions=boxes, teams=True)
        assert [await take(lobby, teams) for _ in range(4)] == [3, 1, 0, 2]
        assert teams.facts.state == PLAYING
        everything = ["leaders", "cities", "towers", "foundations"]
        eight = await drafting(lobby, *people(8), expansions=everything)
        while eight.facts.state == DRAFT:
            await take(lobby, eight)
        assert all(board.endswith("_b") for board in eight.facts.options["wonders"])
        assert eight.legal(0)

    in_lobby(play)


def test_what_was_taken_survives_a_restart(in_lobby: InLobby) -> None:
    kept: dict[str, Any] = {}

    async def play(lobby: Lobby) -> None:
        table = await drafting(lobby, *people(3))
        await take(lobby, table)
        kept.update(id=table.id, draft=table.draft)

    async def go_on(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.draft == kept["draft"]
        assert table.facts.state == DRAFT
        await take(lobby, table)
        await take(lobby, table)
        kept.update(hash=table.game.hash())

    async def look(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.facts.state == PLAYING
        assert table.game.hash() == kept["hash"]

    for step in (play, go_on, look):
        in_lobby(step)


def test_the_draft_begins_when_all_seats_are_taken(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await drafting(
            lobby, SeatRequest("person", "Ada"), SeatRequest("open"), SeatRequest("open")
        )
        assert table.facts.state == OPEN
        with pytest.raises(Conflict):
            await lobby.pick(table, 2, the(table).pool[0], 0)
        await lobby.join(table, 1, "Bob", Guest("bob"))
        assert table.facts.state == OPEN
        await lobby.fill_with_bots(table, "random")
        assert table.facts.state == DRAFT
        assert the(table).picker == 1
        assert (await lobby.get(table.id)).facts.state == DRAFT

    in_lobby(play)


def test_a_bot_takes_for_somebody_who_left(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await drafting(lobby, *people(3))
        await lobby.stand_in(table, 1, True)
        assert the(table).picker == 2
        await lobby.stand_in(table, 2, True)
        assert the(table).picker == 0
        await lobby.stand_in(table, 2, False)
        await take(lobby, table)
        assert table.facts.state == PLAYING
        assert table.seats[1].stand_in
        assert not table.seats[2].stand_in

    in_lobby(play)


def test_a_rematch_drafts_again(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await drafting(
            lobby, SeatRequest("person", "Ada"), *[SeatRequest("bot", level="random")] * 2
        )
        await take(lobby, table)
        while table.facts.state != OVER:
            for move in table.legal(0)[:1]:
                await lobby.play(table, 0, move.text, table.stamp(0))
            await asyncio.sleep(0)
        await lobby.want_rematch(table, [0])
        again = await lobby.get(str(table.facts.rematch))
        assert again.facts.state == DRAFT
        assert the(again).pool != the(table).pool
        assert "wonders" not in again.facts.options
        assert the(again).picker == 1
        await take(lobby, again)
        assert again.facts.state == PLAYING

    in_lobby(play)


def test_where_nothing_can_be_drafted_it_is_refused(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        for game, count, options in (
            ("duel", 2, {}),
            ("architects", 3, {}),
            ("wonders", 3, {"wonders": ["giza_a", "rhodes_a", "olympia_a"]}),
        ):
            with pytest.raises(Refused) as wrong:
                await lobby.create(TableRequest(game, options, people(count), {}, True))
            assert wrong.value.key == "no_draft_here"

    in_lobby(play)


# Programs and pages.


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def ask(client: Any, seats: int, **options: Any) -> tuple[str, dict[str, str]]:
    body = {
        "game": "wonders",
        "draft": True,
        "options": {"seed": 3, **options},
        "seats": [{"kind": "person", "name": f"P{n}"} for n in range(seats)],
    }
    made = client.post(f"{ROOT}/tables", json=body)
    assert made.status_code == 201
    return f"{ROOT}/tables/{made.json()['table']}", made.json()["keys"]


def test_programs_draft(client: TestClient) -> None:
    where, keys = ask(client, 3)
    watched = client.get(f"{where}/view").json()
    assert watched["state"] == "draft"
    assert watched["view"] is None
    assert watched["draft"]["options"] == []
    for expected in (2, 1, 0):
        draft = client.get(f"{where}/draft").json()
        assert draft["picker"] == expected
        head = bearer(keys[str(expected)])
        mine = client.get(f"{where}/draft", headers=head).json()
        assert {"board", *LANGUAGES} == set(mine["options"][0])
        pick = {"board": mine["options"][0]["board"], "n": mine["n"]}
        other = bearer(keys[str((expected + 1) % 3)])
        for body, who, status, key in (
            (pick, other, 409, "not_your_pick"),
            ({**pick, "n": 9}, head, 409, "moved_on"),
            ({**pick, "board": "giza_c"}, head, 400, "bad_board"),
        ):
            answer = client.post(f"{where}/draft", json=body, headers=who)
            assert (answer.status_code, answer.json()["error"]) == (status, key)
        assert client.post(f"{where}/draft", json=pick).status_code == 403
        assert client.post(f"{where}/draft", json={"board": 3}, headers=head).status_code == 422
        done = client.post(f"{where}/draft", json=pick, headers=head).json()
        assert done["draft"]["taken"][str(expected)] == pick["board"]
    assert done["state"] == "playing"
    assert done["moves"]
    again = client.post(f"{where}/draft", json=pick, headers=head)
    assert again.json()["error"] == "no_draft"
    paths = client.get(f"{ROOT}/openapi.json").json()["paths"]
    assert {"get", "post"} <= set(paths[f"{ROOT}/tables/{{table}}/draft"])


def test_a_table_without_a_draft_has_none(client: TestClient) -> None:
    body = {"game": "wonders", "seats": [{"kind": "person", "name": "A"}] * 3}
    where = f"{ROOT}/tables/{client.post(f'{ROOT}/tables', json=body).json()['table']}"
    assert client.get(f"{where}/draft").status_code == 404
    assert client.get(f"{where}/view").json()["draft"] is None


def test_the_page_offers_the_draft_and_refuses_kindly(client: TestClient) -> None:
    form = {
        "shown": "wonders",
        "game": "wonders",
        "players": "3",
        "option_wonders": "draft",
        "name": "Ada",
    }
    where = client.post("/tables", data=form, follow_redirects=False).headers["location"]
    page = client.get(where).text
    boards = re.findall(r'name="board" id="[^"]+" value="(\w+)"', page)
    assert len(boards) == 6
    taken = re.findall(r'class="dtile taken" id="tile-(\w+)"', page)
    assert len(taken) == 2
    script = {"Accept": "application/json"}
    gone = client.post(f"{where}/pick", data={"board": f"{taken[0]}_a", "n": "2"}, headers=script)
    assert gone.status_code == 409
    assert gone.json()["error"] == "wonder_taken"
    assert client.post(f"{where}/pick", data={"board": boards[0], "n": "0"}).status_code == 409
    assert client.post(f"{where}/pick", data={"board": boards[0]}).status_code == 400
    assert client.post(f"{where}/pick", data={"board": "<b>", "n": "2"}).status_code == 400
    begun = client.post(f"{where}/pick", data={"board": boards[0], "n": "2"})
    assert begun.status_code == 200
    assert 'id="my-city"' in begun.text
    assert client.post(f"{where}/pick", data={"board": boards[0], "n": "2"}).status_code == 409


def test_a_draft_shows_no_card(client: TestClient) -> None:
    where, keys = ask(client, 3)
    table: Table = client.app.state.lobby._tables[where.rpartition("/")[2]]  # type: ignore[attr-defined]
    hands = {card for seat in range(3) for card in table.game.view(seat)["seats"][seat]["hand"]}
    assert len(hands) > 10
    page = client.get(f"/t/{table.id}").text
    data = client.get(f"{where}/view", headers=bearer(keys["2"])).text
    for card in hands:
        for word in (card, *games.pieces("wonders")[card].names.values()):
            assert not re.search(rf'["\s>]{re.escape(word)}["<,]', page + data), word


def test_an_acknowledged_pick_survives_kill_9(tmp_path: Path) -> None:
    server = Server(tmp_path / "draft.db", thinkers=0).start()
    try:
        with httpx.Client(base_url=server.address, timeout=20) as client:
            where, keys = ask(client, 3)
            for seat in ("2", "1", "0"):
                draft = client.get(f"{where}/draft", headers=bearer(keys[seat])).json()
                body = {"board": draft["options"][-1]["board"], "n": draft["n"]}
                done = client.post(f"{where}/draft", json=body, headers=bearer(keys[seat]))
                assert done.status_code == 200
                server.kill()
                server.start()
                kept = client.get(f"{where}/draft").json()
                assert kept["taken"] == done.json()["draft"]["taken"]
                assert kept["taken"][seat] == body["board"]
            seen = client.get(f"{where}/view", headers=bearer(keys["0"])).json()
            assert seen["state"] == "playing"
            assert [city["wonder"] for city in seen["view"]["seats"]] == [
                kept["taken"][seat] for seat in "012"
            ]
    finally:
        server.kill()
