"""The command that keeps people away from tables that its author made or plays at."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import button, command
from bot.messages.buttons import in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.tables import lobby
from bot.tables.absence import absent
from bot.tables.display_names import display_names
from bot.tables.erasure import digest
from bot.tables.hand_numbers import hand_in_play
from bot.tables.table import Table
from bot.tables.table_index import OwnerKey
from bot.text.localizer import LocalizedText, TextArg, sanitize
from bot.text.lookalikes import confusable_skeleton


class _Other(Struct, frozen=True):
    """Another person at a table: the name that the table shows, and their original name."""

    person: PersonId
    shown: str
    own: str
    code: str


@command("bloquear")
async def command_refuse(services: Services, ctx: RequestContext) -> Reply:
    """Refuse the person with this name at the author's tables; raise RefusalError.

    Without a name, list the people who are refused, each with a button that allows them again.
    """
    name = ctx.argument
    if not name:
        return _refused(services, ctx)
    found = _called(_near(services, ctx.person.id), name)
    if not found:
        line = LocalizedText("refuse-nobody-so-called", {"name": name})
        raise RefusalError(line, is_of_argument=True)
    if len({one.person for one in found}) > 1:
        return _offered(ctx, found, name)
    return await _refuse(services, ctx, found[0])


@button(Verb.REFUSE)
async def button_refuse(services: Services, ctx: RequestContext) -> Reply:
    """Refuse the person named by a button; raise RefusalError if they have left the tables."""
    for one in _near(services, ctx.person.id):
        if digest(one.person) == ctx.argument:
            return await _refuse(services, ctx, one)
    raise RefusalError(LocalizedText("chat-stale"))


async def _refuse(services: Services, ctx: RequestContext, whom: _Other) -> Reply:
    """Refuse a person, and remove them from the author's tables; raise RefusalError.

    At other tables where the author has a seat, the person can no longer join.
    """
    person, other = ctx.person.id, whom.person
    own, shared = services.tables.find_by(OwnerKey(person)), services.tables.find_by(person)
    here = [
        *(table for table in own if other in table.state.everybody),
        *(table for table in shared if table not in own and other in table.state.people_joining),
    ]
    for table in here:
        if _is_in_hand(table, other):
            return _wait_for(services, ctx, table, other)
    await services.refusals.refuse(person, other, whom.own)
    for table in here:
        await _put_out(services, table, other)
    return ctx.reply(LocalizedText("refuse-done", {"player": whom.shown}))


def _is_in_hand(table: Table, person: PersonId) -> bool:
    """Return whether a person plays the current hand themselves, not a computer player for them."""
    seat = table.state.seat_of(person)
    if seat is None or not hand_in_play(table) or table.is_dealing:
        return False
    return table.state.chairs[seat].has_person_present


def _wait_for(services: Services, ctx: RequestContext, table: Table, person: PersonId) -> Reply:
    """Return the buttons to vote about an absent person, who cannot be removed during a hand.

    Raise RefusalError if the person is not absent.
    """
    seat = table.state.seat_of(person)
    assert seat is not None, "the person plays"
    player: dict[str, TextArg] = {"player": table.names[seat]}
    if seat in absent(table.state):
        return Reply(
            post=services.publisher.renderer.absence_vote(
                table, ctx.localizer, LocalizedText("absence-first", player)
            )
        )
    has_clock = "yes" if table.state.turn_s is not None else "no"
    raise RefusalError(LocalizedText("refuse-after-hand", player | {"clock": has_clock}))


@button(Verb.UNMUTE)
async def button_allow(services: Services, ctx: RequestContext) -> Reply:
    """Stop refusing the person named by a button, and list those who are still refused."""
    await services.refusals.allow(ctx.person.id, ctx.argument)
    return _refused(services, ctx)


def _refused(services: Services, ctx: RequestContext) -> Reply:
    refused = services.refusals.by(ctx.person.id)
    if not refused:
        return Reply(
            post=MessageContent(ctx.localizer.format(LocalizedText("refuse-none"))),
            is_in_place=True,
        )
    buttons = [
        Button(one.called, encode(TableButton("", Verb.UNMUTE, one.whom))) for one in refused
    ]
    post = MessageContent(ctx.localizer.format(LocalizedText("refuse-list")), rows=in_rows(buttons))
    return Reply(post=post, is_in_place=True)


def _near(services: Services, person: PersonId) -> list[_Other]:
    """Return the other people at the tables that a person has opened or sits at."""
    tables = {*services.tables.find_by(OwnerKey(person)), *services.tables.find_by(person)}
    by_code = sorted(tables, key=lambda table: table.state.code)
    return [one for table in by_code for one in _others(table, person)]


def names_near(services: Services, ctx: RequestContext) -> tuple[str, ...]:
    """Return the names by which the author can refuse people, as their tables show them."""
    return tuple(dict.fromkeys(one.shown for one in _near(services, ctx.person.id)))


def _called(others: Sequence[_Other], name: str) -> list[_Other]:
    """Return the people whose shown name is this one, or else those with a similar name."""
    wanted = sanitize(name).removeprefix("@")
    shown = [one for one in others if one.shown.casefold() == wanted.casefold()]
    look = confusable_skeleton(wanted)
    return shown or [
        one
        for one in others
        if look in {confusable_skeleton(one.shown), confusable_skeleton(one.own)}
    ]


def _offered(ctx: RequestContext, found: Sequence[_Other], name: str) -> Reply:
    """Return a button for each possible person; if names are equal, it also names the table."""
    people = {one.person: one for one in reversed(found)}
    names = Counter(confusable_skeleton(one.shown) for one in people.values())
    buttons = [
        Button(
            one.shown
            if names[confusable_skeleton(one.shown)] == 1
            else f"{one.shown} · {one.code}",
            encode(TableButton("", Verb.REFUSE, digest(one.person))),
        )
        for one in sorted(people.values(), key=lambda one: (one.shown, one.code))
    ]
    several = ctx.localizer.format(LocalizedText("refuse-several", {"name": name}))
    return Reply(post=MessageContent(several, rows=in_rows(buttons)), is_in_place=True)


def _others(table: Table, person: PersonId) -> Iterator[_Other]:
    """Yield the other people at a table, with the names that it shows."""
    seated = zip(display_names(table.state).values(), table.state.chairs, strict=True)
    coming = ((one.chair.name, one.chair) for one in table.state.joining)
    for called, chair in (*seated, *coming):
        if chair.person not in {None, person}:
            assert chair.person is not None, "a person has the seat"
            yield _Other(chair.person, called, chair.name, table.state.code)


async def _put_out(services: Services, table: Table, person: PersonId) -> None:
    """Remove a person from a table; during a match, a computer player takes over."""
    async with table.lock:
        if person not in table.state.everybody:
            return
        before, playing = table.state, table.is_playing
        after = lobby.leave(before, person, playing=playing, hand=hand_in_play(table))
        if before.seat_of(person) is not None:
            services.publisher.part_with(table, person)
        await services.game_loop.update_table(table, after)
