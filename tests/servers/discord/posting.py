"""From a request body to a message: the only path for messages of the bot."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tests.servers.discord.calls import Request, Upload
from tests.servers.discord.channels import Channel
from tests.servers.discord.checking import badly_long
from tests.servers.discord.checks_forms import check_form, check_mentions
from tests.servers.discord.faults import Fault, Flaw, Json, RefusedError, refuse_flaws
from tests.servers.discord.flags import Flag
from tests.servers.discord.forms import File, Form
from tests.servers.discord.interactions import FILE_LIMIT
from tests.servers.discord.users import User
from tests.servers.discord.world import World

REQUEST_LIMIT: Final = 25 * 1024 * 1024
SETTABLE: Final = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
"""The flags that a bot may set on a message; ephemeral is set elsewhere."""


def drafted(
    world: World, channel: Channel, request: Request, body: Json, before: Form | None = None
) -> Form:
    """Return the resulting message; raise RefusedError if Discord would not accept it."""
    _check_sizes(request.uploads)
    before = before or Form()
    form = Form(
        content=body.get("content", before.content) or "",
        embeds=tuple(body.get("embeds", before.embeds) or ()),
        components=tuple(body.get("components", before.components) or ()),
        attachments=_attached(world, channel, request.uploads, body, before),
        flags=before.flags & ~Flag.LOADING | Flag(body.get("flags") or 0) & SETTABLE,
    )
    refuse_flaws(_flaws(world, form, body, before))
    if not (form.content or form.embeds or form.components or form.attachments):
        raise RefusedError(Fault.EMPTY_MESSAGE)
    world.files |= {file.id: file for file in form.attachments}
    return form.finished()


def pinged(world: World, form: Form, body: Json) -> tuple[User, ...]:
    """Return the people whom the message notifies; a mention alone may not notify."""
    allowed = body.get("allowed_mentions")
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return world.known(form.mentioned)
    named = {int(user) for user in allowed.get("users") or ()}
    return world.known(user for user in form.mentioned if user in named)


def _check_sizes(uploads: tuple[Upload, ...]) -> None:
    sizes = [len(upload.content) for upload in uploads]
    if any(size > FILE_LIMIT for size in sizes) or sum(sizes) > REQUEST_LIMIT:
        raise RefusedError(Fault.TOO_LARGE)


def _flaws(world: World, form: Form, body: Json, before: Form) -> Iterator[Flaw]:
    kept = {str(file.id) for file in before.attachments}
    for index, entry in enumerate(body.get("attachments") or ()):
        known = str(entry.get("id")) in kept or "filename" in entry
        if not known:
            words = "Attachment data not found"
            yield Flaw(f"attachments.{index}.id", "ATTACHMENT_NOT_FOUND", words)
    emojis = frozenset(emoji["id"] for emoji in world.emojis)
    yield from check_form(form, emojis)
    yield from check_mentions(body)
    if len(str(body.get("nonce") or "")) > 25:
        yield badly_long("nonce", 0, 25)


def _attached(
    world: World, channel: Channel, uploads: tuple[Upload, ...], body: Json, before: Form
) -> tuple[File, ...]:
    """Return the files that are kept, then the new ones."""
    entries = body.get("attachments")
    listed = {str(entry.get("id")): entry for entry in entries or ()}
    kept = [
        replace(file, description=listed[str(file.id)].get("description", file.description))
        for file in before.attachments
        if str(file.id) in listed
    ]
    new = [_file(world, channel, upload, listed) for upload in uploads]
    return (*(before.attachments if entries is None else kept), *new)


def _file(world: World, channel: Channel, upload: Upload, listed: dict[str, Json]) -> File:
    entry = listed.get(str(upload.number)) or {}
    name = (entry.get("filename") or upload.name).replace(" ", "_")
    file_id = world.stage.ids.next()
    url = f"{world.files_url}/{channel.id}/{file_id}/{name}"
    return File(file_id, name, upload.content, entry.get("description"), url)
