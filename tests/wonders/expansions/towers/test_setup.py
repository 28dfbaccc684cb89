"""Set-up of Towers: pieces, decks, hands, boards, who may play (T-0 to T-3, T-18, T-23)."""

from collections import Counter
from functools import partial

import pytest

import septem
from septem.kernel.errors import BadOption
from septem.kernel.phrases import LANGUAGES
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    BOTH,
    EVERYTHING,
    FULL,
    TOWERS,
    catalogue,
    city,
    coins,
    lines,
    play_turn,
    texts,
)

table = partial(wonders.table, expansions=BOTH)

TALL = ("thebes", "aksum", "ikaruga", "telanissos", "tenochtitlan", "bodhgaya", "athens", "babel")


def turquoise(pieces) -> list:
    return [card for card in pieces.cards if card.color == "turquoise"]


@pytest.mark.clause("T-0.1", "T-1.1", "T-1.3", "T-1.5", "T-1.6")
def test_what_is_in_the_box() -> None:
    pieces = catalogue(FULL, False)
    copies = Counter(int(card.age) for card in turquoise(pieces) for _ in card.copies)
    assert copies == {1: 16, 2: 16, 3: 16}
    names = {age: {c.names["en"] for c in turquoise(pieces) if c.age == age} for age in (1, 2, 3)}
    assert {age: len(found) for age, found in names.items()} == {1: 9, 2: 9, 3: 9}
    assert names[1] & names[2] == {"Forge"}
    added = [c for c in pieces.cards if c.set == "towers"]
    assert sum(c.color == "purple" for c in added) == 2
    assert sum(c.color == "white" for c in added) == 12
    sides = [board for board in pieces.boards.values() if board.board in TALL]
    assert len(sides) == 16
    assert all(len(board.stages) == 5 for board in sides)
    resources = {board.board: board.resource for board in sides}
    assert all(resources[board.board] == board.resource for board in sides)
    assert sorted(resources.values()) == sorted(pieces.vocabulary.goods)
    assert pieces.parameters["shield_tokens"] == 8


@pytest.mark.clause("T-1.2", "T-15.3", "T-25.1", "T-EX15")
def test_turquoise_is_a_color_of_its_own() -> None:
    hand = ["bank", "bazar"]
    game = table(city("forge_1", "press_1", coins=5, hand=hand), expansions=TOWERS)
    play_turn(game, "B bazar")
    assert coins(game) == 5 + 2  # the press alone is grey
    game = table(city("forge_1", coins=5, hand=["bazar"]), expansions=TOWERS)
    play_turn(game, "B bazar")
    assert coins(game) == 5
    game = table(city("forge_1", "press_1", coins=5, hand=["bank"]), expansions=TOWERS)
    play_turn(game, "B bank")
    assert coins(game) == 5 + 2  # Forge and Bank
    game = table(city("forge_1", "chamber_of_commerce"), expansions=TOWERS, age=3)
    assert lines(game)["commerce"] == 0


@pytest.mark.clause("T-1.4")
def test_the_two_forges_bear_one_name() -> None:
    game = table(city("forge_1", hand=["forge_2"]), expansions=TOWERS)
    assert "B forge_2" not in texts(game)
    assert "D forge_2" in texts(game)


@pytest.mark.clause("T-2.1")
def test_who_may_play() -> None:
    for players in range(3, 9):
        assert septem.new("wonders", seed=1, players=players, expansions=TOWERS).seats == players
    with pytest.raises(BadOption, match="Towers is for 3, 4, 5, 6, 7, 8 players, not 2"):
        septem.new("wonders", seed=1, players=2, expansions=TOWERS)
    for players in (1, 9):
        with pytest.raises(BadOption):
            septem.new("wonders", seed=1, players=players, expansions=TOWERS)
    with pytest.raises(BadOption, match="larger tables need Towers") as caught:
        septem.new("wonders", seed=1, players=8, expansions=BOTH)
    assert "les tables plus grandes demandent" in caught.value.in_language("fr")
    with pytest.raises(BadOption, match="Foundations needs the expansion 'Leaders'") as caught:
        septem.new("wonders", seed=1, players=4, expansions=("towers", "foundations", "cities"))
    assert caught.value.in_language("fr").startswith("Foundations a besoin de l'extension")


