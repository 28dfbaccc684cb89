"""One scorer: the sheet with its parts is the sheet of simulations, and reading it changes nothing."""

from types import GetSetDescriptorType
from typing import Any

import pytest

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.scale import scaled
from tests.kit.wonders_games import TABLES, decisions, played, some, spread


def check(game: Any) -> None:
    """Parts, lines and totals of every city agree; nothing is different afterwards."""
    before = state(game)
    position = game.hash()
    names = game.catalogue.lines
    for seat in range(game.seats):
        sheet = game.sheet(seat, detailed=True)
        quick = game.sheet(seat)
        assert list(sheet.points) == list(quick.points)
        assert sheet.total() == quick.total() == sum(sheet.points)
        parts = sheet.explained(names)
        assert {line: sum(found.values()) for line, found in parts.items()} == dict(
            zip(names, (int(points) for points in sheet.points), strict=True)
        )
        game.view(seat)
    assert [int(total) for total in game.totals()] == [
        game.points(seat)["total"] for seat in range(game.seats)
    ]
    assert state(game) == before
    assert game.hash() == position


def state(thing: Any) -> Any:
    """All fields of a table, of its cities and of what expansions keep, as plain data."""
    if type(thing).__name__ == "vec" or isinstance(thing, list | tuple):
        return [state(item) for item in thing]
    if type(thing).__module__.startswith("septem.wonders") and keeps_state(type(thing)):
        return {name: state(getattr(thing, name)) for name in fields(thing)}
    return thing


def keeps_state(kind: type) -> bool:
    names = {known.__name__ for known in kind.__mro__}
    return bool(names & {"Wonders", "Tally", "Extension", "Belongings"})


# Buffers, what tables share, and what is worked out when it is asked for.
NO_FIELDS = {
    *("offer", "setup", "faces", "ruleset", "outcome", "pending", "name", "_room"),
    *("__class__", "__dict__", "__weakref__"),
}


def fields(thing: Any) -> list[str]:
    """The names of its fields, compiled or not."""
    names = set(getattr(thing, "__dict__", {}))
    for known in type(thing).__mro__:
        names |= {n for n, what in vars(known).items() if isinstance(what, GetSetDescriptorType)}
    return sorted(names - NO_FIELDS)


@pytest.mark.parametrize("players", range(2, 8))
def test_the_sheet_of_the_base_game(players: int) -> None:
    for seed in range(scaled(40, least=3)):
        game = septem.new("wonders", players=players, seed=seed)
        playout(game, Rng(seed))
        check(game)


@pytest.mark.parametrize("name", TABLES)
def test_the_sheet_with_expansions(name: str) -> None:
    for number in range(scaled(30, least=3)):
        check(played(name, number))


@pytest.mark.parametrize("name", TABLES)
def test_the_sheet_on_the_way(name: str) -> None:
    for count, game in enumerate(decisions(name, some(name, 3))):
        if count % spread(name, 7) == 0:
            check(game)


def test_parts_name_cards_stages_symbols_and_tokens() -> None:
    seats = [
        {"wonder": "giza_a", "stages": 1, "cards": ["altar", "apothecary"], "victories": [1, 3]},
        {},
        {},
    ]
    game: Any = septem.position({"game": "wonders", "age": 2, "turn": 1, "seats": seats})
    parts = game.sheet(0, detailed=True).explained(game.catalogue.lines)
    assert parts["wonder"] == {"1": 3}
    assert parts["civilian"] == {"altar": 2}
    assert parts["science"] == {"1 compass": 1}
    assert parts["military"] == {"victories of 1": 1, "victories of 3": 3}
    assert parts["treasury"] == {"coins": 1}
