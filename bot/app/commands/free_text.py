"""Words that people type in a group: decide which a table plays, and which are talk.

Words that people say only to a table are played directly: ``unmistakable`` in ``words.toml`` of
each language lists them. Other words of the game count as talk, because «vale» may answer a person
and «+1» may not be a bet, unless they reply to the table's message or address the bot. A person who
addresses the bot always gets an answer. Others get a refusal only if the table waits for their
action, or if they announce a sign, which nobody should do in a group. If the table waits for a
person whose words are about the game but cannot be played, they are told why, in private.
"""

from collections.abc import Iterator
from typing import Final, assert_never

from bot.app.commands import play
from bot.app.context import (
    RequestContext,
    Services,
    find_seat,
    resolve_table,
    tables_own,
)
from bot.app.refusal import RefusalError
from bot.messages.callback_data import PlayButton, decode
from bot.parsing.bare_moves import bare, tells_of_others, words_said
from bot.parsing.error_text import is_slip_for_one
from bot.parsing.parse_action import (
    Ambiguous,
    bets_everything,
    has_denial_apart,
    is_more_of_something,
    moves_in,
    splits,
)
from bot.parsing.parse_discard import may_name_cards
from bot.parsing.possible_moves import moves_mistyped, possible_moves, speaks_of_another_time
from bot.parsing.punctuation import (
    Doubt,
    clauses,
    doubt_in,
    is_question,
    without_asides,
    without_fractions,
)
from bot.parsing.questions import topics_in
from bot.parsing.vocabulary import (
    BETS,
    NUMBER,
    OF_A_LANCE,
    RAISES,
    DiscardWord,
    PhraseMeaning,
    Words,
    normalise,
    number_at,
    patterns,
    separate_numbers,
    vocabulary,
)
from bot.ports.message import Reply
from bot.ports.request import Address, Addressee
from bot.ports.value import replace
from bot.tables.errors import LobbyReason
from bot.tables.table import Table
from bot.text.choices import MenuAction, menu, public_choices
from bot.text.common import listed, turn_line
from bot.text.localizer import LocalizedText
from engine.game import Discarding

_SOME: Final = "1"
"""The placeholder for any amount."""


_BETS: Final = BETS - {PhraseMeaning.REENVIDO}

_PLAYED: Final = OF_A_LANCE | {PhraseMeaning.MUS, PhraseMeaning.CORTO}
"""Meanings that may be played aloud from a phrase with an unmistakable word."""


async def handle_free_text(
    services: Services, ctx: RequestContext, text: str, aim: Addressee
) -> Reply:
    """Play words that are meant for a table; raise RefusalError."""
    match aim:
        case Addressee.BOT:
            return await _addressed(services, ctx, text)
        case Addressee.REPLY:
            return await _ambient(services, ctx, text)
        case Addressee.CHAT:
            return await _ambient(services, ctx, text, is_talk=not is_clearly_a_move(text))
        case _:
            assert_never(aim)


def is_clearly_a_move(text: str) -> bool:
    """Return whether a text is clearly meant as a move.

    A question never is, because it is meant for people.
    """
    if doubt_in(text) is not None or has_denial_apart(text) or tells_of_others(text):
        return False
    words = words_said(separate_numbers(text))
    return any(map(_is_clear, (words, *bare(words))))


def _is_clear(words: Words) -> bool:
    """Return whether words, without fillers around them, are clearly a move."""
    if _is_phrase_of_the_game(words) or _is_number_at_a_lance(words):
        return True
    if any(map(_is_sure, _without_lance(words))):
        return True
    return any(
        _are_two_clear_moves(head, tail) and not is_more_of_something(words, tail)
        for head, tail in splits(words)
    )


def _is_number_at_a_lance(words: Words) -> bool:
    """Return whether words are a number of stones with a lance, such as «cinco a la grande»."""
    known = vocabulary()
    if any((word,) in known.own_words for word in words) and _is_number(words):
        return True
    ends = range(1, len(words))
    named = [words[:at] for at in ends if words[at:] in known.at_lances]
    return any(
        map(_is_number, named + [words[at:] for at in ends if words[:at] in known.at_lances])
    )


def _is_number(words: Words) -> bool:
    return any(phrase == (NUMBER,) for phrase, _ in patterns(words))


