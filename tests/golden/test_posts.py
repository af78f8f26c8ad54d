"""Golden messages: one short game as both platforms show it, and its layout in each language."""

import pytest

from bot.text.localizer import LANGUAGES
from tests.golden.playthrough import FOLDER
from tests.golden.posts import PLATFORMS, POSTS, Posts, posted


@pytest.mark.parametrize("posts", POSTS, ids=lambda posts: posts.platform)
async def test_a_game_is_posted_as_before(posts: Posts) -> None:
    """Review a change, then accept it with ``python -m tests.golden.write``."""
    assert await posted(posts) == posts.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("platform", PLATFORMS)
async def test_the_layout_is_the_same_in_each_language(platform: str, language: str) -> None:
    """The texts differ; the messages, their lines and their buttons do not."""
    text, translated = [await posted(Posts(platform, one)) for one in (LANGUAGES[0], language)]
    assert layout_of(translated) == layout_of(text)


def layout_of(text: str) -> list[str]:
    """Return the kind of each line: a rule, a blank, the buttons in a row, or text."""
    return [
        line[:3] if line[:3] in {"===", "---"} else str(line.count("[")) if line else ""
        for line in text.splitlines()
    ]


def test_no_posts_are_left_over() -> None:
    """Each file belongs to a platform."""
    assert sorted(FOLDER.glob("posts_*.txt")) == sorted(posts.path for posts in POSTS)
