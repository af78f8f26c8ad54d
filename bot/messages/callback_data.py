"""Encode and decode callback data: the meaning of a pressed button, in at most 64 bytes.

A token (callback data in Telegram, custom_id in Discord) is ``CODE:QUESTION:WORD``. The question
number grows with each new question at the table, so a button under an old message is known to be
stale, while two partners who may answer the same bet do not make each other's buttons stale. Lobby
tokens have no question. A token contains the positions of cards, never the cards.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from bot.ports.value import Struct
from bot.tables.table_code import is_code
from bot.text.choices import PromptKind
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Descarto,
    Envido,
    Look,
    Mas,
    Mus,
    NoQueremos,
    NoQuiero,
    Opino,
    Ordago,
    Paso,
    Perete,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import Cards
from engine.opinions import Advice
from engine.seats import Seat
from engine.senas import Sena

LONGEST: Final = 64
_FEWEST_PARTS: Final = 3
_REMEMBERED: Final = 256

_PLAIN: Final[dict[str, Action]] = {
    "deal": Reparto(),
    "mus": Mus(),
    "fall": Caiga(),
    "cut": Corto(),
    "pass": Paso(),
    "all": Ordago(),
    "yes": Quiero(),
    "no": NoQuiero(),
    "none": NoQueremos(),
    "ask": Consulta(),
    "perete": Perete(),
}
_COUNTED: Final = {str(kind): kind for kind in (PromptKind.CUT, PromptKind.BET, PromptKind.RAISE)}
_WORDS: Final = {type(action): word for word, action in _PLAIN.items()}


class BadCallbackError(Exception):
    """Raised for a token that does not belong to any button of the bot."""


class PlayButton(Struct, frozen=True):
    """An action that answers a question; with ``is_sure`` it needs no confirmation."""

    code: str
    question: int
    action: Action
    is_sure: bool = False


class DiscardButton(Struct, frozen=True):
    """Discard the cards at these positions, counted from 0."""

    code: str
    question: int
    positions: frozenset[int]


class MarkButton(Struct, frozen=True):
    """Show the player's hand with the cards at these positions marked for the discard."""

    code: str
    question: int
    positions: frozenset[int]


class DiscardMenu(Struct, frozen=True):
    """Discard the cards at the positions chosen from a menu."""

    code: str
    question: int


class AmountButton(Struct, frozen=True):
    """Ask for a number: how many stones to bet or raise, or how many cards to cut."""

    code: str
    question: int
    kind: PromptKind = PromptKind.BET


class Verb(StrEnum):
    """The function of a button that is not an action of the match."""

    SHOW_HAND = "hand"
    RESUME = "back"
    SIT = "sit"
    LEAVE = "leave"
    ADD_COMPUTERS = "fill"
    REMOVE_COMPUTERS = "clear"
    PAGE = "page"
    PRESET = "preset"
    OPTION = "option"
    NUMBER = "number"
    TURN_TIME = "turn"
    STAND_IN = "stand-in"
    START = "start"
    CLOSE = "close"
    LANGUAGE = "language"
    CHAT_LANGUAGE = "chat-language"
    HELP = "help"
    LEARN = "learn"
    FOLLOW = "follow"
    OPEN = "open"
    TABLE_LANGUAGE = "speak"
    ODDS = "odds"
    WHY = "why"
    REVIEW = "review"
    PROVE = "prove"
    PRACTISE = "practise"
    NUDGE_AFTER = "call"
    TALK = "talk"
    DISMISS = "dismiss"
    SIGNS = "signs"
    WORDS = "words"
    SKIP_CONFIRMATION = "unasked"
    ADMIT = "admit"
    THREAD = "thread"
    KEEP_OPEN = "stay"
    FORGET = "forget"
    ACCEPT_CHAT = "let-in"
    REJECT_CHAT = "keep-out"
    UNMUTE = "allow"
    REFUSE = "refuse"
    SUITS = "suits"
    SET = "set"
    TAKE_OVER = "take-over"
    GAMES = "games"
    SETTINGS = "settings"
    IN_PRIVATE = "privately"
    SEND_AWAY = "unseen"
    WATCH = "watch"
    JOIN = "join"
    DECLINE = "decline"
    SHUT = "shut"
    TELL_ME = "tell-me"
    LET_TALK = "let-talk"
    DAILY = "daily"
    RANKING = "ranking"


class TableButton(Struct, frozen=True):
    """A button that is not an action of the match: a verb and its argument."""

    code: str
    action: Verb
    argument: str = ""


