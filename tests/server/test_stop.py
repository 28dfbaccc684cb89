"""Ctrl+C at the terminal: the server and its workers stop without a word."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2 as httpx

from tests.kit.serving import free_port, surroundings


def test_ctrl_c_stops_quietly(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "septem.web", "--port", str(port), "--thinkers", "2"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path / 'games.db'}"],
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # a terminal tells the whole group of processes
    )
    address = f"http://127.0.0.1:{port}/api/v1/games"
    with httpx.Client(transport=httpx.HTTPTransport(retries=8)) as visitor:
        assert visitor.get(address, timeout=60).status_code == 200
    os.killpg(server.pid, signal.SIGINT)
    said, _ = server.communicate(timeout=30)
    assert said.splitlines() == [f"Septem is at http://localhost:{port}/  (Ctrl+C stops it)"]


def test_sigterm_ends_within_five_seconds_without_noise(tmp_path: Path) -> None:
    """With an open stream, half a request and a bot that thinks."""
    port = free_port()
    command = [sys.executable, "-m", "septem.web", "--port", str(port), "--thinkers", "1"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path / 'games.db'}"],
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    address = f"http://127.0.0.1:{port}"
    seats = [{"kind": "person", "name": "Ada"}] + [{"kind": "bot", "level": "master"}] * 3
    with httpx.Client(base_url=address, transport=httpx.HTTPTransport(retries=8)) as visitor:
        assert visitor.get("/healthz", timeout=60).json() == {"status": "ok"}
        body = {"game": "wonders", "seats": seats}
        table = visitor.post("/api/v1/tables", json=body, timeout=60).json()["table"]
        half = socket.create_connection(("127.0.0.1", port))
        half.sendall(b"GET / HTTP/1.1\r\nhost:")
        with visitor.stream("GET", f"/api/v1/tables/{table}/events") as stream:
            next(stream.iter_raw())
            server.send_signal(signal.SIGTERM)
            began = time.monotonic()
            said, _ = server.communicate(timeout=30)
        half.close()
    assert time.monotonic() - began < 5
    assert server.returncode == 0
    assert said.splitlines() == [
        f"Septem is at {address.replace('127.0.0.1', 'localhost')}/  (Ctrl+C stops it)"
    ]
