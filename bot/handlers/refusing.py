"""People refuse others at the tables that they have opened, and let them come again."""

from collections.abc import Iterator

from bot.handlers.caller import Caller, RefusalError, Room
from bot.lines.voice import Line, harmless
from bot.ports.deeds import PersonId
from bot.ports.post import Answer, Button, Post
from bot.posts.buttons import in_rows
from bot.posts.tokens import Arrange, Verb, pack
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.record import Chair


async def ask_refuse(room: Room, caller: Caller, about: str) -> Answer:
    """Refuse whoever is called so, and put them out where they sit; raise RefusalError.

    Without a name those are told who are refused, each with a button to be let in again.
    """
    person = caller.person.id
    if not about:
        return _refused(room, caller)
    wanted = harmless(about).casefold().removeprefix("@")
    found = {
        other: chair.name
        for live in {*room.tables.made_by(person), *room.tables.of(person)}
        for called, other, chair in _others(live, person)
        if wanted in {called.casefold(), chair.name.casefold()}
    }
    if len(found) != 1:
        key = "refuse-several" if found else "refuse-nobody-so-called"
        raise RefusalError(Line(key, {"name": about}))
    [(other, called)] = found.items()
    here = [live for live in room.tables.made_by(person) if other in live.record.everybody]
    if any(live.hand_in_play and not live.is_dealing for live in here):
        raise RefusalError(Line("refuse-after-hand", {"player": called}))
    await room.refusals.refuse(person, other, called)
    for live in here:
        await _put_out(room, live, other)
    return caller.told(Line("refuse-done", {"player": called}))


async def press_allow(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Refuse somebody no longer; those are told who still are."""
    await room.refusals.allow(caller.person.id, pressed.about)
    return _refused(room, caller)


def _refused(room: Room, caller: Caller) -> Answer:
    refused = room.refusals.by(caller.person.id)
    if not refused:
        return Answer(post=Post(caller.voice.say(Line("refuse-none"))))
    buttons = [Button(one.called, pack(Arrange("", Verb.ALLOW, one.whom))) for one in refused]
    return Answer(post=Post(caller.voice.say(Line("refuse-list")), rows=in_rows(buttons)))


def _others(live: LiveTable, person: PersonId) -> Iterator[tuple[str, PersonId, Chair]]:
    """Everybody else at a table, by what they are called there."""
    seated = zip(live.names.values(), live.record.chairs, strict=True)
    coming = ((one.chair.name, one.chair) for one in live.record.coming)
    for called, chair in (*seated, *coming):
        if chair.person not in {None, person}:
            assert chair.person is not None, "a person sits there"
            yield called, chair.person, chair


async def _put_out(room: Room, live: LiveTable, person: PersonId) -> None:
    """Let somebody get up, as if they had left: a computer player takes over in a match."""
    async with live.lock:
        if person not in live.record.everybody:
            return
        before, playing = live.record, live.is_playing
        after = lobby.leave(before, person, playing=playing, hand=live.hand_in_play)
        room.publisher.forget(before, person)
        await room.conductor.arrange(live, after)
