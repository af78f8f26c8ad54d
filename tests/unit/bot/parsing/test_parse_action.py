"""Tests of typed words: every synonym of RULES.md 14 in its context."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from random import Random
from typing import Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.error_text import LONGEST, ParseFailure, UnknownCommandError
from bot.parsing.parse_action import (
    ActionSequence,
    Ambiguous,
    DeclarationOnly,
    Said,
    parse_action,
    readings_of,
)
from bot.parsing.punctuation import Doubt
from bot.parsing.vocabulary import PhraseMeaning, normalise, pattern, vocabulary
from bot.text.choices import MenuAction, menu
from bot.text.localizer import LANGUAGES, Localizer
from engine.actions import (
    Action,
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
    Reparto,
    Senal,
)
from engine.cards import cards
from engine.decide import decide_and_apply
from engine.events import Opening
from engine.game import MatchOver, Phase, opened
from engine.hands import Lance
from engine.rule_options import PRESETS
from engine.rules import PereteRule, Rules
from engine.seats import Seat
from engine.senas import Sena
from engine.view import View, view
from tests.budget import SEED, many, times
from tests.fakes import SeededShuffle
from tests.random_play import pick_turn
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

Table: TypeAlias = Mapping[Action, Mapping[str, str]]
"""The action, and its words in each language, separated by bars."""

HAND: Final = "12o 4c 10e 1b / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4o 1c"

MUS_IS_ASKED: Final[Table] = {
    Mus(): {
        "es": "mus | me doy mus | hay mus | dale | sí | vale | vale mus | venga, mus | venga",
        "eu": "mus | musa | bai",
        "en": "mus | yes | yeah | sure | mus, please",
        "fr": "mus | oui",
    },
    Corto(): {
        "es": "no hay mus | no mus | corto | mus cortado | se acabó | no | no hay | corta | yo no"
        " | nohaymus | cortamos | no me doy mus",
        "eu": "musik ez | mus ez | mintza | ez dago musik | ez",
        "en": "no mus | cut | no | not mus",
        "fr": "mintza | pas mus | non | je parle",
    },
    Senal(Sena.DUPLES): {
        "es": "seña duples | seña: dúplex",
        "eu": "keinu dupleak",
        "en": "sign duples | signal two pair",
        "fr": "signe doubles | mimique doubles",
    },
    Senal(Sena.TREINTA_Y_UNA): {
        "es": "seña 31 | seña la una | seña treinta y una",
        "eu": "keinu 31",
        "en": "sign 31 | signal thirty-one",
        "fr": "signe 31 | mimique trente et un",
    },
    Perete(): {
        "es": "perete | peterete | tanganete | tío Perete",
        "eu": "perete",
        "en": "perete",
        "fr": "perete",
    },
}

NOBODY_HAS_BET: Final[Table] = {
    Paso(): {
        "es": "paso | pasamos | p | paso a la grande | pasa | paso yo",
        "eu": "paso | zuetan",
        "en": "pass",
        "fr": "paso | je passe | à vous | parole",
    },
    Envido(2): {
        "es": "envido | envido a la grande | envido dos | 2 | un envite | embido",
        "eu": "enbido | enbido handira | apustu",
        "en": "bid | bet | bet on high",
        "fr": "imido | inbido | imido au grand | je mise",
    },
    Envido(5): {
        "es": "pues envido 5 | envido a 5 | envido5 | envido 5 | echo 5 | van 5 | ahí van 5"
        " | voy con cinco | 5 | envido cinco"
        " | envido 5 a la grande | envido un amarraco | amarraco | apuesto 5"
        " | envido 5 tantos | envido 5 piedras | a la grande envido 5",
        "eu": "enbido 5 | 5 | enbido bost handira | enbido 5 harri | enbido hamarreko bat"
        " | amarreko | enbido amarreko",
        "en": "bet 5 | bid 5 | 5 | bet five on high | bet 5 stones",
        "fr": "imido 5 | inbido 5 | 5 | imido cinq au grand | imido 5 tanttos",
    },
    Envido(17): {
        "es": "envido diecisiete | 17",
        "eu": "enbido hamazazpi",
        "en": "bet seventeen",
        "fr": "imido dix-sept",
    },
    Ordago(): {
        "es": "órdago | ordago | hordago | or dago | ordago a grande"
        " | órdago a la grande | órdago a la mayor | ¡ÓRDAGO!",
        "eu": "hor dago | hordago | hor dago handira | handira hor dago",
        "en": "hordago | hordago on grande | hordago on high",
        "fr": "hordago | hordago au grand",
    },
}

TWO_ARE_BET: Final[Table] = {
    NoQuiero(): {
        "es": "no quiero | no | tira | paso | paso a la grande | p | noquiero | no se quiere"
        " | yo no | no las quiero | que no | me rajo | lo dejo",
        "eu": "ez | ez dut nahi | tira | paso",
        "en": "decline | no | pass | I'm out | nope",
        "fr": "tira | je passe | paso | je me couche",
    },
    NoQueremos(): {
        "es": "no queremos | nos vamos | pasamos",
        "eu": "ez dugu nahi",
        "en": "we decline",
        "fr": "nous tirons",
    },
    Quiero(): {
        "es": "quiero | queremos | sí | vale | acepto | va | veo | quiero a la grande | se quiere"
        " | las quiero | sí, quiero | pues quiero | yo sí",
        "eu": "bai | nahi dut | iduki | eduki | bale",
        "en": "accept | see | call | call it | I'm in",
        "fr": "iduki | idoki | oui | je veux | je suis",
    },
    Mas(2): {
        "es": "envido más | y yo | reenvido | revoco | envido | más | dos más",
        "eu": "beste bi | gehiago | enbido",
        "en": "raise | raise 2 | bet",
        "fr": "gehiago | imido",
    },
    Mas(5): {
        "es": "vale, 5 más | envido a 7 | 5 más | y 5 más | +5 | + 5 | subo 5 | envido 5"
        " | echo 5 | van 5 | revoco 5"
        " | cinco más | envido 5 más | 5 más a la grande | un amarraco más | y cinco"
        " | quiero y cinco más | subo a 7 | amarraco más",
        "eu": "5 gehiago | bost gehiago | beste bost | enbido 5 | hamarreko bat gehiago"
        " | igo zazpi arte",
        "en": "raise 5 | reraise 5 | re-raise 5 | 5 more | and five more | raise by 5 | bet 5"
        " | raise to 7 | make it seven",
        "fr": "5 de plus | relance de 5 | cinq de plus | 5 gehiago | imido 5 | et 5 de plus"
        " | je monte à sept",
    },
    Ordago(): {
        "es": "órdago | hordago | órdago a la grande",
        "eu": "hor dago",
        "en": "hordago",
        "fr": "hordago",
    },
    Consulta(): {
        "es": "consulto | ¿qué hacemos? | ¿cómo lo ves?",
        "eu": "zer egingo dugu?",
        "en": "what do we do?",
        "fr": "qu'est-ce qu'on fait ?",
    },
}

ORDAGO_STANDS: Final[Table] = {
    Quiero(): {
        "es": "quiero | queremos | veo | quiero el órdago | acepto el órdago",
        "eu": "nahi dut | iduki | kanta | hordagoa nahi dut",
        "en": "accept | see | i accept the hordago | call the hordago",
        "fr": "kanta | iduki | idoki | je tiens l'hordago",
    },
    NoQuiero(): {"es": "no | paso", "eu": "tira | ez", "en": "decline", "fr": "tira"},
    NoQueremos(): {"es": "pasamos", "eu": "ez dugu nahi", "en": "we decline", "fr": "on tire"},
    # The rules refuse these words, because only yes or no is legal.
    Mas(5): {"es": "5 | envido 5 | 5 más", "eu": "5", "en": "5", "fr": "5"},
}

NOTHING_IS_DEALT: Final[Table] = {
    Reparto(): {
        "es": "reparte | reparto | siguiente | otra | da cartas | sí",
        "eu": "banatu | hurrengoa | bai",
        "en": "deal | next | yes",
        "fr": "donne | suivante | oui",
    },
}

THROWS: Final[Mapping[str, str]] = {
    "12o 4c": "descarto 1 3 | tiro 1 y 3 | bota 1 3 | throw 1 and 3 | discard 1 3 | je jette 1 3"
    " | j'écarte 1 et 3 | 1 3 | 1, 3"
    " | echo la primera y la tercera | la 1ª y la 3ª | 1º y 3º | la primera carta y la tercera"
    " | lehena eta hirugarrena | lehena eta hirugarrena bota | first and third"
    " | throw the 1st and 3rd"
    " | la première et la troisième | me quedo la segunda y la última"
    " | keep the second and the last",
    "12o 10e": "descarto rey y sota | descarto el rey y la sota"
    " | descarto 12o 10e | descarto 12 de oros y 10 de espadas | descarto 12 10"
    " | discard the king and the jack | bota erregea eta txanka | j'écarte le roi et le valet"
    " | descarto rey de oros y sota | bota urre-erregea eta ezpata-txanka"
    " | j'écarte le roi de deniers et le valet d'épées"
    " | me quedo el cuatro y el as | laukoa eta batekoa gorde | je garde le quatre et l'as"
    " | echo las dos primeras | las dos primeras cartas | throw the first two | lehen biak bota"
    " | je jette les deux premières | me quedo las dos últimas"
    " | todas menos las dos últimas | all but the four and the ace | keep all but the first two",
    "12o": "la 1 | tiro la 1 | descarto la 1 | je jette la 1 | solo la 1"
    " | venga, tiro la 1, chicos",
    "12o 4c 1b": "134 | descarto 134 | 1 3 4 por favor | fuera 1 3 4, chicos | echo fuera 1 3 4"
    " | just 1 3 4 | drop 1 3 and 4, please | get rid of 1 3 4 | je défausse 134, s'il te plaît"
    " | seulement 1 3 4 | deskartatu 1 3 4 | 1 3 4 bakarrik | todas menos la 2 | tout sauf la 2",
    "4c 1b": "tiro las dos últimas | las 2 últimas | les 2 dernières"
    " | the last two | azken biak | les deux dernières",
    "10e 4c 1b": "todas menos la primera | echo todas menos la primera | tiro todas salvo el rey"
    " | all but the first | throw all except the king | everything but for the first one"
    " | lehena izan ezik denak bota | bota denak lehena izan ezik | lehena ez beste denak"
    " | toutes sauf la première | je jette toutes les cartes sauf la première | las tres últimas"
    " | keep the first one | azken hirurak bota | me quedo la primera",
    "4c 10e": "descarto el 4 y la sota | descarto 4c 10e | throw the four and the jack"
    " | discard four of cups and the jack | bota laukoa eta txanka | j'écarte le 4 et le valet",
    "10e 4c": "me quedo con el rey y el as | keep the first and the last"
    " | echo la segunda y la tercera",
    "12o 10e 4c 1b": "dame cuatro | give me four | lau eman | throw them all | lauak"
    " | descarto todo | descarto todas | todas | throw all | bota denak"
    " | je jette tout | echo todas | echo las 4 | keep nothing",
    "": "no descarto ninguna | descarto nada"
    " | keep all | me quedo todas | je garde toutes | discard nothing | je n'écarte rien | servido"
    " | me planto | stand pat | no tiro nada | no me descarto | me las quedo todas | i'll keep all"
    " | je ne change rien",
    "10e": "the second one | throw the second one | swap 10 | quito la sota",
    "1b": "descarto el as | descarto el 1 | discard the ace | bota batekoa | j'écarte l'as"
    " | descarto los ases | throw the last one | keep the first three",
}

DECLARATIONS: Final[Mapping[str, str]] = {
    "es": "pares sí | pares no | par sí | par no"
    " | tengo | llevo | par | trío | dúples | dúplex | juego sí"
    " | llevo juego | la una | al punto",
    "eu": "pareak bai | parerik ez | pare | parea | mediak | dupleak | jokoa bai | jokorik ez"
    " | puntua | pondua",
    "en": "pairs yes | pairs no | pair | trips | two pair | game | point",
    "fr": "paires | paire | médias | doubles | jeu | point",
}

BEFORE: Final = Story(opened(Rules()))
TALKING: Final = dealt(HAND)
BETTING: Final = bet_on(Lance.GRANDE, HAND)
ANSWERING: Final = BETTING.after((NORTH, Envido(2)))
AFTER_ORDAGO: Final = BETTING.after((NORTH, Ordago()))
DISCARDING: Final = TALKING.after(*((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST)))


def heard(text: str, story: Story, seat: Seat, language: str = "es") -> Said:
    """Return the action of a seat's words at this point of a story."""
    return parse_action(text, view(story.game, seat), language)


