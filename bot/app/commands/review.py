"""The review of a person's matches and decisions, and the list of their matches.

A hand or a match can be reviewed after its end, by one of its players and for their seat only. The
review takes seconds in a separate process, and only the person who asked waits for it. The person
sees their decisions in words, and the match as a curve.
"""

import asyncio
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.app.commands.history import SOMEBODY
from bot.app.context import RequestContext, Services, tables_own
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command, run_where_meant
from bot.images.image_cache import ImageRenderer
from bot.images.specs import Curve, Marked
from bot.messages.callback_data import Verb
from bot.messages.table_message import LONGEST_CAPTION, LONGEST_TEXT
from bot.parsing.command_list import means_matches, typed_name
from bot.ports.analysis_process import AnalysisFailedError, FailureReason
from bot.ports.message import MessageContent, Picture, Reply, Timestamp
from bot.ports.value import Struct
from bot.records.export import export
from bot.records.review import review_of
from bot.tables.erasure import ANONYMOUS
from bot.tables.errors import LobbyReason
from bot.tables.match_history import PastMatch, first_event
from bot.tables.table import Table
from bot.tables.view_cache import hand_number
from bot.text.common import Names, cards_in_emojis, is_over, listed, side_line
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.review_score import decided, public_curve, recent_summary, skill_gains
from bot.text.review_text import costliest_decisions, review_lines, verdict_lines
from bot.text.text_cache import width
from engine.events import Event, GameWon, HandOpened, MatchOpened
from engine.game import MatchOver
from engine.players.trained.covered import covers
from engine.rules import Rules
from engine.seats import Seat, pair_of
from engine.view import own_cards

if TYPE_CHECKING:
    from engine.players.analysis.report import Review

LATEST: Final = 10
"""How many of the latest matches are reviewed together."""

_MATCHES: Final = "partidas"

MOST_LISTED: Final = 20
"""How many matches are listed; earlier ones can be requested by number."""


class ReviewScope(Struct, frozen=True):
    """The scope of a review: a log, a seat, and the index of the first event to review."""

    log: Sequence[Event]
    seat: Seat
    names: Names
    since: int
    title: LocalizedText


@command("repaso")
async def command_review(services: Services, ctx: RequestContext) -> Reply:
    """Review the author's decisions in the latest finished hand or match, or in an earlier match.

    The argument is the number of an earlier match, the code of a table, or the word for all
    matches, which requests a summary of the latest ones. Raise RefusalError.
    """
    if means_matches(ctx.argument):
        return await _review_lately(services, ctx)
    if ctx.argument.isdecimal():
        return await _review(services, ctx, await past_match(services, ctx, int(ctx.argument)))
    is_at_table = bool(ctx.argument or tables_own(services, ctx))
    if is_at_table or not await services.documents.played.of(ctx.person.id):
        return await run_where_meant(services, ctx, review_table)
    return await _review(services, ctx, await past_match(services, ctx, 1))


@button(Verb.REVIEW, needs=Needs.CHAIR, locks=False)
async def review_table(services: Services, ctx: RequestContext) -> Reply:
    """Review the author's decisions at a table."""
    return await _review(services, ctx, await _latest(services, ctx.table, ctx.seat))


@command(_MATCHES)
async def command_matches(services: Services, ctx: RequestContext) -> Reply:
    """Return the person's finished matches, the latest first: date, players and winner.

    A match that cannot be reviewed is marked.
    """
    played = (await services.documents.played.of(ctx.person.id))[:MOST_LISTED]
    if not played:
        return ctx.reply(LocalizedText("partidas-none"))
    lines, reviewed = list[LocalizedText](), list[int]()
    for number, one in enumerate(played, start=1):
        found = await _stretch(services, one) if one.reviewable else None
        if found is not None and covers(_rules_of(found)):
            reviewed.append(number)
            lines.append(_match_line(number, one))
        else:
            line = _match_line(number, one)
            lines.append(LocalizedText("partidas-unreviewed", {"match": line}))
    if reviewed:
        lines.append(LocalizedText("partidas-more", {"number": reviewed[0]}))
    text = "\n".join(map(ctx.localizer.format, lines))
    moments = tuple(Timestamp(_date_of(one), one.at) for one in played)
    return Reply(post=MessageContent(text, moments=moments))


