"""Tests that the lesson answers questions about Mus, in four languages.

Each answer is a named sentence of the lesson, and the engine agrees with it.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import pytest

from bot.app.commands.lesson import primer_post, verdict_post
from bot.messages.table_message import LONGEST_TEXT
from bot.text.common import score_line
from bot.text.lesson import OPTIONS, PRESET, lesson_lines
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from bot.text.rule_facts import (
    QUIZZES,
    TutorialPage,
    answer_lines,
    page_after,
    page_line,
    verdict_lines,
)
from engine.actions import Action, Envido, Mas, NoQueremos, Ordago, Quiero
from engine.baraja import baraja_of
from engine.cards import Card, Cards, Rank, Suit, cards
from engine.events import GameWon, WonBy
from engine.hands import Lance, holds, total, winner
from engine.rule_options import rules_of
from engine.rules import Rules
from engine.seats import Pair, Seat
from engine.view import view
from tests.unit.bot.fake_platform import LIMITS, buttons
from tests.unit.bot.text.locales import messages
from tests.unit.engine.story import NO_JUEGO, NORTH, WEST, bet_on, dealt

RULES: Final = rules_of(PRESET, OPTIONS)

SEVENS: Final = cards("7o 7c 10o 7e")
LOW: Final = cards("7o 1o 1c 1e")
LOWER_BY_SUM: Final = cards("5o 4c 1b 2c")


def text_of(line: LocalizedText, language: str) -> str:
    """Return a line with plain spaces and apostrophes."""
    return Localizer(language).format(line).replace("\u00a0", " ").replace("\u2019", "'")


def sentences(language: str) -> list[str]:
    """Return all sentences of the pages, in order."""
    told: list[str] = []
    for page in TutorialPage:
        lines = [page_line(page, RULES), *answer_lines(page)]
        lines += verdict_lines(page, QUIZZES[page].right) if page in QUIZZES else ()
        for line in lines:
            paragraphs = text_of(line, language).splitlines()
            told += [
                " ".join(sentence.split())
                for paragraph in paragraphs
                for sentence in re.split(r"(?<=[.?!])(?<!^\d\.)\s+", paragraph.strip())
            ]
    return told


class Question(NamedTuple):
    """A question about Mus, its answer, and the sentences that give it."""

    asked: str
    is_so: Callable[[], bool]
    said: tuple[str, str, str, str]


def beats(lance: Lance, one: Cards, other: Cards) -> bool:
    """Return whether a hand wins a lance against another one that has the mano."""
    hands = (other, one)
    seats = (Seat(0), Seat(1))
    return winner(lance, hands, seats, Rules(seats=2)) == Seat(1)


def worth(rank: Rank) -> int:
    """Return the value of a rank at juego."""
    [added] = {baraja_of(RULES).worth[Card[f"{rank.name}_DE_{suit.name}"]] for suit in Suit}
    return added


TEN: Final = (
    Question(
        "Which hand wins chica, 7-1-1-1 or 5-4-1-1?",
        lambda: beats(Lance.CHICA, LOW, LOWER_BY_SUM),
        (
            (
                "Siete, as, as y as gana la chica a cinco, cuatro, as y as: dos ases son iguales, "
                "y el tercero es más bajo que un cuatro."
            ),
            (
                "Zazpikoak eta hiru batekok txikia irabazten diete bostekoari, laukoari eta bi "
                "batekori: bi bateko berdinak dira, eta hirugarrena laukoa baino txikiagoa da."
            ),
            (
                "Seven, ace, ace and ace wins chica against five, four, ace and ace: two aces are "
                "equal, and the third is lower than a four."
            ),
            (
                "Sept, as, as et as gagne le petit contre cinq, quatre, as et as : deux as sont "
                "égaux, et le troisième est plus bas qu'un quatre."
            ),
        ),
    ),
    Question(
        "Is 7-7-J-7 a juego?",
        lambda: holds(Lance.JUEGO, SEVENS, RULES) and total(SEVENS, RULES) == 31,
        (
            "Y siete, siete, sota y siete es juego, el mejor, porque suma 31.",
            "Eta zazpikoa, zazpikoa, txanka eta zazpikoa jokoa da, onena, 31 batzen duelako.",
            "And seven, seven, jack and seven is a juego, the best, because it adds up to 31.",
            "Et sept, sept, valet et sept, c'est le jeu, et le meilleur, car cela fait 31.",
        ),
    ),
    Question(
        "Who wins a tie?",
        lambda: winner(Lance.GRANDE, (LOW, LOW), (Seat(0), Seat(1)), Rules(seats=2)) == Seat(0),
        (
            "Si dos jugadas empatan, gana la mano o quien esté más cerca de ella.",
            (
                "Bi kartaldi berdinduta badaude, eskuak irabazten du, edo harengandik hurbilen "
                "dagoenak."
            ),
            "If two hands tie, mano wins, or the player nearest to mano.",
            "Si deux mains sont égales, l'esku gagne, ou celui qui en est le plus proche.",
        ),
    ),
    Question(
        "What is a deje worth?",
        lambda: dejes() == (1, 2),
        (
            (
                "Si no lo quieren, quien apostó cobra enseguida el deje: una piedra, o lo que ya "
                "estaba en juego antes de la última subida."
            ),
            (
                "Nahi ez badute, apustua egin duenak dejea kobratzen du berehala: harri bat, edo "
                "azken igoeraren aurretik jokoan zegoena."
            ),
            (
                "If they decline, the side that bet gets the deje at once: one stone, or what was "
                "at stake before the last raise."
            ),
            (
                "S'ils refusent, celui qui a misé compte tout de suite le refus (deje) : un "
                "tantto, ou ce qui était en jeu avant la dernière relance."
            ),
        ),
    ),
    Question(
        "What are five stones?",
        lambda: told_score(5).endswith(": 1 amarraco"),
        (
            "Cinco piedras son un amarraco.",
            "Bost harri hamarreko bat dira.",
            "Five stones make an amarraco.",
            "Cinq tanttos font un hamarreko.",
        ),
    ),
    Question(
        "How many stones win a game?",
        lambda: RULES.target == 40,
        (
            "Gana el juego la pareja que llega antes a 40 piedras.",
            "40 harrira lehen iristen den bikoteak irabazten du partida.",
            "The first pair to reach 40 stones wins the game.",
            "L'équipe qui atteint la première 40 tanttos gagne la manche.",
        ),
    ),
    Question(
        "What is a three, and what a two?",
        lambda: counts(Rank.TRES) is Rank.REY and counts(Rank.DOS) is Rank.AS,
        (
            "Se juega a ocho reyes: los treses son reyes y los doses son ases.",
            "Zortzi erregerekin jokatzen da: hirukoak errege dira, eta bikoak bateko dira.",
            "You play with eight kings: threes are kings and twos are aces.",
            "On joue à huit rois : les trois sont des rois et les deux sont des as.",
        ),
    ),
    Question(
        "What does a knight add?",
        lambda: worth(Rank.REY) == worth(Rank.CABALLO) == worth(Rank.SOTA) == 10 * worth(Rank.AS),
        (
            "El rey, el caballo y la sota valen 10, el as vale 1 y las demás, su número.",
            "Erregeak, zaldiak eta txankak 10 balio dute, batekoak 1 eta besteek beren zenbakia.",
            "King, knight and jack are worth 10, the ace is worth 1, and the others their number.",
            "Le roi, le cavalier et le valet valent 10, l'as vaut 1 et les autres leur chiffre.",
        ),
    ),
    Question(
        "What do medias beat, and what beats them?",
        lambda: (
            beats(Lance.PARES, cards("4o 4c 5o 5c"), cards("12o 12c 12e 1o"))
            and beats(Lance.PARES, cards("4o 4c 4e 5c"), cards("12o 12c 7e 1o"))
        ),
        (
            "Duples (dos parejas) gana a medias (tres iguales), y medias gana a pareja.",
            "Dupleek (bi pare) mediei (hiru berdin) irabazten diete, eta mediek pareari.",
            "Duples (two pairs) beat medias (three alike), and medias beat a pair.",
            (
                "Les doubles (deux paires) battent les médias (trois cartes égales), et les médias "
                "battent la paire."
            ),
        ),
    ),
    Question(
        "What comes of an órdago that is accepted?",
        lambda: ends_the_game(Ordago(), Quiero()),
        (
            "Si se quiere un órdago, se enseñan las cartas, y quien gana ese lance gana el juego.",
            (
                "Hordagoa onartzen bada, kartak erakusten dira, eta jokaldi hori irabazten duenak "
                "partida irabazten du."
            ),
            (
                "If a hordago is accepted, the cards are shown, and the winner of that lance wins "
                "the game."
            ),
            (
                "Si un hordago est tenu, on montre les cartes, et qui gagne cette phase gagne la "
                "manche."
            ),
        ),
    ),
)


def counts(rank: Rank) -> Rank:
    """Return the rank as which all cards of a rank count in the lesson."""
    [of] = {of for card, of in baraja_of(RULES).counts_as.items() if card.rank is rank}
    return of


def dejes() -> tuple[int, int]:
    """Return the payments of a refused first bet and of a refused raise of two."""
    bet = bet_on(Lance.GRANDE).after((NORTH, Envido(2)))
    raised = bet.after((WEST, Mas(5)))
    first, later = bet.after((WEST, NoQueremos())), raised.after((NORTH, NoQueremos()))
    return first.stones[Pair.EVEN], later.stones[Pair.ODD]


def ends_the_game(bet: Action, answer: Action) -> bool:
    """Return whether this answer to a bet wins the game for the best hand of the lance."""
    story = bet_on(Lance.GRANDE).after((NORTH, bet), (WEST, answer))
    won = [event for event in story.events if isinstance(event, GameWon)]
    return [(event.pair, event.by) for event in won] == [(Pair.EVEN, WonBy.ORDAGO)]


def told_score(stones: int) -> str:
    """Return the text of a score."""
    names = {Seat(seat): "x" for seat in range(4)}
    public = view(dealt().holding(stones, 0).game, None)
    return text_of(score_line(Pair.EVEN, public, names), "es")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("question", TEN, ids=lambda question: question.asked)
def test_the_lesson_answers_what_one_has_to_know(question: Question, language: str) -> None:
    assert question.said[LANGUAGES.index(language)] in sentences(language)


@pytest.mark.parametrize("question", TEN, ids=lambda question: question.asked)
def test_the_engine_gives_the_same_answers(question: Question) -> None:
    assert question.is_so()


FIRST_STANDS: Final = {
    "stone": {
        "es": (r"piedra", "Los puntos se llaman piedras."),
        "eu": (r"\bharri", "Puntuei harri deitzen zaie."),
        "en": (r"\bstone", "Points are called stones."),
        "fr": (r"tantto", "Les points s'appellent des tanttos."),
    },
    "amarraco": {
        "es": (r"amarraco", "Cinco piedras son un amarraco."),
        "eu": (r"hamarreko", "Bost harri hamarreko bat dira."),
        "en": (r"amarraco", "Five stones make an amarraco."),
        "fr": (r"hamarreko", "Cinq tanttos font un hamarreko."),
    },
    "mano": {
        "es": (r"\bmano\b", "quien está a su derecha es la mano"),
        "eu": (r"\besku\b", "haren eskuinean dagoena da esku"),
        "en": (r"\bmano\b", "the player to the dealer's right is mano"),
        "fr": (r"\besku\b", "le joueur à sa droite est l'esku"),
    },
    "lance": {
        "es": (r"\blance", "cuatro lances, que son cuatro maneras de ganar"),
        "eu": (r"\bjokaldi", "lau jokaldi ditu, karta berekin irabazteko lau modu"),
        "en": (r"\blance", "four lances, which are four ways to win"),
        "fr": (r"\bphase", "quatre phases, quatre façons de gagner"),
    },
    "punto": {
        "es": (r"\bpunto\b", "Si nadie lleva juego, se juega el punto: gana quien más suma."),
        "eu": (r"\bpuntua\b", "puntua jokatzen da: gehien batzen duenak"),
        "en": (r"\bpunto\b", "punto is played: the highest total wins."),
        "fr": (r"\ble point\b", "on joue le point : le plus haut total gagne."),
    },
    "mus, as it is said": {
        "es": (r"«mus»", "todos cambian cartas, también los rivales"),
        "eu": (r"«mus»", "denek kartak aldatzen dituzte, aurkariek ere bai"),
        "en": (r"“mus”", "everybody changes cards, the rivals too"),
        "fr": (r"« mus »", "tous changent de cartes, les rivaux aussi"),
    },
    "bet": {
        "es": (r"envid", "«envido» es apostar 2 piedras"),
        "eu": (r"enbid", "«enbido» 2 harri jokatzea da"),
        "en": (r"“bet”", "“bet” stakes 2 stones"),
        "fr": (r"imido", "« imido », c'est miser 2 tanttos"),
    },
    "deje": {
        "es": (r"\bdeje\b", "el deje: una piedra, o lo que ya estaba en juego"),
        "eu": (r"\bdeje", "dejea kobratzen du berehala: harri bat"),
        "en": (r"\bdeje\b", "the deje at once: one stone, or what was at stake"),
        "fr": (r"\brefus\b|\bdeje\b", "le refus (deje) : un tantto, ou ce qui était en jeu"),
    },
    "órdago": {
        "es": (r"órdago", "El órdago es apostar el juego entero."),
        "eu": (r"[Hh]ordago", "Hordagoa partida osoa jokatzea da."),
        "en": (r"[Hh]ordago", "Hordago stakes the whole game."),
        "fr": (r"[Hh]ordago", "Hordago, c'est miser la manche entière."),
    },
    "sign": {
        "es": (r"[Ss]eña\b", "Una seña es un gesto que le dice a tu pareja lo que llevas"),
        "eu": (r"[Kk]einua", "Keinua bikotekideari zer daukazun esaten dion keinada da"),
        "en": (r"\bsign\b", "A sign is a gesture that tells your partner what you hold"),
        "fr": (r"\bsigne\b", "Un signe est un geste qui dit à votre partenaire"),
    },
}
"""Each word of the game: the text to find, and its first sentence."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", FIRST_STANDS)
def test_a_word_of_the_game_is_explained_where_it_first_stands(word: str, language: str) -> None:
    pattern, explained = FIRST_STANDS[word][language]
    first = next(said for said in sentences(language) if re.search(pattern, said))
    assert explained in first


