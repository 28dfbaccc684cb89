"""Payments with tools, the bank, substitutions, reductions, links and limited prices against a brute-force twin (T-4, T-14)."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

import septem
from tests.kit import wonders
from tests.kit.payment_twin import PIECES, compare
from tests.kit.scale import scaled
from tests.kit.wonders import BOTH, EVERYTHING, FULL, TALL, builds, catalogue, city

table = partial(wonders.table, expansions=BOTH)
Names = Sequence[str]

BROWN = ["lumber_yard", "stone_pit", "clay_pool", "ore_vein", "tree_farm", "excavation", "clay_pit"]
BROWN += ["timber_yard", "forest_cave", "mine", "sawmill", "quarry", "brickyard", "foundry"]
GREY = ["loom_1", "glassworks_1", "press_1", "forge_1"]
OWN = ["river_port", "east_trading_post", "west_trading_post", "marketplace", "walls", "library"]
OWN += ["secret_warehouse", "black_market", "smugglers_cache", "west_clandestine_wharf"]
OWN += ["east_clandestine_wharf", "caravansery", "astronomer"]
LEADERS = ["sargon", "vercingetorix", "hammurabi", "leonidas", "imhotep", "archimedes", "bilkis"]
LEADERS += ["hatshepsut", "berenice", "vitruvius"]


PAID = ["hatshepsut", "berenice"]  # coins for buying, and for taking those
POSTS = ["east_trading_post", "west_trading_post", "marketplace"]
FIRM = "architect_firm"
TOWERS = sorted(ident for ident in PIECES if ident[:-2] in {board[:-2] for board in TALL})
FOUNDATIONS = sorted(ident for ident in PIECES if ident.startswith("foundation_"))


def builder(rng: random.Random, wonder: str, goods: list[str], players: int) -> dict[str, Any]:
    """A city with means of many kinds and a hand of costly cards."""
    stages = rng.randrange(6)
    special = PIECES[wonder]["stages"]
    embellished = [n for n, x in enumerate(special[:stages], 1) if "embellishment" in x]
    cards = [c.id for c in catalogue(FULL).cards if c.age == 3 and c.copies]
    fields: dict[str, Any] = {
        "wonder": wonder,
        "stages": stages,
        "leaders": rng.sample(LEADERS, rng.randrange(3)),
        "coins": rng.randrange(12),
        "victories": [1] * rng.randrange(5),
        "hand": rng.sample(cards, 5 if players < 8 else 4),
        "embellished": [n for n in embellished if rng.random() < 0.3],
    }
    if any("options" in stage for stage in special):
        fields["options"] = [rng.choice((1, 2)) for _ in range(stages)]
    means = rng.sample(OWN, rng.randrange(5)) + [FIRM] * (rng.random() < 0.05)
    return city(*goods, *means, **fields)


def random_table(
    rng: random.Random, expansions: tuple[str, ...], leaders: Names = (), cards: Names = ()
) -> tuple[septem.Game, int]:
    """A table and the seat of the builder, who has these leaders and cards beside others."""
    players = rng.choice((3, 4, 5, 6, 8))
    goods = rng.sample(BROWN + GREY, len(BROWN + GREY))

    def some(most: int) -> list[str]:
        return [goods.pop() for _ in range(min(rng.randrange(most), len(goods)))]

    founded = "foundations" in expansions
    sides = [board for board in TOWERS if board.endswith("_b") or not founded]
    me = builder(rng, rng.choice(sides), some(4), players)
    me["leaders"] = list(dict.fromkeys([*leaders, *me["leaders"]]))[:3]
    me["cards"] = list(dict.fromkeys([*me["cards"], *cards]))
    others = [city(*some(4)) for _ in range(players - 1)]
    if not founded and not me["wonder"].startswith("aksum"):
        others[rng.randrange(players - 1)] |= {"wonder": "aksum_a", "stages": 2}
    if founded:
        placed = rng.sample(FOUNDATIONS, players)
        for entry, foundation in zip([me, *others], placed, strict=True):
            entry["foundation"] = foundation
    link = None
    if players > 4 and rng.random() < 0.5:
        other = rng.randrange(2, players - 1)
        link = rng.choice(([0, other], [other, 0]))
    seat = rng.randrange(players)
    ring = [me, *others][players - seat :] + [me, *others][: players - seat]
    if link is not None:
        link = [(end + seat) % players for end in link]
    game = table(*ring, expansions=expansions, players=players, age=3, trade_link=link)
    return game, seat


@pytest.mark.clause(
    *("T-4.6", "T-4.7", "T-4.8", "T-4.9", "T-4.10", "T-14.2", "T-14.3", "T-15.7", "T-7.1", "T-8.1"),
    *("T-4.4", "T-17.9", "T-17.12", "F-4.5", "F-8.4", "F-8.8", "C-7.5"),
)
@pytest.mark.parametrize("expansions", [FULL, EVERYTHING], ids=["towers", "foundations"])
def test_payments_against_all_assignments(expansions: tuple[str, ...]) -> None:
    rng = random.Random(7)
    games = scaled(200, least=30)
    compared = [compare(*random_table(rng, expansions)) for _ in range(games)]
    cards, stages = (sum(numbers) for numbers in zip(*compared, strict=True))
    assert cards > 2 * games
    assert stages > games // 2


@pytest.mark.clause("W-5.7", "W-3.6", "T-4.6", "T-14.3")
def test_payments_that_leave_more_coins_against_all_assignments() -> None:
    rng = random.Random(9)
    games = scaled(150, least=15)
    more = 0
    for _ in range(games):
        game, seat = random_table(rng, FULL, PAID, POSTS)
        compare(game, seat)
        hand = game.view(seat)["seats"][seat]["hand"]
        more += sum(offers_own_and_bought(game, seat, card) for card in set(hand))
    assert more > games // 10


def offers_own_and_bought(game: septem.Game, seat: int, card: str) -> bool:
    """Whether a card is offered for nothing and for coins."""
    ways = set(builds(game, card, seat))
    return len(ways - {"", "*", "!"}) > 0 and len(ways & {"", "*"}) > 0
