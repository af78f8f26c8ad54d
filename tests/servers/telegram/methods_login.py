"""Methods about the bot's connection: who it is, what it has missed, how it leaves."""

from aiogram.methods import (
    Close,
    DeleteWebhook,
    GetFile,
    GetMe,
    GetUpdates,
    GetWebhookInfo,
    LogOut,
)

from tests.servers.telegram.accounts import Json
from tests.servers.telegram.errors import ApiError, Refusal
from tests.servers.telegram.request_log import Desk
from tests.servers.telegram.routes import Route


def get_me(desk: Desk, _call: GetMe) -> Json:
    """The bot, and what BotFather allows it."""
    return desk.world.bot.as_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not desk.world.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def get_updates(desk: Desk, call: GetUpdates) -> list[Json]:
    """What has happened; waits as long as the bot said when nothing has."""
    updates = desk.world.updates
    if call.allowed_updates is not None:
        updates.allow(frozenset(call.allowed_updates))
    return await updates.take(
        offset=call.offset or 0, limit=call.limit or 100, timeout_s=call.timeout or 0
    )


def delete_webhook(desk: Desk, call: DeleteWebhook) -> bool:
    """There is no webhook; only what waits can be dropped."""
    if call.drop_pending_updates:
        desk.world.updates.clear()
    return True


def get_webhook_info(desk: Desk, _call: GetWebhookInfo) -> Json:
    """No webhook, and how many updates wait."""
    return {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": desk.world.updates.pending,
    }


def log_out(desk: Desk, _call: LogOut) -> bool:
    """From now on every call is refused."""
    desk.world.is_logged_out = True
    return True


def close(_desk: Desk, _call: Close) -> bool:
    """The real server refuses this for ten minutes after its start; this one never does."""
    return True


def get_file(desk: Desk, call: GetFile) -> Json:
    """Where a photo can be fetched."""
    photo = desk.world.photos.find(call.file_id)
    if photo is None:
        raise ApiError(Refusal.FILE_NOT_FOUND)
    return {
        "file_id": call.file_id,
        "file_unique_id": f"unique-{call.file_id}",
        "file_size": len(photo.content),
        "file_path": photo.path,
    }


ROUTES = (
    Route(GetMe, get_me),
    Route(GetUpdates, get_updates),
    Route(DeleteWebhook, delete_webhook),
    Route(GetWebhookInfo, get_webhook_info),
    Route(LogOut, log_out),
    Route(Close, close),
    Route(GetFile, get_file),
)
