"""Matches gone through again: what the own decisions were worth, and which matches there are.

A hand or a match is gone through when it is over, for one of its players and from their seat
alone. It takes seconds, in another process; meanwhile nobody waits but whoever has asked.
"""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.handlers.caller import Caller, RefusalError, Room, seat_at, table_meant
from bot.lines.phrases import is_over, listed
from bot.lines.voice import Filling, Line, Voice
from bot.pictures.painter import Painter
from bot.ports.judging import UnjudgedError
from bot.ports.post import Answer, Post
from bot.posts.review_post import Told, review_post
from bot.posts.tokens import Arrange
from bot.records.export import export
from bot.records.review import review_of
from bot.tables.coming import LobbyError, LobbyReason
from bot.tables.live import LiveTable
from bot.tables.played import Played
from bot.tables.sights import hand_number
from engine.events import Event, HandOpened, MatchOpened
from engine.game import MatchOver
from engine.players.trained.covered import covers
from engine.seats import Seat, pair_of

MOST_LISTED: Final = 20
"""Matches that are listed; earlier ones can be asked for by their numbers all the same."""


async def ask_review(room: Room, caller: Caller, about: str) -> Answer:
    """What the own decisions were worth: in the hand or match that is over, or in an earlier match.

    ``about`` is the number of that one in the own list, or the code of a table. Raise LobbyError or
    RefusalError.
    """
    if about.isdecimal():
        return await _review(room, caller, await _earlier(room, caller, int(about)))
    try:
        live = await table_meant(room, caller, about)
    except LobbyError:
        if about or not await room.archive.played.of(caller.person.id):
            raise
        return await _review(room, caller, await _earlier(room, caller, 1))
    return await _review(room, caller, await _latest(room, caller, live))


async def press_review(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """The same at the table of a button."""
    live = await room.tables.find(pressed.code)
    return await _review(room, caller, await _latest(room, caller, live))


async def ask_matches(room: Room, caller: Caller, _about: str) -> Answer:
    """The own matches that are over, the latest first: when, with whom, and who won."""
    played = await room.archive.played.of(caller.person.id)
    if not played:
        return caller.told(Line("partidas-none"))
    lines = [_match_line(number, one) for number, one in enumerate(played[:MOST_LISTED], start=1)]
    told = map(caller.voice.say, (*lines, Line("partidas-more")))
    return Answer(post=Post("\n".join(told)))


def _match_line(number: int, played: Played) -> Line:
    sides: tuple[list[Filling], list[Filling]] = ([], [])
    for seat, player in enumerate(played.players):
        is_rival = pair_of(Seat(seat)) is not pair_of(played.seat)
        sides[is_rival].append(player.called)
    own, others = (listed(side, last="side-more", more="side-more") for side in sides)
    return Line(
        "partidas-match",
        {
            "number": number,
            "when": datetime.fromtimestamp(played.at, UTC).date().isoformat(),
            "side": own,
            "others": others,
            "won": "yes" if played.won else "no",
        },
    )


async def _latest(room: Room, caller: Caller, live: LiveTable) -> Told:
    """The match of a table that is over, or the hand; raise RefusalError while neither is."""
    seat = seat_at(caller, live)
    if not live.has_dealt:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    public = live.public()
    if not is_over(public):
        raise RefusalError(Line("repaso-too-soon"))
    begun = live.record.chairs[seat].since - hand_number(live.record.matches, 0)
    log = await room.tables.log_of(live)
    if not isinstance(public.phase, MatchOver):
        since = max(_opened(log))
        title = Line("repaso-of-hand", {"hand": public.number})
        return Told(log, seat, live.names, since, title)
    return Told(log, seat, live.names, _since(log, begun), Line("repaso-of-match"))


async def _earlier(room: Room, caller: Caller, number: int) -> Told:
    """An earlier match by its number in the own list; raise RefusalError."""
    played = await room.archive.played.of(caller.person.id)
    if not 1 <= number <= len(played):
        raise RefusalError(Line("repaso-no-match"))
    one = played[number - 1]
    log = await room.tables.log_named(one.match)
    if not log:
        raise RefusalError(Line("repaso-gone"))
    names = {Seat(seat): player.called for seat, player in enumerate(one.players)}
    return Told(log, one.seat, names, _since(log, one.since), Line("repaso-of-match"))


def _opened(log: Sequence[Event]) -> Iterator[int]:
    """Where in a log its hands begin."""
    return (at for at, event in enumerate(log) if isinstance(event, HandOpened))


def _since(log: Sequence[Event], hand: int) -> int:
    """Where in a log the decisions of somebody begin who came to their seat in that hand."""
    if hand <= 1:
        return 0
    hands = (at for at, event in enumerate(log) if isinstance(event, HandOpened))
    later = [at for number, at in enumerate(hands, start=1) if number >= hand]
    return min(later, default=len(log))


async def _review(room: Room, caller: Caller, wanted: Told) -> Answer:
    """Have it gone through, and tell what came of it to whoever has asked; raise RefusalError."""
    first = wanted.log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    if not covers(first.rules):
        raise RefusalError(Line("repaso-not-judged"))
    if not room.rarely.admits(caller.person.id):
        raise RefusalError(Line("data-too-soon"))
    # A long match takes a while to write, in which others are not kept waiting.
    record = await asyncio.to_thread(export, wanted.log)
    try:
        figures = await room.judging.figures(record, wanted.seat)
    except UnjudgedError as error:
        raise RefusalError(Line(f"repaso-{error.why}")) from error
    painter = None if caller.text_only else room.painter
    return Answer(post=await asyncio.to_thread(_post, painter, caller.voice, wanted, figures))


def _post(painter: Painter | None, voice: Voice, wanted: Told, figures: object) -> Post:
    return review_post(painter, voice, wanted, review_of(figures, wanted.log))
