"""A piece of a game as people look it up: what it is called, costs and does, in every language."""

import unicodedata

from septem.kernel.phrases import LANGUAGES, ByLanguage, manner


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
        self.names = ByLanguage(names).in_all()
        self.effect = effect  # lines of text
        self.source = source  # where its values come from
        self.short: dict[str, str] = self.names  # for narrow places
        self.also: list[str] = []  # further names by which people look for it
        self.color = ""
        self.age = 0
        self.cost: dict[str, str] = {}
        self.copies: dict[str, str] = {}
        self.chain_from: list[str] = []
        self.chain_to: list[str] = []
        self.mentions: list[str] = [names["en"]]  # how the rules write of it

    def answers_to(self, name: str) -> bool:
        """Whether people may mean this piece by a name, in any language, with or without its article.

        Examples:
            >>> [piece.id for piece in septem.pieces("duel") if piece.answers_to("grande bibliothèque")]
            ['great_library']
        """
        wanted = without_article(folded(name))
        known = (self.id, *self.names.values(), *self.also)
        return any(wanted == without_article(folded(other)) for other in known)


def folded(name: str) -> str:
    """A name without capitals, accents and separators."""
    plain = unicodedata.normalize("NFKD", name.lower().replace("œ", "oe"))
    letters = [x if x.isalnum() else " " for x in plain if not unicodedata.combining(x)]
    return " ".join("".join(letters).split())


def without_article(name: str) -> str:
    """A folded name without the article before it, of any language."""
    article, _, rest = name.partition(" ")
    known = [manner(language, "articles").split() for language in LANGUAGES]
    return rest if rest and any(article in some for some in known) else name
