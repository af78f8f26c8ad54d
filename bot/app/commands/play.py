"""The words of the game as people say them to a table, by buttons or in words.

Each refusal is raised as one line.
"""

from collections.abc import Mapping
from typing import Final

from bot.app.commands.hand import (
    glance,
    needs_confirmation,
    open_panel,
    refresh_own_hand,
    show_own_hand,
)
from bot.app.context import (
    RefusalError,
    RequestContext,
    Services,
    naming,
    naming_refusals,
    refusing,
    seat_at,
    seated,
    tables_own,
)
from bot.app.rate_limit import late_line, own_answer
from bot.messages.buttons import in_rows
from bot.messages.callback_data import (
    AmountButton,
    DiscardButton,
    MarkButton,
    PlayButton,
    cards_at,
    encode,
    positions_of,
)
from bot.parsing.error_text import UnknownCommandError
from bot.parsing.parse_action import Ambiguous, DeclarationOnly, parse_action, readings_of
from bot.parsing.punctuation import Doubt
from bot.ports.message import Button, MessageContent, Question, Reply
from bot.ports.value import replace
from bot.tables.joining import LobbyError, LobbyReason
from bot.tables.table import Table
from bot.text.choices import PromptKind, disambiguation_label, done_line
from bot.text.common import cards_line, gaze_line
from bot.text.localizer import LocalizedText
from engine.actions import (
    Action,
    Alzo,
    Descarto,
    Envido,
    Look,
    Mas,
    Senal,
)
from engine.cards import Cards
from engine.legal_actions import allows
from engine.seats import Seat
from engine.view import View, own_cards

LATE_S: Final = 2.0
"""How far a stamp of a platform, brought into our time, may err before words seem older.

Telegram stamps by whole seconds.
"""

_MOST_DIGITS: Final = 7

_COUNTED: Final[dict[PromptKind, type[Alzo | Envido | Mas]]] = {
    PromptKind.CUT: Alzo,
    PromptKind.BET: Envido,
    PromptKind.RAISE: Mas,
}
_ASKED: Final = {
    PromptKind.CUT: ("chat-ask-cut", "chat-cards"),
    PromptKind.BET: ("chat-ask-bet", "chat-stones"),
    PromptKind.RAISE: ("chat-ask-raise", "chat-stones"),
}
"""What is asked for a number, and what it is a number of."""


async def press(
    room: Services, caller: RequestContext, live: Table, pressed: PlayButton | DiscardButton
) -> Reply:
    """Do what a button says, if the table still asks that question."""
    async with live.lock:
        seat = await seated(room, caller, live)
        if pressed.question != live.revision:
            return _late(room, caller, live, seat, pressed.question)
        seen = live.view_of(seat)
        if isinstance(pressed, DiscardButton):
            action: Action = Descarto(cards_at(pressed.positions, own_cards(seen)))
        else:
            action = pressed.action
        if not allows(live.options(seat), action):
            own = own_answer(live, seat, pressed.question)
            if own is not None:
                room.meter.rejected("press-already")
                return caller.reply(LocalizedText("press-already", {"said": own}))
        return await _play_if_sure(room, caller, live, seat, action)


async def mark(room: Services, caller: RequestContext, live: Table, pressed: MarkButton) -> Reply:
    """Mark cards for the discard; nothing is thrown yet."""
    async with live.lock:
        seat = await seated(room, caller, live)
        if pressed.question != live.revision:
            return _late(room, caller, live, seat, pressed.question)
        before = live.marked(seat)
        live.marked_cards[seat] = (pressed.question, pressed.positions)
        line = _marked_line(own_cards(live.view_of(seat)), before, live.marked(seat))
        return caller.toast(line, refresh_own_hand(room, caller, live, seat))


def _marked_line(held: Cards, before: frozenset[int], now: frozenset[int]) -> LocalizedText:
    """Return which cards have been marked, or are so no longer."""
    key, positions = ("press-marked", now - before or now) if now else ("press-unmarked", before)
    if now < before:
        key, positions = "press-unmarked", before - now
    cards = cards_at(positions, held)
    return (
        LocalizedText(key, {"cards": cards_line(cards)})
        if cards
        else LocalizedText("press-nothing-said")
    )


