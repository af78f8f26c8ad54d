"""An asynchronous context that is kept open in another thread, beside code that is not awaited."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, contextmanager
from threading import Thread
from typing import TypeVar

Opened = TypeVar("Opened")


@contextmanager
def beside(manager: AbstractAsyncContextManager[Opened]) -> Iterator[Opened]:
    """Keep a context open in the event loop of another thread, and yield its value.

    Meanwhile the main thread may run a command, which handles signals and has its own event loop.
    """
    opened, done = Future[Opened](), Future[None]()

    async def keep() -> None:
        async with manager as value:
            opened.set_result(value)
            await asyncio.wrap_future(done)

    def run() -> None:
        try:
            asyncio.run(keep())
        except BaseException as error:
            if opened.done():
                raise
            opened.set_exception(error)

    thread = Thread(target=run)
    thread.start()
    try:
        yield opened.result()
    finally:
        if not done.done():
            done.set_result(None)
        thread.join()
