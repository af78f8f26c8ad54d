"""List every command, for menus, the recognised words and the command tables in the docs.

Each row defines a command on every platform. The locale files hold its names and descriptions.
``bot/app/dispatcher.py`` binds it to its handler.
"""

from collections.abc import Mapping
from enum import Enum, Flag, IntEnum, auto
from functools import lru_cache
from typing import Final

from bot.parsing.vocabulary import Words, normalise
from bot.ports.value import Struct
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer

_LONGEST: Final = 2
"""The most words in a name: «por qué»."""


class ArgumentKind(Enum):
    """What may be typed after a command."""

    NOTHING = auto()
    NUMBER = auto()
    WORDS = auto()
    """Any text: a line for the other players."""
    TOPIC = auto()
    """Any text: a topic, or a question about one."""
    NAME = auto()
    """The name of a person."""
    ACQUAINTANCE = auto()
    """The name of someone with or against whom the author has played."""
    LANGUAGE = auto()
    MATCH = auto()
    """The number of an earlier match, or the word for all matches."""
    HERE = auto()
    """The word for this chat."""
    DAY = auto()
    """The word for the week's ranking, or for yesterday."""
    CARDS = auto()
    MOVE = auto()
    """A word of the game, as it is said at the table."""
    SIGN = auto()
    """A sign, by its name or its cards."""
    PLAYER = auto()
    TABLE = auto()
    """A table code, or the settings of a new table."""
    PRESET = auto()
    SEATS = auto()
    LEVEL = auto()
    CLOCK = auto()
    THREAD = auto()


class Section(IntEnum):
    """The section of a menu that lists a command, in the order of the menu."""

    TABLE = auto()
    GAME = auto()
    MATCH = auto()
    SETTINGS = auto()
    LEARNING = auto()
    HELP = auto()


class Scope(Enum):
    """Who sees that a command was given."""

    PUBLIC = auto()
    """A group sees the command and its effect."""
    EPHEMERAL = auto()
    """Only its author sees the answer, and the command too where possible."""


class Slash(Enum):
    """How Discord lists a command; all bots on a server share one list."""

    TOP_LEVEL = auto()
    """A command of its own."""
    SUBCOMMAND = auto()
    """A subcommand of ``/mus``."""
    MOVE = auto()
    """A word of the game, given as the argument of one subcommand."""


class Menu(Flag):
    """The Telegram menus that list a command; every command also works when typed."""

    NONE = 0
    PRIVATE = auto()
    GROUP = auto()
    ADMINS = auto()
    """The menu for a group's administrators."""
    GROUPS = GROUP | ADMINS
    ALL = PRIVATE | GROUPS


class Option(Struct, frozen=True):
    """An additional argument of a command, for platforms where each argument has its own field."""

    name: str
    takes: ArgumentKind


class Command(Struct, frozen=True):
    """A command, named in Spanish, with the kind and the name of its argument.

    ``slash`` says how Discord lists it, and ``menu`` which Telegram menus list it. With ``by_code``
    it also accepts a table code. ``instead`` is the command that people mean when they add a
    person's name to this one or, for a word of the game, a number. A command that
    ``works_without_slash`` needs no slash where a person talks only to the bot: in a private chat,
    in the terminal, and when the bot is mentioned. It is also recognised at the start of a
    sentence. A command that is ``always_allowed`` also works for blocked people.
    """

    name: str
    section: Section
    where: Scope = Scope.PUBLIC
    takes: ArgumentKind = ArgumentKind.NOTHING
    option: str = ""
    works_without_slash: bool = False
    more: tuple[Option, ...] = ()
    always_allowed: bool = False
    by_code: bool = False
    instead: str = ""
    slash: Slash = Slash.SUBCOMMAND
    menu: Menu = Menu.NONE

    @property
    def options(self) -> tuple[Option, ...]:
        """Return all arguments of the command, in order."""
        first = (Option(self.option, self.takes),) if self.option else ()
        return (*first, *self.more)

    @property
    def slash_options(self) -> tuple[Option, ...]:
        """Return the arguments for platforms where each has its own field, with the table code."""
        code = (Option(_CODE, ArgumentKind.TABLE),) if self.by_code and not self.options else ()
        return (*code, *self.options)


