"""What cards, wonders and tokens cost and do, in words made from the data."""

from typing import TYPE_CHECKING, Any

from septem.duel.cards.catalogue import CARDS, TOKENS, WONDERS, Piece, Priced, listed
from septem.kernel import phrases, piece
from septem.kernel.phrases import LANGUAGES, say

if TYPE_CHECKING:
    from septem.duel.words.hooks import Words

NAMED = ("what", "resources", "applies_to", "color", "colors")  # keys of effects that hold words


def pieces(boxes: "list[Words]") -> list[piece.Piece]:
    """Every piece of the game and its boxes."""
    found = [card_piece(name, boxes) for name in CARDS]
    found += [priced_piece(wonder, "wonder") for wonder in WONDERS.values()]
    found += [plain_piece(token, "progress") for token in TOKENS.values()]
    return found + [one for box in boxes for one in box.pieces()]


def plain_piece(printed: Piece, kind: str) -> piece.Piece:
    effect = {language: describe(printed.effect, language) for language in LANGUAGES}
    made = piece.Piece(printed.id, kind, printed.names, effect, printed.source)
    made.mentions = [f"`{printed.id}`", f"**{printed.names['en']}**"]
    return made


def priced_piece(printed: Priced, kind: str) -> piece.Piece:
    made = plain_piece(printed, kind)
    made.cost = {language: cost(printed, language) for language in LANGUAGES}
    return made


def card_piece(name: str, boxes: "list[Words]") -> piece.Piece:
    card = CARDS[name]
    made = priced_piece(card, "card")
    made.color = card.color
    made.age = card.age
    for language in LANGUAGES:
        more = [sentence for box in boxes for sentence in box.describe(name, language)]
        made.effect[language] = more + made.effect[language]
    made.chain_from = list(card.chain_from)
    made.chain_to = [other.id for other in CARDS.values() if name in other.chain_from]
    return made


def word(language: str, key: str, number: int = 1) -> str:
    """A word of the game: a resource, a color, a symbol, a counted thing; resources as so many units."""
    return say(language, "duel", f"word_{key.replace(' ', '_')}", n=number)


def units(language: str, resource: str, number: int) -> str:
    """So many units of a resource."""
    return f"{number} {word(language, resource, number)}"


def describe(effect: dict[str, Any], language: str) -> list[str]:
    """What an effect does, one sentence per key, in the order they apply."""
    sentences = [_sentence(key, value, language) for key, value in effect.items()]
    return [sentence for sentence in sentences if sentence]


def _sentence(key: str, value: Any, language: str) -> str:
    name = f"effect_{key}"
    if key == "tradable":
        return ""
    if key == "produce":
        return say(language, "duel", name, units=_made(value, language))
    if isinstance(value, dict):
        return say(language, "duel", _variant(name, value), **_values(value, language))
    if isinstance(value, str):
        return say(language, "duel", name, value=word(language, value))
    return say(language, "duel", name, n=value)


def _variant(name: str, table: dict[str, Any]) -> str:
    """Some keys read differently by what they hold."""
    for part in ("own", "most", "per", "reveal"):
        if part in table:
            return f"{name}_{table[part] if part == 'reveal' else part}"
    return name


def _values(table: dict[str, Any], language: str) -> dict[str, Any]:
    """A table's values, each as a word or number."""
    said: dict[str, Any] = {"n": 0}
    for key, value in table.items():
        if isinstance(value, int) and not isinstance(value, bool):
            said[key] = said["n"] = value
        elif key in NAMED:
            words = [word(language, item) for item in listed(value)]
            said[key] = phrases.listed(language, words, "or" if key == "colors" else "and")
    return said


def _made(made: list[list[str]], language: str) -> str:
    """`2 wood`, or `1 glass or papyrus`."""
    if len(made[0]) > 1:
        words = [word(language, name) for name in made[0]]
        return "1 " + phrases.listed(language, words, "or")
    return units(language, made[0][0], len(made))


def cost(piece: Priced, language: str) -> str:
    """A printed cost in words."""
    parts = [say(language, "duel", "coins", n=piece.coins)] if piece.coins else []
    parts += [units(language, name, n) for name, n in piece.resources.items()]
    return phrases.listed(language, parts) if parts else say(language, "duel", "pay_nothing")
