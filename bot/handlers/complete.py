"""What somebody may mean who is still typing behind a command: codes, stones, cards, players.

It is for their eyes only, and changes nothing; where there is nothing to offer, nothing is said.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.handlers.caller import Caller, Room, table_meant, tables_near
from bot.lines.choices import Choice, choices, label, sensible_discards
from bot.parsing.catalogue import Takes, command_called
from bot.parsing.vocabulary import plain
from bot.ports.deeds import Typing
from bot.ports.post import Answer
from bot.posts.tokens import positions_of
from bot.tables.coming import LobbyError
from bot.tables.live import LiveTable
from engine.actions import Descarto, Envido, Mas
from engine.game import Discarding
from engine.seats import Seat
from engine.view import View, own_cards

MOST: Final = 25
"""How many are offered at once."""

_Offered: TypeAlias = tuple[str, str]
"""Something to choose: as it is shown, and as it is sent."""


async def complete(room: Room, caller: Caller, typing: Typing) -> Answer:
    """What may be meant by what is typed so far; nothing where no table is meant."""
    try:
        offered = await _offered(room, caller, _taken(typing))
    except LobbyError:
        return Answer()
    typed = "".join(plain(typing.text))
    fitting = [one for one in offered if any(typed in "".join(plain(text)) for text in one)]
    return Answer(completions=tuple(dict.fromkeys(fitting[:MOST])))


def _taken(typing: Typing) -> Takes:
    command = command_called(typing.command)
    options = () if command is None else command.options
    return next((one.takes for one in options if one.name == typing.option), Takes.NOTHING)


async def _offered(room: Room, caller: Caller, takes: Takes) -> list[_Offered]:
    """All that may stand in such a place; raise LobbyError."""
    match takes:
        case Takes.TABLE:
            return list(_codes(room, caller))
        case Takes.NUMBER:
            return list(_amounts(caller, await table_meant(room, caller)))
        case Takes.CARDS:
            return list(_discards(caller, await table_meant(room, caller)))
        case Takes.PLAYER:
            return list(_computers(await table_meant(room, caller)))
        case _:
            return []


def _codes(room: Room, caller: Caller) -> Iterator[_Offered]:
    """The tables at which the person sits, and those of this chat, each with who sits there."""
    for live in dict.fromkeys((*room.tables.of(caller.person.id), *tables_near(room, caller))):
        yield f"{live.record.code}: {', '.join(live.names.values())}", live.record.code


def _amounts(caller: Caller, live: LiveTable) -> Iterator[_Offered]:
    """The usual numbers of stones that the person may say now."""
    for seen in _own_view(caller, live):
        for entry in choices(seen):
            match entry:
                case Choice(line, Envido(stones) | Mas(stones)):
                    yield caller.voice.say(line), str(stones)
                case _:
                    pass


def _discards(caller: Caller, live: LiveTable) -> Iterator[_Offered]:
    """The own cards: what a person would throw, then each alone; sent by their places."""
    for seen in _own_view(caller, live):
        if isinstance(seen.phase, Discarding) and seen.seat in seen.speakers:
            held = own_cards(seen)
            alone = tuple((card,) for card in held)
            for cards in (*sensible_discards(held, seen.rules), *alone):
                places = " ".join(str(place + 1) for place in sorted(positions_of(cards, held)))
                yield caller.voice.say(label(Descarto(cards))), places


def _computers(live: LiveTable) -> Iterator[_Offered]:
    for number, chair in enumerate(live.record.chairs):
        if chair.person is None and not chair.is_free:
            name = live.names[Seat(number)]
            yield name, name


def _own_view(caller: Caller, live: LiveTable) -> Iterator[View]:
    """What the person sees of a match that is under way, if they play there and hold cards."""
    seat = live.record.seat_of(caller.person.id)
    if seat is not None and live.is_playing and live.has_dealt:
        yield live.seen_from(seat)
