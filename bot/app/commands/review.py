"""Matches gone through again: what the own decisions were worth, and which matches there are.

A hand or a match is gone through when it is over, for one of its players and from their seat
alone. It takes seconds, in another process; meanwhile nobody waits but whoever has asked.

What one person is shown of a review: their decisions in words, and the match as a curve.
"""

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from bot.app.context import RefusalError, RequestContext, Services, resolve_table, seat_at
from bot.images.image_cache import ImageRenderer
from bot.images.specs import Curve, Marked
from bot.messages.callback_data import TableButton
from bot.messages.table_message import LONGEST_CAPTION, LONGEST_TEXT
from bot.parsing.command_list import means_matches
from bot.ports.background_tasks import AnalysisFailedError, FailureReason
from bot.ports.message import MessageContent, Picture, Reply
from bot.records.export import export
from bot.records.review import review_of
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.match_history import PastMatch
from bot.tables.table import Table
from bot.tables.view_cache import hand_number
from bot.text.common import Names, is_over, listed, side_line
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.review_score import decided, public_curve, recent_summary, skill_gains
from bot.text.review_text import costliest_decisions, review_lines, verdict_lines
from bot.text.text_cache import width
from engine.events import Event, GameWon, HandOpened, MatchOpened
from engine.game import MatchOver
from engine.players.trained.covered import covers
from engine.rules import Rules
from engine.seats import Seat, pair_of

if TYPE_CHECKING:
    from engine.players.analysis.report import Review

LATEST: Final = 10
"""Matches that are looked at together."""

MOST_LISTED: Final = 20
"""Matches that are listed; earlier ones can be asked for by their numbers all the same."""


@dataclass(frozen=True, slots=True)
class ReviewScope:
    """What is gone through: a log, from one seat, and from an event on; ``title`` says what."""

    log: Sequence[Event]
    seat: Seat
    names: Names
    since: int
    title: LocalizedText


async def command_review(room: Services, caller: RequestContext, about: str) -> Reply:
    """What the own decisions were worth: in the hand or match that is over, or in an earlier match.

    ``about`` is the number of that one in the own list, or the code of a table; or it asks for what
    the latest matches come to. Raise LobbyError or RefusalError.
    """
    if means_matches(about):
        return await _review_lately(room, caller)
    if about.isdecimal():
        return await _review(room, caller, await past_match(room, caller, int(about)))
    try:
        live = await resolve_table(room, caller, about)
    except LobbyError:
        if about or not await room.archive.played.of(caller.person.id):
            raise
        return await _review(room, caller, await past_match(room, caller, 1))
    return await _review(room, caller, await _latest(room, caller, live))


