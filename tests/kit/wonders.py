"""Tables of 7 Wonders as rulebook examples set them up: M at seat 0, L to its left at seat 1, R to its right at seat 2.

Tests of boxes say once which ones they play with: `table = partial(wonders.table, expansions=BOTH)`.
"""

import re
from collections import Counter
from typing import Any

import septem
from septem.kernel.goods import unpack
from septem.wonders.expansions import known
from tests.kit import tables
from tests.kit.tables import seat_of

M, L, R = 0, 1, 2
AGES = (1, 2, 3)
LEADERS = ("leaders",)
CITIES = ("cities",)
BOTH = ("leaders", "cities")
TOWERS = ("towers",)
FULL = (*BOTH, "towers")
EVERYTHING = (*FULL, "foundations")
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
# Foundations are played on towers, side B; the first three print no clay, wood or glass.
TALL = ("telanissos_b", "babel_b", "aksum_b", "thebes_b", "tenochtitlan_b", "athens_b", "ikaruga_b")
Seat = dict[str, Any]


def edition(expansions: tuple[str, ...] = BOTH, optional: bool = True) -> Any:
    """The rules and pieces of these boxes together."""
    return known.load([name for name in known.EXPANSIONS.all() if name in expansions], optional)


def catalogue(expansions: tuple[str, ...] = BOTH, optional: bool = True) -> Any:
    return edition(expansions, optional).catalogue


def base() -> Any:
    """The catalogue of the base game."""
    return catalogue((), optional=False)


# Setting a table.


def city(*cards: str, **fields: Any) -> Seat:
    """A city with these buildings; `hand` may name a few cards, the table fills it up."""
    return {"cards": list(cards), **fields}


def table(
    *cities: Seat,
    expansions: tuple[str, ...] = (),
    age: int = 2,
    turn: int = 3,
    players: int = 3,
    optional: bool = True,
    **fields: Any,
) -> septem.Game:
    """A position of the given cities; those left out have only their board, and no leaders in hand."""
    seats = [dict(entry) for entry in cities]
    seats += [{} for _ in range(max(players, 3) - len(seats))]
    name_boards(seats, TALL if "foundations" in expansions else BOARDS)
    given = {"game": "wonders", "age": age, "turn": turn, "players": players, "seats": seats}
    if expansions:
        given |= {"expansions": list(expansions), "optional_cards": optional}
    given |= fields
    if "leaders" in expansions and age > 0:
        for entry in seats:
            entry.setdefault("leader_hand", [])
    if age > 0 and turn > 0 and given.get("step", "choose") == "choose" and not given.get("over"):
        fill_hands(given, hand_size(expansions, players) + 1 - turn)
    return septem.position(given)


def name_boards(seats: list[Seat], boards: tuple[str, ...]) -> None:
    """Give a board to each city that names none, as long as there are some."""
    taken = {entry["wonder"][:-2] for entry in seats if "wonder" in entry}
    free = [board for board in boards if board[:-2] not in taken]
    for entry in seats:
        if "wonder" not in entry:
            entry["wonder"] = free.pop(0) if free else None


def fill_hands(given: dict[str, Any], size: int) -> None:
    """Complete the hands of the players with cards of the base game that lie nowhere else."""
    seats = given["seats"]
    placed: Counter[str] = Counter(given.get("discard", []))
    for entry in seats:
        placed.update(entry.get("cards", []) + entry.get("hand", []) + entry.get("markers", []))
    spare = [
        card.id
        for age in sorted(AGES, key=lambda other: other != given["age"])
        for card in base().cards
        if card.age == age and card.copies and not placed[card.id]
        for _ in card.copies
    ]
    for entry in seats[: given["players"]]:
        hand = list(entry.get("hand", []))
        while len(hand) < size:
            hand.append(spare.pop(0))
        entry["hand"] = hand


def hand_size(expansions: tuple[str, ...], players: int) -> int:
    """How many cards are dealt in an age."""
    return int(catalogue(expansions).hand_sizes[max(players, 3)])


def last_turn(expansions: tuple[str, ...] = BOTH, players: int = 3) -> int:
    return hand_size(expansions, players) - 1


# Moves.


def texts(game: septem.Game, seat: int = M) -> list[str]:
    """The notation of every move offered to a seat."""
    return tables.texts(game, seat)


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
    paid = {mark: int(coins) for mark, coins in re.findall(r"([<>=])(\d+)", written)}
    return paid.get("<", 0), paid.get(">", 0), paid.get("=", 0) + printed


def payments(game: septem.Game, card: str, seat: int = M) -> list[tuple[int, int, int]]:
    """Payments (left, right, bank) offered for a card, printed coins included; free builds apart."""
    printed = int(catalogue(EVERYTHING).by_id[card].coins)
    return sorted(triple(way, printed) for way in builds(game, card, seat) if way not in ("*", "!"))


def stage_payments(game: septem.Game, card: str, seat: int = M) -> list[tuple[int, int, int]]:
    """The same for the next stage, printed coins left out."""
    return sorted(triple(way) for way in stages(game, card, seat))


def play_turn(game: septem.Game, *orders: str | None) -> None:
    """One order per seat in seat order; None or nothing: discard the first card that can be."""
    for seat in game.pending:
        order = orders[seat] if seat < len(orders) else None
        game.play(seat, order or next(x for x in texts(game, seat) if x.startswith("D ")))


# What a city has.


def hand(game: septem.Game, seat: int = M) -> list[str]:
    return list(seat_of(game, seat)["hand"])


def coins(game: septem.Game, seat: int = M) -> int:
    return int(seat_of(game, seat)["coins"])


def cards(game: septem.Game, seat: int = M) -> list[str]:
    return list(seat_of(game, seat)["cards"])


def lines(game: septem.Game, seat: int = M) -> dict[str, int]:
    """The score sheet of a seat if the game ended now."""
    return dict(game.view(seat)["seats"][seat]["points"])


def step_of(game: septem.Game) -> str:
    return str(game.view(None)["step"])


def cost(card: str) -> dict[str, int]:
    """What a card of the base game costs, by word."""
    return written_cost(base().by_id[card])


def written_cost(piece: Any) -> dict[str, int]:
    goods = base().vocabulary.goods
    counts = {"coins": int(piece.coins), **dict(zip(goods, unpack(int(piece.goods)), strict=False))}
    return {word: count for word, count in counts.items() if count}


# The end.


def finished(*cities: Seat, players: int = 3) -> septem.Game:
    """A game that has just ended with these cities."""
    return table(*cities, age=3, turn=6, players=players, over=True)


def score(*cities: Seat, seat: int = M) -> dict[str, int]:
    """The score sheet of M at the end."""
    outcome = finished(*cities).outcome
    assert outcome is not None
    return outcome.scores[seat]
