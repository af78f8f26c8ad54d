"""Make a look: all that one person may see and do at a table, as data for a web page.

The page draws a look and sends back the tokens of its buttons, so it needs no rules of Mus. A look
is made from a seat's view or the public view, and holds no card beyond that view.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum, auto
from itertools import filterfalse

from bot.messages.buttons import STYLES, Rows, by_worth, discard_menu
from bot.messages.callback_data import (
    AmountButton,
    PlayButton,
    TableButton,
    Verb,
    decode,
    encode,
    positions_of,
)
from bot.messages.daily_message import end_lines, end_rows, is_day_over
from bot.messages.hand_message import looking_back_row, own_notices, signs_in, taught_lines
from bot.messages.lobby_message import lobby_summary
from bot.messages.render_context import RenderContext
from bot.messages.seat_lines import admit_buttons, take_over_rows, talk_buttons
from bot.messages.table_message import (
    closing_rows,
    meeting_lines,
    notice_lines,
    seal_lines,
    shut_buttons,
    title_line,
)
from bot.ports.message import Button, Menu, MessageContent, Style
from bot.ports.value import Struct, replace
from bot.tables.lobby import open_seats
from bot.tables.ui_state import Panel
from bot.tables.view_cache import revision_of
from bot.text.choices import (
    AmountPrompt,
    MenuAction,
    gaze_choices,
    is_discard,
    label,
    look_line,
    suggested_discards,
)
from bot.text.common import card_line, score_line, sena_line, worth_line
from bot.text.glance import LanceGlance, LanceState, Mark, SeatGlance, SideGlance, glance
from bot.text.hand_history_text import Verbosity, ending_lines, story_lines
from bot.text.lesson import advised_action
from bot.text.localizer import LocalizedText
from engine import actions
from engine.cards import Card, Cards
from engine.game import AnsweringOrdago, HandOver, MatchOver
from engine.hands import HAND_SIZE
from engine.seats import Pair, Seat, pair_of
from engine.view import View, own_cards


class Phase(StrEnum):
    """The state of a table that a page shows."""

    LOBBY = auto()
    PLAY = auto()
    OVER = auto()
    """A hand is over, and its cards are shown."""
    WON = auto()
    """The match is over."""
    CLOSED = auto()


class Press(Struct, frozen=True):
    """A button; if ``ask`` is not empty, the page asks that question before it sends the token."""

    label: str
    token: str
    style: Style = Style.PLAIN
    ask: str = ""


class CardLook(Struct, frozen=True):
    """A card face up; ``place`` is its position in the hand of the reader, counted from 0."""

    card: Card
    name: str
    place: int = 0


class SeatLook(Struct, frozen=True):
    """A seat: its face-up cards or the number of hidden ones, and the last word said.

    A free seat has an empty name; its ``chair`` is the seat number to show.
    """

    at: Seat
    name: str
    is_ours: bool
    own: bool
    mark: str
    turn: bool
    computer: bool
    away: bool
    word: str
    fresh: bool
    cards: tuple[CardLook, ...]
    hidden: int
    look: Press | None
    looked: bool
    chair: str = ""


class LanceLook(Struct, frozen=True):
    """A lance with what is at stake, or with what it paid to its winner."""

    name: str
    told: str
    state: LanceState
    is_ours: bool | None = None


class SideLook(Struct, frozen=True):
    """The score of a side; ``text`` states it in words."""

    is_ours: bool
    name: str
    stones: int
    target: int
    games: int
    games_to_win: int
    vacas: int
    text: str


class Suggestion(Struct, frozen=True):
    """A suggested discard: the places of its cards."""

    label: str
    places: tuple[int, ...]


class DiscardLook(Struct, frozen=True):
    """A choice of ``least`` to ``most`` cards to discard, whose places are sent with the token.

    ``none`` is the label of the button that discards no card; it is empty where that is not
    allowed.
    """

    label: str
    token: str
    least: int
    most: int
    suggested: tuple[Suggestion, ...]
    none: str = ""


class AmountLook(Struct, frozen=True):
    """A choice of a number from ``least`` to ``most``, which is sent with the token."""

    label: str
    token: str
    least: int
    most: int


class PageLook(Struct, frozen=True):
    """A message as a page: its text, buttons and menu."""

    text: str
    bold: tuple[str, ...]
    rows: tuple[tuple[Press, ...], ...]
    menu: Menu | None = None
    alt: str = ""


class Look(Struct, frozen=True):
    """A table as one person sees it; ``seats`` begin with the person's own, in playing order.

    ``words`` are the game actions without a number, ``amounts`` those with one, and ``more`` the
    other buttons. ``lobby`` is the page on which a match is arranged; the seats page has a
    ``summary`` of the rules. ``suits`` is the table's deck. ``onlookers`` is the number of people
    who look on without a seat.
    """

    code: str
    title: str
    phase: Phase
    suits: str
    hand: str = ""
    seats: tuple[SeatLook, ...] = ()
    lances: tuple[LanceLook, ...] = ()
    score: tuple[SideLook, ...] = ()
    turn: str = ""
    mine: bool = False
    worth: str = ""
    discard: DiscardLook | None = None
    words: tuple[Press, ...] = ()
    amounts: tuple[Press, ...] = ()
    amount: AmountLook | None = None
    ordago: Press | None = None
    signs: tuple[Press, ...] = ()
    asks: tuple[Press, ...] = ()
    more: tuple[Press, ...] = ()
    caught: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    taught: tuple[str, ...] = ()
    lobby: PageLook | None = None
    summary: tuple[str, ...] = ()
    onlookers: int = 0


def page_look(content: MessageContent) -> PageLook:
    """Return a message's content as a page."""
    alt = "" if content.picture is None else content.picture.alternative
    rows = content.rows if content.menu is None else content.rows[content.menu.rows :]
    return PageLook(
        content.text,
        tuple(sorted(content.bold_lines)),
        tuple(tuple(map(_pressed, row)) for row in rows),
        content.menu,
        alt,
    )


