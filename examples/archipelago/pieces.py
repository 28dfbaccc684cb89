"""Ships, islands and the words `warships` adds to effects and counts."""

from septem.expansion import Card, Cost, Count, Effect, Pieces, amount

from .fleet import fleet_of

ISLAND = "island"


class Warships(Effect):
    """The effect key `warships`: so many more from the moment the piece stands."""

    def __init__(self, number):
        super().__init__(stands=True)
        self.number = number

    def stand(self, city):
        fleet_of(city).warships += self.number


class WarshipsInFleet(Count):
    """What `vp_per` and `coins_per` count as "warships in fleet"."""

    def of(self, city):
        return fleet_of(city).warships


class SeaPieces(Pieces):
    """Reads `[[ship]]` and `[[island]]`."""

    def __init__(self):
        super().__init__()
        self.ships = {1: [], 2: [], 3: []}  # cards by age
        self.islands = {1: [], 2: [], 3: []}

    def makers(self):
        return {"warships": lambda key: [Warships(amount(key))]}

    def counts(self):
        return {"warships in fleet": WarshipsInFleet()}

    def read_data(self, file, data):
        for entry in data.get("ship", []):
            card = self.ship(file, entry)
            self.ships[int(card.age)].append(card)
        for entry in data.get(ISLAND, []):
            self.islands[entry["age"]].append(self.island(file, entry))

    def ship(self, file, entry):
        """A building of an ordinary color; without copies it is in no deck of an age."""
        ident = file.identify(entry, "ship", file.catalogue.by_id)
        file.only(entry, ("id", "name", "age", "color", "cost", "effect", "source", "requires"))
        color = file.need(entry, "color", str)
        place = file.one_of(color, file.vocabulary.colors, "color")
        cost = file.cost(entry.get("cost", {}), "cost")
        return file.joined(entry, ident, age_of(file, entry), color, place, [], cost)

    def island(self, file, entry):
        """No building: it stays beside the city."""
        ident = file.identify(entry, ISLAND, file.catalogue.by_id)
        file.only(entry, ("id", "name", "age", "effect", "source", "requires"))
        age_of(file, entry)
        powers = file.powers(file.need(entry, "effect", dict), "effect", ISLAND)
        number = len(file.catalogue.cards)
        names = file.names(entry, "name")
        card = Card(number, ident, names, -1, ISLAND, 0, [], Cost(0, 0), powers, 0, entry["source"])
        file.add(card, entry)
        return card


def age_of(file, entry):
    age = file.need(entry, "age", int)
    if age not in (1, 2, 3):
        raise file.bad("age", f"expected 1, 2 or 3, found {age}")
    return age
