"""Suggestions for the argument of a command while a person types it.

Only that person sees them, and a request for suggestions changes nothing.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.app.commands.history import people_met
from bot.app.commands.mute import names_near
from bot.app.commands.review import match_choices
from bot.app.context import (
    RequestContext,
    Services,
    label_at,
    resolve_table,
    visible_tables,
)
from bot.app.refusal import RefusalError
from bot.messages.callback_data import positions_of
from bot.parsing.command_list import ArgumentKind, find_command, typed_name
from bot.parsing.error_text import UnknownCommandError
from bot.parsing.parse_action import parse_action
from bot.parsing.parse_settings import titles_with
from bot.parsing.questions import topics_in
from bot.parsing.vocabulary import normalise, vocabulary
from bot.ports.message import Reply
from bot.ports.request import AutocompleteQuery
from bot.tables.table import Table
from bot.text.choices import MenuAction, label, menu, suggested_discards
from bot.text.help_topics import title_line
from bot.text.localizer import LocalizedText
from engine.actions import Action, Descarto, Look, Senal
from engine.game import Discarding
from engine.seats import Seat
from engine.view import View, own_cards

MOST: Final = 25
"""The maximum number of suggestions in a list."""

_DISCARD: Final = "descarto"

_Offered: TypeAlias = tuple[str, str]
"""A suggestion: the text that is shown and the value that is sent."""


async def complete(services: Services, ctx: RequestContext, typing: AutocompleteQuery) -> Reply:
    """Return suggestions for the text typed so far; none if no table can be found."""
    takes = _taken(typing)
    if takes is ArgumentKind.TOPIC:
        titles = titles_with(typing.text, ctx.language) or tuple(
            ctx.localizer.format(title_line(topic))
            for topic in topics_in(typing.text, ctx.language)
        )
        return Reply(completions=tuple((title, title) for title in titles[:MOST]))
    try:
        offered = await _completions(services, ctx, takes)
    except RefusalError:
        return Reply()
    typed = "".join(normalise(typing.text))
    fitting = [one for one in offered if any(typed in "".join(normalise(text)) for text in one)]
    return Reply(completions=tuple(dict.fromkeys(fitting[:MOST])))


def _taken(typing: AutocompleteQuery) -> ArgumentKind:
    command = find_command(typing.command)
    options = () if command is None else command.slash_options
    return next((one.takes for one in options if one.name == typing.option), ArgumentKind.NOTHING)


async def _completions(  # noqa: PLR0911 - one for each kind
    services: Services, ctx: RequestContext, takes: ArgumentKind
) -> list[_Offered]:
    """Return all values that an option may have here; raise RefusalError."""
    match takes:
        case ArgumentKind.TABLE:
            return list(_codes(services, ctx))
        case ArgumentKind.MOVE:
            return list(_moves(ctx, await resolve_table(services, ctx)))
        case ArgumentKind.SIGN:
            return list(_signs(ctx, await resolve_table(services, ctx)))
        case ArgumentKind.PLAYER:
            return list(_computers(await resolve_table(services, ctx)))
        case ArgumentKind.NAME:
            return [(name, name) for name in names_near(services, ctx)]
        case ArgumentKind.ACQUAINTANCE:
            return [(name, name) for name in await people_met(services, ctx)]
        case ArgumentKind.MATCH:
            return await match_choices(services, ctx)
        case _:
            return []


def _codes(services: Services, ctx: RequestContext) -> Iterator[_Offered]:
    """Yield the tables of the person and of this chat, each with its players."""
    for table in dict.fromkeys(
        (*services.tables.find_by(ctx.person.id), *visible_tables(services, ctx))
    ):
        code, sitting = table.state.code, ", ".join(table.sitting)
        yield label_at(ctx, table, sitting) if sitting else code, code


def _moves(ctx: RequestContext, table: Table) -> Iterator[_Offered]:
    """Yield what the person may say now: words of the game, then discards by card position."""
    for seen in _own_view(ctx, table):
        for entry in menu(seen):
            match entry:
                case MenuAction(line, action) if not isinstance(action, Senal | Look | Descarto):
                    shown = ctx.localizer.format(line)
                    if _is_said(ctx, table, seen, shown, action):
                        yield shown, shown
                case _:
                    pass
        yield from _discards(ctx, seen)


def _is_said(ctx: RequestContext, table: Table, seen: View, text: str, action: Action) -> bool:
    """Return whether a text, if typed, would mean exactly this action."""
    try:
        return parse_action(text, seen, ctx.language, lambda: table.names) == action
    except UnknownCommandError:
        return False


def _discards(ctx: RequestContext, seen: View) -> Iterator[_Offered]:
    """Yield discards: the likely one, then each single card; values are card positions."""
    if isinstance(seen.phase, Discarding) and seen.seat in seen.speakers:
        held, verb = own_cards(seen), typed_name(_DISCARD, ctx.language)
        alone = tuple((card,) for card in held)
        for cards in (*suggested_discards(held, seen.rules), *alone):
            places = " ".join(str(place + 1) for place in sorted(positions_of(cards, held)))
            yield ctx.localizer.format(label(Descarto(cards))), f"{verb} {places}".strip()


def _signs(ctx: RequestContext, table: Table) -> Iterator[_Offered]:
    """Yield the signs that the person may make now."""
    for seen in _own_view(ctx, table):
        for entry in menu(seen):
            match entry:
                case MenuAction(_, Senal(sena)):
                    shown = ctx.localizer.format(LocalizedText(f"sena-{sena}"))
                    if vocabulary().senas.get(normalise(shown)) is sena:
                        yield shown, shown
                case _:
                    pass


def _computers(table: Table) -> Iterator[_Offered]:
    for number, chair in enumerate(table.state.chairs):
        if chair.person is None and not chair.is_free:
            name = table.names[Seat(number)]
            yield name, name


def _own_view(ctx: RequestContext, table: Table) -> Iterator[View]:
    """Yield the view of the person if they play in a match and hold cards; else yield nothing."""
    seat = table.state.seat_of(ctx.person.id)
    if seat is not None and table.is_playing and table.has_dealt:
        yield table.view_of(seat)
