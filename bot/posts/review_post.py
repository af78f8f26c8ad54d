"""What one person is shown of a review: their decisions in words, and the match as a curve."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.lines.accounts import curve_told
from bot.lines.phrases import Names, side_line
from bot.lines.reviewed import dearest, review_lines, verdict_lines
from bot.lines.telling import width
from bot.lines.voice import Line, Voice
from bot.pictures.contents import Curve, Marked
from bot.pictures.painter import Painter
from bot.ports.post import Picture, Post
from bot.posts.table_post import LONGEST_CAPTION, LONGEST_TEXT
from engine.events import Event, GameWon, MatchOpened
from engine.seats import Seat, pair_of

if TYPE_CHECKING:
    from engine.players.judge.reviewed import Review

_FEWEST_POINTS: Final = 2


@dataclass(frozen=True, slots=True)
class Told:
    """What is gone through: a log, from one seat, and from an event on; ``title`` says what."""

    log: Sequence[Event]
    seat: Seat
    names: Names
    since: int
    title: Line


def review_post(painter: Painter | None, voice: Voice, told: Told, review: "Review") -> Post:
    """The review in words; where there is a painter, of a whole match also as a picture."""
    lines = review_lines(review, told.log, told.names, (told.seat,), told.since)
    blocks = [
        [voice.say(line) for line in verdict_lines(one, told.names, place)]
        for place, one in enumerate(dearest(review, (told.seat,), told.since), start=1)
    ]
    said = [line for block in blocks for line in block]
    others = [text for text in map(voice.say, lines) if text not in said]
    title = voice.say(told.title)
    text = _fitted(title, others, blocks, LONGEST_TEXT)
    # Below a picture there is room for each decision with its choices.
    brief = _fitted(title, others, [_briefly(block) for block in blocks], LONGEST_CAPTION)
    picture = None if painter is None or told.since else _picture(painter, voice, told, review)
    return Post(text, brief=brief, picture=picture)


def _fitted(title: str, others: Sequence[str], blocks: Sequence[Sequence[str]], most: int) -> str:
    """All of it with as many decisions, the dearest first, as fit into so many units."""
    kept = list(blocks)
    while True:
        parts = ["\n".join((title, *others)), *("\n".join(block) for block in kept)]
        text = "\n\n".join(parts)
        if not kept or width(text) <= most:
            return text
        kept.pop()


def _briefly(block: Sequence[str]) -> list[str]:
    """A decision without what was said before it, and without the reason."""
    first, *later = block
    return [first, *(line for line in later if "±" in line)]


def _picture(painter: Painter, voice: Voice, told: Told, review: "Review") -> Picture | None:
    """The chance of the own side along the match, with the dearest decisions marked."""
    first = told.log[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening of the match"
    pair = pair_of(told.seat)
    points = curve_told(review, told.log, pair)
    if len(points) < _FEWEST_POINTS:
        return None
    last = len(told.log)
    numbers = [point.number for point in points]
    marks = [
        Marked(one.number / last, points[max(0, bisect_right(numbers, one.number) - 1)].chance)
        for one in dearest(review, (told.seat,))
    ]
    side = side_line(pair, first.rules, told.names)
    content = Curve(
        voice.say(Line("repaso-curve", {"side": side})),
        pair,
        tuple((point.number / last, point.chance) for point in points),
        tuple(at / last for at, event in enumerate(told.log) if isinstance(event, GameWon)),
        tuple(marks),
    )
    chances = [round(100 * point.chance) for point in points]
    known = {"least": min(chances), "most": max(chances), "last": chances[-1]}
    return painter.picture(content, voice.say(Line("repaso-picture", {"side": side, **known})))
