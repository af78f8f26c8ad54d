"""Pictures for posts: what each shows, and how it is said to people who cannot see it.

Each is a pure function of what its reader may see, as the post is: a hand of its owner's view, all
else of the public's.
"""

from collections.abc import Iterable, Iterator

from bot.lines.count_lines import shown_lines, tell_count
from bot.lines.phrases import (
    Names,
    cards_line,
    from_highest,
    held_lines,
    listed,
    score_lines,
    turn_line,
    worth_line,
)
from bot.lines.voice import Line
from bot.pictures.contents import Board, Finale, Hand, Laid, Score, Showdown, Side, Sitter
from bot.ports.post import Picture
from bot.posts.buttons import Scene
from engine.cards import Cards
from engine.events import GameWon, HandsShown, LanceScored, MatchWon, VacaWon, WonBy
from engine.game import MatchOver, RefusedLance
from engine.hands import Lance
from engine.seats import Pair, Seat, pair_of, speaking_order
from engine.view import Shown, View, own_cards


def hand_picture(scene: Scene, seen: View, marked: frozenset[int]) -> Picture | None:
    """The viewer's own cards, those marked that are to be thrown.

    Whoever has thrown all of them is shown the empty places: Telegram takes no picture away again.
    """
    if scene.painter is None:
        return None
    content = Hand(own_cards(seen), tuple(sorted(marked)))
    return scene.painter.picture(content, scene.text(*_hand_lines(seen, marked)))


def showdown_picture(scene: Scene, public: View) -> Picture | None:
    """All hands of a hand that is over, as the public sees them; None while any is hidden."""
    assert public.seat is None, "a showdown is what everybody sees"
    hands = _open_hands(public)
    if scene.painter is None or not hands:
        return None
    title = Line("chat-hand", {"number": public.number, "player": scene.names[public.mano]})
    laid = tuple(_laid(scene, public, hands))
    content = Showdown(scene.say(title), laid, _score(public, scene.names))
    told = (*showdown_lines(public, scene.names), *score_lines(public, scene.names))
    return scene.painter.picture(content, scene.text(*told))


def _laid(scene: Scene, public: View, hands: tuple[Cards, ...]) -> Iterator[Laid]:
    """Each hand as it lies open, from the mano on."""
    won = _lances_won(public)
    for seat in speaking_order(public.mano, public.rules.seats):
        yield Laid(
            player=_player(seat, scene.names),
            side=pair_of(seat),
            cards=from_highest(hands[seat], public.rules),
            worth=scene.said(worth_line(hands[seat], public.rules)),
            won=tuple(scene.say(_lance_line(lance)) for lance in won.get(seat, ())),
        )


def final_picture(scene: Scene, public: View) -> Picture | None:
    """The end of a match: who has won it, and the cards that decided it where they were shown."""
    if scene.painter is None or not isinstance(public.phase, MatchOver):
        return None
    board = Board(scene.say(Line("picture-match-over")), _score(public, scene.names))
    score, hands = score_lines(public, scene.names), _open_hands(public)
    if not hands:
        turn = turn_line(public, scene.names)
        return scene.painter.picture(board, scene.text(turn, *score))
    content = Finale(board, tuple(_laid(scene, public, hands)))
    # Who has won the match stands among the games won.
    shown = showdown_lines(public, scene.names)
    return scene.painter.picture(content, scene.text(*shown, *score))


def score_picture(scene: Scene, public: View) -> Picture | None:
    """What the pairs stand at."""
    if scene.painter is None:
        return None
    told = scene.text(*score_lines(public, scene.names))
    return scene.painter.picture(_score(public, scene.names), told)


def _hand_lines(seen: View, marked: frozenset[int]) -> Iterator[Line]:
    held = own_cards(seen)
    yield from held_lines(held, seen.rules)
    thrown = tuple(card for place, card in enumerate(held) if place in marked)
    if thrown:
        yield Line("picture-marked", {"cards": cards_line(thrown)})


def showdown_lines(public: View, names: Names) -> Iterator[Line]:
    """Each hand, who has won which lance, and the games won; nothing while a hand is hidden."""
    hands = _open_hands(public)
    if not hands:
        return
    yield from shown_lines(hands, public, names)
    for seat, lances in _lances_won(public).items():
        told = listed([_lance_line(lance) for lance in lances])
        yield Line("picture-won", {"player": names[seat], "lances": told})
    for event in public.story:
        if isinstance(event, GameWon | VacaWon | MatchWon):
            yield from tell_count(event, public, names)


def _open_hands(public: View) -> tuple[Cards, ...]:
    """Every hand, by seat; none while any is hidden."""
    hands = tuple(held.cards for held in public.hands if isinstance(held, Shown))
    return hands if len(hands) == len(public.hands) else ()


def _lances_won(public: View) -> dict[Seat, tuple[Lance, ...]]:
    """Which seat's cards have won which lances, in the order of the count.

    RULES.md 5: a lance that was refused is won without cards, so that nobody's are marked for it.
    """
    refused = {closed.lance for closed in public.lances if isinstance(closed, RefusedLance)}
    won: dict[Seat, tuple[Lance, ...]] = {}
    for lance, best in _decided(public):
        if lance not in refused:
            won[best] = (*won.get(best, ()), lance)
    return won


def _decided(public: View) -> Iterator[tuple[Lance, Seat]]:
    """The lances that cards decided, since the cards lie open."""
    is_open = False
    for event in public.story:
        match event:
            case HandsShown():
                is_open = True
            case LanceScored(lance=lance, best=best) if is_open:
                yield lance, best
            case GameWon(by=WonBy.ORDAGO, lance=Lance() as lance, best=int() as best) if is_open:
                # A game that the count ends names the lance which it has scored just before.
                yield lance, Seat(best)
            case _:
                pass


def _score(public: View, names: Names) -> Score:
    rules, tally, phase = public.rules, public.tally, public.phase
    even, odd = (
        Side(
            players=tuple(_players(pair, rules.seats, names)),
            stones=min(tally.stones[pair], rules.target),
            games=tally.games[pair],
        )
        for pair in Pair
    )
    winner = int(phase.winner) if isinstance(phase, MatchOver) else None
    return Score((even, odd), rules.target, rules.games_to_win, winner)


def _players(pair: Pair, seats: int, names: Names) -> Iterable[Sitter]:
    return (_player(seat, names) for seat in map(Seat, range(seats)) if pair_of(seat) is pair)


def _player(seat: Seat, names: Names) -> Sitter:
    return Sitter(seat + 1, names[seat])


def _lance_line(lance: Lance) -> Line:
    return Line("lance", {"lance": lance.value})
