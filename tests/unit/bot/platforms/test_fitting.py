"""Tests of the platforms' limits: every message fits, and a name changes only itself."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

import pytest

from bot.app.commands.lobby import newcomer
from bot.app.context import RequestContext
from bot.messages.hand_message import render_hand, render_lesson
from bot.messages.lobby_message import (
    OPTION_PAGE,
    OPTIONS_PAGE,
    PRESET_PAGE,
    SEATS,
    render_lobby,
)
from bot.messages.render_context import RenderContext
from bot.messages.table_message import LONGEST_TEXT, render_table
from bot.parsing.command_list import COMMANDS, Slash
from bot.parsing.vocabulary import normalise
from bot.platforms.discord.command_mentions import with_command_mentions
from bot.platforms.telegram.limits import ALERT, CAPTION
from bot.platforms.telegram.limits import LIMITS as TELEGRAM
from bot.platforms.telegram.rendering import page_of, units
from bot.ports.message import MessageContent, Picture
from bot.ports.request import Address, Person, PersonId, Where
from bot.ports.value import replace
from bot.tables.display_names import display_names
from bot.tables.table_state import LONGEST_NAME, SeatAssignment, TableChat, TableState
from bot.text.hand_history_text import MANNERS
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, sanitize
from bot.text.table_settings import TIME_PAGE
from bot.text.text_cache import shortened, width
from engine.actions import Reparto
from engine.decide import decide_and_apply
from engine.game import Game, MatchOver, opened
from engine.players.levels import Level
from engine.rule_options import CHOICES, PRESETS, OneOf
from engine.rules import PereteRule, Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import many
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn
from tests.servers.discord.checks_forms import check_form
from tests.unit.bot.fake_platform import buttons
from tests.unit.bot.platforms.discord.stage import form_of
from tests.unit.bot.text.locales import messages, variables

RULES: Final = Rules(seats=6, vacas_to_win=2, perete=PereteRule.POINT)
PICTURE: Final = Picture("key", "picture.png", "alternative", bytes)
WIDE: Final = "W" * LONGEST_NAME
MOMENTS: Final = many("AMARREKO_FITTED_MOMENTS", test=20, soak=250)
"""The number of positions of a match whose messages are measured."""

ODD_NAMES: Final = (
    "*_~`|<b>x</b> [a](b) @everyone",
    "\u202exyz\u202c",
    "אנה בניאט",
    "👩‍👩‍👧‍👦 Xyz",
    "x" * 64,
    "two\nlines",
    "{ $player }",
)


@lru_cache
def games(rules: Rules = RULES, most: int = 250) -> tuple[Game, ...]:
    """Return the positions of a long random match."""
    return tuple(_played(rules, most))


def _played(rules: Rules, most: int) -> Iterator[Game]:
    generator = Random(11)
    game = decide_and_apply(opened(rules), Seat(0), Reparto(), SeededShuffle(generator)).game
    for _ in range(most):
        if isinstance(game.phase, MatchOver):
            return
        yield game
        seat, action = pick_turn(game, generator)
        game = decide_and_apply(game, seat, action, SeededShuffle(generator)).game


def some(positions: Sequence[Game], count: int) -> Sequence[Game]:
    """Return about ``count`` of them, from the first to the last."""
    return positions[:: max(1, len(positions) // count)]


def seated(*names: str, seats: int = RULES.seats) -> TableState:
    """Return a table with six or ``seats`` seats, these people and computer players."""
    people = (SeatAssignment(PersonId("red", name), name) for name in names)
    computers = (SeatAssignment(level=Level.HARD) for _ in range(seats - len(names)))
    here = TableChat(Address("red", "group"), "es")
    maker = PersonId("red", names[0])
    return TableState("MUS23", maker, "seis", chairs=(*people, *computers), places=(here,))


def posts(record: TableState, game: Game, language: str) -> Iterator[MessageContent]:
    """Yield every message of a position: for the chat, for each seat, and in a lesson."""
    context = RenderContext(record, display_names(record), Localizer(language))
    public = view(game, None)
    asked = [view(game, seat) for seat in public.speakers]
    yield render_table(context, public, asked, platform="red")
    for seen in asked:
        yield render_hand(context, seen)
        yield render_lesson(context, public, seen)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_posts_fit_with_the_longest_names(language: str) -> None:
    """Messages fit with the longest names at six seats, and no label is truncated."""
    record = seated(*(f"{WIDE[:-1]}{number}" for number in range(RULES.seats)))
    for game in some(games(), MOMENTS):
        for post in posts(record, game, language):
            assert len(post.text) <= LONGEST_TEXT
            assert all(0 < units(button.label) <= TELEGRAM.label for button in buttons(post))


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_stands_whole_or_its_picture_stays_away(language: str) -> None:
    """An image is sent only if all text that goes below it fits its caption.

    docs/decisions/0003: Telegram accepts 1,024 characters below an image and 4,096 without.
    Only the folded quotation, which repeats what the image shows, may be cut.
    """
    kept: set[bool] = set()
    for names in (["Ane"], [f"{WIDE[:-1]}{number}" for number in range(RULES.seats)]):
        record = seated(*names)
        for game in some(games(), MOMENTS):
            for post in posts(record, game, language):
                page = page_of(replace(post, picture=PICTURE))
                beside = post.pictured if page.picture is not None else None
                # The brief text of a lesson goes below a picture where the other is too long.
                whole = (post.text, post.caption, "" if beside is None else beside.text)
                assert page.text.startswith(tuple(filter(None, whole)))
                assert units(page.text) <= (TELEGRAM.text if page.picture is None else CAPTION)
                kept.add(page.picture is not None)
    assert kept == {True, False}, "each of them comes about"


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
async def test_messages_are_what_discord_takes(language: str) -> None:
    """Messages keep Discord's limits: 4,000 characters, 40 components, and lengths of labels."""
    record = seated(*(f"{WIDE[:-1]}{number}" for number in range(RULES.seats)))
    for game in some(games(), MOMENTS):
        for post in posts(record, game, language):
            form = form_of(replace(post, picture=None))
            assert "**" not in post.text, "what stands out is marked by the platform alone"
            assert form.text.replace("\\", "").replace("**", "") == with_command_mentions(post.text)
            assert list(check_form(form, frozenset())) == []
            assert all(len(button.token.encode()) <= 64 for button in buttons(post))


