"""The table of 7 Wonders: your city between its neighbours, the others across, your hand in front."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.boxes import Moment, Passing
from septem.web.tables.wonders.dealer import Dealer
from septem.web.tables.wonders.faces import ROMAN, phrase
from septem.web.tables.wonders.fronts import fronts, more_fronts
from septem.web.tables.wonders.hand import Hand
from septem.web.tables.wonders.ring import DECIDING, CityShown, Table, prices
from septem.web.tables.wonders.sheets import sheet

RIM = 5  # from so many cities on, those across sit on a rim
PACKED = 8  # from so many on, and beside a tall wonder, the side column is a drawer
SLIM = 6  # from so many cards on, a hand shows slim cards


def context(seen: Seen) -> dict[str, Any]:
    """The values of the table."""
    table = Table(seen)
    table.known, lasting = seen.parts.part("lasting", lambda *_: surroundings(table), *basis(table))
    found = sheet(seen, table)
    asked = {} if found else decision(seen, table)
    hand = Hand((), table.me, False)
    if seen.seat is not None:
        hand = Dealer(seen, seen.seat, idle=bool(found or asked)).hand()
    return {
        **lasting,
        "hand": hand,
        "slim": len(hand.cards) >= SLIM,
        "due": hand.due() if hand.city == table.me else None,
        "sheet": found,
        "template": "",
        **asked,
        "others": () if found or asked else hand.other,
        "moment": moment(seen),
        "more": boxes.by_box("table", seen, table),
    }


def basis(table: Table) -> tuple[Any, ...]:
    """All that the table shows beside the choice of the moment."""
    seen = table.seen
    common = {name: x for name, x in seen.view.items() if name not in ("pending", "seats")}
    cities = [{name: x for name, x in f.items() if name not in DECIDING} for f in table.fields]
    setting = seen.seat, seen.language, seen.settings, seen.options
    return common, cities, seen.seats, seen.last, *setting


def surroundings(table: Table) -> tuple[dict[tuple[int, str], CityShown], dict[str, Any]]:
    """The cities as they are shown, and the values of the table that stay as they are while everybody chooses."""
    seen = table.seen
    values = {
        **around(table),
        "ages": ROMAN[1:4],
        "prices": prices(seen, table.fields[table.me]),
        "payees": {str(number): table.seat(number) for number in range(table.ring)},
        "estimate": bool(seen.settings.get("estimate")),
        "standings": standings(table),
        "passes": seen.view["turn"] > 0,
        "donor": donor(table),
        "receiver": receiver(table),
        "fronts": (*fronts(table), more_fronts(table)),
    }
    return table.known, values


def decision(seen: Seen, table: Table) -> dict[str, Any]:
    """A decision of a box that has a page of its own: its template, and the values by its name."""
    for box, name, make in boxes.decisions():
        values = make(seen, table)
        if values is not None:
            return {"template": f"wonders/{box}/{name}.html", name: values}
    return {}


def moment(seen: Seen) -> Moment:
    """Where the game is: an age and its turn, or what a box puts before it."""
    found: Moment | None = boxes.first("moment", seen)
    age, turn = ROMAN[seen.view["age"]], seen.view["turn"]
    return found or Moment(
        phrase(seen.language, "announce", age=age, turn=turn), passing=passing(seen)
    )


def passing(seen: Seen) -> Passing:
    """Where hands go."""
    to = seen.view["pass_to"]
    if to == "exchange":
        return Passing("i-rematch", phrase(seen.language, "exchange"))
    return Passing(f"i-pass-{to}", phrase(seen.language, f"passing_{to}"), spoken=True)


def around(table: Table) -> dict[str, Any]:
    """The cities by their places; `rich` ones hold more than the base game has."""
    mine = table.fields[table.me]
    return {
        "mine": table.mine(),
        "left": table.left(),
        "right": table.right(),
        "far": table.far(),
        "cities": [(city, city.opened) for city in map(table.city, range(table.ring))],
        "many": table.ring >= RIM,
        "near": (table.left().number, table.right().number) if table.ring > 3 else (),
        "packed": table.ring >= PACKED or table.mine().board.tall,
        "rich": bool(table.holdings(mine)) or any(name in mine for name in boxes.joined("rich")),
    }


def standings(table: Table) -> list[tuple[CityShown, int]]:
    """The seats by their points so far, with their share of the highest."""
    cities = [table.city(number) for number in range(len(table.seen.seats))]
    order = sorted(cities, key=lambda city: -city.fields["points"]["total"])
    most = max(1, order[0].fields["points"]["total"])
    return [(city, max(0, 100 * city.fields["points"]["total"] // most)) for city in order]


def donor(table: Table) -> CityShown | None:
    """Whose hand comes to this seat."""
    given = [n for n, fields in enumerate(table.fields) if fields["passes_to"] == table.me]
    return table.city(given[0]) if given else None


def receiver(table: Table) -> CityShown | None:
    """Who gets this seat's hand."""
    to = table.fields[table.me]["passes_to"]
    return None if to is None else table.city(to)
