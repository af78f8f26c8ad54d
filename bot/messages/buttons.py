"""What posts are made with: the scene of a table, and the buttons under it.

Buttons are for what a seat may say, for what may be arranged, and for cards to be marked.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from bot.images.image_cache import ImageRenderer
from bot.messages.callback_data import (
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    answering,
    encode,
    positions_of,
    word_of,
)
from bot.ports.message import Button, Menu, MenuItem, Style
from bot.ports.request import PersonId
from bot.ports.value import Struct
from bot.tables.table import Panel
from bot.tables.table_state import TableState
from bot.tables.view_cache import revision_of
from bot.text.choices import (
    AmountPrompt,
    MenuAction,
    gaze_choices,
    look_line,
    menu,
    suggested_discards,
)
from bot.text.common import Names, card_line
from bot.text.localizer import LocalizedText, Localizer, TextArg
from bot.text.text_cache import HandTextCache, shortened
from engine.actions import (
    Action,
    Alzo,
    Caiga,
    Consulta,
    Corto,
    Envido,
    Look,
    Mas,
    NoQuiero,
    Opino,
    Ordago,
    Quiero,
    Reparto,
    Senal,
)
from engine.view import View, own_cards

Rows: TypeAlias = tuple[tuple[Button, ...], ...]

IN_A_ROW: Final = 4

_MOST_LETTERS: Final = 12
"""Of a name on a button that stands beside others."""

_REMEMBERED: Final = 1_024
MOST_IN_A_ROW: Final = 5
"""Buttons that every platform takes in a row, where some are short."""

_STYLES: Final[dict[type[Action], Style]] = {
    Quiero: Style.SUCCESS,
    NoQuiero: Style.DANGER,
    Ordago: Style.DANGER,
    Corto: Style.PRIMARY,
    Reparto: Style.PRIMARY,
    Caiga: Style.PRIMARY,
}


class Scene(Struct, frozen=True):
    """A table about to be told in one language; without a painter by words alone.

    ``unreachable`` are those to whom no private message gets through, where a chat is told of them;
    ``drawer`` is what the reader of an own hand has opened in the place of its words. ``telling``
    is the hand as it is told to all who read it, where it is not made for one alone. ``choices``
    are what a viewer of it may do. Where the chat ``has_threads``, the table may go on in one.
    """

    record: TableState
    names: Names
    voice: Localizer
    painter: ImageRenderer | None = None
    unreachable: AbstractSet[PersonId] = frozenset()
    drawer: Panel | None = None
    telling: HandTextCache | None = None
    choices: Callable[[View], tuple[MenuAction | AmountPrompt, ...]] = menu
    has_threads: bool = False

    @property
    def has_tiles(self) -> bool:
        """Return whether cards stand beside words as small signs: those of the bot's own deck."""
        return self.painter is not None and not self.record.suits

    def say(self, line: LocalizedText) -> str:
        """Return the text of a line."""
        return self.voice.format(line)

    def said(self, filling: TextArg) -> str:
        """Return the text of what else would fill a line."""
        return self.say(filling) if isinstance(filling, LocalizedText) else str(filling)

    def text(self, *lines: LocalizedText) -> str:
        """Return the texts of some lines, one below the other."""
        return "\n".join(map(self.say, lines))

    def texts(self, lines: Iterable[LocalizedText]) -> tuple[str, ...]:
        """Return the texts of some lines."""
        return tuple(map(self.say, lines))

    def called(self, letters: int) -> Names:
        """The names, none of which is longer than so many letters where two stay apart so."""
        told = self.telling
        return shortened(self.names, letters) if told is None else told.called(letters)

    def telling_of(self, seen: View) -> HandTextCache:
        """Return the hand as it is told to its readers: as others have read it, or of this view."""
        return HandTextCache(seen, self.names) if self.telling is None else self.telling

    def button(
        self, verb: Verb, line: LocalizedText, style: Style = Style.PLAIN, about: str = ""
    ) -> Button:
        """Return a button for something beside the match."""
        return _button(self.voice.language, line, TableButton(self.record.code, verb, about), style)

    def pick(self, verb: Verb, line: LocalizedText, about: str, *, chosen: bool) -> Button:
        """Return a button for one of several values, of which the chosen one stands out."""
        return self.button(verb, line, Style.PRIMARY if chosen else Style.PLAIN, about)


