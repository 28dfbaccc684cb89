"""What cards and boards cost and do, in words made from the data."""

from collections.abc import Callable
from typing import Any

from septem.kernel.figures import clauses
from septem.kernel.phrases import LANGUAGES, listed, say, templates
from septem.kernel.piece import Piece, folded
from septem.wonders.cards.catalogue import GUILD, Catalogue
from septem.wonders.cards.pieces import Board, Card, Stage
from septem.wonders.rules.orders import AGAIN
from septem.wonders.words.hooks import Words
from septem.wonders.words.phrases import SUBJECT, phrase


class EffectTexts:
    """Puts effects into words: those of the base game and of the expansions of one edition."""

    def __init__(self, boxes: list[Words]) -> None:
        self.boxes = boxes
        self.writers = dict(WRITERS)
        for box in boxes:
            self.writers.update(box.writers())
            box.texts = self

    def lines(self, entry: dict[str, Any], language: str) -> list[str]:
        """An effect, one line per key."""
        beside = ("tradable", "produce_if")  # said with `produce`
        return [
            self.line(key, value, entry, language)
            for key, value in entry.items()
            if key not in beside
        ]

    def line(self, key: str, value: Any, entry: dict[str, Any], language: str) -> str:
        if key == "produce":
            return produce_text(value, entry, language)
        if key in self.writers:
            return self.writers[key](value, language)
        return say(language, SUBJECT, key, **values_of(value))


def card_piece(catalogue: Catalogue, texts: EffectTexts, card: Card, most: int) -> Piece:
    """A card of a data file that is for at most so many players."""
    boxes = texts.boxes
    effect = {
        language: [
            *texts.lines(card.powers.entry, language),
            *(line for box in boxes for line in box.describe(card, language)),
            *doubts(card, language),
        ]
        for language in LANGUAGES
    }
    kind = "card" if card.age >= 0 else card.color
    piece = Piece(card.id, kind, card.names, effect, card.source)
    if card.age >= 0:
        piece.color = card.color
        piece.age = int(card.age)
    dealt = catalogue.is_dealt(card) or card.optional
    for language in LANGUAGES:
        piece.cost[language] = card_cost(catalogue, boxes, card, language)
        piece.copies[language] = copies_text(card, most, language) if dealt else ""
    piece.chain_from = [catalogue.cards[index].id for index in card.chain_from]
    piece.chain_to = [catalogue.cards[index].id for index in card.chain_to]
    for box in boxes:
        box.amend(piece, card)
    return piece


def card_cost(catalogue: Catalogue, boxes: list[Words], card: Card, language: str) -> str:
    """What a card costs: as a box says of cards of its own, or as it is printed."""
    said = next((said for box in boxes if (said := box.cost(card, language))), "")
    return said or cost_text(catalogue, int(card.coins), int(card.goods), language)


def board_piece(catalogue: Catalogue, texts: EffectTexts, board: Board) -> Piece:
    effect = {}
    for language in LANGUAGES:
        lines = texts.lines(board.start.entry, language)
        if board.resource:
            lines.insert(0, phrase(language, "starts_with", good=phrase(language, board.resource)))
        elif not lines:
            lines = [phrase(language, "starts_with_nothing")]
        for box in texts.boxes:
            lines += box.describe_board(board, language)
        lines = [clauses(language, lines) + marks_text(board.doubts, language)]
        for number, stage in enumerate(board.stages, 1):
            lines.append(stage_text(catalogue, texts, number, stage, language))
        effect[language] = lines
    names = {key: f"{board.names[key]} ({board.side})" for key in LANGUAGES}
    piece = Piece(board.id, "wonder", names, effect, board.source)
    piece.short = {key: f"{board.cities[key]} {board.side}" for key in LANGUAGES}
    piece.also = [board.names[key] for key in LANGUAGES]
    piece.also += [board.cities[key] for key in LANGUAGES] + list(piece.short.values())
    city = board.cities["en"]
    piece.mentions = [f"{city} {board.side}", f"**{city}**", f"{city}:", f"({city})"]
    return piece


