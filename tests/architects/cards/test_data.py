"""The box: cards, decks, wonders, tokens, and errors in the data file (A-1)."""

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import septem
from septem.architects.cards.catalogue import BOX, Catalogue, load

TEXT = (files("septem.architects") / "cards" / "base.toml").read_text(encoding="utf-8")
FACTS = tomllib.loads(TEXT)

TABLE = """
alexandria    2 2 2 2 1 4 2 2 1 2 1 2 1 1
babylon       2 1 2 2 2 3 2 2 2 2 1 2 1 1
ephesus       2 2 2 2 2 3 1 2 2 1 2 2 1 1
giza          2 2 1 2 2 3 2 3 2 1 1 2 2 0
halicarnassus 2 2 2 1 2 3 2 2 1 1 2 2 2 1
olympia       1 2 2 2 2 3 1 3 1 1 2 2 2 1
rhodes        2 2 2 2 2 2 2 2 1 2 1 2 2 1
central       4 4 4 4 4 6 4 8 4 4 4 4 4 2
"""

STAGES = {
    "alexandria": ([4, 3, 6, 5, 7], [[], [1], [2], [3], [4]], [2, 4]),
    "babylon": ([3, 0, 5, 5, 7], [[], [1], [2], [3], [3]], [2, 4]),
    "ephesus": ([3, 3, 4, 5, 7], [[], [1], [1], [1], [2, 3, 4]], [2, 3, 4]),
    "giza": ([4, 5, 6, 7, 8], [[], [1], [2], [3], [4]], []),
    "halicarnassus": ([3, 3, 6, 5, 7], [[], [1], [2], [2], [3, 4]], [2, 4]),
    "olympia": ([3, 2, 5, 5, 7], [[], [1], [1], [2, 3], [4]], [2, 4]),
    "rhodes": ([4, 4, 5, 6, 7], [[], [], [1, 2], [3], [4]], [2, 4]),
}


@pytest.mark.clause("A-1.1")
def test_the_box_holds_235_cards_7_wonders_and_15_tokens() -> None:
    assert sum(map(sum, BOX.decks)) == 235
    assert [sum(deck) for deck in BOX.decks] == [25] * 7 + [60]
    assert [len(wonder.stages) for wonder in BOX.wonders] == [5] * 7
    assert len(BOX.tokens) == 14
    assert sum(token.copies for token in BOX.tokens) == 15
    assert [token.id for token in BOX.tokens if token.copies == 2] == ["culture"]
    assert max(BOX.conflict) == 6


@pytest.mark.clause("A-1.2", "A-1.3")
def test_card_types_by_color() -> None:
    by_color: dict[str, list[str]] = {}
    for card in BOX.cards:
        by_color.setdefault(card.color, []).append(card.id)
    assert by_color["grey"] == ["wood", "stone", "brick", "papyrus", "glass"]
    assert by_color["yellow"] == ["coin"]
    assert by_color["green"] == ["compass", "gear", "tablet"]
    assert [(card.vp, card.cat) for card in BOX.cards if card.color == "blue"] == [(3, 0), (2, 1)]
    red = [(card.shields, card.horns) for card in BOX.cards if card.color == "red"]
    assert red == [(1, 0), (1, 1), (1, 2)]


@pytest.mark.clause("A-1.4")
def test_victory_tokens_never_run_out_and_the_cat_is_worth_2() -> None:
    game = septem.position(
        {
            "game": "architects",
            "decision": None,
            "cat": 1,
            "seats": [{"wonder": "giza", "victories": 40}, {"wonder": "rhodes"}],
        }
    )
    assert game.outcome is not None
    assert game.outcome.scores[0]["military"] == 120
    assert game.outcome.scores[1]["cat"] == 2


@pytest.mark.clause("A-1.5")
def test_decks_hold_what_is_printed() -> None:
    rows = [line.split() for line in TABLE.strip().splitlines()]
    assert [row[0] for row in rows] == [*BOX.wonder_ids, "central"]
    assert [[int(count) for count in row[1:]] for row in rows] == BOX.decks
    game = septem.new("architects", players=7, seed=3)
    for entry in game.position()["seats"]:
        printed = BOX.decks[BOX.wonder_ids.index(entry["wonder"])]
        assert [entry["deck"].count(ident) for ident in BOX.card_ids] == printed
    assert [game.position()["centre"].count(ident) for ident in BOX.card_ids] == BOX.decks[7]


@pytest.mark.clause("A-6.1", "A-6.2", "A-EX22")
def test_stages_as_printed() -> None:
    for wonder in BOX.wonders:
        points, requires, effects = STAGES[wonder.id]
        assert [stage.vp for stage in wonder.stages] == points
        assert [stage.requires for stage in wonder.stages] == requires
        assert [n for n, stage in enumerate(wonder.stages, 1) if stage.effect] == effects
        costs = [(stage.count, stage.same) for stage in wonder.stages]
        assert costs == [(2, False), (2, True), (3, False), (3, True), (4, False)]
    sums = {wonder.id: sum(stage.vp for stage in wonder.stages) for wonder in BOX.wonders}
    assert sums == {
        "giza": 30,
        "rhodes": 26,
        "alexandria": 25,
        "halicarnassus": 24,
        "olympia": 22,
        "ephesus": 22,
        "babylon": 20,
    }


