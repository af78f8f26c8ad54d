"""Make texts that many messages share, such as the score and whose turn it is."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from bot.text.localizer import LocalizedText, TextArg
from engine.baraja import baraja_of
from engine.cards import DECK, Card, Cards, Rank, Suit
from engine.events import SenaMade
from engine.game import (
    Answering,
    AnsweringOrdago,
    Betting,
    BetweenLances,
    Cutting,
    Discarding,
    HandOver,
    MatchOver,
    Talking,
    Undealt,
)
from engine.hands import HAND_SIZE, Lance, Pares, ParesKind, has_juego, pares, ranks, total
from engine.named_hands import Figure, figure_of
from engine.rules import Rules
from engine.seats import Pair, Seat, pair_of
from engine.senas import Sena
from engine.view import SenaSeen, View, own_seat

Names: TypeAlias = Mapping[Seat, str]
"""The name of each seat's player."""

_AMARRACO: Final = 5
_REMEMBERED: Final = 1_024


def listed(
    parts: Sequence[TextArg], *, last: str = "list-last", more: str = "list-more"
) -> TextArg:
    """Join one or more parts; ``last`` joins the last two, and ``more`` joins the others.

    When a list grows, the text of its beginning comes from the cache.
    """
    told, *others = parts
    for number, part in enumerate(others, start=1):
        told = LocalizedText(last if number == len(others) else more, {"first": told, "rest": part})
    return told


def side_line(pair: Pair, rules: Rules, names: Names) -> TextArg:
    """Return the names of a side's players, in the order of their seats."""
    members = [names[seat] for seat in map(Seat, range(rules.seats)) if pair_of(seat) is pair]
    return listed(members, last="side-more", more="side-more")


@lru_cache(maxsize=len(DECK))
def card_line(card: Card) -> LocalizedText:
    """Return the name of a card."""
    suit = LocalizedText(f"of-suit-{card.suit.name.lower()}")
    return LocalizedText("card", {"rank": rank_line(card.rank), "suit": suit})


@lru_cache(maxsize=_REMEMBERED)
def cards_line(cards: Cards) -> TextArg:
    """Return the names of one or more cards in the given order, by which players refer to them."""
    return listed([card_line(card) for card in cards])


_EMOJIS: Final = {Suit.OROS: "🪙", Suit.COPAS: "🏆", Suit.ESPADAS: "⚔️", Suit.BASTOS: "🪵"}


def cards_in_emojis(cards: Cards) -> str:
    """Return one or more cards as numbers, each with an emoji for its suit."""
    return " ".join(f"{card.rank.value}{_EMOJIS[card.suit]}" for card in cards)


def own_cards_line(cards: Cards) -> LocalizedText:
    """Return the line that names the viewer's cards.

    There are no cards between a discard of all four and the deal of the new ones.
    """
    return (
        LocalizedText("hand-held", {"cards": cards_line(cards)})
        if cards
        else LocalizedText("hand-thrown")
    )


def held_lines(cards: Cards, rules: Rules) -> Iterator[LocalizedText]:
    """Yield the viewer's cards and, once the hand is complete, its worth."""
    yield own_cards_line(cards)
    if len(cards) == HAND_SIZE:
        yield LocalizedText("chat-worth", {"worth": worth_line(cards, rules)})


def sena_line(made: SenaSeen, view: View, names: Names) -> LocalizedText:
    """Return the line for a sign with its gesture, by the viewer, a partner or a watched rival."""
    if made.seat == view.seat:
        return own_sena_line(made.sena, view.rules)
    is_own_side = pair_of(made.seat) is pair_of(own_seat(view))
    key = "sena-made-partner" if is_own_side else "sena-caught"
    return LocalizedText(key, {"player": names[made.seat]} | _gestured(made.sena, view.rules))


def own_sena_line(sena: Sena, rules: Rules) -> LocalizedText:
    """Return the line for a sign with its gesture, for the player who makes it."""
    return LocalizedText("sena-made-own", _gestured(sena, rules))


def _gestured(sena: Sena, rules: Rules) -> dict[str, TextArg]:
    gesture = LocalizedText(f"gesture-{sena}", {"list": rules.senas.value})
    return {"sena": LocalizedText(f"sena-{sena}"), "gesture": gesture}


def sena_told_line(made: SenaMade, names: Names, key: str = "sena-told") -> LocalizedText:
    """Return the line that reveals a sign after the hand: who made it, and who saw it."""
    is_caught = any(pair_of(seat) is not pair_of(made.seat) for seat in made.seen)
    told: dict[str, TextArg] = {
        "player": names[made.seat],
        "sena": LocalizedText(f"sena-{made.sena}"),
        "seen": "caught" if is_caught else "partner" if made.seen else "nobody",
        "players": listed([names[seat] for seat in made.seen], last="list-more")
        if made.seen
        else "",
    }
    return LocalizedText(key, told)


def gaze_line(at: Seat, names: Names) -> LocalizedText:
    """Return the line that says at whom the viewer looks."""
    return LocalizedText("gaze-own", {"player": names[at]})


def figure_line(figure: Figure) -> LocalizedText:
    """Return the name of a named hand."""
    return LocalizedText(f"figure-{figure}")


