"""Why a move is not legal: one sentence that says what is missing (never what is hidden)."""

from typing import TYPE_CHECKING, Any

from septem.duel.cards.catalogue import (
    CARD_AT,
    CARDS,
    CHAINED,
    RESOURCES,
    WONDERS,
    Card,
    Priced,
)
from septem.duel.rules import payment, steps, structure
from septem.duel.rules.city import City, members
from septem.duel.words import texts
from septem.kernel import goods, phrases

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel
    from septem.duel.words.hooks import Words


def say(language: str, key: str, **values: Any) -> str:
    return phrases.say(language, "duel", f"refuse_{key}", **values)


def reason(game: "Duel", boxes: "list[Words]", seat: int, text: str, language: str) -> str:
    words = text.split()
    if game.decision != steps.TURN:
        return not_offered(game, seat, text, language)
    said = explained(game, boxes, seat, words, language) if words else ""
    return said or say(language, "action", text=text, ways=ways(boxes, language))


def explained(
    game: "Duel", boxes: "list[Words]", seat: int, words: list[str], language: str
) -> str:
    """Why an action of a turn is not legal; nothing when it is no action."""
    if words[0] in ("B", "D", "W"):
        return action(game, seat, words, language)
    said = (box.explain(game, seat, words, language) for box in boxes)
    return next((sentence for sentence in said if sentence), "")


def ways(boxes: "list[Words]", language: str) -> str:
    """How the actions of a turn are written."""
    own = [say(language, "form", verb=verb) for verb in ("B", "D")]
    own.append(say(language, "form_wonder"))
    return phrases.listed(
        language, own + [way for box in boxes for way in box.ways(language)], "or"
    )


def not_offered(game: "Duel", seat: int, text: str, language: str) -> str:
    """An open decision has its options; they are all named."""
    offered = ", ".join(game.faces.words.text(code) for code in game.codes(seat))
    name = steps.decision_of(game.task).name
    return say(language, "option", text=text, decision=name, offered=offered)


def action(game: "Duel", seat: int, words: list[str], language: str) -> str:
    """Why `B card`, `D card` or `W wonder card` cannot be played."""
    verb = words[0]
    if len(words) != (3 if verb == "W" else 2):
        form = say(language, "form_wonder") if verb == "W" else say(language, "form", verb=verb)
        return say(language, "unreadable", text=" ".join(words), form=form)
    if words[-1] not in CARDS:
        return say(language, "no_card", card=words[-1])
    card = CARDS[words[-1]]
    hindrance = not_accessible(game, card, language)
    if hindrance:
        return hindrance
    if verb == "W":
        return no_wonder(game, seat, words[1], language)
    return too_dear(game, seat, card, language)


def not_accessible(game: "Duel", card: Card, language: str) -> str:
    """Says why a card cannot be taken, or nothing; a face-down card is never told from an absent one."""
    base = (game.age - 1) * structure.STEP
    for at in members(game.left & game.up):
        if game.cards[base + at] != card.number:
            continue
        above = structure.COVERED_BY[(game.age - 1) * structure.SIZE + at] & game.left
        if not above:
            return ""
        covers = [cover(game, over, language) for over in members(above)]
        by = phrases.listed(language, covers)
        return say(language, "covered", card=card.name(language), by=by)
    return say(language, "not_there", card=card.name(language))


def cover(game: "Duel", at: int, language: str) -> str:
    if game.up >> at & 1:
        return CARD_AT[game.cards[(game.age - 1) * structure.STEP + at]].name(language)
    return say(language, "face_down", at=f"{at:02}")


def no_wonder(game: "Duel", seat: int, ident: str, language: str) -> str:
    if ident not in WONDERS:
        return say(language, "no_wonder", wonder=ident)
    wonder = WONDERS[ident]
    name = wonder.name(language)
    me = game.city(seat)
    if me.built >> wonder.number & 1:
        return say(language, "built", wonder=name)
    if game.city(1 - seat).wonders >> wonder.number & 1:
        return say(language, "opponents", wonder=name)
    if not me.wonders >> wonder.number & 1:
        return say(language, "seven" if game.standing == 7 else "not_owned", wonder=name)
    return too_dear(game, seat, wonder, language)


def too_dear(game: "Duel", seat: int, piece: Priced, language: str) -> str:
    """Names the resources to be bought, their cost, and the coins missing."""
    me = game.city(seat)
    lacks = payment.lacking(me, piece.cost)
    price = payment.prices(me, game.city(1 - seat))
    bought = int(payment.trade(lacks, price, me.choice, strikes(me, piece)))
    cost = piece.coins + bought
    if isinstance(piece, Card) and me.chain_price and CHAINED[piece.number]:
        cost, bought = int(me.chain_price), 0
    purse = int(me.coins + me.reserve)
    values = {"piece": piece.name(language), "n": cost, "purse": purse, "short": cost - purse}
    if not bought:
        return say(language, "coins", **values)
    short = [
        texts.units(language, name, n)
        for name, n in zip(RESOURCES, goods.unpack(lacks, 5), strict=True)
        if n
    ]
    lacking = phrases.listed(language, short)
    return say(language, "goods", lacking=lacking, bought=bought, **values)


def strikes(me: City, piece: Priced) -> int:
    """How many resources a reduction strikes (D-5.6)."""
    if isinstance(piece, Card):
        return int(payment.card_strikes(me, piece.number))
    return int(payment.wonder_strikes(me))
