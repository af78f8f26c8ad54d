"""The registry of handlers: which function handles a command or a button, and what it needs.

A handler takes the services of the app and the context of the request, and returns a reply. It is
registered with ``command`` or ``button`` in a module of ``bot/app/commands/``. Only ``run_at``
takes the lock of the table, finds the seat and refuses an outdated button before a handler runs.
"""

import importlib
import pkgutil
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Final, TypeAlias

import bot.app.commands
from bot.app.context import (
    RequestContext,
    Services,
    find_seat,
    naming,
    naming_refusals,
    resolve_table,
    tables_own,
    take_seat,
    visible_tables,
)
from bot.app.late_presses import late_line
from bot.app.refusal import RefusalError, translating_refusals
from bot.messages.callback_data import CallbackData, TableButton, Verb
from bot.ports.message import Reply
from bot.ports.value import Struct, replace
from bot.tables.table import Table
from bot.tables.table_code import is_code
from engine.seats import Seat

_Function: TypeAlias = Callable[[Services, RequestContext], Awaitable[Reply]]


class Needs(Enum):
    """What a handler needs; a request without it is refused."""

    NOTHING = auto()
    TABLE = auto()
    """A table that the author may see."""
    CHAIR = auto()
    """A table where the author has a seat, during a match or not."""
    SEAT = auto()
    """A table where the author plays; the request marks an absent author as present."""


class Handler(Struct, frozen=True, gc=True):
    """A function that carries out requests, and what it needs.

    If ``locks``, the handler holds the lock of its table while it runs. Other handlers only read,
    so they can take long without making the table wait.
    """

    run: _Function
    needs: Needs
    locks: bool


Key: TypeAlias = Verb | type[CallbackData]
"""Identifies buttons: by their verb, or by the type of a button that answers a question."""

_Decorator: TypeAlias = Callable[[_Function | Handler], Handler]

_COMMANDS: Final[dict[str, Handler]] = {}
_BUTTONS: Final[dict[Key, Handler]] = {}


def handler(needs: Needs = Needs.NOTHING, *, locks: bool = True) -> _Decorator:
    """Make a handler that only other handlers run, not a command or button."""

    def made(function: _Function | Handler) -> Handler:
        if isinstance(function, Handler):
            return function
        return Handler(function, needs, locks)

    return made


def command(name: str, needs: Needs = Needs.NOTHING, *, locks: bool = True) -> _Decorator:
    """Register the handler of a command of ``bot/parsing/command_list.py``.

    If decorators of this module are stacked, the innermost one says what the handler needs.
    """

    def registered(function: _Function | Handler) -> Handler:
        assert name not in _COMMANDS, "a command has one handler"
        _COMMANDS[name] = handler(needs, locks=locks)(function)
        return _COMMANDS[name]

    return registered


def button(*keys: Key, needs: Needs = Needs.NOTHING, locks: bool = True) -> _Decorator:
    """Register the handler of some buttons; ``needs`` and ``locks`` work as in ``command``."""

    def registered(function: _Function | Handler) -> Handler:
        made = handler(needs, locks=locks)(function)
        for key in keys:
            assert key not in _BUTTONS, "a button has one handler"
            _BUTTONS[key] = made
        return made

    return registered


def load_handlers() -> None:
    """Import every module of ``bot.app.commands``, so that their handlers are registered."""
    for module in pkgutil.iter_modules(bot.app.commands.__path__):
        importlib.import_module(f"{bot.app.commands.__name__}.{module.name}")


def commands_with_handler() -> frozenset[str]:
    """Return the names of all commands that have a handler."""
    return frozenset(_COMMANDS)


def handler_of_command(name: str) -> Handler:
    """Return the handler of a command by its name in the command list."""
    return _COMMANDS[name]


def handler_of_button(pressed: CallbackData) -> Handler:
    """Return the handler of a button, by its verb or else by its type."""
    return _BUTTONS[pressed.action if isinstance(pressed, TableButton) else type(pressed)]


async def run(services: Services, ctx: RequestContext, wanted: Handler) -> Reply:
    """Run a handler that needs no table."""
    with translating_refusals():
        return await wanted.run(services, ctx)


async def run_where_meant(
    services: Services, ctx: RequestContext, wanted: Handler, *, by_code: bool = True
) -> Reply:
    """Run a handler at the table that its author means, among the tables that are visible here.

    With ``by_code`` the argument may be the code of the table. If the author may mean several
    tables and names none, the reply says which one it is about.
    """
    if by_code and is_code(ctx.argument):
        table = await resolve_table(services, ctx, ctx.argument)
        return await run_at(services, replace(ctx, argument=""), wanted, table)
    is_named = any(map(is_code, ctx.argument.split()))
    possible = tables_own(services, ctx) or visible_tables(services, ctx)
    if is_named or len(possible) <= 1:
        return await _run_at_likeliest(services, ctx, wanted)
    likeliest = await resolve_table(services, ctx, seated=False)
    with naming_refusals(likeliest):
        reply = await _run_at_likeliest(services, ctx, wanted)
    return naming(ctx, likeliest, reply)


async def _run_at_likeliest(services: Services, ctx: RequestContext, wanted: Handler) -> Reply:
    table = await resolve_table(services, ctx, seated=wanted.needs is not Needs.TABLE)
    return await run_at(services, ctx, wanted, table)


async def run_at(services: Services, ctx: RequestContext, wanted: Handler, table: Table) -> Reply:
    """Take the lock, find the seat, refuse an outdated button, and run the handler.

    Raise only RefusalError for refusals of any layer.
    """
    with translating_refusals(lambda: table.names):
        if not wanted.locks:
            return await _run_inside(services, ctx, wanted, table)
        async with table.lock:
            return await _run_inside(services, ctx, wanted, table)


async def _run_inside(
    services: Services, ctx: RequestContext, wanted: Handler, table: Table
) -> Reply:
    seat: Seat | None = None
    match wanted.needs:
        case Needs.SEAT:
            seat = await take_seat(services, ctx, table)
            _check_current(ctx, table, seat)
        case Needs.CHAIR:
            seat = find_seat(ctx, table)
        case Needs.TABLE | Needs.NOTHING:
            pass
    return await wanted.run(services, replace(ctx, table_if_any=table, seat_if_any=seat))


def _check_current(ctx: RequestContext, table: Table, seat: Seat) -> None:
    """Raise RefusalError for a button whose question is no longer open."""
    if ctx.button is None or isinstance(ctx.button, TableButton):
        return
    question = ctx.button.question
    if question != table.revision:
        raise RefusalError(late_line(table, seat, question), hand_at=(table, seat))
