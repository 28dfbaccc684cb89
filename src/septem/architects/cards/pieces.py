"""The pieces of the box as the catalogue reads them: facts only."""

from typing import Final

RESOURCES: Final = 5  # card types 0-4 are grey, 5 is yellow, 6-7 blue, 8-10 green, 11-13 red
COIN: Final = 5
SYMBOL: Final = 8
TYPES: Final = 14
COLORS: Final = ["grey"] * 5 + ["yellow"] + ["blue"] * 2 + ["green"] * 3 + ["red"] * 3
KINDS: Final = 14  # of progress tokens
WONDERS: Final = 7
STAGES: Final = 5
DECK: Final = 25
CENTRAL: Final = 60

# What a stage does when it is built.
NOTHING: Final = 0
ANY_DECK: Final = 1
CENTRAL_DECK: Final = 2
LEFT_AND_RIGHT: Final = 3
LOOK: Final = 4
TOKEN: Final = 5
SHIELD: Final = 6

# How a progress token counts at the end of the game.
BY_WONDER: Final = 1
PER_CAT_ICON: Final = 2
PER_VICTORY: Final = 3
PER_TOKEN: Final = 4
BY_COPIES: Final = 5


class Label:
    """What every piece bears: its id, its names and the authority for its facts."""

    def __init__(self, ident: str, names: dict[str, str], source: str) -> None:
        self.id = ident
        self.names = names
        self.source = source


class CardType:
    """One kind of card (A-1.2, A-1.3)."""

    def __init__(self, label: Label, color: str, in_box: int) -> None:
        self.id = label.id
        self.names = label.names
        self.source = label.source
        self.color = color
        self.in_box = in_box
        self.vp = 0
        self.cat = 0
        self.shields = 0
        self.horns = 0


class Stage:
    """One stage of a wonder: n identical or different resources, what it rests on, what it does (A-6.1, A-6.2)."""

    def __init__(self, same: bool, count: int, vp: int, requires: list[int], effect: int) -> None:
        self.same = same
        self.count = count
        self.vp = vp
        self.requires = requires
        self.effect = effect


class Wonder:
    """One wonder with its five stages and its deck."""

    def __init__(self, label: Label, stages: list[Stage]) -> None:
        self.id = label.id
        self.names = label.names
        self.source = label.source
        self.stages = stages


class Token:
    """One kind of progress token (A-9)."""

    def __init__(self, label: Label, copies: int, use: str) -> None:
        self.id = label.id
        self.names = label.names
        self.source = label.source
        self.copies = copies
        self.use = use
        self.cards: list[int] = []  # taking one of these arms it
        self.when_building = False
        self.coin_counts = 1
        self.any_resources = False
        self.shields = 0
        self.scoring = 0
        self.points = (0, 0)

    @property
    def extra_card(self) -> bool:
        """Whether the token gives an extra card once armed (A-9.2)."""
        return bool(self.cards) or self.when_building
