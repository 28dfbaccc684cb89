"""Why a move is not legal: one sentence that says what is missing (never what is hidden)."""

from typing import TYPE_CHECKING

from septem.duel import payment, steps, structure
from septem.duel.catalogue import (
    CARD_AT,
    CARDS,
    CHAINED,
    COLOURS,
    RESOURCES,
    WONDERS,
    Card,
    Priced,
    Wonder,
)
from septem.duel.city import City, members
from septem.kernel import goods
from septem.kernel.phrases import listed

if TYPE_CHECKING:
    from septem.duel.table import Duel


def reason(game: "Duel", seat: int, text: str) -> str:
    words = text.split()
    if game.decision != steps.TURN:
        return not_offered(game, seat, text)
    said = game.explain(seat, words) if words else ""
    return said or f"'{text}' is no action of a turn; write {game.ways()}"


def not_offered(game: "Duel", seat: int, text: str) -> str:
    """An open decision has a few options; they are all named."""
    offered = [game.words.notation(code) for code in game.codes(seat)]
    name = steps.decision_of(game.task).name
    return f"'{text}' is not offered now; {name} has: {', '.join(offered)}"


def action(game: "Duel", seat: int, words: list[str]) -> str:
    """Why `B card`, `D card` or `W wonder card` cannot be played."""
    verb = words[0]
    expected = 3 if verb == "W" else 2
    if len(words) != expected:
        form = "W wonder card" if verb == "W" else f"{verb} card"
        return f"'{' '.join(words)}' cannot be read; write {form}"
    if words[-1] not in CARDS:
        return f"there is no card '{words[-1]}'"
    card = CARDS[words[-1]]
    hindrance = not_accessible(game, card)
    if hindrance:
        return hindrance
    if verb == "W":
        return no_wonder(game, seat, words[1])
    return too_dear(game, seat, card)


def not_accessible(game: "Duel", card: Card) -> str:
    """Says why a card cannot be taken, or nothing; a face-down card is never told from an absent one."""
    base = (game.age - 1) * structure.STEP
    for at in members(game.left & game.up):
        if game.cards[base + at] != card.number:
            continue
        above = structure.COVERED_BY[(game.age - 1) * structure.SIZE + at] & game.left
        if not above:
            return ""
        return f"{card.id} is covered by {listed('en', [cover(game, over) for over in members(above)])}"
    return f"{card.id} does not lie face up in the structure"


def cover(game: "Duel", at: int) -> str:
    if game.up >> at & 1:
        return CARD_AT[game.cards[(game.age - 1) * structure.STEP + at]].id
    return f"the face-down card {at:02}"


def no_wonder(game: "Duel", seat: int, name: str) -> str:
    if name not in WONDERS:
        return f"there is no wonder '{name}'"
    wonder = WONDERS[name]
    me = game.city(seat)
    if me.built >> wonder.number & 1:
        return f"{name} is built already"
    if game.city(1 - seat).wonders >> wonder.number & 1:
        return f"{name} belongs to the opponent"
    if not me.wonders >> wonder.number & 1:
        left = " any more: seven wonders stand" if game.standing == 7 else ""
        return f"seat {seat} does not own {name}{left}"
    return too_dear(game, seat, wonder)


def too_dear(game: "Duel", seat: int, piece: Priced) -> str:
    """Names the resources to be bought, their cost, and the coins missing."""
    me = game.city(seat)
    lacks = goods.missing(piece.need, me.fixed)
    bought = payment.trade(
        lacks, payment.prices(me, game.city(1 - seat)), me.choice, strikes(me, piece)
    )
    price = piece.coins + bought
    if me.chain_price and CHAINED[piece.number] and isinstance(piece, Card):
        price = int(me.chain_price)
    purse = me.coins + me.reserve
    what = [f"{n} {name}" for name, n in zip(RESOURCES, goods.unpack(lacks, 5), strict=True) if n]
    lacking = (
        f"; the city does not produce {listed('en', what)}, worth {bought} in trade" if what else ""
    )
    return (
        f"{piece.id} costs {price} {'coin' if price == 1 else 'coins'}{lacking}; "
        f"seat {seat} has {purse}, so {price - purse} are missing"
    )


def strikes(me: City, piece: Priced) -> int:
    """How many resources a reduction strikes (D-5.6)."""
    field = 8 if isinstance(piece, Wonder) else COLOURS.index(colour_of(piece))
    return me.strikes >> (field * 6) & 63


def colour_of(piece: Priced) -> str:
    assert isinstance(piece, Card)
    return piece.colour
