"""Players who open a table and play a match to its end, by pressing the buttons they see."""

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
from bot.text.localizer import LocalizedText, Localizer
from engine.actions import Caiga, Consulta, Corto, Envido, Mas, Mus, Ordago, Reparto
from tests.servers.activity_signal import PATIENCE_S
from tests.system.fast_clock import HurriedTimer
from tests.system.screens import Player, Screen, Token

Found = TypeVar("Found")
Happening: TypeAlias = Callable[[], Awaitable[None]]

UNHURRIED: Final = (
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "time"),
    (Verb.TURN_TIME, "0"),
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "time"),
    (Verb.NUDGE_AFTER, "never"),
)
"""The path through the menus to a table without turn clocks and calls."""

ARRANGED: Final = (
    *UNHURRIED,
    (Verb.PAGE, "presets"),
    *((Verb.PAGE, f"options.{number}") for number in range(4)),
    (Verb.PAGE, "option.target"),
    (Verb.OPTION, "target=20"),
    (Verb.PAGE, "option.games_to_win"),
    (Verb.OPTION, "games_to_win=1"),
    (Verb.PAGE, ""),
)
"""The path through the menus to a short match without turn clocks and mentions.

In accelerated time people would be mentioned all the time.
"""

CUTTING: Final = (
    (Verb.PAGE, "presets"),
    (Verb.PAGE, "options.0"),
    (Verb.PAGE, "option.cut"),
    (Verb.OPTION, "cut=ask"),
    (Verb.PAGE, ""),
)
"""The path to a match in which the deck is cut before each deal, by hand if possible."""

MOST_PRESSES: Final = 2_000
"""More presses than such a match takes."""

QUIET_HANDS: Final = 2
"""In this many hands all agree on the mus once, and no one bets.

The first pays at most fourteen stones. So no match to twenty is over before all players have
discarded in two hands, whatever the cards and the order of presses are.
"""

QUESTIONS_OF_A_HAND: Final = 10_000
"""The revision numbers reserved for each hand; the first asks for the mus."""

HANDS_OF_A_MATCH: Final = 1_000_000
"""The hand numbers reserved for each match, starting with one."""

IN_PRIVATE: Final = 0.3
"""How often an action is taken in the hand message instead of the table message."""

RARELY: Final = 0.01
"""The weight of an órdago relative to a plain action."""

WILLINGLY: Final = 9
"""The weight of mus relative to a plain action."""

ASKS: Final = 6
"""More than the times that a test's flood, or a busy group, can refuse a hand."""

ROOM_S: Final = 20.0
"""The wait before asking a busy group again; by then its limit allows a reply."""

LONGEST_WAIT_S: Final = 2 * PATIENCE_S

HAS_BEGUN: Final = Localizer("es").format(LocalizedText("lobby-has-begun"))


async def until(
    players: Sequence[Player], find: Callable[[], Found | None], *, within_s: float = LONGEST_WAIT_S
) -> Found:
    """Return the first true result of ``find``, checked whenever a player's view changes."""
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
    """Return what the players see, for a test that times out."""
    shown = [
        f"{one.name}: {screen.text}\n{screen.tokens}"
        for one in players
        for screen in (one.table, one.hand)
    ]
    return "\n\n".join(["what was waited for never came", *shown])


async def arrange(player: Player, verb: Verb, about: str | None = None) -> str:
    """Press a lobby button as soon as it is there; return the text of a refusal, or none."""
    offered = await until([player], lambda: player.table.arranging(verb, about))
    return await player.press(player.table, offered[0])


LOOKING: Final = (
    (Verb.PAGE, "presets"),
    *((Verb.PAGE, f"options.{number}") for number in range(5)),
    (Verb.PAGE, "option.senas_seen"),
    (Verb.OPTION, "senas_seen=gaze"),
    (Verb.PAGE, ""),
)
"""The path to a match in which players look at each other."""


async def open_table(
    host: Player,
    *,
    calls: bool = False,
    cuts: bool = False,
    target: int | None = 20,
    looks: bool = False,
) -> str:
    """Open a table for a short match without a turn clock, by its menus; return its code.

    With ``calls``, people in turn are mentioned, which is the default of the bot. With ``cuts``,
    the deck is cut by hand. Without a target the other settings stay unchanged, which is fast
    enough in real time. With ``looks`` players look at each other.
    """
    await host.order("mesa")
    arranged = (*ARRANGED, *(CUTTING if cuts else ())) if target else ()
    arranged = (*arranged, *(LOOKING if looks else ()))
    others = {"target=20": f"target={target}", "never": "8" if calls else "never"}
    for verb, about in arranged:
        assert not await arrange(host, verb, others.get(about, about))
    await until([host], lambda: host.table.arranging(Verb.START))
    return host.table.tokens[0].partition(":")[0]


async def sit(player: Player, seat: int, *, follows: bool = True) -> None:
    """Take a seat, and open the private chat if the platform needs it."""
    assert not await arrange(player, Verb.SIT, str(seat))
    if follows:
        await player.follow()


