"""No byte sent to a seat or a spectator names a card its view does not hold."""

import html
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from septem.server import games
from septem.server.chronicle import places
from septem.server.seats import Guest
from septem.server.tables import Table

CONFIGS: dict[str, dict[str, Any]] = {
    "wonders-2": {"game": "wonders", "players": 2},
    "wonders-4": {"game": "wonders", "players": 4},
    "wonders-leaders": {"game": "wonders", "players": 3, "expansions": ["leaders"]},
    "wonders-teams": {
        "game": "wonders",
        "players": 4,
        "expansions": ["leaders", "cities"],
        "teams": True,
    },
    "duel": {"game": "duel", "players": 2},
    "duel-pantheon": {"game": "duel", "players": 2, "expansions": ["pantheon", "promos"]},
    "architects": {"game": "architects", "players": 3},
}


class Scanner:
    """Finds the pieces of a game that a text names, by id or by name in any language."""

    def __init__(self, game: str) -> None:
        self.words: dict[str, set[str]] = {}
        for ident, piece in games.pieces(game).items():
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


def in_view(view: dict[str, Any]) -> set[str]:
    """Every piece a view shows, as a value or as a key."""
    found = {word for _, word in places(view)}
    pending = [view]
    while pending:
        inner = pending.pop()
        if isinstance(inner, dict):
            found |= set(inner)
            pending.extend(inner.values())
        elif isinstance(inner, list):
            pending.extend(inner)
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
    table: Table = client.app.state.hall._tables[made["table"]]  # type: ignore[attr-defined]
    for number in range(players):
        table.holders[f"guest-{number}"] = {number}
    return table


@pytest.mark.parametrize("name", CONFIGS)
def test_no_traffic_names_what_a_view_does_not_hold(client: TestClient, name: str) -> None:
    config = dict(CONFIGS[name])
    table = set_up(client, **config)
    scanner = Scanner(config["game"])
    rng = Random(9)
    seen: dict[int | None, set[str]] = {}
    lobby = {word for word, _ in scanner.named(client.get("/").text)}
    while not table.game.over:
        for seat in (None, *range(len(table.seats))):
            known = seen.setdefault(seat, set())
            known |= in_view(table.game.view(seat))
            text = own_pages(client, table, seat)
            for word, idents in scanner.named(text):
                assert idents & known or word in known | lobby, (seat, around(text, word))
        seat = table.game.pending[0]
        move = rng.choice(table.legal(seat))
        where = f"/api/v1/tables/{table.id}/moves"
        body = {"move": move.text, "n": table.stamp(seat)}
        headers = {"Authorization": f"Bearer {KEYS[table.id][seat]}"}
        assert client.post(where, json=body, headers=headers).status_code == 200
