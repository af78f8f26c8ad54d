"""What Discord allows, as its documentation tells: how much a message may hold, and where to write.

A text that keeps to it is shown plainly: nothing in it is formatted, linked or called. A channel is
a chat; a server that lets the bot in or throws it out, as a whole, is the chats in it.
"""

import re
from collections.abc import Iterator
from typing import Final

import discord

from bot.ports.platform import Limits, RateLimit
from bot.ports.request import Address, BotAdded, BotRemoved, ChatEvent, PersonId, PersonLeft

NAME: Final = "discord"
"""What addresses and people of Discord carry as their platform."""

LONGEST_TEXT: Final = 4000
"""Letters in all the texts of a message together."""

COMPONENTS: Final = 40
"""Of how many parts a message may be made, each button, row and frame counted."""

IN_ROW: Final = 5
ROWS: Final = 5
"""Full rows for which a message has room beside its frame, a picture, a text and a menu."""

LABEL: Final = 80
IN_MENU: Final = 25
"""How many entries a menu may have."""

LONGEST_ANSWER: Final = 100
"""How much anybody may write into a form of ours."""

LONGEST_FORM_LABEL: Final = 45
LONGEST_ALTERNATIVE: Final = 1024
"""How long the description of a file may be."""

LONGEST_TITLE: Final = 100
"""How long the name of a thread may be."""

A_WEEK_MIN: Final = 7 * 24 * 60
"""After how long a silence Discord puts a thread away, in minutes, at the latest."""

EDITABLE_S: Final = 60 * 60.0
"""From this age on Discord lets a message be edited a few times only."""

LIMITS: Final = Limits(
    text=LONGEST_TEXT,
    buttons_in_row=IN_ROW,
    rows=ROWS,
    label=LABEL,
    chat_pace=RateLimit(burst=5, per_minute=55),
    person_pace=RateLimit(burst=5, per_minute=55),
    # Discord counts 50 in any second, without the first answers to interactions. Ten and then 35 a
    # second leave room for some that arrive late.
    global_rate=RateLimit(burst=10, per_minute=2100),
    # Before Discord refuses all but a few edits.
    edit_age_s=50 * 60,
    hides_commands=True,
    free_asides=True,
)

CUT: Final = "…"
"""Stands where something was left out."""

_BOLD: Final = "**"
_BETWEEN: Final = "\u200b"
"""Has no width; what it parts is read by people as before, and by Discord no more."""

_ANYWHERE: Final = re.compile(r"([\\*_~|`<\[\]])")
_AT_LINE_START: Final = re.compile(r"^([^\S\n]*)([>#+-])", re.MULTILINE)
_NUMBERED_LINE: Final = re.compile(r"^([^\S\n]*\d+)([.)])(?=\s)", re.MULTILINE)
_CALLS_ALL: Final = re.compile(r"@(?=everyone|here)")
_LINKS: Final = re.compile(r"(:(?=//)|discord(?:app)?\.(?=gg/|com/))", re.IGNORECASE)


def escaped(text: str) -> str:
    """Return a text that Discord shows letter by letter, without formats, links, lists or calls."""
    shown = _ANYWHERE.sub(r"\\\1", text)
    shown = _AT_LINE_START.sub(r"\1\\\2", shown)
    shown = _NUMBERED_LINE.sub(r"\1\\\2", shown)
    shown = _CALLS_ALL.sub(f"@{_BETWEEN}", shown)
    return _LINKS.sub(rf"\1{_BETWEEN}", shown)


def size(text: str) -> int:
    """Return the letters of a text as Discord may count them at most: in units of UTF-16."""
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


def fitting(text: str, room: int, strong: frozenset[str] = frozenset()) -> str:
    """Return a text escaped, and without its oldest lines where it is too long; never empty.

    The lines before the first blank one are its head, which stays. Those in ``strong`` are bold.
    """
    whole = _emphasised(text, strong)
    if size(whole) <= room:
        return whole if whole.strip() else _BETWEEN
    head, blank, rest = whole.partition("\n\n")
    if not blank or size(head) > room // 2:
        return _newest(whole, text, room)
    above = f"{head}{blank}"
    return above + _newest(rest, text, room - size(above))


def _emphasised(text: str, strong: frozenset[str]) -> str:
    """Return a text escaped, with those of its lines in bold that stand out."""
    lines = zip(text.split("\n"), escaped(text).split("\n"), strict=True)
    return "\n".join(
        f"{_BOLD}{shown}{_BOLD}" if line.strip() and line in strong else shown
        for line, shown in lines
    )


def _newest(lines: str, text: str, room: int) -> str:
    """As many of the last lines as there is room for, or else the end of the text."""
    left = room - size(CUT)
    kept: list[str] = []
    for line in reversed(lines.split("\n")):
        left -= size(line) + 1
        if left < 0:
            break
        kept.insert(0, line)
    return "\n".join([CUT, *kept]) if kept else CUT + _end(text, room - size(CUT))


def shortened(text: str, longest: int) -> str:
    """Return a label of at most ``longest`` letters; never empty."""
    fits = text if len(text) <= longest else text[: longest - 1] + CUT
    return fits if fits.strip() else CUT


def _end(text: str, room: int) -> str:
    """Return the end of a long line; a letter takes two units at most, escaped or not."""
    return escaped(text.rsplit("\n", maxsplit=1)[-1][-(room // 2) :])


def joined(guild: discord.Guild) -> Iterator[ChatEvent]:
    """Yield a server has let the bot in: it may greet where Discord itself greets, if anywhere."""
    channel = guild.system_channel
    if channel is not None and may_write(channel):
        hint = str(guild.preferred_locale)
        yield BotAdded(Address(NAME, str(channel.id)), hint=hint)


def left(guild: discord.Guild) -> Iterator[ChatEvent]:
    """Yield a server has thrown the bot out of all its channels, and so out of their threads."""
    for channel in guild.channels:
        yield lost(channel.id)


def departed(guild: discord.Guild, person: int) -> ChatEvent:
    """Return a person left a server, and so all its channels."""
    chats = tuple(Address(NAME, str(channel.id)) for channel in guild.channels)
    return PersonLeft(PersonId(NAME, str(person)), chats)


def lost(channel: int, thread: int = 0) -> ChatEvent:
    """Return a channel with its threads, or one thread, is no place to write any more."""
    return BotRemoved(Address(NAME, str(channel), str(thread) if thread else ""))


def may_write(channel: discord.abc.GuildChannel) -> bool:
    """Return whether the bot sees a channel and may write in it, as far as is known here."""
    granted = channel.permissions_for(channel.guild.me)
    return granted.view_channel and granted.send_messages
