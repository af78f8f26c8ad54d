"""What is said to a table alone, and what people say in any talk."""

from typing import Final

import pytest

from bot.handlers.hearing import is_unmistakable
from bot.lines.voice import LANGUAGES
from bot.parsing.vocabulary import DiscardWord, plain, vocabulary

PLAYS: Final = {
    "es": "mus | no hay mus | corto | paso | envido | envido 5 | ¡Envido cinco! | órdago | quiero"
    " | no quiero | envido 5 más | paso a la grande | a pares, paso | descarto 1 3 | seña duples",
    "eu": "musik ez | mintza | enbido 5 | enbido bost handira | hordago | ez dut nahi | iduki"
    " | keinu dupleak",
    "en": "no mus | pass | bet 5 | bet five on high | hordago | accept | decline | discard 1 3",
    "fr": "pas mus | je passe | imido 5 | imido cinq au grand | hordago | iduki | j'écarte 1 3",
}

TALK: Final = {
    "es": "no | sí | vale | claro | va | dale | 5 | +1 | dos más | otra | más juego | veo | tira"
    " | me voy | cortado | siguiente | ¿mus? | ¿paso? | ¿qué hacemos? | paso de todo | tira el 4"
    " | el 4 y la sota | 1 3 | tengo juego | no al juego | vale, juego | quiero café",
    "eu": "ez | bai | ados | hor dago | gehiago | beste bi | bota 1 3 | kanta | tira",
    "en": "no | ok | okay | yes | bet | I bet | deal | see | I see | 2 more | fold? | all in",
    "fr": "non | oui | d'accord | passe | je vois | et 2 de plus | suivante | on fait quoi ?",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_plays_where_many_talk(language: str) -> None:
    """However it is written, and with the lance that it names."""
    for phrase in PLAYS[language].split(" | "):
        assert is_unmistakable(phrase), phrase
        assert is_unmistakable(phrase.upper()), phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_talk_where_many_talk(language: str) -> None:
    for phrase in TALK[language].split(" | "):
        assert not is_unmistakable(phrase), phrase


def test_only_words_of_the_game_are_unmistakable() -> None:
    """Each of them is a phrase that asks for something, or begins a discard."""
    known = vocabulary()
    throwing = known.discards[DiscardWord.VERBS] | known.discards[DiscardWord.NOTHING]
    assert known.unmistakable <= known.phrases.keys() | throwing
    assert plain("quiero") in known.unmistakable


@pytest.mark.parametrize("text", ["", "   ", "?", "¡!", "mus " * 40])
def test_noise_is_talk(text: str) -> None:
    assert not is_unmistakable(text)
