"""Reading the pieces out of the data file; BadData names the file, the piece and the field."""

from typing import Any, Final

from septem.architects.cards.pieces import (
    ANY_DECK,
    BY_COPIES,
    BY_WONDER,
    CENTRAL_DECK,
    COLORS,
    LEFT_AND_RIGHT,
    LOOK,
    NOTHING,
    PER_CAT_ICON,
    PER_TOKEN,
    PER_VICTORY,
    SHIELD,
    STAGES,
    TOKEN,
    CardType,
    Label,
    Stage,
    Token,
    Wonder,
)
from septem.kernel.datafile import NEEDED, DataFile
from septem.kernel.errors import BadData
from septem.kernel.phrases import LANGUAGES, ByLanguage

SOURCES: Final = {
    "any_deck": ANY_DECK,
    "central_deck": CENTRAL_DECK,
    "left_and_right_decks": LEFT_AND_RIGHT,
}
COUNTED: Final = {
    "cat icons": PER_CAT_ICON,
    "military victory tokens": PER_VICTORY,
    "progress tokens": PER_TOKEN,
}


class Reader(DataFile):
    """Takes fields out of the parsed file; BadData names the file, the piece and the field."""

    def wrong(self, piece: str, field: str, reason: str) -> BadData:
        self.piece = piece
        return self.bad(field, reason)

    def field(self, piece: str, table: dict[str, Any], field: str, kind: type) -> Any:
        """A field that must be there and of the given type."""
        self.piece = piece
        return self.need(table, field, kind)

    def count(self, piece: str, table: dict[str, Any], field: str, most: int) -> int:
        value: int = self.field(piece, table, field, int)
        if not 0 <= value <= most:
            raise self.wrong(piece, field, f"expected 0 to {most}, found {value}")
        return value

    def label(self, kind: str, table: dict[str, Any]) -> Label:
        """Id, names and source of a piece."""
        ident: str = self.field(kind, table, "id", str)
        names = ByLanguage(
            (language, self.field(ident, table, f"name_{language}", str))
            for language in LANGUAGES
            if language in NEEDED or f"name_{language}" in table
        )
        return Label(ident, names, self.field(ident, table, "source", str))

    def single(self, piece: str, field: str, table: dict[str, Any], known: tuple[str, ...]) -> str:
        """The single key of an effect, "" for none."""
        for key in table:
            if key not in known:
                raise self.wrong(piece, field, f"unknown effect '{key}'; known: {', '.join(known)}")
        if len(table) > 1:
            raise self.wrong(piece, field, "expected one effect")
        return next(iter(table), "")


