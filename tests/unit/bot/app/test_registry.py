"""Tests of the handler's guarantees: table lock, seat, current question, one refusal."""

import pytest

from bot.app.context import RequestContext, Services, context_of
from bot.app.refusal import RefusalError
from bot.app.registry import Handler, Needs, button, command, handler, run_at
from bot.messages.callback_data import BadCallbackError, PlayButton, Verb
from bot.ports.message import Reply
from bot.ports.request import CommandCall, Request
from bot.ports.value import replace
from bot.tables.errors import LobbyError, LobbyReason
from bot.tables.table import Table
from engine.actions import Mus
from engine.errors import IllegalActionError, IllegalRulesError, Reason
from tests.unit.bot.app.button_play import begun_match
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

LOWER_ERRORS = [
    (LobbyError(LobbyReason.TABLE_FULL), "lobby-table-full"),
    (LobbyError(LobbyReason.NO_SUCH_TABLE), "lobby-no-such-table"),
    (IllegalActionError(Reason.NOT_YOUR_TURN), "illegal-not-your-turn"),
    (IllegalRulesError(Reason.UNKNOWN_PRESET), "illegal-unknown-preset"),
    (BadCallbackError(), "chat-no-button"),
]
"""Errors of the lower layers, each with the line that the author reads."""


def services_of(stage: AppHarness) -> Services:
    """Return the services of the app."""
    services: Services = vars(stage.host)["_services"]
    return services


def context_for(stage: AppHarness, human: SimulatedPerson) -> RequestContext:
    """Return the context of a command in the group."""
    request = Request(human.group, human.person, CommandCall("mesa", ""))
    return context_of(services_of(stage), request)


async def at_table() -> tuple[AppHarness, SimulatedPerson, Table]:
    """Return a table in play, with Ane."""
    stage, [ane, _] = await begun_match("Ane", "Beñat")
    return stage, ane, stage.table_of(ane.id)


@pytest.mark.parametrize("locks", [True, False])
@pytest.mark.parametrize("needs", [Needs.TABLE, Needs.CHAIR, Needs.SEAT])
async def test_a_handler_holds_the_lock_only_if_it_asks_for_it(
    *, needs: Needs, locks: bool
) -> None:
    stage, ane, table = await at_table()

    @handler(needs, locks=locks)
    async def probe(_services: Services, ctx: RequestContext) -> Reply:
        assert ctx.table is table
        assert needs is Needs.TABLE or ctx.seat == table.state.seat_of(ane.id)
        return Reply("locked" if table.lock.locked() else "free")

    told = await run_at(services_of(stage), context_for(stage, ane), probe, table)
    assert told.text == ("locked" if locks else "free")
    assert not table.lock.locked()


def never_run(needs: Needs) -> Handler:
    """Return a handler that must not be run."""

    @handler(needs)
    async def fails(_services: Services, _ctx: RequestContext) -> Reply:
        raise AssertionError

    return fails


@pytest.mark.parametrize("needs", [Needs.CHAIR, Needs.SEAT])
async def test_without_the_seat_that_it_needs_a_handler_does_not_run(needs: Needs) -> None:
    stage, _, table = await at_table()
    ctx = context_for(stage, stage.human("Miren"))
    with pytest.raises(RefusalError) as refused:
        await run_at(services_of(stage), ctx, never_run(needs), table)
    assert refused.value.reason is LobbyReason.NOT_SEATED
    assert not table.lock.locked()


async def test_an_outdated_button_does_not_reach_its_handler() -> None:
    """A refused outdated button remembers its hand, so that an ephemeral one can be shown again."""
    stage, ane, table = await at_table()
    pressed = PlayButton(table.state.code, table.revision - 1, Mus())
    ctx = replace(context_for(stage, ane), button=pressed)
    with pytest.raises(RefusalError) as refused:
        await run_at(services_of(stage), ctx, never_run(Needs.SEAT), table)
    assert refused.value.hand_at == (table, table.state.seat_of(ane.id))


@pytest.mark.parametrize(("error", "key"), LOWER_ERRORS, ids=str)
async def test_an_error_of_a_lower_layer_becomes_the_refusal_of_the_app(
    error: Exception, key: str
) -> None:
    stage, ane, table = await at_table()

    @handler(Needs.TABLE)
    async def refuses(_services: Services, _ctx: RequestContext) -> Reply:
        raise error

    with pytest.raises(RefusalError) as refused:
        await run_at(services_of(stage), context_for(stage, ane), refuses, table)
    assert refused.value.line.key == key
    assert refused.value.is_guess == (key in {"lobby-no-such-table", "chat-no-button"})
    assert not table.lock.locked()


def test_a_command_or_a_button_has_one_handler() -> None:
    async def other(_services: Services, _ctx: RequestContext) -> Reply:
        raise AssertionError

    with pytest.raises(AssertionError, match="one handler"):
        command("mesa")(other)
    with pytest.raises(AssertionError, match="one handler"):
        button(Verb.SIT)(other)
