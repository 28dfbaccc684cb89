"""Ctrl+C at the terminal: the server and its workers stop without a word."""

import os
import signal
import subprocess
import sys
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
