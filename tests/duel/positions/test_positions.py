"""Positions whole and partial, and what is wrong with bad ones; bad records."""

from typing import Any

import pytest

import septem
from tests.kit.duel import SETS, A, B, pending, seat, table
from tests.kit.tables import play, texts

BAD: list[tuple[dict[str, Any], str]] = [
    ({"age": 4}, "age"),
    ({"age": True}, "age"),
    ({"active": 2}, "active"),
    ({"pawn": 10}, "pawn"),
    ({"play_again": 1}, "play_again"),
    ({"expansions": ["leaders"]}, "expansions"),
    ({"expansions": "promos"}, "expansions"),
    ({"centre_start": "coin"}, "centre_start"),
    ({"military_tokens": ["third_player_2"]}, "military_tokens"),
    ({"military_tokens": ["first_player_2", "first_player_2"]}, "military_tokens"),
    ({"progress": ["mysticism"]}, "progress"),
    ({"luck": -1}, "luck"),
    ({"seats": [{}]}, "seats"),
    ({"seats": [{}, 3]}, "seats[1]"),
    ({"seats": [{"coins": -1}, {}]}, "seats[0].coins"),
    ({"seats": [{"coins": "7"}, {}]}, "seats[0].coins"),
    ({"seats": [{"cards": ["colosseum"]}, {}]}, "seats[0].cards[0]"),
    ({"seats": [{"cards": ["altar"]}, {"cards": ["altar"]}]}, "seats[1].cards[0]"),
    ({"seats": [{"cards": ["greek_grand_temple"]}, {}]}, "seats[0].cards[0]"),
    ({"seats": [{"progress": ["law"]}, {"progress": ["law"]}]}, "seats[1].progress"),
    ({"seats": [{"wonders": [{"id": "sanctuary"}]}, {}]}, "seats[0].wonders[0].id"),
    ({"seats": [{"wonders": [{"id": "sphinx"}, {"id": "sphinx"}]}, {}]}, "seats[0].wonders[1].id"),
    ({"seats": [{"wonders": [{"id": "sphinx", "card": "altar"}]}, {}]}, "seats[0].wonders[0].card"),
    ({"seats": [{"wonders": [{"id": "sphinx", "built": 1}]}, {}]}, "seats[0].wonders[0].built"),
    ({"seats": [{"hand": ["altar"]}, {}]}, "seats[0].hand"),
    ({"seats": [{"offerings": ["offering_2"]}, {}]}, "seats[0].offerings"),
    ({"discard": ["altar", "altar"]}, "discard[1]"),
    ({"discard": [3]}, "discard[0]"),
    ({"structure": ["walls"]}, "structure[0]"),
    ({"structure": [None] * 21}, "structure"),
    ({"structure": "altar"}, "structure"),
    ({"structure": ["altar"], "face_up": [5]}, "face_up"),
    ({"decks": {"2": ["altar"]}}, "decks.2[0]"),
    ({"decks": {"2": [None] * 21}}, "decks.2"),
    ({"decks": {"7": ["altar"]}}, "decks.7"),
    ({"removed": {"1": ["altar", "baths", "theater", "tavern"]}}, "removed.1"),
    ({"removed": {"3": ["merchants_guild"]}}, "removed.3[0]"),
    ({"moon": 3}, "moon"),
    ({"pantheon": ["mars"]}, "pantheon"),
    ({"draft": {"picks": 3}}, "draft.group"),
    ({"draft": {"picks": 0, "group": ["sphinx"]}}, "draft.group"),
    ({"draft": {"group": ["sphinx", "piraeus", "pyramids", "colossus"]}}, "draft.next"),
    ({"pending": [{"step": "dance"}]}, "pending[0].step"),
    ({"pending": [{"step": "progress_from_board"}]}, "pending[0]"),
    ({"pending": [{"step": "wonder_effects", "wonder": "sphinx", "from": 0}]}, "pending[0]"),
    ({"pending": [{"step": "wonder_effects", "wonder": "rome", "from": 0}]}, "pending[0].wonder"),
    ({"pending": [{"step": "wonder_effects", "wonder": "sphinx", "from": 99}]}, "pending[0].from"),
    ({"pending": [{"step": "progress_from_draw", "drawn": ["law", "law"]}]}, "pending[0].drawn"),
    ({"pending": [{"step": "free_building", "card": "rome"}]}, "pending[0].card"),
]


