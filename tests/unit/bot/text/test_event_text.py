"""Tests of the text of events: every event, in every language, without hidden facts."""
# ruff: noqa: RUF001 - The dash between the names of a side is the one that people read.

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given

from bot.text.choices import menu
from bot.text.common import score_lines, turn_line
from bot.text.event_text import event_text
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import (
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.decide import decide, decide_and_apply
from engine.events import (
    CardsDrawn,
    DeckOffered,
    DejeTaken,
    Event,
    LanceOpened,
    MatchOpened,
    Opening,
    PileShuffled,
)
from engine.evolve import evolve, fold
from engine.game import BetweenLances, opened
from engine.hands import Lance
from engine.rule_options import PRESETS
from engine.rules import (
    DejeTiming,
    FirstDealer,
    NextGameMano,
    PereteRule,
    Rules,
    SenasSeen,
)
from engine.seats import Seat
from engine.senas import Sena
from engine.view import Seen, View, seen_by, view
from tests.budget import many, times
from tests.fakes import SeededShuffle
from tests.random_play import play_match
from tests.unit.bot.free_text import NAMES, heard, score, told, turn
from tests.unit.engine.redealt_twins import Viewer, hands_of, twin_of
from tests.unit.engine.story import (
    CONTESTED,
    EAST,
    NO_JUEGO,
    NORTH,
    SOUTH,
    WEST,
    Stacked,
    Story,
    bet_on,
    dealt,
    unshuffled,
)
from tests.unit.engine.strategies import Temper, every_seat, house_rules, seeds, tempers, walk

ALL_MUS: Final = tuple((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST))


MOMENTS: Final = many("AMARREKO_TOLD_MOMENTS", test=60, soak=3_000)
"""The moments of matches at which the hidden cards are dealt again."""


@times(40)
@given(house_rules(), tempers(), seeds())
def test_all_that_happens_can_be_said_in_every_language(
    rules: Rules, temper: Temper, generator: Random
) -> None:
    """Every line for every viewer of a match has its message and all its values."""
    localizer = Localizer(generator.choice(LANGUAGES))
    for step in walk(rules, temper, generator):
        for viewer in (*every_seat(rules), None):
            for text in told(step.events, step.after, viewer, localizer):
                assert text
                assert not set("{}") & set(text)


@pytest.mark.long
def test_every_event_is_told() -> None:
    """Each member of ``Seen`` has a line in some match.

    Exceptions are told by their neighbours: the first word of a lance, a refusal's deje, and the
    player who is offered the deck.
    """
    silent: set[type] = set(get_args(Seen)) - {LanceOpened, DejeTaken, DeckOffered}
    for seed in count():
        house = Rules(target=10, games_to_win=2, vacas_to_win=2, mus_corrido=False)
        house = replace(house, senas_seen=SenasSeen.GAZE, perete=PereteRule.POINT_REDRAW)
        rules = replace(house, seats=4 + seed % 2 * 2)
        log, _ = play_match(rules, Random(seed))
        for seen, after in seen_in(log, (Seat(0), None)):
            if type(seen) in silent and event_text(seen, after, NAMES):
                silent.remove(type(seen))
        if not silent:
            return
        assert seed < 60, silent


def seen_in(log: Sequence[Event], viewers: Iterable[Viewer]) -> Iterator[tuple[Seen, View]]:
    """Yield each event as the viewers see it, with their view after it."""
    game = fold(log[:1])
    for event in log:
        game = evolve(game, event)
        for viewer in viewers:
            seen = seen_by(event, viewer)
            if seen is not None:
                yield seen, view(game, viewer)


@pytest.mark.long
@pytest.mark.soak
def test_no_word_depends_on_a_card_that_is_hidden() -> None:
    """At many moments no text changes if the cards hidden from its viewer are dealt again."""
    localizer = Localizer("es")
    for moment in range(MOMENTS):
        generator = Random(moment)
        rules = PRESETS[generator.choice(("castilla", "euskadi", "rioja", "duelo", "seis"))]
        log, _ = play_match(rules, generator, most_actions=generator.randint(1, 40))
        viewer = generator.choice((*every_seat(rules), None))
        twin = twin_of(log, rules, viewer, generator)
        assert twin != log
        assert words_of(twin, viewer, localizer) == words_of(log, viewer, localizer)


def words_of(log: Sequence[Event], viewer: Viewer, localizer: Localizer) -> list[str]:
    """Return all lines of the current hand for a viewer, with question and choices."""
    game = fold(log)
    now = view(game, viewer)
    *_, hand = hands_of(log)
    offered = (choice.line for choice in menu(now))
    lines = (*score_lines(now, NAMES), turn_line(now, NAMES), *offered)
    return [*told(hand, game, viewer, localizer), *map(localizer.format, lines)]


def test_a_match_opens_with_its_rules() -> None:
    """A match begins with the target of a game and with its unusual options."""
    rules = replace(PRESETS["rioja"], perete=PereteRule.POINT, max_total_bet=40)
    assert told([MatchOpened(rules)], opened(rules), None) == [
        "Partida nueva: 4 jugadores, 4 reyes, juegos a 25. Gana quien haga 3 juegos.",
        "Baraja (deck): treinta y seis, sin doses",
        "Envite máximo (max_total_bet): 40",
        "Perete (perete): una piedra",
    ]


def test_the_first_deal_is_told_with_its_ceremony() -> None:
    """RULES.md 19: the first deal tells draws, dealer and cut, and each player's own cards."""
    rules = Rules(first_dealer=FirstDealer.HIGHEST_CARD, vacas_to_win=2)
    story = Story(opened(rules)).after(
        (NORTH, Reparto()), shuffle=Stacked(cards("1o 12c 7o 7c"), cards("12o 11o 10o 7o"))
    )
    assert heard(story) == [
        "Ane: as de oros.",
        "Beñat: rey de copas.",
        "Garazi: siete de oros.",
        "Iker: siete de copas.",
        "Reparte primero: Beñat.",
        "Empieza una vaca.",
        "Empieza un juego a 40.",
        "Ronda 1, mus corrido. Reparte: Beñat. Habla primero: Garazi. Quien corte será mano.",
        "Corta la baraja: Ane.",
    ]
    assert heard(story, NORTH)[:-1] == heard(story)
    assert heard(story, NORTH)[-1].startswith("Tus cartas: ")


def test_a_named_hand_is_told_to_its_holder_alone() -> None:
    """RULES.md 18: solomillo is told to its holder only, before the showdown."""
    solomillo = "12o 3c 12e 2b / 12b 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c"
    events = dealt(solomillo).game.hand.story
    game = dealt(solomillo).game
    assert told(events, game, NORTH)[-2:] == [
        "Tus cartas: rey de oros, rey de espadas, tres de copas y dos de bastos.",
        "Llevas solomillo.",
    ]
    for viewer in (WEST, SOUTH, EAST, None):
        assert not any("solomillo" in text for text in told(events, game, viewer))


def test_mus_and_its_cut_are_said_as_at_a_table() -> None:
    """The player who cuts in mus corrido becomes mano, which is told to all."""
    corrido = dealt(opening=Opening.MUS_CORRIDO)
    assert heard(corrido.after((NORTH, Mus()))) == ["Ane: Mus."]
    assert heard(corrido.after((NORTH, Corto()))) == ["Ane: No hay mus.", "Mano: Ane."]
    assert heard(dealt().after((NORTH, Corto()))) == ["Ane: No hay mus."]


def test_discards_are_counted_for_all_and_named_for_one() -> None:
    """The number of discards is public, and the holder reads the whole new hand."""
    story = dealt(CONTESTED, stock="1e 2e 3e 4e 5b 6b 7b").after(*ALL_MUS)
    assert heard(story) == ["Iker: Mus.", "Hay mus. Primer descarte: Ane. Reparte: Iker."]
    story = story.after((NORTH, Descarto(cards("11o 6o"))))
    assert heard(story) == ["Ane descarta 2 cartas."]
    assert heard(story, NORTH) == ["Descartas caballo de oros y seis de oros."]
    story = story.after(
        (WEST, Descarto(cards("1o"))),
        (SOUTH, Descarto(cards("7o 7c 5o 5c"))),
        (EAST, Descarto(cards("1c"))),
    )
    assert heard(story) == [
        "Iker descarta una carta.",
        "Ane recibe 2 cartas.",
        "Beñat recibe una carta.",
        "Garazi recibe 4 cartas.",
        "Iker recibe una carta.",
        "Todos tienen cartas nuevas. ¿Mus?",
    ]
    assert heard(story, NORTH)[1:3] == [
        "Recibes as de espadas y dos de espadas.",
        "Tus cartas: rey de oros, rey de copas, dos de espadas y as de espadas.",
    ]
    assert heard(story, SOUTH)[3:5] == [
        "Tus cartas: siete de bastos, seis de bastos, cinco de bastos y cuatro de espadas.",
        "Llevas la jugada del tío Perete.",
    ]


def test_nothing_thrown_is_said_so() -> None:
    """Under rules that allow it, a discard of no card is told."""
    rules = Rules(min_discard=0)
    story = dealt(CONTESTED, rules).after(*ALL_MUS, (NORTH, Descarto(())))
    assert heard(story) == ["Ane no descarta ninguna."]
    assert heard(story, NORTH) == ["No descartas ninguna."]


def test_a_stock_that_runs_out_is_told_and_the_hand_when_it_is_whole() -> None:
    """With six players the deck may run out; a hand drawn in two parts is told once."""
    rules = Rules(seats=6, mus_corrido=False)
    log: list[Event] = [MatchOpened(rules)]
    shuffle = SeededShuffle(Random(6))
    log += decide_and_apply(fold(log), Seat(0), Reparto(), shuffle).events
    for _ in range(rules.seats):
        log += decide_and_apply(fold(log), view(fold(log), None).speakers[0], Mus(), shuffle).events
    for thrown_count in (3, 4, 4, 4, 4, 4):
        game = fold(log)
        thrower = view(game, None).speakers[0]
        thrown = game.hand.hands[thrower][:thrown_count]
        log += decide_and_apply(game, thrower, Descarto(thrown), shuffle).events
    # Sixteen cards remain for draws of 3, 4, 4, 4 and 4: the last draw gets one of them.
    [shuffled] = [event for event in log if isinstance(event, PileShuffled)]
    at = log.index(shuffled)
    panel = log[at + 1]
    assert isinstance(panel, CardsDrawn)
    lines = told(log[at - 1 : at + 2], fold(log[: at + 2]), panel.seat)
    assert sum(text.startswith("Tus cartas") for text in lines) == 1
    assert any("se barajan" in text for text in lines)


def test_bets_are_said_as_at_a_table() -> None:
    """Amounts up to twenty are words, and the total is told after each raise."""
    story = bet_on(Lance.GRANDE).after((NORTH, Paso()))
    assert heard(story) == ["Ane: A la grande, paso."]
    assert heard(story.after((WEST, Paso()))) == ["Beñat: Paso."]
    assert heard(story.after((WEST, Envido(2)))) == ["Beñat: Envido a la grande."]
    story = story.after((WEST, Envido(5)))
    assert heard(story) == ["Beñat: Envido cinco a la grande."]
    assert heard(story.after((SOUTH, Consulta()))) == ["Garazi: ¿Qué hacemos?"]
    assert heard(story.after((SOUTH, NoQuiero()))) == ["Garazi: A la grande, no quiero."]
    assert heard(story.after((SOUTH, Mas(2)))) == ["Garazi: ¡Envido más! (van 7 a la grande)"]
    assert heard(story.after((SOUTH, Mas(16)))) == [
        "Garazi: ¡Y dieciséis más! (van 21 a la grande)"
    ]
    assert heard(story.after((SOUTH, Mas(1000)))) == [
        "Garazi: ¡Y 1.000 más! (van 1.005 a la grande)"
    ]
    assert heard(story.after((SOUTH, Ordago()))) == ["Garazi: ¡Órdago a la grande!"]
    assert heard(story.after((SOUTH, Quiero()))) == ["Garazi: Quiero. (van 5 a la grande)"]
    assert heard(story.after((SOUTH, NoQueremos()))) == [
        "Garazi: A la grande, no queremos.",
        "No hay quien quiera. Grande: Beñat–Iker, deje de 1 piedra al momento.",
    ]


@pytest.mark.parametrize(
    ("language", "passed", "refused", "ordago"),
    [
        ("es", "A pares, paso.", "A pares, no quiero.", "¡Órdago a pares!"),
        ("eu", "Pareetara, paso.", "Pareetara, ez dut nahi.", "Hor dago pareetara!"),
        ("en", "On pares, I pass.", "On pares, I decline.", "Hordago on pares!"),
        ("fr", "Aux paires, paso.", "Aux paires, tira.", "Hordago aux paires\u00a0!"),
    ],
)
def test_the_first_word_of_a_lance_names_it(
    language: str, passed: str, refused: str, ordago: str
) -> None:
    """The first word of a lance names it, and equal words after it do not."""
    story = bet_on(Lance.PARES).after((NORTH, Paso()))
    assert said_in(language, story) == [passed]
    assert said_in(language, story.after((WEST, Paso()))) != [passed]
    story = story.after((WEST, Ordago()))
    assert said_in(language, story) == [ordago]
    assert said_in(language, story.after((NORTH, NoQuiero()))) == [refused]
    assert said_in(language, story.after((NORTH, NoQuiero()), (SOUTH, NoQuiero())))[0] != refused


def said_in(language: str, story: Story) -> list[str]:
    """Return the text of a story's last decision, without its speaker."""
    lines = told(story.events, story.game, None, Localizer(language))
    return [text.partition(": ")[2] for text in lines]


def test_a_deje_of_the_count_is_not_told_twice() -> None:
    """Under rules with payment at the count, a deje is told at the count only."""
    story = bet_on(Lance.GRANDE, rules=Rules(deje_timing=DejeTiming.AT_COUNT))
    assert heard(story.after((NORTH, Envido(2)), (WEST, NoQueremos())))[1:] == [
        "No hay quien quiera. Grande: Ane–Garazi, deje de 1 piedra en la cuenta.",
    ]


def test_declarations_are_told_in_order() -> None:
    """RULES.md 19: seats declare from the mano on, then the bettor or the reason is told."""
    assert heard(bet_on(Lance.CHICA).passed())[-1:] == [
        "Pares: Ane sí, Beñat sí, Garazi sí, Iker no.",
    ]
    assert heard(bet_on(Lance.CHICA, NO_JUEGO).passed())[-4:] == [
        "Pares: Ane sí, Beñat no, Garazi no, Iker no.",
        "Solo hay pares en un lado (Ane–Garazi): no se apuesta.",
        "Juego: Ane no, Beñat no, Garazi no, Iker no.",
        "Nadie lleva juego.",
    ]


def test_the_showdown_tells_each_lance_in_order() -> None:
    """RULES.md 19: each lance tells winner, hand, stones and reason."""
    story = bet_on(Lance.GRANDE).after((NORTH, Envido(5)), (WEST, Quiero())).passed(2)
    story = story.after((NORTH, Envido(2)), (WEST, Mas(2)), (NORTH, Quiero()))
    assert heard(story)[1:] == [
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
        "Iker: caballo de copas, cinco de espadas, cuatro de copas y as de copas — punto de 20.",
        "Grande: Ane, con rey, rey, caballo y seis. Ane–Garazi: 5 piedras (5 del envite).",
        "Chica: Iker, con as, cuatro, cinco y caballo. Beñat–Iker: 1 piedra (1 en paso).",
        (
            "Pares: Garazi, con duples de sietes y cincos. Ane–Garazi: 4 piedras"
            " (Ane: 1 por la pareja, Garazi: 3 por los duples)."
        ),
        (
            "Juego: Beñat, con la una (31). Beñat–Iker: 7 piedras"
            " (4 del envite, Beñat: 3 por la una)."
        ),
        "Siguiente mano: Beñat.",
    ]


def test_a_refused_lance_names_no_best_hand() -> None:
    """RULES.md 5: a refused lance pays the bettors' bonus, without a best hand."""
    story = bet_on(Lance.PARES).after((NORTH, Paso()), (WEST, Envido(2)), (NORTH, NoQueremos()))
    assert "Pares: Beñat–Iker, 1 piedra (Beñat: 1 por la pareja)." in heard(story.passed())


def test_the_count_stops_at_the_stone_that_ends_the_game() -> None:
    """RULES.md 9: the count and its text stop at the winning stone, also at the end of a match."""
    rules = Rules(games_to_win=1)
    story = bet_on(Lance.GRANDE, rules=rules).holding(0, 39).passed(3)
    story = story.after((NORTH, Paso()), (WEST, Paso()))
    assert [text for text in heard(story) if not text.startswith(tuple(NAMES.values()))] == [
        "Juego en paso.",
        "Grande: Ane, con rey, rey, caballo y seis. Ane–Garazi: 1 piedra (1 en paso).",
        "Chica: Iker, con as, cuatro, cinco y caballo. Beñat–Iker: 1 piedra (1 en paso).",
        "¡Gana el juego: Beñat–Iker! Termina al contar la chica.",
        "¡Gana la partida: Beñat–Iker!",
    ]
    assert turn(story) == "Gana la partida: Beñat–Iker."


def test_a_deje_may_end_the_game() -> None:
    """RULES.md 5: a deje may end the game before the count."""
    story = bet_on(Lance.GRANDE).holding(39, 0).after((NORTH, Envido(2)), (WEST, NoQueremos()))
    assert heard(story)[-2:] == [
        "¡Gana el juego: Ane–Garazi! Termina con el deje de la grande.",
        "Siguiente mano: Beñat.",
    ]


def test_an_accepted_ordago_is_settled_aloud() -> None:
    """RULES.md 9: an accepted órdago compares its lance only, and ends a vaca and a match too."""
    rules = Rules(games_to_win=1, vacas_to_win=2)
    story = bet_on(Lance.CHICA, rules=rules).after((NORTH, Ordago()), (WEST, Quiero()))
    assert heard(story)[0] == "Beñat: ¡Quiero el órdago a la chica!"
    assert heard(story)[-3:] == [
        ("¡Gana el juego: Beñat–Iker! Órdago a la chica: Iker, con as, cuatro, cinco y caballo."),
        "¡Gana la vaca: Beñat–Iker!",
        "Siguiente mano: Beñat.",
    ]


def test_a_perete_may_end_the_game() -> None:
    """RULES.md 12: the stone of a perete counts at once."""
    hands = "4o 5c 6e 7b / 12e 10o 10c 1o / 7o 7c 5o 6c / 11c 5e 4c 1c"
    story = dealt(hands, Rules(perete=PereteRule.POINT)).holding(39, 0).after((NORTH, Perete()))
    assert heard(story)[:2] == [
        "Ane: ¡Perete! Vale 1 piedra.",
        "¡Gana el juego: Ane–Garazi! Termina con el perete.",
    ]


def test_nobody_is_called_mano_whom_lots_will_choose() -> None:
    """RULES.md 10: with a draw in each game, its end names no next mano."""
    story = bet_on(Lance.GRANDE, rules=Rules(next_game_mano=NextGameMano.REDRAW))
    ended = story.holding(39, 0).after((NORTH, Envido(2)), (WEST, NoQueremos()))
    assert heard(ended)[-1] == "¡Gana el juego: Ane–Garazi! Termina con el deje de la grande."


def test_a_sena_is_told_to_both_partners_and_to_nobody_else() -> None:
    """Maker and partner read the meaning of a sign and how it is made, and no other player."""
    story = dealt().after((NORTH, Senal(Sena.DOS_REYES)))
    gesture = "dos reyes (morderse el labio de abajo)"
    assert heard(story, NORTH) == [f"Haces la seña de {gesture}."]
    assert heard(story, SOUTH) == [f"Ane te hace la seña de {gesture}."]
    assert heard(story, WEST) == heard(story, None) == []


def test_a_sign_that_a_rival_caught_is_told_to_them_as_such() -> None:
    rules = Rules(senas_seen=SenasSeen.GAZE)
    story = dealt(rules=rules).after((WEST, Look(NORTH)))
    assert heard(story, WEST) == ["Miras a Ane."]
    assert heard(story, EAST) == heard(story, None) == []
    caught = story.after((NORTH, Senal(Sena.DOS_REYES)))
    gesture = "dos reyes (morderse el labio de abajo)"
    assert heard(caught, WEST) == [f"¡Cazas una seña! Ane: {gesture}."]
    assert heard(caught, EAST) == []


def test_after_the_hand_all_are_told_who_signed_what_and_who_saw_it() -> None:
    rules = Rules(senas_seen=SenasSeen.GAZE)
    story = bet_on(Lance.GRANDE, rules=rules).after((WEST, Look(NORTH)), (SOUTH, Look(EAST)))
    story = story.after((NORTH, Senal(Sena.DOS_REYES)), (WEST, Senal(Sena.PAREJA)))
    story = story.after((SOUTH, Senal(Sena.DUPLES))).passed(4)
    told = [
        "Ane: seña de dos reyes. Quién la vio: Beñat. ¡Cazada!",
        "Beñat: seña de pareja. Quién la vio: Iker.",
        "Garazi: seña de duples. Quién la vio: Ane.",
    ]
    for viewer in (NORTH, WEST, None):
        assert [line for line in heard(story, viewer) if "Quién la vio" in line] == told


def test_the_score_is_told_from_where_one_sits() -> None:
    """The viewer's side comes first; games and vacas appear once one is won."""
    story = dealt().holding(23, 6).having_won((1, 2))
    assert (
        score(story, NORTH)
        == score(story)
        == [
            "Ane–Garazi: 4 amarracos y 3 piedras; 1 juego",
            "Beñat–Iker: 1 amarraco y 1 piedra; 2 juegos",
        ]
    )
    assert score(story, WEST) == score(story)[::-1]
    single = dealt(rules=Rules(games_to_win=1)).holding(5, 0)
    assert score(single) == ["Ane–Garazi: 1 amarraco", "Beñat–Iker: nada"]
    vacas = dealt(rules=Rules(vacas_to_win=2)).having_won((0, 1), (1, 0))
    assert score(vacas) == [
        "Ane–Garazi: nada; 1 vaca",
        "Beñat–Iker: nada; 1 juego",
    ]


def test_a_score_ends_at_the_target() -> None:
    """A score never exceeds the target."""
    assert score(dealt().holding(43, 0))[0] == "Ane–Garazi: 8 amarracos"


def test_whose_turn_it_is_is_told_to_each() -> None:
    """The player in turn is addressed, and the others read their name."""
    assert turn(Story(opened(Rules()))) == "Falta repartir."
    assert turn(dealt()) == "Habla Ane: ¿mus?"
    assert turn(dealt(), NORTH) == "Te toca: ¿mus?"
    assert turn(dealt().after(*ALL_MUS)) == "Descarta Ane."
    assert turn(dealt().after(*ALL_MUS), NORTH) == "Te toca descartar."
    grande = bet_on(Lance.GRANDE)
    assert turn(grande) == "Habla Ane a la grande."
    assert turn(grande, NORTH) == "Te toca hablar a la grande."
    envido = grande.after((NORTH, Envido(5)))
    assert turn(envido) == "Contesta Beñat o Iker: van 5 a la grande (apuesta: Ane)."
    assert turn(envido, EAST) == "Te toca contestar a Ane: van 5 a la grande."
    ordago = grande.after((NORTH, Ordago()))
    assert turn(ordago) == "Contesta Beñat o Iker: órdago a la grande (apuesta: Ane)."
    assert turn(ordago, WEST) == "Te toca contestar a Ane: órdago a la grande."
    over = grande.passed(3).after((NORTH, Paso()), (WEST, Paso()))
    assert turn(over) == "Reparte: Ane."


def test_a_moment_that_waits_for_nobody_can_be_said() -> None:
    """Between two events of a decision the text has no question, for a reader of the log."""
    settling = replace(dealt().game, phase=BetweenLances())
    assert turn(Story(settling)) == "Un momento."
    refused = bet_on(Lance.GRANDE).after((NORTH, Envido(2)), (WEST, NoQuiero()))
    said = decide(refused.game, EAST, NoQuiero(), unshuffled)[0]
    assert turn(Story(evolve(refused.game, said))) == "Un momento."


def test_two_play_without_a_partner() -> None:
    """At a table of two a side is one person."""
    rules = Rules(seats=2)
    story = bet_on(Lance.GRANDE, "12o 12c 11o 6o / 12e 10o 10c 1o", rules)
    assert heard(story.after((NORTH, Envido(2)), (WEST, NoQuiero())))[1:3] == [
        "No hay quien quiera. Grande: Ane, deje de 1 piedra al momento.",
    ]
