"""Make buttons for actions and discards, and arrange buttons in rows."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

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
from bot.messages.render_context import RenderContext
from bot.ports.message import Button, Menu, MenuItem, Style
from bot.ports.value import Struct
from bot.tables.ui_state import Panel
from bot.tables.view_cache import revision_of
from bot.text.choices import (
    AmountPrompt,
    MenuAction,
    gaze_choices,
    look_line,
    suggested_discards,
)
from bot.text.common import card_line
from bot.text.localizer import LocalizedText, Localizer
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
"""The maximum length of a name on a button that shares its row with others."""

_REMEMBERED: Final = 1_024
MOST_IN_A_ROW: Final = 5
"""The most buttons in a row that every platform allows, if some of them are short."""

STYLES: Final[dict[type[Action], Style]] = {
    Quiero: Style.SUCCESS,
    NoQuiero: Style.DANGER,
    Ordago: Style.DANGER,
    Corto: Style.PRIMARY,
    Reparto: Style.PRIMARY,
    Caiga: Style.PRIMARY,
}


def choice_rows(
    context: RenderContext, offered: Sequence[MenuAction | AmountPrompt], question: int
) -> Rows:
    """Return buttons for the offered actions: the usual words and amounts, then the órdago.

    While nothing is at stake there are at most three rows. In a private hand, one button opens the
    panel of signs and consultations, which then replaces the actions. Next to it is a button for
    each player at whom the viewer may look.
    """
    if context.panel is not None:
        return _panel_rows(context, context.panel, offered, question)
    said, has_signs, looks = _laid_out(context.localizer.language, tuple(offered))
    rows = [_asking(context, row, question) for row in said]
    names, language = context.called(_MOST_LETTERS) if looks else {}, context.localizer.language
    around = [_look_button(language, look, names[look.at]) for look in looks]
    signs = (signs_button(context),) if has_signs else ()
    aside = (*signs, *_asking(context, around, question))
    return (*rows, aside) if aside else tuple(rows)


@lru_cache(maxsize=_REMEMBERED)
def _look_button(language: str, look: Look, name: str) -> Button:
    return Button(Localizer(language).format(look_line(look.at, {look.at: name})), word_of(look))


def _asking(context: RenderContext, said: Iterable[Button], question: int) -> tuple[Button, ...]:
    asked = answering(context.state.code, question, "")
    return tuple([Button(word.label, asked + word.token, word.style) for word in said])


@lru_cache(maxsize=_REMEMBERED)
def _laid_out(
    language: str, offered: tuple[MenuAction | AmountPrompt, ...]
) -> tuple[Rows, bool, tuple[Look, ...]]:
    """Return the rows of actions, whether signs are offered, and the offered looks."""
    sorted_ = by_worth(offered)
    words = [_word(language, entry) for entry in sorted_.words]
    # After the first amount, a number alone is clear.
    amounts = [_word(language, each, brief=n > 0) for n, each in enumerate(sorted_.amounts)]
    ordago = tuple(_word(language, entry) for entry in sorted_.ordago)
    rows = (*in_rows(words), *in_rows(amounts), ordago)
    apart = {Quiero, Caiga}
    if not any(isinstance(entry, MenuAction) and type(entry.action) in apart for entry in offered):
        rows = (_at_most(words, amounts), ordago)
    return tuple(filter(None, rows)), bool(sorted_.signs), gaze_choices(offered)


def language_buttons(context: RenderContext) -> tuple[Button, ...]:
    """Return a button for each language that a chat offers, labelled in that language."""
    line = LocalizedText("language-speak")
    return tuple(
        Button(
            Localizer(language).format(line),
            encode(TableButton(context.state.code, Verb.LANGUAGE, language)),
        )
        for language in context.languages
    )


def signs_button(context: RenderContext) -> Button:
    """Return the button that opens the panel of signs and of questions to a partner."""
    return context.button(Verb.SIGNS, LocalizedText("press-signs"))


def discard_rows(context: RenderContext, seen: View, marked: frozenset[int]) -> Rows:
    """Return a button that marks or unmarks each card, and one that discards the marked cards."""
    return (
        *_toggle_rows(context, seen, marked),
        *in_rows([*_confirmations(context, seen, marked)]),
    )


def discard_menu(context: RenderContext, seen: View, marked: frozenset[int]) -> Menu:
    """Return a menu of the viewer's cards that discards the chosen ones."""
    code, question = context.state.code, revision_of(seen, context.state.matches)
    held, tiles = own_cards(seen), context.has_tiles
    entries = tuple(
        MenuItem(
            context.say(card_line(card)), str(at), card if tiles else None, is_chosen=at in marked
        )
        for at, card in enumerate(held)
    )
    label, token = (
        context.say(LocalizedText("chat-choose-discards")),
        encode(DiscardMenu(code, question)),
    )
    rows = len(_toggle_rows(context, seen, marked))
    return Menu(label, token, entries, seen.rules.min_discard, len(held), rows)


