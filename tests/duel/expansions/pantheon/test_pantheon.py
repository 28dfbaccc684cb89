"""Pantheon: set-up, tokens, activation, divinities, decks (docs/rules/pantheon.md)."""

from collections import Counter
from typing import Any

import pytest

import septem
from septem.duel.cards.catalogue import CARDS, TOKENS, WONDERS
from septem.duel.expansions.pantheon.mythology import DIVINITIES, MYTHOLOGIES, OFFERINGS, SPACE_COST
from septem.duel.expansions.pantheon.mythology import TOKENS as MYTHOLOGY_TOKENS
from tests.kit.duel import A, B, coins, pending, price, seat, table
from tests.kit.tables import play, refusal, seat_of, texts


def temple(
    first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **more: Any
) -> septem.Game:
    """A table with Pantheon, two plain cards of Age II unless others are named."""
    more.setdefault("cards", ["walls", "statue"])
    return table(first, second, expansions=["pantheon"], **more)


def offered(game: septem.Game, verb: str) -> list[str]:
    return [text for text in texts(game) if text.split()[0] == verb]


@pytest.mark.clause("P-1.1", "P-1.2")
def test_components() -> None:
    assert len(DIVINITIES) == 16
    kinds = Counter(one.mythology for one in DIVINITIES.values() if one.id != "gate")
    assert kinds == {one.id: 3 for one in MYTHOLOGIES}
    assert [one.id for one in MYTHOLOGIES] == [
        "mesopotamian",
        "phoenician",
        "greek",
        "egyptian",
        "roman",
    ]
    assert len(MYTHOLOGY_TOKENS) == 10
    assert OFFERINGS == ["offering_2", "offering_3", "offering_4"]
    temples = [card for card in CARDS.values() if card.color == "grand_temple"]
    assert len(temples) == 5
    assert sum(token.group == "pantheon" for token in TOKENS.values()) == 3
    assert sum(wonder.group == "pantheon" for wonder in WONDERS.values()) == 2


@pytest.mark.clause("P-2.1", "P-2.2", "P-2.3", "P-1.3")
def test_set_up() -> None:
    laid: Counter[str] = Counter()
    for seed in range(80):
        game = septem.new("duel", seed=seed, expansions=("pantheon",))
        start = game.position()
        assert pending(game) == "draft_wonder"
        assert list(start["structure_tokens"]) == ["2", "4", "9", "11", "13"]
        assert game.view(None)["structure"][2] == {"back": "1"}
        assert (len(start["progress"]), len(game.view(A)["removed_progress"])) == (5, 8)
        assert all(len(deck) == 3 for deck in start["mythology_decks"].values())
        assert sorted(start["offering_order"]) == OFFERINGS
        laid.update(start["structure_tokens"].values())
    assert len(laid) == 10
    with pytest.raises(septem.BadOption):
        septem.new("duel", seed=1, expansions=("pantheon",), wonders="first_game")


@pytest.mark.clause("P-2.4", "P-6.1")
def test_age_two_set_up() -> None:
    spaces = ["enki", None, "mars", None, "zeus", "isis"]
    game = temple(
        cards=["altar"], pantheon=spaces, offering_order=["offering_4", "offering_2", "offering_3"]
    )
    assert game.view(None)["pantheon"][0] == {"mythology": "mesopotamian"}
    play(game, "D altar")
    after = game.position()
    assert after["pantheon"] == ["enki", "gate", "mars", None, "zeus", "isis"]
    assert game.view(None)["pantheon"][0] == {"card": "enki"}
    assert after["structure_tokens"] == {"6": "offering_4", "8": "offering_2", "10": "offering_3"}
    assert len(after["enki_tokens"]) == 2
    assert not set(after["enki_tokens"]) & set(game.view(None)["removed_progress"])


@pytest.mark.clause("P-2.6", "P-4.3")
def test_space_costs() -> None:
    assert list(SPACE_COST) == [3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3]
    spaces = ["mars", None, None, None, None, "tanit"]
    for who, costs in ((A, (3, 8)), (B, (8, 3))):
        game = temple(pantheon=spaces, active=who)
        assert (price(game, "A mars"), price(game, "A tanit")) == costs


