"""The chats of a table: talk between them, and how chats join and leave.

Several chats, also on different platforms, may show the same table. People in each of them can read
what is said with ``/di`` in any other, and are told when a chat joins. The maker may remove the
table from a chat.
"""

from collections.abc import Iterable, Iterator

import structlog

from bot.app.commands.talk import LONGEST
from bot.app.context import RequestContext, Services, is_read_by_others
from bot.app.refusal import RefusalError
from bot.app.registry import Needs, button, command
from bot.delivery.slot_key import Recipient, SlotKind
from bot.messages.callback_data import TableButton, Verb
from bot.messages.chats_page import CHATS_PAGE, SWITCH, chat_digest, platform_name
from bot.ports.message import Reply
from bot.ports.request import Address
from bot.tables import joining, lobby
from bot.tables.table import Table
from bot.tables.table_state import TableChat, TableState
from bot.text.localizer import LocalizedText, Localizer, sanitize, strip_links

_log = structlog.get_logger()


@command("di", needs=Needs.CHAIR, locks=False)
async def command_say(services: Services, ctx: RequestContext) -> Reply:
    """Send a line to everyone at the table who has not read it yet; raise RefusalError."""
    table, seat, about = ctx.table, ctx.seat, ctx.argument
    if not table.state.talk:
        raise RefusalError(LocalizedText("talk-off"))
    if not about or len(about) > LONGEST:
        raise RefusalError(LocalizedText("talk-length", {"most": LONGEST}))
    chair = table.state.chairs[seat]
    if chair.is_walk_in and not table.state.talks_with_walk_ins:
        return await _ask_to_talk(services, ctx)
    recipients = dict(_readers(services, ctx, table.state))
    if not recipients:
        raise RefusalError(LocalizedText("talk-nobody"))
    if not services.talk.admits(ctx.person.id):
        raise RefusalError(LocalizedText("talk-too-fast"))
    said = LocalizedText(
        "talk-said", {"player": table.names[seat], "text": strip_links(sanitize(about))}
    )
    for recipient, language in recipients.items():
        services.talk.send(recipient, table.state.code, Localizer(language).format(said))
    return Reply() if is_read_by_others(services, ctx) else ctx.reply(LocalizedText("talk-told"))


def _readers(
    services: Services, ctx: RequestContext, state: TableState
) -> Iterator[tuple[Recipient, str]]:
    """Yield who has not read a line yet: other chats, and people in none of the chats."""
    for place in state.places:
        if place.address != ctx.address or not is_read_by_others(services, ctx):
            yield place.address, state.language_at(place)
    for chair in state.chairs:
        person = chair.person
        is_stranger = chair.is_walk_in and not state.talks_with_walk_ins
        if person not in {None, ctx.person.id} and not is_stranger:
            assert person is not None, "the seat of a person"
            if not state.is_seen_by(person):
                yield person, state.language_for(chair)


async def _ask_to_talk(services: Services, ctx: RequestContext) -> Reply:
    """Ask the others whether the author, who joined with ``/jugar``, may send them lines."""
    async with ctx.table.lock:
        await _agree(services, ctx)
    if ctx.table.state.talks_with_walk_ins:
        return ctx.reply(LocalizedText("open-talk-on"))
    return ctx.reply(LocalizedText("open-talk-asked"))


@button(Verb.LET_TALK, needs=Needs.CHAIR)
async def let_talk(services: Services, ctx: RequestContext) -> Reply:
    """Let people who joined with ``/jugar`` exchange lines with the table once all agree."""
    if not ctx.table.state.talk_agreed:
        raise RefusalError(LocalizedText("chat-stale"))
    await _agree(services, ctx)
    is_on = ctx.table.state.talks_with_walk_ins
    line = LocalizedText("open-talk-on" if is_on else "open-talk-noted")
    if is_on:
        tell_all(services, ctx.table, line)
    return ctx.toast(line)


async def _agree(services: Services, ctx: RequestContext) -> None:
    after = lobby.agree_to_talk(ctx.table.state, ctx.person.id)
    await services.game_loop.update_table(ctx.table, after, request_key=ctx.request_key)


@command("fuera", needs=Needs.TABLE, locks=False)
async def command_remove_chat(services: Services, ctx: RequestContext) -> Reply:
    """Offer the maker a list of chats to remove, even during a match; raise RefusalError."""
    table = ctx.table
    lobby.check_maker(table.state, ctx.person.id)
    if len(table.state.places) == 1:
        raise RefusalError(LocalizedText("talk-only-chat", {"code": table.state.code}))
    return Reply(post=services.publisher.renderer.chat_list(table, ctx.localizer))


async def ask_in(services: Services, ctx: RequestContext, table: Table, place: TableChat) -> Reply:
    """Ask the players of a table whether another chat may show it, and inform that chat."""
    await services.game_loop.update_table(
        table, joining.request_to_show(table.state, place), request_key=ctx.request_key
    )
    asked = LocalizedText("talk-asked", {"code": table.state.code})
    _tell_asking(services, table, place, asked)
    return ctx.toast(asked)


