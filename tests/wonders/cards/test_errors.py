"""Mistakes of callers: each is refused by name, and nothing changes."""

import re

import pytest

import septem
from septem.wonders.cards.catalogue import Catalogue, data_text
from tests.kit.wonders import L, M, city, hand, table

BASE = data_text("base.toml")


# Options of a new game.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "2 to 7 players, not 1"),
        ({"players": 8}, "2 to 7 players, not 8"),
        ({"players": "4"}, "2 to 7 players, not '4'"),
        ({"players": None}, "2 to 7 players, not None"),
        ({"seed": "x"}, "a seed is a whole number, not 'x'"),
        ({"sides": 3}, "sides are one of drawn, A, B, not 3"),
        ({"expansions": "leaders"}, "expansions are a list of names, not 'leaders'"),
        ({"players": 3, "wonders": 5}, "wonders names 3 boards"),
        ({"players": 3, "wonders": (1, 2, 3)}, "there is no wonder 1"),
        ({"fleets": True}, "wonders has no option 'fleets'; it has: players"),
        ({"expansions": ("moon",)}, "there is no expansion 'moon'"),
        ({"sides": "C"}, "sides are one of drawn, A, B, not 'C'"),
        ({"players": 3, "wonders": ("giza_a",)}, "wonders names 3 boards"),
        ({"players": 3, "wonders": "giza_a"}, "wonders names 3 boards"),
        ({"players": 3, "wonders": ("giza_a", "giza_b", "rhodes_a")}, "'giza' is named twice"),
        ({"players": 3, "wonders": ("giza_a", "troy_b", "rhodes_a")}, "no wonder 'troy_b'"),
        ({"players": 2, "wonders": ("giza_a", "rhodes_a")}, "the Free City's last"),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(septem.BadOption, match=re.escape(message)):
        septem.new("wonders", **{"seed": 1, **options})


def test_unknown_games():
    with pytest.raises(septem.BadOption, match="there is no game 'chess'; there are: wonders"):
        septem.new("chess")


# Positions.


