"""What may be asked when a hand is over: what it was worth, and why the computers said what.

While it is played neither is told, since it would play for the person who asks.
"""

import asyncio
from collections.abc import Iterable

from bot.handlers.caller import Caller, RefusalError, Room, table_meant
from bot.handlers.play import seat_at
from bot.lines.hindsight import hand_odds_lines, why_lines
from bot.lines.phrases import is_over
from bot.lines.voice import Line
from bot.ports.post import Answer, Post
from bot.posts.tokens import Arrange
from bot.tables.index import is_code
from bot.tables.live import LiveTable
from bot.tables.lobby_errors import LobbyError, LobbyReason
from engine.seats import Seat, pair_of
from engine.view import own_cards


async def ask_odds(room: Room, caller: Caller, about: str) -> Answer:
    """What the own hand was worth, at the table that is meant; raise as ``ask_why``."""
    return await _odds(caller, await table_meant(room, caller, about))


async def press_odds(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """The same at the table of a button."""
    return await _odds(caller, await room.tables.find(pressed.code))


async def ask_why(room: Room, caller: Caller, about: str) -> Answer:
    """What the computer player of that name saw, or the partner.

    Raise LobbyError or RefusalError.
    """
    code, name = (about, "") if is_code(about) else ("", about)
    return await _why(room, caller, await table_meant(room, caller, code), name)


async def press_why(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """The same at the table of a button."""
    return await _why(room, caller, await room.tables.find(pressed.code), "")


async def _odds(caller: Caller, live: LiveTable) -> Answer:
    seat = _seat_after_hand(caller, live)
    seen = live.seen_from(seat)
    place = (seat - seen.mano) % seen.rules.seats
    # It takes a tenth of a second, in which others are not kept waiting.
    lines = await asyncio.to_thread(hand_odds_lines, own_cards(seen), place, seen.rules)
    return _told(caller, lines)


async def _why(room: Room, caller: Caller, live: LiveTable, name: str) -> Answer:
    asker = _seat_after_hand(caller, live)
    asked = _computers_meant(live, asker, name)
    log = await room.tables.log_of(live)
    public, names = live.public(), live.names
    lines = [line for seat in asked for line in why_lines(seat, names[seat], log, public)]
    return _told(caller, lines)


def _seat_after_hand(caller: Caller, live: LiveTable) -> Seat:
    """Where somebody sits whose hand is over; raise LobbyError, or RefusalError while it is not."""
    seat = seat_at(caller, live)
    if not live.has_dealt:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    if not is_over(live.public()):
        raise RefusalError(Line("look-back-too-soon"))
    return seat


def _computers_meant(live: LiveTable, asker: Seat, name: str) -> tuple[Seat, ...]:
    """The computer player of that name, else the partner, else all; raise RefusalError.

    A chair that a person has had in this match is none: its decisions were theirs.
    """
    had = {glimpse.seat for glimpse in live.record.glimpses}
    computers = [
        Seat(seat)
        for seat, chair in enumerate(live.record.chairs)
        if chair.person is None and not chair.is_free and seat not in had
    ]
    if not computers:
        raise RefusalError(Line("why-no-computer"))
    if name:
        wanted = name.casefold()
        named = tuple(seat for seat in computers if live.names[seat].casefold() == wanted)
        if not named:
            raise RefusalError(Line("why-nobody-so-called", {"name": name}))
        return named
    partners = tuple(seat for seat in computers if pair_of(seat) is pair_of(asker))
    return partners or tuple(computers)


def _told(caller: Caller, lines: Iterable[Line]) -> Answer:
    """Lines for their author's eyes only."""
    return Answer(post=Post("\n".join(map(caller.voice.say, lines))))
