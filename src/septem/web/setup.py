"""The form on the home page: what was asked for, what is possible, and why something is not."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import septem
from septem.bots import levels
from septem.kernel.boxes import Box
from septem.kernel.descriptions import Description, Option, describe
from septem.kernel.fields import MOST_SEED
from septem.kernel.presets import Preset
from septem.server import draft as drafts
from septem.server import games
from septem.server.clocks.clock import PACES
from septem.server.errors import Refused
from septem.server.games import wonder_of
from septem.server.requests import SeatRequest, TableRequest, persona_names

SEED_DIGITS = 40  # one more than the largest seed has: a longer one is refused, not cut
KINDS = ("me", "friend", "open", *(f"bot:{key}" for key in levels.LEVELS))


@dataclass(frozen=True)
class Chair:
    """A seat of the form."""

    number: int
    kind: str
    name: str = ""
    wonder: str = ""  # empty: drawn

    @property
    def bot(self) -> bool:
        return self.kind.startswith("bot:")


@dataclass(frozen=True)
class Setup:
    """The state of the form."""

    game: str
    players: int
    expansions: tuple[str, ...] = ()
    chairs: tuple[Chair, ...] = ()
    picked: dict[str, str] = field(default_factory=dict)  # choices by option
    seed: str = ""
    shuffle: bool = False
    estimate: bool = True
    device: bool = False  # all people share this device and pass it on
    clock: str = ""  # one of PACES; empty: none
    name: str = ""
    preset: str = ""  # what it began with, `game:name`
    level: str = levels.DEFAULT  # of all bots
    order: str = ""  # who takes first in a draft: a chair, "drawn", or the last one
    refusals: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)

    @property
    def info(self) -> Description:
        return describe(self.game)

    @property
    def changed(self) -> bool:
        """Whether it is another than the preset it began with."""
        first = from_preset(self.preset, self.name)
        kinds = [(chair.kind, chair.wonder) for chair in self.chairs]
        usual = [(chair.kind, chair.wonder) for chair in first.chairs]
        mine, theirs = (self.expansions, self.picked), (first.expansions, first.picked)
        return kinds != usual or mine != theirs

    @property
    def mixed(self) -> bool:
        """Whether bots were set by hand to other levels than that of all."""
        return any(self.by_hand(chair) for chair in self.chairs)

    def by_hand(self, chair: "Chair") -> bool:
        return chair.bot and chair.kind != f"bot:{self.level}"

    @property
    def named_bots(self) -> dict[int, str]:
        """The names bots will bear, by chair."""
        names = persona_names([self.name, *(chair.name for chair in self.chairs)])
        return {chair.number: next(names) for chair in self.chairs if chair.bot}

    @property
    def choices(self) -> tuple[str, ...]:
        """What may be added to the plain game."""
        return games.choices(self.info)

    @property
    def most(self) -> int:
        """The most seats that can be asked for with these expansions."""
        return largest(self.info, self.expansions)

    def described(self, key: str) -> Box | Option:
        """A box or a switch by its name."""
        return self.info.boxes.get(key) or self.info.options[key]

    @property
    def larger(self) -> list[str]:
        """The boxes that would seat more people, where they were not chosen."""
        boxes = self.info.boxes.values()
        larger = [box.name for box in boxes if box.most > self.info.usual_most and not box.requires]
        return [] if set(larger) & set(self.expansions) else larger

    @property
    def notes(self) -> list[Box]:
        """What was chosen and has something to say about the seats."""
        boxes = self.info.boxes
        return [boxes[key] for key in self.expansions if key in boxes and boxes[key].note]

    @property
    def problem(self) -> Refused | None:
        """Why this cannot be played; None when it can."""
        if self.named_twice:
            return Refused("wonder_twice")
        if not games.possible(self.info, self.players, self.expansions):
            return Refused("impossible")
        if self.boards and not any(self._fits(board) for board in self.boards):
            return Refused("no_such_side", side=self.side)
        return None

    @property
    def named(self) -> Option | None:
        """The option by which boards are named."""
        return next((one for one in self.info.options.values() if one.kind == "boards"), None)

    @property
    def drafted(self) -> bool:
        """Whether wonders are drafted before the game begins."""
        return self.named is not None and self.picked.get(self.named.name) == "draft"

    @property
    def on_offer(self) -> int:
        """How many wonders are laid out for a draft."""
        return drafts.on_offer(self.players, len({wonder_of(board) for board in self.boards}))

    def options(self) -> dict[str, Any]:
        """The options beyond players and expansions, as the game takes them."""
        found: dict[str, Any] = {}
        for name, choice in self.picked.items():
            option = self.info.options[name]
            if option.kind == "choice" and choice != option.default:
                found[name] = choice
        if self.named is not None and any(chair.wonder for chair in self.chairs):
            found[self.named.name] = self._boards()
        return found

    def _boards(self) -> list[str]:
        """The wonders that were named; the others are drawn, the Free City's too."""
        named = [chair.wonder for chair in self.chairs]
        named += [""] * (drafts.cities(self.players) - len(named))
        taken = {wonder_of(board) for board in named}
        free = [board for board in self.boards if self._fits(board)]
        secrets.SystemRandom().shuffle(free)
        for at, board in enumerate(named):
            if not board:
                named[at] = next(other for other in free if wonder_of(other) not in taken)
                taken.add(wonder_of(named[at]))
        return named

    @property
    def boards(self) -> tuple[str, ...]:
        """The wonders that may be named; those of the plain game where the expansions do not go together."""
        if self.named is None:
            return ()
        boxes = games.parted(self.info, self.expansions)[0]
        whole = any(games.possible(self.info, n, boxes) for n in self.info.players)
        return games.boards(self.game, boxes if whole else ())

    @property
    def side(self) -> str:
        """The side all boards are to show, where the game has such an option."""
        return self.picked.get("sides", "drawn")

    def _fits(self, board: str) -> bool:
        return games.on_side(board, self.side)

    @property
    def named_twice(self) -> str:
        """A wonder that two seats ask for; empty when all are different."""
        named = [wonder_of(chair.wonder) for chair in self.chairs if chair.wonder]
        twice = [chair.wonder for chair in self.chairs if named.count(wonder_of(chair.wonder)) > 1]
        return twice[0] if twice else ""

    def request(self) -> TableRequest:
        """What the lobby is asked for; Refused when the form makes no sense."""
        if self.problem:
            raise self.problem
        options = self.options()
        boxes, switches = games.parted(self.info, self.expansions)
        options.update(switches)
        if boxes:
            options["expansions"] = list(boxes)
        if self.seed:
            options["seed"] = read_seed(self.seed)
        chairs = list(self.chairs)
        if self.shuffle:
            secrets.SystemRandom().shuffle(chairs)
        places = [self._place(chair) for chair in chairs]
        first = self.order
        if first.isdigit():  # a chair that may have moved
            first = str([chair.number for chair in chairs].index(int(first)))
        shared = self.device and any(chair.kind == "friend" for chair in chairs)
        settings = {"estimate": self.estimate, **({"hot_seat": True} if shared else {})}
        pace = PACES.get(self.clock)
        clock = pace.fields() if pace else None
        return TableRequest(self.game, options, places, settings, self.drafted, first, clock)

    def _place(self, chair: Chair) -> SeatRequest:
        if chair.kind in ("me", "friend"):
            return SeatRequest("person", self.name if chair.kind == "me" else chair.name)
        kind, _, level = chair.kind.partition(":")
        return SeatRequest(kind, level=level or None)


