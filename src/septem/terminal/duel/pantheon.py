"""What a screen shows of the Pantheon."""

from collections import Counter

from rich.text import Text

from septem.duel.expansions.pantheon.mythology import MYTHOLOGIES
from septem.terminal.boxes import BoxScreen, View
from septem.terminal.screen import Screen


def lines(screen: Screen, view: View) -> list[Text]:
    """The six places of the Pantheon with what they cost you, and what their divinities do, where it is in play."""
    if not any(view.get("pantheon", [])):
        return []
    costs = view["seats"][screen.seat]["space_costs"]
    found = [Text(screen.talk("pantheon_places"), style="bold")]
    for place, (held, cost) in enumerate(zip(view["pantheon"], costs, strict=True), 1):
        if held:
            found.append(
                Text.assemble(f"  {place} ", (f"{cost}¢ ", "gold1"), divinity(screen, held))
            )
    return found


def divinity(screen: Screen, held: View) -> Text:
    """A divinity with what it does, or a card that is still face down."""
    if "card" not in held:
        return Text(f"░ {mythology(screen, held['mythology'])}")
    effect = " ".join(screen.pieces[held["card"]].effect[screen.language])
    return Text.assemble(screen.name(held["card"]), (f"  {effect}", "dim"))


def mythology(screen: Screen, ident: str) -> str:
    """The name of a mythology."""
    return next(one for one in MYTHOLOGIES if one.id == ident).name(screen.language)


def on_card(screen: Screen, view: View, at: int) -> str:
    """The token that lies on a card of the structure."""
    token = view.get("structure_tokens", {}).get(str(at), "")
    kind = "offering" if token.startswith("offering") else "mythology"
    return screen.talk(f"on_card_{kind}") if token else ""


def tokens(screen: Screen, city: View) -> list[str]:
    """The tokens a city holds."""
    held = Counter(token.rpartition("_")[0] for token in city.get("mythology_tokens", []))
    names = [
        f"{n}× {mythology(screen, ident)}" if n > 1 else mythology(screen, ident)
        for ident, n in held.items()
    ]
    values = [token.rpartition("_")[2] for token in city.get("offerings", [])]
    found = {"mythology_held": names, "offerings_held": values}
    return [screen.talk(key, listed=", ".join(said)) for key, said in found.items() if said]


def label(screen: Screen, fields: View) -> str:
    """Where a divinity is placed; what its activation costs, and the offerings spent on it."""
    if fields["kind"] == "place":
        return screen.talk("placed_in", space=fields["space"])
    if fields["kind"] != "activate":
        return ""
    values = [token.rpartition("_")[2] for token in fields["offerings"]]
    spent = f" {screen.talk('short_offered', values=' + '.join(values))}" if values else ""
    price = f" {fields['cost']}¢" if fields.get("cost") else ""
    return f"{screen.talk('short_activate')}{price}{spent}"


def divinities(city: View) -> list[str]:
    found: list[str] = city.get("divinities", [])
    return found


FACE = BoxScreen(beside=divinities, tokens=tokens, lines=lines, on_card=on_card, label=label)
