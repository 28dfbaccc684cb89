"""What Pantheon adds to positions: docs/positions.md says what every field means."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from septem.duel.cards.catalogue import BIT, CARDS, SYMBOL, TOKEN_AT
from septem.duel.expansions.pantheon import lore, mythology
from septem.duel.expansions.pantheon.mythology import (
    DIVINITIES,
    DIVINITY_AT,
    LAID_AT,
    MYTHOLOGIES,
    OFFERINGS,
    SPACES,
    TOKENS,
)
from septem.duel.positions.reader import Reader, add_symbol
from septem.duel.rules.city import members
from septem.duel.rules.military import OFF
from septem.kernel.errors import BadPosition

if TYPE_CHECKING:
    from septem.duel.expansions.pantheon.rules import Pantheon

FIELD_TOKENS = {name: number for number, name in enumerate(TOKENS)}
FIELD_OFFERINGS = {name: number for number, name in enumerate(OFFERINGS)}
FIELD_DIVINITIES = {name: one.number for name, one in DIVINITIES.items()}


def write(game: "Pantheon", fields: dict[str, Any]) -> None:
    spaces = [int(game.spaces >> (space * 5) & 31) for space in range(SPACES)]
    placers = [int(game.placers >> (space * 2) & 3) for space in range(SPACES)]
    fields["pantheon"] = [DIVINITY_AT[one - 1].id if one else None for one in spaces]
    emptied = lore.emptied_spaces(game)
    if any(emptied):
        fields["emptied"] = emptied
    fields["placed_by"] = [seat - 1 if seat else None for seat in placers]
    fields["mythology_decks"] = {
        MYTHOLOGIES[deck].id: deck_names(game, deck) for deck in range(len(MYTHOLOGIES))
    }
    fields["structure_tokens"] = lore.laid_tokens(game)
    fields["offering_order"] = (
        [OFFERINGS[game.offers >> (4 * slot) & 15] for slot in range(3)] if game.age == 1 else []
    )
    fields["enki_tokens"] = [TOKEN_AT[n].id for n in members(game.enki)]
    fields["minerva"] = None if game.barrier == OFF else int(game.barrier)
    fields["known_divinities"] = written_lore(game.lore_all)
    for seat in (0, 1):
        fields["seats"][seat].update(lore.shrine_fields(game, seat))
        fields["seats"][seat]["known_divinities"] = written_lore(game.lore_of(seat))


def deck_names(game: "Pantheon", deck: int) -> list[str]:
    cards = mythology.deck_of(game.decks, deck)
    return [DIVINITY_AT[(cards >> (4 * at) & 15) - 1].id for at in range(mythology.size(cards))]


def written_lore(known: i64) -> dict[str, Any]:
    """By deck: the places known by card, and `set` when only the set is known."""
    said: dict[str, Any] = {}
    for deck, one in enumerate(MYTHOLOGIES):
        value = int(lore.of_deck(known, deck))
        if value:
            said[one.id] = members(value & lore.PLACES) + (["set"] if value & lore.SET else [])
    return said


def read_seat(game: "Pantheon", seat: int, reader: Reader) -> None:
    """A seat's tokens, offerings, divinities, coins on Astarte and snake."""
    shrine = game.shrine(seat)
    for token in members(reader.chosen("mythology_tokens", FIELD_TOKENS, [])):
        game.give_token(seat, token)
    shrine.offerings = reader.chosen("offerings", FIELD_OFFERINGS, [])
    shrine.divinities = reader.chosen("divinities", FIELD_DIVINITIES, [])
    city = game.city(seat)
    for number in members(shrine.divinities):
        effect = DIVINITY_AT[number].effect
        if "science" in effect:
            add_symbol(city, effect["science"])
    owns_astarte = shrine.divinities >> DIVINITIES["astarte"].number & 1 == 1
    city.reserve = reader.number("astarte", 0, 0, 7 if owns_astarte else 0)
    snake = reader.value("snake", None)
    if snake is not None:
        read_snake(game, seat, reader, snake)
    set_lore(game, seat, read_lore(reader))


def read_snake(game: "Pantheon", seat: int, reader: Reader, snake: Any) -> None:
    shrine = game.shrine(seat)
    if not shrine.divinities >> DIVINITIES["nisaba"].number & 1:
        raise reader.wrong("snake", "belongs to the owner of Nisaba")
    if snake not in CARDS or not SYMBOL[CARDS[snake].number]:
        raise reader.wrong("snake", f"expected a green card, found {snake!r}")
    shrine.snake = CARDS[snake].number
    add_symbol(game.city(seat), CARDS[snake].effect["science"])


def read_lore(reader: Reader) -> int:
    part = reader.part("known_divinities")
    known = 0
    for deck, one in enumerate(MYTHOLOGIES):
        for item in part.items(one.id):
            if item not in (0, 1, 2, "set"):
                raise part.wrong(one.id, f"expected places 0 to 2 or 'set', found {item!r}")
            known |= (lore.SET if item == "set" else 1 << item) << (4 * deck)
    part.done()
    return known


def set_lore(game: "Pantheon", seat: int, known: int) -> None:
    if seat == 0:
        game.lore_first = known
    elif seat == 1:
        game.lore_second = known
    else:
        game.lore_all = known


