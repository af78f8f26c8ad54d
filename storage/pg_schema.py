"""Define the schema of a PostgreSQL database and its numbered migrations.

The table ``amarreko`` marks a database as ours and holds the number of migrations done. A migration
and its number are written in one transaction, so it is done completely or not at all. Programs that
start at the same time take turns by means of a lock. A database that is not ours, or newer than
this program, is left unchanged.
"""

from typing import Final, LiteralString, TypeAlias

from storage.errors import NewerSchemaError, NotADatabaseError, WrongEncodingError
from storage.pg_connection import PgConnection

ServerMigration: TypeAlias = tuple[LiteralString, ...]
"""The statements that migrate one schema to the next."""

SERVER_MIGRATIONS: Final[tuple[ServerMigration, ...]] = (
    (
        # Texts sort by code point, as in SQLite and in Python.
        """
        CREATE TABLE events (
            table_id text COLLATE "C" NOT NULL,
            seq bigint NOT NULL CHECK (seq > 0),
            kind text NOT NULL,
            version integer NOT NULL CHECK (version > 0),
            body text NOT NULL,
            appended_at_ms bigint NOT NULL,
            PRIMARY KEY (table_id, seq)
        )
        """,
        # The version of a document has its own column; other texts have version 0.
        """
        CREATE TABLE settings (
            key text COLLATE "C" PRIMARY KEY,
            value text NOT NULL,
            version bigint NOT NULL
        )
        """,
        # The leader increments these numbers. There are two rows, so that neither blocks the other.
        """
        CREATE TABLE lease (
            name text COLLATE "C" PRIMARY KEY,
            number bigint NOT NULL
        )
        """,
        "INSERT INTO lease (name, number) VALUES ('lease', 0), ('beat', 0)",
    ),
)
"""All migrations in order; a migration that has run on any database is never changed."""

_FOUND: Final = """
    SELECT
        current_setting('server_encoding'),
        to_regclass('amarreko') IS NOT NULL,
        to_regclass('events') IS NOT NULL OR to_regclass('settings') IS NOT NULL
"""
_SCHEMA: Final = "SELECT schema FROM amarreko"
_FIRST: Final = """
    DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(1299542817, 0);
        CREATE TABLE IF NOT EXISTS amarreko (schema integer NOT NULL);
        IF NOT EXISTS (SELECT FROM amarreko) THEN
            INSERT INTO amarreko (schema) VALUES (0);
        END IF;
    END $$
"""
# All our advisory locks use this number: "Mus!" as an integer. The lock keeps other processes from
# migrating meanwhile; a process that waited finds the work done.
_NEXT: Final = """
    DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(1299542817, 0);
        IF (SELECT schema FROM amarreko) = {before} THEN
            {statements};
            UPDATE amarreko SET schema = {before} + 1;
        END IF;
    END $$
"""


async def prepare_server(connection: PgConnection) -> None:
    """Create the tables, or migrate them to the newest schema; raise StorageError."""
    schema = await schema_of(connection)
    if schema is None:
        await connection.query(_FIRST)
        schema = 0
    for number in range(schema, len(SERVER_MIGRATIONS)):
        statements = ";\n".join(SERVER_MIGRATIONS[number])
        await connection.query(_NEXT.format(before=str(number), statements=statements))


async def schema_of(connection: PgConnection) -> int | None:
    """Return the schema of a database, or None if it is empty.

    Raise StorageError if the database is not ours.
    """
    [(encoding, is_ours, is_taken)] = await connection.query(_FOUND)
    if encoding != "UTF8":
        raise WrongEncodingError(connection.address)
    if not is_ours:
        if is_taken:
            raise NotADatabaseError(connection.address)
        return None
    [[schema]] = await connection.query(_SCHEMA)
    if schema > len(SERVER_MIGRATIONS):
        known = len(SERVER_MIGRATIONS)
        raise NewerSchemaError(connection.address, found=schema, known=known)
    return int(schema)
