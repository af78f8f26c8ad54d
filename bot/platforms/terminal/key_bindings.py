"""Bind keys to actions: the letters depend on the language; digits are cards and stones.

Enter deals, discards and continues. Actions that are possible at the same time have different
letters.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from string import ascii_lowercase
from typing import Final, TypeAlias, assert_never

from bot.app.commands.lesson import is_answer
from bot.messages.callback_data import TableButton, decode
from bot.ports.message import MessageContent
from bot.ports.request import ButtonPress
from bot.ports.value import Struct
from bot.text.choices import AmountPrompt, MenuAction, PromptKind, gaze_choices, label, look_line
from bot.text.common import Names
from bot.text.localizer import LocalizedText, Localizer
from bot.text.rule_facts import TutorialPage
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

FIRST_PAGE: Final = next(iter(TutorialPage))

_NAMED: Final = {ENTER: "enter", ESCAPE: "escape", LEAVE_KEY: "leave"}
"""The names of keys that are not letters."""

_LETTERS: Final = ascii_lowercase


class LocalKey(StrEnum):
    """The effect of a key that is not an action of the game."""

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
"""The effect of a key: an action of the game, a ``LocalKey``, or a button of the app."""


class KeyBinding(Struct, frozen=True, gc=True):
    """A key, its label and its effect; None if the binding only explains the digits."""

    key: str
    word: str
    act: Act | None

    def shown(self, localizer: Localizer) -> str:
        """Return the name of the key."""
        return (
            localizer.format(LocalizedText(f"terminal-{_NAMED[self.key]}"))
            if self.key in _NAMED
            else self.key
        )


Entry: TypeAlias = MenuAction | AmountPrompt | LocalizedText
"""An entry that the table offers; a text is the choice to let the others continue."""


def words_offered(
    offered: Sequence[Entry], localizer: Localizer, stones: int | None, marked: int
) -> list[KeyBinding]:
    """Return the key bindings of the offered actions.

    ``stones`` is the typed number; ``marked`` is the number of marked cards.
    """
    words: list[KeyBinding] = []
    for entry in offered:
        for word in _words_for(entry, localizer, stones, marked):
            # All amounts share a key, and so do all signs.
            if not any(word.key == known.key for known in words):
                words.append(word)
    return words


def listed_from_a(acts: Sequence[tuple[str, Act]], localizer: Localizer) -> list[KeyBinding]:
    """Return key bindings for choices, with the letters from ``a`` on, and a key to go back."""
    words = [KeyBinding(key, *each) for key, each in zip(_LETTERS, acts, strict=False)]
    return [
        *words,
        KeyBinding(ESCAPE, localizer.format(LocalizedText("press-words")), LocalKey.BACK),
    ]


def signs_offered(offered: Sequence[Entry], localizer: Localizer) -> list[KeyBinding]:
    """Return the key bindings of the possible signs."""
    signs = [entry for entry in offered if isinstance(entry, MenuAction) and _is_sign(entry)]
    return listed_from_a([(localizer.format(sign.line), sign.action) for sign in signs], localizer)


def looks_offered(offered: Sequence[Entry], names: Names, localizer: Localizer) -> list[KeyBinding]:
    """Return the key bindings of the players that the person may look at."""
    looks = gaze_choices(entry for entry in offered if not isinstance(entry, LocalizedText))
    return listed_from_a(
        [(localizer.format(look_line(look.at, names)), look) for look in looks], localizer
    )


def looking_back(localizer: Localizer) -> list[KeyBinding]:
    """Return the key bindings for a finished hand: odds, reasons and review."""
    asked = (LocalKey.WHY, LocalKey.ODDS, LocalKey.STORY, LocalKey.REVIEW)
    return [_own(own, localizer) for own in asked]


def advice(localizer: Localizer) -> KeyBinding:
    """Return the key binding that compares the choices, for a person with hints."""
    return _own(LocalKey.ADVICE, localizer)


def rematch(localizer: Localizer) -> KeyBinding:
    """Return the key binding for another match with the same players."""
    return _own(LocalKey.REMATCH, localizer)


def always(localizer: Localizer) -> list[KeyBinding]:
    """Return the key bindings that always exist."""
    return [
        KeyBinding(HELP_KEY, localizer.format(LocalizedText("terminal-help")), LocalKey.HELP),
        KeyBinding(WRITE_KEY, localizer.format(LocalizedText("terminal-write")), LocalKey.WRITE),
        KeyBinding(LEAVE_KEY, localizer.format(LocalizedText("terminal-away")), LocalKey.LEAVE),
    ]


def page_words(post: MessageContent, localizer: Localizer) -> list[KeyBinding]:
    """Return the key bindings of a primer page: digits answer, Enter continues and Escape skips."""
    buttons = [button for row in post.rows for button in row]
    answers = sum(is_answer(page_argument(button.token)) for button in buttons)
    keys = [*DIGITS[1 : answers + 1], *(() if answers else (ENTER,)), ESCAPE]
    return [
        *(
            KeyBinding(key, button.label, ButtonPress(button.token, ""))
            for key, button in zip(keys, buttons, strict=False)
        ),
        always(localizer)[-1],
    ]


def page_argument(token: str) -> str:
    """Return the page or answer that a button of the primer leads to."""
    pressed = decode(token)
    assert isinstance(pressed, TableButton), "the primer belongs to no table"
    return pressed.argument


def letter(word: str, localizer: Localizer) -> str:
    """Return the key letter of a word in the localizer's language."""
    return localizer.format(LocalizedText("terminal-letter", {"word": word}))


