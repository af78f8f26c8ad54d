"""Which key says what: words have letters of their own language, digits are cards and stones.

Enter deals, throws and goes on. No two words that may be said at the same time share a letter.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_lowercase
from typing import Final, TypeAlias, assert_never

from bot.ports.request import ButtonPress
from bot.text.choices import AmountPrompt, MenuAction, PromptKind, gaze_choices, label, look_line
from bot.text.common import Names
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Descarto,
    Envido,
    Look,
    Mas,
    Reparto,
    Senal,
)

ENTER: Final = "enter"
ESCAPE: Final = "escape"
BACKSPACE: Final = "backspace"
HELP_KEY: Final = "?"
WRITE_KEY: Final = ":"
LEAVE_KEY: Final = "ctrl+c"
DIGITS: Final = "0123456789"

_NAMED: Final = {ENTER: "enter", ESCAPE: "escape", LEAVE_KEY: "leave"}
"""Keys that stand for no letter, and what each is called."""

_LETTERS: Final = ascii_lowercase


class LocalKey(StrEnum):
    """What a key does that says nothing at the table by itself."""

    GO_ON = "go-on"
    THROW = "throw"
    ALL = "all"
    SUGGEST = "suggest"
    SIGNS = "signs"
    LOOKS = "looks"
    BACK = "back"
    WHY = "why"
    ODDS = "odds"
    STORY = "story"
    REVIEW = "review"
    ADVICE = "advice"
    REMATCH = "rematch"
    HELP = "help"
    WRITE = "write"
    LEAVE = "leave"


Act: TypeAlias = Action | LocalKey | ButtonPress
"""What a key does: a word of the game, something of the screen, or a button of the host."""


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """A key, the word beside it, and what it does; nothing where it only tells of the digits."""

    key: str
    word: str
    act: Act | None

    def shown(self, voice: Localizer) -> str:
        """Return what the key is called."""
        return (
            voice.format(LocalizedText(f"terminal-{_NAMED[self.key]}"))
            if self.key in _NAMED
            else self.key
        )


Entry: TypeAlias = MenuAction | AmountPrompt | LocalizedText
"""What may be done, as the table offers it; a line lets the others go on."""


def words_offered(
    offered: Sequence[Entry], voice: Localizer, stones: int | None, marked: int
) -> list[KeyBinding]:
    """Return what may be said now.

    With the ``stones`` that were typed, or how many cards are marked.
    """
    words: list[KeyBinding] = []
    for entry in offered:
        for word in _words_for(entry, voice, stones, marked):
            # Amounts share a key, and all signs share one.
            if not any(word.key == known.key for known in words):
                words.append(word)
    return words


def listed_from_a(acts: Sequence[tuple[str, Act]], voice: Localizer) -> list[KeyBinding]:
    """What one chooses from, each with a letter in the order of the alphabet, and the way back."""
    words = [KeyBinding(key, *each) for key, each in zip(_LETTERS, acts, strict=False)]
    return [*words, KeyBinding(ESCAPE, voice.format(LocalizedText("press-words")), LocalKey.BACK)]


def signs_offered(offered: Sequence[Entry], voice: Localizer) -> list[KeyBinding]:
    """Return the signs that may be made."""
    signs = [entry for entry in offered if isinstance(entry, MenuAction) and _is_sign(entry)]
    return listed_from_a([(voice.format(sign.line), sign.action) for sign in signs], voice)


def looks_offered(offered: Sequence[Entry], names: Names, voice: Localizer) -> list[KeyBinding]:
    """Return whom one may look at."""
    looks = gaze_choices(entry for entry in offered if not isinstance(entry, LocalizedText))
    return listed_from_a([(voice.format(look_line(look.at, names)), look) for look in looks], voice)


def looking_back(voice: Localizer) -> list[KeyBinding]:
    """Return what may be asked when a hand is over."""
    asked = (LocalKey.WHY, LocalKey.ODDS, LocalKey.STORY, LocalKey.REVIEW)
    return [_own(own, voice) for own in asked]


def advice(voice: Localizer) -> KeyBinding:
    """Return what might be best, for whoever has asked for hints."""
    return _own(LocalKey.ADVICE, voice)


def rematch(voice: Localizer) -> KeyBinding:
    """Another match with the same players."""
    return _own(LocalKey.REMATCH, voice)


def always(voice: Localizer) -> list[KeyBinding]:
    """Return what may be done at any time."""
    return [
        KeyBinding(HELP_KEY, voice.format(LocalizedText("terminal-help")), LocalKey.HELP),
        KeyBinding(WRITE_KEY, voice.format(LocalizedText("terminal-write")), LocalKey.WRITE),
        KeyBinding(LEAVE_KEY, voice.format(LocalizedText("terminal-away")), LocalKey.LEAVE),
    ]


def letter(word: str, voice: Localizer) -> str:
    """Return the letter of a word in a language."""
    return voice.format(LocalizedText("terminal-letter", {"word": word}))


def _is_sign(entry: MenuAction) -> bool:
    return isinstance(entry.action, Senal)


def _own(own: LocalKey, voice: Localizer) -> KeyBinding:
    words = {
        LocalKey.ALL: "terminal-all",
        LocalKey.SUGGEST: "chat-suggest",
        LocalKey.SIGNS: "press-signs",
        LocalKey.LOOKS: "press-looks",
        LocalKey.WHY: "chat-why",
        LocalKey.ODDS: "chat-odds",
        LocalKey.STORY: "terminal-story",
        LocalKey.REVIEW: "repaso-button",
        LocalKey.ADVICE: "terminal-advice",
        LocalKey.REMATCH: "terminal-rematch",
    }
    return KeyBinding(letter(own, voice), voice.format(LocalizedText(words[own])), own)


# One short case for each kind of entry.
def _words_for(  # noqa: C901, PLR0912 - see above
    entry: Entry, voice: Localizer, stones: int | None, marked: int
) -> Iterator[KeyBinding]:
    match entry:
        case LocalizedText():
            yield KeyBinding(ENTER, voice.format(entry), LocalKey.GO_ON)
        case AmountPrompt(kind=PromptKind.THROW, least=least):
            yield KeyBinding("1-4", voice.format(LocalizedText("terminal-mark")), None)
            if marked >= least:
                throw = voice.format(LocalizedText("chat-throw", {"count": marked}))
                yield KeyBinding(ENTER, throw, LocalKey.THROW)
            yield _own(LocalKey.SUGGEST, voice)
            yield _own(LocalKey.ALL, voice)
        case AmountPrompt(kind=kind):
            yield _number_of(kind, stones, voice)
        case MenuAction(_, Descarto()):
            return
        case MenuAction(_, Senal()):
            yield _own(LocalKey.SIGNS, voice)
        case MenuAction(_, Look()):
            yield _own(LocalKey.LOOKS, voice)
        case MenuAction(_, Caiga()) if stones is not None:
            # Enter lifts so many cards.
            return
        case MenuAction(line, Alzo() as action):
            yield KeyBinding(letter(_named(line), voice), voice.format(line), action)
        case MenuAction(_, Reparto() | Caiga() as action):
            yield _said(ENTER, action, voice)
        case MenuAction(_, Envido() | Mas() as action):
            yield _said(letter(_name(action), voice), _typed(action, stones), voice)
        case MenuAction(_, action):
            yield _said(letter(_name(action), voice), action, voice)
        case _:
            assert_never(entry)


def _number_of(kind: PromptKind, stones: int | None, voice: Localizer) -> KeyBinding:
    """Return what the digits are for, or what the number that was typed says."""
    if stones is not None:
        return _said(ENTER, _amount(kind, stones), voice)
    counted = "chat-cards" if kind is PromptKind.CUT else "terminal-stones"
    return KeyBinding("0-9", voice.format(LocalizedText(counted)), None)


def _typed(action: Envido | Mas, stones: int | None) -> Envido | Mas:
    return action if stones is None else type(action)(stones)


def _amount(kind: PromptKind, stones: int) -> Action:
    if kind is PromptKind.CUT:
        return Alzo(stones)
    return Mas(stones) if kind is PromptKind.RAISE else Envido(stones)


def _said(key: str, action: Action, voice: Localizer) -> KeyBinding:
    return KeyBinding(key, voice.format(label(action)), action)


def _name(action: Action) -> str:
    """Return what an action is called where its letter stands; each opinion has one of its own."""
    line = label(action)
    return str(line.args.get("opinion", _named(line)))


def _named(line: LocalizedText) -> str:
    return line.key.removeprefix("choice-")