async def button_review(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Return the same at the table of a button."""
    live = await room.tables.find(pressed.code)
    return await _review(room, caller, await _latest(room, caller, live))


async def command_matches(room: Services, caller: RequestContext, _about: str) -> Reply:
    """Return the own matches that are over, the latest first: when, with whom, and who won."""
    played = await room.archive.played.of(caller.person.id)
    if not played:
        return caller.reply(LocalizedText("partidas-none"))
    lines = [_match_line(number, one) for number, one in enumerate(played[:MOST_LISTED], start=1)]
    told = map(caller.voice.format, (*lines, LocalizedText("partidas-more")))
    return Reply(post=MessageContent("\n".join(told)))


def _match_line(number: int, played: PastMatch) -> LocalizedText:
    sides: tuple[list[TextArg], list[TextArg]] = ([], [])
    for seat, player in enumerate(played.players):
        is_rival = pair_of(Seat(seat)) is not pair_of(played.seat)
        sides[is_rival].append(player.called)
    own, others = (listed(side, last="side-more", more="side-more") for side in sides)
    return LocalizedText(
        "partidas-match",
        {
            "number": number,
            "when": datetime.fromtimestamp(played.at, UTC).date().isoformat(),
            "side": own,
            "others": others,
            "won": "yes" if played.won else "no",
        },
    )


async def _latest(room: Services, caller: RequestContext, live: Table) -> ReviewScope:
    """Return the match of a table that is over, or the hand.

    Raise RefusalError while neither is.
    """
    seat = seat_at(caller, live)
    if not live.has_dealt:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    public = live.public_view()
    if not is_over(public):
        raise RefusalError(LocalizedText("repaso-too-soon"))
    begun = live.record.chairs[seat].since - hand_number(live.record.matches, 0)
    log = await room.tables.log_of(live)
    if not isinstance(public.phase, MatchOver):
        since = max(_opened(log))
        title = LocalizedText("repaso-of-hand", {"hand": public.number})
        return ReviewScope(log, seat, live.names, since, title)
    return ReviewScope(log, seat, live.names, _since(log, begun), LocalizedText("repaso-of-match"))


async def past_match(room: Services, caller: RequestContext, number: int) -> ReviewScope:
    """Return an earlier match by its number in the own list; raise RefusalError."""
    played = await room.archive.played.of(caller.person.id)
    if not 1 <= number <= len(played):
        raise RefusalError(LocalizedText("repaso-no-match"))
    found = await _stretch(room, played[number - 1])
    if found is None:
        raise RefusalError(LocalizedText("repaso-gone"))
    return found


async def _stretch(room: Services, one: PastMatch) -> ReviewScope | None:
    """Return a match that was played; None where its log is no longer kept."""
    log = await room.tables.log_named(one.match)
    if not log:
        return None
    names = {Seat(seat): player.called for seat, player in enumerate(one.players)}
    return ReviewScope(
        log, one.seat, names, _since(log, one.since), LocalizedText("repaso-of-match")
    )


def _opened(log: Sequence[Event]) -> Iterator[int]:
    """Return where in a log its hands begin."""
    return (at for at, event in enumerate(log) if isinstance(event, HandOpened))


def _since(log: Sequence[Event], hand: int) -> int:
    """Return where in a log the decisions of somebody begin who came to their seat in that hand."""
    if hand <= 1:
        return 0
    hands = (at for at, event in enumerate(log) if isinstance(event, HandOpened))
    later = [at for number, at in enumerate(hands, start=1) if number >= hand]
    return min(later, default=len(log))


async def recent_reviews(
    room: Services, caller: RequestContext
) -> list[tuple[ReviewScope, "Review"]]:
    """Return the latest own matches that can be judged, the last one first; raise RefusalError."""
    played = (await room.archive.played.of(caller.person.id))[:LATEST]
    kept = [found for one in played if (found := await _stretch(room, one)) is not None]
    wanted = [one for one in kept if covers(_rules_of(one))]
    if not wanted:
        raise RefusalError(LocalizedText("partidas-none"))
    figures = await analyse(room, caller, *wanted)
    told = [(one, found) for one, found in zip(wanted, figures, strict=True) if found is not None]
    return [(one, await asyncio.to_thread(review_of, found, one.log)) for one, found in told]


async def _review_lately(room: Services, caller: RequestContext) -> Reply:
    """Return what the latest own matches come to."""
    gone = await recent_reviews(room, caller)
    verdicts = [v for one, review in gone for v in decided(review, one.seat, one.since)]
    gains = [
        gain for one, review in gone for gain in skill_gains(review, one.log, one.seat, one.since)
    ]
    lines = recent_summary(caller.person.name, len(gone), verdicts, gains)
    return Reply(
        post=MessageContent(
            "\n".join(map(caller.voice.format, (*lines, LocalizedText("practica-late"))))
        )
    )


async def _review(room: Services, caller: RequestContext, wanted: ReviewScope) -> Reply:
    """Have it gone through, and tell what came of it to whoever has asked; raise RefusalError."""
    [figures] = await analyse(room, caller, wanted)
    painter = None if caller.text_only else room.painter
    return Reply(post=await asyncio.to_thread(_post, painter, caller.voice, wanted, figures))


def _rules_of(wanted: ReviewScope) -> Rules:
    first = wanted.log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    return first.rules


async def analyse(room: Services, caller: RequestContext, *wanted: ReviewScope) -> list[object]:
    """Return what another process finds of matches, one after the other; raise RefusalError.

    Of several there is None for one that could not be gone through.
    """
    if not all(covers(_rules_of(one)) for one in wanted):
        raise RefusalError(LocalizedText("repaso-not-judged"))
    # A long match takes a while to write, in which others are not kept waiting.
    records = [(await asyncio.to_thread(export, one.log), one.seat) for one in wanted]
    is_known = all(room.judging.is_cached(record, seat) for record, seat in records)
    if not (is_known or room.expensive_limit.allow(caller.person.id)):
        raise RefusalError(LocalizedText("data-too-soon"))
    found: list[object] = []
    for record, seat in records:
        try:
            found.append(await room.judging.analyse(record, seat))
        except AnalysisFailedError as error:
            if error.why is not FailureReason.FAILED or len(wanted) == 1:
                raise RefusalError(LocalizedText(f"repaso-{error.why}")) from error
            found.append(None)
    return found


def _post(
    painter: ImageRenderer | None, voice: Localizer, wanted: ReviewScope, figures: object
) -> MessageContent:
    return review_post(painter, voice, wanted, review_of(figures, wanted.log))


_FEWEST_POINTS: Final = 2


def review_post(
    painter: ImageRenderer | None, voice: Localizer, told: ReviewScope, review: "Review"
) -> MessageContent:
    """Return the review in words; where there is a painter, of a whole match also as a picture."""
    lines = review_lines(review, told.log, told.names, (told.seat,), told.since)
    blocks = [
        [voice.format(line) for line in verdict_lines(one, told.names, place)]
        for place, one in enumerate(costliest_decisions(review, (told.seat,), told.since), start=1)
    ]
    said = [line for block in blocks for line in block]
    others = [text for text in map(voice.format, lines) if text not in said]
    title = voice.format(told.title)
    text = _fitted(title, others, blocks, LONGEST_TEXT)
    # Below a picture there is room for each decision with its choices.
    brief = _fitted(title, others, [_briefly(block) for block in blocks], LONGEST_CAPTION)
    picture = None if painter is None or told.since else _picture(painter, voice, told, review)
    return MessageContent(text, caption=brief, picture=picture)


def _fitted(title: str, others: Sequence[str], blocks: Sequence[Sequence[str]], most: int) -> str:
    """Return all of it with as many decisions, the dearest first, as fit into so many units."""
    kept = list(blocks)
    while True:
        parts = ["\n".join((title, *others)), *("\n".join(block) for block in kept)]
        text = "\n\n".join(parts)
        if not kept or width(text) <= most:
            return text
        kept.pop()


def _briefly(block: Sequence[str]) -> list[str]:
    """Return a decision without what was said before it, and without the reason."""
    first, *later = block
    return [first, *(line for line in later if "±" in line)]


def _picture(
    painter: ImageRenderer, voice: Localizer, told: ReviewScope, review: "Review"
) -> Picture | None:
    """Return the chance of the own side along the match, with the dearest decisions marked."""
    first = told.log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    pair = pair_of(told.seat)
    points = public_curve(review, told.log, pair)
    if len(points) < _FEWEST_POINTS:
        return None
    last = len(told.log)
    numbers = [point.number for point in points]
    marks = [
        Marked(one.number / last, points[max(0, bisect_right(numbers, one.number) - 1)].chance)
        for one in costliest_decisions(review, (told.seat,))
    ]
    side = side_line(pair, first.rules, told.names)
    content = Curve(
        voice.format(LocalizedText("repaso-curve", {"side": side})),
        pair,
        tuple((point.number / last, point.chance) for point in points),
        tuple(at / last for at, event in enumerate(told.log) if isinstance(event, GameWon)),
        tuple(marks),
    )
    chances = [round(100 * point.chance) for point in points]
    known = {"least": min(chances), "most": max(chances), "last": chances[-1]}
    return painter.picture(
        content, voice.format(LocalizedText("repaso-picture", {"side": side, **known}))
    )
