"""What is played at a table, in words: the game with its boxes, and every option that differs between tables."""

from dataclasses import dataclass
from typing import Any

from septem.kernel.boxes import Box
from septem.kernel.descriptions import Option, describe
from septem.kernel.folders import MARK
from septem.kernel.phrases import listed
from septem.server.clocks.clock import read_pace
from septem.server.games import choices
from septem.web import clock_faces
from septem.web.tables import Seen, phrase


@dataclass(frozen=True)
class Played:
    """A game as it will be played."""

    title: str
    icon: str
    added: list[Box | Option]  # boxes and switches that are on, as they describe themselves
    named: str  # `with Leaders and Cities`; empty for the plain game
    facts: list[tuple[str, str]]  # a name and what holds


def told(seen: Seen) -> Played:
    """What is played at a table, for whoever sits there or is invited."""
    game, options = describe(seen.game), seen.options
    on = [*(label.partition(MARK)[0] for label in options.get("expansions", []))]
    on += [key for key in choices(game) if options.get(key) is True]
    added: list[Box | Option] = [game.boxes.get(key) or game.options[key] for key in on]
    return Played(
        game.titles[seen.language],
        game.icon or "wonder",
        added,
        with_boxes(seen.language, [one.titles[seen.language] for one in added]),
        facts(seen, game.options, options),
    )


def with_boxes(language: str, titles: list[str]) -> str:
    """The names of boxes after that of a game, `with Leaders and Cities`; empty without boxes."""
    return phrase(language, "with_boxes", titles=listed(language, titles)) if titles else ""


def facts(seen: Seen, known: dict[str, Option], options: dict[str, Any]) -> list[tuple[str, str]]:
    """Seats, what was chosen of each option, and whether estimates are shown."""
    language = seen.language
    found = [(seen.t("seats"), str(len(seen.seats)))]
    for option in known.values():
        if option.choices and option.titles:
            found.append((option.titles[language], chosen(seen, option, options)))
    shown = "estimates_shown" if seen.settings.get("estimate") else "estimates_hidden"
    clock = clock_faces.said(language, read_pace(seen.settings.get("clock")))
    return [*found, (seen.t("clocks:clock"), clock), (seen.t("estimates"), seen.t(shown))]


def chosen(seen: Seen, option: Option, options: dict[str, Any]) -> str:
    """What was chosen of an option, in words."""
    name = str(options.get(option.name, option.default))
    if option.kind == "boards":
        name = "draft" if "draft" in seen.settings else "named"
    return option.choices[name][seen.language]
