"""No byte sent to a seat or a spectator names a card its view does not hold."""

import html
import json
import queue
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

import septem
from septem.server import games
from septem.server.seats import Guest
from septem.server.table import Table
from septem.wonders.rules.table import Wonders
from tests.kit.serving import Server

CONFIGS: dict[str, dict[str, Any]] = {
    "wonders-2": {"game": "wonders", "players": 2},
    "wonders-4": {"game": "wonders", "players": 4},
    "wonders-leaders": {"game": "wonders", "players": 3, "expansions": ["leaders"]},
    "wonders-teams": {
        "game": "wonders",
        "players": 4,
        "expansions": ["leaders", "cities"],
        "teams": True,
        "every": 5,
    },
    "duel": {"game": "duel", "players": 2},
    "duel-pantheon": {"game": "duel", "players": 2, "expansions": ["pantheon", "promos"]},
    "architects": {"game": "architects", "players": 3},
}


class Scanner:
    """Finds the pieces of a game that a text names, by id or by name in any language."""

    def __init__(self, game: septem.Game) -> None:
        self.words: dict[str, set[str]] = {}
        there = in_the_box(game)
        for ident, piece in games.pieces(game.name).items():
            if ident not in there:
                continue
            names = [re.sub(r" \([AB]\)$", "", name) for name in piece.names.values()]
            for word in (ident, *piece.names.values(), *names):
                self.words.setdefault(word.lower(), set()).add(ident)
        longest = sorted(self.words, key=len, reverse=True)
        self.pattern = re.compile(
            r"(?<![\w-])(" + "|".join(re.escape(word) for word in longest) + r")(?![\w-])"
        )

    def named(self, text: str) -> Iterator[tuple[str, set[str]]]:
        for match in self.pattern.finditer(html.unescape(text).lower()):
            yield match.group(1), self.words[match.group(1)]


def in_the_box(game: septem.Game) -> set[str]:
    """The pieces that may come up at a table: those of boxes that stay shut name common words, too."""
    if isinstance(game, Wonders):
        return {card.id for card in game.catalogue.cards} | set(game.catalogue.boards)
    return set(games.pieces(game.name))


def in_view(view: dict[str, Any]) -> set[str]:
    """Every piece a view shows, as a value or as a key."""
    found: set[str] = set()
    pending: list[Any] = [view]
    while pending:
        inner = pending.pop()
        if isinstance(inner, dict):
            found |= set(inner)
            pending.extend(inner.values())
        elif isinstance(inner, list):
            pending.extend(inner)
        elif isinstance(inner, str):
            found.add(inner)
    return found | {word for text in found for word in text.replace("_", " ").split()}


def own_pages(client: TestClient, table: Table, seat: int | None) -> str:
    """All a seat or a spectator can get: page, JSON, headers."""
    client.cookies.clear()
    headers = {}
    if seat is not None:
        signer = client.app.state.signer  # type: ignore[attr-defined]
        client.cookies.set("septem_guest", signer.write(Guest(f"guest-{seat}", "x")))
        headers = {"Authorization": f"Bearer {KEYS[table.id][seat]}"}
    page = client.get(f"/t/{table.id}")
    assert page.status_code == 200
    client.cookies.clear()
    data = client.get(f"/api/v1/tables/{table.id}/view", headers=headers)
    meta = "\n".join(f"{name}: {value}" for r in (page, data) for name, value in r.headers.items())
    return page.text + json.dumps(data.json(), ensure_ascii=False) + meta


def around(text: str, word: str) -> str:
    """Where a word stands, for the message of a failing test."""
    at = html.unescape(text).lower().index(word)
    return html.unescape(text)[max(0, at - 200) : at + 60]


KEYS: dict[str, dict[int, str]] = {}


