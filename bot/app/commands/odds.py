"""The command that says what the author's hand was worth, after the hand is over.

It is refused during the hand, because the answer would help the author to play.
"""

import asyncio
from collections.abc import Iterable

from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command
from bot.messages.callback_data import Verb
from bot.ports.message import MessageContent, Reply
from bot.tables.errors import LobbyReason
from bot.tables.table import Table
from bot.text.after_hand import hand_odds_lines
from bot.text.common import is_over
from bot.text.localizer import LocalizedText
from engine.view import own_cards


@command("probabilidades")
@button(Verb.ODDS, needs=Needs.CHAIR, locks=False)
async def odds(_services: Services, ctx: RequestContext) -> Reply:
    """Return what the author's hand was worth; raise RefusalError during the hand."""
    check_after_hand(ctx.table)
    seen = ctx.table.view_of(ctx.seat)
    place = (ctx.seat - seen.mano) % seen.rules.seats
    # This takes a tenth of a second; the thread keeps it from delaying other requests.
    lines = await asyncio.to_thread(hand_odds_lines, own_cards(seen), place, seen.rules)
    return private_lines(ctx, lines)


def check_after_hand(table: Table) -> None:
    """Raise RefusalError before the first hand and during a hand."""
    if not table.has_dealt:
        raise RefusalError.because(LobbyReason.NOT_IN_PLAY)
    if not is_over(table.public_view()):
        raise RefusalError(LocalizedText("look-back-too-soon"))


def private_lines(ctx: RequestContext, lines: Iterable[LocalizedText]) -> Reply:
    """Return a reply with lines that only the author sees."""
    return Reply(post=MessageContent("\n".join(map(ctx.localizer.format, lines))))
