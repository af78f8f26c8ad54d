"""Tests of images: pure functions of public facts, small, bounded, and described in words."""

import io
import re
from functools import cache
from itertools import islice
from random import Random
from typing import Final

import pytest
from PIL import Image

from bot.images import image_cache as painting
from bot.images.deck_sprites import DeckSprites
from bot.images.drawing import called, drawable, fitted, font
from bot.images.image_cache import ImageAssets, ImageRenderer
from bot.images.png import Strip, encode_strip
from bot.images.specs import (
    Board,
    Content,
    Finale,
    Hand,
    LancePayout,
    Marks,
    Score,
    SeatLabel,
    Showdown,
    ShownHand,
    Side,
)
from bot.messages.pictures import marks_of, score_picture, showdown_picture
from bot.platforms.telegram.rendering import page_of
from bot.ports.message import Picture
from bot.ports.value import replace
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer
from engine.cards import DECK, Card, Cards, Rank, cards
from engine.events import GameWon, HandClosed, MatchOpened, WonBy
from engine.evolve import fold
from engine.game import Game, HandOver, MatchOver
from engine.hands import Lance
from engine.rule_options import PRESETS
from engine.rules import Deck, Rules
from engine.seats import Pair, Seat
from engine.view import Shown, own_cards, view
from tests.budget import many
from tests.random_play import play_match, states
from tests.unit.bot.cards_in_text import told_in_text
from tests.unit.bot.images.illustrated import (
    picture_of,
    pictured_scene,
    private_post,
    public_post,
    studio,
)
from tests.unit.engine.redealt_twins import twin_of

PNG: Final = b"\x89PNG\r\n\x1a\n"
NAMES: Final = ("Ane", "Beñat", "Ñoño de la Cuesta Arriba del Monte", "Иван", "محمد", "😀😀")


EVENTS: Final = many("AMARREKO_EVENTS_BETWEEN_PICTURES", test=20, soak=5)
"""The events between two examined states of a match."""


class Watched(ImageRenderer):
    """A renderer that records what it renders."""

    def __init__(self, drawn: list[Content]) -> None:
        super().__init__(lambda: DeckSprites.load(None))
        self._drawn = drawn

    def picture(self, content: Content, alternative: str) -> Picture:
        """Record the content and render it."""
        self._drawn.append(content)
        return super().picture(content, alternative)


@cache
def other_renderer() -> ImageRenderer:
    """Return a renderer with a deck of its own, which shares nothing with that of the studio."""
    return ImageAssets().image_renderer


def size_of(content: bytes) -> tuple[int, int]:
    """Return width and height of an image file."""
    with Image.open(io.BytesIO(content)) as image:
        return image.size


def score(names: tuple[str, ...] = NAMES[:4], target: int = 40) -> Score:
    """Return a score in the middle of a match."""
    players = [SeatLabel(number, name) for number, name in enumerate(names, 1)]
    sides = Side(tuple(players[0::2]), 23, 1), Side(tuple(players[1::2]), target, 2)
    return Score(sides, target, games_to_win=3)


WHY: Final = "Ñoño de la Cuesta · 20 del envite, Ñoño de la Cuesta: 3 por los duples, Ane: 1 más"
PAID: Final = (
    LancePayout("Grande", 0, 5, "Ane · 5 del envite"),
    LancePayout("Chica", 1, 1, "1 de deje"),
    LancePayout("Pares", 1, 24, WHY),
    LancePayout("Juego", 0, 0, "órdago: Ane"),
)


def showdown(seats: int) -> Showdown:
    """Return some open hands."""
    laid = tuple(
        ShownHand(
            player=SeatLabel(seat + 1, NAMES[seat]),
            side=seat % 2,
            cards=DECK[seat * 4 : seat * 4 + 4],
            worth="duples de reyes y ases, duples gallegos, punto de 22",
            marks=(None, Rank.AS, Rank.REY, None),
        )
        for seat in range(seats)
    )
    return Showdown("Ronda 7. Mano: Beñat.", laid, PAID[:seats], score(NAMES[:seats]))


