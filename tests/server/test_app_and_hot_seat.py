"""The site as an app, and several people at one device."""

import re

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


def test_nothing_of_a_hand_is_on_the_page_that_passes_the_device(client: TestClient) -> None:
    form = {"game": "wonders", "shown": "wonders", "players": "3", "name": "Ada"}
    form |= {"kind0": "me", "kind1": "friend", "name1": "Bea", "kind2": "friend", "name2": "Cy"}
    where = client.post("/tables", data=form).url.path
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    table = lobby._tables[where.split("/")[2]]
    client.post(f"{where}/hot-seat", data={"seat": "0", "on": "1"})
    for seat, name in enumerate(("Ada", "Bea", "Cy")):
        page = client.get(where).text
        assert f"Pass the device to {name}" in page
        hands = [table.game.view(number)["seats"][number]["hand"] for number in range(3)]
        shown = set(re.findall(r"\w+", page))
        assert not shown & {card for hand in hands for card in map(str, hand)}
        move = {"seat": str(seat), "move": table.legal(seat)[0].text, "n": table.stamp(seat)}
        after = client.post(f"{where}/move", data=move)
        assert after.status_code == 200
    assert "Pass the device to Ada" in after.text
    client.post(f"{where}/hot-seat", data={"seat": "0", "on": "0"})
    assert (
        "Pass the device" not in client.get(where).text.partition("<main")[2].partition("</main")[0]
    )
