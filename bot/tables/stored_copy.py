"""Relate a table in memory to its copy in the store."""

import asyncio

from bot.ports.value import MutableStruct, field


class StoredCopy(MutableStruct, eq=False):
    """What is known of the copy of a table in the store.

    ``version`` is that of the stored state; a writer holds ``lock``. ``log_grew_at`` is when the
    log had last grown when the table was loaded, in seconds since the epoch; 0 for a new table.
    ``is_unverified`` says that the table was loaded and that nothing of it was shown since.
    """

    version: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    log_grew_at: float = 0.0
    is_unverified: bool = False
