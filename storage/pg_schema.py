"""What a database of a PostgreSQL server holds, and its numbered migrations.

The table ``amarreko`` says that it is ours and how many migrations it has had. A migration is one
transaction with its number, so that it is there whole or not at all; a lock lets programs that
start at once take turns. What is not ours, or newer than we are, stays as it was.
"""

from typing import Final, LiteralString, TypeAlias

from storage.errors import NewerSchemaError, NotADatabaseError, WrongEncodingError
from storage.pg_connection import PgConnection

ServerMigration: TypeAlias = tuple[LiteralString, ...]
"""The statements that lead from one schema to the next."""

SERVER_MIGRATIONS: Final[tuple[ServerMigration, ...]] = (
    (
        # Letters stand in the order of their numbers, as in SQLite and in Python.
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
        # The version of a document stands beside it: what is no document of ours has 0.
        """
        CREATE TABLE settings (
            key text COLLATE "C" PRIMARY KEY,
            value text NOT NULL,
            version bigint NOT NULL
        )
        """,
        # Who leads counts on here. The rows are two, so that none waits for the other.
        """
        CREATE TABLE lease (
            name text COLLATE "C" PRIMARY KEY,
            number bigint NOT NULL
        )
        """,
        "INSERT INTO lease (name, number) VALUES ('lease', 0), ('beat', 0)",
    ),
)
"""All migrations in order; one that has ever been run on somebody's database is never changed."""

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
# All our advisory locks stand under this number: "Mus!" as an integer.
# Nobody else migrates meanwhile; whoever waited finds that it is done, and does nothing.
_NEXT: Final = """
    DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(1299542817, 0);
        IF (SELECT schema FROM amarreko) = {before} THEN
            {statements};
            UPDATE amarreko SET schema = {before} + 1;
        END IF;
    END $$
"""


async def prepare_server(cable: PgConnection) -> None:
    """Make the tables, or bring them up to the newest schema; raise StorageError."""
    schema = await schema_of(cable)
    if schema is None:
        await cable.query(_FIRST)
        schema = 0
    for number in range(schema, len(SERVER_MIGRATIONS)):
        statements = ";\n".join(SERVER_MIGRATIONS[number])
        await cable.query(_NEXT.format(before=str(number), statements=statements))


async def schema_of(cable: PgConnection) -> int | None:
    """Return which schema a database has, None where it is empty.

    Raise StorageError where not ours.
    """
    [(encoding, is_ours, is_taken)] = await cable.query(_FOUND)
    if encoding != "UTF8":
        raise WrongEncodingError(cable.address)
    if not is_ours:
        if is_taken:
            raise NotADatabaseError(cable.address)
        return None
    [[schema]] = await cable.query(_SCHEMA)
    if schema > len(SERVER_MIGRATIONS):
        known = len(SERVER_MIGRATIONS)
        raise NewerSchemaError(cable.address, found=schema, known=known)
    return int(schema)