@pytest.mark.clause("T-14.5")
def test_eight_players_have_no_teams() -> None:
    with pytest.raises(BadOption, match="Team play is for 4, 6 players, not 8"):
        septem.new("wonders", seed=1, players=8, expansions=("cities", "towers"), teams=True)


@pytest.mark.clause("T-2.2")
def test_towers_join_the_boards_that_are_drawn() -> None:
    drawn = set()
    for seed in range(60):
        game = septem.new("wonders", seed=seed, players=7, expansions=TOWERS)
        drawn |= {seat["wonder"][:-2] for seat in game.position()["seats"]}
    assert set(TALL) < drawn
    assert "giza" in drawn


@pytest.mark.clause("T-2.3")
def test_what_needs_other_boxes_is_left_out_without_them() -> None:
    alone = catalogue(TOWERS)
    assert "bodhgaya_b" not in alone.boards
    assert "bodhgaya_a" in alone.boards
    assert "simeon" not in alone.by_id
    with_leaders = catalogue(("leaders", "towers"))
    assert "simeon" in with_leaders.by_id
    assert "attila" not in with_leaders.by_id
    full = catalogue(FULL)
    assert "attila" in full.by_id
    assert "bodhgaya_b" in full.boards
    sides = {
        seat["wonder"]
        for seed in range(40)
        for seat in septem.new(
            "wonders", seed=seed, players=7, expansions=TOWERS, sides="B"
        ).position()["seats"]
    }
    assert "bodhgaya_a" in sides
    assert "thebes_a" not in sides


@pytest.mark.clause("T-2.4", "T-EX1", "T-3.1")
def test_turquoise_cards_by_the_number_of_players() -> None:
    pieces = catalogue(TOWERS)
    for players in range(3, 9):
        for age in (1, 2, 3):
            used = [
                card
                for card in turquoise(pieces)
                if card.age == age
                for least in card.copies
                if least <= players
            ]
            assert len(used) == 2 * players
    game = septem.new("wonders", seed=1, players=3, expansions=TOWERS)
    assert all(len(seat["hand"]) == 9 for seat in game.position()["seats"])
    assert game.view(0)["turns"] == 8


@pytest.mark.clause("T-2.5")
def test_guilds_are_drawn_from_the_larger_pool() -> None:
    game = septem.new("wonders", seed=1, players=4, expansions=TOWERS)
    position = game.position()
    purple = {c.id for c in catalogue(TOWERS).cards if c.color == "purple"}
    assert len(purple) == 12
    assert sum(card in purple for card in position["decks"]["3"]) == 6
    assert len(position["left_out"]) == 6


HANDS = {
    TOWERS: {3: (27, 9), 5: (45, 9), 7: (63, 9), 8: (65, 8)},
    ("cities", "towers"): {3: (30, 10), 6: (60, 10), 8: (73, 9)},
}


@pytest.mark.clause("T-2.6", "T-EX20")
@pytest.mark.parametrize("expansions", HANDS)
def test_decks_and_hands(expansions: tuple[str, ...]) -> None:
    for players, (deck, hand) in HANDS[expansions].items():
        game = septem.new("wonders", seed=2, players=players, expansions=expansions)
        position = game.position()
        third = deck + (1 if players == 8 else 0)
        assert len(position["decks"]["2"]) == deck
        assert len(position["decks"]["3"]) == third
        assert all(len(seat["hand"]) == hand for seat in position["seats"])
        assert len(position.get("leftovers", [])) == deck - players * hand
        assert game.view(None)["turns"] == hand - 1
        assert "leftovers" not in game.view(0)


@pytest.mark.clause("T-2.7", "T-2.8", "T-2.10")
def test_leaders_and_coins() -> None:
    expected = {TOWERS: 3, ("leaders", "towers"): 6, ("cities", "towers"): 3, FULL: 6}
    for expansions, treasury in expected.items():
        game = septem.new("wonders", seed=3, players=8, expansions=expansions)
        assert {seat["coins"] for seat in game.position()["seats"]} == {treasury}
    game = septem.new("wonders", seed=3, players=8, expansions=FULL)
    assert all(len(seat["hand"]) == 4 for seat in game.position()["seats"])
    assert len(game.position()["reserve"]) == 36 + 12 - 32
    game = septem.new("wonders", seed=3, players=8, expansions=("leaders", "towers"))
    assert len(game.position()["reserve"]) == 36 + 11 - 32


