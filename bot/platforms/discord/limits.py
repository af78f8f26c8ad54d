"""Hold Discord's documented message limits, and translate its events about chats.

Texts are escaped, so that nothing in them is formatted, linked or mentioned. Each channel is a
chat; an event about a server applies to all its channels.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import discord

from bot.ports.platform import Limits, RateLimit
from bot.ports.request import (
    Address,
    BotAdded,
    BotRemoved,
    ChatEvent,
    MessageDeleted,
    PermissionsChanged,
    PersonId,
    PersonLeft,
)

NAME: Final = "discord"
"""The platform name in addresses and person ids."""

LONGEST_TEXT: Final = 4000
"""The most characters in all texts of a message together."""

COMPONENTS: Final = 40
"""The most components in a message; each button, row and container counts."""

IN_ROW: Final = 5
ROWS: Final = 5
"""The most full rows that fit in addition to a container, a picture, a text and a menu."""

LABEL: Final = 80
IN_MENU: Final = 25
"""The most options in a select menu."""

LONGEST_ANSWER: Final = 100
"""The most characters in an answer in a modal."""

LONGEST_FORM_LABEL: Final = 45
LONGEST_ALTERNATIVE: Final = 1024
"""The most characters in the description of a file."""

LONGEST_TITLE: Final = 100
"""The most characters in the name of a thread."""

A_WEEK_MIN: Final = 7 * 24 * 60
"""The longest time that Discord allows before it archives an inactive thread, in minutes."""

EDITABLE_S: Final = 60 * 60.0
"""The age after which Discord allows only a few edits of a message, in seconds."""

LIMITS: Final = Limits(
    text=LONGEST_TEXT,
    buttons_in_row=IN_ROW,
    rows=ROWS,
    label=LABEL,
    chat_pace=RateLimit(burst=5, per_minute=55),
    person_pace=RateLimit(burst=5, per_minute=55),
    # Discord allows 50 requests in any second; first responses to interactions do not count. A
    # burst of ten and then 35 a second leave room for requests that arrive late.
    global_rate=RateLimit(burst=10, per_minute=2100),
    # Ten minutes before Discord allows only a few edits.
    edit_age_s=50 * 60,
    hides_commands=True,
    free_ephemerals=True,
    has_unasked_dms=True,
    missing_languages=("eu",),
    reports_deletions=True,
)

CUT: Final = "…"
"""Marks the place where text was cut."""

_BOLD: Final = "**"
_SMALL: Final = "-# "
_BETWEEN: Final = "\u200b"
"""A zero-width space, which people do not see; it breaks up mentions and links for Discord."""

_ANYWHERE: Final = re.compile(r"([\\*_~|`<\[\]])")
_AT_LINE_START: Final = re.compile(r"^([^\S\n]*)([>#+-])", re.MULTILINE)
_NUMBERED_LINE: Final = re.compile(r"^([^\S\n]*\d+)([.)])(?=\s)", re.MULTILINE)
_CALLS_ALL: Final = re.compile(r"@(?=everyone|here)")
_LINKS: Final = re.compile(r"(:(?=//)|discord(?:app)?\.(?=gg/|com/))", re.IGNORECASE)


def escaped(text: str) -> str:
    """Return a text that Discord shows literally, without formats, links, lists or mentions."""
    shown = _ANYWHERE.sub(r"\\\1", text)
    shown = _AT_LINE_START.sub(r"\1\\\2", shown)
    shown = _NUMBERED_LINE.sub(r"\1\\\2", shown)
    shown = _CALLS_ALL.sub(f"@{_BETWEEN}", shown)
    return _LINKS.sub(rf"\1{_BETWEEN}", shown)


def size(text: str) -> int:
    """Return the length of a text in UTF-16 code units; Discord never counts more."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def fitting(text: str, space: int, strong: frozenset[str] = frozenset()) -> str:
    """Return an escaped text, without its oldest lines if it is too long; never empty.

    The lines before the first blank line are kept, unless they need over half of the space. Lines
    in ``strong`` are bold.
    """
    whole = _emphasised(text, strong)
    if size(whole) <= space:
        return whole if whole.strip() else _BETWEEN
    head, blank, rest = whole.partition("\n\n")
    if not blank or size(head) > space // 2:
        return _newest(whole, text, space)
    above = f"{head}{blank}"
    return above + _newest(rest, text, space - size(above))


