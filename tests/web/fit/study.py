"""Pages to read, to learn and to look back: lessons, puzzles, cards, rules, finished games, their replay and review, drawn without a server."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.testclient import TestClient

import septem
from septem.bots.review import EDITION
from septem.kernel.playout import playout
from septem.kernel.record import Record, parse
from septem.kernel.rng import Rng
from septem.server.table import OVER, Facts, Seat, Table
from septem.web.app import create_app
from septem.web.puzzles.data import puzzles
from tests.web.fit.pages import TABLES, Draw, Visitor
from tests.web.fit.states import EVERYTHING, NAME_LENGTH, NAMES
from tests.web.test_review import found_by, with_slip

# By name: where it is.
READ = {
    "learn": "/learn",
    "lesson of 7 Wonders": "/learn/wonders/4",
    "lesson of Duel": "/learn/duel/4",
    "lesson of Architects": "/learn/architects/3",
    "the end of a lesson": "/learn/architects/12",
    "puzzles": "/puzzles",
    "cards": "/cards",
    "a card": "/cards/wonders/shipyard?q=astrolabe",
    "cards of Duel": "/cards?game=duel",
    "sheets to print": "/cards/print/duel/promos",
    "rules": "/rules",
    "a book of rules": "/rules/cities",
    "rules found": "/rules?q=commerce",
    "glossary": "/glossary",
    "no games": "/games",
}
PUZZLED = ("wonders-4", "wonders-leaders-cities", "wonders-towers", "duel-pantheon", "architects-4")
LOOKED_BACK = {
    "wonders": {"players": 7, "expansions": list(EVERYTHING)},
    "duel": {"expansions": ["pantheon"]},
    "architects": {"players": 4},
}


def study() -> Iterator[tuple[str, Draw]]:
    """Every such page by its name."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "study.db"
        with TestClient(create_app(f"sqlite:///{file}", thinkers=0)) as client:
            reader = Visitor(client)
            for name, where in READ.items():
                yield name, reader.draw(where)
            yield from puzzled(reader)
            for game, options in LOOKED_BACK.items():
                yield from looked_back(reader, file, game, options)
            for form in TABLES.values():
                reader.set_table(form)
            yield "games", reader.draw("/games")


def puzzled(reader: Visitor) -> Iterator[tuple[str, Draw]]:
    """A puzzle of several kinds: asked, and with its solution."""
    for kind in PUZZLED:
        number = next(one.number for one in puzzles() if one.kind == kind)
        yield f"puzzle, {kind}", reader.draw(f"/puzzles/{number}")
        yield f"puzzle, {kind}, solved", reader.posted(f"/puzzles/{number}/solution")


def looked_back(
    reader: Visitor, file: Path, game: str, options: dict[str, object]
) -> Iterator[tuple[str, Draw]]:
    """A finished game: in the middle of its replay, its review, a mistake in it."""
    made = septem.new(game, seed=5, **options)
    playout(made, Rng(2))
    record = made.record()
    record.names = [name[:NAME_LENGTH] for name in NAMES[: made.seats]]
    sent = reader.client.post("/api/v1/records", content=str(record).encode())
    where = f"/g/{sent.json()['table']}"
    number = keep_review(file, where.removeprefix("/g/"), parse(str(record)))
    yield f"replay of {game}", reader.draw(f"{where}?at={number}&seat=1")
    yield f"replay of {game}, all open", reader.draw(f"{where}?at={number}&seat=all")
    yield f"review of {game}", reader.draw(f"{where}/review")
    yield f"mistakes in {game}", reader.draw(f"{where}/mistakes?seat=1")
    yield f"a mistake in {game}", reader.draw(f"{where}/mistakes/10/{number}")
    yield (
        f"a mistake in {game}, solved",
        reader.posted(f"{where}/mistakes/10/{number}/solution"),
    )


def keep_review(file: Path, table: str, record: Record) -> int:
    """A review of that game as another process would have kept it; the number of the move of seat 1 that lost something."""
    options = record.setup.options
    seats = [Seat(n, "person", name) for n, name in enumerate(record.names)]
    made = Table(Facts(table, record.setup.game, options, state=OVER), seats, record.moves)
    found = found_by(made)
    number = with_slip(made, found)
    with closing(sqlite3.connect(file, timeout=30)) as database:
        row = (table, EDITION, json.dumps(found))
        database.execute("INSERT INTO reviews (table_id, edition, found) VALUES (?, ?, ?)", row)
        database.commit()
    return number
