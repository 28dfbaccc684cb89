"""Building stages: what is available, what it costs, who must build (A-6, A-9.10, A-9.11, A-12.9)."""

from itertools import product

import pytest

import septem
from septem.architects.rules.moves import ECONOMY, ENGINEERING, PAID
from septem.architects.rules.payment import payments
from septem.kernel.goods import pack, unpack
from septem.kernel.rng import Rng
from tests.kit.architects import acting, decision, seat, table
from tests.kit.tables import play, seat_of, texts

ORDERS = {
    "alexandria": {"": "1", "1": "2", "12": "3", "123": "4", "1234": "5"},
    "babylon": {"": "1", "1": "2", "12": "3", "123": "45", "1234": "5", "1235": "4"},
    "ephesus": {"": "1", "1": "234", "12": "34", "13": "24", "124": "3", "1234": "5"},
    "giza": {"": "1", "1": "2", "12": "3", "123": "4", "1234": "5"},
    "halicarnassus": {"": "1", "1": "2", "12": "34", "123": "4", "124": "3", "1234": "5"},
    "olympia": {"": "1", "1": "23", "12": "3", "13": "2", "123": "4", "1234": "5"},
    "rhodes": {"": "12", "1": "2", "2": "1", "12": "3", "123": "4", "1234": "5"},
}
RICH = "wood*3 stone*3 brick*3 papyrus*3 glass*3"
OTHER = {wonder: "giza" if wonder != "giza" else "rhodes" for wonder in ORDERS}


def stages_offered(game: septem.Game) -> str:
    return "".join(sorted({text.split()[1] for text in texts(game) if text.startswith("build")}))


@pytest.mark.clause("A-6.1", "A-EX16")
@pytest.mark.parametrize("wonder", ORDERS)
def test_stages_rest_on_each_other(wonder: str) -> None:
    for built, available in ORDERS[wonder].items():
        game = acting(seat(wonder, RICH, built), seat(OTHER[wonder]))
        assert stages_offered(game) == available


@pytest.mark.clause("A-6.2", "A-6.3")
@pytest.mark.parametrize(
    ("built", "cards", "paid"),
    [
        ("", "wood*2 stone", ["build 1 wood stone"]),
        ("1", "wood*2 stone", ["build 2 wood wood"]),
        ("12", "wood*2 stone glass", ["build 3 wood stone glass"]),
        ("123", "wood*3 stone*2", ["build 4 wood wood wood"]),
        ("1234", "wood stone*2 brick glass", ["build 5 wood stone brick glass"]),
    ],
)
def test_the_five_costs(built: str, cards: str, paid: list[str]) -> None:
    game = acting(seat("giza", cards + " compass*2", built), seat("rhodes"))
    assert [text for text in texts(game) if text.startswith("build")] == paid


def offered(wonder: str, built: str, cards: str, progress: tuple[str, ...] = ()) -> list[str]:
    """The build moves of seat 0, and `end` when the turn may end."""
    game = acting(
        seat(wonder, cards, built, progress=[*progress, "urbanism"]),
        seat("giza" if wonder != "giza" else "rhodes"),
        armed=["urbanism"],
    )
    return [text for text in texts(game) if text != "use urbanism"]


@pytest.mark.clause("A-6.3", "A-EX9")
def test_identical_uses_the_resource_held_most() -> None:
    assert offered("giza", "1", "wood stone*2 coin") == ["build 2 stone stone"]
    game = acting(seat("giza", "wood stone*2 coin compass*2", "1"), seat("rhodes"))
    with pytest.raises(septem.IllegalMove, match="coins only for what is missing: build 2 stone"):
        game.play(0, "build 2 wood coin")


@pytest.mark.clause("A-6.3", "A-6.6", "A-EX10")
def test_a_coin_for_the_missing_third_resource() -> None:
    assert offered("giza", "12", "wood*2 glass coin") == ["build 3 wood glass coin"]


@pytest.mark.clause("A-6.4", "A-6.6", "A-EX11")
def test_between_equal_payments_the_player_chooses() -> None:
    assert offered("giza", "123", "wood*2 stone*2 coin") == [
        "build 4 wood wood coin",
        "build 4 stone stone coin",
    ]


