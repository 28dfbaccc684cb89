"""The table of 7 Wonders: your city between its neighbours, the others across, your hand in front."""

from typing import Any

from septem.kernel.phrases import LANGUAGES
from septem.server.chronicle import Event
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders_cities import CityShown, Table, prices
from septem.web.tables.wonders_faces import ROMAN, Face, discard_coins, face, phrase
from septem.web.tables.wonders_plays import Dealer, Hand, Play, read_text

RIM = 5  # from so many cities on, those across sit on a rim
SLIM = 7  # from so many cards on, a hand shows slim cards


def context(seen: Seen) -> dict[str, Any]:
    """The values of the table."""
    table = Table(seen)
    hand = Hand((), table.me, False) if seen.seat is None else Dealer(seen, seen.seat).hand()
    digs = [move for move in hand.other if "dig" in move.text.split()[:2]]
    return {
        **around(table),
        "hand": hand,
        "slim": len(hand.cards) >= SLIM,
        "acting": table.city(hand.city, "acting"),
        "digs": [dug(seen, move.text) for move in digs],
        "others": [move for move in hand.other if move not in digs],
        "ages": ROMAN[1:],
        "prices": prices(seen, table.fields[table.me]),
        "sides": payees(table, hand.city),
        "estimate": bool(seen.settings.get("estimate")),
        "standings": standings(table),
        "donor": giver(table, -1),
        "receiver": giver(table, 1),
    }


def around(table: Table) -> dict[str, Any]:
    """The cities by their places."""
    return {
        "mine": table.mine(),
        "left": table.left(),
        "right": table.right(),
        "far": table.far(),
        "many": table.ring >= RIM,
    }


def payees(table: Table, city: int) -> dict[str, SeatSeen]:
    """Whom an acting city may pay, by side."""
    return {
        "left": table.seat((city + 1) % table.ring),
        "right": table.seat((city - 1) % table.ring),
    }


def dug(seen: Seen, text: str) -> tuple[str, Face | None]:
    """A card of the discard pile that may be built, with its move; None: build nothing."""
    card = text.rsplit(maxsplit=1)[-1]
    return text, None if card == "-" else face(card, seen.language)


def standings(table: Table) -> list[tuple[CityShown, int]]:
    """The seats by their points so far, with their share of the highest."""
    cities = [table.city(number, "") for number in range(len(table.seen.seats))]
    order = sorted(cities, key=lambda city: -city.fields["points"]["total"])
    most = max(1, order[0].fields["points"]["total"])
    return [(city, max(0, 100 * city.fields["points"]["total"] // most)) for city in order]


def giver(table: Table, step: int) -> CityShown | None:
    """Whose hand comes to this seat (-1), or goes on from it (1)."""
    passing = table.seen.view["pass_to"]
    if passing == "exchange":
        return table.city(1 - table.me, "")
    towards = 1 if passing == "left" else -1
    return table.city((table.me + step * towards) % table.ring, "")


# The story.


def narrate(event: Event) -> dict[str, str]:
    """What a seat did, without its name in front."""
    return {language: told(event, language) for language in LANGUAGES}


def told(event: Event, language: str) -> str:
    if event.text is None:
        return unseen(event, language)
    play = read_text(event.text)
    if play is None:
        return dug_up(event.text, language)
    said = done(play, language)
    return phrase(language, "log_free_city", said=said) if play.free_city else said


def done(play: Play, language: str) -> str:
    """A play whose card the reader knows."""
    card = face(play.card, language)
    if play.action == "discard":
        return phrase(language, "log_discard_card", card=card.name, n=discard_coins())
    if play.action == "stage":
        return phrase(language, "log_stage_card", card=card.name)
    if play.chain or play.power:
        key = "log_chain" if play.chain else "log_power"
        return phrase(language, key, card=card.name)
    paid = [phrase(language, f"log_pay_{side}", n=coins) for side, coins in play.paid]
    return ", ".join([phrase(language, "log_build", card=card.name), *paid])


def dug_up(text: str, language: str) -> str:
    """A card built from the discard pile, or none."""
    card = text.rsplit(maxsplit=1)[-1]
    if card == "-":
        return phrase(language, "log_dig_nothing")
    return phrase(language, "log_dig", card=face(card, language).name)


def unseen(event: Event, language: str) -> str:
    """A card that went face down: under the wonder or away, as the public view tells."""
    before, after = event.before["seats"], event.after["seats"]
    cities = [event.seat]
    if event.before.get("controller") == event.seat:
        cities.append(len(before) - 1)
    hidden = [n for n in cities if before[n]["cards"] == after[n]["cards"]]
    if len(hidden) != 1:
        return phrase(language, "log_face_down")
    built = after[hidden[0]]["stages"]
    if built > before[hidden[0]]["stages"]:
        said = phrase(language, "log_stage", n=built)
    else:
        said = phrase(language, "log_discard", n=discard_coins())
    own = hidden[0] == event.seat
    return said if own else phrase(language, "log_free_city", said=said)


# The end.

LINES = {
    "military": ("red", "shield"),
    "treasury": ("leader", "coin-mark"),
    "wonder": ("wonder", "wonder"),
    "civilian": ("blue", "c-blue"),
    "commerce": ("yellow", "c-yellow"),
    "guilds": ("purple", "guild"),
    "science": ("green", "s-gear"),
}


def score(seen: Seen) -> dict[str, Any]:
    """The score pad, each number explained, and everything that was hidden."""
    table = Table(seen)
    cities = [table.city(number, "") for number in range(table.ring)]
    players = cities[: len(seen.seats)]
    return {
        "cities": cities,
        "players": players,
        "pad": [pad_line(seen, line, players) for line in LINES],
        "reasons": [reasons(seen, city) for city in players],
        "tie": tied(seen),
        "left_out": [face(card, seen.language) for card in seen.view.get("left_out", [])],
        "discard": [face(card, seen.language) for card in seen.view.get("discard", [])],
        "under": [[face(card, seen.language) for card in c.fields["markers"]] for c in cities],
    }


def pad_line(seen: Seen, line: str, players: list[CityShown]) -> dict[str, Any]:
    """A row of the pad: the numbers, and which is the highest."""
    color, icon = LINES[line]
    points = [city.fields["points"][line] for city in players]
    most = max(points)
    return {
        "line": line,
        "color": color,
        "icon": icon,
        "label": phrase(seen.language, f"line_{line}"),
        "cells": [(n, n == most and n > 0, share(n, most)) for n in points],
    }


def share(n: int, most: int) -> str:
    return f"{max(0, n) / max(1, most):.2f}"


def reasons(seen: Seen, city: CityShown) -> dict[str, list[tuple[str, int, str | None]]]:
    """Each line of a city's points, down to the card: what, how much, the piece to look up."""
    fields = city.fields
    lines = {
        line: [reason(seen, city, line, what, n) for what, n in parts.items()]
        for line, parts in fields["explained"].items()
    }
    lines["military"] = military(seen, fields)
    coins = phrase(seen.language, "coins_left", n=fields["coins"])
    lines["treasury"] = [(coins, fields["points"]["treasury"], None)]
    return lines


def reason(
    seen: Seen, city: CityShown, line: str, what: str, n: int
) -> tuple[str, int, str | None]:
    """One source of points."""
    if seen.piece(what):
        return seen.name_of(what), n, what
    if line == "wonder":
        return phrase(seen.language, "stage_n", n=int(what)), n, city.board.id
    if line == "science":
        count, kind = what.split()
        return phrase(seen.language, f"count_{kind}", n=int(count)), n, None
    return phrase(seen.language, "copied_guild"), n, city.board.id


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
