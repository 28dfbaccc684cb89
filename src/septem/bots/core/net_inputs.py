"""What a game shows to a net: which inputs are set in a position seen from a seat, and which tokens make up each move."""

from abc import abstractmethod
from hashlib import sha256

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.game import Game


class Names:
    """The inputs or tokens of a net, one name each: what they are called says what a net was trained on."""

    def __init__(self) -> None:
        self.all: list[str] = []

    def room(self, what: str, labels: list[str]) -> int:
        """Room for one more group; where it begins."""
        begins = len(self.all)
        self.all += [f"{what} {label}" for label in labels]
        return begins

    def row(self, what: str, count: int) -> int:
        """Room for a number from 0 on; where it begins."""
        return self.room(what, [str(number) for number in range(count)])

    def counts(self, what: str, most: int) -> int:
        """Room for a number from 1 on, for 0 is said by nothing; where it begins."""
        return self.room(what, [str(number + 1) for number in range(most)])


@mypyc_attr(allow_interpreted_subclasses=True)
class NetInputs:
    """Only what the seat may know, so that a net cannot look behind cards."""

    def __init__(self) -> None:
        self.inputs = Names()
        self.tokens = Names()

    @abstractmethod
    def active(self, game: Game, seat: i64) -> vec[i64]:
        """The numbers of the inputs that are set for a seat that decides now, each once."""

    @abstractmethod
    def tokens_of(self, game: Game, seat: i64, codes: vec[i64]) -> vec[i64]:
        """The tokens of each move, three for each: the first always, then NO_TOKEN where there are fewer."""

    @abstractmethod
    def knows(self, game: Game) -> bool:
        """Whether it has inputs for everything that a table is played with."""

    def values(self) -> int:
        """How many values a net gives: one, the deciding seat's share of the win, or one for each role of a seat."""
        return 1

    def role(self, game: Game, seat: i64, other: i64) -> i64:
        """What a seat is to the one that decides, which is 0: the number of its value where there are many."""
        return 0 if other == seat else 1

    @abstractmethod
    def ending(self, game: Game, seat: i64) -> tuple[int, int]:
        """How a finished game ended for a seat, by number, and its lead in points: learned beside the result."""

    @abstractmethod
    def endings(self) -> list[str]:
        """The kinds of ends by number."""

    def by_points(self, ending: int) -> bool:
        """Whether points have decided, so that the lead is worth learning."""
        return True

    def description(self) -> str:
        """All inputs and tokens in words."""
        values = ["values", str(self.values())] if self.values() > 1 else []
        return "\n".join(["inputs", *self.inputs.all, "tokens", *self.tokens.all, *values])

    def digest(self) -> str:
        """A net fits when it was trained on the same description."""
        return sha256(self.description().encode()).hexdigest()[:16]
