"""Tests of sentences that the asked person types in a group: played, offered, or left as talk."""

from typing import Final

import pytest

from bot.messages.callback_data import PlayButton
from bot.ports.message import MessageContent, Reply
from bot.ports.request import Addressee, TextMessage
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES
from engine.actions import Action, Corto, Envido, NoQuiero, Paso, Quiero
from tests.unit.bot.app.button_play import (
    begun_match,
    play_to_the_next_deal,
    type_surely,
    waited_for,
)
from tests.unit.bot.app.stage import SimulatedPerson
from tests.unit.bot.fake_platform import presses

MUS: Final = ()
CUT: Final = ("no hay mus",)
BET: Final = ("no hay mus", "envido 2")
ORDAGO: Final = ("no hay mus", "órdago")

PLAYED: Final = {
    "es": {
        MUS: "no hay mus, envido 5 | corto y envido | corto, paso | corto mus"
        " | no hay mus y 5 a la grande | pues corto y envido 3 | no hay mus, majos | sí, mus"
        " | pues corto | no no hay mus | yo me doy mus, chavales | mus, mus | mus por favor"
        " | venga, mus | se corta el mus | mus no | muuuus | sí, dale, mus | no hay muuuus"
        " | mus no hay"
        " | no quiero más mus",
        CUT: "envido 4 | paso | envido a la grande | embido | paso, tío | pues envido 5"
        " | envido5 | envido a 7 | envido con siete | cinco a la grande | dos envites"
        " | un envite a la grande | no, paso | venga paso | chicos, paso"
        " | envido 5 a grande, señores | pasooo | paso con todo | envido de 5 | envidoooo 5"
        " | cinco envido | 5 envido a grande",
        BET: "quiero y 5 más | acepto y subo 5 | quiero, envido 3 | quiero y envido 5 más"
        " | lo quiero y subo 4 | queremos tío | se quiere | acepto | sí, lo quiero | no, no quiero"
        " | y envido cinco más | envido hasta 7 | dos envites más | quiero, compañero"
        " | yo no quiero | QUIEROOO | quiero y 5más",
        ORDAGO: "no, no quiero | no quiero, lo siento | no quierooo",
    },
    "eu": {
        MUS: "musik ez, enbido 5 | mintza eta enbido | mintza, paso | ba mus | mus mesedez"
        " | mus gabe | ez da musik | ez, musik ez | mintza lagunok | musik ez eta bost handira"
        " | eztago musik | musik eztago",
        CUT: "enbido 3 | paso | paso ba | beno paso | enbido bat | ba enbido 5 | bost handira"
        " | handira bost | enbido hiru, mutilak | paso egiten dut | paso eiten dot"
        " | bost enbido egiten dut | enbido bosteko bat | enbido bostekoa",
        BET: "iduki eta beste 5 | nahi dut eta 4 gehiago | ez det nahi | eztut nahi | nai dot"
        " | iduki ba | eduki | hartu | ez, ez dut nahi | enbido bost gehiago | enbido beste bost"
        " | gura dot | gura dogu | nahi diat | ez dot gura | eztot gura | enbido bost geyago",
        ORDAGO: "ez dot nahi | hordagorik ez dut nahi | ez dogu gura",
    },
    "en": {
        MUS: "no mus, bet 5 | i cut and bid 3 | no mus, pass | ok mus | well, mus | mus guys"
        " | there's no mus | no, no mus | no more mus | sorry no mus | cut and bet 5",
        CUT: "bet 4 | i pass | i'll pass | pass, partner | well bet 5 | i'll bet 5 | five on high"
        " | bet5 | i bid | passs",
        BET: "accept and bet 5 | i accept and raise 4 | yes, i accept | i accept the bet"
        " | i dont accept | no, i decline | raise to 7 | raise 5 more | i'll raise five"
        " | i raise you 5 | i'll see that and raise three | raise it five",
        ORDAGO: "i dont accept | no, i decline",
    },
    "fr": {
        MUS: "mintza, imido 5 | pas mus et je passe | pas de mus, imido 3 | alors mus"
        " | mus les gars"
        " | non, pas mus | plus de mus | mus non | il n'y a pas de mus | pas de mus, désolé"
        " | mintza, cinq au grand",
        CUT: "imido 3 | je passe | bon je passe | je passe, les gars | j'passe | alors imido 5"
        " | imido de 5 | imido à 5 | cinq imido | j'imido 5 | cinq au grand | je passe mon tour",
        BET: "je tiens et 5 de plus | iduki et 3 de plus | j'accepte et je relance de 4"
        " | oui je tiens | moi je tiens | nous tenons | non, je passe | je tiens pas"
        " | imido cinq gehiago | je monte à 7 | je relance de 5 de plus",
        ORDAGO: "je ne tiens pas | j'accepte pas",
    },
}
"""What is played at once."""

