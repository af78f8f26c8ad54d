"""Decisions to practise on, in chats: those that ship, and the own dearest ones asked again.

Each button says which decision it is and what is chosen there, so that nothing is remembered.
"""

import asyncio
import re
from typing import TYPE_CHECKING, Final

from bot.app.commands.review import ReviewScope, analyse, past_match, recent_reviews
from bot.app.context import RefusalError, RequestContext, Services
from bot.messages.callback_data import BadCallbackError, TableButton, Verb, encode
from bot.parsing.command_list import means_matches
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.value import replace
from bot.records.positions import Position, count, names_in, position
from bot.records.review import review_of
from bot.text.choices import label
from bot.text.common import Names
from bot.text.localizer import LocalizedText, Localizer
from bot.text.review_text import answer_lines, asked_lines, costliest_decisions

if TYPE_CHECKING:
    from engine.players.analysis.report import Verdict

_PRACTICE: Final = re.compile(r"([0-9]{1,3}m)?[0-9]{1,3}(n[0-9]{1,6})?-[0-9]{0,2}", re.ASCII)
"""Which own match, if any, or 0 for the latest ones; which decision, and what is chosen there.

An own decision has its place in the log behind it, since which match has a number changes.
"""

_MOST_OFFERED: Final = 8
_MOST_AGAIN: Final = 10
"""Decisions of the latest matches that are asked again, the dearest first."""


async def command_practice(room: Services, caller: RequestContext, about: str) -> Reply:
    """A decision to be made: one that ships, or the dearest one of an own match by its number.

    Or it asks for those of the latest own matches. Raise RefusalError.
    """
    if about.isdecimal() or means_matches(about):
        match = int(about) if about.isdecimal() else 0
        return await _asked_again(room, caller, match, 0)
    at = int(room.timer.now()) % count()
    return await _offered(room, caller, at)


async def button_practice(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Judge what was chosen, or ask the next; raise RefusalError or BadTokenError."""
    if not _PRACTICE.fullmatch(pressed.argument):
        raise BadCallbackError
    own, _, rest = pressed.argument.rpartition("m")
    place, _, last = rest.partition("-")
    number, _, mark = place.partition("n")
    chosen = int(last) if last else None
    made = None if chosen is None else (mark, chosen)
    if own:
        return await _asked_again(room, caller, int(own), int(number), made)
    at = int(number) % count()
    if chosen is None:
        return await _offered(room, caller, at)
    judged = _judged(caller.voice, position(at), chosen, str((at + 1) % count()))
    return Reply(post=judged, is_in_place=True)


async def _offered(room: Services, caller: RequestContext, at: int) -> Reply:
    """Return a decision that ships, and the way to the own ones for whoever has any."""
    asked = _question(caller.voice, position(at), {}, str(at), at + 1)
    if await room.archive.played.of(caller.person.id):
        own = _button(caller.voice.format(LocalizedText("practica-own")), "0m0-")
        asked = replace(asked, rows=(*asked.rows, (own,)))
    return Reply(post=asked, is_in_place=True)


async def _asked_again(
    room: Services,
    caller: RequestContext,
    match: int,
    number: int,
    made: tuple[str, int] | None = None,
) -> Reply:
    """Return one of the dearest decisions of an own match, asked again or judged.

    Raise RefusalError.

    Of all the latest ones where ``match`` is 0. ``made`` is a place in the log, and a choice.
    """
    dear = await _dear(room, caller, match)
    if not dear:
        raise RefusalError(LocalizedText("repaso-nothing-dear"))
    at = number % len(dear)
    wanted, one = dear[at]
    ranked = sorted(one.choices, key=lambda choice: -choice.chance)
    asked = Position(one.view, tuple(ranked), one.wins)
    if made is None:
        text = f"{match}m{at}n{one.number}"
        question = _question(caller.voice, asked, wanted.names, text, at + 1)
        return Reply(post=question, is_in_place=True)
    mark, chosen = made
    if mark != str(one.number):
        raise RefusalError(LocalizedText("practica-gone"))
    following = f"{match}m{(at + 1) % len(dear)}"
    judged = _judged(caller.voice, asked, chosen, following)
    return Reply(post=judged, is_in_place=True)


async def _dear(
    room: Services, caller: RequestContext, match: int
) -> list[tuple[ReviewScope, "Verdict"]]:
    """Return the dearest decisions of an own match, or of the latest ones together."""
    if match == 0:
        gone = await recent_reviews(room, caller)
    else:
        wanted = await past_match(room, caller, match)
        [figures] = await analyse(room, caller, wanted)
        gone = [(wanted, await asyncio.to_thread(review_of, figures, wanted.log))]
    found = [
        (wanted, one)
        for wanted, review in gone
        for one in costliest_decisions(review, (wanted.seat,), wanted.since)
    ]
    return sorted(found, key=lambda each: -each[1].cost)[:_MOST_AGAIN]


def _question(
    voice: Localizer, asked: Position, names: Names, about: str, place: int
) -> MessageContent:
    """Return what is known, and a button for each choice, in an order that tells nothing."""
    told = names or names_in(asked.seen, voice)
    lines = [voice.format(line) for line in asked_lines(asked.seen, told, place)]
    offered = sorted(
        (voice.format(label(one.action)), at)
        for at, one in enumerate(asked.choices[:_MOST_OFFERED])
    )
    rows = tuple((_button(words, f"{about}-{at}"),) for words, at in offered)
    return MessageContent(
        "\n".join((voice.format(LocalizedText("practica-ask")), *lines)), rows=rows
    )


def _judged(voice: Localizer, asked: Position, chosen: int, following: str) -> MessageContent:
    """Return how a choice is judged, and the way to the next decision."""
    if chosen >= len(asked.choices):
        raise BadCallbackError
    lines = answer_lines(asked.seen, asked.choices[chosen].action, asked.choices, asked.wins)
    row = (_button(voice.format(LocalizedText("practica-next")), f"{following}-"),)
    return MessageContent("\n".join(map(voice.format, lines)), rows=(row,))


def _button(words: str, about: str) -> Button:
    return Button(words, encode(TableButton("", Verb.PRACTISE, about)))
