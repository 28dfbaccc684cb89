"""Effects of Cities as signs."""

from septem.web.tables.wonders.signs import (
    ARROW,
    OTHERS,
    WONDER,
    Drawing,
    Effect,
    Mark,
    Part,
    sign,
    signed,
)
from septem.web.tables.wonders.things import thing
from septem.web.words import say

THINGS: dict[str, tuple[Part, ...]] = {
    "build a wonder stage": (WONDER,),
    "take coins from the bank": (Part("icon", "c-temple"),),
}


def victory_token(effect: Effect) -> list[Mark]:
    return [Mark("victory", effect.label, n=effect.value["value"])]


def give_debt(effect: Effect) -> list[Mark]:
    debts = [Part("icon", "debt")] * effect.value["tokens"]
    return effect.row(Part("dirs", "left"), *debts, Part("dirs", "right"))


def give_coins(effect: Effect) -> list[Mark]:
    coins = Part("coin", signed(effect.value["coins"]))
    if effect.value["who"] == "neighbours":
        return effect.row(Part("dirs", "left"), coins, Part("dirs", "right"))
    return effect.row(OTHERS, coins)


def lose_coins(effect: Effect) -> list[Mark]:
    coins = effect.value["coins"]
    per = thing(effect.value["per"]) if "per" in effect.value else ()
    if coins == "age":
        word = say(effect.language, "wonders_table", "age_short")
        return effect.row(OTHERS, Part("loss", "−"), Part("word", word))
    return effect.row(OTHERS, *per, Part("loss", signed(-coins)))


def discard_defeats(effect: Effect) -> list[Mark]:
    return effect.row(Part("icon", "defeat"), ARROW, Part("icon", "i-discard"))


DRAWINGS: dict[str, Drawing] = {
    "gain_victory_token": victory_token,
    "give_debt": give_debt,
    "give_coins": give_coins,
    "lose_coins": lose_coins,
    "discard_defeat_tokens": discard_defeats,
    "diplomacy": sign("dove"),
    "copy_neighbour_science": sign("mask"),
}