OFFERED: Final = {
    "es": {
        MUS: "sí | vale | no | no no"
        " | yo no doy mus ni loco, colega | muss | corto, 5 | sip | creo que voy a cortar"
        " | pues yo corto el mus ahora | si fuera por mí mus | dice Ane que mus | cortar"
        " | buf, con esto ni mus ni nada | a jugar | sii | noo | ni de broma | no corto"
        " | tengo buenas cartas, corto | esta la corto | aquí no hay mus | va | por supuesto"
        " | nohaymus | corto que tengo buenas | mus que no tengo nada | me planto"
        " | mus? no | ¿mus? no | ¿mus? ¡no! | mus? no gracias | ¿mus? vale | ¿hay mus? no",
        CUT: "5 | envdo 5 | ordgo | voy a envidar | te envido yo | pues venga, 5 piedras"
        " | creo que paso esta | pasoo | abro con 5 | si pudiera te echaba un órdago | yo pasaría"
        " | dice que envida | menudo envite | que sean 6 | a pasar toca | no | nada"
        " | meto 5 | voy 2 | van 3 | me llama mi madre, paso | no envido | a tope | tiro 5"
        " | paso que no llevo nada | paso porque esto es una ruina | pasó | envidó | que paso"
        " | no voy | me rajo | que pase | voy con todo"
        " | órdago? no | ¿órdago? no, paso | ¿envido? no | ¿qué hago? paso",
        BET: "sí | lo veo | pues te lo veo | creo que quiero | no te la quiero | kiero | me voy"
        " | dos más | subirla | no sé si envidar más | aceptado | yo aceptaría | que sí, venga"
        " | 7 | venga, 5 ahí | me achanto | quiero más | quiero esas dos | ni de broma"
        " | nunca | no voy | otras 5"
        " | eso es farol, quiero | no quiero, me voy a la cama | noquiero | quiero porque sí"
        " | no quiero porque no llevo nada | quiero que llevo duples | nones | toda tuya | para ti"
        " | llévatelas | no puedo | no me llega | trato hecho | adelante | lo doblo"
        " | dale | vamos | entro | hecho | nop | mejor no | no me interesa | y otras 5 | 3más"
        " | no vamos | sube cinco | uf, no | claro que no | cómo no | estoy | pa ti la piedra"
        " | me apunto | otros cinco más | ¿quiero? no | ¿lo veo? sí",
        ORDAGO: "lo veo | tu órdago no me asusta | quererlo | me rajo, tío | pues no | vaya órdago"
        " | sí | vale | venga | ni loco | claro que quiero | no me atrevo",
    },
    "eu": {
        MUS: "bai | ez | moztuko dut | nik musik ez nuke emango | mus edo ez | musari bai"
        " | ez dut moztuko | ez moztu | jokatu"
        " | mus? ez | mus? ez, eskerrik asko",
        CUT: "pasatuko dut | enbidatuko dut | 5 | hordagoa botako nuke | nik pasatuko nuke"
        " | bost harri | ez | hor dagooo | ez dut enbidatuko | botako ditut 5 | pasatzen naiz"
        " | paso zeren ez daukat ezer",
        BET: "bai | idukiko dut | onartuko dut | 5 | beste bi | igo egingo dut | hordago bat nahi"
        " | utzi | ikusten dut | inoiz ez | aurrera | ezin dut | zuentzat"
        " | baietz | ezetz | benga | bost geyago | 5gehiago | noski | ez noski | guk ez"
        " | bost gainetik | goazen",
        ORDAGO: "bai | ados | hordagoa onartuko nuke | erretiratu egingo naiz hordago horretatik",
    },
    "en": {
        MUS: "yes | no | i would cut | i think i'll cut | no muss | let's have mus then, everybody"
        " | i don't want mus | don't cut | let's play"
        " | mus? no | mus? no thanks",
        CUT: "5 | i think i'd pass | hordago would be crazy | i would bet | passs now"
        " | checking | no | don't pass | i won't bet | put 5 | make it 5"
        " | i pass because this is rubbish | i'm out | i fold",
        BET: "ok | call | i'll call it | i fold, man | i'd raise | accepting | hordgo | yes"
        " | i think i accept | i want it | i don't want it | never | no way | deal | i'm out"
        " | yours | go for it | see you and 5 more | nah | yup | leave it | another five"
        " | not this time | let's go | of course | not for me | add five | i'd rather not",
        ORDAGO: "yes | sure | that hordago is a bluff | i'd fold | i fold, guys",
    },
    "fr": {
        MUS: "oui | non | je vais couper | mintzza | moi le mus je n'en ai pas envie"
        " | sans mus | on joue | je ne coupe pas"
        " | mus ? non | mus ? non merci",
        CUT: "5 | je vais passer | je vais miser 5 | un hordago serait fou | passons | imdo 5"
        " | non | je ne mise pas | je mets 5 | rien | je passe parce que c'est nul"
        " | deux cailloux | je me couche",
        BET: "oui | accepter | je vais relancer | on passe, les gars | d'accord | 5"
        " | jamais | pas question | passé | je prends | je veux bien | je te suis"
        " | je laisse | à toi | vas-y | ouais | nan | sans moi | ça marche | encore 5"
        " | cinq en plus | j'en remets cinq | je n'en veux pas | bien sûr | pas pour moi"
        " | je pousse de cinq",
        ORDAGO: "oui | d'accord | cet hordago est un bluff | je me couche, mec",
    },
}
"""What is not played, but answered with buttons or with the reason."""