CallbackData: TypeAlias = (
    PlayButton | DiscardButton | MarkButton | DiscardMenu | AmountButton | TableButton
)


def word_of(said: Action | PromptKind) -> str:
    """Return the word that stands for an action or a prompt in a token."""
    return f"amount:{said}" if isinstance(said, PromptKind) else _word(said)


def answering(code: str, question: int, word: str) -> str:
    """Return the token that answers a question with a word."""
    token = f"{code}:{question}:{word}"
    assert len(token) <= LONGEST, "a token fits every platform"
    return token


def encode(press: CallbackData) -> str:
    """Return the token for a button."""
    token = f"{press.code}:{_body(press)}"
    assert len(token.encode()) <= LONGEST, "a token fits every platform"
    return token


def decode(token: str) -> CallbackData:
    """Return the meaning of a token; raise only BadCallbackError."""
    parts = token.split(":", maxsplit=3)
    if len(token.encode(errors="replace")) > LONGEST or len(parts) < _FEWEST_PARTS:
        raise BadCallbackError
    code, question, word, about, *_ = (*parts, "")
    if code and not is_code(code):
        raise BadCallbackError
    try:
        if not question:
            return TableButton(code, Verb(word), about)
        return _asked(code, int(question), word, about)
    except (LookupError, ValueError):
        raise BadCallbackError from None


def positions_of(cards: Cards, hand: Cards) -> frozenset[int]:
    """Return the positions of the cards in a hand."""
    return frozenset(hand.index(card) for card in cards)


def chosen_in(values: tuple[str, ...]) -> frozenset[int]:
    """Return the positions chosen from a menu; raise BadCallbackError if they are not numbers."""
    try:
        return _read_positions("".join(values))
    except ValueError:
        raise BadCallbackError from None


def cards_at(positions: frozenset[int], hand: Cards) -> Cards:
    """Return the cards at these positions in a hand; ignore positions beyond its end."""
    return tuple(card for position, card in enumerate(hand) if position in positions)


def _asked(code: str, question: int, word: str, about: str) -> CallbackData:
    match word:
        case "throw":
            return DiscardButton(code, question, _read_positions(about))
        case "mark":
            return MarkButton(code, question, _read_positions(about))
        case "choose":
            return DiscardMenu(code, question)
        case "amount":
            return AmountButton(code, question, _COUNTED[about])
        case "sure":
            return PlayButton(code, question, _PLAIN[about], is_sure=True)
        case _:
            return PlayButton(code, question, _action(word, about))


# Each word has one short case.
def _action(word: str, about: str) -> Action:  # noqa: PLR0911 - see above
    match word:
        case "lift":
            return Alzo(int(about))
        case "bet":
            return Envido(int(about))
        case "raise":
            return Mas(int(about))
        case "sign":
            return Senal(Sena(about))
        case "look":
            return Look(Seat(int(about)))
        case "think":
            return Opino(Advice(about))
        case _:
            return _PLAIN[word]


def _body(press: CallbackData) -> str:
    match press:
        case TableButton(_, verb, about):
            return f":{verb}:{about}"
        case DiscardButton(_, question, positions) | MarkButton(_, question, positions):
            word = "throw" if isinstance(press, DiscardButton) else "mark"
            return f"{question}:{word}:{_write_positions(positions)}"
        case DiscardMenu(_, question):
            return f"{question}:choose"
        case AmountButton(_, question, kind):
            return f"{question}:{word_of(kind)}"
        case PlayButton(_, question, action, is_sure=True):
            return f"{question}:sure:{_word(action)}"
        case PlayButton(_, question, action):
            return f"{question}:{_word(action)}"
        case _:
            assert_never(press)


@lru_cache(maxsize=_REMEMBERED, typed=True)  # Actions without fields have equal hashes.
def _word(action: Action) -> str:  # noqa: PLR0911 - as in _action
    match action:
        case Alzo(lifted):
            return f"lift:{lifted}"
        case Envido(stones):
            return f"bet:{stones}"
        case Mas(stones):
            return f"raise:{stones}"
        case Senal(sena):
            return f"sign:{sena}"
        case Look(at):
            return f"look:{at}"
        case Opino(opinion):
            return f"think:{opinion}"
        case _:
            assert not isinstance(action, Descarto), "a discard is encoded as positions"
            return _WORDS[type(action)]


def _write_positions(positions: frozenset[int]) -> str:
    return "".join(str(position) for position in sorted(positions))


def _read_positions(text: str) -> frozenset[int]:
    if not text.isascii() or (text and not text.isdecimal()):
        raise ValueError(text)
    return frozenset(int(digit) for digit in text)