async def begin(host: Player) -> None:
    """Start a match or a rematch as soon as the table offers it.

    If the process died at an earlier press, the next one may just have processed that press.
    """
    refusal = await arrange(host, Verb.START)
    assert refusal in {"", HAS_BEGUN}, refusal
    await until([host], lambda: not host.table.arranging(Verb.START))


def is_over(player: Player) -> bool:
    """Return whether the chat offers a rematch."""
    return bool(player.table.arranging(Verb.START))


async def play_to_the_end(
    players: Sequence[Player],
    generator: Random,
    on_the_way: Mapping[int, Happening] = MappingProxyType({}),
    before_each: Happening | None = None,
) -> None:
    """Press until every chat offers a rematch; some incidents happen before certain presses.

    The test fails if one of them has not happened. Those of the first two dozen presses always do,
    because the quiet hands take more presses.
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
    """Let a player in turn act, and wait until the table has processed it.

    A press on an outdated message is refused, and the newer message follows soon. A refused discard
    changes nothing.
    """
    player, table = await until(players, lambda: waited_for(players, generator))
    if table.arranging(Verb.START):
        # One chat already knows that the match is over, or not yet that another one began.
        await until(players, lambda: len(set(map(is_over, players))) == 1)
        return
    words = offered_words(table, player.hand, generator)
    if words is None and await throw_something(player, generator):
        return
    if words is not None:
        await player.press(*words)
    await until(players, lambda: player.table != table or sure_words(player))
    if player.table == table:
        # A confirmation is only valid after a moment.
        await HurriedTimer().sleep(2 * DOUBLE_PRESS_S)
        if not await player.press(player.hand, sure_words(player)[0]):
            await until(players, lambda: player.table != table)


def sure_words(player: Player) -> list[Token]:
    """Return the buttons in the hand message that confirm an action."""
    return [token for token, press in player.hand.meaning(PlayButton) if press.is_sure]


def waited_for(players: Sequence[Player], generator: Random) -> tuple[Player, Screen] | None:
    """Return a player in turn, or one to whom the table says that the match is over."""
    shown = [(player, player.table) for player in players]
    called = [(player, table) for player, table in shown if table.is_calling]
    dealers = [(player, table) for player, table in shown if between_hands(table)]
    asked = called or dealers
    return generator.choice(asked) if asked else None


def between_hands(table: Screen) -> bool:
    """Return whether a deal or a cut is due, or the match is over."""
    moves = [
        press for _, press in table.meaning(PlayButton) if press.action in {Reparto(), Caiga()}
    ]
    return bool(moves or table.arranging(Verb.START))


def offered_words(table: Screen, hand: Screen, generator: Random) -> tuple[Screen, Token] | None:
    """Return an action in the table message or in the hand message."""
    spoken = table.meaning(PlayButton)
    if not spoken:
        return None
    [(token, _)] = generator.choices(spoken, [_weight(press) for _, press in spoken])
    screen = hand if token in hand.tokens and generator.random() < IN_PRIVATE else table
    return screen, token


async def ask_for_hand(player: Player) -> None:
    """Ask for the hand in the table message until it arrives with its buttons."""
    for _ in range(ASKS):
        # In a flooded chat the cards come as an alert without buttons, and the message that a
        # player already has is updated later. If the network fails, the press opens the private
        # chat.
        told = await player.press(player.table, player.table.arranging(Verb.SHOW_HAND)[0])
        if not told and player.hand.tokens:
            return
        await HurriedTimer().sleep(ROOM_S)


async def throw_something(player: Player, generator: Random) -> str:
    """Mark a card of the hand and discard the marked ones, or choose it from a menu.

    A menu, where there is one, is used in every second hand, so that each match sees both ways.
    Return the text of a refusal, also if the hand does not offer it yet; none on success.
    """
    if not player.hand.meaning(MarkButton):
        if not player.is_dealt_in_private:
            await ask_for_hand(player)
        # The last discard may have been processed only now, so that nothing more is asked.
        await until(
            [player], lambda: player.hand.meaning(MarkButton) or not player.table.is_calling
        )
    marked = player.hand
    if not marked.meaning(MarkButton):
        return marked.text
    for token, menu in marked.meaning(DiscardMenu):
        if menu.question // QUESTIONS_OF_A_HAND % 2:
            return await player.press(marked, token)
    if not marked.meaning(DiscardButton):
        token, _ = generator.choice(marked.meaning(MarkButton))
        if refused := await player.press(marked, token):
            return refused
        await until([player], lambda: player.hand.meaning(DiscardButton) or player.hand != marked)
    thrown = player.hand.meaning(DiscardButton)
    return await player.press(player.hand, thrown[0][0]) if thrown else player.hand.text


def _weight(press: CallbackData) -> float:
    """Return the weight of an action: órdagos and raises would end a game too early."""
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
            # Otherwise four players would rarely agree on it, and never discard.
            return WILLINGLY
        case _:
            return 1


def _is_quiet(press: PlayButton) -> bool:
    """Return whether an action answers a question of the first hands of a match."""
    return press.question // QUESTIONS_OF_A_HAND % HANDS_OF_A_MATCH <= QUIET_HANDS


def _is_first(press: PlayButton) -> bool:
    """Return whether an action answers the first question of a hand."""
    return press.question % QUESTIONS_OF_A_HAND == 1