async def match_choices(services: Services, ctx: RequestContext) -> list[tuple[str, str]]:
    """Return the person's reviewable matches with their numbers, and the word for all."""
    played = await services.documents.played.of(ctx.person.id)
    listed = [
        (ctx.localizer.format(_match_line(number, one)), str(number))
        for number, one in enumerate(played[:MOST_LISTED], start=1)
        if one.reviewable
    ]
    word = typed_name(_MATCHES, ctx.language)
    return [*listed, (word, word)] if listed else []


def _date_of(played: PastMatch) -> str:
    """Return the UTC date of a match, for platforms that do not know the reader's time zone."""
    return datetime.fromtimestamp(played.at, UTC).date().isoformat()


def _match_line(number: int, played: PastMatch) -> LocalizedText:
    sides: tuple[list[TextArg], list[TextArg]] = ([], [])
    for seat, player in enumerate(played.players):
        is_rival = pair_of(Seat(seat)) is not pair_of(played.seat)
        sides[is_rival].append(SOMEBODY if player.called == ANONYMOUS else player.called)
    own, others = (listed(side, last="side-more", more="side-more") for side in sides)
    return LocalizedText(
        "partidas-match",
        {
            "number": number,
            "when": _date_of(played),
            "side": own,
            "others": others,
            "won": "yes" if played.won else "no",
        },
    )


async def _latest(services: Services, table: Table, seat: Seat) -> ReviewScope:
    """Return the finished match or hand of a table; raise RefusalError if neither is over."""
    if not table.has_dealt:
        raise RefusalError.because(LobbyReason.NOT_IN_PLAY)
    public = table.public_view()
    if not is_over(public):
        raise RefusalError(LocalizedText("repaso-too-soon"))
    begun = table.state.chairs[seat].since_hand - hand_number(table.state.matches, 0)
    log = await services.tables.log_of(table)
    if not (isinstance(public.phase, MatchOver) or table.is_day_over):
        since = max(_opened(log))
        title = LocalizedText("repaso-of-hand", {"hand": public.number})
        return ReviewScope(log, seat, table.names, since, title)
    title = LocalizedText("repaso-of-match")
    return ReviewScope(log, seat, table.match_names, first_event(log, begun), title)


async def past_match(services: Services, ctx: RequestContext, number: int) -> ReviewScope:
    """Return an earlier match by its number in the person's list; raise RefusalError."""
    played = await services.documents.played.of(ctx.person.id)
    if not 1 <= number <= len(played):
        raise RefusalError(LocalizedText("repaso-no-match"))
    found = await _stretch(services, played[number - 1])
    if found is None:
        raise RefusalError(LocalizedText("repaso-gone"))
    return found


async def _stretch(services: Services, one: PastMatch) -> ReviewScope | None:
    """Return the scope of a past match, or None if its log is no longer stored."""
    log = await services.tables.log_named(one.match)
    if not log:
        return None
    names = {Seat(seat): player.called for seat, player in enumerate(one.players)}
    return ReviewScope(
        log, one.seat, names, first_event(log, one.since), LocalizedText("repaso-of-match")
    )


def _opened(log: Sequence[Event]) -> Iterator[int]:
    """Return the positions in a log at which hands begin."""
    return (at for at, event in enumerate(log) if isinstance(event, HandOpened))


async def recent_reviews(
    services: Services, ctx: RequestContext
) -> list[tuple[ReviewScope, "Review"]]:
    """Return the reviews of the author's latest matches, newest first; raise RefusalError."""
    played = (await services.documents.played.of(ctx.person.id))[:LATEST]
    kept = [found for one in played if (found := await _stretch(services, one)) is not None]
    wanted = [one for one in kept if covers(_rules_of(one))]
    if not wanted:
        raise RefusalError(LocalizedText("partidas-none"))
    figures = await analyse(services, ctx, *wanted)
    told = [(one, found) for one, found in zip(wanted, figures, strict=True) if found is not None]
    return [(one, await asyncio.to_thread(review_of, found, one.log)) for one, found in told]


async def _review_lately(services: Services, ctx: RequestContext) -> Reply:
    """Return a summary of the author's latest matches."""
    gone = await recent_reviews(services, ctx)
    verdicts = [v for one, review in gone for v in decided(review, one.seat, one.since)]
    gains = [
        gain for one, review in gone for gain in skill_gains(review, one.log, one.seat, one.since)
    ]
    lines = recent_summary(ctx.person.name, len(gone), verdicts, gains)
    return Reply(
        post=MessageContent(
            "\n".join(map(ctx.localizer.format, (*lines, LocalizedText("practica-late"))))
        )
    )


