"""Tests of the story of a hand: one value for all actions, and one line a lance."""
# ruff: noqa: RUF001 - The dash between the names of a side is the one that people read.

from typing import Final

import pytest

from bot.ports.value import replace
from bot.text.hand_history import LanceHistory, hand_history
from bot.text.hand_history_text import MANNERS, Verbosity, ending_lines, story_lines
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import (
    Consulta,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
)
from engine.cards import cards
from engine.events import BetRaised, BetRefused, Opening, PartnerConsulted
from engine.game import opened
from engine.hands import HAND_SIZE, Lance
from engine.rule_options import PRESETS
from engine.rules import LARGEST_STAKE, DejeTiming, PereteRule, Rules
from engine.seats import Seat
from engine.view import view
from tests.unit.bot.free_text import NAMES
from tests.unit.engine.story import (
    CONTESTED,
    EAST,
    NO_JUEGO,
    NORTH,
    SOUTH,
    WEST,
    Story,
    bet_on,
    dealt,
)

FULLEST: Final = MANNERS[0]
SEATS: Final = (NORTH, WEST, SOUTH, EAST)


def told(story: Story, language: str = "es", manner: Verbosity = FULLEST) -> list[str]:
    """Return the public story without its cards."""
    seen = view(story.game, None)
    localizer = Localizer(language)
    return [localizer.format(line) for line in story_lines(hand_history(seen), seen, NAMES, manner)]


def ended(story: Story, manner: Verbosity = FULLEST) -> list[str]:
    """Return the cards and the end of the hand."""
    seen = view(story.game, None)
    return [
        Localizer("es").format(line)
        for line in ending_lines(hand_history(seen), seen, NAMES, manner)
    ]


def asked_by_all(story: Story) -> Story:
    """Return the actions with which all players say mus."""
    return story.after(*((seat, Mus()) for seat in SEATS))


def all_thrown(story: Story, count: int) -> Story:
    """Return the actions with which all players say mus and discard ``count`` cards."""
    story = asked_by_all(story)
    for seat in SEATS:
        story = story.after((seat, Descarto(story.game.hand.hands[seat][:count])))
    return story


class TestTheMus:
    def test_a_hand_begins_with_its_number_its_mano_and_its_dealer(self) -> None:
        assert told(dealt(CONTESTED)) == ["Ronda 1. Mano: Ane. Reparte: Iker."]

    def test_who_asks_and_who_cuts_stand_in_one_line(self) -> None:
        story = dealt(CONTESTED).after((NORTH, Mus()), (WEST, Mus()))
        assert told(story)[1:] == ["Mus · Ane, Beñat: mus"]
        assert (
            told(story.after((SOUTH, Corto())))[1] == "Mus · Ane, Beñat: mus · Garazi: no hay mus"
        )

    def test_who_throws_how_many_stands_for_having_asked(self) -> None:
        story = asked_by_all(dealt(CONTESTED))
        story = story.after((NORTH, Descarto(cards("6o"))), (WEST, Descarto(cards("1o 10c"))))
        assert told(story)[1:] == ["Mus · descartes: Ane 1, Beñat 2"]
        story = story.after((SOUTH, Descarto(cards("5o 5c"))), (EAST, Descarto(cards("1c"))))
        assert told(story.after((NORTH, Mus()), (WEST, Corto())))[1] == (
            "Mus · descartes: Ane 1, Beñat 2, Garazi 2, Iker 1 · Ane: mus · Beñat: no hay mus"
        )

    def test_rounds_stand_side_by_side(self) -> None:
        """Rounds of discards share one line, which is their sum in the short form."""
        story = dealt(CONTESTED)
        for count in (1, 3):
            story = all_thrown(story, count)
        assert told(story)[1:] == ["Mus · descartes: Ane 1+3, Beñat 1+3, Garazi 1+3, Iker 1+3"]
        assert told(story, manner=MANNERS[-1])[1:] == [
            "Mus · descartes: Ane 4, Beñat 4, Garazi 4, Iker 4"
        ]

    def test_mus_corrido_has_no_mano_before_the_cut(self) -> None:
        story = dealt(CONTESTED, rules=Rules(mus_corrido=True), opening=Opening.MUS_CORRIDO)
        assert told(story) == ["Ronda 1, mus corrido. Habla primero: Ane. Reparte: Iker."]
        story = story.after((NORTH, Mus()), (WEST, Corto()))
        assert told(story)[0] == "Ronda 1. Mano: Beñat. Reparte: Ane."

    def test_a_perete_is_told_with_its_stone(self) -> None:
        rules = Rules(perete=PereteRule.POINT)
        story = dealt("4o 5o 6o 7o / 12e 10o 10c 1o / 7e 7c 5e 5c / 11c 5b 4c 1c", rules=rules)
        assert told(story.after((NORTH, Perete())))[1] == "Mus · Ane: ¡perete! (+1)"

    def test_a_pile_that_is_shuffled_is_told(self) -> None:
        """RULES.md 3: a shuffled pile is told, because discarded cards return."""
        story = all_thrown(all_thrown(dealt(CONTESTED), HAND_SIZE), HAND_SIZE)
        assert told(story)[1].endswith("Iker 4+4 · se barajan las 32 cartas tiradas")


