"""Health, figures and logs: all that whoever runs a server needs to know, and no secret."""

import json
import logging
import re
import sys
from io import StringIO

import pytest
from starlette.testclient import TestClient

from septem.server.metrics import Metrics, merged
from septem.web import logs
from septem.web.logs import ACCESS, Lines, without_secrets
from septem.web.observing import is_near

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "random"}, {"kind": "bot"}]
LINE = re.compile(
    r'^(# (HELP|TYPE) septem_\w+ .+|septem_\w+\{process="\d+"(,\w+="[^"]*")*\} [\d.e+-]+)$'
)


def test_health_follows_the_database(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}

    def broken(_: object) -> None:
        raise OSError

    monkeypatch.setattr(client.app.state.lobby.store, "read", broken)  # type: ignore[attr-defined]
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "no database"})


def test_the_figures_are_there(client: TestClient) -> None:
    near = TestClient(client.app, client=("127.0.0.1", 1))
    made = client.post("/api/v1/tables", json={"game": "wonders", "seats": SEATS}).json()
    head = {"Authorization": f"Bearer {made['keys']['0']}"}
    where = f"/api/v1/tables/{made['table']}"
    move = client.get(f"{where}/moves", headers=head).json()[0]["text"]
    client.post(f"{where}/moves", json={"move": move, "n": 0}, headers=head)
    client.get("/nowhere")
    answer = near.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    assert all(LINE.match(line) for line in lines), [x for x in lines if not LINE.match(x)]
    found = {re.sub(r'process="\d+",?', "", line): line.split()[-1] for line in lines}
    assert any(line.startswith("septem_moves_total{} ") and line[-1] != "0" for line in found)
    assert 'septem_requests_total{kind="page",status="404"} 1' in found
    assert 'septem_request_seconds_count{kind="move"} 1' in found
    assert "septem_tables{} 1" in found
    for name in ("streams", "queue_bots", "queue_reviews", "queue_records", "connections"):
        assert any(line.startswith(f"septem_{name}{{}} ") for line in found), name


def test_strangers_do_not_see_the_figures(client: TestClient) -> None:
    far = TestClient(client.app, client=("203.0.113.9", 1))
    assert far.get("/metrics").status_code == 404
    assert far.get("/healthz").status_code == 200
    assert [is_near(a) for a in ("::1", "10.2.3.4", "8.8.8.8", "2606:4700::1", "x")] == [
        *(True, True),
        *(False, False, False),
    ]


def test_times_fall_into_buckets() -> None:
    found = Metrics()
    for seconds in (0.004, 0.005, 0.3, 99.0):
        found.answered("page", 200, seconds)
    found.answered("api", 500, 0.1)
    text = found.text("7", [])
    assert 'septem_request_seconds_bucket{process="7",kind="page",le="0.005"} 2' in text
    assert 'septem_request_seconds_bucket{process="7",kind="page",le="0.5"} 3' in text
    assert 'septem_request_seconds_bucket{process="7",kind="page",le="+Inf"} 4' in text
    assert 'septem_errors_total{process="7"} 1' in text


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("key olive-arch-23456789.0.s3cret~17", "key olive-arch-23456789.0.***"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer ***"),
        ("septem_guest=WyJ.xyz", "septem_guest= ***"),
        ('options {"seed": 123456}', 'options {"seed": ***}'),
        ("postgresql://me:pass@host/db", "postgresql://me:***@host/db"),
        ("table olive-arch-23456789 moved on", "table olive-arch-23456789 moved on"),
    ],
)
def test_logs_keep_no_secret(said: str, kept: str) -> None:
    assert without_secrets(said) == kept


def test_a_line_is_one_json_object_also_for_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        raise RuntimeError("seed 5")
    except RuntimeError:
        record = logging.LogRecord("septem", 40, "f", 1, "a bot\nfails", (), sys.exc_info())
    line = Lines().format(record)
    fields = json.loads(line)
    assert "\n" not in line
    assert fields["error"] == "RuntimeError"
    assert "seed 5" not in line


def test_every_request_is_logged_where_that_is_asked_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, root = StringIO(), logging.getLogger()
    before, level = root.handlers[:], root.level
    monkeypatch.setattr(sys, "stderr", out)
    try:
        logs.set_up(access=True)
        client.get("/k/olive-arch-23456789.0.s3cret?seed=7")
        logs.set_up(access=False)
        client.get("/")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logging.getLogger(ACCESS).setLevel(logging.NOTSET)
    (line,) = out.getvalue().splitlines()
    fields = json.loads(line)
    assert (fields["method"], fields["route"], fields["status"]) == ("GET", "/k/{key}", 403)
    assert "s3cret" not in line
    assert "seed" not in line


def test_figures_of_several_processes_are_one_text() -> None:
    texts = []
    for process in ("1", "2"):
        one = Metrics()
        one.answered("page" if process == "1" else "move", 200, 0.01)
        texts.append(one.text(process, [("septem_tables", "Tables in memory.", 3)]))
    lines = merged(texts).splitlines()
    assert all(LINE.match(line) for line in lines)
    assert lines.count("# TYPE septem_tables gauge") == 1
    at = lines.index("# TYPE septem_tables gauge")
    assert lines[at + 1 :] == ['septem_tables{process="1"} 3', 'septem_tables{process="2"} 3']
    assert sum(line.startswith("septem_requests_total{") for line in lines) == 2