def seats(**first):
    return {"game": "wonders", "age": 2, "turn": 3, "seats": [first, {}, {}]}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ([], "position"),
        ({}, "game"),
        ({"game": "chess"}, "game"),
        ({**seats(), "moon": 1}, "moon"),
        ({**seats(), "expansions": ["moon"]}, "expansions"),
        ({**seats(), "age": 4}, "age"),
        ({**seats(), "age": "2"}, "age"),
        ({**seats(), "age": True}, "age"),
        ({**seats(), "turn": 7}, "turn"),
        ({**seats(), "turn": 0}, "turn"),
        ({**seats(), "step": "pay"}, "step"),
        ({**seats(), "players": 4}, "players"),
        ({**seats(), "players": 8}, "players"),
        ({**seats(), "seed": -1}, "seed"),
        ({**seats(), "seats": 3}, "seats"),
        ({**seats(), "seats": [{}, {}]}, "seats"),
        ({**seats(), "seats": [{}] * 8}, "seats"),
        ({**seats(), "seats": [{}, 5, {}]}, "seats[1]"),
        ({**seats(), "discard": ["moon"]}, "discard"),
        ({**seats(), "discard": "altar"}, "discard"),
        ({**seats(), "discard": ["altar"], "discard_traces": [[1, 1]]}, "discard_traces"),
        ({**seats(), "discard": ["altar"], "discard_traces": [[9, 1, 0, 0]]}, "discard_traces"),
        (
            {**seats(), "discard": ["altar"], "discard_traces": [[1, 1, 0, 0]] * 2},
            "discard_traces",
        ),
        ({**seats(), "decks": ["altar"]}, "decks"),
        ({**seats(), "decks": {"1": []}}, "decks.1"),
        ({**seats(), "decks": {"3": ["palace"]}}, "decks.3"),
        ({**seats(), "left_out": ["moon"]}, "left_out"),
        ({**seats(), "memory": [1]}, "memory"),
        ({**seats(), "memory": [1, "x"]}, "memory"),
        ({**seats(), "pile": ["altar"]}, "pile"),
        ({**seats(), "step": "dig"}, "acting"),
        ({**seats(), "step": "dig", "acting": 0}, "acting"),
        ({**seats(), "step": "dig", "acting": 3}, "acting"),
        ({**seats(), "turn": 6, "step": "last card", "acting": 0}, "acting"),
    ],
)
def test_bad_positions_name_the_field(fields, field):
    with pytest.raises(septem.BadPosition) as caught:
        septem.position(fields)
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("entry", "field", "reason"),
    [
        ({"moon": 1}, "moon", "is no field here"),
        ({"leaders": ["caesar"]}, "leaders", "is no field here"),
        ({"wonder": "troy_a"}, "wonder", "there is no wonder 'troy_a'"),
        ({"stages": 4}, "stages", "expected 0 to 3, found 4"),
        ({"stages": -1}, "stages", "expected 0 to 3"),
        ({"stages": 1.0}, "stages", "expected a whole number"),
        ({"coins": -1}, "coins", "expected 0 to 999, found -1"),
        ({"coins": "3"}, "coins", "expected a whole number, found '3'"),
        ({"coins": 2, "trade_income": 3}, "trade_income", "expected 0 to 2"),
        ({"cards": ["moon"]}, "cards", "there is no card 'moon'"),
        ({"cards": [7]}, "cards", "there is no card 7"),
        ({"cards": ["altar", "altar"]}, "cards", "Altar stands there twice"),
        ({"cards": ["loom_1", "loom_2"]}, "cards", "Loom stands there twice"),
        ({"cards": "altar"}, "cards", "expected a list, found 'altar'"),
        ({"hand": "altar"}, "hand", "expected a list, found 'altar'"),
        ({"hand": ["altar"]}, "hand", "expected 5 cards, found 1"),
        ({"hand": ["altar"] * 5}, "hand", "appears more often"),
        ({"cards": ["mine"], "markers": ["mine"], "stages": 1}, "markers", "appears more often"),
        ({"markers": ["altar"]}, "markers", "1 markers for 0 stages"),
        ({"victories": [2]}, "victories", "worth 1, 3 or 5, not 2"),
        ({"victories": [True]}, "victories", "worth 1, 3 or 5"),
        ({"defeats": 99}, "defeats", "expected 0 to 31"),
        ({"digs": 1}, "digs", "expected 0 to 0"),
        ({"discards_seen": 1}, "discards_seen", "the pile has 0 cards"),
        ({"free_builds_used": ["olympia_a"]}, "free_builds_used", "expected at most 0 times"),
        ({"order": "B moon"}, "order", "there is no card 'moon'"),
    ],
)
def test_bad_cities_name_the_field(entry, field, reason):
    with pytest.raises(septem.BadPosition, match=re.escape(reason)) as caught:
        septem.position(seats(**{"wonder": "rhodes_a", **entry}))
    assert caught.value.field == f"seats[0].{field}"


def test_two_cities_with_one_wonder():
    given = {"game": "wonders", "seats": [{"wonder": "giza_a"}, {"wonder": "giza_b"}, {}]}
    with pytest.raises(septem.BadPosition, match="'giza' is named twice") as caught:
        septem.position(given)
    assert caught.value.field == "seats"


def test_orders_in_a_position():
    orders = [f"D {card}" for card in ("altar", "theater", "tavern")]
    hands = [["altar"], ["theater"], ["tavern"]]
    entries = [city(hand=h, order=o) for h, o in zip(hands, orders, strict=True)]
    with pytest.raises(septem.BadPosition, match="the turn goes on") as caught:
        table(*entries)
    assert caught.value.field == "seats[2].order"
    with pytest.raises(septem.BadPosition, match="only in the step 'choose'"):
        table(
            city(wonder="halicarnassus_a", stages=2, digs=1, order="D altar"),
            step="dig",
            acting=0,
            discard=["altar"],
        )


def test_the_draw_pile_of_two_players():
    given = {"game": "wonders", "players": 2, "age": 2, "turn": 3, "seats": [{}, {}, {}]}
    with pytest.raises(septem.BadPosition, match="expected 5 cards, found 1") as caught:
        septem.position({**given, "pile": ["altar"]})
    assert caught.value.field == "pile"
    with pytest.raises(septem.BadPosition, match="there is no card 'moon'") as caught:
        septem.position({**given, "drawn": "moon"})
    assert caught.value.field == "drawn"
    with pytest.raises(septem.BadPosition, match="not in the controller's hand") as caught:
        septem.position({**given, "drawn": "workers_guild"})
    assert caught.value.field == "drawn"
    with pytest.raises(septem.BadPosition, match="expected 0 cards, found 1") as caught:
        septem.position({**given, "seats": [{}, {}, {"hand": ["altar"]}]})
    assert caught.value.field == "seats[2].hand"


