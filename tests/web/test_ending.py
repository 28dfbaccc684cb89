"""The end of a game: one sentence that tells it, a sheet in order of rank, teams with their sums, the final table, a picture."""

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

import septem
from septem.kernel.game import Outcome, places
from septem.kernel.phrases import LANGUAGES
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.web import ending, render, result_picture, tables, text_width
from septem.web.tables import Seen
from tests.web.looks import seen_by

EVERY: list[tuple[str, dict[str, Any]]] = [
    ("wonders", {"players": 4}),
    ("wonders", {"players": 7, "expansions": ["leaders", "cities"]}),
    ("wonders", {"players": 4, "expansions": ["cities"], "teams": True}),
    ("wonders", {"players": 4, "expansions": ["leaders", "cities", "towers", "foundations"]}),
    ("duel", {}),
    ("duel", {"expansions": ["pantheon"]}),
    ("architects", {"players": 3}),
]
NAMES = ("Ada", "Sappho", "Bob", "Eve")


def finished(
    name: str, options: dict[str, Any], seat: int | None = 0, language: str = "en"
) -> Seen:
    game = septem.new(name, seed=3, **options)
    playout(game, Rng(1))
    return replace(seen_by(game, seat, language=language), options=options)


def told(totals: list[int], seat: int | None, language: str = "en", teams: bool = False) -> str:
    """The sentence of a game with such totals."""
    options = {"players": 4, **({"expansions": ["cities"], "teams": True} if teams else {})}
    seen = finished("wonders", options, seat, language)
    sums = [totals[n] + totals[n ^ 1] for n in range(4)] if teams else totals
    outcome = Outcome([{"total": total} for total in totals], places(sums))
    seats = [replace(one, name=name) for one, name in zip(seen.seats, NAMES, strict=True)]
    seen = replace(seen, outcome=outcome, seats=seats)
    return ending.sentence(seen, ending.sides(seen, outcome))


@pytest.mark.parametrize(
    ("totals", "seat", "language", "said"),
    [
        ([41, 55, 50, 12], 0, "en", "Sappho wins; you are 3rd of 4, 14 points behind"),
        ([41, 55, 50, 12], 0, "fr", "Sappho gagne ; vous êtes 3e sur 4, à 14 points"),
        ([54, 55, 50, 12], 0, "en", "Sappho wins; you are 2nd of 4, 1 point behind"),
        ([41, 55, 51, 12], 1, "en", "You win, 4 points ahead of Bob"),
        ([41, 55, 51, 12], 1, "fr", "Vous gagnez avec 4 points d'avance sur Bob"),
        ([41, 55, 55, 12], 1, "en", "You share the victory with Bob"),
        (
            [41, 55, 55, 12],
            0,
            "en",
            "Sappho and Bob share the victory; you are 3rd of 4, 14 points behind",
        ),
        ([41, 55, 50, 12], None, "en", "Sappho wins, 5 points ahead of Bob"),
    ],
)
def test_one_sentence_tells_the_end(
    totals: list[int], seat: int | None, language: str, said: str
) -> None:
    assert told(totals, seat, language) == said


def test_teams_win_and_lose_together() -> None:
    assert told([50, 56, 46, 52], 0, teams=True) == "Your team wins, 106 to 98"
    assert told([50, 56, 46, 52], 3, teams=True) == "Ada and Sappho win, 106 to 98"
    assert told([50, 48, 46, 52], 2, teams=True) == (
        "Your team shares the victory with Ada and Sappho"
    )
    assert told([50, 56, 46, 52], 3, "fr", teams=True) == "Ada et Sappho gagnent, 106 à 98"


def test_a_duel_says_how_it_was_won() -> None:
    seen = finished("duel", {})
    for victory, said in (
        ("military", "You win by military supremacy"),
        ("science", "You win by scientific supremacy"),
    ):
        outcome = Outcome([{"total": 3}, {"total": 9}], (1, 2), victory)
        won = replace(seen, outcome=outcome)
        assert ending.sentence(won, ending.sides(won, outcome)) == said
    outcome = Outcome([{"total": 3}, {"total": 9}], (2, 1))
    lost = replace(seen, outcome=outcome)
    assert ending.sentence(lost, ending.sides(lost, outcome)) == (
        "Seat 1 wins, 6 points ahead of you"
    )


def test_the_sheet_has_the_best_first_and_partners_with_their_sum() -> None:
    seen = finished("wonders", {"players": 4, "expansions": ["cities"], "teams": True})
    end = ending.told(seen, tables.score(seen)["pad"])
    assert [side.place for side in end.sides] == sorted(side.place for side in end.sides)
    for side in end.sides:
        assert [seat.number // 2 for seat in side.seats] == [side.seats[0].number // 2] * 2
    html = render.fragment(seen)
    assert html.count('<th scope="col" class="tm') == 2
    for side in end.sides:
        assert f"<span data-tally>{side.total}</span>" in html
    alone = finished("wonders", {"players": 4})
    shown = ending.told(alone, tables.score(alone)["pad"]).sides
    assert [side.total for side in shown] == sorted((s.total for s in shown), reverse=True)


@pytest.mark.parametrize(("name", "options"), EVERY)
@pytest.mark.parametrize("seat", [0, None])
def test_the_final_table_and_a_picture_can_be_looked_at(
    name: str, options: dict[str, Any], seat: int | None
) -> None:
    for language in LANGUAGES:
        seen = finished(name, options, seat, language)
        html = render.table_page(seen)
        assert f'href="/t/{seen.table}/table"' in html
        assert f'href="/t/{seen.table}/picture"' in html
        final = render.final_page(seen)
        bar = final.split('class="topbar"', 1)[1].split("</header>", 1)[0]
        assert 'id="final"' in bar  # where it lies over nothing
        assert 'id="verdict"' not in final
        assert name != "wonders" or seat is None or 'class="rest over"' in final
        assert "data-stream" not in final
        assert 'name="move"' not in final
        drawing = result_picture.svg(replace(seen, seat=None))
        words = "".join(ElementTree.fromstring(drawing).itertext())
        for one in seen.seats:
            assert one.name in words
        assert "var(" not in drawing


def test_long_names_fit_the_picture() -> None:
    """Names lay over each other, and the sentence left the picture."""
    names = ["W" * 24, "Nabuchodonosor de Babylo", "Bo", "Maximiliane Wommelgem-Wo"]
    seen = finished("wonders", {"players": 4}, None)
    seats = [replace(seat, name=name) for seat, name in zip(seen.seats, names, strict=True)]
    told = result_picture.svg(replace(seen, seats=seats))
    assert [f">{name}<" in told for name in names[:3]] == [False, False, True]
    sentence = f"{names[0]} and {names[1]} win; your team is 2nd of 3, 1 point behind"
    for size in (40, 28):
        for line in result_picture.lines(sentence, size):
            assert text_width.width(line, size) <= 1080
    assert " ".join(result_picture.lines(sentence, 28)) == sentence


def test_changes_of_ratings_are_told_where_there_are_any() -> None:
    seen = finished("duel", {})
    bots = {0: ("ada", None), 1: ("bot:fair", None)}
    assert 'class="rc"' not in render.fragment(replace(seen, state="over", rated=bots))
    people = {0: ("ada", 12), 1: ("bob", -12)}
    assert render.fragment(replace(seen, state="over", rated=people)).count('class="rc"') == 2
