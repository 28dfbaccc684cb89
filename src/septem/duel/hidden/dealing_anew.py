"""Dealing anew what a seat cannot know (D-17): prepared once for a position, so that a search can have many deals of it."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.hidden.hooks import Hidden
from septem.duel.rules import shown, steps, structure
from septem.duel.rules.terms import back
from septem.duel.rules.wonders import DRAFTERS, GROUP
from septem.kernel.bits import bit
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

LAST_AGE: Final = 3


class HiddenCards:
    """The places of one Age whose card a seat does not know, and the cards that may lie there.

    A back tells added cards from regular ones once the Age is laid.
    """

    def __init__(self, game: "Duel", age: int, laid: bool, knows_removed: bool) -> None:
        base = (age - 1) * structure.STEP
        face_down = game.left & ~game.up
        hidden = [at for at in range(structure.SIZE) if not laid or face_down >> at & 1]
        if not knows_removed:
            hidden += range(structure.SIZE, structure.STEP)
        hidden = [at for at in hidden if game.cards[base + at] >= 0]
        added = [at for at in hidden if back(game.cards[base + at]) != str(age)]
        here = [int(game.cards[base + at]) for at in added]
        regular = [int(game.cards[base + at]) for at in hidden if at not in added]
        self.base: i64 = base
        self.laid = laid
        self.places: vec[i64] = vec[i64](hidden)
        self.structural: vec[i64] = vec[i64]([at for at in hidden if at < structure.SIZE])
        self.added: vec[i64] = vec[i64](added)
        self.regular: vec[i64] = vec[i64](sorted(regular))
        self.boxed: vec[i64] = vec[i64](sorted(unseen_added(game, here)))

    def deal(self, cards: vec[i64], rng: Rng) -> None:
        """Deal the cards into the places; which places of an Age to come have added cards is not known either."""
        added = self.added
        number: i64 = len(added)
        if not self.laid:
            added = self.structural[:]
            rng.shuffle(added)
        pool = self.boxed[:]
        rng.shuffle(pool)
        filled: i64 = 0
        i: i64 = 0
        while i < number:
            cards[self.base + added[i]] = pool[i]
            filled |= bit(added[i])
            i += 1
        pool = self.regular[:]
        rng.shuffle(pool)
        dealt: i64 = 0
        for at in self.places:
            if not filled >> at & 1:
                cards[self.base + at] = pool[dealt]
                dealt += 1


def unseen_added(game: "Duel", here: list[int]) -> list[int]:
    """The added cards that may lie in some places: those there, and those left in the box."""
    used = shown.placed_cards(game)
    return [n for n in game.terms.added if n in here or n not in used]


class HiddenTable:
    """All that a seat cannot know of a table; what it sees stays, at the end the hidden cards of the Ages played as well."""

    def __init__(self, game: "Duel", boxes: list[Hidden], seat: int) -> None:
        self.boxes = boxes
        self.seat = seat
        first = int(game.age) + 1 if game.over else int(game.age)
        laid = game.age if game.left or game.picks == len(DRAFTERS) else 0
        knows = sees_removed(game, seat)
        self.ages = [
            HiddenCards(game, age, age == laid, knows and age == laid)
            for age in range(first, LAST_AGE + 1)
        ]
        seen = game.group | game.first.wonders | game.second.wonders
        wonders = [n for n in game.terms.pool if not seen >> n & 1] if game.next_group else []
        self.wonders: vec[i64] = vec[i64](wonders)

    def deal(self, game: "Duel", rng: Rng) -> None:
        """Deal all of it anew, in place; the game is the one it was prepared for, or a copy."""
        cards = game.cards[:]
        for age in self.ages:
            age.deal(cards, rng)
        game.cards = cards
        if len(self.wonders):
            pool = self.wonders[:]
            rng.shuffle(pool)
            game.next_group = 0
            i: i64 = 0
            while i < GROUP:
                game.next_group |= bit(pool[i])
                i += 1
        game.luck = rng.word()
        for box in self.boxes:
            box.deal_anew(game, self.seat, rng)


def sees_removed(game: "Duel", seat: int) -> bool:
    """Whether the seat looks at the cards removed from this Age just now (D-17.4)."""
    if game.over or game.decision == steps.TURN or not game.owes(seat):
        return False
    return steps.decision_of(game.task).shows_removed
