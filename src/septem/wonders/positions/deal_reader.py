"""Decks, hands and piles of a position: as given, or dealt from the cards that lie nowhere else."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import listed
from septem.wonders.cards.catalogue import AGES
from septem.wonders.rules.dealing import deal
from septem.wonders.rules.free_city import FREE, TwoPlayers
from septem.wonders.rules.hands import in_order

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders


TOO_FEW = "too few cards of age {age} are left to deal"


def read_pile(reader: "Reader", game: "Wonders") -> None:
    """The discard pile."""
    game.pile = vec[i64](reader.traces(reader.fields, "discard", "discard_traces", ""))
    for seat, city in enumerate(game.cities):
        if city.discards_seen > len(game.pile):
            raise BadPosition(
                f"seats[{seat}].discards_seen", f"the pile has {len(game.pile)} cards"
            )


def read_decks(reader: "Reader", game: "Wonders") -> vec[i64]:
    """The decks of later ages, as given or dealt anew, and the cards left out; the deck of this age is returned."""
    given = reader.fields.get("decks", {})
    if not isinstance(given, dict):
        raise BadPosition("decks", "expected an object with an age for each deck")
    next_age = reader.age + 1 if reader.turn else reader.age  # a turn 0 comes before its deal
    for age in given:
        if age not in [str(later) for later in AGES[next_age - 1 :]]:
            raise BadPosition(f"decks.{age}", "only ages that are still to come have a deck")
    dealt, cut = deal(reader.catalogue, len(game.cities), reader.rng)
    counts = named(reader, given)
    for age in (3, 2, 1)[: 4 - next_age]:
        deck = dealt[3 - age]
        if str(age) in given:
            cards = reader.cards(given, str(age), "decks.")
            if len(cards) != len(deck):
                raise BadPosition(f"decks.{age}", f"expected {len(deck)} cards")
            deck = vec[i64]([card.index for card in cards])
        else:
            replace_named(reader, deck, counts)
        game.decks.append(deck)
    first = vec[i64]([card.index for card in reader.catalogue.cards if card.age == 0])
    reader.rng.shuffle(first)
    game.left_out = vec[i64](left_out(reader, dealt, cut, counts))
    game.leftovers = vec[i64]([c.index for c in reader.cards(reader.fields, "leftovers", "")])
    return dealt[3 - reader.age] if reader.age else first


def left_out(
    reader: "Reader", dealt: list[vec[i64]], cut: vec[i64], counts: dict[str, int]
) -> list[int]:
    """The cards that are not in the game: as given, or those of the pools that were not dealt and are named nowhere."""
    given = [int(c.index) for c in reader.cards(reader.fields, "left_out", "")]
    if "left_out" in reader.fields:
        return given
    pieces = reader.catalogue.cards
    in_decks = {int(card) for deck in dealt for card in deck}
    drawn = [int(i) for pool in reader.catalogue.pools for i in pool.cards if i not in in_decks]
    drawn += [int(i) for i in cut if mixed(reader, i)]
    return [i for i in drawn if pieces[i].id not in counts]


def mixed(reader: "Reader", card: i64) -> bool:
    """Whether a card is one of those that leave an age with too many at random."""
    return any(card in pool.cards for pool in reader.catalogue.mixed)


def named(reader: "Reader", decks: dict[str, Any]) -> dict[str, int]:
    """How often the position names each card, wherever it lies."""
    places = ("discard", "left_out", "leftovers", "pile")
    lists = [listed(reader.fields, field, "") for field in places]
    lists += [listed(decks, age, "decks.") for age in decks]
    for seat, entry in enumerate(reader.seats):
        for field in ("cards", "hand", "markers"):
            lists.append(listed(entry, field, f"seats[{seat}]."))
    counts: dict[str, int] = {}
    for ident in [str(ident) for cards in lists for ident in cards]:
        counts[ident] = counts.get(ident, 0) + 1
    return counts


def replace_named(reader: "Reader", deck: vec[i64], named: dict[str, int]) -> None:
    """Change cards of a dealt deck of which the position has placed the last copy for others of the age."""
    cards = reader.catalogue.cards
    counts = dict(named)
    for index in deck:
        counts[cards[index].id] = counts.get(cards[index].id, 0) + 1
    for place in range(len(deck)):
        card = cards[deck[place]]
        if counts[card.id] > reader.catalogue.copies(card):
            for other in cards:
                free = counts.get(other.id, 0) < reader.catalogue.copies(other)
                if free and other.age == card.age and reader.catalogue.is_dealt(other):
                    deck[place] = other.index
                    counts[card.id] -= 1
                    counts[other.id] = counts.get(other.id, 0) + 1
                    break
            else:
                raise BadPosition(f"decks.{card.age}", TOO_FEW.format(age=card.age))


def read_hands(reader: "Reader", game: "Wonders", deck: vec[i64]) -> None:
    """Hands as given, or dealt from the deck of the age as far as its cards lie nowhere else."""
    pool = reader.unused(deck)
    game.age = reader.age
    game.turn = reader.turn
    missing = [s for s, entry in enumerate(reader.seats) if "hand" not in entry]
    if sum(hand_sizes(reader, game, seat)[0] for seat in missing) > len(pool):
        pool = [*other_copies(reader, game, pool), *pool]
    for seat, entry in enumerate(reader.seats):
        sizes = hand_sizes(reader, game, seat)
        if "hand" in entry:
            hand = [card.index for card in reader.cards(entry, "hand", f"seats[{seat}].")]
            if len(hand) not in sizes:
                wanted = " or ".join(str(size) for size in sizes)
                raise BadPosition(
                    f"seats[{seat}].hand", f"expected {wanted} cards, found {len(hand)}"
                )
        else:
            if len(pool) < sizes[0]:
                raise BadPosition(f"seats[{seat}].hand", TOO_FEW.format(age=reader.age))
            hand = [pool.pop() for _ in range(sizes[0])]
            for card in hand:
                ident = reader.catalogue.cards[card].id
                reader.used[ident] = reader.used.get(ident, 0) + 1
        game.cities[seat].hand = in_order(vec[i64](hand))
    read_draw_pile(reader, game, pool)
    if "leftovers" not in reader.fields and reader.age and reader.turn:
        count = min(len(deck) % len(reader.seats), len(pool))
        game.leftovers = vec[i64](pool[:count])


def other_copies(reader: "Reader", game: "Wonders", pool: list[i64]) -> list[i64]:
    """Copies for more players of the age's cards, where the position has placed too many of those dealt here."""
    cards = reader.catalogue.cards
    placed = [listed(entry, "hand", "") for entry in reader.seats]
    placed.append(listed(reader.fields, "pile", ""))
    placed.append([cards[index].id for index in [*pool, *game.left_out, *game.leftovers]])
    taken = Counter(reader.used)
    for idents in placed:
        taken.update(idents)
    return [
        card.index
        for card in cards
        if card.age == reader.age
        for _ in range(len(card.copies) - taken[card.id])
    ]


