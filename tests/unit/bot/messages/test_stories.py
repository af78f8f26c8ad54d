"""Tests of the story of a hand: complete words and cards within every limit."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given as drawn
from hypothesis.strategies import sampled_from

from bot.messages.hand_message import render_hand
from bot.messages.render_context import RenderContext
from bot.messages.table_message import LONGEST_CAPTION, LONGEST_TEXT, render_table
from bot.platforms.telegram.rendering import page_of
from bot.ports.message import MessageContent
from bot.ports.value import replace
from bot.tables.display_names import display_names
from bot.tables.table_state import LONGEST_NAME, SeatAssignment
from bot.text.common import rank_line
from bot.text.hand_history import LanceHistory, Word, extend_history, hand_history
from bot.text.hand_history_text import DESCRIBED, MANNERS, story_lines
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.text_cache import HandTextCache, shortened, width
from engine.actions import Corto, Envido, Mas, Quiero, Reparto
from engine.cards import Cards
from engine.events import (
    BetRaised,
    HandClosed,
    HandOpened,
    LanceOpened,
    LancePassed,
    MatchOpened,
    MatchWon,
)
from engine.evolve import fold
from engine.game import Answering, Betting, Game, MatchOver
from engine.hands import Lance
from engine.rule_options import PRESETS
from engine.rules import Rules
from engine.seats import Seat, right_of
from engine.view import View, view
from tests.budget import EFFORT, Effort, times
from tests.random_play import play_match, states
from tests.unit.bot.cards_in_text import told_in_text
from tests.unit.bot.images.illustrated import studio
from tests.unit.bot.messages.test_table_message import NAMED, mesa_of, positions
from tests.unit.bot.platforms.discord.stage import form_of
from tests.unit.engine.story import bet_on, given
from tests.unit.engine.strategies import Temper, house_rules, seeds, tempers

pytestmark = pytest.mark.long

VOICE: Final = Localizer("es")
ACTIONS: Final = 400

SHOWDOWNS: Final = tuple(product(PRESETS, LANGUAGES))
LOOKED_AT: Final = SHOWDOWNS if EFFORT is Effort.SOAK else SHOWDOWNS[:: len(LANGUAGES) + 1]
"""Each language with other presets, and each number of seats; all of them in ``make soak``."""


def named_alike(rules: Rules, language: str) -> RenderContext:
    """Return a table of people with images and the longest names, which differ at the end."""
    state = mesa_of(rules)
    for seat, chair in enumerate(state.chairs):
        name = "W" * (LONGEST_NAME - 1) + str(seat)
        state = state.with_chair(Seat(seat), SeatAssignment(chair.person, name, language))
    return RenderContext(state, display_names(state), Localizer(language), studio().image_renderer)


@lru_cache
def ends(preset: str, seed: int = 3) -> tuple[Game, ...]:
    """Return a match at the end of each of its hands."""
    log, _ = play_match(PRESETS[preset], Random(seed), most_actions=ACTIONS)
    return tuple(
        game
        for event, game in zip(log, states(log), strict=True)
        if isinstance(event, HandClosed | MatchWon)
    )


@times(60)
@drawn(house_rules(), tempers(), seeds())
def test_everybody_has_the_same_story(rules: Rules, temper: Temper, generator: Random) -> None:
    """The story is equal for all viewers, because it uses public facts only."""
    for log in positions(rules, temper, generator):
        game = fold(log)
        public = hand_history(view(game, None))
        for seat in map(Seat, range(rules.seats)):
            assert hand_history(view(game, seat)) == public


@times(20)
@drawn(house_rules(), tempers(), seeds())
def test_a_story_that_is_read_on_is_the_same_as_one_read_anew(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """A story continued from an earlier state equals a new one, in another hand too."""
    before: View | None = None
    for log in positions(rules, temper, generator):
        seen = view(fold(log), None)
        if before is not None:
            assert extend_history(hand_history(before), before, seen) == hand_history(seen)
            assert extend_history(hand_history(seen), seen, before) == hand_history(before)
        before = seen


@times(20)
@drawn(house_rules(), tempers(), seeds())
def test_what_readers_share_is_the_same_whatever_cards_lie_hidden(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Shared parts do not change with hidden cards, and equal the same parts for one reader."""
    for log in positions(rules, temper, generator):
        game = fold(log)
        context = replace(named_alike(rules, "es"), image_renderer=None)
        shared = replace(context, telling=HandTextCache(view(game, None), context.names))
        for seat in map(Seat, range(rules.seats)):
            seen = view(game, seat)
            assert render_hand(shared, seen) == render_hand(context, seen)