TALK: Final = {
    "es": "jaja qué frío hace | voy a por cervezas | vuelvo en 5 minutos | hola a todos"
    " | mañana juega el Athletic | qué mano | quiero café | paso a buscarte | son 2 cafés"
    " | ¿quién trae hielo? | ¿mus? | echo de menos a Ane | a las 8 en el bar | no sé"
    " | me duele la cabeza | veo la tele | corto el pan | subo al coche | no hay vino"
    " | me encanta el mus | ayer en el mus perdí | qué cartas | quiero cartas | llego a las 5"
    " | quedamos a las 8 | somos 4 | qué envidia | te quiero mucho | no quiero más vino"
    " | mañana paso a verte | el torneo de mus es el sábado | paso de todo"
    " | no pasa nada | te quiero | son las 5 | ya veo | me voy a casa porque es tarde"
    " | quiero que llueva | no quiero ir porque hace frío | voy al centro | la culpa es tuya"
    " | no puedo hablar ahora | para ti hay pastel | no voy a la cena | pase usted"
    " | vamos 23 a 17 | 5-3 | https://t.co/paso | www.envido.com | `quiero` | a las 5 | bien hecho"
    " | cuesta 5 euros | dale al play | ¿vienes mañana? no | ¿otra caña? sí | ¿mus? no sé"
    " | ¿quién trae hielo? yo paso a por él | no, ¿mus?",
    "eu": "kaixo denoi | eguraldi ona | garagardo bila noa | zer moduz | ez dakit | gero arte"
    " | bi garagardo | nahi duzu kafea? | 5 minutu barru"
    " | lo egin nahi dut | tira gero arte | musa gustatzen zait | bihar musean jokatuko dugu"
    " | garagardo bat nahi dut | kafe bi | banoa etxera | ezin dut etorri",
    "en": "it is cold today | back in 5 minutes | pass the salt | call me later | i want coffee"
    " | see you | no worries | who brought beer? | two beers please | cut the bread"
    " | let it pass | high five | cut it out | no one is here | we played mus last night"
    " | one more beer? no thanks | mus? what"
    " | i like mus | see you at 5 | never mind | i'm out of beer | i can't hear you"
    " | dinner is done | 5-3 | https://example.com/no-mus",
    "fr": "il fait froid | j'arrive | je veux du vin | passe-moi le sel | deux bières | merci"
    " | à demain | je vois ma soeur | qui apporte le pain ?"
    " | ça passe | monte le son | coupe le son | je passe te voir | tiens donc"
    " | j'aime le mus | on joue au mus demain | au revoir | on se voit à 5 | je suis fatigué"
    " | laisse-moi réfléchir | à toi de payer | la caisse | 5 à 3 | ça marche pas",
}
"""What stays talk, whatever the table asks."""

CARDS: Final = (
    "dos cartas | una | 1 carta | tres | cuatro por favor | fuera 1 y 2, chicos | solo la 4"
    " | no tiro nada | las tiro todas | venga, tiro la 1 | 134 | bi karta mesedez | laurak"
    " | three cards please | just the 4th | take three | get rid of the last one"
    " | trois cartes s'il te plaît | je défausse tout | j'en change deux"
)
"""What names or counts cards, or none, for somebody who is asked for a discard."""


async def asked_after(prelude: tuple[str, ...], language: str) -> SimulatedPerson:
    """Return the person for whom a match waits after some words."""
    _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
    for words in prelude:
        await type_surely(waited_for(people)[0], words)
    human = waited_for(people)[0]
    await human.ask("idioma", language, private=True)
    return human