GROUP: Final = "mus"
"""The Discord command whose subcommands are all commands that are not at the top level."""

_CODE: Final = "codigo"
"""The name of the argument with a table code."""

OWN_HAND: Final = "cartas"
"""The command that shows people their own cards."""

COMMANDS: Final = (
    Command(
        "mesa",
        Section.TABLE,
        takes=ArgumentKind.TABLE,
        option=_CODE,
        more=(
            Option("preset", ArgumentKind.PRESET),
            Option("jugadores", ArgumentKind.SEATS),
            Option("nivel", ArgumentKind.LEVEL),
            Option("tiempo", ArgumentKind.CLOCK),
            Option("hilo", ArgumentKind.THREAD),
        ),
        works_without_slash=True,
        slash=Slash.TOP_LEVEL,
        menu=Menu.ALL,
    ),
    Command("mus", Section.GAME, instead="envido", slash=Slash.MOVE),
    Command("corto", Section.GAME, instead="envido", slash=Slash.MOVE),
    Command("paso", Section.GAME, instead="envido", slash=Slash.MOVE),
    Command(
        *("envido", Section.GAME, Scope.PUBLIC, ArgumentKind.NUMBER, "n"),
        slash=Slash.MOVE,
    ),
    Command("mas", Section.GAME, Scope.PUBLIC, ArgumentKind.NUMBER, "n", slash=Slash.MOVE),
    Command("quiero", Section.GAME, instead="mas", slash=Slash.MOVE),
    Command("noquiero", Section.GAME, instead="mas", slash=Slash.MOVE),
    Command("ordago", Section.GAME, instead="envido", slash=Slash.MOVE),
    Command(
        *("descarto", Section.GAME, Scope.PUBLIC, ArgumentKind.CARDS, "cartas"),
        slash=Slash.MOVE,
    ),
    Command(
        *("senas", Section.GAME, Scope.EPHEMERAL, ArgumentKind.SIGN, "sena"),
        menu=Menu.GROUPS,
    ),
    Command("jugada", Section.TABLE, takes=ArgumentKind.MOVE, option="jugada"),
    Command(
        *("cartas", Section.TABLE, Scope.EPHEMERAL),
        by_code=True,
        slash=Slash.TOP_LEVEL,
        menu=Menu.ALL,
    ),
    Command(
        *("jugar", Section.TABLE, Scope.EPHEMERAL),
        menu=Menu.PRIVATE,
        slash=Slash.TOP_LEVEL,
    ),
    Command("mesas", Section.TABLE, Scope.EPHEMERAL),
    Command("ver", Section.TABLE, Scope.EPHEMERAL, by_code=True),
    Command("marcador", Section.MATCH, Scope.EPHEMERAL, by_code=True, menu=Menu.GROUPS),
    Command("reglas", Section.MATCH, Scope.EPHEMERAL, by_code=True, menu=Menu.GROUPS),
    Command("salir", Section.MATCH, by_code=True, instead="bloquear", menu=Menu.GROUPS),
    Command(
        *("ayuda", Section.HELP, Scope.EPHEMERAL, ArgumentKind.TOPIC, "tema"),
        works_without_slash=True,
        slash=Slash.TOP_LEVEL,
        menu=Menu.ALL,
    ),
    Command("aprende", Section.LEARNING, Scope.EPHEMERAL, menu=Menu.PRIVATE),
    Command(
        *("diaria", Section.LEARNING, Scope.EPHEMERAL, ArgumentKind.DAY, "tabla"),
        menu=Menu.PRIVATE,
    ),
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
    Command(
        *("partidas", Section.LEARNING, Scope.EPHEMERAL),
        works_without_slash=True,
        instead="historial",
        menu=Menu.PRIVATE,
    ),
    Command(
        *("historial", Section.LEARNING, Scope.EPHEMERAL, ArgumentKind.ACQUAINTANCE, "nombre"),
        works_without_slash=True,
    ),
    Command(
        *("clasificacion", Section.LEARNING, Scope.EPHEMERAL),
        works_without_slash=True,
    ),
    Command(
        *("practica", Section.LEARNING, Scope.EPHEMERAL, ArgumentKind.MATCH, "partida"),
        works_without_slash=True,
        menu=Menu.PRIVATE,
    ),
    Command("comprobar", Section.MATCH, Scope.EPHEMERAL, by_code=True),
    Command(
        *("idioma", Section.SETTINGS, Scope.EPHEMERAL, ArgumentKind.LANGUAGE, "idioma"),
        menu=Menu.PRIVATE,
    ),
    Command("texto", Section.SETTINGS, Scope.EPHEMERAL, ArgumentKind.HERE, "donde"),
    Command("bloquear", Section.SETTINGS, Scope.EPHEMERAL, ArgumentKind.NAME, "nombre"),
    Command("misdatos", Section.SETTINGS, Scope.EPHEMERAL, always_allowed=True),
    Command("olvidame", Section.SETTINGS, Scope.EPHEMERAL, always_allowed=True),
    Command("di", Section.TABLE, takes=ArgumentKind.WORDS, option="frase"),
    Command("ajustes", Section.SETTINGS, Scope.EPHEMERAL, menu=Menu.ADMINS),
    Command(
        *("fuera", Section.SETTINGS, Scope.EPHEMERAL),
        by_code=True,
        instead="bloquear",
    ),
)
"""All commands, in the order of registration on Discord."""

