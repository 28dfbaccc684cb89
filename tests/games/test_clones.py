"""A clone has every field of its original and shares nothing that either of them changes, for every class of state.

A class of state is one with a `clone` method. Its fields are found by looking, in both builds: a field that `clone` forgets is
found here, whoever added it. What has no `clone` is a fact of the box, shared by all games and changed by none.
"""

import importlib
import inspect
import pkgutil
import random
from collections.abc import Iterator
from typing import Any

import pytest

import septem
from tests.kit.random_games import Combination, every_combination, finish, moments

# Fields that clones share because they are only ever replaced, never changed in place; the history by who goes on first.
SHARED = {
    "kernel.Game": {"_past"},
    "architects.Architects": {"row", "offer"},
    "duel.Duel": {"cards", "agenda"},
    "wonders.Wonders": {"left_out", "leftovers", "decks", "steps"},
    "wonders.TwoPlayers": {"draw_pile"},
    "wonders.City": {"units", "sold_units"},
    "wonders.Extension": {
        *("triggers", "levies", "concessions", "condition", "conditional", "means", "stalls"),
        *("bank", "bank_price"),
    },
    "wonders.Court": {"leaders"},
    "wonders.Tower": {"associations", "calendar", "golden", "pairing_cards"},
    "wonders.Yard": {"galley", "ship", "ship_prices"},
}
# Room to work in, filled anew whenever it is used; who may write on into the history.
SCRATCH: dict[str, set[str]] = {
    "kernel.Game": {"moment", "_room"},
    "duel.Duel": {"work"},
    "wonders.Wonders": {"offer"},
}

every = pytest.mark.parametrize("combination", every_combination(), ids=str)


def declared(thing: Any, table: dict[str, set[str]]) -> set[str]:
    """The fields a table names for the class of a thing and those it comes from."""
    return {name for kind in type(thing).__mro__ for name in table.get(title(kind), ())}


def title(kind: type) -> str:
    """A class with the game it belongs to."""
    return f"{kind.__module__.split('.')[1]}.{kind.__name__}" if "." in kind.__module__ else ""


def attributes(thing: Any) -> dict[str, Any]:
    """Every field of a thing, interpreted or compiled."""
    names = list(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        names += kind.__dict__.get("__mypyc_attrs__", ())
    names = [name for name in names if not name.startswith("__")]
    scratch = declared(thing, SCRATCH)
    return {n: getattr(thing, n) for n in names if n not in scratch and hasattr(thing, n)}


def is_vec(value: Any) -> bool:
    return type(value).__name__.partition("[")[0] == "vec"


def is_state(value: Any) -> bool:
    return not is_vec(value) and hasattr(type(value), "clone")


def snapshot(value: Any) -> Any:
    """A value with all it consists of; a fact is itself."""
    if value is None or isinstance(value, int | float | str):
        return value
    if is_vec(value) or isinstance(value, list | tuple):
        return tuple(snapshot(inner) for inner in value)
    if isinstance(value, dict):
        return tuple((key, snapshot(inner)) for key, inner in value.items())
    if is_state(value):
        fields = attributes(value).items()
        return {name: snapshot(inner) for name, inner in fields}
    return id(value)


def differences(one: Any, two: Any, at: str = "") -> list[str]:
    """Where two snapshots differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        names = dict.fromkeys([*one, *two])
        return [
            place
            for name in names
            for place in differences(one.get(name), two.get(name), f"{at}.{name}")
        ]
    if isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [place for n, (a, b) in pairs for place in differences(a, b, f"{at}[{n}]")]
    return [] if one == two else [f"{at}: {one} != {two}"]


def states(value: Any) -> Iterator[Any]:
    """The things of state that a value consists of."""
    if is_vec(value) or isinstance(value, list):
        for inner in value:
            yield from states(inner)
    elif is_state(value):
        yield value
        for inner in attributes(value).values():
            yield from states(inner)


def is_alias(one: Any, two: Any) -> bool:
    """Whether a change of one would be one of the other. A compiled field is a new `vec` whenever it is read: it is tried."""
    if not is_vec(one):
        return one is two
    if not len(one) or not isinstance(one[0], int):
        return False
    kept = one[0]
    one[0] = kept ^ 1
    seen = two[0]
    one[0] = kept
    return bool(seen != kept)


def shared(one: Any, two: Any) -> list[str]:
    """The fields that a thing and its clone share though they may be changed."""
    found = []
    allowed = declared(one, SHARED)
    others = attributes(two)
    for name, value in attributes(one).items():
        changeable = is_vec(value) or is_state(value) or isinstance(value, list | dict | set)
        if changeable and name not in allowed and is_alias(value, others[name]):
            found.append(f"{title(type(one))}.{name}")
    return found


@every
def test_a_clone_has_every_field_and_shares_none_that_changes(combination: Combination) -> None:
    for game in moments(combination, games=12, every=40):
        clone = game.clone()
        assert differences(snapshot(clone), snapshot(game)) == []
        for one, two in zip(states(game), states(clone), strict=True):
            assert one is not two or not attributes(one)  # what keeps nothing may be shared
            assert shared(one, two) == []


@every
def test_what_a_clone_plays_leaves_the_original_alone(combination: Combination) -> None:
    """And the other way round: not a field of the one changes when the other plays on."""
    for number, game in enumerate(moments(combination, games=12, every=40)):
        one, two = game.clone(), game.clone()
        before = snapshot(one)
        finish(two, number)
        assert differences(snapshot(one), before) == []
        after = snapshot(two)
        finish(one, number + 1)
        assert differences(snapshot(two), after) == []


@every
def test_looking_changes_nothing(combination: Combination) -> None:
    """Views, positions, points, moves and their words are read; not a field changes."""
    for game in moments(combination, games=8, every=40):
        before = snapshot(game)
        for seat in range(game.seats):
            game.view(seat)
            for move in random.Random(seat).sample(game.moves(seat), min(3, len(game.moves(seat)))):
                assert move.fields
                assert move.describe("fr")
        game.position()
        game.totals()
        game.determinize(0, 1)
        assert game.outcome is None or game.outcome.ranking
        assert differences(snapshot(game), before) == []


def classes_of_state() -> set[str]:
    """Every class of the games that says how it is cloned."""
    found = set()
    for name, description in septem.games().items():
        package = importlib.import_module(description.package)
        for module in pkgutil.walk_packages(package.__path__, f"septem.{name}."):
            members = inspect.getmembers(importlib.import_module(module.name), inspect.isclass)
            found |= {title(kind) for _, kind in members if "clone" in kind.__dict__}
    return found - BASES


BASES = {"kernel.Game", "wonders.Belongings", "duel.Belongings"}  # what classes of state come from


def test_every_class_of_state_is_met() -> None:
    met = {
        title(type(thing))
        for combination in every_combination()
        for game in [combination.begun(0), combination.begun(1)]
        for thing in states(game)
    }
    assert sorted(classes_of_state() - met) == []
