"""Alembic runs this file for every command; the connection comes with the command."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
