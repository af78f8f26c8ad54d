"""What proves that a match was dealt fairly: its seal, and at the end all that was sealed."""

import asyncio
from typing import Final

from bot.handlers.caller import Caller, RefusalError, Room, table_meant
from bot.lines.voice import Line
from bot.ports.post import Answer, File
from bot.records.entries import entries
from bot.records.export import export
from bot.records.fields import shown
from bot.records.files import Document
from bot.records.verify import Finding, Proof, finding_of
from bot.tables.live import LiveTable
from bot.tables.lobby_errors import LobbyError, LobbyReason
from bot.tables.sealing import committed
from engine.game import MatchOver

START: Final = "proof"
FILE_NAME: Final = "amarreko-match.json"


async def ask_proof(room: Room, caller: Caller, about: str) -> Answer:
    """Tell the seal of the match that is meant; once it is over, verify it and give its record.

    Raise LobbyError where there is no match, and RefusalError where that is too soon again.
    """
    live = await table_meant(room, caller, about, seated=False)
    if live.game is None:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    secret = live.record.secret
    if not secret:
        return caller.told(Line("proof-unsealed"))
    if not isinstance(live.public().phase, MatchOver):
        return caller.told(Line("proof-sealed", {"commitment": committed(secret)}))
    if not room.rarely.admits(caller.person.id):
        raise RefusalError(Line("data-too-soon"))
    text = await _record_of(room, live)
    # A long match takes a while, in which others are not kept waiting.
    finding = await asyncio.to_thread(_found_in, text)
    line = _told(finding, secret)
    return Answer(caller.voice.say(line), start=START, file=File(FILE_NAME, text.encode()))


async def _record_of(room: Room, live: LiveTable) -> str:
    """The record of a match that is over; raise StorageError or UnknownEventError."""
    record, names = live.record, live.names
    assert record.match is not None, "a match has been played"
    log = await room.tables.log_of(live)
    told = [names[seat] for seat in sorted(names)]
    return export(log, told, record.match, record.secret)


def _found_in(text: str) -> Finding:
    [entry] = entries(Document(text))
    return finding_of(entry)


def _told(finding: Finding, secret: str) -> Line:
    """What was found, as it is said to people."""
    if finding.proof is Proof.FOLLOWS:
        opened = {"secret": secret, "commitment": committed(secret)}
        return Line("proof-follows", {"hands": finding.hands, **opened})
    written, follows = shown(finding.written), shown(finding.follows)
    return Line("proof-differs", {"place": finding.place, "written": written, "follows": follows})