class TestTheLances:
    def test_each_word_stands_beside_who_said_it(self) -> None:
        story = bet_on(Lance.GRANDE).after((NORTH, Paso()), (WEST, Envido(5)))
        assert told(story)[2:] == ["Grande · Ane: paso · Beñat: envido 5"]
        story = story.after((SOUTH, Consulta()), (NORTH, Mas(2)), (EAST, NoQuiero()))
        assert told(story)[2:] == [
            (
                "Grande · Ane: paso · Beñat: envido 5 · Garazi: ¿qué hacemos?"
                " · Ane: 2 más (7) · Iker: no quiero"
            ),
        ]
        story = story.after((WEST, Quiero()))
        assert told(story)[2].endswith(" · Iker: no quiero · Beñat: quiero → van 7")

    def test_who_says_the_same_shares_the_word(self) -> None:
        """Players with the same word share it, and a lance that all passed has no names."""
        story = bet_on(Lance.GRANDE).after((NORTH, Paso()), (WEST, Paso()))
        assert told(story)[2:] == ["Grande · Ane, Beñat: paso"]
        assert told(bet_on(Lance.CHICA))[2:] == ["Grande · en paso"]

    def test_a_refusal_says_what_it_pays_and_to_whom(self) -> None:
        story = bet_on(Lance.GRANDE).after((NORTH, Envido(2)), (WEST, NoQueremos()))
        assert told(story)[2:] == [
            "Grande · Ane: envido 2 · Beñat: no queremos → Ane–Garazi +1 (1 de deje)"
        ]
        story = bet_on(Lance.GRANDE).after((NORTH, Envido(2)), (WEST, NoQuiero()))
        assert told(story.after((EAST, NoQuiero())))[2:] == [
            "Grande · Ane: envido 2 · Beñat, Iker: no quiero → Ane–Garazi +1 (1 de deje)"
        ]

    def test_a_deje_of_the_count_is_still_to_come(self) -> None:
        rules = Rules(deje_timing=DejeTiming.AT_COUNT)
        story = bet_on(Lance.GRANDE, rules=rules).after((NORTH, Envido(2)), (WEST, NoQueremos()))
        assert told(story)[2].endswith(" → Ane–Garazi: deje de 1 en la cuenta")
        assert told(story.passed(3))[2].endswith(" → Ane–Garazi +1 (1 de deje)")

    def test_declarations_say_who_holds_and_why_nobody_bets(self) -> None:
        assert told(bet_on(Lance.PARES))[4:] == ["Pares · Ane, Beñat, Garazi sí"]
        assert told(bet_on(Lance.PUNTO, NO_JUEGO))[4:] == [
            "Pares · Ane sí · sin apuesta",
            "Juego · nadie",
        ]

    def test_an_ordago_is_called_and_accepted_aloud(self) -> None:
        story = bet_on(Lance.JUEGO).after((NORTH, Ordago()))
        assert told(story)[-1] == "Juego · Ane, Beñat sí · Ane: ¡órdago!"
        story = story.after((WEST, Quiero()))
        assert told(story)[-1] == "Juego · Ane, Beñat sí · Ane: ¡órdago! · Beñat: ¡quiero!"
        assert ended(story)[-2:] == [
            "¡Gana el juego: Beñat–Iker! Órdago a juego: Beñat, con la una (31).",
            "Siguiente mano: Beñat.",
        ]


