"""What people choose for themselves.

That is a language, text instead of pictures, an órdago without a confirmation, and whom they
refuse.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bot.app.commands.hand import close_confirmations, refresh_own_hand
from bot.app.context import RefusalError, RequestContext, Services, UnknownArgumentError, seated
from bot.messages.buttons import Rows, in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.parsing.command_list import is_name_of
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import Address, PersonId
from bot.ports.value import Struct, replace
from bot.tables import lobby
from bot.tables.absence import absent
from bot.tables.computer_seats import display_names
from bot.tables.documents import Documents
from bot.tables.joining import digest
from bot.tables.table import Table
from bot.tables.table_index import OwnerKey
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, TextArg, own_name, sanitize
from bot.text.lookalikes import confusable_skeleton


class _Other(Struct, frozen=True):
    """Another person at a table: what they are called there, and by themselves."""

    person: PersonId
    shown: str
    own: str
    code: str


async def command_language(room: Services, caller: RequestContext, about: str) -> Reply:
    """Choose a language by its name: in private for oneself, elsewhere for the chat.

    Without a name all of them are offered, for both.
    """
    if not about:
        return Reply(post=_languages(caller))
    names = {own_name(language).casefold(): language for language in LANGUAGES}
    language = names.get(about.casefold(), about.casefold())
    whose = caller.person.id if caller.private else caller.address
    return await _speak(room, whose, language)


async def button_language(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Choose the language of a button."""
    whose = caller.person.id if pressed.action is Verb.LANGUAGE else caller.address
    return await _speak(room, whose, pressed.argument)