def refusal(text: str, story: Story, seat: Seat, language: str = "es") -> UnknownCommandError:
    """Return the error of a seat's words at this point of a story."""
    with pytest.raises(UnknownCommandError) as error:
        heard(text, story, seat, language)
    return error.value


def entries(table: Table) -> Iterator[tuple[str, Action]]:
    """Yield each phrase of a table with its action."""
    for action, by_language in table.items():
        assert set(by_language) == set(LANGUAGES)
        for phrases in by_language.values():
            for phrase in phrases.split("|"):
                yield phrase.strip(), action


CONTEXTS: Final[tuple[tuple[Table, Story, Seat], ...]] = (
    (MUS_IS_ASKED, TALKING, NORTH),
    (NOBODY_HAS_BET, BETTING, NORTH),
    (TWO_ARE_BET, ANSWERING, WEST),
    (ORDAGO_STANDS, AFTER_ORDAGO, WEST),
    (NOTHING_IS_DEALT, BEFORE, NORTH),
)


@pytest.mark.parametrize(("table", "story", "seat"), CONTEXTS)
def test_every_word_of_the_table_is_understood(table: Table, story: Story, seat: Seat) -> None:
    """RULES.md 14: every word is understood, in every spelling."""
    for phrase, action in entries(table):
        for text in (phrase, phrase.upper(), f"  ¡{phrase}!  ", phrase.replace(" ", "  ")):
            assert heard(text, story, seat) == action, text