def test_unknown_fields_that_are_empty_do_no_harm():
    game = septem.position({**seats(leaders=[], debts=0, copied=None), "reserve": []})
    assert game.pending == (0, 1, 2)


# Moves.


def refused(game, seat, move):
    """The message of a refusal; the state stays as it was."""
    before = game.hash(), str(game.record()), game.pending
    with pytest.raises(septem.IllegalMove) as caught:
        game.play(seat, move)
    assert (game.hash(), str(game.record()), game.pending) == before
    return str(caught.value)


@pytest.mark.clause("W-3.8")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("B altar", "Altar already stands in this city"),
        ("B glassworks_2", "Glassworks already stands in this city"),
        ("B walls", "Walls needs 3 stone; missing: 3 stone, not for sale next door"),
        ("B statue", "Statue needs 1 wood, 2 ore; missing: 1 wood, 2 ore, not for sale"),
        ("B baths", "'B baths' is not offered; there is: B baths <2"),
        ("B baths <3", "'B baths <3' is not offered"),
        ("W 2 altar", "'W 2 altar' is not offered; there is: W 1 altar <4"),
        ("B tavern", "'tavern' is not in your hand; it holds: altar, baths, "),
        ("D tavern", "'tavern' is not in your hand"),
        ("B altr", "there is no card 'altr'; did you mean 'altar'?"),
        ("B xyz", "there is no card 'xyz'"),
        ("jump", "'jump' is no move; moves look like: B card"),
        ("", "'' is no move"),
        ("B", "'B' is no move"),
        ("W 1", "there is no card '1'"),
        (-5, "-5 is no code of a move"),
        (0, "'lumber_yard' is not in your hand"),
    ],
)
def test_refusals_say_why(move, reason):
    me = city(
        *("altar", "glassworks_1"),
        coins=4,
        hand=["altar", "glassworks_2", "walls", "statue", "baths", "mine"],
    )
    assert reason in refused(table(me, city("quarry"), turn=2), M, move)


def test_a_code_with_more_bits_than_a_move_is_none():
    game = table(city(hand=["altar"]))
    code = game.moves(M)[0].code
    assert "is no code of a move" in refused(game, M, code | 1 << 45)
    assert refused(game, M, code | 1 << 80)
    assert refused(game, M, -(1 << 80))


@pytest.mark.clause("W-5.8")
def test_a_refusal_names_the_coins_needed():
    game = table(city(hand=["baths"], coins=1), city("quarry"))
    assert refused(game, M, "B baths").endswith("for at least 2 coins; you can spend 1")
    game = table(city(hand=["altar"], coins=1), city("quarry"))
    message = "stage 1 needs 2 stone; missing: 2 stone, for at least 4 coins; you can spend 1"
    assert refused(game, M, "W 1 altar") == message
    game = table(city(hand=["mine"], coins=0))
    assert refused(game, M, "B mine") == "Mine costs 1 coin; you can spend 0"


def test_refusals_in_french():
    game = table(city("altar", hand=["altar", "baths", "palace"], coins=1), city("quarry"))
    said = [game.refusal(M, move, "fr") for move in ("B altar", "B baths", "B palace", "jump")]
    english = [game.refusal(M, move) for move in ("B altar", "B baths", "B palace", "jump")]
    assert said[0].startswith("Autel ")
    assert "1 pierre" in said[1]
    assert "2 pièces" in said[1]
    assert not set(said) & set(english)


def test_a_refusal_counts_what_own_alternatives_can_be():
    game = table(city("forum", "caravansery", hand=["palace"]))
    missing = refused(game, M, "B palace").split("missing: ")[1].split(", not for sale")[0]
    assert len(missing.split(", ")) == 7 - 3  # papyrus of the board and both yellow cards serve


def test_all_stages_built():
    game = table(city(stages=3))
    assert refused(game, M, f"W 4 {hand(game)[0]}") == "every stage of this wonder is built"


def test_seats_that_owe_nothing():
    game = table(city(hand=["altar"]))
    game.play(M, "B altar")
    assert refused(game, M, "B altar") == "seat 0 owes no decision now; waiting for seat 1, 2"
    over = table(city(), age=3, turn=6, over=True)
    assert refused(over, M, "D altar") == "the game is over; nothing can be played"
    with pytest.raises(septem.BadOption, match="there is no seat 3; seats are 0 to 2"):
        game.play(3, "D altar")
    with pytest.raises(septem.BadOption):
        game.moves(-1)