@button(Verb.ACCEPT_CHAT, Verb.REJECT_CHAT, needs=Needs.TABLE)
async def answer_chat(services: Services, ctx: RequestContext) -> Reply:
    """Allow or refuse a chat that asks to show the table, and notify that chat."""
    table, pressed = ctx.table, ctx.button
    found = (one for one in table.state.join_requests if chat_digest(one.address) == ctx.argument)
    place = next(found, None)
    if place is None:
        raise RefusalError(LocalizedText("chat-stale"))
    comes_in = isinstance(pressed, TableButton) and pressed.action is Verb.ACCEPT_CHAT
    after = joining.answer_request(table.state, ctx.person.id, place, comes_in=comes_in)
    await services.game_loop.update_table(table, after, request_key=ctx.request_key)
    code = {"code": table.state.code}
    told = LocalizedText("talk-came-in" if comes_in else "talk-kept-out", code)
    _tell_asking(
        services, table, place, LocalizedText("talk-let-in-here", code) if comes_in else told
    )
    if comes_in:
        services.publisher.refresh_chat(table, place, anew=True)
        announce(services, table, place)
    return ctx.toast(told)


def _tell_asking(services: Services, table: Table, place: TableChat, line: LocalizedText) -> None:
    told = Localizer(table.state.language_at(place)).format(line)
    services.publisher.say(place.address, SlotKind.SHOW_REQUEST, told, table=table.state.code)


def announce(services: Services, table: Table, brought: TableChat) -> None:
    """Tell the other chats of a table that a new chat shows it."""
    args = {"player": brought.brought_by, "platform": platform_name(brought.address)}
    others = (one for one in table.state.places if one.address != brought.address)
    tell_places(services, table, others, LocalizedText("talk-brought", args))


def tell_lost(services: Services, table: Table, lost: Address) -> None:
    """Tell the remaining chats of a table that the bot may no longer write to a chat."""
    line = LocalizedText("talk-lost", {"platform": platform_name(lost)})
    tell_places(services, table, table.state.places, line)


def tell_outage(services: Services, platform: str, *, is_out: bool) -> None:
    """Tell tables with people of a platform that it is unreachable or reachable again."""
    line = LocalizedText("talk-out" if is_out else "talk-back", {"platform": platform.capitalize()})
    for table in services.tables.all():
        state = table.state
        concerns = any(person.platform == platform for person in state.people)
        if (
            table.is_playing
            and concerns
            and services.clock.now() - state.last_activity_at < lobby.IDLE_S
        ):
            others = (one for one in state.places if one.address.platform != platform)
            tell_places(services, table, others, line)


def tell_places(
    services: Services, table: Table, places: Iterable[TableChat], line: LocalizedText
) -> None:
    """Send a line about a table to some of its chats, below the earlier lines."""
    for place in places:
        told = Localizer(table.state.language_at(place)).format(line)
        services.talk.send(place.address, table.state.code, told)


def tell_all(services: Services, table: Table, line: LocalizedText) -> None:
    """Send a line to everyone at a table: its chats, and people in none of the chats."""
    tell_places(services, table, table.state.places, line)
    for chair in table.state.chairs:
        if chair.person is not None and not table.state.is_seen_by(chair.person):
            told = Localizer(table.state.language_for(chair)).format(line)
            services.talk.send(chair.person, table.state.code, told)


def called(ctx: RequestContext) -> str:
    """Return the name of the author, cleaned so that it is safe to show to other people."""
    return strip_links(sanitize(ctx.person.name))


@button(Verb.DISMISS, needs=Needs.TABLE)
async def dismiss_chat(services: Services, ctx: RequestContext) -> Reply:
    """Remove the table from a chat; raise RefusalError for its last chat."""
    table, state = ctx.table, ctx.table.state
    found = (one for one in state.places if chat_digest(one.address) == ctx.argument)
    place = next(found, None)
    after = lobby.remove_from_chat(state, ctx.person.id, place)
    if place is None or not after.places:
        raise RefusalError(LocalizedText("chat-stale"))
    await arrange_chats(services, ctx, after)
    services.publisher.dismiss(table, place)
    return ctx.reply(LocalizedText("talk-dismissed", {"platform": platform_name(place.address)}))


@button(Verb.TALK, needs=Needs.TABLE)
async def choose_talk(services: Services, ctx: RequestContext) -> Reply:
    """Allow or forbid talk between the chats of the table."""
    if ctx.argument not in SWITCH:
        raise RefusalError.of_unknown_button()
    after = lobby.choose_talk(ctx.table.state, ctx.person.id, talk=ctx.argument == SWITCH[1])
    await arrange_chats(services, ctx, after)
    return ctx.reply(LocalizedText("talk-allowed", {"now": ctx.argument}))


async def arrange_chats(services: Services, ctx: RequestContext, after: TableState) -> None:
    """Store a table whose chats changed; between matches the lobby stays on the page of chats."""
    if not ctx.table.is_playing:
        ctx.table.ui.lobby_page = CHATS_PAGE
    await services.game_loop.update_table(ctx.table, after, request_key=ctx.request_key)
