"""Parts of a page are drawn again only when what they show is another."""

from septem.web import render
from septem.web.parts import MOST_PAGES, Page, Parts
from septem.web.prefs import Prefs
from tests.kit.seated import seated

CITIES = ("left", "right", "far-2", "city", "story", "standings", *(f"look-{n}" for n in range(4)))


class Painter:
    """Draws a word and counts."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, word: str) -> str:
        self.drawn.append(word)
        return f"<b>{word}</b>"


def test_a_part_is_drawn_once_for_everybody_who_sees_the_same() -> None:
    paint, pages = Painter(), dict[object, Page]()
    for viewer, word in (("a", "x"), ("a", "x"), ("b", "x"), ("b", "y"), ("a", "x"), ("a", "y")):
        assert Parts(pages, viewer).part("place", paint, word) == f"<b>{word}</b>"
    assert paint.drawn == ["x", "y"]


def test_few_pages_are_kept() -> None:
    paint, pages = Painter(), dict[object, Page]()
    for viewer in range(3 * MOST_PAGES):
        Parts(pages, viewer).part("place", paint, str(viewer))
        assert len(pages) <= MOST_PAGES


def test_ones_own_choice_draws_no_city_again() -> None:
    table, prefs = seated("wonders", 4, settings={"estimate": True}), Prefs()
    before = render.picture(table, 0, None, prefs).drawing
    (page,) = table.drawings["web"].pages.values()
    drawn = {name: page[name][1] for name in CITIES}
    table.accept(table.checked(0, table.legal(0)[0].text))
    assert render.picture(table, 0, None, prefs).drawing != before
    assert all(page[name][1] is part for name, part in drawn.items())


def test_a_section_that_was_told_is_not_drawn_again() -> None:
    table, prefs = seated("wonders", 3), Prefs()
    for _ in range(2):
        for seat in range(3):
            table.accept(table.checked(seat, table.legal(seat)[0].text))
        render.picture(table, 0, None, prefs)
    (page,) = table.drawings["web"].pages.values()
    told = {name: part for name, (_, part) in page.items() if name.startswith("story-")}
    assert len(told) == 2
    for seat in range(3):
        table.accept(table.checked(seat, table.legal(seat)[0].text))
    render.picture(table, 0, None, prefs)
    assert all(page[name][1] is part for name, part in told.items())


def test_a_turn_is_planned_once_for_each_viewer() -> None:
    table, prefs = seated("wonders", 3), Prefs()
    for seat in range(3):
        table.accept(table.checked(seat, table.legal(seat)[0].text))
    render.picture(table, 0, None, prefs)
    (page,) = table.drawings["web"].pages.values()
    plan = page["plan-1"][1]
    table.accept(table.checked(0, table.legal(0)[0].text))
    render.picture(table, 0, None, prefs)
    assert page["plan-1"][1] is plan
    assert page["plans"][0][0][0] is plan


def test_two_people_share_what_is_the_same_to_both() -> None:
    """Also where each knows other hands, which the cities as everybody sees them do not show."""
    table, prefs = seated("wonders", 4), Prefs()
    for _ in range(3):
        for seat in range(4):
            table.accept(table.checked(seat, table.legal(seat)[-1].text))
    views = [render.picture(table, seat, None, prefs).seen.view for seat in (0, 1)]
    assert views[0]["seats"][2] != views[1]["seats"][2]
    ada, bob = table.drawings["web"].pages.values()
    shared = {name for name in ada if name in bob and ada[name][1] is bob[name][1]}
    assert shared == {"look-2", "look-3", "keys", "track"}  # to each, one's own city is another
