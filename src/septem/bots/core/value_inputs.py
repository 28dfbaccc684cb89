"""What a game in which all play at once shows to a net that says what it will be worth."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.bots.core.net_inputs import NetInputs
from septem.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueInputs(NetInputs):
    """The games are sampled deals, in which nothing is hidden; such a net has no policy."""

    @abstractmethod
    def is_moment(self, game: Game) -> bool:
        """Whether a net may be asked now: a round begins and nobody has decided."""

    @abstractmethod
    def watched(self, game: Game, seat: i64) -> vec[i64]:
        """The cities whose points are learned beside what the game is worth to a seat."""

    @abstractmethod
    def points(self, game: Game, seat: i64, watched: vec[i64]) -> vec[float]:
        """The points that are learned, of a finished game: so many as `points_names` has names."""

    @abstractmethod
    def points_names(self) -> list[str]:
        """What these points are."""

    def tokens_of(self, game: Game, seat: i64, codes: vec[i64]) -> vec[i64]:
        return vec[i64]()

    def ending(self, game: Game, seat: i64) -> tuple[int, int]:
        return 0, 0

    def endings(self) -> list[str]:
        return ["points"]
