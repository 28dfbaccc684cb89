"""Seeded games of every legal combination of expansions, and where all their cards lie."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.scale import scaled
from tests.kit.wonders import BOTH, CITIES, EVERYTHING, FULL, LEADERS, TOWERS, catalogue, step_of

COMBINATIONS: dict[str, tuple[str, ...]] = {
    "leaders": LEADERS,
    "cities": CITIES,
    "both": BOTH,
    "towers": TOWERS,
    "leaders and towers": (*LEADERS, *TOWERS),
    "cities and towers": (*CITIES, *TOWERS),
    "all boxes": FULL,
    "everything": EVERYTHING,
}
TEAMS = ", in teams"
SIDES = ("drawn", "A", "B")
# Every legal combination; those with Cities are played in teams, too (C-11.1).
TABLES = [*COMBINATIONS, *(f"{name}{TEAMS}" for name, x in COMBINATIONS.items() if "cities" in x)]
ROUTINE = ("choose", "lose", "hire")  # steps that most decisions belong to


def boxes(name: str) -> tuple[str, ...]:
    """The expansions of a table."""
    return COMBINATIONS[name.removesuffix(TEAMS)]


def tall(name: str) -> bool:
    return "towers" in boxes(name)


def sizes(name: str) -> tuple[int, ...]:
    """The player counts allowed (T-2.1, C-11.1)."""
    if name.endswith(TEAMS):
        return (4, 6)
    return (3, 4, 5, 6, 7, 8) if tall(name) else (3, 4, 5, 6, 7)


def begun(name: str, players: int, number: int, **more: Any) -> septem.Game:
    """Game number n of a table: sides go round, optional cards join every other game."""
    options: dict[str, Any] = {"players": players, "expansions": boxes(name)}
    if name.endswith(TEAMS):
        options["teams"] = True
    if "foundations" not in boxes(name):
        options["sides"] = SIDES[number % 3]
    options |= {"optional_cards": number % 2 == 0, **more}
    return septem.new("wonders", seed=number, **options)


def fresh(name: str, number: int) -> septem.Game:
    """The same with player counts that go round."""
    allowed = sizes(name)
    return begun(name, allowed[number % len(allowed)], number)


def played(name: str, number: int) -> septem.Game:
    """The same, played to its end at random."""
    game = fresh(name, number)
    playout(game, Rng(number))
    return game


def walk(game: septem.Game, seed: int) -> Iterator[septem.Game]:
    """One game at every decision of its course; seats commit in random order with random moves."""
    rng = random.Random(seed)
    while not game.over:
        yield game
        seat = rng.choice(game.pending)
        game.play(seat, rng.choice(game.moves(seat)))
    yield game


def decisions(name: str, number: int) -> Iterator[septem.Game]:
    return walk(fresh(name, number), number)


def moments(name: str, number: int, every: int) -> Iterator[septem.Game]:
    """Some moments of a game: every decision of a rare step, and one of so many others."""
    for count, game in enumerate(decisions(name, number)):
        if step_of(game) not in ROUTINE or count % spread(name, every) == 0:
            yield game


def spread(name: str, every: int) -> int:
    """How far apart moments are looked at: games with Towers are long, and interpreted ones slow."""
    return every * (2 if tall(name) else 1) * (1 if septem.compiled else 5)


def some(name: str, games: int) -> int:
    """So many games of a table; fewer long ones, and fewer when the rules are interpreted."""
    return scaled(max(games // 8, 2) if tall(name) else games)


# Cards.


def in_the_box(game: septem.Game) -> Counter[str]:
    """Every card of a game: the copies in use, all cards of the pools, all leaders and Foundations."""
    position = game.position()
    expansions = tuple(position["expansions"])
    return boxed(expansions, position.get("optional_cards", False), game.seats).copy()


@cache
def boxed(expansions: tuple[str, ...], optional: bool, players: int) -> Counter[str]:
    return Counter(
        {
            card.id: sum(1 for least in card.copies if least <= players) if card.copies else 1
            for card in catalogue(expansions, optional).cards
        }
    )


ON_THE_TABLE = ("discard", "left_out", "reserve", "gone", "leftovers")
ON_THE_TABLE += ("waiting_leaders", "foundation_box")
OF_A_SEAT = ("cards", "hand", "markers", "leaders", "leader_hand", "foundation_hand")
SINGLE = ("recovering", "foundation")


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
