"""The command for languages, and the buttons for a person's other choices.

These switch the confirmation of an órdago, and the delivery of their cards by private message.
"""

from functools import partial

from bot.app.commands.hand import close_confirmations, move_hand, refresh_hand
from bot.app.commands.preferences import bring_to_tables
from bot.app.context import RequestContext, Services
from bot.app.refusal import RefusalError
from bot.app.registry import button, command, run_at
from bot.messages.buttons import Rows, in_rows
from bot.messages.callback_data import TableButton, Verb, encode
from bot.messages.chats_page import SWITCH
from bot.messages.settings_page import LANGUAGE
from bot.ports.message import Button, MessageContent, Reply
from bot.ports.platform import PlatformError
from bot.ports.request import Address, Permission, PersonId
from bot.ports.value import replace
from bot.tables.table import Table
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, own_name


@command("idioma")
async def command_language(services: Services, ctx: RequestContext) -> Reply:
    """Set the named language: in private for the author, elsewhere for the chat.

    Without a name, offer all languages, for the author and for the chat.
    """
    if not ctx.argument:
        return Reply(post=_languages(services, ctx))
    names = {own_name(language).casefold(): language for language in LANGUAGES}
    language = names.get(ctx.argument.casefold(), ctx.argument.casefold())
    if ctx.private:
        return await _speak(services, ctx.person.id, language)
    return await _speak_here(services, ctx, language)


@button(Verb.LANGUAGE)
async def button_language(services: Services, ctx: RequestContext) -> Reply:
    """Set the author's language; below a table, offer administrators the same for the chat."""
    told = await _speak(services, ctx.person.id, ctx.argument)
    assert isinstance(ctx.button, TableButton), "a language is no answer to a question"
    if not ctx.button.code or ctx.private or not await _administers(services, ctx):
        return told
    line = Localizer(ctx.argument).format(LocalizedText("language-speak-here"))
    token = encode(TableButton("", Verb.SETTINGS, f"{LANGUAGE.field}={ctx.argument}"))
    return Reply(post=MessageContent(told.text, rows=((Button(line, token),),)))


async def _administers(services: Services, ctx: RequestContext) -> bool:
    """Return whether the author is known to administer the chat."""
    if Permission.BE_HERE in ctx.missing_permissions:
        return False
    try:
        return await services.threads.is_admin(ctx.address, ctx.person.id)
    except PlatformError:
        return False


@button(Verb.CHAT_LANGUAGE)
async def button_chat_language(services: Services, ctx: RequestContext) -> Reply:
    """Set the language of the chat."""
    return await _speak_here(services, ctx, ctx.argument)


@button(Verb.SKIP_CONFIRMATION)
async def button_unasked(services: Services, ctx: RequestContext) -> Reply:
    """Switch the confirmation of an órdago off or on; close any open confirmation.

    Old messages have the switch below the confirmation, which the hand then replaces.
    """
    unasked = ctx.argument == "yes"
    await services.documents.set_preference(ctx.person.id, unasked=unasked)
    await close_confirmations(services, ctx)
    told = ctx.reply(LocalizedText("press-asking", {"now": "yes" if unasked else "no"}))
    return await _in_place(services, replace(ctx, unasked=unasked), told)


@button(Verb.IN_PRIVATE)
async def button_in_private(services: Services, ctx: RequestContext) -> Reply:
    """Switch whether the author gets their cards by private message, at every table."""
    if ctx.argument not in SWITCH:
        raise RefusalError.of_unknown_button()
    person, is_on = ctx.person.id, ctx.argument == SWITCH[1]
    await services.documents.set_preference(person, in_private=is_on)
    if is_on:
        await services.documents.retry_dm(person)
    told = ctx.reply(LocalizedText("privately-now", {"now": ctx.argument}))
    shown = await _in_place(services, ctx, told)
    for table in services.tables.find_by(person):
        async with table.lock:
            _apply_private_choice(services, table, person, is_on=is_on)
    return shown


def _apply_private_choice(
    services: Services, table: Table, person: PersonId, *, is_on: bool
) -> None:
    """Send a hand in private, or stop doing so if the table has chats that can show it."""
    seat = table.state.seat_of(person)
    if seat is None:
        return
    here = (one.address for one in table.state.places if one.address.platform == person.platform)
    chat = next(here, None)
    if chat is not None and not is_on and table.state.chairs[seat].last_acted_in is None:
        move_hand(services, table, seat, chat)
    services.publisher.refresh_hand(table, seat)


async def _in_place(services: Services, ctx: RequestContext, told: Reply) -> Reply:
    """Return a text and the page whose switch was pressed: a hand, or the languages."""
    assert isinstance(ctx.button, TableButton), "the switch is no answer to a question"
    table = services.tables.get(ctx.button.code)
    if table is None or not table.is_playing or table.state.seat_of(ctx.person.id) is None:
        return replace(told, post=_languages(services, ctx), is_in_place=True)
    return replace(await run_at(services, ctx, refresh_hand, table), text=told.text)


async def _speak_here(services: Services, ctx: RequestContext, language: str) -> Reply:
    """Set the language of the chat; raise RefusalError if an administrator has fixed it."""
    if services.documents.preferences(ctx.address).defaults.language:
        raise RefusalError(LocalizedText("settings-language-fixed"))
    return await _speak(services, ctx.address, language)


async def _speak(services: Services, whose: PersonId | Address, language: str) -> Reply:
    """Set the language of a person or a chat, at every table."""
    if language not in LANGUAGES:
        line = LocalizedText("chat-no-such-language", {"allowed": ", ".join(LANGUAGES)})
        raise RefusalError(line, is_of_argument=True)
    await services.documents.set_preference(whose, language=language)
    await bring_to_tables(
        services,
        whose,
        partial(replace, language=language, chose_language=True),
        partial(replace, language=language),
    )
    return Reply(
        Localizer(language).format(LocalizedText("chat-language", {"language": own_name(language)}))
    )


def _languages(services: Services, ctx: RequestContext) -> MessageContent:
    """Return a button for each language: for the author, and in a group also for the chat."""
    localizer = ctx.localizer
    now = LocalizedText("press-switch", {"now": "yes" if ctx.unasked else "no"})
    about = "no" if ctx.unasked else "yes"
    switch = Button(localizer.format(now), encode(TableButton("", Verb.SKIP_CONFIRMATION, about)))
    switches = [switch]
    gets_it = services.publisher.private_choice(ctx.person.id)
    if gets_it is not None:
        line = LocalizedText("press-privately", {"now": SWITCH[gets_it]})
        token = encode(TableButton("", Verb.IN_PRIVATE, SWITCH[not gets_it]))
        switches.append(Button(localizer.format(line), token))
    own = (*language_rows(Verb.LANGUAGE), tuple(switches))
    if ctx.private:
        return MessageContent(localizer.format(LocalizedText("chat-your-language")), rows=own)
    chat = language_rows(Verb.CHAT_LANGUAGE)
    return MessageContent(localizer.format(LocalizedText("chat-languages")), rows=(*own, *chat))


def language_rows(verb: Verb) -> Rows:
    """Return a button for each language, labelled in that language."""
    return in_rows([_button(verb, language) for language in LANGUAGES])


def _button(verb: Verb, language: str) -> Button:
    return Button(own_name(language), encode(TableButton("", verb, language)))
