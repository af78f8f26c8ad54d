"""Tests of the table's message: public facts only, with buttons for legal actions."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Final

import pytest
from hypothesis import given

from bot.messages.callback_data import (
    CallbackData,
    DiscardButton,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
)
from bot.messages.hand_message import render_hand
from bot.messages.render_context import RenderContext
from bot.messages.table_message import LONGEST_TEXT, closed_post, render_table
from bot.ports.message import Button, MessageContent, Style
from bot.ports.request import Address, PersonId
from bot.ports.value import replace
from bot.tables.display_names import display_names
from bot.tables.table_state import Deadline, DeadlineAction, SeatAssignment, TableChat, TableState
from bot.tables.ui_state import Panel
from bot.text.common import turn_line
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import Consulta, Perete, Senal
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.game import Betting, Discarding, Game, MatchOver, Talking, opened
from engine.legal_actions import allows, options
from engine.players.levels import Level
from engine.rule_options import PRESETS
from engine.rules import Rules
from engine.seats import Seat
from engine.view import own_cards, view
from tests.budget import many, times
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn, play_match
from tests.unit.bot.cards_in_text import told_by, told_in_text
from tests.unit.bot.fake_platform import buttons, presses
from tests.unit.engine.redealt_twins import twin_of
from tests.unit.engine.strategies import Temper, house_rules, seeds, tempers, walk

pytestmark = pytest.mark.long


POSITIONS: Final = 3
NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Maren", "Joseba")
NAMED: Final = dict(zip(map(Seat, range(len(NAMES))), NAMES, strict=True))
RANDOM_MATCHES: Final = 40


def mesa_of(rules: Rules) -> TableState:
    """Return a table of people in one chat."""
    chairs = tuple(
        SeatAssignment(PersonId("red", n.lower()), n, "es") for n in NAMES[: rules.seats]
    )
    places = (TableChat(Address("red", "group"), "es"),)
    return TableState("ABCD2", PersonId("red", "ane"), chairs=chairs, places=places, matches=1)


def scene_of(rules: Rules, language: str = "es") -> RenderContext:
    state = mesa_of(rules)
    return RenderContext(state, display_names(state), Localizer(language))


def public_post(game: Game, language: str = "es") -> MessageContent:
    """Return the chat's message about a game."""
    public = view(game, None)
    asked = [view(game, seat) for seat in public.speakers]
    return render_table(scene_of(game.rules, language), public, asked, platform="red")


def private_post(
    game: Game,
    seat: Seat,
    marked: frozenset[int] = frozenset(),
    panel: Panel | None = None,
) -> MessageContent:
    """Return a person's private message about a game."""
    context = replace(scene_of(game.rules), panel=panel)
    return render_hand(context, view(game, seat), marked)


def positions(rules: Rules, temper: Temper, generator: Random) -> Iterator[list[Event]]:
    """Yield the log of a walk after some of its actions, from the first deal on."""
    walked = list(walk(rules, temper, generator))
    for _ in range(POSITIONS):
        steps = walked[: generator.randint(1, len(walked))]
        yield [MatchOpened(rules), *(event for step in steps for event in step.events)]


