"""The commands for people who look for others to play with.

``/jugar`` gives its author a seat at the best open table from the next hand on. If there is none,
it opens a table with computer players, where others may join, and deals. ``/mesas`` lists the open
tables.
"""

from typing import Final

from bot.app.commands.chats import tell_all
from bot.app.commands.lobby import (
    change_table,
    close_table,
    leave_seat,
    newcomer,
    open_table,
    start_match,
    with_person,
)
from bot.app.commands.open import check_may_open, new_table
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command, run_at
from bot.messages.buttons import in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.render_context import WATCH_LABEL
from bot.ports.message import Button, MessageContent, Reply, Style
from bot.ports.request import PersonId, Where, channel_of
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.errors import LobbyReason
from bot.tables.lobby import rules_at
from bot.tables.seat_search import RunningTable, Seeker, best_seat, running, seat_at
from bot.tables.table import Table
from bot.tables.table_code import is_code
from bot.tables.table_index import JoiningKey, OpenKey
from bot.tables.table_state import TableState
from bot.text.common import listed
from bot.text.localizer import LocalizedText, TextArg
from bot.text.table_settings import ALL_CHATS, NOBODY, THIS_CHAT
from engine.seats import Seat, pair_of

START: Final = "join"
"""The payload of a link to the private chat for people who need it to get cards of other chats."""

TELL_ME: Final = "alert"
"""The payload of a link to the private chat for people who want an alert about a new table."""

MOST_LISTED: Final = 5
"""The maximum number of open tables in a list."""

_OTHER: Final = "not."
"""The prefix of a button's argument that means any table except the one named."""

_MOST_TRIES: Final = 8
"""How often a seat is chosen at most, if others take the chosen seats first."""


@command("jugar")
@button(Verb.JOIN)
async def command_join(services: Services, ctx: RequestContext) -> Reply:
    """Give the author a seat at once: at a given table, at any table, or at any except one.

    A second request while the first is in progress changes nothing.
    """
    person = ctx.person.id
    if person in services.seeking:
        return ctx.toast(LocalizedText("press-counted"))
    services.seeking.add(person)
    try:
        await services.tables.load_related(JoiningKey(person))
        return await _join(services, ctx)
    finally:
        services.seeking.discard(person)


async def _join(services: Services, ctx: RequestContext) -> Reply:
    code, seeker = ctx.argument, _seeker(services, ctx)
    if is_code(code):
        return await _join_named(services, ctx, seeker, code)
    left = code.removeprefix(_OTHER) if code.startswith(_OTHER) else ""
    current = _current(services, ctx.person.id)
    if current is not None and current.state.code != left:
        return _already(services, ctx, current)
    found = _search(services, seeker, left)
    if found is None and current is not None and len(current.state.everybody) == 1:
        return _alone(services, ctx, current)
    if found is None and seeker.stays and _search(services, replace(seeker, stays=False), left):
        return Reply(_said(ctx, LocalizedText("open-in-private")), start_payload=START)
    if current is not None:
        # The request counts as carried out only once the author has another seat.
        await _leave(services, replace(ctx, request_key=""), current)
        if services.documents.is_kept_apart(ctx.person.id, services.clock.now()):
            return _headed(ctx, LocalizedText("open-apart"), await _begin_alone(services, ctx))
    return await _sit_at_best(services, ctx, seeker, left)


async def _sit_at_best(services: Services, ctx: RequestContext, seeker: Seeker, left: str) -> Reply:
    """Seat the author at the best table other than ``left``, or else with computer players.

    A table where they wait alone since an earlier request is closed.
    """
    for _ in range(_MOST_TRIES):
        found = _search(services, seeker, left)
        if found is None:
            break
        waiting = _waiting_table(services, ctx)
        if waiting is not None and any(chair.is_walk_in for chair in waiting.state.chairs):
            await _leave(services, replace(ctx, request_key=""), waiting)
        table = services.tables.get(found.state.code)
        if table is not None and await _sit(services, ctx, seeker, table):
            return _seated(services, ctx, table)
    return await _begin_alone(services, ctx)


@button(Verb.DECLINE)
async def decline(services: Services, ctx: RequestContext) -> Reply:
    """Let the author leave the table that they were given."""
    current = _current(services, ctx.person.id)
    if current is None or current.state.code != ctx.argument:
        raise RefusalError(LocalizedText("chat-stale"))
    return await _leave(services, ctx, current)