def test_a_move_of_another_table_is_refused():
    game = table(city(hand=["altar"]), city(hand=["theater"]))
    move = game.moves(L)[0]
    assert refused(game, M, move)


@pytest.mark.clause("W-6.4")
def test_the_digger_chooses_from_the_pile():
    game = table(
        city(wonder="halicarnassus_a", stages=2, digs=1), discard=["arena"], step="dig", acting=M
    )
    assert (
        refused(game, M, "dig palace")
        == "choose a card of the discard pile or none: dig arena, dig -"
    )


# Data files.


def broken(old, new):
    """The message about the base data with one text replaced."""
    assert old in BASE
    with pytest.raises(septem.BadData) as caught:
        Catalogue({"x.toml": BASE.replace(old, new, 1)})
    error = caught.value
    assert str(error).startswith(f"{error.file}: {error.piece}: {error.field}: ")
    assert error.file == "x.toml"
    return error.piece, error.field


ALTAR = 'id = "altar"\nname = { en = "Altar", fr = "Autel" }\nage = 1\ncolor = "blue"\nplayers = [3, 5]\neffect = { vp = 2 }'


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("age = 1", "age = 4", "age"),
        ("age = 1", 'age = "1"', "age"),
        ("age = 1", "age = true", "age"),
        ("age = 1\n", "", "age"),
        ('color = "blue"', 'color = "pink"', "color"),
        ('"blue"', "3", "color"),
        ("players = [3, 5]", "players = [3, 9]", "players"),
        ("players = [3, 5]", 'players = ["3"]', "players"),
        ("players = [3, 5]", "players = 3", "players"),
        ("players = [3, 5]\n", "", "players"),
        ("effect = { vp = 2 }", "", "effect"),
        ("effect = { vp = 2 }", "effect = 2", "effect"),
        ("vp = 2", "vp = 99", "effect.vp.amount"),
        ("vp = 2", "glory = 2", "effect.glory"),
        ("vp = 2", 'vp = "2"', "effect.vp.amount"),
        (', fr = "Autel"', "", "name.fr"),
        ('fr = "Autel"', 'fr = ""', "name.fr"),
        ("age = 1", "age = 1\nmoon = 1", "moon"),
        ("age = 1", "age = 1\ncost = 3", "cost"),
        ("age = 1", "age = 1\ncost = { moon = 1 }", "cost.moon"),
        ("age = 1", "age = 1\ncost = { wood = 0 }", "cost.wood"),
        ("age = 1", "age = 1\ncost = { wood = 16 }", "cost.wood"),
        ("age = 1", 'age = 1\ncost = { wood = "1" }', "cost.wood"),
        ("age = 1", "age = 1\ncost = { wood = 9, clay = 9 }", "cost"),
        ("age = 1", 'age = 1\nchain_from = ["moon"]', "chain_from"),
        ("age = 1", 'age = 1\nchain_from = "theater"', "chain_from"),
        ("age = 1", "age = 1\nchain_from = [3]", "chain_from"),
        ("vp = 2", 'science = "moon"', "effect.science"),
        ("vp = 2", 'science_choice = ["gear"]', "effect.science_choice"),
        ("vp = 2", "tradable = true", "effect.tradable"),
        ("vp = 2", 'produce = [["wood"]]', "tradable"),
        ("vp = 2", 'produce = [["moon"]], tradable = true', "effect.produce"),
        ("vp = 2", "produce = [[]], tradable = true", "effect.produce"),
        ("vp = 2", "produce = 3, tradable = true", "effect.produce"),
        ("vp = 2", "produce = [3], tradable = true", "effect.produce"),
        ("vp = 2", "play_last_card = false", "effect.play_last_card"),
        ("vp = 2", "copy_neighbour_guild = 1", "effect.copy_neighbour_guild"),
        ("vp = 2", "free_build = {}", "effect.free_build.uses_per_age"),
        ("vp = 2", "free_build = 1", "effect.free_build"),
        ("vp = 2", "build_from_discard = { count = 40 }", "effect.build_from_discard.count"),
        ("vp = 2", 'vp_per = { what = "moons", own = 1, neighbours = 0 }', "effect.vp_per.what"),
        ("vp = 2", 'vp_per = { what = "red cards", own = 1 }', "effect.vp_per.neighbours"),
        ("vp = 2", 'coins_per = { what = "red cards", own = -1 }', "effect.coins_per.own"),
        (
            "vp = 2",
            'discount = { resources = ["wood"], from = ["left"], price = 3 }',
            "effect.discount.price",
        ),
        (
            "vp = 2",
            'discount = { resources = ["wood"], from = ["up"], price = 1 }',
            "effect.discount.from",
        ),
        (
            "vp = 2",
            'discount = { resources = ["moon"], from = ["left"], price = 1 }',
            "effect.discount",
        ),
    ],
)
def test_a_wrong_card_names_file_piece_and_field(old, new, field):
    assert old in ALTAR
    assert broken(ALTAR, ALTAR.replace(old, new, 1)) == ("altar", field)


