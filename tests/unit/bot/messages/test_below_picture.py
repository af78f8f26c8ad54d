"""Tests of the text below a picture: it repeats nothing that the picture shows, and loses nothing.

Telegram folds the rest into a quotation. Discord has it as small print and as the description of
the picture.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final

import pytest
from discord import ui
from telegram import MessageEntity

from bot.images.deck_sprites import tiles_of
from bot.images.specs import Content, Score
from bot.messages.hand_message import render_hand
from bot.messages.pictures import score_picture
from bot.messages.table_message import MOST_LINES
from bot.platforms.discord.rendering import rendered
from bot.platforms.telegram.limits import CAPTION
from bot.platforms.telegram.rendering import ephemeral_page, page_of, units
from bot.ports.message import MessageContent, PicturedText
from bot.ports.value import replace
from bot.text.common import worth_line
from bot.text.hand_history import hand_history
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.events import HandClosed, Opening
from engine.game import BetweenLances, Game
from engine.rule_options import PRESETS
from engine.seats import Seat
from engine.view import View, view
from tests.budget import many
from tests.random_play import play_match, states
from tests.unit.bot.cards_in_text import told_in_text
from tests.unit.bot.images.illustrated import (
    picture_of,
    pictured_scene,
    private_post,
    public_post,
    studio,
)
from tests.unit.bot.messages.test_pictures import Watched
from tools.simulation.phone import height

pytestmark = [pytest.mark.long, pytest.mark.soak]

EVENTS: Final = many("AMARREKO_EVENTS_BELOW_PICTURES", test=31, soak=9)
"""The events between two examined moments of a match, besides the end of each hand."""

MARKS: Final = {tile.card: f"<:{tile.name}:1>" for tile in tiles_of(studio().deck)}


@lru_cache
def positions(preset: str, events: int = EVENTS) -> tuple[Game, ...]:
    """Return moments of a match, among them the end of each hand."""
    log, _ = play_match(PRESETS[preset], Random(3), most_actions=300)
    return tuple(
        game
        for at, (event, game) in enumerate(zip(log, states(log), strict=True))
        if (at % events == 1 or isinstance(event, HandClosed) or at == len(log) - 1)
        and _is_shown(view(game, None))
    )


def _is_shown(seen: View) -> bool:
    """Return whether people see this moment: some stand only between two events of a decision."""
    return seen.number > 0 and not isinstance(seen.phase, BetweenLances)


def below(post: MessageContent) -> PicturedText:
    """Return what is read below the picture of a message."""
    assert post.pictured is not None
    return post.pictured


def on_discord(post: MessageContent) -> str:
    """Return the text that Discord shows with the picture, without the marks of formats."""
    parts = rendered(post, MARKS, pictured=True).view.walk_children()
    [text] = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
    return text.replace("\\", "")


def posts(game: Game, language: str = "es") -> Iterator[MessageContent]:
    """Yield the message of the chat and the private page of each seat."""
    yield public_post(game, language)
    for seat in map(Seat, range(game.rules.seats)):
        yield render_hand(pictured_scene(game, language), view(game, seat))


@pytest.mark.parametrize("preset", ["castilla", "duelo", "seis"])
def test_a_text_below_a_picture_has_no_card_and_no_score_of_it(preset: str) -> None:
    """Cards, worth, payments and score of the picture are not in the text below it."""
    for game in positions(preset):
        for post in posts(game):
            text, shown = below(post).text, picture_of(post).alternative
            assert not told_in_text(text)
            lines = set(shown.split("\n"))
            won = {line for line in lines if line.startswith(("¡Gana", "Gana"))}
            assert not (lines - won) & set(text.split("\n"))
            if game.hand.shown:
                assert {part.partition("\n")[0] for part in text.split("→ ")[1:]} <= {
                    "ya no cuenta"
                }
                for held in game.hand.hands:
                    assert pictured_scene(game).said(worth_line(held, game.rules)) not in text


@pytest.mark.parametrize("preset", ["castilla", "euskadi"])
def test_a_showdown_takes_twelve_lines_of_a_telephone(preset: str) -> None:
    """The text below the picture of a showdown is short, with a line for each lance."""
    localizer, seen = Localizer("es"), 0
    for game in positions(preset):
        if not game.hand.shown:
            continue
        for post in posts(game):
            assert height(below(post).text, ()).lines <= MOST_LINES
        lines = below(public_post(game)).text.split("\n")
        for told in hand_history(view(game, None)).lances:
            lance = localizer.format(LocalizedText("lance", {"lance": told.lance.value}))
            assert sum(line.startswith(f"{lance} · ") for line in lines) == 1
        seen += 1
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["castilla", "seis"])
def test_telegram_folds_the_rest_into_a_quotation(preset: str, language: str) -> None:
    """A caption within the limit has the cards, the score and the small lines folded at its end."""
    for game in positions(preset):
        # The pages of the other seats differ in their cards only.
        for post in islice(posts(game, language), 3):
            for page in (page_of(post), ephemeral_page(post)):
                assert page.picture is not None
                assert units(page.text) <= CAPTION
                [folded] = [
                    one for one in page.entities if one.type == MessageEntity.EXPANDABLE_BLOCKQUOTE
                ]
                quoted = page.text.encode("utf-16-le")[2 * folded.offset :].decode("utf-16-le")
                assert quoted == below(post).folded
                assert folded.length == units(quoted)
                assert "ABCD2" in quoted
                if game.hand.shown:
                    assert len(quoted.split("\n")) > game.rules.seats


def test_discord_prints_the_rest_small_and_describes_the_picture() -> None:
    """Cards are in the picture and its description, and not as emojis or words as well."""
    for game in positions("castilla"):
        for post in posts(game):
            lines = on_discord(post).split("\n")
            small = [line.removeprefix("-# ") for line in lines if line.startswith("-# ")]
            assert small == below(post).small.split("\n")
            assert lines[-len(small) :] == [f"-# {line}" for line in small]
            assert "ABCD2" in small[0]
            assert not any(mark in line for line in lines for mark in MARKS.values())


def test_without_its_picture_a_message_has_every_word() -> None:
    """A picture that cannot be shown leaves the whole text, with the cards of a page as emojis."""
    for game in positions("castilla"):
        if not game.hand.shown:
            post = private_post(game, Seat(0))
            alone = replace(post, picture=None)
            assert page_of(alone).text == post.text
            parts = rendered(post, MARKS, pictured=False).view.walk_children()
            [text] = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
            assert text.startswith("<:") == bool(post.cards)
            assert "-# " not in text
            assert told_in_text(post.text) == set(game.hand.hands[0])


def test_a_private_page_shows_the_showdown_of_the_chat() -> None:
    """At the end of a hand all see the same picture, and a page has no text of its cards."""
    for game in positions("castilla"):
        if game.hand.shown:
            pictures = {picture_of(post).key for post in posts(game)}
            assert pictures == {picture_of(public_post(game)).key}


@pytest.mark.parametrize(("language", "mark"), [("es", "mano"), ("eu", "esku"), ("fr", "esku")])
def test_the_mano_is_marked_at_the_name(language: str, mark: str) -> None:
    """Pictures, their description and the turn mark the mano, who is unknown in mus corrido."""
    asked, unknown = 0, 0
    for game in positions("castilla", events=9):
        drawn: list[Content] = []
        public, context = view(game, None), pictured_scene(game, language)
        score_picture(replace(context, image_renderer=Watched(drawn)), public)
        [score] = drawn
        assert isinstance(score, Score)
        marked = [one for side in score.sides for one in side.players if one.note]
        name = context.names[public.mano]
        told = f"{name} ({mark})"
        if public.opening is Opening.MUS_CORRIDO and hand_history(public).mus.cut is None:
            unknown += 1
            assert not marked
            assert f"({mark})" not in picture_of(public_post(game, language)).alternative
            continue
        assert [(one.name, one.note) for one in marked] == [(name, mark)]
        post = public_post(game, language)
        assert picture_of(post).alternative.count(told) == 1
        is_asked = public.mano in public.speakers and not hand_history(public).endings
        assert (f"({mark})" in below(post).text) == is_asked
        asked += is_asked
    assert asked
    assert unknown
