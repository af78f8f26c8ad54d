"""Decisions to practise on, in chats: those that ship, and the own dearest ones asked again.

Each button says which decision it is and what is chosen there, so that nothing is remembered.
"""

import asyncio
import re
from typing import Final

from bot.handlers.caller import Caller, RefusalError, Room
from bot.handlers.review import earlier, figures_of
from bot.lines.choices import label
from bot.lines.phrases import Names
from bot.lines.reviewed import answer_lines, asked_lines, dearest
from bot.lines.voice import Line, Voice
from bot.ports.post import Answer, Button, Post
from bot.posts.tokens import Arrange, BadTokenError, Verb, pack
from bot.records.check import names_of
from bot.records.practice import Position, count, position
from bot.records.review import review_of

_PRACTICE: Final = re.compile(r"([0-9]{1,3}m)?[0-9]{1,3}-[0-9]{0,2}", re.ASCII)
"""Which own match, if any, which decision, and what is chosen there."""

_MOST_OFFERED: Final = 8


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
    wanted = await earlier(room, caller, match)
    figures = await figures_of(room, caller, wanted)
    review = await asyncio.to_thread(review_of, figures, wanted.log)
    dear = dearest(review, (wanted.seat,), wanted.since)
    if not dear:
        raise RefusalError(Line("repaso-nothing-dear"))
    at = number % len(dear)
    ranked = sorted(dear[at].choices, key=lambda one: -one.chance)
    asked = Position(dear[at].view, tuple(ranked), dear[at].wins)
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
    lines = answer_lines(asked.seen, asked.choices[chosen].action, asked.choices, asked.wins)
    row = (_button(voice.say(Line("practica-next")), f"{following}-"),)
    return Post("\n".join(map(voice.say, lines)), rows=(row,))


def _button(words: str, about: str) -> Button:
    return Button(words, pack(Arrange("", Verb.PRACTISE, about)))
