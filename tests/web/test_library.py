"""The pages people look things up on: rules, cards, icons; each in both languages, without a script, on paper and small windows."""

import html
import re

import httpx2 as httpx
import pytest

import septem
from septem import rulebook
from septem.kernel.descriptions import games
from septem.kernel.phrases import LANGUAGES, templates
from septem.web.library import book, bots, cards, chains, entry, glossary, rules, shelves, text
from septem.web.library.shelves import Wish
from septem.web.prefs import Prefs
from tests.kit.serving import Server
from tests.web.looks import serious
from tests.web.people import Meet

# Rules.


def test_every_clause_and_example_is_a_place_of_its_book() -> None:
    for language in LANGUAGES:
        drawn = {one.name: rules.body(one, spoken(language, one)) for one in book.shelf(language)}
        for number in rulebook.clauses():
            name, _, place = book.address(number).removeprefix("/rules/").partition("#")
            assert drawn[name].count(f'id="{place}"') == 1, number
        for one in book.shelf(language):
            for number, _ in one.examples:
                assert f'id="{number}"' in drawn[one.name]


def spoken(language: str, one: book.Book) -> str:
    return language if book.has(language, one.name) else "en"


def test_a_link_in_the_rules_leads_somewhere() -> None:
    drawn = {one.name: rules.body(one, "en") for one in book.shelf("en")}
    for page in drawn.values():
        for name, place in re.findall(r'href="/rules/(\w+)(?:#([^"]+))?"', page):
            assert name in drawn
            if place and re.search(r"\.\d|EX", place):
                assert f'id="{place}"' in drawn[name], place
        for game, ident in re.findall(r'href="/cards/(\w+)/(\w+)"', page):
            assert ident in entry.entries(game)


def test_goods_coins_and_sources_are_drawn() -> None:
    writer = text.writer("en", "wonders")
    said = writer.write("need 2 clay; own wood; pay 3 coins, a brown card, (2,0,1) [our ruling]")
    assert said.count("#r-clay") == 2
    assert "#r-wood" in said
    assert '<span class="vh">3 coins</span>' in said
    assert 'data-color="brown"' in said
    assert '<span class="vh">(2,0,1)</span>' in said
    assert '<span class="mk ruling">Our ruling</span>' in said
    assert "<b>" not in writer.write("plain <b> text, Stone Pit & clay-like")[:20]
    assert 'data-help="stone_pit"' in writer.write("the Stone Pit")
    french = text.writer("fr", "duel").write("2 pièces et 1 bois, D-5.4 [notre décision]")
    assert 'href="/rules/duel#D-5.4"' in french
    assert "fin\N{NO-BREAK SPACE}: a" in text.writer("fr", "duel").write("fin : a")
    assert french.count("#r-wood") == 1
    named = text.writer("fr", "wonders").write("`wood` (bois), `papyrus` et `tool`")
    said = " ".join(re.sub("<[^>]+>", "", named).split())
    assert said == "bois (wood), papyrus et outil (tool)"
    assert named.count("<use") == 3


def test_labels_tell_what_they_are_about() -> None:
    told = [(one.kind, one.text) for one in text.labels("rulebook; timing: our ruling", "en")]
    assert told == [("rulebook", "Rulebook"), ("ruling", "Our ruling: timing")]
    (mark,) = text.labels("our ruling for the last sentence", "en")
    assert mark.text == "Our ruling for the last sentence"
    assert text.labels("nn", "en") == ()


@pytest.mark.parametrize("game", [*games()])
def test_from_every_piece_the_way_to_its_rules_is_short(game: str) -> None:
    drawn = {one.name: rules.body(one, "en") for one in book.shelf("en")}
    for ident in entry.entries(game):
        name, _, place = entry.rules_address(game, ident).removeprefix("/rules/").partition("#")
        assert f'id="{place}"' in drawn[name] if place else name in drawn, ident


def test_a_search_finds_in_both_languages() -> None:
    english = [one.number for one in rules.search("Vineyard Bazar coins", "en")]
    french = [one.number for one in rules.search("vignoble bazar", "en")]
    assert "W-4.6" in english
    assert "W-4.6" in french
    (found,) = [one for one in rules.search("D-3.2", "en") if one.number == "D-3.2"]
    assert found.book == "duel"
    books = [one.book for one in rules.search("conflict", "en")]
    assert books.index("duel") < books.index("EFFECTS")  # what players read comes first
    (peace,) = [one for one in rules.search("A-2.4", "en") if one.number == "A-2.4"]
    assert "[" not in peace.text
    assert 'class="mk rulebook"' in peace.labels
    assert rules.search("zeppelin", "en") == []
    (babylon,) = [one for one in rules.search("Babylone étape", "fr") if one.number == "W-6.3"]
    assert "<mark>Babylone</mark>" in babylon.text  # as on the page: its parts are a list
    assert "<li>a. " in babylon.text


