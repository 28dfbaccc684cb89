"""A program that plays at a Septem server, with nothing but the standard library.

    python examples/client.py http://localhost:8007 --token septem_... --game duel --to bot:fair
    python examples/client.py http://localhost:8007 --token septem_... --game wonders --to k7m2p9xq --to bot:fair
    python examples/client.py http://localhost:8007 --token septem_...        (waits for challenges and accepts them)

Make a token on the page /me/programs. `choose` is where your own ideas go: it sees what your seat sees and picks one of its moves.
"""

import argparse
import http.client
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

AWAY = (
    OSError,
    http.client.HTTPException,
)  # the server is away, or went in the middle of an answer
BUSY = (429, 502, 503)


class Septem:
    """A server as one person's programs see it."""

    def __init__(self, server: str, token: str) -> None:
        self.root = f"{server.rstrip('/')}/api/v1"
        self.token = token

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; its answer read from JSON. HTTPError where it is refused; a server that is away comes back."""
        while True:
            try:
                with self._open(method, path, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as problem:
                if problem.code not in BUSY:
                    raise
            except AWAY:
                pass
            time.sleep(1)

    def act(self, path: str, body: Any = None) -> None:
        """Do what may be done already: by somebody else, by the clock, or by you before an answer was lost."""
        try:
            self.ask("POST", path, body)
        except urllib.error.HTTPError as problem:
            if problem.code != 409:
                raise

    def events(self, after: int) -> Iterator[dict[str, Any]]:
        """Everything that happens to you after an event, for ever: over lost connections and restarts, each once."""
        while True:
            try:
                with self._open("GET", f"/me/events?after={after}") as lines:
                    for line in lines:
                        if line.strip():
                            event = json.loads(line)
                            after = event["number"]
                            yield event
            except urllib.error.HTTPError as problem:
                if problem.code not in BUSY:
                    raise
            except AWAY:
                pass
            time.sleep(1)

    def _open(self, method: str, path: str, body: Any = None) -> Any:
        head = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.root + path, data, head, method=method)
        return urllib.request.urlopen(asked, timeout=30)


def choose(view: dict[str, Any], moves: list[dict[str, Any]]) -> str:
    """Which move to play. This one knows nothing; `view` is what your seat knows, a move has `text` and words in `en` and `fr`."""
    return str(random.choice(moves)["text"])


def take_turn(septem: Septem, table: str) -> None:
    """Play the decision that is owed at a table; somebody may have been faster."""
    seen = septem.ask("GET", f"/tables/{table}/view")
    if not seen["moves"]:
        return
    move = {"move": choose(seen["view"], seen["moves"]), "n": seen["n"]}
    septem.act(f"/tables/{table}/moves", move)


def open_table(septem: Septem, game: str, others: list[str], rated: bool) -> str:
    """A table for you and others, each a handle or `bot:LEVEL`; its name."""
    seats: list[dict[str, str]] = [{"kind": "person", "name": septem.ask("GET", "/me")["name"]}]
    for other in others:
        bot, _, level = other.partition(":")
        seats.append(
            {"kind": "bot", "level": level}
            if level and bot == "bot"
            else {"kind": "open", "to": other}
        )
    asked = {"game": game, "seats": seats, "rated": rated}
    return str(septem.ask("POST", "/tables", asked)["table"])


def play(septem: Septem, games: int, after: int) -> None:
    """Accept every challenge and play every turn until so many games are over; 0: for ever."""
    for event in septem.events(after):
        if event["kind"] == "challenge":
            septem.act(f"/tables/{event['table']}/accept")
        elif event["kind"] == "turn":
            take_turn(septem, event["table"])
        elif event["kind"] in ("over", "declined"):
            print(json.dumps(event), flush=True)
            games -= 1
            if games == 0:
                return


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("--token", required=True)
    parser.add_argument("--game", default="duel")
    parser.add_argument(
        "--to",
        action="append",
        default=[],
        help="a handle, or bot:LEVEL; once for every other seat",
    )
    parser.add_argument("--rated", action="store_true")
    parser.add_argument("--games", type=int, default=0, help="end after so many games; 0: never")
    parser.add_argument("--after", type=int, default=0, help="the number of the last event seen")
    chosen = parser.parse_args()
    server = Septem(chosen.server, chosen.token)
    if chosen.to:
        print(open_table(server, chosen.game, chosen.to, chosen.rated), flush=True)
    play(server, chosen.games, chosen.after)
