"""What people may ask about themselves: to see what is kept of them, and to be forgotten."""

from typing import Final

from bot.handlers.arrange import newcomer
from bot.handlers.caller import Caller, RefusalError, Room
from bot.handlers.chats import called
from bot.lines.voice import Line
from bot.ports.deeds import Address
from bot.ports.post import Answer, Button, File, Post, Style
from bot.posts.tokens import Arrange, Verb, pack
from bot.tables.own_data import own_data
from bot.tables.traces import Traces

START: Final = "data"
FILE_NAME: Final = "amarreko.json"


async def ask_data(room: Room, caller: Caller, _about: str) -> Answer:
    """Send somebody all that is kept of them; raise RefusalError where that is too soon."""
    _check_rarely(room, caller)
    content = await own_data(room.archive, _traces(caller), room.timer.now())
    return Answer(caller.voice.say(Line("data-here")), start=START, file=File(FILE_NAME, content))


async def ask_forget(_room: Room, caller: Caller, _about: str) -> Answer:
    """Ask somebody whether they are sure that they want to be forgotten."""
    sure = Button(
        caller.voice.say(Line("data-forget")), pack(Arrange("", Verb.FORGET)), Style.DANGER
    )
    return Answer(post=Post(caller.voice.say(Line("data-ask-forget")), rows=((sure,),)))


async def press_forget(room: Room, caller: Caller, _pressed: Arrange) -> Answer:
    """Forget somebody, within moments; raise RefusalError where it is too soon."""
    _check_rarely(room, caller)
    await room.archive.leave(_traces(caller))
    return Answer(post=Post(caller.voice.say(Line("data-forgotten"))))


def _check_rarely(room: Room, caller: Caller) -> None:
    if not room.rarely.admits(caller.person.id):
        raise RefusalError(Line("data-too-soon"))


def _traces(caller: Caller) -> Traces:
    """What somebody is known by; on some platforms their private chat has a number of its own."""
    person = caller.person.id
    here = (caller.address.chat,) if caller.private else ()
    chats = tuple(Address(person.platform, chat) for chat in dict.fromkeys((person.id, *here)))
    return Traces(person, chats).with_names((called(caller), newcomer(caller).name))
