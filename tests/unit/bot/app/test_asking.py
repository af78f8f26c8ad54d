"""Tests of consent: a chat sees a table after a seated player admits it, and waits until then."""

from bot.messages.callback_data import Verb
from bot.tables.joining import MOST_ASKING
from tests.unit.bot.app.button_play import arranging, begun_match, free_seat
from tests.unit.bot.app.stage import AppHarness, SimulatedPerson
from tests.unit.bot.fake_platform import buttons

ASKED = "He preguntado en la mesa"
LET_IN = "Que entre el chat de Beñat"
KEEP_OUT = "Que no entre"


def code_in(human: SimulatedPerson) -> str:
    """Return the code of the table that a chat shows."""
    return human.post.text.splitlines()[0].split()[-1]


def reads(human: SimulatedPerson) -> list[str]:
    """Return all texts in a chat."""
    return [post.text for post in human.platform.posts.get(human.group, {}).values()]


async def asked() -> tuple[AppHarness, SimulatedPerson, SimulatedPerson]:
    """Return Ane's table, and Beñat who wants to bring it to his chat."""
    stage = await AppHarness().start()
    ane, benat = stage.human("Ane"), stage.human("Beñat", "blue", "guild")
    await ane.ask("mesa")
    answer = await benat.ask("mesa", code_in(ane).lower())
    assert answer.toast.startswith(ASKED)
    return stage, ane, benat


async def test_one_press_of_anybody_at_the_table_lets_a_chat_in() -> None:
    stage, ane, benat = await asked()
    jon = stage.human("Jon")
    await jon.press(free_seat(jon.post))
    [waiting] = reads(benat)
    assert waiting.startswith(ASKED)
    assert "Beñat quiere traer la mesa a otro chat de Blue" in ane.post.text
    assert "ya" in (await jon.tap(LET_IN)).toast
    assert "quiere traer" not in ane.post.text
    assert benat.post.text.startswith(f"Mesa {code_in(ane)}")
    told, shown = reads(benat)
    assert told == f"Os han dejado entrar: la mesa {code_in(ane)} se ve aquí."
    assert shown == benat.post.text
    assert ane.told == ["Beñat ha traído la mesa también a un chat de Blue."]


async def test_a_chat_that_is_kept_out_reads_so() -> None:
    _, ane, benat = await asked()
    await ane.tap(KEEP_OUT)
    assert "quiere traer" not in ane.post.text
    assert reads(benat) == [f"La mesa {code_in(ane)} no se enseña en ese chat."]
    late = await benat.press(free_seat(ane.post))
    assert late.text == "No hay ninguna mesa con ese código."


async def test_only_who_sits_there_answers() -> None:
    stage, ane, benat = await asked()
    button = arranging(ane.post, Verb.ACCEPT_CHAT)
    assert (await stage.human("Jon").press(button)).text == "No estás en esta mesa."
    assert (await benat.press(button)).text == "No hay ninguna mesa con ese código."
    assert len(reads(benat)) == 1
    await ane.press(button)
    assert (await ane.press(button)).text.startswith("Eso ya no se pregunta")


async def test_somebody_who_sits_there_need_not_ask() -> None:
    """A seated player needs no consent, nor does a chat admitted before or an empty table."""
    stage, ane, benat = await asked()
    there = SimulatedPerson(stage, ane.person, "third")
    code = code_in(ane)
    await there.ask("mesa", code)
    assert there.post.text.startswith(f"Mesa {code}")
    await ane.ask("salir", code)
    await benat.ask("mesa", code)
    assert benat.post.text.startswith(f"En la mesa {code} ya no queda nadie")
    assert "quiere traer" not in ane.post.text


async def test_a_chat_is_let_in_in_the_midst_of_a_match() -> None:
    stage, [ane, *_] = await begun_match("Ane", "Beñat")
    code = stage.table_of(ane.id).state.code
    other = stage.human("Jon", "blue", "guild")
    await other.ask("mesa", code)
    assert "Jon quiere traer la mesa" in ane.post.text
    await stage.restart()
    await ane.tap("Que entre el chat de Jon")
    assert any("Habla primero: Ane" in text for text in reads(other))
    assert f"Os han dejado entrar: la mesa {code} se ve aquí." in reads(other)


async def test_so_many_chats_may_ask_at_once() -> None:
    """A limited number of chats may ask at once: the oldest request is dropped."""
    stage, ane, benat = await asked()
    await benat.ask("mesa", code_in(ane))
    for number in range(MOST_ASKING):
        await stage.human(f"Jon {number}", chat=f"chat {number}").ask("mesa", code_in(ane))
    asking = [one.label for one in buttons(ane.post) if one.label.startswith("Que entre el chat")]
    assert asking == [f"Que entre el chat de Jon {number}" for number in range(MOST_ASKING)]
