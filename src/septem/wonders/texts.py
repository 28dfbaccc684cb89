"""What cards and boards cost and do, in words made from the data."""

from typing import Any

from septem.kernel.phrases import LANGUAGES, listed
from septem.kernel.piece import Piece
from septem.wonders import catalogue as catalogues
from septem.wonders.catalogue import Catalogue
from septem.wonders.pieces import Board, Card, Stage
from septem.wonders.words import phrase


def pieces() -> list[Piece]:
    """Every card and board side."""
    catalogue = catalogues.base()
    cards = [card_piece(catalogue, card) for card in catalogue.cards]
    return cards + [board_piece(catalogue, board) for board in catalogue.boards.values()]


def card_piece(catalogue: Catalogue, card: Card) -> Piece:
    effect = {language: effect_lines(card.powers.entry, language) for language in LANGUAGES}
    piece = Piece(card.id, "card", card.names, effect, card.source)
    piece.color = card.color
    piece.age = int(card.age)
    for language in LANGUAGES:
        piece.cost[language] = cost_text(catalogue, int(card.coins), int(card.goods), language)
        piece.copies[language] = copies_text(card, language)
    piece.chain_from = [catalogue.cards[index].id for index in card.chain_from]
    piece.chain_to = [catalogue.cards[index].id for index in card.chain_to]
    return piece


def board_piece(catalogue: Catalogue, board: Board) -> Piece:
    effect = {}
    for language in LANGUAGES:
        lines = [phrase(language, "starts_with", good=phrase(language, board.resource))]
        for number, stage in enumerate(board.stages, 1):
            lines.append(stage_text(catalogue, number, stage, language))
        effect[language] = lines
    names = {key: f"{name} ({board.side})" for key, name in board.names.items()}
    piece = Piece(board.id, "wonder", names, effect, board.source)
    piece.short = {key: f"{name} {board.side}" for key, name in board.cities.items()}
    city = board.cities["en"]
    piece.mentions = [f"{city} {board.side}", f"**{city}**", f"{city}:", f"({city})"]
    return piece


def stage_text(catalogue: Catalogue, number: int, stage: Stage, language: str) -> str:
    return phrase(
        language,
        "stage_line",
        n=number,
        cost=cost_text(catalogue, int(stage.coins), int(stage.goods), language),
        effect="; ".join(effect_lines(stage.powers.entry, language)),
    )


def cost_text(catalogue: Catalogue, coins: int, goods: int, language: str) -> str:
    """A cost in words: `1 coin, 2 wood`."""
    parts = [phrase(language, "coins", n=coins)] if coins else []
    for field, good in enumerate(catalogue.vocabulary.goods):
        count = goods >> (6 * field) & 63
        if count:
            parts.append(f"{count} {phrase(language, good)}")
    return ", ".join(parts) or phrase(language, "no_cost")


def copies_text(card: Card, language: str) -> str:
    """How many copies a table of each size uses (W-1.5)."""
    if not card.copies:
        return phrase(language, "copies_guild")
    counts = [sum(1 for least in card.copies if least <= n) for n in range(3, 8)]
    return ", ".join(
        phrase(language, "copies", n=count, players=players)
        for players, count in enumerate(counts, 3)
    )


def effect_lines(entry: dict[str, Any], language: str) -> list[str]:
    """An effect in words, one line per key."""
    return [
        effect_line(key, value, entry, language)
        for key, value in entry.items()
        if key != "tradable"
    ]


def effect_line(key: str, value: Any, entry: dict[str, Any], language: str) -> str:
    if key == "produce":
        units = listed(language, [unit_text(unit, language) for unit in value])
        return phrase(language, "produce" if entry["tradable"] else "produce_own", units=units)
    if key == "science":
        symbols = value if isinstance(value, list) else [value]
        return phrase(
            language, "science", symbols=listed(language, [phrase(language, s) for s in symbols])
        )
    if key == "discount":
        goods = listed(language, [phrase(language, good) for good in value["resources"]])
        side = "both" if len(value["from"]) == 2 else value["from"][0]
        return phrase(
            language, "discount", goods=goods, side=phrase(language, side), n=value["price"]
        )
    if key in ("vp_per", "coins_per"):
        return per_text(key, value, language)
    number = value if isinstance(value, int) and not isinstance(value, bool) else 1
    return phrase(language, key, n=number)


def unit_text(unit: list[str], language: str) -> str:
    goods = listed(language, [phrase(language, good) for good in unit], "or")
    return f"1 {goods}"


def per_text(key: str, value: dict[str, Any], language: str) -> str:
    """Points or coins by count: how many, for what, where."""
    what = value["what"] if isinstance(value["what"], list) else [value["what"]]
    things = listed(language, [phrase(language, word.replace(" ", "_")) for word in what])
    where = "own" if not value["neighbours"] else "neighbours" if not value["own"] else "all"
    amount = max(value["own"], value["neighbours"])
    return phrase(language, key, n=amount, things=things, where=phrase(language, f"where_{where}"))
