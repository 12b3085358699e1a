"""The log in a database, through SQLAlchemy Core: SQLite by default, PostgreSQL by URL."""
