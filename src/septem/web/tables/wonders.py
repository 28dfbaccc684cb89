"""The table of 7 Wonders: your city between its neighbours, the others across, your hand in front."""

from typing import Any

from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders_cities import CityShown, Table, prices
from septem.web.tables.wonders_draft import draft
from septem.web.tables.wonders_faces import ROMAN, face, phrase
from septem.web.tables.wonders_fronts import fronts, more_fronts
from septem.web.tables.wonders_plays import Dealer, Hand
from septem.web.tables.wonders_score import score
from septem.web.tables.wonders_sheets import hire, mate, sheet, split
from septem.web.tables.wonders_story import narrate

TICKS = True  # who has chosen is shown through gaps alone (ticks.py)

__all__ = ["context", "draft", "narrate", "score"]

RIM = 5  # from so many cities on, those across sit on a rim
PACKED = 8  # from so many on, and beside a tall wonder, the side column is a drawer
SLIM = 7  # from so many cards on, a hand shows slim cards


def context(seen: Seen) -> dict[str, Any]:
    """The values of the table."""
    table = Table(seen)
    found = sheet(seen, table)
    loss = split(seen, table)
    hiring = hire(seen, table)
    hand = Hand((), table.me, False)
    if seen.seat is not None:
        hand = Dealer(seen, seen.seat, idle=bool(found or loss or hiring)).hand()
    return {
        **around(table),
        "hand": hand,
        "slim": len(hand.cards) >= SLIM,
        "due": hand.due() if hand.city == table.me else None,
        "sheet": found,
        "split": loss,
        "hire": hiring,
        "others": () if found or loss or hiring else hand.other,
        "moment": moment(seen),
        "ages": ROMAN[1:4],
        "prices": prices(seen, table.fields[table.me]),
        "sides": payees(table, hand.city),
        "estimate": bool(seen.settings.get("estimate")),
        "standings": standings(table),
        "passes": seen.view["turn"] > 0,
        "donor": giver(table, -1),
        "receiver": giver(table, 1),
        "fronts": (*fronts(table), more_fronts(table)),
        "mate": mate(seen, table),
        "own_leaders": [
            face(card, seen.language) for card in table.fields[table.me].get("leader_hand", [])
        ],
    }


def moment(seen: Seen) -> str:
    """Where the game is, in words: an age and its turn, or what comes before it."""
    age, turn = seen.view["age"], seen.view["turn"]
    if seen.view.get("phase") == "foundations":
        return phrase(seen.language, "foundation")
    if age == 0:
        return phrase(seen.language, "moment_draft", n=turn)
    key = "moment_recruitment" if turn == 0 else "announce"
    return phrase(seen.language, key, age=ROMAN[age], turn=turn)


def around(table: Table) -> dict[str, Any]:
    """The cities by their places; `rich` ones hold more than the base game has."""
    mine = table.fields[table.me]
    return {
        "mine": table.mine(),
        "left": table.left(),
        "right": table.right(),
        "far": table.far(),
        "cities": [table.city(number) for number in range(table.ring)],
        "many": table.ring >= RIM,
        "packed": table.ring >= PACKED or table.mine().board.tall,
        "rich": bool(table.holdings(mine)) or "leader_hand_count" in mine or "golden" in mine,
    }


def payees(table: Table, city: int) -> dict[str, SeatSeen]:
    """Whom an acting city may pay, by side, or by seat where a ship goes there."""
    return {
        **{f"seat{number}": table.seat(number) for number in range(table.ring)},
        "left": table.seat((city + 1) % table.ring),
        "right": table.seat((city - 1) % table.ring),
    }


def standings(table: Table) -> list[tuple[CityShown, int]]:
    """The seats by their points so far, with their share of the highest."""
    cities = [table.city(number) for number in range(len(table.seen.seats))]
    order = sorted(cities, key=lambda city: -city.fields["points"]["total"])
    most = max(1, order[0].fields["points"]["total"])
    return [(city, max(0, 100 * city.fields["points"]["total"] // most)) for city in order]


def giver(table: Table, step: int) -> CityShown | None:
    """Whose hand comes to this seat (-1), or goes on from it (1)."""
    passing = table.seen.view["pass_to"]
    if passing == "exchange":
        return table.city(1 - table.me)
    towards = 1 if passing == "left" else -1
    return table.city((table.me + step * towards) % table.ring)