def read(game: "Pantheon", reader: Reader) -> None:
    """The Pantheon, decks, tokens on the structure, Enki's tokens and the Minerva pawn."""
    place: dict[int, str] = {}
    for seat in (0, 1):
        shrine = game.shrine(seat)
        for number in members(shrine.divinities):
            claim(place, number, f"seats[{seat}].divinities")
        other = game.city(1 - seat)
        if shrine.snake >= 0 and int(shrine.snake) not in other.cards():
            raise reader.wrong(f"seats[{seat}].snake", "lies on a green card of the opponent")
    read_spaces(game, reader, place)
    read_decks(game, reader, place)
    check_owned(game, reader)
    read_laid(game, reader)
    tokens = {TOKEN_AT[n].id: int(n) for n in game.terms.tokens}
    game.enki = reader.chosen("enki_tokens", tokens, [])
    if game.enki & (game.board | game.first.progress | game.second.progress):
        raise reader.wrong("enki_tokens", "a progress token is in two places")
    if reader.has("minerva"):
        game.barrier = reader.number("minerva", 0, -9, 9)
        if game.barrier == game.pawn:
            raise reader.wrong("minerva", "cannot stand on the conflict pawn's space")
    reader.value("minerva", None)
    set_lore(game, 2, read_lore(reader))


def claim(place: dict[int, str], number: int, field: str) -> None:
    """A divinity is in one place only."""
    if number in place:
        raise BadPosition(field, f"'{DIVINITY_AT[number].id}' is in {place[number]} already")
    place[number] = field


def read_spaces(game: "Pantheon", reader: Reader, place: dict[int, str]) -> None:
    names = reader.items("pantheon")
    placers = reader.items("placed_by")
    emptied = reader.items("emptied")
    for field, items in (("pantheon", names), ("placed_by", placers), ("emptied", emptied)):
        if len(items) > SPACES:
            raise reader.wrong(field, f"has {SPACES} spaces, found {len(items)}")
    for space, name in enumerate(names):
        if name is None:
            continue
        if name not in DIVINITIES:
            raise reader.wrong(f"pantheon[{space}]", f"there is no divinity {name!r}")
        claim(place, DIVINITIES[name].number, f"pantheon[{space}]")
        game.spaces |= (DIVINITIES[name].number + 1) << (5 * space)
    for space, seat in enumerate(placers):
        if seat not in (None, 0, 1):
            raise reader.wrong(f"placed_by[{space}]", f"expected a seat, found {seat!r}")
        if seat is not None and game.age == 1:
            game.placers |= (seat + 1) << (2 * space)
    for space, name in enumerate(emptied):
        if name is not None:
            game.emptied |= read_emptied(game, reader, space, name) << (5 * space)


def read_emptied(game: "Pantheon", reader: Reader, space: int, name: Any) -> int:
    """What was activated in a space that is empty now: a player has it."""
    if name not in DIVINITIES or game.spaces >> (5 * space) & 31:
        raise reader.wrong(
            f"emptied[{space}]", f"expected what left this empty space, found {name!r}"
        )
    number = DIVINITIES[name].number
    if not (game.left_shrine.divinities | game.right_shrine.divinities) >> number & 1:
        raise reader.wrong(f"emptied[{space}]", f"no player has '{name}'")
    return number + 1


def read_decks(game: "Pantheon", reader: Reader, place: dict[int, str]) -> None:
    """A deck left out holds its divinities that lie nowhere else."""
    part = reader.part("mythology_decks")
    for deck, one in enumerate(MYTHOLOGIES):
        field = f"mythology_decks.{one.id}"
        trio = [DIVINITY_AT[3 * deck + n].id for n in range(3)]
        free = [name for name in trio if DIVINITIES[name].number not in place]
        for at, name in enumerate(part.items(one.id) if one.id in part.fields else free):
            if name not in trio:
                raise part.wrong(one.id, f"there is no {one.en} divinity {name!r}")
            claim(place, DIVINITIES[name].number, field)
            game.decks |= (DIVINITIES[name].number + 1) << (12 * deck + 4 * at)
        part.value(one.id, None)
    part.done()


def check_owned(game: "Pantheon", reader: Reader) -> None:
    """Each mythology and offering token is in one place."""
    first, second = game.left_shrine, game.right_shrine
    for field, both in (
        ("mythology_tokens", first.tokens & second.tokens),
        ("offerings", first.offerings & second.offerings),
    ):
        if both:
            raise reader.wrong(f"seats[1].{field}", "a token is held by both players")


def read_laid(game: "Pantheon", reader: Reader) -> None:
    """Tokens on the structure by position; the order of the offerings that Age II will lay."""
    numbers = FIELD_TOKENS if game.age == 1 else FIELD_OFFERINGS
    held = game.left_shrine.tokens | game.right_shrine.tokens
    if game.age != 1:
        held = game.left_shrine.offerings | game.right_shrine.offerings
    laid = reader.part("structure_tokens")
    packed = 0
    for at, name in laid.fields.items():
        laid.value(at, None)
        if (
            not at.isdecimal()
            or int(at) not in LAID_AT[game.age - 1]
            or not game.left >> int(at) & 1
        ):
            raise laid.wrong(at, "no token can lie there")
        if name not in numbers or held & BIT[numbers[name]]:
            raise laid.wrong(at, f"there is no token {name!r} left for it")
        held |= BIT[numbers[name]]
        game.laid |= BIT[int(at)]
        packed |= numbers[name] << (4 * LAID_AT[game.age - 1].index(int(at)))
    order = reader.items("offering_order") or OFFERINGS
    if sorted(order) != sorted(OFFERINGS):
        raise reader.wrong("offering_order", f"expected {', '.join(OFFERINGS)} in some order")
    game.offers = sum(FIELD_OFFERINGS[name] << (4 * slot) for slot, name in enumerate(order))
    if game.age == 1:
        game.slots = packed
    else:
        game.offers = packed
