"""What positions say of the sea; what is left out is dealt from their seed."""

from septem.expansion import BadPosition, Positions, listed, number

from .fleet import fleet_of, sea_of
from .hidden import ids
from .pieces import ISLAND
from .rules import drawn
from .steps import stand_island

TABLE = ("dock", "open_islands", "ship_decks", "island_decks", "launching", "settling")
CITY = ("islands", "sea_points")
STEPS = ("launch", "settle island")


class SeaPositions(Positions):
    """Fields of the table and of each city; warships follow from the pieces that stand."""

    def __init__(self, pieces):
        super().__init__()
        self.pieces = pieces
        self.decisions = list(STEPS)
        self.table_words = list(TABLE)
        self.seat_words = list(CITY)

    def table_fields(self, game):
        sea = sea_of(game)
        return {
            "dock": ids(game, sea.dock),
            "open_islands": ids(game, sea.open_islands),
            "ship_decks": {str(age): ids(game, deck) for age, deck in sea.ship_decks.items()},
            "island_decks": {str(age): ids(game, deck) for age, deck in sea.island_decks.items()},
            "launching": list(sea.launching),
            "settling": list(sea.settling),
        }

    def city_fields(self, game, city):
        fleet = fleet_of(game.cities[city])
        return {"islands": ids(game, fleet.islands), "sea_points": fleet.points}

    def hand_sizes(self, reader):
        """Whole hands before the first turn of an age; none after the last."""
        if reader.step not in STEPS or reader.turn == 0:
            return []
        return [reader.hand_size] if reader.turn == 1 else [0]

    def read_city(self, reader, game, seat):
        entry, where = reader.seats[seat], f"seats[{seat}]."
        fleet = fleet_of(game.cities[seat])
        for island in reader.cards(entry, "islands", where, ISLAND):
            fleet.islands.append(int(island.index))
            stand_island(game.cities[seat], island)
        fleet.points = number(entry, "sea_points", -9, 99, 0, where)

    def read_table(self, reader, game):
        sea, fields = sea_of(game), reader.fields
        rng = reader.rng
        ships = len(game.cities) + reader.catalogue.parameters["dock_extra"]
        shown = reader.catalogue.parameters["islands_shown"]
        sea.dock = self.listed(reader, fields, "dock", "", self.pieces.ships)
        sea.open_islands = self.listed(reader, fields, "open_islands", "", self.pieces.islands)
        sea.ship_decks = self.decks(reader, "ship_decks", self.pieces.ships, ships, rng)
        sea.island_decks = self.decks(reader, "island_decks", self.pieces.islands, shown, rng)
        sea.launching = cities(reader, game, "launching")
        sea.settling = cities(reader, game, "settling")

    def decks(self, reader, field, pieces, size, rng):
        """The decks of the ages to come; islands of the present age are still to be seen."""
        given = reader.fields.get(field)
        if given is None:
            first = reader.age + (field == "ship_decks")
            return {
                age: drawn(pieces[age], size, rng) if age >= first and not reader.over else []
                for age in (1, 2, 3)
            }
        if not isinstance(given, dict) or set(given) != {"1", "2", "3"}:
            raise BadPosition(field, 'expected decks "1", "2" and "3"')
        return {age: self.listed(reader, given, str(age), f"{field}.", pieces) for age in (1, 2, 3)}

    def listed(self, reader, entry, field, where, pieces):
        """Ships or islands by name."""
        known = {card.id: int(card.index) for cards in pieces.values() for card in cards}
        found = []
        for name in listed(entry, field, where):
            if name not in known or known[name] in found:
                raise BadPosition(f"{where}{field}", f"there is no {name!r} to lie here")
            found.append(known[name])
        return found

    def read_moment(self, reader, game):
        if reader.step not in STEPS:
            return False
        sea = sea_of(game)
        waiting = sea.launching if reader.step == "launch" else sea.settling
        if not waiting or (reader.step == "settle island" and not sea.open_islands):
            raise BadPosition("step", f"nobody waits for the step {reader.step!r}")
        game.act(waiting[0])
        return True


def cities(reader, game, field):
    """Cities that wait for a decision, the next one first."""
    found = listed(reader.fields, field, "")
    for city in found:
        if not isinstance(city, int) or not 0 <= city < len(game.cities) or found.count(city) > 1:
            raise BadPosition(field, f"expected different cities, found {city!r}")
    return list(found)
