"""Some thousand requests that nobody in his right mind sends, to SQLite and PostgreSQL: not one is answered by a 500.

A third comes from the description of the interface (schemathesis), the rest from records, positions, cookies and forms that are almost right.
For a long run by hand `SEPTEM_SOAK` multiplies the cases: `SEPTEM_SOAK=10 ./test tests/server/test_fuzz.py` sends some thirty thousand.
"""

import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings

import septem
from septem.kernel.errors import SeptemError
from septem.server.deals.deal import today
from septem.web.app import create_app
from septem.web.pages import ACTIONS
from septem.web.people.notifications import ACTIONS as NOTIFYING
from septem.web.people.notifications import PLACE as NOTIFIED
from septem.web.people.pages import ACTIONS as OWN_ACTIONS
from tests.kit.asgi import Direct, Reply, directly
from tests.kit.mutations import NUMBERS, TEXTS, bad_record, golden, mutated, nonsense
from tests.kit.push_service import Reader
from tests.kit.scale import SOAK
from tests.server.conftest import GENEROUS
from tests.server.postgres import postgres

POSITIONS, RECORDS, REQUESTS, BY_SCHEMA = (int(SOAK * n) for n in (1500, 600, 800, 10))
JSON = [(b"content-type", b"application/json")]
FORM = [(b"content-type", b"application/x-www-form-urlencoded")]
FIELDS = (
    *("move", "n", "seat", "chair", "name", "text", "level", "board", "to", "game", "players"),
    *(
        "kind0",
        "kind1",
        "seed",
        "back",
        "preset",
        "shown",
        "expansions",
        "wonder0",
        "language",
        "scope",
        "id",
    ),
    *("kind", "mark", "silent", "ready", "asks"),
    *("title", "size", "rounds", "round", "group", "shown_to", "device", "shared", "address"),
)
TODAY = today().isoformat()
PERSONAL, ANSWERS = (
    ("/api/v1/me", "/api/v1/daily", "/api/v1/deals"),
    ("/tables", "/accept", "/decline", "/challenge"),
)
CEREMONIES = ("passkey", "passkey/options", "sign-in", "sign-in/options")
PATHS = (
    *("/daily/", "/daily/duel/", "/deals/", "/groups/", "/tournaments/", "/people/"),
    *("/bots/duel/", "/friends/", "/api/v1/deals/"),
    "/recover/",
    "/",
    "/setup",
    "/t/",
    "/k/",
    "/help/wonders/",
    "/static/x/",
    "/healthz",
    "/metrics",
)


def test_positions_are_read_or_refused() -> None:
    rng = Random(7)
    for _ in range(POSITIONS):
        fields = mutated(rng.choice(golden_positions()), rng)
        try:
            game = septem.position(fields)
            game.hash()
            for seat in game.pending:
                game.moves(seat)
        except SeptemError:
            continue


def test_records_are_played_or_refused() -> None:
    rng = Random(8)
    for _ in range(RECORDS):
        text = bad_record(rng.choice(golden_records()), rng)
        try:
            septem.replay(text)
        except SeptemError:
            continue


