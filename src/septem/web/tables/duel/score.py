"""The end of a game of Duel: every line explained to the piece, and everything that was hidden."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel import drawing
from septem.web.tables.duel.city import city, in_order
from septem.web.tables.duel.faces import SCENES, Artist
from septem.web.tables.duel.phrases import phrase


def score(seen: Seen) -> dict[str, Any]:
    """The score explained to the piece, and everything that was hidden."""
    artist = Artist(seen.language)
    fields = [seen.view["seats"][seat] for seat in (0, 1)]
    lines = [score_line(seen, line) for line in fields[0]["points"] if line != "total"]
    shown = [line for line in lines if any(line["values"])]
    return {
        **drawing.tools(seen.language),
        "lines": shown,
        "most": max([value for line in shown for value in line["values"]], default=1),
        "cities": [city(seen, artist, seat) | {"scene": scene(fields[seat])} for seat in (0, 1)],
        "hidden": [
            {"name": artist.say(f"reveal_{name}"), "cards": [artist.card(card) for card in cards]}
            for name, cards in seen.view["revealed"].items()
            if cards
        ],
        "pile": [artist.card(card) for card in in_order(seen.view["discard"])],
        "reason": reason(seen),
    }


def score_line(seen: Seen, line: str) -> dict[str, Any]:
    fields = seen.view["seats"]
    return {
        "id": line,
        "name": phrase(seen, f"line_{line}"),
        "values": [one["points"][line] for one in fields],
        "pieces": [worth(seen, one, line) for one in fields],
    }


def scene(fields: dict[str, Any]) -> str:
    """The picture over a player's column: the first wonder built, or owned."""
    wonders = sorted(fields["wonders"], key=lambda entry: not entry["built"])
    return SCENES[wonders[0]["id"]] if wonders else "v-babel"


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
