"""What the boxes of 7 Wonders add to what a seat sees: leaders in hand, tokens, options of stages, Foundations."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.envs.core.sight import Row, Sight
from septem.wonders.expansions.cities import ledger
from septem.wonders.expansions.foundations import state as footing
from septem.wonders.expansions.leaders import court
from septem.wonders.expansions.towers import state as tower
from septem.wonders.hidden.room import shares
from septem.wonders.rules.city import City
from septem.wonders.rules.table import Wonders
from septem.wonders.rules.traces import card_of

OF_LEADERS: Final = ["leader_hand_count", "extra_leaders"]
OF_CITIES: Final = ["debts", "diplomacy", "owed", "owed_debts"]
OF_TOWERS: Final = ["shield_tokens", "golden", "hire_price", "paid", "recovers"]
OF_FOUNDATIONS: Final = ["activated"]
STAGES: Final = 5
WAY: Final = 3  # the bits of the option that was chosen for a stage
WAY_BITS: Final = 2


class BoxSight:
    """Where the sections of each box begin; -1 for those that are not played with."""

    def __init__(self, sight: Sight, boxes: list[str], cards: list[str], size: int) -> None:
        self.cards: i64 = len(cards)
        self.leaders: i64 = -1
        self.cities: i64 = -1
        self.towers: i64 = -1
        self.foundations: i64 = -1
        shape = (size, len(cards))
        if "leaders" in boxes:
            self.leader_hand: i64 = sight.room("leader_hand", shape, cards)
            self.copied: i64 = sight.room("copied", shape, cards)
            self.leaders = sight.room("leaders", (size, len(OF_LEADERS)), OF_LEADERS)
        if "cities" in boxes:
            self.cities = sight.room("cities", (size, len(OF_CITIES)), OF_CITIES)
        if "towers" in boxes:
            stages = [str(number) for number in range(1, STAGES + 1)]
            self.options: i64 = sight.room("stage_options", (size, STAGES), stages)
            self.embellished: i64 = sight.room("embellished", (size, STAGES), stages)
            self.recovering: i64 = sight.room("recovering", (len(cards),), cards)
            self.supply: i64 = sight.room("shield_tokens_left", (1,), ["tokens"])
            self.towers = sight.room("towers", (size, len(OF_TOWERS)), OF_TOWERS)
        if "foundations" in boxes:
            self.foundation: i64 = sight.room("foundation", shape, cards)
            self.foundation_hand: i64 = sight.room("foundation_hand", (len(cards),), cards)
            self.foundations = sight.room("foundations", (size, 1), OF_FOUNDATIONS)

    def see(self, game: Wonders, seat: i64, slots: vec[i64], row: Row) -> None:
        away: i64 = 0
        number = seat
        while away < game.size:
            city = game.cities[number]
            if self.leaders >= 0:
                sees = number == seat or shares(game, int(seat), int(number))
                self.see_leaders(city, away, sees, slots, row)
            if self.cities >= 0:
                self.see_ledger(city, away, row)
            if self.towers >= 0:
                self.see_tower(city, away, row)
            if self.foundations >= 0:
                self.see_foundation(city, away, slots, row)
            away += 1
            number += 1
            if number == game.size:
                number = 0
        self.see_own(game, seat, slots, row)

    def see_leaders(self, city: City, away: i64, sees: bool, slots: vec[i64], row: Row) -> None:
        mine = court.court_of(city)
        if sees:
            for held in mine.hand:
                row.put(self.leader_hand + away * self.cards + slots[card_of(held)], 1)
        if mine.copied >= 0:
            row.put(self.copied + away * self.cards + slots[mine.copied], 1)
        place = self.leaders + away * len(OF_LEADERS)
        row.put(place, len(mine.hand))
        row.put(place + 1, mine.extra)

    def see_ledger(self, city: City, away: i64, row: Row) -> None:
        book = ledger.ledger_of(city)
        place = self.cities + away * len(OF_CITIES)
        row.put(place, book.debts)
        row.put(place + 1, book.diplomacy)
        row.put(place + 2, book.owed)
        row.put(place + 3, book.owed_debts)

    def see_tower(self, city: City, away: i64, row: Row) -> None:
        own = tower.tower_of(city)
        place = self.towers + away * len(OF_TOWERS)
        row.put(place, own.tokens)
        row.put(place + 1, len(own.golden))
        row.put(place + 2, own.hire_price)
        row.put(place + 3, own.paid)
        if own.recovering != tower.NONE:
            row.put(place + 4, 1)
        stage: i64 = 0
        while stage < STAGES:
            row.put(self.options + away * STAGES + stage, own.ways >> (stage * WAY_BITS) & WAY)
            row.put(self.embellished + away * STAGES + stage, own.embellished >> (stage + 1) & 1)
            stage += 1

    def see_foundation(self, city: City, away: i64, slots: vec[i64], row: Row) -> None:
        own = footing.footing_of(city)
        if own.card != footing.NONE:
            row.put(self.foundation + away * self.cards + slots[own.card], 1)
        row.put(self.foundations + away, own.activated)

    def see_own(self, game: Wonders, seat: i64, slots: vec[i64], row: Row) -> None:
        """What only the seat itself knows, and the supply."""
        city = game.cities[seat]
        if self.towers >= 0:
            row.put(self.supply, tower.yard_of(game).tokens)
            held = tower.tower_of(city).recovering
            if held != tower.NONE:
                row.put(self.recovering + slots[card_of(held)], 1)
        if self.foundations >= 0:
            for card in footing.footing_of(city).hand:
                row.put(self.foundation_hand + slots[card], 1)
