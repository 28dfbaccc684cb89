"""Every piece of 7 Wonders in words, for rulebooks and help."""

from septem.kernel.piece import Piece
from septem.wonders.edition import Edition
from septem.wonders.expansions import known
from septem.wonders.words.texts import board_piece, card_piece, learn


def pieces() -> list[Piece]:
    """Every card and board side of the base game and all its expansions."""
    boxes = list(known.boxed())
    whole = [name for name in boxes if not known.boxed()[name].boards_only]
    edition = known.load(boxes, optional=True)
    learn(edition.words)
    found = cards(edition)
    all_boards = known.load(whole, optional=True).catalogue.boards.values()
    found += [board_piece(edition.catalogue, edition.words, board) for board in all_boards]
    for name in known.headers():
        if name not in boxes:
            found += described(known.load([*whole, name], optional=True), name)
    return found


def cards(edition: Edition, only: str = "") -> list[Piece]:
    """The cards of an edition, or of one data file in it."""
    sizes = {name: header.most for name, header in known.headers().items()}
    return [
        card_piece(edition.catalogue, edition.words, card, sizes.get(card.set, known.USUAL))
        for card in edition.catalogue.cards
        if only in ("", card.set)
    ]


def described(edition: Edition, only: str) -> list[Piece]:
    """The pieces of one data file."""
    boards = [board for board in edition.catalogue.boards.values() if board.set == only]
    return cards(edition, only) + [
        board_piece(edition.catalogue, edition.words, board) for board in boards
    ]
