"""Actions of the game that people play by buttons, by commands or in words."""

from collections.abc import Mapping
from typing import Final

from bot.app.commands.hand import (
    glance,
    needs_confirmation,
    open_panel,
    refresh_own_hand,
    show_own_hand,
    show_signs_panel,
)
from bot.app.context import (
    RequestContext,
    Services,
    find_seat,
    is_read_by_others,
    label_at,
    naming,
    naming_refusals,
    resolve_table,
    tables_own,
)
from bot.app.late_presses import own_answer
from bot.app.refusal import RefusalError, translating_refusals
from bot.app.registry import Handler, Needs, button, command, handler, run_at
from bot.messages.buttons import in_rows
from bot.messages.callback_data import (
    AmountButton,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    Verb,
    cards_at,
    chosen_in,
    encode,
    positions_of,
)
from bot.parsing.error_text import refused_action
from bot.parsing.parse_action import (
    ActionSequence,
    Ambiguous,
    DeclarationOnly,
    parse_action,
    readings_of,
)
from bot.parsing.punctuation import Doubt
from bot.ports.message import Button, MessageContent, Question, Reply
from bot.ports.request import Where
from bot.ports.value import replace
from bot.tables.errors import LobbyReason
from bot.tables.table import Table
from bot.text.choices import PromptKind, disambiguation_label, done_line, label
from bot.text.common import cards_line, gaze_line
from bot.text.localizer import LocalizedText
from engine.actions import (
    Action,
    Alzo,
    Descarto,
    Envido,
    Look,
    Mas,
    Reparto,
    Senal,
)
from engine.cards import Cards
from engine.errors import IllegalActionError
from engine.game import Discarding
from engine.legal_actions import allows
from engine.view import View, own_cards

