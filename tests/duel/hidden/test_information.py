"""What a seat may know, and nothing else (D-17, P-11)."""

import json
import random

import pytest

import septem
from septem.duel.cards.catalogue import CARDS
from tests.kit.duel import SETS, A, B, pending, seat, table


def strolled(seed: int, expansions: tuple[str, ...], moves: int) -> septem.Game:
    """A game after some random moves."""
    rng = random.Random(seed)
    game = septem.new("duel", seed=seed, expansions=expansions)
    for _ in range(moves):
        if game.over:
            break
        who = game.pending[0]
        game.play(who, rng.choice(game.moves(who)))
    return game


@pytest.mark.clause("D-17.1")
def test_both_players_and_spectators_share_one_view() -> None:
    for seed in range(20):
        game = strolled(seed, (), seed * 4)
        views = [game.view(who) | {"seat": None} for who in (A, B, None)]
        assert views[0] == views[1] == views[2]


@pytest.mark.clause("D-17.2")
def test_the_view_shows_what_lies_open() -> None:
    first = seat("quarry", tokens=["law"])
    first["wonders"] = [{"id": "sphinx", "built": True, "card": "altar"}]
    game = table(
        first, cards={9: "baths", 14: "tavern", 15: "press"}, age=1, discard=["theater"], pawn=1
    )
    seen = game.view(None)
    assert seen["seats"][A]["wonders"] == [{"id": "sphinx", "built": True, "card": "altar"}]
    assert seen["seats"][A]["progress"] == ["law"]
    assert seen["seats"][A]["points"]["wonders"] == 6
    assert seen["seats"][A]["points"]["total"] == 6 + 2 + 6  # sphinx, the pawn, 20 coins
    assert len(seen["removed_progress"]) == 9
    assert seen["discard"] == ["theater"]
    assert seen["structure"][9] == {"back": "1"}
    assert seen["structure"][14] == {"card": "tavern", "accessible": True}
    assert seen["structure"][0] is None
    assert (seen["pawn"], len(seen["military_tokens"])) == (1, 4)


@pytest.mark.clause("D-17.3", "D-17.5")
def test_a_back_tells_a_guild_and_nothing_more() -> None:
    game = table(
        cards={2: "builders_guild", 3: "palace", 5: "circus", 6: "arsenal", 7: "port"}, age=3
    )
    seen = game.view(A)
    assert (seen["structure"][2], seen["structure"][3]) == ({"back": "guild"}, {"back": "3"})
    text = json.dumps([game.view(who) for who in (A, B, None)])
    assert "builders_guild" not in text
    assert "palace" not in text
    for seed in range(30):
        dealt = game.determinize(A, seed).position()["structure"]
        assert dealt[2].endswith("guild")
        assert not dealt[3].endswith("guild")


@pytest.mark.clause("D-17.3", "D-17.5", "D-2.4")
@pytest.mark.parametrize("expansions", SETS)
def test_hidden_pieces_never_appear(expansions: tuple[str, ...]) -> None:
    for seed in range(12):
        game = strolled(seed, expansions, 3 + seed * 5)
        if game.over:
            continue
        whole = game.position()
        hidden = {name for deck in whole["decks"].values() for name in deck}
        hidden |= {
            name
            for at, name in enumerate(whole["structure"])
            if name is not None and at not in whole["face_up"]
        }
        hidden |= set(whole["draft"]["next"]) if whole["draft"] else set()
        for age, names in whole["removed"].items():
            if int(age) >= whole["age"] and pending(game) != "liberty_split":
                hidden |= set(names)
        for who in (A, B, None):
            words = set(json.dumps(game.view(who)).replace('"', " ").replace(",", " ").split())
            assert not words & (hidden - {"pantheon"})


@pytest.mark.clause("D-17.5", "P-11.1", "P-11.2", "P-11.3", "P-11.4", "P-11.5", "P-11.6")
@pytest.mark.parametrize("expansions", SETS)
def test_dealing_anew_changes_no_view_of_that_seat(expansions: tuple[str, ...]) -> None:
    rng = random.Random(7)
    changed = 0
    for seed in range(14):
        game = strolled(seed, expansions, rng.randrange(75))
        if game.over:
            continue
        for who in (A, B):
            other = game.determinize(who, rng.randrange(10**9))
            assert other.view(who) == game.view(who)
            assert other.view(None) == game.view(None)
            assert [m.text for m in other.moves(who)] == [m.text for m in game.moves(who)]
            assert everything(other) == everything(game)
            changed += other.hash() != game.hash()
            before = other.hash()
            assert septem.replay(str(other.record())).hash() == before
    assert changed > 10


def everything(game: septem.Game) -> tuple[int, int, int]:
    """How many cards lie in each kind of place: nothing is lost by dealing anew."""
    whole = game.position()
    cards = [name for deck in whole["decks"].values() for name in deck]
    cards += [name for names in whole["removed"].values() for name in names]
    cards += [name for name in whole["structure"] if name]
    assert len(set(cards)) == len(cards)
    decks = whole.get("mythology_decks", {})
    divinities = [name for deck in decks.values() for name in deck]
    divinities += [name for name in whole.get("pantheon", []) if name]
    assert len(set(divinities)) == len(divinities)
    return len(cards), len(divinities), len(whole["draft"]["next"]) if whole["draft"] else 0


@pytest.mark.clause("D-17.5")
def test_a_refusal_does_not_tell_hidden_from_absent() -> None:
    game = table(cards={9: "baths", 14: "tavern", 15: "press"}, age=1)
    reasons = []
    for name in ("baths", "theater"):
        with pytest.raises(septem.IllegalMove) as problem:
            game.play(A, f"B {name}")
        reasons.append(str(problem.value).replace(CARDS[name].names["en"], ""))
    assert reasons[0] == reasons[1]
    assert game.refusal(A, "B baths", "fr") == "Bains n'est pas face visible dans la structure"


@pytest.mark.clause("D-17.3", "D-2.4")
def test_the_second_draft_group_is_dealt_anew() -> None:
    game = septem.new("duel", seed=4)
    groups = set()
    for seed in range(20):
        other = game.determinize(B, seed)
        assert other.view(B) == game.view(B)
        draft = other.position()["draft"]
        assert not set(draft["group"]) & set(draft["next"])
        assert len(draft["next"]) == 4
        groups.add(tuple(draft["next"]))
    assert len(groups) > 10


@pytest.mark.clause("D-17.5")
@pytest.mark.parametrize("expansions", SETS, ids=str)
def test_a_new_deal_of_a_finished_game_leaves_what_is_revealed(expansions: tuple[str, ...]) -> None:
    for seed in range(6):
        game = strolled(seed, expansions, 300)
        assert game.over
        for who in (A, B):
            assert game.determinize(who, seed).view(who) == game.view(who)


@pytest.mark.clause("D-17.4", "D-17.5", "P-11.6")
def test_a_seat_that_owes_nothing_hears_no_options_of_the_other() -> None:
    game = table(
        seat(wonders=["divine_theater"], coins=40),
        expansions=["pantheon"],
        cards=["altar", "baths"],
        mythology_decks={"mesopotamian": ["nisaba", "enki", "ishtar"]},
    )
    game.play(A, "W divine_theater altar")
    assert "deck mesopotamian" in game.refusal(A, "nonsense")
    for language, said in (("en", "owes no decision"), ("fr", "rien à décider")):
        heard = game.refusal(B, "nonsense", language)
        assert said in heard
        assert "deck" not in heard
    assert "over" in strolled(1, (), 300).refusal(A, "nonsense")