def stage_text(
    catalogue: Catalogue, texts: EffectTexts, number: int, stage: Stage, language: str
) -> str:
    """A stage on one line, with all its options and its second construction."""
    said = [
        phrase(
            language, "stage_option_line", n=option, text=way_text(catalogue, texts, way, language)
        )
        for option, way in stage.ways.items()
        if option != AGAIN
    ] or [way_text(catalogue, texts, stage, language)]
    if AGAIN in stage.ways:
        again = way_text(catalogue, texts, stage.ways[AGAIN], language)
        said.append(phrase(language, "stage_again_line", text=again))
    return phrase(language, "stage_line", n=number, text=clauses(language, said))


def way_text(catalogue: Catalogue, texts: EffectTexts, stage: Stage, language: str) -> str:
    """What one way to build a stage costs and does."""
    cost = cost_text(catalogue, int(stage.coins), int(stage.goods), language)
    effect = clauses(language, texts.lines(stage.powers.entry, language))
    said = phrase(language, "way_line", cost=cost, effect=effect)
    return said + marks_text(stage.marks, language)


RULEBOOK, RECONSTRUCTED = "rulebook", "reconstructed"


def marks_text(marks: dict[str, str], language: str) -> str:
    """Where the values of a piece come from, where every one of them is marked."""
    if not marks or any(mark not in (RULEBOOK, RECONSTRUCTED) for mark in marks.values()):
        return ""
    parts = []
    for mark in (RULEBOOK, RECONSTRUCTED):
        fields = [field_text(field, language) for field, own in marks.items() if own == mark]
        if fields:
            parts.append(phrase(language, f"from_{mark}", fields=listed(language, fields)))
    return f" [{clauses(language, parts)}]"


def field_text(field: str, language: str) -> str:
    """A field of the data in a language."""
    return phrase(language, f"field_{field.replace('.', '_')}")


def doubts(card: Card, language: str) -> list[str]:
    """What of a piece is doubtful, and why; or where each of its values comes from."""
    marked = marks_text(card.doubts, language)
    if marked:
        return [marked.strip()]
    return [
        phrase(
            language,
            "doubt",
            field=known(language, f"field_{field.replace('.', '_')}", field),
            doubt=doubt_text(doubt.removeprefix("doubtful: "), language),
        )
        for field, doubt in card.doubts.items()
    ]


def doubt_text(doubt: str, language: str) -> str:
    return known(language, f"doubt_{folded(doubt).replace(' ', '_')}", doubt)


def known(language: str, key: str, otherwise: str) -> str:
    """A phrase if there is one; people's own words stay as they are."""
    return templates(language, SUBJECT).get(key, otherwise)


def cost_text(catalogue: Catalogue, coins: int, goods: int, language: str) -> str:
    """A cost in words: `1 coin, 2 wood`."""
    parts = [phrase(language, "coins", n=coins)] if coins else []
    for field, good in enumerate(catalogue.vocabulary.goods):
        count = goods >> (6 * field) & 63
        if count:
            parts.append(f"{count} {phrase(language, good, n=count)}")
    return ", ".join(parts) or phrase(language, "no_cost")


def copies_text(card: Card, most: int, language: str) -> str:
    """How many copies a table of each size uses (W-1.5)."""
    if card.optional:
        return phrase(language, "copies_optional")
    if card.color == GUILD:
        return phrase(language, "copies_guild")
    if not card.copies:
        return phrase(language, "copies_drawn")
    counts = [sum(1 for least in card.copies if least <= n) for n in range(3, most + 1)]
    return ", ".join(
        phrase(language, "copies", n=count, players=players)
        for players, count in enumerate(counts, 3)
    )


def values_of(value: Any) -> dict[str, Any]:
    """What the sentence of an effect may name: its number as `n`, its fields by their names."""
    if isinstance(value, dict):
        return {"n": 1, **value}
    return {"n": value if isinstance(value, int) and not isinstance(value, bool) else 1}