class Attacker:
    """Has a table of its own, a seat at it and its key, and sends nonsense."""

    def __init__(self, direct: Direct) -> None:
        self.direct = direct
        seats = [{"kind": "person", "name": "Eve"}, {"kind": "open"}, {"kind": "bot"}]
        body = json.dumps({"game": "wonders", "seats": seats}).encode()
        made = json.loads(direct.ask("POST", "/api/v1/tables", JSON, body).body)
        self.table, self.key = made["table"], made["keys"]["0"]
        answer = direct.ask("POST", "/tables", FORM, b"preset=duel:duel")
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.place = answer.headers["location"]
        page = direct.ask(
            "POST", "/me/programs", FORM, b"name=x&scope=read&scope=play&scope=challenge"
        )
        self.token = page.body.split(b'id="token">')[1].split(b"<")[0].decode()
        heads = [*FORM, (b"cookie", self.cookie.encode())]
        cup = b"title=Cup&name=Eve&game=duel&size=2&rounds=1&level=fair"
        asked = (("/tournaments", cup), ("/groups", b"group=Friends&name=Eve"))
        self.cup, self.group = (
            direct.ask("POST", path, heads, form).headers["location"] for path, form in asked
        )

    def form(self, rng: Random) -> Reply:
        """A post of a page."""
        action = rng.choice([*ACTIONS, "nonsense"])
        mine = rng.choice([*OWN_ACTIONS, *CEREMONIES])
        told = f"{NOTIFIED}/{rng.choice((*NOTIFYING, 'here', 'nonsense'))}"
        own = ("/me/programs", "/me/programs/revoke", f"/me/{mine}", f"/me/{mine}", told)
        deals = (
            *("/tournaments", f"{self.cup}/{rng.choice(('join', 'leave', 'start', ''))}"),
            *("/groups", f"{self.group}/{rng.choice(('join', 'leave'))}"),
            *(f"/daily/{rng.choice(('duel', 'x'))}/{TODAY}", f"/deals/daily-duel-{TODAY}/again"),
            *(f"/deals/{action}", f"/g/{self.place.rpartition('/')[2]}/challenge"),
        )
        path = rng.choice(
            [f"{self.place}/{action}", "/tables", "/preferences", "/records", *own, *deals]
        )
        named = rng.sample(FIELDS, rng.randrange(6))
        fields = {name: rng.choice((*TEXTS, *map(str, NUMBERS)))[:4000] for name in named}
        body = urlencode(fields, errors="surrogatepass").encode()
        return self.direct.ask("POST", path, [*FORM, (b"cookie", self.some_cookie(rng))], body)

    def some_cookie(self, rng: Random) -> bytes:
        text = quote(json.dumps(nonsense(rng)))[:3000]
        return rng.choice((self.cookie, f"septem_prefs={text}", f"septem_guest={text}")).encode()

    def document(self, rng: Random) -> Reply:
        """A post of a program."""
        seats = [{"kind": "person", "name": "Eve"}, {"kind": "bot", "level": "fair"}] * 2
        options = {"seed": 7, "expansions": ["leaders"], "wonders": ["giza_a"] * 4, "sides": "A"}
        whole: dict[str, Any] = {"game": "wonders", "options": options, "seats": seats}
        small: dict[str, Any] = {"move": "B altar", "n": 0, "text": "hi", "board": "giza_a"}
        end = rng.choice(("moves", "chat", "draft", "rematch", "seats/1", "seats/-1", "links"))
        path, body = rng.choice((("", whole), (f"/{self.table}/{end}", {**small, "name": "Eve"})))
        text = json.dumps(mutated(body, rng), ensure_ascii=rng.random() < 0.7)
        head = (b"authorization", f"Bearer {self.key}".encode())
        return self.direct.ask(
            rng.choice(("POST", "POST", "DELETE")),
            f"/api/v1/tables{path}",
            [*JSON, head],
            text.encode("utf-8", "surrogatepass"),
        )

    def subscription(self, rng: Random) -> Reply:
        """What a browser sends that wants to be told, almost."""
        wanted = Reader().subscription("https://push.example.org/x")
        text = json.dumps(mutated(wanted, rng), ensure_ascii=rng.random() < 0.7)
        heads = [*JSON, (b"cookie", self.some_cookie(rng))]
        body = text.encode("utf-8", "surrogatepass")
        return self.direct.ask("POST", f"{NOTIFIED}/here", heads, body)

    def record(self, rng: Random) -> Reply:
        text = bad_record(rng.choice(golden_records()), rng)
        if rng.random() < 0.5:
            row = rng.choice(golden_positions())
            text = f"septem 1\ngame {json.dumps(row['game'])}\nposition {json.dumps(mutated(row, rng))}\nmoves\nend 0\n"
        return self.direct.ask("POST", "/api/v1/records", [], text.encode("utf-8", "surrogatepass"))

    def look(self, rng: Random) -> Reply:
        """A page or a view."""
        text = quote(rng.choice(TEXTS), errors="replace")
        ends = ("view", "moves", "draft", "record", "seats", text)
        target = rng.choice(
            (
                f"{rng.choice(PATHS)}{text}",
                f"/api/v1/tables/{self.table}/{rng.choice(ends)}",
                f"{self.place}?as={text}",
                f"/?{rng.choice(FIELDS)}={text}&{rng.choice(FIELDS)}={text}",
                f"/api/v1/tables/{text}/events?after={text}",
            )
        )
        key = rng.choice((f"Bearer {self.key}", f"Bearer {self.table}.{text}.x", text, "Basic x"))
        heads = [(b"authorization", key.encode()), (b"cookie", self.some_cookie(rng))]
        return self.direct.ask("GET", target, heads[: rng.randrange(3)])


