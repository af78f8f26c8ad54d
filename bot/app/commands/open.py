"""Tables come into chats and leave them: opening one, bringing one here, getting up from it."""

from collections.abc import Iterable
from typing import Final

from bot.app.commands.chats import announce, ask_in, called
from bot.app.commands.lobby import newcomer, open_table, press
from bot.app.commands.talk import THREAD_RIGHTS, thread_link_message
from bot.app.context import (
    RefusalError,
    RequestContext,
    Services,
    check_not_muted,
    refusing,
    resolve_table,
    rights_line,
    visible_tables,
)
from bot.app.rate_limit import MOST_TABLES
from bot.messages.buttons import in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.parsing.parse_settings import TableSettings, parse_table_settings
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import Permission
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.joining import LobbyError, LobbyReason, may_show_unasked, show_in
from bot.tables.table import Table
from bot.tables.table_index import CODE_LENGTH, OwnerKey, is_code, own_thread_at
from bot.tables.table_state import TableChat, TableState
from bot.text.localizer import LocalizedText
from engine.rule_options import PRESETS

INSTANT_S: Final = 5.0
"""Whoever asks for a table so soon after another person in the same chat means that one."""

_LONGEST_LABEL: Final = 60
"""Letters of a button that names a table by its players; every platform takes more."""

_ABOUT_A_CODE: Final = range(CODE_LENGTH - 1, CODE_LENGTH + 2)


async def command_table(room: Services, caller: RequestContext, about: str) -> Reply:
    """Open a table, bring one here by its code, or show the own one here again.

    Which right is missing is said at once; where it is that to pictures, the table is shown in
    words.
    """
    _check_rights(caller)
    answer = await _open_or_bring(room, caller, about)
    if Permission.PICTURES in caller.missing_permissions:
        return replace(answer, text=caller.voice.format(LocalizedText("chat-lacks-pictures")))
    return answer


def _check_rights(caller: RequestContext) -> None:
    """Raise RefusalError where the bot may not write what it would promise."""
    spared = {Permission.PICTURES, *(THREAD_RIGHTS if caller.has_threads else ())}
    needed = [right for right in caller.missing_permissions if right not in spared]
    if needed:
        raise RefusalError(rights_line("chat-lacks", needed))


async def _open_or_bring(room: Services, caller: RequestContext, about: str) -> Reply:
    if is_code(about):
        return await _bring(room, caller, await room.tables.find(about))
    if _is_like_code(about):
        raise LobbyError(LobbyReason.NO_SUCH_TABLE)
    again = None if about else await _existing_table(room, caller)
    return await _open(room, caller, about) if again is None else again


async def _existing_table(room: Services, caller: RequestContext) -> Reply | None:
    """What shows somebody the table that they mean: their own here, or one opened just now."""
    here = [live for live in visible_tables(room, caller) if _is_of(caller, live)]
    if here:
        return await _bring(room, caller, here[-1])
    for live in room.tables.find_by(caller.address):
        seat = live.record.seat_of(live.record.maker)
        if seat is not None and _is_fresh(live, room.timer.now()):
            opened = {"player": live.names[seat], "code": live.record.code}
            return caller.reply(LocalizedText("chat-just-opened", opened))
    return None


def _is_like_code(text: str) -> bool:
    """Return whether a text is a code that was mistyped, and wishes for nothing that there is."""
    is_mixed = not text.isdecimal() and any(map(str.isdecimal, text))
    is_word = text.isalnum() and len(text) in _ABOUT_A_CODE
    return (
        is_word
        and (is_mixed or text.isupper())
        and parse_table_settings(text).preset not in {"", *PRESETS}
    )


def _is_fresh(live: Table, now: float) -> bool:
    """Return whether a table was opened while somebody else may have been asking for one."""
    record = live.record
    return live.game is None and not record.lesson and now - record.touched_at < INSTANT_S


def offer_tables(room: Services, caller: RequestContext, text: str) -> Reply:
    """Return the own open tables, to be shown in any chat; those of a code, where one is typed."""
    person = caller.person.id
    own = dict.fromkeys((*room.tables.find_by(person), *room.tables.find_by(OwnerKey(person))))
    fitting = (live for live in own if _is_of(caller, live) and text.upper() in live.record.code)
    return Reply(
        offers=tuple(room.publisher.pages.of_offer(live, caller.voice) for live in fitting)
    )


async def leave(room: Services, caller: RequestContext, about: str) -> Reply:
    """Get up from a table; a person who does not sit there ends it, if that is theirs to do.

    Where they may mean several tables, they are asked which.
    """
    several = () if is_code(about) else _tables_to_leave(room, caller)
    if len(several) > 1:
        return _ask_which(caller, several)
    live = await resolve_table(room, caller, about, seated=False)
    sits, verb = caller.person.id in live.record.everybody, _verb_to_leave(caller, live)
    try:
        answer = await press(room, caller, live, TableButton(live.record.code, verb))
    except LobbyError as error:
        if sits or error.reason is not LobbyReason.NOT_IDLE:
            raise
        told = {"code": live.record.code, **error.details}
        raise RefusalError(LocalizedText("chat-no-leaving", told)) from None
    did = "chat-did-leave" if verb is Verb.LEAVE else "chat-closed"
    return replace(
        answer, toast=caller.voice.format(LocalizedText(did, {"code": live.record.code}))
    )