@pytest.mark.clause("P-3.1", "P-3.2", "P-10.3", "P-11.3", "P-11.6", "P-11.2")
def test_a_token_is_taken_before_the_card_is_turned_up() -> None:
    game = temple(
        cards={9: "altar", 14: "baths", 15: "theater", 16: "tavern"},
        age=1,
        structure_tokens={"9": "greek_1"},
        mythology_decks={"greek": ["zeus", "hades", "aphrodite"]},
    )
    play(game, "D baths", "D theater")
    assert (game.pending, pending(game)) == ((B,), "place_divinity")
    assert game.view(B)["structure"][9] == {"back": "1"}
    assert len(texts(game)) == 2 * 6
    assert game.view(B)["decision"]["divinities"] == ["zeus", "hades"]
    assert "divinities" not in game.view(A)["decision"]
    assert game.moves(A) == []
    play(game, "place hades 3")
    after = game.position()
    assert after["pantheon"][2] == "hades"
    assert after["mythology_decks"]["greek"] == ["zeus", "aphrodite"]
    assert seat_of(game, B)["mythology_tokens"] == ["greek_1"]
    assert game.view(B)["pantheon"][2] == {"card": "hades"}
    for other in (A, None):
        assert game.view(other)["pantheon"][2] == {"mythology": "greek"}
        assert game.view(other)["mythology_decks"]["greek"] == {"size": 2, "cards": [None, None]}
    assert game.view(B)["mythology_decks"]["greek"]["cards"] == ["zeus", None]
    assert game.view(B)["structure"][9] == {"card": "altar", "accessible": True}


@pytest.mark.clause("P-3.3")
def test_short_decks() -> None:
    def taken(deck: list[str], spaces: list[str | None]) -> septem.Game:
        game = temple(
            cards={9: "altar", 15: "theater", 16: "tavern"},
            age=1,
            structure_tokens={"9": "greek_1"},
            mythology_decks={"greek": deck},
            pantheon=spaces,
        )
        return play(game, "D theater")

    game = taken(["zeus"], ["hades"])
    assert texts(game) == [f"place zeus {space}" for space in range(2, 7)]
    empty = taken([], ["hades", "zeus", "aphrodite"])
    assert (empty.pending, pending(empty)) == ((B,), "turn_action")
    assert seat_of(empty, A)["mythology_tokens"] == ["greek_1"]


def zeus_at_the_theater(**more: Any) -> septem.Game:
    """Age I: A builds the Divine Theater with card 15 and calls Zeus."""
    game = temple(
        seat(wonders=["divine_theater"], coins=40),
        age=1,
        mythology_decks={"greek": ["zeus"]},
        **more,
    )
    return play(game, f"W divine_theater {game.position()['structure'][15]}", "deck greek")


@pytest.mark.clause("P-3.4", "P-10.2", "P-6.9", "P-10.8", "P-13.2", "P-7.3")
def test_two_tokens_in_one_turn() -> None:
    game = zeus_at_the_theater(
        cards={9: "altar", 15: "theater", 11: "tavern", 16: "baths", 10: "quarry", 19: "press"},
        structure_tokens={"9": "roman_1", "11": "egyptian_2"},
    )
    assert pending(game) == "zeus_card"
    assert texts(game) == ["strike 9", "strike 10", "strike 11", "strike 16", "strike 19"]
    play(game, "strike 16")
    assert (game.pending, texts(game)) == ((A,), ["token roman_1", "token egyptian_2"])
    assert game.moves(A)[0].describe() == "Take the Roman token first"
    play(game, "token egyptian_2")
    assert texts(game)[0].startswith("place anubis")
    play(game, texts(game)[0])
    assert pending(game) == "place_divinity"
    play(game, texts(game)[0])
    assert sorted(seat_of(game, A)["mythology_tokens"]) == ["egyptian_2", "roman_1"]
    assert game.position()["discard"] == ["baths"]


@pytest.mark.clause("P-6.9", "P-EX22", "P-2.4", "P-13.1")
def test_zeus_discards_a_token_with_its_card() -> None:
    game = zeus_at_the_theater(
        cards={4: "altar", 15: "theater"},
        structure_tokens={"4": "roman_1"},
        pantheon=["enki", "mars", None, None, "tanit", "isis"],
    )
    assert game.position()["discard"] == ["altar"]
    assert game.position()["age"] == 2
    assert game.position()["pantheon"] == ["enki", "mars", "gate", None, "tanit", "isis"]
    assert seat_of(game, A)["mythology_tokens"] == []
    assert coins(game)[A] == 40 - 10


@pytest.mark.clause("P-9.4")
def test_zeus_takes_the_last_card() -> None:
    game = temple(cards=["walls"], pantheon=["zeus"], active=1)
    play(game, "A zeus")
    assert game.position()["age"] == 3
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("P-3.5", "P-3.1")
def test_an_offering_is_kept() -> None:
    game = temple(
        cards={6: "walls", 11: "statue", 14: "temple"}, age=2, structure_tokens={"6": "offering_3"}
    )
    play(game, "D statue")
    assert seat_of(game, A)["offerings"] == ["offering_3"]
    assert game.position()["structure_tokens"] == {}


