"""What a move of Duel does, read from its code, for the anchors."""

from septem.duel.cards.catalogue import CARD_AT, TOKEN_AT, WONDER_AT, Card
from septem.duel.rules import steps
from septem.kernel.game import Move


def built_card(move: Move) -> Card | None:
    """The card a move builds; None for every other move."""
    return CARD_AT[move.code >> 6 & 127] if move.code & 63 == steps.BUILD else None


def buildings(moves: list[Move], color: str) -> list[Move]:
    """The moves that build a card of a color."""
    found = []
    for move in moves:
        card = built_card(move)
        if card is not None and card.color == color:
            found.append(move)
    return found


def built_wonder(move: Move) -> str:
    """The wonder a move builds or drafts; nothing for every other move."""
    if move.code & 63 == steps.WONDER:
        return WONDER_AT[move.code >> 18 & 31].id
    if move.code & 63 == steps.DRAFT:
        return WONDER_AT[move.code >> 6].id
    return ""


def taken_token(move: Move) -> str:
    """The progress token a move takes; nothing for every other move."""
    picks = move.code & 63 in (steps.PICK, steps.DRAWN)
    return TOKEN_AT[move.code >> 6].id if picks else ""