def choice_rows(scene: Scene, offered: Sequence[MenuAction | AmountPrompt], question: int) -> Rows:
    """Buttons for what may be said, by worth: the usual words and amounts, then the órdago.

    While nothing is at stake they are three rows at most. Señas and consultations wait behind one
    button, which only a hand has, beside those whom one may look at; where they are open they stand
    in the place of the words.
    """
    if scene.drawer is not None:
        return _drawer_rows(scene, scene.drawer, offered, question)
    said, has_signs, looks = _laid_out(scene.voice.language, tuple(offered))
    rows = [_asking(scene, row, question) for row in said]
    names, language = scene.called(_MOST_LETTERS) if looks else {}, scene.voice.language
    around = [_look_button(language, look, names[look.at]) for look in looks]
    signs = (signs_button(scene),) if has_signs else ()
    aside = (*signs, *_asking(scene, around, question))
    return (*rows, aside) if aside else tuple(rows)


@lru_cache(maxsize=_REMEMBERED)
def _button(language: str, line: LocalizedText, press: TableButton, style: Style) -> Button:
    return Button(Localizer(language).format(line), encode(press), style)


@lru_cache(maxsize=_REMEMBERED)
def _look_button(language: str, look: Look, name: str) -> Button:
    return Button(Localizer(language).format(look_line(look.at, {look.at: name})), word_of(look))


def _asking(scene: Scene, said: Iterable[Button], question: int) -> tuple[Button, ...]:
    asked = answering(scene.record.code, question, "")
    return tuple([Button(word.label, asked + word.token, word.style) for word in said])


@lru_cache(maxsize=_REMEMBERED)
def _laid_out(
    language: str, offered: tuple[MenuAction | AmountPrompt, ...]
) -> tuple[Rows, bool, tuple[Look, ...]]:
    """Words in rows, whether there are signs, and where one may look; tables offer much alike."""
    by_worth = _by_worth(offered)
    words = [_word(language, entry) for entry in by_worth.words]
    # Behind the first amount the others are clear from their numbers alone.
    amounts = [_word(language, each, brief=n > 0) for n, each in enumerate(by_worth.amounts)]
    ordago = tuple(_word(language, entry) for entry in by_worth.ordago)
    rows = (*in_rows(words), *in_rows(amounts), ordago)
    apart = {Quiero, Caiga}
    if not any(isinstance(entry, MenuAction) and type(entry.action) in apart for entry in offered):
        rows = (_at_most(words, amounts), ordago)
    return tuple(filter(None, rows)), bool(by_worth.signs), gaze_choices(offered)


def signs_button(scene: Scene) -> Button:
    """Shows who presses it what they may sign or ask their partner."""
    return scene.button(Verb.SIGNS, LocalizedText("press-signs"))


def discard_rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    """Return a button for each card, to mark it or not, and one that throws what is marked."""
    return (*_toggle_rows(scene, seen, marked), *in_rows([*_confirmations(scene, seen, marked)]))


def discard_menu(scene: Scene, seen: View, marked: frozenset[int]) -> Menu:
    """Return the same as one menu, which throws what is chosen from it."""
    code, question = scene.record.code, revision_of(seen, scene.record.matches)
    held, tiles = own_cards(seen), scene.has_tiles
    entries = tuple(
        MenuItem(
            scene.say(card_line(card)), str(at), card if tiles else None, is_chosen=at in marked
        )
        for at, card in enumerate(held)
    )
    label, token = (
        scene.say(LocalizedText("chat-choose-discards")),
        encode(DiscardMenu(code, question)),
    )
    rows = len(_toggle_rows(scene, seen, marked))
    return Menu(label, token, entries, seen.rules.min_discard, len(held), rows)


def in_rows(buttons: Sequence[Button], width: int = IN_A_ROW) -> Rows:
    """Buttons in rows that every platform takes."""
    return tuple(tuple(buttons[first : first + width]) for first in range(0, len(buttons), width))