@cache
def golden_records() -> list[str]:
    return [row["record"] for row in golden()]


@cache
def golden_positions() -> list[dict[str, Any]]:
    return [kept["position"] for row in golden() for kept in row["positions"]]


@pytest.fixture(scope="module")
def attackers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Attacker]]:
    """One of a server over SQLite, one of a server over PostgreSQL."""
    file: Path = tmp_path_factory.mktemp("fuzz") / "septem.db"
    with ExitStack() as open_:
        urls = (f"sqlite:///{file}", open_.enter_context(postgres()))
        yield [
            Attacker(open_.enter_context(directly(create_app(url, 0, GENEROUS)))) for url in urls
        ]


@pytest.mark.parametrize("which", range(2), ids=["sqlite", "postgres"])
def test_nonsense_of_all_kinds(attackers: list[Attacker], which: int) -> None:
    rng, attacker = Random(11), attackers[which]
    kinds: tuple[Callable[[Random], Reply], ...] = (
        *(attacker.form, attacker.document, attacker.look),
        *(attacker.record, attacker.subscription),
    )
    for number in range(REQUESTS):
        answer = kinds[number % len(kinds)](rng)
        assert answer.status < 500, (number, kinds[number % len(kinds)])
        assert "content-security-policy" in answer.headers


def test_every_operation_of_the_interface(attackers: list[Attacker]) -> None:
    """All that the description allows, and much that it does not, with the key of a real seat."""
    document = json.loads(attackers[0].direct.ask("GET", "/api/v1/openapi.json").body)
    schema = schemathesis.openapi.from_dict(document)
    for found in schema.get_all_operations():
        operation = found.ok()
        for mode in modes(operation.definition.raw):
            cases = operation.as_strategy(generation_mode=mode)

            @seed(5)
            @settings(
                max_examples=BY_SCHEMA // 2,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=cases)
            def ask(case: Any) -> None:
                for attacker in attackers:
                    answer = send(attacker, case)
                    assert answer is None or answer.status < 500

            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ask()


def modes(operation: dict[str, Any]) -> list[schemathesis.GenerationMode]:
    """Right cases, and wrong ones where something can be wrong: of a text whatever is said is right."""
    text, perhaps = {"type": "string"}, {"anyOf": [{"type": "string"}, {"type": "null"}]}
    asked = [{**one["schema"], "title": ""} for one in operation.get("parameters", ())]
    free = all(one in ({**text, "title": ""}, {**perhaps, "title": ""}) for one in asked)
    right, wrong = schemathesis.GenerationMode
    return [right] if free and "requestBody" not in operation else [right, wrong]


def send(attacker: Attacker, case: Any) -> Reply | None:
    """A case as a request; one without a real table never becomes an endless stream."""
    stream = case.path.endswith("/events")
    values = {**(case.path_parameters or {})}
    if "table" in values and not stream:
        values["table"] = attacker.table
    path = case.path
    for name, value in values.items():
        path = path.replace("{" + name + "}", quote(str(value), safe="", errors="replace"))
    query = urlencode(case.query or {}, doseq=True, errors="replace")
    heads = [
        (name.lower().encode("latin-1", "replace"), str(value).encode("latin-1", "replace"))
        for name, value in (case.headers or {}).items()
        if name.lower() not in ("authorization", "content-length")
    ]
    personal = case.path.startswith(PERSONAL) or case.path.endswith(ANSWERS)
    key = attacker.token if personal and not stream else attacker.key
    heads.append((b"authorization", f"Bearer {key}".encode()))
    body = b""
    if not isinstance(case.body, schemathesis.core.NotSet) and case.body is not None:
        body = json.dumps(case.body, default=str).encode("utf-8", "surrogatepass")
        heads.append((b"content-type", b"application/json"))
    return attacker.direct.ask(case.method, f"{path}?{query}", heads, body)
