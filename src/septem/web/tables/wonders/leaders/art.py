"""Which drawing stands for what on the pieces of Leaders."""

PICTURES = {
    "gamers_guild": "tavern",
    "courtesans_guild": "theater",
    "diplomats_guild": "forum",
    "architects_guild": "townhall",
    "amytis": "bust2",
    "archimedes": "bust3",
    "aristotle": "bust3",
    "bilkis": "bust2",
    "cleopatra": "bust2",
    "croesus": "bust3",
    "euclid": "bust3",
    "hammurabi": "bust3",
    "hatshepsut": "bust2",
    "hiram": "bust3",
    "hypatia": "bust2",
    "leonidas": "bust3",
    "nebuchadnezzar": "bust3",
    "nefertiti": "bust2",
    "phidias": "bust3",
    "plato": "bust3",
    "ptolemy": "bust3",
    "pythagoras": "bust3",
    "sappho": "bust2",
    "solomon": "bust3",
    "tomyris": "bust2",
    "zenobia": "bust2",
}

SCENES = ("rome",)