# Cards.


@pytest.mark.parametrize("game", [*games()])
def test_every_piece_is_listed_and_drawn_in_both_languages(game: str) -> None:
    assert set(entry.entries(game)) == {piece.id for piece in septem.pieces(game)}
    for ident in entry.entries(game):
        for language in LANGUAGES:
            assert "<span" in entry.draw(game, ident, language)


def ids(**wish: object) -> set[str]:
    return {one.id for one in shelves.found(Wish("wonders", **wish))}  # type: ignore[arg-type]


def test_filters_and_search_find_pieces() -> None:
    assert "shipyard" in ids(boxes=("towers",), goods=("tool",), ages=(2,), colors=("turquoise",))
    assert "shipyard" not in ids(boxes=("base",))
    assert ids(words="chantier naval") == {"shipyard"}
    assert "hatshepsut" in ids(words="Hatchepsout") | ids(words="hatshepsut")
    assert "foundation_2_1" in ids(boxes=("foundations",))
    assert "coup_d_etat" not in ids(players=7, boxes=("towers",)) & ids(words="coup")
    assert all(entry.entries("wonders")[one].doubts for one in ids(doubtful=True))
    assert dict(entry.entries("wonders")["shipyard"].copies)[6] == 2


def test_a_chain_is_columns_with_lines_between_them() -> None:
    first, second, third = chains.columns("wonders", "library")
    assert [one.id for one in second.cards] == ["library"]
    assert [one.id for one in first.cards] == ["scriptorium"]
    assert {one.id for one in third.cards} == {"senate", "university"}
    assert first.lines == ()
    assert len(third.lines) == 2
    assert chains.columns("wonders", "altar")[0].cards[0].id == "altar"
    assert chains.columns("wonders", "tavern") == []


@pytest.mark.usefixtures("harbours")
def test_the_pieces_and_icons_of_a_folder_are_there() -> None:
    known = entry.entries("wonders")
    assert known["trireme"].box == "harbours"
    assert "boxes/wonders/harbours.svg#trireme" in entry.draw("wonders", "trireme", "en")
    names = {one.name for group in glossary.brought("fr") for one in group.icons}
    assert "wonders/harbours/trireme" in names


# Icons.


def test_every_icon_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        shown = [one for group in glossary.groups(language) for one in group.icons]
        assert sorted(one.name for one in shown) == sorted(glossary.sprite())
        assert all(one.title for one in shown)
        means = {one.name for one in shown if one.meaning}
        assert {name for name in glossary.sprite() if name[:2] in ("r-", "s-", "c-", "m-")} <= means
    (group,) = glossary.sifted(list(glossary.groups("en")), "bois")
    assert [one.name for one in group.icons] == ["r-wood"]


def test_words_that_are_drawn_name_icons_of_the_sprite() -> None:
    for language in LANGUAGES:
        signs = set(templates(language, "rule_words")) - {"before_color", "after_color"}
        assert signs <= set(glossary.sprite())


# Pages.


