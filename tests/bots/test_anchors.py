"""The rules of the anchors on small positions."""

from random import Random

import pytest

import septem
from septem.bots.architects.anchors.x2 import value as x2_value
from septem.bots.core.duel.biased_policy import BiasedPolicy
from septem.bots.player import Perspective
from septem.bots.specs import bot_spec
from septem.bots.wonders.anchors.a2 import points_after
from septem.bots.wonders.anchors.a4 import Anchor, evaluation, value
from septem.kernel.game import Game
from septem.kernel.rng import Rng
from septem.wonders.rules.table import Wonders
from tests.kit import architects as architects_kit
from tests.kit import duel as duel_kit
from tests.kit import wonders as tables


def chosen(game: Game, spec: str, seed: int = 1, seat: int | None = None) -> str:
    """What an anchor plays."""
    who = game.pending[0] if seat is None else seat
    one = bot_spec(spec, game.name)
    return one.make().choose(Perspective(game, who), Random(seed), one.limit).text


def choices(game: Game, spec: str, times: int = 30) -> set[str]:
    """All it plays over some seeds."""
    return {chosen(game, spec, seed) for seed in range(times)}


# 7 Wonders.


def hand_of(*cards: str, age: int = 1, turn: int = 1, **fields: object) -> Game:
    """A table whose first city holds these cards first."""
    return tables.table(
        tables.city(hand=list(cards), wonder="giza_a", coins=3, **fields), age=age, turn=turn
    )


def test_a0_builds_a_stage_whenever_it_can() -> None:
    can = tables.table(
        tables.city("quarry", hand=["altar"], wonder="giza_a", coins=3), age=1, turn=2
    )
    assert all(text.startswith("W 1 ") for text in choices(can, "a0"))
    cannot = tables.table(tables.city(hand=["altar"], wonder="giza_a", coins=0), age=1, turn=2)
    assert all(text.startswith("B ") for text in choices(cannot, "a0"))


def test_a1_never_discards_while_it_can_play() -> None:
    game = hand_of("altar")
    played = choices(game, "a1", 60)
    assert not any(text.startswith("D ") for text in played)
    assert len(played) > 3


def test_a2_follows_its_list() -> None:
    def ordered(*hand: str, cards: tuple[str, ...] = (), coins: int = 3) -> str:
        game = tables.table(
            tables.city(*cards, hand=list(hand), wonder="alexandria_a", coins=coins),
            age=2 if "sawmill" in hand else 1,
            turn=6,
        )
        return chosen(game, "a2")

    assert ordered("sawmill", "laboratory") == "B sawmill"  # two goods
    assert ordered("tree_farm", "lumber_yard") == "B tree_farm"  # a choice
    assert ordered("lumber_yard", "altar") == "B lumber_yard"  # a good it does not make
    assert ordered("apothecary", "altar", cards=("loom_1",)) == "B apothecary"
    assert ordered("altar", "tavern") == "B altar"


def test_a2_takes_the_most_points_in_the_third_age() -> None:
    game = tables.table(
        tables.city("quarry", "brickyard", hand=["palace", "haven"], coins=20), age=3, turn=6
    )
    assert isinstance(game, Wonders)
    moves = {move.text: points_after(game, 0, move) for move in game.moves(0)}
    best = chosen(game, "a2")
    assert moves[best] == max(moves.values()) > min(moves.values())


def test_a4_counts_a_discard_as_a_little_and_coins_paid_as_a_loss() -> None:
    game = hand_of("altar", "lumber_yard")
    assert isinstance(game, Wonders)
    discard = next(move for move in game.moves(0) if move.text == "D altar")
    assert value(game, 0, discard.code) == pytest.approx(evaluation(game, 0) + 1.2)
    altar = next(move for move in game.moves(0) if move.text == "B altar")
    assert value(game, 0, altar.code) > value(game, 0, discard.code)
    assert isinstance(bot_spec("a4", "wonders").make(), Anchor)


def test_a4_values_shields_that_beat_a_neighbour() -> None:
    weak = hand_of("altar")
    strong = tables.table(
        tables.city("stockade", hand=["altar"], wonder="giza_a", coins=3), age=1, turn=1
    )
    assert isinstance(weak, Wonders)
    assert isinstance(strong, Wonders)
    # Two neighbours beaten instead of tied, and one shield in Age I.
    gained = evaluation(strong, 0) - evaluation(weak, 0)
    assert gained == pytest.approx(2 * (1.7 - 1.0) + 1.0)


@pytest.mark.parametrize("spec", ["a5@60", "a6@60"])
def test_a5_and_a6_find_the_play_that_wins_at_the_end(spec: str) -> None:
    game = tables.table(
        tables.city(hand=["pantheon"], cards=["altar", "temple"], coins=0),
        tables.city(coins=12),
        tables.city(coins=12),
        age=3,
        turn=6,
    )
    assert chosen(game, spec).startswith("B pantheon")