@pytest.mark.clause("A-6.4", "A-6.6", "A-EX12")
def test_coins_alone_may_pay() -> None:
    assert offered("giza", "1", "coin*2") == ["build 2 coin coin"]
    assert offered("giza", "", "coin*3") == ["build 1 coin coin"]


@pytest.mark.clause("A-6.7", "A-9.10", "A-EX13")
def test_economy_counts_one_yellow_card_twice_and_need_not_be_used() -> None:
    assert offered("giza", "1234", "wood stone coin", ("economy",)) == [
        "build 5 wood stone coin economy",
        "end",
    ]


@pytest.mark.clause("A-6.7", "A-9.11", "A-EX14")
def test_engineering_ignores_the_restriction_and_need_not_be_used() -> None:
    assert offered("giza", "", "stone*2", ("engineering",)) == [
        "build 1 stone stone engineering",
        "end",
    ]


@pytest.mark.clause("A-6.3", "A-EX15")
def test_too_few_coins() -> None:
    assert offered("giza", "123", "wood stone brick coin") == ["end"]
    game = acting(
        seat("giza", "wood stone brick coin", "123", progress=["urbanism"]),
        seat("rhodes"),
        armed=["urbanism"],
    )
    with pytest.raises(septem.IllegalMove, match="3 identical resources: 2 missing, coins held: 1"):
        game.play(0, "build 4 wood coin")


@pytest.mark.clause("A-6.1", "A-6.6", "A-EX17")
def test_of_several_payable_stages_the_player_chooses_one() -> None:
    assert offered("rhodes", "", "wood stone*2") == ["build 1 wood stone", "build 2 stone stone"]


@pytest.mark.clause("A-6.5")
def test_cards_paid_are_discarded_the_stage_turned_and_the_next_may_follow() -> None:
    game = acting(
        seat("giza", "wood stone glass*2", progress=["urbanism"]),
        seat("rhodes"),
        armed=["urbanism"],
        discard={"gear": 1},
    )
    play(game, "build 1 wood stone")
    assert game.position()["discard"] == {"wood": 1, "stone": 1, "gear": 1}
    assert seat_of(game)["stages"] == [1]
    play(game, "build 2 glass glass")
    assert seat_of(game)["stages"] == [1, 2]
    assert seat_of(game)["cards"] == {}
    assert game.position()["discard"]["glass"] == 2


@pytest.mark.clause("A-6.6")
def test_a_single_possible_building_is_done_at_once() -> None:
    game = table(seat("giza", "wood", deck=["stone", "vp_3"]), seat("rhodes"))
    play(game, "take left")
    assert seat_of(game)["stages"] == [1]
    assert game.pending == (1,)


@pytest.mark.clause("A-9.1", "A-9.10", "A-9.11")
def test_each_payment_token_works_once_per_turn() -> None:
    game = acting(
        seat("giza", "stone*4 coin*2", progress=["engineering", "economy"]),
        seat("rhodes"),
        progress=["decor"],
        stack=[],
    )
    assert "build 1 stone stone engineering" in texts(game)
    play(game, "build 1 stone stone engineering")
    assert game.position()["used"] == ["engineering"]
    # Stage 2 had to be built; stage 3 is within reach of Economy alone, Engineering is spent.
    assert seat_of(game)["stages"] == [1, 2]
    assert texts(game) == ["build 3 coin coin economy", "end"]
    play(game, "build 3 coin coin economy")
    assert seat_of(game)["stages"] == [1, 2, 3]
    assert game.pending == (1,)
    spent = acting(
        seat("giza", "coin*3", progress=["economy"]),
        seat("rhodes"),
        used=["economy"],
    )
    assert seat_of(spent)["cards"] == {"coin": 1}


@pytest.mark.clause("A-9.10")
def test_economy_is_not_offered_for_one_missing_coin() -> None:
    assert offered("giza", "1234", "wood stone brick coin", ("economy",)) == [
        "build 5 wood stone brick coin"
    ]
    assert offered("giza", "1234", "wood stone coin*2", ("economy",)) == [
        "build 5 wood stone coin coin",
        "build 5 wood stone coin economy",
    ]


