"""What a person has done so far about a question, and the keys that they have for it."""

from dataclasses import dataclass, field, replace
from typing import Final

from bot.lines.choices import Prompt
from bot.lines.voice import Line
from bot.platforms.terminal.keys import (
    ENTER,
    ESCAPE,
    KeyWord,
    Own,
    advice,
    always,
    looking_back,
    rematch,
    words_offered,
)
from bot.platforms.terminal.platform import Sitting
from engine.game import Discarding, HandOver, MatchOver
from engine.view import own_cards

_MOST_DIGITS: Final = 3


@dataclass(slots=True)
class Asking:
    """What the person has done so far about the question of now.

    The cards ``marked`` are places in the hand as it is drawn; ``written`` is None until they write
    in words. Of what they are ``sure`` they are asked; ``chosen_from`` stands in the place of the
    usual words, and ``told`` in that of the story.
    """

    marked: frozenset[int] = frozenset()
    stones: str = ""
    written: str | None = None
    sure: KeyWord | None = None
    chosen_from: list[KeyWord] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    goes_on: bool = False

    def count(self, digit: str, sitting: Sitting) -> None:
        """A digit is a card where cards are chosen, and stones where they may be bet."""
        if isinstance(sitting.seen.phase, Discarding):
            if 1 <= int(digit) <= len(own_cards(sitting.seen)):
                self.marked ^= {int(digit) - 1}
        elif any(isinstance(entry, Prompt) for entry in sitting.offered()):
            self.stones = (self.stones + digit).lstrip("0")[:_MOST_DIGITS]


def words_now(sitting: Sitting, asking: Asking) -> list[KeyWord]:
    """The words that may be said now, with what may be done at any time."""
    voice, phase = sitting.voice, sitting.seen.phase
    back = KeyWord(ESCAPE, voice.say(Line("press-words")), Own.BACK)
    if asking.written is not None:
        return [KeyWord(ENTER, voice.say(Line("terminal-say")), Own.WRITE), back]
    if asking.sure is not None:
        return [asking.sure, back]
    if asking.chosen_from:
        return asking.chosen_from
    stones = int(asking.stones) if asking.stones else None
    words = words_offered(sitting.offered(), voice, stones, len(asking.marked))
    if isinstance(phase, MatchOver):
        words.append(rematch(voice))
    if isinstance(phase, HandOver | MatchOver):
        words += looking_back(voice)
    if sitting.is_hinting:
        words.append(advice(voice))
    if asking.told:
        words = [replace(back, key=ENTER), *(word for word in words if word.key != ENTER)]
    return [*words, *always(voice)]