@pytest.mark.parametrize(("thrown", "phrases"), THROWS.items())
def test_cards_to_throw_are_named_by_place_by_rank_or_whole(thrown: str, phrases: str) -> None:
    """Discarded cards are understood by place, by rank and by full name."""
    for phrase in phrases.split("|"):
        assert heard(phrase, DISCARDING, NORTH) == Descarto(cards(thrown)), phrase


ALL_BUT_KINGS: Final = (
    "todas menos los reyes | echo todas salvo los reyes | all but the kings"
    " | throw all except kings | erregeak izan ezik denak bota | toutes sauf les rois"
    " | je jette tout sauf les rois"
)


@pytest.mark.parametrize(
    ("hand", "four_kings", "thrown"),
    [
        # Without a king, all cards are others.
        ("11o 10c 6e 5b", "11o 10c 6e 5b", "11o 10c 6e 5b"),
        # A three counts as a king if eight cards do.
        ("11o 10c 3e 3b", "11o 10c 3e 3b", "11o 10c"),
        ("12o 11c 6e 5b", "11c 6e 5b", "11c 6e 5b"),
        ("12o 11c 3e 5b", "11c 5b 3e", ""),
    ],
)
def test_all_but_the_kings_are_thrown(hand: str, four_kings: str, thrown: str) -> None:
    """A player with a king and a three is asked, because both may be meant."""
    others = " / 12e 10o 1c 1o / 7o 7c 5o 5c / 11e 5e 4o 4c"
    for rules, expected in ((Rules(kings=4), four_kings), (Rules(), thrown)):
        talking = dealt(hand + others, rules)
        asked = talking.after(*((seat, Mus()) for seat in (NORTH, WEST, SOUTH, EAST)))
        for phrase in map(str.strip, ALL_BUT_KINGS.split("|")):
            said = heard(phrase, asked, NORTH)
            if expected:
                assert said == Descarto(cards(expected)), phrase
            else:
                both = (Descarto(cards("3e 11c 5b")), Descarto(cards("11c 5b")))
                assert said == Ambiguous(both), phrase


@pytest.mark.parametrize(
    "text",
    [
        *("todas menos los caballos", "all but the knights", "zaldiak izan ezik denak bota"),
        *("toutes sauf les cavaliers", "todas menos los caballos y los cincos"),
    ],
)
def test_all_but_what_a_hand_lacks_are_all(text: str) -> None:
    assert heard(text, DISCARDING, NORTH) == Descarto(cards("12o 10e 4c 1b"))


@pytest.mark.parametrize(
    "text",
    [
        *("todas menos el caballo", "all but the knight", "zaldia izan ezik denak bota"),
        *("toutes sauf le cavalier", "todas menos el rey y los caballos", "me quedo los caballos"),
        *("keep the knights", "zaldiak gorde", "je garde les cavaliers", "tiro los caballos"),
    ],
)
def test_a_card_that_a_hand_lacks_is_neither_kept_nor_thrown(text: str) -> None:
    """The answer says so, instead of that nothing was understood."""
    assert refusal(text, DISCARDING, NORTH).why is ParseFailure.NO_SUCH_CARD


@pytest.mark.parametrize("language", LANGUAGES)
def test_pares_and_juego_need_no_declaring(language: str) -> None:
    """A declaration by word is understood, although the engine has already made it."""
    for phrase in DECLARATIONS[language].split("|"):
        assert heard(phrase, BETTING, NORTH) == DeclarationOnly(), phrase


