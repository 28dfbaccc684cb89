"""Fair deals: a hash at the start, the seed at the end, and whoever chooses a deal says so."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

import septem
from septem.cli import app
from septem.kernel.rng import Rng
from septem.server.fairness import commitment
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from tests.kit.mutations import golden
from tests.server.test_lobby import InLobby

PEOPLE = [SeatRequest("person", name) for name in ("Ada", "Bob", "Cleo")]


def test_every_bit_of_a_seed_counts() -> None:
    seed = 2**127 + 12345
    words = {tuple(Rng(seed ^ (1 << n)).word() for _ in range(3)) for n in range(128)}
    assert len(words) == 128
    for game in ("wonders", "duel", "architects"):
        made = septem.new(game, seed=seed)
        again = septem.replay(str(made.record()))
        assert again.record().setup.options["seed"] == seed
        assert again.hash() == made.hash()


def test_seeds_have_128_bits_and_stay_hidden(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        seeds = []
        for _ in range(12):
            table = await lobby.create(TableRequest("wonders", {}, PEOPLE, {}))
            seeds.append(table.facts.options["seed"])
            assert table.seed == ""
            assert table.deal == commitment("wonders", table.facts.options)
        assert max(seeds) > 2**120

    in_lobby(work)


def test_a_chosen_deal_is_shown_to_all_who_play_it(client: TestClient) -> None:
    def made(people: int) -> dict[str, object]:
        places = [{"kind": "open"}] * (people - 1) + [{"kind": "bot"}] * (4 - people)
        seats = [{"kind": "person", "name": "Ada"}, *places]
        body = {"game": "wonders", "options": {"seed": 2**100 + 1}, "seats": seats}
        found: dict[str, object] = client.post("/api/v1/tables", json=body).json()
        return found

    assert made(1)["seed"] == ""
    shown = made(2)
    assert shown["seed"] == str(2**100 + 1)
    page = client.get(f"/t/{shown['table']}").text
    assert page.count(str(2**100 + 1)) >= 2  # where one is asked to sit down, and in the menu


@pytest.mark.parametrize(("language", "word"), [("en", "hash of the deal"), ("fr", "empreinte")])
def test_the_page_shows_the_hash_and_at_the_end_the_seed(
    client: TestClient, language: str, word: str
) -> None:
    speaks = {"Accept-Language": language}
    page = client.post("/tables", data={"preset": "wonders:classic"}, headers=speaks).text
    assert word in page
    assert re.search(r"<code>[0-9a-f]{64}</code>", page)
    record = golden("wonders")[0]["record"]
    where = client.post("/api/v1/records", content=record).json()
    seed = re.findall(r"^seed (\d+)$", record, re.M)[0]
    over = client.get(f"/t/{where['table']}", headers=speaks).text
    assert f"<code>{seed}</code>" in over
    assert f"<code>{where['deal']}</code>" in over


def test_verify_checks_a_record_against_its_hash(tmp_path: Path) -> None:
    run = CliRunner()
    record = golden("duel")[0]["record"]
    file = tmp_path / "game.septem"
    file.write_text(record, encoding="utf-8")
    deal = commitment("duel", septem.replay(record).record().setup.options)
    assert deal in run.invoke(app, ["verify", str(file)]).stdout
    assert run.invoke(app, ["verify", str(file), "--deal", deal]).exit_code == 0
    assert run.invoke(app, ["verify", str(file), "--deal", "0" * 64]).exit_code == 1
    file.write_text(re.sub(r"^seed .*$", "seed 4", record, flags=re.M), encoding="utf-8")
    assert run.invoke(app, ["verify", str(file), "--deal", deal]).exit_code == 1
    position = septem.replay(record).position()
    file.write_text(str(septem.position(position).record()), encoding="utf-8")
    assert run.invoke(app, ["verify", str(file)]).exit_code == 1