@pytest.mark.clause("P-4.1", "P-10.1")
def test_activation_is_an_action_from_age_two_on() -> None:
    game = temple(pantheon=["tanit"])
    assert offered(game, "A") == ["A tanit"]
    play(game, "A tanit")
    assert game.pending == (B,)
    assert sum(place is not None for place in game.position()["structure"]) == 2
    young = temple(cards=["altar", "baths"], pantheon=["tanit"])
    assert offered(young, "A") == []
    assert "from Age II on" in refusal(young, "A tanit")


@pytest.mark.clause("P-4.2")
def test_each_card_once() -> None:
    game = play(temple(pantheon=["tanit", "mars"]), "A tanit")
    assert game.position()["pantheon"][:2] == [None, "mars"]
    assert "not in the Pantheon" in refusal(game, "A tanit")
    assert "cannot be read" in refusal(game, "A caesar")


@pytest.mark.clause("P-4.3", "P-EX14", "P-7.1", "P-7.2")
def test_the_gate_costs_twice_its_space() -> None:
    spaces = [None, "gate"]
    assert price(temple(pantheon=spaces), "A gate") == 8
    assert price(temple(seat(built=["sanctuary"]), pantheon=spaces), "A gate") == 6
    game = temple(None, seat(built=["sanctuary"]), pantheon=spaces, active=1)
    assert price(game, "A gate") == 12
    assert "missing" in refusal(temple(seat(coins=1), pantheon=spaces), "A gate")


@pytest.mark.clause("P-4.4", "P-EX16", "P-10.1")
def test_offerings_that_change_nothing_may_not_be_added() -> None:
    game = temple(seat(offerings=["offering_2", "offering_4"]), pantheon=["tanit"])
    assert offered(game, "A") == ["A tanit", "A tanit +2", "A tanit +4"]
    assert [price(game, text) for text in offered(game, "A")] == [3, 1, 0]
    assert "changes nothing" in refusal(game, "A tanit +2 +4")
    assert "hold no offering +3" in refusal(game, "A tanit +3")


@pytest.mark.clause("P-4.4", "P-EX12")
def test_no_change_is_given() -> None:
    game = temple(seat(coins=0, offerings=["offering_4"]), pantheon=["mars"])
    play(game, "A mars +4")
    assert coins(game)[A] == 0
    assert seat_of(game, A)["offerings"] == []


@pytest.mark.clause("P-EX15", "P-7.2")
def test_sanctuary_and_offering() -> None:
    game = temple(seat(built=["sanctuary"], offerings=["offering_2"]), pantheon=["mars"])
    assert price(game, "A mars") == 1
    assert price(game, "A mars +2") == 0


@pytest.mark.clause("P-EX2", "P-6.13", "P-4.6")
def test_mars_with_an_offering() -> None:
    first = seat(coins=2, offerings=["offering_3"], tokens=["strategy"])
    game = play(temple(first, pantheon=[None, None, "mars"]), "A mars +3")
    assert (coins(game)[A], game.position()["pawn"]) == (0, 2)
    assert seat_of(game, A)["divinities"] == ["mars"]


@pytest.mark.clause("P-4.5")
def test_paying_is_not_trading() -> None:
    first = seat(coins=8, tokens=["architecture", "masonry"])
    game = play(temple(first, seat(tokens=["economy"]), pantheon=["tanit"]), "A tanit")
    assert coins(game) == [8 - 3 + 12, 20]


@pytest.mark.clause("P-4.6", "P-4.8")
def test_an_impossible_effect_does_not_forbid_the_activation() -> None:
    game = play(temple(pantheon=["baal"]), "A baal")
    assert seat_of(game, A)["divinities"] == ["baal"]
    assert game.pending == (B,)


