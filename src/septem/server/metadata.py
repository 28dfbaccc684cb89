"""Where all tables of the database are registered (schema.py, people/schema.py)."""

from sqlalchemy import MetaData

metadata = MetaData()
