"""A piece of a game as people look it up: what it is called, costs and does, in every language."""

import unicodedata


class Piece:
    """A card, board or token described in words; texts are by language."""

    def __init__(
        self,
        ident: str,
        kind: str,
        names: dict[str, str],
        effect: dict[str, list[str]],
        source: str,
    ) -> None:
        self.id = ident
        self.kind = kind  # "card", "wonder", "progress", ...
        self.names = names
        self.effect = effect  # lines of text
        self.source = source  # where its values come from
        self.short = names  # for narrow places
        self.color = ""
        self.age = 0
        self.cost: dict[str, str] = {}
        self.copies: dict[str, str] = {}
        self.chain_from: list[str] = []
        self.chain_to: list[str] = []
        self.mentions: list[str] = [names["en"]]  # how the rules write of it

    def answers_to(self, name: str) -> bool:
        """Whether people may mean this piece by a name, in any language."""
        wanted = folded(name)
        return wanted == folded(self.id) or any(wanted == folded(n) for n in self.names.values())


def folded(name: str) -> str:
    """A name without capitals, accents and separators."""
    plain = unicodedata.normalize("NFKD", name.lower().replace("œ", "oe"))
    letters = [x if x.isalnum() else " " for x in plain if not unicodedata.combining(x)]
    return " ".join("".join(letters).split())
