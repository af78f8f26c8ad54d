"""Tables between matches as their maker sees them: every page, and each button's effect.

A heading is the path to a page. The page follows: bold lines between asterisks, buttons row by row
in brackets, highlighted buttons with a mark, and links. Then come the buttons that change
something, each with its answer and the first line of the changed page. Last comes the page again if
it has changed.
"""

from pathlib import Path
from typing import Final

from bot.messages.callback_data import TableButton, Verb, decode
from bot.ports.message import Button, MessageContent, Reply, Style
from bot.ports.request import ButtonPress
from tests.golden.playthrough import FOLDER
from tests.unit.bot.app.button_play import free_seat
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons, labelled

ARRANGING: Final[Path] = FOLDER / "arranging.txt"

_TABLES: Final = (("", "blue"), ("duelo", "red"), ("seis", "red"))
"""The requested tables, and the platform of the guest who sits there beside the maker."""
_THROUGHOUT: Final = "/mesa"
"""The table whose every page is visited; for the others the seats are enough."""
_MARKS: Final = {Style.PLAIN: "", Style.PRIMARY: "* ", Style.SUCCESS: "+ ", Style.DANGER: "! "}
_ENDINGS: Final = frozenset({Verb.START, Verb.CLOSE, Verb.LEAVE, Verb.DISMISS})
"""Buttons that leave the pages; other tests press them."""
_BREATH_S: Final = 2.0
"""Faster presses than this are ignored."""


async def arranged() -> str:
    """Return the whole text."""
    lines: list[str] = []
    for wish, guest in _TABLES:
        stage = await AppHarness().start()
        ane, benat = stage.human("Ane"), stage.human("Beñat", guest, "other")
        await ane.ask("mesa", wish)
        code = ane.post.links[0].payload
        await benat.bring(code)
        await benat.press(free_seat(benat.post))
        heading = f"/mesa {wish}".strip()
        lines += [line.replace(code, "CODE") for line in await _walked(ane, heading)]
    return "".join(f"{line}\n" for line in lines)


async def _walked(maker: SimulatedPerson, heading: str) -> list[str]:
    """Return every page once, and every button on it.

    The buttons of a page are pressed from the last to the first, which usually restores the
    setting.
    """
    lines: list[str] = []
    met: set[str] = set()
    pages = [(heading, Button("", _seats_token(maker)))]
    while pages:
        way, turn = pages.pop(0)
        if turn.token in met:
            continue
        met.add(turn.token)
        await _press(maker, turn)
        page = maker.post
        lines += ["", f"=== {way}", *_shown(page)]
        for button in reversed(buttons(page)):
            if not _turns(button) and _verb(button) not in _ENDINGS:
                answer = await _press(maker, button)
                first = maker.post.text.splitlines()[0]
                lines.append(f"{button.label} -> {_answered(answer)} | {first}")
                await _press(maker, turn)
        if _shown(maker.post) != _shown(page):
            lines += _shown(maker.post)
        if heading == _THROUGHOUT:
            turning = filter(_turns, buttons(page))
            pages += [(f"{way} > {button.label}", button) for button in turning]
    return lines


async def _press(maker: SimulatedPerson, button: Button) -> Reply:
    await maker.stage.pass_time(_BREATH_S)
    return await maker.do(ButtonPress(button.token, ""))


def _seats_token(maker: SimulatedPerson) -> str:
    """Return the token of the button that leads back to the seats."""
    rules = labelled(maker.post, "Reglas").token
    return rules.removesuffix("presets")


def _verb(button: Button) -> Verb | None:
    press = decode(button.token)
    return press.action if isinstance(press, TableButton) else None


def _turns(button: Button) -> bool:
    return _verb(button) is Verb.PAGE


def _answered(answer: Reply) -> str:
    """Return the answer to a press: a message, a toast, or a question."""
    if answer.question is not None:
        return f"{answer.question.title}? {answer.question.label}"
    return f"«{answer.text}»" if answer.text else answer.toast


def _shown(post: MessageContent) -> list[str]:
    text = [f"**{line}**" if line in post.bold_lines else line for line in post.text.splitlines()]
    rows = [
        " ".join(f"[{_MARKS[button.style]}{button.label}]" for button in row) for row in post.rows
    ]
    links = [
        f"<{link.label}: {link.payload}{', into a group' if link.into_group else ''}>"
        for link in post.links
    ]
    return text + rows + links
