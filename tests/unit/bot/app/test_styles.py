"""Tests of button styles: each button has the colour of its effect."""

from collections.abc import Iterable
from random import Random
from typing import Final

from bot.messages.callback_data import (
    CallbackData,
    MarkButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
    encode,
)
from bot.ports.message import MessageContent, Style
from bot.ports.request import ButtonPress
from tests.unit.bot.app.button_play import (
    arranging,
    begun_match,
    free_seat,
    meaning,
    offers,
    press_own,
    press_something,
    shown_in,
    waited_for,
)
from tests.unit.bot.app.stage import AppHarness
from tests.unit.bot.fake_platform import presses

COLOURS: Final = {
    "Corto": {Style.PRIMARY},
    "FORGET": {Style.DANGER},
    "SHOW_HAND": {Style.PRIMARY},
    "NoQuiero": {Style.DANGER},
    "Ordago": {Style.DANGER},
    "Quiero": {Style.SUCCESS},
    "Reparto": {Style.PRIMARY},
    # A complete table may begin at once.
    "START": {Style.PLAIN, Style.PRIMARY},
}
"""The highlighted kinds of buttons; all others are plain."""


def kind_of(press: CallbackData) -> str:
    match press:
        case TableButton(action=verb):
            return verb.name
        case PlayButton(action=action):
            return type(action).__name__
        case _:
            return type(press).__name__


async def test_each_button_has_the_colour_of_what_it_does() -> None:
    """A button that begins or continues is blue, and one that costs is red, at every stage."""
    stage = await AppHarness(seed=3).start()
    ane, benat = stage.human("Ane"), stage.human("Beñat")
    seen: dict[str, set[Style]] = {}

    def look(more: Iterable[MessageContent | None] = ()) -> None:
        posts = [post for there in ane.platform.posts.values() for post in there.values()]
        for post in (*posts, *more):
            for button, press in presses(post) if post else ():
                seen.setdefault(kind_of(press), set()).add(button.style)

    await ane.ask("mesa", "duelo")
    code = decode(arranging(ane.post, Verb.CLOSE).token).code
    for option in ("games_to_win=1", "target=20"):
        await ane.do(ButtonPress(encode(TableButton(code, Verb.OPTION, option)), ""))
        look()
    await ane.do(ButtonPress(encode(TableButton(code, Verb.PAGE)), ""))
    look()
    await benat.press(free_seat(benat.post))
    look()
    await ane.press(arranging(ane.post, Verb.START))
    generator = Random(3)
    while not offers(ane.post, Verb.START):
        look()
        await press_something([ane, benat], generator)
    look()
    for command, about in (("olvidame", ""), ("idioma", ""), ("ayuda", "pares"), ("ayuda", "")):
        look([(await ane.ask(command, about, private=True)).post])
    assert COLOURS.keys() <= seen.keys()
    assert seen == {kind: COLOURS.get(kind, {Style.PLAIN}) for kind in seen}


async def test_what_is_marked_is_chosen_in_the_menu_too() -> None:
    """Marked cards are also selected in the menu, on platforms with menus."""
    _, people = await begun_match("Ane", "Beñat")
    for _ in people:
        await waited_for(people)[0].type("mus")
    [asked, *_] = waited_for(people)
    shown = shown_in(await asked.tap("Mis cartas"))
    shown = await press_own(asked, meaning(shown, MarkButton)[1], is_ephemeral=True)
    assert shown.menu is not None
    assert [entry.is_chosen for entry in shown.menu.entries] == [False, True, False, False]
