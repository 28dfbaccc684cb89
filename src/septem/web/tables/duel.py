"""The Duel table: two cities, the track, the structure, the Pantheon, and what may be done with each card."""

from collections import Counter
from typing import Any

from septem.duel.cards.catalogue import CARDS, COLORS, RESOURCES, SYMBOLS
from septem.duel.rules.military import CAPITAL, TOKEN_COINS, TOKENS, ZONE_POINTS, ZONE_TOKEN
from septem.kernel.game import Move
from septem.kernel.phrases import LANGUAGES, say
from septem.server.log import Event
from septem.web import lines
from septem.web.tables import Seen, duel_choices, duel_drawing
from septem.web.tables.duel_faces import NUMERALS, SCENES, Artist, Sign, layout

PICK_ORDER = (0, 1, 1, 0, 1, 0, 0, 1)
WIDE_ZONES = (
    ("0", 1),
    ("a", 3),
    ("b", 3),
    ("c", 2),
    ("m", 1),
    ("c", 2),
    ("b", 3),
    ("a", 3),
    ("0", 1),
)


def context(seen: Seen) -> dict[str, Any]:
    """Everything the table shows."""
    view = seen.view
    artist = Artist(seen.language)
    mine = seen.seat or 0
    step = (view["decision"] or {}).get("step", "")
    shown: dict[str, Any] = {
        "me": city(seen, artist, mine),
        "rival": city(seen, artist, 1 - mine),
        "age": NUMERALS[view["age"]],
        "cards_left": sum(1 for place in view["structure"] if place),
        "track": track(seen, mine),
        "zones": zones(seen, artist, mine),
        "lead": lead(seen),
        "progress": [artist.token(token) for token in view["progress"]],
        "pantheon": pantheon(seen, artist, mine),
        "places": structure(seen, artist),
        "panels": panels(seen, artist) if step == "turn_action" and seen.moves else [],
        "draft": draft(seen, artist) if step == "draft_wonder" else None,
        "sheet": None,
        "standings": standings(seen, mine),
        **duel_drawing.tools(seen.language),
    }
    if seen.moves and step not in ("turn_action", "draft_wonder"):
        shown["sheet"] = duel_choices.sheet(seen, artist)
    return shown


# Cities.


def city(seen: Seen, artist: Artist, seat: int) -> dict[str, Any]:
    """One player's side."""
    fields = seen.view["seats"][seat]
    held = fields["symbols"]
    return {
        "seat": seen.seats[seat],
        "own": seat == seen.seat,
        "state": state(seen, seat),
        "coins": fields["coins"],
        "wonders": [wonder(artist, fields, entry) for entry in fields["wonders"]],
        "goods": [good(artist, fields, name) for name in RESOURCES],
        "choices": tuple(artist.either(names) for names in fields["choices"]),
        "symbols": [
            (artist.icon(f"s-{name}", artist.word(name)), held.get(name, 0)) for name in SYMBOLS
        ],
        "different": len(held),
        "tokens": [artist.token(token) for token in fields["progress"]],
        "cards": [artist.card(card) for card in in_order(fields["cards"])],
        "discard": artist.gain(fields["discard_gives"]),
        "points": fields["points"]["total"] if seen.settings.get("estimate") else None,
        "myths": [artist.mythology(token) for token in fields.get("mythology_tokens", [])],
        "offerings": [
            artist.offering(token.removeprefix("offering_"))
            for token in fields.get("offerings", [])
        ],
        "gods": [artist.god(god) for god in fields.get("divinities", [])],
        "astarte": artist.coins(fields["astarte"]) if fields.get("astarte") else None,
        "snake": fields.get("snake"),
    }


def standings(seen: Seen, mine: int) -> list[tuple[str, int, int]]:
    """The points of both players by line, yours first; nothing where the table shows no estimates."""
    if not seen.settings.get("estimate"):
        return []
    own, other = (seen.view["seats"][seat]["points"] for seat in (mine, 1 - mine))
    return [(lines.name(seen, line), own[line], other[line]) for line in own]


def state(seen: Seen, seat: int) -> str:
    """What the seat is doing, in words."""
    who = seen.seats[seat]
    if seen.state == "over":
        return ""
    doing = "now" if who.pending else "waits"
    if seat == seen.seat:
        return phrase(seen, f"you_{doing}")
    kind = phrase(seen, "bot") if who.bot else ""
    return " · ".join(part for part in (kind, phrase(seen, f"they_{doing}")) if part)


def phrase(seen: Seen, key: str, **values: Any) -> str:
    return say(seen.language, "duel_table", key, **values)


def in_order(cards: list[str]) -> list[str]:
    """Buildings by color, as cities are laid out."""
    return sorted(cards, key=lambda card: (COLORS.index(CARDS[card].color), CARDS[card].age))


