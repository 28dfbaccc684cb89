"""The face of an expansion from a folder: icons are found by name and cleaned, log lines are told, lessons are shown."""

import html
from pathlib import Path
from typing import Any

import pytest

import septem
from septem.kernel.errors import BadData
from septem.kernel.phrases import LANGUAGES
from septem.kernel.story import Reveal, narrate
from septem.web import assets, folder_faces, pictures, render
from septem.web.library import entry
from septem.web.library.cards import sheets
from septem.web.prefs import Prefs
from septem.web.tables.wonders import faces
from tests.kit.story import voice
from tests.web.looks import seen_by

EXAMPLE = Path(__file__).parents[2] / "examples" / "harbours"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{}</svg>'


@pytest.mark.usefixtures("harbours")
def test_icons_stand_for_pieces_effects_and_counts() -> None:
    trireme, guild = faces.face("trireme", "en"), faces.face("navigators_guild", "en")
    assert trireme.picture == "wonders/harbours/trireme"
    assert trireme.marks[1].icons == ("wonders/harbours/ships",)
    assert "wonders/harbours/ships" in [part.value for part in guild.marks[0].parts]
    assert faces.face("fish_market", "en").picture == "v-market"  # no icon of its own


@pytest.mark.usefixtures("harbours")
def test_the_style_of_a_folder_is_loaded_last_where_it_is_on_the_table() -> None:
    game = septem.new("wonders", players=3, seed=3, expansions=("harbours", "leaders"))
    page = render.table_page(seen_by(game, 0))
    where = folder_faces.style("wonders", "harbours")
    assert page.index("css/wonders/leaders.css") < page.index(where)
    _, _, version, name = where.split("/", 3)
    found = assets.find(name, version)
    assert found is not None
    assert found.body == (EXAMPLE / "style.css").read_bytes()
    assert found.kind == "text/css"
    assert assets.find(name, "another") is None
    plain = render.table_page(seen_by(septem.new("wonders", players=3, seed=3), 0))
    assert "harbours.css" not in plain


@pytest.mark.usefixtures("harbours")
def test_the_page_shows_ships_lesson_and_icons_of_the_folder() -> None:
    game = septem.new("wonders", players=3, seed=3, expansions=("harbours",))
    page = render.table_page(seen_by(game, 0, language="fr"))
    assert "0 navire" in page
    assert "Les Ports en une minute" in page
    where = folder_faces.place("wonders/harbours/ships").removeprefix("/static/")
    version, _, name = where.partition("#")[0].partition("/")
    found = assets.find(name, version)
    assert found is not None
    assert b'<symbol id="ships"' in found.body
    assert assets.find(name, "another") is None
    assert assets.find("boxes/wonders/nothing.svg", version) is None
    assert assets.find("boxes/nothing/harbours.svg", version) is None


@pytest.mark.usefixtures("harbours")
def test_the_log_tells_what_the_folder_says_of_a_number() -> None:
    def view(ships: int) -> dict[str, Any]:
        game = septem.new("wonders", players=3, seed=3, expansions=("harbours",))
        shown = game.view(None)
        shown["seats"][1]["ships"] = ships
        return shown

    found = narrate(Reveal("wonders", (), view(1), view(3)))
    assert [line.seat for line in found] == [1]
    assert voice("wonders").line(found[0]) == "Hypatia gained 2 ships: 3 in harbour"
    mine = voice("wonders", "fr", reader=1).line(found[0])
    assert mine == "Vous avez gagné 2 navires : 3 au port"
    assert narrate(Reveal("wonders", (), view(3), view(3))) == []


def test_a_lesson_is_text_with_bold_words() -> None:
    assert folder_faces.emphasised("<i>a</i> **b & c** d") == (
        "&lt;i&gt;a&lt;/i&gt; <b>b &amp; c</b> d"
    )


def test_shapes_and_colors_of_a_picture_come_through() -> None:
    drawn = pictures.read("a.svg", SVG.format('<g fill="rgb(1, 2, 3)"><path d="M0 0h8"/></g>'))
    assert drawn.symbol("a") == (
        '<symbol id="a" viewBox="0 0 8 8"><g fill="rgb(1, 2, 3)"><path d="M0 0h8"></path></g></symbol>'
    )


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<path d="M0 0" onload="alert(1)"/>',
        '<rect fill="url(http://example.org/x)"/>',
        '<rect style="fill: red"/>',
        '<a href="http://example.org"><rect/></a>',
        '<use href="#x"/>',
        "<foreignObject/>",
        "<style>*{}</style>",
        "<rect",
    ],
)
def test_anything_else_in_a_picture_is_refused(inside: str) -> None:
    with pytest.raises(BadData, match=r"a\.svg"):
        pictures.read("a.svg", SVG.format(inside))


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE svg><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/>",
        "<html/>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8'/>",
        SVG.format(" " * pictures.LARGEST),
    ],
)
def test_a_file_that_is_no_small_picture_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        pictures.read("a.svg", text)


@pytest.mark.usefixtures("harbours")
@pytest.mark.parametrize("box", ["towers", "foundations", "harbours"])
def test_the_sheets_of_a_box_show_all_its_pieces(box: str) -> None:
    pieces = [one for one in entry.entries("wonders").values() if one.box == box]
    for language in LANGUAGES:
        page = html.unescape(sheets("wonders", box, pieces, Prefs(language=language)))
        assert all(one.piece.names[language] in page for one in pieces)
        assert page.count("<svg") > len(pieces)
