"""The divinities and mythologies of the box; read only where they are played with."""

from septem.duel.expansions.pantheon.mythology import DIVINITIES, MYTHOLOGIES, Divinity, Mythology


def divinity(ident: str) -> Divinity:
    return DIVINITIES[ident]


def mythology(ident: str) -> Mythology:
    """A mythology by its id or by one of its tokens."""
    return next(one for one in MYTHOLOGIES if ident.startswith(one.id))
