"""The animation of the README as SVG: a hand in Telegram, page by page as Ane reads it.

It is the first hand of a match with many features. A viewer without animation shows the last page.
``make transcripts`` regenerates it.
"""

import re
from itertools import pairwise
from typing import Final

from bot.ports.message import MessageContent
from engine.game import HandOver
from tests.transcripts.evening import ANE, Evening
from tests.transcripts.match import played
from tests.unit.bot.images.chat_pictures import DOCS, LOOKS, WINDOW, panel

FILM: Final = DOCS / "hand.svg"

_LOOK: Final = LOOKS[0]
_SEED: Final = 261
_SHOWN_S: Final = 2
_LAST_SHOWN_S: Final = 7
_PICTURE: Final = re.compile(r"<image [^>]*/>")
"""An image of cards; each is stored once, however many pages show it."""


class _Camera:
    """A recorder of Ane's page at each question of the match."""

    def __init__(self) -> None:
        self.posts = list[MessageContent]()

    def is_over(self, evening: Evening) -> bool:
        """Record the page, and return whether the hand is over."""
        self.posts.append(evening.page(ANE).post)
        return isinstance(evening.game.phase, HandOver)


async def filmed() -> str:
    """Return the animation: each page for some seconds, the showdown for longer, repeated."""
    camera = _Camera()
    evening = await played(_LOOK.name, "en", _SEED, until=camera.is_over)
    posts = [*camera.posts, evening.page(ANE).post]
    shown = [post for post, after in pairwise(posts) if post != after] + posts[-1:]
    pages = [panel(_LOOK, "Amarreko", post) for post in shown]
    height = max(tall for _, tall in pages)
    frames = "".join(_frame(body, number, len(pages)) for number, (body, _) in enumerate(pages))
    pictures = list(dict.fromkeys(_PICTURE.findall(frames)))
    for number, picture in enumerate(pictures):
        frames = frames.replace(picture, f'<use href="#picture{number}"/>')
    kept = "".join(
        picture.replace("<image", f'<image id="picture{number}"', 1)
        for number, picture in enumerate(pictures)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WINDOW} {height}" '
        f'font-family="DejaVu Sans, Helvetica, Arial, sans-serif"><defs>{kept}</defs>'
        f'<rect width="{WINDOW}" height="{height}" rx="12" fill="{_LOOK.back}"/>{frames}</svg>\n'
    )


def _frame(body: str, number: int, pages: int) -> str:
    """Return one page with its time; the last one is visible without animation too."""
    lasts_s = (pages - 1) * _SHOWN_S + _LAST_SHOWN_S
    is_last = number == pages - 1
    changes = {0.0: 0, number * _SHOWN_S / lasts_s: 1}
    if not is_last:
        changes[(number + 1) * _SHOWN_S / lasts_s] = 0
    times = ";".join(f"{at:.4g}" for at in changes)
    values = ";".join(map(str, changes.values()))
    return (
        f'<g opacity="{int(is_last)}">{body}<animate attributeName="opacity" calcMode="discrete" '
        f'dur="{lasts_s}s" repeatCount="indefinite" keyTimes="{times}" values="{values}"/></g>'
    )
