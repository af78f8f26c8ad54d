"""A whole match on the page of ``amarreko play --browser``, in a real browser."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as TooLateError

from tests.browser import PHONE, Visitor, visit, visit_in
from tests.ports import unused_port
from tests.system.preloaded import PreloadedProcess, start_preloaded

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROOT: Final = Path(__file__).parents[2]
LINK: Final = re.compile(r"http://127\.0\.0\.1:\d+/#ticket=\S+")
SIZES: Final = ((320, 568), PHONE, (667, 375), (820, 1180), (1280, 800))
MOST_PRESSES: Final = 600
MOST_IN_VAIN: Final = 40
SOON_MS: Final = 40_000
AT_ONCE_MS: Final = 1_500
VALUED_MS: Final = 240_000
"""How long the values of all words of a day take at most, on a busy machine."""


class Program:
    """A running ``amarreko play --browser``."""

    def __init__(self, process: asyncio.subprocess.Process | PreloadedProcess) -> None:
        self.process = process
        self.said: list[str] = []

    async def link(self) -> str:
        """Return the link that it prints."""
        assert self.process.stdout is not None
        async with asyncio.timeout(90):
            while True:
                line = (await self.process.stdout.readline()).decode()
                assert line, "".join(self.said)
                self.said.append(line)
                if found := LINK.search(line):
                    return found[0]

    async def rest(self) -> str:
        """Return what it prints until it ends."""
        assert self.process.stdout is not None
        return (await self.process.stdout.read()).decode()


AS_TYPED: Final = ("-m", "bot")
AS_ON_WINDOWS: Final = """
import runpy
from asyncio import SelectorEventLoop
def refuse(*_):
    raise NotImplementedError
SelectorEventLoop.add_signal_handler = refuse
SelectorEventLoop.remove_signal_handler = refuse
runpy.run_module("bot", run_name="__main__")
"""
"""Runs the program with an event loop that takes no signal handlers."""


@asynccontextmanager
async def playing(
    folder: Path, *options: str, command: str = "play", program: Sequence[str] = ()
) -> AsyncIterator[Program]:
    """Run the program in a folder; it is killed at the end.

    With ``program`` it runs in a new interpreter with these options, and otherwise preloaded.
    """
    paths = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LANG": "es_ES.UTF-8"}
    paths |= {"AMARREKO_WEB_PORT": os.environ.get("AMARREKO_WEB_PORT", "0")}
    asked = (command, "--browser", "--db", str(folder / "mus.db"), *options)
    process = (
        await asyncio.create_subprocess_exec(
            *(sys.executable, *program, *asked),
            cwd=folder,
            env=paths,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        if program
        else await start_preloaded(("bot", *asked), folder, paths)
    )
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def fits(page: Page) -> bool:
    """Return whether nothing has to be scrolled, in either direction."""
    said = "document.scrollingElement"
    sizes = await page.locator("html").evaluate(
        f"() => [{said}.scrollHeight, innerHeight, {said}.scrollWidth, innerWidth]"
    )
    height, most_height, width, most_width = sizes
    return bool(height <= most_height and width <= most_width)


async def cards_of(page: Page) -> list[str]:
    """Return the names of the reader's cards."""
    return [await one.get_attribute("alt") or "" for one in await page.locator("#mine img").all()]


async def phase_of(page: Page) -> str:
    return await page.locator("body").get_attribute("data-phase") or ""


async def press_something(page: Page, generator: Random, *, within_ms: int = SOON_MS) -> None:
    """Discard, or press a word of the game; wait for one if it is not one's turn.

    What can be pressed may change at any moment, and a press may meet a button that has gone.
    """
    words = page.locator("#rows .words [data-token]:not([aria-disabled]), #rows .ordago")
    cards = page.locator("#mine button[aria-pressed=false]")
    won = page.locator("body[data-phase=won]")
    question = page.locator("dialog[open]")
    await expect(words.or_(cards).or_(won).first).to_be_visible(timeout=within_ms)
    with suppress(TooLateError):
        if await won.count():
            return
        if await question.count():
            # No other button can be pressed before the question about an órdago is answered.
            await question.get_by_role("button", name="No", exact=True).click(timeout=AT_ONCE_MS)
            return
        if await page.locator("#rows .discard").count():
            if held := await cards.all():
                await generator.choice(held).click(timeout=AT_ONCE_MS)
            await page.locator("#rows .discard .good").first.click(timeout=AT_ONCE_MS)
            return
        quiet = page.locator("#rows .words [data-token]:not([aria-disabled], .ordago)")
        if choices := await quiet.all() or await words.all():
            await generator.choice(choices).click(timeout=AT_ONCE_MS)


async def play_to(
    page: Page,
    phases: Sequence[str],
    generator: Random,
    *,
    sizes: Iterator[tuple[int, int]] | None = None,
) -> None:
    """Press until the page shows one of these phases.

    With ``sizes`` the page has another size at each press, and nothing ever needs scrolling.
    """
    vain = 0
    for _ in range(MOST_PRESSES):
        if await phase_of(page) in phases:
            return
        if sizes is not None:
            width, height = next(sizes)
            await page.set_viewport_size({"width": width, "height": height})
            assert await fits(page), (width, height)
        turn = await page.locator("#turn").inner_text()
        await press_something(page, generator)
        try:
            await expect(page.locator("#turn")).not_to_have_text(turn, timeout=AT_ONCE_MS)
            vain = 0
        except AssertionError:
            # If what could be pressed had changed, something else is pressed next.
            vain += 1
            if vain == MOST_IN_VAIN:
                break
    raise AssertionError(await page.inner_text("body"))