async def amount(
    room: Services,
    caller: RequestContext,
    live: Table,
    pressed: AmountButton,
    chosen: tuple[str, ...],
) -> Reply:
    """Ask for a number of stones or cards, or do what the one given says."""
    async with live.lock:
        seat = await seated(room, caller, live)
        if pressed.question != live.revision:
            return _late(room, caller, live, seat, pressed.question)
        if not chosen:
            keys = _ASKED[pressed.kind]
            title, text = (caller.voice.format(LocalizedText(key)) for key in keys)
            return Reply(question=Question(title, text, encode(pressed)))
        action = _COUNTED[pressed.kind](number_in(chosen[0]))
        return await _play(room, caller, live, seat, action)


class SaidAloudError(RefusalError):
    """Somebody has told all who read a chat what is for the eyes of few; no card is in the line."""

    def __init__(self) -> None:
        super().__init__(LocalizedText("chat-sign-aloud"))


async def say(  # noqa: PLR0913 - who says what where, and by name how
    room: Services,
    caller: RequestContext,
    live: Table,
    text: str,
    *,
    aloud: bool = False,
    is_talk: bool = False,
) -> Reply:
    """Do what words ask for at this table, or at another one where alone they may be said.

    Of people at several tables, each answer names its table. Where the words may be said at more
    than one, each of these is offered as a button.
    """
    several = [one for one in tables_own(room, caller) if one.is_playing]
    if len(several) <= 1:
        return await _say(room, caller, live, text, aloud=aloud, is_talk=is_talk)
    possible = {one: found for one in several if (found := _allowed(caller, one, text))}
    if len(possible) > 1 and not (aloud and any(map(_is_aside, possible.values()))):
        return _ask_where(caller, possible)
    meant = next(iter(possible), live)
    with naming_refusals(meant):
        answer = await _say(room, caller, meant, text, aloud=aloud, is_talk=is_talk)
    return naming(caller, meant, answer)


def _allowed(caller: RequestContext, live: Table, text: str) -> tuple[Action, ...]:
    """Return what words may mean at a table that the rules allow their author there now."""
    seat = seat_at(caller, live)
    try:
        said = parse_action(text, live.view_of(seat), caller.language, lambda: live.names)
    except UnknownCommandError:
        return ()
    return tuple(one for one in readings_of(said) if allows(live.options(seat), one))


def _is_aside(actions: tuple[Action, ...]) -> bool:
    return any(isinstance(action, Senal | Look) for action in actions)


def _ask_where(caller: RequestContext, possible: Mapping[Table, tuple[Action, ...]]) -> Reply:
    """Offer each table at which words may be said, with what they mean there."""
    buttons = [
        replace(button, label=f"{live.record.code}: {button.label}")
        for live, actions in possible.items()
        for button in (_reading(caller, live, _own(caller, live), action) for action in actions)
    ]
    return Reply(
        post=MessageContent(
            caller.voice.format(LocalizedText("several-where")), rows=in_rows(buttons, 1)
        )
    )


def _own(caller: RequestContext, live: Table) -> View:
    return live.view_of(seat_at(caller, live))


async def _say(  # noqa: PLR0913 - as above
    room: Services,
    caller: RequestContext,
    live: Table,
    text: str,
    *,
    aloud: bool,
    is_talk: bool,
) -> Reply:
    """Do what words ask for; those that may mean two things are asked back in private.

    So is any move among words that may be talk, and any that was said to another kind of question
    than the one that is asked by now. Raise SaidAloudError for a sign or a gaze that
    others can read, whether or not it may be made.
    """
    async with live.lock:
        seat = await seated(room, caller, live)
        seen = live.view_of(seat)
        with refusing(lambda: live.names):
            said = parse_action(text, seen, caller.language, lambda: live.names)
        if aloud and any(isinstance(one, Senal | Look) for one in readings_of(said)):
            raise SaidAloudError
        is_overtaken = _is_overtaken(caller, live) and not isinstance(said, Senal | Look)
        if not is_overtaken:
            _check_in_time(caller, live)
        match said:
            case Ambiguous():
                return _ask_back(caller, live, seen, said)
            case DeclarationOnly():
                return caller.reply(LocalizedText("declared"))
            case _ if (is_talk or is_overtaken) and allows(live.options(seat), said):
                doubt = Doubt.LATE if is_overtaken else Doubt.UNSURE
                return _ask_back(caller, live, seen, Ambiguous((said,), doubt))
            case _:
                return await _play_if_sure(room, caller, live, seat, said)


async def do(room: Services, caller: RequestContext, live: Table, action: Action) -> Reply:
    """Do just this."""
    async with live.lock:
        seat = await seated(room, caller, live)
        _check_in_time(caller, live)
        return await _play_if_sure(room, caller, live, seat, action)


