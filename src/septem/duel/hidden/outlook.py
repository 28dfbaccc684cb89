"""What everybody sees coming: the order of the draft, the conflict track and what lies on it, the ends within reach."""

from typing import TYPE_CHECKING, Any

from septem.duel.cards.catalogue import SYMBOL, SYMBOLS
from septem.duel.rules import military, progress
from septem.duel.rules.city import City, held
from septem.duel.rules.military import CAPITAL, TOKEN_COINS, TOKENS, ZONE_POINTS, ZONE_TOKEN
from septem.duel.rules.wonders import DRAFTERS, GROUP

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def drafting(game: "Duel") -> dict[str, Any] | None:
    """The order of all picks with the group each is made from; None once all wonders are drafted (D-2.4)."""
    made = int(game.picks)
    if made == len(DRAFTERS):
        return None
    return {
        "picks": made,
        "group": made // GROUP + 1,
        "left": GROUP - made % GROUP,
        "order": [
            {"seat": int(seat), "group": pick // GROUP + 1} for pick, seat in enumerate(DRAFTERS)
        ],
    }


# The conflict track (D-8).


def conflict(game: "Duel") -> dict[str, Any]:
    """Who leads and what it is worth, the zones from seat 0's capital to seat 1's, and what each seat meets next."""
    pawn = int(game.pawn)
    leader = None if pawn == 0 else 0 if pawn > 0 else 1
    return {
        "leader": leader,
        "lead": abs(pawn),
        "points": 0 if leader is None else int(military.points(pawn, leader)),
        "capital": CAPITAL,
        "zones": zones(game),
        "to_capital": [CAPITAL - pawn, CAPITAL + pawn],
        "next_token": [next_token(game, seat) for seat in (0, 1)],
    }


def zones(game: "Duel") -> list[dict[str, Any]]:
    """Spaces in a row that are worth the same to the same side, with the token still lying there."""
    found: list[dict[str, Any]] = []
    worths = sorted({int(points) for points in ZONE_POINTS})
    for at in range(-CAPITAL, CAPITAL + 1):
        points = int(ZONE_POINTS[at + CAPITAL])
        side = None if at == 0 else 1 if at > 0 else 0
        capital = abs(at) == CAPITAL
        known = (found[-1]["points"], found[-1]["side"], found[-1]["capital"]) if found else ()
        if known != (points, side, capital):
            found.append({"spaces": [], "points": points, "level": worths.index(points)})
            found[-1] |= {"side": side, "capital": capital, "token": None, "loss": 0}
        found[-1]["spaces"].append(at)
        token = int(ZONE_TOKEN[at + CAPITAL]) - 1
        if token >= 0 and game.military >> token & 1:
            found[-1] |= {"token": TOKENS[token], "loss": int(TOKEN_COINS[token])}
    return found


def next_token(game: "Duel", seat: int) -> dict[str, Any] | None:
    """The next military token a seat's shields would take, how many spaces away, and what the opponent loses."""
    step = 1 if seat == 0 else -1
    at = int(game.pawn)
    for away in range(1, CAPITAL - at * step + 1):
        space = at + away * step
        token = int(ZONE_TOKEN[space + CAPITAL]) - 1
        if space * step > 0 and token >= 0 and game.military >> token & 1:
            return {"token": TOKENS[token], "spaces": away, "loss": int(TOKEN_COINS[token])}
    return None


# Ends within reach (D-10).


def endings(game: "Duel", seat: int) -> dict[str, Any]:
    """What a seat still needs for each supremacy: spaces to the capital, different symbols and which it lacks."""
    me = game.city(seat)
    pawn = int(game.pawn)
    return {
        "military": CAPITAL - pawn if seat == 0 else CAPITAL + pawn,
        "science": progress.SYMBOLS_TO_WIN - int(me.distinct),
        "lacks": [name for number, name in enumerate(SYMBOLS) if not held(me, number)],
    }


def card_wins(me: City, card: int, pawn: int) -> str | None:
    """Which supremacy a card would bring at once, with the pawn where it would stand."""
    return wins(me, int(SYMBOL[card]) - 1, pawn)


def wins(me: City, symbol: int, pawn: int) -> str | None:
    """Which supremacy is won with one more symbol, or with the pawn at a space."""
    if abs(pawn) == CAPITAL:
        return "military"
    if symbol >= 0 and not held(me, symbol) and me.distinct + 1 >= progress.SYMBOLS_TO_WIN:
        return "science"
    return None