def in_rows(buttons: Sequence[Button], width: int = IN_A_ROW) -> Rows:
    """Arrange buttons in rows of at most ``width``; every platform accepts the default."""
    return tuple(tuple(buttons[first : first + width]) for first in range(0, len(buttons), width))


class Offered(Struct, frozen=True):
    """Offered actions by kind: plain words, amounts, the órdago, and private signs; no looks."""

    words: list[MenuAction | AmountPrompt]
    amounts: list[MenuAction | AmountPrompt]
    ordago: list[MenuAction | AmountPrompt]
    signs: list[MenuAction | AmountPrompt]


def by_worth(offered: Iterable[MenuAction | AmountPrompt]) -> Offered:
    """Return the offered actions by kind, without looks."""
    sorted_ = Offered([], [], [], [])
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
    """Return words and amounts in one row; if there are too many, leave out the largest amounts."""
    space = MOST_IN_A_ROW - len(words)
    if len(amounts) > space:
        amounts = [*amounts[: space - 1], amounts[-1]]
    return (*words, *amounts)


def _panel_rows(
    context: RenderContext,
    panel: Panel,
    offered: Sequence[MenuAction | AmountPrompt],
    question: int,
) -> Rows:
    """Return the buttons of an open panel, and one that returns to the actions."""
    if panel is Panel.SIGNS:
        words = [_word(context.localizer.language, entry) for entry in by_worth(offered).signs]
        signs = _asking(context, words, question)
        return (*in_rows(signs), (context.button(Verb.WORDS, LocalizedText("press-words")),))
    action: Action = Ordago() if panel is Panel.ORDAGO else Quiero()
    token = encode(PlayButton(context.state.code, question, action, is_sure=True))
    sure = Button(
        context.say(LocalizedText("press-sure", {"word": panel.value})), token, Style.DANGER
    )
    # Next to «quiero», «no» would look like the word that refuses the bet.
    unsure = LocalizedText("press-unsure" if panel is Panel.ORDAGO else "press-words")
    return ((sure, context.button(Verb.WORDS, unsure)),)


def _word(language: str, entry: MenuAction | AmountPrompt, *, brief: bool = False) -> Button:
    """Return a button for an action, whose token does not yet name the table and the question."""
    say = Localizer(language).format
    match entry:
        case MenuAction(_, Envido(stones)) if brief:
            return Button(str(stones), word_of(entry.action))
        case MenuAction(line, action):
            return Button(say(line), word_of(action), STYLES.get(type(action), Style.PLAIN))
        case AmountPrompt(line, kind=kind):
            return Button(say(LocalizedText("press-other") if brief else line), word_of(kind))
        case _:
            assert_never(entry)


def _toggle_rows(context: RenderContext, seen: View, marked: frozenset[int]) -> Rows:
    toggles = tuple(_toggles(context, seen, marked))
    return in_rows(toggles, max(1, len(toggles) // 2))


def _toggles(context: RenderContext, seen: View, marked: frozenset[int]) -> Iterator[Button]:
    code, question = context.state.code, revision_of(seen, context.state.matches)
    for position, card in enumerate(own_cards(seen)):
        on = position in marked
        told = LocalizedText("chat-marked" if on else "chat-unmarked", {"card": card_line(card)})
        token = encode(MarkButton(code, question, marked ^ {position}))
        yield Button(context.say(told), token, Style.PRIMARY if on else Style.PLAIN)


def _confirmations(context: RenderContext, seen: View, marked: frozenset[int]) -> Iterator[Button]:
    code, question = context.state.code, revision_of(seen, context.state.matches)
    held = own_cards(seen)
    if len(marked) >= seen.rules.min_discard:
        throw = context.say(LocalizedText("chat-throw", {"count": len(marked)}))
        yield Button(throw, encode(DiscardButton(code, question, marked)), Style.SUCCESS)
    suggested = positions_of(suggested_discards(held, seen.rules)[0], held)
    if marked != suggested:
        yield Button(
            context.say(LocalizedText("chat-suggest")),
            encode(MarkButton(code, question, suggested)),
        )
