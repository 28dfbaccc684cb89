"""Boards and decks of a new game (W-2)."""

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from septem.kernel.errors import BadOption
from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import Catalogue

SIDES: Final = ("drawn", "A", "B")


def check_sides(catalogue: Catalogue, sides: str) -> None:
    """Whether there are boards with the side asked for."""
    asked = catalogue.parameters.get("boards")
    if asked is not None and sides not in ("drawn", asked["side"]):
        raise BadOption(f"with these expansions every board is on side {asked['side']}")


def check_boards(catalogue: Catalogue, wonders: Any, cities: int) -> list[str]:
    """Named boards: one per city, each wonder once (W-2.6)."""
    if not isinstance(wonders, list | tuple) or len(wonders) != cities:
        raise BadOption(f"wonders names {cities} boards, the Free City's last with two players")
    seen: set[str] = set()
    for ident in wonders:
        if ident not in catalogue.boards:
            known = ", ".join(catalogue.boards)
            raise BadOption(f"there is no wonder {ident!r}; there are: {known}")
        board = catalogue.boards[ident].board
        if board in seen:
            raise BadOption(f"the wonder {board!r} is named twice")
        seen.add(board)
    return list(wonders)


def draw_boards(catalogue: Catalogue, cities: int, sides: str, rng: Rng) -> list[str]:
    """A board for each city and its side, all equally likely (W-2.5)."""
    order = catalogue.wonders[:]
    rng.shuffle(order)
    boards = []
    for place in range(cities):
        board = catalogue.sides[order[place]]
        last: i64 = len(board) - 1
        side = rng.below(2)
        if sides != "drawn":
            side = SIDES.index(sides) - 1
        side = min(side, last)
        boards.append(board[side].id)
    return boards


def deal(catalogue: Catalogue, cities: i64, rng: Rng) -> tuple[list[vec[i64]], vec[i64]]:
    """The shuffled decks, the last age first, and the cards left out of the pools (W-2.2 to W-2.4)."""
    decks: list[vec[i64]] = []
    left_out: vec[i64] = vec[i64]()
    age: i64 = 3
    while age > 0:
        deck = catalogue.deck(age, cities)
        if catalogue.mixed:  # as many cards leave at random as there are too many
            rng.shuffle(deck)
            room = catalogue.room(age, cities)
            left_out = extend(left_out, deck[room:])
            deck = deck[:room]
        for pool in catalogue.pools:
            if pool.age == age:
                cards = pool.cards[:]
                rng.shuffle(cards)
                kept = pool.kept(cities)
                deck = extend(deck, cards[:kept])
                left_out = extend(left_out, cards[kept:])
        rng.shuffle(deck)
        decks.append(deck)
        age -= 1
    return decks, left_out