def set_up(client: TestClient, game: str, players: int, **options: Any) -> Table:
    seats = [{"kind": "person", "name": f"P{n}"} for n in range(players)]
    body = {"game": game, "options": {"seed": 21, **options}, "seats": seats}
    made = client.post("/api/v1/tables", json=body).json()
    KEYS[made["table"]] = {int(seat): key for seat, key in made["keys"].items()}
    client.get(f"/t/{made['table']}")
    table: Table = client.app.state.lobby._tables[made["table"]]  # type: ignore[attr-defined]
    for number in range(players):
        table.holders[f"guest-{number}"] = {number}
    return table


@pytest.mark.parametrize("name", CONFIGS)
def test_no_traffic_names_what_a_view_does_not_hold(client: TestClient, name: str) -> None:
    config = dict(CONFIGS[name])
    every = config.pop("every", 3)  # looked at after so many moves
    table = set_up(client, **config)
    scanner = Scanner(table.game)
    rng = Random(9)
    seen: dict[int | None, set[str]] = {}
    lobby = {word for word, _ in scanner.named(client.get("/").text)}
    while not table.game.over:
        for seat in (None, *range(len(table.seats))):
            known = seen.setdefault(seat, set())
            known |= in_view(table.game.view(seat))
            if len(table.moves) % every:
                continue
            text = own_pages(client, table, seat)
            for word, idents in scanner.named(text):
                assert idents & known or word in known | lobby, (seat, around(text, word))
        seat = table.game.pending[0]
        move = rng.choice(table.legal(seat))
        where = f"/api/v1/tables/{table.id}/moves"
        body = {"move": move.text, "n": table.stamp(seat)}
        headers = {"Authorization": f"Bearer {KEYS[table.id][seat]}"}
        assert client.post(where, json=body, headers=headers).status_code == 200


class Stream(threading.Thread):
    """An open page of one seat or of a spectator: every byte it is sent."""

    def __init__(self, address: str, table: str, key: str | None) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=address, timeout=30)
        if key:
            assert self.client.post(f"/k/{key}").status_code == 303
        self.table = table
        self.sent: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.start()

    def run(self) -> None:
        try:
            with self.client.stream("GET", f"/t/{self.table}/live") as stream:
                self.sent.put(str(stream.headers))
                for part in stream.iter_text():
                    self.sent.put(part)
        except httpx.HTTPError:
            return  # the test has ended the server
        finally:
            self.client.close()

    def news(self) -> str:
        """What came since the last time."""
        found = []
        while not self.sent.empty():
            found.append(self.sent.get())
        return "".join(found)


def test_no_stream_names_what_a_view_does_not_hold(tmp_path: Path) -> None:
    """A whole game at a real server with every page open."""
    server = Server(tmp_path / "leaks.db", thinkers=0).start()
    try:
        with httpx.Client(base_url=f"{server.address}/api/v1", timeout=30) as client:
            watch_a_game(server, client)
    finally:
        server.stop()


def watch_a_game(server: Server, client: httpx.Client) -> None:
    seats = [{"kind": "person", "name": f"P{n}"} for n in range(3)]
    order = {"game": "wonders", "options": {"seed": 8}, "seats": seats}
    made = client.post("/tables", json=order).json()
    table, keys = made["table"], {None: None, **made["keys"]}
    streams = {seat: Stream(server.address, table, key) for seat, key in keys.items()}
    scanner, rng, read = Scanner(septem.new("wonders", players=3)), Random(3), 0
    seen: dict[str | None, set[str]] = {seat: set() for seat in keys}
    over = False
    while not over:
        for seat, key in keys.items():
            head = {"Authorization": f"Bearer {key}"} if key else {}
            view = client.get(f"/tables/{table}/view", headers=head).json()
            seen[seat] |= in_view(view["view"])
            text = streams[seat].news()
            read += len(text)
            for word, idents in scanner.named(text):
                assert idents & seen[seat] or word in seen[seat], (seat, around(text, word))
            if view["moves"]:
                body = {"move": rng.choice(view["moves"])["text"], "n": view["n"]}
                client.post(f"/tables/{table}/moves", json=body, headers=head)
            over = view["state"] == "over"
    assert read > 1_000_000
