"""Setting up a table: options, wonders, decks and tokens (A-2)."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import CENTRAL, WONDERS
from septem.architects.faces import FACES
from septem.architects.positions import reader as positions
from septem.architects.rules import decks, progress, turn
from septem.architects.rules.moves import CHOOSE_WONDER
from septem.architects.rules.state import CHOICE, WORDS
from septem.architects.rules.table import Architects
from septem.kernel.errors import BadOption
from septem.kernel.goods import one
from septem.kernel.record import Setup
from septem.kernel.rng import Rng


def new(seed: Any, players: Any, expansions: Any, wonders: Any) -> Architects:
    """A new table; BadOption names the option that is wrong."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadOption(f"seed: expected a whole number, found {seed!r}")
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= WONDERS:
        raise BadOption(f"players: expected 2 to {WONDERS}, found {players!r}")
    if expansions:
        raise BadOption(f"expansions: architects has none, found {expansions!r}")
    rng = Rng(seed)
    seated = _seated(wonders, players, rng)
    options: dict[str, Any] = {"players": players, "seed": seed}
    if wonders != "random":
        options["wonders"] = wonders if isinstance(wonders, str) else list(wonders)
    game = Architects(Setup("architects", options), players, FACES)
    deal(game, seated, rng)
    return game


def _seated(wonders: Any, players: int, rng: Rng) -> vec[i64]:
    """The wonder of each seat; none while they are to be chosen (A-2.1, A-14.1)."""
    if wonders == "chosen":
        return vec[i64]()
    if wonders == "random":
        drawn: vec[i64] = vec[i64]([0, 1, 2, 3, 4, 5, 6])
        rng.shuffle(drawn)
        return drawn[:players]
    if not isinstance(wonders, list | tuple):
        raise BadOption(f"wonders: expected random, chosen or {players} names, found {wonders!r}")
    if len(wonders) != players:
        raise BadOption(f"wonders: expected {players} names, found {len(wonders)}")
    for name in wonders:
        if name not in BOX.wonder_ids:
            raise BadOption(
                f"wonders: there is no {name!r}; there are: {', '.join(BOX.wonder_ids)}"
            )
        if wonders.count(name) > 1:
            raise BadOption(f"wonders: {name} is named twice")
    return vec[i64]([BOX.wonder_ids.index(name) for name in wonders])


def deal(game: Architects, wonders: vec[i64], rng: Rng) -> None:
    """Shuffle the decks and the tokens and ask for the first decision (A-2.2 to A-2.6)."""
    seats = game.seats
    row = decks.empty_row(seats)
    seat: i64 = 0
    while seat < len(wonders):
        decks.lay(row, seat, decks.shuffled(wonders[seat], rng))
        game.wonders |= (wonders[seat] + 1) << (CHOICE * seat)
        seat += 1
    decks.lay(row, seats, decks.shuffled(WONDERS, rng))
    game.row = row
    game.sizes = decks.full(seats) if len(wonders) else CENTRAL * one(seats)
    game.city = decks.zeros(WORDS * seats)
    tokens = progress.shuffled(rng)
    game.face_up = tokens & progress.FACE_UP_MASK
    game.stack = tokens >> progress.FACE_UP_BITS
    game.luck = rng.word()
    turn.set_owing(game)
    if not len(wonders):
        game.decision = CHOOSE_WONDER
    turn.go_on(game)


def position(fields: dict[str, Any]) -> Architects:
    """The table a position describes."""
    entries = positions.seat_entries(fields)
    game = Architects(Setup("architects", {}), len(entries), FACES)
    positions.read(game, fields, entries)
    game.setup = Setup("architects", {}, snapshot=game.clone())
    return game