@pytest.mark.clause("A-9.11", "A-12.9")
def test_engineering_with_economy() -> None:
    assert offered("giza", "1234", "stone*2 coin", ("economy", "engineering")) == [
        "build 5 stone stone coin economy engineering",
        "end",
    ]


def twin(goods: list[int], same: bool, n: int, economy: bool, engineering: bool) -> list[str]:
    """Every payment by trying all hands of grey cards: of those that fit, the ones with the fewest coins (A-6.4)."""
    *grey, yellow = goods
    hands = [hand for hand in product(*(range(held + 1) for held in grey)) if sum(hand) <= n]

    def fits(hand: tuple[int, ...]) -> bool:
        return sum(map(bool, hand)) <= 1 if same else max(hand) <= 1

    most = max(sum(hand) for hand in hands if fits(hand))
    plain = [hand for hand in hands if fits(hand) and sum(hand) == most]
    found = []
    for hand in plain:
        found += priced(hand, n, yellow, economy, False)
    if engineering:
        most = max(map(sum, hands))
        for hand in hands:
            if sum(hand) == most and hand not in plain:
                found += priced(hand, n, yellow, economy, True)
    return sorted(found)


def priced(
    hand: tuple[int, ...], n: int, yellow: int, economy: bool, engineering: bool
) -> list[str]:
    missing = n - sum(hand)
    found = []
    if missing <= yellow:
        found.append(str((hand, missing, False, engineering)))
    if economy and missing >= 2 and missing - 1 <= yellow:
        found.append(str((hand, missing - 1, True, engineering)))
    return found


@pytest.mark.clause("A-6.3", "A-6.4", "A-9.10", "A-9.11", "A-12.9")
def test_payments_agree_with_trying_everything() -> None:
    rng = Rng(2024)
    costs = [(False, 2), (True, 2), (False, 3), (True, 3), (False, 4)]
    for _ in range(4000):
        goods = [int(rng.below(4)) for _ in range(5)] + [int(rng.below(5))]
        if rng.below(2):
            goods[:5] = [count if rng.below(2) else 0 for count in goods[:5]]
        same, n = costs[rng.below(5)]
        helpers = int(rng.below(4))
        flags = (ECONOMY if helpers & 1 else 0) | (ENGINEERING if helpers & 2 else 0)
        found = []
        for code in payments(2, pack(goods), int(same), n, flags):
            *hand, coins = unpack(int(code) >> PAID, 6)
            found.append(str((tuple(hand), coins, bool(code & ECONOMY), bool(code & ENGINEERING))))
        assert len(set(found)) == len(found)
        assert sorted(found) == twin(goods, same, n, bool(helpers & 1), bool(helpers & 2)), goods


@pytest.mark.clause("A-12.9")
def test_moves_name_cards_coins_and_tokens() -> None:
    game = acting(
        seat("giza", "wood*2 stone coin*3", "12", progress=["economy", "engineering"]),
        seat("rhodes"),
    )
    assert texts(game) == [
        "build 3 wood stone coin",
        "build 3 wood wood stone engineering",
    ]
    assert decision(game) == "action"


REFUSED = [
    ("build", "build needs a stage"),
    ("build 6 wood", "build needs a stage"),
    ("build 1 wood stone", "stage 1 is built already"),
    ("build 5 wood", "stage 5 is not available: it rests on stages 2, 3 and 4, not built"),
    ("build 2 wood stone economy", "do not own the token Economy"),
    ("build 2 gold", "'gold' cannot pay"),
    ("build 2 wood wood", "missing: 1 wood \\(held: 1\\)"),
    ("build 2 wood coin", "stage 2 costs 2 identical resources, coins only"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_wrong_building_is_explained(text: str, reason: str) -> None:
    game = acting(seat("ephesus", "wood stone*2 coin compass*2", "1"), seat("rhodes"))
    before = game.hash()
    with pytest.raises(septem.IllegalMove, match=reason):
        game.play(0, text)
    assert game.hash() == before


def test_a_token_used_this_turn_is_explained() -> None:
    game = acting(
        seat("giza", "coin*3 compass*2", "1", progress=["economy"]),
        seat("rhodes"),
        used=["economy"],
    )
    with pytest.raises(septem.IllegalMove, match="token Economy was used this turn"):
        game.play(0, "build 2 coin economy")