def hand_sizes(reader: "Reader", game: "Wonders", city: int) -> list[int]:
    """How many cards a city may hold at this moment (W-4.10, W-11.10)."""
    for box in reversed(reader.boxes):
        sizes = box.hand_sizes(reader)
        if sizes:
            return sizes
    full = reader.hand_size - reader.turn + 1
    last = reader.turn == reader.turns
    if reader.over or (reader.step == "dig" and last):
        return [0]
    if reader.step == "last card":
        return [0, 1]
    if city >= game.seats:
        return [0]
    if reader.step != "choose":
        return [0, 1] if last else [full - 1]  # the last card may still be to be played
    controls = isinstance(game, TwoPlayers) and game.decider(FREE) == city
    return [full, full + 1] if controls else [full]


def read_draw_pile(reader: "Reader", game: "Wonders", pool: list[i64]) -> None:
    """The Free City's pile; the controller draws now, unless the hand holds the drawn card already."""
    if not isinstance(game, TwoPlayers):
        if reader.fields.get("pile"):
            raise BadPosition("pile", "only a table of two players has a draw pile")
        return
    full = reader.hand_size - reader.turn + 1
    to_draw = reader.step == "choose" and len(game.cities[game.decider(FREE)].hand) == full
    size = full if to_draw else full - 1
    if reader.over or (reader.step != "choose" and reader.turn == reader.turns):
        size = 0
    pile = [card.index for card in reader.cards(reader.fields, "pile", "")]
    if "pile" not in reader.fields:
        pile = pool[:size]
    if len(pile) != size:
        raise BadPosition("pile", f"expected {size} cards, found {len(pile)}")
    game.draw_pile = vec[i64](pile)
    if reader.fields.get("drawn") is not None:
        drawn = reader.fields["drawn"]
        if not isinstance(drawn, str) or drawn not in reader.catalogue.by_id:
            raise BadPosition("drawn", f"there is no card {drawn!r}")
        game.drawn = reader.catalogue.by_id[drawn].index
        if reader.step == "choose" and game.drawn not in game.cities[game.decider(FREE)].hand:
            raise BadPosition("drawn", f"'{drawn}' is not in the controller's hand")
    if to_draw:
        game.draw()