# Duel.


def test_d1_takes_the_biggest_red_card_when_the_pawn_is_far() -> None:
    cards = ["guard_tower", "garrison", "pharmacist"]
    calm = duel_kit.table(cards=cards, pawn=0, age=1)
    assert chosen(calm, "d1") == "B pharmacist"
    tense = duel_kit.table(cards=["arsenal", "circus", "academy"], pawn=5, age=3)
    assert chosen(tense, "d1") == "B arsenal"


def test_d1_prefers_a_new_symbol_then_chains_yellow_wonders() -> None:
    held = duel_kit.seat("pharmacist")
    game = duel_kit.table(held, cards=["dispensary", "school"], age=2)
    assert chosen(game, "d1") == "B school"
    chain = duel_kit.table(
        duel_kit.seat("stable"), cards=["horse_breeders", "forum", "courthouse"], age=2
    )
    assert chosen(chain, "d1") == "B horse_breeders"
    yellow = duel_kit.table(cards=["courthouse", "forum"], age=2)
    assert chosen(yellow, "d1") == "B forum"
    wonder = duel_kit.table(
        duel_kit.seat(wonders=["pyramids", "piraeus"]), cards=["courthouse", "brewery"][:1], age=2
    )
    assert chosen(wonder, "d1").startswith("W piraeus")


def test_d1_takes_law_first() -> None:
    game = duel_kit.table(
        duel_kit.seat("pharmacist"),
        cards=["dispensary", "school"],
        age=2,
        progress=["masonry", "law", "economy"],
    )
    game.play(0, "B dispensary")
    assert chosen(game, "d1") == "pick law"


def test_d2_is_greedy_for_its_color() -> None:
    cards = ["courthouse", "walls", "laboratory"]
    game = duel_kit.table(cards=cards, age=2)
    assert chosen(game, "d2-civilian") == "B courthouse"
    assert chosen(game, "d2-military") == "B walls"
    assert chosen(game, "d2-science") == "B laboratory"


@pytest.mark.parametrize("spec", ["d3@200", "d4@200"])
def test_d3_and_d4_find_a_win_at_once(spec: str) -> None:
    rich = duel_kit.seat("town_hall", "obelisk", "gardens", "senate")
    game = duel_kit.table(None, rich, cards=["arsenal", "palace"], pawn=6, age=3)
    assert chosen(game, spec) == "B arsenal"


def test_d4_playouts_are_biased() -> None:
    game = duel_kit.table(
        duel_kit.seat(wonders=["sphinx"]), cards=["laboratory", "courthouse"], age=2
    )
    biased = BiasedPolicy()
    rng = Rng(1)
    counts = {"D": 0, "B": 0, "W": 0}
    for _ in range(2000):
        counts[game.faces.words.text(biased.pick(game, 0, rng))[0]] += 1
    assert counts["D"] / 2000 == pytest.approx(0.15, abs=0.03)
    assert counts["W"] / 2000 == pytest.approx(0.50, abs=0.04)
    biased.science = 1
    assert {game.faces.words.text(biased.pick(game, 0, rng)) for _ in range(50)} == {"B laboratory"}


# Architects.


def takes(left: str, right: str, cards: str = "", shields: str = "") -> str:
    """What x1 takes when these cards lie on the decks beside it."""
    game = architects_kit.table(
        architects_kit.seat("giza", cards, deck=[left]),
        architects_kit.seat("rhodes", shields, deck=["wood"]),
        architects_kit.seat("olympia", deck=[right]),
        decision="take_card",
    )
    return chosen(game, "x1")


def test_x1_finishes_a_stage_then_a_set_then_shields_then_blue_then_the_centre() -> None:
    assert takes("glass", "vp_3", "wood") == "take left"
    assert takes("vp_3", "gear", "gear") == "take right"
    assert takes("vp_3", "shield_1_horn") == "take right"
    assert takes("shield_1_horn", "vp_3", "shield_0_horn*3") == "take right"
    assert takes("gear", "tablet") == "take central"


def test_x2_prefers_what_is_worth_more() -> None:
    game = architects_kit.table(
        architects_kit.seat("giza", deck=["vp_3"]),
        architects_kit.seat("rhodes"),
        architects_kit.seat("olympia", deck=["wood"]),
    )
    assert chosen(game, "x2") == "take left"
    after = septem.position(game.position())
    after.play(0, "take left")
    assert x2_value(after, 0) == pytest.approx(x2_value(game, 0) + 3.0)


def test_x3_finds_the_stage_that_ends_the_game_ahead() -> None:
    game = architects_kit.table(
        architects_kit.seat("giza", "wood*3 vp_3*4", "1234", deck=["wood"]),
        architects_kit.seat("rhodes"),
        architects_kit.seat("olympia", deck=["gear"]),
    )
    assert chosen(game, "x3@300") == "take left"
