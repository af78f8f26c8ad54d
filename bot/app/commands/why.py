"""The command that explains the actions of computer players after the hand is over."""

import asyncio
from functools import partial

from bot.app.commands.odds import check_after_hand, private_lines
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command
from bot.messages.callback_data import TableButton, Verb
from bot.ports.message import Reply
from bot.ports.value import replace
from bot.tables.computer_seats import level_of
from bot.tables.fairness import generator_at
from bot.tables.table import Table
from bot.text.after_hand import LoggedDecision
from bot.text.bot_reasons import why_lines
from bot.text.localizer import LocalizedText
from bot.text.lookalikes import confusable_skeleton
from engine.players.levels import Reasons, player
from engine.seats import Seat, pair_of


@command("porque")
@button(Verb.WHY, needs=Needs.CHAIR, locks=False)
async def why(services: Services, ctx: RequestContext) -> Reply:
    """Explain the actions of the computer player with that name, or of the partner.

    Raise RefusalError during the hand, or if there is no such computer player.
    """
    table = ctx.table
    check_after_hand(table)
    name = "" if isinstance(ctx.button, TableButton) else ctx.argument
    asked = _computers_meant(table, ctx.seat, name)
    log = await services.tables.log_of(table)
    public, names = table.public_view(), table.match_names

    def told() -> list[LocalizedText]:
        return [
            line
            for seat in asked
            for line in why_lines(seat, names[seat], log, public, partial(_decided, table, seat))
        ]

    # A player that searches repeats its search; the thread keeps it from delaying other requests.
    return private_lines(ctx, await asyncio.to_thread(told))


def _decided(table: Table, seat: Seat, decision: LoggedDecision) -> Reasons | None:
    """Return the reasons for a computer player's action, computed with the same random numbers."""
    if table.state.lesson:
        return None
    luck = generator_at(table.state.seed, decision.number, f"seat {seat}")
    played = replace(table.state, chairs=table.match_chairs)
    return player(level_of(played, seat)).reasons(decision.seen, luck)


def _computers_meant(table: Table, asker: Seat, name: str) -> tuple[Seat, ...]:
    """Return the computer player with that name, else the partner, else all; raise RefusalError.

    A seat that a person had in this match does not count, because its decisions were theirs.
    """
    had = {seen.seat for seen in table.state.seen_hands}
    computers = [
        Seat(seat)
        for seat, chair in enumerate(table.match_chairs)
        if chair.person is None and not chair.is_free and seat not in had
    ]
    if not computers:
        raise RefusalError(LocalizedText("why-no-computer"))
    if name:
        wanted = confusable_skeleton(name)
        names = table.match_names
        named = tuple(seat for seat in computers if confusable_skeleton(names[seat]) == wanted)
        if not named:
            line = LocalizedText("why-nobody-so-called", {"name": name})
            raise RefusalError(line, is_of_argument=True)
        return named
    partners = tuple(seat for seat in computers if pair_of(seat) is pair_of(asker))
    return partners or tuple(computers)
