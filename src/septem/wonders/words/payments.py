"""What a move pays: coins by whom they go to, and the goods they buy."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.phrases import listed
from septem.wonders.rules.covers import BANK, LEFT, RIGHT, Purchase
from septem.wonders.rules.orders import coins_bank, coins_left, coins_right, far_payments
from septem.wonders.rules.purchases import Bill, purchases
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

Fields = dict[str, Any]
MARKS = {"left": "<", "right": ">", "bank": "="}  # in notation; others are seats


def money(code: int, cost: int = 0) -> Fields:
    """The coins of an order: `cost` of the piece itself, `paid` for goods."""
    paid = {
        "left": int(coins_left(code)),
        "right": int(coins_right(code)),
        "bank": int(coins_bank(code)),
    }
    far = [int(number) for number in far_payments(code)]
    paid.update(zip(map(str, far[::2]), far[1::2], strict=True))
    paid = {whom: coins for whom, coins in paid.items() if coins}
    return ({"cost": cost} if cost else {}) | ({"paid": paid} if paid else {})


def add_payment(game: "Wonders", city: int, fields: Fields, bill: Bill) -> Fields:
    """Fields with the seats that are paid in place of their sides, and the goods bought from each."""
    paid: dict[str, int] = fields.get("paid", {})
    far: vec[i64] = vec[i64]()
    for whom, coins in paid.items():
        if whom not in MARKS:
            far = append(append(far, int(whom)), coins)
    bill.pay(paid.get("left", 0), paid.get("right", 0), paid.get("bank", 0), far)
    around = neighbours(game, city)
    bought: dict[str, list[str]] = {}
    for purchase in purchases(game, city, bill):
        good = game.catalogue.vocabulary.goods[purchase.good]
        bought.setdefault(seller(purchase, around), []).append(good)
    fields = dict(fields)
    if paid:
        fields["paid"] = {around.get(whom, whom): coins for whom, coins in paid.items()}
    if sides := {around[whom]: whom for whom in paid if whom in around}:
        fields["sides"] = sides
    if bought:
        fields["goods"] = bought
    return fields


def neighbours(game: "Wonders", city: int) -> dict[str, str]:
    """The seats on both sides of a city."""
    size = int(game.size)
    return {"left": str((city + 1) % size), "right": str((city - 1) % size)}


def seller(purchase: Purchase, around: dict[str, str]) -> str:
    """The seat a unit is bought from, or the bank."""
    if purchase.seat >= 0:
        return str(purchase.seat)
    return {LEFT: around["left"], RIGHT: around["right"], BANK: "bank"}[int(purchase.payee)]


def by_side(fields: Fields) -> list[tuple[str, int]]:
    """The coins paid for goods: to the left, to the right, to the bank, to others by their seats."""
    sides = fields.get("sides", {})
    paid = {sides.get(whom, whom): coins for whom, coins in fields.get("paid", {}).items()}
    near = [(side, paid.pop(side)) for side in MARKS if side in paid]
    return near + list(paid.items())


def paid_by(fields: Fields) -> str:
    """A payment in notation: `<2 >1 =1 ~4:2`; printed coin costs are not written."""
    return "".join(
        f" {MARKS[whom]}{coins}" if whom in MARKS else f" ~{whom}:{coins}"
        for whom, coins in by_side(fields)
    )


def paying(fields: Fields, language: str, printed: int = 0) -> str:
    """The payment as the end of a sentence; printed coins go to the bank."""
    paid = dict(fields.get("paid", {}))
    if printed:
        paid["bank"] = paid.get("bank", 0) + printed
    said = [
        phrase(language, f"pay_{whom}", n=coins)
        if whom in MARKS
        else phrase(language, "pay_far", n=coins, seat=whom)
        for whom, coins in by_side({**fields, "paid": paid})
    ]
    return phrase(language, "paying", payments=listed(language, said)) if said else ""