class _Offered(NamedTuple):
    """Plain words, amounts, the órdago, and what is said aside; whom one may look at is not."""

    words: list[MenuAction | AmountPrompt]
    amounts: list[MenuAction | AmountPrompt]
    ordago: list[MenuAction | AmountPrompt]
    signs: list[MenuAction | AmountPrompt]


def _by_worth(offered: Sequence[MenuAction | AmountPrompt]) -> _Offered:
    sorted_ = _Offered([], [], [], [])
    for entry in offered:
        match entry:
            case MenuAction(_, Look()):
                pass
            case MenuAction(_, Ordago()):
                sorted_.ordago.append(entry)
            case MenuAction(_, Senal() | Consulta() | Opino()):
                sorted_.signs.append(entry)
            case AmountPrompt() | MenuAction(_, Alzo() | Envido() | Mas()):
                sorted_.amounts.append(entry)
            case MenuAction():
                sorted_.words.append(entry)
            case _:
                assert_never(entry)
    return sorted_


def _at_most(words: list[Button], amounts: list[Button]) -> tuple[Button, ...]:
    """Words and amounts in one row; the largest amounts give way, for others are asked for."""
    room = MOST_IN_A_ROW - len(words)
    if len(amounts) > room:
        amounts = [*amounts[: room - 1], amounts[-1]]
    return (*words, *amounts)


def _drawer_rows(
    scene: Scene, drawer: Panel, offered: Sequence[MenuAction | AmountPrompt], question: int
) -> Rows:
    """Return what a hand offers in the place of the words, and the way back to them."""
    if drawer is Panel.SIGNS:
        words = [_word(scene.voice.language, entry) for entry in _by_worth(offered).signs]
        signs = _asking(scene, words, question)
        return (*in_rows(signs), (scene.button(Verb.WORDS, LocalizedText("press-words")),))
    action: Action = Ordago() if drawer is Panel.ORDAGO else Quiero()
    token = encode(PlayButton(scene.record.code, question, action, is_sure=True))
    sure = Button(
        scene.say(LocalizedText("press-sure", {"word": drawer.value})), token, Style.DANGER
    )
    # Beside «quiero» a «no» would read as the word that refuses the bet.
    unsure = LocalizedText("press-unsure" if drawer is Panel.ORDAGO else "press-words")
    return ((sure, scene.button(Verb.WORDS, unsure)),)


def _word(language: str, entry: MenuAction | AmountPrompt, *, brief: bool = False) -> Button:
    """Return a word as a button that names neither the table nor the question."""
    say = Localizer(language).format
    match entry:
        case MenuAction(_, Envido(stones)) if brief:
            return Button(str(stones), word_of(entry.action))
        case MenuAction(line, action):
            return Button(say(line), word_of(action), _STYLES.get(type(action), Style.PLAIN))
        case AmountPrompt(line, kind=kind):
            return Button(say(LocalizedText("press-other") if brief else line), word_of(kind))
        case _:
            assert_never(entry)


def _toggle_rows(scene: Scene, seen: View, marked: frozenset[int]) -> Rows:
    toggles = tuple(_toggles(scene, seen, marked))
    return in_rows(toggles, max(1, len(toggles) // 2))


def _toggles(scene: Scene, seen: View, marked: frozenset[int]) -> Iterator[Button]:
    code, question = scene.record.code, revision_of(seen, scene.record.matches)
    for position, card in enumerate(own_cards(seen)):
        on = position in marked
        told = LocalizedText("chat-marked" if on else "chat-unmarked", {"card": card_line(card)})
        token = encode(MarkButton(code, question, marked ^ {position}))
        yield Button(scene.say(told), token, Style.PRIMARY if on else Style.PLAIN)


def _confirmations(scene: Scene, seen: View, marked: frozenset[int]) -> Iterator[Button]:
    code, question = scene.record.code, revision_of(seen, scene.record.matches)
    held = own_cards(seen)
    if len(marked) >= seen.rules.min_discard:
        throw = scene.say(LocalizedText("chat-throw", {"count": len(marked)}))
        yield Button(throw, encode(DiscardButton(code, question, marked)), Style.SUCCESS)
    suggested = positions_of(suggested_discards(held, seen.rules)[0], held)
    if marked != suggested:
        yield Button(
            scene.say(LocalizedText("chat-suggest")), encode(MarkButton(code, question, suggested))
        )
