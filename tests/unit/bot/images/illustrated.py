"""Shared parts of image tests: the deck, loaded once, and messages with images."""

from functools import lru_cache

from bot.images.image_cache import ImageAssets
from bot.messages.hand_message import render_hand
from bot.messages.render_context import RenderContext
from bot.messages.table_message import render_table
from bot.ports.message import MessageContent, Picture
from bot.ports.value import replace
from engine.game import Game
from engine.seats import Seat
from engine.view import view
from tests.unit.bot.messages.test_table_message import scene_of


@lru_cache(maxsize=1)
def studio() -> ImageAssets:
    """Return the deck of the project."""
    return ImageAssets()


def pictured_scene(game: Game, language: str = "es") -> RenderContext:
    """Return a table of people with images."""
    return replace(scene_of(game.rules, language), image_renderer=studio().image_renderer)


def public_post(game: Game, language: str = "es") -> MessageContent:
    """Return the chat's message about a game."""
    public = view(game, None)
    asked = [view(game, seat) for seat in public.speakers]
    return render_table(pictured_scene(game, language), public, asked, platform="red")


def private_post(game: Game, seat: Seat, marked: frozenset[int] = frozenset()) -> MessageContent:
    """Return a person's private message about a game."""
    return render_hand(pictured_scene(game), view(game, seat), marked)


def picture_of(post: MessageContent) -> Picture:
    """Return the image of a message that has one."""
    assert post.picture is not None, "the post has no picture"
    return post.picture
