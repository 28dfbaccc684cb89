"""The structure of an Age as lines of text: each card is two lines high, its name above its color and cost."""

from typing import TYPE_CHECKING, Any

from rich.text import Text

if TYPE_CHECKING:
    from septem.terminal.duel.screen import DuelScreen

WIDEST = 20  # columns of a card
GAP = 1


def rows(screen: "DuelScreen", view: dict[str, Any], width: int) -> list[Text]:
    """The rows of the structure, those of cards all taken left out."""
    halves = max(x for _, x in view["layout"]) + 2  # cards lie on a grid of half cards
    step = min(width / halves, (WIDEST + GAP) / 2)
    card = int(2 * step) - GAP
    found: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for at, (slot, (row, x)) in enumerate(zip(view["structure"], view["layout"], strict=True)):
        if slot is not None:
            start = int((width - halves * step) / 2 + x * step)
            token = screen.boxes.first("on_card", screen, view, at) or ""
            found.setdefault(row, []).append((start, {**slot, "token": token}))
    return [line for _, cells in sorted(found.items()) for line in lines(screen, cells, card)]


def lines(screen: "DuelScreen", cells: list[tuple[int, dict[str, Any]]], width: int) -> list[Text]:
    """The two lines of a row of cards."""
    written = [Text(), Text()]
    for start, slot in sorted(cells, key=lambda cell: cell[0]):
        for line, part in zip(written, cell(screen, slot, width), strict=True):
            line.append(" " * (start - len(line)))
            line.append_text(part)
    return written


def cell(screen: "DuelScreen", slot: dict[str, Any], width: int) -> list[Text]:
    """A card: one that can be taken is marked and bright, one under others is dim, a hidden one is shaded."""
    token = slot["token"]
    if "card" not in slot:
        return [
            fitted(Text("░" * width, style="dim"), width),
            fitted(Text(f"░ {token}" if token else "░" * width, style="dim"), width),
        ]
    piece = screen.pieces[slot["card"]]
    glyph, style = screen.colors.get(piece.color, ("", ""))
    mark = "▸" if slot["accessible"] else " "
    strength = f"bold {style}" if slot["accessible"] else f"dim {style}"
    facts = f"{mark}{glyph} {screen.cost(piece.id)} {token}".rstrip()
    return [
        fitted(Text(piece.short[screen.language], style=strength), width),
        fitted(Text(facts, style=strength), width),
    ]


def fitted(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis", pad=True)
    return text
