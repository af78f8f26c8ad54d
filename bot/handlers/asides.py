"""Hands that people look at aside in a chat, brought up to date when something new is asked there.

On some platforms only a press can do that. Where it can be done it is, once for each question and
after the chat's own post, as far as the chat has calls to spare; all else is done by a press. How
an órdago ends that was accepted there is shown in any case, because the page still waits for it.
"""

from collections.abc import Iterator

from bot.handlers.caller import Room
from bot.lines.phrases import is_over
from bot.ports.deeds import Address
from bot.tables.live import LiveTable
from engine.seats import Seat


async def renew_asides(room: Room, live: LiveTable, address: Address) -> None:
    """Show those who look at their cards in a chat what they are asked, or how a hand has ended."""
    for seat in tuple(_outdated(live, address)):
        is_due = live.aside_at.get(seat, (0, False)) is None
        live.aside_at[seat] = live.question, True
        await room.publisher.renew_aside(live, seat, address, is_due=is_due)


def _outdated(live: LiveTable, address: Address) -> Iterator[Seat]:
    if live.record.closed or not live.has_dealt:
        return
    over = is_over(live.public())
    for number, chair in enumerate(live.record.chairs):
        seat, person = Seat(number), chair.person
        if person is None or person not in live.aside or chair.plays_in != address:
            continue
        if (over or live.waits_for(person)) and live.aside_at.get(seat) != (live.question, True):
            yield seat