async def show_hand(room: Services, caller: RequestContext, live: Table) -> Reply:
    """Show somebody their own cards; raise LobbyError when they have none here."""
    async with live.lock:
        seat = seat_at(caller, live)
        if not live.has_dealt:
            raise LobbyError(LobbyReason.NOT_IN_PLAY)
        if not (caller.private or live.record.lesson):
            live.ephemeral_viewers.add(caller.person.id)
        shown = replace(
            show_own_hand(room, caller, live, seat),
            start_payload=_invitation(caller, live),
            glance=glance(room, caller, live, seat),
        )
        return caller.toast(LocalizedText("press-here"), shown)


def _invitation(caller: RequestContext, live: Table) -> str:
    """The way to the private chat, offered once to each person whom nothing reaches there."""
    if caller.private or caller.is_reachable or caller.person.id in live.invited_to_dm:
        return ""
    live.invited_to_dm.add(caller.person.id)
    return live.record.code


def score(room: Services, caller: RequestContext, live: Table) -> Reply:
    """Return the score, in a picture too unless they want none; raise LobbyError before a match.

    Only where nobody else reads it are people told that it is their own turn.
    """
    if live.game is None:
        raise LobbyError(LobbyReason.NOT_IN_PLAY)
    place = live.record.place_at(caller.address)
    text_only = caller.text_only or (place is not None and place.text_only)
    seat = live.record.seat_of(caller.person.id) if caller.private else None
    return room.publisher.pages.of_score(live, caller.voice, seat, text_only=text_only)


async def _play_if_sure(
    room: Services, caller: RequestContext, live: Table, seat: Seat, action: Action
) -> Reply:
    """Play an action; an órdago, or quiero to one, only once its author has confirmed it."""
    twice = needs_confirmation(room, caller, live, seat, action)
    if twice is not None:
        return open_panel(room, caller, live, seat, twice)
    return await _play(room, caller, live, seat, action)


async def _play(
    room: Services, caller: RequestContext, live: Table, seat: Seat, action: Action
) -> Reply:
    # A press answers a question of a number, and is known for stale by that alone.
    deed = "" if caller.message else caller.deed
    if caller.private:
        live.ephemeral_viewers.discard(caller.person.id)
    live.open_panels.pop(seat, None)
    with refusing(lambda: live.names):
        await room.conductor.play(live, seat, action, deed=deed)
    line = done_line(action, live.rules)
    if isinstance(action, Look):
        line = gaze_line(action.at, live.names)
    # A hand that stands aside is nobody's but this person's to be brought up.
    return caller.toast(
        line, show_own_hand(room, caller, live, seat) if caller.on_ephemeral else None
    )


def _late(room: Services, caller: RequestContext, live: Table, seat: Seat, question: int) -> Reply:
    """Return why a press comes too late, and the hand as it stands where only its owner looks."""
    line = late_line(live, seat, question)
    room.meter.rejected(line.key)
    told = caller.reply(line)
    if not caller.on_ephemeral:
        return told
    return replace(show_own_hand(room, caller, live, seat), text=told.text)


def _ask_back(caller: RequestContext, live: Table, seen: View, said: Ambiguous) -> Reply:
    """Return the readings of some words as buttons; they may name cards, so they are private."""
    buttons = tuple(_reading(caller, live, seen, reading) for reading in said.readings)
    key = "ambiguous" if said.doubt is None else f"ambiguous-{said.doubt}"
    return Reply(
        post=MessageContent(caller.voice.format(LocalizedText(key)), rows=in_rows(buttons, 1))
    )


def _reading(caller: RequestContext, live: Table, seen: View, action: Action) -> Button:
    code, question = live.record.code, live.revision
    match action:
        case Descarto(cards):
            token = encode(DiscardButton(code, question, positions_of(cards, own_cards(seen))))
        case _:
            token = encode(PlayButton(code, question, action))
    return Button(caller.voice.format(disambiguation_label(action, seen)), token)


def _is_overtaken(caller: RequestContext, live: Table) -> bool:
    """Return whether words were said while the table asked another kind of question."""
    return bool(caller.at) and live.asks_otherwise_since(caller.at)


def _check_in_time(caller: RequestContext, live: Table) -> None:
    """Raise RefusalError for words that are older than what the table asks.

    They were meant for an earlier question, and came late, because the bot was away perhaps.
    """
    if caller.at and caller.at + LATE_S < live.revision_since:
        raise RefusalError(LocalizedText("chat-late"))


def number_in(text: str) -> int:
    """Return the whole number that somebody typed; raise RefusalError."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise RefusalError(LocalizedText("chat-not-a-number"))
    return int(digits)
