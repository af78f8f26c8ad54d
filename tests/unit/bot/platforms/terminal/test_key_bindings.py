"""Tests of the key bindings: each letter has one meaning at a time in every language."""

from random import Random
from typing import Final

import pytest

from bot.platforms.terminal.key_bindings import (
    DIGITS,
    LocalKey,
    always,
    letter,
    looking_back,
    looks_offered,
    rematch,
    signs_offered,
    words_offered,
)
from bot.text.choices import MenuAction, menu
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import Alzo, Caiga, Descarto, Envido, Look, Mas, Reparto, Senal
from engine.decide import decide_and_apply
from engine.events import MatchOpened
from engine.evolve import fold
from engine.game import HandOver, MatchOver
from engine.rule_options import PRESETS
from engine.rules import Cut, Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import many
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn

NAMES: Final = {Seat(seat): name for seat, name in enumerate("ABCDEF")}

ACTIONS: Final = many("AMARREKO_KEY_ACTIONS", test=150, soak=3_000)

TOGETHER: Final = (
    ("mus", "corto", "perete", "signs", "looks"),
    ("paso", "envido", "ordago", "perete", "signs", "looks"),
    (
        *("quiero", "no-quiero", "no-queremos", "mas", "ordago", "consulta"),
        *("yo-quiero", "como-veas", "ni-loco", "perete", "signs", "looks"),
    ),
    ("all", "suggest", "perete", "signs", "looks"),
    ("alzo-high", "alzo-middle", "alzo-low"),
    ("why", "odds", "story", "rematch"),
)
"""Words that may be offered together under some house rules."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", TOGETHER, ids=lambda words: words[0])
def test_no_two_words_share_a_letter(language: str, words: tuple[str, ...]) -> None:
    letters = [letter(word, Localizer(language)) for word in words]
    assert len(set(letters)) == len(letters)
    assert all(len(each) == 1 and each.isalpha() and each == each.casefold() for each in letters)


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_may_be_said_has_one_key(preset: str) -> None:
    """Each action of the asked player has one key, at every point and in every language."""
    generator = Random(preset)
    shuffle = SeededShuffle(generator)
    game = fold([MatchOpened(PRESETS[preset])])
    for _ in range(ACTIONS):
        if isinstance(game.phase, MatchOver):
            break
        for seat in map(Seat, range(game.rules.seats)):
            offered = menu(view(game, seat))
            for language in LANGUAGES:
                localizer = Localizer(language)
                words = words_offered(offered, localizer, None, 0)
                is_over = isinstance(game.phase, HandOver)
                back = [*looking_back(localizer), rematch(localizer)] if is_over else []
                keys = [word.key for word in (*words, *back, *always(localizer))]
                assert len(set(keys)) == len(keys)
                assert not set(keys) & set(DIGITS)
                signs = signs_offered(offered, localizer)
                looks = looks_offered(offered, NAMES, localizer)
                said = {word.act for word in (*words, *signs, *looks)}
                for entry in offered:
                    if isinstance(entry, MenuAction) and not isinstance(entry.action, Descarto):
                        is_amount = isinstance(entry.action, Envido | Mas)
                        assert entry.action in said or is_amount
                kinds = {type(e.action) for e in offered if isinstance(e, MenuAction)}
                assert (LocalKey.SIGNS in said) == (Senal in kinds)
                assert (LocalKey.LOOKS in said) == (Look in kinds)
        game = decide_and_apply(game, *pick_turn(game, generator), shuffle).game


def test_enter_lets_a_cut_fall_or_lifts_as_many_as_were_typed() -> None:
    game = decide_and_apply(
        fold([MatchOpened(Rules(cut=Cut.ASK))]), Seat(0), Reparto(), SeededShuffle(Random(0))
    ).game
    [cutter] = view(game, None).speakers
    offered = menu(view(game, cutter))
    usual = {word.key: word.act for word in words_offered(offered, Localizer("es"), None, 0)}
    assert usual == {"enter": Caiga(), "a": Alzo(10), "m": Alzo(20), "b": Alzo(30), "0-9": None}
    typed = {word.key: word.act for word in words_offered(offered, Localizer("es"), 17, 0)}
    assert typed["enter"] == Alzo(17)


def test_an_amount_that_was_typed_is_said_by_its_letter_and_by_enter() -> None:
    """A typed amount is confirmed by its letter or by Enter; the label shows the result."""
    generator = Random(0)
    game = fold([MatchOpened(PRESETS["castilla"])])
    shuffle = SeededShuffle(generator)
    while True:
        seen = view(game, next(iter(view(game, None).speakers), Seat(0)))
        words = words_offered(menu(seen), Localizer("es"), 6, 0)
        if any(isinstance(word.act, Envido) for word in words):
            break
        game = decide_and_apply(game, *pick_turn(game, generator), shuffle).game
    assert {word.key: word.word for word in words if word.act == Envido(6)} == {
        "e": "Envido 6",
        "enter": "Envido 6",
    }
