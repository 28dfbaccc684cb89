"""What Pantheon adds to positions: docs/positions.md says what every field means."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from septem.duel.cards.catalogue import CARDS, SYMBOL, TOKEN_AT
from septem.duel.expansions.pantheon import packed
from septem.duel.expansions.pantheon.hidden import (
    EVERYBODY,
    deck_names,
    emptied_spaces,
    laid_tokens,
    shrine_fields,
)
from septem.duel.expansions.pantheon.mythology import (
    DIVINITIES,
    DIVINITY_AT,
    LAID_AT,
    MYTHOLOGIES,
    OFFERINGS,
    SPACES,
    TOKENS,
)
from septem.duel.expansions.pantheon.rules import give_token
from septem.duel.expansions.pantheon.state import Sanctum, sanctum, shrine
from septem.duel.positions.hooks import Positions
from septem.duel.positions.reader import Reader, add_symbol
from septem.duel.rules.city import members
from septem.duel.rules.military import CAPITAL, OFF
from septem.kernel.bits import bit
from septem.kernel.errors import BadPosition

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def numbers(names: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


class PantheonPositions(Positions):
    def table_fields(self, game: "Duel") -> dict[str, Any]:
        here = sanctum(game)
        spaces = [int(packed.in_space(here.spaces, space)) for space in range(SPACES)]
        placers = [int(packed.placer(here.placers, space)) for space in range(SPACES)]
        fields: dict[str, Any] = {
            "pantheon": [DIVINITY_AT[one - 1].id if one else None for one in spaces],
            "placed_by": [seat - 1 if seat else None for seat in placers],
            "mythology_decks": {
                one.id: deck_names(here, deck) for deck, one in enumerate(MYTHOLOGIES)
            },
            "structure_tokens": laid_tokens(game),
            "offering_order": offering_order(here) if game.age == 1 else [],
            "enki_tokens": [TOKEN_AT[n].id for n in members(here.enki)],
            "minerva": None if game.barrier == OFF else int(game.barrier),
            "known_divinities": written_lore(here.lore_all),
        }
        emptied = emptied_spaces(here)
        return fields | {"emptied": emptied} if any(emptied) else fields

    def city_fields(self, game: "Duel", city: int) -> dict[str, Any]:
        known = written_lore(sanctum(game).lore_of(city))
        return shrine_fields(game, city) | {"known_divinities": known}

    def read_city(self, reader: Reader, game: "Duel", seat: int) -> None:
        read_seat(game, seat, reader)

    def read_table(self, reader: Reader, game: "Duel") -> None:
        read(game, reader)


def offering_order(here: Sanctum) -> list[str]:
    """The offerings Age II will lay."""
    return [OFFERINGS[packed.in_slot(here.offers, slot)] for slot in range(len(OFFERINGS))]


def written_lore(known: i64) -> dict[str, Any]:
    """By deck: the places known by card, and `set` when only the set is known."""
    said: dict[str, Any] = {}
    for deck, one in enumerate(MYTHOLOGIES):
        value = int(packed.known_of(known, deck))
        if value:
            said[one.id] = members(value & packed.PLACES) + (["set"] if value & packed.SET else [])
    return said


def read_seat(game: "Duel", seat: int, reader: Reader) -> None:
    """A seat's tokens, offerings, divinities, coins on Astarte and snake."""
    mine = shrine(game, seat)
    for token in members(reader.chosen("mythology_tokens", numbers(TOKENS), [])):
        give_token(game, seat, token)
    mine.offerings = reader.chosen("offerings", numbers(OFFERINGS), [])
    known = {name: one.number for name, one in DIVINITIES.items()}
    mine.divinities = reader.chosen("divinities", known, [])
    city = game.city(seat)
    for number in members(mine.divinities):
        effect = DIVINITY_AT[number].effect
        if "science" in effect:
            add_symbol(city, effect["science"])
    owns_astarte = mine.divinities >> DIVINITIES["astarte"].number & 1 == 1
    city.reserve = reader.number("astarte", 0, 0, 7 if owns_astarte else 0)
    snake = reader.value("snake", None)
    if snake is not None:
        read_snake(game, seat, reader, snake)
    sanctum(game).learn(seat, read_lore(reader))