@pytest.mark.parametrize("language", LANGUAGES)
async def test_two_words_in_one_breath_are_played(language: str) -> None:
    for prelude, texts in PLAYED[language].items():
        for text in texts.split(" | "):
            human = await asked_after(prelude, language)
            before = human.post
            assert (await human.type(text)).post is None, text
            assert human.post != before, text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_the_asked_person_may_have_meant_is_offered_to_them_alone(language: str) -> None:
    for prelude, texts in OFFERED[language].items():
        human = await asked_after(prelude, language)
        stage, before = human.stage, human.post
        stranger = stage.human("Maren")
        for text in texts.split(" | "):
            answer = await human.type(text)
            offered = () if answer.post is None else presses(answer.post)
            has_moves = any(isinstance(press, PlayButton) for _, press in offered)
            assert has_moves or answer.text, (prelude, text)
            assert human.post == before, (prelude, text)
            assert await stranger.type(text) == Reply(), text
            await stage.advance(1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("prelude", [MUS, CUT, BET, ORDAGO])
async def test_chatter_of_the_asked_person_gets_no_answer(
    prelude: tuple[str, ...], language: str
) -> None:
    human = await asked_after(prelude, language)
    before = human.post
    for text in TALK[language].split(" | "):
        assert await human.type(text) == Reply(), text
        await human.stage.advance(1)
    assert human.post == before


async def moves_offered(human: SimulatedPerson, text: str) -> list[Action]:
    """Return the moves on the buttons that answer a text."""
    answer = await human.type(text)
    assert answer.post is not None, text
    return [press.action for _, press in presses(answer.post) if isinstance(press, PlayButton)]


@pytest.mark.parametrize(
    "text", ["noquiero", "no quiero porque llevo 31", "no quiero que no llevo"]
)
async def test_a_refusal_is_never_offered_as_its_opposite(text: str) -> None:
    human = await asked_after(BET, "es")
    assert await moves_offered(human, text) == [NoQuiero()]


@pytest.mark.parametrize(
    ("prelude", "language", "text", "first"),
    [
        (MUS, "es", "no va a haber mus", Corto()),
        (MUS, "es", "no quiero ni un mus", Corto()),
        (MUS, "eu", "ez dut musik emango", Corto()),
        (MUS, "en", "i don't want mus", Corto()),
        (MUS, "fr", "je ne veux pas mus", Corto()),
        (MUS, "fr", "non je coupe", Corto()),
        (CUT, "es", "no envido nada", Paso()),
        (CUT, "eu", "ez enbido", Paso()),
        (CUT, "en", "no bet", Paso()),
        (CUT, "es", "envido solo cinco", Envido(5)),
        (MUS, "es", "¿mus? no", Corto()),
        (MUS, "eu", "mus? ez", Corto()),
        (MUS, "en", "mus? no thanks", Corto()),
        (MUS, "fr", "mus ? non", Corto()),
        (BET, "es", "aguanto", Quiero()),
        (BET, "fr", "je rends", NoQuiero()),
    ],
)
async def test_the_likeliest_move_is_offered_first(
    prelude: tuple[str, ...], language: str, text: str, first: Action
) -> None:
    """A denied move comes after its opposite, and an amount that is said counts."""
    human = await asked_after(prelude, language)
    assert (await moves_offered(human, text))[0] == first


async def test_a_move_comes_before_its_opposite_where_another_clause_says_no() -> None:
    human = await asked_after(CUT, "es")
    assert await moves_offered(human, "paso, no llevo nada") == [Paso()]


@pytest.mark.parametrize("text", ["kiero", "qiero", "acpto", "pues te lo veo", "creo que quiero"])
@pytest.mark.parametrize("is_private", [True, False])
async def test_addressed_words_that_may_be_a_move_are_offered(
    text: str, *, is_private: bool
) -> None:
    """The table waits, so a likely move is offered in place of «I do not understand»."""
    human = await asked_after(BET, "es")
    answer = await human.type(text, aim=Addressee.BOT, private=is_private)
    assert answer.post is not None
    pressed = [press for _, press in presses(answer.post) if isinstance(press, PlayButton)]
    assert Quiero() in [press.action for press in pressed]


async def test_addressed_words_of_who_is_not_asked_are_not_offered() -> None:
    _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
    other = next(human for human in people if human not in waited_for(people))
    assert (await other.type("kiero", private=True)).post is None


@pytest.mark.parametrize("text", CARDS.split(" | "))
async def test_cards_are_heard_while_discards_are_asked(text: str) -> None:
    human = await asked_after(("mus", "mus", "mus", "mus"), "es")
    answer = await human.type(text)
    assert answer.text or answer.post is not None
    assert await human.stage.human("Maren").type(text) == Reply()


async def test_nothing_offered_accepts_an_ordago_without_a_second_press() -> None:
    for text in ("acepto el órdago", "lo veo", "tu órdago lo quiero yo", "quererlo"):
        human = await asked_after(ORDAGO, "es")
        before = human.post
        answer = await human.type(text)
        assert answer.post is not None, text
        accepting = [button for button, press in presses(answer.post) if "Quiero" in str(press)]
        for button in accepting[:1]:
            await human.press(button)
        assert human.post == before, text


async def test_a_word_that_the_cut_does_not_make_legal_is_refused_clearly() -> None:
    """The cut stays said; the bet of another person's turn is not played."""
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
    await play_to_the_next_deal(stage, people)
    await waited_for(people)[0].type("caiga")
    await waited_for(people)[0].type("mus")
    [asked] = waited_for(people)
    answer = await asked.type("no hay mus, envido 5")
    assert "«No hay mus» queda dicho. «Envido 5», todavía no. No te toca" in answer.text
    assert "no hay mus" in asked.post.text
    assert "envido 5" not in asked.post.text


def test_the_table_of_sentences_is_long_enough() -> None:
    texts = [text for by in (PLAYED, OFFERED) for each in by.values() for text in each.values()]
    texts += TALK.values()
    assert sum(len(text.split(" | ")) for text in texts) >= 150


@pytest.mark.parametrize("text", ["rey", "tiro el rey", "fuera el rey y el as", "el cinco"])
@pytest.mark.parametrize("aim", list(Addressee))
async def test_the_answer_to_named_cards_never_tells_a_group_which_cards_are_held(
    text: str, aim: Addressee
) -> None:
    """Unless the cards are thrown, the chat sees the same with and without such cards."""
    told = set()
    for seed in range(3, 8):
        _, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=seed)
        for _ in people:
            await type_surely(waited_for(people)[0], "mus")
        human = waited_for(people)[0]
        before, answer = human.post, await human.do(TextMessage(text, aim))
        if human.post == before:
            told.add((answer.text, answer.post is None, answer.fallback_text.partition(":")[2]))
    assert len(told) == 1, told