@pytest.mark.parametrize(
    ("old", "new", "piece", "field"),
    [
        ('id = "altar"\n', "", "a card without an id", "id"),
        ('id = "altar"', 'id = "baths"', "baths", "id"),
        ('id = "rhodes_b"', 'id = "rhodes_a"', "rhodes_a", "id"),
        ('board = "rhodes"\nside = "A"', 'board = "rhodes"\nside = "C"', "rhodes_a", "side"),
        ('resource = "ore"', 'resource = "moon"', "rhodes_a", "resource"),
        (
            "stages = [\n  { cost = { wood = 2 }, effect = { vp = 3 } },",
            "stages = [\n  3,",
            "rhodes_a",
            "stages[0]",
        ),
        (
            "cost = { clay = 3 }, effect = { shields = 2 }",
            "cost = { clay = 3 }",
            "rhodes_a",
            "effect",
        ),
        (
            "{ clay = 3 }, effect = { shields",
            "{ moon = 3 }, effect = { shields",
            "rhodes_a",
            "stages[1].cost.moon",
        ),
        (
            "effect = { shields = 2 } },",
            "effect = { moons = 2 } },",
            "rhodes_a",
            "stages[1].effect.moons",
        ),
        (
            'age = 3\ncolor = "purple"',
            'age = 3\nplayers = [3]\ncolor = "purple"',
            "workers_guild",
            "players",
        ),
        ("[parameters]", "[parameter]", "file", "parameters"),
        ("set = ", "set ", "file", "syntax"),
    ],
)
def test_a_wrong_file_names_piece_and_field(old, new, piece, field):
    assert broken(old, new) == (piece, field)


def test_too_many_cards_do_not_fit():
    more = "".join(
        f"\n[[card]]\n{ALTAR.replace('altar', f'altar_{n}')}\nsource = 'test'\n" for n in range(440)
    )
    with pytest.raises(septem.BadData, match="more than 512 cards"):
        Catalogue({"x.toml": BASE.split("[[board]]")[0] + more})


# Records.


def test_damaged_records_name_the_line():
    game = septem.new("wonders", players=3, seed=1)
    for seat in range(3):
        game.play(seat, game.moves(seat)[0])
    text = str(game.record())
    lines = text.splitlines()
    assert lines[:5] == ["septem 1", 'game "wonders"', "players 3", "seed 1", "moves"]

    def line_of(changed):
        with pytest.raises(septem.BadRecord) as caught:
            septem.replay(changed)
        assert str(caught.value).startswith(f"line {caught.value.line}: ")
        return caught.value.line

    assert line_of("") == 1
    assert line_of(text.replace("septem 1", "septem 9")) == 1
    assert line_of(text.replace('game "wonders"\n', "")) == 2
    assert line_of(text.replace('"wonders"', '"chess"')) == 2
    assert line_of(text.replace("players 3", "players 9")) == 2
    assert line_of(text.replace("players 3", "players three")) == 3
    assert line_of(text.replace("players 3", "players 3\nplayers 4")) == 4
    assert line_of("\n".join(lines[:4])) == 4
    assert line_of(text.replace(lines[6], "1 B moon")) == 7
    assert line_of(text.replace(lines[6], "nonsense")) == 7
    assert line_of(text.replace(lines[6], "7 B altar")) == 7
    assert line_of(text.replace(lines[6] + "\n", "")) == 8
    assert line_of("\n".join(lines[:-1])) == 8
    assert line_of(text.replace("end 3", "end 4")) == 9
    assert line_of(text.replace(lines[-1], "end 3 xyz")) == 9
    assert line_of(text.replace(lines[-1], "end 3 0000000000000001")) == 9
    assert line_of(text + "0 B altar\n") == 10
    assert line_of(text.replace("seed 1", "position 3")) == 2
    assert line_of(text.replace("seed 1", "moon 3")) == 2
    assert septem.replay(text.replace(lines[-1], "end 3")).hash() == game.hash()
