"""Tests of Discord's rendering: a message with any names and any number of buttons."""

import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.platforms.discord.limits import CUT, LONGEST_TEXT, escaped, fitting, shortened, size
from bot.ports.message import Button, Mention, MessageContent, Picture, Style, Timestamp
from bot.ports.request import PersonId
from tests.servers.discord.checks_forms import check_form
from tests.servers.discord.components import Kind, walk
from tests.servers.discord.faults import Json
from tests.servers.discord.forms import Form
from tests.unit.bot.platforms.discord.stage import buttons, form_of

HERE: Final = PersonId("discord", "123456789012345678")


def pictured(alternative: str) -> Picture:
    """Return a message with an image that is never rendered."""
    return Picture("key", "mesa.png", alternative, bytes)


LINES: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)
TEXTS: Final = st.lists(LINES, max_size=30).map("\n".join)


class TestTexts:
    @pytest.mark.parametrize(
        ("name", "shown"),
        [
            ("Ane", "Ane"),
            ("*Ane*", r"\*Ane\*"),
            ("__Ane__", r"\_\_Ane\_\_"),
            ("~~Ane~~ ||jo||", r"\~\~Ane\~\~ \|\|jo\|\|"),
            ("`Ane`", r"\`Ane\`"),
            ("\\*Ane", r"\\\*Ane"),
            ("[Ane](https://x.y)", "\\[Ane\\](https:\u200b//x.y)"),
            ("discord.gg/mus", "discord.\u200bgg/mus"),
            ("@everyone", "@\u200beveryone"),
            ("@here", "@\u200bhere"),
            ("@ane", "@ane"),
            ("<@123>", r"\<@123>"),
            ("<#123> <:mus:1> <t:1:R>", r"\<#123> \<:mus:1> \<t:1:R>"),
        ],
    )
    def test_a_name_is_shown_letter_by_letter(self, name: str, shown: str) -> None:
        """A name is shown literally: it formats nothing, links nowhere and mentions no person."""
        assert escaped(f"Habla {name}.") == f"Habla {shown}."

    @pytest.mark.parametrize(
        ("line", "shown"),
        [
            ("# Ane", r"\# Ane"),
            ("-# Ane", r"\-# Ane"),
            ("> Ane", r"\> Ane"),
            ("  - Ane", r"  \- Ane"),
            ("1. Ane", r"1\. Ane"),
            ("12) Ane", r"12\) Ane"),
            ("5.5", "5.5"),
            ("Ane - Jon: 5 > 3", "Ane - Jon: 5 > 3"),
        ],
    )
    def test_a_line_is_no_heading_and_no_list(self, line: str, shown: str) -> None:
        """No line becomes a heading or a list; only its first characters are escaped."""
        assert escaped(f"{line}\n{line}") == f"{shown}\n{shown}"

    @pytest.mark.parametrize("name", ["*Ane*", "Ane**", "__Ane", "# Ane", "1.", "Ane\\", "> Ane"])
    def test_a_line_stands_out_whatever_is_in_it(self, name: str) -> None:
        """A highlighted line is bold as a whole, whatever a name in it contains."""
        shown = fitting(f"{name}\nHabla {name}.\n", LONGEST_TEXT, frozenset({name, ""}))
        strong, plain, _ = shown.split("\n")
        assert strong.startswith("**")
        assert strong.endswith("**")
        inside = strong[2:-2]
        assert inside in {escaped(name), escaped(f"{name}\n")[:-1]}
        assert not re.sub(r"\\.", "", inside).count("*")
        assert plain == escaped(f"Habla {name}.")

    def test_a_long_text_keeps_its_head_and_its_newest_lines(self) -> None:
        """A long text keeps its head, up to the first blank line, and its newest lines."""
        said = [f"{number}: {'x' * 90}" for number in range(80)]
        shown = fitting("\n".join(["Mesa K7Q2", "Ane, Jon: 3", "", *said]), LONGEST_TEXT)
        head, rest = shown.split("\n\n")
        assert head == "Mesa K7Q2\nAne, Jon: 3"
        mark, *kept = rest.split("\n")
        assert mark == CUT
        assert kept == said[-len(kept) :]
        assert LONGEST_TEXT - 100 < size(shown) <= LONGEST_TEXT

    def test_a_text_without_a_head_keeps_its_newest_lines(self) -> None:
        """A text without a head, or with too long a head, keeps its newest lines."""
        said = [f"{number}: {'x' * 90}" for number in range(80)]
        for lines in (said, [*said, "", "Habla Ane"]):
            mark, *kept = fitting("\n".join(lines), LONGEST_TEXT).split("\n")
            assert mark == CUT
            assert kept == lines[-len(kept) :]

    def test_an_endless_line_keeps_its_end(self) -> None:
        """A too long line keeps its end, and no escape sequence is split."""
        text = "*x" * 3000
        shown = fitting(text, LONGEST_TEXT)
        assert text.endswith(read(shown).removeprefix(CUT))
        assert shown.count("*") == shown.count(r"\*")
        assert LONGEST_TEXT // 2 < size(shown) <= LONGEST_TEXT

    @pytest.mark.parametrize("text", ["", " \n ", "\t"])
    def test_nothing_is_never_sent(self, text: str) -> None:
        """An empty text or label is never sent, because Discord refuses it."""
        assert fitting(text, LONGEST_TEXT) == "\u200b"
        assert shortened(text, 80) == CUT

    def test_a_long_label_is_cut(self) -> None:
        """A long label is truncated with a mark, at the limit and not before."""
        assert shortened("x" * 80, 80) == "x" * 80
        assert shortened("x" * 81, 80) == "x" * 79 + CUT

    @given(TEXTS, st.integers(min_value=30, max_value=LONGEST_TEXT))
    def test_every_text_fits_and_says_nothing_else(self, text: str, space: int) -> None:
        """Every text fits, and shows the original or its end, below its head if possible."""
        shown = fitting(text, space)
        assert shown
        assert size(shown) <= space
        head, mark, end = read(shown).rpartition(f"{CUT}\n")
        if text.strip() and mark and CUT not in text:
            assert text.replace("\u200b", "").endswith(end)
            assert text.replace("\u200b", "").startswith(head)


