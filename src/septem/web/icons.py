"""Signs of the sprite, and of the sprites that folders bring."""

from functools import lru_cache

from markupsafe import Markup

from septem.web import assets, folder_faces


@lru_cache(4096)
def icon(name: str, label: str | None = None, extra: str = "") -> Markup:
    """An SVG of the sprite, or of a folder's; without a label it is decoration."""
    spoken = (
        Markup('role="img" aria-label="{}"').format(label)
        if label
        else Markup('aria-hidden="true"')
    )
    where = folder_faces.place(name) if "/" in name else f"{assets.url('icons.svg')}#{name}"
    return Markup('<svg class="ic {}" {}><use href="{}"/></svg>').format(extra, spoken, where)
