"""What everybody may know of a deal before they play it."""

from dataclasses import dataclass
from typing import Any

import septem
from septem.kernel.descriptions import describe
from septem.server import games
from septem.server.deals import deal as making
from septem.server.deals import works
from septem.server.deals.deal import Deal
from septem.server.deals.playing import deal_of_day, reading
from septem.server.store import Store
from septem.web.medallions import letters
from septem.web.played import with_boxes
from septem.web.tables import SeatSeen, phrase, thumbnail

FIRST = next(iter(septem.games()))  # the game whose deal of the day is shown first


@dataclass(frozen=True)
class Chair:
    """A seat of the deal as everybody may know it before the game."""

    seat: SeatSeen
    board: str  # its name
    scene: str
    person: bool
    level: str


@dataclass(frozen=True)
class Facts:
    """What everybody may know of a deal."""

    deal: Deal
    chairs: list[Chair]
    title: str
    boxes: str
    bots: int
    scene: str
    board: str  # of the first of the people's seats

    @property
    def seats(self) -> int:
        return len(self.chairs)


def facts(deal: Deal, name: str, language: str) -> Facts:
    """A deal before anybody plays; people's seats bear the visitor's name."""
    view = deal.begins().view(None)
    game = describe(deal.game)
    names = [place.name or name or "?" for place in deal.places]
    marks = letters(names)
    chairs = []
    for number, place in enumerate(deal.places):
        board = str(view["seats"][number].get("wonder", "")) if view.get("seats") else ""
        seat = SeatSeen(
            number, names[number], place.kind, place.level, False, True, False, False, marks[number]
        )
        chairs.append(
            Chair(
                seat,
                board_name(deal.game, board, language),
                thumbnail(deal.game, board),
                place.kind == "person",
                place.level or "",
            )
        )
    used = [label.partition("@")[0] for label in deal.options.get("expansions", [])]
    boxes = [game.boxes[box].titles[language] for box in used if box in game.boxes]
    first = chairs[deal.people[0]]
    bots = sum(not chair.person for chair in chairs)
    scene = first.scene or game.icon or "wonder"
    named = with_boxes(language, boxes)
    return Facts(deal, chairs, game.titles[language], named, bots, scene, first.board)


def board_name(game: str, board: str, language: str) -> str:
    """The name of a board with its side."""
    known = games.pieces(game).get(board)
    return known.names[language] if known else ""


async def poster(store: Store, guest: str, language: str) -> dict[str, Any]:
    """The deal of the day as the home page shows it."""
    now = making.today()
    deal = await deal_of_day(store, FIRST, now.isoformat())
    own = await reading(store, works.try_of(deal.id, guest))
    played = await reading(store, works.counts_of([deal.id]))
    return {
        "facts": facts(deal, "", language),
        "count": played.get(deal.id, 0),
        "done": own is not None and own.finished is not None,
        "day": now,
        "month": phrase(language, f"games:short_month_{now.month}"),
        "hours": making.seconds_left() // 3600,
    }
