"""What strangers sent to break the server is refused with a clear answer, without an echo, with the strict headers."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from septem.web import home
from septem.web.app import create_app
from tests.kit.asgi import Direct, directly
from tests.kit.mutations import golden
from tests.server.conftest import GENEROUS

JSON = [(b"content-type", b"application/json")]
FORM = [(b"content-type", b"application/x-www-form-urlencoded")]
SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "bot"}, {"kind": "bot"}]


@pytest.fixture(scope="module")
def direct(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Direct]:
    url = f"sqlite:///{tmp_path_factory.mktemp('data') / 'septem.db'}"
    with directly(create_app(url, 0, GENEROUS)) as found:
        yield found


def table(**changes: object) -> str:
    return json.dumps({"game": "wonders", "seats": SEATS, **changes})


@pytest.mark.parametrize(
    "body",
    [
        table(options={"seed": True}),
        table(options={"seed": float("nan")}),
        table(options={"seed": 2**128}),
        table(options={"seed": -1}),
        table(options={"wonders": [float("inf")]}),
        table(options={"sides": "\ud800"}),
        table(options={"sides": "A\x00"}),
        table(options={"\ud800": 1}),
        table(options={"expansions": [{}]}),
        table(options={"expansions": [float("nan")]}),
        table(options={"self": 1}),
        table(options={"name": "wonders"}),
        '{"game": "wonders", "options": {"seed": 1e999}, "seats": []}',
        table().replace('"seats"', '"options": {"sides": 1e999}, "seats"'),
        table(game="\x00"),
        table(game="\ud800"),
        table(seats=[{"kind": "bot", "level": "almighty"}] * 3),
        table(seats=[{"kind": "person", "name": "\ud800\udfff"}] * 3),
        table(options={"wonders": [[[[[[]]]]]]}),
        "[" * 60_000,
        '{"a":' * 9000,
    ],
)
def test_nonsense_in_json_is_refused(direct: Direct, body: str) -> None:
    answer = direct.ask("POST", "/api/v1/tables", JSON, body.encode())
    assert 400 <= answer.status < 500
    assert set(json.loads(answer.body)) == {"error", "message"}
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_what_was_sent_does_not_come_back(direct: Direct) -> None:
    mark = "Qx7EchoedQx7"
    bodies = [
        ("/api/v1/tables", JSON, table(game=mark)),
        ("/api/v1/tables", JSON, table(options={mark: mark})),
        ("/api/v1/tables", JSON, table(options={"sides": mark})),
        ("/api/v1/tables", JSON, table(options={"expansions": [mark]})),
        ("/api/v1/tables", JSON, table(seats=[{"kind": mark}])),
        ("/api/v1/records", [], mark),
        ("/api/v1/records", [], f'septem 1\ngame "{mark}"\nmoves\nend 0\n'),
        ("/api/v1/records", [], f'septem 1\ngame "wonders"\n{mark} 1\nmoves\nend 0\n'),
        ("/api/v1/records", [], f'septem 1\ngame "wonders"\nmoves\n0 {mark}\nend 1\n'),
        ("/records", FORM, f"record={mark}"),
    ]
    for path, headers, body in bodies:
        answer = direct.ask("POST", path, headers, body.encode())
        assert 400 <= answer.status < 500, body
        assert mark.encode() not in answer.body, body


@pytest.mark.parametrize(
    "cookie",
    [
        "septem_prefs=" + quote("[" * 1900),
        "septem_prefs=" + quote('{"muted":' * 200),
        "septem_prefs=%7B%22language%22%3A%5B%5D%7D",
        "septem_prefs=%00%ff",
        "septem_guest=" + "[" * 900,
        "septem_guest=\xff.\x00",
        "; ;=;a",
    ],
)
def test_a_strange_cookie_is_no_cookie(direct: Direct, cookie: str) -> None:
    assert direct.ask("GET", "/", [(b"cookie", cookie.encode("latin-1"))]).status == 200


@pytest.mark.parametrize("target", ["/t/%00", "/t/a%00b/qr", "/k/a.0.%00", "/t/%ff", "/k/%00.1.x"])
def test_a_name_no_table_has_is_not_looked_for(direct: Direct, target: str) -> None:
    assert 400 <= direct.ask("GET", target).status < 500


@pytest.mark.parametrize("seat", ["99999999999999999999", "-1", "9" * 5000, "1.5", "²", "%00"])
def test_huge_seat_numbers_are_refused(direct: Direct, seat: str) -> None:
    made = json.loads(direct.ask("POST", "/api/v1/tables", JSON, table().encode()).body)
    target = f"/api/v1/tables/{made['table']}/seats/{seat}"
    assert 400 <= direct.ask("POST", target, JSON, b'{"name": "Eve"}').status < 500


def test_a_failure_is_one_line_in_the_log_and_strict(
    direct: Direct, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret of the visitor")

    monkeypatch.setattr(home, "form_values", broken)
    with caplog.at_level(logging.WARNING, logger="septem"):
        answer = direct.ask("GET", "/?name=secret")
    assert answer.status == 500
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    (line,) = caplog.records
    assert "RuntimeError" in line.getMessage()
    assert "secret" not in line.getMessage()
    assert not line.exc_info


def test_records_of_every_game_are_still_taken(direct: Direct) -> None:
    for game in ("architects", "duel", "wonders"):
        record = golden(game)[0]["record"]
        answer = direct.ask("POST", "/api/v1/records", [], record.encode())
        assert answer.status == 201, answer.body
        where = json.loads(answer.body)["table"]
        assert direct.ask("GET", f"/t/{where}").status == 200


def test_the_largest_seed_is_kept_exactly(direct: Direct, tmp_path: Path) -> None:
    seed = 2**128 - 1
    answer = direct.ask("POST", "/api/v1/tables", JSON, table(options={"seed": seed}).encode())
    assert answer.status == 201
    kept = direct.app.state.lobby._tables[json.loads(answer.body)["table"]]
    assert kept.facts.options["seed"] == seed
    assert kept.game.record().setup.options["seed"] == seed