def _verb_to_leave(caller: RequestContext, live: Table) -> Verb:
    sits = caller.person.id in live.record.everybody
    return Verb.LEAVE if sits and not live.record.lesson else Verb.CLOSE


def _tables_to_leave(room: Services, caller: RequestContext) -> tuple[Table, ...]:
    """Return the tables that somebody may mean who wants to leave: where they sit, or their own."""
    person = caller.person.id
    made = room.tables.find_by(OwnerKey(person)) if caller.private else ()
    return tuple(
        live
        for live in dict.fromkeys((*visible_tables(room, caller), *made))
        if person in live.record.everybody or live.record.maker == person
    )


def _ask_which(caller: RequestContext, tables: Iterable[Table]) -> Reply:
    """Offer each of some tables to be left, with those who sit there."""
    say, buttons = caller.voice.format, list[Button]()
    for live in tables:
        verb = _verb_to_leave(caller, live)
        key = "several-leave" if verb is Verb.LEAVE else "several-close"
        told = {"code": live.record.code, "players": ", ".join(live.names.values())}
        label = say(LocalizedText(key, told))
        if len(label) > _LONGEST_LABEL:
            label = label[: _LONGEST_LABEL - 1] + "…"
        buttons.append(Button(label, encode(TableButton(live.record.code, verb))))
    return Reply(post=MessageContent(say(LocalizedText("several-which")), rows=in_rows(buttons, 1)))


async def _bring(room: Services, caller: RequestContext, live: Table) -> Reply:
    """Show a table in this chat; there again, it comes behind all that was written since."""
    async with live.lock:
        place = own_thread_at(live.record, caller.address) or live.record.place_at(caller.address)
        if place is not None:
            room.publisher.refresh_chat(live, place, anew=True)
            if place.address != caller.address:
                return Reply(
                    post=thread_link_message(caller.voice, live.record.code, place.address)
                )
        else:
            place = replace(_place_here(room, caller), brought_by=called(caller))
            check_not_muted(room, caller, live)
            if not may_show_unasked(live.record, caller.person.id):
                return await ask_in(room, caller, live, place)
            brought = show_in(live.record, place)
            await room.conductor.update_table(live, brought, deed=caller.deed)
            # A chat that has seen the table before sees it at its end, and not far above.
            room.publisher.refresh_chat(live, place, anew=True)
            announce(room, live, place)
    return caller.toast(LocalizedText("chat-did-bring", {"code": live.record.code}))


async def _open(room: Services, caller: RequestContext, about: str) -> Reply:
    """Open a table as it is wished for, with the caller at it.

    Where they or others have asked for one in the same instant, that one is shown instead.
    """
    check_table_limit(room, caller)
    person, place = caller.person.id, _place_here(room, caller)
    wish = parse_table_settings(about)
    record = TableState(await room.tables.unused_code(), person, places=(place,))
    record = lobby.sit(_wished(record, wish), newcomer(caller), playing=False)
    if wish.level is not None:
        record = lobby.fill(record, wish.level)
    await room.archive.retry_dm(person)
    again = None if about else await _existing_table(room, caller)
    if again is not None:
        return again
    await open_table(room, caller, record)
    return caller.toast(LocalizedText("chat-did-open", {"code": record.code}))


def _wished(record: TableState, wish: TableSettings) -> TableState:
    """Return a table with the rules and the clock that were wished for; raise RefusalError."""
    with refusing(dict):
        if wish.preset:
            record = lobby.choose_preset(record, record.maker, wish.preset, playing=False)
        if wish.seats is not None:
            seats = {"seats": wish.seats}
            record = lobby.set_options(record, record.maker, seats, playing=False)
    if wish.has_clock:
        record = lobby.choose_turn_time(record, record.maker, wish.turn_s)
    return record


def _place_here(room: Services, caller: RequestContext) -> TableChat:
    """Return the chat where something was asked, as it is to see a table.

    Its language is the one that it has chosen, or until then that of the person who asks.
    """
    chosen = room.archive.preferences(caller.address)
    language = "" if caller.private else chosen.language
    return TableChat(
        caller.address,
        language or caller.fallback_language,
        text_only=chosen.text_only,
        has_threads=caller.has_threads,
    )


def check_table_limit(room: Services, caller: RequestContext) -> None:
    """Raise LobbyError where somebody has as many tables as anybody may have."""
    mine = room.tables.find_by(OwnerKey(caller.person.id))
    if len(mine) >= MOST_TABLES:
        codes = ", ".join(live.record.code for live in mine)
        raise LobbyError(LobbyReason.TOO_MANY_TABLES, most=MOST_TABLES, codes=codes)


def _is_of(caller: RequestContext, live: Table) -> bool:
    """Return whether a table is one that its maker or a player would ask for.

    A lesson is no such one.
    """
    person, record = caller.person.id, live.record
    return not record.lesson and (record.maker == person or record.seat_of(person) is not None)
