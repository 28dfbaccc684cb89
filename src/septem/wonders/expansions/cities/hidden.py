"""What views show of Cities: all of it is public (C-10.1)."""

from typing import TYPE_CHECKING, Any

from septem.wonders.expansions.cities.positions import city_fields
from septem.wonders.hidden.hooks import Hidden

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class CitiesHidden(Hidden):
    """Nothing is hidden."""

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        return {"owed_for": [], **city_fields(game, city)}