@lru_cache(maxsize=_REMEMBERED)
def worth_line(hand: Cards, rules: Rules) -> TextArg:
    """Return everything that players would say of a hand at the showdown.

    The text is cached because every message of a hand contains it.
    """
    parts: list[TextArg] = []
    paired = pares(hand, rules)
    if paired is not None:
        parts.append(_pares_line(paired))
    figure = figure_of(hand, rules)
    if figure is not None:
        parts.append(figure_line(figure))
    parts.append(_total_line(hand, rules))
    return listed(parts, last="list-more")


def held_line(lance: Lance, hand: Cards, rules: Rules) -> TextArg:
    """Return what a hand holds in a lance in which it takes part."""
    match lance:
        case Lance.GRANDE:
            return _ranks_line(hand, rules, highest_first=True)
        case Lance.CHICA:
            return _ranks_line(hand, rules, highest_first=False)
        case Lance.PARES:
            paired = pares(hand, rules)
            assert paired is not None, "a hand that takes part in pares has some"
            return _pares_line(paired)
        case Lance.JUEGO | Lance.PUNTO:
            return _total_line(hand, rules)
        case _:
            assert_never(lance)


def _ranks_line(hand: Cards, rules: Rules, *, highest_first: bool) -> TextArg:
    """Return the ranks of the cards in the order in which grande or chica compares them."""
    compared = ranks(hand, baraja_of(rules))
    ordered = compared if highest_first else compared[::-1]
    return listed([rank_line(rank) for rank in ordered])


def rank_line(rank: Rank) -> LocalizedText:
    """Return the name of a rank."""
    return LocalizedText(f"rank-{int(rank)}")


def _pares_line(paired: Pares) -> LocalizedText:
    high = LocalizedText(f"ranks-{int(paired.high)}")
    low = LocalizedText(f"ranks-{int(paired.low)}")
    match paired.kind:
        case ParesKind.PAREJA:
            return LocalizedText("pares-pareja", {"high": high})
        case ParesKind.MEDIAS:
            return LocalizedText("pares-medias", {"high": high})
        case ParesKind.DUPLES if paired.high == paired.low:
            return LocalizedText("pares-four-alike", {"high": high})
        case ParesKind.DUPLES:
            return LocalizedText("pares-duples", {"high": high, "low": low})
        case _:
            assert_never(paired.kind)


def _total_line(hand: Cards, rules: Rules) -> LocalizedText:
    key = "total-juego" if has_juego(hand, rules) else "total-punto"
    return LocalizedText(key, {"total": total(hand, rules)})


def score_lines(view: View, names: Names) -> tuple[LocalizedText, ...]:
    """Return each side's score, the viewer's first: stones, and games and vacas if they count."""
    own = Pair.EVEN if view.seat is None else pair_of(view.seat)
    return tuple(score_line(pair, view, names) for pair in (own, own.rival))


def score_line(pair: Pair, view: View, names: Names) -> LocalizedText:
    """Return the score of a side."""
    rules, tally = view.rules, view.tally
    # Stones beyond the target win nothing, so they are not shown.
    total = min(tally.stones[pair], rules.target)
    amarracos, stones = divmod(total, _AMARRACO)
    line = LocalizedText(
        "score",
        {
            "side": side_line(pair, rules, names),
            "total": total,
            "amarracos": amarracos,
            "stones": stones,
        },
    )
    if rules.games_to_win > 1 or rules.vacas_to_win > 1:
        line = LocalizedText("score-with-games", {"score": line, "games": tally.games[pair]})
    if rules.vacas_to_win > 1:
        line = LocalizedText("score-with-vacas", {"score": line, "vacas": tally.vacas[pair]})
    return line


def is_over(view: View) -> bool:
    """Return whether the hand is finished, so that its count can be shown."""
    was_dealt = view.number > 0
    return isinstance(view.phase, HandOver | MatchOver | Cutting) and was_dealt


# Each phase has one short case.
def turn_line(view: View, names: Names) -> LocalizedText:  # noqa: C901 - see above
    """Return what the table waits for, and from whom."""
    phase = view.phase
    if isinstance(phase, MatchOver):
        return LocalizedText(
            "turn-match-over", {"side": side_line(phase.winner, view.rules, names)}
        )
    if isinstance(phase, BetweenLances) or not view.speakers:
        # This state exists only between two events of a decision and is never shown.
        return LocalizedText("turn-settling")
    asked = _asked(view, names)
    match phase:
        case Undealt():
            line = LocalizedText("turn-undealt")
        case Cutting():
            line = LocalizedText("turn-cut", asked)
        case Talking():
            line = LocalizedText("turn-mus", asked)
        case Discarding():
            line = LocalizedText("turn-discard", asked)
        case Betting(lance):
            line = LocalizedText("turn-bet", asked | {"lance": lance.value})
        case Answering(lance, _, bettor, at_stake):
            bet = {"bettor": names[bettor], "lance": lance.value, "total": at_stake}
            line = LocalizedText("turn-answer", asked | bet)
        case AnsweringOrdago(lance, _, bettor):
            ordago = {"bettor": names[bettor], "lance": lance.value}
            line = LocalizedText("turn-answer-ordago", asked | ordago)
        case HandOver():
            line = LocalizedText("turn-hand-over", {"player": names[view.speakers[0]]})
        case _:
            assert_never(phase)
    return line


def _asked(view: View, names: Names) -> dict[str, TextArg]:
    """Return who may speak, and whether the viewer is among them."""
    speakers = [names[seat] for seat in view.speakers]
    return {
        "player": listed(speakers, last="list-or"),
        "mine": "yes" if view.seat in view.speakers else "no",
    }
