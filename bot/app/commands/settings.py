"""The command for the settings of a chat, which only its administrators may change."""

from typing import Any, Final

from bot.app.commands.preferences import bring_to_tables
from bot.app.commands.talk import THREAD_RIGHTS
from bot.app.context import RequestContext, Services, check_is_member, rights_line
from bot.app.refusal import RefusalError
from bot.app.registry import button, command
from bot.messages.callback_data import Verb
from bot.messages.chats_page import SWITCH
from bot.messages.settings_page import (
    HERE,
    LANGUAGE,
    ONLY,
    THREAD,
    ChatSetting,
    SettingsChat,
    code_in,
    setting_line,
    settings_main,
    settings_of,
    settings_values,
)
from bot.ports.message import MessageContent, Reply
from bot.ports.platform import PlatformError
from bot.ports.value import replace
from bot.tables.documents import Preferences
from bot.text.localizer import LocalizedText

_NONE: Final = Preferences()


@command("ajustes")
async def command_settings(services: Services, ctx: RequestContext) -> Reply:
    """Show the settings of the chat to an administrator."""
    chat = _chat_here(services, ctx)
    await _check_admin(services, ctx, chat)
    return Reply(post=_main_page(services, ctx, chat))


@button(Verb.SETTINGS)
async def button_settings(services: Services, ctx: RequestContext) -> Reply:
    """Show a page of the settings, or change the value of a setting."""
    about, _, carried = ctx.argument.partition("@")
    chat = _chat_here(services, ctx).decoded(carried)
    if chat is None or not (ctx.private or chat.address.chat == ctx.address.chat):
        raise RefusalError.of_unknown_button()
    await _check_admin(services, ctx, chat)
    field, given, code = about.partition("=")
    if not field:
        return Reply(post=_main_page(services, ctx, chat), is_in_place=True)
    setting = next((one for one in settings_of(chat) if one.field == field), None)
    if setting is None or (given and code not in setting.codes):
        raise RefusalError.of_unknown_button()
    if not given:
        page = settings_values(ctx.localizer, chat, setting, _code(services, setting, chat))
        return Reply(post=page, is_in_place=True)
    missing = [right for right in THREAD_RIGHTS if right in ctx.missing_permissions]
    if setting is THREAD and code == SWITCH[1] and missing:
        raise RefusalError(rights_line("thread-lacks", missing))
    await _set(services, chat, setting, code)
    changed = Reply(post=_main_page(services, ctx, chat), is_in_place=True)
    return ctx.toast(setting_line(setting, code, chat), changed)


def _chat_here(services: Services, ctx: RequestContext) -> SettingsChat:
    """Return the chat of a request; on some platforms its settings can be shown in private."""
    return SettingsChat(
        ctx.address,
        ctx.server,
        has_threads=ctx.has_threads,
        is_private=ctx.private,
        travels=ctx.address.platform not in services.discreet,
    )


async def _check_admin(services: Services, ctx: RequestContext, chat: SettingsChat) -> None:
    """Raise RefusalError unless the platform now confirms that the author administers the chat."""
    if chat.is_private:
        return
    check_is_member(ctx)
    try:
        is_admin = await services.threads.is_admin(chat.address, ctx.person.id)
    except PlatformError:
        raise RefusalError(LocalizedText("settings-unsure")) from None
    if not is_admin:
        raise RefusalError(LocalizedText("settings-not-admin"))


def _main_page(services: Services, ctx: RequestContext, chat: SettingsChat) -> MessageContent:
    codes = [_code(services, setting, chat) for setting in settings_of(chat)]
    page = settings_main(ctx.localizer, chat, codes)
    only_in = _of_server(services, chat).only_in
    return page if only_in in {None, chat.address} else replace(page, link_to=only_in)


def _code(services: Services, setting: ChatSetting, chat: SettingsChat) -> str:
    here = services.documents.preferences(chat.address)
    return code_in(setting, chat, here, _of_server(services, chat))


def _of_server(services: Services, chat: SettingsChat) -> Preferences:
    return _NONE if chat.server is None else services.documents.preferences(chat.server)


async def _set(services: Services, chat: SettingsChat, setting: ChatSetting, code: str) -> None:
    """Store a value; a language also applies to the chat's current tables."""
    if setting is ONLY:
        assert chat.server is not None, "a chat without a server lacks this setting"
        await services.documents.restrict(chat.server, chat.address if code == HERE else None)
        return
    changed: dict[str, Any] = {setting.field: code}
    defaults = replace(services.documents.preferences(chat.address).defaults, **changed)
    await services.documents.set_preference(chat.address, defaults=defaults)
    spoken = services.documents.preferences(chat.address).spoken
    if setting is LANGUAGE and spoken:
        await bring_to_tables(
            services,
            chat.address,
            lambda chair: chair,
            lambda place: replace(place, language=spoken),
        )