@button(Verb.SHUT, needs=Needs.CHAIR)
async def shut(services: Services, ctx: RequestContext) -> Reply:
    """Close the table to people who look for a seat until the match is over."""
    table, playing = ctx.table, ctx.table.is_playing
    after = lobby.shut(table.state, ctx.person.id, playing=playing)
    await services.game_loop.update_table(table, after, request_key=ctx.request_key)
    line = LocalizedText("open-is-shut", {"code": table.state.code})
    if playing:
        tell_all(services, table, line)
    return ctx.toast(line)


@command("mesas")
async def command_tables(services: Services, ctx: RequestContext) -> Reply:
    """List the open tables with a seat for the author; tables of this chat come first."""
    seeker, say = _seeker(services, ctx), ctx.localizer.format
    found = _listed(services, seeker)
    key = "open-list" if found else "open-none"
    lines = [LocalizedText(key), *(_row(services, one) for one in found)]
    rows = [
        Button(say(LocalizedText("open-sit", {"code": code})), _token(Verb.JOIN, code))
        for code in (one.state.code for one in found)
    ]
    if not found:
        rows = [join_button(ctx)]
    if not ctx.private:
        rows.append(Button(say(LocalizedText("open-tell-me")), _token(Verb.TELL_ME)))
    text = "\n".join(map(say, lines))
    return Reply(
        post=MessageContent(text, rows=in_rows(rows, 1)),
        start_payload="" if ctx.private or ctx.is_reachable else START,
        fallback_text=ctx.unshown,
    )


@button(Verb.TELL_ME)
async def request_alert(services: Services, ctx: RequestContext) -> Reply:
    """Record that the author wants one private alert about the next table in this chat."""
    if ctx.where is not Where.CHAT:
        raise RefusalError(LocalizedText("chat-stale"))
    person = ctx.person.id
    await services.documents.request_alert(person, channel_of(ctx.address), services.clock.now())
    answer = ctx.reply(LocalizedText("open-will-tell"))
    return answer if ctx.is_reachable else replace(answer, start_payload=TELL_ME)


def join_button(ctx: RequestContext) -> Button:
    """Return the button that gives a person a seat at once."""
    label = ctx.localizer.format(LocalizedText("open-join"))
    return Button(label, _token(Verb.JOIN), Style.PRIMARY)


def _seeker(services: Services, ctx: RequestContext) -> Seeker:
    """Return the author as a person who looks for a seat.

    On some platforms they can play at a table of another chat only after they have opened their
    private chat.
    """
    defaults = services.documents.preferences(ctx.address).defaults
    usual = TableState("", ctx.person.id)
    rules = rules_at(replace(usual, preset=defaults.preset or usual.preset))
    may_write = services.publisher.has_unasked_dms(ctx.person.id.platform)
    is_tried = may_write and not services.documents.is_unreachable(ctx.person.id)
    stays = not (ctx.where is Where.PRIVATE or ctx.is_reachable or is_tried)
    return Seeker(ctx.person.id, ctx.address, ctx.language, rules, stays)


def _current(services: Services, person: PersonId) -> Table | None:
    """Return the table where a person plays or is about to join, if any."""
    for table in services.tables.find_by(JoiningKey(person)):
        return table
    for table in services.tables.find_by(person):
        seat = table.state.seat_of(person)
        is_present = seat is not None and table.state.chairs[seat].has_person_present
        if is_present and table.is_playing and not table.state.is_solo:
            return table
    return None


def _open_tables(services: Services, seeker: Seeker) -> list[RunningTable]:
    """Return the open tables that a person may find; tables not in memory are out of use."""
    chat = channel_of(seeker.chat)
    near = services.tables.find_by(OpenKey(chat.platform, chat.chat))
    tables = dict.fromkeys((*near, *services.tables.find_by(OpenKey())))
    return [one for one in map(running, tables) if one is not None]


def _search(services: Services, seeker: Seeker, left: str) -> RunningTable | None:
    """Return the best table for a person, other than the one with the code ``left``."""
    if services.documents.is_kept_apart(seeker.person, services.clock.now()):
        return None
    tables = [one for one in _open_tables(services, seeker) if one.state.code != left]
    found = best_seat(tables, seeker, services.refusals.separates, services.clock.now())
    return None if found is None else found[0]


