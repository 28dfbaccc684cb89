"""The end of a game of Duel: every line explained to the piece, and everything that was hidden."""

from typing import Any

from septem.web import score_pad
from septem.web.ending import sides
from septem.web.score_pad import Head, Row
from septem.web.tables import Seen
from septem.web.tables.duel import boxes, drawing, faces
from septem.web.tables.duel.city import city, in_order
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.phrases import phrase

LINES = {
    "military": ("red", "shield"),
    "blue": ("blue", "c-blue"),
    "green": ("green", "c-green"),
    "yellow": ("yellow", "c-yellow"),
    "guilds": ("purple", "c-purple"),
    "wonders": ("wonder", "wonder"),
    "progress": ("green", "progress"),
    "treasury": ("yellow", "coin-mark"),
}
OTHER_LINE = ("grey", "vp")


def score(seen: Seen) -> dict[str, Any]:
    """The score explained to the piece, the winner first as on the pad, and everything that was hidden."""
    assert seen.outcome is not None
    artist = Artist(seen.language)
    fields = [seen.view["seats"][seat] for seat in (0, 1)]
    order = [seat.number for side in sides(seen, seen.outcome) for seat in side.seats]
    return {
        **drawing.tools(seen.language),
        "heads": [Head(seen.seats[seat], scene(fields[seat])) for seat in (0, 1)],
        "pad": (pad := rows(seen)),
        "reasons": {
            row.line: [worth(seen, fields[seat], row.line) for seat in order] for row in pad
        },
        "cities": [city(seen, artist, seat) for seat in order],
        "hidden": [
            {"name": artist.say(f"reveal_{name}"), "cards": [artist.card(card) for card in cards]}
            for name, cards in seen.view["revealed"].items()
            if cards
        ],
        "pile": [artist.card(card) for card in in_order(seen.view["discard"])],
        "reason": reason(seen),
    }


def rows(seen: Seen) -> list[Row]:
    """The lines in which somebody has points; bars are parts of the most in any."""
    sheets = [fields["points"] for fields in seen.view["seats"]]
    lines = [name for name in sheets[0] if name != "total" and any(one[name] for one in sheets)]
    known = {**LINES, **boxes.merged("lines")}
    most = max([one[name] for name in lines for one in sheets], default=1)
    return [
        score_pad.row(
            name,
            known.get(name, OTHER_LINE),
            phrase(seen, f"line_{name}"),
            [one[name] for one in sheets],
            most,
        )
        for name in lines
    ]


def scene(fields: dict[str, Any]) -> str:
    """The picture over a player's column: the first wonder built, or owned."""
    wonders = sorted(fields["wonders"], key=lambda entry: not entry["built"])
    return faces.scene(wonders[0]["id"] if wonders else "")


def worth(seen: Seen, fields: dict[str, Any], line: str) -> list[tuple[str, str, int]]:
    """What makes up a line: id and name of the piece, and its points."""
    if line == "treasury":
        return [("", phrase(seen, "treasury", n=fields["coins"]), fields["points"][line])]
    if line == "military":
        return [("", phrase(seen, "on_track", n=abs(seen.view["pawn"])), fields["points"][line])]
    return [(name, seen.name_of(name), n) for name, n in fields["explained"][line].items()]


def reason(seen: Seen) -> str:
    """Why the game ended and who won, in a sentence."""
    outcome = seen.outcome
    assert outcome is not None
    if outcome.victory != "points":
        return phrase(seen, f"ended_{outcome.victory}")
    totals = [scores["total"] for scores in outcome.scores]
    if totals[0] != totals[1]:
        return phrase(seen, "ended_points", n=abs(totals[0] - totals[1]))
    return phrase(seen, "ended_shared" if len(outcome.winners) > 1 else "ended_blue")
