"""Tests of looks: they hold no hidden card, and every legal word of their reader."""

import json
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings

from bot.messages.callback_data import AmountButton, DiscardMenu, PlayButton, decode
from bot.messages.look import Look, Phase, render_look
from bot.messages.render_context import RenderContext
from bot.ports.request import PersonId
from bot.tables.table_state import SeatAssignment, TableState
from bot.text.choices import AmountPrompt, MenuAction, PromptKind, menu
from bot.text.localizer import Localizer
from bot.web.page_data import look_data
from engine.actions import Action, Descarto
from engine.cards import Card
from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.game import Game
from engine.rules import Rules
from engine.seats import Seat
from engine.view import View, view
from tests.budget import many, times
from tests.unit.engine.redealt_twins import Viewer, twin_of
from tests.unit.engine.strategies import Temper, every_seat, house_rules, seeds, tempers, walk

NAMES: Final = ("Ane", "Beñat", "Garazi", "Iker", "Jon", "Maddi")
POSITIONS: Final = 5
"""The number of positions of each walk; each is looked at by every seat and an onlooker."""

MATCHES: Final = many("AMARREKO_LOOKS", test=20, soak=4_000)
"""The number of matches that are dealt again; each is looked at about 25 times."""


def look_of(seen: View) -> Look:
    """Return what a page shows of a view, in Spanish."""
    seats = range(seen.rules.seats)
    chairs = tuple(SeatAssignment(PersonId("red", NAMES[seat]), NAMES[seat]) for seat in seats)
    state = TableState("K7QX2", PersonId("red", "Ane"), chairs=chairs)
    names = {Seat(seat): NAMES[seat] for seat in seats}
    return render_look(RenderContext(state, names, Localizer("es")), seen)


def alone_look(code: str) -> Look:
    """Return what a page shows to a person whose table is in no chat."""
    seen = view(fold([MatchOpened(Rules())]), Seat(0))
    ane = SeatAssignment(PersonId("red", "ane"), "Ane")
    state = TableState(code, PersonId("red", "ane"), chairs=(ane, *[SeatAssignment()] * 3))
    names = {Seat(seat): NAMES[seat] for seat in range(4)}
    return render_look(RenderContext(state, names, Localizer("es")), seen)


def test_only_a_table_with_a_code_misses_its_chat() -> None:
    """The table of one person alone, as in ``amarreko play --browser``, needs none."""
    assert any("No puedo escribir" in line for line in alone_look("K7QX2").notices)
    assert alone_look("").notices == ()


def positions(rules: Rules, temper: Temper, generator: Random) -> Iterator[list[Event]]:
    """Yield the log of a match at some of its positions."""
    steps = list(walk(rules, temper, generator))
    for _ in range(POSITIONS):
        played = steps[: generator.randint(0, len(steps))]
        yield [MatchOpened(rules), *(event for step in played for event in step.events)]


def shown(game: Game, viewer: Viewer) -> str:
    """Return all letters that a page gets."""
    look = look_of(view(game, viewer))
    return json.dumps(look_data(look, str, version=1), ensure_ascii=False)


@pytest.mark.soak
@settings(max_examples=MATCHES)
@given(house_rules(), tempers(), seeds())
def test_hidden_cards_dealt_again_change_no_letter(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    for log in positions(rules, temper, generator):
        game = fold(log)
        for viewer in (None, *every_seat(rules)):
            twin = fold(twin_of(log, rules, viewer, generator))
            assert shown(twin, viewer) == shown(game, viewer)


@times(300)
@given(house_rules(), tempers(), seeds())
def test_a_look_offers_all_legal_words_and_no_others(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    for log in positions(rules, temper, generator):
        game = fold(log)
        for viewer in every_seat(rules):
            seen = view(game, viewer)
            assert offered_by(look_of(seen)) == offered_in(seen)


def offered_in(seen: View) -> tuple[set[Action], set[PromptKind]]:
    """Return the actions and the numbers that the menu of a view offers, without discards."""
    entries = menu(seen)
    said = {one.action for one in entries if isinstance(one, MenuAction)}
    asked = {one.kind for one in entries if isinstance(one, AmountPrompt)}
    return {one for one in said if not isinstance(one, Descarto)}, asked


def offered_by(look: Look) -> tuple[set[Action], set[PromptKind]]:
    """Return the same of a look, from the tokens of its buttons."""
    looks = [seat.look for seat in look.seats]
    buttons = (*look.words, *look.amounts, *look.signs, *look.asks, look.ordago, *looks)
    pressed = [decode(one.token) for one in buttons if one is not None]
    said = {one.action for one in pressed if isinstance(one, PlayButton)}
    asked = set[PromptKind]()
    if look.amount is not None:
        amount = decode(look.amount.token)
        assert isinstance(amount, AmountButton)
        asked.add(amount.kind)
    if look.discard is not None:
        assert isinstance(decode(look.discard.token), DiscardMenu)
        asked.add(PromptKind.THROW)
    return said, asked


@times(300)
@given(house_rules(), tempers(), seeds())
def test_an_onlooker_sees_cards_only_once_they_are_shown(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    for log in positions(rules, temper, generator):
        public = look_of(view(fold(log), None))
        if public.phase is Phase.PLAY:
            assert not cards_in(public)


def cards_in(look: Look) -> set[Card]:
    """Return the cards that lie face up."""
    return {card.card for seat in look.seats for card in seat.cards}
