"""Who knows what (A-13): views, and games dealt anew."""

from typing import Any

import pytest

import septem
from septem.kernel.game import Game
from septem.kernel.playout import step
from septem.kernel.rng import Rng
from tests.kit.architects import acting, decision, seat, table
from tests.kit.scale import scaled
from tests.kit.tables import play


@pytest.mark.clause("A-13.1")
def test_what_lies_open_is_shown_to_all() -> None:
    game = acting(
        seat("giza", "wood*2 cat_2vp", "1", victories=3, progress=["tactics", "urbanism"]),
        seat("rhodes", "gear", "12", deck=["coin", "brick"]),
        conflict=1,
        cat=0,
        armed=["urbanism"],
        progress=["decor", "politics"],
        discard={"glass": 2},
        centre=["wood", "coin", "gear"],
    )
    for viewer in (None, 0, 1):
        view = game.view(viewer)
        first, second = view["seats"]
        assert first["wonder"] == "giza"
        assert first["stages"] == [1]
        assert first["cards"] == {"wood": 2, "cat_2vp": 1}
        assert first["progress"] == ["urbanism", "tactics"]
        assert (first["victories"], first["shields"]) == (3, 2)
        assert first["points"]["total"] == 4 + 2 + 2 + 9
        contents = {"brick": 1, "coin": 1}
        place = {None: None, 0: "right", 1: "left"}[viewer]
        assert second["deck"] == {"size": 2, "place": place, "top": "coin", "contents": contents}
        assert view["centre"]["size"] == 3
        assert view["progress"] == ["decor", "politics"]
        assert view["stack"]["size"] == 11
        assert (view["conflict"], view["conflict_tokens"], view["cat"]) == (1, 3, 0)
        assert view["discard"] == {"glass": 2}
        assert (view["active"], view["decision"]) == (0, "action")
        assert (view["armed"], view["used"]) == (["urbanism"], [])
        assert view["seat"] == viewer


FIELDS = {
    "game": None,
    "seat": None,
    "seats": "wonder stages available finished board cards progress victories shields points explained deck",
    "centre": "size top contents seen",
    "progress": None,
    "stack": "size contents",
    "conflict": None,
    "conflict_tokens": None,
    "cat": None,
    "discard": None,
    "horns_discarded": None,
    "active": None,
    "decision": None,
    "armed": None,
    "used": None,
    "idle": None,
    "search": None,
    "forecast": None,
    "prospects": None,
    "over": None,
}


@pytest.mark.clause("A-13.2")
def test_a_view_has_these_fields_and_no_others() -> None:
    game = septem.new("architects", players=3, seed=1)
    view = game.view(0)
    assert set(view) == set(FIELDS)
    assert set(view["seats"][0]) == set(str(FIELDS["seats"]).split())
    assert set(view["seats"][0]["deck"]) == {"size", "place", "top", "contents"}
    assert set(view["centre"]) == set(str(FIELDS["centre"]).split())
    assert set(view["stack"]) == {"size", "contents"}


@pytest.mark.clause("A-13.2")
def test_orders_below_the_top_are_hidden_but_contents_can_be_counted() -> None:
    """Two tables that differ in hidden orders only look the same to everybody."""
    game = septem.new("architects", players=3, seed=4)
    fields = game.position()
    other = game.position()
    for entry in other["seats"]:
        entry["deck"] = [entry["deck"][0], *reversed(entry["deck"][1:])]
    other["centre"] = other["centre"][::-1]
    other["stack"] = other["stack"][::-1]
    other["luck"] += 1
    one, two = septem.position(fields), septem.position(other)
    assert one.hash() != two.hash()
    for viewer in (None, 0, 1, 2):
        assert one.view(viewer) == two.view(viewer)
    assert sum(one.view(None)["centre"]["contents"].values()) == 60


def cat_table() -> Game:
    return table(
        seat("giza", deck=["vp_3", "coin", "wood"]),
        seat("rhodes", deck=["cat_2vp", "coin", "wood"]),
        seat("olympia", deck=["vp_3", "coin", "stone"]),
        cat=0,
        centre=["gear", "tablet", "compass"],
    )


def tops(game: Game) -> list[str | None]:
    return [game.view(viewer)["centre"]["top"] for viewer in (None, 0, 1, 2)]


