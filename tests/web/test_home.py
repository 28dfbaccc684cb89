"""The home page in a browser: presets and bots act at once, nothing lies under the bar, tables to go on with come first."""

from tests.web.looks import serious
from tests.web.people import Meet

BOT = "bot:random"
# The rectangles of what can be used above the bar when the page is scrolled to its end.
HIDDEN = """() => {
  scrollTo(0, document.body.scrollHeight);
  const bar = document.querySelector(".go").getBoundingClientRect();
  return [...document.querySelectorAll(".home :is(input, select, button, a)")]
    .filter((one) => !one.closest(".go") && one.checkVisibility() && !one.matches(".vh, .ex input"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.bottom > bar.top + 1 && box.top < bar.bottom - 1 && box.right > bar.left && box.left < bar.right)
    .map(([one]) => one.outerHTML.slice(0, 80));
}"""


def test_a_preset_one_level_for_all_bots_and_one_by_hand(meet: Meet) -> None:
    person = meet()
    page = person.page
    person.go()
    page.locator("label[for=preset-wonders-leaders_cities]").click()
    page.wait_for_selector(".ex.on #ex-cities", state="attached")
    page.locator("label:has(#all-expert)").click()
    page.wait_for_function("() => document.getElementById('kind3').value === 'bot:expert'")
    page.locator("#kind2").select_option("bot:novice")
    page.wait_for_selector("#chair-2 i:has-text('set by hand')")
    page.locator("#wonder1").select_option("rhodes_a")
    page.wait_for_selector("#thumb1 use[href$='#w-rhodes']", state="attached")
    assert page.locator("#preset-name").inner_text().lower() == "leaders + cities, changed"
    assert page.locator("#summary").inner_text() == (
        "7 Wonders with Leaders and Cities. You against Hypatia, Imhotep and Sappho."
    )
    assert serious(page) == []
    page.locator("label[for=preset-architects-architects]").click()
    page.wait_for_selector("input[name=shown][value=architects]", state="attached")
    page.locator("#invite").click()
    page.wait_for_selector(".lobby")


def test_nothing_lies_under_the_bar_and_what_waits_comes_first(meet: Meet) -> None:
    person = meet(phone=True, dark=True)
    person.set_table("duel", ("me", BOT))
    person.go()
    page = person.page
    first = page.locator(".home li a, .home label").first
    assert first.get_attribute("class") in ("rs", "rs you")
    assert page.evaluate(HIDDEN) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.evaluate(HIDDEN) == []
    assert serious(page) == []


def test_settings_act_at_once(meet: Meet) -> None:
    person = meet()
    page = person.page
    person.go()
    page.locator("[popovertarget=settings]").click()
    page.locator("#settings select[name=motion]").select_option("off")
    page.wait_for_selector("html[data-motion=off]")
    assert page.locator("#settings").is_visible()
    assert page.locator("#settings button").count() == 0, "there is nothing to save"
    page.locator("#settings select[name=language]").select_option("fr")
    page.wait_for_selector("html[lang=fr][data-motion=off]")
    page.wait_for_selector("#settings:popover-open")
    page.reload()
    page.wait_for_selector("html[lang=fr][data-motion=off]")
