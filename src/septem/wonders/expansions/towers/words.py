"""What pieces of Towers do, in words made from the data, and its moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from septem.kernel.figures import clauses
from septem.kernel.phrases import listed
from septem.wonders.cards.pieces import Card
from septem.wonders.expansions.towers.rules import TowersPieces
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.expansions.towers.steps import HireMercenary
from septem.wonders.rules.orders import AGAIN, target_of
from septem.wonders.rules.shortage import openings
from septem.wonders.words import texts
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import STAGE_AGAIN, Decline, Fields, MoveWords, Stage
from septem.wonders.words.phrases import phrase
from septem.wonders.words.texts import word

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue
    from septem.wonders.rules.table import Wonders
    from septem.wonders.words.refusals import Refusal


def goods_text(goods: list[str], language: str, joined: str = "and") -> str:
    return listed(language, [phrase(language, good) for good in goods], joined)


def discount(value: dict[str, Any], language: str) -> str:
    goods = goods_text(value["resources"], language)
    if "price_formula" in value:
        most = int(value["price_formula"].split()[1])
        return phrase(language, "discount_by_tokens", goods=goods, n=most)
    if "limit" in value and "price" in value:
        return phrase(language, "discount_limited", goods=goods, n=value["price"])
    return texts.discount_text(value, language)


def cost_reduction(value: dict[str, Any], language: str) -> str:
    things = word(language, value["applies_to"])
    if "resources_per" in value:
        count = word(language, value["resources_per"])
        return phrase(language, "cost_reduction_per", things=things, count=count)
    if "kinds" in value:
        goods = goods_text(value["kinds"], language, "or")
        return phrase(
            language, "cost_reduction_kinds", things=things, goods=goods, n=value["resources"]
        )
    return texts.cost_reduction_text(value, language)


def free_build(value: dict[str, Any], language: str) -> str:
    if "price" in value:
        return phrase(language, "free_build_exchange")
    return texts.free_build_text(value, language)


def coins_on(value: dict[str, Any], language: str) -> str:
    if value["event"] == "a neighbour receives a defeat token":
        return phrase(language, "coins_on_defeat_next_door", n=value["coins"])
    text = texts.coins_on_text(value, language)
    if "neighbours_coins" in value:
        text += phrase(language, "coins_on_neighbours", n=value["neighbours_coins"])
    return text


def vp_per(value: dict[str, Any], language: str) -> str:
    if value["what"] == "couples of turquoise cards, one at each neighbour":
        return phrase(language, "vp_per_couple", n=value["neighbours"])
    return texts.per_text("vp_per")(value, language)


def association(value: dict[str, Any], language: str) -> str:
    return phrase(
        language,
        "vp_per_association",
        n=value["vp"],
        symbol=phrase(language, value["symbol"]),
        good=phrase(language, value["resource"]),
    )


def copy_resource(value: dict[str, Any], language: str) -> str:
    said = [
        phrase(language, f"copy_{option['kind']}", side=phrase(language, option["from"]))
        for option in value["options"]
    ]
    return phrase(language, "copy_resource", units=listed(language, said))


def produce_by_age(value: dict[str, Any], language: str) -> str:
    goods = [phrase(language, value[age]) for age in ("1", "2", "3")]
    return phrase(language, "produce_by_age", first=goods[0], second=goods[1], third=goods[2])


def recovery(value: dict[str, Any], language: str) -> str:
    if "card_color" not in value:
        return phrase(language, "recovery")
    key = "recovery_if" if value["when"] == "now" else "recovery_next"
    return phrase(language, key, things=word(language, f"{value['card_color']} cards"))


WRITERS: dict[str, Callable[[Any, str], str]] = {
    "discount": discount,
    "cost_reduction": cost_reduction,
    "free_build": free_build,
    "coins_on": coins_on,
    "vp_per": vp_per,
    "vp_per_association": association,
    "copy_resource": copy_resource,
    "produce_by_age": produce_by_age,
    "recovery": recovery,
    "vp_minus": lambda v, language: phrase(
        language, "vp_minus", n=v["base"], count=word(language, v["minus_per"])
    ),
    "vp_equal_to_paid": lambda v, language: phrase(language, "vp_equal_to_paid", n=v["max"]),
    "coins_for_resources": lambda v, language: phrase(
        language, "coins_for_resources", things=word(language, v["applies_to"]), n=v["price"]
    ),
    "buy_from_bank": lambda v, language: phrase(
        language,
        "buy_from_bank" if len(v["resources"]) > 1 else "buy_good_from_bank",
        n=v["price"],
        goods=goods_text(v["resources"], language),
    ),
    "open_market": lambda v, language: phrase(
        language,
        "open_market",
        good=phrase(language, v["resource"]),
        n=v["bank_bonus_per_unit"],
    ),
    "trade_link": lambda v, language: phrase(
        language, "trade_link", n=v["builder_price"], other=v["chosen_player_price"]
    ),
    "war_link": lambda v, language: phrase(language, "war_link"),
    "buy_shield": lambda v, language: phrase(language, "buy_shield", n=v["coins"]),
    "golden_shield": lambda v, language: phrase(language, f"golden_shield_{v}"),
}


class Embellish(Stage):
    """A stage that stands is built a second time: `E 2 altar` (T-8)."""

    def __init__(self) -> None:
        super().__init__("embellish", "E", AGAIN)

    def refusal(self, answer: "Refusal", city: int, words: list[str]) -> str:
        found = [x for x in openings(answer.game.cities[city]) if x.way == AGAIN]
        wanted = [opening for opening in found if str(opening.number) == words[1]]
        if not wanted:
            return answer.say("embellish", n=words[1])
        return answer.about_opening(city, wanted[0])


class HireWords(MoveWords):
    """A shield token for coins, or none: `hire 1`, `hire -` (T-10)."""

    def __init__(self) -> None:
        super().__init__("hire", "hire")

    def read(self, catalogue: "Catalogue", code: int) -> Fields:
        if target_of(code):
            return {"kind": self.kind}
        return {"kind": "decline", "declines": self.kind}

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        return {**fields, "cost": int(tower_of(game.cities[city]).hire_price)}

    def notation(self, fields: Fields) -> str:
        return "hire 1"

    def sentence(self, catalogue: "Catalogue", fields: Fields, language: str) -> str:
        return phrase(language, self.key)


class TowersWords(Words):
    """Mercenaries, new effects, pairings."""

    def __init__(self, pieces: TowersPieces) -> None:
        self.pieces = pieces

    def orders(self) -> dict[str, MoveWords]:
        return {
            STAGE_AGAIN: Embellish(),
            HireMercenary().name: HireWords(),
            "hire nobody": Decline("hire", "hire", "no_hire"),
        }

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        return WRITERS

    def describe(self, card: Card, language: str) -> list[str]:
        found = self.pieces.pairings.get(card.id)
        if found is None:
            return []
        partner = found.other().names_of_card[language]
        said = clauses(language, self.texts.lines(found.entry, language))
        return [phrase(language, "pairing", card=partner, effect=said)]
