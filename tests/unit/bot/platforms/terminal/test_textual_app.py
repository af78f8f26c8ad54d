"""Tests of the full-screen terminal: keys, clicks, sizes and contents."""

import re
import stat
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.platforms.terminal.key_bindings import ENTER, LocalKey
from bot.platforms.terminal.seat import PLACE
from bot.text.lesson import OPTIONS, SEED
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.actions import Action, Corto, Envido, Mus, NoQuiero, Ordago, Paso, Quiero, Reparto
from engine.events import BetRaised, CardsDiscarded, HandDealt, OrdagoAccepted, OrdagoCalled
from engine.game import AnsweringOrdago, Betting, Cutting, Discarding, HandOver, MatchOver
from engine.view import DeckCut, Hidden, Shown, own_cards
from tests.budget import many
from tests.unit.bot.platforms.terminal.program import run_here
from tests.unit.bot.platforms.terminal.stage import SCENE, Scene, at_screen

pytestmark = pytest.mark.long

HANDS: Final = many("AMARREKO_SCREEN_HANDS", test=1, soak=20)

EVERYBODY_WANTS_MUS: Final = replace(SCENE, seed=2)

SHORT: Final = {"games_to_win": 1, "target": 5}

LESSON: Final = Scene("es", seed=SEED, lesson=True, primer=True, options=OPTIONS)
CARD_EDGE: Final = "╭"
SCROLLING: Final = "↑↓"


async def test_a_hand_is_played_by_letters_and_enter(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        assert desk.session.seen.speakers[:1] == (PLACE,)
        await desk.press("p")
        await desk.play_quietly()
        number = desk.session.seen.number
        await desk.press("enter")
        assert desk.session.seen.number == number + 1


async def test_six_bets_six(tmp_path: Path) -> None:
    """A digit is an amount of stones, and never a menu number."""
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "6")
        assert "Envido 6" in desk.text
        assert not any(isinstance(event, BetRaised) for event in desk.session.seen.story)
        await desk.press("enter")
        [bet] = [
            event
            for event in desk.session.seen.story
            if isinstance(event, BetRaised) and event.seat == PLACE
        ]
        assert bet.stones == 6


async def test_enter_lets_the_cut_fall_and_a_number_before_it_cuts(tmp_path: Path) -> None:
    """In a match of one person Enter skips the cut, and a number before it cuts."""
    asked = replace(SCENE, preset="duelo", options={"cut": "ask"})
    async with at_screen(tmp_path, asked) as desk:
        cuts = []
        for keys in (("enter",), ("1", "7", "enter"), ("m",)):
            while not isinstance(desk.session.seen.phase, Cutting):
                await desk.play_quietly()
                await desk.act(Reparto())
            assert "Te toca cortar la baraja." in desk.text
            await desk.press(*keys)
            cuts.append(next(e for e in desk.session.seen.story if isinstance(e, DeckCut)))
        assert [cut.fell for cut in cuts] == [True, False, False]
        assert [cut.lifted for cut in cuts[1:]] == [17, 20]


async def test_digits_are_taken_back_by_backspace(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "1", "2", "backspace", "backspace", "3", "enter")
        bets = [event for event in desk.session.seen.story if isinstance(event, BetRaised)]
        assert bets[0].stones == 3


async def test_two_at_the_discards_is_card_two(tmp_path: Path) -> None:
    """A digit at the discards is the card's place on the screen, the highest card first."""
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        held = desk.session.held
        await desk.press("2")
        assert not any(isinstance(event, CardsDiscarded) for event in desk.session.seen.story)
        await desk.press("enter")
        [thrown] = [
            event.cards for event in desk.session.seen.story if isinstance(event, CardsDiscarded)
        ]
        assert thrown == (held[1],)


async def test_nothing_is_thrown_before_something_is_marked(tmp_path: Path) -> None:
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        await desk.press("enter", "3", "3", "enter", "5", "0")
        assert isinstance(desk.session.seen.phase, Discarding)
        assert PLACE in desk.session.seen.speakers


