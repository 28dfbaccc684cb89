"""A deal that many play: the game, its seed, who sits where, and the bots that answer everybody alike."""

import hashlib
import hmac
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

import septem
from septem.bots import frozen, levels
from septem.kernel.descriptions import describe
from septem.kernel.game import Game
from septem.server.errors import Conflict, NotFound, Refused
from septem.server.fairness import commitment
from septem.server.requests import SEED_BITS, TableRequest, checked_options, new_id, persona_names
from septem.server.results.counting import GIVEN_SEED
from septem.server.table import DEAL, OVER, Facts, Seat, Table

CHALLENGE, DAILY, ROUND = "challenge", "daily", "round"
DAILY_LEVEL = "skilled"
DAILY_SEATS = 4  # or as many as the game has
ARCHIVE = 60  # days that can be looked at, and played, unranked


@dataclass(frozen=True)
class Place:
    """A seat of a deal: for whoever plays it, or for a bot."""

    kind: str  # "person" | "bot"
    name: str = ""
    level: str | None = None


@dataclass(frozen=True)
class Deal:
    """What everybody plays. `options` hold the seed."""

    id: str
    kind: str
    game: str
    options: dict[str, Any]
    places: tuple[Place, ...]
    rules: int
    edition: int = frozen.EDITION
    host: str | None = None
    day: str | None = None
    origin: str | None = None
    tournament: str | None = None
    round: int | None = None
    expert: dict[str, Any] | None = None

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [n for n, place in enumerate(self.places) if place.kind == "person"]

    @property
    def playable(self) -> bool:
        """Whether the rules here are those of the deal."""
        return self.game in septem.games() and describe(self.game).version == self.rules

    @property
    def commitment(self) -> str:
        """The hash of the deal, which everybody may know."""
        return commitment(self.game, self.options)

    @property
    def address(self) -> str:
        """The page of the deal."""
        return f"/daily/{self.game}/{self.day}" if self.kind == DAILY else f"/deals/{self.id}"

    def begins(self) -> Game:
        """The game before anybody has done anything."""
        return septem.new(self.game, **self.options)

    def row(self) -> dict[str, Any]:
        """As it is kept."""
        fields = asdict(self)
        fields["places"] = [asdict(place) for place in self.places]
        return {**fields, "expert_at": None, "created": time.time()}


def read(row: Any) -> Deal:
    """The deal of a row."""
    places = tuple(Place(**place) for place in row.places)
    named = ("id", "kind", "game", "rules", "edition", "host", "day", "origin", "tournament")
    more = {name: getattr(row, name) for name in named}
    return Deal(
        options=dict(row.options), places=places, round=row.round, expert=row.expert, **more
    )


def of_request(asked: TableRequest, seed: int, host: str) -> Deal:
    """A challenge: the table that was asked for, with people in all seats that are not bots'."""
    if asked.game not in septem.games():
        raise NotFound("no_game")
    options = {**checked_options(asked), "seed": seed}
    wanted = [(place.kind == "bot", place.level) for place in asked.places]
    return made(new_id(), CHALLENGE, asked.game, options, wanted, host=host)


def of_table(table: Table, host: str) -> Deal:
    """A challenge to play the deal of a finished table again; people sit where people sat."""
    if table.facts.state != OVER:
        raise Conflict("not_over")
    if table.facts.position is not None or "seed" not in table.facts.options:
        raise Refused("no_deal")
    wanted = [(seat.kind == "bot", seat.level) for seat in table.seats]
    if table.facts.settings.get("uploaded"):  # nobody knows who the bots were
        wanted = [(number > 0, levels.DEFAULT) for number, _ in enumerate(wanted)]
    options = dict(table.facts.options)
    found = made(new_id(), CHALLENGE, table.facts.game, options, wanted, host=host)
    return Deal(**{**vars(found), "origin": table.id})


def made(
    ident: str,
    kind: str,
    game: str,
    options: dict[str, Any],
    wanted: Sequence[tuple[bool, str | None]],
    **more: Any,
) -> Deal:
    """A deal with the seats that are wanted: whether a bot sits there, and its level."""
    names = persona_names([])
    places = tuple(
        Place("bot", next(names), level or levels.DEFAULT) if bot else Place("person")
        for bot, level in wanted
    )
    if all(place.kind == "bot" for place in places):
        raise Refused("bad_seat")
    options = {**options, "players": len(places)}
    if options.get("expansions"):  # those from folders with the digest of their content
        begun = septem.new(game, **options)
        options["expansions"] = list(begun.setup.options["expansions"])
    return Deal(ident, kind, game, options, places, describe(game).version, **more)


# The deal of the day.


def today(now: float | None = None) -> date:
    """The day it is: everybody's changes at midnight, universal time."""
    return datetime.fromtimestamp(time.time() if now is None else now, UTC).date()


def seconds_left(now: float | None = None) -> int:
    """Seconds until the next deal of the day."""
    moment = datetime.fromtimestamp(time.time() if now is None else now, UTC)
    end = datetime.combine(moment.date() + timedelta(days=1), datetime.min.time(), UTC)
    return int((end - moment).total_seconds())


def read_day(text: str) -> date:
    """The day a link names; NotFound where it is none, lies ahead, or is too long ago."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise NotFound("no_page") from None
    if not 0 <= (today() - day).days <= ARCHIVE or day.isoformat() != text:
        raise NotFound("no_page")
    return day


@lru_cache(1024)
def of_day(secret: str, game: str, day: date) -> Deal:
    """The deal of a day: nobody who does not know the secret can tell tomorrow's."""
    if game not in septem.games():
        raise NotFound("no_game")
    drawn = hmac.digest(secret.encode(), f"{game} {day.isoformat()}".encode(), hashlib.sha256)
    seed = int.from_bytes(drawn[: SEED_BITS // 8], "big")
    players = min(DAILY_SEATS, max(describe(game).players))
    mine = drawn[SEED_BITS // 8] % players
    wanted = [(seat != mine, DAILY_LEVEL) for seat in range(players)]
    ident = f"daily-{game}-{day.isoformat()}"
    return made(ident, DAILY, game, {"seed": seed}, wanted, day=day.isoformat())


# Tables on which a deal is played.


def table_of(deal: Deal, ident: str, taken: dict[int, Seat], host: str, again: bool) -> Table:
    """A table on which a deal is played: these seats are taken, open ones wait for people. `again`: it does not count."""
    settings: dict[str, Any] = {"estimate": False, DEAL: deal.id, "frozen": frozen.EDITION}
    if again:
        settings |= {"again": True, GIVEN_SEED: True}  # whoever knows a deal is not rated for it
    facts = Facts(
        id=ident,
        game=deal.game,
        options=dict(deal.options),
        settings=settings,
        rules=deal.rules,
        host=host,
    )
    seats = [
        taken.get(number) or seat_of(place, number) for number, place in enumerate(deal.places)
    ]
    table = Table(facts, seats, ())
    if all(seat.kind != "open" for seat in seats):
        table.begin(None)
    return table


def seat_of(place: Place, number: int) -> Seat:
    """A seat nobody has taken."""
    if place.kind == "bot":
        return Seat(number, "bot", place.name, place.level)
    return Seat(number, "open")