RIGHT: Final = {
    TutorialPage.CARDS: lambda: total(SEVENS, RULES) == int(answer_text(TutorialPage.CARDS, 1)),
    TutorialPage.LANCES: lambda: beats(Lance.CHICA, LOW, LOWER_BY_SUM),
    TutorialPage.WORDS: lambda: (
        dejes()[0] == 1 and "una piedra" in answer_text(TutorialPage.WORDS, 0)
    ),
}


def answer_text(page: TutorialPage, answer: int) -> str:
    """Return a possible answer to a page, in Spanish."""
    return text_of(answer_lines(page)[answer], "es")


@pytest.mark.parametrize("page", QUIZZES)
def test_the_right_answer_is_right(page: TutorialPage) -> None:
    quiz = QUIZZES[page]
    assert RIGHT[page]()
    for answer in range(quiz.answers):
        verdict, because = verdict_lines(page, answer)
        assert verdict.args == {"right": "yes" if answer == quiz.right else "no"}
        assert because == verdict_lines(page, None)[1]


def test_every_answer_that_the_locales_have_is_offered() -> None:
    """Every answer in the locale files is offered by its page, and no other."""
    offered = {line.key for page in TutorialPage for line in answer_lines(page)}
    assert offered == {key for key in messages("es") if re.fullmatch(r"primer-\w+-answer-\d", key)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_every_platform(language: str) -> None:
    localizer = Localizer(language)
    pages = [primer_post(localizer, page, RULES) for page in TutorialPage]
    pages += [verdict_post(localizer, page, 0) for page in QUIZZES]
    for page in pages:
        assert len(page.text) <= LONGEST_TEXT
        assert len(page.rows) <= LIMITS.rows
        assert all(0 < len(button.label) <= LIMITS.label for button in buttons(page))


def test_the_pages_follow_one_another_to_the_cards() -> None:
    pages: list[TutorialPage | None] = [next(iter(TutorialPage))]
    while pages[-1] is not None:
        pages.append(page_after(pages[-1]))
    assert pages == [*TutorialPage, None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_teacher_explains_less_from_hand_to_hand(language: str) -> None:
    """The explanations shrink from hand to hand: all, then value and advice, then advice."""
    seen = view(bet_on(Lance.GRANDE).game, NORTH)
    names = {Seat(seat): "x" for seat in range(4)}
    told = [
        [line.key for line in lesson_lines(replace(seen, number=number), names)]
        for number in (1, 2, 3)
    ]
    assert told == [
        ["lesson-grande", "lesson-worth", "lesson-mano", "lesson-advice"],
        ["lesson-worth", "lesson-mano", "lesson-advice"],
        ["lesson-advice-alone"],
    ]
    asked = view(dealt(NO_JUEGO).game, NORTH)
    why = text_of(lesson_lines(asked, names)[-1], language)
    assert re.search("rivales|[Aa]urkari|rivals|rivaux", why), "they change cards as well"


def test_a_three_in_the_hand_is_pointed_out_as_a_king() -> None:
    """A three is explained as a king at the question for mus, if the hand has one."""
    names = {Seat(seat): "x" for seat in range(4)}
    without = view(dealt().game, NORTH)
    having = view(dealt("3o 12c 11o 6o / 12e 10o 10c 1o / 7o 7c 5o 5c / 11c 5e 4c 1c").game, NORTH)
    keys = [[line.key for line in lesson_lines(seen, names)] for seen in (without, having)]
    assert ["lesson-threes" in told for told in keys] == [False, True]