@pytest.mark.clause("T-2.9")
def test_tokens_lie_in_the_supply() -> None:
    game = septem.new("wonders", seed=1, players=5, expansions=TOWERS)
    view = game.view(0)
    assert view["shield_tokens"] == 8
    assert view["trade_link"] is None
    assert view["war_link"] is None


@pytest.mark.clause("T-3.2", "T-3.3", "T-3.4")
def test_the_steps_of_a_turn() -> None:
    game = septem.new("wonders", seed=1, players=3, expansions=FULL)
    names = [step.name for step in game.steps]
    inner = names[names.index("recruit") :]
    assert inner == ["recruit", "recover", "last card", "dig", "gain", "lose", "hire", "pass"]
    # In the recruitment nobody hires, though the card stands and the coins are there.
    me = city("assassin", coins=20, leader_hand=["caesar"])
    game = table(me, expansions=FULL, age=2, turn=0)
    play_turn(game, "D caesar")
    assert game.view(0)["turn"] == 1


@pytest.mark.clause("T-18.2", "T-18.3")
def test_lines_of_the_score_sheet() -> None:
    game = table(city("cellar"), expansions=FULL)
    sheet = lines(game)
    order = ["guilds", "leaders", "cities", "towers"]
    assert [line for line in sheet if line in order] == order
    assert sheet["towers"] == 2
    placed = septem.new("wonders", seed=1, expansions=EVERYTHING)
    assert "foundations" in placed.view(0)["seats"][0]["points"]
    tie = table(
        city("cellar", coins=6),
        city("cellar", coins=7),
        expansions=TOWERS,
        age=3,
        turn=8,
        over=True,
    )
    assert tie.outcome is not None
    assert tie.outcome.winners == (1,)


@pytest.mark.clause("T-23.1", "T-23.2")
def test_the_defaults_keep_what_the_rulebook_demands() -> None:
    pieces = catalogue(EVERYTHING)
    for card in turquoise(pieces):
        assert card.doubts["cost"] in ("rulebook", "reconstructed")
        for source in card.chain_from:
            other = pieces.cards[source]
            assert other.color == "turquoise"
            assert card.age == other.age + 1
    assert pieces.by_id["ambush"].copies == pieces.by_id["coup"].copies == [8]
    assert pieces.by_id["merchant_ship"].copies == pieces.by_id["war_galley"].copies == [5]
    by_age = Counter((int(c.age), least) for c in turquoise(pieces) for least in c.copies)
    for age in (1, 2, 3):
        assert [by_age[age, least] for least in range(3, 9)] == [6, 2, 2, 2, 2, 2]


@pytest.mark.clause("T-23.1")
def test_card_shows_where_values_come_from() -> None:
    pieces = {piece.id: piece for piece in septem.pieces("wonders")}
    armory = pieces["armory"].effect
    assert "[from the rulebook: French name, age, color, effect and pairing; " in armory["en"][-1]
    assert "reconstructed: English name, copies, cost and chains]" in armory["en"][-1]
    assert "reconstitué : nom anglais, exemplaires, coût et chaînages]" in armory["fr"][-1]
    stage = pieces["thebes_a"].effect["en"][1]
    assert stage.endswith("[from the rulebook: effect; reconstructed: cost]")
    for piece in pieces.values():
        for language in LANGUAGES:
            assert all(line and "{" not in line for line in piece.effect[language]), piece.id
    assert pieces["foundation_2_5"].kind == "foundation"
    assert len([p for p in pieces.values() if p.kind == "foundation"]) == 16


@pytest.mark.clause("T-25.6")
def test_points_and_shields_are_what_they_are() -> None:
    game = table(city("ballista", "aedicula"), expansions=TOWERS)
    assert lines(game)["towers"] == 4
    assert game.view(0)["seats"][0]["shields"] == 2
    assert seat_of(game)["shield_tokens"] == 0
