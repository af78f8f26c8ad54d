"""One short game as chats see it: every message, as each platform renders it.

The platform's own rendering produces the text and the rows of buttons, so the files show what
people see. The chat's message comes first, then the private one of the first seat if it is asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from discord import ui
from telegram import MessageEntity

from bot.messages.hand_message import render_hand
from bot.messages.render_context import RenderContext
from bot.messages.table_message import render_table
from bot.platforms.discord.rendering import rendered
from bot.platforms.telegram.rendering import page_of, units
from bot.ports.message import MessageContent
from bot.ports.request import Address, PersonId
from bot.tables.display_names import display_names
from bot.tables.table_state import SeatAssignment, TableChat, TableState
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import Reparto
from engine.decide import decide_and_apply
from engine.game import Game, MatchOver, opened
from engine.rules import Rules
from engine.seats import Seat
from engine.view import view
from tests.fakes import SeededShuffle
from tests.golden.playthrough import FOLDER, NAMES, next_turn

PLATFORMS: Final = ("discord", "telegram")

Rows: TypeAlias = Sequence[Sequence[str]]

_RULES: Final = Rules(games_to_win=1, target=10, mus_corrido=False)
_SEED: Final = 770
_FIRST_ID: Final = 101
_READER: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class Posts:
    """The game in one language on one platform."""

    platform: str
    language: str

    @property
    def path(self) -> Path:
        """The path of its text."""
        return FOLDER / f"posts_{self.platform}_{self.language}.txt"


POSTS: Final = tuple(Posts(platform, LANGUAGES[0]) for platform in PLATFORMS)
"""The layout is the same in every language, so that the files are in one."""


async def posted(posts: Posts) -> str:
    """Return the whole game as text; Discord's buttons need a running event loop."""
    return "".join(f"{line}\n" for line in _shown(posts))


@lru_cache(maxsize=1)
def _played() -> tuple[Game, ...]:
    """Return the game after each decision."""
    generator = Random(_SEED)
    game = opened(_RULES)
    games = [decide_and_apply(game, Seat(0), Reparto(), SeededShuffle(generator)).game]
    while not isinstance(games[-1].phase, MatchOver):
        seat, action = next_turn(games[-1], generator)
        games.append(decide_and_apply(games[-1], seat, action, SeededShuffle(generator)).game)
    return tuple(games)


def _shown(posts: Posts) -> Iterator[str]:
    chairs = tuple(
        SeatAssignment(PersonId(posts.platform, str(number)), name)
        for number, name in enumerate(NAMES[: _RULES.seats], start=_FIRST_ID)
    )
    maker, place = PersonId(posts.platform, str(_FIRST_ID)), Address(posts.platform, "1")
    places = (TableChat(place, posts.language),)
    record = TableState("MUS23", maker, chairs=chairs, places=places, matches=1)
    context = RenderContext(record, display_names(record), Localizer(posts.language))
    for number, game in enumerate(_played(), start=1):
        public = view(game, None)
        asked = [view(game, seat) for seat in public.speakers]
        yield f"=== {number}"
        yield from _as_shown(render_table(context, public, asked, platform=posts.platform), posts)
        own = view(game, _READER)
        if own in asked:
            yield f"--- {context.names[_READER]}"
            yield from _as_shown(render_hand(context, own), posts)
        yield ""


def _as_shown(post: MessageContent, posts: Posts) -> Iterator[str]:
    """Yield a message as its readers see it, with its buttons in brackets."""
    text, rows = _on_discord(post) if posts.platform == "discord" else _on_telegram(post)
    yield text
    for row in rows:
        yield " ".join(f"[{label}]" for label in row)


def _on_discord(post: MessageContent) -> tuple[str, Rows]:
    parts = list(rendered(post).view.walk_children())
    [text] = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
    rows = [part.children for part in parts if isinstance(part, ui.ActionRow)]
    return text, [[_label(control) for control in row] for row in rows]


def _label(control: ui.Item[ui.LayoutView]) -> str:
    if isinstance(control, ui.Select):
        return " / ".join(option.label for option in control.options)
    assert isinstance(control, ui.Button), "posts carry nothing but controls of ours"
    return control.label or ""


def _on_telegram(post: MessageContent) -> tuple[str, Rows]:
    page = page_of(post)
    bold = {entity.offset for entity in page.entities if entity.type == MessageEntity.BOLD}
    ends = accumulate((units(line) + 1 for line in page.text.split("\n")), initial=0)
    lines = zip(page.text.split("\n"), ends, strict=False)
    text = "\n".join(f"<b>{line}</b>" if start in bold else line for line, start in lines)
    keyboard = () if page.keyboard is None else page.keyboard.inline_keyboard
    return text, [[button.text for button in row] for row in keyboard]
