"""Words that are typed where several people talk: which of them a table takes, and which it leaves.

What nobody would say but to a table plays as it is: what ``unmistakable`` in
``words.toml`` of each language has. Whatever else a word of the game may be, there it is talk, as
«vale» may answer anybody and «+1» is no bet, unless it answers the table's post or calls the bot.
Who calls the bot is answered in any case; everybody else hears of a refusal only when it is their
word that the table waits for, or of a sign, which they should not make there. The person whose word
the table waits for is also told, in private, why something of the game that they say cannot be
played as it stands.

Whoever is still typing behind a command is offered what they may mean, for their eyes only: codes,
stones, cards, players. It changes nothing; where there is nothing to offer, nothing is said.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

from bot.app.commands import play
from bot.app.context import RefusalError, RequestContext, Services, resolve_table, visible_tables
from bot.messages.callback_data import positions_of
from bot.parsing.command_list import ArgumentKind, find_command
from bot.parsing.error_text import is_slip_for_one
from bot.parsing.parse_action import bets_everything, has_denial_apart, moves_in
from bot.parsing.parse_discard import says_what_to_throw
from bot.parsing.punctuation import clauses, doubt_in, is_question, without_fractions
from bot.parsing.vocabulary import (
    NUMBER,
    OF_A_LANCE,
    DiscardWord,
    PhraseMeaning,
    Words,
    normalise,
    number_at,
    patterns,
    vocabulary,
)
from bot.ports.message import Reply
from bot.ports.request import Addressee, AutocompleteQuery
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.table import Table
from bot.text.choices import MenuAction, label, menu, public_choices, suggested_discards
from bot.text.common import listed, turn_line
from bot.text.localizer import LocalizedText
from engine.actions import Descarto, Envido, Mas
from engine.game import Discarding
from engine.seats import Seat
from engine.view import View, own_cards

_SOME: Final = "1"
"""What stands for any amount."""

_BETS: Final = frozenset({PhraseMeaning.ENVIDO, PhraseMeaning.MAS, PhraseMeaning.HASTA})
_PLAYED: Final = OF_A_LANCE | {PhraseMeaning.MUS, PhraseMeaning.CORTO}
"""What may be said aloud in a whole phrase that holds an unmistakable one."""


async def handle_free_text(
    room: Services, caller: RequestContext, text: str, aim: Addressee
) -> Reply:
    """Do what words ask for, as far as they are meant for a table; raise as ``play.say`` does."""
    match aim:
        case Addressee.BOT:
            return await _addressed(room, caller, text)
        case Addressee.REPLY:
            return await _ambient(room, caller, text)
        case Addressee.CHAT:
            return await _ambient(room, caller, text, is_talk=not is_clearly_a_move(text))
        case _:
            assert_never(aim)


def is_clearly_a_move(text: str) -> bool:
    """Return whether a text is said to a table by whoever says it.

    What is asked is asked of people.
    """
    if doubt_in(text) is not None or has_denial_apart(text):
        return False
    words = normalise(text)
    return _is_phrase_of_the_game(words) or any(map(_is_sure, _without_lance(words)))


def is_of_the_game(text: str, *, are_thrown: bool = False) -> bool:
    """Return whether a text speaks of a move in this game, though it may not be played as it is.

    It begins with a move that nobody speaks of elsewhere, it consists of moves, it is a slip of the
    finger for one, or it names cards while some ``are_thrown``. A question is asked of people.
    """
    if is_question(text):
        return False
    words = normalise(without_fractions(text) or text)
    if are_thrown and says_what_to_throw(normalise(text)):
        return True
    if any(map(_begins_with_own_word, (words, *map(normalise, clauses(text))))):
        return True
    counted = _with_one_amount(words)
    articles = vocabulary().discards[DiscardWord.ARTICLES]
    uncounted = tuple(word for word in counted if word != _SOME and (word,) not in articles)
    moves = moves_in(words) or moves_in(counted) or moves_in(uncounted)
    if any(map(_is_phrase_of_the_game, moves)) or _are_bets(moves) or bets_everything(words):
        return True
    if any(map(_is_amount_bet, (words, counted))):
        return True
    return is_slip_for_one(words, vocabulary().unmistakable)


def _is_phrase_of_the_game(words: Words) -> bool:
    """Return whether words are one move that holds a word of its own, or an unmistakable one."""
    known = vocabulary()
    if not any(known.phrases.get(phrase) in _PLAYED for phrase, _ in patterns(words)):
        return False
    spans = [words[at:end] for at in range(len(words)) for end in range(at + 1, len(words) + 1)]
    return any(span in known.own_words or _is_unmistakable_phrase(span) for span in spans)


def _is_unmistakable_phrase(words: Words) -> bool:
    return any(phrase in vocabulary().unmistakable for phrase, _ in patterns(words))


def _begins_with_own_word(words: Words) -> bool:
    """Return whether words begin, but for fillers, with a word or phrase of this game alone."""
    known = vocabulary()
    while words[:1] in known.fillers or known.phrases.get(words[:1]) is PhraseMeaning.YES:
        words = words[1:]
    if words[:1] in known.own_words:
        return True
    heads = [words[:length] for length in range(1, len(words) + 1)]
    is_own = any((word,) in known.own_words for word in words)
    return is_own and any(map(_is_unmistakable_phrase, heads))


def _are_bets(moves: tuple[Words, ...]) -> bool:
    """Return whether several different words of a lance are said at once."""
    phrases = vocabulary().phrases
    of_a_lance = {
        move
        for move in moves
        if any(phrases.get(phrase) in OF_A_LANCE for phrase, _ in patterns(move))
    }
    return len(of_a_lance) > 1


def _is_amount_bet(words: Words) -> bool:
    """Return whether words bet an amount with a verb: «subo 5», and not «dos más»."""
    phrases = vocabulary().phrases
    for phrase, number in patterns(words):
        meaning = phrases.get(phrase)
        if number is None or meaning not in _BETS:
            continue
        verb = phrase[: phrase.index(NUMBER)]
        if meaning is PhraseMeaning.HASTA or phrases.get(verb) in _BETS:
            return True
        if meaning is PhraseMeaning.ENVIDO and verb:
            return True
    return False


def _with_one_amount(words: Words) -> Words:
    """Return words with one number in the place of each row of amounts: «dos y media», «todo»."""
    known = vocabulary()
    every = known.discards[DiscardWord.ALL] | known.units.keys() | known.fractions
    between = known.discards[DiscardWord.JOINTS] | known.discards[DiscardWord.ARTICLES]
    kept: list[str] = []
    at, behind = 0, 0
    while at < len(words):
        number = number_at(words, at)
        if number is None and words[at : at + 1] not in every:
            kept.append(words[at])
            behind = behind if words[at : at + 1] in between else len(kept)
            at += 1
            continue
        if behind < len(kept) and kept[behind - 1 : behind] == [_SOME]:
            del kept[behind:]
        elif kept[-1:] != [_SOME]:
            kept.append(_SOME)
        behind = len(kept)
        at = at + 1 if number is None else number[1]
    return tuple(kept)


def _is_sure(words: Words) -> bool:
    known = vocabulary()
    if any(phrase in known.unmistakable for phrase, _ in patterns(words)):
        return True
    heads = {words[:length] for length in range(1, len(words))}
    throws = known.discards[DiscardWord.VERBS] & known.unmistakable
    return not heads.isdisjoint(throws | known.sena_verbs)


def _without_lance(words: Words) -> Iterator[Words]:
    """Yield the words, and what is left of them where they name a lance before or behind."""
    yield words
    for at in range(1, len(words)):
        if words[at:] in vocabulary().lances:
            yield words[:at]
        if words[:at] in vocabulary().lances:
            yield words[at:]


async def _ambient(
    room: Services, caller: RequestContext, text: str, *, is_talk: bool = False
) -> Reply:
    """Do what words ask for that were perhaps said to others; what ``is_talk`` is only offered."""
    try:
        live = await resolve_table(room, caller)
    except LobbyError:
        return Reply()
    is_asked = live.waits_for(caller.person.id)
    if is_talk and not (is_asked and _speaks_of(live, text)):
        return Reply()
    try:
        answer = await play.say(room, caller, live, text, aloud=True, is_talk=is_talk)
    except LobbyError:
        return Reply()
    except play.SaidAloudError:
        raise
    except RefusalError as refusal:
        if not is_asked:
            return Reply()
        if refusal.is_talk:
            return _unheard(caller, live, text, refusal)
        raise
    return answer if is_asked else Reply()


def _unheard(caller: RequestContext, live: Table, text: str, refusal: RefusalError) -> Reply:
    """Return what may be said instead of words that are not understood; nothing to mere talk."""
    if not _speaks_of(live, text):
        return Reply()
    return caller.reply(refusal.line, *_offered(caller, live))


def _speaks_of(live: Table, text: str) -> bool:
    are_thrown = isinstance(live.public_view().phase, Discarding)
    return is_of_the_game(text, are_thrown=are_thrown)


async def _addressed(room: Services, caller: RequestContext, text: str) -> Reply:
    """Do what words ask for that were said to the bot, or tell what may be said."""
    live = await resolve_table(room, caller, seated=False)
    if not text:
        return caller.reply(*_offered(caller, live))
    try:
        return await play.say(room, caller, live, text, aloud=True)
    except RefusalError as refusal:
        if not refusal.is_talk:
            raise
        return caller.reply(refusal.line, *_offered(caller, live))


def _offered(caller: RequestContext, live: Table) -> Iterator[LocalizedText]:
    """Yield whose word it is, and to whoever is asked what they may say, as far as all may know it.

    Raise LobbyError before a match.
    """
    if not live.is_playing:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    yield turn_line(live.public_view(), live.names)
    seat = live.record.seat_of(caller.person.id)
    if seat is None or not live.waits_for(caller.person.id):
        return
    offered = public_choices(menu(live.view_of(seat)))
    words = [each.line for each in offered if isinstance(each, MenuAction)]
    if words:
        yield LocalizedText(
            "chat-may-say", {"words": listed(words, last="list-slash", more="list-slash")}
        )


MOST: Final = 25
"""How many are offered at once."""

_Offered: TypeAlias = tuple[str, str]
"""Something to choose: as it is shown, and as it is sent."""


async def complete(room: Services, caller: RequestContext, typing: AutocompleteQuery) -> Reply:
    """Return what may be meant by what is typed so far; nothing where no table is meant."""
    try:
        offered = await _completions(room, caller, _taken(typing))
    except LobbyError:
        return Reply()
    typed = "".join(normalise(typing.text))
    fitting = [one for one in offered if any(typed in "".join(normalise(text)) for text in one)]
    return Reply(completions=tuple(dict.fromkeys(fitting[:MOST])))


def _taken(typing: AutocompleteQuery) -> ArgumentKind:
    command = find_command(typing.command)
    options = () if command is None else command.options
    return next((one.takes for one in options if one.name == typing.option), ArgumentKind.NOTHING)


async def _completions(
    room: Services, caller: RequestContext, takes: ArgumentKind
) -> list[_Offered]:
    """Return all that may stand in such a place; raise LobbyError."""
    match takes:
        case ArgumentKind.TABLE:
            return list(_codes(room, caller))
        case ArgumentKind.NUMBER:
            return list(_amounts(caller, await resolve_table(room, caller)))
        case ArgumentKind.CARDS:
            return list(_discards(caller, await resolve_table(room, caller)))
        case ArgumentKind.PLAYER:
            return list(_computers(await resolve_table(room, caller)))
        case _:
            return []


def _codes(room: Services, caller: RequestContext) -> Iterator[_Offered]:
    """The tables at which the person sits, and those of this chat, each with who sits there."""
    for live in dict.fromkeys(
        (*room.tables.find_by(caller.person.id), *visible_tables(room, caller))
    ):
        yield f"{live.record.code}: {', '.join(live.names.values())}", live.record.code


def _amounts(caller: RequestContext, live: Table) -> Iterator[_Offered]:
    """Yield the usual numbers of stones that the person may say now."""
    for seen in _own_view(caller, live):
        for entry in menu(seen):
            match entry:
                case MenuAction(line, Envido(stones) | Mas(stones)):
                    yield caller.voice.format(line), str(stones)
                case _:
                    pass


def _discards(caller: RequestContext, live: Table) -> Iterator[_Offered]:
    """Yield the own cards: what a person would throw, then each alone; sent by their places."""
    for seen in _own_view(caller, live):
        if isinstance(seen.phase, Discarding) and seen.seat in seen.speakers:
            held = own_cards(seen)
            alone = tuple((card,) for card in held)
            for cards in (*suggested_discards(held, seen.rules), *alone):
                places = " ".join(str(place + 1) for place in sorted(positions_of(cards, held)))
                yield caller.voice.format(label(Descarto(cards))), places


def _computers(live: Table) -> Iterator[_Offered]:
    for number, chair in enumerate(live.record.chairs):
        if chair.person is None and not chair.is_free:
            name = live.names[Seat(number)]
            yield name, name


def _own_view(caller: RequestContext, live: Table) -> Iterator[View]:
    """What the person sees of a match that is under way, if they play there and hold cards."""
    seat = live.record.seat_of(caller.person.id)
    if seat is not None and live.is_playing and live.has_dealt:
        yield live.view_of(seat)
