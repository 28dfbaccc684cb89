"""How a database of an older Septem becomes one of this: a step for every version, by Alembic.

A new version is a new file in `versions`, its number at the end of `schema.REVISIONS`, and the new shape in `schema.py`. A step never
uses `schema.py`: it writes down what it does, so that it does the same whatever the shape of later versions.
"""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect

from septem.server.schema import HEAD, notes, versions


def upgrade(connection: Connection, version: str, to: str = HEAD) -> None:
    """Take all steps after `version`, in the caller's transaction."""
    config = Config()
    config.set_main_option("script_location", "septem.server:migrations")
    config.attributes["connection"] = connection
    if not inspect(connection).has_table(versions.name):  # it counted its versions in the notes
        connection.execute(notes.delete().where(notes.c.name == "version"))
        command.stamp(config, version)
    command.upgrade(config, to)
