"""The fixed screen as a person meets it: keys, clicks, sizes, and what is shown."""

import re
import stat
from pathlib import Path
from typing import Final

import pytest

from bot.platforms.terminal.key_bindings import LocalKey
from bot.platforms.terminal.seat import PLACE
from bot.ports.value import replace
from bot.text.lesson import OPTIONS, SEED
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.actions import Corto, Envido, Mus, NoQuiero, Ordago, Paso, Quiero, Reparto
from engine.events import BetRaised, CardsDiscarded, OrdagoAccepted, OrdagoCalled
from engine.game import AnsweringOrdago, Betting, Cutting, Discarding, HandOver, MatchOver
from engine.view import DeckCut, Hidden, Shown, own_cards
from tests.budget import many
from tests.unit.bot.platforms.terminal.program import run_here
from tests.unit.bot.platforms.terminal.stage import SCENE, Scene, at_screen

pytestmark = pytest.mark.long

HANDS: Final = many("AMARREKO_SCREEN_HANDS", test=1, soak=20)

EVERYBODY_WANTS_MUS: Final = replace(SCENE, seed=2)

SHORT: Final = {"games_to_win": 1, "target": 5}


async def test_a_hand_is_played_by_letters_and_enter(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        assert desk.evening.seen.speakers[:1] == (PLACE,)
        await desk.press("p")
        await desk.play_quietly()
        number = desk.evening.seen.number
        await desk.press("enter")
        assert desk.evening.seen.number == number + 1


async def test_six_bets_six(tmp_path: Path) -> None:
    """A digit is stones, never a line of a menu."""
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "6")
        assert "Envido 6" in desk.text
        assert not any(isinstance(event, BetRaised) for event in desk.evening.seen.story)
        await desk.press("enter")
        [bet] = [
            event
            for event in desk.evening.seen.story
            if isinstance(event, BetRaised) and event.seat == PLACE
        ]
        assert bet.stones == 6


async def test_enter_lets_the_cut_fall_and_a_number_before_it_cuts(tmp_path: Path) -> None:
    """Whoever plays alone cuts where it is theirs, and says no more than they like."""
    asked = replace(SCENE, preset="duelo", options={"cut": "ask"})
    async with at_screen(tmp_path, asked) as desk:
        cuts = []
        for keys in (("enter",), ("1", "7", "enter"), ("m",)):
            while not isinstance(desk.evening.seen.phase, Cutting):
                await desk.play_quietly()
                await desk.act(Reparto())
            assert "Te toca cortar la baraja." in desk.text
            await desk.press(*keys)
            cuts.append(next(e for e in desk.evening.seen.story if isinstance(e, DeckCut)))
        assert [cut.fell for cut in cuts] == [True, False, False]
        assert [cut.lifted for cut in cuts[1:]] == [17, 20]


async def test_digits_are_taken_back_by_backspace(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "1", "2", "backspace", "backspace", "3", "enter")
        bets = [event for event in desk.evening.seen.story if isinstance(event, BetRaised)]
        assert bets[0].stones == 3


async def test_two_at_the_discards_is_card_two(tmp_path: Path) -> None:
    """As the hand lies on the screen: the highest first."""
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        held = desk.evening.held
        await desk.press("2")
        assert not any(isinstance(event, CardsDiscarded) for event in desk.evening.seen.story)
        await desk.press("enter")
        [thrown] = [
            event.cards for event in desk.evening.seen.story if isinstance(event, CardsDiscarded)
        ]
        assert thrown == (held[1],)


async def test_nothing_is_thrown_before_something_is_marked(tmp_path: Path) -> None:
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        await desk.press("enter", "3", "3", "enter", "5", "0")
        assert isinstance(desk.evening.seen.phase, Discarding)
        assert PLACE in desk.evening.seen.speakers