@pytest.mark.clause("P-4.7", "P-7.1", "P-10.15", "P-11.4")
def test_the_gate() -> None:
    decks = {
        "mesopotamian": ["enki", "nisaba"],
        "phoenician": ["tanit"],
        "greek": [],
        "egyptian": ["ra"],
        "roman": ["neptune", "mars"],
    }
    game = temple(pantheon=["gate"], mythology_decks=decks)
    play(game, "A gate")
    assert texts(game) == ["call enki", "call tanit", "call ra", "call neptune"]
    assert len(game.position()["enki_tokens"]) == 2
    assert game.view(B)["mythology_decks"]["roman"]["cards"] == ["neptune", None]
    before = coins(game)[A]
    play(game, "call tanit")
    assert coins(game)[A] == before + 12
    assert game.position()["enki_tokens"] == []
    assert game.position()["mythology_decks"] == decks | {"phoenician": []}
    for who in (A, B, None):
        assert game.view(who)["mythology_decks"]["mesopotamian"]["cards"] == ["enki", None]
    assert sorted(seat_of(game, A)["divinities"]) == ["gate", "tanit"]


@pytest.mark.clause("P-5.1", "P-EX17", "P-5.2", "P-5.3", "P-6.4")
def test_coins_on_astarte() -> None:
    first = seat(coins=3, divinities=["astarte"], astarte=7)
    game = temple(first, seat(wonders=["appian_way"], coins=30), cards=["forum", "walls", "statue"])
    assert price(game, "B forum") == 5
    play(game, "B forum")
    assert (coins(game)[A], seat_of(game, A)["astarte"]) == (0, 5)
    play(game, "W appian_way walls")
    assert (coins(game)[A], seat_of(game, A)["astarte"]) == (0, 5)
    fresh = play(temple(pantheon=["astarte"]), "A astarte")
    assert seat_of(fresh, A)["astarte"] == 7
    rich = temple(seat(coins=0, divinities=["astarte"], astarte=7), cards=["brewery", "walls"])
    play(rich, "B brewery")
    assert (coins(rich)[A], seat_of(rich, A)["astarte"]) == (6, 7)


@pytest.mark.clause("P-6.1", "P-10.4", "P-6.16", "P-13.3")
def test_enki() -> None:
    game = temple(pantheon=["enki"], enki_tokens=["law", "agriculture"])
    assert "law" not in game.view(None)["removed_progress"]
    play(game, "A enki")
    assert (pending(game), texts(game)) == ("enki_token", ["pick agriculture", "pick law"])
    play(game, "pick law")
    assert seat_of(game, A)["progress"] == ["law"]
    assert "agriculture" in game.view(None)["removed_progress"]
    assert game.position()["enki_tokens"] == []


@pytest.mark.clause("P-6.1", "P-7.3", "P-10.16", "P-10.17", "P-10.18", "P-11.4", "P-11.5")
def test_the_divine_theater() -> None:
    game = temple(
        seat(wonders=["divine_theater"], coins=40),
        cards=["altar", "baths"],
        mythology_decks={"mesopotamian": ["nisaba", "enki", "ishtar"]},
    )
    play(game, "W divine_theater altar")
    assert texts(game)[0] == "deck mesopotamian"
    assert len(texts(game)) == 5
    play(game, "deck mesopotamian")
    assert texts(game) == ["call enki", "call ishtar", "call nisaba"]
    assert len(game.position()["enki_tokens"]) == 2
    play(game, "call ishtar")
    assert game.position()["enki_tokens"] == []
    assert (pending(game), texts(game)) == ("theater_order", ["top enki", "top nisaba"])
    play(game, "top enki")
    assert game.position()["mythology_decks"]["mesopotamian"] == ["enki", "nisaba"]
    assert game.view(A)["mythology_decks"]["mesopotamian"]["cards"] == ["enki", "nisaba"]
    for who in (B, None):
        seen = game.view(who)["mythology_decks"]["mesopotamian"]
        assert (seen["cards"], seen["set"]) == ([None, None], ["enki", "nisaba"])
    assert game.pending == (B,)
    outcome = temple(seat(built=["divine_theater"]), age=3, cards=None).outcome
    assert outcome is not None
    assert outcome.scores[A]["wonders"] == 2


@pytest.mark.clause("P-11.5")
def test_knowledge_of_a_deck_ends_when_the_other_looks() -> None:
    game = temple(
        seat(known_divinities={"greek": [0, 1]}),
        cards={9: "altar", 15: "theater", 16: "tavern"},
        age=1,
        active=1,
        structure_tokens={"9": "greek_1"},
    )
    assert game.view(A)["mythology_decks"]["greek"]["cards"] == ["aphrodite", "hades", None]
    play(game, "D theater")
    assert game.view(A)["mythology_decks"]["greek"]["cards"] == [None, None, None]
    assert game.view(B)["mythology_decks"]["greek"]["cards"] == ["aphrodite", "hades", None]


