"""What is kept of finished games for ratings and statistics: a row for every seat, and sums that grow with every game."""

from sqlalchemy import JSON, Boolean, Column, Float, Index, Integer, String, Table

from septem.server.metadata import metadata

results = Table(  # a seat of a finished game; it outlives its table
    "results",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False, index=True),  # of the game, in the order they counted
    Column("at", Float, nullable=False),
    Column("game", String(16), nullable=False),
    Column("pool", String(24), nullable=False),
    Column("ladder", String(8), nullable=False),  # "people" | "bots"; empty: it does not count
    Column("reason", String(16), nullable=False),  # why it does not
    Column("seats", Integer, nullable=False),
    Column("party", String(40), nullable=True),  # the same for the same set of people
    Column("player", String(48), nullable=True),  # a guest's id, or a bot by its level
    Column("name", String(40), nullable=False),
    Column("left", Boolean, nullable=False),  # a bot played it for somebody at the end
    Column("team", Integer, nullable=True),
    Column("place", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("victory", String(24), nullable=False),
    Column("lines", JSON, nullable=False),
    Column("boards", JSON, nullable=False),
    Column("boxes", JSON, nullable=False),
    Column("mu_before", Float, nullable=True),
    Column("sigma_before", Float, nullable=True),
    Column("mu", Float, nullable=True),
    Column("sigma", Float, nullable=True),
    Index("results_player_number", "player", "number"),
    Index("results_player_pool", "player", "ladder", "pool", "number"),
    Index("results_player_party", "player", "party"),
    Index("results_party_number", "party", "number"),
)
ratings = Table(
    "ratings",
    metadata,
    Column("player", String(48), primary_key=True),
    Column("ladder", String(8), primary_key=True),
    Column("pool", String(24), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("streak", Integer, nullable=False),  # wins in a row now
    Column("longest", Integer, nullable=False),
    Column("at", Float, nullable=False),  # of the last game
)
figures = Table(  # sums over the games of a player in a pool; the player "" is whoever won
    "figures",
    metadata,
    Column("player", String(48), primary_key=True),
    Column("ladder", String(8), primary_key=True),
    Column("pool", String(24), primary_key=True),
    Column("kind", String(8), primary_key=True),  # "line" | "board" | "box" | "place" | "rival"
    Column("key", String(64), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),  # of a rival: how often one was ahead
    Column("places", Integer, nullable=False),  # their sum; of a rival: how often one was behind
    Column("points", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # of a rival
    Column("at", Float, nullable=False),
)
