"""Moves at sea in words. The sentences are in locales/."""

from septem.expansion import Decline, MoveWords, Words, card_of, phrase


class LaunchWords(MoveWords):
    """A ship is launched: `launch bireme`."""

    def read(self, catalogue, code):
        ship = catalogue.cards[card_of(code)]
        fields = {"kind": self.kind, "card": ship.id}
        return {**fields, "cost": int(ship.coins)} if ship.coins else fields

    def sentence(self, catalogue, fields, language):
        name = catalogue.by_id[fields["card"]].names[language]
        coins = fields.get("cost", 0)
        return phrase(language, "launch" if coins else "launch_free", card=name, n=coins)


class SeaWords(Words):
    """How its moves are read and said, by the kind of order."""

    def orders(self):
        return {
            "launch": LaunchWords("launch", "launch"),
            "launch_nothing": Decline("launch", "launch", "launch_nothing"),
            "settle_island": MoveWords("settle_island", "settle"),
        }