def entries(read: Reader, facts: dict[str, Any], field: str, size: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read.field("file", facts, field, list)
    if len(found) != size:
        raise read.wrong("file", field, f"expected {size} entries, found {len(found)}")
    return found


def unique(read: Reader, field: str, idents: list[str]) -> list[str]:
    for ident in idents:
        if idents.count(ident) > 1:
            raise read.wrong(ident, "id", f"is used twice in {field}")
    return idents


def read_card(read: Reader, entry: dict[str, Any]) -> CardType:
    """A card type with its effect."""
    label = read.label("card_types", entry)
    ident = label.id
    color = read.field(ident, entry, "color", str)
    card = CardType(label, color, read.count(ident, entry, "in_box", 31))
    effect: dict[str, Any] = read.field(ident, entry, "effect", dict)
    if color == "blue":
        card.vp = read.count(ident, effect, "vp", 9)
        card.cat = read.count(ident, effect, "cat", 1)
    elif color == "red":
        card.shields = read.count(ident, effect, "shields", 1)
        card.horns = read.count(ident, effect, "horns", 2)
    elif color == "yellow":
        if read.count(ident, effect, "coins", 1) != 1:
            raise read.wrong(ident, "coins", "a yellow card is one coin (A-1.2)")
    else:
        key = "resource" if color == "grey" else "science"
        if read.field(ident, effect, key, str) != ident:
            raise read.wrong(ident, key, "a card type is named after what it gives")
    return card


def check_colors(read: Reader, cards: list[CardType]) -> None:
    """The packed words of a player count the types in this order of colors."""
    for card, color in zip(cards, COLORS, strict=True):
        if card.color != color:
            raise read.wrong(card.id, "color", f"expected {color} at this place")


def read_wonder(read: Reader, entry: dict[str, Any]) -> Wonder:
    """A wonder with its five stages; the printed sum of points is checked."""
    label = read.label("wonders", entry)
    ident = label.id
    stages = [
        _stage(read, f"{ident}, stage {index}", index, stage)
        for index, stage in enumerate(read.field(ident, entry, "stages", list), 1)
    ]
    if len(stages) != STAGES:
        raise read.wrong(ident, "stages", f"expected {STAGES}, found {len(stages)}")
    total = sum(stage.vp for stage in stages)
    if read.field(ident, entry, "total_vp", int) != total:
        raise read.wrong(ident, "total_vp", f"the stages sum up to {total}")
    return Wonder(label, stages)


def _stage(read: Reader, piece: str, index: int, entry: dict[str, Any]) -> Stage:
    if read.field(piece, entry, "index", int) != index:
        raise read.wrong(piece, "index", f"expected {index}")
    cost = read.field(piece, entry, "cost", dict)
    kind = read.field(piece, cost, "kind", str)
    if kind not in ("same", "different"):
        raise read.wrong(piece, "kind", f"expected same or different, found '{kind}'")
    requires = read.field(piece, entry, "requires", list)
    for other in requires:
        if not isinstance(other, int) or not 0 < other < index:
            raise read.wrong(piece, "requires", f"expected stages before {index}, found {other!r}")
    effect = _stage_effect(read, piece, read.field(piece, entry, "effect", dict))
    count = read.count(piece, cost, "count", 4)
    return Stage(kind == "same", count, read.count(piece, entry, "vp", 9), requires, effect)


def _stage_effect(read: Reader, piece: str, effect: dict[str, Any]) -> int:
    """The effect of a stage (A-7)."""
    known = ("take_card", "look_and_take", "take_progress_token", "shields")
    key = read.single(piece, "effect", effect, known)
    if key == "take_card":
        source = read.field(piece, read.field(piece, effect, key, dict), "from", str)
        if source not in SOURCES:
            raise read.wrong(piece, "from", f"unknown deck '{source}'")
        return SOURCES[source]
    if key == "look_and_take":
        look = read.field(piece, effect, key, dict)
        printed = {"from": "left_or_right_deck", "look": 5, "take": 1, "rest": "shuffled_back"}
        if look != printed:
            raise read.wrong(piece, key, f"expected {printed}")
        return LOOK
    if key and read.count(piece, effect, key, 1) != 1:
        raise read.wrong(piece, key, "expected 1")
    return {"": NOTHING, "take_progress_token": TOKEN, "shields": SHIELD}[key]


def _read_scoring(read: Reader, token: Token, key: str, rule: dict[str, Any]) -> None:
    """What a token is worth at the end (A-9.13 to A-9.17)."""
    if key == "vp_per":
        what = read.field(token.id, rule, "what", str)
        if what not in COUNTED:
            raise read.wrong(token.id, "what", f"unknown '{what}'; known: {', '.join(COUNTED)}")
        token.scoring = COUNTED[what]
        each = read.count(token.id, rule, "own", 9)
        token.points = (each, each)
        return
    token.scoring = BY_WONDER if key == "vp_by_wonder" else BY_COPIES
    first, second = ("unfinished", "finished") if key == "vp_by_wonder" else ("1", "2")
    token.points = (
        read.count(token.id, rule, first, 99),
        read.count(token.id, rule, second, 99),
    )


def read_token(read: Reader, entry: dict[str, Any], card_ids: list[str]) -> Token:
    """A progress token with its effect."""
    label = read.label("progress_tokens", entry)
    ident = label.id
    use: str = read.field(ident, entry, "use", str)
    if use not in ("once_per_turn", "lasting", "end_of_game"):
        raise read.wrong(ident, "use", f"unknown use '{use}'")
    token = Token(label, read.count(ident, entry, "copies", 2), use)
    effect: dict[str, Any] = read.field(ident, entry, "effect", dict)
    key = read.single(
        ident,
        "effect",
        effect,
        (
            "extra_card",
            "one_coin_card_counts",
            "ignore_cost_kind",
            "shields",
            "vp_by_wonder",
            "vp_per",
            "vp_by_copies",
        ),
    )
    if key == "extra_card":
        _read_trigger(read, token, read.field(ident, effect, key, dict), card_ids)
    elif key == "one_coin_card_counts":
        token.coin_counts = read.count(ident, effect, key, 2)
    elif key == "ignore_cost_kind":
        token.any_resources = read.field(ident, effect, key, bool)
    elif key == "shields":
        token.shields = read.count(ident, effect, key, 9)
    elif key:
        _read_scoring(read, token, key, read.field(ident, effect, key, dict))
    else:
        raise read.wrong(ident, "effect", "expected one effect")
    return token


def _read_trigger(read: Reader, token: Token, trigger: dict[str, Any], card_ids: list[str]) -> None:
    """What arms a token with an extra card (A-9.2)."""
    when = read.field(token.id, trigger, "when", str)
    if when == "build_stage":
        token.when_building = True
    elif when == "take":
        cards = read.field(token.id, trigger, "cards", list)
        token.cards = [card_index(read, token.id, "cards", card, card_ids) for card in cards]
    else:
        raise read.wrong(token.id, "when", f"unknown moment '{when}'")


def card_index(read: Reader, piece: str, field: str, ident: object, card_ids: list[str]) -> int:
    """The place of a card type."""
    if ident not in card_ids:
        raise read.wrong(piece, field, f"there is no card type {ident!r}")
    return card_ids.index(ident)