def finale(seats: int) -> Finale:
    """Return the end of a match with a number of hands."""
    won = Score(score(NAMES[:seats]).sides, 40, 3, 1)
    return Finale(Board("Fin de la partida", won), showdown(seats).hands, PAID)


CONTENTS: Final[tuple[Content, ...]] = (
    Hand(cards("12o 3c 11e 1b")),
    Hand(cards("12o 3c 11e 1b"), (1, 3)),
    Hand(cards("7o")),
    Hand(()),
    Hand(cards("12o 3c 11e 1b"), (1,), score=score()),
    Hand((), score=score()),
    showdown(2),
    showdown(4),
    showdown(6),
    score(),
    score(target=10_000),
    Board("Fin de la partida", score()),
    Board("Fin de la partida", Score(score().sides, 40, 1, 0)),
    finale(2),
    finale(4),
    finale(6),
)


class TestDrawing:
    @pytest.mark.long
    @pytest.mark.parametrize("content", CONTENTS, ids=range(len(CONTENTS)))
    def test_the_same_content_is_the_same_file(self, content: Content) -> None:
        """The same content renders to the same bytes, in any renderer and script."""
        painted = studio().image_renderer.paint(content)
        assert painted.startswith(PNG)
        assert painted == other_renderer().paint(content)
        width, height = size_of(painted)
        # Telegram refuses a photo whose sides differ by a factor above 20.
        assert 600 <= width <= 1000
        assert 250 <= height <= 2100

    def test_what_differs_is_another_picture(self) -> None:
        """Different content has a different key and different bytes."""
        image_renderer = studio().image_renderer
        keys = {image_renderer.picture(content, "").key for content in CONTENTS}
        assert len(keys) == len(CONTENTS)
        assert len({image_renderer.paint(content) for content in CONTENTS}) == len(CONTENTS)

    def test_hands_are_as_large_with_marks_as_without(self) -> None:
        """An image has the same size with marks and discards, so that the message does not move."""
        image_renderer = studio().image_renderer
        plain, scored = (
            {size_of(image_renderer.paint(content)) for content in contents}
            for contents in (CONTENTS[:4], CONTENTS[4:6])
        )
        assert len(plain) == len(scored) == 1

    def test_any_hand_fits_in_36_kilobytes(self) -> None:
        """Every hand fits in 36 kilobytes, four court cards included."""
        generator = Random(4)
        courts = tuple(card for card in DECK if card.rank > 7)
        hands = [tuple(generator.sample(courts, 4)) for _ in range(20)]
        sizes = [len(studio().image_renderer.paint(Hand(hand))) for hand in hands]
        assert max(sizes) < 36 * 1024

    def test_the_name_of_a_file_tells_nothing(self) -> None:
        names = {studio().image_renderer.picture(content, "").file_name for content in CONTENTS}
        assert names == {"hand.png", "showdown.png", "score.png", "board.png", "finale.png"}

    def test_memory_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The cache keeps the latest images up to a number of bytes; the deck is loaded once."""
        monkeypatch.setattr(painting, "KEPT_BYTES", 64 * 1024)
        opened: list[DeckSprites] = []

        def open_deck() -> DeckSprites:
            opened.append(studio().deck)
            return studio().deck

        image_renderer = ImageRenderer(open_deck)
        hands = [Hand((card,)) for card in DECK[:16]]
        sizes = {hand: len(image_renderer.paint(hand)) for hand in hands}
        drawn: list[Image.Image] = []

        def counted(image: Image.Image, palette: Image.Image) -> Strip:
            drawn.append(image)
            return encode_strip(image, palette)

        monkeypatch.setattr(painting, "encode_strip", counted)
        kept = []
        for hand in reversed(hands):
            image_renderer.paint(hand)
            if drawn:
                break
            kept.append(hand)
        assert 32 * 1024 < sum(sizes[hand] for hand in kept) <= 65 * 1024
        assert len(opened) == 1


class TestLetters:
    def test_every_letter_of_our_languages_can_be_drawn(self) -> None:
        letters = "aábcçdeéèêëfgiíîïjklmnñoóôœpqrstuúùûüvwxyÿz ¿¡?!«»“”…()0123456789"
        for text in (letters, letters.upper()):
            assert drawable(text).replace(" ", "") == text.replace(" ", "")

    def test_letters_that_the_font_lacks_are_left_out(self) -> None:
        """Characters missing in the font are omitted; an empty name is the seat's number."""
        assert drawable("😀 Ane\u200b 日本") == "Ane"
        assert called(SeatLabel(3, "محمد")) == "3"
        assert called(SeatLabel(3, "e\u0301ric")) == "éric"
        assert called(SeatLabel(3, "Ane", "mano")) == "Ane (mano)"
        assert called(SeatLabel(3, "Maximiliana", "mano"), 5) == "Maxi… (mano)"

    def test_a_text_is_cut_where_it_would_be_too_wide(self) -> None:
        text, size = fitted("Maximiliano " * 9, 300, range(40, 19, -2))
        assert text.endswith("…")
        assert font(size).getlength(text) <= 300


