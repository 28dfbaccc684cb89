"""The promo wonders (D-15)."""

from typing import Any

import pytest

import septem
from tests.kit.duel import A, B, coins, pending, seat, table
from tests.kit.tables import play, seat_of, texts


def fair(**more: Any) -> septem.Game:
    """A builds the Messe d'Essen with a card of the structure."""
    first = more.pop("first", seat(wonders=["messe_essen"], coins=40))
    return table(first, expansions=["promos"], **more)


@pytest.mark.clause("D-15.1", "D-16.10", "D-3.6")
def test_the_fair_builds_a_card_of_row_one() -> None:
    game = fair(cards={0: "altar", 1: "tavern", 2: "baths", 5: "quarry", 19: "press"}, age=1)
    play(game, "W messe_essen press")
    assert (pending(game), texts(game)) == ("messe_card", ["take altar", "take tavern"])
    before = coins(game)[A]
    play(game, "take tavern")
    assert coins(game)[A] == before + 4
    assert seat_of(game, A)["cards"] == ["tavern"]
    assert [at for at, card in enumerate(game.position()["structure"]) if card] == [0, 2, 5]
    assert game.pending == (B,)


@pytest.mark.clause("D-15.1")
def test_the_fair_finds_an_empty_row() -> None:
    game = fair(cards={5: "quarry", 19: "press"}, age=1)
    play(game, "W messe_essen press")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("D-15.1", "D-7.4")
def test_the_fair_takes_a_guild() -> None:
    game = fair(
        first=seat("tavern", wonders=["messe_essen"], coins=40),
        cards={0: "merchants_guild", 18: "circus", 19: "arsenal"},
        age=3,
    )
    before = coins(game)[A] - 10
    play(game, "W messe_essen circus")
    assert seat_of(game, A)["cards"] == ["tavern", "merchants_guild"]
    assert coins(game)[A] == before + 1


@pytest.mark.clause("D-15.5", "D-10.4", "D-20.1")
def test_the_fair_may_empty_the_structure() -> None:
    game = fair(cards={0: "altar", 19: "press"}, age=1)
    play(game, "W messe_essen press")
    assert game.position()["age"] == 2
    assert (game.pending, pending(game)) == ((A,), "turn_action")


def liberty(first: dict[str, Any] | None = None, **more: Any) -> septem.Game:
    more.setdefault("removed", {"2": ["school", "brewery", "walls"]})
    more.setdefault("cards", ["statue", "temple"])
    first = first or seat(wonders=["statue_of_liberty"], coins=40)
    return table(first, more.pop("second", None), expansions=["promos"], **more)


@pytest.mark.clause("D-15.2", "D-16.11", "D-6.5", "D-5.12")
def test_liberty_splits_the_removed_cards() -> None:
    game = liberty()
    play(game, "W statue_of_liberty statue")
    assert pending(game) == "liberty_split"
    assert len(texts(game)) == 6
    assert "split brewery walls school" in texts(game)
    play(game, "split brewery walls school")
    assert seat_of(game, A)["cards"] == ["brewery"]
    assert seat_of(game, B)["cards"] == ["school"]
    after = game.position()
    assert (after["discard"], after["removed"]["2"]) == (["walls"], [])
    assert coins(game) == [40 - 10 + 6, 20]
    outcome = table(seat(built=["statue_of_liberty"]), age=3, expansions=["promos"]).outcome
    assert outcome is not None
    assert outcome.scores[A]["wonders"] == 5


@pytest.mark.clause("D-15.3", "D-4.4", "D-16.3")
def test_each_owner_resolves_a_card_in_turn() -> None:
    first = seat("apothecary", wonders=["statue_of_liberty"], coins=40)
    game = liberty(
        first,
        second=seat("scriptorium"),
        removed={"2": ["school", "library", "walls"]},
        progress=["law", "economy", "strategy"],
    )
    play(game, "W statue_of_liberty statue", "split school walls library")
    assert (game.pending, pending(game)) == ((A,), "progress_from_board")
    assert game.position()["discard"] == []
    assert seat_of(game, B)["cards"] == ["scriptorium"]
    play(game, "pick law")
    assert (game.pending, texts(game)) == ((B,), ["pick economy", "pick strategy"])
    assert game.position()["discard"] == ["walls"]
    play(game, "pick strategy")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("D-15.3", "D-8.6")
def test_the_opponent_may_win_by_the_card_left() -> None:
    game = liberty(pawn=-8)
    play(game, "W statue_of_liberty statue", "split school brewery walls")
    assert game.outcome is not None
    assert (game.outcome.victory, game.outcome.winners) == ("military", (B,))


@pytest.mark.clause("D-15.4")
def test_liberty_without_cards() -> None:
    game = play(liberty(removed={"2": []}), "W statue_of_liberty statue")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("D-17.4", "D-17.1")
def test_only_the_builder_sees_the_three_cards() -> None:
    hidden = {18: "statue", 19: "temple", 15: "library", 16: "forum"}
    game = play(liberty(cards=hidden, age=2), "W statue_of_liberty statue")
    assert game.view(A)["decision"]["cards"] == ["walls", "school", "brewery"]
    for who in (B, None):
        assert "cards" not in game.view(who)["decision"]
    for seed in range(20):
        assert game.determinize(A, seed).position()["removed"]["2"] == [
            "walls",
            "school",
            "brewery",
        ]
    assert (
        len({str(game.determinize(B, seed).position()["removed"]["2"]) for seed in range(20)}) > 1
    )


@pytest.mark.clause("D-1.8", "D-15.3", "D-4.3")
def test_cards_of_a_split_that_supremacy_ends_stay_removed() -> None:
    game = play(liberty(pawn=8), "W statue_of_liberty statue", "split walls school brewery")
    assert game.outcome is not None
    assert game.outcome.victory == "military"
    after = game.position()
    assert sorted(after["removed"]["2"]) == ["brewery", "school"]
    assert (after["discard"], seat_of(game, B)["cards"]) == ([], [])
    assert septem.position(after).position() == after
    assert sorted(game.view(None)["revealed"]["removed_2"]) == ["brewery", "school"]
