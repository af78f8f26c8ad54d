"""Tests of words typed in a group: which play, which are ignored, and which are answered."""

from typing import Final

import pytest

from bot.app.commands.free_text import is_clearly_a_move
from bot.parsing.vocabulary import DiscardWord, normalise, vocabulary
from bot.ports.message import Reply
from bot.ports.request import Addressee
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from tests.unit.bot.app.button_play import begun_match, type_surely, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson

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


async def bet(*names: str) -> tuple[AppHarness, list[SimulatedPerson]]:
    """Return a match in which two stones are bet at grande."""
    stage, people = await begun_match(*names)
    for words in ("no hay mus", "envido"):
        await waited_for(people)[0].type(words)
    return stage, people


async def test_what_is_unmistakable_plays_though_nobody_is_called() -> None:
    _, people = await bet()
    for words in ("envido 5", "órdago"):
        assert await type_surely(waited_for(people)[0], words) == Reply()
    assert "órdago" in people[0].post.text.casefold()
    for human in waited_for(people):
        assert await human.type("no quiero") == Reply()
    assert "contesta" not in people[0].post.text.casefold()


@pytest.mark.parametrize("words", ["sí", "vale", "claro", "no", "5", "+2", "veo", "ok", "¿quiero?"])
async def test_what_people_say_in_any_talk_plays_only_when_it_is_said_to_the_bot(
    words: str,
) -> None:
    """Ordinary talk plays only in private, in a reply to the table, or with the bot mentioned.

    The asked person is offered what it may mean; a question is for people.
    """
    for aim, private in ((Addressee.REPLY, False), (Addressee.BOT, False), (Addressee.CHAT, True)):
        _, people = await bet()
        [asked, *_] = waited_for(people)
        before = asked.post
        assert ((await asked.type(words)).post is None) is ("?" in words)
        assert asked.post == before
        answer = await asked.type(words, aim=aim, private=private)
        assert asked.post != before or answer.post is not None, "it plays, or is asked back"


@pytest.mark.parametrize("words", ["sí", "vale", "claro", "ok", "bai", "oui"])
async def test_nothing_lone_accepts_an_ordago(words: str) -> None:
    """No ambiguous word accepts an órdago; the player is told which word does."""
    _, people = await bet()
    await type_surely(waited_for(people)[0], "órdago")
    [asked, *_] = waited_for(people)
    before = asked.post
    for aim, private in ((Addressee.REPLY, False), (Addressee.BOT, False), (Addressee.CHAT, True)):
        answer = await asked.type(words, aim=aim, private=private)
        assert answer.text == "Un órdago solo se acepta con «quiero», dicho así."
    assert asked.post == before
    assert await type_surely(asked, "quiero") == Reply()
    assert asked.post != before


@pytest.mark.parametrize("aim", [Addressee.CHAT, Addressee.REPLY])
async def test_words_out_of_turn_get_no_answer(aim: Addressee) -> None:
    """Words out of turn, near misses and the words of spectators get no answer."""
    stage, people = await begun_match()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    before = asked.post
    for human, words in (
        (other, "no hay mus"),
        (other, "envido 5"),
        (other, "tengo pares"),
        (stage.human("Maren"), "mus"),
        (asked, "paso de todo, qué mano"),
    ):
        assert await human.type(words, aim=aim) == Reply(), words
    assert asked.post == before


@pytest.mark.parametrize(
    ("words", "aim"),
    [
        ("seña duples", Addressee.CHAT),
        ("keinu ciego", Addressee.REPLY),
        ("sign duples", Addressee.BOT),
        ("miro a 2", Addressee.REPLY),
        ("miro a 2", Addressee.BOT),
        ("miro a la derecha", Addressee.BOT),
        ("look at my partner", Addressee.REPLY),
    ],
)
async def test_a_sign_is_never_typed_where_all_read_it(words: str, aim: Addressee) -> None:
    """A sign typed in public is not made; every player gets the same line, true or not."""
    _, people = await begun_match()
    before = [human.private_post for human in people]
    for human in people:
        shown = human.post
        answer = await human.type(words, aim=aim)
        assert answer == Reply(Localizer("es").format(LocalizedText("chat-sign-aloud")))
        assert human.post == shown
    assert [human.private_post for human in people] == before


