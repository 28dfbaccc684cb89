"""The site as an app, and several people at one device."""

import re

import pytest
from starlette.testclient import TestClient

from septem.server.lobby import Lobby


def test_the_site_can_be_installed(client: TestClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    fields = manifest.json()
    assert (fields["display"], fields["start_url"]) == ("standalone", "/")
    assert {icon["purpose"] for icon in fields["icons"]} == {"any", "maskable"}
    for icon in fields["icons"]:
        picture = client.get(icon["src"])
        width = int.from_bytes(picture.content[16:20])
        assert (picture.headers["content-type"], f"{width}x{width}") == ("image/png", icon["sizes"])
    for language, words in (("en", "No connection"), ("fr", "Pas de connexion")):
        assert words in client.get("/offline", headers={"Accept-Language": language}).text
    assert 'rel="manifest"' in client.get("/").text
    assert "/offline" in client.get("/worker.js").text


@pytest.mark.parametrize(("game", "players"), [("wonders", 3), ("duel", 2), ("architects", 3)])
def test_people_share_a_device_and_nobody_sees_the_hands_of_others(
    client: TestClient, game: str, players: int
) -> None:
    """One switch of the form seats them all; between two turns a page shows nothing but a name."""
    names = ("Ada", "Bea", "Cy")[:players]
    form = {"game": game, "shown": game, "players": str(players), "device": "on"}
    drawn = client.get("/setup", params=form).text
    assert [f'id="name{n}"' in drawn for n in range(1, players)] == [True] * (players - 1)
    form |= {"shared": "on", "name": names[0], **{f"name{n}": names[n] for n in range(1, players)}}
    assert (
        "bot:" in client.get("/setup", params={**form, "device": ""}).text.partition("selected")[2]
    )
    where = client.post("/tables", data=form).url.path
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    table = lobby._tables[where.split("/")[2]]
    assert [seat.kind for seat in table.seats] == ["person"] * players
    for _ in range(2 * players):
        seat = table.pending[0]
        page = client.get(where).text
        assert f"Pass the device to {table.seats[seat].name}" in page
        hands = [table.game.view(n)["seats"][n].get("hand", []) for n in range(players)]
        shown = set(re.findall(r"\w+", page))
        assert not shown & {card for hand in hands for card in map(str, hand)}
        move = {"seat": str(seat), "move": table.legal(seat)[0].text, "n": table.stamp(seat)}
        after = client.post(f"{where}/move", data=move)
        assert after.status_code == 200
        if table.pending[0] != seat:
            assert f"Pass the device to {table.seats[table.pending[0]].name}" in after.text
    client.post(f"{where}/hot-seat", data={"seat": "0", "on": "0"})
    assert (
        "Pass the device" not in client.get(where).text.partition("<main")[2].partition("</main")[0]
    )
