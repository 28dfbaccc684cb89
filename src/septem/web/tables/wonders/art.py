"""Which drawing stands for what on the cards and boards of 7 Wonders."""

from septem.web.tables.wonders import boxes

PICTURES = {
    "lumber_yard": "forest",
    "stone_pit": "quarry",
    "clay_pool": "clay",
    "ore_vein": "mine",
    "tree_farm": "forest",
    "excavation": "quarry",
    "clay_pit": "clay",
    "timber_yard": "forest",
    "forest_cave": "forest",
    "mine": "mine",
    "loom_1": "loom",
    "loom_2": "loom",
    "glassworks_1": "glass",
    "glassworks_2": "glass",
    "press_1": "press",
    "press_2": "press",
    "pawnshop": "pawnshop",
    "baths": "baths",
    "altar": "altar",
    "theater": "theater",
    "tavern": "tavern",
    "east_trading_post": "post",
    "west_trading_post": "post",
    "marketplace": "market",
    "stockade": "stockade",
    "barracks": "barracks",
    "guard_tower": "tower",
    "apothecary": "apothecary",
    "workshop": "workshop",
    "scriptorium": "scroll",
    "sawmill": "forest",
    "quarry": "quarry",
    "brickyard": "clay",
    "foundry": "foundry",
    "aqueduct": "aqueduct",
    "temple": "temple",
    "statue": "statue",
    "courthouse": "court",
    "forum": "forum",
    "caravansery": "caravan",
    "vineyard": "vineyard",
    "bazar": "market",
    "walls": "walls",
    "training_ground": "training",
    "stables": "stables",
    "archery_range": "archery",
    "dispensary": "dispensary",
    "laboratory": "lab",
    "library": "library",
    "school": "school",
    "pantheon": "pantheon",
    "gardens": "gardens",
    "town_hall": "townhall",
    "palace": "palace",
    "senate": "senate",
    "haven": "harbor",
    "lighthouse": "lighthouse",
    "chamber_of_commerce": "market",
    "arena": "arena",
    "fortifications": "walls",
    "circus": "arena",
    "arsenal": "foundry",
    "siege_workshop": "siege",
    "lodge": "lodge",
    "observatory": "observatory",
    "university": "library",
    "academy": "school",
    "study": "scroll",
    "workers_guild": "guild",
    "craftsmens_guild": "workshop",
    "traders_guild": "caravan",
    "philosophers_guild": "scroll",
    "spies_guild": "night",
    "strategists_guild": "training",
    "shipowners_guild": "ship",
    "scientists_guild": "observatory",
    "magistrates_guild": "senate",
    "builders_guild": "babel",
}
PICTURES_BY_COLOR = {
    "brown": "quarry",
    "grey": "glass",
    "blue": "temple",
    "yellow": "market",
    "red": "walls",
    "green": "library",
    "purple": "guild",
}

# The sign a building carries to those it makes free.
CHAINS = {
    "baths": "drop",
    "altar": "moon",
    "theater": "mask",
    "east_trading_post": "amphora",
    "west_trading_post": "amphora",
    "marketplace": "market",
    "apothecary": "bowl",
    "workshop": "hammer",
    "scriptorium": "feather",
    "temple": "sun",
    "statue": "column",
    "forum": "barrel",
    "caravansery": "wheel",
    "walls": "tower",
    "training_ground": "helmet",
    "dispensary": "torch",
    "laboratory": "lamp",
    "library": "book",
    "school": "lyre",
}

SCENES = (
    "rhodes",
    "alexandria",
    "ephesus",
    "babylon",
    "olympia",
    "halicarnassus",
    "giza",
)


def palette(color: str) -> str:
    """The palette and the glyph of a card color."""
    name: str = boxes.merged("palettes").get(color, color)
    return name


def picture(card: str, color: str) -> str:
    """The engraving of a card."""
    known = {**PICTURES, **boxes.merged("pictures")}
    by_color = {**PICTURES_BY_COLOR, **boxes.merged("pictures_by_color")}
    return f"v-{known.get(card) or by_color.get(color, 'guild')}"


def chain(card: str) -> str:
    """The sign of the chain that begins at a card."""
    known = {**CHAINS, **boxes.merged("chains")}
    return f"ch-{known.get(card, 'temple')}"


def scene(board: str) -> str:
    """The poster of a wonder."""
    return f"w-{board}" if board in (*SCENES, *boxes.joined("scenes")) else "w-giza"