async def test_a_command_that_all_read_makes_no_sign_either() -> None:
    _, people = await begun_match()
    answer = await waited_for(people)[0].ask("seña", "duples")
    assert answer == Reply(Localizer("es").format(LocalizedText("chat-sign-aloud")))


async def test_who_is_asked_is_told_why_a_word_is_refused() -> None:
    _, people = await begun_match()
    [asked] = waited_for(people)
    assert (await asked.type("envido 5")).text


async def test_who_calls_the_bot_is_always_answered() -> None:
    """A person who mentions the bot gets the words that can be said now, or a reason."""
    stage, people = await begun_match()
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    for words in ("", "¿qué tal?"):
        told = (await asked.type(words, aim=Addressee.BOT)).text.splitlines()
        assert told[-2:] == [
            f"Habla {asked.person.name}: ¿mus?",
            "Puedes decir: Mus / No hay mus",
        ]
    assert asked.person.name in (await other.type("", aim=Addressee.BOT)).text
    assert "Puedes" not in (await other.type("", aim=Addressee.BOT)).text
    assert (await other.type("no hay mus", aim=Addressee.BOT)).text.startswith("No te toca")
    maren = stage.human("Maren")
    turn = f"Habla {asked.person.name}: ¿mus?"
    assert (await maren.type("", aim=Addressee.BOT)).text == turn, "though she only looks on"
    assert (await maren.type("envido", aim=Addressee.BOT)).text == "No estás en esta mesa."


async def test_who_calls_the_bot_where_nothing_is_played_is_told_how_to_begin() -> None:
    stage = await AppHarness().start()
    ane = stage.human("Ane")
    hello = (await ane.type("", aim=Addressee.BOT)).post
    assert hello is not None
    assert "/mesa" in hello.text
    help_ = (await ane.type("ayuda pares", aim=Addressee.BOT)).post
    assert help_ is not None
    assert help_ == (await ane.ask("ayuda", "pares")).post
    await ane.ask("mesa")
    assert (await ane.type("", aim=Addressee.BOT)).text == "Todavía no se juega en esta mesa."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_plays_where_many_talk(language: str) -> None:
    """A word of the game plays in a group in every spelling, with the lance that it names."""
    for phrase in PLAYS[language].split(" | "):
        assert is_clearly_a_move(phrase), phrase
        assert is_clearly_a_move(phrase.upper()), phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_talk_where_many_talk(language: str) -> None:
    for phrase in TALK[language].split(" | "):
        assert not is_clearly_a_move(phrase), phrase


def test_only_words_of_the_game_are_unmistakable() -> None:
    """Each unmistakable phrase asks for an action or begins a discard."""
    known = vocabulary()
    throwing = known.discards[DiscardWord.VERBS] | known.discards[DiscardWord.NOTHING]
    assert known.unmistakable <= known.phrases.keys() | throwing
    assert normalise("quiero") in known.unmistakable


@pytest.mark.parametrize("text", ["", "   ", "?", "¡!", "mus " * 40])
def test_noise_is_talk(text: str) -> None:
    assert not is_clearly_a_move(text)


