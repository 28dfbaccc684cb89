"""What a move of Architects does: stages that can be built, shields, progress tokens."""

from septem.bots.reasons import Aftermath, Reason, View

TAKING = ("take", "extra", "draw")


def reasons(found: Aftermath) -> list[Reason]:
    return [*stages(found), *shields(found), *tokens(found), *cards(found)]


def stages(found: Aftermath) -> list[Reason]:
    """Stages that the cards of the city now pay."""
    if found.move.fields["kind"] == "build":
        return []
    fresh = set.intersection(*(payable(mine) for mine in found.mine_after())) - payable(found.me)
    return [Reason("pays_stage", {"stages": sorted(fresh)})] if fresh else []


def payable(mine: View) -> set[int]:
    return {stage["stage"] for stage in mine["board"] if stage["payable"]}


def shields(found: Aftermath) -> list[Reason]:
    """New shields, and whom they now beat."""
    more = found.grown("shields")
    if more <= 0:
        return []
    own = found.me["shields"]
    others = [seat for seat in range(found.seen.seats) if seat != found.seen.seat]
    theirs = {seat: found.before["seats"][seat]["shields"] for seat in others}
    beaten = [seat for seat, strength in theirs.items() if own <= strength < own + more]
    if beaten:
        return [Reason("shields_win", {"n": more, "who": beaten[0]})]
    return [Reason("shields", {"n": more})]


def tokens(found: Aftermath) -> list[Reason]:
    """Symbols that can be exchanged for a progress token, or a token itself."""
    if "token" in found.move.fields and found.move.fields["kind"] == "progress":
        return [Reason("effect", {"effect": found.move.fields["token"]})]
    if found.move.fields["kind"] == "exchange":
        return [Reason("takes_token")]
    return []


def cards(found: Aftermath) -> list[Reason]:
    """A card from a deck: what it is, or that it is not known."""
    fields = found.move.fields
    if fields["kind"] not in TAKING:
        return []
    return [
        Reason("effect", {"effect": fields["card"]}) if fields.get("card") else Reason("unknown")
    ]
