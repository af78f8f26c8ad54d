"""The image of a table in the terminal, as SVG.

``python -m tests.unit.bot.images.picture`` regenerates it; a test detects an outdated one.
"""

import io
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console

from bot.platforms.terminal.key_bindings import always, words_offered
from bot.platforms.terminal.lance_view import TableView, told_story
from bot.platforms.terminal.screen_view import (
    draw_hand,
    draw_top,
    draw_words,
)
from bot.tables.display_names import COMPUTER_NAMES
from bot.text.choices import menu
from bot.text.common import turn_line
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Action, Corto, Envido, Paso, Reparto
from engine.cards import cards
from engine.decide import decide_and_apply
from engine.game import Score, opened
from engine.rule_options import rules_of
from engine.seats import Seat
from engine.view import view
from tests.fakes import StackedShuffle, stacked

PICTURE: Final = Path(__file__).parents[4] / "docs" / "table.svg"

_WIDTH: Final = 80
_ROWS: Final = 8
_PERSON: Final = Seat(0)
_FRAME: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
    font-family: "DejaVu Sans Mono", "Fira Code", Menlo, Consolas, monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
    font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The frame of rich, without its fonts, which a reader would download."""


def drawn() -> str:
    """Return the image: a person is asked to answer a bet at grande."""
    localizer = Localizer("en")
    rules = rules_of("castilla", {"mus_corrido": False})
    called = (localizer.format(LocalizedText("terminal-you")), *COMPUTER_NAMES)
    names = {Seat(number): name for number, name in enumerate(called)}
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), highlight=False)
    game = opened(rules)
    shuffle = StackedShuffle(_DEALER_FIRST, _DECK)
    for seat, action in _SAID:
        game = decide_and_apply(game, seat, action, shuffle).game
    now = view(replace(game, tally=_TALLY), _PERSON)
    table = TableView(now, names, localizer, _WIDTH)
    words = [*words_offered(menu(now), localizer, None, 0), *always(localizer)]
    console.print(draw_top(table, roomy=True))
    console.print(*told_story(table, _ROWS), "", sep="\n", markup=False)
    console.print(draw_hand(table))
    console.print(localizer.format(turn_line(now, names)), style="bold")
    console.print(draw_words(words, localizer, _WIDTH))
    return console.export_svg(title="amarreko play", code_format=_FRAME, unique_id="table")


_TALLY: Final = Score(stones=(23, 17), games=(1, 0), vacas=(0, 0))
_DEALER_FIRST: Final = (Seat(1), Seat(0), Seat(2), Seat(3))
_DECK: Final = stacked(
    [
        cards("7o 6c 5e 4b"),
        cards("12c 12e 10o 7c"),
        cards("12o 3c 11e 1b"),
        cards("7e 5o 4c 2b"),
    ]
)
_SAID: Final[tuple[tuple[Seat, Action], ...]] = (
    (Seat(0), Reparto()),
    (Seat(2), Corto()),
    (Seat(2), Paso()),
    (Seat(3), Envido(5)),
)


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