@pytest.mark.clause("P-6.2", "P-9.1", "P-EX11")
def test_ishtar_and_law_are_a_pair() -> None:
    first = seat(tokens=["law"])
    game = play(temple(first, pantheon=["ishtar"], progress=["economy", "strategy"]), "A ishtar")
    assert pending(game) == "progress_from_board"
    held = ("apothecary", "pharmacist", "scriptorium", "workshop")
    almost = temple(seat(*held, tokens=["law"]), pantheon=["ishtar"])
    assert not play(almost, "A ishtar").over
    sixth = temple(seat(*held, "academy"), pantheon=["ishtar"])
    assert play(sixth, "A ishtar").over


@pytest.mark.clause("P-EX13")
def test_a_pair_with_no_token_on_the_board() -> None:
    game = play(temple(seat(tokens=["law"]), pantheon=["ishtar"]), "A ishtar")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("P-6.3", "P-EX20", "P-10.5", "P-9.1")
def test_nisaba() -> None:
    game = temple(
        seat("apothecary"),
        seat("school", "library", "quarry"),
        pantheon=["nisaba"],
        progress=["law", "economy"],
    )
    play(game, "A nisaba")
    assert texts(game) == ["snake library", "snake school"]
    play(game, "snake school")
    assert pending(game) == "progress_from_board"
    assert seat_of(game, A)["snake"] == "school"
    assert seat_of(game, B)["cards"] == ["quarry", "library", "school"]
    none = play(temple(pantheon=["nisaba"]), "A nisaba")
    assert (none.pending, seat_of(none, A)["snake"]) == ((B,), None)


@pytest.mark.clause("P-6.5", "P-10.6")
def test_baal() -> None:
    game = temple(
        seat(),
        seat("sawmill", "press", "tavern"),
        cards=["statue", "horse_breeders"],
        pantheon=["baal"],
    )
    play(game, "A baal")
    assert texts(game) == ["steal press", "steal sawmill"]
    play(game, "steal sawmill")
    assert seat_of(game, A)["cards"] == ["sawmill"]
    assert price(game, "B horse_breeders") == 2 + 2 + 2
    play(game, "D statue")
    assert price(game, "B horse_breeders") == 2


@pytest.mark.clause("P-6.6", "P-6.7", "P-6.17", "P-9.5", "P-6.4")
def test_divinities_score() -> None:
    first = seat(coins=0, divinities=["aphrodite", "astarte", "tanit"], astarte=4)
    outcome = temple(first, seat(coins=0), age=3, cards=None).outcome
    assert outcome is not None
    assert outcome.scores[A]["divinities"] == 13
    assert outcome.scores[A]["total"] == 13
    assert coins(play(temple(pantheon=["tanit"]), "A tanit"))[A] == 20 - 3 + 12


@pytest.mark.clause("P-6.8", "P-10.7")
def test_hades() -> None:
    game = temple(pantheon=["hades"], discard=["palace", "tavern"])
    play(game, "A hades")
    assert (pending(game), texts(game)) == ("build_from_discard", ["dig tavern", "dig palace"])
    assert seat_of(play(game, "dig palace"), A)["cards"] == ["palace"]


@pytest.mark.clause("P-6.10", "P-8.2", "P-10.9")
def test_anubis() -> None:
    second = seat("quarry", "stone_pit", coins=9)
    second["wonders"] = [{"id": "great_lighthouse", "built": True, "card": "altar"}]
    first = seat(built=["sanctuary"])
    game = temple(
        first, second, pantheon=["anubis", "tanit"], pawn=2, cards=["horse_breeders", "walls"]
    )
    play(game, "A anubis")
    assert texts(game) == ["ruin great_lighthouse", "ruin sanctuary"]
    play(game.clone(), "ruin sanctuary")
    play(game, "ruin great_lighthouse")
    assert seat_of(game, B)["wonders"] == [{"id": "great_lighthouse", "built": False}]
    assert game.position()["discard"] == ["altar"]
    assert game.position()["pawn"] == 2
    assert price(game, "B horse_breeders") == 4
    assert "W great_lighthouse walls" in texts(game)
    own = temple(first, pantheon=["anubis", "tanit"])
    play(own, "A anubis", "D walls")
    assert price(own, "A tanit") == 4
    assert seat_of(own, A)["wonders"] == [{"id": "sanctuary", "built": False}]


