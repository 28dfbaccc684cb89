"""People in front of a browser: they use only what the page offers."""

import re
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any
from urllib.parse import urlencode

import httpx2 as httpx
from playwright.sync_api import Locator, Page, Response

from tests.web.drawings import drawings
from tests.web.windows import hear

# Ready for the next thing: the scripts of the page run, and the game is over, or it is my turn and the decision is another one than `last`.
READY = """last => {
  const table = document.getElementById("table");
  if (!table || document.readyState !== "complete") return false;
  if (table.querySelector(".end")) return true;
  const form = table.querySelector("form[action$='/move']");
  return table.dataset.turn === "yes" && form && form.dataset.n !== last;
}"""
# Every option one can see now, with the number of its element among all options of the page.
OFFERED = """() => [...document.querySelectorAll("form[action$='/move'] [name=move]")]
  .map((element, index) => ({
    index,
    kind: element.type,
    key: element.dataset.key || "",
    seen: (element.closest("label") || element).checkVisibility(),
  }))
  .filter((option) => option.seen)"""

# Close what tells somebody who comes back what they have missed.
WELCOMED = "document.querySelector('#recap:popover-open')?.hidePopover()"

# What plays the option that was selected.
CONFIRM = "form:visible:has(:checked) [data-go]:visible, .actbar:visible button.act.primary"
# Presses on what plays are ignored for a moment after a sheet opened or changed.
OPEN = "() => !document.body.hasAttribute('data-opening')"


