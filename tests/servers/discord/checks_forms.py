"""The limits of messages and modals."""

from collections.abc import Iterator
from typing import Final

from tests.servers.discord.checking import at, badly_long, count, each, optional_text, text
from tests.servers.discord.checks_components import (
    LEGACY_TOP,
    MODAL_TOP,
    V2_TOP,
    check_components,
)
from tests.servers.discord.components import Kind, media, walk
from tests.servers.discord.faults import Flaw, Json
from tests.servers.discord.forms import Form

ROWS: Final = 5
V2_COMPONENTS: Final = 40
V2_TEXT: Final = 4000
EMBEDS: Final = 10
EMBED_TEXT: Final = 6000
FILES: Final = 10


def check_form(form: Form, emojis: frozenset[str]) -> Iterator[Flaw]:
    """Check a message as it would be after a request."""
    if form.is_v2:
        yield from _check_v2(form, emojis)
    else:
        yield from _check_legacy(form, emojis)
    if len(form.attachments) > FILES:
        yield badly_long("attachments", 0, FILES)
    for index, file in enumerate(form.attachments):
        described = {"description": file.description}
        yield from optional_text(described, at("attachments", index), "description", 1024)


def _check_legacy(form: Form, emojis: frozenset[str]) -> Iterator[Flaw]:
    yield from text({"content": form.content}, "", "content", 2000, least=0)
    if len(form.components) > ROWS:
        yield badly_long("components", 0, ROWS)
    yield from check_components(list(form.components), "components", LEGACY_TOP, emojis)
    if len(form.embeds) > EMBEDS:
        yield badly_long("embeds", 0, EMBEDS)
    for index, embed in enumerate(form.embeds):
        yield from _check_embed(embed, at("embeds", index))
        yield from _check_references(form, _pictures(embed), at("embeds", index))
    if sum(_size(embed) for embed in form.embeds) > EMBED_TEXT:
        words = f"Embed size exceeds maximum size of {EMBED_TEXT}"
        yield Flaw("embeds", "MAX_EMBED_SIZE_EXCEEDED", words)


def _check_v2(form: Form, emojis: frozenset[str]) -> Iterator[Flaw]:
    for key in ("content", "embeds"):
        if getattr(form, key):
            words = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            yield Flaw(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)
    flaws = list(check_components(list(form.components), "components", V2_TOP, emojis))
    yield from flaws
    if flaws:
        return
    parts = list(walk(form.components))
    if len(parts) > V2_COMPONENTS:
        yield badly_long("components", 1, V2_COMPONENTS)
    if sum(len(part["content"]) for part in parts if part["type"] == Kind.TEXT) > V2_TEXT:
        words = f"Components displayable text size exceeds maximum size of {V2_TEXT}"
        yield Flaw("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
    shown = [one["url"] for part in parts for one, _ in media(part)]
    yield from _check_references(form, shown, "components")


def _check_references(form: Form, urls: list[str], path: str) -> Iterator[Flaw]:
    """Check that every ``attachment://`` names a file of the message."""
    names = {file.name for file in form.attachments}
    for url in urls:
        scheme, _, name = url.partition("://")
        if scheme == "attachment" and name not in names:
            yield Flaw(
                path,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{name}' was not found",
            )
        elif scheme not in {"attachment", "http", "https"}:
            words = (
                f"Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https')."
            )
            yield Flaw(path, "URL_TYPE_INVALID_SCHEME", words)


def _pictures(embed: Json) -> list[str]:
    pictures = [(embed.get(key) or {}).get("url") for key in ("image", "thumbnail")]
    pictures += [(embed.get(key) or {}).get("icon_url") for key in ("footer", "author")]
    return [url for url in pictures if url]


def _check_embed(embed: Json, path: str) -> Iterator[Flaw]:
    yield from optional_text(embed, path, "title", 256)
    yield from optional_text(embed, path, "description", 4096)
    yield from count(embed, path, "fields", 25, least=0)
    yield from each(embed, path, "fields", _check_embed_field)
    if embed.get("footer"):
        yield from text(embed["footer"], at(path, "footer"), "text", 2048)
    if embed.get("author"):
        yield from text(embed["author"], at(path, "author"), "name", 256)


def _check_embed_field(field: Json, path: str) -> Iterator[Flaw]:
    yield from text(field, path, "name", 256)
    yield from text(field, path, "value", 1024)


def _size(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [field.get(key) for field in embed.get("fields") or () for key in ("name", "value")]
    return sum(len(said) for said in texts if said)


def check_modal(modal: Json, emojis: frozenset[str]) -> Iterator[Flaw]:
    """Check a modal that a callback would open."""
    yield from text(modal, "", "custom_id", 100)
    yield from text(modal, "", "title", 45)
    yield from count(modal, "", "components", 5)
    yield from check_components(modal.get("components") or [], "components", MODAL_TOP, emojis)


def check_mentions(body: Json) -> Iterator[Flaw]:
    """Check the allowed mentions: types or ids, but not both for one type."""
    allowed = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            path = "allowed_mentions"
            yield Flaw(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)
