"""Tests of an accepted órdago on the page: it is counted there when the chats count it."""

from bot.app.commands.hand import DOUBLE_PRESS_S
from bot.messages.look import Look, Phase
from bot.ports.request import CommandCall, PersonId
from bot.tables.snapshots import SUSPENSE_S
from bot.text.table_settings import LATE, LIVE, NO_ONLOOKERS
from bot.web.page_data import look_data
from tests.unit.bot.app.button_play import ask_surely, begun_match, call_nobody, waited_for
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.app.test_onlookers import STRANGER, allow, code_of, seen_by

TENTH_S = 0.1


async def called_ordago(
    onlookers: str = LIVE,
) -> tuple[AppHarness, list[SimulatedPerson], SimulatedPerson]:
    """Return a match with an órdago that waits for its answer, and who answers."""
    stage, people = await begun_match("Ane", "Beñat")
    await call_nobody(people[0])
    await waited_for(people)[0].tap("No hay mus")
    await ask_surely(waited_for(people)[0], "ordago")
    [rival] = waited_for(people)
    await allow(people[0], onlookers)
    return stage, people, rival


async def accept(stage: AppHarness, rival: SimulatedPerson) -> None:
    """Accept the órdago; no time passes after that."""
    await rival.ask("quiero")
    await stage.advance(DOUBLE_PRESS_S)
    await rival.begin(CommandCall("quiero"))


def is_counted(look: Look) -> bool:
    """Return whether a look tells how the órdago ended, in any of its parts."""
    games = any(side.games or side.stones for side in look.score)
    open_cards = any(seat.cards for seat in look.seats if not seat.own)
    return games or open_cards or look.phase is not Phase.PLAY


def presses(look: Look) -> tuple[object, ...]:
    """Return all that can be pressed in a look."""
    faces = tuple(seat.look for seat in look.seats if seat.look is not None)
    said = (look.words, look.amounts, look.amount, look.ordago, look.discard)
    return tuple(filter(None, (*said, look.signs, look.asks, look.more, faces)))


async def test_a_page_counts_an_accepted_ordago_when_the_chat_does() -> None:
    """Neither players nor onlookers learn from a page what their neighbours wait for."""
    stage, people, rival = await called_ordago()
    code, group = code_of(rival), rival.group
    woken: list[float] = []
    stage.host.watch(code, lambda: woken.append(stage.clock.now()))
    begun = len(stage.red.sent)
    await accept(stage, rival)
    accepted_at = stage.clock.now()
    everybody = (*(human.id for human in people), STRANGER)
    counted: dict[PersonId, float] = {}
    for _ in range(int(3 * SUSPENSE_S / TENTH_S)):
        for person in everybody:
            look = await seen_by(stage, code, person)
            if is_counted(look):
                counted.setdefault(person, stage.clock.now())
            elif person not in counted:
                assert presses(look) == ()
                assert not look.mine
        await stage.pass_time(TENTH_S)
    told = [sent for sent in stage.red.sent[begun:] if sent.reader == group]
    assert counted.keys() == set(everybody)
    assert len(set(counted.values())) == 1
    [at] = set(counted.values())
    assert at - accepted_at >= SUSPENSE_S
    assert len(told) == 2, "the chat has seen the acceptance and the count"
    assert any(accepted_at < one <= at for one in woken), "an open page is told again by itself"


async def test_the_page_shows_the_acceptance_before_the_cards() -> None:
    """The word stands at the seat, and no card of the other side is in the data of the page."""
    stage, people, rival = await called_ordago()
    before = await seen_by(stage, code_of(rival), people[0].id)
    await accept(stage, rival)
    await stage.pass_time(SUSPENSE_S)
    look = await seen_by(stage, code_of(rival), people[0].id)
    words = {seat.word for seat in look.seats}
    assert "Quiero" in words
    assert not is_counted(look)
    assert look.score == before.score
    await stage.pass_time(SUSPENSE_S)
    assert is_counted(await seen_by(stage, code_of(rival), people[0].id))


async def test_while_an_ordago_is_held_back_onlookers_see_no_more_than_before() -> None:
    """Also where the órdago wins the match, late onlookers wait, and the others see nothing."""
    for onlookers in (LATE, NO_ONLOOKERS):
        stage, _, rival = await called_ordago(onlookers)
        before = await seen_by(stage, code_of(rival), STRANGER)
        await accept(stage, rival)
        assert await seen_by(stage, code_of(rival), STRANGER) == before


async def test_the_hidden_cards_leave_no_trace_while_an_ordago_is_held_back() -> None:
    """The data of the page hold no face of a card that another seat has."""
    stage, people, rival = await called_ordago()
    await accept(stage, rival)
    for human in people:
        look = await seen_by(stage, code_of(rival), human.id)
        data = look_data(look, str, version=1)
        assert [seat["cards"] for seat in data["seats"]][1:] == [[]]  # type: ignore[attr-defined]