def wonder(artist: Artist, fields: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    offer = fields["offers"].get("wonders", {}).get(entry["id"])
    return {
        **artist.wonder(entry["id"]),
        "built": entry["built"],
        "offer": offer,
        "price": artist.coins(offer["price"]) if offer else None,
        "under": artist.card(entry["card"])["name"] if entry.get("card") else "",
    }


def good(artist: Artist, fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {
        "icon": artist.resource(name),
        "makes": fields["makes"][name],
        "price": artist.coins(fields["buys_at"][name]),
        "cheap": name in fields["cheap"],
    }


# The track.


def facing(mine: int) -> list[int]:
    """Positions of the track from one's own capital to the other."""
    spaces = list(range(-CAPITAL, CAPITAL + 1))
    return spaces if mine == 0 else spaces[::-1]


def track(seen: Seen, mine: int) -> list[dict[str, Any]]:
    targets: dict[int, list[str]] = {}
    if seen.moves and seen.seat is not None:
        ready = seen.view["seats"][seen.seat]["offers"].get("cards", {})
        for at, place in enumerate(seen.view["structure"]):
            card = place.get("card") if place else None
            if card in ready and ready[card]["pawn"] != seen.view["pawn"]:
                targets.setdefault(ready[card]["pawn"], []).append(str(at))
    return [
        {
            "at": at,
            "zone": "cap" if abs(at) == CAPITAL else f"z{zone(at)}",
            "pawn": at == seen.view["pawn"],
            "minerva": at == seen.view.get("minerva"),
            "targets": " ".join(targets.get(at, [])),
        }
        for at in facing(mine)
    ]


def zone(at: int) -> int:
    """How far out a space lies: 0 in the middle, then the zones by their points."""
    values = sorted({int(value) for value in ZONE_POINTS})
    return values.index(int(ZONE_POINTS[at + CAPITAL]))


def zones(seen: Seen, artist: Artist, mine: int) -> list[dict[str, Any]]:
    """The zones under the track with their points and the tokens still there."""
    spaces = facing(mine)
    found: list[dict[str, Any]] = []
    start = 0
    for name, width in WIDE_ZONES:
        part = spaces[start : start + width]
        start += width
        value = int(ZONE_POINTS[part[0] + CAPITAL]) if name in "abc" else 0
        met = [int(ZONE_TOKEN[at + CAPITAL]) for at in part]
        token = TOKENS[max(met) - 1] if max(met) else ""
        found.append(
            {
                "name": name,
                "width": width,
                "points": artist.points(value) if value else None,
                "loss": int(TOKEN_COINS[max(met) - 1])
                if token in seen.view["military_tokens"]
                else 0,
                "left": part[0] in spaces[:9],
            }
        )
    return found


def lead(seen: Seen) -> dict[str, Any]:
    """Who is ahead, by how much, and what it is worth."""
    pawn = seen.view["pawn"]
    if pawn == 0:
        return {"text": phrase(seen, "lead_none"), "points": None}
    leader = 0 if pawn > 0 else 1
    key = "lead_you" if leader == seen.seat else "lead_other"
    worth = seen.view["seats"][leader]["points"]["military"]
    text = phrase(seen, key, name=seen.seats[leader].name, n=abs(pawn))
    return {"text": text, "points": Artist(seen.language).points(worth)}


# The structure.


def structure(seen: Seen, artist: Artist) -> list[dict[str, Any]]:
    """Every position with what lies there; accessible cards say how they can be had."""
    view = seen.view
    laid = view.get("structure_tokens", {})
    keys = iter("123456789")
    actor = view["decision"]["seat"] if view["decision"] else view["active"]
    viewer = seen.seat if seen.seat is not None else actor
    offers = view["seats"][viewer]["offers"].get("cards", {})
    shown = []
    for at, (row, column) in enumerate(layout(view["age"])):
        place = view["structure"][at]
        if place is None:
            shown.append({"at": at, "row": row, "column": column, "state": "ghost"})
            continue
        entry: dict[str, Any] = {"at": at, "row": row, "column": column}
        entry["token"] = lying(artist, laid.get(str(at)))
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
    """A face-down card: its Age, or that it is a guild or a Grand Temple."""
    if name.isdigit():
        return {"age": NUMERALS[int(name)], "kind": "age", "label": artist.say("face_down")}
    return {"age": NUMERALS[3], "kind": name, "label": artist.say(f"face_down_{name}")}


def lying(artist: Artist, token: str | None) -> dict[str, Any] | None:
    """A mythology or offering token on a card."""
    if token is None:
        return None
    if token.startswith("offering_"):
        return {"offering": artist.offering(token.removeprefix("offering_")), "myth": None}
    return {"offering": None, "myth": artist.mythology(token)}


def tag(artist: Artist, offer: dict[str, Any] | None) -> dict[str, Any]:
    """How a card can be had: look, sign, coins and words."""
    if offer is None:
        return {"look": "plain", "text": "", "icon": "", "coins": None, "state": ""}
    price = offer["price"]
    if offer["short"]:
        look, sign, key = "no", "i-lock", "short"
    elif offer["chain"]:
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


# What may be done with each card.


def panels(seen: Seen, artist: Artist) -> list[dict[str, Any]]:
    """One panel of actions for each accessible card, and for each card of the Pantheon."""
    assert seen.seat is not None
    fields = seen.view["seats"][seen.seat]
    of_card: dict[str, list[Move]] = {}
    of_god: dict[str, list[Move]] = {}
    for move in seen.moves:
        words = move.text.split()
        if words[0] == "A":
            of_god.setdefault(words[1], []).append(move)
        else:
            of_card.setdefault(words[-1], []).append(move)
    made = [
        card_panel(artist, fields, at, place["card"], of_card[place["card"]])
        for at, place in enumerate(seen.view["structure"])
        if place and place.get("card") in of_card
    ]
    for space, place in enumerate(seen.view.get("pantheon", [])):
        god = place.get("card") if place else None
        if god is not None and seen.view["age"] > 1:
            made.append(god_panel(artist, fields, space, god, of_god.get(god, [])))
    return made


def card_panel(
    artist: Artist, fields: dict[str, Any], at: int, card: str, moves: list[Move]
) -> dict[str, Any]:
    by_verb: dict[str, list[Move]] = {"B": [], "D": [], "W": []}
    for move in moves:
        by_verb[move.text[0]].append(move)
    offer = fields["offers"]["cards"][card]
    ready = {move.text.split()[1]: move for move in by_verb["W"]}
    wonders = [entry["id"] for entry in fields["wonders"] if not entry["built"]]
    return {
        "value": str(at),
        "card": artist.card(card),
        "offer": offer,
        "buys": [(artist.resource(name), n) for name, n in offer["buys"].items()],
        "trade": artist.coins(offer["trade"]),
        "price": artist.coins(offer["price"]),
        "build": by_verb["B"][0] if by_verb["B"] else None,
        "wonders": [wonder_action(artist, fields, name, ready.get(name)) for name in wonders],
        "discard": by_verb["D"][0],
        "gain": artist.gain(fields["discard_gives"]),
    }


def wonder_action(
    artist: Artist, fields: dict[str, Any], name: str, move: Move | None
) -> dict[str, Any]:
    offer = fields["offers"]["wonders"].get(name, {"price": 0, "short": 0})
    price = artist.coins(offer["price"])
    return {**artist.wonder(name), "move": move, "price": price, "short": offer["short"]}


def god_panel(
    artist: Artist, fields: dict[str, Any], space: int, god: str, moves: list[Move]
) -> dict[str, Any]:
    price = fields["space_costs"][space]
    purse = fields["coins"] + fields["astarte"]
    ways = [activation(artist, move, price, purse) for move in moves]
    return {
        "value": f"g{space}",
        "card": None,
        "god": artist.god(god),
        "space": space + 1,
        "price": artist.coins(price),
        "ways": sorted(ways, key=lambda way: (len(way["given"]), way["cost"])),
        "short": max(price - purse, 0),
    }


def activation(artist: Artist, move: Move, price: int, purse: int) -> dict[str, Any]:
    """One way to pay for a divinity: offerings, then coins."""
    given = [word.removeprefix("+") for word in move.text.split()[2:]]
    cost = max(price - sum(map(int, given)), 0)
    return {
        "move": move,
        "given": tuple(artist.offering(value) for value in given),
        "cost": cost,
        "coins": artist.coins(cost),
        "left": purse - cost,
    }


# The Pantheon.


def pantheon(seen: Seen, artist: Artist, mine: int) -> list[dict[str, Any]]:
    """Six spaces with both prices."""
    view = seen.view
    prices = [view["seats"][seat].get("space_costs", []) for seat in (mine, 1 - mine)]
    ready = {move.text.split()[1] for move in seen.moves if move.text.startswith("A ")}
    shown = []
    for space, place in enumerate(view.get("pantheon", [])):
        god = place.get("card") if place else None
        shown.append(
            {
                "space": space,
                "god": artist.god(god) if god else None,
                "myth": artist.mythology(place["mythology"]) if place and not god else None,
                "gone": None if place else gone(seen, artist, view["emptied"][space]),
                "price": artist.coins(prices[0][space]),
                "rival": artist.coins(prices[1][space]),
                "ready": god in ready,
                "enki": [artist.token(token) for token in view["enki_tokens"]]
                if god == "enki"
                else [],
            }
        )
    return shown


def gone(seen: Seen, artist: Artist, god: str | None) -> dict[str, Any] | None:
    """A divinity that was activated here, and who has it."""
    if god is None:
        return None
    owner = 0 if god in seen.view["seats"][0]["divinities"] else 1
    own = owner == seen.seat
    return {
        "god": artist.god(god),
        "words": artist.say("with_you") if own else artist.say("with", name=seen.seats[owner].name),
    }


# The draft.


def draft(seen: Seen, artist: Artist) -> dict[str, Any]:
    """The wonders on offer, who takes how many, and what has been taken."""
    view = seen.view
    taken = sum(len(fields["wonders"]) for fields in view["seats"])
    picks = {move.text.split()[1]: move for move in seen.moves}
    return {
        "round": 1 + taken // 4,
        "order": [
            {"seat": seen.seats[seat], "done": n < taken, "now": n == taken}
            for n, seat in enumerate(PICK_ORDER)
        ],
        "now": PICK_ORDER[min(taken, 7)],
        "left": 4 - taken % 4,
        "wonders": [
            {**artist.wonder(name), "move": picks.get(name), "text": effect_text(seen, name)}
            for name in view["draft"]
        ],
        "taken": [seen.seats[seat] for seat in PICK_ORDER[taken // 4 * 4 : taken]],
        "laid": any(view["structure"]),
    }


def effect_text(seen: Seen, ident: str) -> str:
    piece = seen.piece(ident)
    return " ".join(piece.effect[seen.language]) if piece else ""


# The end.


def score(seen: Seen) -> dict[str, Any]:
    """The score explained to the piece, and everything that was hidden."""
    artist = Artist(seen.language)
    fields = [seen.view["seats"][seat] for seat in (0, 1)]
    lines = [score_line(seen, line) for line in fields[0]["points"] if line != "total"]
    shown = [line for line in lines if any(line["values"])]
    return {
        **duel_drawing.tools(seen.language),
        "lines": shown,
        "most": max([value for line in shown for value in line["values"]], default=1),
        "cities": [city(seen, artist, seat) | {"scene": scene(fields[seat])} for seat in (0, 1)],
        "hidden": [
            {"name": artist.say(f"reveal_{name}"), "cards": [artist.card(card) for card in cards]}
            for name, cards in seen.view["revealed"].items()
            if cards
        ],
        "pile": [artist.card(card) for card in in_order(seen.view["discard"])],
        "reason": reason(seen),
    }


def score_line(seen: Seen, line: str) -> dict[str, Any]:
    fields = seen.view["seats"]
    return {
        "id": line,
        "name": phrase(seen, f"line_{line}"),
        "values": [one["points"][line] for one in fields],
        "pieces": [worth(seen, one, line) for one in fields],
    }


def scene(fields: dict[str, Any]) -> str:
    """The picture over a player's column: the first wonder built, or owned."""
    wonders = sorted(fields["wonders"], key=lambda entry: not entry["built"])
    return SCENES[wonders[0]["id"]] if wonders else "v-babel"


def worth(seen: Seen, fields: dict[str, Any], line: str) -> list[tuple[str, str, int]]:
    """What makes up a line: id and name of the piece, and its points."""
    if line == "treasury":
        return [("", phrase(seen, "treasury", n=fields["coins"]), fields["points"][line])]
    if line == "military":
        return [("", phrase(seen, "on_track", n=abs(seen.view["pawn"])), fields["points"][line])]
    return [(name, seen.name_of(name), n) for name, n in fields["explained"][line].items()]


def reason(seen: Seen) -> str:
    """Why the game ended and who won, in a sentence."""
    outcome = seen.outcome
    assert outcome is not None
    if outcome.victory != "points":
        return phrase(seen, f"ended_{outcome.victory}")
    totals = [scores["total"] for scores in outcome.scores]
    if totals[0] != totals[1]:
        return phrase(seen, "ended_points", n=abs(totals[0] - totals[1]))
    return phrase(seen, "ended_shared" if len(outcome.winners) > 1 else "ended_blue")


# The story.


def narrate(event: Event) -> dict[str, str]:
    """A move as the log tells it, with what followed from it."""
    if event.description is None:
        return dict.fromkeys(LANGUAGES, "")
    return {
        language: f"{sentence}{aftermath(event, language)}"
        for language, sentence in event.description.items()
    }


def aftermath(event: Event, language: str) -> str:
    """What a move did beyond itself: the pawn, symbols, coins lost, play again."""
    before, after = event.before, event.after
    notes = []
    moved = abs(after["pawn"] - before["pawn"])
    if moved:
        notes.append(say(language, "duel_table", "log_pawn", n=moved))
    rival = 1 - event.seat
    gone = before["seats"][rival]["coins"] - after["seats"][rival]["coins"]
    if gone > 0:
        notes.append(say(language, "duel_table", "log_loses", n=gone))
    if after["play_again"]:
        notes.append(say(language, "duel_table", "log_again"))
    return f" ({', '.join(notes)})" if notes else ""
