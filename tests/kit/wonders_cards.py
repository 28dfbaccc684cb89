"""Where all cards of 7 Wonders lie, and which of them a view names."""

from collections import Counter
from functools import cache
from typing import Any

import septem
from tests.kit.wonders import EVERYTHING, catalogue

ON_THE_TABLE = ("discard", "left_out", "reserve", "gone", "leftovers", "pile")
ON_THE_TABLE += ("waiting_leaders", "foundation_box")
OF_A_SEAT = ("cards", "hand", "markers", "leaders", "leader_hand", "foundation_hand")
SINGLE = ("recovering", "foundation")


def in_the_box(game: septem.Game) -> Counter[str]:
    """Every card of a game: the copies in use, all cards of the pools, all leaders and Foundations."""
    position = game.position()
    expansions = tuple(position.get("expansions", ()))
    return boxed(expansions, position.get("optional_cards", False), game.seats).copy()


@cache
def boxed(expansions: tuple[str, ...], optional: bool, players: int) -> Counter[str]:
    """The same by boxes and number of players; two play with a third city."""
    cities = max(players, 3)
    return Counter(
        {
            card.id: sum(1 for least in card.copies if least <= cities) if card.copies else 1
            for card in catalogue(expansions, optional).cards
        }
    )


def everywhere(position: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    lists = [position.get(place, []) for place in ON_THE_TABLE]
    lists += position["decks"].values()
    for seat in position["seats"]:
        lists += [seat.get(place, []) for place in OF_A_SEAT]
        lists.append([seat[place] for place in SINGLE if seat.get(place)])
    return Counter(card for cards in lists for card in cards)


def backs(position: dict[str, Any]) -> list[list[int]]:
    """The age of every card that lies face down, 0 for leaders: all see the backs."""
    known = catalogue(EVERYTHING, True).by_id
    lists = [position.get(place, []) for place in ("discard", "gone", "reserve", "waiting_leaders")]
    for seat in position["seats"]:
        lists += [seat.get(place, []) for place in ("hand", "markers", "leader_hand")]
        lists.append([seat["recovering"]] if seat.get("recovering") else [])
    return [[int(known[card].age) for card in cards] for cards in lists]


def shown(known: set[str], value: Any) -> set[str]:
    """The cards a view names anywhere, texts of orders included."""
    if isinstance(value, dict):
        return set().union(*(shown(known, inner) for inner in [*value, *value.values()]))
    if isinstance(value, list):
        return set().union(*(shown(known, inner) for inner in value))
    return {word.lstrip("@!") for word in str(value).split()} & known
