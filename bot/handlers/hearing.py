"""Words that are typed where several people talk: which of them a table takes, and which it leaves.

What nobody would say but to a table plays as it is: what ``unmistakable`` in
``words.toml`` of each language has. Whatever else a word of the game may be, there it is talk, as
«vale» may answer anybody and «+1» is no bet, unless it answers the table's post or calls the bot.
Who calls the bot is answered in any case; everybody else hears of a refusal only when it is their
word that the table waits for, or of a sign, which they should not make there.
"""

from collections.abc import Iterator
from typing import assert_never

from bot.handlers import play
from bot.handlers.caller import Caller, RefusalError, Room, table_meant
from bot.lines.choices import Choice, choices, open_among
from bot.lines.phrases import listed, turn_line
from bot.lines.voice import Line
from bot.parsing.vocabulary import DiscardWord, Words, patterns, plain, vocabulary
from bot.ports.deeds import Aim
from bot.ports.post import Answer
from bot.tables.live import LiveTable
from bot.tables.lobby_errors import LobbyError, LobbyReason


async def hear(room: Room, caller: Caller, text: str, aim: Aim) -> Answer:
    """Do what words ask for, as far as they are meant for a table; raise as ``play.say`` does."""
    match aim:
        case Aim.CALL:
            return await _heed(room, caller, text)
        case Aim.REPLY:
            return await _overhear(room, caller, text)
        case Aim.ALL:
            return await _overhear(room, caller, text) if is_unmistakable(text) else Answer()
        case _:
            assert_never(aim)


def is_unmistakable(text: str) -> bool:
    """Whether a text is said to a table by whoever says it; what is asked is asked of people."""
    return "?" not in text and any(map(_is_sure, _without_lance(plain(text))))


def _is_sure(words: Words) -> bool:
    known = vocabulary()
    if any(phrase in known.unmistakable for phrase, _ in patterns(words)):
        return True
    heads = {words[:length] for length in range(1, len(words))}
    throws = known.discards[DiscardWord.VERBS] & known.unmistakable
    return not heads.isdisjoint(throws | known.sena_verbs)


def _without_lance(words: Words) -> Iterator[Words]:
    """The words, and what is left of them where they name a lance before or behind."""
    yield words
    for at in range(1, len(words)):
        if words[at:] in vocabulary().lances:
            yield words[:at]
        if words[:at] in vocabulary().lances:
            yield words[at:]


async def _overhear(room: Room, caller: Caller, text: str) -> Answer:
    """Do what words ask for that were perhaps said to others."""
    is_asked = False
    try:
        live = await table_meant(room, caller)
        is_asked = live.waits_for(caller.person.id)
        answer = await play.say(room, caller, live, text, aloud=True)
    except LobbyError:
        return Answer()
    except play.SaidAloudError:
        raise
    except RefusalError as refusal:
        if is_asked and not refusal.is_talk:
            raise
        return Answer()
    return answer if is_asked else Answer()


async def _heed(room: Room, caller: Caller, text: str) -> Answer:
    """Do what words ask for that were said to the bot, or tell what may be said."""
    live = await table_meant(room, caller, seated=False)
    if not text:
        return caller.told(*_offered(caller, live))
    try:
        return await play.say(room, caller, live, text, aloud=True)
    except RefusalError as refusal:
        if not refusal.is_talk:
            raise
        return caller.told(refusal.line, *_offered(caller, live))


def _offered(caller: Caller, live: LiveTable) -> Iterator[Line]:
    """Whose word it is, and to whoever is asked what they may say, as far as all may know it.

    Raise LobbyError before a match.
    """
    if not live.is_playing:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    yield turn_line(live.public(), live.names)
    seat = live.record.seat_of(caller.person.id)
    if seat is None or not live.waits_for(caller.person.id):
        return
    offered = open_among(choices(live.seen_from(seat)))
    words = [each.line for each in offered if isinstance(each, Choice)]
    if words:
        yield Line("chat-may-say", {"words": listed(words, last="list-slash", more="list-slash")})