def lobby_look(
    context: RenderContext,
    page: MessageContent,
    own: Seat | None = None,
    *,
    is_arranged: bool = False,
) -> Look:
    """Return a lobby page as a look; if a match ``is_arranged`` now, include the seats."""
    phase = Phase.CLOSED if context.state.closed else Phase.LOBBY
    title, suits = context.say(title_line(context)), context.state.suits
    seats = tuple(_chairs(context, own)) if is_arranged else ()
    return Look(context.state.code, title, phase, suits, seats=seats, lobby=page_look(page))


def seats_look(context: RenderContext, look: Look) -> Look:
    """Return the lobby drawn as a table, with a button at each seat and the start button first.

    The reader may open the text of the page below its summary.
    """
    assert look.lobby is not None, "it is a lobby"
    chairs = dict[str, Press]()
    starts, computers, others = list[Press](), list[Press](), list[Press]()
    for press in (one for row in look.lobby.rows for one in row):
        match decode(press.token):
            case TableButton(_, Verb.SIT, seat):
                chairs[seat] = press
            case TableButton(_, Verb.START):
                starts.append(replace(press, style=Style.PRIMARY))
            case TableButton(_, Verb.ADD_COMPUTERS | Verb.REMOVE_COMPUTERS):
                computers.append(press)
            case _:
                others.append(press)
    rows = map(tuple, filter(None, (starts, computers, others)))
    seats = (
        seat if seat.own else replace(seat, look=chairs.get(str(seat.at))) for seat in look.seats
    )
    return replace(
        look,
        seats=tuple(seats),
        lobby=replace(look.lobby, rows=tuple(rows)),
        summary=context.texts(lobby_summary(context)),
    )


def _chairs(context: RenderContext, own: Seat | None) -> Iterator[SeatLook]:
    """Yield the seats while no hand is being played, starting with the reader's own."""
    chairs, first = context.state.chairs, Seat(0) if own is None else own
    for place in range(len(chairs)):
        seat = Seat((first + place) % len(chairs))
        chair = chairs[seat]
        yield SeatLook(
            at=seat,
            name="" if chair.is_free else context.names[seat],
            is_ours=pair_of(seat) is pair_of(first),
            own=seat == own,
            mark="",
            turn=False,
            computer=chair.person is None and not chair.is_free,
            away=False,
            word="",
            fresh=False,
            cards=(),
            hidden=0,
            look=None,
            looked=False,
            chair=str(seat + 1),
        )


def with_onlookers(look: Look, context: RenderContext, onlookers: int) -> Look:
    """Return a player's look with the number of onlookers and the button to send them away."""
    if not onlookers:
        return look
    line = LocalizedText("page-send-away")
    away = _pressed(context.button(Verb.SEND_AWAY, line))
    return replace(look, onlookers=onlookers, more=(*look.more, away))


def without_presses(look: Look) -> Look:
    """Return a look at a match without its buttons."""
    return replace(
        look,
        seats=tuple(replace(seat, look=None) for seat in look.seats),
        mine=False,
        discard=None,
        words=(),
        amounts=(),
        amount=None,
        ordago=None,
        signs=(),
        asks=(),
        more=(),
    )