def word(language: str, key: str) -> str:
    """A word of the data in a language."""
    return phrase(language, WORDS.get(key, key).replace(" ", "_").replace(",", ""))


WORDS = {"shields": "own shields"}  # words that are names of effects, too


def produce_text(value: Any, entry: dict[str, Any], language: str) -> str:
    if "produce_if" in entry:
        return word(language, f"produce_if {entry['produce_if']}")
    units = listed(language, [unit_text(unit, language) for unit in value])
    return phrase(language, "produce" if entry["tradable"] else "produce_own", units=units)


def unit_text(unit: list[str], language: str) -> str:
    goods = listed(language, [phrase(language, good) for good in unit], "or")
    return f"1 {goods}"


def science_text(value: Any, language: str) -> str:
    symbols = value if isinstance(value, list) else [value]
    return phrase(
        language, "science", symbols=listed(language, [phrase(language, s) for s in symbols])
    )


def discount_text(value: dict[str, Any], language: str) -> str:
    side = phrase(language, "both" if len(value["from"]) == 2 else value["from"][0])
    if "reduction" in value:
        key = "rebate_both" if len(value["from"]) == 2 else "rebate"
        if value.get("starting_resource_only"):
            key = "rebate_printed"
        return phrase(language, key, side=side, n=value["reduction"])
    goods = listed(language, [phrase(language, good) for good in value["resources"]])
    return phrase(language, "discount", goods=goods, side=side, n=value["price"])


def per_text(key: str) -> Callable[[dict[str, Any], str], str]:
    """Points, coins or shields by count: how many, for what, where."""

    def write(value: dict[str, Any], language: str) -> str:
        what = value["what"] if isinstance(value["what"], list) else [value["what"]]
        things = listed(language, [word(language, thing) for thing in what])
        if "token_value" in value:
            things = phrase(language, "victory_tokens_of", n=value["token_value"])
        where = "own" if not value["neighbours"] else "neighbours" if not value["own"] else "all"
        amount = max(value["own"], value["neighbours"])
        return phrase(
            language, key, n=amount, things=things, where=phrase(language, f"where_{where}")
        )

    return write


def per_set_text(value: dict[str, Any], language: str) -> str:
    things = listed(language, [word(language, f"{color} cards") for color in value["colors"]])
    return phrase(language, "vp_per_set", n=value["vp"], things=things)


def cost_reduction_text(value: dict[str, Any], language: str) -> str:
    things = word(language, value["applies_to"])
    if value["resources"] == "all":
        return phrase(language, "cost_reduction_all", things=things)
    return phrase(language, "cost_reduction", things=things, n=value["resources"])


def free_build_text(value: dict[str, Any], language: str) -> str:
    if "color" not in value:
        return phrase(language, "free_build")
    key = "free_color_limited" if "uses_per_age" in value else "free_color"
    return phrase(language, key, things=word(language, f"{value['color']} cards"))


def coins_on_text(value: dict[str, Any], language: str) -> str:
    text = phrase(language, "coins_on", n=value["coins"], event=word(language, value["event"]))
    if "limit" in value:
        text += phrase(language, "coins_on_limit", limit=word(language, value["limit"]))
    if "others_lose_coins" in value:
        text += phrase(language, "coins_on_lose", n=value["others_lose_coins"])
    return text


WRITERS: dict[str, Callable[[Any, str], str]] = {
    "science": science_text,
    "discount": discount_text,
    "vp_per": per_text("vp_per"),
    "coins_per": per_text("coins_per"),
    "shields_per": per_text("shields_per"),
    "vp_per_set": per_set_text,
    "cost_reduction": cost_reduction_text,
    "free_build": free_build_text,
    "coins_on": coins_on_text,
    "science_set_bonus": lambda v, language: phrase(
        language, "science_set_bonus", n=v["vp_per_set"]
    ),
    "buy_from_bank": lambda v, language: phrase(language, "buy_from_bank", n=v["price"]),
}
