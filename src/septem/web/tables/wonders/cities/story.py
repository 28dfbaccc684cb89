"""What the log says of Cities."""

from septem.server.log import Reveal
from septem.web.tables.wonders.faces import phrase
from septem.web.tables.wonders.story import Fields


def split(reveal: Reveal, fields: Fields, language: str) -> str:
    """A loss, paid in coins and debts."""
    coins, debts = fields["coins"], fields["debts"]
    parts = [("log_loss_coins", coins)] if coins else []
    parts += [("log_loss_debts", debts)] if debts else []
    return ", ".join(phrase(language, key, n=n) for key, n in parts)