@pytest.mark.parametrize("preset", PRESETS)
async def test_layouts_are_what_discord_takes(preset: str) -> None:
    """Layouts with image, text and all buttons fit, by every preset with the longest names."""
    rules = PRESETS[preset]
    names = [f"{WIDE[:-1]}{number}" for number in range(rules.seats)]
    record = seated(*names, seats=rules.seats)
    for game in list(games(rules, most=60))[::7]:
        for post in posts(record, game, "eu"):
            form = form_of(replace(post, picture=PICTURE))
            assert list(check_form(form, frozenset())) == []
            assert [file.description for file in form.files] == [PICTURE.alternative]
            rows = post.rows if post.menu is None else post.rows[post.menu.rows :]
            tokens = dict.fromkeys(button.token for row in rows for button in row)
            assert [button.custom_id for button in form.buttons] == [*tokens]
            assert [select.custom_id for select in form.selects] == [
                menu.token for menu in (post.menu,) if menu is not None
            ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_ask_without_being_cut(language: str) -> None:
    """Forms fit: Discord accepts 45 characters for a title and for a label."""
    asked = [LocalizedText(key) for key in ("chat-ask-bet", "chat-ask-raise", "chat-stones")]
    for name, choices in CHOICES.items():
        if not isinstance(choices, OneOf):
            asked.append(LocalizedText(f"option-{name.replace('_', '-')}"))
            asked.append(LocalizedText("chat-number", {"allowed": choices.allowed()}))
    for line in asked:
        assert 0 < len(Localizer(language).format(line)) <= 45, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_of_commands_fit(language: str) -> None:
    """Commands fit: Discord accepts names of 32 and descriptions of 100, Telegram 32 and 256."""
    localizer = Localizer(language)
    for command in COMMANDS:
        named = [f"command-{command.name}"]
        is_listed = command.slash is not Slash.MOVE
        described = [f"discord-command-{command.name}-about"] if is_listed else []
        for option in command.options if is_listed else ():
            named.append(f"discord-option-{option.name}")
            described.append(f"discord-option-{option.name}-about")
        assert all(
            re.fullmatch(r"[-_\w]{1,32}", localizer.format(LocalizedText(key))) for key in named
        )
        assert all(0 < len(localizer.format(LocalizedText(key))) <= 100 for key in described), (
            described
        )
        name = "".join(normalise(localizer.format(LocalizedText(f"command-{command.name}"))))
        assert re.fullmatch("[a-z0-9_]{1,32}", name)
        assert 0 < len(localizer.format(LocalizedText(f"telegram-command-{command.name}"))) <= 256


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_fits_with_the_longest_names(language: str) -> None:
    """Each page of the lobby fits with the longest names."""
    record = seated(*(f"{WIDE[:-1]}{number}" for number in range(RULES.seats)))
    context = RenderContext(record, display_names(record), Localizer(language))
    options = [f"{OPTION_PAGE}.{name}" for name in CHOICES]
    pages = (SEATS, PRESET_PAGE, TIME_PAGE, *(f"{OPTIONS_PAGE}.{n}" for n in range(4)), *options)
    for page in pages:
        post = render_lobby(context, page)
        assert len(post.text) <= LONGEST_TEXT, page
        for button in buttons(post):
            assert 0 < units(button.label) <= TELEGRAM.label, (page, button.label)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_fit_an_alert(language: str) -> None:
    """Refusals fit an alert, for which Telegram accepts two hundred characters."""
    worst = {"player": WIDE, "text": "W" * 40, "suggestion": "W" * 20, "codes": "ABC23, " * 5}
    told = [key for key in messages(language) if key.startswith(("illegal-", "lobby-", "misheard"))]
    for key in set(told) - {"illegal-bad-option-value"}:
        args = {name: worst.get(name, 1_000_000) for name in variables(key, language)}
        args |= {"lance": "pares"} if "lance" in args else {}
        text = Localizer(language).format(LocalizedText(key, args))
        assert units(text) <= ALERT, (key, text)


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("raw", ODD_NAMES)
def test_a_name_changes_nothing_but_itself(raw: str) -> None:
    """A name with markup, direction marks, emoji or 64 characters changes no other text."""
    name = shown_as(raw)
    assert len(name) <= LONGEST_NAME
    odd = seated(name)
    # Both names are equally wide in the longest style, so neither text is shortened more.
    plain = seated("N" * width(called(odd, MANNERS[0].letters)))
    for game in some(games(), MOMENTS // 8):
        for language in LANGUAGES:
            for with_odd, with_plain in zip(
                posts(odd, game, language), posts(plain, game, language), strict=True
            ):
                assert any(
                    with_odd.text.replace(called(odd, letters), called(plain, letters))
                    == with_plain.text
                    for letters in {manner.letters for manner in MANNERS}
                )
                assert with_odd.rows == with_plain.rows


def called(record: TableState, letters: int) -> str:
    """Return the name of the first person, shortened to ``letters`` characters."""
    return sanitize(shortened(display_names(record), letters)[Seat(0)])


def shown_as(raw: str) -> str:
    """Return the name that a table shows for this name."""
    person = Person(PersonId("red", "1"), raw)
    address = Address("red", "group")
    ctx = RequestContext(
        person, address, Where.CHAT, language="es", fallback_language="es", is_reachable=True
    )
    return newcomer(ctx).name