class Person:
    """One visitor: a page, an address, a name, and what went wrong."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page = page
        self.address = address
        self.name = name
        self.complaints: list[str] = []
        hear(page, "console", self._hear)
        hear(page, "response", self._check)
        hear(page, "pageerror", lambda problem: self.complaints.append(str(problem)))
        page.set_default_timeout(40_000)

    def _hear(self, message: object) -> None:
        if getattr(message, "type", "") == "error":
            self.complaints.append(getattr(message, "text", ""))

    def _check(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")

    def forgive(self, word: str) -> None:
        """An error that the test itself provoked."""
        self.complaints = [said for said in self.complaints if word not in said]

    # Home.

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def join(self, path: str) -> None:
        """Take the open seat of a table."""
        self.go(path)
        self.page.locator(".join input[name=name]").fill(self.name)
        with self.page.expect_response(lambda answer: "/join" in answer.url):
            self.page.locator(".join button").click()

    def show(self, html: str) -> None:
        """Look at a table's page that a test drew: it has no stream and nothing on it can be played."""
        self.page.goto(drawings().put("/t/drawn", html))

    def set_table(
        self,
        game: str,
        kinds: Sequence[str],
        *,
        expansions: Sequence[str] = (),
        mode: str = "",
        friend: str = "",
        seed: int | None = None,
        clock: str = "",
    ) -> str:
        """Sit down at a new table, as the form of the home page sets it up; returns the path of the table."""
        form = {"game": game, "shown": game, "players": len(kinds), "name": self.name}
        form |= {f"kind{number}": kind for number, kind in enumerate(kinds)}
        form |= {"estimate": "on", "option_wonders": mode, "seed": "" if seed is None else seed}
        if clock:
            form["clock"] = clock
        if friend:
            form[f"name{list(kinds).index('friend')}"] = friend
        made = self.page.request.post(
            f"{self.address}/tables",
            data=urlencode([*form.items(), *(("expansions", key) for key in expansions)]),
            headers={"Origin": self.address, "Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        path = made.headers["location"]
        self.go(path)
        return path

    def fill_in_table(
        self,
        game: str,
        kinds: Sequence[str],
        *,
        expansions: Sequence[str] = (),
        mode: str = "",
        friend: str = "",
        seed: int | None = None,
    ) -> str:
        """The same by filling in the form on the home page."""
        page = self.page
        self.go()
        page.locator(f"label.pre[data-game={game}][data-plain]").first.click()
        page.wait_for_selector(f"input[name=shown][value={game}]", state="attached")
        self._count(len(kinds))
        for key in expansions:
            page.locator(f"label[for=ex-{key}]").click()
            page.wait_for_selector(f".ex.on #ex-{key}", state="attached")
        if mode:
            page.locator(f"label:has(input[name=option_wonders][value={mode}])").click()
        if page.locator("input[name=shuffle]").is_checked():
            page.locator("input[name=shuffle]").uncheck()
        if seed is not None:
            page.locator("#seed").fill(str(seed))
        for number, kind in enumerate(kinds):
            page.locator(f"#kind{number}").select_option(kind)
        page.wait_for_function("() => !document.querySelector('[data-busy]')")
        page.locator("#name").fill(self.name)
        if friend:
            page.locator(f"#name{list(kinds).index('friend')}").fill(friend)
        page.locator("#start").click()
        page.wait_for_url("**/t/*")
        return page.url.removeprefix(self.address)

    def _count(self, wanted: int) -> None:
        page = self.page
        if not page.locator("#count").count():
            return
        while (now := int(page.locator("#count").inner_text())) != wanted:
            page.locator(f"button[name=step][value={'more' if now < wanted else 'fewer'}]").click()
            page.wait_for_function(
                "n => document.getElementById('count').textContent !== n", arg=str(now)
            )

    # At a table.

    @property
    def over(self) -> bool:
        return self.page.locator("#table .end").count() > 0

    @property
    def decision(self) -> str:
        """The number of the decision that is asked for; empty when none is."""
        form = self.page.locator("form[action$='/move']").first
        return (form.get_attribute("data-n") or "") if form.count() else ""

    def ready(self, last: str = "none") -> bool:
        """Whether there is something to do now: a decision other than `last`, or the end."""
        return bool(self.page.evaluate(READY, last))

    def wait_for_turn(self, last: str = "none") -> None:
        self.page.wait_for_function(READY, arg=last, timeout=60_000)

    def options(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = self.page.evaluate(OFFERED)
        return found

    def option(self, chosen: dict[str, object]) -> Locator:
        every = self.page.locator("form[action$='/move'] [name=move]")
        return every.nth(int(str(chosen["index"])))

    def _tick_option(self, chosen: dict[str, object]) -> None:
        label = self.option(chosen).locator("xpath=ancestor::label")
        if label.count():
            label.click()
        else:  # the shares of a loss: one radio for each, reached by arrows
            self.option(chosen).focus()
            self.page.keyboard.press("Space")

    def choose(self, rng: Random, keys: bool = False) -> None:
        """Make one move, any that can be seen, with the mouse or the keyboard."""
        self.page.wait_for_function(OPEN)
        self._take_up(rng, keys)
        offered = self.options()
        assert offered, "it is my turn and the page offers nothing"
        chosen = rng.choice(offered)
        if keys:
            self._by_key(chosen)
            return
        if chosen["kind"] == "radio":
            self._tick_option(chosen)
        self.page.wait_for_function(OPEN)
        if chosen["kind"] == "radio":
            self.page.locator(CONFIRM).first.click()
        else:
            self.option(chosen).click()

    def _take_up(self, rng: Random, keys: bool) -> None:
        """Where a card must be selected before anything can be done with it, select one that offers something."""
        cards = self.page.locator("input[name=pick]:not([value=none], [value=''])")
        order = list(range(cards.count()))
        rng.shuffle(order)
        for at in order:
            self._select(cards.nth(at), keys)
            ways = self.page.locator("input[name=do]:visible")
            if ways.count():
                self._select(ways.nth(rng.randrange(ways.count())), keys)
            if self.options():
                return

    def _select(self, card: Locator, keys: bool) -> None:
        key = card.get_attribute("data-key")
        if keys and key:
            self.page.keyboard.press(key)
        elif keys:
            card.focus()
            self.page.keyboard.press("Space")
        elif card.locator("xpath=ancestor::label").count():
            card.locator("xpath=ancestor::label").click()
        else:
            card.check()

    def _by_key(self, chosen: dict[str, object]) -> None:
        keyboard = self.page.keyboard
        if chosen["key"]:
            keyboard.press(str(chosen["key"]))
        else:
            self.option(chosen).focus()
            if chosen["kind"] == "radio":
                keyboard.press("Space")
        keyboard.press("Enter")

    def private_key(self) -> str:
        """The key of this person's seat, as the page gives it for a second device."""
        table = self.page.url.partition("?")[0]
        origin = {"Origin": self.address}
        answer = self.page.request.post(f"{table}/device", form={}, headers=origin)
        found = re.search(r"/k/([^<\"\s]+)", answer.text())
        assert found, answer.status
        return found.group(1)

    def play_some(self, rng: Random, turns: int, keys: bool = False) -> None:
        """Make so many moves, fewer when the game ends."""
        last = "none"
        for _ in range(turns):
            self.wait_for_turn(last)
            if self.over:
                return
            last = self.decision
            self.choose(rng, keys)
        self.wait_for_turn(last)

    def play_to_the_end(self, rng: Random, keys: bool = False, limit: int = 400) -> int:
        """Play until the score is shown; returns the number of decisions."""
        last = "none"
        for count in range(limit):
            self.wait_for_turn(last)
            if self.over:
                return count
            last = self.decision
            self.choose(rng, keys)
        raise AssertionError("the game does not end")


Meet = Callable[..., Person]  # what the fixture of that name gives


def play_together(people: Sequence[Person], rng: Random, limit: float = 120) -> None:
    """Several people play a game to its end, each whenever there is something to do."""
    last = dict.fromkeys(people, "none")
    end = time.monotonic() + limit
    while not all(person.over for person in people):
        assert time.monotonic() < end, "the game does not end"
        for person in people:
            if person.ready(last[person]) and not person.over:
                last[person] = person.decision
                person.choose(rng)
            else:
                person.page.wait_for_timeout(20)


Until = Callable[[dict[str, Any]], bool]


def hurry(people: Sequence[Person], until: Until, rng: Random) -> list[object]:
    """Programs play for these people until one of them decides something of which `until` holds, or to the end.

    Nobody looks at the page meanwhile; then all come back. What the page offers is shown by what is played on it before and after.
    Returns what was played.
    """
    where = people[0].page.url
    api = where.replace("/t/", "/api/v1/tables/").partition("?")[0]
    keys = [person.private_key() for person in people]
    for person in people:
        person.page.goto("about:blank")
    with httpx.Client(timeout=60) as client:
        trail: list[object] = []
        while not _moved(client, api, keys, until, rng, trail):
            time.sleep(0.005)  # bots think
    for person in people:
        person.page.goto(where)
        person.page.evaluate(WELCOMED)
    return trail


def _moved(
    client: httpx.Client,
    api: str,
    keys: Sequence[str],
    until: Until,
    rng: Random,
    trail: list[object],
) -> bool:
    """Every seat that owes a decision makes a move; whether that is to stop instead."""
    for key in keys:
        header = {"Authorization": f"Bearer {key}"}
        seen = client.get(f"{api}/view", headers=header).json()
        while seen["moves"]:
            if until(seen["view"]):
                return True
            body = {"move": rng.choice(seen["moves"])["text"], "n": seen["n"]}
            trail.append((seen["view"].get("age"), seen["view"].get("turn"), body))
            seen = client.post(f"{api}/moves", json=body, headers=header).json()
        if seen["state"] == "over":
            return True
    return False