def _is_sign(entry: MenuAction) -> bool:
    return isinstance(entry.action, Senal)


def _own(own: LocalKey, localizer: Localizer) -> KeyBinding:
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
    return KeyBinding(letter(own, localizer), localizer.format(LocalizedText(words[own])), own)


# One short case for each kind of entry.
def _words_for(  # noqa: C901, PLR0912 - see above
    entry: Entry, localizer: Localizer, stones: int | None, marked: int
) -> Iterator[KeyBinding]:
    match entry:
        case LocalizedText():
            yield KeyBinding(ENTER, localizer.format(entry), LocalKey.GO_ON)
        case AmountPrompt(kind=PromptKind.THROW, least=least):
            yield KeyBinding("1-4", localizer.format(LocalizedText("terminal-mark")), None)
            if marked >= least:
                throw = localizer.format(LocalizedText("chat-throw", {"count": marked}))
                yield KeyBinding(ENTER, throw, LocalKey.THROW)
            yield _own(LocalKey.SUGGEST, localizer)
            yield _own(LocalKey.ALL, localizer)
        case AmountPrompt(kind=kind):
            yield _number_of(kind, stones, localizer)
        case MenuAction(_, Descarto()):
            return
        case MenuAction(_, Senal()):
            yield _own(LocalKey.SIGNS, localizer)
        case MenuAction(_, Look()):
            yield _own(LocalKey.LOOKS, localizer)
        case MenuAction(_, Caiga()) if stones is not None:
            # Enter cuts the typed number of cards.
            return
        case MenuAction(line, Alzo() as action):
            yield KeyBinding(letter(_named(line), localizer), localizer.format(line), action)
        case MenuAction(_, Reparto() | Caiga() as action):
            yield _said(ENTER, action, localizer)
        case MenuAction(_, Envido() | Mas() as action):
            yield _said(letter(_name(action), localizer), _typed(action, stones), localizer)
        case MenuAction(_, action):
            yield _said(letter(_name(action), localizer), action, localizer)
        case _:
            assert_never(entry)


def _number_of(kind: PromptKind, stones: int | None, localizer: Localizer) -> KeyBinding:
    """Return a binding that explains the digits, or the action of the typed number."""
    if stones is not None:
        return _said(ENTER, _amount(kind, stones), localizer)
    counted = "chat-cards" if kind is PromptKind.CUT else "terminal-stones"
    return KeyBinding("0-9", localizer.format(LocalizedText(counted)), None)


def _typed(action: Envido | Mas, stones: int | None) -> Envido | Mas:
    return action if stones is None else type(action)(stones)


def _amount(kind: PromptKind, stones: int) -> Action:
    if kind is PromptKind.CUT:
        return Alzo(stones)
    return Mas(stones) if kind is PromptKind.RAISE else Envido(stones)


def _said(key: str, action: Action, localizer: Localizer) -> KeyBinding:
    return KeyBinding(key, localizer.format(label(action)), action)


def _name(action: Action) -> str:
    """Return the name of an action, which determines its letter; each opinion has its own name."""
    line = label(action)
    return str(line.args.get("opinion", _named(line)))


def _named(line: LocalizedText) -> str:
    return line.key.removeprefix("choice-")
