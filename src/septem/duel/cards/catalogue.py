"""Every card, wonder and progress token: read once, checked, numbered, and packed into tables for the rules.

Card numbers: Ages I and II from 0, Age III (guilds and what expansions add) from 64, so that the cards of a city are two bit
words, `lo` and `hi`. A number indexes every table below.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.facts import Facts, read
from septem.kernel import goods

RESOURCES: Final = ["wood", "clay", "stone", "glass", "papyrus"]
RAW: Final = ["wood", "clay", "stone"]
SYMBOLS: Final = ["armillary_sphere", "wheel", "sundial", "mortar", "plumb_line", "quill", "scales"]
COLORS: Final = ["brown", "grey", "blue", "green", "yellow", "red", "purple"]
COINS_PLACE: Final = 30  # where the coins of a cost begin, after the resources
UNITS: Final = 0x3FFFFFFF  # the resources of a cost
HIGH: Final = 64  # the first number of an Age III card
MOST_CARDS: Final = 62  # of Ages I and II, and of Age III: bits of a word
MOST_WONDERS: Final = 24
MOST_TOKENS: Final = 20
BUILT_WONDERS: Final = "built wonders"
COUNTED: Final = [BUILT_WONDERS, "progress tokens", "sets of 3 coins"]
FIRST_COUNTED: Final = 16  # the bits of what is counted besides the colors (what_mask)
COUNTS_WONDERS: Final = 1 << FIRST_COUNTED
COUNTS_TOKENS: Final = 2 << FIRST_COUNTED
COUNTS_COINS: Final = 4 << FIRST_COUNTED
ELSEWHERE: Final[list[str]] = []  # what only an expansion counts
LINES: Final = ["blue", "green", "yellow"]  # colors whose printed points are score lines (D-11.2)

# The shape of every effect key of D-19: a word for a value, or a table of such words; `?` marks what may be absent.
SHAPES: Final[dict[str, Any]] = {
    "produce": "units",
    "tradable": "flag",
    "discount": {"resources": "resources", "from": "words", "price": "number"},
    "cost_reduction": {"applies_to": "text", "resources": "number"},
    "coins_on": {"event": "text", "coins": "number"},
    "take_opponent_trade_coins": "flag",
    "coins": "number",
    "coins_per": {"what": "counted", "own?": "number", "most?": "number"},
    "vp": "number",
    "vp_per": {"what": "counted", "own?": "number", "most?": "number"},
    "shields": "number",
    "extra_shields": {"applies_to": "text", "shields": "number"},
    "science": "symbol",
    "play_again": "flag",
    "play_again_on_wonders": "flag",
    "lose_coins": {"who": "text", "coins": "number", "per?": "text"},
    "discard_opponent_card": {"color": "color"},
    "progress_from_removed": {"draw": "number", "keep": "number"},
    "build_from_discard": {"count": "number", "free": "flag"},
}


class Piece:
    """What every printed piece has: a number, an id, names, an effect, and where its facts were read."""

    def __init__(self, facts: Facts, number: int, group: str) -> None:
        self.number = number
        self.group = group
        self.id = facts.piece
        self.names = facts.names()
        self.source = facts.text("source")
        self.effect: dict[str, Any] = facts.part("effect").table
        check_effect(facts, self.effect)

    def name(self, language: str) -> str:
        return self.names[language]


class Priced(Piece):
    """A piece with a cost in coins and resources."""

    def __init__(self, facts: Facts, number: int, group: str) -> None:
        super().__init__(facts, number, group)
        cost = facts.part("cost")
        cost.only(["coins", "resources"])
        self.coins = cost.number("coins", 0, 31)
        resources = cost.part("resources")
        resources.only(RESOURCES)
        self.resources = {name: resources.number(name, 1, 7) for name in resources.table}
        units = [self.resources.get(name, 0) for name in RESOURCES]
        self.cost = goods.pack([*units, self.coins])


class Card(Priced):
    """An Age card: a building once it stands in a city."""

    def __init__(self, facts: Facts, number: int, group: str) -> None:
        super().__init__(facts, number, group)
        self.age = facts.number("age", 1, 3)
        self.color = facts.word("color", COLORS)
        self.chain_symbol = facts.text("chain_symbol") if facts.has("chain_symbol") else ""
        self.chain_from = facts.words("chain_from") if facts.has("chain_from") else []
        self.free_with = ""  # what else than a building makes it free, by id


class Wonder(Priced):
    """A wonder card."""


class Token(Piece):
    """A progress token."""


CARDS: Final[dict[str, Card]] = {}
WONDERS: Final[dict[str, Wonder]] = {}
TOKENS: Final[dict[str, Token]] = {}
LEFT_OUT: Final[dict[str, list[str]]] = {}  # by box: colors whose cards stay out of the game
CARD_AT: Final[dict[int, Card]] = {}
WONDER_AT: Final[dict[int, Wonder]] = {}
TOKEN_AT: Final[dict[int, Token]] = {}


def _zeros(size: int) -> vec[i64]:
    return vec[i64]([0] * size)


# What the rules read of a card, by number.
LO: Final = _zeros(128)
HI: Final = _zeros(128)
AGE: Final = _zeros(128)
COLOR: Final = _zeros(128)
COLOR_UNIT: Final = _zeros(128)
COST: Final = _zeros(128)  # resources, then coins
CHAINED: Final = _zeros(128)  # 1: a chain symbol stands under the cost
FREES_LO: Final = _zeros(128)
FREES_HI: Final = _zeros(128)
PRODUCE: Final = _zeros(128)
CHOICE: Final = _zeros(128)
CHEAP: Final = _zeros(128)
POINTS: Final = _zeros(128)
SHIELDS: Final = _zeros(128)
SYMBOL: Final = _zeros(128)  # 1 + the symbol
GOLD: Final = _zeros(128)
GOLD_OWN: Final = _zeros(128)  # coins per thing in the own city,
GOLD_MOST: Final = _zeros(128)  # or in the city with more
GOLD_OF: Final = _zeros(128)
NOW: Final = _zeros(128)  # what happens when it is built: one of the constants below
COLOR_LO: Final = _zeros(8)  # the cards of each color
COLOR_HI: Final = _zeros(8)
# What the rules read of a wonder, by number.
WONDER_COST: Final = _zeros(32)
WONDER_POINTS: Final = _zeros(32)
WONDER_CHOICE: Final = _zeros(32)
WONDER_AGAIN: Final = _zeros(32)
LARGEST_COST: Final = _zeros(1)  # the most resources that one piece costs

NOTHING: Final = 0
GIVES_SHIELDS: Final = 1
GIVES_SYMBOL: Final = 2
GIVES_COINS: Final = 3


LINE_WIDTH: Final = 16  # of a field of POINTS
LINE_MASK: Final = 0xFFFF


def blue_points(points: i64) -> i64:
    """The first line of printed points."""
    return points & LINE_MASK


def printed_points(points: i64) -> i64:
    """All printed points of a packed word."""
    return (
        (points & LINE_MASK)
        + (points >> LINE_WIDTH & LINE_MASK)
        + (points >> 2 * LINE_WIDTH & LINE_MASK)
    )


class Per:
    """So many points for each counted thing, in the own city or in the city with more (D-14)."""

    def __init__(self, number: int, what: int, own: int, most: int) -> None:
        self.number: i64 = number
        self.what: i64 = what
        self.own: i64 = own
        self.most: i64 = most


CARD_PER: Final[list[Per]] = []  # guilds
TOKEN_PER: Final[list[Per]] = []  # Mathematics
TOKEN_POINTS: Final = _zeros(32)


def what_mask(what: Any) -> int:
    """Which counts are added: a bit per color, then one per entry of COUNTED."""
    mask = 0
    for word in listed(what):
        if word in COUNTED:
            mask |= 1 << (FIRST_COUNTED + COUNTED.index(word))
        else:
            mask |= 1 << COLORS.index(word.removesuffix(" cards"))
    return mask


def check_effect(facts: Facts, effect: dict[str, Any]) -> None:
    """Every key known, every value of its shape."""
    for key, value in effect.items():
        if key not in SHAPES:
            raise facts.wrong(f"effect.{key}", "is no known effect")
        _check(facts, f"effect.{key}", SHAPES[key], value)


def _check(facts: Facts, field: str, shape: Any, value: Any) -> None:
    if isinstance(shape, dict):
        _check_table(facts, field, shape, value)
    elif not _fits(shape, value):
        raise facts.wrong(field, f"expected {shape}, found {value!r}")


def _check_table(facts: Facts, field: str, shape: dict[str, Any], value: Any) -> None:
    if not isinstance(value, dict):
        raise facts.wrong(field, f"expected a table, found {value!r}")
    for key in value:
        if key not in shape and f"{key}?" not in shape:
            raise facts.wrong(f"{field}.{key}", "is not known here")
    for name, part in shape.items():
        key = name.removesuffix("?")
        if key in value:
            _check(facts, f"{field}.{key}", part, value[key])
        elif key == name:
            raise facts.wrong(f"{field}.{key}", "is missing")


def _is_counted(word: Any) -> bool:
    colors = [f"{color} cards" for color in COLORS]
    return word in COUNTED or word in ELSEWHERE or word in colors


def _fits(shape: str, value: Any) -> bool:
    """Whether a value is what the word says."""
    many = value if isinstance(value, list) else [value]
    if shape == "number":
        return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 32
    if shape == "flag":
        return isinstance(value, bool)
    if shape == "symbol":
        return value in SYMBOLS
    if shape == "color":
        return value in COLORS
    if shape == "resources":
        return isinstance(value, list) and all(item in RESOURCES for item in value)
    if shape == "units":
        return isinstance(value, list) and all(_fits("resources", unit) for unit in value)
    if shape == "counted":
        return all(_is_counted(item) for item in many)
    return all(isinstance(item, str) for item in many)


def _register(piece: Facts, taken: dict[str, Any], place: int, room: int) -> None:
    """A piece has an id of its own, and there is a number for it."""
    if piece.piece in taken:
        raise piece.wrong("id", "is used twice")
    if place >= room:
        raise piece.wrong("id", f"there is room for {room} of its kind, with all boxes")


def load(name: str, facts: Facts | None = None) -> Facts:
    """Add the pieces of a data file to the catalogue; its name becomes their group."""
    found = read(name) if facts is None else facts
    if found.has("colors"):
        COLORS.extend(word for word in found.words("colors") if word not in COLORS)
    LEFT_OUT[name] = found.words("without") if found.has("without") else []
    for piece in found.pieces("cards"):
        high = piece.number("age", 1, 3) == 3
        number = sum(1 for card in CARDS.values() if (card.age == 3) == high)
        _register(piece, CARDS, number, MOST_CARDS)
        number += HIGH if high else 0
        card = Card(piece, number, name)
        CARDS[card.id] = CARD_AT[number] = card
        _pack_card(piece, card)
    for piece in found.pieces("wonders"):
        _register(piece, WONDERS, len(WONDER_AT), MOST_WONDERS)
        wonder = Wonder(piece, len(WONDER_AT), name)
        WONDERS[wonder.id] = WONDER_AT[wonder.number] = wonder
        _pack_wonder(piece, wonder)
    for piece in found.pieces("progress"):
        _register(piece, TOKENS, len(TOKEN_AT), MOST_TOKENS)
        token = Token(piece, len(TOKEN_AT), name)
        TOKENS[token.id] = TOKEN_AT[token.number] = token
        TOKEN_POINTS[token.number] = token.effect.get("vp", 0)
        _pack_per(TOKEN_PER, token)
    return found


def _note_cost(cost: int) -> None:
    LARGEST_COST[0] = max(LARGEST_COST[0], goods.total(cost & UNITS))


def _pack_card(facts: Facts, card: Card) -> None:
    n = card.number
    (HI if n >= HIGH else LO)[n] = 1 << (n % HIGH)
    color = COLORS.index(card.color)
    AGE[n], COLOR[n], COLOR_UNIT[n] = card.age, color, goods.one(color)
    COLOR_LO[color] |= LO[n]
    COLOR_HI[color] |= HI[n]
    COST[n] = card.cost
    _note_cost(card.cost)
    _pack_chain(facts, card)
    effect = card.effect
    PRODUCE[n], CHOICE[n] = _production(facts, effect)
    if "discount" in effect:
        CHEAP[n] = sum(goods.one(RESOURCES.index(r)) * 63 for r in effect["discount"]["resources"])
        if effect["discount"]["price"] != 1:
            raise facts.wrong("effect.discount.price", "a fixed price is 1 coin")
    if card.color in LINES:
        POINTS[n] = effect.get("vp", 0) << (LINE_WIDTH * LINES.index(card.color))
    elif "vp" in effect:
        raise facts.wrong("effect.vp", "only blue, green and yellow cards show points")
    SHIELDS[n], GOLD[n] = effect.get("shields", 0), effect.get("coins", 0)
    if "science" in effect:
        SYMBOL[n] = 1 + SYMBOLS.index(effect["science"])
    if "coins_per" in effect:
        per = effect["coins_per"]
        GOLD_OWN[n], GOLD_MOST[n] = per.get("own", 0), per.get("most", 0)
        GOLD_OF[n] = what_mask(per["what"])
    _pack_per(CARD_PER, card)
    NOW[n] = _now(card)


def _now(card: Card) -> int:
    if "shields" in card.effect:
        return GIVES_SHIELDS
    if "science" in card.effect:
        return GIVES_SYMBOL
    return GIVES_COINS if "coins" in card.effect or "coins_per" in card.effect else NOTHING


def _pack_chain(facts: Facts, card: Card) -> None:
    """A building of `chain_from` makes the card free (D-5.10)."""
    for origin in card.chain_from:
        if origin not in CARDS:
            raise facts.wrong("chain_from", f"there is no card '{origin}' before it")
        CHAINED[card.number] = 1
        FREES_LO[CARDS[origin].number] |= LO[card.number]
        FREES_HI[CARDS[origin].number] |= HI[card.number]


def _production(facts: Facts, effect: dict[str, Any]) -> tuple[int, int]:
    """Fixed units (D-5.2) and choice sources (D-5.3): raw in field 0, manufactured in field 1."""
    fixed = choice = 0
    for unit in effect.get("produce", []):
        if effect.get("tradable") is (len(unit) != 1):
            raise facts.wrong("effect.tradable", "fixed production is tradable, choice is not")
        if len(unit) == 1:
            fixed += goods.one(RESOURCES.index(unit[0]))
        elif sorted(unit) == sorted(RAW):
            choice += goods.one(0)
        elif sorted(unit) == ["glass", "papyrus"]:
            choice += goods.one(1)
        else:
            raise facts.wrong("effect.produce", "a choice is of all raw or all manufactured goods")
    return fixed, choice


def _pack_wonder(facts: Facts, wonder: Wonder) -> None:
    n = wonder.number
    WONDER_COST[n] = wonder.cost
    _note_cost(wonder.cost)
    WONDER_POINTS[n] = wonder.effect.get("vp", 0)
    fixed, WONDER_CHOICE[n] = _production(facts, wonder.effect)
    if fixed:
        raise facts.wrong("effect.produce", "wonders produce by choice only")
    WONDER_AGAIN[n] = int(wonder.effect.get("play_again", False))


def _pack_per(table: list[Per], piece: Piece) -> None:
    per = piece.effect.get("vp_per")
    if per is not None and not any(word in ELSEWHERE for word in listed(per["what"])):
        what = what_mask(per["what"])
        table.append(Per(piece.number, what, per.get("own", 0), per.get("most", 0)))


def listed(what: Any) -> list[str]:
    """One counted thing or several, as a list."""
    return what if isinstance(what, list) else [what]


BASE: Final = load("base")


def groups(kept: list[str]) -> list[str]:
    """The base game and the expansions in use."""
    return ["base", *kept]


def wonders_of(kept: list[str]) -> list[int]:
    return [wonder.number for wonder in WONDERS.values() if wonder.group in groups(kept)]


def tokens_of(kept: list[str]) -> list[int]:
    return [token.number for token in TOKENS.values() if token.group in groups(kept)]