def with_open_seats(setup: Setup) -> Setup:
    """The same with seats for friends where bots would sit."""
    chairs = [replace(one, kind="open") if one.bot else one for one in setup.chairs]
    return replace(setup, chairs=tuple(chairs))


def read_seed(text: str) -> int:
    """A seed as people type it: a whole number."""
    plain = text.strip()
    if not plain.isascii() or not plain.isdigit() or int(plain) > MOST_SEED:
        raise Refused("bad_seed")
    return int(plain)


def presets() -> dict[str, tuple[Description, Preset]]:
    """Every preset of every game, by `game:name`."""
    return {
        f"{game.name}:{preset.name}": (game, preset)
        for game in septem.games().values()
        for preset in game.presets
    }


def plain(game: str) -> str:
    """The preset of a game that leaves everything as it is, or its first one."""
    known = {key: preset for key, (info, preset) in presets().items() if info.name == game}
    bare = [key for key, one in known.items() if not (one.boxes or one.choices or one.bots)]
    return [*bare, *known][0]


def from_preset(key: str, name: str) -> Setup:
    """The form as a preset sets it: you and bots."""
    info, preset = presets()[key]
    picked = {key: str(one.default) for key, one in info.options.items() if one.choices}
    form = Setup(
        info.name,
        preset.players,
        tuple(box for box in games.choices(info) if box in preset.boxes),
        name=name,
        picked={**picked, **preset.choices},
        shuffle=info.shuffle,
        preset=key,
        level=preset.bots or levels.DEFAULT,
    )
    return with_chairs(form, {})


def fresh(game: str, name: str) -> Setup:
    """The form as a visitor finds it."""
    return from_preset(plain(game), name)


