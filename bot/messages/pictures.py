"""Pictures for posts: what each shows, and how it is said to people who cannot see it.

Each is a pure function of what its reader may see, as the post is: a hand of its owner's view, all
else of the public's.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from bot.images.image_cache import ImageRenderer
from bot.images.specs import (
    Board,
    Finale,
    Hand,
    LancePayout,
    Marks,
    Score,
    Seating,
    SeatLabel,
    Showdown,
    ShownHand,
    Side,
)
from bot.messages.buttons import Scene
from bot.ports.message import Picture
from bot.text.common import (
    Names,
    cards_line,
    held_lines,
    turn_line,
    worth_line,
)
from bot.text.hand_history_text import Verbosity, best_seat, paid_line, reasons_line
from bot.text.lance_text import shown_lines, tell_count
from bot.text.localizer import LocalizedText, Localizer
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import GameWon, MatchWon, VacaWon, WonBy
from engine.game import MatchOver
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of, speaking_order
from engine.view import Shown, View, own_cards

_SHORT_OF_IT: Final = 13
"""How many stones the rivals of an example lack to a game that is lost to them."""


def hand_picture(scene: Scene, seen: View, marked: frozenset[int]) -> Picture | None:
    """Return the viewer's own cards, those marked that are to be thrown.

    Whoever has thrown all of them is shown the empty places: Telegram takes no picture away again.
    """
    if scene.painter is None:
        return None
    held = own_cards(seen)
    content = Hand(held, tuple(sorted(marked)), marks_of(held, seen.rules))
    return scene.painter.picture(content, scene.text(*_hand_lines(seen, marked)))


def showdown_picture(scene: Scene, public: View) -> Picture | None:
    """Return the hands of a hand that is over, as the public sees them.

    None where nobody shows one.
    """
    assert public.seat is None, "a showdown is what everybody sees"
    hands = _open_hands(public)
    if scene.painter is None or not hands:
        return None
    title = LocalizedText(
        "chat-hand", {"number": public.number, "player": scene.names[public.mano]}
    )
    laid, paid = tuple(_laid(scene, public, hands)), tuple(_paid(scene, public))
    content = Showdown(scene.say(title), laid, paid, _score(scene, public))
    return scene.painter.picture(content, scene.text(*_showdown_lines(scene, public)))


def _laid(scene: Scene, public: View, hands: tuple[Cards, ...]) -> Iterator[ShownHand]:
    """Yield each hand as it lies open, from the mano on; who shows none keeps the place."""
    rules = public.rules
    for seat in speaking_order(public.mano, rules.seats):
        held = baraja_of(rules).from_highest(hands[seat])
        worth = worth_line(held, rules) if held else LocalizedText("picture-unshown")
        yield ShownHand(
            player=_player(seat, scene.names),
            side=pair_of(seat),
            cards=held,
            worth=scene.said(worth),
            marks=marks_of(held, rules),
        )


def marks_of(held: Cards, rules: Rules) -> Marks:
    """Return which rank each card counts as, where it says another: a three with eight kings."""
    counts_as = baraja_of(rules).counts_as
    marks = tuple(None if counts_as[card] is card.rank else counts_as[card] for card in held)
    return marks if any(marks) else ()


def _paid(scene: Scene, public: View) -> Iterator[LancePayout]:
    """Yield what each lance has paid and why, as the story tells it.

    An órdago was the whole game.
    """
    story = scene.telling_of(public).story
    for called in story.mus.peretes:
        lance, side = scene.say(LocalizedText("picture-perete")), pair_of(called.seat)
        yield LancePayout(lance, side, called.stones, scene.names[called.seat])
    for told in story.lances:
        if told.winner is None:
            continue
        best = best_seat(told, public)
        why = reasons_line(told, scene.names, best)
        if best is not None:
            why = LocalizedText("story-parts", {"first": scene.names[best], "rest": why})
        yield LancePayout(
            scene.say(_lance_line(told.lance)), told.winner, told.stones, scene.said(why)
        )
    for event in story.endings:
        if isinstance(event, GameWon) and event.by is WonBy.ORDAGO:
            assert event.lance is not None, "an órdago is won in a lance"
            assert event.best is not None, "an órdago is won by a hand"
            told_by = LocalizedText("picture-ordago", {"player": scene.names[event.best]})
            yield LancePayout(
                scene.say(_lance_line(event.lance)), event.pair, 0, scene.say(told_by)
            )


def final_picture(scene: Scene, public: View) -> Picture | None:
    """The end of a match: who has won it, and the cards that decided it where they were shown."""
    if scene.painter is None or not isinstance(public.phase, MatchOver):
        return None
    board = Board(scene.say(LocalizedText("picture-match-over")), _score(scene, public))
    hands = _open_hands(public)
    if not hands:
        told = (turn_line(public, scene.names), *_score_lines(scene, public))
        return scene.painter.picture(board, scene.text(*told))
    laid, paid = tuple(_laid(scene, public, hands)), tuple(_paid(scene, public))
    # Who has won the match stands among the games won.
    content, shown = Finale(board, laid, paid), _showdown_lines(scene, public)
    return scene.painter.picture(content, scene.text(*shown))


def seating_picture(painter: ImageRenderer, voice: Localizer, rules: Rules) -> Picture:
    """Return who sits where at a table of four, as a learner is told it, and what wins a game."""
    rival = SeatLabel(2, voice.format(LocalizedText("primer-rival")))
    own = SeatLabel(1, voice.format(LocalizedText("terminal-you")))
    partner = SeatLabel(3, voice.format(LocalizedText("primer-partner")))
    sides = (Side((own, partner), rules.target), Side((rival, rival), rules.target - _SHORT_OF_IT))
    told = voice.format(LocalizedText("primer-seating", {"target": rules.target}))
    return painter.picture(Seating(Score(sides, rules.target)), told)


def score_picture(scene: Scene, public: View) -> Picture | None:
    """Return what the pairs stand at."""
    if scene.painter is None:
        return None
    told = scene.text(*_score_lines(scene, public))
    return scene.painter.picture(_score(scene, public), told)


def _hand_lines(seen: View, marked: frozenset[int]) -> Iterator[LocalizedText]:
    held = own_cards(seen)
    yield from held_lines(held, seen.rules)
    thrown = tuple(card for place, card in enumerate(held) if place in marked)
    if thrown:
        yield LocalizedText("picture-marked", {"cards": cards_line(thrown)})


def _showdown_lines(scene: Scene, public: View) -> Iterator[LocalizedText]:
    """Yield each hand, games won and the score.

    Last what each lance has paid, which is cut off first.
    """
    names, story = scene.names, scene.telling_of(public).story
    yield from shown_lines(_open_hands(public), public, names)
    for event in story.endings:
        if isinstance(event, GameWon | VacaWon | MatchWon):
            yield from tell_count(event, public, names)
    yield from _score_lines(scene, public)
    for called in story.mus.peretes:
        yield LocalizedText("story-perete", {"player": names[called.seat], "stones": called.stones})
    for told in story.lances:
        if told.winner is not None:
            paid = paid_line(told.winner, told, public, names, Verbosity())
            yield LocalizedText("story-lance", {"lance": told.lance.value, "told": paid})


def _open_hands(public: View) -> tuple[Cards, ...]:
    """Return every hand that lies open, by seat, and no cards of the others.

    Nothing where none does.
    """
    hands = tuple(held.cards if isinstance(held, Shown) else () for held in public.hands)
    return hands if any(hands) else ()


def _score_lines(scene: Scene, public: View) -> Iterator[LocalizedText]:
    """Return the score of each side, with what the hand has added to it."""
    return scene.telling_of(public).score_lines(scene.names)


def _score(scene: Scene, public: View) -> Score:
    rules, tally, phase = public.rules, public.tally, public.phase
    gains = scene.telling_of(public).story.gains
    even, odd = (
        Side(
            players=tuple(_players(pair, rules.seats, scene.names)),
            stones=min(tally.stones[pair], rules.target),
            games=tally.games[pair],
            gained=gains[pair],
        )
        for pair in Pair
    )
    winner = int(phase.winner) if isinstance(phase, MatchOver) else None
    return Score((even, odd), rules.target, rules.games_to_win, winner)


def _players(pair: Pair, seats: int, names: Names) -> Iterable[SeatLabel]:
    return (_player(seat, names) for seat in map(Seat, range(seats)) if pair_of(seat) is pair)


def _player(seat: Seat, names: Names) -> SeatLabel:
    return SeatLabel(seat + 1, names[seat])


def _lance_line(lance: Lance) -> LocalizedText:
    return LocalizedText("lance", {"lance": lance.value})
