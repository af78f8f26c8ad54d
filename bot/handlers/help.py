"""What explains Mus in chats: help, by the rules of the table that is meant, and the lesson.

The lesson is a table of its own for one learner, told in their private messages. Before it come the
pages of the primer, which belong to no table; they are turned by their buttons.
"""

from dataclasses import replace
from typing import Final

from bot.handlers import play
from bot.handlers.arrange import newcomer, open_table, press
from bot.handlers.caller import Caller, Room, table_meant, tables_near
from bot.handlers.open import check_share
from bot.lines.facts import QUIZZES, PrimerPage
from bot.lines.lesson import OPTIONS, PRESET
from bot.lines.topics import HelpTopic, Subject, subject_of
from bot.lines.voice import Line
from bot.parsing.wishes import subject_meant, subjects_near
from bot.ports.post import Answer, Post
from bot.posts.help_post import (
    DEAL,
    INDEX,
    index_post,
    primer_post,
    subject_post,
    unknown_post,
    verdict_post,
)
from bot.posts.tokens import Arrange, Verb
from bot.tables import lobby
from bot.tables.live import LiveTable
from bot.tables.record import TableRecord
from bot.tables.sealing import committed
from engine.actions import Reparto
from engine.house_rules import PRESETS, rules_of, text_of
from engine.players.levels import Level

_RULES: Final = rules_of(PRESET, OPTIONS)


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


async def learn(room: Room, caller: Caller, _about: str) -> Answer:
    """Begin the lesson, or go on with the one that was begun; raise LobbyError."""
    live = _begun(room, caller)
    if live is not None:
        return await _show(room, caller, live)
    check_share(room, caller)
    return _turned(room, caller, next(iter(PrimerPage)))


async def press_learn(room: Room, caller: Caller, pressed: Arrange) -> Answer:
    """Turn to a page of the primer, judge an answer, or deal; raise LobbyError."""
    name, _, chosen = pressed.about.partition(".")
    if name == DEAL:
        live = _begun(room, caller) or await _open_lesson(room, caller)
        return await _show(room, caller, live)
    page = PrimerPage(name) if name in set(PrimerPage) else next(iter(PrimerPage))
    if page in QUIZZES and chosen.isdecimal():
        return _told(room, caller, verdict_post(caller.voice, page, int(chosen)))
    return _turned(room, caller, page)


def _turned(room: Room, caller: Caller, page: PrimerPage) -> Answer:
    return _told(room, caller, primer_post(caller.voice, page, _RULES))


def _told(room: Room, caller: Caller, post: Post) -> Answer:
    """A page of the primer, with the same picture above each, since a message keeps its picture."""
    pages, text_only = room.publisher.pages, caller.text_only
    return Answer(post=pages.of_primer(post, caller.voice, _RULES, text_only=text_only))


def _begun(room: Room, caller: Caller) -> LiveTable | None:
    """The lesson that somebody is in."""
    seated = room.tables.of(caller.person.id)
    return next((live for live in seated if live.record.lesson), None)


async def _show(room: Room, caller: Caller, live: LiveTable) -> Answer:
    """Show the learner the lesson, dealt where that is still to be done."""
    if not live.has_dealt:
        await _deal(room, caller, live)
    answer = await play.show_hand(room, caller, live)
    if caller.private or not caller.is_reachable:
        return answer
    return caller.told(Line("lesson-elsewhere"))


async def _deal(room: Room, caller: Caller, live: LiveTable) -> None:
    """Deal the example, wherever a process has stopped that had begun to."""
    if live.is_playing:
        await play.do(room, caller, live, Reparto())
    else:
        await press(room, caller, live, Arrange(live.record.code, Verb.START))


async def _open_lesson(room: Room, caller: Caller) -> LiveTable:
    """Open a table with computer players and without a clock, where the example will be dealt."""
    check_share(room, caller)
    record = TableRecord(
        await room.tables.unused_code(),
        caller.person.id,
        preset=PRESET,
        options={name: text_of(value) for name, value in OPTIONS.items()},
        turn_s=None,
        lesson=True,
    )
    record = lobby.fill(lobby.sit(record, newcomer(caller), playing=False), Level.EASY)
    return await open_table(room, caller, record)
