"""Hold what a person has typed or chosen for the current question.

Some people type a whole word although its first letter is enough: «paso», «envido 5». The rest of
the word must not answer the next question.
"""

import dataclasses
from functools import lru_cache
from typing import Final

from bot.parsing.error_text import UnknownCommandError
from bot.parsing.parse_action import ActionSequence, Ambiguous, DeclarationOnly, parse_action
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
from bot.ports.value import MutableStruct, field, replace
from bot.text.choices import AmountPrompt
from bot.text.localizer import LocalizedText
from engine.actions import Action, Descarto
from engine.game import Discarding, HandOver, MatchOver
from engine.view import Shown, View, own_cards

_MOST_DIGITS: Final = 3


class InputState(MutableStruct):
    """What the person has done so far for the current question.

    ``marked`` are the places of the marked cards in the drawn hand; ``written`` is None until the
    person types words. ``sure`` is an action to be confirmed. ``chosen_from`` replaces the usual
    actions, and ``told`` replaces the history.
    """

    marked: frozenset[int] = frozenset()
    stones: str = ""
    written: str | None = None
    sure: KeyBinding | None = None
    chosen_from: list[KeyBinding] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    goes_on: bool = False

    def take(self, key: str, game: LocalGame) -> None:
        """Handle a key without an action: digits mark cards or count; letters begin typed words."""
        if key in DIGITS:
            self._count(key, game)
        elif key == BACKSPACE:
            self.stones = self.stones[:-1]
        elif is_letter(key) and not self.chosen_from:
            self.written = key

    def _count(self, digit: str, game: LocalGame) -> None:
        """Handle a digit: mark a card while discarding, or type a number where one is asked for."""
        if isinstance(game.seen.phase, Discarding):
            if 1 <= int(digit) <= len(own_cards(game.seen)):
                self.marked ^= {int(digit) - 1}
        elif any(isinstance(entry, AmountPrompt) for entry in game.offered()):
            self.stones = (self.stones + digit).lstrip("0")[:_MOST_DIGITS]

    def write_on(self, first: str, key: str) -> None:
        """Continue the word of an action to be confirmed, if the key belongs to the word."""
        if is_letter(first) and is_letter(key) and begins_a_phrase(first + key):
            self.written = first + key


class TypedWord(MutableStruct):
    """Recognises the rest of a word whose first letter has already chosen an action.

    A letter typed before the next question is shown may continue the word. A later letter does so
    only if at least two letters of the word have been typed; a number after the word is ignored
    too. The person is told about this at the next question, because they would not read it earlier;
    until then ``is_untold`` is true.
    """

    typed: str = ""
    is_untold: bool = False

    def begin(self, key: str) -> None:
        """Start a new word with the key of an action."""
        self.typed = key if is_letter(key) else ""

    def goes_on(self, key: str, *, is_early: bool = True) -> bool:
        """Return whether a key only continues the typed word.

        A key ``is_early`` if it was pressed before the next question was shown.
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
    """Return whether a key types a letter."""
    return len(key) == 1 and key.isalpha()


def begins_a_phrase(typed: str) -> bool:
    """Return whether a phrase of the game begins with these letters, two or more."""
    letters = "".join(normalise(typed))
    return len(letters) > 1 and any(phrase.startswith(letters) for phrase in _phrases())


@lru_cache(maxsize=1)
def _phrases() -> tuple[str, ...]:
    written = vocabulary().written.values()
    return tuple(words.replace(" ", "") for phrases in written for words in phrases)


def heard_in(text: str, seen: View, language: str) -> Action | Ambiguous | None:
    """Return what words mean, with the cards in the order in which they are drawn.

    Return None if the app has to reply to the words.
    """
    held = hand_held(seen)
    try:
        said = parse_action(
            text, dataclasses.replace(seen, hands=(Shown(held), *seen.hands[1:])), language
        )
    except UnknownCommandError:
        return None
    if isinstance(said, DeclarationOnly | ActionSequence):
        return None
    is_of_others = isinstance(said, Descarto) and not set(said.cards) <= set(held)
    return None if is_of_others else said


def words_now(game: LocalGame, asking: InputState) -> list[KeyBinding]:
    """Return the current key bindings, usually with the ones that always exist."""
    localizer, phase = game.localizer, game.seen.phase
    back = KeyBinding(ESCAPE, localizer.format(LocalizedText("press-words")), LocalKey.BACK)
    if asking.written is not None:
        return [
            KeyBinding(ENTER, localizer.format(LocalizedText("terminal-say")), LocalKey.WRITE),
            back,
        ]
    if asking.sure is not None:
        return [asking.sure, back]
    if asking.chosen_from:
        return asking.chosen_from
    stones = int(asking.stones) if asking.stones else None
    words = words_offered(game.offered(), localizer, stones, len(asking.marked))
    if isinstance(phase, MatchOver):
        words.append(rematch(localizer))
    if isinstance(phase, HandOver | MatchOver):
        words += looking_back(localizer)
    if game.is_hinting:
        words.append(advice(localizer))
    if asking.told:
        words = [replace(back, key=ENTER), *(word for word in words if word.key != ENTER)]
    return [*words, *always(localizer)]