@pytest.mark.clause("P-8.1", "P-EX10", "D-6.4")
def test_the_eighth_wonder_stays_out() -> None:
    first = seat(built=["sphinx", "piraeus", "pyramids"], coins=40)
    second = seat(built=["appian_way", "colossus", "mausoleum", "great_library"])
    game = temple(first, second, pantheon=["anubis"])
    play(game, "A anubis", "ruin pyramids", "D walls")
    assert [one["id"] for one in seat_of(game, A)["wonders"] if not one["built"]] == ["pyramids"]
    assert offered(game, "W") == ["W pyramids statue"]
    play(game, "W pyramids statue")
    assert seat_of(game, A)["wonders"][1] == {"id": "pyramids", "built": True, "card": "statue"}


@pytest.mark.clause("P-8.3")
def test_anubis_may_hit_the_theater_that_called_him() -> None:
    first = seat(wonders=["divine_theater"], coins=40, tokens=["theology"])
    game = temple(first, cards=["altar", "baths", "theater"])
    play(game, "W divine_theater altar", "deck egyptian", "call anubis")
    assert seat_of(game, A)["wonders"] == [{"id": "divine_theater", "built": False}]
    assert pending(game) == "theater_order"
    play(game, "top ra")
    assert game.pending == (A,)
    assert game.position()["mythology_decks"]["egyptian"] == ["ra", "isis"]


@pytest.mark.clause("P-6.11", "P-10.10")
def test_isis() -> None:
    first = seat(wonders=["sphinx", "colossus"], coins=3)
    game = temple(first, pantheon=["isis"], discard=["palace", "tavern"])
    play(game, "A isis")
    assert set(texts(game)) == {
        f"raise {wonder} {card}"
        for wonder in ("sphinx", "colossus")
        for card in ("palace", "tavern")
    }
    play(game, "raise sphinx palace")
    assert game.pending == (A,)
    assert coins(game)[A] == 0
    assert game.position()["discard"] == ["tavern"]
    theology = seat(wonders=["colossus"], tokens=["theology"])
    again = temple(theology, pantheon=["isis"], discard=["tavern"])
    assert play(again, "A isis").pending == (A,)
    empty = play(temple(first, pantheon=["isis"]), "A isis")
    assert empty.pending == (B,)


@pytest.mark.clause("P-8.4")
def test_several_play_again_effects_give_one_turn() -> None:
    first = seat(wonders=["divine_theater", "sphinx"], coins=40, tokens=["theology"])
    game = temple(first, cards=["altar", "baths", "theater"], discard=["tavern"])
    play(game, "W divine_theater altar", "deck egyptian", "call isis", "top ra")
    assert game.pending == (A,)
    assert sum(one["built"] for one in seat_of(game, A)["wonders"]) == 2
    assert play(game, "D baths").pending == (B,)


@pytest.mark.clause("P-6.12", "P-10.11")
def test_ra() -> None:
    second = seat(built=["pyramids"], wonders=["sphinx", "colossus"])
    game = temple(seat(wonders=["piraeus"], coins=40), second, pantheon=["ra"])
    play(game, "A ra")
    assert texts(game) == ["claim colossus", "claim sphinx"]
    play(game, "claim sphinx")
    assert "belongs to the opponent" in refusal(game, "W sphinx walls")
    play(game, "D walls")
    assert offered(game, "W") == ["W piraeus statue", "W sphinx statue"]


@pytest.mark.clause("P-6.14", "P-10.12", "P-9.2", "P-EX18")
def test_minerva() -> None:
    game = temple(pantheon=["minerva"], pawn=8, cards=["walls", "barracks"])
    play(game, "A minerva")
    assert len(texts(game)) == 18
    assert "guard 8" not in texts(game)
    play(game, "guard 9", "D walls", "B barracks")
    assert (game.position()["pawn"], game.position()["minerva"], game.over) == (8, None, False)


@pytest.mark.clause("P-EX3", "P-9.2")
def test_minerva_ends_the_movement() -> None:
    game = temple(cards=["pretorium", "circus"], minerva=3)
    play(game, "B pretorium")
    assert (game.position()["pawn"], game.position()["minerva"]) == (2, None)
    assert "second_player_2" in game.position()["military_tokens"]


@pytest.mark.clause("P-EX4", "P-EX5", "P-6.15", "P-10.13", "P-10.14")
def test_neptune() -> None:
    game = temple(pantheon=["neptune"])
    play(game, "A neptune")
    assert len(texts(game)) == 4
    play(game, "drop first_player_5")
    assert texts(game) == ["apply first_player_2", "apply second_player_2", "apply second_player_5"]
    other = play(game.clone(), "apply first_player_2")
    assert coins(other) == [17, 18]
    play(game, "apply second_player_5")
    assert coins(game) == [17, 15]
    assert game.position()["military_tokens"] == ["first_player_2", "second_player_2"]
    last = play(temple(pantheon=["neptune"], military_tokens=["first_player_2"]), "A neptune")
    assert (coins(last), last.position()["military_tokens"]) == ([17, 20], [])
    none = play(temple(pantheon=["neptune"], military_tokens=[]), "A neptune")
    assert none.pending == (B,)