async def test_places_in_words_are_those_of_the_screen(tmp_path: Path) -> None:
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        held = desk.session.held
        await desk.write("la primera y la cuarta")
        await desk.press("enter")
        [thrown] = [
            event.cards for event in desk.session.seen.story if isinstance(event, CardsDiscarded)
        ]
        assert set(thrown) == {held[0], held[3]}


async def test_a_click_on_a_card_marks_it(tmp_path: Path) -> None:
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        rows = desk.text.splitlines()
        row = max(number for number, line in enumerate(rows) if line.startswith("│"))
        third = [found.start() for found in re.finditer("│", rows[row])][4]
        await desk.pilot.click(offset=(third + 3, row))
        await desk.settle()
        assert desk.session.asking.marked == {2}
        await desk.pilot.click(offset=(third + 3, row))
        await desk.settle()
        assert desk.session.asking.marked == frozenset()


async def test_a_click_on_a_word_says_it(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        rows = desk.text.splitlines()
        row = max(number for number, line in enumerate(rows) if "No hay mus" in line)
        await desk.pilot.click(offset=(rows[row].index("No hay mus") + 1, row))
        await desk.settle()
        assert isinstance(desk.session.seen.phase, Betting)


@pytest.mark.parametrize("other", ["escape", "p", "enter", "6"])
async def test_an_ordago_is_asked_once_more(tmp_path: Path, other: str) -> None:
    """An órdago is confirmed by the same key; another key cancels and does nothing else."""
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        before = desk.session.seen
        await desk.press("o")
        assert "¿Seguro?" in desk.text
        await desk.press(other)
        assert "¿Seguro?" not in desk.text
        assert desk.session.seen == before
        await desk.press("o", "o")
        assert any(isinstance(event, OrdagoCalled) for event in desk.session.seen.story)


async def test_while_one_is_asked_no_key_is_shown_that_does_nothing(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "o")
        assert desk.offered == {Ordago(), LocalKey.BACK}
        await desk.press("escape", ":")
        assert desk.offered == {LocalKey.WRITE, LocalKey.BACK}


async def test_to_accept_an_ordago_is_asked_once_more(tmp_path: Path) -> None:
    """Accepting an órdago is confirmed too; this seed has one in its first hands."""
    async with at_screen(tmp_path, replace(SCENE, seed=8, options={"target": 5})) as desk:
        while not isinstance(desk.session.seen.phase, AnsweringOrdago):
            assert not isinstance(desk.session.seen.phase, MatchOver), "somebody calls one"
            await desk.act(Corto(), Paso(), NoQuiero(), Reparto(), LocalKey.GO_ON)
        await desk.press("q")
        assert "¿Seguro?" in desk.text
        assert isinstance(desk.session.seen.phase, AnsweringOrdago)
        await desk.press("q")
        assert any(isinstance(event, OrdagoAccepted) for event in desk.session.seen.story)


@pytest.mark.parametrize(("letter", "word"), [("e", "envido 5"), ("p", "paso")])
async def test_a_word_that_is_written_out_says_no_more_than_its_letter(
    tmp_path: Path, letter: str, word: str
) -> None:
    """A typed word counts as its first letter; its other letters do not answer later questions."""
    logs = []
    for number, keys in enumerate(([letter], [*word, "enter"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with at_screen(folder) as desk:
            await desk.press("n")
            for key in keys:
                desk.session.press(key)
            await desk.settle()
            logs.append(desk.session.seen.story)
            assert (Localizer("es").format(LocalizedText("terminal-spelt")) in desk.text) is (
                len(keys) > 1
            )
    assert logs[0] == logs[1]


async def test_a_letter_is_an_answer_once_the_next_question_stands(tmp_path: Path) -> None:
    """A letter answers the next question once that is shown, though «no» is a word too."""
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "o")
        sure = {"key": "o", "word": "¡Órdago!"}
        assert Localizer("es").format(LocalizedText("terminal-sure", sure)) in desk.text


async def test_a_word_whose_first_letter_is_no_key_is_written_and_said(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press(*"corto", "enter")
        assert isinstance(desk.session.seen.phase, Betting)
        await desk.press(*"ordago", "enter")
        assert not any(isinstance(event, OrdagoCalled) for event in desk.session.seen.story)
        await desk.press("enter")
        assert any(isinstance(event, OrdagoCalled) for event in desk.session.seen.story)


async def test_an_ordago_in_words_is_asked_once_more(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        await desk.write("órdago")
        await desk.press("enter")
        assert "¿Seguro?" in desk.text
        assert not any(isinstance(event, OrdagoCalled) for event in desk.session.seen.story)


async def test_a_refusal_is_gone_once_something_else_is_done(tmp_path: Path) -> None:
    """A refusal disappears with the next action, because it would look like its answer."""
    options = {"cut": "ask"}
    async with at_screen(tmp_path, replace(SCENE, preset="duelo", options=options)) as desk:
        await desk.write("quiero")
        await desk.press("enter")
        refused = desk.session.notice
        assert refused
        assert refused in desk.text
        await desk.press("enter")
        assert refused not in desk.text


async def test_what_is_said_in_words_may_be_refused(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.write("envido 5")
        await desk.press("enter")
        assert "antes de envidar hay que cortarlo" in desk.text
        await desk.write("quirro")
        await desk.press("enter")
        assert "¿Querías decir «quiero»?" in desk.text


async def test_a_question_in_words_is_offered_and_not_said(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        before = desk.session.seen.phase
        await desk.write("¿mus?")
        await desk.press("enter")
        assert "Una pregunta no es una jugada" in desk.text
        assert desk.session.seen.phase == before
        assert desk.offered == {Mus(), LocalKey.BACK}
        await desk.press("escape")
        assert Corto() in desk.offered
        await desk.write("¿mus?")
        await desk.press("enter", "a")
        assert desk.session.seen.phase != before


@pytest.mark.parametrize(("words", "meant"), [("cortto", Corto()), ("uf, creo que corto", Corto())])
async def test_unclear_words_are_offered_and_not_said(
    tmp_path: Path, words: str, meant: Action
) -> None:
    """A key says what they may mean; Enter says nothing."""
    async with at_screen(tmp_path) as desk:
        before = desk.session.seen.phase
        await desk.write(words)
        await desk.press("enter")
        assert "¿Quieres decir esto?" in desk.text
        assert desk.offered == {meant, LocalKey.BACK}
        await desk.press("enter")
        assert desk.session.seen.phase == before
        await desk.write(words)
        await desk.press("enter", "a")
        assert desk.session.seen.phase != before


async def test_help_stands_in_the_place_of_the_story(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("?")
        assert "Cada letra dice" in desk.text
        await desk.write("ayuda pares")
        await desk.press("enter")
        assert "Duples ganan" in desk.text
        await desk.press("escape")
        assert "Duples ganan" not in desk.text


async def test_after_a_hand_why_odds_and_the_story_are_offered(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        await desk.play_quietly()
        assert {LocalKey.WHY, LocalKey.ODDS, LocalKey.STORY, Reparto()} <= desk.offered
        await desk.act(LocalKey.WHY)
        assert "Lo que vio Beñat" in desk.text
        assert not re.search(r"\b(100|0) %", desk.text), "what is rounded is no certainty"
        await desk.act(LocalKey.STORY)
        assert "Mus · Tú: no hay mus" in desk.text
        # Enter first leads back, which prevents an accidental deal.
        await desk.press("enter")
        assert isinstance(desk.session.seen.phase, HandOver)
        await desk.press("enter")
        assert not isinstance(desk.session.seen.phase, HandOver)


async def test_after_a_match_it_is_summed_up_and_played_again_with_one_key(tmp_path: Path) -> None:
    async with at_screen(tmp_path, replace(SCENE, options=SHORT)) as desk:
        await desk.play_until(MatchOver)
        assert "Se ha jugado una ronda" in desk.text
        assert "más ha movido" not in desk.text, "there was no other"
        assert "Secreto" not in desk.text, "who has won stands there"
        assert "Gana la partida:" in desk.text
        await desk.act(LocalKey.REMATCH)
        assert desk.session.seen.number == 1
        assert not isinstance(desk.session.seen.phase, MatchOver)


async def test_after_a_match_its_proof_is_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a match its record is saved in a file that ``amarreko verify`` accepts."""
    monkeypatch.chdir(tmp_path)
    async with at_screen(tmp_path, replace(SCENE, options=SHORT)) as desk:
        await desk.play_until(MatchOver)
        await desk.write("comprobar")
        await desk.press("enter")
        assert "El fichero queda aquí: amarreko-match.json" in desk.text
        assert run_here(tmp_path, "verify", "amarreko-match.json").returncode == 0
        assert stat.S_IMODE((tmp_path / "amarreko-match.json").stat().st_mode) == 0o600
        (tmp_path / "amarreko-match.json").unlink()
        (tmp_path / "amarreko-match.json").mkdir()
        await desk.press("escape")
        await desk.write("comprobar")
        await desk.press("enter")
        assert "aquí" not in desk.text


async def test_a_lance_that_the_end_of_a_game_leaves_uncounted_says_so(tmp_path: Path) -> None:
    """A lance left uncounted by the end of a game says so and shows no stake."""
    options = {"games_to_win": 1, "target": 1}
    async with at_screen(tmp_path, replace(SCENE, options=options)) as desk:
        await desk.press("n")
        while not isinstance(desk.session.seen.phase, MatchOver):
            await desk.act(Envido(2), Quiero(), Paso(), LocalKey.GO_ON)
        strip = next(row for row in desk.text.splitlines() if "Pares" in row)
        assert "van" not in strip
        assert "ya no cuenta" in strip


async def test_a_score_beyond_the_target_is_drawn_as_it_is_told(tmp_path: Path) -> None:
    """A score beyond the target is drawn as the target."""
    async with at_screen(tmp_path, replace(SCENE, options=SHORT)) as desk:
        await desk.play_until(MatchOver)
        winner = max(desk.text.splitlines()[1:3], key=lambda line: line.count("◆"))
        assert re.search(r"1 amarraco +◆$", winner)


@pytest.mark.soak
@pytest.mark.parametrize("size", [(80, 24), (60, 24), (120, 40)])
@pytest.mark.parametrize("preset", ["castilla", "seis", "duelo"])
async def test_everything_of_a_hand_is_on_the_screen(
    tmp_path: Path, size: tuple[int, int], preset: str
) -> None:
    """The screen shows the score, open hands, lances with their payments, and the actions.

    At six seats and 60 columns a long hand may exceed the screen, which says so.
    """
    async with at_screen(tmp_path, replace(SCENE, preset=preset, seed=2), size) as desk:
        for _ in range(HANDS):
            await desk.play_quietly()
            text, seen = desk.text, desk.session.seen
            assert desk.has_room or ((preset, size) == ("seis", (60, 24)) and "↑↓" in text)
            for name, hand in zip(desk.session.game.names.values(), seen.hands, strict=True):
                assert name in text
                assert isinstance(hand, Shown)
                assert set(hand.cards) <= set(re.findall(r"\b1?\d[oceb]\b", text))
            assert "Grande" in text
            assert "Ctrl-C" in text
            await desk.press("enter")


async def test_nobody_sees_anothers_cards_before_the_showdown(tmp_path: Path) -> None:
    """No other hand is visible before the showdown, during the animation too."""
    async with at_screen(tmp_path, replace(SCENE, options=SHORT)) as desk:
        await desk.play_until(MatchOver)
        open_hands = 0
        for seen, text in desk.screen.drawn:
            others = [hand for seat, hand in enumerate(seen.hands) if seat != PLACE]
            if any(isinstance(hand, Hidden) for hand in others):
                shown = set(re.findall(r"\b1?\d[oceb]\b", text))
                assert shown <= set(own_cards(seen))
            else:
                open_hands += 1
        assert open_hands


async def test_the_showdown_comes_lance_by_lance(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        await desk.play_quietly()
        texts = (text.splitlines() for _, text in desk.screen.drawn)
        strips = [next(row for row in rows if "Juego" in row) for rows in texts]
        paid = [strip.count("+") for strip in strips]
        assert paid == sorted(paid)
        assert set(paid) == {0, 1, 2, 3, 4}


async def test_words_are_shown_beside_who_said_them(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "p")
        assert re.search(r"Ane «Paso»", desk.text)


async def test_who_makes_the_window_smaller_sees_it_all_anew(tmp_path: Path) -> None:
    async with at_screen(tmp_path, SCENE, (120, 40)) as desk:
        await desk.pilot.resize_terminal(60, 24)
        await desk.settle()
        assert max(map(len, desk.text.splitlines())) <= 60
        assert "No hay mus" in desk.text


@pytest.mark.parametrize("size", [(40, 12), (50, 16), (80, 10)])
async def test_in_a_small_window_one_sees_what_one_holds_and_may_say(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_screen(tmp_path, size=size) as desk:
        await desk.press("n")
        shown = re.findall(r"\b1?\d[oceb]\b", desk.text)
        assert set(shown) == {str(card) for card in desk.session.held}
        for word in desk.session.words:
            assert word.word in desk.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lesson_is_held_at_the_screen_as_well(tmp_path: Path, language: str) -> None:
    scene = Scene(language, lesson=True, options={"games_to_win": 1})
    async with at_screen(tmp_path, scene) as desk:
        taught = Localizer(language).format(desk.session.game.taught()[0])
        assert taught.split()[0] in desk.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_pages_of_the_lesson_are_read_at_the_screen(
    tmp_path: Path, language: str
) -> None:
    """Digits answer, Enter turns the page, and the cards come after the last one."""
    say = Localizer(language).format
    right, wrong = (say(LocalizedText("primer-verdict", {"right": each})) for each in ("yes", "no"))
    told = []
    async with at_screen(tmp_path, replace(LESSON, language=language), (120, 40)) as desk:
        told.append(desk.text)
        for key in (ENTER, "2", ENTER, "2", ENTER, "1"):
            await desk.press(key)
            told.append(desk.text)
        assert all(CARD_EDGE not in text for text in told)
        await desk.press(ENTER)
        assert CARD_EDGE in desk.text
    title, drawing = say(LocalizedText("primer-title")), LocalizedText("primer-drawing")
    assert all(text.startswith(title) for text in told)
    assert say(drawing).split("\n")[0].split() == told[0].split("\n")[1].split()
    assert [right in text for text in told] == [False, False, True, False, False, False, True]
    assert [wrong in text for text in told] == [False, False, False, False, True, False, False]
    assert say(LocalizedText("primer-ready")).split()[0] in told[-1]


async def test_no_line_of_a_page_is_lost_where_the_window_is_small(tmp_path: Path) -> None:
    """A longer page is scrolled, and a key says so; other keys do nothing."""
    async with at_screen(tmp_path, LESSON, (60, 14)) as desk:
        await desk.press(ENTER, "2", ENTER)
        page = desk.text
        await desk.press("x", "7", "backspace")
        assert desk.text == page
        assert SCROLLING in page
        assert "¿quién gana la chica?" not in page
        assert Localizer("es").format(LocalizedText("primer-lances-answer-1")) in page
        await desk.press(*["pagedown"] * 3)
        assert "¿quién gana la chica?" in desk.text
        await desk.press("1")
        assert SCROLLING not in desk.text


async def test_the_pages_may_be_skipped_or_left(tmp_path: Path) -> None:
    async with at_screen(tmp_path, LESSON) as desk:
        await desk.press("escape")
        assert CARD_EDGE in desk.text
    (tmp_path / "left").mkdir()
    async with at_screen(tmp_path / "left", LESSON) as desk:
        await desk.press("ctrl+c")
        assert not desk.screen.is_running


async def test_the_colon_before_what_is_written_is_the_one_of_the_language(
    tmp_path: Path,
) -> None:
    async with at_screen(tmp_path, replace(SCENE, language="fr")) as desk:
        await desk.press(":", "m")
        assert "Tapez ce que vous diriez à la table\u00a0: m" in desk.text


async def test_what_is_written_last_stays_in_sight(tmp_path: Path) -> None:
    async with at_screen(tmp_path, SCENE, (60, 24)) as desk:
        await desk.write("me quedo los reyes, si puede ser, y el as")
        assert "el as▌" in desk.text


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_off_where_it_is_narrow(tmp_path: Path, language: str) -> None:
    """No word, card or payment is truncated at a narrow width, throughout some hands."""
    signs, looks = (
        Localizer(language).format(LocalizedText(f"press-{asides}"))
        for asides in ("signs", "looks")
    )
    async with at_screen(tmp_path, replace(SCENE, language=language, seed=2), (60, 24)) as desk:
        for _ in range(HANDS):
            await desk.play_until(Discarding, HandOver, MatchOver)
            await desk.press("2", "4", "enter")
            await desk.play_quietly()
            if isinstance(desk.session.seen.phase, MatchOver):
                break
            await desk.press("enter")
        # The row of the lances, in which «…» marks the current one.
        lances = (
            Localizer(language).format(LocalizedText("lance", {"lance": one}))
            for one in ("grande", "pares")
        )
        strip = tuple(f"{lance} " for lance in lances)
        for _, text in desk.screen.drawn:
            rows = text.replace(signs, "").replace(looks, "").splitlines()
            assert not [row for row in rows if "…" in row and not row.startswith(strip)]


async def test_what_does_not_fit_says_that_there_is_more(tmp_path: Path) -> None:
    async with at_screen(tmp_path, SCENE, (60, 24)) as desk:
        assert "↑↓" not in desk.text
        await desk.act(LocalKey.HELP)
        assert not desk.has_room
        assert "↑↓  más texto" in desk.text
        await desk.pilot.press("pagedown", "pagedown")
        assert "Órdenes." in desk.text


async def test_the_reasons_of_the_first_count_are_read(tmp_path: Path) -> None:
    """The reasons for each lance stand below the teacher's text, the last after scrolling."""
    scene = Scene("en", seed=SEED, lesson=True, options=OPTIONS)
    async with at_screen(tmp_path, scene) as desk:
        await desk.play_until(Discarding)
        await desk.press("2", "3", "4", "enter")
        await desk.play_quietly()
        above = desk.text
        assert "\u2191\u2193" in above
        await desk.press(*["down"] * 6)
        read = {line.strip() for line in (*above.split("\n"), *desk.text.split("\n"))}
        assert [line for line in read if line.startswith("Juego: ")]
        assert len([line for line in read if line.startswith("\u21b3")]) >= 3


async def test_signs_wait_behind_one_key(tmp_path: Path) -> None:
    async with at_screen(tmp_path, replace(SCENE, seed=2)) as desk:
        await desk.act(LocalKey.SIGNS)
        assert "Seña:" in desk.text
        await desk.press("a")
        assert "Haces la seña de" in desk.text


async def test_new_cards_are_seen_before_a_computer_player_speaks(tmp_path: Path) -> None:
    """The person does not wait for the first decision, for which a player may have to load."""
    async with at_screen(tmp_path, replace(SCENE, seed=2)) as desk:
        first = next(seen for seen, _ in desk.screen.drawn if own_cards(seen))
        assert isinstance(first.story[-1], HandDealt)
        assert first.speakers != (PLACE,), "a computer player speaks first with this seed"


async def test_new_cards_are_shown_without_the_answers_to_an_earlier_question(
    tmp_path: Path,
) -> None:
    """During the pause after a deal no key is offered that does nothing."""
    async with at_screen(tmp_path) as desk:
        await desk.play_quietly()
        [story] = [word.word for word in desk.session.words if word.act is LocalKey.STORY]
        assert story in desk.text
        desk.screen.drawn.clear()
        await desk.act(Reparto())
        dealt = [text for seen, text in desk.screen.drawn if isinstance(seen.story[-1], HandDealt)]
        assert dealt
        assert not any(story in text for text in dealt)


async def test_a_key_hurries_what_is_shown(tmp_path: Path) -> None:
    """A key skips the animation: here the pauses last an hour."""
    async with at_screen(tmp_path, replace(SCENE, pace_s=3600.0)) as desk:
        await desk.pilot.press("n", "p")
        while not desk.session.is_idle:
            await desk.pilot.press("space")
        assert desk.session.seen.speakers[0] == PLACE
