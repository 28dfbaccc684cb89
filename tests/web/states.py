"""One table for every kind of card and choice that a page offers, as the seat sees it that decides."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import septem
from septem.kernel.game import Game
from septem.server.draft import laid as draft_of
from septem.web.tables import Seen
from tests.web.looks import seen_by

ALL = ("leaders", "cities", "towers", "foundations")
Wanted = Callable[[dict[str, Any]], bool]


def step(name: str, **more: Any) -> Wanted:
    """The view of a table at a step of 7 Wonders."""
    return lambda view: view["step"] == name and all(view[key] == more[key] for key in more)


def asks(*names: str) -> Wanted:
    """The view of a table of Duel or Architects at a decision."""

    def wanted(view: dict[str, Any]) -> bool:
        asked = view["decision"]
        return (asked["step"] if isinstance(asked, dict) else asked) in names

    return wanted


def towers(seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A position of 7 Wonders with Towers."""
    return {"game": "wonders", "expansions": ["towers"], "age": 2, "turn": 3, "seats": seats} | more


# By name: the game, what is waited for, options.
KINDS: dict[str, tuple[str, Wanted, dict[str, Any]]] = {
    "hand": ("wonders", step("choose", age=2, turn=3), {"players": 4}),
    "full hand": ("wonders", step("choose", age=1, turn=1), {"players": 7}),
    "dig": (
        "wonders",
        step("dig"),
        {"players": 3, "wonders": ("halicarnassus_b", "giza_a", "rhodes_a")},
    ),
    "leader": (
        "wonders",
        lambda view: view["age"] == 0,
        {"players": 4, "expansions": ("leaders",)},
    ),
    "recruiting": (
        "wonders",
        lambda view: view["turn"] == 0 and view["age"] == 2,
        {"players": 3, "expansions": ("leaders",)},
    ),
    "foundation": ("wonders", step("keep foundation"), {"players": 3, "expansions": ALL}),
    "wonder of Duel": ("duel", asks("draft_wonder"), {}),
    "card of Duel": (
        "duel",
        lambda view: view["age"] == 2 and view["decision"]["step"] == "turn_action",
        {},
    ),
    "divinity": (
        "duel",
        lambda view: view["age"] == 2 and view["decision"]["step"] == "turn_action",
        {"expansions": ["pantheon"]},
    ),
    "progress token": ("duel", asks("progress_from_board"), {}),
    "placing a divinity": ("duel", asks("place_divinity"), {"expansions": ["pantheon"]}),
    "loss": (
        "wonders",
        lambda view: view["step"] in ("settle", "lose"),
        {"players": 4, "expansions": ("leaders", "cities")},
    ),
    "wonder of Architects": (
        "architects",
        asks("choose_wonder"),
        {"players": 4, "wonders": "chosen"},
    ),
    "deck": ("architects", asks("take_card"), {"players": 4}),
    "action of Architects": ("architects", asks("action"), {"players": 4}),
    "square of a game from a folder": ("noughts", lambda _: True, {}),
}
# Those that seldom come up by chance, for seat 0.
POSITIONS: dict[str, dict[str, Any]] = {
    "mercenary": towers([{"cards": ["assassin"], "coins": 9}, {}, {}], step="hire"),
    "embellishment": towers(
        [
            {
                "wonder": "telanissos_a",
                "stages": 4,
                "cards": ["lumber_yard", "clay_pool", "press_1"],
            },
            {},
            {},
        ]
    ),
}
DRAFTED = "wonder of 7 Wonders"  # taken before there is a game
EVERY = (*KINDS, *POSITIONS, DRAFTED)


def played(name: str, seed: int, options: dict[str, Any]) -> Iterator[tuple[Game, int]]:
    """A random game: every decision before it is made."""
    game, rng = septem.new(name, seed=seed, **options), Random(seed)
    while not game.over:
        seat = game.pending[0]
        yield game, seat
        game.play(seat, rng.choice(game.moves(seat)))


@cache
def reached(kind: str) -> tuple[Game, int]:
    """A game at that kind of decision, and the seat that decides."""
    if kind in POSITIONS:
        return septem.position(POSITIONS[kind]), 0
    name, wanted, options = KINDS[kind]
    for seed in range(30):
        for game, seat in played(name, seed, options):
            if wanted(game.view(seat)) and len(game.moves(seat)) > 1:
                return game, seat
    raise AssertionError(f"no table comes to {kind}")


def table_at(kind: str, **prefs: Any) -> Seen:
    if kind == DRAFTED:
        return drafting(**prefs)
    game, seat = reached(kind)
    return seen_by(game, seat, **prefs)


def drafting(**prefs: Any) -> Seen:
    """A table of four at which one wonder is taken, as the seat sees it that takes the next one."""
    draft = draft_of("wonders", 4, {"seed": 1})
    draft = draft.after(draft.options[0])
    seen = seen_by(septem.new("wonders", players=4, seed=1), draft.picker, **prefs)
    return replace(seen, state="draft", draft=draft, moves=[])