async def test_hands_are_played_on_a_page_of_every_size(page: Page, tmp_path: Path) -> None:
    """Without scrolling, requests to other servers, or errors in the browser's console."""
    generator, sizes = Random(0), cycle(SIZES)
    async with playing(tmp_path, "--seed", "0", "--pace", "0") as program:
        link = await program.link()
        visitor = await visit_in(page, link, SIZES[0])
        await play_to(page, ("over",), generator, sizes=sizes)
        assert await fits(page)
        await press_something(page, generator)
        await page.reload()
        await expect(page.locator("body")).to_have_attribute("data-phase", "play")
        await play_to(page, ("over",), generator, sizes=sizes)
        assert await fits(page)
        assert visitor.complaints == []
        own = link.partition("#")[0]
        assert all(one.startswith((own, own.replace("http", "ws"))) for one in visitor.visited)


async def test_a_match_is_played_to_its_end_and_again(page: Page, tmp_path: Path) -> None:
    """Through a reload of the page in the middle, and with a rematch at the end."""
    game = ("--option", "target=10", "--games", "1", "--pace", "0", "--seed", "4")
    generator = Random(4)
    async with playing(tmp_path, *game) as program:
        visitor = await visit_in(page, await program.link())
        await play_to(page, ("over", "won"), generator)
        await page.reload()
        await expect(page.locator("#mine img").first).to_be_visible(timeout=SOON_MS)
        await play_to(page, ("won",), generator)
        await visitor.press("Comprobar")
        await expect(page.locator("#panel")).to_contain_text("Comprobado", timeout=SOON_MS)
        assert (tmp_path / "amarreko-match.json").exists()
        await page.keyboard.press("Escape")
        await visitor.press("Revancha")
        await expect(page.locator("body")).to_have_attribute("data-phase", "play")
        assert visitor.complaints == []
        program.process.send_signal(signal.SIGINT)
        assert "para seguirla" in await program.rest()
        assert await program.process.wait() == 0


async def test_the_hand_of_the_day_ends_with_its_result(page: Page, tmp_path: Path) -> None:
    """The result replaces the question after the last hand, and there is nothing to deal."""
    generator = Random(1)
    async with playing(tmp_path, "--daily", "--pace", "0") as program:
        visitor = await visit_in(page, await program.link())
        ended = page.get_by_text(re.compile("8 rondas · |Se acabó la mano del día")).first
        for _ in range(MOST_PRESSES):
            if await ended.count():
                break
            # After the last press there is nothing to press any more.
            with suppress(AssertionError):
                await press_something(page, generator, within_ms=AT_ONCE_MS)
        await expect(page.get_by_text("8 rondas · ").first).to_be_visible(timeout=VALUED_MS)
        await expect(
            page.get_by_text(re.compile(r"Amarreko [0-9]{2}-[0-9]{2}")).first
        ).to_be_visible()
        assert await page.locator("#rows .words [data-token]").count() == 0
        assert visitor.complaints == []


async def test_a_killed_program_goes_on_with_the_same_cards(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The open page says that it has no connection, and finds the next process by itself."""
    monkeypatch.setenv("AMARREKO_WEB_PORT", str(unused_port()))
    async with playing(tmp_path, "--pace", "0") as program:
        link = await program.link()
        await visit_in(page, link)
        await expect(page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
        held = await cards_of(page)
        program.process.kill()
        await expect(page.locator("#banner")).to_be_visible(timeout=SOON_MS)
    async with playing(tmp_path, "--resume", "--pace", "0") as again:
        await again.link()
        await expect(page.locator("#banner")).to_be_hidden(timeout=SOON_MS)
        assert await cards_of(page) == held
        await press_something(page, Random(1))


async def test_a_link_opens_one_page_once(browser: Browser, tmp_path: Path) -> None:
    """A used link shows nothing to the next person who opens it."""
    async with playing(tmp_path) as program:
        link = await program.link()
        first = await visit(browser, link)
        await expect(first.page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
        second: Visitor = await visit(browser, link)
        await expect(second.page.locator("body")).to_have_attribute("data-phase", "ended")
        assert await second.page.locator("img").count() == 0


async def test_a_lesson_begins_with_its_pages_and_explains_each_word(
    page: Page, tmp_path: Path
) -> None:
    async with playing(tmp_path, "--pace", "0", command="learn", program=AS_TYPED) as program:
        visitor = await visit_in(page, await program.link())
        await expect(page.locator(".page-text")).to_contain_text("Aprender mus", timeout=SOON_MS)
        await visitor.press("Sigue")
        panel = page.locator("#panel")
        await expect(panel).to_be_visible()
        await page.keyboard.press("Escape")
        await visitor.press("A las cartas")
        await expect(page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
        await expect(page.locator(".taught-line")).to_contain_text("mus")
        assert visitor.complaints == []


async def test_a_lesson_that_was_not_begun_is_not_told_as_saved(tmp_path: Path) -> None:
    async with playing(tmp_path, command="learn", program=AS_TYPED) as program:
        assert await program.link()
        program.process.send_signal(signal.SIGINT)
        said = await program.rest()
    assert "guardada" not in said
    assert "Traceback" not in said


async def test_a_program_without_signal_handlers_ends_by_the_keyboard(
    page: Page, tmp_path: Path
) -> None:
    """As on Windows: Ctrl-C ends it, and it says how to go on."""
    async with playing(tmp_path, program=("-c", AS_ON_WINDOWS)) as program:
        await visit_in(page, await program.link())
        await expect(page.locator("#mine img")).to_have_count(4, timeout=SOON_MS)
        program.process.send_signal(signal.SIGINT)
        said = await program.rest()
        assert "para seguirla" in said
        assert "Traceback" not in said
