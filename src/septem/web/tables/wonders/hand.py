"""What lies before a seat of 7 Wonders: cards, what may be done with each, and how it may be paid."""

from dataclasses import dataclass, field
from typing import NamedTuple

from septem.kernel.game import Move
from septem.web.tables.wonders.faces import Face
from septem.web.tables.wonders.signs import Mark


class Way(NamedTuple):
    """One way to pay for an action."""

    text: str  # the move
    coins: int  # in all
    flows: tuple[tuple[str, int], ...]  # to which seat, or "bank", how much
    said: str
    chain: bool
    power: bool
    goods: dict[str, list[str]]  # bought, by seat or "bank"
    partner: int | None  # the seat that is named


class Tag(NamedTuple):
    """How a card or the stage stands: free, own goods, coins, or what is missing."""

    state: str  # "ok" | "trade" | "no"
    icon: str
    word: str
    coins: int | None = None
    goods: tuple[str, ...] = ()
    said: str = ""


class Action(NamedTuple):
    """Build, stage or discard, for one card."""

    name: str  # its kind, with a number where there are several of a kind
    key: str
    icon: str
    title: str
    tag: Tag
    ways: tuple[Way, ...]
    gain: tuple[Mark, ...]
    confirm: str
    color: str = ""  # of one option among several
    of_card: bool = False  # what the card itself is for
    foresight: str = ""  # how the conflicts would end with its shields

    @property
    def partners(self) -> bool:
        """Whether a seat must be named."""
        return any(way.partner is not None for way in self.ways)


class Held(NamedTuple):
    """A card of the hand."""

    place: int
    face: Face
    tag: Tag
    stage_tag: Tag
    actions: tuple[Action, ...]
    chosen: bool = False

    @property
    def default(self) -> str:
        """The action offered first; a card is discarded only by somebody who says so."""
        possible = (action.name for action in self.actions if action.ways)
        return next((name for name in possible if name != "discard"), "")

    @property
    def foresight(self) -> tuple[str, ...]:
        """How the conflicts would end with the shields of each action that brings some."""
        return tuple(action.foresight for action in self.actions if action.foresight)

    @property
    def spoken(self) -> str:
        return f"{self.face.spoken}. {self.tag.said}. {self.stage_tag.said}"


@dataclass(frozen=True)
class Hand:
    """What lies before a seat."""

    cards: tuple[Held, ...]
    city: int  # the city that acts
    live: bool  # whether a card may be chosen now
    alone: bool = False  # one card that is not of the hand
    other: tuple[Move, ...] = field(default=())  # moves that are no plays of these cards

    def due(self) -> "Due | None":
        """How the next stage of the acting city stands; None: it is not to be decided on."""
        first = self.cards[0] if self.live and not self.alone and self.cards else None
        if first is None or not first.actions:
            return None
        return Due(first.stage_tag, len(first.actions[1].ways))


class Due(NamedTuple):
    """The next stage of a wonder: whether it can be paid for, and in how many ways."""

    tag: Tag
    ways: int
