"""The facts of the box, read once from `base.toml` and checked: pieces for people, tables for the rules."""

from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.pieces import CENTRAL, DECK, KINDS, STAGES, TYPES, WONDERS, Wonder
from septem.architects.cards.reader import (
    Reader,
    card_index,
    check_colors,
    entries,
    read_card,
    read_token,
    read_wonder,
    unique,
)
from septem.kernel.bits import bit
from septem.kernel.datafile import DataFile

FILE: Final = "base.toml"
NO_STAGE: Final = 1000  # resources: more than anybody ever has

# Numbers the rules are written for.
ASSUMED: Final = {
    "players": {"min": 2, "max": WONDERS},
    "cards_total": WONDERS * DECK + CENTRAL,
    "wonder_deck_size": DECK,
    "central_deck_size": CENTRAL,
    "progress_tokens": {"total": KINDS + 1, "kinds": KINDS, "face_up": 3},
    "science_sets": {"identical": 2, "different": 3},
    "battle": {"tokens_per_weaker_neighbour": 1},
    "battle_two_players": {
        "more_shields": 1,
        "at_least_double": 2,
        "two_tokens_minimum_shields": 2,
    },
    "tie_break": ["stages_built", "shared_victory"],
}


class Catalogue:
    """Everything in the box, as pieces for people and as tables for the rules."""

    def __init__(self, facts: dict[str, Any], file: str = FILE) -> None:
        read = Reader(file)
        self.read = read
        self.cards = [read_card(read, entry) for entry in entries(read, facts, "card_types", TYPES)]
        self.card_ids = unique(read, "card_types", [card.id for card in self.cards])
        check_colors(read, self.cards)
        self.wonders = [
            read_wonder(read, entry) for entry in entries(read, facts, "wonders", WONDERS)
        ]
        self.wonder_ids = unique(read, "wonders", [wonder.id for wonder in self.wonders])
        self.tokens = [
            read_token(read, entry, self.card_ids)
            for entry in entries(read, facts, "progress_tokens", KINDS)
        ]
        self.token_ids = unique(read, "progress_tokens", [token.id for token in self.tokens])
        self._check_order()
        self.decks = self._decks(facts)
        self._read_parameters(read.field("file", facts, "parameters", dict))
        self._tabulate_cards()
        self._tabulate_wonders()
        self._tabulate_tokens()

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
            card_index(self.read, piece, ident, ident, self.card_ids)
        counts = [self.read.count(piece, contents, ident, 31) for ident in self.card_ids]
        if sum(counts) != size:
            raise self.read.wrong(piece, "cards", f"expected {size} in all, found {sum(counts)}")
        return counts

    def _read_parameters(self, parameters: dict[str, Any]) -> None:
        """Points of tokens and cat (A-1.4) and conflict tokens by number of players (A-2.4)."""
        read = self.read
        for name, value in ASSUMED.items():
            if parameters.get(name) != value:
                raise read.wrong("parameters", name, f"the rules are written for {value}")
        self.victory_vp: i64 = read.count("parameters", parameters, "military_victory_token_vp", 9)
        self.cat_vp: i64 = read.count("parameters", parameters, "cat_pawn_vp", 9)
        by_players = read.field("parameters", parameters, "conflict_tokens", dict)
        counts = [0, 0]
        for players in range(2, 8):
            counts.append(read.count("conflict_tokens", by_players, str(players), 6))
        self.conflict: vec[i64] = vec[i64](counts)

    def _tabulate_cards(self) -> None:
        self.cat: vec[i64] = vec[i64]([card.cat for card in self.cards])
        self.horns: vec[i64] = vec[i64]([card.horns for card in self.cards])
        self.vp: vec[i64] = vec[i64]([card.vp for card in self.cards])

    def _tabulate_wonders(self) -> None:
        """Tables indexed by 5 x wonder + stage; what may be built next by 32 x wonder + stages built."""
        stages = [stage for wonder in self.wonders for stage in wonder.stages]
        self.stage_same: vec[i64] = vec[i64]([int(stage.same) for stage in stages])
        self.stage_count: vec[i64] = vec[i64]([stage.count for stage in stages])
        self.stage_vp: vec[i64] = vec[i64]([stage.vp for stage in stages])
        self.stage_effect: vec[i64] = vec[i64]([stage.effect for stage in stages])
        boards = [(wonder, built) for wonder in self.wonders for built in range(bit(STAGES))]
        available = [_available(wonder, built) for wonder, built in boards]
        self.available: vec[i64] = vec[i64](available)
        self.least_same: vec[i64] = vec[i64]([_least(*board, same=True) for board in boards])
        self.least_different: vec[i64] = vec[i64]([_least(*board, same=False) for board in boards])

    def _tabulate_tokens(self) -> None:
        """Tokens as bits: those a card arms, those a stage arms, the two that change payments."""
        arms = [0] * TYPES
        arms_building = 0
        economy = 0
        engineering = 0
        for index, token in enumerate(self.tokens):
            for card in token.cards:
                arms[card] |= bit(index)
            if token.when_building:
                arms_building |= bit(index)
            if token.coin_counts > 1:
                economy |= bit(index)
            if token.any_resources:
                engineering |= bit(index)
        self.arms: vec[i64] = vec[i64](arms)
        self.arms_building: i64 = arms_building
        self.economy: i64 = economy
        self.engineering: i64 = engineering


def _available(wonder: Wonder, built: int) -> int:
    """The stages that may be built, as bits: not built, and all they rest on is built (A-6.1)."""
    bits = 0
    for index, stage in enumerate(wonder.stages):
        rests = all(built >> (other - 1) & 1 for other in stage.requires)
        if rests and not built >> index & 1:
            bits |= bit(index)
    return bits


def _least(wonder: Wonder, built: int, *, same: bool) -> int:
    """The fewest identical, or different, resources that a stage which may be built asks for (A-6.2)."""
    open_now = _available(wonder, built)
    counts = [
        stage.count
        for index, stage in enumerate(wonder.stages)
        if open_now >> index & 1 and stage.same == same
    ]
    return min(counts, default=NO_STAGE)


def load(text: str, file: str = FILE) -> Catalogue:
    """The catalogue a data file holds; BadData when it is damaged."""
    return Catalogue(DataFile(file).parse(text), file)


def _shipped() -> str:
    path = files("septem.architects") / "cards" / FILE
    return path.read_text(encoding="utf-8")


BOX: Final = load(_shipped())
