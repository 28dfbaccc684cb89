"""W-9: the score sheet, and who wins."""

import pytest

from tests.kit.wonders import city, finished, score

COMPASSES = ("apothecary", "dispensary", "lodge", "academy")
GEARS = ("workshop", "laboratory", "observatory", "study")
TABLETS = ("scriptorium", "library", "school", "university")


def scholar(compasses, gears, tablets, *more, **fields):
    """A city with so many symbols of each kind."""
    return city(*COMPASSES[:compasses], *GEARS[:gears], *TABLETS[:tablets], *more, **fields)


def tokens_worth(points):
    """Victory tokens of so many points."""
    return [5] * (points // 5) + [1] * (points % 5)


@pytest.mark.clause("W-9.1")
def test_the_lines_in_order_and_their_sum():
    sheet = score(
        city(
            "altar",
            "apothecary",
            "haven",
            "mine",
            "workers_guild",
            stages=1,
            victories=[5],
            coins=7,
        ),
        city("quarry"),
    )
    assert list(sheet) == [
        *("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds", "total")
    ]
    assert list(sheet.values()) == [5, 2, 3, 2, 1, 1, 1, 15]


@pytest.mark.clause("W-9.2", "W-EX16")
def test_military():
    assert score(city(victories=[1, 3, 5], defeats=3))["military"] == 6
    assert score(city(defeats=6))["military"] == -6


@pytest.mark.clause("W-9.3", "W-EX17")
@pytest.mark.parametrize(("held", "points"), [(14, 4), (0, 0), (2, 0), (3, 1), (15, 5)])
def test_treasury(held, points):
    assert score(city(coins=held))["treasury"] == points


@pytest.mark.clause("W-9.4", "W-EX18")
def test_alexandria_a_is_worth_ten():
    assert score(city(wonder="alexandria_a", stages=3))["wonder"] == 10
    assert score(city(wonder="alexandria_a", stages=2))["wonder"] == 3


@pytest.mark.clause("W-9.4", "W-EX25")
def test_giza_b_and_rhodes_b():
    assert score(city(wonder="giza_b", stages=4))["wonder"] == 20
    assert score(city(wonder="rhodes_b", stages=2))["wonder"] == 7


@pytest.mark.clause("W-9.4", "W-EX19")
def test_civilian():
    assert score(city("altar", "aqueduct", "town_hall"))["civilian"] == 13


@pytest.mark.clause("W-9.5", "W-EX20", "W-EX21")
@pytest.mark.parametrize(
    ("symbols", "points"),
    [((3, 2, 1), 21), ((3, 2, 2), 31), ((0, 0, 0), 0), ((1, 1, 1), 10), ((4, 4, 4), 76)],
)
def test_science(symbols, points):
    assert score(scholar(*symbols))["science"] == points


@pytest.mark.clause("W-9.5", "W-EX22")
def test_five_and_six_equal_symbols():
    assert score(scholar(4, 0, 0, "scientists_guild"))["science"] == 25
    babylon = {"wonder": "babylon_a", "stages": 2}
    assert score(scholar(0, 4, 0, "scientists_guild", **babylon))["science"] == 36


@pytest.mark.clause("W-9.5", "W-EX50")
def test_the_choice_completes_a_group():
    assert score(scholar(2, 2, 1, "scientists_guild"))["science"] == 26


@pytest.mark.clause("W-9.5", "W-EX51")
def test_the_choice_adds_to_the_most():
    assert score(scholar(2, 1, 1, "scientists_guild"))["science"] == 18


@pytest.mark.clause("W-9.6", "W-EX23")
def test_commerce():
    assert score(city("chamber_of_commerce", "loom_1", "press_1"))["commerce"] == 4
    assert score(city("tavern", "forum", "vineyard"))["commerce"] == 0


@pytest.mark.clause("W-9.7")
def test_guilds_and_the_copied_guild():
    sheet = score(
        city("spies_guild", wonder="olympia_b", stages=3),
        city("stockade", "workers_guild", "lumber_yard"),
        city("mine", "quarry"),
    )
    assert sheet["guilds"] == 1 + 3


@pytest.mark.clause("W-9.8")
def test_points_belong_to_the_line_of_their_piece():
    sheet = score(city("palace", "scientists_guild", "lighthouse", "walls", "mine"))
    assert (sheet["civilian"], sheet["science"], sheet["commerce"]) == (8, 1, 1)
    assert (sheet["military"], sheet["guilds"]) == (0, 0)


@pytest.mark.clause("W-9.9")
def test_choices_are_made_for_the_highest_total():
    copier = {"wonder": "olympia_b", "stages": 3}
    # One more symbol is worth 3 here, the Magistrates 2, so the symbol is taken; with 5 blue cards it is not.
    few = score(
        scholar(1, 0, 0, **copier), city("scientists_guild", "magistrates_guild", "altar", "baths")
    )
    assert (few["science"], few["guilds"]) == (4, 0)
    many = score(
        scholar(1, 0, 0, **copier),
        city("scientists_guild", "magistrates_guild", "altar", "baths", "theater", "pawnshop"),
    )
    assert (many["science"], many["guilds"]) == (1, 4)


@pytest.mark.clause("W-9.9")
@pytest.mark.parametrize(
    ("guild", "around"),
    [
        ("workers_guild", ("mine", "quarry", "sawmill")),
        ("magistrates_guild", ("altar", "baths", "theater")),
    ],
)
def test_of_equal_totals_the_one_with_more_science(guild, around):
    # Either guild is worth 3 to the copier.
    sheet = score(
        scholar(1, 0, 0, wonder="olympia_b", stages=3),
        city(guild, *around),
        city("scientists_guild"),
    )
    assert (sheet["science"], sheet["guilds"]) == (4, 0)


@pytest.mark.clause("W-9.9")
def test_a_copied_symbol_is_weighed_together_with_the_own_choices():
    sheet = score(
        scholar(2, 2, 0, "spies_guild", wonder="olympia_b", stages=3),
        city("scientists_guild"),
    )
    assert sheet["science"] == 4 + 4 + 1 + 7


@pytest.mark.clause("W-9.10", "W-EX58")
def test_a_shared_victory():
    outcome = finished(
        city(coins=4, victories=tokens_worth(49)),
        city(coins=4, victories=tokens_worth(49)),
        city(coins=9, victories=tokens_worth(45)),
    ).outcome
    assert [sheet["total"] for sheet in outcome.scores] == [50, 50, 48]
    assert outcome.ranking == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert outcome.victory == "points"


@pytest.mark.clause("W-9.10")
def test_the_highest_total_wins_and_coins_break_a_tie():
    outcome = finished(
        city(coins=3, victories=[1]), city(coins=5, victories=[1]), city(coins=0, victories=[3])
    ).outcome
    assert [sheet["total"] for sheet in outcome.scores] == [2, 2, 3]
    assert outcome.ranking == (3, 2, 1)
    assert outcome.winners == (2,)
    assert repr(outcome) == "<Outcome points: totals 2, 2, 3; winners (2,)>"
