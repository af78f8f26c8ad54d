"""Matches gone through again: what the own decisions were worth, and which matches there are.

A hand or a match is gone through when it is over, for one of its players and from their seat
alone. It takes seconds, in another process; meanwhile nobody waits but whoever has asked.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.handlers.caller import Caller, RefusalError, Room, seat_at, table_meant
from bot.lines.choices import label
from bot.lines.phrases import Names, is_over, listed
from bot.lines.reviewed import answer_lines, asked_lines, dearest
from bot.lines.voice import Filling, Line, Voice
from bot.pictures.painter import Painter
from bot.ports.judging import UnjudgedError
from bot.ports.post import Answer, Button, Post
from bot.posts.review_post import Told, review_post
from bot.posts.tokens import Arrange, BadTokenError, Verb, pack
from bot.records.check import names_of
from bot.records.export import export
from bot.records.practice import Position, count, position
from bot.records.review import review_of
from bot.tables.live import LiveTable
from bot.tables.lobby_errors import LobbyError, LobbyReason
from bot.tables.played import Played
from bot.tables.sights import hand_number
from engine.events import Event, HandOpened, MatchOpened
from engine.game import MatchOver
from engine.players.trained.covered import covers
from engine.seats import Seat, pair_of

_PRACTICE: Final = re.compile(r"([0-9]{1,3}m)?[0-9]{1,3}-[0-9]{0,2}", re.ASCII)
"""Which own match, if any, which decision, and what is chosen there."""

_MOST_OFFERED: Final = 8

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
    figures = await _figures(room, caller, wanted)
    painter = None if caller.text_only else room.painter
    return Answer(post=await asyncio.to_thread(_post, painter, caller.voice, wanted, figures))


async def _figures(room: Room, caller: Caller, wanted: Told) -> object:
    """What another process finds of a match; raise RefusalError."""
    first = wanted.log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    if not covers(first.rules):
        raise RefusalError(Line("repaso-not-judged"))
    # A long match takes a while to write, in which others are not kept waiting.
    record = await asyncio.to_thread(export, wanted.log)
    is_known = room.judging.knows(record, wanted.seat)
    if not (is_known or room.rarely.admits(caller.person.id)):
        raise RefusalError(Line("data-too-soon"))
    try:
        return await room.judging.figures(record, wanted.seat)
    except UnjudgedError as error:
        raise RefusalError(Line(f"repaso-{error.why}")) from error


def _post(painter: Painter | None, voice: Voice, wanted: Told, figures: object) -> Post:
    return review_post(painter, voice, wanted, review_of(figures, wanted.log))


async def ask_practice(room: Room, caller: Caller, about: str) -> Answer:
    """A decision to be made: one that ships, or the dearest one of an own match by its number.

    Raise RefusalError.
    """
    if about.isdecimal():
        return await _asked_again(room, caller, int(about), 0, None)
    number = int(room.timer.now()) % count()
    return Answer(post=_question(caller.voice, position(number), {}, str(number), number + 1))


async def press_practice(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Judge what was chosen, or ask the next; raise RefusalError or BadTokenError."""
    if not _PRACTICE.fullmatch(pressed.about):
        raise BadTokenError
    own, _, rest = pressed.about.rpartition("m")
    match, number, chosen = (int(part) if part else None for part in (own, *rest.split("-")))
    if match is not None:
        return await _asked_again(room, caller, match, number or 0, chosen)
    at = (number or 0) % count()
    asked = position(at)
    if chosen is None:
        return Answer(post=_question(caller.voice, asked, {}, str(at), at + 1))
    return Answer(post=_judged(caller.voice, asked, chosen, str((at + 1) % count())))


async def _asked_again(
    room: Room, caller: Caller, match: int, number: int, chosen: int | None
) -> Answer:
    """One of the dearest decisions of an own match, asked again or judged; raise RefusalError."""
    wanted = await _earlier(room, caller, match)
    figures = await _figures(room, caller, wanted)
    review = await asyncio.to_thread(review_of, figures, wanted.log)
    dear = dearest(review, (wanted.seat,), wanted.since)
    if not dear:
        raise RefusalError(Line("repaso-nothing-dear"))
    at = number % len(dear)
    ranked = sorted(dear[at].choices, key=lambda one: -one.chance)
    asked = Position(dear[at].view, tuple(ranked))
    if chosen is None:
        text = f"{match}m{at}"
        return Answer(post=_question(caller.voice, asked, wanted.names, text, at + 1))
    following = f"{match}m{(at + 1) % len(dear)}"
    return Answer(post=_judged(caller.voice, asked, chosen, following))


def _question(voice: Voice, asked: Position, names: Names, about: str, place: int) -> Post:
    """What is known, and a button for each choice, in an order that tells nothing."""
    told = names or names_of((), asked.seen.rules.seats, voice)
    lines = [voice.say(line) for line in asked_lines(asked.seen, told, place)]
    offered = sorted(
        (voice.say(label(one.action)), at) for at, one in enumerate(asked.choices[:_MOST_OFFERED])
    )
    rows = tuple((_button(words, f"{about}-{at}"),) for words, at in offered)
    return Post("\n".join((voice.say(Line("practica-ask")), *lines)), rows=rows)


def _judged(voice: Voice, asked: Position, chosen: int, following: str) -> Post:
    """How a choice is judged, and the way to the next decision."""
    if chosen >= len(asked.choices):
        raise BadTokenError
    lines = answer_lines(asked.seen, asked.choices[chosen].action, asked.choices)
    row = (_button(voice.say(Line("practica-next")), f"{following}-"),)
    return Post("\n".join(map(voice.say, lines)), rows=(row,))


def _button(words: str, about: str) -> Button:
    return Button(words, pack(Arrange("", Verb.PRACTISE, about)))
