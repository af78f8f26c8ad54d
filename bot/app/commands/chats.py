"""The chats of one table: what they hear of each other, and how they come and go.

A table may be seen in several chats and on several platforms. People there read what is said with
``/di`` in any of them, hear of a chat that joins, and the maker may send one away again. From its
chat a table may go into a thread of its own when a match begins, and it comes back.
"""

from collections.abc import Iterable, Iterator

import structlog

from bot.app.commands.talk import LONGEST, THREAD_RIGHTS
from bot.app.context import RefusalError, RequestContext, Services, resolve_table, rights_line
from bot.delivery.sent_messages import Recipient, SlotKind
from bot.messages.callback_data import BadCallbackError, TableButton, Verb
from bot.messages.seat_lines import CHATS_PAGE, SWITCH, chat_digest, platform_name
from bot.ports.logs import error_fields
from bot.ports.message import Reply
from bot.ports.platform import PlatformError
from bot.ports.request import Address, Permission
from bot.ports.value import replace
from bot.tables import joining, lobby
from bot.tables.table import Table
from bot.tables.table_index import (
    channel_of,
    choose_thread,
    moved,
    own_threads,
    without_thread,
)
from bot.tables.table_state import TableChat, TableState
from bot.text.localizer import LocalizedText, Localizer, sanitize, strip_links

_log = structlog.get_logger()


async def command_say(room: Services, caller: RequestContext, about: str) -> Reply:
    """Say a line wherever else a table is seen; raise LobbyError or RefusalError."""
    live = await resolve_table(room, caller)
    seat = live.record.seat_of(caller.person.id)
    assert seat is not None, "whoever speaks sits at the table"
    if not live.record.talk:
        raise RefusalError(LocalizedText("talk-off"))
    if not about or len(about) > LONGEST:
        raise RefusalError(LocalizedText("talk-length", {"most": LONGEST}))
    readers = dict(_readers(room, caller, live.record))
    if not readers:
        raise RefusalError(LocalizedText("talk-nobody"))
    if not room.talk.admits(caller.person.id):
        raise RefusalError(LocalizedText("talk-too-fast"))
    said = LocalizedText(
        "talk-said", {"player": live.names[seat], "text": strip_links(sanitize(about))}
    )
    for reader, language in readers.items():
        room.talk.send(reader, live.record.code, Localizer(language).format(said))
    return Reply() if _is_seen(room, caller) else caller.reply(LocalizedText("talk-told"))


def _readers(
    room: Services, caller: RequestContext, record: TableState
) -> Iterator[tuple[Recipient, str]]:
    """Who has not read what somebody says in a chat: the others, and people who have no chat."""
    for place in record.places:
        if place.address != caller.address or not _is_seen(room, caller):
            yield place.address, record.language_at(place)
    for chair in record.chairs:
        person = chair.person
        if person not in {None, caller.person.id} and not record.is_seen_on(person.platform):
            yield person, record.language_for(chair)


def _is_seen(room: Services, caller: RequestContext) -> bool:
    """Return whether the others in a chat have read the command that somebody gave there."""
    return not caller.private and caller.address.platform not in room.discreet


async def command_remove_chat(room: Services, caller: RequestContext, about: str) -> Reply:
    """Offer the maker to send a chat away, in a match too; raise LobbyError or RefusalError."""
    live = await resolve_table(room, caller, about, seated=False)
    lobby.check_maker(live.record, caller.person.id)
    if len(live.record.places) == 1:
        raise RefusalError(LocalizedText("talk-only-chat", {"code": live.record.code}))
    return Reply(post=room.publisher.pages.of_chats(live, caller.voice))


async def ask_in(room: Services, caller: RequestContext, live: Table, place: TableChat) -> Reply:
    """Ask whoever sits at a table whether one more chat may see it; the chat reads so."""
    await room.conductor.update_table(
        live, joining.request_to_show(live.record, place), deed=caller.deed
    )
    asked = LocalizedText("talk-asked", {"code": live.record.code})
    _tell_asking(room, live, place, asked)
    return caller.toast(asked)


async def _answer_chat(
    room: Services, caller: RequestContext, live: Table, pressed: TableButton
) -> Reply:
    """Let a chat in that asks to see the table, or not; it reads which."""
    found = (one for one in live.record.asking if chat_digest(one.address) == pressed.argument)
    place = next(found, None)
    if place is None:
        raise RefusalError(LocalizedText("chat-stale"))
    comes_in = pressed.action is Verb.ACCEPT_CHAT
    after = joining.answer_request(live.record, caller.person.id, place, comes_in=comes_in)
    await room.conductor.update_table(live, after, deed=caller.deed)
    code = {"code": live.record.code}
    told = LocalizedText("talk-came-in" if comes_in else "talk-kept-out", code)
    _tell_asking(room, live, place, LocalizedText("talk-let-in-here", code) if comes_in else told)
    if comes_in:
        room.publisher.refresh_chat(live, place, anew=True)
        announce(room, live, place)
    return caller.toast(told)


def _tell_asking(room: Services, live: Table, place: TableChat, line: LocalizedText) -> None:
    told = Localizer(live.record.language_at(place)).format(line)
    room.publisher.say(place.address, SlotKind.SHOW_REQUEST, told, table=live.record.code)


def announce(room: Services, live: Table, brought: TableChat) -> None:
    """Tell the other chats of a table that somebody has brought it to one more."""
    args = {"player": brought.brought_by, "platform": platform_name(brought.address)}
    others = (one for one in live.record.places if one.address != brought.address)
    tell_places(room, live, others, LocalizedText("talk-brought", args))