def test_every_piece_has_both_names() -> None:
    names = [card.names for card in BOX.cards]
    names += [wonder.names for wonder in BOX.wonders] + [token.names for token in BOX.tokens]
    for pair in names:
        assert set(pair) == {"en", "fr"}
        assert all(pair.values())


def put(facts: dict[str, Any], path: str, value: Any) -> None:
    """Set or, with None, remove the value at a path such as `wonders.0.stages.1.vp`."""
    where: Any = facts
    *keys, last = path.split(".")
    for key in keys:
        where = where[int(key) if isinstance(where, list) else key]
    place: Any = int(last) if isinstance(where, list) else last
    if value is None:
        del where[place]
    else:
        where[place] = value


WRONG = [
    ("card_types", None, "file", "card_types"),
    ("card_types.13", None, "file", "card_types"),
    ("card_types.0.id", 7, "card_types", "id"),
    ("progress_tokens.1.id", "urbanism", "urbanism", "id"),
    ("card_types.0.name_fr", None, "wood", "name_fr"),
    ("card_types.0.source", None, "wood", "source"),
    ("card_types.0.color", "yellow", "wood", "coins"),
    ("card_types.0.color", "red", "wood", "shields"),
    ("card_types.6.color", "grey", "vp_3", "resource"),
    ("card_types.0.in_box", 18, "wood", "in_box"),
    ("card_types.0.in_box", True, "wood", "in_box"),
    ("card_types.0.in_box", 32, "wood", "in_box"),
    ("card_types.0.effect", {"resource": "stone"}, "wood", "resource"),
    ("card_types.5.effect", {"coins": 0}, "coin", "coins"),
    ("card_types.7.effect", {"vp": 2, "cat": 2}, "cat_2vp", "cat"),
    ("decks.giza", None, "decks", "giza"),
    ("decks.giza.gold", 1, "decks.giza", "gold"),
    ("decks.giza.wood", 3, "decks.giza", "cards"),
    ("central_deck.wood", "4", "central_deck", "wood"),
    ("wonders.0.total_vp", 26, "alexandria", "total_vp"),
    ("wonders.0.stages.4", None, "alexandria", "stages"),
    ("wonders.0.stages.1.index", 3, "alexandria, stage 2", "index"),
    ("wonders.0.stages.1.cost.kind", "equal", "alexandria, stage 2", "kind"),
    ("wonders.0.stages.1.requires", [2], "alexandria, stage 2", "requires"),
    ("wonders.0.stages.1.effect", {"fly": 1}, "alexandria, stage 2", "effect"),
    (
        "wonders.0.stages.1.effect",
        {"shields": 1, "take_progress_token": 1},
        "alexandria, stage 2",
        "effect",
    ),
    ("wonders.0.stages.1.effect.take_card.from", "moon", "alexandria, stage 2", "from"),
    ("wonders.4.stages.1.effect.look_and_take.look", 4, "halicarnassus, stage 2", "look_and_take"),
    ("wonders.6.stages.1.effect.shields", 0, "rhodes, stage 2", "shields"),
    ("progress_tokens.0.use", "often", "urbanism", "use"),
    ("progress_tokens.0.effect", {}, "urbanism", "effect"),
    ("progress_tokens.0.effect", {"shields": 2}, "crafts", "effect"),
    ("progress_tokens.0.effect.extra_card.when", "sleep", "urbanism", "when"),
    ("progress_tokens.0.effect.extra_card.cards", ["gold"], "urbanism", "cards"),
    ("progress_tokens.0.copies", 2, "urbanism", "copies"),
    ("progress_tokens.10.effect.vp_per.what", "cats", "politics", "what"),
    ("progress_tokens.13.effect.vp_by_copies.2", None, "culture", "2"),
    ("parameters.cat_pawn_vp", None, "parameters", "cat_pawn_vp"),
    ("parameters.cards_total", 234, "parameters", "cards_total"),
    ("parameters.conflict_tokens.5", 7, "conflict_tokens", "5"),
]


@pytest.mark.parametrize(("path", "value", "piece", "field"), WRONG)
def test_a_wrong_fact_is_named(path: str, value: Any, piece: str, field: str) -> None:
    facts = copy.deepcopy(FACTS)
    put(facts, path, value)
    with pytest.raises(septem.BadData) as caught:
        Catalogue(facts, "mine.toml")
    assert (caught.value.file, caught.value.piece, caught.value.field) == (
        "mine.toml",
        piece,
        field,
    )
    assert str(caught.value).startswith(f"mine.toml: {piece}: {field}: ")


def test_card_types_come_in_the_order_of_their_colors() -> None:
    facts = copy.deepcopy(FACTS)
    types = facts["card_types"]
    types[4], types[5] = types[5], types[4]
    with pytest.raises(septem.BadData, match=r"coin: color: expected grey at this place"):
        Catalogue(facts)


def test_a_damaged_file_is_named() -> None:
    with pytest.raises(septem.BadData, match=r"mine\.toml: file: syntax"):
        load("[meta", "mine.toml")
    assert load(TEXT).decks == BOX.decks