@times(60)
@drawn(house_rules(), tempers(), seeds())
def test_every_word_stands_in_its_lance_beside_its_seat(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Every word is in its lance beside its seat; a lance that all passed says just that."""
    for log in positions(rules, temper, generator):
        public = view(fold(log), None)
        story = hand_history(public)
        said: dict[Lance, list[Word]] = {}
        for event in public.story:
            if isinstance(event, LanceOpened):
                said[event.lance] = []
            elif isinstance(event, Word):
                said[[*said][-1]].append(event)
        assert {told.lance: list(told.words) for told in story.lances if told.words} == {
            lance: words for lance, words in said.items() if words
        }
        lines = [VOICE.format(line) for line in story_lines(story, public, NAMED, MANNERS[0])]
        for told in story.lances:
            if 0 < len(told.words) <= MANNERS[0].words and not isinstance(told.closed, LancePassed):
                assert spoken_in(lines, told) == Counter(word.seat for word in told.words)


def spoken_in(lines: list[str], told: LanceHistory) -> Counter[Seat]:
    """Return how often each seat has spoken in a lance."""
    lance = VOICE.format(LocalizedText("lance", {"lance": told.lance.value}))
    [line] = [line for line in lines if line.startswith(f"{lance} · ")]
    words = line.partition(" → ")[0].partition(" · ")[2]
    if told.holders:
        words = words.partition(" · ")[2]
    return +Counter({seat: words.count(name) for seat, name in NAMED.items()})


@times(60)
@drawn(house_rules(), tempers(), seeds())
def test_what_a_hand_has_won_is_what_the_tally_has_grown_by(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    for log in positions(rules, temper, generator):
        starts = [at for at, event in enumerate(log, 1) if isinstance(event, HandOpened)]
        before = fold(log[: starts[-1]]).tally.stones
        game = fold(log)
        gains = hand_history(view(game, None)).gains
        grown = tuple(now - then for now, then in zip(game.tally.stones, before, strict=True))
        assert gains == grown


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "language"), LOOKED_AT)
def test_every_showdown_is_complete_within_every_limit(preset: str, language: str) -> None:
    """Every showdown fits with names of 32 characters: in the chat, as a caption and in private."""
    shown = 0
    for game in ends(preset):
        context, public = named_alike(game.rules, language), view(game, None)
        table = render_table(context, public, [], platform="red")
        page = render_hand(context, view(game, Seat(0)))
        assert width(table.text) <= LONGEST_TEXT
        assert max(map(width, (below(table), page.text, below(page)))) <= LONGEST_CAPTION
        for text in (table.text, below(table), page.text, below(page)) if game.hand.shown else ():
            hands = hands_in(text, context)
            assert set(hands) == {Seat(seat) for seat in range(game.rules.seats)}
            for seat, told in hands.items():
                assert any(is_told(game.hand.hands[seat], one, context) for one in told), told
            shown += 1
        for post in (table, page):
            assert page_of(post).picture == post.picture
            assert rendered_whole(post)
    assert shown


def below(post: MessageContent) -> str:
    """Return all that is read below the picture of a message where pictures have no description."""
    assert post.pictured is not None
    return f"{post.pictured.text}\n{post.pictured.folded}"


def rendered_whole(post: MessageContent) -> bool:
    """Return whether Discord shows a text's last line and omits none, as text or small print."""
    assert post.pictured is not None
    shown = re.sub(r"^-# ", "", form_of(post).text, flags=re.MULTILINE)
    lines = shown.replace("\\", "").replace("**", "").split("\n")
    told = f"{post.pictured.text}\n{post.pictured.small}".split("\n")
    return [line for line in lines if line] == [line for line in told if line]


def hands_in(text: str, context: RenderContext) -> dict[Seat, list[str]]:
    """Return the texts behind each seat's name: its cards, and the score of a seat alone."""
    found: dict[Seat, list[str]] = {}
    for letters in {manner.letters for manner in (*MANNERS, *DESCRIBED)}:
        for seat, name in shortened(context.names, letters).items():
            starts = (f"{name}: ", f"{name}\u00a0: ")
            for line in text.split("\n"):
                if line.startswith(starts):
                    found.setdefault(seat, []).append(line.partition(": ")[2])
    return found


def is_told(hand: Cards, told: str, context: RenderContext) -> bool:
    """Return whether all cards are in a text, by name, as typed, or by rank."""
    ranks = Counter(told.partition(" — ")[0].split(", "))
    held = Counter(context.said(rank_line(card.rank)) for card in hand)
    return told_in_text(told) == set(hand) or ranks == held


@times(60)
@drawn(sampled_from(["castilla", "seis"]), sampled_from(LANGUAGES), seeds())
def test_a_war_of_raises_in_each_lance_loses_no_word(
    preset: str, language: str, generator: Random
) -> None:
    """With raises in every lance, every text has each seat's bets and raises."""
    for game in war(preset, generator):
        context, public = named_alike(game.rules, language), view(game, None)
        table = render_table(context, public, [], platform="red")
        page = render_hand(context, view(game, Seat(0)))
        said = [
            [(word.seat, word.stones) for word in told.words if isinstance(word, BetRaised)]
            for told in hand_history(public).lances
        ]
        for text, most in (
            (table.text, LONGEST_TEXT),
            (below(table), LONGEST_CAPTION),
            (page.text, LONGEST_CAPTION),
            (below(page), LONGEST_CAPTION),
        ):
            assert width(text) <= most
            assert raises_in(text, context) == [raises for raises in said if raises], text


def war(preset: str, generator: Random) -> Iterator[Game]:
    """Return a hand with up to ten raises in each lance, each accepted."""
    story = given(MatchOpened(PRESETS[preset])).after((Seat(0), Reparto()))
    story = story.after((view(story.game, None).speakers[0], Corto()))
    raises = 0
    while isinstance(phase := story.phase, Betting | Answering):
        speaker = generator.choice(view(story.game, None).speakers)
        if isinstance(phase, Betting):
            raises, word = generator.randint(0, 10), Envido(generator.randint(2, 9))
            story = story.after((view(story.game, None).speakers[0], word))
        elif raises:
            raises -= 1
            story = story.after((speaker, Mas(generator.randint(2, 9))))
        else:
            yield story.game
            story = story.after((speaker, Quiero()))
    yield story.game


def raises_in(text: str, context: RenderContext) -> list[list[tuple[Seat, int]]]:
    """Return the bets and raises in a text, by lance and seat."""
    names = {
        name: seat
        for letters in {manner.letters for manner in MANNERS}
        for seat, name in shortened(context.names, letters).items()
    }
    labels = [context.say(LocalizedText("lance", {"lance": lance.value})) for lance in Lance]
    found = []
    for line in text.split("\n"):
        if line.startswith(tuple(labels)):
            parts = re.split(r" · |: ", line.partition(" → ")[0], maxsplit=1)[1].split(" · ")
            words = [part.partition(" ") for part in parts]
            raises = [
                (names[name], int(number[0]))
                for said_by, _, said in words
                if (name := said_by.rstrip(":\u00a0")) in names
                and (number := re.findall(r"\d+", said))
            ]
            found += [raises] if raises else []
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_endless_war_of_raises_leaves_the_last_words(language: str) -> None:
    """With endless raises only the first words of the lance are dropped; score and turn stay."""
    story = bet_on(Lance.GRANDE).after((Seat(0), Envido(2)))
    speaker = Seat(0)
    for _ in range(150):
        speaker = right_of(speaker, 4)
        story = story.after((speaker, Mas(2)))
    context = named_alike(story.game.rules, language)
    public = view(story.game, None)
    post = render_table(context, public, [], platform="red")
    page = render_hand(context, view(story.game, Seat(0)))
    for text, most in (
        (post.text, LONGEST_TEXT),
        (below(post), LONGEST_CAPTION),
        (page.text, LONGEST_CAPTION),
        (below(page), LONGEST_CAPTION),
    ):
        assert width(text) <= most
        assert "(302)" in text
        assert "… · " in text


def test_a_match_that_is_over_shows_the_cards_and_the_score() -> None:
    """A finished match shows the deciding cards and their payments."""
    game = next(
        game
        for seed in range(9)
        for game in ends("duelo", seed)
        if isinstance(game.phase, MatchOver) and game.hand.shown
    )
    state = mesa_of(game.rules)
    context = RenderContext(state, display_names(state), VOICE)
    for text in (
        render_table(context, view(game, None), [], platform="red").text,
        render_hand(context, view(game, Seat(0))).text,
    ):
        assert told_in_text(text) == {card for hand in game.hand.hands for card in hand}
        assert text.splitlines()[-1].startswith("Gana la partida:")
        gains = hand_history(view(game, None)).gains
        assert all(f"(+{gain})" in text for gain in gains if gain)