def test_a_yes_is_no_slip_for_a_no() -> None:
    """«Sin mus» means the opposite and is not corrected."""
    assert refusal("sin", TALKING, NORTH).suggestion == ""
    assert readings_of(heard("sí mus", TALKING, NORTH)) == (Mus(),)


@pytest.mark.parametrize(
    "text", ["sí", "vale", "va", "claro", "bai", "yes", "ok", "oui", "venga", "sure"]
)
def test_a_yes_stakes_no_whole_game(text: str) -> None:
    """RULES.md 14: an órdago needs the word quiero; a plain yes does not accept it."""
    assert heard(text, ANSWERING, WEST) == Quiero()
    assert refusal(text, AFTER_ORDAGO, WEST).why is ParseFailure.SAY_QUIERO


def test_a_bare_number_facing_a_bet_is_asked_back() -> None:
    """RULES.md 14: a bare number is asked back as a raise by or to it; the default is by."""
    said = heard("5", ANSWERING, WEST)
    assert said == Ambiguous((Mas(5), Mas(3)))
    assert isinstance(said, Ambiguous)
    assert said.readings[0] == Mas(5)


def test_a_bare_number_too_small_for_a_total_is_so_many_more() -> None:
    """A number too small for a total is a raise by it."""
    assert heard("3", ANSWERING, WEST) == Mas(3)


def test_reenvido_doubles_what_stands() -> None:
    """RULES.md 4: Fournier's reenvido raises by the current stake."""
    raised = ANSWERING.after((WEST, Mas(5)))
    assert heard("reenvido", raised, NORTH) == Mas(7)
    assert heard("reenvido 3", raised, NORTH) == Mas(3)


def test_an_envido_without_a_number_is_the_least_where_the_house_asks_for_more() -> None:
    """An envido is the smallest legal bet, and at least two."""
    house = bet_on(Lance.GRANDE, HAND, Rules(min_bet=3, min_raise=4))
    assert heard("envido", house, NORTH) == Envido(3)
    assert heard("envido", house.after((NORTH, Envido(3))), WEST) == Mas(4)


def test_an_ordago_names_the_current_lance() -> None:
    """RULES.md 14: a wrong lance is refused with the name of the current one."""
    for text in ("órdago a la chica", "hordago on low", "hor dago txikira", "hordago au petit"):
        error = refusal(text, BETTING, NORTH)
        assert (error.why, error.lance) == (ParseFailure.WRONG_LANCE, Lance.GRANDE)


LANCES: Final[Mapping[Lance, str]] = {
    Lance.GRANDE: "a la grande | a la mayor | handira | handia | on grande | on high | au grand",
    Lance.CHICA: "a la chica | a la pequeña | txikira | txikia | on chica | low | au petit",
    Lance.PARES: "a pares | pareetara | pareak | on pares | pairs | aux paires",
    Lance.JUEGO: "a juego | al juego | jokora | jokoa | on juego | on game | au jeu",
    Lance.PUNTO: "al punto | puntura | puntua | pondua | on punto | on point | au point",
}


@pytest.mark.parametrize("lance", LANCES)
def test_a_lance_goes_by_many_names(lance: Lance) -> None:
    """RULES.md 14: each language has several names of a lance, all understood at the lance."""
    story = bet_on(lance, NO_JUEGO if lance is Lance.PUNTO else CONTESTED)
    [speaker] = view(story.game, None).speakers
    for named, names in LANCES.items():
        for name in names.split("|"):
            if named is lance:
                assert heard(f"hordago {name}", story, speaker) == Ordago()
                assert heard(f"envido 5 {name}", story, speaker) == Envido(5)
            else:
                assert refusal(f"hordago {name}", story, speaker).lance is lance


def test_paso_is_never_played_as_mus() -> None:
    """RULES.md 2: in mus corrido a paso is asked back, because a mus passes the deck on."""
    corrido = dealt(HAND, opening=Opening.MUS_CORRIDO)
    assert heard("paso", corrido, NORTH) == Ambiguous((Mus(),), Doubt.UNSURE)
    assert heard("paso", TALKING, NORTH) == Paso()


def test_kanta_accepts_nothing_but_an_ordago() -> None:
    """RULES.md 14: kanta accepts an órdago, and no plain bet."""
    assert refusal("kanta", ANSWERING, WEST).why is ParseFailure.NO_ORDAGO


@pytest.mark.parametrize(
    "text",
    [
        "descarto el 5",
        "descarto 7",
        "tiro 3 caballos",
        "throw 8o",
        "bota el 8",
        "tiro el",
        "tiro oros",
    ],
)
def test_cards_that_are_not_in_the_hand_are_not_thrown(text: str) -> None:
    """Cards that are not in the hand are not discarded, and the error repeats them."""
    assert refusal(text, DISCARDING, NORTH).why is ParseFailure.NO_SUCH_CARD


def test_a_number_that_is_a_place_and_a_rank_is_asked_back() -> None:
    """A number that is both a place and a rank is asked back, because the cards differ."""
    said = heard("descarto 4", DISCARDING, NORTH)
    assert said == Ambiguous((Descarto(cards("1b")), Descarto(cards("4c"))))


@pytest.mark.parametrize("text", ["tiro dos", "dos", "echo dos", "bi bota", "throw two", "deux"])
def test_a_number_in_letters_may_be_how_many(text: str) -> None:
    """A number in words is the number of discards, and the cards are asked for."""
    asked = ["10e", "4c 1b", "10e 1b", "10e 4c", "12o 1b", "12o 4c", "12o 10e"]
    assert heard(text, DISCARDING, NORTH) == Ambiguous(tuple(Descarto(cards(c)) for c in asked))


