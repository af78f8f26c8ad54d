"""The observations about each seat."""

from engine.actions import (
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Ordago,
    Perete,
    Quiero,
    Senal,
)
from engine.cards import cards
from engine.hands import Lance
from engine.players.heuristic.observations import (
    BetObs,
    DeclarationObs,
    DiscardObs,
    MusObs,
    PereteObs,
    SenaObs,
    Tells,
    Word,
    observations,
)
from engine.rules import PereteRule, Rules
from engine.seats import Seat
from engine.senas import Sena
from engine.view import view
from tests.unit.engine.story import EAST, NORTH, SOUTH, WEST, Story, bet_on, dealt


def _heard(story: Story, viewer: Seat, of: Seat) -> Tells:
    return observations(view(story.game, viewer).story).get(of, ())


def test_nothing_is_heard_of_those_who_have_not_spoken() -> None:
    """A deal alone reveals nothing."""
    assert _heard(dealt(), viewer=NORTH, of=WEST) == ()


def test_words_are_heard_in_their_order() -> None:
    """There are a bet, a raise, an órdago and a refusal, each with its seat."""
    story = bet_on(Lance.GRANDE).after(
        (NORTH, Envido(2)), (WEST, Mas(2)), (SOUTH, Ordago()), (EAST, NoQuiero())
    )
    assert _heard(story, EAST, of=NORTH) == (
        MusObs(cut=True),
        BetObs(Lance.GRANDE, Word.ENVIDO),
    )
    assert _heard(story, EAST, of=WEST) == (BetObs(Lance.GRANDE, Word.MAS),)
    assert _heard(story, EAST, of=SOUTH) == (BetObs(Lance.GRANDE, Word.ORDAGO),)
    assert _heard(story, NORTH, of=EAST) == (BetObs(Lance.GRANDE, Word.NO_QUIERO),)


def test_a_large_bet_is_another_word() -> None:
    """Five stones are more than a plain envido."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(5)), (WEST, Quiero()))
    assert _heard(story, EAST, of=NORTH)[-1] == BetObs(Lance.GRANDE, Word.ENVIDO_FUERTE)
    assert _heard(story, EAST, of=WEST) == (BetObs(Lance.GRANDE, Word.QUIERO),)


def test_passing_and_declaring_are_heard() -> None:
    """Only east has no pares, and declares it."""
    story = bet_on(Lance.PARES)
    assert _heard(story, NORTH, of=EAST) == (
        BetObs(Lance.GRANDE, Word.PASO),
        BetObs(Lance.CHICA, Word.PASO),
        DeclarationObs(Lance.PARES, holds=False),
    )
    assert _heard(story, NORTH, of=SOUTH)[-1] == DeclarationObs(Lance.PARES, holds=True)


def test_who_gets_new_cards_has_told_nothing_of_them() -> None:
    """Only their number is known, and later actions."""
    story = dealt(stock="4o 4e 5b 6b 7e 10b 2o 2c")
    story = story.after(*((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST)))
    assert _heard(story, NORTH, of=WEST) == (MusObs(cut=False),)
    story = story.after(
        (NORTH, Descarto(cards("6o"))),
        (WEST, Descarto(cards("10o 10c"))),
        (SOUTH, Descarto(cards("5o"))),
        (EAST, Descarto(cards("5e 4c 1c"))),
        (NORTH, Mus()),
        (WEST, Corto()),
    )
    assert _heard(story, NORTH, of=WEST) == (DiscardObs(2), MusObs(cut=True))
    assert _heard(story, NORTH, of=EAST) == (DiscardObs(3),)


def test_only_the_own_side_hears_a_sena() -> None:
    """The partner sees it, and the rivals do not."""
    story = bet_on(Lance.GRANDE).after((SOUTH, Senal(Sena.DUPLES)))
    assert _heard(story, NORTH, of=SOUTH) == (SenaObs(Sena.DUPLES),)
    assert _heard(story, WEST, of=SOUTH) == ()


def test_a_perete_is_heard_by_all() -> None:
    """It is called aloud."""
    hands = "4o 5o 6o 7o / 12o 12c 11o 10o / 1o 1c 11c 10c / 6c 6e 5c 5e"
    story = dealt(hands, Rules(perete=PereteRule.POINT)).after((NORTH, Perete()))
    assert _heard(story, WEST, of=NORTH) == (PereteObs(),)