def read_snake(game: "Duel", seat: int, reader: Reader, snake: Any) -> None:
    mine = shrine(game, seat)
    if not mine.divinities >> DIVINITIES["nisaba"].number & 1:
        raise reader.wrong("snake", "belongs to the owner of Nisaba")
    if not isinstance(snake, str) or snake not in CARDS or not SYMBOL[CARDS[snake].number]:
        raise reader.wrong("snake", f"expected a green card, found {snake!r}")
    mine.snake = CARDS[snake].number
    add_symbol(game.city(seat), CARDS[snake].effect["science"])


def read_lore(reader: Reader) -> int:
    part = reader.part("known_divinities")
    known = 0
    for deck, one in enumerate(MYTHOLOGIES):
        for item in part.items(one.id):
            if item not in (0, 1, 2, "set"):
                raise part.wrong(one.id, f"expected places 0 to 2 or 'set', found {item!r}")
            mark = packed.SET if item == "set" else 1 << item
            known |= int(packed.with_known(0, deck, mark))
    part.done()
    return known


def read(game: "Duel", reader: Reader) -> None:
    """The Pantheon, decks, tokens on the structure, Enki's tokens and the Minerva pawn."""
    place: dict[int, str] = {}
    for seat in (0, 1):
        mine = shrine(game, seat)
        for number in members(mine.divinities):
            claim(place, number, f"seats[{seat}].divinities")
        other = game.city(1 - seat)
        if mine.snake >= 0 and int(mine.snake) not in other.cards():
            raise reader.wrong(f"seats[{seat}].snake", "lies on a green card of the opponent")
    read_spaces(game, reader, place)
    read_decks(game, reader, place)
    check_owned(game, reader)
    read_laid(game, reader)
    tokens = {TOKEN_AT[n].id: int(n) for n in game.terms.tokens}
    here = sanctum(game)
    here.enki = reader.chosen("enki_tokens", tokens, [])
    if here.enki & (game.board | game.first.progress | game.second.progress):
        raise reader.wrong("enki_tokens", "a progress token is in two places")
    if reader.has("minerva"):
        game.barrier = reader.number("minerva", 0, -CAPITAL, CAPITAL)
        if game.barrier == game.pawn:
            raise reader.wrong("minerva", "cannot stand on the conflict pawn's space")
    reader.value("minerva", None)
    here.learn(EVERYBODY, read_lore(reader))


def claim(place: dict[int, str], number: int, field: str) -> None:
    """A divinity is in one place only."""
    if number in place:
        raise BadPosition(field, f"'{DIVINITY_AT[number].id}' is in {place[number]} already")
    place[number] = field


def read_spaces(game: "Duel", reader: Reader, place: dict[int, str]) -> None:
    here = sanctum(game)
    names = reader.items("pantheon")
    placers = reader.items("placed_by")
    emptied = reader.items("emptied")
    for field, items in (("pantheon", names), ("placed_by", placers), ("emptied", emptied)):
        if len(items) > SPACES:
            raise reader.wrong(field, f"has {SPACES} spaces, found {len(items)}")
    for space, name in enumerate(names):
        if name is None:
            continue
        if not isinstance(name, str) or name not in DIVINITIES:
            raise reader.wrong(f"pantheon[{space}]", f"there is no divinity {name!r}")
        claim(place, DIVINITIES[name].number, f"pantheon[{space}]")
        here.spaces |= packed.of_space(space, DIVINITIES[name].number + 1)
    for space, seat in enumerate(placers):
        if seat not in (None, 0, 1):
            raise reader.wrong(f"placed_by[{space}]", f"expected a seat, found {seat!r}")
        if seat is not None and game.age == 1:
            here.placers |= packed.of_placer(space, seat + 1)
    for space, name in enumerate(emptied):
        if name is not None:
            here.emptied |= packed.of_space(space, read_emptied(game, reader, space, name))


