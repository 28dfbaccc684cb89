"""The structure of Duel: every position with what lies there, and how a card can be had."""

from collections import Counter
from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel import boxes
from septem.web.tables.duel.faces import NUMERALS, Artist, Sign
from septem.web.words import templates


def structure(seen: Seen, artist: Artist) -> list[dict[str, Any]]:
    """Every position with what lies there; accessible cards say how they can be had."""
    view = seen.view
    keys = iter("123456789")
    actor = view["decision"]["seat"] if view["decision"] else view["active"]
    viewer = seen.seat if seen.seat is not None else actor
    offers = view["seats"][viewer]["offers"].get("cards", {})
    shown = []
    for at, (row, column) in enumerate(view["layout"]):
        place = view["structure"][at]
        if place is None:
            shown.append({"at": at, "row": row, "column": column, "state": "ghost"})
            continue
        entry: dict[str, Any] = {"at": at, "row": row, "column": column}
        entry["of"] = boxes.by_box("place", seen, artist, at)
        if "back" in place:
            entry |= {"state": "back", "back": back(artist, place["back"])}
        else:
            entry |= {"state": "cov", "card": artist.card(place["card"])}
            if place["accessible"]:
                entry |= {"state": "acc", "offer": offers.get(place["card"])}
                entry["tag"] = tag(artist, entry["offer"])
                entry["speech"] = speech(artist, entry)
                entry["key"] = next(keys, "") if seen.moves else ""
        shown.append(entry)
    return shown


def back(artist: Artist, name: str) -> dict[str, str]:
    """A face-down card: its Age, or the kind of card that its back tells."""
    if name.isdigit():
        return {"age": NUMERALS[int(name)], "kind": "age", "label": artist.say("face_down")}
    key = f"face_down_{name}"
    told = artist.say(key if key in templates(artist.language, "duel_table") else "face_down")
    return {"age": NUMERALS[3], "kind": name, "label": told}


def tag(artist: Artist, offer: dict[str, Any] | None) -> dict[str, Any]:
    """How a card can be had: look, sign, coins and words."""
    if offer is None:
        return {"look": "plain", "text": "", "icon": "", "coins": None, "state": ""}
    price = offer["price"]
    if offer["short"]:
        look, sign, key = "no", "i-lock", "short"
    elif offer["chain"] or offer["by_symbol"]:
        look, sign, key = "ok", "i-chain", "chain_price" if price else "chain"
    elif not price:
        look, sign, key = "ok", "i-check", "free"
    else:
        look, sign, key = ("trade", "", "buy") if offer["trade"] else ("ok", "", "pay")
    n = offer["short"] or price
    return {
        "look": look,
        "icon": sign,
        "text": artist.say(f"tag_{key}", n=n),
        "coins": artist.coins(price) if price and look != "no" else None,
        "state": artist.say(f"state_{key}", n=n),
    }


def speech(artist: Artist, entry: dict[str, Any]) -> str:
    """A card as a screen reader names it."""
    card = entry["card"]
    cost = f"{artist.say('cost')} {spoken(card['cost'])}" if card["cost"] else ""
    parts = [card["name"], card["kind"], cost, spoken(card["effect"]), entry["tag"]["state"]]
    return ", ".join(part for part in parts if part)


def spoken(signs: tuple[Sign, ...]) -> str:
    """Symbols in words."""
    counts = Counter(sign.label or spoken(sign.parts) for sign in signs)
    return ", ".join(f"{n} {label}" if n > 1 else label for label, n in counts.items() if label)
