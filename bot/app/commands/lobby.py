"""The buttons of the lobby: seats, computer players, rules, settings, start and end."""

import unicodedata
from typing import Final

import structlog

from bot.app.commands import chats, threads
from bot.app.commands.lobby_replies import (
    admitted_line,
    cleared_line,
    filled_line,
    left_line,
    option_line,
    page_line,
    seated_line,
)
from bot.app.commands.play import number_in
from bot.app.context import RequestContext, Services, check_not_muted, find_seat
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.lobby_message import SEATS, page_of_option
from bot.ports.message import Question, Reply
from bot.ports.request import Where, channel_of
from bot.ports.value import replace
from bot.tables import lobby
from bot.tables.errors import LobbyReason
from bot.tables.hand_numbers import hand_in_play
from bot.tables.joining import admit_now
from bot.tables.lobby import rules_at, seats_to_choose
from bot.tables.table import Table
from bot.tables.table_state import LONGEST_NAME, SeatAssignment, Seeds, TableState
from bot.text.help_topics import option_title
from bot.text.lesson import SEED
from bot.text.localizer import LocalizedText, Localizer, sanitize, strip_links
from bot.text.lookalikes import FILLERS
from bot.text.table_settings import TIME_PAGE, find_choice, setting_words
from engine.actions import Reparto
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS
from engine.seats import Seat

_A_CHOICE: Final = 2

_log = structlog.get_logger()


async def open_table(
    services: Services, ctx: RequestContext, state: TableState
) -> tuple[Table, list[LocalizedText]]:
    """Open a table with the people in its state, in a thread if it wants one.

    Return the table, and lines that say why a wanted thread could not be opened.
    """
    table = Table(state)
    services.tables.add(table)
    async with table.lock:
        state, troubles = await threads.into_threads(services, ctx, table, state)
        await services.game_loop.update_table(table, state, request_key=ctx.request_key)
        services.threads.post_link(table)
    _log.info("table opened", code=state.code)
    await _alert(services, ctx, table)
    return table, troubles


async def _alert(services: Services, ctx: RequestContext, table: Table) -> None:
    """Tell people who requested an alert, in private, that a table was opened in this chat."""
    if table.state.is_solo or ctx.where is Where.PRIVATE:
        return
    code, now = table.state.code, services.clock.now()
    for person in await services.documents.take_alerts(channel_of(ctx.address), now):
        if person not in table.state.everybody:
            language = services.documents.preferences(person).language or ctx.fallback_language
            line = LocalizedText("open-alert", {"code": code})
            services.talk.send(person, code, Localizer(language).format(line))


async def change_table(
    services: Services, ctx: RequestContext, after: TableState, page: str = SEATS
) -> None:
    """Store and show a changed table; between matches, its chats see this page of the lobby."""
    table, before, person = ctx.table, ctx.table.state, ctx.person.id
    if after.closed:
        services.game_loop.finish_match_display(table)
    table.ui.lobby_page = None if table.is_playing else page
    table.ui.choosing_seat.discard(person)
    if person in before.people and person not in after.people:
        services.publisher.part_with(table, person)
    await services.game_loop.update_table(table, after, request_key=ctx.request_key)


@button(Verb.SIT, needs=Needs.TABLE)
async def sit(services: Services, ctx: RequestContext) -> Reply:
    """Give the author a seat; during a match, offer the free seats first.

    A second press gives them the first free seat, because some chats cannot show the offer.
    """
    table, person = ctx.table, ctx.person.id
    if not ctx.argument and not ctx.private and table.is_playing:
        free = seats_to_choose(table.state, person)
        has_no_choice = len(free) < _A_CHOICE or table.state.seat_of(person) is not None
        if not has_no_choice and person not in table.ui.choosing_seat:
            table.ui.choosing_seat.add(person)
            return Reply(
                post=services.publisher.renderer.seat_choice(table, ctx.language, free, person)
            )
    check_not_muted(services, ctx, table)
    names = table.names
    await change_table(services, ctx, _seated(ctx, table, ctx.argument))
    line = seated_line(person, names, table)
    answer = ctx.reply(line) if person in table.state.people_joining else ctx.toast(line)
    is_open = ctx.private or ctx.is_reachable
    return answer if is_open else replace(answer, start_payload=table.state.code)


