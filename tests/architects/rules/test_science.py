"""Science sets and progress tokens (A-8, A-9, A-12.4, A-12.5)."""

import pytest

import septem
from tests.kit.architects import acting, decision, seat, table
from tests.kit.tables import play, seat_of, texts

ALL = ["decor", "politics", "strategy"]


def exchanges(cards: str) -> list[str]:
    game = acting(seat("giza", cards, progress=["urbanism"]), seat("rhodes"), armed=["urbanism"])
    return [text for text in texts(game) if text.startswith("exchange")]


@pytest.mark.clause("A-8.1")
def test_a_set_is_a_pair_or_three_different_symbols() -> None:
    assert exchanges("compass") == []
    assert exchanges("compass gear") == []
    assert exchanges("gear*2") == ["exchange gear gear"]
    assert exchanges("tablet*3") == ["exchange tablet tablet"]
    assert exchanges("compass gear tablet") == ["exchange compass gear tablet"]


@pytest.mark.clause("A-8.2", "A-EX18")
def test_of_several_sets_the_player_chooses() -> None:
    game = acting(seat("giza", "compass*2 gear tablet"), seat("rhodes"), progress=ALL)
    assert texts(game) == ["exchange compass compass", "exchange compass gear tablet"]
    pair = play(game.clone(), "exchange compass compass", "progress decor")
    assert seat_of(pair)["cards"] == {"gear": 1, "tablet": 1}
    three = play(game.clone(), "exchange compass gear tablet", "progress decor")
    assert seat_of(three)["cards"] == {"compass": 1}


@pytest.mark.clause("A-8.2")
def test_sets_are_exchanged_while_any_is_left() -> None:
    game = acting(seat("giza", "compass*4 gear*2"), seat("rhodes"), progress=ALL)
    play(game, "exchange compass compass", "progress decor")
    assert texts(game) == ["exchange compass compass", "exchange gear gear"]
    play(game, "exchange gear gear", "progress politics")
    assert decision(game) == "choose_progress"  # the last pair leaves no choice
    play(game, "progress strategy")
    assert seat_of(game)["progress"] == ALL
    assert seat_of(game)["cards"] == {}
    assert game.pending == (1,)


@pytest.mark.clause("A-8.3", "A-12.4")
def test_a_face_up_token_is_replaced_and_the_stack_is_taken_unseen() -> None:
    game = acting(
        seat("giza", "compass*2", "1"),
        seat("rhodes"),
        progress=["decor", "culture", "culture"],
        stack=["tactics", "science"],
        discard={},
    )
    assert texts(game) == ["progress decor", "progress culture", "progress stack"]
    assert game.position()["discard"] == {"compass": 2}
    open_ = play(game.clone(), "progress culture").position()
    assert open_["seats"][0]["progress"] == ["culture"]
    assert open_["progress"] == ["decor", "tactics", "culture"]
    assert open_["stack"] == ["science"]
    blind = play(game.clone(), "progress stack").position()
    assert blind["seats"][0]["progress"] == ["tactics"]
    assert blind["progress"] == ["decor", "culture", "culture"]
    assert blind["stack"] == ["science"]


@pytest.mark.clause("A-8.4")
def test_with_an_empty_stack_tokens_are_not_replaced() -> None:
    game = acting(seat("giza", "compass*2"), seat("rhodes"), progress=ALL, stack=[])
    assert texts(game) == [f"progress {ident}" for ident in ALL]
    play(game, "progress politics")
    assert game.position()["progress"] == ["decor", "strategy"]


@pytest.mark.clause("A-8.4")
def test_without_tokens_sets_are_kept_and_nothing_is_mandatory() -> None:
    game = table(
        seat("giza", "compass*2", deck=["vp_3", "coin"]), seat("rhodes"), progress=[], stack=[]
    )
    play(game, "take left")
    assert game.pending == (1,)
    assert seat_of(game)["cards"] == {"compass": 2, "vp_3": 1}


@pytest.mark.clause("A-9.1", "A-9.3", "A-12.3", "A-12.5")
def test_an_extra_card_is_optional_comes_once_and_may_arm_others() -> None:
    game = table(
        seat("giza", deck=["wood", "wood", "vp_3"], progress=["urbanism", "crafts"]),
        seat("rhodes", deck=["glass", "vp_3"]),
        centre=["vp_3"],
    )
    play(game, "take left")
    assert texts(game) == ["use urbanism", "end"]
    assert play(game.clone(), "end").pending == (1,)
    play(game, "use urbanism")
    assert decision(game) == "extra_card"
    assert texts(game) == ["extra left", "extra right", "extra central"]
    again = play(game.clone(), "extra left")  # a second wood: urbanism is spent
    assert seat_of(again)["cards"] == {"wood": 2}
    assert again.pending == (1,)
    play(game, "extra right")
    assert texts(game) == ["build 1 wood glass", "use crafts"]


