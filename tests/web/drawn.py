"""What pages keep of the pieces they drew, to be forgotten when other folders are known."""

from septem.server import games
from septem.web.library import entry, shelves
from septem.web.tables.wonders import editions, faces

KEPT = (
    *(editions.edition, faces.boards, faces.face, faces.thumbnail, faces.board),
    *(entry.entries, entry.draw, shelves.text_of, games.pieces),
)


def forget_drawn() -> None:
    for known in KEPT:
        known.cache_clear()
