"""The score page of Architects: every line explained to the card, and everything revealed."""

from dataclasses import replace
from typing import Any

from septem.kernel.phrases import listed
from septem.web import score_pad
from septem.web.score_pad import Head, Row
from septem.web.tables import Seen
from septem.web.tables.architects.faces import card_faces, token_faces

LINES = {
    "stages": ("wonder", "wonder"),
    "blue": ("blue", "c-blue"),
    "military": ("red", "victory"),
    "progress": ("green", "progress"),
    "cat": ("ivory", "cat"),
}


def score(seen: Seen) -> dict[str, Any]:
    """Rows of the pad, the tie-break, and what lay where at the end."""
    return {
        "heads": [head(seen, number) for number in range(len(seen.seats))],
        "pad": [row(seen, key) for key in LINES],
        "ended": ending(seen),
        "verdict": f"{ending(seen)} {verdict(seen)}",
        "cities": [revealed(seen, number) for number in range(len(seen.seats))],
        "left_over": left_over(seen),
        "stack": [seen.name_of(ident) for ident in seen.view["stack"]["contents"]],
    }


def totals(seen: Seen) -> list[dict[str, int]]:
    return seen.outcome.scores if seen.outcome else [s["points"] for s in seen.view["seats"]]


def head(seen: Seen, number: int) -> Head:
    """Over the column of a seat: its wonder; beside its total: how many stages it built."""
    shown = seen.view["seats"][number]
    built = seen.t("architects_table:stages_built", n=len(shown["stages"]))
    wonder = shown["wonder"]
    return Head(seen.seats[number], f"w-{wonder}", seen.name_of(wonder), note=built)


def row(seen: Seen, key: str) -> Row:
    """One line for all seats, with how the points came about; bars are parts of the best total."""
    points = [scores.get(key, 0) for scores in totals(seen)]
    top = max(scores["total"] for scores in totals(seen))
    made = score_pad.row(key, LINES[key], seen.t(f"architects_table:line_{key}"), points, top)
    cells = [replace(cell, why=why(seen, key, n)) for n, cell in enumerate(made.cells)]
    return replace(made, cells=cells)


def why(seen: Seen, key: str, number: int) -> str:
    """How the points of a line came about, in words."""
    shown = seen.view["seats"][number]
    explain = {
        "stages": why_stages,
        "blue": why_blue,
        "military": why_military,
        "progress": why_progress,
        "cat": why_cat,
    }
    return explain[key](seen, shown)


def why_stages(seen: Seen, shown: dict[str, Any]) -> str:
    worth = [str(points) for points in shown["explained"]["stages"].values()]
    if not worth:
        return seen.t("architects_table:no_stage")
    return seen.t("architects_table:why_stages", n=len(worth), sum=" + ".join(worth))


def why_blue(seen: Seen, shown: dict[str, Any]) -> str:
    parts = [
        f"{shown['cards'][ident]} × {points // shown['cards'][ident]}"
        for ident, points in shown["explained"]["blue"].items()
    ]
    if not parts:
        return seen.t("architects_table:no_blue")
    return seen.t("architects_table:why_blue", sum=" + ".join(parts))


def why_military(seen: Seen, shown: dict[str, Any]) -> str:
    count = shown["victories"]
    if not count:
        return seen.t("architects_table:no_victory")
    each = shown["explained"]["military"]["victories"] // count
    return seen.t("architects_table:why_military", n=count, each=each)


def why_progress(seen: Seen, shown: dict[str, Any]) -> str:
    parts = [
        f"{seen.name_of(ident)} {worth}" for ident, worth in shown["explained"]["progress"].items()
    ]
    return " + ".join(parts) or seen.t("architects_table:no_progress")


def why_cat(seen: Seen, shown: dict[str, Any]) -> str:
    return seen.t(
        "architects_table:why_cat" if shown["points"]["cat"] else "architects_table:no_cat"
    )


def verdict(seen: Seen) -> str:
    """Who won and by what: points, stages after a tie, or shared."""
    outcome = seen.outcome
    if outcome is None:
        return ""
    sums = [scores["total"] for scores in outcome.scores]
    best = max(sums)
    level = [number for number, total in enumerate(sums) if total == best]
    names = listed(seen.language, [name(seen, number) for number in level])
    if len(level) == 1:
        second = max((total for total in sums if total < best), default=best)
        return seen.t("architects_table:ahead", n=best - second)
    if len(outcome.winners) == 1:
        built = len(seen.view["seats"][outcome.winners[0]]["stages"])
        return seen.t("architects_table:tie_broken", names=names, n=best, stages=built)
    return seen.t("architects_table:tie_shared", names=names, n=best)


def ending(seen: Seen) -> str:
    """What ended the game: a finished wonder, or decks without cards."""
    done = [n for n, shown in enumerate(seen.view["seats"]) if shown["finished"]]
    if not done:
        return seen.t("architects_table:ran_out")
    return seen.t(
        "architects_table:ended", name=listed(seen.language, [name(seen, n) for n in done])
    )


def name(seen: Seen, number: int) -> str:
    return seen.t("you") if number == seen.seat else seen.seats[number].name


def revealed(seen: Seen, number: int) -> dict[str, Any]:
    """What a city held at the end, and what was left in its deck."""
    shown = seen.view["seats"][number]
    return {
        "cards": counts(seen, shown["cards"]),
        "tokens": [
            (ident, seen.name_of(ident), token_faces()[ident]) for ident in shown["progress"]
        ],
        "deck": counts(seen, shown["deck"]["contents"]),
        "deck_size": shown["deck"]["size"],
        "stages": len(shown["stages"]),
        "shields": shown["shields"],
        "victories": shown["victories"],
    }


def counts(seen: Seen, cards: dict[str, int]) -> list[tuple[Any, int, str]]:
    return [(card_faces()[ident], n, seen.name_of(ident)) for ident, n in cards.items()]


def left_over(seen: Seen) -> list[tuple[str, list[tuple[Any, int, str]]]]:
    """The central deck and the discard pile."""
    return [
        (seen.t("architects_table:central_deck"), counts(seen, seen.view["centre"]["contents"])),
        (seen.t("architects_table:discard"), counts(seen, seen.view["discard"])),
    ]
