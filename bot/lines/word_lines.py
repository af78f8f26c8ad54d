"""The words of a lance in lines: who has said what, one beside the other."""

from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

from bot.lines.phrases import Names, listed
from bot.lines.story import Word
from bot.lines.voice import Filling, Line
from engine.events import (
    BetAccepted,
    BetRaised,
    BetRefused,
    OrdagoAccepted,
    OrdagoCalled,
    PartnerAdvised,
    PartnerConsulted,
    Passed,
)


def word_lines(
    words: tuple[Word, ...], names: Names, *, is_counted: bool = False
) -> Iterator[Line]:
    """What was said, in order; those who say the same one after the other share it.

    Where bets and raises are counted, all but the last are told as numbers.
    """
    raised = [word for word in words if isinstance(word, BetRaised)]
    counted = raised[:-1] if is_counted else []
    for alike, said in groupby(words, _shared):
        together = tuple(said)
        if alike:
            yield _word_line(
                together[0], listed([names[word.seat] for word in together], last="list-more")
            )
        else:
            for word in together:
                yield _word_line(word, names[word.seat], is_counted=word in counted)


def _shared(word: Word) -> str:
    """What of a word others may say as well; nothing where it is one's own."""
    match word:
        case Passed():
            return "passed"
        case BetRefused(whole_side=False):
            return "refused"
        case _:
            return ""


# A closed union is matched to its end in one place.
def _word_line(  # noqa: C901, PLR0911 - see above
    word: Word, player: Filling, *, is_counted: bool = False
) -> Line:
    said: dict[str, Filling] = {"player": player}
    match word:
        case Passed():
            return Line("story-passed", said)
        case BetRaised(_, _, stones, at_stake) if stones == at_stake:
            return Line(
                "story-bet-counted" if is_counted else "story-bet", said | {"stones": stones}
            )
        case BetRaised(_, _, stones) if is_counted:
            return Line("story-raise-counted", said | {"stones": stones})
        case BetRaised(_, _, stones, at_stake):
            return Line("story-raise", said | {"stones": stones, "total": at_stake})
        case OrdagoCalled():
            return Line("story-ordago", said)
        case BetAccepted():
            return Line("story-accepted", said)
        case OrdagoAccepted():
            return Line("story-ordago-accepted", said)
        case BetRefused(whole_side=whole_side):
            return Line("story-refused-by-side" if whole_side else "story-refused", said)
        case PartnerConsulted():
            return Line("story-consulted", said)
        case PartnerAdvised(_, opinion):
            return Line("story-advised", said | {"opinion": opinion.value})
        case _:
            assert_never(word)