def _are_two_clear_moves(head: Words, tail: Words) -> bool:
    """Return whether words cut the mus and open grande, or accept a bet and raise it."""
    phrases, moves = vocabulary().phrases, tuple(_without_lance(tail))
    match phrases.get(head):
        case PhraseMeaning.CORTO:
            said = (phrase for move in moves for phrase, _ in patterns(move))
            is_word = any(map(_is_phrase_of_the_game, moves))
            return is_word or (_is_phrase_of_the_game(head) and (NUMBER,) in said)
        case PhraseMeaning.QUIERO:
            said = (phrase for move in moves for phrase, _ in patterns(move))
            raises = any(phrases.get(phrase) in RAISES for phrase in said)
            is_clear = any(map(_is_phrase_of_the_game, (head, *moves)))
            return (raises and is_clear) or any(map(_is_amount_bet, moves))
        case _:
            return False


def is_of_the_game(text: str) -> bool:
    """Return whether a text is about a move in this game, even if it cannot be played as it is.

    Such a text begins with a word that only this game uses, consists of moves, or is a typing error
    for a move. A question is never one, because it is meant for people.
    """
    if is_question(text):
        return False
    text = without_asides(text)
    words = normalise(without_fractions(text) or text)
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
    """Return whether words are one move with a word or phrase that only this game uses."""
    known = vocabulary()
    if not any(known.phrases.get(phrase) in _PLAYED for phrase, _ in patterns(words)):
        return False
    spans = [words[at:end] for at in range(len(words)) for end in range(at + 1, len(words) + 1)]
    return any(span in known.own_words or _is_unmistakable_phrase(span) for span in spans)


def _is_unmistakable_phrase(words: Words) -> bool:
    return any(phrase in vocabulary().unmistakable for phrase, _ in patterns(words))


def _begins_with_own_word(words: Words) -> bool:
    """Return whether words begin, after fillers, with a word or phrase that only this game uses."""
    known = vocabulary()
    while words[:1] in known.fillers or known.phrases.get(words[:1]) is PhraseMeaning.YES:
        words = words[1:]
    if words[:1] in known.own_words:
        return True
    heads = [words[:length] for length in range(1, len(words) + 1)]
    is_own = any((word,) in known.own_words for word in words)
    return is_own and any(map(_is_unmistakable_phrase, heads))


def _are_bets(moves: tuple[Words, ...]) -> bool:
    """Return whether a text contains several different moves of a lance."""
    phrases = vocabulary().phrases
    of_a_lance = {
        move
        for move in moves
        if any(phrases.get(phrase) in OF_A_LANCE for phrase, _ in patterns(move))
    }
    return len(of_a_lance) > 1


def _is_amount_bet(words: Words) -> bool:
    """Return whether words bet an amount with a verb, such as «subo 5» but not «dos más»."""
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
    """Return words with one number in place of each group of amounts, such as «dos y media»."""
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
    """Yield the words, and the words without the name of a lance at their start or end."""
    yield words
    for at in range(1, len(words)):
        if words[at:] in vocabulary().lances:
            yield words[:at]
        if words[:at] in vocabulary().lances:
            yield words[at:]


async def _ambient(
    services: Services, ctx: RequestContext, text: str, *, is_talk: bool = False
) -> Reply:
    """Play words that may be meant for others; if they may be talk, only offer their moves."""
    own = tables_own(services, ctx)
    if not own:
        return Reply()
    table = own[0]
    is_asked = table.waits_for(ctx.person.id)
    if is_talk and not (is_asked and _speaks_of(ctx, table, text)):
        return Reply()
    try:
        answer = await play.say(services, ctx, table, text, aloud=True, is_talk=is_talk)
    except RefusalError as refusal:
        if refusal.is_always_told:
            raise
        if refusal.reason is not None or not is_asked:
            return Reply()
        if not (is_talk or refusal.is_talk):
            raise
        answer = _offered_moves(ctx, table, text, refusal)
    if is_talk and answer == ctx.reply(LocalizedText("declared")):
        answer = _offered_moves(ctx, table, text, RefusalError(LocalizedText("declared")))
    return await _offered_here(services, ctx, table, answer) if is_asked else Reply()


