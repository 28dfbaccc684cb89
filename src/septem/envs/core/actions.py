"""A fixed numbering of everything that may ever be chosen in a game, and the way from moves to these numbers.

An action is a move without its payment. Action 0 waits: it is the only one of a seat that owes nothing. Where payments are part of the
action, there are as many numberings one after the other as a move may have payments, the cheapest in the first.
"""

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.game import Game

WAIT: Final = 0
NO_ACTION: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Actions:
    """The actions of one game with some expansions, by number."""

    def __init__(self, payments: int) -> None:
        self.names: list[str] = ["wait"]
        self.payments: i64 = payments  # so many payments of one move are told apart
        self.listed: vec[i64] = vec[i64]()  # for each action, in which list it was met last
        self.list: i64 = 0

    @abstractmethod
    def plain(self, game: Game, seat: i64, code: i64, place: i64) -> i64:
        """The action of a move, whatever is paid; `place` is where it stands among the seat's moves."""

    def price(self, code: i64) -> i64:
        """What the payment of a move costs beside others of the same action; those of equal price come in the order of the moves."""
        return 0

    def room(self, names: list[str]) -> int:
        """Number some more actions; the first of them."""
        begins = len(self.names)
        self.names += names
        return begins

    def size(self, all_payments: bool) -> int:
        """How many numbers there are."""
        return len(self.names) * int(self.payments) if all_payments else len(self.names)

    def name(self, action: int) -> str:
        """An action in words; `#2` is its second cheapest payment."""
        rank, plain = divmod(action, len(self.names))
        return f"{self.names[plain]} #{rank + 1}" if rank else self.names[plain]

    def of(self, game: Game, seat: i64, codes: vec[i64], all_payments: bool) -> vec[i64]:
        """The action of each move; NO_ACTION for one that is too dear to have a number, or not the cheapest of its action."""
        found: vec[i64] = vec[i64](capacity=len(codes))
        i: i64 = 0
        while i < len(codes):
            found = append(found, self.plain(game, seat, codes[i], i))
            i += 1
        return self.told_apart(found, codes, all_payments) if self.repeats(found) else found

    def repeats(self, actions: vec[i64]) -> bool:
        """Whether an action is listed twice: seldom, and to tell payments apart takes long."""
        while len(self.listed) < len(self.names):
            self.listed = append(self.listed, 0)
        listed = self.listed
        self.list += 1
        number = self.list
        i: i64 = 0
        while i < len(actions):
            action = actions[i]
            if listed[action] == number:
                return True
            listed[action] = number
            i += 1
        return False

    def told_apart(self, plain: vec[i64], codes: vec[i64], all_payments: bool) -> vec[i64]:
        """The same with payments told apart, or only the cheapest kept."""
        size: i64 = len(self.names)
        found = plain[:]
        i: i64 = 0
        while i < len(codes):
            rank = self.rank(plain, codes, i)
            if rank:
                numbered = all_payments and rank < self.payments
                found[i] = plain[i] + rank * size if numbered else NO_ACTION
            i += 1
        return found

    def rank(self, plain: vec[i64], codes: vec[i64], place: i64) -> i64:
        """How many moves of the same action are cheaper."""
        action = plain[place]
        price = self.price(codes[place])
        cheaper: i64 = 0
        i: i64 = 0
        while i < len(codes):
            if plain[i] == action and i != place:
                other = self.price(codes[i])
                if other < price or (other == price and i < place):
                    cheaper += 1
            i += 1
        return cheaper
