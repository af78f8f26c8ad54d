"""A file of an older version during a match of a Telegram group and a Discord channel.

It was written before the outbox stored its own state. Ane and Garazi are in the group, Beñat and
Iker in the channel; Garazi cannot be reached in private. Another table is closed.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.ports.message import MessageContent
from bot.ports.request import Address, PersonId
from storage.sqlite_schema import APPLICATION_ID
from tests.unit.bot.fake_platform import FakePlatform

SCRIPT: Final = Path(__file__).parent / "mid_match.sql"
CODE: Final = "FFR5G"
CLOSED: Final = "2ZQML"
LATER_S: Final = 60.0


def write_old(path: Path) -> None:
    """Write the file of the older version."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SCRIPT.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 1")


def execute(path: Path, statement: str, *values: object) -> None:
    """Run an SQL statement on the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, values)


def old_note(code: str = CODE) -> Mapping[str, Any]:
    """Return a document of the older version."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCRIPT.read_text(encoding="utf-8"))
        query = "SELECT value FROM settings WHERE key = ?"
        [text] = connection.execute(query, (f"mesa/{code}",)).fetchone()
    note: dict[str, Any] = msgspec.json.decode(text)
    return note


def shown_before() -> dict[Address | PersonId, str]:
    """Return the message ids of the table and of each hand."""
    note = old_note()
    shown: dict[Address | PersonId, str] = {
        Address(**place["address"]): place["post"]["id"] for place in note["places"]
    }
    hands = {PersonId(**chair["person"]): chair["hand"] for chair in note["chairs"]}
    return shown | {person: hand["id"] for person, hand in hands.items() if hand is not None}


def platforms_before() -> dict[str, FakePlatform]:
    """Return both platforms with their earlier messages."""
    platforms = {name: FakePlatform(name) for name in ("telegram", "discord")}
    for reader, message in shown_before().items():
        platforms[reader.platform].posts[reader] = {message: MessageContent("as it was left")}
    return platforms
