"""What cities hold with Towers, and what the bank sells."""

from septem.web.tables import Seen
from septem.web.tables.wonders.boxes import Fields
from septem.web.tables.wonders.faces import phrase
from septem.web.tables.wonders.ring import Holding, Price, Table


def golden(table: Table, fields: Fields) -> tuple[Holding, ...]:
    """Golden shields, where there are some."""
    swords = [sword for sword, _ in fields.get("golden", [])]
    if not swords:
        return ()
    said = "; ".join(table.say(f"wonders:golden_shield_{sword}") for sword in swords)
    word = table.say("word_golden", sword=", ".join(table.say(f"sword_{s}") for s in swords))
    return (Holding("shield-gold", len(swords), said, word, 0),)


def bank_price(seen: Seen) -> tuple[Price, ...]:
    """What goods cost at the bank, where it sells them."""
    if "bank_price" not in seen.view:
        return ()
    coins = seen.view["bank_price"]
    return (Price("c-temple", phrase(seen.language, "bank_price", n=coins), (), coins),)