def read(form: Mapping[str, Any], many: list[str], name: str) -> Setup:
    """The form as it was sent; nonsense falls back to what is possible. `many` are the ticked expansions."""
    known = septem.games()
    preset = str(form.get("preset", ""))
    if preset in presets() and preset != form.get("was"):
        return from_preset(preset, name)
    game = str(form.get("game", ""))
    if game not in known:
        game = next(iter(known))
    setup = fresh(game, name)
    if form.get("shown") != game:
        return setup
    info = known[game]
    wanted = str(form.get("players", ""))
    step = {"more": 1, "fewer": -1}.get(str(form.get("step", "")), 0)
    players = (
        int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else 0
    ) + step
    ticked = [part for key in many for part in info.expansions.parts(key)]
    expansions = tuple(key for key in setup.choices if key in ticked)
    picked = {
        key: pick(form.get(f"option_{key}"), list(info.options[key].choices), default)
        for key, default in setup.picked.items()
    }
    setup = replace(
        setup,
        players=min(max(players, info.least), largest(info, expansions)),
        expansions=expansions,
        picked=picked,
        preset=preset if preset.partition(":")[0] == game and preset in presets() else setup.preset,
        level=pick(form.get("level"), list(levels.LEVELS), setup.level),
        order=str(form.get("order", ""))[:6],
        seed=str(form.get("seed", ""))[:SEED_DIGITS],
        shuffle=form.get("shuffle") == "on",
        estimate=form.get("estimate") == "on",
        device=form.get("device") == "on",
        clock=pick(form.get("clock"), list(PACES), ""),
    )
    return with_chairs(setup, form)


def pick(value: Any, choices: list[str], default: str) -> str:
    return value if value in choices else default


def with_chairs(setup: Setup, form: Mapping[str, Any]) -> Setup:
    asked = form.get("all_bots")
    anew = asked in levels.LEVELS and (asked != setup.level or form.get("mixed") == "yes")
    setup = replace(setup, level=str(asked)) if anew else setup
    others = "friend" if setup.device else f"bot:{setup.level}"
    turned = setup.device != (form.get("shared") == "on")  # the switch was used just now
    chairs = []
    for number in range(setup.players):
        first = "me" if number == 0 else others
        kind = first if turned else str(form.get(f"kind{number}", first))
        if anew and kind.startswith("bot:"):
            kind = f"bot:{setup.level}"
        wonder = str(form.get(f"wonder{number}", ""))
        chairs.append(
            Chair(
                number,
                kind if kind in KINDS else first,
                str(form.get(f"name{number}", ""))[:40],
                wonder if wonder in setup.boards and not setup.drafted else "",
            )
        )
    orders = ("", drafts.DRAWN, *(str(chair.number) for chair in chairs))
    made = replace(setup, chairs=tuple(chairs), order=setup.order if setup.order in orders else "")
    return replace(made, refusals={key: why_not(made, key) for key in made.choices})


def lacking(setup: Setup, chosen: set[str], works: Callable[[set[str]], bool]) -> tuple[str, ...]:
    """The fewest expansions that would make those chosen possible; empty when none would."""
    others = [key for key in setup.choices if key not in chosen]
    for size in range(1, len(others) + 1):
        for some in combinations(others, size):
            if works(chosen | set(some)):
                return some
    return ()


def needs(missing: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """What an expansion lacks, as a phrase and its values."""
    if len(missing) == 1:
        return "needs_expansion", {"other": missing[0]}
    return "needs_expansions", {"others": missing}


def largest(game: Description, expansions: tuple[str, ...]) -> int:
    """The most seats with these expansions; what cannot be played at all keeps every number."""
    sizes = [n for n in game.players if games.possible(game, n, expansions)]
    return max(sizes or game.players)


def why_not(setup: Setup, key: str) -> tuple[str, dict[str, Any]]:
    """Why an expansion cannot be added or kept: a phrase and its values; an empty phrase when it can."""
    game, players, sizes = setup.info, setup.players, setup.info.players

    def works(some: set[str], n: int = players) -> bool:
        return games.possible(game, n, tuple(k for k in setup.choices if k in some))

    others = set(setup.expansions)
    chosen = {key} | (others if key in others or works(others) else set())
    to_blame = {other for other in others if works(others - {other})}
    if works(chosen) or (key in others and to_blame and key not in to_blame):
        return "", {}
    if missing := lacking(setup, chosen, works):
        return needs(missing)
    counts = [n for n in sizes if works(chosen, n)]
    if counts and len(counts) > counts[-1] - counts[0]:
        return "needs_players", {"least": counts[0], "most": counts[-1]}
    if counts:
        return "needs_counts", {"counts": counts}
    for other in setup.expansions:
        if other != key and works(chosen - {other}):
            return "excludes_expansion", {"other": other}
    missing = lacking(setup, chosen, lambda some: any(works(some, n) for n in sizes))
    return needs(missing) if missing else ("impossible_expansion", {})
