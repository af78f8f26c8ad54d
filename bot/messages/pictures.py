"""Choose the picture of each message: its content and its alternative text.

Like the message, a picture is a pure function of what its reader may see: a hand comes from its
owner's view, everything else from the public view.
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
from bot.messages.render_context import RenderContext
from bot.ports.message import Picture
from bot.text.common import (
    Names,
    cards_line,
    own_cards_line,
    turn_line,
    worth_line,
)
from bot.text.hand_history_text import (
    DESCRIBED,
    Verbosity,
    best_seat,
    hand_lines,
    paid_line,
    reasons_line,
)
from bot.text.lance_text import tell_count
from bot.text.localizer import LocalizedText, Localizer
from bot.text.text_cache import width
from engine.baraja import baraja_of
from engine.cards import Cards
from engine.events import GameWon, HandClosed, MatchWon, VacaWon, WonBy
from engine.game import MatchOver
from engine.hands import Lance
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of, speaking_order
from engine.view import View, own_cards

LONGEST_ALTERNATIVE: Final = 1_024
"""The longest alternative text that every platform allows, in UTF-16 code units."""

_SHORT_OF_IT: Final = 13
"""How many stones the rivals are short of winning the game in the example of the primer."""


def hand_picture(context: RenderContext, seen: View, marked: frozenset[int]) -> Picture | None:
    """Return the picture of the viewer's cards, which highlights those marked for the discard.

    After a discard of all four it shows empty places, because Telegram cannot remove a picture. In
    a person's own chat it also shows the score, as the table's picture does in other chats.
    """
    if context.image_renderer is None:
        return None
    held = own_cards(seen)
    score = _score(context, seen) if context.is_own_chat else None
    content = Hand(held, tuple(sorted(marked)), marks_of(held, seen.rules), score)
    lines = list(_hand_lines(seen, marked))
    if score is not None:
        lines += _score_lines(context, seen, context.names)
    return context.image_renderer.picture(content, context.text(*lines))


def showdown_picture(context: RenderContext, seen: View) -> Picture | None:
    """Return the picture of the hands at the showdown, the same for every viewer.

    Return None if no hand is shown.
    """
    hands = shown_hands(context, seen)
    if context.image_renderer is None or not hands:
        return None
    title = LocalizedText("chat-hand", {"number": seen.number})
    laid, paid = tuple(_laid(context, seen, hands)), tuple(_paid(context, seen))
    content = Showdown(context.say(title), laid, paid, _score(context, seen))
    return context.image_renderer.picture(content, _alternative(context, seen))


def _laid(context: RenderContext, public: View, hands: tuple[Cards, ...]) -> Iterator[ShownHand]:
    """Yield each shown hand, starting with the mano; a seat that shows none gets an empty hand."""
    rules = public.rules
    for seat in speaking_order(public.mano, rules.seats):
        held = baraja_of(rules).from_highest(hands[seat])
        worth = worth_line(held, rules) if held else LocalizedText("picture-unshown")
        yield ShownHand(
            player=_player(context, public, seat),
            side=pair_of(seat),
            cards=held,
            worth=context.said(worth),
            marks=marks_of(held, rules),
        )


def marks_of(held: Cards, rules: Rules) -> Marks:
    """Return the rank each card counts as, if it differs: with eight kings, a three is a king."""
    counts_as = baraja_of(rules).counts_as
    marks = tuple(None if counts_as[card] is card.rank else counts_as[card] for card in held)
    return marks if any(marks) else ()


def _paid(context: RenderContext, public: View) -> Iterator[LancePayout]:
    """Yield what each lance has paid and why, as the text says it.

    An accepted órdago pays the whole game.
    """
    story = context.telling_of(public).story
    for called in story.mus.peretes:
        lance, side = context.say(LocalizedText("picture-perete")), pair_of(called.seat)
        yield LancePayout(lance, side, called.stones, context.names[called.seat])
    for told in story.lances:
        if told.winner is None:
            continue
        best = best_seat(told, public)
        why = reasons_line(told, context.names, best)
        if best is not None:
            why = LocalizedText("story-parts", {"first": context.names[best], "rest": why})
        yield LancePayout(
            context.say(_lance_line(told.lance)), told.winner, told.stones, context.said(why)
        )
    for event in story.endings:
        if isinstance(event, GameWon) and event.by is WonBy.ORDAGO:
            assert event.lance is not None, "an órdago is decided in a lance"
            assert event.best is not None, "an órdago is won by a hand"
            told_by = LocalizedText("picture-ordago", {"player": context.names[event.best]})
            yield LancePayout(
                context.say(_lance_line(event.lance)), event.pair, 0, context.say(told_by)
            )


def final_picture(context: RenderContext, seen: View) -> Picture | None:
    """Return the picture of the end of a match: the winners, and the deciding cards if shown."""
    if context.image_renderer is None or not isinstance(seen.phase, MatchOver):
        return None
    board = Board(context.say(LocalizedText("picture-match-over")), _score(context, seen))
    hands, told = shown_hands(context, seen), _alternative(context, seen)
    if not hands:
        return context.image_renderer.picture(board, told)
    laid, paid = tuple(_laid(context, seen, hands)), tuple(_paid(context, seen))
    return context.image_renderer.picture(Finale(board, laid, paid), told)


def seating_picture(image_renderer: ImageRenderer, localizer: Localizer, rules: Rules) -> Picture:
    """Return the picture of the seats at a table of four, for the primer, with the target."""
    rival = SeatLabel(2, localizer.format(LocalizedText("primer-rival")))
    own = SeatLabel(1, localizer.format(LocalizedText("terminal-you")))
    partner = SeatLabel(3, localizer.format(LocalizedText("primer-partner")))
    sides = (Side((own, partner), rules.target), Side((rival, rival), rules.target - _SHORT_OF_IT))
    told = localizer.format(LocalizedText("primer-seating", {"target": rules.target}))
    return image_renderer.picture(Seating(Score(sides, rules.target)), told)


def score_picture(context: RenderContext, public: View) -> Picture | None:
    """Return the picture of the score."""
    if context.image_renderer is None:
        return None
    return context.image_renderer.picture(_score(context, public), _alternative(context, public))


def _alternative(context: RenderContext, seen: View) -> str:
    """Return the most detailed description that fits into an alternative text."""
    described = ""
    for manner in DESCRIBED:
        described = table_description(context, seen, manner)
        if width(described) <= LONGEST_ALTERNATIVE:
            break
    return described


def table_description(context: RenderContext, seen: View, manner: Verbosity) -> str:
    """Describe what a table's picture shows: the score, and at the end of a hand the cards."""
    if shown_hands(context, seen):
        return context.text(*_showdown_lines(context, seen, manner))
    names = context.called(manner.letters)
    lines = (*_score_lines(context, seen, names), *_next_hand_lines(context, seen, names))
    if isinstance(seen.phase, MatchOver):
        lines = (turn_line(seen, names), *lines)
    return context.text(*lines)


