"""Every command there is: menus, the words that are heard and README's list come from here.

Each row has its names and descriptions in the locale files, and is bound to its handler in
``bot/app/dispatcher.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import lru_cache
from typing import Final

from bot.parsing.vocabulary import Words, normalise
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer

_LONGEST: Final = 2
"""Words that a name may be written in: «por qué»."""


class ArgumentKind(Enum):
    """What may be typed behind a command."""

    NOTHING = auto()
    NUMBER = auto()
    WORDS = auto()
    """Anything at all: a line that is said to others."""
    TOPIC = auto()
    """Anything at all: a topic, or a question about one."""
    NAME = auto()
    """The name of a person."""
    LANGUAGE = auto()
    MATCH = auto()
    """The number of an earlier match, or the word for all of them."""
    HERE = auto()
    """The word for this chat."""
    CARDS = auto()
    PLAYER = auto()
    TABLE = auto()
    """The code of a table, or how a new one is to be."""
    PRESET = auto()
    SEATS = auto()
    LEVEL = auto()
    CLOCK = auto()


class Section(IntEnum):
    """What a command is for, in the order in which a menu that is read from above goes through."""

    TABLE = auto()
    GAME = auto()
    MATCH = auto()
    SETTINGS = auto()
    LEARNING = auto()
    HELP = auto()


class Scope(Enum):
    """Where a command is offered, and who sees it being given."""

    PUBLIC = auto()
    """Everywhere; a group sees it, as it sees what follows from it."""
    EPHEMERAL = auto()
    """Everywhere; where that is possible a group does not see it: the answer is for one person."""
    PRIVATE = auto()
    """In private chats alone: elsewhere it would show all what one person should see."""


@dataclass(frozen=True, slots=True)
class Option:
    """What else may stand behind a command, on platforms where each thing has its own place."""

    name: str
    takes: ArgumentKind


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its Spanish name, with what stands behind it and what that is called.

    With ``by_code`` the code of a table may stand behind it as well. ``instead`` is the command
    that is meant by this one with the name of a person behind it, or by a word of the game with a
    number behind it.

    What is known ``in_words`` needs no slash where somebody talks with the bot alone: in a private
    chat, in the terminal, and where the bot is called; and there within a sentence too. What
    ``always_allowed`` to everybody is heard of those as well who are not heard otherwise.
    """

    name: str
    section: Section
    where: Scope = Scope.PUBLIC
    takes: ArgumentKind = ArgumentKind.NOTHING
    option: str = ""
    works_without_slash: bool = False
    more: tuple[Option, ...] = ()
    is_owed: bool = False
    by_code: bool = False
    instead: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """Return all that may stand behind it, in order."""
        first = (Option(self.option, self.takes),) if self.option else ()
        return (*first, *self.more)


OWN_HAND: Final = "cartas"
"""The command that shows somebody their own cards."""

