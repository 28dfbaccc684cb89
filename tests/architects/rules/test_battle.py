"""Battles and the end of the game (A-10, A-11)."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.rules.battle import victories
from septem.kernel.game import Game
from septem.kernel.rng import Rng
from tests.kit.architects import acting, seat, table
from tests.kit.tables import play, seat_of, texts

NAMES = ["giza", "babylon", "ephesus", "olympia", "halicarnassus", "alexandria", "rhodes"]


def battle(*shields: int, top: str = "shield_1_horn") -> Game:
    """A battle with these shields; seat 0 brings one of its shields by blowing the last horn."""
    seats: list[dict[str, Any]] = []
    for name, count in zip(NAMES, shields, strict=False):
        own = count - 1 if not seats else count
        seats.append(seat(name, f"shield_0_horn*{own}" if own else ""))
    seats[0]["deck"] = [top]
    tokens = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}[len(shields)]
    return play(table(*seats, conflict=tokens - 1), "take left")


def won(game: Game) -> list[int]:
    return [entry["victories"] for entry in game.position()["seats"]]


@pytest.mark.clause("A-10.1")
def test_the_battle_is_for_all_players_at_the_end_of_the_turn() -> None:
    assert won(battle(1, 2, 0, 3)) == [0, 2, 0, 2]


@pytest.mark.clause("A-10.1")
def test_cards_taken_later_in_the_turn_count() -> None:
    game = table(
        seat("giza", progress=["propaganda"], deck=["shield_1_horn", "shield_0_horn"]),
        seat("rhodes", "shield_0_horn", ""),
        seat("babylon", "shield_0_horn", ""),
        conflict=2,
    )
    play(game, "take left", "use propaganda", "extra left")
    assert won(game) == [2, 0, 0]


@pytest.mark.clause("A-10.1", "A-7.7", "A-9.12")
def test_rhodes_and_tactics_fight_too() -> None:
    game = table(
        seat("giza", deck=["shield_1_horn"]),
        seat("rhodes", "", "12"),
        seat("babylon", progress=["tactics"]),
        conflict=2,
    )
    play(game, "take left")
    assert won(game) == [0, 0, 2]


@pytest.mark.clause("A-10.1")
def test_no_battle_before_the_last_token_is_turned() -> None:
    game = table(seat("giza", deck=["shield_1_horn"]), seat("rhodes"), conflict=1)
    play(game, "take left")
    assert won(game) == [0, 0]
    assert game.position()["conflict"] == 2


@pytest.mark.clause("A-10.2", "A-EX3")
def test_a_token_per_weaker_neighbour() -> None:
    assert won(battle(3, 2, 2)) == [2, 0, 0]
    assert won(battle(1, 1, 0)) == [1, 1, 0]


@pytest.mark.clause("A-10.2")
def test_battles_agree_with_a_naive_count() -> None:
    rng = Rng(4)
    for _ in range(300):
        strength = [int(rng.below(5)) for _ in range(3 + int(rng.below(5)))]
        n = len(strength)
        naive = [sum(strength[s] > strength[t % n] for t in (s - 1, s + 1)) for s in range(n)]
        assert naive == list(victories(vec[i64](strength)))


@pytest.mark.clause("A-10.3", "A-EX4", "A-EX8")
@pytest.mark.parametrize(
    ("own", "other", "tokens"),
    [
        (3, 2, (1, 0)),
        (4, 2, (2, 0)),
        (2, 2, (0, 0)),
        (1, 0, (1, 0)),
        (2, 0, (2, 0)),
        (2, 1, (2, 0)),
        (1, 3, (0, 2)),
        (1, 2, (0, 2)),
        (2, 3, (0, 1)),
    ],
)
def test_two_players(own: int, other: int, tokens: tuple[int, int]) -> None:
    assert tuple(won(battle(own, other))) == tokens


@pytest.mark.clause("A-10.4")
def test_horned_cards_are_discarded_by_all_and_tokens_go_back_to_peace() -> None:
    game = table(
        seat("giza", "shield_0_horn", deck=["shield_1_horn"]),
        seat(
            "rhodes",
            "shield_1_horn shield_2_horn shield_0_horn*2 cat_2vp",
            "12",
            progress=["tactics"],
        ),
        conflict=2,
        discard={},
    )
    play(game, "take left")
    position = game.position()
    assert position["conflict"] == 0
    assert position["discard"] == {"shield_1_horn": 2, "shield_2_horn": 1}
    assert seat_of(game, 0)["cards"] == {"shield_0_horn": 1}
    assert seat_of(game, 1)["cards"] == {"shield_0_horn": 2, "cat_2vp": 1}
    assert game.view(None)["seats"][1]["shields"] == 2 + 1 + 2


@pytest.mark.clause("A-10.5")
def test_horns_after_the_last_token_are_not_kept() -> None:
    game = table(
        seat("rhodes", progress=["propaganda"], deck=["shield_1_horn", "shield_2_horn"]),
        seat("giza"),
        conflict=2,
    )
    play(game, "take left", "use propaganda", "extra left")
    assert game.position()["conflict"] == 0
    assert seat_of(game)["victories"] == 2
    assert seat_of(game)["cards"] == {}


FIFTH = "wood stone brick glass"


@pytest.mark.clause("A-11.1")
def test_the_game_ends_after_the_turn_in_which_a_wonder_is_finished() -> None:
    game = table(
        seat("giza", "wood stone brick", "1234", deck=["glass", "vp_3"]),
        seat("rhodes"),
        seat("olympia"),
    )
    play(game, "take left")
    assert game.over
    assert game.pending == ()
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.clause("A-11.1")
def test_remaining_actions_still_take_place() -> None:
    game = acting(
        seat("giza", FIFTH, "1234", progress=["architecture"]), seat("rhodes"), centre=["vp_3"]
    )
    assert not game.over
    assert texts(game) == ["use architecture", "end"]
    play(game, "use architecture", "extra central")
    assert game.over
    assert seat_of(game)["cards"] == {"vp_3": 1}


@pytest.mark.clause("A-11.1", "A-EX21")
def test_the_battle_comes_before_the_end() -> None:
    game = table(
        seat("giza", FIFTH, "1234", deck=["shield_1_horn"]),
        seat("rhodes"),
        seat("olympia"),
        conflict=2,
    )
    play(game, "take left")
    assert game.over
    assert seat_of(game)["victories"] == 2
    assert game.outcome is not None
    assert game.outcome.scores[0]["military"] == 6
    assert seat_of(game)["cards"] == {}


@pytest.mark.clause("A-11.2")
def test_a_round_without_a_card_ends_the_game() -> None:
    game = table(
        seat("giza", deck=["vp_3"]), seat("rhodes", deck=[]), seat("olympia", deck=[]), centre=[]
    )
    play(game, "take left")  # then seats 1 (whose right deck is empty now), 2 and 0 take nothing
    assert game.over
    assert game.position()["idle"] == 3


@pytest.mark.clause("A-11.2")
def test_a_card_taken_breaks_the_row_of_idle_turns() -> None:
    game = table(
        seat("giza", deck=[]),
        seat("rhodes", deck=["vp_3", "coin"]),
        seat("olympia", deck=[]),
        seat("babylon", deck=[]),
        centre=[],
        active=0,
    )
    assert game.pending == (1,)
    assert game.position()["idle"] == 1
    play(game, "take left")
    assert game.pending == (2,)
    assert game.position()["idle"] == 0
    play(game, "take right")
    assert game.over
    assert (game.position()["active"], game.position()["idle"]) == (2, 4)


@pytest.mark.clause("A-11.3")
def test_the_score_by_line() -> None:
    game = table(
        seat("giza", "vp_3*2 cat_2vp*3", "123", victories=2, progress=["politics", "decor"]),
        seat("rhodes", "", "12"),
        cat=0,
        decision=None,
    )
    assert game.outcome is not None
    assert game.outcome.scores == [
        {"stages": 15, "cat": 2, "blue": 12, "military": 6, "progress": 7, "total": 42},
        {"stages": 8, "cat": 0, "blue": 0, "military": 0, "progress": 0, "total": 8},
    ]
    assert list(game.totals()) == [42, 8]
    assert game.outcome.victory == "points"


@pytest.mark.clause("A-11.4")
def test_ties_go_to_the_builder_of_most_stages_or_are_shared() -> None:
    def ranking(*seats: dict[str, object]) -> tuple[int, ...]:
        game = table(*seats, decision=None)
        assert game.outcome is not None
        return game.outcome.ranking

    # 8 points each: two stages of Rhodes beat one of Giza with a blue pair, which ties with Alexandria.
    assert ranking(
        seat("giza", "cat_2vp*2", "1"),
        seat("rhodes", "", "12"),
        seat("alexandria", "cat_2vp*2", "1"),
        seat("olympia"),
    ) == (2, 1, 2, 4)
    shared = table(seat("giza", "vp_3"), seat("rhodes", "vp_3"), decision=None)
    assert shared.outcome is not None
    assert shared.outcome.winners == (0, 1)
