"""Components, set-up and the draft of Leaders (L-1 to L-3)."""

import pytest

import septem
from tests.kit.wonders import BOTH, LEADERS, catalogue, texts


@pytest.mark.clause("L-1.1", "E-1.3")
def test_a_leader_costs_coins_only_and_is_no_building() -> None:
    pieces = catalogue(LEADERS, optional=False)
    leaders = [card for card in pieces.cards if card.color == "white"]
    assert len(leaders) == 36
    for leader in leaders:
        assert leader.goods == 0
        assert not leader.copies
        assert len(leader.chain_from) == len(leader.chain_to) == 0
    assert "white" not in pieces.vocabulary.colors


@pytest.mark.clause("L-1.2", "L-2.2", "L-2.3")
def test_four_guilds_and_rome_join() -> None:
    pieces = catalogue(LEADERS, optional=False)
    base = catalogue((), optional=False)
    added = {card.id for card in pieces.cards if card.color == "purple"} - {
        card.id for card in base.cards
    }
    assert added == {"gamers_guild", "courtesans_guild", "diplomats_guild", "architects_guild"}
    assert set(pieces.boards) - set(base.boards) == {"rome_a", "rome_b"}
    boards = set()
    for seed in range(60):
        game = septem.new("wonders", players=5, seed=seed, expansions=LEADERS)
        position = game.position()
        boards.update(seat["wonder"] for seat in position["seats"])
        assert len(position["left_out"]) == 14 - 7
    assert {"rome_a", "rome_b"} <= boards


@pytest.mark.clause("L-2.1", "L-2.4", "L-EX1", "C-2.4")
@pytest.mark.parametrize(("players", "reserve"), [(3, 24), (4, 20), (5, 16), (6, 12), (7, 8)])
def test_six_coins_four_leaders_and_the_reserve(players: int, reserve: int) -> None:
    for expansions in (LEADERS, BOTH):
        game = septem.new("wonders", players=players, seed=1, expansions=expansions)
        position = game.position()
        assert [seat["coins"] for seat in position["seats"]] == [6] * players
        assert [len(seat["hand"]) for seat in position["seats"]] == [4] * players
        assert len(position["reserve"]) == reserve


@pytest.mark.clause("L-3.1", "L-3.2", "L-EX2", "L-10.1")
@pytest.mark.parametrize("players", [3, 4, 7])
def test_the_draft_passes_to_the_right_and_the_last_card_is_kept(players: int) -> None:
    game = septem.new("wonders", players=players, seed=3, expansions=LEADERS)
    assert game.view(0)["phase"] == "draft"
    for left in (4, 3, 2):
        held = [game.view(seat)["seats"][seat]["hand"] for seat in range(players)]
        assert all(len(hand) == left for hand in held)
        kept = []
        for seat in range(players):
            assert texts(game, seat) == [f"keep {card}" for card in held[seat]]
            kept.append(held[seat][seat % left])
            game.play(seat, f"keep {kept[seat]}")
        if left > 2:
            for seat in range(players):
                passed = [card for card in held[seat] if card != kept[seat]]
                right = (seat - 1) % players
                assert game.view(right)["seats"][right]["hand"] == passed
    assert game.view(0)["phase"] == "recruitment"
    assert (game.view(0)["age"], game.view(0)["turn"]) == (1, 0)
    for seat in range(players):
        own = game.view(seat)["seats"]
        assert len(own[seat]["leader_hand"]) == 4
        assert own[seat]["hand"] == []
        for other in range(players):
            assert ("leader_hand" in own[other]) == (other == seat)
            assert own[other]["leader_hand_count"] == 4


@pytest.mark.clause("L-3.3", "L-10.3")
def test_a_kept_card_is_secret_and_may_be_taken_back() -> None:
    game = septem.new("wonders", players=3, seed=4, expansions=LEADERS)
    before = [game.view(seat) for seat in range(3)]
    game.play(0, game.moves(0)[1])
    shown = game.view(1)["seats"][0]
    assert shown["committed"]
    assert "order" not in shown
    game.unplay(0)
    assert [game.view(seat) for seat in range(3)] == before
    assert game.pending == (0, 1, 2)


@pytest.mark.clause("L-10.1")
def test_a_pack_passed_on_is_remembered() -> None:
    game = septem.new("wonders", players=4, seed=5, expansions=LEADERS)
    passed = game.view(0)["seats"][0]["hand"][1:]
    for seat in range(4):
        game.play(seat, game.moves(seat)[0])
    assert game.view(0)["seats"][3]["hand_seen"] == passed
    assert game.view(2)["seats"][3]["hand_seen"] is None
    for seed in range(20):
        twin = game.determinize(0, seed)
        assert twin.view(3)["seats"][3]["hand"] == passed


def test_a_known_pack_stays_among_those_who_took_it() -> None:
    game = septem.new("wonders", players=4, seed=6, expansions=LEADERS)
    seen = set(game.view(0)["seats"][0]["hand"])
    while game.view(0)["phase"] == "draft":
        for seat in game.pending:
            game.play(seat, game.moves(seat)[0])
    mine = set(game.view(0)["seats"][0]["leader_hand"])
    for seed in range(30):
        position = game.determinize(0, seed).position()
        hands = [set(seat["leader_hand"]) for seat in position["seats"]]
        assert hands[0] == mine
        assert all(len(hands[seat] & seen) == 1 for seat in (1, 2, 3))


def test_combinations_that_do_not_exist_are_refused() -> None:
    wrong = [
        ({"players": 2, "expansions": LEADERS}, "Leaders is for 3, 4, 5, 6, 7 players"),
        ({"expansions": ("atlantis",)}, "there is no expansion 'atlantis'"),
        ({"expansions": ("teams",)}, "there is no expansion 'teams'"),
        ({"expansions": "leaders"}, "expansions are a list"),
        ({"teams": True, "players": 4}, "Team play needs the expansion 'Cities'"),
        ({"teams": 1, "expansions": ("cities",)}, "teams is true or false"),
        ({"teams": True, "players": 5, "expansions": ("cities",)}, "Team play is for 4, 6 players"),
        ({"optional_cards": "yes"}, "optional_cards is true or false"),
        ({"fleets": True}, "wonders has no option 'fleets'"),
    ]
    for options, reason in wrong:
        with pytest.raises(septem.BadOption, match=reason):
            septem.new("wonders", seed=1, **options)