LATE_S: Final = 2.0
"""The largest error of a platform's timestamp after correction for clock skew, in seconds.

Telegram's timestamps are whole seconds.
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
"""The question and the unit for each kind of number that the bot asks for."""


@button(PlayButton, needs=Needs.SEAT)
async def press_action(services: Services, ctx: RequestContext) -> Reply:
    """Play the action of a button."""
    assert isinstance(ctx.button, PlayButton), "the button carries an action"
    return await _play_pressed(services, ctx, ctx.button.action)


@button(DiscardButton, DiscardMenu, needs=Needs.SEAT)
async def press_discard(services: Services, ctx: RequestContext) -> Reply:
    """Discard the cards of a button or the cards chosen from a menu."""
    match ctx.button:
        case DiscardButton(_, _, positions):
            pass
        case _:
            positions = chosen_in(ctx.values)
    cards = cards_at(positions, own_cards(ctx.table.view_of(ctx.seat)))
    return await _play_pressed(services, ctx, Descarto(cards))


async def _play_pressed(services: Services, ctx: RequestContext, action: Action) -> Reply:
    """Play an action, unless the author has already answered the question of the button."""
    table, seat = ctx.table, ctx.seat
    if not allows(table.sights.options(seat), action):
        own = own_answer(table, seat, table.revision)
        if own is not None:
            raise RefusalError(LocalizedText("press-already", {"said": own}))
    return await _play_if_sure(services, ctx, action)


@button(MarkButton, needs=Needs.SEAT)
async def mark(services: Services, ctx: RequestContext) -> Reply:
    """Mark cards for the discard without discarding them."""
    pressed, table, seat = ctx.button, ctx.table, ctx.seat
    assert isinstance(pressed, MarkButton), "the button marks cards"
    seen = table.view_of(seat)
    before = table.ui.marked(seat, table.revision, seen.phase)
    table.ui.marked_cards[seat] = (pressed.question, pressed.positions)
    after = table.ui.marked(seat, table.revision, seen.phase)
    line = _marked_line(own_cards(seen), before, after)
    return ctx.toast(line, refresh_own_hand(services, ctx, table, seat))


def _marked_line(held: Cards, before: frozenset[int], now: frozenset[int]) -> LocalizedText:
    """Return the line that says which cards are now marked or no longer marked."""
    key, positions = ("press-marked", now - before or now) if now else ("press-unmarked", before)
    if now < before:
        key, positions = "press-unmarked", before - now
    cards = cards_at(positions, held)
    return (
        LocalizedText(key, {"cards": cards_line(cards)})
        if cards
        else LocalizedText("press-nothing-said")
    )


@button(AmountButton, needs=Needs.SEAT)
async def amount(services: Services, ctx: RequestContext) -> Reply:
    """Ask for a number of stones or cards, or play the given number."""
    pressed = ctx.button
    assert isinstance(pressed, AmountButton), "the button asks for an amount"
    if not ctx.values:
        keys = _ASKED[pressed.kind]
        title, text = (ctx.localizer.format(LocalizedText(key)) for key in keys)
        return Reply(question=Question(title, text, encode(pressed)))
    return await play_action(services, ctx, _COUNTED[pressed.kind](number_in(ctx.values[0])))


async def say(  # noqa: PLR0913 - the words by position, how they are said by name
    services: Services,
    ctx: RequestContext,
    table: Table,
    text: str,
    *,
    aloud: bool = False,
    is_talk: bool = False,
) -> Reply:
    """Play what words mean at this table, or at the only other table that allows them.

    If the person plays at several tables, each reply names its table. If more than one of them
    allows the words, the reply offers a button for each.
    """
    several = [one for one in tables_own(services, ctx) if one.is_playing]
    said = _words(text, aloud=aloud, is_talk=is_talk)
    if len(several) <= 1:
        return await run_at(services, ctx, said, table)
    possible = {one: found for one in several if (found := _allowed(ctx, one, text))}
    if len(possible) > 1 and not (aloud and any(map(_is_aside, possible.values()))):
        return _ask_where(ctx, possible)
    meant = next(iter(possible), table)
    with naming_refusals(meant):
        answer = await run_at(services, ctx, said, meant)
    return naming(ctx, meant, answer)


def _allowed(ctx: RequestContext, table: Table, text: str) -> tuple[Action, ...]:
    """Return the possible meanings of the words at a table that the rules now allow."""
    seat = find_seat(ctx, table)
    try:
        with translating_refusals():
            said = parse_action(text, table.view_of(seat), ctx.language, lambda: table.names)
    except RefusalError:
        return ()
    return tuple(one for one in readings_of(said) if allows(table.sights.options(seat), one))


def _is_aside(actions: tuple[Action, ...]) -> bool:
    return any(isinstance(action, Senal | Look) for action in actions)


def _ask_where(ctx: RequestContext, possible: Mapping[Table, tuple[Action, ...]]) -> Reply:
    """Return a button for each meaning of the words at each table that allows it."""
    buttons = [
        replace(button, label=label_at(ctx, table, button.label))
        for table, actions in possible.items()
        for button in (_reading(ctx, table, _own(ctx, table), action) for action in actions)
    ]
    return Reply(
        post=MessageContent(
            ctx.localizer.format(LocalizedText("several-where")), rows=in_rows(buttons, 1)
        )
    )


def _own(ctx: RequestContext, table: Table) -> View:
    return table.view_of(find_seat(ctx, table))


def _words(text: str, *, aloud: bool, is_talk: bool) -> Handler:
    """Return a handler that plays the move that the words mean.

    The author is asked in private to confirm words that are ambiguous, that may be talk, or that
    were said while the table asked another kind of question. Signs and gazes that others can read
    are refused, whether or not the rules allow them.
    """

    @handler(Needs.SEAT)
    async def played(services: Services, ctx: RequestContext) -> Reply:
        table, seen = ctx.table, ctx.table.view_of(ctx.seat)
        try:
            with translating_refusals():
                said = parse_action(text, seen, ctx.language, lambda: table.names)
        except RefusalError as refusal:
            # Whether the text can name cards depends on the hand, which must stay secret.
            refusal.is_secret = aloud and isinstance(seen.phase, Discarding)
            raise
        if aloud and any(isinstance(one, Senal | Look) for one in readings_of(said)):
            raise RefusalError(LocalizedText("chat-sign-aloud"), is_always_told=True)
        is_overtaken = _is_overtaken(ctx, table) and not isinstance(said, Senal | Look)
        if not is_overtaken:
            _check_in_time(ctx, table)
        match said:
            case Ambiguous():
                return ask_back(ctx, table, seen, said)
            case DeclarationOnly():
                return ctx.reply(LocalizedText("declared"))
            case ActionSequence(first, then) if not (is_talk or is_overtaken):
                return await _play_in_order(services, ctx, first, then)
            case ActionSequence(first):
                doubt = Doubt.LATE if is_overtaken else Doubt.UNSURE
                return ask_back(ctx, table, seen, Ambiguous((first,), doubt))
            case _ if (is_talk or is_overtaken) and allows(table.sights.options(ctx.seat), said):
                doubt = Doubt.LATE if is_overtaken else Doubt.UNSURE
                return ask_back(ctx, table, seen, Ambiguous((said,), doubt))
            case _:
                return await _play_if_sure(services, ctx, said)

    return played


@handler(Needs.SEAT)
async def deal(services: Services, ctx: RequestContext) -> Reply:
    """Deal the cards of the next hand."""
    _check_in_time(ctx, ctx.table)
    return await _play_if_sure(services, ctx, Reparto())


@command("jugada")
async def command_move(services: Services, ctx: RequestContext) -> Reply:
    """Play what the author says; without words, show their cards and the buttons of the game."""
    table = await resolve_table(services, ctx)
    if not ctx.argument:
        return await run_at(services, ctx, show_hand, table)
    return await say(services, ctx, table, ctx.argument, aloud=is_read_by_others(services, ctx))


@command("cartas")
@button(Verb.SHOW_HAND, needs=Needs.CHAIR)
async def show_hand(services: Services, ctx: RequestContext) -> Reply:
    """Show the author their own cards; raise RefusalError if they hold none."""
    table = ctx.table
    if not table.has_dealt:
        raise RefusalError.because(LobbyReason.NOT_IN_PLAY)
    if not (ctx.private or table.state.is_solo):
        table.ui.ephemeral_viewers.add(ctx.person.id)
    shown = replace(
        show_own_hand(services, ctx, table, ctx.seat),
        start_payload=_invitation(ctx, table),
        glance=glance(services, ctx, table, ctx.seat),
    )
    return ctx.toast(LocalizedText("press-here"), shown)


@handler(Needs.SEAT)
async def show_signs(services: Services, ctx: RequestContext) -> Reply:
    """Show the author their own cards with the signs that they may make now."""
    show_signs_panel(services, ctx.table, ctx.seat)
    return await show_hand.run(services, ctx)


def _invitation(ctx: RequestContext, table: Table) -> str:
    """Return the payload of a link to the private chat, once for each unreachable person."""
    if ctx.private or ctx.is_reachable or ctx.person.id in table.ui.invited_to_dm:
        return ""
    table.ui.invited_to_dm.add(ctx.person.id)
    return table.state.code


@command("marcador", needs=Needs.TABLE, locks=False)
async def score(services: Services, ctx: RequestContext) -> Reply:
    """Return the score, with a picture unless the author or the chat wants none.

    Only a private reply tells the author that it is their turn. Raise RefusalError before a match.
    """
    table = ctx.table
    if table.game is None:
        raise RefusalError.because(LobbyReason.NOT_IN_PLAY)
    place = table.state.place_at(ctx.address)
    text_only = ctx.text_only or (place is not None and place.text_only)
    seat = table.state.seat_of(ctx.person.id) if ctx.private else None
    return services.publisher.renderer.score(table, ctx.localizer, seat, text_only=text_only)


async def _play_if_sure(services: Services, ctx: RequestContext, action: Action) -> Reply:
    """Play an action; an órdago or a quiero to one must be confirmed by its author first."""
    panel = needs_confirmation(services, ctx, ctx.table, ctx.seat, action)
    if panel is not None:
        return open_panel(services, ctx, ctx.table, ctx.seat, panel)
    return await play_action(services, ctx, action)


async def _play_in_order(
    services: Services, ctx: RequestContext, first: Action, then: Action
) -> Reply:
    """Play two actions from one text; if the second is not played, say why."""
    played = await _play_if_sure(services, ctx, first)
    table = ctx.table
    try:
        return await _play_if_sure(services, replace(ctx, request_key=""), then)
    except IllegalActionError as refusal:
        told = {"first": label(first), "then": label(then)}
        why = refused_action(refusal, table.names)
        return replace(
            played,
            toast="",
            text=ctx.localizer.format(LocalizedText("said-first-only", {**told, "why": why})),
        )


async def play_action(services: Services, ctx: RequestContext, action: Action) -> Reply:
    """Play an action at the table and seat of the context."""
    table, seat = ctx.table, ctx.seat
    # A press has the number of its question, which already detects a repeated press.
    request_key = "" if ctx.message else ctx.request_key
    if ctx.where is Where.PRIVATE:
        table.ui.ephemeral_viewers.discard(ctx.person.id)
    table.ui.open_panels.pop(seat, None)
    await services.game_loop.play(table, seat, action, request_key=request_key)
    line = done_line(action, table.rules)
    if isinstance(action, Look):
        line = gaze_line(action.at, table.names)
    # Only a press by its reader can update an ephemeral hand.
    return ctx.toast(line, show_own_hand(services, ctx, table, seat) if ctx.on_ephemeral else None)


def ask_back(ctx: RequestContext, table: Table, seen: View, said: Ambiguous) -> Reply:
    """Return a button for each meaning of the words, for the author only: they may name cards."""
    buttons = tuple(_reading(ctx, table, seen, reading) for reading in said.readings)
    key = "ambiguous" if said.doubt is None else f"ambiguous-{said.doubt}"
    return Reply(
        post=MessageContent(ctx.localizer.format(LocalizedText(key)), rows=in_rows(buttons, 1))
    )


def _reading(ctx: RequestContext, table: Table, seen: View, action: Action) -> Button:
    code, question = table.state.code, table.revision
    match action:
        case Descarto(cards):
            token = encode(DiscardButton(code, question, positions_of(cards, own_cards(seen))))
        case _:
            token = encode(PlayButton(code, question, action))
    return Button(ctx.localizer.format(disambiguation_label(action, seen)), token)


def _is_overtaken(ctx: RequestContext, table: Table) -> bool:
    """Return whether the words were said while the table asked another kind of question."""
    return bool(ctx.at) and table.questions.asks_otherwise_since(ctx.at)


def _check_in_time(ctx: RequestContext, table: Table) -> None:
    """Raise RefusalError for words that are older than the current question.

    They were meant for an earlier question and arrived late, for example after an outage.
    """
    if ctx.at and ctx.at + LATE_S < table.questions.since:
        raise RefusalError(LocalizedText("chat-late"))


def number_in(text: str) -> int:
    """Return the integer that was typed; raise RefusalError if it is not one."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise RefusalError(LocalizedText("chat-not-a-number"))
    return int(digits)