async def _review(services: Services, ctx: RequestContext, wanted: ReviewScope) -> Reply:
    """Run the review, and return its result for the person who asked; raise RefusalError."""
    [figures] = await analyse(services, ctx, wanted)
    review = await asyncio.to_thread(review_of, figures, wanted.log)
    if ctx.text_only:
        return Reply(post=review_post(None, ctx.localizer, wanted, review))
    image_renderer = services.image_renderer
    post = partial(review_post, image_renderer, ctx.localizer, wanted, review, has_emojis=True)
    return Reply(post=await asyncio.to_thread(post))


def _rules_of(wanted: ReviewScope) -> Rules:
    first = wanted.log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    return first.rules


async def analyse(services: Services, ctx: RequestContext, *wanted: ReviewScope) -> list[object]:
    """Have another process analyse each match; return the results, or raise RefusalError.

    If several matches are given, the result is None for a match that could not be analysed.
    """
    if not all(covers(_rules_of(one)) for one in wanted):
        raise RefusalError(LocalizedText("repaso-not-judged"))
    # Exporting a long match takes a while; the thread keeps it from delaying other requests.
    records = [(await asyncio.to_thread(export, one.log), one.seat) for one in wanted]
    is_known = all(services.analysis.is_cached(record, seat) for record, seat in records)
    if not (is_known or services.expensive_limit.allow(ctx.person.id)):
        raise RefusalError(LocalizedText("data-too-soon"))
    found: list[object] = []
    for record, seat in records:
        try:
            found.append(await services.analysis.analyse(record, seat))
        except AnalysisFailedError as error:
            if error.why is not FailureReason.FAILED or len(wanted) == 1:
                raise RefusalError(LocalizedText(f"repaso-{error.why}")) from error
            found.append(None)
    return found


_FEWEST_POINTS: Final = 2


def review_post(
    image_renderer: ImageRenderer | None,
    localizer: Localizer,
    told: ReviewScope,
    review: "Review",
    *,
    has_emojis: bool = False,
) -> MessageContent:
    """Return the review as text; for a whole match, with a renderer, also as a picture.

    With ``has_emojis``, the cards of each decision are also shown as emojis.
    """
    lines = review_lines(review, told.log, told.names, (told.seat,), told.since)
    decisions = costliest_decisions(review, (told.seat,), told.since)
    blocks = [
        [localizer.format(line) for line in verdict_lines(one, told.names, place)]
        for place, one in enumerate(decisions, start=1)
    ]
    said = [line for block in blocks for line in block]
    if has_emojis:
        for block, one in zip(blocks, decisions, strict=True):
            block[0] = f"{block[0]}\n{cards_in_emojis(own_cards(one.view))}"
    others = [text for text in map(localizer.format, lines) if text not in said]
    title = localizer.format(told.title)
    text = _fitted(title, others, blocks, LONGEST_TEXT)
    # The caption of a picture has room only for the choices of each decision.
    brief = _fitted(title, others, [_briefly(block) for block in blocks], LONGEST_CAPTION)
    picture = (
        None
        if image_renderer is None or told.since
        else _picture(image_renderer, localizer, told, review)
    )
    return MessageContent(text, caption=brief, picture=picture)


def _fitted(title: str, others: Sequence[str], blocks: Sequence[Sequence[str]], most: int) -> str:
    """Return the text with as many decisions, costliest first, as fit in ``most`` UTF-16 units."""
    kept = list(blocks)
    while True:
        parts = ["\n".join((title, *others)), *("\n".join(block) for block in kept)]
        text = "\n\n".join(parts)
        if not kept or width(text) <= most:
            return text
        kept.pop()


def _briefly(block: Sequence[str]) -> list[str]:
    """Return a decision without its history and its reason."""
    first, *later = block
    return [first, *(line for line in later if "±" in line)]


def _picture(
    image_renderer: ImageRenderer, localizer: Localizer, told: ReviewScope, review: "Review"
) -> Picture | None:
    """Return a picture of the side's chances as a curve, with the costliest decisions marked."""
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
        localizer.format(LocalizedText("repaso-curve", {"side": side})),
        pair,
        tuple((point.number / last, point.chance) for point in points),
        tuple(at / last for at, event in enumerate(told.log) if isinstance(event, GameWon)),
        tuple(marks),
    )
    chances = [round(100 * point.chance) for point in points]
    known = {"least": min(chances), "most": max(chances), "last": chances[-1]}
    return image_renderer.picture(
        content, localizer.format(LocalizedText("repaso-picture", {"side": side, **known}))
    )