def _hand_lines(seen: View, marked: frozenset[int]) -> Iterator[LocalizedText]:
    held = own_cards(seen)
    yield own_cards_line(held)
    thrown = tuple(card for place, card in enumerate(held) if place in marked)
    if thrown:
        yield LocalizedText("picture-marked", {"cards": cards_line(thrown)})


def _showdown_lines(
    context: RenderContext, seen: View, manner: Verbosity
) -> Iterator[LocalizedText]:
    """Yield the lines of the alternative text: hands, games won, score.

    The payments of the lances come last, because the end is cut first.
    """
    names, telling = context.called(manner.letters), context.telling_of(seen)
    story = telling.story
    yield from hand_lines(story, seen, names, manner)
    for event in story.endings:
        if isinstance(event, GameWon | VacaWon | MatchWon):
            yield from tell_count(event, seen, names)
    yield from _score_lines(context, seen, names)
    for called in story.mus.peretes:
        yield LocalizedText("story-perete", {"player": names[called.seat], "stones": called.stones})
    for told in story.lances:
        if told.winner is not None:
            paid = paid_line(told.winner, told, seen, names, manner)
            yield LocalizedText("story-lance", {"lance": told.lance.value, "told": paid})
    yield from _next_hand_lines(context, seen, names)


def _score_lines(context: RenderContext, seen: View, names: Names) -> Iterator[LocalizedText]:
    """Return the score, with a mark on the name of the hand's mano."""
    telling = context.telling_of(seen)
    return telling.score_lines(telling.with_mano(context.localizer, names))


def _next_hand_lines(context: RenderContext, seen: View, names: Names) -> Iterator[LocalizedText]:
    """Yield who is mano in the next hand."""
    for event in context.telling_of(seen).story.endings:
        if isinstance(event, HandClosed):
            yield from tell_count(event, seen, names)


def shown_hands(context: RenderContext, seen: View) -> tuple[Cards, ...]:
    """Return the hands shown to everyone, indexed by seat; a seat that showed none has no cards.

    Return an empty tuple if none is shown.
    """
    hands = context.telling_of(seen).story.hands
    return hands if any(hands) else ()


def _score(context: RenderContext, public: View) -> Score:
    rules, tally, phase = public.rules, public.tally, public.phase
    gains = context.telling_of(public).story.gains
    even, odd = (
        Side(
            players=tuple(_players(context, public, pair)),
            stones=min(tally.stones[pair], rules.target),
            games=tally.games[pair],
            gained=gains[pair],
        )
        for pair in Pair
    )
    winner = int(phase.winner) if isinstance(phase, MatchOver) else None
    return Score((even, odd), rules.target, rules.games_to_win, winner)


def _players(context: RenderContext, public: View, pair: Pair) -> Iterable[SeatLabel]:
    seats = map(Seat, range(public.rules.seats))
    return (_player(context, public, seat) for seat in seats if pair_of(seat) is pair)


def _player(context: RenderContext, public: View, seat: Seat) -> SeatLabel:
    """Return the label of the player in a seat, with a note for the hand's mano."""
    is_mano = seat == context.telling_of(public).story.known_mano
    note = context.say(LocalizedText("mano-note")) if is_mano else ""
    return SeatLabel(seat + 1, context.names[seat], note)


def _lance_line(lance: Lance) -> LocalizedText:
    return LocalizedText("lance", {"lance": lance.value})
