"""Setting up a game: players, boards and sides, decks (W-2)."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.errors import BadOption
from septem.kernel.folders import blamed
from septem.kernel.record import Setup
from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.expansions import known
from septem.wonders.faces import faces_of
from septem.wonders.rules.free_city import TwoPlayers
from septem.wonders.rules.table import Wonders

SIDES = ("drawn", "A", "B")


def new(
    *,
    seed: Any,
    players: Any = 4,
    expansions: Any = (),
    wonders: Any = None,
    sides: Any = "drawn",
    optional_cards: Any = False,
    **switches: Any,
) -> Wonders:
    """A new game. `wonders` names a board side per city; otherwise boards are drawn, with `sides` drawn, "A" or "B".

    `expansions` are names of boxes or paths of folders, `optional_cards` adds pieces that come from other boxes; further options are
    expansions that are switches. What callers give is checked here, not by its type, so that both build modes refuse it in the same words.
    """
    check(seed, players, sides, optional_cards)
    labels, catalogue = known.settled(expansions, switches, players, optional_cards)
    check_sides(catalogue, sides)
    chosen: dict[str, object] = {"players": players, "seed": seed}
    if expansions:
        chosen["expansions"] = list(labels)
    chosen.update({name: True for name, value in switches.items() if value})
    if optional_cards:
        chosen["optional_cards"] = True
    if wonders is not None:
        chosen["wonders"] = check_boards(catalogue, wonders, max(players, 3))
    if sides != "drawn":
        chosen["sides"] = sides
    rng = Rng(seed)
    cities = max(players, 3)
    decks, left_out = deal(catalogue, cities, rng)
    if wonders is None:
        boards = draw_boards(catalogue, cities, sides, rng)
    else:
        boards = list(wonders)
    game = make(Setup("wonders", chosen), players, catalogue, boards)
    game.decks = decks
    game.left_out = left_out
    try:
        for module in game.modules:
            module.prepare(game, rng)
        game.begin()
        game.steps[0].enter(game)
    except Exception as problem:
        raise blamed(problem) from None
    return game


def boards(expansions: Any = ()) -> tuple[str, ...]:
    """The board sides that may be drawn or named with these expansions."""
    return tuple(known.load(known.EXPANSIONS.chosen(expansions, {}), False).boards)


def make(setup: Setup, players: int, catalogue: Catalogue, boards: list[str]) -> Wonders:
    """A table without cards; two players play with the Free City (W-11)."""
    faces = faces_of(catalogue)
    if players == 2:
        return TwoPlayers(setup, players, faces, catalogue, boards)
    return Wonders(setup, players, faces, catalogue, boards)


def check(seed: Any, players: Any, sides: Any, optional_cards: Any) -> None:
    """The options that do not depend on boards and expansions."""
    if not isinstance(seed, int):
        raise BadOption(f"a seed is a whole number, not {seed!r}")
    if not isinstance(players, int):
        raise BadOption(f"7 Wonders is for 2 to {known.EXPANSIONS.most} players, not {players!r}")
    if sides not in SIDES:
        raise BadOption(f"sides are one of {', '.join(SIDES)}, not {sides!r}")
    if not isinstance(optional_cards, bool):
        raise BadOption(f"optional_cards is true or false, not {optional_cards!r}")


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
    order = vec[i64](list(range(len(catalogue.sides))))
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


def deal(catalogue: Catalogue, cities: int, rng: Rng) -> tuple[list[vec[i64]], vec[i64]]:
    """The shuffled decks, the last age first, and the cards left out of the pools (W-2.2 to W-2.4)."""
    decks: list[vec[i64]] = []
    left_out: vec[i64] = vec[i64]()
    for age in (3, 2, 1):
        deck = catalogue.deck(age, cities)
        if catalogue.mixed:  # as many cards leave at random as there are too many
            rng.shuffle(deck)
            room = catalogue.room(age, cities)
            for card in deck[room:]:
                left_out = append(left_out, card)
            deck = deck[:room]
        for pool in catalogue.pools:
            if pool.age == age:
                cards = pool.cards[:]
                rng.shuffle(cards)
                kept = min(pool.kept(cities), len(cards))
                for place in range(len(cards)):
                    if place < kept:
                        deck = append(deck, cards[place])
                    else:
                        left_out = append(left_out, cards[place])
        rng.shuffle(deck)
        decks.append(deck)
    return decks, left_out
