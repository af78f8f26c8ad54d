"""A post as Discord shows it: its text, its buttons, and whom it calls."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord import ui

from bot.platforms.discord.buttons import view_of
from bot.platforms.discord.writing import fitting, size
from bot.ports.platform import Mention, Post

NAME: Final = "discord"
"""What addresses and people of this platform carry."""

LONGEST_TEXT: Final = 2000


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a message holds, and the only people whom it may call."""

    content: str
    view: ui.View
    called: discord.AllowedMentions


def rendered(post: Post, above: str = "") -> Rendered:
    """A post within Discord's limits; of a text that is too long the oldest lines are left out.

    What comes ``above`` is written as Discord wants it already, such as emojis.
    """
    ids = _ids(post.mentions)
    calls = " ".join(f"<@{person}>" for person in ids)
    room = LONGEST_TEXT - sum(size(line) + 1 for line in (above, calls) if line)
    return Rendered(
        content="\n".join(filter(None, [above, fitting(post.text, room, post.strong), calls])),
        view=view_of(post.rows),
        called=discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(person) for person in ids],
        ),
    )


def _ids(mentions: Sequence[Mention]) -> list[int]:
    """Whom Discord can call: the people whom it knows, each once."""
    here = (mention.person for mention in mentions if mention.person.platform == NAME)
    return [int(person) for person in dict.fromkeys(one.id for one in here)]
