"""What the boxes of 7 Wonders add to the inputs of a net: leaders in hand, tokens of Cities, Towers and Foundations."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.net_inputs import Names
from septem.bots.core.wonders.found import Found
from septem.bots.core.wonders.net_pieces import NetPieces
from septem.kernel.goods import at
from septem.wonders.expansions.cities import ledger
from septem.wonders.expansions.foundations import state as footing
from septem.wonders.expansions.leaders import court
from septem.wonders.expansions.towers import state as tower
from septem.wonders.hidden.room import expansions_of
from septem.wonders.rules.city import City
from septem.wonders.rules.table import Wonders
from septem.wonders.rules.traces import card_of

WHOSE: Final = ("my", "giver's", "taker's")
MOST_LEADERS: Final = 4
MOST_DEBTS: Final = 6
MOST_DIPLOMACY: Final = 2
MOST_TOKENS: Final = 3
MOST_PAIRINGS: Final = 4
MOST_KIND: Final = 4
MOST_GOLDEN: Final = 3
ASTROLABE: Final = 3  # the fourth kind of symbols


class BoxInputs:
    """Where the inputs of each box begin, and that of the step in which all choose."""

    def __init__(self, names: Names, pieces: NetPieces) -> None:
        boxes = pieces.boxes
        self.boxes = boxes
        self.box: i64 = names.room("box", boxes)
        self.step_names = pieces.steps
        self.step: i64 = names.room("step", pieces.steps) if boxes else 0
        self.leaders_in_hand: i64 = 0
        self.counts: i64 = len(names.all)
        if "leaders" in boxes:
            self.leaders_in_hand = names.room("leader in my hand", pieces.cards)
            self.counts = len(names.all)
        self.each: i64 = 0
        for whose in WHOSE if boxes else ():
            begins = len(names.all)
            names.counts(f"{whose} leaders in hand", MOST_LEADERS)
            names.counts(f"{whose} debts", MOST_DEBTS)
            names.counts(f"{whose} diplomacy", MOST_DIPLOMACY)
            names.counts(f"{whose} shield tokens", MOST_TOKENS)
            names.counts(f"{whose} golden shields", MOST_GOLDEN)
            names.counts(f"{whose} pairings", MOST_PAIRINGS)
            names.counts(f"{whose} astrolabes", MOST_KIND)
            names.counts(f"{whose} foundation effects", MOST_KIND)
            self.each = len(names.all) - begins

    def see(
        self, game: Wonders, found: Found, slots: vec[i64], seat: i64, giver: i64, taker: i64
    ) -> None:
        """What expansions keep of the three cities."""
        present = expansions_of(game)
        for name in present:
            found.add(self.box + self.boxes.index(name))
        found.add(self.step + self.step_names.index(game.steps[game.step].name))
        if "leaders" in present:
            for leader in court.court_of(game.cities[seat]).hand:
                found.add(self.leaders_in_hand + slots[card_of(leader)])
        self.see_city(game.cities[seat], present, found, self.counts)
        self.see_city(game.cities[giver], present, found, self.counts + self.each)
        self.see_city(game.cities[taker], present, found, self.counts + 2 * self.each)

    def see_city(self, city: City, present: list[str], found: Found, begins: i64) -> None:
        if "leaders" in present:
            found.add_count(begins, len(court.court_of(city).hand), MOST_LEADERS)
        begins += MOST_LEADERS
        if "cities" in present:
            book = ledger.ledger_of(city)
            found.add_count(begins, book.debts, MOST_DEBTS)
            found.add_count(begins + MOST_DEBTS, book.diplomacy, MOST_DIPLOMACY)
        begins += MOST_DEBTS + MOST_DIPLOMACY
        if "towers" in present:
            own = tower.tower_of(city)
            found.add_count(begins, own.tokens, MOST_TOKENS)
            found.add_count(begins + MOST_TOKENS, len(own.golden), MOST_GOLDEN)
            more = begins + MOST_TOKENS + MOST_GOLDEN
            found.add_count(more, own.pairings, MOST_PAIRINGS)
            found.add_count(more + MOST_PAIRINGS, at(city.symbols, ASTROLABE), MOST_KIND)
        begins += MOST_TOKENS + MOST_GOLDEN + MOST_PAIRINGS + MOST_KIND
        if "foundations" in present:
            found.add_count(begins, footing.footing_of(city).activated, MOST_KIND)