@pytest.mark.parametrize(
    "text", ["me quedo con dos", "me quedo dos", "bi gorde", "je garde deux", "keep two"]
)
def test_so_may_what_is_kept(text: str) -> None:
    asked = ["12o 4c 1b", "4c 1b", "10e 1b", "10e 4c", "12o 1b", "12o 4c", "12o 10e"]
    assert heard(text, DISCARDING, NORTH) == Ambiguous(tuple(Descarto(cards(c)) for c in asked))


@pytest.mark.parametrize(
    "text",
    [
        "dame tres",
        "dame 3 cartas",
        "pido 3",
        "quiero tres",
        "quiero 3 cartas",
        "hiru nahi ditut",
        "j'en veux trois",
        "i want three",
        "tiro tres cartas",
        "me quedo con una",
        "hiru eman",
        "donne-moi trois cartes",
        "give me three",
        "draw 3",
        "keep one",
        "take three",
        "i want 3 new cards",
        "three cards please",
        "trois cartes, s'il te plaît",
        "je prends trois cartes",
        "hiru karta mesedez",
        "tres cartas nuevas",
        "tres cartas más, por favor",
        "trois cartes de plus",
        "hiru karta berri",
        "three new cards",
    ],
)
def test_who_asks_for_cards_is_asked_which_go(text: str) -> None:
    """A request for cards is answered with the choices of discards, the lowest cards first."""
    asked = ["10e 4c 1b", "12o 4c 1b", "12o 10e 1b", "12o 10e 4c"]
    said = heard(text, DISCARDING, NORTH)
    assert isinstance(said, Ambiguous)
    assert set(said.readings) == {Descarto(cards(thrown)) for thrown in asked}
    assert said.readings[0] == Descarto(cards("10e 4c 1b"))


def test_nobody_is_asked_which_cards_while_none_are_thrown() -> None:
    """Outside the discards no cards are asked for, because the rules refuse them."""
    for text in ("tiro dos", "me quedo con dos", "dame tres", "descarto 4"):
        assert isinstance(heard(text, BETTING, NORTH), Descarto)


def test_who_wants_two_while_none_are_thrown_may_mean_the_bet() -> None:
    """Outside the discards «two» is not understood, because it may mean a bet."""
    for story, seat in ((ANSWERING, WEST), (BETTING, NORTH), (TALKING, NORTH)):
        assert refusal("quiero dos", story, seat).why is ParseFailure.UNKNOWN
        assert heard("quiero", story, seat) == Quiero()
    assert heard("quiero", DISCARDING, NORTH) == Quiero()


def test_digits_alone_are_places() -> None:
    """Digits alone are the places on the cards."""
    assert heard("me quedo con 2", DISCARDING, NORTH) == Descarto(cards("12o 4c 1b"))
    assert heard("echo 2", DISCARDING, NORTH) == Descarto(cards("10e"))


def test_one_of_two_alike_is_asked_back() -> None:
    """One of two equal ranks is asked back, because suits may matter."""
    thrown = (NORTH, Descarto(cards("4c"))), (WEST, Descarto(cards("1o")))
    story = DISCARDING.after(*thrown)
    said = heard("descarto un siete", story, SOUTH)
    assert said == Ambiguous((Descarto(cards("7o")), Descarto(cards("7c"))))
    assert heard("descarto los sietes", story, SOUTH) == Descarto(cards("7o 7c"))
    assert heard("descarto dos sietes", story, SOUTH) == Descarto(cards("7o 7c"))
    assert heard("descarto el siete y el siete", story, SOUTH) == Descarto(cards("7o 7c"))


def test_the_same_place_twice_is_left_to_the_rules() -> None:
    """A repeated place is refused by the engine, whose reason is clearer."""
    assert heard("descarto 2 2", DISCARDING, NORTH) == Descarto(cards("10e 10e"))


def test_a_card_of_others_is_left_to_the_rules() -> None:
    """A full card name is accepted by the parser, also for another player's card."""
    assert heard("descarto 12e", DISCARDING, NORTH) == Descarto(cards("12e"))


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [
        ("ordgo", "es", "órdago"),
        ("envdo 5", "es", "envido 5"),
        ("no qiero", "es", "no quiero"),
        ("hor dgo", "eu", "hor dago"),
        ("bste 5", "eu", "beste 5"),
        ("declin", "en", "decline"),
        ("gehiao", "fr", "gehiago"),
        ("qwertyuiop", "es", ""),
        ("nokiero", "es", "no quiero"),
        ("ustedes no", "es", ""),
        ("nquiero", "es", ""),
        ("ttipira", "eu", ""),
    ],
)
def test_a_mistyped_word_is_suggested_in_the_own_language(
    typed: str, language: str, meant: str
) -> None:
    """A mistyped word gets the nearest phrase of the person's language, with its number."""
    assert refusal(typed, BETTING, NORTH, language).suggestion == meant


@pytest.mark.parametrize("text", ["hola a todos", "seña de otra cosa", "envido envido", "8 9"])
@pytest.mark.parametrize("story", [TALKING, DISCARDING, BETTING])
def test_what_nobody_says_at_a_table_is_not_understood(text: str, story: Story) -> None:
    """Talk that is no action is not understood, at every question."""
    assert refusal(text, story, NORTH).why is ParseFailure.UNKNOWN


@pytest.mark.parametrize("text", ["", "   ", "¡!", "\u200b"])
def test_nothing_said_is_nothing(text: str) -> None:
    """Spaces and punctuation alone are no words."""
    assert refusal(text, BETTING, NORTH).why is ParseFailure.EMPTY


@pytest.mark.parametrize("text", ["a" * 1_000_000, "5" * 1_000_000, "rey " * 100, "\n" * 200])
def test_long_texts_are_refused_without_being_read(text: str) -> None:
    """A long text is refused without parsing; the error shows little of it."""
    error = refusal(text, DISCARDING, NORTH)
    assert error.why is ParseFailure.TOO_LONG
    assert len(error.text) < LONGEST