async def test_places_in_words_are_those_of_the_screen(tmp_path: Path) -> None:
    async with at_screen(tmp_path, EVERYBODY_WANTS_MUS) as desk:
        await desk.play_until(Discarding)
        held = desk.evening.held
        await desk.press(":", *"la primera y la cuarta", "enter")
        [thrown] = [
            event.cards for event in desk.evening.seen.story if isinstance(event, CardsDiscarded)
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
        assert desk.evening.asking.marked == {2}
        await desk.pilot.click(offset=(third + 3, row))
        await desk.settle()
        assert desk.evening.asking.marked == frozenset()


async def test_a_click_on_a_word_says_it(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        rows = desk.text.splitlines()
        row = max(number for number, line in enumerate(rows) if "No hay mus" in line)
        await desk.pilot.click(offset=(rows[row].index("No hay mus") + 1, row))
        await desk.settle()
        assert isinstance(desk.evening.seen.phase, Betting)


@pytest.mark.parametrize("other", ["escape", "p", "enter", "6"])
async def test_an_ordago_is_asked_once_more(tmp_path: Path, other: str) -> None:
    """The same key says it; any other does not, and does nothing else either."""
    async with at_screen(tmp_path) as desk:
        await desk.press("n")
        before = desk.evening.seen
        await desk.press("o")
        assert "¿Seguro?" in desk.text
        await desk.press(other)
        assert "¿Seguro?" not in desk.text
        assert desk.evening.seen == before
        await desk.press("o", "o")
        assert any(isinstance(event, OrdagoCalled) for event in desk.evening.seen.story)


async def test_while_one_is_asked_no_key_is_shown_that_does_nothing(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "o")
        assert desk.offered == {Ordago(), LocalKey.BACK}
        await desk.press("escape", ":")
        assert desk.offered == {LocalKey.WRITE, LocalKey.BACK}


async def test_to_accept_an_ordago_is_asked_once_more(tmp_path: Path) -> None:
    """With this luck, a rival calls one in the first hands."""
    async with at_screen(tmp_path, replace(SCENE, seed=8, options={"target": 5})) as desk:
        while not isinstance(desk.evening.seen.phase, AnsweringOrdago):
            assert not isinstance(desk.evening.seen.phase, MatchOver), "somebody calls one"
            await desk.act(Corto(), Paso(), NoQuiero(), Reparto(), LocalKey.GO_ON)
        await desk.press("q")
        assert "¿Seguro?" in desk.text
        assert isinstance(desk.evening.seen.phase, AnsweringOrdago)
        await desk.press("q")
        assert any(isinstance(event, OrdagoAccepted) for event in desk.evening.seen.story)


@pytest.mark.parametrize(("letter", "word"), [("e", "envido 5"), ("p", "paso")])
async def test_a_word_that_is_written_out_says_no_more_than_its_letter(
    tmp_path: Path, letter: str, word: str
) -> None:
    """What is left of it answers nothing, however fast it comes and whatever is asked next."""
    logs = []
    for number, keys in enumerate(([letter], [*word, "enter"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with at_screen(folder) as desk:
            await desk.press("n")
            for key in keys:
                desk.evening.press(key)
            await desk.settle()
            logs.append(desk.evening.seen.story)
            assert (Localizer("es").format(LocalizedText("terminal-spelt")) in desk.text) is (
                len(keys) > 1
            )
    assert logs[0] == logs[1]


async def test_a_letter_is_an_answer_once_the_next_question_stands(tmp_path: Path) -> None:
    """«No» is a word of the table; but the lance has been opened when its o comes."""
    async with at_screen(tmp_path) as desk:
        await desk.press("n", "o")
        sure = {"key": "o", "word": "¡Órdago!"}
        assert Localizer("es").format(LocalizedText("terminal-sure", sure)) in desk.text


async def test_a_word_whose_first_letter_is_no_key_is_written_and_said(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press(*"corto", "enter")
        assert isinstance(desk.evening.seen.phase, Betting)
        await desk.press(*"ordago", "enter")
        assert not any(isinstance(event, OrdagoCalled) for event in desk.evening.seen.story)
        await desk.press("enter")
        assert any(isinstance(event, OrdagoCalled) for event in desk.evening.seen.story)


async def test_an_ordago_in_words_is_asked_once_more(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("n", ":", *"órdago", "enter")
        assert "¿Seguro?" in desk.text
        assert not any(isinstance(event, OrdagoCalled) for event in desk.evening.seen.story)


async def test_a_refusal_is_gone_once_something_else_is_done(tmp_path: Path) -> None:
    """It would be taken for the answer to that."""
    options = {"cut": "ask"}
    async with at_screen(tmp_path, replace(SCENE, preset="duelo", options=options)) as desk:
        await desk.press(":", *"quiero", "enter")
        refused = desk.evening.notice
        assert refused
        assert refused in desk.text
        await desk.press("enter")
        assert refused not in desk.text


async def test_what_is_said_in_words_may_be_refused(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press(":", *"envido 5", "enter")
        assert "antes de envidar hay que cortarlo" in desk.text
        await desk.press(":", *"quirro", "enter")
        assert "¿Querías decir «quiero»?" in desk.text


async def test_a_question_in_words_is_offered_and_not_said(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        before = desk.evening.seen.phase
        await desk.press(":", *"¿mus?", "enter")
        assert "Una pregunta no se juega" in desk.text
        assert desk.evening.seen.phase == before
        assert desk.offered == {Mus(), LocalKey.BACK}
        await desk.press("escape")
        assert Corto() in desk.offered
        await desk.press(":", *"¿mus?", "enter", "a")
        assert desk.evening.seen.phase != before


async def test_help_stands_in_the_place_of_the_story(tmp_path: Path) -> None:
    async with at_screen(tmp_path) as desk:
        await desk.press("?")
        assert "Las letras dicen" in desk.text
        await desk.press(":", *"ayuda pares", "enter")
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
        assert "Mus: Tú no hay mus" in desk.text
        # Enter leads back first, so that nobody deals by mistake.
        await desk.press("enter")
        assert isinstance(desk.evening.seen.phase, HandOver)
        await desk.press("enter")
        assert not isinstance(desk.evening.seen.phase, HandOver)


async def test_after_a_match_it_is_summed_up_and_played_again_with_one_key(tmp_path: Path) -> None:
    async with at_screen(tmp_path, replace(SCENE, options=SHORT)) as desk:
        await desk.play_until(MatchOver)
        assert "Se ha jugado una ronda" in desk.text
        assert "más ha movido" not in desk.text, "there was no other"
        assert "Secreto" not in desk.text, "who has won stands there"
        assert "La partida es de" in desk.text
        await desk.act(LocalKey.REMATCH)
        assert desk.evening.seen.number == 1
        assert not isinstance(desk.evening.seen.phase, MatchOver)


async def test_after_a_match_its_proof_is_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says where that is, and the command that reckons it anew takes it."""
    monkeypatch.chdir(tmp_path)
    async with at_screen(tmp_path, replace(SCENE, options=SHORT)) as desk:
        await desk.play_until(MatchOver)
        await desk.press(":", *"comprobar", "enter")
        assert "El fichero queda aquí: amarreko-match.json" in desk.text
        assert run_here(tmp_path, "verify", "amarreko-match.json").returncode == 0
        assert stat.S_IMODE((tmp_path / "amarreko-match.json").stat().st_mode) == 0o600
        (tmp_path / "amarreko-match.json").unlink()
        (tmp_path / "amarreko-match.json").mkdir()
        await desk.press("escape", ":", *"comprobar", "enter")
        assert "aquí" not in desk.text


async def test_a_lance_that_the_end_of_a_game_leaves_uncounted_says_so(tmp_path: Path) -> None:
    """As the story does; nothing is at stake there any more."""
    options = {"games_to_win": 1, "target": 1}
    async with at_screen(tmp_path, replace(SCENE, options=options)) as desk:
        await desk.press("n")
        while not isinstance(desk.evening.seen.phase, MatchOver):
            await desk.act(Envido(2), Quiero(), Paso(), LocalKey.GO_ON)
        strip = next(row for row in desk.text.splitlines() if "Pares" in row)
        assert "van" not in strip
        assert "ya no cuenta" in strip


async def test_a_score_beyond_the_target_is_drawn_as_it_is_told(tmp_path: Path) -> None:
    """Of more stones than win the game, those are drawn that win it."""
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
    """Score, every open hand, all lances with what they paid, and what may be done now.

    Where six people sit at 60 columns a long hand may be longer than the screen, and says so.
    """
    async with at_screen(tmp_path, replace(SCENE, preset=preset, seed=2), size) as desk:
        for _ in range(HANDS):
            await desk.play_quietly()
            text, seen = desk.text, desk.evening.seen
            assert desk.has_room or ((preset, size) == ("seis", (60, 24)) and "↑↓" in text)
            for name, hand in zip(desk.evening.sitting.names.values(), seen.hands, strict=True):
                assert name in text
                assert isinstance(hand, Shown)
                assert set(hand.cards) <= set(re.findall(r"\b1?\d[oceb]\b", text))
            assert "Grande" in text
            assert "Ctrl-C" in text
            await desk.press("enter")


async def test_nobody_sees_anothers_cards_before_the_showdown(tmp_path: Path) -> None:
    """Not while it is played, and not while what happened is shown word by word."""
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
        assert set(shown) == {str(card) for card in desk.evening.held}
        for word in desk.evening.words:
            assert word.word in desk.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lesson_is_held_at_the_screen_as_well(tmp_path: Path, language: str) -> None:
    scene = Scene(language, lesson=True, options={"games_to_win": 1})
    async with at_screen(tmp_path, scene) as desk:
        taught = Localizer(language).format(desk.evening.sitting.taught()[0])
        assert taught.split()[0] in desk.text


async def test_what_is_written_last_stays_in_sight(tmp_path: Path) -> None:
    async with at_screen(tmp_path, SCENE, (60, 24)) as desk:
        await desk.press(":", *"me quedo los reyes, si puede ser, y el as")
        assert "el as▌" in desk.text


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_cut_off_where_it_is_narrow(tmp_path: Path, language: str) -> None:
    """Neither words nor cards nor what a lance paid, at any time of some hands."""
    signs, looks = (
        Localizer(language).format(LocalizedText(f"press-{asides}"))
        for asides in ("signs", "looks")
    )
    async with at_screen(tmp_path, replace(SCENE, language=language, seed=2), (60, 24)) as desk:
        for _ in range(HANDS):
            await desk.play_until(Discarding, HandOver, MatchOver)
            await desk.press("2", "4", "enter")
            await desk.play_quietly()
            if isinstance(desk.evening.seen.phase, MatchOver):
                break
            await desk.press("enter")
        # The strip of lances, where «…» is the one in play.
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


async def test_of_the_first_count_the_reasons_are_read_without_scrolling(tmp_path: Path) -> None:
    """What a learner came for; it is told more briefly where the teacher speaks as well."""
    scene = Scene("en", seed=SEED, lesson=True, options=OPTIONS)
    async with at_screen(tmp_path, scene) as desk:
        await desk.play_until(Discarding)
        await desk.press("2", "3", "4", "enter")
        await desk.play_quietly()
        assert desk.has_room


async def test_signs_wait_behind_one_key(tmp_path: Path) -> None:
    async with at_screen(tmp_path, replace(SCENE, seed=2)) as desk:
        await desk.act(LocalKey.SIGNS)
        assert "Seña:" in desk.text
        await desk.press("a")
        assert "Haces la seña de" in desk.text


async def test_a_key_hurries_what_is_shown(tmp_path: Path) -> None:
    """Words stand for an hour here: it is keys alone that bring the next question."""
    async with at_screen(tmp_path, replace(SCENE, pace_s=3600.0)) as desk:
        await desk.pilot.press("n", "p")
        while not desk.evening.is_idle:
            await desk.pilot.press("space")
        assert desk.evening.seen.speakers[0] == PLACE
