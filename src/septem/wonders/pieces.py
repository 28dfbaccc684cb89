"""Every piece of 7 Wonders in words, for rulebooks and help."""

from septem.kernel.piece import Piece
from septem.wonders.edition import Edition
from septem.wonders.expansions import known
from septem.wonders.expansions.known import EXPANSIONS
from septem.wonders.words.texts import board_piece, card_piece


def pieces() -> list[Piece]:
    """Every card and board side of the base game and all its expansions."""
    boxes = list(EXPANSIONS.boxed())
    whole = known.with_every_board(boxes)
    edition = known.load(boxes, optional=True)
    found = cards(edition)
    all_boards = known.load(whole, optional=True).catalogue.boards.values()
    found += [board_piece(edition.catalogue, edition.texts, board) for board in all_boards]
    for name in EXPANSIONS.all():
        if name not in boxes:
            found += described(known.load([*whole, name], optional=True), name)
    return found


def cards(edition: Edition, only: str = "") -> list[Piece]:
    """The cards of an edition, or of one data file in it."""
    sizes = {name: box.most for name, box in EXPANSIONS.all().items()}
    return [
        card_piece(edition.catalogue, edition.texts, card, sizes.get(card.set, EXPANSIONS.most))
        for card in edition.catalogue.cards
        if only in ("", card.set)
    ]


def described(edition: Edition, only: str) -> list[Piece]:
    """The pieces of one data file."""
    boards = [board for board in edition.catalogue.boards.values() if board.set == only]
    return cards(edition, only) + [
        board_piece(edition.catalogue, edition.texts, board) for board in boards
    ]