@button(Verb.LEAVE, needs=Needs.TABLE)
async def leave_seat(services: Services, ctx: RequestContext) -> Reply:
    """Let the author leave the table."""
    table, before = ctx.table, ctx.table.state
    after = lobby.leave(before, ctx.person.id, playing=table.is_playing, hand=hand_in_play(table))
    seat, playing = before.seat_of(ctx.person.id), table.is_playing
    await change_table(services, ctx, after)
    lines = [left_line(ctx.person.id, before, table)]
    came = seat is not None and before.chairs[seat].is_walk_in and len(before.people) > 1
    if playing and came:
        now = services.clock.now()
        if await services.documents.note_left(ctx.person.id, now):
            lines.append(LocalizedText("open-apart"))
    is_told = playing or seat is None
    return ctx.reply(*lines) if is_told else ctx.toast(lines[0])


@button(Verb.RESUME, needs=Needs.TABLE)
async def resume(services: Services, ctx: RequestContext) -> Reply:
    """Give the author back the seat that a computer player has kept for them."""
    await change_table(services, ctx, lobby.resume_seat(ctx.table.state, ctx.person.id))
    return ctx.reply(LocalizedText("chat-welcome-back"))


@button(Verb.ADMIT, needs=Needs.TABLE)
async def admit(services: Services, ctx: RequestContext) -> Reply:
    """Give a person their seat at once, without waiting for the end of the hand."""
    if not ctx.argument.isdecimal():
        raise RefusalError.of_unknown_button()
    table, seat = ctx.table, Seat(int(ctx.argument))
    after = admit_now(table.state, ctx.person.id, seat, table.names, hand_in_play(table))
    await change_table(services, ctx, after)
    return ctx.toast(admitted_line(table.names, seat))


@button(Verb.ADD_COMPUTERS, needs=Needs.TABLE)
async def add_computers(services: Services, ctx: RequestContext) -> Reply:
    """Fill the free seats with computer players of a level."""
    level, before = _level(ctx.argument), ctx.table.state
    find_seat(ctx, ctx.table)
    await change_table(services, ctx, lobby.fill(before, level))
    return ctx.toast(filled_line(before, ctx.table.names, level))


@button(Verb.REMOVE_COMPUTERS, needs=Needs.CHAIR)
async def remove_computers(services: Services, ctx: RequestContext) -> Reply:
    """Remove the computer players from their seats."""
    before, names = ctx.table.state, ctx.table.names
    await change_table(services, ctx, lobby.clear(before, playing=ctx.table.is_playing))
    return ctx.toast(cleared_line(before, names))


@button(Verb.PRESET, needs=Needs.TABLE)
async def choose_preset(services: Services, ctx: RequestContext) -> Reply:
    """Set the house rules to those of a preset."""
    if ctx.argument not in PRESETS:
        raise RefusalError.of_unknown_button()
    table = ctx.table
    after = lobby.choose_preset(table.state, ctx.person.id, ctx.argument, playing=table.is_playing)
    await change_table(services, ctx, after)
    preset = LocalizedText(f"preset-{table.state.preset}")
    return ctx.toast(LocalizedText("chat-preset", {"preset": preset}))


@button(Verb.OPTION, needs=Needs.TABLE)
async def choose_option(services: Services, ctx: RequestContext) -> Reply:
    """Set one of the house rules."""
    name, _, value = ctx.argument.partition("=")
    return await _set_option(services, ctx, name, value)