def lobby_page(title: str, page: PageLook) -> Look:
    """Return a look that shows a page in place of a table; it has no code."""
    return Look("", title, Phase.LOBBY, "", lobby=page)


def render_look(context: RenderContext, seen: View) -> Look:
    """Return a match as the viewer of ``seen`` sees it."""
    names = context.names
    shown = glance(seen, names)
    telling = context.telling_of(seen)
    story = context.texts(story_lines(telling.story, seen, names, Verbosity()))
    ending = context.texts(ending_lines(telling.story, seen, names, Verbosity()))
    own, offered = seen.seat, () if seen.seat is None else context.choices(seen)
    is_away = own is not None and context.state.chairs[own].away
    held = () if own is None else own_cards(seen)
    offered = () if is_away else offered
    day = context.state.daily
    ended = context.texts(end_lines(day)) if day is not None and is_day_over(day, seen) else ()
    presses, sorted_ = _Presses(context, seen), by_worth(filterfalse(is_discard, offered))
    looks = {one.at: presses.press(one, look_line(one.at, names)) for one in gaze_choices(offered)}
    prompts = [one for one in sorted_.amounts if isinstance(one, AmountPrompt)]
    asides = [one for one in sorted_.signs if isinstance(one, MenuAction)]
    return Look(
        context.state.code,
        context.say(title_line(context)),
        _phase(seen),
        context.state.suits,
        "".join(story[:1]),
        tuple(_seat(context, seen, seat, looks.get(seat.seat)) for seat in shown.seats),
        tuple(_lance(context, seen, lance) for lance in shown.lances),
        tuple(_side(context, seen, side) for side in shown.sides),
        ended[0] if ended else context.say(shown.turn),
        own is not None and own in seen.speakers and not (is_away or ended),
        context.said(worth_line(held, seen.rules)) if len(held) == HAND_SIZE else "",
        presses.discard() if any(map(is_discard, offered)) else None,
        presses.of(sorted_.words),
        presses.of(sorted_.amounts),
        next(map(presses.amount, prompts), None),
        next(iter(presses.of(sorted_.ordago)), None),
        presses.of(one for one in asides if isinstance(one.action, actions.Senal)),
        presses.of(one for one in asides if not isinstance(one.action, actions.Senal)),
        tuple(_more(context, seen)),
        context.texts(sena_line(sign, seen, names) for sign in signs_in(seen)),
        context.texts(_notices(context, seen)),
        (*story[1:], *ending),
        context.texts(one for one in taught_lines(seen, names) if one != shown.turn)
        if context.state.lesson and held
        else ended[1:],
    )


def _phase(seen: View) -> Phase:
    match seen.phase:
        case MatchOver():
            return Phase.WON
        case HandOver() if seen.number:
            return Phase.OVER
        case _:
            return Phase.PLAY


class _Presses:
    """Makes the buttons for the actions offered to the viewer."""

    def __init__(self, context: RenderContext, seen: View) -> None:
        self._context = context
        self._seen = seen
        self._question = revision_of(seen, context.state.matches)

    def of(self, entries: Iterable[MenuAction | AmountPrompt]) -> tuple[Press, ...]:
        """Return the buttons for actions, without those for which the page asks for a number."""
        return tuple(self.press(*one) for one in _actions(entries))

    def press(self, action: actions.Action, line: LocalizedText) -> Press:
        """Return the button for an action; one that may decide the game asks for confirmation."""
        context, ask = self._context, self._asked_about(action)
        pressed = PlayButton(context.state.code, self._question, action, is_sure=bool(ask))
        question = context.say(LocalizedText("page-sure", {"word": ask})) if ask else ""
        style = STYLES.get(type(action), Style.PLAIN)
        return Press(context.say(line), encode(pressed), style, question)

    def amount(self, prompt: AmountPrompt) -> AmountLook:
        """Return the choice of a number for which a prompt asks."""
        token = encode(AmountButton(self._context.state.code, self._question, prompt.kind))
        return AmountLook(self._context.say(prompt.line), token, prompt.least, prompt.most)

    def discard(self) -> DiscardLook:
        """Return the choice of the reader's discard."""
        context, held = self._context, own_cards(self._seen)
        menu = discard_menu(context, self._seen, frozenset())
        suggested = tuple(
            Suggestion(
                context.say(label(actions.Descarto(cards))),
                tuple(sorted(positions_of(cards, held))),
            )
            for cards in suggested_discards(held, self._seen.rules)
        )
        name = context.say(LocalizedText("page-throw"))
        none = "" if menu.least else context.say(label(actions.Descarto(())))
        return DiscardLook(name, menu.token, menu.least, menu.most, suggested, none)

    def _asked_about(self, action: actions.Action) -> str:
        match action, self._seen.phase:
            case actions.Ordago(), _:
                return Panel.ORDAGO
            case actions.Quiero(), AnsweringOrdago():
                return Panel.QUIERO
            case _:
                return ""


