"""Deals that many play: one try for each, the same bots for all, results hidden from those who have not played."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

import septem
from septem.bots import frozen
from septem.server.deals import deal as making
from septem.server.deals import expert, works
from septem.server.errors import NotFound
from septem.server.requests import SeatRequest, TableRequest
from septem.server.table import Table
from tests.server.deals.dealt import Friend, last, link, settled

TODAY = making.today().isoformat()


async def table_of(friend: Friend, ident: str) -> Table:
    return await friend.lobby.get(ident)


def record(friend: Friend, ident: str) -> list[tuple[int, str]]:
    """The moves of a table by seat, whoever was faster."""
    table = friend.client.portal.call(table_of, friend, ident)  # type: ignore[union-attr]
    return sorted(table.moves, key=lambda move: move[0])


@pytest.mark.parametrize("game", ["architects", "duel"])
def test_the_same_moves_meet_the_same_answers_and_results_open_with_ones_own(
    client: TestClient, game: str
) -> None:
    page = f"/daily/{game}/{TODAY}"
    ada, bob = Friend(client, "Ada"), Friend(client, "Bob")
    hers = ada.begin(page)
    assert ada.begin(page) == hers  # one try
    ada.plays(hers)
    mine = ada.get(page).text
    assert "laurel" in mine
    before = bob.get(page).text
    assert hers not in before
    assert "laurel" not in before
    spied(bob, hers, 403)
    his = bob.begin(page)
    spied(bob, hers, 403)
    bob.plays(his)
    assert record(ada, hers) == record(bob, his)
    spied(bob, hers, 200)
    assert bob.post(f"/deals/daily-{game}-{TODAY}/again").status_code == 303


ADDRESSES = ("", "/record", "/table", "/picture", "/live", "/qr")


def spied(friend: Friend, table: str, status: int) -> None:
    """Every address of a table is as open as it may be; one without a key is never open to programs."""
    looked = [f"/t/{table}{rest}" for rest in ADDRESSES if rest != "/live" or status != 200]
    looked += [f"/g/{table}?at=3", f"/g/{table}/course"]
    if status != 200:
        looked += [f"/g/{table}/review", f"/g/{table}/mistakes"]
    for path in looked:
        assert friend.get(path).status_code == status, path
    for rest in ("", "/view", "/record", "/review", "/events"):
        assert friend.get(f"/api/v1/tables/{table}{rest}").status_code == 403
    for action in ("move", "hint", "undo", "leave", "rematch", "challenge"):
        found = friend.post(f"/t/{table}/{action}", move="x", n="0")
        assert found.status_code in (403, 404), action
    assert table not in friend.get("/games").text


def test_nobody_helps_with_a_try_and_nothing_is_told_before_its_end(client: TestClient) -> None:
    ada = Friend(client, "Ada")
    table = ada.begin(f"/daily/wonders/{TODAY}")
    shown = ada.get(f"/t/{table}").text
    assert 'value="hint"' not in shown
    for action in ("hint", "leave"):
        assert ada.post(f"/t/{table}/{action}", n="0").status_code == 400, action
    assert ada.get(f"/g/{table}?at=0").status_code == 403
    assert ada.post(f"/g/{table}/play", at="0").status_code == 403
    assert ada.post(f"/g/{table}/challenge").headers["location"] == f"/daily/wonders/{TODAY}"
    deal = seed_of(ada, "wonders")
    for path in (f"/t/{table}", f"/daily/wonders/{TODAY}", "/", "/games"):
        assert str(deal) not in ada.get(path).text


def seed_of(friend: Friend, game: str) -> int:
    secret = friend.lobby.store.secret("daily")
    return int(making.of_day(secret, game, making.today()).options["seed"])


def test_deals_of_days_follow_from_the_secret_alone() -> None:
    day = making.today()
    for game in septem.games():
        one = making.of_day("a secret", game, day)
        making.of_day.cache_clear()
        again = making.of_day("a secret", game, day)
        assert one == again
        others = [making.of_day("another", game, day)]
        others.append(making.of_day("a secret", game, day + timedelta(days=1)))
        assert all(one.options["seed"] != other.options["seed"] for other in others)
        assert len(one.people) == 1
    for text in ((day + timedelta(days=1)).isoformat(), "2020-01-01", "20261116", "today", ""):
        with pytest.raises(NotFound):
            making.read_day(text)


def test_a_finished_game_becomes_a_challenge_that_groups_play_by_seats(client: TestClient) -> None:
    ada, bob, eve = (Friend(client, name) for name in ("Ada", "Bob", "Eve"))
    fields = {"preset": "duel", "game": "duel", "shown": "duel", "players": "2", "challenge": "yes"}
    found = ada.post("/tables", **fields, **{"kind-1": "open"})
    deal = found.headers["location"]
    assert deal.startswith("/deals/")
    table = ada.begin(deal)
    ada.plays(table, last)
    page = ada.get(deal).text
    assert "Ada" in page
    other = bob.begin(deal)
    bob.plays(other)
    field = bob.get(deal).text
    assert re.search(r"Ada.*Bob|Bob.*Ada", field, re.DOTALL)
    assert ada.get(f"/g/{other}?at=2").status_code == 200
    hidden = eve.get(deal).text
    assert "Ada" in hidden
    assert other not in hidden
    again = ada.post(f"{deal}/again").headers["location"]
    assert ada.post(f"{again}/hint", n="0").status_code == 200
    assert eve.get(again).status_code == 403
    assert link(r"/deals/[a-z0-9-]+", ada.get(f"/t/{table}").text) == deal
    given_up = eve.begin(deal)
    assert eve.post(f"/t/{given_up}/resign").status_code == 303
    eve.client.portal.call(settled, eve.lobby, given_up)  # type: ignore[union-attr]
    assert "laurel" in eve.get(deal).text, "a try that was given up is over, too"


async def same_answers(level: str, game: str, **options: Any) -> None:
    """Two orders of choosing, one answer of every bot."""
    secret = {"seed": 5, **options}
    one = septem.new(game, **secret)
    other = septem.new(game, **secret)
    for seat in one.pending:
        one.play(seat, frozen.choose(level, str(one.record()), seat))
    for seat in reversed(other.pending):
        other.play(seat, frozen.choose(level, str(other.record()), seat))
    assert one.hash() == other.hash()


def test_who_is_faster_changes_no_answer() -> None:
    for level in ("novice", "skilled", "expert", "master"):
        asyncio.run(same_answers(level, "wonders", players=4))


def test_the_expert_plays_a_deal_once(client: TestClient) -> None:
    ada = Friend(client, "Ada")

    async def played() -> None:
        lobby = ada.lobby
        deal = making.of_day("s", "duel", making.today())
        await asyncio.wrap_future(lobby.store.write(works.add_deal(deal)))
        await asyncio.gather(expert.find_out(lobby, deal), expert.find_out(lobby, deal))
        found = await expert.known(lobby, deal)
        assert found is not None
        game = deal.begins()
        for seat, text in found["moves"]:
            game.play(seat, text)
        assert game.over
        assert [one["total"] for one in found["lines"]] == found["totals"]

    client.portal.call(played)  # type: ignore[union-attr]


def test_a_tournament_opens_its_rounds_by_itself_with_bots_for_empty_seats(
    client: TestClient,
) -> None:
    people = ada, bob, eve = [Friend(client, name) for name in ("Ada", "Bob", "Eve")]
    form = {"title": "Cup", "game": "architects", "size": "2", "rounds": "2", "level": "novice"}
    where = ada.post("/tournaments", **form).headers["location"]
    for friend in (bob, eve):
        assert friend.post(f"{where}/join").status_code == 303
    assert bob.post(f"{where}/start", round="1").status_code == 403
    ada.post(f"{where}/start", round="1")
    for number in (1, 2):
        tables = {own_table(friend, where) for friend in people}
        assert len(tables) == 2
        stranger = Friend(client, "Zoe")
        for table in tables:
            assert stranger.get(f"/t/{table}").status_code == 403
        for table in tables:
            ada.plays(table)
        assert f"Round {number} of 2" not in ada.get(where).text
    page = ada.get(where).text
    assert "To your table" not in page
    assert page.count('<th scope="row">') == 3


def own_table(friend: Friend, where: str) -> str:
    page = friend.get(where).text
    return link(r'href="/t/[a-z0-9-]+" *>|href="/t/[a-z0-9-]+"', page).split("/t/")[1].split('"')[0]


def test_a_program_plays_a_deal_and_reads_why_lines_parted(client: TestClient) -> None:
    """Three play alike, a program otherwise; it finds out on the way what everybody may know when."""
    ada = Friend(client, "Ada")
    token = link(r'id="token">[^<]+', ada.post("/me/programs", scope="read").text).partition(">")[2]
    assert asked(ada, "POST", f"deals/daily-duel-{TODAY}", token).status_code == 403, "no scope"
    page = ada.ask("POST", "/me/programs", data={"name": "x", "scope": ["read", "play"]}).text
    token = link(r'id="token">[^<]+', page).partition(">")[2]
    listed = asked(ada, "GET", "daily", token).json()
    assert [one["game"] for one in listed] == list(septem.games())
    assert all("seed" not in one["options"] for one in listed)
    name = next(one["deal"] for one in listed if one["game"] == "duel")
    for friend in (Friend(client, "Bob"), Friend(client, "Eve"), Friend(client, "Kim")):
        friend.plays(friend.begin(f"/daily/duel/{TODAY}"))
    begun = asked(ada, "POST", f"deals/{name}", token)
    assert begun.status_code == 201
    assert asked(ada, "POST", f"deals/{name}", token).json()["table"] == begun.json()["table"]
    before = asked(ada, "GET", f"deals/{name}", token).json()
    assert (before["played"], before["over"], "field" in before) == (3, False, False)
    ada.plays(begun.json()["table"], last)
    found = asked(ada, "GET", f"deals/{name}", token).json()
    assert len(found["field"]) == 4
    assert found["standing"]["you"]
    others = {(one["rank"], one["matchpoints"]) for one in found["field"] if not one["you"]}
    assert len(others) == 1, "who played alike stands alike"
    shown = ada.get(f"/daily/duel/{TODAY}").text
    assert 'class="parts"' in shown
    assert asked(ada, "GET", "deals/nonsense", token).status_code == 404
    assert asked(ada, "GET", f"deals/daily-chess-{TODAY}", token).status_code == 404


def test_the_page_says_what_speaks_for_the_better_choice(client: TestClient) -> None:
    """A deal with a known seed against a bot that plays anything: Ada takes what comes last, the others what comes first."""
    places = [SeatRequest("person"), SeatRequest("bot", level="random")]
    deal = making.of_request(TableRequest("duel", {}, places, {}), 4, "somebody")
    people = [Friend(client, name) for name in ("Bob", "Eve", "Ada")]
    ada = people[-1]
    ada.lobby.store.write(works.add_deal(deal)).result()
    for friend in people:
        friend.plays(friend.begin(deal.address), *([last] if friend is ada else []))
    reasons = {"en": "Yours: Take 12 coins.", "fr": "Le vôtre : Prenez 12 pièces."}
    for language, said in reasons.items():
        shown = ada.ask("GET", deal.address, headers={"Accept-Language": language}).text
        assert f"<small>{said}</small>" in shown
    assert "<small>" not in people[0].get(deal.address).text.partition('class="parts"')[2]


def asked(friend: Friend, method: str, path: str, token: str) -> Any:
    return friend.ask(method, f"/api/v1/{path}", headers={"Authorization": f"Bearer {token}"})
