"""What the tests of pictures share: our deck opened once, and posts with pictures."""

from functools import lru_cache

from bot.images.image_cache import ImageAssets
from bot.messages.buttons import Scene
from bot.messages.hand_message import render_hand
from bot.messages.table_message import render_table
from bot.ports.message import MessageContent, Picture
from bot.ports.value import replace
from engine.game import Game
from engine.seats import Seat
from engine.view import view
from tests.unit.bot.messages.test_table_message import scene_of


@lru_cache(maxsize=1)
def studio() -> ImageAssets:
    """Our deck."""
    return ImageAssets()


def pictured_scene(game: Game, language: str = "es") -> Scene:
    """A table of people who want pictures."""
    return replace(scene_of(game.rules, language), painter=studio().painter)


def public_post(game: Game, language: str = "es") -> MessageContent:
    """What a chat sees of a game."""
    public = view(game, None)
    asked = [view(game, seat) for seat in public.speakers]
    return render_table(pictured_scene(game, language), public, asked, platform="red")


def private_post(game: Game, seat: Seat, marked: frozenset[int] = frozenset()) -> MessageContent:
    """What a person sees of a game in private."""
    return render_hand(pictured_scene(game), view(game, seat), marked)


def picture_of(post: MessageContent) -> Picture:
    """The picture of a post that has one."""
    assert post.picture is not None, "the post has no picture"
    return post.picture
