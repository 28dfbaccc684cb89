"""What a move of Duel does, for the anchors."""

from septem.duel.cards.catalogue import CARDS, Card
from septem.kernel.game import Move

TAKING = ("progress_from_board", "progress_from_draw")  # steps in which a token is taken


def built_card(move: Move) -> Card | None:
    """The card a move builds; None for every other move."""
    fields = move.fields
    return CARDS[fields["card"]] if fields["kind"] == "build" else None


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
    fields = move.fields
    return str(fields["wonder"]) if fields["kind"] in ("wonder", "draft") else ""


def taken_token(move: Move) -> str:
    """The progress token a move takes; nothing for every other move."""
    fields = move.fields
    return str(fields["token"]) if fields["step"] in TAKING else ""
