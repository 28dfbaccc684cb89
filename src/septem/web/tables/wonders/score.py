"""The end of a game of 7 Wonders: the pad, where every point comes from, what was hidden."""

from typing import Any

from septem.web import score_pad
from septem.web.score_pad import Head, Row
from septem.web.tables import Seen
from septem.web.tables.wonders import boxes
from septem.web.tables.wonders.faces import Face, face, phrase
from septem.web.tables.wonders.ring import CityShown, Table

LINES = {
    "military": ("red", "shield"),
    "treasury": ("ivory", "coin-mark"),
    "wonder": ("wonder", "wonder"),
    "civilian": ("blue", "c-blue"),
    "commerce": ("yellow", "c-yellow"),
    "guilds": ("purple", "guild"),
    "science": ("green", "s-gear"),
}
OTHER_LINE = ("further", "vp")  # of a box that says nothing of it


def score(seen: Seen) -> dict[str, Any]:
    """The score pad, each number explained, and everything that was hidden."""
    table = Table(seen)
    cities = [table.city(number) for number in range(table.ring)]
    players = cities[: len(seen.seats)]
    return {
        "cities": cities,
        "players": players,
        "heads": [head(city) for city in players],
        "pad": [
            pad_line(seen, line, players) for line in players[0].fields["points"] if line != "total"
        ],
        "reasons": [reasons(seen, city) for city in players],
        "tie": tied(seen),
        "aside": aside(seen),
        "left_out": [face(card, seen.language) for card in seen.view.get("left_out", [])],
        "discard": [face(card, seen.language) for card in seen.view.get("discard", [])],
        "under": [[face(card, seen.language) for card in c.fields["markers"]] for c in cities],
    }


def head(city: CityShown) -> Head:
    """Over the column of a seat: its city."""
    board = city.board
    return Head(city.seat, board.scene, f"{board.city} {board.side}", board.id)


def pad_line(seen: Seen, line: str, players: list[CityShown]) -> Row:
    """A row of the pad; bars are parts of the most in it."""
    face = {**LINES, **boxes.merged("lines")}.get(line, OTHER_LINE)
    points = [city.fields["points"][line] for city in players]
    return score_pad.row(line, face, phrase(seen.language, f"line_{line}"), points, max(points))


def reasons(seen: Seen, city: CityShown) -> dict[str, list[tuple[str, int, str | None]]]:
    """Each line of a city's points, down to the card: what, how much, the piece to look up."""
    fields = city.fields
    lines = {
        line: [reason(seen, city, line, what, n) for what, n in parts.items()]
        for line, parts in fields["explained"].items()
    }
    lines["military"] = military(seen, fields)
    coins = phrase(seen.language, "coins_left", n=fields["coins"])
    lowered: list[tuple[str, int]] = boxes.every("treasury", seen, fields)
    earned = fields["points"]["treasury"] - sum(points for _, points in lowered)
    lines["treasury"] = [(coins, earned, None), *((said, n, None) for said, n in lowered)]
    return lines


def reason(
    seen: Seen, city: CityShown, line: str, what: str, n: int
) -> tuple[str, int, str | None]:
    """One source of points."""
    if seen.piece(what):
        return seen.name_of(what), n, what
    if line == "wonder":
        return of_wonder(seen, what), n, city.board.id
    if line in boxes.merged("reasons"):
        said, piece = boxes.merged("reasons")[line](seen, city, what)
        return said, n, piece
    if line == "science":
        count, _, kind = what.partition(" ")
        key = f"count_{kind.replace(' ', '_')}"
        return phrase(seen.language, key, n=int(count)), n, None
    return phrase(seen.language, "copied_guild"), n, city.board.id


def of_wonder(seen: Seen, what: str) -> str:
    """A part of a wonder that brings points: `3`, `4` and how it was built, or what belongs to the whole of it."""
    number, _, how = what.partition(" ")
    if not number.isdigit():
        return phrase(seen.language, f"wonder_{what}")
    return phrase(seen.language, f"stage_{how or 'n'}", n=int(number))


def military(seen: Seen, fields: dict[str, Any]) -> list[tuple[str, int, str | None]]:
    """The tokens of the conflicts."""
    won: list[int] = fields["victories"]
    found: list[tuple[str, int, str | None]] = []
    for value in sorted(set(won)):
        count = won.count(value)
        said = phrase(seen.language, "victory_tokens", n=count, value=value)
        found.append((said, count * value, None))
    if fields["defeats"]:
        lost = fields["defeats"]
        found.append((phrase(seen.language, "defeat_tokens", n=lost), -lost, None))
    return found


def aside(seen: Seen) -> list[tuple[str, list[Face]]]:
    """What nobody plays any more."""
    return [
        (phrase(seen.language, f"aside_{name}"), [face(card, seen.language) for card in cards])
        for name in boxes.joined("aside")
        if (cards := seen.view.get(name))
    ]


def tied(seen: Seen) -> str | None:
    """How a tie at the top was broken, where there was one."""
    outcome = seen.outcome
    if outcome is None:
        return None
    totals = [scores["total"] for scores in outcome.scores]
    level = [n for n, total in enumerate(totals) if total == max(totals)]
    if len(level) < 2:
        return None
    if len(outcome.winners) == len(level):
        return phrase(seen.language, "tie_shared")
    best = outcome.winners[0]
    coins = seen.view["seats"][best]["coins"]
    return phrase(seen.language, "tie_coins", name=seen.seats[best].name, n=coins)