def games(preset: str, seed: int) -> list[Game]:
    """Return states of a match: after every few events, and the last."""
    log, over = play_match(PRESETS[preset], Random(seed))
    return [*islice(states(log), 1, len(log) - 1, EVENTS), over]


@cache
def showdowns(preset: str, seed: int) -> tuple[Game, ...]:
    """Return the end of each hand of a match except the last."""
    log, _ = play_match(PRESETS[preset], Random(seed))
    ends = zip(log[:-1], states(log), strict=False)
    return tuple(
        game
        for event, game in ends
        if isinstance(event, HandClosed) and isinstance(game.phase, HandOver)
    )


class TestPosts:
    def test_a_hand_says_the_cards_that_it_shows(self) -> None:
        """The alternative text names the shown cards only, and the marked ones."""
        game = dealt(PRESETS["castilla"])
        for seat in map(Seat, range(4)):
            post = private_post(game, seat)
            held = own_cards(view(game, seat))
            assert told_in_text(picture_of(post).alternative) == set(held)
            assert post.cards == held
            marked = private_post(game, seat, frozenset({0, 2}))
            assert picture_of(marked).alternative.count("\n") == 1
            assert picture_of(marked).key != picture_of(post).key

    def test_a_chat_sees_stones_then_the_showdown_then_the_end(self) -> None:
        """A chat gets stones, then the showdown, then the end, each with a complete description."""
        seen: dict[str, set[str]] = {}
        for game in [*games("castilla", 4), *showdowns("castilla", 4)[:2]]:
            name = picture_of(public_post(game)).file_name
            seen.setdefault(name, set()).add(type(game.phase).__name__)
            told = told_in_text(picture_of(public_post(game)).alternative)
            lying = {
                card
                for hand in view(game, None).hands
                if isinstance(hand, Shown)
                for card in hand.cards
            }
            assert told == (lying if name in {"showdown.png", "finale.png"} else set())
        assert seen["finale.png"] == {MatchOver.__name__}
        assert HandOver.__name__ in seen["showdown.png"]
        assert "Betting" in seen["score.png"]

    @pytest.mark.long
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_showdown_names_no_lance_twice(self, language: str) -> None:
        """A showdown names each lance once, even if its count ends the game."""
        localizer = Localizer(language)
        lances = [
            localizer.format(LocalizedText("lance", {"lance": lance.value})) for lance in Lance
        ]
        ended = 0
        for game in showdowns("castilla", 2):
            for line in picture_of(public_post(game, language)).alternative.split("\n"):
                assert all(line.count(lance) <= 1 for lance in lances), line
            ended += any(isinstance(event, GameWon) for event in view(game, None).story)
        assert ended

    @pytest.mark.parametrize("preset", ["castilla", "duelo", "seis"])
    def test_a_showdown_draws_what_is_said_of_it(self, preset: str) -> None:
        """A showdown image shows the value of each hand and each lance's payment."""
        seen = 0
        for game in showdowns(preset, 2):
            drawn: list[Content] = []
            context = replace(pictured_scene(game), image_renderer=Watched(drawn))
            picture = showdown_picture(context, view(game, None))
            for content in drawn:
                assert picture is not None
                assert isinstance(content, Showdown)
                assert all(laid.worth in picture.alternative for laid in content.hands)
                # The text separates thousands with points.
                said = picture.alternative.replace(".", "").splitlines()
                for paid in content.paid:
                    told = f"+{paid.stones}" if paid.stones else "Órdago"
                    assert any(paid.lance.lower() in line.lower() and told in line for line in said)
                for side, stands in enumerate(content.score.sides):
                    gained = [paid.stones for paid in content.paid if paid.side == side]
                    assert sum(gained) == stands.gained
                seen += len(content.paid)
        assert seen

    @pytest.mark.parametrize("preset", ["castilla", "seis"])
    def test_a_score_draws_both_sides_as_they_stand(self, preset: str) -> None:
        """A score image shows seats, stones up to the target, games and the winner."""
        log, over = play_match(PRESETS[preset], Random(3))
        rules, winners = over.rules, set[int | None]()
        for game in [*showdowns(preset, 3), fold(log)]:
            drawn: list[Content] = []
            context = replace(pictured_scene(game), image_renderer=Watched(drawn))
            score_picture(context, view(game, None))
            [shown] = drawn
            assert isinstance(shown, Score)
            assert (shown.target, shown.games_to_win) == (rules.target, rules.games_to_win)
            for pair, side in zip(Pair, shown.sides, strict=True):
                seats = map(Seat, range(pair, rules.seats, 2))
                assert [(one.number, one.name) for one in side.players] == [
                    (one + 1, context.names[one]) for one in seats
                ]
                assert side.stones == min(game.tally.stones[pair], rules.target)
                assert side.games == game.tally.games[pair]
            winners.add(shown.winner)
        assert isinstance(over.phase, MatchOver)
        assert winners == {None, over.phase.winner}

    def test_whose_cards_won_a_lance_is_named_once(self) -> None:
        """The winning cards of a lance are named once, their payment before the partner's."""
        mine, partners = 0, 0
        for game in showdowns("castilla", 2):
            drawn: list[Content] = []
            context = replace(pictured_scene(game), image_renderer=Watched(drawn))
            showdown_picture(context, view(game, None))
            for paid in (
                paid for content in drawn if isinstance(content, Showdown) for paid in content.paid
            ):
                best, told, why = paid.why.partition(" · ")
                if not told:
                    continue
                own = re.search(r"(^|, )[0-9]+ por ", why)
                other = re.search(r"\w+: [0-9]+ por ", why)
                assert f"{best}:" not in why
                mine += own is not None
                partners += own is not None and other is not None
                assert own is None or other is None or own.start() < other.start()
        assert mine
        assert partners

    def test_a_whole_game_is_told_among_the_lances(self) -> None:
        """An accepted órdago shows the winning hand and no stones."""
        told = set()
        for seed in range(12):
            for game in showdowns("castilla", seed):
                story = view(game, None).story
                won = [event for event in story if isinstance(event, GameWon)]
                if not (won and won[0].by is WonBy.ORDAGO):
                    continue
                drawn: list[Content] = []
                context = replace(pictured_scene(game), image_renderer=Watched(drawn))
                showdown_picture(context, view(game, None))
                if drawn:
                    assert isinstance(drawn[0], Showdown)
                    last = drawn[0].paid[-1]
                    assert (last.side, last.stones) == (won[0].pair, 0)
                    assert won[0].best is not None
                    told.add(last.why == f"órdago: {context.names[won[0].best]}")
            if told:
                break
        assert told == {True}

    @pytest.mark.parametrize(
        ("rules", "marks"),
        [
            (Rules(), (Rank.REY, Rank.AS, None, None)),
            (Rules(kings=4), ()),
            (Rules(deck=Deck.NO_TWOS, fours_are_aces=True), (Rank.REY, None, None, Rank.AS)),
        ],
    )
    def test_a_card_that_counts_as_another_is_marked(self, rules: Rules, marks: Marks) -> None:
        """With eight kings threes and twos are marked; a deck may have no twos."""
        second = "7e" if rules.fours_are_aces else "2o"
        held = cards(f"3c {second} 12b 4o")
        assert marks_of(held, rules) == marks
        plain, marked = (
            studio().image_renderer.paint(Hand(held, (), told)) for told in ((), marks)
        )
        assert (plain == marked) == (not marks)

    @pytest.mark.long
    @pytest.mark.parametrize("preset", ["castilla", "duelo", "seis"])
    def test_a_chat_sees_pictures_at_tables_of_any_size(self, preset: str) -> None:
        posts = [public_post(game) for game in showdowns(preset, 5)[:2]]
        for post in posts:
            assert picture_of(post).compose().startswith(PNG)

    @pytest.mark.long
    @pytest.mark.soak
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("preset", ["castilla", "seis"])
    def test_telegram_shows_every_picture(self, preset: str, language: str) -> None:
        """Telegram accepts every image, with what goes below it and the description folded."""
        for game in games(preset, 5):
            post = public_post(game, language)
            assert post.pictured is not None
            page = page_of(post)
            assert page.picture == post.picture
            assert page.text.startswith(post.pictured.text)
            assert page.text.endswith(post.pictured.folded)

    @pytest.mark.parametrize("preset", ["castilla", "seis"])
    def test_the_last_hand_of_a_match_shows_its_cards_and_who_has_won(self, preset: str) -> None:
        """The last hand shows cards, score and winner in one image; after a refusal, no cards."""
        seen = set()
        for seed in range(4):
            _, game = play_match(PRESETS[preset], Random(seed))
            post = public_post(game)
            picture = picture_of(post)
            seen.add(picture.file_name)
            shown = set[Card]().union(*game.hand.hands) if game.hand.shown else set()
            assert told_in_text(picture.alternative) == shown
            won = [line for line in picture.alternative.splitlines() if "artida" in line]
            assert len(won) == 1, won
            assert picture.file_name == ("finale.png" if game.hand.shown else "board.png")
        assert "finale.png" in seen