def read_emptied(game: "Duel", reader: Reader, space: int, name: Any) -> int:
    """What was activated in a space that is empty now: a player has it."""
    if (
        not isinstance(name, str)
        or name not in DIVINITIES
        or packed.in_space(sanctum(game).spaces, space)
    ):
        raise reader.wrong(
            f"emptied[{space}]", f"expected what left this empty space, found {name!r}"
        )
    number = DIVINITIES[name].number
    if not (shrine(game, 0).divinities | shrine(game, 1).divinities) >> number & 1:
        raise reader.wrong(f"emptied[{space}]", f"no player has '{name}'")
    return number + 1


def read_decks(game: "Duel", reader: Reader, place: dict[int, str]) -> None:
    """A deck left out holds its divinities that lie nowhere else."""
    here = sanctum(game)
    part = reader.part("mythology_decks")
    for deck, one in enumerate(MYTHOLOGIES):
        field = f"mythology_decks.{one.id}"
        trio = [DIVINITY_AT[packed.DECK_SIZE * deck + n].id for n in range(packed.DECK_SIZE)]
        free = [name for name in trio if DIVINITIES[name].number not in place]
        for at, name in enumerate(part.items(one.id) if one.id in part.fields else free):
            if name not in trio:
                raise part.wrong(one.id, f"there is no {one.name('en')} divinity {name!r}")
            claim(place, DIVINITIES[name].number, field)
            cards = packed.with_card(
                packed.deck_of(here.decks, deck), at, DIVINITIES[name].number + 1
            )
            here.decks = packed.with_deck(here.decks, deck, cards)
        part.value(one.id, None)
    part.done()


def check_owned(game: "Duel", reader: Reader) -> None:
    """Each mythology and offering token is in one place."""
    first, second = shrine(game, 0), shrine(game, 1)
    for field, both in (
        ("mythology_tokens", first.tokens & second.tokens),
        ("offerings", first.offerings & second.offerings),
    ):
        if both:
            raise reader.wrong(f"seats[1].{field}", "a token is held by both players")


def read_laid(game: "Duel", reader: Reader) -> None:
    """Tokens on the structure by position; the order of the offerings that Age II will lay."""
    here, first, second = sanctum(game), shrine(game, 0), shrine(game, 1)
    known = numbers(TOKENS if game.age == 1 else OFFERINGS)
    held = first.tokens | second.tokens
    if game.age != 1:
        held = first.offerings | second.offerings
    laid = reader.part("structure_tokens")
    slots = 0
    for at, name in laid.fields.items():
        laid.value(at, None)
        if (
            not at.isdecimal()
            or int(at) not in LAID_AT[game.age - 1]
            or not game.left >> int(at) & 1
        ):
            raise laid.wrong(at, "no token can lie there")
        if not isinstance(name, str) or name not in known or held & bit(known[name]):
            raise laid.wrong(at, f"there is no token {name!r} left for it")
        held |= bit(known[name])
        game.marked |= bit(int(at))
        slots |= int(packed.of_slot(LAID_AT[game.age - 1].index(int(at)), known[name]))
    order = reader.items("offering_order") or OFFERINGS
    if sorted(map(str, order)) != sorted(OFFERINGS):
        raise reader.wrong("offering_order", f"expected {', '.join(OFFERINGS)} in some order")
    later = numbers(OFFERINGS)
    here.offers = sum(packed.of_slot(slot, later[name]) for slot, name in enumerate(order))
    if game.age == 1:
        here.slots = slots
    else:
        here.offers = slots
