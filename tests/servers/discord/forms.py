"""The content of a message, and what people see of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from mimetypes import guess_type
from typing import Final

from tests.servers.discord import components as parts
from tests.servers.discord.components import SELECTS, Kind
from tests.servers.discord.faults import Json
from tests.servers.discord.flags import Flag

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_COMMAND: Final = re.compile(r"</([^:>]+):\d+>")
_MENTION: Final = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class File:
    """A file of a message: its bytes and its alternative text."""

    id: int
    name: str
    content: bytes = field(repr=False)
    description: str | None
    url: str

    def as_json(self, *, ephemeral: bool) -> Json:
        """Return the attachment object."""
        kind, _ = guess_type(self.name)
        return {
            "id": str(self.id),
            "filename": self.name,
            "size": len(self.content),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": kind,
            "description": self.description,
            "ephemeral": ephemeral,
            "flags": 0,
        } | self._dimensions()

    def _dimensions(self) -> Json:
        if not self.content.startswith(_PNG):
            return {}
        width, height = self.content[16:20], self.content[20:24]
        return {"width": int.from_bytes(width), "height": int.from_bytes(height)}


@dataclass(frozen=True, slots=True)
class Button:
    """A button as people see it; a link has a ``url`` and no ``custom_id``."""

    label: str
    custom_id: str | None
    url: str | None
    style: int
    disabled: bool
    emoji: str | None
    component: int


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a select, a radio group or a checkbox group."""

    label: str
    value: str
    default: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select as people see it."""

    kind: Kind
    custom_id: str
    placeholder: str | None
    choices: tuple[Choice, ...]
    least: int
    most: int
    disabled: bool
    component: int


@dataclass(frozen=True, slots=True)
class Form:
    """One version of a message; an edit makes a new one."""

    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[File, ...] = ()
    flags: Flag = Flag.NONE

    @property
    def is_v2(self) -> bool:
        """Whether components make up the whole message."""
        return Flag.COMPONENTS_V2 in self.flags

    @property
    def text(self) -> str:
        """All the text in it, from top to bottom; people see a mentioned command by its name."""
        displays = (part["content"] for part in self._parts if part["type"] == Kind.TEXT)
        embedded = (text for embed in self.embeds for text in _embed_texts(embed))
        written = "\n".join(filter(None, (self.content, *embedded, *displays)))
        return _COMMAND.sub(r"/\1", written)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Its buttons, from top to bottom and from left to right."""
        return tuple(_button(part) for part in self._parts if part["type"] == Kind.BUTTON)

    @property
    def selects(self) -> tuple[Select, ...]:
        """Its selects, from top to bottom."""
        return tuple(_select(part) for part in self._parts if part["type"] in SELECTS)

    @property
    def files(self) -> tuple[File, ...]:
        """The files that people see; with Components V2, only those that a component shows."""
        if not self.is_v2:
            return self.attachments
        known = {file.url: file for file in self.attachments}
        return tuple(
            replace(known[media["url"]], description=told or known[media["url"]].description)
            for part in self._parts
            for media, told in parts.media(part)
            if media["url"] in known
        )

    @property
    def loose(self) -> tuple[File, ...]:
        """The files that no component shows; only these are attachments in Discord's answer."""
        shown = {media["url"] for part in self._parts for media, _ in parts.media(part)}
        return tuple(file for file in self.attachments if file.url not in shown)

    @property
    def words(self) -> tuple[str, ...]:
        """Every readable string in it, including ids and alternative texts."""
        said = [self.content]
        said += [text for embed in self.embeds for text in _embed_texts(embed)]
        said += [text for part in self._parts for text in parts.words(part)]
        for file in self.attachments:
            said += [file.name, file.description or ""]
        return tuple(filter(None, said))

    @property
    def mentioned(self) -> tuple[int, ...]:
        """The ids of the people mentioned in the text."""
        return tuple(int(user) for user in dict.fromkeys(_MENTION.findall(self.text)))

    @property
    def _parts(self) -> Iterator[Json]:
        return parts.walk(self.components)

    def finished(self) -> "Form":
        """Return the same form with an id for each component and a URL for each picture."""
        numbered = parts.numbered(self.components)
        addresses = {f"attachment://{file.name}": file for file in self.attachments}
        for part in parts.walk(numbered):
            for media, _ in parts.media(part):
                if file := addresses.get(media["url"]):
                    media.update(_unfurled(file))
        return replace(self, components=numbered)


def _unfurled(file: File) -> Json:
    attachment = file.as_json(ephemeral=False)
    kept = ("url", "proxy_url", "content_type", "width", "height")
    found = {key: attachment[key] for key in kept if key in attachment}
    return found | {"attachment_id": str(file.id), "loading_state": 2, "flags": 0}


def _embed_texts(embed: Json) -> Iterator[str]:
    yield (embed.get("author") or {}).get("name") or ""
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    for told in embed.get("fields") or ():
        yield f"{told['name']}\n{told['value']}"
    yield (embed.get("footer") or {}).get("text") or ""


def _button(part: Json) -> Button:
    return Button(
        label=part.get("label") or "",
        custom_id=part.get("custom_id"),
        url=part.get("url"),
        style=part["style"],
        disabled=part.get("disabled", False),
        emoji=(part.get("emoji") or {}).get("name"),
        component=part["id"],
    )


def _select(part: Json) -> Select:
    return Select(
        kind=Kind(part["type"]),
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder"),
        choices=choices(part),
        least=parts.given(part, "min_values", 1),
        most=parts.given(part, "max_values", 1),
        disabled=part.get("disabled", False),
        component=part["id"],
    )


def choices(part: Json) -> tuple[Choice, ...]:
    """Return the options that a component offers."""
    return tuple(
        Choice(option["label"], option["value"], option.get("default", False))
        for option in part.get("options") or ()
    )