async def _offered_here(
    services: Services, ctx: RequestContext, table: Table, answer: Reply
) -> Reply:
    """Return a reply, or offer its moves in the chat if the author has no private chat.

    Moves that name cards are secret, so they are never shown in the chat.
    """
    buttons = () if answer.post is None else [one for row in answer.post.rows for one in row]
    pressed = [decode(button.token) for button in buttons]
    is_public = bool(pressed) and all(
        isinstance(one, PlayButton) and one.code == table.state.code and not one.is_sure
        for one in pressed
    )
    seat = table.state.seat_of(ctx.person.id)
    if not is_public or seat is None or answer.post is None or table.state.is_solo or ctx.private:
        return answer
    target = services.publisher.call_target(table, seat)
    if not isinstance(target, Address) or table.state.place_at(ctx.address) is None:
        return answer
    await services.publisher.offer_moves(table, seat, ctx.address, answer.post)
    return Reply()


def _offered_moves(ctx: RequestContext, table: Table, text: str, why: RefusalError) -> Reply:
    """Return a button for each move that words may mean; an empty reply if they are talk."""
    if not _speaks_of(ctx, table, text):
        return Reply()
    seen = table.view_of(find_seat(ctx, table))
    moves = possible_moves(text, seen, ctx.language)
    if moves:
        return play.ask_back(ctx, table, seen, Ambiguous(moves, Doubt.UNSURE))
    public = public_choices(menu(seen))
    legal = tuple(each.action for each in public if isinstance(each, MenuAction))
    if not legal:
        return ctx.refusal_reply(why, *_offered(ctx, table))
    answer = play.ask_back(ctx, table, seen, Ambiguous(legal))
    assert answer.post is not None, "the moves are buttons"
    head = ctx.localizer.format(why.line)
    return replace(answer, post=replace(answer.post, text=f"{head}\n{answer.post.text}"))


def offered_to_asked(services: Services, ctx: RequestContext, text: str) -> Reply:
    """Return a button for each move that addressed words may mean; an empty reply without any.

    Only the person for whom a table waits gets buttons.
    """
    waiting = [table for table in tables_own(services, ctx) if table.waits_for(ctx.person.id)]
    if len(waiting) != 1:
        return Reply()
    table = waiting[0]
    seen = table.view_of(find_seat(ctx, table))
    moves = possible_moves(text, seen, ctx.language) or moves_mistyped(text, seen, ctx.language)
    return play.ask_back(ctx, table, seen, Ambiguous(moves, Doubt.UNSURE)) if moves else Reply()


def _speaks_of(ctx: RequestContext, table: Table, text: str) -> bool:
    if not table.is_playing or speaks_of_another_time(text):
        return False
    seen = table.view_of(find_seat(ctx, table))
    is_discarding = isinstance(seen.phase, Discarding)
    if is_discarding and not is_question(text) and may_name_cards(normalise(text)):
        return True
    return is_of_the_game(text) or possible_moves(text, seen, ctx.language) is not None


async def _addressed(services: Services, ctx: RequestContext, text: str) -> Reply:
    """Play words addressed to the bot, or offer what they may mean, or list the possible moves."""
    table = await resolve_table(services, ctx, seated=False)
    if not text:
        return ctx.reply(*_offered(ctx, table))
    try:
        return await play.say(services, ctx, table, text, aloud=True)
    except RefusalError as refusal:
        if not refusal.is_talk or (is_question(text) and topics_in(text, ctx.language)):
            raise
        answer = offered_to_asked(services, ctx, text)
        return answer if answer.post else ctx.refusal_reply(refusal, *_offered(ctx, table))


def _offered(ctx: RequestContext, table: Table) -> Iterator[LocalizedText]:
    """Yield whose turn it is and, if it is the author's, the actions that are not secret.

    Raise RefusalError before a match.
    """
    if not table.is_playing:
        raise RefusalError.because(LobbyReason.NOT_IN_PLAY)
    yield turn_line(table.public_view(), table.names)
    seat = table.state.seat_of(ctx.person.id)
    if seat is None or not table.waits_for(ctx.person.id):
        return
    offered = public_choices(menu(table.view_of(seat)))
    words = [each.line for each in offered if isinstance(each, MenuAction)]
    if words:
        yield LocalizedText(
            "chat-may-say", {"words": listed(words, last="list-slash", more="list-slash")}
        )
