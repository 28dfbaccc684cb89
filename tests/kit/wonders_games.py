"""Seeded random games of every size and side, and where all their cards lie."""

import json
import re
from collections import Counter
from collections.abc import Iterator

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.expansion_games import walk
from tests.kit.wonders import base

PLAYERS = (2, 3, 4, 5, 6, 7)
SIDES = ("drawn", "A", "B")


def fresh(number: int) -> septem.Game:
    """Game number n: players and sides go round."""
    return septem.new(
        "wonders",
        players=PLAYERS[number % 6],
        sides=SIDES[number // 6 % 3],
        seed=number,
    )


def played(number: int) -> septem.Game:
    """The same, played to its end at random."""
    game = fresh(number)
    playout(game, Rng(number))
    return game


def decisions(number: int) -> Iterator[septem.Game]:
    """Game number n at every decision of its course."""
    return walk(fresh(number), number)


def moments(number: int, every: int) -> Iterator[septem.Game]:
    """Some moments of a game: each last card and dig, each second order of a controller, and one of so many others."""
    for count, game in enumerate(decisions(number)):
        position = game.position()
        ordered = game.seats == 2 and position["seats"][2]["order"] is None
        second = ordered and position["seats"][game.view()["controller"]]["order"] is not None
        if second or position["step"] != "choose" or count % every == 0:
            yield game


def everywhere(position: dict) -> Counter:
    """Every card of a position, wherever it lies."""
    found = Counter(position["discard"] + position["left_out"] + position.get("pile", []))
    for deck in position["decks"].values():
        found.update(deck)
    for seat in position["seats"]:
        found.update(seat["cards"] + seat["hand"] + seat["markers"])
    return found


def in_the_box(players: int) -> Counter:
    """Every card of a game of so many players: the copies in use and all ten guilds."""
    cities = max(players, 3)
    return Counter(
        {
            card.id: sum(1 for least in card.copies if least <= cities) if card.copies else 1
            for card in base().cards
        }
    )


IDS = frozenset(card.id for card in base().cards)


def ids_shown(view: dict) -> set[str]:
    """The cards a view names anywhere, texts of orders included."""
    return IDS & set(re.findall(r"\w+", json.dumps(view)))
