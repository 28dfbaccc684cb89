"""Where all tables of the database are registered (schema.py, people_tables.py)."""

from sqlalchemy import MetaData

metadata = MetaData()
