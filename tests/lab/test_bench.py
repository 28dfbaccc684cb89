"""What `septem bench` measures is declared by the games and their boxes."""

import septem
from septem.lab import bench

ROWS = {
    "wonders": [
        {"players": 2},
        {"players": 3},
        {"players": 4},
        {"players": 7},
        {"players": 4, "expansions": ("leaders",)},
        {"players": 4, "expansions": ("cities",)},
        {"players": 4, "expansions": ("leaders", "cities")},
        {"players": 4, "expansions": ("towers",)},
        {"players": 8, "expansions": ("towers",)},
        {"players": 4, "expansions": ("leaders", "cities", "towers", "foundations")},
    ],
    "duel": [
        {},
        {"expansions": ("promos",)},
        {"expansions": ("pantheon",)},
        {"expansions": ("promos", "pantheon")},
    ],
    "architects": [{"players": 2}, {"players": 4}, {"players": 7}],
}


def test_the_rows_stay_the_same_so_that_figures_can_be_compared() -> None:
    for game, rows in ROWS.items():
        assert bench.rows_of(game) == [(game, row) for row in rows]


def test_without_a_name_every_game_is_measured() -> None:
    assert {game for game, _ in bench.rows_of(None)} == set(septem.games())


def test_a_row_with_a_box_that_is_not_there_is_left_out() -> None:
    duel = septem.games()["duel"]
    boxes = duel.boxes
    boxes["pantheon"].bench.append({"with": ["nowhere"]})
    try:
        assert len(bench.rows_with_boxes(duel)) == len(ROWS["duel"]) - 1
    finally:
        boxes["pantheon"].bench.pop()
