"""A study: games are played, or found where an earlier one kept them, and told in a report."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import septem
from septem.bots.levels import LEVELS
from septem.lab.match import Match, Plan, sets_of
from septem.lab.studies.report import Report
from septem.lab.studies.sample import Sample

SUBJECTS = ("boards", "seats", "cards", "categories", "lengths", "luck")
ALL = "all"


@dataclass(frozen=True)
class Study:
    """What is asked: a subject or all of them, the tables, who plays, how many games of each size."""

    subject: str
    game: str
    players: tuple[int, ...]
    expansions: tuple[str, ...] = ()
    bot: str = "fair"
    rival: str = "novice"
    games: int = 200
    seed: int = 1

    def plan(self, players: int, uneven: bool) -> Plan:
        """Games of one size: of equal bots, or of one against weaker ones."""
        others = self.rival if uneven else self.bot
        bots = (self.bot, *[others] * (players - 1))
        options = (("expansions", self.expansions),) if self.expansions else ()
        sets = sets_of(self.games, players)
        return Plan(self.game, bots, sets, self.seed, options, notes=not uneven)

    @property
    def subjects(self) -> tuple[str, ...]:
        return SUBJECTS if self.subject == ALL else (self.subject,)

    @property
    def rules(self) -> str:
        """The game and its boxes, as a name for files."""
        return "-".join((self.game, *self.expansions))

    @property
    def name(self) -> str:
        return self.rules if self.subject == ALL else f"{self.rules}-{self.subject}"

    def title(self) -> str:
        game = septem.games()[self.game]
        boxes = [game.boxes[name].titles["en"] for name in self.expansions]
        return " with ".join([game.titles["en"], *([" and ".join(boxes)] if boxes else [])])

    def command(self) -> str:
        """What makes the same report."""
        words = ["septem lab study", self.subject, self.game]
        words += [f"-e {name}" for name in self.expansions]
        words += [f"--players {','.join(map(str, self.players))}"]
        words += [f"--bot {self.bot} --rival {self.rival} --games {self.games} --seed {self.seed}"]
        return " ".join(words)

    def samples(self, keep: Path) -> list[Sample]:
        """The games of every size with what was played before; `keep` is the folder that keeps them."""
        return [
            Sample(players, *(self.match(keep, players, uneven) for uneven in (False, True)))
            for players in self.players
        ]

    def match(self, keep: Path, players: int, uneven: bool) -> Match:
        who = f"{self.bot}-{self.rival}" if uneven else self.bot
        file = f"{self.rules}-{players}-{who}-{self.seed}.jsonl".replace("/", "_")
        return Match(self.plan(players, uneven), keep / file)

    def needs(self, sample: Sample) -> list[Match]:
        """The matches that the subjects look at."""
        equal = [sample.equal]
        return [*equal, sample.uneven] if "luck" in self.subjects else equal


def play(study: Study, samples: list[Sample], jobs: int, ray: str = "") -> Iterator[int]:
    """Play what is missing; how many games have come, again and again."""
    for sample in samples:
        for match in study.needs(sample):
            for games in match.run(jobs, ray):
                yield len(games)


def report(study: Study, samples: list[Sample]) -> Report:
    """The report of games that are all played."""
    told = Report(study.name, f"Study: {study.title()}", about(study, samples), study.command())
    for subject in study.subjects:
        room: Any = import_module(f"septem.lab.studies.{subject}")
        told.sections.append(room.section(study.game, samples))
    return told


def about(study: Study, samples: list[Sample]) -> list[str]:
    """How many games by whom, and what that is worth."""
    counts = ", ".join(
        f"{len(sample.games)} with {sample.players} ({len(sample.equal.sets)} deals)"
        for sample in samples
    )
    level = LEVELS.get(study.bot.partition("@")[0])
    strength = f"bots `{study.bot}`" + (f" ({level.about('en').rstrip('.')})" if level else "")
    return [
        f"Games: {counts}; every deal is played once for every rotation of the seats by equal {strength}.",
        "The figures describe these bots, not the game: stronger players may value things otherwise. ± is half of a 95 % interval, by deal; where many things "
        "are compared, one of twenty lies outside of its own by chance.",
    ]
