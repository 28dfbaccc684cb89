"""Envoys: whoever builds the Embassy takes coins of the bank, or makes the opponent lose as many."""

from typing import Any

from septem.duel.expansion import (
    Ask,
    Decision,
    Duel,
    Maker,
    Module,
    Pieces,
    Rules,
    Step,
    Wording,
    Words,
    codes,
    new_kind,
    numbers,
    say,
)

ENVOY = new_kind("send_envoy")
COINS = 3
ERRANDS = ["gift", "tribute"]


class Envoy(Decision):
    """`send_envoy`: a gift for the own treasury, or a tribute of the opponent."""

    def codes(self, game: Duel, task: int) -> Any:
        return numbers([ENVOY | errand << codes.PIECE for errand in range(len(ERRANDS))])

    def resolve(self, game: Duel, task: int, code: int) -> None:
        seat = codes.seat_of(task)
        if ERRANDS[codes.piece_of(code)] == "gift":
            game.city(seat).coins += COINS
        else:
            game.city(1 - seat).lose(COINS)


class EnvoyPieces(Pieces):
    def shapes(self) -> dict[str, Any]:
        return {"send_envoy": "number"}


class EnvoyRules(Rules):
    def makers(self) -> dict[str, Maker]:
        return {"send_envoy": lambda _: Ask(ENVOY)}

    def steps(self) -> list[Step]:
        return [Envoy(ENVOY, "send_envoy", {})]


class Errand(Wording):
    """`envoy gift`, `envoy tribute`."""

    def read(self, code: int) -> dict[str, Any]:
        return {"way": ERRANDS[codes.piece_of(code)]}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"envoy {fields['way']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return say(language, "duel", f"send_envoy_{fields['way']}", n=COINS)


class EnvoyWords(Words):
    def wordings(self) -> list[Wording]:
        return [Errand(ENVOY, "send_envoy", "envoy")]


def module() -> Module:
    return Module("envoys", pieces=EnvoyPieces(), rules=EnvoyRules(), words=EnvoyWords())