async def button_unasked(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Switch the confirmation of an órdago off or on; one that stands is closed.

    Old messages have the switch below the confirmation: there the hand takes its place.
    """
    unasked = pressed.argument == "yes"
    await room.archive.set_preference(caller.person.id, unasked=unasked)
    await close_confirmations(room, caller)
    told = caller.reply(LocalizedText("press-asking", {"now": "yes" if unasked else "no"}))
    live = room.tables.get(pressed.code)
    if live is None or not live.is_playing or live.record.seat_of(caller.person.id) is None:
        page = _languages(replace(caller, unasked=unasked))
        return replace(told, post=page, is_in_place=True)
    async with live.lock:
        shown = refresh_own_hand(room, caller, live, await seated(room, caller, live))
    return replace(shown, text=told.text)


async def command_text(room: Services, caller: RequestContext, about: str) -> Reply:
    """Change to text alone and back: a person's own posts, or with «here» those of the chat.

    A private chat is its person's own.
    """
    is_here = is_name_of("here", about) and not caller.private
    text_only = not room.archive.preferences(
        caller.address if is_here else caller.person.id
    ).text_only
    if is_here or caller.private:
        await _show(room, caller.address, text_only=text_only)
    if not is_here:
        await _show(room, caller.person.id, text_only=text_only)
    key = "chat-text-here" if is_here else "chat-text"
    return caller.reply(LocalizedText(key, {"now": "text" if text_only else "pictures"}))


def as_preferred(record: TableState, archive: Documents) -> TableState:
    """Return a table whose people are shown pictures or none, as they have chosen elsewhere."""
    known = {person: archive.preferences(person).text_only for person in record.people}
    chairs = (
        chair if chair.person is None else replace(chair, text_only=known[chair.person])
        for chair in record.chairs
    )
    return replace(record, chairs=tuple(chairs))


async def _speak(room: Services, whose: PersonId | Address, language: str) -> Reply:
    """Speak this language to a person or in a chat from now on, at every table."""
    if language not in LANGUAGES:
        raise UnknownArgumentError(
            LocalizedText("chat-no-such-language", {"allowed": ", ".join(LANGUAGES)})
        )
    await room.archive.set_preference(whose, language=language)
    await _bring_to_tables(
        room,
        whose,
        partial(replace, language=language, chose_language=True),
        partial(replace, language=language),
    )
    return Reply(
        Localizer(language).format(LocalizedText("chat-language", {"language": own_name(language)}))
    )


async def _show(room: Services, whose: PersonId | Address, *, text_only: bool) -> None:
    """Show a person or a chat pictures or none from now on, at every table."""
    await room.archive.set_preference(whose, text_only=text_only)
    chosen = partial(replace, text_only=text_only)
    await _bring_to_tables(room, whose, chosen, chosen)


async def _bring_to_tables(
    room: Services,
    whose: PersonId | Address,
    chair: Callable[[SeatAssignment], SeatAssignment],
    place: Callable[[TableChat], TableChat],
) -> None:
    """Change whatever chairs a person has, or whatever a chat sees in all its threads."""

    def changed(record: TableState) -> TableState:
        if isinstance(whose, PersonId):
            own = record.seat_of(whose)
            return record if own is None else record.with_chair(own, chair(record.chairs[own]))
        for seen in record.places:
            if (seen.address.platform, seen.address.chat) == (whose.platform, whose.chat):
                record = record.with_place(place(seen))
        return record

    if isinstance(whose, PersonId):
        await room.tables.load_related(whose)
        tables = room.tables.find_by(whose)
    else:
        tables = await room.tables.find_in_chat(whose)
    for live in tables:
        if changed(live.record) != live.record:
            async with live.lock:
                await room.conductor.update_table(live, changed(live.record))


def _languages(caller: RequestContext) -> MessageContent:
    """Every language as a button, for oneself and, in a chat of several people, for the chat."""
    voice = caller.voice
    now = LocalizedText("press-switch", {"now": "yes" if caller.unasked else "no"})
    about = "no" if caller.unasked else "yes"
    switch = Button(voice.format(now), encode(TableButton("", Verb.SKIP_CONFIRMATION, about)))
    own = (*language_rows(Verb.LANGUAGE), (switch,))
    if caller.private:
        return MessageContent(voice.format(LocalizedText("chat-your-language")), rows=own)
    chat = language_rows(Verb.CHAT_LANGUAGE)
    return MessageContent(voice.format(LocalizedText("chat-languages")), rows=(*own, *chat))


def language_rows(verb: Verb) -> Rows:
    """Return every language as a button, by what those call it who speak it."""
    return in_rows([_button(verb, language) for language in LANGUAGES])


def _button(verb: Verb, language: str) -> Button:
    return Button(own_name(language), encode(TableButton("", verb, language)))


async def command_refuse(room: Services, caller: RequestContext, about: str) -> Reply:
    """Refuse whoever is called so, and put them out where they sit; raise RefusalError.

    Without a name those are told who are refused, each with a button to be let in again.
    """
    person = caller.person.id
    if not about:
        return _refused(room, caller)
    found = _called(_near(room, person), about)
    if not found:
        raise UnknownArgumentError(LocalizedText("refuse-nobody-so-called", {"name": about}))
    if len({one.person for one in found}) > 1:
        return _offered(caller, found, about)
    return await _refuse(room, caller, found[0])


async def button_refuse(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Refuse the person of a button; raise RefusalError where they are at no table any more."""
    for one in _near(room, caller.person.id):
        if digest(one.person) == pressed.argument:
            return await _refuse(room, caller, one)
    raise RefusalError(LocalizedText("chat-stale"))


async def _refuse(room: Services, caller: RequestContext, whom: _Other) -> Reply:
    """Refuse somebody, and put them out where they sit; raise RefusalError."""
    person, other = caller.person.id, whom.person
    here = [
        live for live in room.tables.find_by(OwnerKey(person)) if other in live.record.everybody
    ]
    for live in here:
        if _is_in_hand(live, other):
            return _wait_for(room, caller, live, other)
    await room.refusals.refuse(person, other, whom.own)
    for live in here:
        await _put_out(room, live, other)
    return caller.reply(LocalizedText("refuse-done", {"player": whom.shown}))


def _is_in_hand(live: Table, person: PersonId) -> bool:
    """Return whether a person plays a hand themselves; a computer player goes on as it is."""
    seat = live.record.seat_of(person)
    if seat is None or not live.hand_in_play or live.is_dealing:
        return False
    return live.record.chairs[seat].has_person_present


def _wait_for(room: Services, caller: RequestContext, live: Table, person: PersonId) -> Reply:
    """Return why somebody is not put out now, and what can be done about one who does not answer.

    Raise RefusalError where the hand goes on.
    """
    seat = live.record.seat_of(person)
    assert seat is not None, "the person plays"
    player: dict[str, TextArg] = {"player": live.names[seat]}
    if seat in absent(live.record):
        return Reply(
            post=room.publisher.pages.of_absence(
                live, caller.voice, LocalizedText("absence-first", player)
            )
        )
    has_clock = "yes" if live.record.turn_s is not None else "no"
    raise RefusalError(LocalizedText("refuse-after-hand", player | {"clock": has_clock}))


async def button_allow(room: Services, caller: RequestContext, pressed: TableButton) -> Reply:
    """Refuse somebody no longer; those are told who still are."""
    await room.refusals.allow(caller.person.id, pressed.argument)
    return _refused(room, caller)


def _refused(room: Services, caller: RequestContext) -> Reply:
    refused = room.refusals.by(caller.person.id)
    if not refused:
        return Reply(
            post=MessageContent(caller.voice.format(LocalizedText("refuse-none"))), is_in_place=True
        )
    buttons = [
        Button(one.called, encode(TableButton("", Verb.UNMUTE, one.whom))) for one in refused
    ]
    post = MessageContent(caller.voice.format(LocalizedText("refuse-list")), rows=in_rows(buttons))
    return Reply(post=post, is_in_place=True)


def _near(room: Services, person: PersonId) -> list[_Other]:
    """Return everybody else at the tables that somebody has opened, or where they sit."""
    tables = {*room.tables.find_by(OwnerKey(person)), *room.tables.find_by(person)}
    by_code = sorted(tables, key=lambda live: live.record.code)
    return [one for live in by_code for one in _others(live, person)]


def _called(others: Sequence[_Other], name: str) -> list[_Other]:
    """Those whom somebody may mean by a name: as it is shown, or else all who seem called so."""
    wanted = sanitize(name).removeprefix("@")
    shown = [one for one in others if one.shown.casefold() == wanted.casefold()]
    look = confusable_skeleton(wanted)
    return shown or [
        one
        for one in others
        if look in {confusable_skeleton(one.shown), confusable_skeleton(one.own)}
    ]


def _offered(caller: RequestContext, found: Sequence[_Other], name: str) -> Reply:
    """A button for each person who may be meant, with the table where the names are the same."""
    people = {one.person: one for one in reversed(found)}
    names = Counter(confusable_skeleton(one.shown) for one in people.values())
    buttons = [
        Button(
            one.shown
            if names[confusable_skeleton(one.shown)] == 1
            else f"{one.shown} · {one.code}",
            encode(TableButton("", Verb.REFUSE, digest(one.person))),
        )
        for one in sorted(people.values(), key=lambda one: (one.shown, one.code))
    ]
    several = caller.voice.format(LocalizedText("refuse-several", {"name": name}))
    return Reply(post=MessageContent(several, rows=in_rows(buttons)), is_in_place=True)


def _others(live: Table, person: PersonId) -> Iterator[_Other]:
    """Yield everybody else at a table, by what they are called there."""
    seated = zip(display_names(live.record).values(), live.record.chairs, strict=True)
    coming = ((one.chair.name, one.chair) for one in live.record.coming)
    for called, chair in (*seated, *coming):
        if chair.person not in {None, person}:
            assert chair.person is not None, "a person sits there"
            yield _Other(chair.person, called, chair.name, live.record.code)


async def _put_out(room: Services, live: Table, person: PersonId) -> None:
    """Let somebody get up, as if they had left: a computer player takes over in a match."""
    async with live.lock:
        if person not in live.record.everybody:
            return
        before, playing = live.record, live.is_playing
        after = lobby.leave(before, person, playing=playing, hand=live.hand_in_play)
        room.publisher.forget(before, person)
        await room.conductor.update_table(live, after)
