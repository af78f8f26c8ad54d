"""Help that is asked for in chats, by the rules of the table that is meant."""

from dataclasses import replace

from bot.handlers.caller import Caller, Room, table_meant, tables_near
from bot.lines.topics import HelpTopic, Subject, subject_of
from bot.lines.voice import Line
from bot.parsing.topics import subject_meant, subjects_near
from bot.ports.post import Answer
from bot.posts.help_post import INDEX, index_post, subject_post, unknown_post
from bot.posts.tokens import Arrange
from bot.tables.live import LiveTable
from bot.tables.sealing import committed
from engine.house_rules import PRESETS


async def ask_help(room: Room, caller: Caller, about: str) -> Answer:
    """Explain what somebody names, or offer the topics, to them alone."""
    live = None
    if tables_near(room, caller):
        live = await table_meant(room, caller, seated=False)
    code = "" if live is None else live.record.code
    if not about:
        return Answer(post=index_post(caller.voice, code))
    subject = subject_meant(about)
    if subject is None:
        return Answer(post=unknown_post(caller.voice, code, about, subjects_near(about)))
    return _explained(caller, live, subject)


async def press_help(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Turn to the page of a button; of a table that is gone the usual rules are told."""
    subject = subject_of(pressed.about)
    if pressed.about == INDEX or subject is None:
        return Answer(post=index_post(caller.voice, pressed.code))
    return _explained(caller, room.tables.get(pressed.code), subject)


def _explained(caller: Caller, live: LiveTable | None, subject: Subject) -> Answer:
    code, rules = ("", PRESETS["castilla"]) if live is None else (live.record.code, live.rules)
    post = subject_post(caller.voice, code, subject, rules)
    if live is not None and subject is HelpTopic.CARDS and live.is_playing and live.record.secret:
        seal = Line("proof-sealed", {"commitment": committed(live.record.secret)})
        post = replace(post, text=f"{post.text}\n\n{caller.voice.say(seal)}")
    return Answer(post=post)
