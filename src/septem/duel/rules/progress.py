"""Scientific symbols and progress tokens (D-9, D-13)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import BASE, TOKENS
from septem.duel.rules import codes, steps
from septem.duel.rules.city import SYMBOL_WIDTH, City, bits, held
from septem.duel.rules.effects import Effect, acts, lasting
from septem.kernel.bits import bit
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

SYMBOLS_TO_WIN: Final = 6
ON_BOARD: Final = BASE.part("parameters").number("progress_on_board", 1, 10)
ACTS: Final[list[list[Effect]]] = [[] for _ in range(32)]
LASTING: Final = vec[City]([City() for _ in range(32)])  # what each token changes for good
SCIENCE: Final = 2  # the victory


def equip(group: str) -> None:
    """Give the tokens of a group their effects."""
    for token in TOKENS.values():
        if token.group == group:
            ACTS[token.number] = acts(token.effect)
            LASTING[token.number] = lasting(token.effect)


def gain_symbol(game: "Duel", seat: i64, symbol: i64) -> None:
    """One more symbol: six different ones win at once, a pair takes a token (D-9.2, D-9.5)."""
    city = game.city(seat)
    before = held(city, symbol)
    city.science += bit(symbol * SYMBOL_WIDTH)
    if before == 0:
        city.distinct += 1
        if city.distinct == SYMBOLS_TO_WIN:
            game.win(seat, SCIENCE)
    elif before == 1:
        game.push(codes.task(steps.PICK, seat, 0))


def take_token(game: "Duel", seat: i64, token: i64) -> None:
    """The token joins the city and is applied (D-9.4)."""
    city = game.city(seat)
    city.progress |= bit(token)
    city.add_lasting(LASTING[token])
    for effect in ACTS[token]:
        effect.apply(game, seat)


def draw(game: "Duel", removed: i64, number: i64) -> i64:
    """Draw tokens at random from the removed ones; the luck of every draw follows from the seed (D-2.9)."""
    rng = Rng(game.luck)
    game.luck = rng.word()
    drawn: i64 = 0
    while number and removed:
        place = rng.below(bits(removed))
        rest = removed
        while place:
            rest &= rest - 1
            place -= 1
        drawn |= rest & -rest
        removed &= ~(rest & -rest)
        number -= 1
    return drawn


class FromBoard(steps.Choice):
    """`progress_from_board`: the maker of a pair takes a token of the board (D-16.6)."""

    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        return self.among(game.board)

    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        token = codes.piece_of(code)
        game.board &= ~bit(token)
        take_token(game, codes.seat_of(task), token)


class FromDraw(steps.Choice):
    """`progress_from_draw`: one of the tokens drawn; the others go back among the removed (D-16.7)."""

    def codes(self, game: "Duel", task: i64) -> vec[i64]:
        return self.among(codes.values_of(task))

    def resolve(self, game: "Duel", task: i64, code: i64) -> None:
        take_token(game, codes.seat_of(task), codes.piece_of(code))


steps.register(FromBoard(steps.PICK, "progress_from_board", {}))
steps.register(FromDraw(steps.DRAWN, "progress_from_draw", {"drawn": steps.TOKENS}))
equip("base")