def dealt(rules: Rules) -> Game:
    """Return a match after its first deal."""
    log, _ = play_match(rules, Random(1))
    for length in range(1, len(log)):
        game = fold(log[:length])
        if game.hand.number and all(len(held) == 4 for held in game.hand.hands):
            return game
    raise AssertionError(log)


@pytest.mark.long
@pytest.mark.parametrize("preset", ["castilla", "seis"])
def test_cards_dealt_again_change_no_picture(preset: str) -> None:
    """Images do not change with hidden cards: neither key nor alternative text nor bytes."""
    generator = Random(9)
    rules = PRESETS[preset]
    log, _ = play_match(rules, generator)
    different = 0
    for length in generator.sample(range(len(log) // 8, len(log)), 12):
        steps = log[:length]
        assert isinstance(steps[0], MatchOpened)
        for viewer in (None, Seat(0)):
            real, twin = fold(steps), fold(twin_of(steps, rules, viewer, generator))
            different += cards_of(real) != cards_of(twin)
            if viewer is None:
                posts = [public_post(game) for game in (real, twin)]
            else:
                posts = [private_post(game, viewer) for game in (real, twin)]
            assert posts[0] == posts[1]
            if posts[0].picture is not None:
                one, other = (picture_of(post) for post in posts)
                assert one.alternative == other.alternative
                assert one.compose() == other.compose()
    assert different > 6


def cards_of(game: Game) -> list[Cards]:
    """Return the cards of all hands."""
    return list(game.hand.hands)
