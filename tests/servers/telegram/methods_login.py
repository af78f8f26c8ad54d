"""Methods about the bot's connection: its account, its updates, its logout."""

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
    """Return the bot, with its BotFather settings."""
    return desk.world.bot.as_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not desk.world.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def get_updates(desk: Desk, call: GetUpdates) -> list[Json]:
    """Return the pending updates; wait for the requested time if there are none."""
    updates = desk.world.updates
    if call.allowed_updates is not None:
        updates.allow(frozenset(call.allowed_updates))
    return await updates.take(
        offset=call.offset or 0, limit=call.limit or 100, timeout_s=call.timeout or 0
    )


def delete_webhook(desk: Desk, call: DeleteWebhook) -> bool:
    """Drop pending updates if requested; there is no webhook to delete."""
    if call.drop_pending_updates:
        desk.world.updates.clear()
    return True


def get_webhook_info(desk: Desk, _call: GetWebhookInfo) -> Json:
    """Return no webhook, and the number of pending updates."""
    return {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": desk.world.updates.pending,
    }


def log_out(desk: Desk, _call: LogOut) -> bool:
    """Refuse every call from now on."""
    desk.world.is_logged_out = True
    return True


def close(_desk: Desk, _call: Close) -> bool:
    """Succeed always; the real server refuses this for ten minutes after its start."""
    return True


def get_file(desk: Desk, call: GetFile) -> Json:
    """Return the path from which a photo can be downloaded."""
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