def test_a_number_beyond_all_measure_reaches_the_rules_as_a_large_one() -> None:
    """A very large number is read fast, and refused by the engine with the maximum."""
    said = heard("envido " + "9" * 100, BETTING, NORTH)
    assert said == Envido(10**9)


@pytest.mark.parametrize("text", ["rey " * 29, "1 " * 59, "999999999 reyes", "dos " * 29])
def test_many_cards_are_refused_at_once(text: str) -> None:
    """Many cards are refused at once, without a combination of readings."""
    assert (
        refusal("descarto " + text.strip()[:100], DISCARDING, NORTH).why
        is ParseFailure.NO_SUCH_CARD
    )


@pytest.mark.parametrize("text", ["envido -5", "envido 1e9", "envido 5k", "envido 5 7", "5 mus"])
def test_numbers_that_are_unclear_bet_nothing(text: str) -> None:
    """An unclear number bets nothing, and no other number is suggested."""
    error = refusal(text, BETTING, NORTH)
    assert (error.why, error.suggestion) == (ParseFailure.UNKNOWN, "")


TYPED_ACTIONS: Final = many("AMARREKO_TYPED_ACTIONS", test=75, soak=150)
"""The number of actions of a random match after which all labels are typed."""


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("preset", ["castilla", "rioja", "duelo", "seis"])
def test_what_a_button_says_can_be_typed(preset: str) -> None:
    """Each label of a button, typed in its language, has the same action.

    Each seat is offered most of the labels in each phase, so a label is typed once in each.
    """
    rules = replace(PRESETS[preset], perete=PereteRule.POINT, min_discard=0)
    voices = [Localizer(language) for language in LANGUAGES]
    missing = {Mus, Corto, Descarto, Paso, Envido, Mas, Ordago, Quiero, NoQuiero, NoQueremos}
    if rules.seats == 2:
        missing -= {NoQueremos}
    typed: set[tuple[Phase, MenuAction]] = set()
    for seed in count(SEED):
        for seen in positions(rules, Random(seed), actions=TYPED_ACTIONS):
            for choice in menu(seen):
                if isinstance(choice, MenuAction) and (seen.phase, choice) not in typed:
                    typed.add((seen.phase, choice))
                    for localizer in voices:
                        text = localizer.format(choice.line)
                        assert parse_action(text, seen, localizer.language) == choice.action, text
                    missing -= {type(choice.action)}
        if not missing:
            return
        assert seed < SEED + 20, missing


def positions(rules: Rules, generator: Random, *, actions: int) -> Iterator[View]:
    """Yield each seat's view after every action of a random match."""
    game = opened(rules)
    for _ in range(actions):
        for seat in map(Seat, range(rules.seats)):
            yield view(game, seat)
        if isinstance(game.phase, MatchOver):
            return
        seat, action = pick_turn(game, generator)
        game = decide_and_apply(game, seat, action, SeededShuffle(generator)).game


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_suggested_is_understood(language: str) -> None:
    """Every suggested phrase is understood in its context."""
    for plain_form, written in vocabulary().written[language].items():
        assert " ".join(pattern(written)) == plain_form
        said = written.replace("{n}", "5")
        assert heard(said, _answered_by(said), WEST) is not None


OPPOSITES: Final[Mapping[PhraseMeaning, frozenset[PhraseMeaning]]] = {
    PhraseMeaning.MUS: frozenset({PhraseMeaning.CORTO, PhraseMeaning.NO}),
    **dict.fromkeys(
        (
            PhraseMeaning.QUIERO,
            PhraseMeaning.KANTA,
            PhraseMeaning.YES,
            PhraseMeaning.MAS,
            PhraseMeaning.HASTA,
            PhraseMeaning.ORDAGO,
        ),
        frozenset(
            {
                PhraseMeaning.NO_QUIERO,
                PhraseMeaning.NO_QUEREMOS,
                PhraseMeaning.NO,
                PhraseMeaning.PASO,
            }
        ),
    ),
    PhraseMeaning.ENVIDO: frozenset({PhraseMeaning.PASO, PhraseMeaning.PASAMOS, PhraseMeaning.NO}),
}
"""Meanings that are never suggested for one another."""


