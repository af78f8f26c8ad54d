"""How Python looks for objects that nobody holds any more: in short pauses."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (100, 3, 100_000)
"""New objects before Python looks through those, and how often that before each older generation.

With 200 deeds a second these are pauses of less than 1 ms, and a whole search in twenty minutes.
"""


@contextmanager
def short_searches() -> Iterator[None]:
    """Look for cycles of objects that nobody holds in short pauses meanwhile, and then as before.

    To look through everything that a thousand tables hold takes some 0.3 s, in which nobody is
    answered, and with the usual thresholds that happens every ten seconds under load. Games leave
    no cycles behind, and the platforms' libraries few, so that it may be rare; what is young is
    looked through often, a little at a time.
    """
    usual = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