async def in_the_group() -> tuple[SimulatedPerson, SimulatedPerson, MessageContent]:
    """Return the asked person, whom no private message reaches, another, and what they read."""
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
    stage.red.unreachable |= {human.id for human in people}
    await type_surely(waited_for(people)[0], "mus")
    await stage.advance(5)
    [asked] = waited_for(people)
    other = next(human for human in people if human is not asked)
    before = dict(asked.platform.posts[asked.group])
    assert await asked.type("creo que voy a cortar") == Reply()
    await asked.stage.advance(5)
    posts = asked.platform.posts[asked.group]
    [offer] = [posts[message] for message in posts if message not in before]
    assert {message: posts[message] for message in before} == before, "the table stays"
    return asked, other, offer


async def test_moves_are_offered_in_the_group_to_a_person_without_a_private_chat() -> None:
    """The offer mentions the person, makes no sound for others, and is deleted with the press."""
    asked, other, offer = await in_the_group()
    assert [mention.person for mention in offer.mentions] == [asked.id]
    assert (offer.calls, offer.is_silent) == (True, True)
    [(cut, _)] = presses(offer)
    table = asked.platform.posts[asked.group]
    assert (await other.press(cut)).text.startswith("No te toca")
    assert offer in table.values()
    await asked.press(cut)
    await asked.stage.advance(5)
    assert offer not in asked.platform.posts[asked.group].values()
    assert "no hay mus" in "".join(post.text for post in table.values())


async def test_an_offer_in_the_group_is_deleted_when_its_question_has_passed() -> None:
    asked, _, offer = await in_the_group()
    await asked.type("mus")
    await asked.stage.advance(5)
    assert offer not in asked.platform.posts[asked.group].values()


async def test_moves_are_offered_as_an_ephemeral_message_where_there_are_such() -> None:
    stage, people = await begun_match("Ane", "Beñat", "Garazi", "Iker", seed=3)
    stage.red.limits = replace(stage.red.limits, free_ephemerals=True)
    stage.red.unreachable |= {human.id for human in people}
    await type_surely(waited_for(people)[0], "mus")
    await stage.advance(5)
    [asked] = waited_for(people)
    before = dict(asked.platform.posts[asked.group])
    await asked.type("creo que voy a cortar")
    assert [(to, person) for to, person, _ in stage.red.told] == [(asked.group, asked.id)]
    assert asked.platform.posts[asked.group] == before