BY_SECTION: Final = tuple(sorted(COMMANDS, key=lambda command: command.section))
"""All commands, in the order of a menu."""


def find_command(word: str) -> Command | None:
    """Return the command with this name in any language, or None."""
    return _commands().get(normalise(word))


def subcommand_in(command: Command, text: str) -> tuple[Command, str, str] | None:
    """Return the subcommand at the start of a text, its typed name and the text after it, if any.

    Only the command ``GROUP`` has subcommands; people also type them outside Discord.
    """
    word, *rest = text.split(maxsplit=1)[:2] or ("",)
    found = find_command(word) if command.name == GROUP else None
    if found is None or found.slash is Slash.MOVE:
        return None
    return found, word, "".join(rest)


def command_in_sentence(text: str) -> tuple[Command, str] | None:
    """Return the command at the start of a sentence and the single word after it, if any.

    The help command takes the rest of the sentence as a question, however long. Return None if the
    text starts with no command, or with one that needs a slash.
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
    """Return whether a text is the name of a command or argument in any language."""
    return normalise(text) in {normalise(name) for name in names_of(key).values()}


def means_matches(text: str) -> bool:
    """Return whether a text is the word for all of a person's matches."""
    return is_name_of("partidas", text)


def means_ranking(text: str) -> bool:
    """Return whether a text is the word for the week's ranking."""
    return is_name_of("ranking", text)


def means_yesterday(text: str) -> bool:
    """Return whether a text is the word for yesterday."""
    return is_name_of("yesterday", text)


def typed_name(key: str, language: str) -> str:
    """Return a command as typed after a slash: one word, without accents."""
    return "".join(normalise(names_of(key)[language]))


def top_level_name(command: Command) -> LocalizedText:
    """Return a command's name at Discord's top level, which no other bot uses."""
    return LocalizedText(f"discord-top-{command.name}")


@lru_cache
def names_of(key: str) -> Mapping[str, str]:
    """Return the name of a command or argument in each language."""
    return {
        language: Localizer(language).format(LocalizedText(f"command-{key}"))
        for language in LANGUAGES
    }


@lru_cache(maxsize=1)
def _commands() -> Mapping[Words, Command]:
    """Map every normalised command name in each language, including Discord's special ones."""
    named = {
        normalise(name): command for command in COMMANDS for name in names_of(command.name).values()
    }
    for command in COMMANDS:
        if command.slash is Slash.TOP_LEVEL:
            top = top_level_name(command)
            named |= {normalise(Localizer(each).format(top)): command for each in LANGUAGES}
    return named