@button(Verb.NUMBER, needs=Needs.TABLE)
async def choose_number(services: Services, ctx: RequestContext) -> Reply:
    """Ask for the number that a house rule needs, or set the given number."""
    name = ctx.argument
    if name not in CHOICES:
        raise RefusalError.of_unknown_button()
    if ctx.values:
        return await _set_option(services, ctx, name, str(number_in(ctx.values[0])))
    assert ctx.button is not None, "a button asks for the number"
    title = ctx.localizer.format(option_title(name))
    allowed = CHOICES[name].allowed()
    text = ctx.localizer.format(LocalizedText("chat-number", {"allowed": allowed}))
    return Reply(question=Question(title, text, encode(ctx.button)))


async def _set_option(services: Services, ctx: RequestContext, name: str, value: str) -> Reply:
    """Set a house rule; its page stays open, because people often set several in a row."""
    table = ctx.table
    after = lobby.set_options(table.state, ctx.person.id, {name: value}, playing=table.is_playing)
    await change_table(services, ctx, after, page_of_option(name))
    return ctx.toast(option_line(table.state, name))


@button(Verb.GAMES, needs=Needs.TABLE)
async def choose_games(services: Services, ctx: RequestContext) -> Reply:
    """Set how many games win the match, from a button below the seats."""
    table = ctx.table
    options = {"games_to_win": ctx.argument}
    after = lobby.set_options(table.state, ctx.person.id, options, playing=table.is_playing)
    await change_table(services, ctx, after)
    return ctx.toast(option_line(table.state, "games_to_win"))


@button(*map(Verb, setting_words()), needs=Needs.TABLE)
async def choose_setting(services: Services, ctx: RequestContext) -> Reply:
    """Set a setting of the table; raise RefusalError if the setting or value is unknown."""
    pressed, table, before = ctx.button, ctx.table, ctx.table.state
    assert isinstance(pressed, TableButton), "a setting has buttons of the table"
    choice = find_choice(pressed.action, ctx.argument)
    if choice is None:
        raise RefusalError.of_unknown_button()
    setting, value = choice
    await change_table(services, ctx, lobby.choose(before, ctx.person.id, setting, value))
    is_changed = getattr(table.state, setting.field) != getattr(before, setting.field)
    if table.is_playing and is_changed and setting.announced is not None:
        chats.tell_all(services, table, setting.announced(value))
    return ctx.toast(setting.told(value))


@button(Verb.KEEP_OPEN, needs=Needs.TABLE)
async def keep_open(services: Services, ctx: RequestContext) -> Reply:
    """Keep an abandoned table open."""
    await change_table(services, ctx, lobby.keep_open(ctx.table.state))
    return ctx.toast(LocalizedText("chat-stays", {"code": ctx.table.state.code}))


@button(Verb.CLOSE, needs=Needs.TABLE)
async def close_table(services: Services, ctx: RequestContext) -> Reply:
    """Close the table permanently."""
    state = ctx.table.state
    if state.daily is not None:
        raise RefusalError(LocalizedText("daily-waits"))
    await change_table(services, ctx, lobby.close(state, ctx.person.id, services.clock.now()))
    return ctx.toast(LocalizedText("chat-closed", {"code": state.code}))


@button(Verb.START, needs=Needs.CHAIR)
async def start_match(services: Services, ctx: RequestContext) -> Reply:
    """Begin a match, the first one or a rematch."""
    table, person, playing = ctx.table, ctx.person.id, ctx.table.is_playing
    lobby.check_start(table.state, person, playing=playing)
    if table.is_day_over:
        raise RefusalError(LocalizedText("daily-played"))
    # A lesson begins with an example that has fixed cards.
    example = Seeds(SEED) if table.state.lesson and not table.state.matches else None
    lots = example or table.state.next_match or services.tables.new_seeds()
    await services.game_loop.wait_for_result_shown(table)
    await services.game_loop.retry_record(table)
    state, troubles = await threads.into_threads(services, ctx, table, table.state)
    place = state.place_at(ctx.address)
    if ctx.where is Where.PRIVATE and place is not None and place.reader is None:
        # An earlier version opened the table, and did not store whose chat this is.
        state = state.with_place(replace(place, reader=person))
    match, luck = await services.tables.open_match(rules_at(state), lots, state.daily)
    state = lobby.start(state, person, match.id, lots, playing=playing)
    services.game_loop.finish_match_display(table)
    table.attach_match(match, luck)
    await services.game_loop.update_table(table, state, request_key=ctx.request_key)
    services.threads.post_link(table)
    await services.game_loop.play(table, ctx.seat, Reparto())
    return ctx.toast(LocalizedText("press-started"), ctx.reply(*troubles) if troubles else None)


