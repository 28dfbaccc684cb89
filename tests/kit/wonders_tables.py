"""Tables as rulebook examples set them up: M at seat 0, L to its left at seat 1, R to its right at seat 2."""

import re
from collections import Counter
from typing import Any

import septem
from septem.kernel.goods import unpack
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.expansions.known import load

M, L, R = 0, 1, 2
# Boards of tables that name none: no raw material is printed on the first three.
BOARDS = (
    "ephesus_a",
    "halicarnassus_a",
    "alexandria_a",
    "rhodes_a",
    "giza_a",
    "olympia_a",
    "babylon_a",
)
AGES = (1, 2, 3)


def base() -> Catalogue:
    """The catalogue of the base game."""
    return load([], False).catalogue


def city(*cards: str, **fields: Any) -> dict[str, Any]:
    """A city with these buildings; `hand` may name a few cards, the table fills it up."""
    return {"cards": list(cards), **fields}


def table(
    *cities: dict[str, Any], age: int = 2, turn: int = 3, players: int = 3, **fields: Any
) -> septem.Game:
    """A position of the given cities; those left out have only their board."""
    seats = [dict(entry) for entry in cities]
    seats += [{} for _ in range(max(players, 3) - len(seats))]
    name_boards(seats)
    given = {
        "game": "wonders",
        "age": age,
        "turn": turn,
        "players": players,
        "seats": seats,
        **fields,
    }
    if fields.get("step", "choose") == "choose" and not fields.get("over"):
        fill_hands(given)
    return septem.position(given)


def name_boards(seats: list[dict[str, Any]]) -> None:
    taken = {entry["wonder"][:-2] for entry in seats if "wonder" in entry}
    free = [board for board in BOARDS if board[:-2] not in taken]
    for entry in seats:
        if "wonder" not in entry:
            entry["wonder"] = free.pop(0)


def fill_hands(given: dict[str, Any]) -> None:
    """Complete the hands of the players with cards that lie nowhere else."""
    seats = given["seats"]
    placed: Counter[str] = Counter(given.get("discard", []))
    for entry in seats:
        placed.update(entry.get("cards", []) + entry.get("hand", []) + entry.get("markers", []))
    spare = [
        card.id
        for age in (given["age"], *AGES)
        for card in base().cards
        if card.age == age and card.copies
        for _ in range(len(card.copies) - placed[card.id])
    ]
    named = {card for entry in seats for card in entry.get("hand", [])}
    spare = [card for card in spare if card not in named]
    for entry in seats[: given["players"]]:
        hand = list(entry.get("hand", []))
        while len(hand) < 8 - given["turn"]:
            hand.append(spare.pop(0))
        entry["hand"] = hand


def texts(game: septem.Game, seat: int = M) -> list[str]:
    """The notation of every move offered to a seat."""
    return [move.text for move in game.moves(seat)]


def builds(game: septem.Game, card: str, seat: int = M) -> list[str]:
    """Every way a seat may build a card, as written after its name."""
    found = [text.removeprefix("free ") for text in texts(game, seat)]
    return [text[len(f"B {card}") :].strip() for text in found if text.split()[:2] == ["B", card]]


def stages(game: septem.Game, card: str, seat: int = M) -> list[str]:
    """Every way a seat may build its next stage over a card."""
    found = [text.removeprefix("free ").split() for text in texts(game, seat)]
    return [" ".join(words[3:]) for words in found if words[0] == "W" and words[2] == card]


def triple(written: str, printed: int = 0) -> tuple[int, int, int]:
    """Coins to left, right and bank of a written payment."""
    paid = dict.fromkeys("<>=", 0)
    for mark, coins in re.findall(r"([<>=])(\d+)", written):
        paid[mark] = int(coins)
    return paid["<"], paid[">"], paid["="] + printed


def payments(game: septem.Game, card: str, seat: int = M) -> list[tuple[int, int, int]]:
    """Payments (left, right, bank) offered for a card, printed coins included; free builds apart."""
    printed = int(base().by_id[card].coins)
    return sorted(triple(way, printed) for way in builds(game, card, seat) if way not in ("*", "!"))


def cost(card: str) -> dict[str, int]:
    """What a card costs, by word."""
    return written_cost(base().by_id[card])


def written_cost(piece: Any) -> dict[str, int]:
    goods = base().vocabulary.goods
    counts = {"coins": int(piece.coins), **dict(zip(goods, unpack(int(piece.goods)), strict=False))}
    return {word: count for word, count in counts.items() if count}


def play_turn(game: septem.Game, *orders: str | None) -> None:
    """One order per seat in seat order; None or nothing: discard the first card of the hand."""
    for seat in range(game.seats):
        if seat in game.pending:
            order = orders[seat] if seat < len(orders) else None
            game.play(seat, order or f"D {hand(game, seat)[0]}")


def hand(game: septem.Game, seat: int = M) -> list[str]:
    return list(game.position()["seats"][seat]["hand"])


def seat_of(game: septem.Game, seat: int = M) -> dict[str, Any]:
    """The complete state of one city."""
    return dict(game.position()["seats"][seat])


def coins(game: septem.Game, seat: int = M) -> int:
    return int(seat_of(game, seat)["coins"])


def cards(game: septem.Game, seat: int = M) -> list[str]:
    return list(seat_of(game, seat)["cards"])


def finished(*cities: dict[str, Any], players: int = 3) -> septem.Game:
    """A game that has just ended with these cities."""
    return table(*cities, age=3, turn=6, players=players, over=True)


def score(*cities: dict[str, Any], seat: int = M) -> dict[str, int]:
    """The score sheet of M at the end."""
    outcome = finished(*cities).outcome
    assert outcome is not None
    return outcome.scores[seat]