@pytest.mark.clause("A-12.5")
def test_the_only_extra_card_is_taken_without_asking() -> None:
    game = table(
        seat("giza", deck=["wood"], progress=["urbanism"]),
        seat("rhodes", deck=[]),
        centre=["vp_3"],
    )
    play(game, "take left", "use urbanism")
    assert seat_of(game)["cards"] == {"wood": 1, "vp_3": 1}


@pytest.mark.clause("A-12.3")
def test_a_token_is_not_offered_without_a_card_to_take() -> None:
    game = table(
        seat("giza", deck=["wood"], progress=["urbanism"]), seat("rhodes", deck=[]), centre=[]
    )
    play(game, "take left")
    assert game.over  # urbanism was armed, but nobody has a card left to take
    assert seat_of(game)["cards"] == {"wood": 1}


TRIGGERS = {
    "urbanism": ["wood", "brick"],
    "crafts": ["papyrus", "glass"],
    "jewelry": ["stone", "coin"],
    "science": ["compass", "gear", "tablet"],
    "propaganda": ["shield_1_horn", "shield_2_horn"],
}
CARDS = [
    "wood",
    "stone",
    "brick",
    "papyrus",
    "glass",
    "coin",
    "vp_3",
    "cat_2vp",
    "compass",
    "gear",
    "tablet",
]
CARDS += ["shield_0_horn", "shield_1_horn", "shield_2_horn"]


@pytest.mark.clause("A-9.4", "A-9.5", "A-9.6", "A-9.7", "A-9.8")
@pytest.mark.parametrize("token", TRIGGERS)
def test_which_cards_give_an_extra_card(token: str) -> None:
    for card in CARDS:
        game = table(seat("rhodes", progress=[token], deck=[card, "vp_3"]), seat("giza"))
        play(game, "take left")
        assert (f"use {token}" in texts(game)) == (card in TRIGGERS[token]), card


@pytest.mark.clause("A-9.9", "A-9.2")
def test_architecture_gives_an_extra_card_for_a_stage() -> None:
    game = acting(
        seat("giza", "wood stone", progress=["architecture"]), seat("rhodes"), centre=["vp_3"]
    )
    assert seat_of(game)["stages"] == [1]
    assert texts(game) == ["use architecture", "end"]
    play(game, "use architecture", "extra central")
    assert seat_of(game)["cards"] == {"vp_3": 1}


@pytest.mark.clause("A-9.2")
def test_architecture_taken_through_babylons_effect_is_not_armed_by_that_stage() -> None:
    game = acting(
        seat("babylon", "stone*2", "1"),
        seat("giza"),
        progress=["architecture", "decor"],
        stack=[],
    )
    play(game, "progress architecture")
    assert game.pending == (1,)


@pytest.mark.clause("A-9.2")
def test_architecture_owned_before_is_armed_before_the_effect() -> None:
    game = acting(seat("alexandria", "stone*2", "1", progress=["architecture"]), seat("giza"))
    assert decision(game) == "alexandria_deck"
    assert game.position()["armed"] == ["architecture"]


@pytest.mark.clause("A-9.2")
def test_an_armed_token_not_used_is_lost() -> None:
    game = table(
        seat("giza", deck=["wood", "vp_3", "coin"], progress=["urbanism"]),
        seat("rhodes", deck=["vp_3", "coin"]),
    )
    play(game, "take left", "end", "take left", "take left")
    assert game.pending == (1,)  # vp_3 gives nothing to do
    assert game.position()["armed"] == []


@pytest.mark.clause("A-9.2", "A-EX19")
def test_the_extra_card_comes_before_or_after_the_exchange() -> None:
    game = table(
        seat("giza", "gear", progress=["science"], deck=["gear", "vp_3", "coin"]),
        seat("rhodes"),
        progress=ALL,
    )
    play(game, "take left")
    assert texts(game) == ["exchange gear gear", "use science"]
    before = play(game.clone(), "use science", "extra left")
    assert decision(before) == "choose_progress"
    after = play(game.clone(), "exchange gear gear", "progress decor")
    assert texts(after) == ["use science", "end"]