SLIPS: Final = many("AMARREKO_SLIPS", test=3, soak=100)
"""The most misspellings of each phrase, evenly spread."""


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_of_the_finger_never_says_the_opposite(language: str) -> None:
    """A phrase with a letter omitted, doubled or swapped never gets the opposite suggestion."""
    phrases = vocabulary().phrases
    for written in vocabulary().written[language].values():
        said = written.replace("{n}", "5")
        meant = phrases[pattern(written)]
        slipped_ways = list(slips(said))
        for slipped in slipped_ways[:: -(-len(slipped_ways) // SLIPS)]:
            proposed = proposal(slipped, language)
            meaning = phrases.get(pattern(proposed.replace("5", "{n}")), meant)
            assert meaning not in OPPOSITES.get(meant, ()), (slipped, proposed)
            assert meant not in OPPOSITES.get(meaning, ()), (slipped, proposed)


def proposal(text: str, language: str) -> str:
    """Return the meaning of the suggestion, or None if the words are understood."""
    try:
        heard(text, ANSWERING, WEST, language)
    except UnknownCommandError as error:
        return error.suggestion
    return ""


def slips(text: str) -> Iterator[str]:
    """Yield the misspellings of a text."""
    for at in range(len(text)):
        yield text[:at] + text[at + 1 :]
        yield text[: at + 1] + text[at:]
        yield text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _answered_by(said: str) -> Story:
    """Return a bet that these words can answer; some answer only an órdago."""
    return (
        AFTER_ORDAGO
        if vocabulary().phrases.get(normalise(said)) is PhraseMeaning.KANTA
        else ANSWERING
    )


NUMBERS: Final = st.one_of(
    st.integers(-9, 10**12).map(str),
    st.floats().map(str),
    st.sampled_from(["1e9", "0x5", "5k", "\u0665", "½", "²", "1.000", "V", "#", "{n}", "None"]),
    st.text(max_size=4),
)
"""Numbers as people, programs and attackers write them."""


@pytest.mark.long
@times(300)
@given(st.data(), st.sampled_from(LANGUAGES), NUMBERS)
def test_a_suggestion_can_be_said(data: st.DataObject, language: str, number: str) -> None:
    """A suggestion with any number, at any place, is valid input."""
    phrase = data.draw(st.sampled_from(sorted(vocabulary().written[language].values())))
    words = phrase.replace("{n}", data.draw(st.sampled_from([number, ""])))
    text = data.draw(st.sampled_from([f"{number} {words}", f"{words} {number}", words + number]))
    try:
        heard(text, AFTER_ORDAGO, WEST, language)
    except UnknownCommandError as error:
        suggested = error.suggestion
        assert not set("#{}") & set(suggested)
        assert "None" not in suggested
        if suggested:
            assert heard(suggested, _answered_by(suggested), WEST, language) is not None


def test_words_are_plain_however_they_are_typed() -> None:
    """Case, accents, punctuation and spaces are ignored, except a minus before a number."""
    assert normalise("  ¡ÓRDAGO,\ta la\u00a0Grande!  ") == ("ordago", "a", "la", "grande")
    assert normalise("+5") == ("plus", "5")
    assert normalise("-5") == ("minus", "5")
    assert normalise("d\u2019as") == ("d", "as")


AMOUNTS: Final[Mapping[str, Mapping[str, int]]] = {
    "es": {
        "envido veintiuna": 21,
        "envido veintidós": 22,
        "envido treinta y cinco": 35,
        "envido cuarenta tantos": 40,
        "envido noventa y nueve": 99,
        "envido ciento veinte": 120,
        "envido quinientos treinta y uno": 531,
        "envido 1.000": 1000,
    },
    "eu": {
        "enbido hogeita bat": 21,
        "hogeita bost enbido": 25,
        "enbido hogei eta zazpi": 27,
        "enbido hogeita hamar": 30,
        "enbido hogeita hemeretzi": 39,
        "enbido berrogei": 40,
        "enbido laurogeita hamabost": 95,
        "enbido ehun eta bost": 105,
        "enbido 1.000": 1000,
    },
    "en": {
        "bet twenty-one": 21,
        "bet thirty five": 35,
        "bet forty": 40,
        "bid ninety-nine": 99,
        "bet one hundred and twenty": 120,
        "bet 1,000": 1000,
    },
    "fr": {
        "imido vingt et un": 21,
        "imido vingt-deux": 22,
        "je mise trente-cinq": 35,
        "imido soixante et onze": 71,
        "imido soixante-dix-sept": 77,
        "imido quatre-vingts": 80,
        "imido quatre-vingt-dix-neuf": 99,
        "imido deux cent trente": 230,
        "imido 1 000": 1000,
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_amount_is_read_as_its_language_writes_it(language: str) -> None:
    for text, stones in AMOUNTS[language].items():
        assert heard(text, BETTING, NORTH, language) == Envido(stones), text


def test_who_has_thirty_one_bets_nothing_by_saying_so() -> None:
    """The value of a hand alone, such as thirty-one, is no bet."""
    for text in ("treinta y una", "hogeita hamaika", "thirty-one", "trente et un"):
        assert heard(text, bet_on(Lance.JUEGO, CONTESTED), NORTH) == DeclarationOnly()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("envido 2,5", "es"),
        ("subo a 2,5", "es"),
        ("envido 1,000", "es"),
        ("envido dos y media", "es"),
        ("envido media piedra", "es"),
        ("enbido 2,5 harri", "eu"),
        ("enbido erdi", "eu"),
        ("bet 2.5", "en"),
        ("bet 1.000", "en"),
        ("bet two and a half stones", "en"),
        ("half", "en"),
        ("imido 2,5", "fr"),
        ("imido deux et demi", "fr"),
        ("2/3", "fr"),
        ("envido 5²", "es"),
    ],
)
def test_a_part_of_a_stone_is_refused_in_words(text: str, language: str) -> None:
    error = refusal(text, BETTING, NORTH, language)
    assert (error.why, error.suggestion) == (ParseFailure.NOT_WHOLE, "")


def test_a_comma_parts_the_places_of_a_discard() -> None:
    """A comma separates places in a discard, and is no decimal mark."""
    assert heard("1,3", DISCARDING, NORTH) == Descarto(cards("12o 4c"))
    assert heard("descarto 1.3", DISCARDING, NORTH) == Descarto(cards("12o 4c"))


@pytest.mark.parametrize(
    "text",
    [
        "envido 5 7",
        "envdo 5 7",
        "envido 5k",
        "envdo 1e9",
        "envido minus 5",
        "envido -5",
        "envido 5 o 6",
        "quiero dos",
        "envido dos cientos",
        "bet twenty eleven",
        "5 mus",
    ],
)
def test_no_suggestion_names_another_amount(text: str) -> None:
    for language in LANGUAGES:
        assert proposal(text, language) == ""


@pytest.mark.parametrize(
    ("text", "story", "seat"),
    [
        ("mus ebakii", TALKING, NORTH),
        ("n mus", TALKING, NORTH),
        ("on hay mus", TALKING, NORTH),
        ("nquiero", ANSWERING, WEST),
        ("o quiero", AFTER_ORDAGO, WEST),
        ("no me doi", TALKING, NORTH),
    ],
)
def test_no_suggestion_may_be_the_opposite(text: str, story: Story, seat: Seat) -> None:
    """An ambiguous misspelling gets no suggestion."""
    for language in LANGUAGES:
        proposed = refusal(text, story, seat, language).suggestion
        assert vocabulary().phrases.get(pattern(proposed)) not in {
            PhraseMeaning.MUS,
            PhraseMeaning.QUIERO,
        }


def test_basque_has_its_own_words_to_cut_the_mus() -> None:
    for text in ("mus ebaki", "musa ebaki", "ebaki musa", "mus moztu", "ez dut musik nahi"):
        assert heard(text, TALKING, NORTH, "eu") == Corto()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no hay mus, envido 5", ActionSequence(Corto(), Envido(5))),
        ("corto y envido 5", ActionSequence(Corto(), Envido(5))),
        ("pues corto y cinco a la grande", ActionSequence(Corto(), Envido(5))),
        ("no hay mus. Paso", ActionSequence(Corto(), Paso())),
        ("mintza eta hordago", ActionSequence(Corto(), Ordago())),
        ("no mus, bet 5", ActionSequence(Corto(), Envido(5))),
        ("pas mus et imido 5", ActionSequence(Corto(), Envido(5))),
        ("corto o envido 5", None),
        ("si corto, envido 5", None),
        ("no corto y envido 5", None),
        ("¿corto y envido 5?", None),
        ("no, corto y envido 5", None),
        ("corto y no envido", None),
    ],
)
def test_a_cut_and_the_first_word_at_grande_are_two_moves_in_one_breath(
    text: str, said: ActionSequence | None
) -> None:
    """A choice, a condition, a negation or a question is never such a pair."""
    try:
        found = heard(text, TALKING, NORTH)
    except UnknownCommandError:
        found = None
    assert found == said if said is not None else not isinstance(found, ActionSequence | Corto)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("quiero y 5 más", Mas(5)),
        ("acepto y subo 5", Mas(5)),
        ("quiero, envido 5 más", Mas(5)),
        ("accept and bet 5", Mas(5)),
        ("iduki eta beste 5", Mas(5)),
        ("j'accepte et je relance de 4", Mas(4)),
        ("quiero y órdago", Ordago()),
    ],
)
def test_an_acceptance_with_a_raise_is_the_raise(text: str, action: Action) -> None:
    assert heard(text, ANSWERING, WEST) == action