def tell_lost(room: Services, live: Table, lost: Address) -> None:
    """Tell the chats that are left that the bot may not write to another one any more."""
    line = LocalizedText("talk-lost", {"platform": platform_name(lost)})
    tell_places(room, live, live.record.places, line)


def tell_outage(room: Services, platform: str, *, is_out: bool) -> None:
    """Tell all who play with people of a platform that it is out of reach, or no longer."""
    line = LocalizedText("talk-out" if is_out else "talk-back", {"platform": platform.capitalize()})
    for live in room.tables.all():
        record = live.record
        concerns = any(person.platform == platform for person in record.people)
        if live.is_playing and concerns and room.timer.now() - record.touched_at < lobby.IDLE_S:
            others = (one for one in record.places if one.address.platform != platform)
            tell_places(room, live, others, line)


def tell_places(
    room: Services, live: Table, places: Iterable[TableChat], line: LocalizedText
) -> None:
    """Tell chats of a table what has become of it, below what was said just before."""
    for place in places:
        told = Localizer(live.record.language_at(place)).format(line)
        room.talk.send(place.address, live.record.code, told)


def tell_all(room: Services, live: Table, line: LocalizedText) -> None:
    """Tell everybody at a table something: its chats, and people who see none of them."""
    tell_places(room, live, live.record.places, line)
    for chair in live.record.chairs:
        if chair.person is not None and not live.record.is_seen_on(chair.person.platform):
            told = Localizer(live.record.language_for(chair)).format(line)
            room.talk.send(chair.person, live.record.code, told)


def called(caller: RequestContext) -> str:
    """Return what somebody is called where others read it."""
    return strip_links(sanitize(caller.person.name))


async def press(room: Services, caller: RequestContext, live: Table, pressed: TableButton) -> Reply:
    """Let the chats of a table talk or not, or send one away; raise as ``arrange.press`` does.

    The caller holds the lock of the table.
    """
    record, person, about = live.record, caller.person.id, pressed.argument
    if pressed.action is Verb.DISMISS:
        place = next((one for one in record.places if chat_digest(one.address) == about), None)
        after = lobby.remove_from_chat(record, person, place)
        if place is None or not after.places:
            raise RefusalError(LocalizedText("chat-stale"))
        await arrange_chats(room, caller, live, after)
        room.publisher.dismiss(live, place)
        return caller.reply(
            LocalizedText("talk-dismissed", {"platform": platform_name(place.address)})
        )
    if pressed.action in {Verb.ACCEPT_CHAT, Verb.REJECT_CHAT}:
        return await _answer_chat(room, caller, live, pressed)
    if about not in SWITCH:
        raise BadCallbackError
    after = lobby.choose_talk(record, person, talk=about == SWITCH[1])
    await arrange_chats(room, caller, live, after)
    return caller.reply(LocalizedText("talk-allowed", {"now": about}))


async def arrange_chats(
    room: Services, caller: RequestContext, live: Table, after: TableState
) -> None:
    """Keep a table whose chats are others; between matches they look at the page about them."""
    if not live.is_playing:
        live.lobby_page = CHATS_PAGE
    await room.conductor.update_table(live, after, deed=caller.deed)


async def button_thread(
    room: Services, caller: RequestContext, live: Table, pressed: TableButton
) -> Reply:
    """Let matches go on in threads or not; which right is missing for that is said at once.

    The caller holds the lock of the table. Raise LobbyError, RefusalError or BadTokenError.
    """
    place = live.record.place_at(caller.address)
    if pressed.argument not in SWITCH or place is None or not place.has_threads:
        raise BadCallbackError
    thread, left = pressed.argument == SWITCH[1], own_threads(live.record)
    after = choose_thread(live.record, caller.person.id, thread=thread)
    missing = _missing(caller)
    if thread and missing:
        raise RefusalError(rights_line("thread-lacks", missing))
    await arrange_chats(room, caller, live, after)
    if not thread:
        for one in left:
            room.usher.post_moved_back(live, one)
            _show_in_channel(room, live, one.address)
    return caller.reply(LocalizedText("thread-now", {"now": pressed.argument}))


def _missing(caller: RequestContext) -> list[Permission]:
    return [right for right in THREAD_RIGHTS if right in caller.missing_permissions]


async def open_threads(
    room: Services, caller: RequestContext, live: Table
) -> tuple[dict[Address, Address], list[LocalizedText]]:
    """Return the threads that were opened for a match, by their chats, where there are to be some.

    Where that cannot be done the table stays in its chat, and a line says why.
    """
    opened: dict[Address, Address] = {}
    troubles: list[LocalizedText] = []
    for place in without_thread(live.record):
        missing = _missing(caller) if place.address == caller.address else []
        if missing:
            troubles.append(rights_line("thread-lacks", missing))
            continue
        try:
            opened[place.address] = await room.usher.open_thread(live, place)
        except PlatformError as error:
            _log.warning("thread unopened", code=live.record.code, **error_fields(error))
            troubles.append(LocalizedText("thread-failed"))
    return opened, troubles


def leave_lost(room: Services, live: Table, lost: Address) -> bool:
    """Bring a table back to its chat from a thread where it cannot be; false where it has none."""
    place = live.record.place_at(lost)
    if place not in own_threads(live.record) or place is None:
        return False
    channel = channel_of(lost)
    room.tables.update(live, moved(live.record, lost, channel))
    tell_places(room, live, [replace(place, address=channel)], LocalizedText("thread-lost"))
    _show_in_channel(room, live, lost)
    return True


def _show_in_channel(room: Services, live: Table, thread: Address) -> None:
    """Show a table below all that was written in its chat meanwhile."""
    place = live.record.place_at(channel_of(thread))
    if place is not None:
        room.publisher.refresh_chat(live, place, anew=True)
