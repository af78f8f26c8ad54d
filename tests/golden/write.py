"""Rewrites every golden text: run ``python -m tests.golden.write``, then review the difference."""

import asyncio

from tests.golden.arranging import ARRANGING, arranged
from tests.golden.playthrough import PLAYTHROUGHS, written
from tests.golden.posts import POSTS, posted
from tests.golden.screens import SCREENS, shown

if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        playthrough.path.write_text(written(playthrough), encoding="utf-8")
    for posts in POSTS:
        posts.path.write_text(asyncio.run(posted(posts)), encoding="utf-8")
    ARRANGING.write_text(asyncio.run(arranged()), encoding="utf-8")
    for screens in SCREENS:
        screens.path.write_text(asyncio.run(shown(screens)), encoding="utf-8")