COMMANDS: Final = (
    Command(
        "mesa",
        Section.TABLE,
        takes=ArgumentKind.TABLE,
        option="codigo",
        more=(
            Option("preset", ArgumentKind.PRESET),
            Option("jugadores", ArgumentKind.SEATS),
            Option("nivel", ArgumentKind.LEVEL),
            Option("tiempo", ArgumentKind.CLOCK),
        ),
    ),
    Command("mus", Section.GAME, instead="envido"),
    Command("corto", Section.GAME, instead="envido"),
    Command("paso", Section.GAME, instead="envido"),
    Command("envido", Section.GAME, takes=ArgumentKind.NUMBER, option="n"),
    Command("mas", Section.GAME, takes=ArgumentKind.NUMBER, option="n"),
    Command("quiero", Section.GAME, instead="mas"),
    Command("noquiero", Section.GAME, instead="mas"),
    Command("ordago", Section.GAME, instead="envido"),
    Command("descarto", Section.GAME, Scope.PRIVATE, ArgumentKind.CARDS, "cartas"),
    Command("senas", Section.GAME, Scope.EPHEMERAL),
    Command("cartas", Section.TABLE, Scope.EPHEMERAL, by_code=True),
    Command("marcador", Section.MATCH, Scope.EPHEMERAL, by_code=True),
    Command("reglas", Section.MATCH, Scope.EPHEMERAL, by_code=True),
    Command("salir", Section.MATCH, by_code=True, instead="bloquear"),
    Command(
        "ayuda", Section.HELP, Scope.EPHEMERAL, ArgumentKind.TOPIC, "tema", works_without_slash=True
    ),
    Command("aprende", Section.LEARNING, Scope.EPHEMERAL),
    Command(
        "probabilidades", Section.LEARNING, Scope.EPHEMERAL, works_without_slash=True, by_code=True
    ),
    Command(
        *("porque", Section.LEARNING, Scope.EPHEMERAL, ArgumentKind.PLAYER, "jugador"),
        works_without_slash=True,
        by_code=True,
    ),
    Command(
        *("repaso", Section.LEARNING, Scope.EPHEMERAL, ArgumentKind.MATCH, "partida"),
        works_without_slash=True,
        by_code=True,
    ),
    Command("partidas", Section.LEARNING, Scope.EPHEMERAL, works_without_slash=True),
    Command(
        "practica",
        Section.LEARNING,
        Scope.EPHEMERAL,
        ArgumentKind.MATCH,
        "partida",
        works_without_slash=True,
    ),
    Command("comprobar", Section.MATCH, Scope.EPHEMERAL, by_code=True),
    Command("idioma", Section.SETTINGS, Scope.EPHEMERAL, ArgumentKind.LANGUAGE),
    Command("texto", Section.SETTINGS, Scope.EPHEMERAL, ArgumentKind.HERE, "donde"),
    Command("bloquear", Section.SETTINGS, Scope.EPHEMERAL, ArgumentKind.NAME, "nombre"),
    Command("misdatos", Section.SETTINGS, Scope.EPHEMERAL, is_owed=True),
    Command("olvidame", Section.SETTINGS, Scope.EPHEMERAL, is_owed=True),
    Command("di", Section.TABLE, takes=ArgumentKind.WORDS, option="frase"),
    Command("fuera", Section.SETTINGS, Scope.EPHEMERAL, by_code=True, instead="bloquear"),
)
"""All of them, in the order in which Discord is told of them."""

BY_SECTION: Final = tuple(sorted(COMMANDS, key=lambda command: command.section))
"""All of them as a menu shows them that is read from above."""


def find_command(word: str) -> Command | None:
    """Return the command of this name, in any language."""
    return _commands().get(normalise(word))


def command_in_sentence(text: str) -> tuple[Command, str] | None:
    """The command that a sentence begins with, and the one word behind it, if there is just one.

    A question to the help is what stands behind it, however long.
    None for a text that asks for something else, or for what has to be asked for by a slash.
    """
    words = normalise(text)
    for length in range(_LONGEST, 0, -1):
        command = _commands().get(("".join(words[:length]),))
        if command is not None and command.works_without_slash:
            rest = text.strip(" ?¿!¡.").split()[length:]
            if command.takes is ArgumentKind.TOPIC:
                return command, " ".join(rest)
            return command, rest[0].strip("?,.!") if len(rest) == 1 else ""
    return None


def is_name_of(key: str, text: str) -> bool:
    """Whether a text is what a command, or what stands behind one, is called in some language."""
    return normalise(text) in {normalise(name) for name in names_of(key).values()}


def means_matches(text: str) -> bool:
    """Whether somebody asks for their matches, all together, by the name of what lists them."""
    return is_name_of("partidas", text)


def typed_name(key: str, language: str) -> str:
    """A command as it is typed behind a slash in a language: in one word, without accents."""
    return "".join(normalise(names_of(key)[language]))


@lru_cache
def names_of(key: str) -> Mapping[str, str]:
    """Return what a command, or what stands behind one, is called in each language."""
    return {
        language: Localizer(language).format(LocalizedText(f"command-{key}"))
        for language in LANGUAGES
    }


@lru_cache(maxsize=1)
def _commands() -> Mapping[Words, Command]:
    """Return every name of a command in each language, in plain form."""
    return {
        normalise(name): command for command in COMMANDS for name in names_of(command.name).values()
    }
