"""What may be asked when a hand is over: what it was worth, and why the computers said what.

While it is played neither is told, since it would play for the person who asks. Of a whole match it
may be asked what proves that it was dealt fairly: its seal, and at the end all that was sealed.
"""

import asyncio
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from bot.app.context import (
    RefusalError,
    RequestContext,
    Services,
    UnknownArgumentError,
    resolve_table,
    seat_at,
)
from bot.messages.callback_data import TableButton
from bot.ports.message import File, MessageContent, Reply
from bot.records.export import export
from bot.records.json_fields import shown
from bot.records.json_reader import Document
from bot.records.parse import entries
from bot.records.verify import Proof, VerificationResult, verify_record
from bot.tables.computer_seats import level_of
from bot.tables.fairness import commitment, generator_at, grouped, is_opened
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.table import Table
from bot.tables.table_index import is_code
from bot.text.after_hand import LoggedDecision, hand_odds_lines
from bot.text.bot_reasons import why_lines
from bot.text.common import is_over
from bot.text.localizer import LocalizedText
from bot.text.lookalikes import confusable_skeleton
from engine.game import MatchOver
from engine.players.levels import Reasons, player
from engine.seats import Seat, pair_of
from engine.view import own_cards

START: Final = "proof"

FILE_NAME: Final = "amarreko-match.json"


async def command_odds(room: Services, caller: RequestContext, about: str) -> Reply:
    """Return what the own hand was worth, at the table that is meant; raise as ``command_why``."""
    return await _odds(caller, await resolve_table(room, caller, about))


async def button_odds(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Return the same at the table of a button."""
    return await _odds(caller, await room.tables.find(pressed.code))


async def command_why(room: Services, caller: RequestContext, about: str) -> Reply:
    """Return what the computer player of that name saw, or the partner.

    Raise LobbyError or RefusalError.
    """
    code, name = (about, "") if is_code(about) else ("", about)
    return await _why(room, caller, await resolve_table(room, caller, code), name)


async def button_why(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Return the same at the table of a button."""
    return await _why(room, caller, await room.tables.find(pressed.code), "")


async def _odds(caller: RequestContext, live: Table) -> Reply:
    seat = _seat_after_hand(caller, live)
    seen = live.view_of(seat)
    place = (seat - seen.mano) % seen.rules.seats
    # It takes a tenth of a second, in which others are not kept waiting.
    lines = await asyncio.to_thread(hand_odds_lines, own_cards(seen), place, seen.rules)
    return _told(caller, lines)


async def _why(room: Services, caller: RequestContext, live: Table, name: str) -> Reply:
    asker = _seat_after_hand(caller, live)
    asked = _computers_meant(live, asker, name)
    log = await room.tables.log_of(live)
    public, names = live.public_view(), live.names

    def told() -> list[LocalizedText]:
        return [
            line
            for seat in asked
            for line in why_lines(seat, names[seat], log, public, partial(_decided, live, seat))
        ]

    # A player that thinks does so anew, in which others are not kept waiting.
    return _told(caller, await asyncio.to_thread(told))


def _decided(live: Table, seat: Seat, decision: LoggedDecision) -> Reasons | None:
    """Return what has decided a word of a computer player, with the luck that it had."""
    if live.record.lesson:
        return None
    luck = generator_at(live.record.seed, decision.number, f"seat {seat}")
    return player(level_of(live.record, seat)).reasons(decision.seen, luck)


def _seat_after_hand(caller: RequestContext, live: Table) -> Seat:
    """Return where somebody sits whose hand is over.

    Raise LobbyError, or RefusalError while it is not.
    """
    seat = seat_at(caller, live)
    if not live.has_dealt:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    if not is_over(live.public_view()):
        raise RefusalError(LocalizedText("look-back-too-soon"))
    return seat


def _computers_meant(live: Table, asker: Seat, name: str) -> tuple[Seat, ...]:
    """Return the computer player of that name, else the partner, else all; raise RefusalError.

    A chair that a person has had in this match is none: its decisions were theirs.
    """
    had = {glimpse.seat for glimpse in live.record.glimpses}
    computers = [
        Seat(seat)
        for seat, chair in enumerate(live.record.chairs)
        if chair.person is None and not chair.is_free and seat not in had
    ]
    if not computers:
        raise RefusalError(LocalizedText("why-no-computer"))
    if name:
        wanted = confusable_skeleton(name)
        named = tuple(seat for seat in computers if confusable_skeleton(live.names[seat]) == wanted)
        if not named:
            raise UnknownArgumentError(LocalizedText("why-nobody-so-called", {"name": name}))
        return named
    partners = tuple(seat for seat in computers if pair_of(seat) is pair_of(asker))
    return partners or tuple(computers)


def _told(caller: RequestContext, lines: Iterable[LocalizedText]) -> Reply:
    """Lines for their author's eyes only."""
    return Reply(post=MessageContent("\n".join(map(caller.voice.format, lines))))


async def command_proof(room: Services, caller: RequestContext, about: str) -> Reply:
    """Tell the seal of the match that is meant; once it is over, verify it and give its record.

    Raise LobbyError where there is no match, and RefusalError where that is too soon again.
    """
    live = await resolve_table(room, caller, about, seated=False)
    if live.game is None:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    secret = live.record.secret
    if not secret:
        return caller.reply(LocalizedText("proof-unsealed"))
    public = live.public_view()
    if not (is_opened(public.rules) and isinstance(public.phase, MatchOver)):
        return caller.reply(proof_line(live))
    if not room.expensive_limit.allow(caller.person.id):
        raise RefusalError(LocalizedText("data-too-soon"))
    text = await _record_of(room, live)
    # A long match takes a while, in which others are not kept waiting.
    finding = await asyncio.to_thread(_found_in, text)
    told = "\n".join(map(caller.voice.format, _found_lines(finding, secret)))
    return Reply(told, start_payload=START, file=File(FILE_NAME, text.encode()))


def proof_line(live: Table) -> LocalizedText:
    """Return the whole seal of a sealed match, and whether its secret is told at the end."""
    key = "proof-sealed" if is_opened(live.public_view().rules) else "proof-kept"
    return LocalizedText(key, {"commitment": grouped(commitment(live.record.secret))})


async def _record_of(room: Services, live: Table) -> str:
    """Return the record of a match that is over; raise StorageError or UnknownEventError."""
    record, names = live.record, live.names
    assert record.match is not None, "a match has been played"
    log = await room.tables.log_of(live)
    told = [names[seat] for seat in sorted(names)]
    return export(log, told, record.match, record.secret)


def _found_in(text: str) -> VerificationResult:
    [entry] = entries(Document(text))
    return verify_record(entry)


def _found_lines(finding: VerificationResult, secret: str) -> Iterator[LocalizedText]:
    """Yield what was found as it is said to people, and what binds the record."""
    if finding.proof is Proof.VALID:
        opened = {"secret": secret, "commitment": grouped(commitment(secret))}
        yield LocalizedText("proof-follows", {"hands": finding.hands, **opened})
        yield LocalizedText("proof-digest", {"digest": grouped(finding.digest)})
        return
    written, follows = shown(finding.written), shown(finding.follows)
    place = {"place": finding.place, "line": str(finding.line)}
    yield LocalizedText("proof-differs", {**place, "written": written, "follows": follows})