def read(shown: str) -> str:
    """Return the visible text of an escaped text."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", shown).replace("\u200b", "")


class TestTimes:
    """A time in a text is shown in the reader's time zone."""

    MOMENT = Timestamp("2026-01-02 03:04 UTC", 1_767_323_040.5)
    SHOWN = "<t:1767323040:f> (<t:1767323040:R>)"

    def test_a_player_reads_the_deadline_in_their_own_time_zone(self) -> None:
        """The deadline is a timestamp in table, hand and bold lines, instead of the UTC text."""
        line = f"Plazo: {self.MOMENT.text}"
        post = MessageContent(f"*Mesa*\n{line}", moments=(self.MOMENT,))
        assert text_of(post) == f"\\*Mesa\\*\nPlazo: {self.SHOWN}"
        bold = MessageContent(line, moments=(self.MOMENT,), bold_lines=frozenset({line}))
        assert text_of(bold) == f"**Plazo: {self.SHOWN}**"

    def test_a_name_that_looks_like_a_timestamp_is_no_time(self) -> None:
        post = MessageContent(f"<t:1:R>\nPlazo: {self.MOMENT.text}", moments=(self.MOMENT,))
        assert text_of(post) == f"\\<t:1:R>\nPlazo: {self.SHOWN}"

    @given(st.integers(min_value=0, max_value=2 * LONGEST_TEXT))
    def test_a_long_text_with_a_deadline_still_fits(self, letters: int) -> None:
        post = MessageContent(f"{'x' * letters}\nPlazo: {self.MOMENT.text}", moments=(self.MOMENT,))
        shown = text_of(post)
        assert size(shown) <= LONGEST_TEXT
        assert self.SHOWN in shown

    def test_a_time_that_the_text_no_longer_names_changes_nothing(self) -> None:
        assert text_of(MessageContent("Mesa", moments=(self.MOMENT,))) == "Mesa"