@pytest.mark.parametrize(("fields", "field"), BAD)
def test_a_wrong_field_is_named(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(septem.BadPosition) as problem:
        septem.position({"game": "duel", **fields})
    assert problem.value.field == field
    assert str(problem.value).startswith(f"{field}: ")


BAD_PANTHEON: list[tuple[dict[str, Any], str]] = [
    ({"pantheon": ["caesar"]}, "pantheon[0]"),
    ({"pantheon": ["mars", "mars"]}, "pantheon[1]"),
    ({"pantheon": [None] * 7}, "pantheon"),
    ({"placed_by": [3]}, "placed_by[0]"),
    ({"mythology_decks": {"greek": ["mars"]}}, "mythology_decks.greek"),
    ({"mythology_decks": {"greek": ["zeus", "zeus"]}}, "mythology_decks.greek"),
    ({"mythology_decks": {"norse": ["zeus"]}}, "mythology_decks.norse"),
    ({"structure_tokens": {"3": "greek_1"}}, "structure_tokens.3"),
    ({"structure": [None, None, "altar"], "structure_tokens": {"2": "moon"}}, "structure_tokens.2"),
    ({"offering_order": ["offering_2"]}, "offering_order"),
    ({"enki_tokens": ["law"], "progress": ["law"]}, "enki_tokens"),
    ({"minerva": 0}, "minerva"),
    ({"minerva": 12}, "minerva"),
    ({"seats": [{"astarte": 3}, {}]}, "seats[0].astarte"),
    ({"seats": [{"snake": "school"}, {"cards": ["school"]}]}, "seats[0].snake"),
    ({"seats": [{"divinities": ["nisaba"], "snake": "altar"}, {}]}, "seats[0].snake"),
    ({"seats": [{"divinities": ["nisaba"], "snake": "school"}, {}]}, "seats[0].snake"),
    ({"seats": [{"divinities": ["mars"]}, {"divinities": ["mars"]}]}, "seats[1].divinities"),
    ({"seats": [{"mythology_tokens": ["greek_1"]}] * 2}, "seats[1].mythology_tokens"),
    ({"seats": [{"offerings": ["offering_2"]}] * 2}, "seats[1].offerings"),
    ({"seats": [{"known_divinities": {"greek": [4]}}, {}]}, "seats[0].known_divinities.greek"),
    ({"seats": [{"cards": ["merchants_guild"]}, {}]}, "seats[0].cards[0]"),
]


@pytest.mark.parametrize(("fields", "field"), BAD_PANTHEON)
def test_a_wrong_field_of_pantheon_is_named(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(septem.BadPosition) as problem:
        septem.position({"game": "duel", "expansions": ["pantheon"], **fields})
    assert problem.value.field == field


@pytest.mark.clause("D-20.2")
def test_too_many_wonders() -> None:
    seven = [
        "sphinx",
        "piraeus",
        "pyramids",
        "colossus",
        "mausoleum",
        "appian_way",
        "great_library",
    ]
    with pytest.raises(septem.BadPosition, match="no unbuilt one"):
        table(seat(built=seven, wonders=["circus_maximus"]), cards=["altar"])
    with pytest.raises(septem.BadPosition, match="at most 7"):
        table(seat(built=[*seven, "circus_maximus"]), cards=["altar"])


def test_wonders_of_a_draft_must_fit_its_pick() -> None:
    group = ["sphinx", "piraeus", "pyramids"]
    following = ["colossus", "mausoleum", "appian_way", "great_library"]
    draft = {"picks": 1, "group": group, "next": following}
    with pytest.raises(septem.BadPosition, match="expected 1 wonders"):
        septem.position({"game": "duel", "draft": draft})
    first = {"wonders": [{"id": "circus_maximus"}]}
    game = septem.position({"game": "duel", "draft": draft, "seats": [first, {}]})
    assert (game.pending, len(texts(game))) == ((B,), 3)
    with pytest.raises(septem.BadPosition, match="two places"):
        septem.position(
            {"game": "duel", "draft": draft, "seats": [{"wonders": [{"id": "sphinx"}]}, {}]}
        )


def test_what_is_left_out_has_its_start_value() -> None:
    game = septem.position({"game": "duel", "structure": ["altar", "baths"]})
    whole = game.position()
    assert [one["coins"] for one in whole["seats"]] == [7, 7]
    assert len(whole["military_tokens"]) == 4
    assert whole["progress"] == whole["discard"] == []
    assert [len(whole["decks"][age]) for age in "23"] == [20, 20]
    assert [len(whole["removed"][age]) for age in "123"] == [3, 3, 3]
    assert sum(name.endswith("guild") for name in whole["decks"]["3"]) == 3
    play(game, "D altar", "D baths")
    assert game.position()["age"] == 2
    assert septem.position({"game": "duel", "age": 3}).over


def test_a_deck_with_gaps_is_laid_with_gaps() -> None:
    game = table(cards=["altar"], decks={"2": [None, "walls", "statue"]})
    play(game, "D altar")
    assert game.position()["structure"][:4] == [None, "walls", "statue", None]
    assert texts(game)[:2] == ["D walls", "D statue"]


def test_empty_unknown_fields_are_let_through() -> None:
    game = septem.position({"game": "duel", "structure": ["altar"], "minerva": None, "moon": []})
    assert pending(game) == "turn_action"


@pytest.mark.parametrize("name", ["none", "science", "military"])
def test_finished_positions(name: str) -> None:
    held = ["apothecary", "pharmacist", "scriptorium", "workshop", "academy", "university"]
    game = {
        "none": table(age=3),
        "science": table(seat(), seat(*held), cards=["circus"]),
        "military": table(cards=["circus"], pawn=-9),
    }[name]
    assert game.over
    assert game.outcome is not None
    if name != "none":
        assert (game.outcome.victory, game.outcome.winners) == (name, (B,))
    assert septem.position(game.position()).hash() == game.hash()


@pytest.mark.parametrize("expansions", SETS)
def test_a_game_goes_on_from_its_position(expansions: tuple[str, ...]) -> None:
    game = septem.new("duel", seed=21, expansions=expansions)
    while not game.over:
        again = septem.position(game.position())
        text = texts(game)[len(texts(game)) // 2]
        play(game, text)
        play(again, text)
        assert again.hash() == game.hash()
        assert septem.replay(str(again.record())).hash() == again.hash()


def test_bad_records() -> None:
    game = septem.new("duel", seed=2)
    play(game, texts(game)[0])
    text = str(game.record())
    wrong = text.replace("0 draft", "0 discard")
    with pytest.raises(septem.BadRecord, match="not offered now") as problem:
        septem.replay(wrong)
    assert problem.value.line == 9
    with pytest.raises(septem.BadRecord, match="no expansion"):
        septem.replay(text.replace("expansions []", 'expansions ["rome"]'))
    with pytest.raises(septem.BadRecord, match="another state"):
        septem.replay(text[: text.index("end 1 ")] + "end 1 1234\n")


def test_nothing_can_be_taken_back() -> None:
    game = septem.new("duel", seed=2)
    with pytest.raises(septem.IllegalMove, match="revealed at once"):
        game.unplay(A)