@pytest.mark.clause("A-13.3")
def test_only_the_cats_owner_sees_the_central_card_and_keeps_seeing_it() -> None:
    game = cat_table()
    assert tops(game) == [None, "gear", None, None]
    assert game.view(2)["centre"]["seen"] == [0]
    play(game, "take left")
    assert tops(game) == [None, "gear", None, None]
    play(game, "take left")  # seat 1 takes the cat
    assert game.view(None)["cat"] == 1
    assert tops(game) == [None, "gear", None, None]
    play(game, "take left", "take left")  # seats 2 and 0: seat 1's turn starts with the cat
    assert tops(game) == [None, "gear", "gear", None]


@pytest.mark.clause("A-13.4")
def test_after_the_first_central_card_the_next_is_unknown_to_all() -> None:
    game = cat_table()
    play(game, "take central")
    assert tops(game) == [None, None, None, None]
    assert game.view(None)["centre"]["seen"] == []
    play(game, "take right", "take left")
    assert tops(game) == [None, "tablet", None, None]  # seat 0 owns the cat and starts its turn


@pytest.mark.clause("A-13.4")
def test_an_extra_central_card_is_not_seen_beforehand() -> None:
    game = table(
        seat("giza", progress=["science"]), seat("rhodes"), cat=0, centre=["gear", "tablet", "coin"]
    )
    play(game, "take central")
    assert decision(game) == "action"
    assert game.view(0)["centre"]["top"] is None


DECK = ["wood", "coin", "gear", "coin", "vp_3", "glass", "tablet", "papyrus"]


def looking() -> Game:
    game = acting(seat("halicarnassus", "stone*2", "1", deck=DECK), seat("giza"), seat("rhodes"))
    return play(game, "search left")


@pytest.mark.clause("A-13.5")
def test_only_the_player_who_looks_sees_the_five_cards() -> None:
    game = looking()
    assert game.view(0)["search"] == {"deck": "left", "cards": DECK[:5]}
    for viewer in (None, 1, 2):
        view = game.view(viewer)
        assert view["search"] == {"deck": "left", "cards": None}
        assert view["seats"][0]["deck"]["top"] == "wood"
        assert view["seats"][0]["deck"]["size"] == 8
    play(game, "keep gear")
    position = game.position()
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        assert view["search"] is None
        assert view["seats"][0]["cards"] == {"gear": 1}
        assert view["seats"][0]["deck"]["top"] == position["seats"][0]["deck"][0]
    again = {tuple(game.determinize(0, seed).position()["seats"][0]["deck"]) for seed in range(40)}
    assert len(again) > 20
    assert {deck[0] for deck in again} == {position["seats"][0]["deck"][0]}


@pytest.mark.clause("A-13.5")
def test_dealing_anew_keeps_the_cards_looked_at_for_the_one_who_looks() -> None:
    game = looking()
    own = [game.determinize(0, seed).position()["seats"][0]["deck"] for seed in range(30)]
    assert {tuple(deck[:5]) for deck in own} == {tuple(DECK[:5])}
    assert len({tuple(deck[5:]) for deck in own}) > 3
    other = [game.determinize(1, seed) for seed in range(60)]
    assert len({tuple(made.position()["seats"][0]["deck"][:5]) for made in other}) > 20
    for made in other:
        assert made.view(1) == game.view(1)
        assert len(made.moves(0)) > 1
        assert {move.text for move in made.moves(0)} == {
            f"keep {card}" for card in made.position()["seats"][0]["deck"][:5]
        }


@pytest.mark.clause("A-13.6")
def test_central_cards_and_stack_tokens_are_public_once_taken() -> None:
    game = acting(
        seat("giza", "gear*2"),
        seat("rhodes"),
        progress=["decor", "politics", "tactics"],
        stack=["culture", "science"],
    )
    play(game, "progress stack")
    for viewer in (None, 0, 1):
        assert game.view(viewer)["seats"][0]["progress"] == ["culture"]
    play(game, "take central")
    taken = game.position()["seats"][1]["cards"]
    for viewer in (None, 0, 1):
        assert game.view(viewer)["seats"][1]["cards"] == taken


def hidden(game: Game) -> dict[str, Any]:
    fields = game.position()
    return {
        "decks": [tuple(entry["deck"]) for entry in fields["seats"]],
        "centre": tuple(fields["centre"]),
        "stack": tuple(fields["stack"]),
        "luck": fields["luck"],
    }


