"""The facts of the box: card types, decks, wonders and progress tokens, read once from `data/architects.toml` and checked."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.errors import BadData

FILE: Final = "architects.toml"

RESOURCES: Final = 5  # card types 0-4 are grey, 5 is yellow, 6-7 blue, 8-10 green, 11-13 red
COIN: Final = 5
SYMBOL: Final = 8
TYPES: Final = 14
COLORS: Final = ["grey"] * 5 + ["yellow"] + ["blue"] * 2 + ["green"] * 3 + ["red"] * 3
KINDS: Final = 14  # of progress tokens
WONDERS: Final = 7
STAGES: Final = 5
DECK: Final = 25
CENTRAL: Final = 60

# What a stage does when it is built.
NOTHING: Final = 0
ANY_DECK: Final = 1
CENTRAL_DECK: Final = 2
LEFT_AND_RIGHT: Final = 3
LOOK: Final = 4
TOKEN: Final = 5
SHIELD: Final = 6

# How a progress token counts at the end of the game.
BY_WONDER: Final = 1
PER_CAT_ICON: Final = 2
PER_VICTORY: Final = 3
PER_TOKEN: Final = 4
BY_COPIES: Final = 5

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


class CardType:
    """One kind of card (A-1.2, A-1.3)."""

    def __init__(self, ident: str, names: dict[str, str], color: str, in_box: int) -> None:
        self.id = ident
        self.names = names
        self.color = color
        self.in_box = in_box
        self.vp = 0
        self.cat = 0
        self.shields = 0
        self.horns = 0


class Stage:
    """One stage of a wonder: n identical or different resources, what it rests on, what it does (A-6.1, A-6.2)."""

    def __init__(self, same: bool, count: int, vp: int, requires: list[int], effect: int) -> None:
        self.same = same
        self.count = count
        self.vp = vp
        self.requires = requires
        self.effect = effect


class Wonder:
    """One wonder with its five stages and its deck."""

    def __init__(self, ident: str, names: dict[str, str], stages: list[Stage]) -> None:
        self.id = ident
        self.names = names
        self.stages = stages


class Token:
    """One kind of progress token (A-9)."""

    def __init__(self, ident: str, names: dict[str, str], copies: int, use: str) -> None:
        self.id = ident
        self.names = names
        self.copies = copies
        self.use = use
        self.cards: list[int] = []  # taking one of these arms it
        self.when_building = False
        self.coin_counts = 1
        self.any_resources = False
        self.shields = 0
        self.scoring = 0
        self.points = (0, 0)

    @property
    def extra_card(self) -> bool:
        """Whether the token gives an extra card once armed (A-9.2)."""
        return bool(self.cards) or self.when_building


class Reader:
    """Takes fields out of the parsed file; BadData names the file, the piece and the field."""

    def __init__(self, file: str) -> None:
        self.file = file

    def wrong(self, piece: str, field: str, reason: str) -> BadData:
        return BadData(self.file, piece, field, reason)

    def field(self, piece: str, table: dict[str, Any], field: str, kind: type) -> Any:
        """A field that must be there and of the given type."""
        if field not in table:
            raise self.wrong(piece, field, "is missing")
        value = table[field]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(piece, field, f"expected {kind.__name__}, found {value!r}")
        return value

    def number(self, piece: str, table: dict[str, Any], field: str, most: int) -> int:
        value: int = self.field(piece, table, field, int)
        if not 0 <= value <= most:
            raise self.wrong(piece, field, f"expected 0 to {most}, found {value}")
        return value

    def names(self, piece: str, table: dict[str, Any]) -> dict[str, str]:
        self.field(piece, table, "source", str)
        return {
            language: self.field(piece, table, f"name_{language}", str) for language in ("en", "fr")
        }

    def only(self, piece: str, field: str, table: dict[str, Any], known: tuple[str, ...]) -> str:
        """The single key of an effect, "" for none."""
        for key in table:
            if key not in known:
                raise self.wrong(piece, field, f"unknown effect '{key}'; known: {', '.join(known)}")
        if len(table) > 1:
            raise self.wrong(piece, field, "expected one effect")
        return next(iter(table), "")


class Catalogue:
    """Everything in the box, as pieces for people and as tables for the rules."""

    def __init__(self, facts: dict[str, Any], file: str = FILE) -> None:
        read = Reader(file)
        self.read = read
        self.cards = [_card(read, entry) for entry in _entries(read, facts, "card_types", TYPES)]
        self.card_ids = _unique(read, "card_types", [card.id for card in self.cards])
        _check_colors(read, self.cards)
        self.wonders = [_wonder(read, entry) for entry in _entries(read, facts, "wonders", WONDERS)]
        self.wonder_ids = _unique(read, "wonders", [wonder.id for wonder in self.wonders])
        self.tokens = [
            self._token(entry) for entry in _entries(read, facts, "progress_tokens", KINDS)
        ]
        self.token_ids = _unique(read, "progress_tokens", [token.id for token in self.tokens])
        self._check_order()
        self.decks = self._decks(facts)
        self._read_parameters(read.field("file", facts, "parameters", dict))
        self._tabulate_cards()
        self._tabulate_wonders()
        self._tabulate_tokens()

    def _token(self, entry: dict[str, Any]) -> Token:
        """A progress token with its effect."""
        read = self.read
        ident: str = read.field("progress_tokens", entry, "id", str)
        names = read.names(ident, entry)
        use: str = read.field(ident, entry, "use", str)
        if use not in ("once_per_turn", "lasting", "end_of_game"):
            raise read.wrong(ident, "use", f"unknown use '{use}'")
        token = Token(ident, names, read.number(ident, entry, "copies", 2), use)
        effect: dict[str, Any] = read.field(ident, entry, "effect", dict)
        key = read.only(
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
            self._read_trigger(token, read.field(ident, effect, key, dict))
        elif key == "one_coin_card_counts":
            token.coin_counts = read.number(ident, effect, key, 2)
        elif key == "ignore_cost_kind":
            token.any_resources = read.field(ident, effect, key, bool)
        elif key == "shields":
            token.shields = read.number(ident, effect, key, 9)
        elif key:
            _read_scoring(read, token, key, read.field(ident, effect, key, dict))
        else:
            raise read.wrong(ident, "effect", "expected one effect")
        return token

    def _read_trigger(self, token: Token, trigger: dict[str, Any]) -> None:
        when = self.read.field(token.id, trigger, "when", str)
        if when == "build_stage":
            token.when_building = True
        elif when == "take":
            cards = self.read.field(token.id, trigger, "cards", list)
            token.cards = [self._card_index(token.id, "cards", card) for card in cards]
        else:
            raise self.read.wrong(token.id, "when", f"unknown moment '{when}'")

    def _card_index(self, piece: str, field: str, ident: object) -> int:
        if ident not in self.card_ids:
            raise self.read.wrong(piece, field, f"there is no card type {ident!r}")
        return self.card_ids.index(ident)

    def _check_order(self) -> None:
        """Only the last kind may come twice: a player's packed tokens have room for its count there; extra cards come first."""
        extra = [token.extra_card for token in self.tokens]
        for token in self.tokens:
            if token.extra_card and not all(extra[: self.tokens.index(token)]):
                raise self.read.wrong(token.id, "effect", "tokens with extra cards come first")
            if token.copies != (2 if token is self.tokens[-1] else 1):
                raise self.read.wrong(
                    token.id, "copies", "expected 2 for the last token, else 1 (A-1.1)"
                )

    def _decks(self, facts: dict[str, Any]) -> list[list[int]]:
        """The number of cards of each type in the deck of each wonder, then in the central deck (A-1.5)."""
        decks = self.read.field("file", facts, "decks", dict)
        counts = []
        for ident in self.wonder_ids:
            contents = self.read.field("decks", decks, ident, dict)
            counts.append(self._counts(f"decks.{ident}", contents, DECK))
        central = self.read.field("file", facts, "central_deck", dict)
        counts.append(self._counts("central_deck", central, CENTRAL))
        for index, card in enumerate(self.cards):
            found = sum(deck[index] for deck in counts)
            if found != card.in_box:
                raise self.read.wrong(card.id, "in_box", f"the decks hold {found}")
        return counts

    def _counts(self, piece: str, contents: dict[str, Any], size: int) -> list[int]:
        for ident in contents:
            self._card_index(piece, ident, ident)
        counts = [self.read.number(piece, contents, ident, 31) for ident in self.card_ids]
        if sum(counts) != size:
            raise self.read.wrong(piece, "cards", f"expected {size} in all, found {sum(counts)}")
        return counts

    def _read_parameters(self, parameters: dict[str, Any]) -> None:
        """Points of tokens and cat (A-1.4) and conflict tokens by number of players (A-2.4)."""
        read = self.read
        self.victory_vp: i64 = read.number("parameters", parameters, "military_victory_token_vp", 9)
        self.cat_vp: i64 = read.number("parameters", parameters, "cat_pawn_vp", 9)
        by_players = read.field("parameters", parameters, "conflict_tokens", dict)
        counts = [0, 0]
        for players in range(2, 8):
            counts.append(read.number("conflict_tokens", by_players, str(players), 6))
        self.conflict: vec[i64] = vec[i64](counts)

    def _tabulate_cards(self) -> None:
        self.cat: vec[i64] = vec[i64]([card.cat for card in self.cards])
        self.horns: vec[i64] = vec[i64]([card.horns for card in self.cards])
        self.vp: vec[i64] = vec[i64]([card.vp for card in self.cards])

    def _tabulate_wonders(self) -> None:
        """Tables indexed by 5 x wonder + stage, and the available stages by 32 x wonder + stages built."""
        stages = [stage for wonder in self.wonders for stage in wonder.stages]
        self.stage_same: vec[i64] = vec[i64]([int(stage.same) for stage in stages])
        self.stage_count: vec[i64] = vec[i64]([stage.count for stage in stages])
        self.stage_vp: vec[i64] = vec[i64]([stage.vp for stage in stages])
        self.stage_effect: vec[i64] = vec[i64]([stage.effect for stage in stages])
        available = [
            _available(wonder, built) for wonder in self.wonders for built in range(1 << STAGES)
        ]
        self.available: vec[i64] = vec[i64](available)

    def _tabulate_tokens(self) -> None:
        """Tokens as bits: those a card arms, those a stage arms, the two that change payments."""
        arms = [0] * TYPES
        arms_building = 0
        economy = 0
        engineering = 0
        for index, token in enumerate(self.tokens):
            for card in token.cards:
                arms[card] |= 1 << index
            if token.when_building:
                arms_building |= 1 << index
            if token.coin_counts > 1:
                economy |= 1 << index
            if token.any_resources:
                engineering |= 1 << index
        self.arms: vec[i64] = vec[i64](arms)
        self.arms_building: i64 = arms_building
        self.economy: i64 = economy
        self.engineering: i64 = engineering


