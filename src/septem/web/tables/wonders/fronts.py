"""The military forecast of 7 Wonders: the conflicts the engine expects, on both sides and beyond."""

from typing import Any, NamedTuple

from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.boxes import Quiet
from septem.web.tables.wonders.ring import CityShown, Table

OTHER_CAUSE = "battle"  # the sign of a conflict beside those of the ring
NO_RIVAL = Quiet("dove", "no_rival")


class Front(NamedTuple):
    """One conflict, or a side on which there is none: whom I would fight, and what it would bring."""

    city: CityShown
    points: int = 0
    tokens: int = 0  # of each kind that are at stake; 0: there is no conflict
    word: str = ""  # why there is none, or why there is one more
    icon: str = ""  # of either


def fronts(table: Table) -> tuple[Front, Front]:
    """What the conflicts with the neighbours, or with those beyond who stays out, would bring me."""
    return (side(table, "left"), side(table, "right"))


def side(table: Table, name: str) -> Front:
    mine = table.fields[table.me]
    found = [conflict for conflict in mine["conflicts"] if conflict["side"] == name]
    if found:
        return front(table, found[0])
    city = table.city((table.me + (1 if name == "left" else -1)) % table.ring)
    quiet = boxes.first("quiet", table.seen.view, table.me, city.number) or NO_RIVAL
    return Front(city, word=table.say(quiet.key), icon=quiet.icon)


def more_fronts(table: Table) -> tuple[Front, ...]:
    """The conflicts that something adds to those of the ring."""
    mine = table.fields[table.me]
    return tuple(front(table, conflict) for conflict in mine["conflicts"] if conflict["cause"])


def front(table: Table, conflict: dict[str, Any]) -> Front:
    city, cause = table.city(conflict["rival"]), conflict["cause"]
    word = table.say("more_conflict", name=city.name) if cause else ""
    icon = boxes.merged("causes").get(cause, OTHER_CAUSE) if cause else ""
    return Front(city, conflict["points"], conflict["tokens"], word, icon)
