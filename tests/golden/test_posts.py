"""Golden posts: one short game, letter by letter as both platforms show it in four languages."""

import pytest

from tests.golden.playthrough import FOLDER
from tests.golden.posts import POSTS, Posts, posted


@pytest.mark.parametrize("posts", POSTS, ids=lambda posts: f"{posts.platform}-{posts.language}")
async def test_a_game_is_posted_as_before(posts: Posts) -> None:
    """Read what has changed; ``python -m tests.golden.write`` then keeps it."""
    assert await posted(posts) == posts.path.read_text(encoding="utf-8")


def test_no_posts_are_left_over() -> None:
    """Each text belongs to a platform and a language."""
    assert sorted(FOLDER.glob("posts_*.txt")) == sorted(posts.path for posts in POSTS)