def _entries(read: Reader, facts: dict[str, Any], field: str, size: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read.field("file", facts, field, list)
    if len(found) != size:
        raise read.wrong("file", field, f"expected {size} entries, found {len(found)}")
    return found


def _unique(read: Reader, field: str, idents: list[str]) -> list[str]:
    for ident in idents:
        if idents.count(ident) > 1:
            raise read.wrong(ident, "id", f"is used twice in {field}")
    return idents


def _card(read: Reader, entry: dict[str, Any]) -> CardType:
    """A card type with its effect."""
    ident: str = read.field("card_types", entry, "id", str)
    names = read.names(ident, entry)
    color = read.field(ident, entry, "color", str)
    card = CardType(ident, names, color, read.number(ident, entry, "in_box", 31))
    effect: dict[str, Any] = read.field(ident, entry, "effect", dict)
    if color == "blue":
        card.vp = read.number(ident, effect, "vp", 9)
        card.cat = read.number(ident, effect, "cat", 1)
    elif color == "red":
        card.shields = read.number(ident, effect, "shields", 1)
        card.horns = read.number(ident, effect, "horns", 2)
    elif color == "yellow":
        if read.number(ident, effect, "coins", 1) != 1:
            raise read.wrong(ident, "coins", "a yellow card is one coin (A-1.2)")
    else:
        key = "resource" if color == "grey" else "science"
        if read.field(ident, effect, key, str) != ident:
            raise read.wrong(ident, key, "a card type is named after what it gives")
    return card


def _check_colors(read: Reader, cards: list[CardType]) -> None:
    """The packed words of a player count the types in this order of colours."""
    for card, color in zip(cards, COLORS, strict=True):
        if card.color != color:
            raise read.wrong(card.id, "color", f"expected {color} at this place")


def _wonder(read: Reader, entry: dict[str, Any]) -> Wonder:
    """A wonder with its five stages; the printed sum of points is checked."""
    ident: str = read.field("wonders", entry, "id", str)
    names = read.names(ident, entry)
    stages = [
        _stage(read, f"{ident}, stage {index}", index, stage)
        for index, stage in enumerate(read.field(ident, entry, "stages", list), 1)
    ]
    if len(stages) != STAGES:
        raise read.wrong(ident, "stages", f"expected {STAGES}, found {len(stages)}")
    total = sum(stage.vp for stage in stages)
    if read.field(ident, entry, "total_vp", int) != total:
        raise read.wrong(ident, "total_vp", f"the stages sum up to {total}")
    return Wonder(ident, names, stages)


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
    count = read.number(piece, cost, "count", 4)
    return Stage(kind == "same", count, read.number(piece, entry, "vp", 9), requires, effect)


def _stage_effect(read: Reader, piece: str, effect: dict[str, Any]) -> int:
    """The effect of a stage (A-7)."""
    known = ("take_card", "look_and_take", "take_progress_token", "shields")
    key = read.only(piece, "effect", effect, known)
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
    if key and read.number(piece, effect, key, 1) != 1:
        raise read.wrong(piece, key, "expected 1")
    return {"": NOTHING, "take_progress_token": TOKEN, "shields": SHIELD}[key]


def _read_scoring(read: Reader, token: Token, key: str, rule: dict[str, Any]) -> None:
    """What a token is worth at the end (A-9.13 to A-9.17)."""
    if key == "vp_per":
        what = read.field(token.id, rule, "what", str)
        if what not in COUNTED:
            raise read.wrong(token.id, "what", f"unknown '{what}'; known: {', '.join(COUNTED)}")
        token.scoring = COUNTED[what]
        each = read.number(token.id, rule, "own", 9)
        token.points = (each, each)
        return
    token.scoring = BY_WONDER if key == "vp_by_wonder" else BY_COPIES
    first, second = ("unfinished", "finished") if key == "vp_by_wonder" else ("1", "2")
    token.points = (
        read.number(token.id, rule, first, 99),
        read.number(token.id, rule, second, 99),
    )


def _available(wonder: Wonder, built: int) -> int:
    """The stages that may be built, as bits: not built, and all they rest on is built (A-6.1)."""
    bits = 0
    for index, stage in enumerate(wonder.stages):
        rests = all(built >> (other - 1) & 1 for other in stage.requires)
        if rests and not built >> index & 1:
            bits |= 1 << index
    return bits


def _read() -> Catalogue:
    path = files("septem") / "architects" / "data" / FILE
    return Catalogue(tomllib.loads(path.read_text(encoding="utf-8")))


BOX: Final = _read()
