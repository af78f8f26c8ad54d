"""Players who open a table and play a match to its end, by pressing what they are shown."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.callback_data import (
    CallbackData,
    DiscardButton,
    DiscardMenu,
    MarkButton,
    PlayButton,
    Verb,
)
from engine.actions import Caiga, Consulta, Corto, Envido, Mas, Mus, Ordago, Reparto
from tests.servers.activity_signal import PATIENCE_S
from tests.system.fast_clock import HurriedTimer
from tests.system.screens import Player, Screen, Token

Found = TypeVar("Found")
Happening: TypeAlias = Callable[[], Awaitable[None]]

ARRANGED: Final = (
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "time"),
    (Verb.TURN_TIME, "0"),
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "time"),
    (Verb.NUDGE_AFTER, "never"),
    (Verb.PAGE, "presets"),
    *((Verb.PAGE, f"options.{number}") for number in range(4)),
    (Verb.PAGE, "option.target"),
    (Verb.OPTION, "target=20"),
    (Verb.PAGE, "option.games_to_win"),
    (Verb.OPTION, "games_to_win=1"),
    (Verb.PAGE, ""),
)
"""The way through the menus to a match that is soon over, and in which nobody is hurried or called.

In hurried time everybody would be called all the time.
"""

CUTTING: Final = (
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "options.0"),
    (Verb.PAGE, "option.cut"),
    (Verb.OPTION, "cut=ask"),
    (Verb.PAGE, ""),
)
"""The way to a match in which somebody cuts the deck before each deal, by hand where they can."""

MOST_PRESSES: Final = 2_000
"""More than such a match takes."""

QUIET_HANDS: Final = 2
"""In so many hands all agree on the mus once, and nobody bets.

The first pays fourteen at most: so no match to twenty is over before everybody has thrown cards of
two hands, whatever the cards are and whoever presses first.
"""

QUESTIONS_OF_A_HAND: Final = 10_000
"""The numbers of questions that are kept for each hand, of which the first asks for the mus."""

HANDS_OF_A_MATCH: Final = 1_000_000
"""The numbers of hands that are kept for each match, from one on."""

IN_PRIVATE: Final = 0.3
"""How often something is said under the own hand instead of under the table's post."""

IN_ONE_GO: Final = 0.5
"""How often cards are thrown by a menu, where there is one."""

RARELY: Final = 0.01
"""How often an órdago is said, against a plain word."""

WILLINGLY: Final = 9
"""How often mus is said, against a plain word."""

ASKS: Final = 6
"""More often than any flood of a test refuses a hand, or a busy group has no room for its page."""

ROOM_S: Final = 20.0
"""How long to wait before asking a busy group again; its minute soon has room for a reply."""

LONGEST_WAIT_S: Final = 2 * PATIENCE_S


