"""What a person has done so far about a question, and the keys that they have for it.

Some write a whole word where its first letter has said it: «paso», «envido 5». What is left of it
is no answer to what is asked next.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from bot.parsing.error_text import UnknownCommandError
from bot.parsing.parse_action import Ambiguous, DeclarationOnly, parse_action
from bot.parsing.vocabulary import normalise, vocabulary
from bot.platforms.terminal.key_bindings import (
    BACKSPACE,
    DIGITS,
    ENTER,
    ESCAPE,
    KeyBinding,
    LocalKey,
    advice,
    always,
    looking_back,
    rematch,
    words_offered,
)
from bot.platforms.terminal.screen_view import hand_held
from bot.platforms.terminal.seat import LocalGame
from bot.ports.value import replace
from bot.text.choices import AmountPrompt
from bot.text.localizer import LocalizedText
from engine.actions import Action, Descarto
from engine.game import Discarding, HandOver, MatchOver
from engine.view import Shown, View, own_cards

_MOST_DIGITS: Final = 3


@dataclass(slots=True)
class InputState:
    """What the person has done so far about the question of now.

    The cards ``marked`` are places in the hand as it is drawn; ``written`` is None until they write
    in words. Of what they are ``sure`` they are asked; ``chosen_from`` stands in the place of the
    usual words, and ``told`` in that of the story.
    """

    marked: frozenset[int] = frozenset()
    stones: str = ""
    written: str | None = None
    sure: KeyBinding | None = None
    chosen_from: list[KeyBinding] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    goes_on: bool = False

    def take(self, key: str, sitting: LocalGame) -> None:
        """A key that says no word: digits count, and any other letter begins what one writes."""
        if key in DIGITS:
            self._count(key, sitting)
        elif key == BACKSPACE:
            self.stones = self.stones[:-1]
        elif is_letter(key) and not self.chosen_from:
            self.written = key

    def _count(self, digit: str, sitting: LocalGame) -> None:
        """A digit is a card where cards are chosen, and stones where they may be bet."""
        if isinstance(sitting.seen.phase, Discarding):
            if 1 <= int(digit) <= len(own_cards(sitting.seen)):
                self.marked ^= {int(digit) - 1}
        elif any(isinstance(entry, AmountPrompt) for entry in sitting.offered()):
            self.stones = (self.stones + digit).lstrip("0")[:_MOST_DIGITS]

    def write_on(self, first: str, key: str) -> None:
        """Write a word on of which they were to be sure, if a key does so."""
        if is_letter(first) and is_letter(key) and begins_a_phrase(first + key):
            self.written = first + key


@dataclass(slots=True)
class TypedWord:
    """How somebody writes on at a word that its letter has said already.

    A letter that is pressed with the next question on the screen is an answer to it, unless two
    have come by then: so much is a word that is being written, with the number behind it. Nobody
    may be told of it before the next question, or they would not read it: till then ``is_untold``.
    """

    typed: str = ""
    is_untold: bool = False

    def begin(self, key: str) -> None:
        """A key has said a word."""
        self.typed = key if is_letter(key) else ""

    def goes_on(self, key: str, *, is_early: bool = True) -> bool:
        """Return whether a key only writes on.

        ``is_early`` if no other question stood when it came.
        """
        is_writing = len(self.typed) > 1
        typed = self.typed + key
        if is_letter(key) and (is_early or is_writing) and begins_a_phrase(typed):
            self.typed, self.is_untold = typed, True
            return True
        if is_writing and (key == " " or (key in DIGITS and self.typed[-1] in f" {DIGITS}")):
            self.typed = typed
            return True
        self.typed = ""
        return is_writing and key == ENTER


def is_letter(key: str) -> bool:
    """Return whether a key writes a letter."""
    return len(key) == 1 and key.isalpha()


def begins_a_phrase(typed: str) -> bool:
    """Return whether something of two letters or more that is said at a table begins so."""
    letters = "".join(normalise(typed))
    return len(letters) > 1 and any(phrase.startswith(letters) for phrase in _phrases())


@lru_cache(maxsize=1)
def _phrases() -> tuple[str, ...]:
    written = vocabulary().written.values()
    return tuple(words.replace(" ", "") for phrases in written for words in phrases)


def heard_in(text: str, seen: View, language: str) -> Action | Ambiguous | None:
    """Return what words say of the cards as they are drawn.

    None where the host is to answer them.
    """
    held = hand_held(seen)
    try:
        said = parse_action(text, replace(seen, hands=(Shown(held), *seen.hands[1:])), language)
    except UnknownCommandError:
        return None
    if isinstance(said, DeclarationOnly):
        return None
    is_of_others = isinstance(said, Descarto) and not set(said.cards) <= set(held)
    return None if is_of_others else said


def words_now(sitting: LocalGame, asking: InputState) -> list[KeyBinding]:
    """Return the words that may be said now, with what may be done at any time."""
    voice, phase = sitting.voice, sitting.seen.phase
    back = KeyBinding(ESCAPE, voice.format(LocalizedText("press-words")), LocalKey.BACK)
    if asking.written is not None:
        return [
            KeyBinding(ENTER, voice.format(LocalizedText("terminal-say")), LocalKey.WRITE),
            back,
        ]
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
