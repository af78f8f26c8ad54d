"""``amarreko player``: a computer player that others' programs can ask, line by line."""

import json
from collections.abc import Iterable
from random import Random
from typing import TextIO

from bot.protocol.wire import number_of, read, written_answer
from bot.records.fields import DamagedRecordError, given, parsed
from engine.players.player import Player


def serve_player(player: Player, asked: Iterable[str], told: TextIO) -> None:
    """Answer each line that is a request until there are no more; each answer is told at once.

    Notices of a fault need no answer. A line that is no request is answered by what is wrong.
    """
    unforeseen = Random()  # noqa: S311 - nothing secret hangs on how a player mixes its play
    for line in asked:
        if line.strip():
            answer = _answer(player, line, unforeseen)
            if answer:
                told.write(answer + "\n")
                told.flush()


def _answer(player: Player, line: str, unforeseen: Random) -> str:
    try:
        if "fault" in given(parsed(line)):
            return ""
        request = read(line)
    except DamagedRecordError as error:
        return json.dumps({"id": _number(line), "error": error.fault, "where": error.where})
    generator = unforeseen if request.seed is None else Random(request.seed)  # noqa: S311 - to be repeated
    return written_answer(request.number, player.act(request.view, generator))


def _number(line: str) -> int | None:
    """The number of a damaged request, as far as it has one."""
    try:
        return number_of(given(parsed(line)))
    except DamagedRecordError:
        return None
