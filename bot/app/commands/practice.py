"""Practice in chats: built-in decisions, and the person's own costliest decisions.

Each button carries the decision and the choice, so that the server keeps no state.
"""

import asyncio
import re
from typing import TYPE_CHECKING, Final

from bot.app.commands.review import ReviewScope, analyse, past_match, recent_reviews
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import button, command
from bot.images.specs import Hand
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.pictures import marks_of
from bot.parsing.command_list import means_matches
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.value import replace
from bot.records.positions import Position, count, names_in, position
from bot.records.review import review_of
from bot.text.choices import label
from bot.text.common import Names, held_lines
from bot.text.localizer import LocalizedText, Localizer
from bot.text.review_text import answer_lines, asked_lines, costliest_decisions
from engine.view import View, own_cards

if TYPE_CHECKING:
    from engine.players.analysis.report import Verdict

_PRACTICE: Final = re.compile(r"([0-9]{1,3}m)?[0-9]{1,3}(n[0-9]{1,6})?-[0-9]{0,2}", re.ASCII)
"""The past match, if any (0 means the latest ones), the decision, and the choice.

A person's own decision also has its position in the log, because the number of a match changes.
"""

_MOST_OFFERED: Final = 8
_MOST_AGAIN: Final = 10
"""The maximum number of own decisions that are asked again, the costliest first."""


@command("practica")
async def command_practice(services: Services, ctx: RequestContext) -> Reply:
    """Ask for a decision: a built-in one, or the costliest of the match with a given number.

    The word for all matches selects the costliest decisions of the person's latest matches. Raise
    RefusalError.
    """
    if ctx.argument.isdecimal() or means_matches(ctx.argument):
        match = int(ctx.argument) if ctx.argument.isdecimal() else 0
        return await _asked_again(services, ctx, match, 0)
    at = int(services.clock.now()) % count()
    return await _offered(services, ctx, at)


@button(Verb.PRACTISE)
async def button_practice(services: Services, ctx: RequestContext) -> Reply:
    """Show the verdict on a choice, or ask the next decision; raise RefusalError."""
    if not _PRACTICE.fullmatch(ctx.argument):
        raise RefusalError.of_unknown_button()
    own, _, rest = ctx.argument.rpartition("m")
    place, _, last = rest.partition("-")
    number, _, mark = place.partition("n")
    chosen = int(last) if last else None
    made = None if chosen is None else (mark, chosen)
    if own:
        return await _asked_again(services, ctx, int(own), int(number), made)
    at = int(number) % count()
    if chosen is None:
        return await _offered(services, ctx, at)
    judged = _judged(ctx.localizer, position(at), chosen, str((at + 1) % count()))
    return _shown(services, ctx, judged, position(at).seen)


async def _offered(services: Services, ctx: RequestContext, at: int) -> Reply:
    """Return a built-in decision, with a button to the person's own decisions, if any."""
    asked = _question(ctx.localizer, position(at), {}, str(at), at + 1)
    if any(one.reviewable for one in await services.documents.played.of(ctx.person.id)):
        own = _button(ctx.localizer.format(LocalizedText("practica-own")), "0m0-")
        asked = replace(asked, rows=(*asked.rows, (own,)))
    return _shown(services, ctx, asked, position(at).seen)


async def _asked_again(
    services: Services,
    ctx: RequestContext,
    match: int,
    number: int,
    made: tuple[str, int] | None = None,
) -> Reply:
    """Return one of the costliest decisions of a past match, as a question or with the verdict.

    A ``match`` of 0 means all the latest matches. ``made`` is the position in the log and the
    choice. Raise RefusalError.
    """
    dear = await _dear(services, ctx, match)
    if not dear:
        raise RefusalError(LocalizedText("repaso-nothing-dear"))
    at = number % len(dear)
    wanted, one = dear[at]
    ranked = sorted(one.choices, key=lambda choice: -choice.chance)
    asked = Position(one.view, tuple(ranked), one.wins)
    if made is None:
        text = f"{match}m{at}n{one.number}"
        question = _question(ctx.localizer, asked, wanted.names, text, at + 1)
        return _shown(services, ctx, question, asked.seen)
    mark, chosen = made
    if mark != str(one.number):
        raise RefusalError(LocalizedText("practica-gone"))
    following = f"{match}m{(at + 1) % len(dear)}"
    judged = _judged(ctx.localizer, asked, chosen, following)
    return _shown(services, ctx, judged, asked.seen)


def _shown(services: Services, ctx: RequestContext, post: MessageContent, seen: View) -> Reply:
    """Return a practice page below a picture of the cards, unless the author wants no pictures.

    The verdict also has the picture, because it replaces the question in the same message.
    """
    if ctx.text_only or services.image_renderer is None:
        return Reply(post=post, is_in_place=True)
    held = own_cards(seen)
    told = "\n".join(map(ctx.localizer.format, held_lines(held, seen.rules)))
    content = Hand(held, (), marks_of(held, seen.rules))
    picture = services.image_renderer.picture(content, told)
    return Reply(post=replace(post, picture=picture, cards=held), is_in_place=True)


async def _dear(
    services: Services, ctx: RequestContext, match: int
) -> list[tuple[ReviewScope, "Verdict"]]:
    """Return the costliest decisions of a past match, or of the latest matches together."""
    if match == 0:
        gone = await recent_reviews(services, ctx)
    else:
        wanted = await past_match(services, ctx, match)
        [figures] = await analyse(services, ctx, wanted)
        gone = [(wanted, await asyncio.to_thread(review_of, figures, wanted.log))]
    found = [
        (wanted, one)
        for wanted, review in gone
        for one in costliest_decisions(review, (wanted.seat,), wanted.since)
    ]
    return sorted(found, key=lambda each: -each[1].cost)[:_MOST_AGAIN]


def _question(
    localizer: Localizer, asked: Position, names: Names, about: str, place: int
) -> MessageContent:
    """Return a position with a button for each choice, in an order that reveals nothing."""
    told = names or names_in(asked.seen, localizer)
    lines = [localizer.format(line) for line in asked_lines(asked.seen, told, place)]
    offered = sorted(
        (localizer.format(label(one.action)), at)
        for at, one in enumerate(asked.choices[:_MOST_OFFERED])
    )
    rows = tuple((_button(words, f"{about}-{at}"),) for words, at in offered)
    return MessageContent(
        "\n".join((localizer.format(LocalizedText("practica-ask")), *lines)), rows=rows
    )


def _judged(localizer: Localizer, asked: Position, chosen: int, following: str) -> MessageContent:
    """Return the verdict on a choice, with a button to the next decision."""
    if chosen >= len(asked.choices):
        raise RefusalError.of_unknown_button()
    lines = answer_lines(asked.seen, asked.choices[chosen].action, asked.choices, asked.wins)
    row = (_button(localizer.format(LocalizedText("practica-next")), f"{following}-"),)
    return MessageContent("\n".join(map(localizer.format, lines)), rows=(row,))


def _button(words: str, about: str) -> Button:
    return Button(words, encode(TableButton("", Verb.PRACTISE, about)))