@pytest.mark.clause("A-9.2", "A-EX20")
def test_a_token_is_armed_only_by_cards_taken_after_it() -> None:
    game = table(
        seat("giza", "gear", progress=["architecture"], deck=["gear", "tablet", "coin"]),
        seat("rhodes"),
        progress=["science", "decor", "politics"],
    )
    play(game, "take left", "progress science")
    assert game.pending == (1,)  # the gear does not count for the token it bought
    armed = acting(
        seat("giza", "gear*2 wood stone", progress=["architecture"], deck=["tablet", "coin"]),
        seat("rhodes"),
        progress=["science", "decor", "politics"],
    )
    play(armed, "exchange gear gear", "progress science")
    assert texts(armed) == ["use architecture", "end"]  # stage 1 followed by itself
    play(armed, "use architecture", "extra left")
    assert texts(armed) == ["use science", "end"]


@pytest.mark.clause("A-9.1")
def test_end_of_game_tokens_and_tactics_are_never_offered() -> None:
    game = acting(
        seat(
            "giza",
            progress=[
                "tactics",
                "decor",
                "politics",
                "strategy",
                "education",
                "culture",
                "urbanism",
            ],
        ),
        seat("rhodes"),
        armed=["urbanism"],
    )
    assert texts(game) == ["use urbanism", "end"]


@pytest.mark.clause("A-9.12", "A-10.1")
def test_tactics_adds_two_shields() -> None:
    game = table(seat("giza", "shield_0_horn", progress=["tactics"]), seat("rhodes"))
    assert [entry["shields"] for entry in game.view(None)["seats"]] == [3, 0]


def progress_points(*progress: str, cards: str = "", stages: str = "", **fields: int) -> int:
    game = table(
        seat("giza", cards, stages, progress=list(progress), **fields),
        seat("rhodes"),
        decision=None,
    )
    assert game.outcome is not None
    return game.outcome.scores[0]["progress"]


@pytest.mark.clause("A-9.13", "A-EX7")
def test_decor() -> None:
    assert progress_points("decor", stages="12345") == 6
    assert progress_points("decor", stages="1234") == 4


@pytest.mark.clause("A-9.14")
def test_politics() -> None:
    assert progress_points("politics", cards="cat_2vp*3 vp_3*2") == 3
    assert progress_points("politics", cards="vp_3*2") == 0


@pytest.mark.clause("A-9.15")
def test_strategy() -> None:
    assert progress_points("strategy", victories=5) == 5
    assert progress_points("strategy") == 0


@pytest.mark.clause("A-9.16", "A-EX6")
def test_education() -> None:
    assert progress_points("education") == 2
    assert progress_points("education", "tactics", "urbanism") == 6
    assert progress_points("education", "culture", "culture") == 6 + 12


@pytest.mark.clause("A-9.17", "A-EX5")
def test_culture() -> None:
    assert progress_points("culture") == 4
    assert progress_points("culture", "culture") == 12


REFUSED = [
    ("exchange compass gear", "2 identical symbols or: compass gear tablet"),
    ("exchange gear gear", "missing: 1 gear \\(held: 1\\)"),
    ("exchange compass gear tablet", "missing: 1 tablet \\(held: 0\\)"),
    ("use nothing", "no token 'nothing' with an extra card"),
    ("use decor", "no token 'decor' with an extra card"),
    ("use crafts", "do not own the token Crafts"),
    ("use jewelry", "token Jewelry was used this turn"),
    ("use architecture", "needs a stage built this turn"),
    ("use science", "needs one of these taken this turn: compass, gear, tablet"),
    ("end now", "write only: end"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_wrong_action_is_explained(text: str, reason: str) -> None:
    owned = ["urbanism", "jewelry", "architecture", "science"]
    game = acting(
        seat("giza", "compass*2 gear", progress=owned),
        seat("rhodes"),
        armed=["urbanism", "jewelry"],
        used=["jewelry"],
    )
    with pytest.raises(septem.IllegalMove, match=reason):
        game.play(0, text)


def test_a_wrong_token_or_set_is_explained() -> None:
    game = acting(seat("giza", "gear*2"), seat("rhodes"), progress=ALL, stack=[])
    for text, reason in [
        ("progress stack", "stack of progress tokens is empty"),
        ("progress culture", "does not lie face up"),
        ("progress gold", "there is no 'gold' here"),
    ]:
        with pytest.raises(septem.IllegalMove, match=reason):
            game.play(0, text)
    without = acting(
        seat("giza", "gear*2", progress=["urbanism"]),
        seat("rhodes"),
        armed=["urbanism"],
        progress=[],
        stack=[],
    )
    with pytest.raises(septem.IllegalMove, match="no progress token is left"):
        without.play(0, "exchange gear gear")
    dry = acting(
        seat("rhodes", "stone*2 wood brick coin*2", progress=["urbanism"], deck=[]),
        seat("giza", deck=[]),
        centre=[],
        armed=["urbanism"],
    )
    with pytest.raises(septem.IllegalMove, match="all three decks are empty"):
        dry.play(0, "use urbanism")