def _actions(
    entries: Iterable[MenuAction | AmountPrompt],
) -> Iterator[tuple[actions.Action, LocalizedText]]:
    return ((one.action, one.line) for one in entries if isinstance(one, MenuAction))


def _seat(context: RenderContext, seen: View, seat: SeatGlance, look: Press | None) -> SeatLook:
    chair = context.state.chairs[seat.seat]
    is_own = seat.seat == seen.seat
    held = own_cards(seen) if is_own else ()
    return SeatLook(
        seat.seat,
        seat.name,
        _is_ours(seat.pair, seen),
        is_own,
        "" if seat.mark is Mark.NONE else context.say(LocalizedText(f"page-{seat.mark}")),
        seat.is_asked,
        chair.person is None,
        chair.away,
        "" if seat.word is None else context.say(seat.word.line),
        seat.word is not None and seat.word.is_fresh,
        tuple(_card(context, card, held) for card in seat.shown),
        seat.hidden,
        look,
        seat.is_looked_at,
    )


def _card(context: RenderContext, card: Card, held: Cards) -> CardLook:
    return CardLook(card, context.say(card_line(card)), held.index(card) if held else 0)


def _is_ours(pair: Pair, seen: View) -> bool:
    """Return whether a side is the viewer's own; for an onlooker, the first seat's."""
    return pair is pair_of(Seat(0) if seen.seat is None else seen.seat)


def _lance(context: RenderContext, seen: View, lance: LanceGlance) -> LanceLook:
    name = context.say(LocalizedText("lance", {"lance": lance.lance.value}))
    if lance.winner is None:
        return LanceLook(name, context.said(lance.told), lance.state)
    is_ours = _is_ours(lance.winner, seen)
    return LanceLook(name, f"+{lance.stones}", lance.state, is_ours)


def _side(context: RenderContext, seen: View, side: SideGlance) -> SideLook:
    rules = seen.rules
    text = context.say(score_line(side.pair, seen, context.names))
    return SideLook(
        _is_ours(side.pair, seen),
        context.said(side.name),
        side.stones,
        rules.target,
        side.games,
        rules.games_to_win,
        side.vacas,
        text,
    )


def _notices(context: RenderContext, seen: View) -> Iterator[LocalizedText]:
    """Yield deadlines, absences and seat changes, and during the first hand the seal."""
    if seen.seat is None:
        yield from notice_lines(context, seen, context.names)
    else:
        yield from own_notices(context, seen, context.names)
    yield from meeting_lines(context, seen, context.names)
    yield from seal_lines(context, seen, has_secret=False)


def _more(context: RenderContext, seen: View) -> Iterator[Press]:
    """Yield the other buttons: come back, review the hand, rematch, vote, admit, sit down."""
    own, state = seen.seat, context.state
    rows: Rows = ()
    if own is not None and state.chairs[own].away:
        rows = ((context.button(Verb.RESUME, LocalizedText("chat-back"), Style.PRIMARY),),)
    elif state.lesson and advised_action(seen) is not None:
        question = str(revision_of(seen, state.matches))
        do = context.button(Verb.FOLLOW, LocalizedText("lesson-do"), Style.SUCCESS, question)
        rows = ((do,),)
    is_over = isinstance(seen.phase, HandOver | MatchOver) and seen.number > 0
    if own is not None and is_over and own_cards(seen):
        rows = (*rows, looking_back_row(context, seen.rules))
    if own is not None and is_day_over(state.daily, seen):
        rows = (*rows, *end_rows(context))
    if isinstance(seen.phase, MatchOver):
        rows = (*rows, *closing_rows(context, seen))
        if not state.code:
            # A table without a code is left by ending the program.
            ends = {TableButton("", verb) for verb in (Verb.PAGE, Verb.CLOSE)}
            rows = tuple(tuple(one for one in row if decode(one.token) not in ends) for row in rows)
    elif own is None and open_seats(state):
        rows = (*rows, (context.button(Verb.SIT, LocalizedText("chat-sit"), Style.PRIMARY),))
    if own is not None:
        beside = (
            *admit_buttons(context, own),
            *talk_buttons(context),
            *shut_buttons(context),
        )
        rows = (*rows, *take_over_rows(context, own), beside)
    return (_pressed(button) for row in rows for button in row)


def _pressed(button: Button) -> Press:
    return Press(button.label, button.token, button.style)