@pytest.mark.parametrize(
    ("text", "story", "seat", "readings"),
    [
        ("mus y no mus", TALKING, NORTH, (Mus(), Corto())),
        ("vale, ¿no?", ANSWERING, WEST, (Quiero(), NoQuiero())),
        ("envido 5 o paso", BETTING, NORTH, (Envido(5), Paso())),
        ("envido todo", BETTING, NORTH, (Ordago(),)),
        ("enbido dena", BETTING, NORTH, (Ordago(),)),
        ("bet everything", BETTING, NORTH, (Ordago(),)),
        ("imido tout", BETTING, NORTH, (Ordago(),)),
    ],
)
def test_of_several_moves_at_once_those_that_may_be_said_are_asked_back(
    text: str, story: Story, seat: Seat, readings: tuple[Action, ...]
) -> None:
    said = heard(text, story, seat)
    assert isinstance(said, Ambiguous)
    assert said.readings == readings
    assert said.doubt is not None


@pytest.mark.parametrize(
    ("text", "story", "seat"),
    [
        ("envido +5", BETTING, NORTH),
        ("envido un amarraco y dos", BETTING, NORTH),
        ("envido 5 y 5 más", BETTING, NORTH),
        ("envido cinco mil", BETTING, NORTH),
        ("no envido", BETTING, NORTH),
        ("no paso", BETTING, NORTH),
        ("no órdago", BETTING, NORTH),
        ("ez hordago", BETTING, NORTH),
    ],
)
def test_no_button_offers_another_amount_or_what_was_denied(
    text: str, story: Story, seat: Seat
) -> None:
    """Several amounts, or a negated action, get no button."""
    assert refusal(text, story, seat).suggestion == ""


def test_a_filler_is_no_part_of_a_denial() -> None:
    """A filler is no part of a negation: «que no, hay mus» cuts."""
    assert readings_of(heard("que no hay mus", TALKING, NORTH)) == (Corto(),)


def test_each_language_denies_in_its_own_order() -> None:
    for text in (
        "ez iduki",
        "iduki ez",
        "do not accept",
        "je n'accepte pas",
        "no acepto el envite",
    ):
        assert heard(text, ANSWERING, WEST) == NoQuiero(), text


def test_several_moves_name_the_lance_in_play() -> None:
    error = refusal("envido 5 a la chica y órdago", BETTING, NORTH)
    assert (error.why, error.lance) == (ParseFailure.WRONG_LANCE, Lance.GRANDE)


NAMED_CARDS: Final = (
    "descarto el rey | descarto la sota | descarto el siete | tiro 12o | me quedo con el as"
    " | descarto las dos primeras | tiro dos | descarto todas menos el rey | throw the king"
    " | erregea bota | j'écarte le roi | descarto 1 | descarto 4 | descarto 8"
)


@pytest.mark.parametrize(
    ("story", "seat"),
    [(BETTING, NORTH), (ANSWERING, WEST), (AFTER_ORDAGO, WEST), (TALKING, NORTH), (TALKING, EAST)],
)
def test_a_discard_that_may_not_be_made_gets_one_answer_whatever_is_held(
    story: Story, seat: Seat
) -> None:
    assert {heard(text.strip(), story, seat) for text in NAMED_CARDS.split("|")} == {Descarto(())}
    assert {heard(f"¿{text.strip()}?", story, seat) for text in NAMED_CARDS.split("|")} == {
        Descarto(())
    }


def test_cards_named_out_of_turn_get_one_answer_whatever_is_held() -> None:
    """Cards named outside the discards get one answer for all hands, also by rank."""
    texts = [*NAMED_CARDS.split("|"), "el rey", "la sota", "el siete", "1 3", "4", "7", "12o"]
    assert {heard(text.strip(), DISCARDING, SOUTH) for text in texts} == {Descarto(())}