def text_of(post: MessageContent) -> str:
    """Return the text of the message that Discord would get."""
    return form_of(post).text


class TestButtons:
    @pytest.mark.parametrize(
        ("rows", "shown"),
        [
            ((), ()),
            ((0, 0), ()),
            ((3, 2), (3, 2)),
            ((7,), (5, 2)),
            ((4, 4, 4, 4, 4, 2), (4, 4, 4, 4, 4, 2)),
            ((8, 8, 8, 1), (5, 3, 5, 3, 5, 3, 1)),
            ((2,) * 13, (5, 5, 5, 5, 5, 1)),
        ],
    )
    async def test_rows_are_wrapped(self, rows: tuple[int, ...], shown: tuple[int, ...]) -> None:
        """Rows are kept if they fit, and otherwise packed tightly."""
        form = form_of(MessageContent("Mesa", rows=dealt(rows)))
        assert tuple(len(row) for row in rows_of(form)) == shown
        assert [button.custom_id for button in form.buttons] == tokens(sum(rows))

    async def test_what_does_not_fit_is_in_a_menu(self) -> None:
        """Buttons beyond four rows become menu entries, up to the limit."""
        form = form_of(MessageContent("Mesa", rows=dealt((9,) * 6)))
        assert [button.custom_id for button in form.buttons] == tokens(54)[:20]
        [menu] = form.selects
        assert [choice.value for choice in menu.choices] == tokens(54)[20:45]

    async def test_the_same_is_offered_once(self) -> None:
        """A repeated token is sent once, because Discord refuses duplicates."""
        [one] = buttons(1)
        form = form_of(MessageContent("Mesa", rows=((one, one), (one,))))
        assert [button.label for button in form.buttons] == ["Envido 1"]

    async def test_a_style_is_a_colour(self) -> None:
        rows = tuple((Button(style, f"K7Q2::{style}", style),) for style in Style)
        styles = {
            button.label: button.style
            for button in form_of(MessageContent("Mesa", rows=rows)).buttons
        }
        assert styles == {"plain": 2, "primary": 1, "good": 3, "danger": 4}

    @given(
        text=TEXTS,
        rows=st.lists(st.integers(min_value=0, max_value=30), max_size=12),
        label=LINES,
        here=st.booleans(),
        picture=st.none() | LINES.map(pictured),
    )
    async def test_every_post_is_within_limits(
        self, text: str, rows: list[int], label: str, *, here: bool, picture: Picture | None
    ) -> None:
        """Every message is within Discord's limits, for all texts, labels and buttons."""
        labelled = tuple(
            tuple(Button(label, button.token) for button in row) for row in dealt(tuple(rows))
        )
        calls = (Mention("Ane", HERE),) if here else ()
        form = form_of(MessageContent(text, calls, labelled, picture))
        assert list(check_form(form, frozenset())) == []
        assert form.text.endswith(f"<@{HERE.id}>") or not here


def dealt(counts: tuple[int, ...]) -> tuple[tuple[Button, ...], ...]:
    """Return rows of a number of buttons, all different."""
    left = list(buttons(sum(counts)))
    return tuple(tuple(left.pop(0) for _ in range(count)) for count in counts)


def rows_of(form: Form) -> list[list[Json]]:
    """Return the controls of each row."""
    return [part["components"] for part in walk(form.components) if part["type"] == Kind.ROW]


def tokens(count: int) -> list[str]:
    """Return the tokens of a number of buttons."""
    return [button.token for button in buttons(count)]
