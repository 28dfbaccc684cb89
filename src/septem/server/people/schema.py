"""What is kept of people who keep their name: who they are, how they sign in, where they are signed in.

A column named `guest` or `person` in any table holds the id of a guest or a person: what stands in such rows is theirs, so it is part of
their export and goes with their account (people/forgetting.py).
"""

from sqlalchemy import BigInteger, Column, Float, ForeignKey, String, Table, Text

from septem.server.metadata import metadata

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),  # the guest's
    Column("name", String(40), nullable=False),
    Column("key", String(120), nullable=False, unique=True),  # of the name (people/names.py)
    Column("since", Float, nullable=False),
    Column("shown_to", String(8), nullable=False),  # who may see the profile: people.CIRCLES
    Column("language", String(8), nullable=False),
    Column("leaves", Float, nullable=True),  # when everything is deleted
    Column("recovery", String(64), nullable=True, unique=True),  # the link, as a hash
    Column("recovery_made", Float, nullable=True),
    Column("recovery_used", Float, nullable=True),
)
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # of the credential, base64url
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),  # base64url
    Column("signatures", BigInteger, nullable=False),  # as the authenticator counts them
    Column("device", String(40), nullable=False),  # where it was made
    Column("added", Float, nullable=False),
    Column("used", Float, nullable=True),
)
sessions = Table(  # devices that are signed in
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of what the cookie holds
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("device", String(40), nullable=False),
    Column("first", Float, nullable=False),
    Column("last", Float, nullable=False),
)
ceremonies = Table(  # passkeys that are being made or shown
    "ceremonies",
    metadata,
    Column("challenge", String(64), primary_key=True),  # as a hash
    Column("guest", String(40), nullable=False),
    Column("until", Float, nullable=False),
)
