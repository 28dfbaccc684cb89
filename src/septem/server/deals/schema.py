"""What is kept of deals that many play, of groups of friends and of tournaments."""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, String, Table, Text

from septem.server.metadata import metadata

deals = Table(
    "deals",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),  # "challenge" | "daily" | "round"
    Column("game", String(16), nullable=False),
    Column("rules", Integer, nullable=False),  # their version
    Column(
        "options", JSON, nullable=False
    ),  # with the seed, which nobody sees before a try is over
    Column("places", JSON, nullable=False),  # who sits where: people, or bots with name and level
    Column("edition", Integer, nullable=False),  # of the frozen bots
    Column("host", String(40), nullable=True),
    Column("day", String(10), nullable=True),  # of a daily deal
    Column("origin", String(40), nullable=True),  # the finished table it was made from
    Column("tournament", String(40), nullable=True, index=True),
    Column("round", Integer, nullable=True),
    Column("expert", JSON, nullable=True),  # how the expert bot fared in the people's seats
    Column("expert_at", Float, nullable=True),  # when somebody began to find that out
    Column("created", Float, nullable=False),
)
tries = Table(  # one counted try for each person and deal
    "tries",
    metadata,
    Column("deal_id", ForeignKey("deals.id"), primary_key=True),
    Column("guest", String(40), primary_key=True, index=True),
    Column("table_id", String(40), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("mark", String(8), nullable=False),  # "" | "late" | "origin": these are not ranked
    Column("edition", Integer, nullable=False),  # of the bots it was played against
    Column("begun", Float, nullable=False),
    Column("finished", Float, nullable=True),
    Column("points", Integer, nullable=True),
    Column("worth", Float, nullable=True),  # what results are compared by
    Column("place", Integer, nullable=True),  # at its own table
    Column("won", Boolean, nullable=True),
    Column("lines", JSON, nullable=True),  # of the score
    Column("path", JSON, nullable=True),  # what was chosen when
)
groups = Table(
    "friend_groups",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("host", String(40), nullable=False),
    Column("created", Float, nullable=False),
)
members = Table(
    "friend_group_members",
    metadata,
    Column("group_id", ForeignKey("friend_groups.id"), primary_key=True),
    Column("guest", String(40), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("joined", Float, nullable=False),
)
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("host", String(40), nullable=False, index=True),
    Column("game", String(16), nullable=False),
    Column("options", JSON, nullable=False),  # of every table, without a seed
    Column("size", Integer, nullable=False),  # seats of a table
    Column("rounds", Integer, nullable=False),
    Column("level", String(16), nullable=False),  # of bots in seats that are left
    Column("round", Integer, nullable=False),  # 0: people may still join; more than `rounds`: over
    Column("seating", Text, nullable=False),  # a seed that draws who sits where
    Column("created", Float, nullable=False),
)
entrants = Table(
    "tournament_players",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("guest", String(40), primary_key=True, index=True),
    Column("name", String(40), nullable=False),
    Column("joined", Float, nullable=False),
)