def counted() -> Story:
    """Return a finished hand with a bet, a lance en paso, pares en paso and a raise."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(5)), (WEST, Quiero())).passed(2)
    return story.after((NORTH, Envido(2)), (WEST, Mas(2)), (NORTH, Quiero()))


class TestTheEnd:
    def test_each_lance_says_what_it_has_paid_to_whom_and_why(self) -> None:
        """RULES.md 19: each lance tells its payment, winner, reason and winning cards."""
        assert told(counted())[2:] == [
            (
                "Grande · Ane: envido 5 · Beñat: quiero"
                " → Ane–Garazi +5, mejor jugada: Ane (5 del envite)"
            ),
            "Chica · en paso → Beñat–Iker +1, mejor jugada: Iker (1 en paso)",
            (
                "Pares · Ane, Beñat, Garazi sí · en paso → Ane–Garazi +4, mejor jugada: Garazi"
                " (3 por los duples, Ane: 1 por la pareja)"
            ),
            (
                "Juego · Ane, Beñat sí · Ane: envido 2 · Beñat: 2 más (4) · Ane: quiero"
                " → Beñat–Iker +7, mejor jugada: Beñat (4 del envite, 3 por la una)"
            ),
        ]

    def test_the_cards_follow_from_the_mano_on(self) -> None:
        assert ended(counted()) == [
            (
                "Ane: rey de oros, rey de copas, caballo de oros y seis de oros"
                " — pareja de reyes, juego de 36."
            ),
            (
                "Beñat: rey de espadas, sota de oros, sota de copas y as de oros"
                " — pareja de sotas, la una (31)."
            ),
            (
                "Garazi: siete de oros, siete de copas, cinco de oros y cinco de copas"
                " — duples de sietes y cincos, punto de 24."
            ),
            (
                "Iker: caballo de copas, cinco de espadas, cuatro de copas y as de copas"
                " — punto de 20."
            ),
            "Siguiente mano: Beñat.",
        ]

    def test_where_there_is_less_room_cards_are_told_in_fewer_words(self) -> None:
        """Short forms tell all cards by rank, or as typed."""
        [_, ranked, *_] = MANNERS
        assert ended(counted(), ranked)[:1] == [
            "Ane: rey, rey, caballo, seis — pareja de reyes, juego de 36."
        ]
        assert ended(counted(), MANNERS[-1])[:2] == ["Ane: 12o 12c 11o 6o", "Beñat: 12e 10o 10c 1o"]
        assert told(counted(), manner=MANNERS[-1])[2:4] == [
            "Grande · … · Beñat: quiero → Ane–Garazi +5",
            "Chica · en paso → Beñat–Iker +1",
        ]

    def test_a_bonus_of_a_refused_lance_is_its_winner_s_own(self) -> None:
        """RULES.md 5: a refused lance pays the deje at once and the rest at the count."""
        story = bet_on(Lance.PARES).after((NORTH, Paso()), (WEST, Envido(2)), (NORTH, NoQueremos()))
        assert told(story.passed())[4] == (
            "Pares · Ane, Beñat, Garazi sí · Ane: paso · Beñat: envido 2 · Ane: no queremos"
            " → Beñat–Iker +2 (1 de deje, Beñat: 1 por la pareja)"
        )

    def test_what_comes_after_the_last_stone_is_not_counted(self) -> None:
        """RULES.md 9: lances after the winning stone are not counted: here pares pay nothing."""
        story = bet_on(Lance.GRANDE, rules=Rules(games_to_win=1)).holding(0, 39).passed(2)
        story = story.after((NORTH, Envido(2)), (WEST, Quiero()), (NORTH, Paso()), (WEST, Paso()))
        assert [line.partition(" → ")[2] for line in told(story)[2:]] == [
            "Ane–Garazi +1, mejor jugada: Ane (1 en paso)",
            "Beñat–Iker +1, mejor jugada: Iker (1 en paso)",
            "ya no cuenta",
            "ya no cuenta",
        ]
        assert ended(story)[-1] == "¡Gana el juego: Beñat–Iker! Termina al contar la chica."

    def test_a_deje_that_ends_the_game_shows_no_cards(self) -> None:
        story = bet_on(Lance.GRANDE).holding(39, 0).after((NORTH, Envido(2)), (WEST, NoQueremos()))
        assert ended(story) == [
            "¡Gana el juego: Ane–Garazi! Termina con el deje de la grande.",
            "Siguiente mano: Beñat.",
        ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("manner", MANNERS)
def test_the_longest_lance_can_be_said(language: str, manner: Verbosity) -> None:
    """The longest lance fits: six holders of pares, the longest names and endless raises."""
    seats = tuple(map(Seat, range(6)))
    names = {seat: f"{'W' * (manner.letters - 1)}{seat}" for seat in seats}
    raised = tuple(
        word
        for seat in seats * 9
        for word in (
            PartnerConsulted(seat),
            BetRefused(seat, Lance.PARES, whole_side=False),
            BetRaised(seat, Lance.PARES, 900_000, LARGEST_STAKE, 1),
        )
    )
    seen = view(opened(PRESETS["seis"]), None)
    story = replace(hand_history(seen), lances=(LanceHistory(Lance.PARES, seats, raised),))
    [line] = [Localizer(language).format(line) for line in story_lines(story, seen, names, manner)]
    assert line.count(" · ") == (1 if language == "en" else 2) + manner.words
    assert names[Seat(5)] in line.rpartition(" · ")[2]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("es", "Grande · Ane: paso · Beñat: envido 2 · Garazi: no quiero"),
        ("eu", "Handia · Ane: paso · Beñat: enbido 2 · Garazi: ez dut nahi"),
        ("en", "Grande: Ane passed · Beñat bet 2 · Garazi declined"),
        ("fr", "Grand · Ane\u00a0: paso · Beñat\u00a0: imido 2 · Garazi\u00a0: tira"),
    ],
)
def test_a_lance_is_told_in_every_language(language: str, line: str) -> None:
    story = bet_on(Lance.GRANDE).after((NORTH, Paso()), (WEST, Envido(2)), (SOUTH, NoQuiero()))
    assert told(story, language)[2:] == [line]