@times(60)
@given(house_rules(), tempers(), seeds())
def test_cards_dealt_again_change_no_post_of_a_chat(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """The chat's message is byte-identical if the hidden cards are dealt again."""
    for log in positions(rules, temper, generator):
        twin = twin_of(log, rules, None, generator)
        assert public_post(fold(twin)) == public_post(fold(log))


@times(60)
@given(house_rules(), tempers(), seeds())
def test_cards_dealt_again_change_no_post_of_somebody_else(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """A hand's message depends only on what its reader has seen."""
    for log in positions(rules, temper, generator):
        game = fold(log)
        for seat in map(Seat, range(rules.seats)):
            twin = fold(twin_of(log, rules, seat, generator))
            for panel in (None, *Panel):
                real, dealt_again = (private_post(one, seat, panel=panel) for one in (game, twin))
                assert dealt_again == real


STRETCH: Final = 120
"""The number of examined actions of a random match."""

POSTED: Final = many("AMARREKO_POSTED_POSITIONS", test=20, soak=200)
"""The most examined positions of a game, evenly spread, besides those with open hands."""


@lru_cache(maxsize=9)
def games(number: int) -> tuple[Game, ...]:
    """Return every position of part of a random match by one of the presets."""
    return tuple(_played(number))


def some(number: int) -> Iterator[Game]:
    """Yield positions of a game: evenly spread ones, and those with open hands."""
    step = -(-STRETCH // POSTED)
    yield from (g for at, g in enumerate(games(number)) if at % step == 0 or g.hand.shown)


def _played(number: int) -> Iterator[Game]:
    generator = Random(number)
    rules = list(PRESETS.values())[number % len(PRESETS)]
    game, shuffle = opened(rules), SeededShuffle(generator)
    for _ in range(STRETCH):
        if isinstance(game.phase, MatchOver):
            return
        yield game
        game = decide_and_apply(game, *pick_turn(game, generator), shuffle).game
    yield game


@pytest.mark.soak
@pytest.mark.parametrize("number", range(8))
def test_no_card_is_in_a_chat_before_the_showdown(number: int) -> None:
    """Before the showdown no text, label or token in a chat has a card; at the showdown some do."""
    seen_at_showdown = 0
    for game in some(number):
        told = told_by(public_post(game))
        if game.hand.shown:
            seen_at_showdown += len(told)
        else:
            assert told == set()
    assert seen_at_showdown > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", range(8))
def test_a_hand_names_the_cards_of_its_reader_alone(number: int) -> None:
    for game in some(number):
        for seat in map(Seat, range(game.rules.seats)):
            told, own = told_by(private_post(game, seat)), set(own_cards(view(game, seat)))
            if game.hand.shown:
                assert told <= set(chain(*game.hand.hands))
            else:
                assert told == own


@pytest.mark.soak
@pytest.mark.parametrize("number", range(8))
def test_every_button_is_legal_for_somebody_it_is_shown_to(number: int) -> None:
    """Every button is legal: in private for the reader, in a chat for an asked player."""
    for game in some(number):
        speakers = view(game, None).speakers
        for _, press in presses(public_post(game)):
            if isinstance(press, PlayButton):
                assert any(allows(options(view(game, s)), press.action) for s in speakers)
        for seat in map(Seat, range(game.rules.seats)):
            for panel in (None, Panel.SIGNS):
                for _, press in presses(private_post(game, seat, panel=panel)):
                    if isinstance(press, PlayButton):
                        assert allows(options(view(game, seat)), press.action)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(8))
def test_while_nothing_is_at_stake_there_are_three_rows(number: int) -> None:
    """Without a bet there are at most three rows, and the órdago is alone on every platform."""
    for game in some(number):
        if not isinstance(game.phase, Talking | Betting):
            continue
        seats = map(Seat, range(game.rules.seats))
        for post in (public_post(game), *(private_post(game, seat) for seat in seats)):
            assert len(post.rows) <= 3, [[button.label for button in row] for row in post.rows]
            assert all(len(row) <= 5 for row in post.rows)
        assert all(len(row) == 1 for row in public_post(game).rows if "¡Órdago!" in labels(row))


def labels(row: Sequence[Button]) -> list[str]:
    """Return the labels of some buttons."""
    return [button.label for button in row]


@pytest.mark.soak
def test_a_chat_is_offered_nothing_that_tells_of_a_hand() -> None:
    """Discards, signs and the perete are offered in private only.

    The same holds for consultations, which are spoken aloud but are rarely used.
    """
    offered_in_private = signs = 0
    for game in chain.from_iterable(map(some, range(8))):
        assert not any(is_private(press) for _, press in presses(public_post(game)))
        for seat in map(Seat, range(game.rules.seats)):
            told = presses(private_post(game, seat))
            offered_in_private += any(is_private(press) for _, press in told)
            told = presses(private_post(game, seat, panel=Panel.SIGNS))
            signs += any(is_private(press) for _, press in told)
    assert offered_in_private > 0
    assert signs > offered_in_private


def is_private(press: CallbackData) -> bool:
    """Return whether a button reveals something about a hand."""
    if isinstance(press, PlayButton):
        return isinstance(press.action, Senal | Consulta | Perete)
    return isinstance(press, DiscardButton | MarkButton)


def discarding_game() -> Game:
    """Return a game in which a player is asked to discard."""
    return next(game for number in range(9) for game in games(number) if is_discarding(game))


def is_discarding(game: Game) -> bool:
    return isinstance(game.phase, Discarding)


def test_cards_are_marked_one_by_one_and_then_thrown() -> None:
    """Each card is a button that marks or unmarks it; the last button discards the marked ones."""
    game = discarding_game()
    seat = view(game, None).speakers[0]
    plain = presses(private_post(game, seat))
    marks = [press for _, press in plain if isinstance(press, MarkButton)]
    assert [press.positions for press in marks[:4]] == [frozenset({n}) for n in range(4)]
    assert not [press for _, press in plain if isinstance(press, DiscardButton)], (
        "one card at least"
    )
    marked = presses(private_post(game, seat, frozenset({1})))
    [throw] = [press for _, press in marked if isinstance(press, DiscardButton)]
    assert throw.positions == frozenset({1})
    assert [b.style for b, press in marked if isinstance(press, MarkButton)][1] is Style.PRIMARY


def test_the_cards_are_on_the_buttons_that_mark_them() -> None:
    game = discarding_game()
    seat = view(game, None).speakers[0]
    post = private_post(game, seat)
    labels = [told_in_text(b.label) for b, press in presses(post) if isinstance(press, MarkButton)]
    assert labels[:4] == [{card} for card in own_cards(view(game, seat))]


def test_the_cards_are_a_menu_where_a_platform_has_such_menus() -> None:
    """A menu replaces the card buttons and limits the number of discards to the rules."""
    game = discarding_game()
    seat = view(game, None).speakers[0]
    held = own_cards(view(game, seat))
    post = private_post(game, seat, frozenset({1, 3}))
    menu = post.menu
    assert menu is not None
    assert [told_in_text(entry.label) for entry in menu.entries] == [{card} for card in held]
    assert [entry.value for entry in menu.entries if entry.is_chosen] == ["1", "3"]
    assert (menu.least, menu.most) == (game.rules.min_discard, len(held))
    replaced = [decode(button.token) for row in post.rows[: menu.rows] for button in row]
    assert len(replaced) == len(held)
    assert all(isinstance(press, MarkButton) for press in replaced)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_post_fits_every_platform(language: str) -> None:
    """Long names, six seats and a whole count fit every platform, and the turn is last."""
    longest = 0
    for game in games(list(PRESETS).index("seis")):
        state = mesa_of(game.rules)
        for seat, chair in enumerate(state.chairs):
            state = state.with_chair(
                Seat(seat), SeatAssignment(chair.person, f"{seat}" * 32, language)
            )
        public = view(game, None)
        asked = [view(game, seat) for seat in public.speakers]
        context = RenderContext(state, display_names(state), Localizer(language))
        post = render_table(context, public, asked, platform="red")
        longest = max(longest, len(post.text))
        assert len(post.text) <= LONGEST_TEXT
        assert post.text.splitlines()[-1] in post.bold_lines
        assert all(len(row) <= 5 for row in post.rows)
        assert len(post.rows) <= 5
    assert longest > 1_000


def test_those_are_called_whom_the_table_waits_for() -> None:
    """Asked players of this platform are mentioned, except absent ones and for the deal."""
    game = next(game for game in games(0) if isinstance(game.phase, Talking))
    [seat, *_] = view(game, None).speakers
    public, state = view(game, None), mesa_of(game.rules)
    context = RenderContext(state, display_names(state), Localizer("es"))
    called = render_table(context, public, [], platform="red").mentions
    assert [mention.person for mention in called] == [state.chairs[seat].person]
    assert render_table(context, public, [], platform="blue").mentions == ()
    away = SeatAssignment(state.chairs[seat].person, NAMES[seat], "es", Level.EASY, away=True)
    context = RenderContext(state.with_chair(seat, away), display_names(state), Localizer("es"))
    assert render_table(context, public, [], platform="red").mentions == ()


def test_who_is_late_or_away_or_unreachable_is_named() -> None:
    game = next(game for game in games(0) if game.hand.number)
    state = mesa_of(game.rules)
    away = replace(state.chairs[1], away=True, level=Level.EASY)
    state = state.with_chair(Seat(1), away)
    state = replace(state, due=Deadline(1, (Seat(0),), 0.0, DeadlineAction.ACT))
    context = RenderContext(
        state, display_names(state), Localizer("es"), unreachable={state.people[2]}
    )
    post = render_table(context, view(game, None), [], platform="red")
    assert post.text.splitlines()[-4:] == [
        "Ane: queda la mitad del tiempo.",
        "Beñat no está: juega el ordenador hasta que vuelva.",
        "Garazi: las cartas se ven con «Mis cartas».",
        context.say(turn_line(view(game, None), NAMED)),
    ]
    assert post.text.splitlines()[-1] in post.bold_lines
    assert TableButton("ABCD2", Verb.RESUME) in [press for _, press in presses(post)]
    context = replace(context, unreachable={*state.people[2:]})
    post = render_table(context, view(game, None), [], platform="red")
    assert "Garazi e Iker: las cartas se ven con «Mis cartas»." in post.text.splitlines()


def test_an_idle_table_may_be_closed_by_anybody() -> None:
    game = next(game for game in games(0) if game.hand.number)
    context, public = scene_of(game.rules), view(game, None)
    offered = [
        [
            (button.label, button.style)
            for button, press in presses(
                render_table(context, public, [], platform="red", idle=idle)
            )
            if press == TableButton("ABCD2", Verb.CLOSE)
        ]
        for idle in (False, True)
    ]
    assert offered == [[], [("Cerrar la mesa", Style.DANGER)]]


def test_a_closed_table_has_no_button() -> None:
    post = closed_post(scene_of(PRESETS["castilla"]))
    assert post.text == "La mesa ABCD2 se ha cerrado."
    assert buttons(post) == []


def test_a_table_without_a_chat_tells_its_people_how_to_go_on() -> None:
    """Private messages continue without a chat, and explain how to add one."""
    game = next(game for game in games(0) if game.hand.number)
    state = mesa_of(game.rules).without_place(Address("red", "group"))
    post = render_hand(
        RenderContext(state, display_names(state), Localizer("es")), view(game, Seat(0))
    )
    assert "/mesa ABCD2" in post.text


def test_every_position_of_a_match_can_be_told_in_every_language() -> None:
    """Every message of every position has all its values in every language."""
    for number, language in enumerate(LANGUAGES):
        log, _ = play_match(PRESETS["castilla"], Random(number), most_actions=200)
        game = fold(log)
        assert public_post(game, language).text