@pytest.mark.clause("P-7.2")
def test_the_sanctuary_plays_again() -> None:
    game = temple(seat(wonders=["sanctuary"]), pantheon=["tanit"])
    play(game, "W sanctuary walls")
    assert game.pending == (A,)
    assert price(game, "A tanit") == 1


@pytest.mark.clause("P-7.4", "P-EX6", "P-9.5")
def test_mysticism() -> None:
    first = seat(
        coins=0,
        tokens=["mysticism"],
        mythology_tokens=["greek_1", "roman_2"],
        offerings=["offering_2"],
    )
    outcome = temple(first, age=3, cards=None).outcome
    assert outcome is not None
    assert outcome.scores[A]["progress"] == 6


@pytest.mark.clause("P-7.5", "P-EX7", "P-EX19", "P-9.3")
def test_poliorcetics() -> None:
    first = seat(tokens=["poliorcetics"])
    game = temple(first, seat(coins=10), cards=["pretorium", "circus"], pawn=-3)
    play(game, "B pretorium")
    assert (game.position()["pawn"], coins(game)[B]) == (0, 7)
    strong = seat(tokens=["poliorcetics", "strategy"])
    game = temple(strong, seat(coins=10), cards=["arsenal", "circus"], minerva=3)
    play(game, "B arsenal")
    assert (game.position()["pawn"], coins(game)[B]) == (2, 8)
    for wonder in ("colossus",):
        game = temple(seat(tokens=["poliorcetics"], wonders=[wonder]), seat(coins=1))
        assert coins(play(game, f"W {wonder} walls"))[B] == 0
    game = temple(first, seat(coins=3), cards=["pretorium", "circus"], pawn=1)
    assert coins(play(game, "B pretorium"))[B] == 0


@pytest.mark.clause("P-9.3")
def test_the_coin_of_a_step_is_lost_before_its_token() -> None:
    game = temple(seat(tokens=["poliorcetics"]), seat(coins=2), pantheon=["mars"], pawn=1)
    play(game, "A mars")
    assert coins(game)[B] == 0
    win = temple(seat(tokens=["poliorcetics"]), seat(coins=5), pantheon=["mars"], pawn=7)
    play(win, "A mars")
    assert win.over
    assert coins(win)[B] == 4  # supremacy comes before the coin of the last step


@pytest.mark.clause("P-7.6", "P-EX8", "P-EX9", "P-EX24")
def test_engineering() -> None:
    first = seat(coins=2, tokens=["engineering", "urbanism"])
    game = temple(first, seat(tokens=["economy"]), cards=["fortifications", "pretorium"])
    assert price(game, "B fortifications") == 1
    assert coins(play(game, "B fortifications")) == [1, 20]
    goods = ("brickyard", "shelf_quarry", "customs_house")
    game = temple(
        seat(*goods, tokens=["engineering"]),
        seat(tokens=["economy"]),
        cards=["fortifications", "circus"],
    )
    assert coins(play(game, "B fortifications")) == [19, 20]
    free = temple(seat("palisade", tokens=["engineering"]), cards=["fortifications", "circus"])
    assert price(free, "B fortifications") == 0
    owned = ("brickyard", "shelf_quarry", "press")
    paid = temple(seat(*owned, tokens=["engineering"]), cards=["fortifications", "pretorium"])
    assert price(paid, "B fortifications") == 0
    poor = temple(seat(coins=0, tokens=["engineering"]), cards=["fortifications", "pretorium"])
    assert "costs 1 coin" in refusal(poor, "B fortifications")
    assert "B pretorium" not in texts(temple(first, cards=["pretorium", "circus"]))


@pytest.mark.clause("P-7.6")
def test_an_offer_tells_engineering_from_a_chain() -> None:
    by_symbol = temple(seat(tokens=["engineering"]), cards=["fortifications", "circus"])
    offer = by_symbol.view(A)["seats"][A]["offers"]["cards"]["fortifications"]
    assert (offer["price"], offer["chain"], offer["by_symbol"]) == (1, False, True)
    chained = temple(seat("palisade", tokens=["engineering"]), cards=["fortifications", "circus"])
    offer = chained.view(A)["seats"][A]["offers"]["cards"]["fortifications"]
    assert (offer["price"], offer["chain"], offer["by_symbol"]) == (0, True, False)