@button(Verb.PAGE, needs=Needs.TABLE)
async def turn_page(services: Services, ctx: RequestContext) -> Reply:
    """Show the seats or a page of settings; only the maker may open the settings."""
    table, page = ctx.table, ctx.argument
    if table.state.closed:
        raise RefusalError.because(LobbyReason.CLOSED)
    if table.is_playing and page == TIME_PAGE:
        lobby.check_maker(table.state, ctx.person.id)
        return Reply(post=services.publisher.renderer.turn_times(table, ctx.localizer))
    if table.is_playing:
        raise RefusalError.because(LobbyReason.IN_PLAY)
    if page != SEATS:
        lobby.check_maker(table.state, ctx.person.id)
    if table.ui.lobby_page is None:
        services.game_loop.finish_match_display(table)
    table.ui.lobby_page = page
    services.publisher.refresh(table)
    return ctx.toast(page_line(table.state, page))


def newcomer(ctx: RequestContext, number: int = 1) -> SeatAssignment:
    """Return the seat assignment of an author who sits down.

    An author without a visible name is called by a number.
    """
    name = strip_links(sanitize(ctx.person.name))[:LONGEST_NAME].strip()
    if not any(map(_is_seen, name)):
        name = ctx.localizer.format(LocalizedText("seat-unnamed", {"number": number}))
    return SeatAssignment(
        ctx.person.id,
        name,
        ctx.fallback_language,
        text_only=ctx.text_only,
        chose_language=ctx.chose_language,
        last_acted_in=ctx.plays_in,
    )


def _seated(ctx: RequestContext, table: Table, about: str) -> TableState:
    """Return the table with the author in a seat, where they replace any computer player."""
    state, playing = table.state, table.is_playing
    seats = {str(number): Seat(number) for number in range(len(state.chairs))}
    if about and about not in seats:
        raise RefusalError.of_unknown_button()
    seat = seats.get(about)
    if seat is not None and state.seat_of(ctx.person.id) is not None:
        return lobby.swap(state, ctx.person.id, seat, playing=playing)
    return with_person(table, seat, newcomer(ctx, _seat_number(state, seat)))


def with_person(table: Table, seat: Seat | None, chair: SeatAssignment) -> TableState:
    """Return the table with a person in a seat, now or with the next hand; raise LobbyError."""
    assert chair.person is not None, "a newcomer is a person"
    hand = hand_in_play(table)
    playing, of_hand = table.is_playing, 0 if table.is_dealing else hand
    after = lobby.sit(table.state, chair, seat, playing=playing, hand=of_hand)
    own = after.seat_of(chair.person)
    if own is None or not hand:
        return after
    # What the seat said earlier in this hand was said by the previous player.
    return after.with_chair(own, replace(chair, previous_name=table.names[own], since_hand=hand))


def _is_seen(letter: str) -> bool:
    """Return whether a character is visible: not a blank, a mark, or a filler."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in FILLERS


def _seat_number(state: TableState, seat: Seat | None) -> int:
    """Return the number of the given seat, or else of the first free one."""
    free = (Seat(at) for at, chair in enumerate(state.chairs) if chair.person is None)
    return (next(free, Seat(0)) if seat is None else seat) + 1


def _level(about: str) -> Level:
    if about not in set(Level):
        raise RefusalError.of_unknown_button()
    return Level(about)