async def until(
    players: Sequence[Player], find: Callable[[], Found | None], *, within_s: float = LONGEST_WAIT_S
) -> Found:
    """What is found at last, looking again whenever any of the players sees something happen."""
    bells = dict.fromkeys(player.bell for player in players)
    looking = [
        asyncio.create_task(
            bell.until(find, timeout_s=within_s, describe=lambda: described(players))
        )
        for bell in bells
    ]
    try:
        done, _ = await asyncio.wait(looking, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in looking:
            task.cancel()
        await asyncio.gather(*looking, return_exceptions=True)


def described(players: Sequence[Player]) -> str:
    """What the players see, for a test that waits in vain."""
    shown = [
        f"{one.name}: {one.table.text}\n{one.table.tokens}\n{one.hand.tokens}" for one in players
    ]
    return "\n\n".join(["what was waited for never came", *shown])


async def arrange(player: Player, verb: Verb, about: str | None = None) -> str:
    """Press a button of the lobby as soon as it is there; the words of a refusal, or none."""
    offered = await until([player], lambda: player.table.arranging(verb, about))
    return await player.press(player.table, offered[0])


async def open_table(
    host: Player, *, calls: bool = False, cuts: bool = False, target: int | None = 20
) -> str:
    """Open a table for a short match without a clock, by its menus; the code of the table.

    With ``calls`` people are called who do not act, which is the usual; with ``cuts`` the deck is
    cut by hand. Without a target all is left as it is: soon done, where time is not hurried.
    """
    await host.order("mesa")
    arranged = (*ARRANGED, *(CUTTING if cuts else ())) if target else ()
    others = {"target=20": f"target={target}", "never": "8" if calls else "never"}
    for verb, about in arranged:
        assert not await arrange(host, verb, others.get(about, about))
    await until([host], lambda: host.table.arranging(Verb.START))
    return host.table.tokens[0].partition(":")[0]


async def sit(player: Player, seat: int, *, follows: bool = True) -> None:
    """Take a seat, and open the private chat where the platform leads there."""
    assert not await arrange(player, Verb.SIT, str(seat))
    if follows:
        await player.follow()


async def begin(host: Player) -> None:
    """Begin a match, or a rematch, as soon as the table offers it."""
    assert not await arrange(host, Verb.START)
    await until([host], lambda: not host.table.arranging(Verb.START))


def is_over(player: Player) -> bool:
    """Whether the chat is offered a rematch."""
    return bool(player.table.arranging(Verb.START))


async def play_to_the_end(
    players: Sequence[Player],
    generator: Random,
    on_the_way: Mapping[int, Happening] = MappingProxyType({}),
    before_each: Happening | None = None,
) -> None:
    """Press until every chat is offered a rematch; before the so many-th press something happens.

    All of that has happened when the match is over, and it surely has if it is to happen in the
    first two dozen presses: the quiet hands take more.
    """
    for number in range(MOST_PRESSES):
        if number in on_the_way:
            await on_the_way[number]()
        if before_each is not None:
            await before_each()
        if all(is_over(player) for player in players):
            assert number > max(on_the_way, default=-1), "the match was too short"
            return
        await press_something(players, generator)
    raise AssertionError(described(players))


async def press_something(players: Sequence[Player], generator: Random) -> None:
    """Let somebody whom the table waits for say something, and wait until the table has heard it.

    Whoever presses what is shown no longer is refused, and sees the newer post soon. A throw that
    is refused changes nothing.
    """
    player, table = await until(players, lambda: waited_for(players, generator))
    if table.arranging(Verb.START):
        # One chat knows already that the match is over, or does not know yet that another began.
        await until(players, lambda: len(set(map(is_over, players))) == 1)
        return
    words = offered_words(table, player.hand, generator)
    if words is None and await throw_something(player, generator):
        return
    if words is not None:
        await player.press(*words)
    await until(players, lambda: player.table != table or sure_words(player))
    if player.table == table:
        # A confirmation counts only once it has stood for a moment.
        await HurriedTimer().sleep(2 * DOUBLE_PRESS_S)
        if not await player.press(player.hand, sure_words(player)[0]):
            await until(players, lambda: player.table != table)


def sure_words(player: Player) -> list[Token]:
    """What says once more, under the own hand, what somebody has been asked to think over."""
    return [token for token, press in player.hand.meaning(PlayButton) if press.is_sure]


def waited_for(players: Sequence[Player], generator: Random) -> tuple[Player, Screen] | None:
    """Somebody whom the table waits for, or to whom it says that the match is over."""
    shown = [(player, player.table) for player in players]
    called = [(player, table) for player, table in shown if table.is_calling]
    dealers = [(player, table) for player, table in shown if between_hands(table)]
    asked = called or dealers
    return generator.choice(asked) if asked else None


def between_hands(table: Screen) -> bool:
    """Whether somebody has to deal or to cut the deck, or the match is over."""
    moves = [
        press for _, press in table.meaning(PlayButton) if press.action in {Reparto(), Caiga()}
    ]
    return bool(moves or table.arranging(Verb.START))


def offered_words(table: Screen, hand: Screen, generator: Random) -> tuple[Screen, Token] | None:
    """Something to say, on the table's post or where only this person sees it."""
    spoken = table.meaning(PlayButton)
    if not spoken:
        return None
    [(token, _)] = generator.choices(spoken, [_weight(press) for _, press in spoken])
    screen = hand if token in hand.tokens and generator.random() < IN_PRIVATE else table
    return screen, token


async def ask_for_hand(player: Player) -> None:
    """Ask under the table's post for the own hand, until it comes with its buttons."""
    for _ in range(ASKS):
        # Where a chat is flooded the cards come as an alert, and without their buttons.
        if not await player.press(player.table, player.table.arranging(Verb.SHOW_HAND)[0]):
            return
        await HurriedTimer().sleep(ROOM_S)


async def throw_something(player: Player, generator: Random) -> str:
    """Mark a card of the own hand, then throw what is marked; or choose it from a menu.

    The words of a refusal, or of a hand that does not offer it yet; none when it is done.
    """
    if not player.hand.meaning(MarkButton):
        if not player.is_dealt_in_private:
            await ask_for_hand(player)
        # What they threw before may only now have been heard, so that nothing more is asked.
        await until(
            [player], lambda: player.hand.meaning(MarkButton) or not player.table.is_calling
        )
    marked = player.hand
    if not marked.meaning(MarkButton):
        return marked.text
    if (menus := marked.meaning(DiscardMenu)) and generator.random() < IN_ONE_GO:
        return await player.press(marked, menus[0][0])
    if not marked.meaning(DiscardButton):
        token, _ = generator.choice(marked.meaning(MarkButton))
        if refused := await player.press(marked, token):
            return refused
        await until([player], lambda: player.hand.meaning(DiscardButton) or player.hand != marked)
    thrown = player.hand.meaning(DiscardButton)
    return await player.press(player.hand, thrown[0][0]) if thrown else player.hand.text


def _weight(press: CallbackData) -> float:
    """How often something is said: órdagos and raises end a game before it has begun."""
    match press:
        case PlayButton(action=Mus() | Corto() | Envido() | Mas() | Ordago()) if _is_quiet(press):
            return float(isinstance(press.action, Mus if _is_first(press) else Corto))
        case PlayButton(action=Ordago()):
            return RARELY
        case PlayButton(action=Mas() | Envido()):
            return 10 * RARELY
        case PlayButton(action=Consulta()):
            return 0
        case PlayButton(action=Mus()):
            # Otherwise four would hardly ever agree on it, and nobody would throw a card.
            return WILLINGLY
        case _:
            return 1


def _is_quiet(press: PlayButton) -> bool:
    """Whether a word answers a question of the first hands of a match."""
    return press.question // QUESTIONS_OF_A_HAND % HANDS_OF_A_MATCH <= QUIET_HANDS


def _is_first(press: PlayButton) -> bool:
    """Whether a word answers the first question of a hand."""
    return press.question % QUESTIONS_OF_A_HAND == 1
