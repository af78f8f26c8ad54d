"""Events that the library can read: one that it cannot must not end the connection."""

from collections.abc import Callable, MutableMapping
from typing import Any, Final, TypeAlias

import structlog

from bot.runtime.logs import traced

Parse: TypeAlias = Callable[[Any], Any]

_NEEDED: Final = frozenset({"READY", "RESUMED"})
"""Without these there is no session; a bot that cannot read them has to begin again."""

_log = structlog.get_logger()


def skip_unreadable(parsers: MutableMapping[str, Parse]) -> None:
    """Let what reads each kind of event log its failure instead of raising it."""
    for name in parsers.keys() - _NEEDED:
        parsers[name] = _skipping(name, parsers[name])


def _skipping(name: str, parse: Parse) -> Parse:
    def parse_or_skip(event: object) -> None:
        try:
            parse(event)
        except Exception as error:  # noqa: BLE001 - whatever it stumbles over, others are heard.
            _log.error("event unreadable", kind=name, **traced(error))

    return parse_or_skip
