"""Words that are typed where several people talk: which of them a table takes, and which it leaves.

What nobody would say but to a table plays as it is: what ``unmistakable`` in
``words.toml`` of each language has. Whatever else a word of the game may be, there it is talk, as
«vale» may answer anybody and «+1» is no bet, unless it answers the table's post or calls the bot.
Who calls the bot is answered in any case; everybody else hears of a refusal only when it is their
word that the table waits for, or of a sign, which they should not make there.

Whoever is still typing behind a command is offered what they may mean, for their eyes only: codes,
stones, cards, players. It changes nothing; where there is nothing to offer, nothing is said.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

from bot.handlers import play
from bot.handlers.caller import Caller, RefusalError, Room, table_meant, tables_near
from bot.lines.choices import Choice, choices, label, open_among, sensible_discards
from bot.lines.phrases import listed, turn_line
from bot.lines.voice import Line
from bot.parsing.catalogue import Takes, command_called
from bot.parsing.vocabulary import DiscardWord, Words, patterns, plain, vocabulary
from bot.ports.deeds import Aim, Typing
from bot.ports.post import Answer
from bot.posts.tokens import positions_of
from bot.tables.coming import LobbyError, LobbyReason
from bot.tables.live import LiveTable
from engine.actions import Descarto, Envido, Mas
from engine.game import Discarding
from engine.seats import Seat
from engine.view import View, own_cards


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


MOST: Final = 25
"""How many are offered at once."""

_Offered: TypeAlias = tuple[str, str]
"""Something to choose: as it is shown, and as it is sent."""


async def complete(room: Room, caller: Caller, typing: Typing) -> Answer:
    """What may be meant by what is typed so far; nothing where no table is meant."""
    try:
        offered = await _completions(room, caller, _taken(typing))
    except LobbyError:
        return Answer()
    typed = "".join(plain(typing.text))
    fitting = [one for one in offered if any(typed in "".join(plain(text)) for text in one)]
    return Answer(completions=tuple(dict.fromkeys(fitting[:MOST])))


def _taken(typing: Typing) -> Takes:
    command = command_called(typing.command)
    options = () if command is None else command.options
    return next((one.takes for one in options if one.name == typing.option), Takes.NOTHING)


async def _completions(room: Room, caller: Caller, takes: Takes) -> list[_Offered]:
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
