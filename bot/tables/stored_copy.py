"""Relate a table in memory to its copy in the store."""

import asyncio

from bot.ports.value import MutableStruct, field


class StoredCopy(MutableStruct, eq=False):
    """What is known about the copy of a table in the store.

    ``version`` is the version of the stored state; a writer holds ``lock``. ``log_grew_at`` is when
    the log last grew before the table was loaded, in seconds since the epoch; 0 for a new table. A
    table that ``is_unverified`` was loaded and has not been shown since.
    """

    version: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    log_grew_at: float = 0.0
    is_unverified: bool = False
