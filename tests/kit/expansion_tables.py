"""Tables of expansions as rulebook examples set them up: M at seat 0, L to its left at seat 1, R to its right last."""

import re
from collections import Counter
from typing import Any

import septem
from septem.wonders.expansions import known

M, L = 0, 1
# Boards of tables that name none: no raw material is printed on the first three.
BOARDS = (
    "ephesus_a",
    "halicarnassus_a",
    "alexandria_a",
    "giza_a",
    "olympia_a",
    "babylon_a",
    "rhodes_a",
)
LEADERS = ("leaders",)
CITIES = ("cities",)
BOTH = ("leaders", "cities")
TOWERS = ("towers",)
FULL = (*BOTH, "towers")
EVERYTHING = (*FULL, "foundations")
# Foundations are played on towers, side B; the first three print no clay, wood or glass.
TALL = ("telanissos_b", "babel_b", "aksum_b", "thebes_b", "tenochtitlan_b", "athens_b", "ikaruga_b")
Seat = dict[str, Any]


def edition(expansions: tuple[str, ...] = BOTH, optional: bool = True) -> Any:
    return known.load([name for name in known.EXPANSIONS.all() if name in expansions], optional)


def catalogue(expansions: tuple[str, ...] = BOTH, optional: bool = True) -> Any:
    return edition(expansions, optional).catalogue


def city(*cards: str, **fields: Any) -> Seat:
    """A city with these buildings; `hand` may name a few cards, the table fills it up."""
    return {"cards": list(cards), **fields}


def table(
    *cities: Seat,
    expansions: tuple[str, ...] = BOTH,
    age: int = 2,
    turn: int = 3,
    players: int = 3,
    optional: bool = True,
    **fields: Any,
) -> septem.Game:
    """A position of the given cities; those left out have only their board, and no leaders in hand."""
    seats: list[Seat] = [dict(entry) for entry in cities]
    seats += [{} for _ in range(players - len(seats))]
    taken = [entry["wonder"][:-2] for entry in seats if "wonder" in entry]
    boards = TALL if "foundations" in expansions else BOARDS
    free = [board for board in boards if board[:-2] not in taken]
    size = hand_size(expansions, players) - turn + 1
    spare = spare_cards(age, seats, fields)
    for entry in seats:
        entry.setdefault("wonder", free[0] if free else None)
        if entry["wonder"] in free:
            free.remove(entry["wonder"])
        if "leaders" in expansions and age > 0:
            entry.setdefault("leader_hand", [])
        if (
            age > 0
            and turn > 0
            and fields.get("step", "choose") == "choose"
            and not fields.get("over")
        ):
            hand = list(entry.get("hand", []))
            entry["hand"] = hand + [spare.pop() for _ in range(size - len(hand))]
    return septem.position(
        {
            "game": "wonders",
            "expansions": list(expansions),
            "optional_cards": optional,
            "age": age,
            "turn": turn,
            "seats": seats,
            **fields,
        }
    )


def hand_size(expansions: tuple[str, ...], players: int) -> int:
    return int(catalogue(expansions).hand_sizes[players])


def spare_cards(age: int, seats: list[Seat], fields: dict[str, Any]) -> list[str]:
    """Cards of the base game that the table names nowhere."""
    placed: Counter[str] = Counter(fields.get("discard", []))
    for entry in seats:
        placed.update(entry.get("cards", []) + entry.get("hand", []) + entry.get("markers", []))
    ages = sorted((1, 2, 3), key=lambda other: other != age, reverse=True)
    return [
        card.id
        for other in ages
        for card in catalogue((), False).cards
        if card.age == other and card.copies and not placed[card.id]
        for _ in card.copies
    ]


def texts(game: septem.Game, seat: int = M) -> list[str]:
    """The notation of every move offered to a seat."""
    return [move.text for move in game.moves(seat)]


def builds(game: septem.Game, card: str, seat: int = M) -> list[str]:
    """Every way a seat may build a card, as written after its name."""
    start = f"B {card}"
    found = [text for text in texts(game, seat) if text.split()[:2] == ["B", card]]
    return [text[len(start) :].strip() for text in found]


def triple(written: str, printed: int = 0) -> tuple[int, int, int]:
    """Coins to left, right and bank of a written payment."""
    paid = {mark: int(coins) for mark, coins in re.findall(r"([<>=])(\d+)", written)}
    return paid.get("<", 0), paid.get(">", 0), paid.get("=", 0) + printed


def payments(game: septem.Game, card: str, seat: int = M) -> list[tuple[int, int, int]]:
    """Payments (left, right, bank) offered for a card, printed coins included; free builds apart."""
    printed = int(catalogue(EVERYTHING).by_id[card].coins)
    return sorted(triple(way, printed) for way in builds(game, card, seat) if way not in ("*", "!"))


def stage_payments(game: septem.Game, card: str, seat: int = M) -> list[tuple[int, int, int]]:
    """The same for the next stage, printed coins left out."""
    found = [text.split() for text in texts(game, seat)]
    return sorted(triple(" ".join(w[3:])) for w in found if w[0] == "W" and w[2] == card)


def play_all(game: septem.Game, *orders: str | None) -> None:
    """One order per seat in seat order; None or nothing: discard the first card that can be."""
    for seat in game.pending:
        order = orders[seat] if seat < len(orders) else None
        game.play(seat, order or next(x for x in texts(game, seat) if x.startswith("D ")))


def seat_of(game: septem.Game, seat: int = M) -> dict[str, Any]:
    """The complete state of one city."""
    return dict(game.position()["seats"][seat])


def coins(game: septem.Game, seat: int = M) -> int:
    return int(seat_of(game, seat)["coins"])


def lines(game: septem.Game, seat: int = M) -> dict[str, int]:
    """The score sheet of a seat if the game ended now."""
    return dict(game.view(seat)["seats"][seat]["points"])


def step_of(game: septem.Game) -> str:
    return str(game.view(None)["step"])


def last_turn(expansions: tuple[str, ...] = BOTH, players: int = 3) -> int:
    return hand_size(expansions, players) - 1