UNPLAYABLE: Final = {
    "es": {
        (): "no hay muss | vale, no hay mus | mus, no | mus... | «mus» | mus y no mus",
        ("no hay mus",): "envido todo | envido 1.000 | envido 2,5 | envido dos y media"
        " | envido lo que quieras | envido 5 o 6 | envdo 5 | ordgo | paso, no"
        " | envido... no | envido 5 y 5 más | órdago y paso | va, órdago | órdago a la chica"
        " | quiero | envido veinte y pico",
        ("no hay mus", "envido 2"): "quiero no | no, quiero"
        " | subo todo | las quiero y todo | quiero 31 | nquiero | quiero o paso | quiero dos"
        " | subo a 1.000 | subo 2,5 | subo 5 | subo cinco mil | quiero las 2 | otras 5 y órdago",
        ("no hay mus", "órdago"): "quiero, no | quiero y 5 más | órdago aceptado | o quiero"
        " | quiero ese órdago | no quiero ese órdago",
        ("mus", "mus", "mus", "mus"): "quiero tres | me quedo con dos | tiro el rey | paso"
        " | descarto el 8 | echo dos",
    },
    "eu": {
        (): "mus, ez | musik ezz | mus ebakiko nuke",
        ("no hay mus",): "enbido dena | enbido 1.000 | enbido 2,5 | enbido erdi | enbdo 5"
        " | hordago edo paso",
        ("no hay mus", "envido 2"): "nahi dut edo ez | igo 1.000 arte | igo 5",
    },
    "en": {
        (): "no muss | yes no mus | mus or no mus",
        ("no hay mus",): "bet everything | bet 1,000 | bet 2.5 | bet two and a half | bid 5 or pass"
        " | hordago or pass",
        ("no hay mus", "envido 2"): "i accept or decline | raise to 1,000 | raise 2.5 | make it 7",
    },
    "fr": {
        (): "non, mus | mus ou pas mus",
        ("no hay mus",): "imido tout | imido 1 000 | imido 2,5 | imido deux et demi"
        " | je passe ou imido 5",
        ("no hay mus", "envido 2"): "je tiens ou je passe"
        " | je monte à 1 000 | je relance de deux et demi",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_is_asked_is_told_why_a_word_of_the_game_cannot_be_played(language: str) -> None:
    """The refusal of a word tells the reason in private and changes nothing."""
    for prelude, texts in UNPLAYABLE[language].items():
        for text in texts.split(" | "):
            stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
            for words in prelude:
                await type_surely(waited_for(people)[0], words)
            human = waited_for(people)[0]
            await human.ask("idioma", language, private=True)
            before = stage.red.posts[human.group].copy()
            answer = await human.type(text)
            assert answer.text or answer.post is not None, text
            assert stage.red.posts[human.group] == before, text
            others = [other for other in people if other not in waited_for(people)]
            for other in others:
                assert (await other.type(text)) == Reply(), text
            assert stage.red.posts[human.group] == before, text


@pytest.mark.parametrize(
    ("words", "prelude"),
    [
        ("corto mus", ()),
        ("mus ebaki", ()),
        ("quiero y 5 más", ("no hay mus", "envido 2")),
        ("je tiens et 5 de plus", ("no hay mus", "envido 2")),
        ("i accept and 5 more", ("no hay mus", "envido 2")),
        ("acepto el órdago", ("no hay mus", "órdago")),
        ("hordagoa onartzen dut", ("no hay mus", "órdago")),
        ("i call the hordago", ("no hay mus", "órdago")),
        ("j'accepte l'hordago", ("no hay mus", "órdago")),
        ("no acepto el órdago", ("no hay mus", "órdago")),
    ],
)
async def test_a_whole_phrase_of_the_game_means_its_one_move(
    words: str, prelude: tuple[str, ...]
) -> None:
    assert is_clearly_a_move(words)
    _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
    for said in prelude:
        await type_surely(waited_for(people)[0], said)
    human = waited_for(people)[0]
    before = human.post
    answer = await human.type(words)
    assert human.post != before or answer.toast or answer.post is not None


async def test_talk_of_who_is_asked_stays_talk() -> None:
    talk = (
        "hola | qué mano | jaja | paso de todo | paso de todo, qué mano | quiero café"
        " | echo de menos a Ane | cambio de tema | voy al baño | tira millas | no sé"
        " | call me later | pass the salt | i bet you are right | passe-moi le sel | kaixo"
        " | zer moduz | 👍 | paso a buscarte | más tarde | ¿me voy? | a las 8 en el bar"
    )
    for prelude in ((), ("no hay mus",), ("no hay mus", "envido 2"), ("mus", "mus", "mus", "mus")):
        stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
        for words in prelude:
            await type_surely(waited_for(people)[0], words)
        human = waited_for(people)[0]
        for text in talk.split(" | "):
            assert await human.type(text) == Reply(), text
            await stage.advance(1)