def test_pages_answer_without_a_script(server: Server) -> None:
    def page(path: str, language: str = "en") -> str:
        answer = httpx.get(server.address + path, headers={"Accept-Language": language}, timeout=60)
        assert answer.status_code == 200, path
        return answer.text

    assert 'class="cl hit"' in page("/rules?q=bois", "en")
    assert "<mark>" in page("/rules?q=bois", "fr")
    shown = page("/cards?game=wonders&box=towers&good=tool&q=voile")
    assert 'id="p-shipyard"' not in shown
    opened = page("/cards/wonders/shipyard", "fr")
    assert '<aside class="det panel" id="card"' in opened
    assert "/rules/towers#T-11.7" in opened
    assert '<path d="M0 ' in opened
    sheets = page("/cards/print/wonders/towers")
    assert sheets.count('<ul class="sht"') == -(-copies_of("towers") // 9)
    assert 'action="/glossary"' in page("/glossary?q=wood")
    assert "/rules/wonders#W-4.6" in page("/help/wonders/vineyard")
    for wrong in ("/rules/chess", "/cards/wonders/nothing", "/cards/print/wonders/nothing"):
        assert httpx.get(server.address + wrong, timeout=60).status_code == 404


@pytest.mark.usefixtures("harbours")
def test_boxes_and_folders_have_sheets_to_print() -> None:
    for box in ("towers", "foundations", "harbours"):
        pieces = [one for one in entry.entries("wonders").values() if one.box == box]
        for language in LANGUAGES:
            page = cards.sheets("wonders", box, pieces, Prefs(language=language))
            assert page.count('<ul class="sht"') == -(-copies_of(box) // cards.SHEET)
            drawn = html.unescape(page.partition("<main")[2])
            assert all(one.piece.names[language] in drawn for one in pieces)


def copies_of(box: str) -> int:
    pieces = [one for one in entry.entries("wonders").values() if one.box == box]
    small = [one for one in pieces if one.piece.kind != "wonder"]
    return sum(max((n for _, n in one.copies), default=1) or 1 for one in small)


def test_a_walk_through_the_pages(meet: Meet) -> None:
    person = meet()
    page = person.page
    person.go()
    page.locator(".nav.words a[href='/rules']").click()
    page.wait_for_url("**/rules")
    page.keyboard.press("/")
    page.keyboard.type("vignoble")
    page.wait_for_selector("#found .hit .cid")
    page.locator(".hit .cid").first.click()
    page.wait_for_selector(".cl:target")
    page.locator(".nav.words a[href='/cards']").click()
    page.locator("label:has(input[value=towers])").click()
    page.wait_for_function("() => !document.getElementById('p-altar')")
    assert "box=towers" in page.url
    page.locator("#p-shipyard").click()
    page.wait_for_selector("#card .graph")
    assert "box=towers" in page.url
    person.go("/cards/print/wonders/foundations")
    assert page.pdf().startswith(b"%PDF")


def test_figures_of_bots_name_pieces_and_are_shares() -> None:
    for game in games():
        sample = bots.sample(game)
        assert sample["games"] == sum(sample["with"].values()) >= 300
        for ident in bots.data(game)["pieces"]:
            found = bots.figures(game, ident, entry.entries(game)[ident].box)
            assert found is not None
            assert 0 < found.games <= sample["games"]
            for one in filter(None, (found.taken, found.wins)):
                assert 0 <= one.low <= one.value <= one.high <= 1
    assert bots.figures("wonders", "nothing", "") is None


def test_intervals_of_figures() -> None:
    """Those of tables of Wilson's score interval and of the normal one."""
    half, none = bots.share(0.5, 100), bots.share(0.0, 10)
    assert (round(half.low, 3), round(half.high, 3)) == (0.404, 0.596)
    assert (none.low, round(none.high, 3)) == (0, 0.278)
    points = bots.mean(4.0, 2.0, 100)
    assert (round(points.low, 2), round(points.high, 2)) == (3.61, 4.39)


def test_a_card_says_how_many_games_its_figures_are_from() -> None:
    for language, said in (
        ("en", "games of 4 bots at the level"),
        ("fr", "parties de 4 robots au niveau"),
    ):
        page = cards.drawn(shelves.Wish("wonders"), "altar", Prefs(language=language), "/cards")
        told = " ".join(page.partition('class="figs"')[2].partition("</p>")[0].split())
        assert said in told
        found = bots.figures("wonders", "altar", "")
        assert found is not None
        assert str(found.built) in told
        assert str(found.seen) in told
        assert re.search(r"<small>\d+ (to|à) \d+</small>", told)


def test_a_key_keeps_help_open_for_its_links(meet: Meet) -> None:
    person = meet()
    page = person.page
    person.set_table("wonders", ["me", "bot:random", "bot:random"], seed=7)
    person.wait_for_turn()
    page.keyboard.press("1")
    page.keyboard.press("i")
    page.wait_for_selector("#help.held .inlib a")
    assert page.locator("#help").get_attribute("role") == "dialog"
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.getElementById('help').matches(':popover-open')")
    page.locator("#table h2[data-help]").hover()
    page.keyboard.press("i")  # before its tip would have come
    with page.expect_popup() as opened:
        page.locator("#help.held .inlib a[href='/rules/wonders#W-6.1']").click()
    opened.value.wait_for_selector(".cl:target")
    opened.value.close()
    assert page.locator("[data-key=g][href='/glossary']").count() == 1