@pytest.mark.clause("P-7.7", "P-7.8", "P-EX21", "P-7.6")
def test_grand_temples() -> None:
    first = seat(coins=0, tokens=["urbanism"], mythology_tokens=["greek_2"])
    game = temple(first, cards=["greek_grand_temple", "roman_grand_temple", "circus"])
    assert offered(game, "B") == ["B greek_grand_temple"]
    play(game, "B greek_grand_temple")
    assert coins(game)[A] == 4
    assert seat_of(game, A)["mythology_tokens"] == ["greek_2"]
    assert price(game, "B roman_grand_temple") == 10
    clever = temple(seat(tokens=["engineering", "masonry"]), cards=["roman_grand_temple", "circus"])
    assert price(clever, "B roman_grand_temple") == 1
    blue = temple(seat(tokens=["masonry"]), cards=["roman_grand_temple", "circus"])
    assert price(blue, "B roman_grand_temple") == 10


@pytest.mark.clause("P-7.9", "P-EX1", "P-9.5")
def test_points_of_temples() -> None:
    names = [name for name in CARDS if name.endswith("grand_temple")]
    for number, worth in ((1, 5), (2, 12), (3, 21)):
        first, second = seat(*names[:number], coins=0), seat(names[4], coins=0)
        outcome = temple(first, second, age=3, cards=None).outcome
        assert outcome is not None
        assert [lines["temples"] for lines in outcome.scores] == [worth, 5]
        assert outcome.scores[A]["blue"] == outcome.scores[A]["guilds"] == 0


@pytest.mark.clause("P-8.5", "D-15.4")
def test_liberty_finds_its_cards_once() -> None:
    first = seat(built=["statue_of_liberty"], coins=60)
    game = table(
        first,
        cards=["walls", "statue", "temple"],
        expansions=["promos", "pantheon"],
        pantheon=["anubis"],
        removed={"2": []},
    )
    play(game, "A anubis", "D walls", "W statue_of_liberty statue")
    assert (game.pending, pending(game)) == ((B,), "turn_action")


@pytest.mark.clause("P-EX23", "P-6.16")
def test_the_great_library_leaves_enkis_tokens() -> None:
    board = ["law", "economy", "theology", "masonry", "strategy", "agriculture", "architecture"]
    game = temple(
        seat(wonders=["great_library"], coins=40),
        progress=board,
        pantheon=["enki"],
        enki_tokens=["urbanism", "philosophy"],
    )
    play(game, "W great_library walls")
    rest = {"mathematics", "mysticism", "poliorcetics", "engineering"}
    assert {text.removeprefix("pick ") for text in texts(game)} < rest


@pytest.mark.clause("P-4.6", "P-11.1")
def test_a_space_remembers_what_was_activated_there() -> None:
    game = temple(pantheon=[None, "tanit", None, "ra"])
    assert game.view(None)["emptied"] == [None] * 6
    play(game, "A tanit")
    assert game.view(B)["pantheon"][1] is None
    assert game.view(B)["emptied"] == [None, "tanit", None, None, None, None]
    again = septem.position(game.position())
    assert again.view(None)["emptied"] == game.view(None)["emptied"]
    assert again.hash() == game.hash()
    for wrong in (["mars"], [None, "venus"], [None, None, None, "tanit"]):
        with pytest.raises(septem.BadPosition, match="emptied"):
            septem.position({**game.position(), "emptied": wrong})


@pytest.mark.clause("P-11.1", "P-11.2")
def test_what_everybody_sees() -> None:
    game = temple(
        seat(mythology_tokens=["greek_1"], divinities=["astarte"], astarte=3),
        seat(offerings=["offering_2"]),
        pantheon=["gate", "enki"],
        enki_tokens=["law", "economy"],
        minerva=4,
        cards={2: "roman_grand_temple", 5: "circus", 6: "arsenal"},
        age=3,
    )
    seen = game.view(None)
    assert seen["pantheon"][:2] == [{"card": "gate"}, {"card": "enki"}]
    assert seen["structure"][2] == {"back": "grand_temple"}
    assert (seen["enki_tokens"], seen["minerva"]) == (["economy", "law"], 4)
    assert seen["seats"][A]["astarte"] == 3
    assert seen["seats"][B]["offerings"] == ["offering_2"]
    assert {deck: one["size"] for deck, one in seen["mythology_decks"].items()} == {
        "mesopotamian": 2,
        "phoenician": 2,
        "greek": 3,
        "egyptian": 3,
        "roman": 3,
    }