def small_print(text: str) -> str:
    """Return the escaped lines of a text in small print."""
    lines = filter(str.strip, escaped(text).split("\n"))
    return "\n".join(f"{_SMALL}{line}" for line in lines)


def _emphasised(text: str, strong: frozenset[str]) -> str:
    """Return an escaped text with the lines in ``strong`` in bold."""
    lines = zip(text.split("\n"), escaped(text).split("\n"), strict=True)
    return "\n".join(
        f"{_BOLD}{shown}{_BOLD}" if line.strip() and line in strong else shown
        for line, shown in lines
    )


def _newest(lines: str, text: str, space: int) -> str:
    """Return as many of the last lines as fit, or the end of the text if no line fits."""
    left = space - size(CUT)
    kept: list[str] = []
    for line in reversed(lines.split("\n")):
        left -= size(line) + 1
        if left < 0:
            break
        kept.insert(0, line)
    return "\n".join([CUT, *kept]) if kept else CUT + _end(text, space - size(CUT))


def shortened(text: str, longest: int) -> str:
    """Return a label of at most ``longest`` characters; never empty."""
    fits = text if len(text) <= longest else text[: longest - 1] + CUT
    return fits if fits.strip() else CUT


def _end(text: str, space: int) -> str:
    """Return the end of a long line; an escaped character has at most two units."""
    return escaped(text.rsplit("\n", maxsplit=1)[-1][-(space // 2) :])


def joined(guild: discord.Guild) -> Iterator[ChatEvent]:
    """Yield the events after a server has added the bot, the last for its system channel."""
    yield from permitted(guild.channels)
    channel = guild.system_channel
    if channel is not None and may_write(channel):
        hint = str(guild.preferred_locale)
        yield BotAdded(Address(NAME, str(channel.id)), hint=hint)


def permitted(channels: Iterable[discord.abc.GuildChannel]) -> Iterator[ChatEvent]:
    """Yield events that say where the bot may and may not write after a change of permissions.

    Where it may write in threads only, each open thread counts.
    """
    granted: list[Address] = []
    for channel in channels:
        if may_write(channel):
            granted.append(Address(NAME, str(channel.id)))
            continue
        yield lost(channel.id)
        threads = channel.threads if isinstance(channel, discord.TextChannel) else ()
        granted += (
            Address(NAME, str(channel.id), str(thread.id))
            for thread in threads
            if may_write(thread)
        )
    if granted:
        yield PermissionsChanged(tuple(granted))


def left(guild: discord.Guild) -> Iterator[ChatEvent]:
    """Yield the events after a server, and so each of its channels, has removed the bot."""
    for channel in guild.channels:
        yield lost(channel.id)


def departed(guild: discord.Guild, person: int) -> ChatEvent:
    """Return the event of a person who left a server and so all its channels."""
    chats = tuple(Address(NAME, str(channel.id)) for channel in guild.channels)
    return PersonLeft(PersonId(NAME, str(person)), chats)


def lost(channel: int, thread: int = 0) -> ChatEvent:
    """Return the event that a thread, or a channel with all its threads, is gone."""
    return BotRemoved(Address(NAME, str(channel), str(thread) if thread else ""))


def deleted(client: discord.Client, channel: int, messages: Iterable[int]) -> Iterator[ChatEvent]:
    """Yield the events of deleted messages in a channel or a thread."""
    place = client.get_channel(channel)
    address = Address(NAME, str(channel))
    if isinstance(place, discord.Thread):
        address = Address(NAME, str(place.parent_id), str(channel))
    for message in messages:
        yield MessageDeleted(address, str(message))


def regained(channel: int, thread: int) -> ChatEvent:
    """Return the event that the bot may write in a thread again."""
    return PermissionsChanged((Address(NAME, str(channel), str(thread)),))


def without_role(role: discord.Role) -> Iterator[ChatEvent]:
    """Yield events that say where the bot may write again because a role has been deleted.

    These are all channels that denied the role something: discord.py still counts the denial,
    although it has no effect any more. Where the bot may not write for another reason, its next
    message is refused.
    """
    for channel in role.guild.channels:
        if any(whose.id == role.id for whose in channel.overwrites):
            yield PermissionsChanged((Address(NAME, str(channel.id)),))


def may_write(place: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Return whether the bot sees a channel or a thread and may write there.

    The answer depends on what the client knows.
    """
    granted = place.permissions_for(place.guild.me)
    is_thread = isinstance(place, discord.Thread)
    written = granted.send_messages_in_threads if is_thread else granted.send_messages
    return granted.view_channel and written