def _listed(services: Services, seeker: Seeker) -> list[RunningTable]:
    """Return the tables to list: those of the seeker's chat first, then by number of people.

    The list includes tables with house rules other than those of the seeker's chat.
    """
    now, separates = services.clock.now(), services.refusals.separates
    anywhere = replace(seeker, stays=False)
    found = [
        one
        for one in _open_tables(services, anywhere)
        if seat_at(one, anywhere, separates, now) is not None
    ]
    chat = channel_of(seeker.chat)

    def order(one: RunningTable) -> tuple[bool, int]:
        is_here = any(channel_of(place.address) == chat for place in one.state.places)
        return not is_here, -len(one.state.everybody)

    return sorted(found, key=order)[:MOST_LISTED]


async def _join_named(services: Services, ctx: RequestContext, seeker: Seeker, code: str) -> Reply:
    """Seat the author at a table of the list; raise RefusalError if that is no longer possible."""
    current = _current(services, ctx.person.id)
    if current is not None:
        return _already(services, ctx, current)
    if services.documents.is_kept_apart(ctx.person.id, services.clock.now()):
        raise RefusalError(LocalizedText("open-apart"))
    table = services.tables.get(code)
    if seeker.stays and table is not None and table.state.place_at(ctx.address) is None:
        return Reply(_said(ctx, LocalizedText("open-in-private")), start_payload=START)
    if table is None or not await _sit(services, ctx, seeker, table):
        raise RefusalError(LocalizedText("open-gone", {"code": code}))
    return _seated(services, ctx, table)


async def _sit(services: Services, ctx: RequestContext, seeker: Seeker, table: Table) -> bool:
    """Seat the author at a table; return False if it has no seat for them any more."""
    async with table.lock:
        now, shown = services.clock.now(), running(table)
        separates = services.refusals.separates
        seat = None if shown is None else seat_at(shown, seeker, separates, now)
        if seat is None:
            return False
        chair = replace(newcomer(ctx, seat + 1), came_from=ctx.address)
        if table.state.place_at(ctx.address) is None:
            # The cards are sent by private message.
            chair = replace(chair, last_acted_in=None)
        after = with_person(table, seat, chair)
        await change_table(services, replace(ctx, table_if_any=table), after)
    return True


async def _leave(services: Services, ctx: RequestContext, table: Table) -> Reply:
    """Let the author leave a table; close it if they made it and are alone there."""
    is_alone = table.state.everybody == (ctx.person.id,) and table.state.maker == ctx.person.id
    return await run_at(services, ctx, close_table if is_alone else leave_seat, table)


async def _begin_alone(services: Services, ctx: RequestContext) -> Reply:
    """Start a match of the author with computer players, where other people may join."""
    table = _waiting_table(services, ctx)
    if table is None:
        check_may_open(services, ctx)
        state = _open_to_others(services, ctx, await new_table(services, ctx))
        # The request counts as carried out only once the cards are dealt.
        table, _ = await open_table(services, replace(ctx, request_key=""), state)
    else:
        async with table.lock:
            opened = _open_to_others(services, ctx, table.state)
            await services.game_loop.update_table(table, opened)
    await run_at(services, ctx, start_match, table)
    return _alone(services, ctx, table)


def _waiting_table(services: Services, ctx: RequestContext) -> Table | None:
    """Return the table of this chat where the author waits alone for a match, if any."""
    person = ctx.person.id
    for table in services.tables.find_by(ctx.address):
        state = table.state
        is_theirs = state.maker == person and state.everybody == (person,)
        if is_theirs and not (table.is_playing or state.is_solo):
            return table
    return None


def _open_to_others(services: Services, ctx: RequestContext, state: TableState) -> TableState:
    """Return the author's table, filled with computer players and open to others.

    In a group, the group's settings decide who may join. In private, the table is open to all
    chats.
    """
    seat = state.seat_of(ctx.person.id)
    assert seat is not None, "the author sits at their table"
    state = state.with_chair(seat, replace(state.chairs[seat], came_from=ctx.address))
    chosen = services.documents.preferences(ctx.address).defaults.open
    is_wide = ctx.where is Where.PRIVATE or chosen == ALL_CHATS
    is_apart = services.documents.is_kept_apart(ctx.person.id, services.clock.now())
    if is_apart:
        state = replace(state, open_to=NOBODY)
    elif state.matches >= state.shut_until:
        state = replace(state, open_to=ALL_CHATS if is_wide else THIS_CHAT)
    return lobby.fill(state, state.stand_in)