@pytest.mark.clause("A-13.2", "A-13.3", "A-13.5")
@pytest.mark.parametrize("players", range(2, 8))
def test_dealing_anew_changes_nothing_a_seat_knows(players: int) -> None:
    """At every decision of seeded games the view and the own moves stay the same, the cards are all there."""
    for seed in range(scaled(6)):
        game = septem.new("architects", players=players, seed=seed)
        rng = Rng(seed)
        count = 0
        while not game.over:
            viewer = count % players
            made = game.determinize(viewer, 1000 * seed + count)
            assert made.view(viewer) == game.view(viewer)
            assert made.view(None) == game.view(None)
            if game.pending == (viewer,):
                assert made.moves(viewer) == game.moves(viewer)
            before, after = hidden(game), hidden(made)
            for one, two in zip(before["decks"], after["decks"], strict=True):
                assert sorted(one) == sorted(two)
            assert sorted(before["centre"]) == sorted(after["centre"])
            assert sorted(before["stack"]) == sorted(after["stack"])
            step(game, rng)
            count += 1


@pytest.mark.clause("A-13.2", "A-13.3")
def test_dealing_anew_keeps_the_central_top_only_for_those_who_saw_it() -> None:
    game = table(seat("giza"), seat("rhodes"), seat("olympia"), cat=0)
    top = game.position()["centre"][0]
    tops = [
        {game.determinize(viewer, seed).position()["centre"][0] for seed in range(40)}
        for viewer in range(3)
    ]
    assert tops[0] == {top}
    assert len(tops[1]) > 5
    assert len(tops[2]) > 5


@pytest.mark.clause("A-13.2")
def test_dealing_anew_draws_a_fresh_future() -> None:
    game = septem.new("architects", players=3, seed=5)
    dealt = [hidden(game.determinize(1, seed)) for seed in range(10)]
    for field in ("centre", "stack", "luck"):
        assert len({made[field] for made in dealt}) == 10
    assert len({made["decks"][2] for made in dealt}) == 10
    assert hidden(game.determinize(1, 3)) == hidden(game.determinize(1, 3))


def test_a_game_dealt_anew_has_its_own_record() -> None:
    game = septem.new("architects", players=4, seed=5)
    rng = Rng(1)
    for _ in range(30):
        step(game, rng)
    before = game.hash()
    made = game.determinize(2, 7)
    for _ in range(10):
        step(made, rng)
    assert game.hash() == before
    record = made.record()
    assert len(record.moves) == 10
    assert septem.replay(str(record)).hash() == made.hash()
    assert septem.replay(str(record.upto(0))).hash() == game.determinize(2, 7).hash()


def test_views_of_seats_that_do_not_exist_are_refused() -> None:
    game = septem.new("architects", players=3, seed=5)
    for wrong in (-1, 3):
        with pytest.raises(septem.BadOption, match="there is no seat"):
            game.view(wrong)
        with pytest.raises(septem.BadOption, match="there is no seat"):
            game.determinize(wrong, 1)


@pytest.mark.clause("A-6.1", "A-6.6", "A-11.3")
def test_a_view_says_what_stages_cost_and_how_points_come_about() -> None:
    game = acting(
        seat("giza", "wood cat_2vp vp_3*2", "1", victories=2, progress=["politics", "culture"]),
        seat("rhodes", "wood stone"),
        cat=0,
    )
    first, second = game.view(1)["seats"]
    assert [stage["state"] for stage in first["board"]] == ["built", "open", *["later"] * 3]
    assert first["board"][1] == {
        "stage": 2,
        "state": "open",
        "payable": False,
        "count": 2,
        "same": True,
        "points": 5,
        "rests_on": [1],
        "effect": False,
    }
    assert [stage["payable"] for stage in second["board"]] == [True, False, False, False, False]
    assert (first["finished"], second["finished"]) == (False, False)
    assert first["explained"] == {
        "stages": {"1": 4},
        "cat": {"cat": 2},
        "blue": {"vp_3": 6, "cat_2vp": 2},
        "military": {"victories": 6},
        "progress": {"politics": 1, "culture": 4},
    }
    assert first["points"] == {
        "stages": 4,
        "cat": 2,
        "blue": 8,
        "military": 6,
        "progress": 5,
        "total": 25,
    }


@pytest.mark.clause("A-10.4")
def test_a_view_counts_the_horned_cards_battles_took_away() -> None:
    game = table(
        seat("giza"),
        seat("rhodes", "shield_1_horn"),
        conflict=1,
        discard={},
        centre=["shield_2_horn", "coin"],
    )
    assert game.view(None)["horns_discarded"] == 0
    play(game, "take central")
    assert game.view(None)["conflict"] == 0
    assert game.view(None)["horns_discarded"] == 2
