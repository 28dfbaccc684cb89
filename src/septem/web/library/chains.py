"""The chain a card belongs to, as columns of cards and the lines between them."""

from dataclasses import dataclass

from septem.web.library.entry import Entry, entries

LEFT, RIGHT = 0, 44  # where lines begin and end, across


@dataclass(frozen=True)
class Column:
    """Cards that are equally far from the beginning, and the lines that lead to them."""

    cards: tuple[Entry, ...]
    lines: tuple[str, ...]  # SVG paths in a box of 44 to 100


def columns(game: str, ident: str) -> list[Column]:
    """All that leads to a card and all that it leads to; nothing for a card without a chain."""
    known = entries(game)
    kept = reached(known, ident, forward=False) | reached(known, ident, forward=True)
    if len(kept) < 2:
        return []
    depth: dict[str, int] = {}
    for name in known:
        if name in kept:
            measure(known, kept, depth, name, ())
    made: list[Column] = []
    before: tuple[Entry, ...] = ()
    for level in range(max(depth.values()) + 1):
        cards = tuple(known[name] for name in known if depth.get(name) == level)
        made.append(Column(cards, tuple(lines(before, cards))))
        before = cards
    return made


def reached(known: dict[str, Entry], ident: str, forward: bool) -> set[str]:
    """The card itself, and what it makes free in turn, or what makes it free."""
    found, waiting = {ident}, [ident]
    while waiting:
        piece = known[waiting.pop()].piece
        for other in piece.chain_to if forward else piece.chain_from:
            if other in known and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def measure(
    known: dict[str, Entry], kept: set[str], depth: dict[str, int], name: str, way: tuple[str, ...]
) -> int:
    """How many cards come before one at most."""
    if name not in depth:
        earlier = [one for one in known[name].piece.chain_from if one in kept and one not in way]
        depths = [measure(known, kept, depth, one, (*way, name)) for one in earlier]
        depth[name] = 1 + max(depths, default=-1)
    return depth[name]


def lines(before: tuple[Entry, ...], cards: tuple[Entry, ...]) -> list[str]:
    """A curve from each card of one column to those it makes free in the next."""
    made = []
    middle = (LEFT + RIGHT) / 2
    for start, one in enumerate(before):
        for end, other in enumerate(cards):
            if other.id in one.piece.chain_to:
                y, z = height(start, len(before)), height(end, len(cards))
                made.append(f"M{LEFT} {y}C{middle} {y} {middle} {z} {RIGHT} {z}")
    return made


def height(place: int, count: int) -> float:
    """The middle of a card in a column of so many, in percent."""
    return round((place + 0.5) / count * 100, 1)