def _already(services: Services, ctx: RequestContext, table: Table) -> Reply:
    """Return where the author sits; raise RefusalError if they did not join by this command."""
    state, person = table.state, ctx.person.id
    chairs = (*state.chairs, *(one.chair for one in state.joining))
    [chair] = [one for one in chairs if one.person == person]
    if not chair.is_walk_in:
        raise RefusalError.because(LobbyReason.ALREADY_PLAYING, code=state.code)
    is_alone = len(state.everybody) == 1
    return _alone(services, ctx, table) if is_alone else _seated(services, ctx, table)


def _seated(services: Services, ctx: RequestContext, table: Table) -> Reply:
    """Return a reply that says at which table the author sits, and with whom."""
    state, person = table.state, ctx.person.id
    own = state.seat_of(person)
    if own is None:
        [own] = [one.seat for one in state.joining if one.chair.person == person]
    others = [
        table.names[Seat(seat)]
        for seat, chair in enumerate(state.chairs)
        if chair.person not in {None, person}
    ]
    others += [one.chair.name for one in state.joining if one.chair.person != person]
    told = {**_about(table, own), "players": listed(others)}
    return _answer(services, ctx, table, LocalizedText("open-seated", told))


def _alone(services: Services, ctx: RequestContext, table: Table) -> Reply:
    """Return a reply that says that the author plays with computer players for now."""
    count = sum(chair.person is None for chair in table.state.chairs)
    key = "open-alone" if table.state.is_open else "open-computers"
    return _answer(services, ctx, table, LocalizedText(key, {"count": count}))


def _answer(services: Services, ctx: RequestContext, table: Table, line: LocalizedText) -> Reply:
    """Return a reply with a line, and buttons to watch, change or leave the table."""
    say, code = ctx.localizer.format, table.state.code
    watch = TableButton(code, Verb.WATCH)
    row = [Button(say(WATCH_LABEL), encode(watch))] if services.page is not None else []
    row += [
        Button(say(LocalizedText("open-other")), _token(Verb.JOIN, f"{_OTHER}{code}")),
        Button(say(LocalizedText("open-decline")), _token(Verb.DECLINE, code)),
    ]
    return Reply(
        post=MessageContent(say(line), rows=(tuple(row),)),
        start_payload="" if ctx.private or ctx.is_reachable else code,
        fallback_text=ctx.unshown,
        is_in_place=bool(ctx.argument),
    )


def _headed(ctx: RequestContext, line: LocalizedText, answer: Reply) -> Reply:
    """Return a reply with a line above its message."""
    assert answer.post is not None, "the answer is a message"
    text = f"{_said(ctx, line)}\n{answer.post.text}"
    return replace(answer, post=replace(answer.post, text=text))


def _row(services: Services, one: RunningTable) -> LocalizedText:
    """Return the line of an open table in the list: rules, people, score and free seats."""
    table = services.tables.get(one.state.code)
    assert table is not None, "a running table is in memory"
    people = [table.names[Seat(at)] for at, chair in enumerate(one.state.chairs) if chair.person]
    free = len(lobby.open_seats(one.state))
    told = {**_about(table, Seat(0)), "players": listed(people), "free": free}
    return LocalizedText("open-row", told)


def _about(table: Table, seat: Seat) -> dict[str, TextArg]:
    """Return the code and rules of a table, and its score from the point of view of a seat."""
    stones, side = table.match.game.tally.stones, pair_of(seat)
    preset = LocalizedText(f"preset-{table.state.preset}")
    ours, theirs = stones[side], stones[1 - side]
    return {"code": table.state.code, "preset": preset, "ours": ours, "theirs": theirs}


def _said(ctx: RequestContext, line: LocalizedText) -> str:
    return ctx.localizer.format(line)


def _token(verb: Verb, about: str = "") -> str:
    return encode(TableButton("", verb, about))
