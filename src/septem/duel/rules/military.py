"""The conflict pawn, its track and tokens (D-8)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import BASE
from septem.duel.cards.facts import Facts
from septem.kernel.bits import bit

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

CAPITAL: Final = 9
SUPREMACY: Final = 1  # the victory
OFF: Final = 99  # where a pawn stands that is not on the track

TOKENS: Final[list[str]] = []
TOKEN_COINS: Final = vec[i64]([0] * 4)
# By position + 9: the points of its zone, and 1 + the token met when the pawn enters it moving away from 0.
ZONE_POINTS: Final = vec[i64]([0] * 19)
ZONE_TOKEN: Final = vec[i64]([0] * 19)


def draw_track(facts: Facts) -> None:
    """Fill the tables from the data file (D-8.2)."""
    track = facts.part("military")
    TOKENS[:] = [token.piece for token in track.pieces("tokens")]
    for number, token in enumerate(track.pieces("tokens")):
        TOKEN_COINS[number] = token.number("coins", 1, 31)
    for index, table in enumerate(track.items("zones")):
        zone = Facts(track.file, f"military.zones[{index}]", table)
        positions = zone.numbers("positions", -CAPITAL + 1, CAPITAL - 1)
        for at in positions:
            ZONE_POINTS[at + CAPITAL] = zone.number("vp", 0, 31)
        if zone.has("token"):
            entry = min(positions, key=abs)
            ZONE_TOKEN[entry + CAPITAL] = 1 + TOKENS.index(zone.word("token", TOKENS))


def advance(game: "Duel", seat: i64, shields: i64) -> None:
    """Move the pawn one space for each shield, away from the seat's own capital (D-8.3)."""
    step: i64 = 1 if seat == 0 else -1
    target = game.second if seat == 0 else game.first
    siege = game.first.siege if seat == 0 else game.second.siege
    while shields:
        at = game.pawn + step
        if at == game.barrier:
            game.barrier = OFF
            return
        game.pawn = at
        if at == CAPITAL * step:
            game.win(seat, SUPREMACY)
            return
        if siege:
            target.lose(siege)
        if at * step > 0:
            token = ZONE_TOKEN[at + CAPITAL]
            if token and game.military & bit(token - 1):
                game.military &= ~bit(token - 1)
                target.lose(TOKEN_COINS[token - 1])
        shields -= 1


def side(token: str) -> int:
    """The seat on whose side a token lies."""
    return TOKENS.index(token) // 2


def points(pawn: i64, seat: i64) -> i64:
    """Military points: only for the player who is not behind (D-11.2)."""
    if pawn == 0 or (pawn > 0) == (seat == 1):
        return 0
    return ZONE_POINTS[pawn + CAPITAL]  # none in a capital


draw_track(BASE)
