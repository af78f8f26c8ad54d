"""A bar on the terminal's error stream that shows how far the arena has come."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.arena.pairs import Progress as Told


@contextmanager
def progress_bar(label: str, pairs: int) -> Iterator[Told]:
    """A bar for so many pairs, which is gone when they are played; none where nobody watches."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(label, total=pairs)
        yield lambda more: bar.advance(task, more)
