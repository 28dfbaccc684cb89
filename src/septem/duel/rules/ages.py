"""Ages: laying a structure, the end of an Age, who starts the next one (D-2.8, D-10)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.rules import codes, steps, structure
from septem.duel.rules.steps import START
from septem.duel.rules.structure import ALL, FACE_UP, SIZE, STEP

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

LAST: Final = 3
OPEN: Final = vec[i64]([structure.accessible(age, ALL) for age in (1, 2, 3)])  # of a whole one


def begin(game: "Duel") -> None:
    """The draft is over: lay Age I if it is not there yet; the first player starts (D-2.8, D-4.1)."""
    if game.left == 0:
        open_age(game)
    game.await_turn()


def open_age(game: "Duel") -> None:
    """Lay the structure of the Age."""
    for box in game.terms.rules:
        box.opening(game)
    lay(game)
    for box in game.terms.rules:
        box.opened(game)


def lay(game: "Duel") -> None:
    """Each card of the Age in its position, face up or down (D-3.1)."""
    left = dealt(game.cards, (game.age - 1) * STEP)
    game.left = left
    game.open = structure.accessible(game.age, left) if left != ALL else OPEN[game.age - 1]
    game.up = FACE_UP[game.age - 1] & left | game.open


def dealt(cards: vec[i64], base: i64) -> i64:
    """The positions of an Age that have a card: all of them unless a position leaves some out."""
    signs: i64 = 0
    at: i64 = SIZE
    while at:
        at -= 1
        signs |= cards[base + at]
    if signs >= 0:
        return ALL
    left: i64 = 0
    at = SIZE
    while at:
        at -= 1
        left += left
        if cards[base + at] >= 0:
            left += 1
    return left


def end(game: "Duel") -> None:
    """Lay the next structure, then decide who starts; after Age III the game is over."""
    game.extra = 0
    while game.left == 0:
        if game.age == LAST:
            game.finish(0, -1)
            return
        game.age += 1
        open_age(game)
    if game.pawn != 0:
        game.ask(codes.task(START, 1 if game.pawn > 0 else 0, 0))
    elif game.terms.centre_choice:
        game.ask(codes.task(START, game.active, 0))
    else:
        game.await_turn()


class StartPlayer(steps.Decision):
    """`start_player`: the chooser names the player who starts the Age (D-16.12)."""

    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        return vec[i64]([START, START | 1 << codes.PIECE])

    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        game.active = codes.piece_of(code)
        game.await_turn()


steps.register(StartPlayer(START, "start_player", {}))
