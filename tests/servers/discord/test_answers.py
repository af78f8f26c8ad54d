"""Answers to interactions: which are possible, and the later uses of their token."""

import pytest

from tests.servers.discord.faults import Fault, Json
from tests.servers.discord.flags import Flag
from tests.servers.discord.forms import Form
from tests.servers.discord.interactions import Cause, Interaction, Opened, Response
from tests.servers.discord.limit_cases import button, display, field, row
from tests.servers.discord.messages import Message
from tests.servers.discord.modals import Modal, NotAllowedError, Value
from tests.servers.discord.server import DiscordServer
from tests.servers.discord.test_limits import send

EPHEMERAL = int(Flag.EPHEMERAL)


def begun(server: DiscordServer, cause: Cause, source: Message | None = None) -> Interaction:
    """Return an unanswered interaction of Ane."""
    ane = server.guild.member("Ane")
    data = {"name": "mesa", "custom_id": "b0"}
    return server.world.interact(cause, ane, server.channel, source, data)


def posted(server: DiscordServer) -> Message:
    """Return a message of the bot with a button."""
    form = Form(content="mesa", components=(row(button()),)).finished()
    return server.channel.post(server.bot, form)


async def answer(
    server: DiscordServer, interaction: Interaction, kind: int, data: Json | None = None
) -> tuple[int, Json]:
    """Give the first answer to an interaction; return the status and the body."""
    url = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
    return await send(server, "POST", url, {"type": kind, "data": data})


def webhook(server: DiscordServer, interaction: Interaction, message: object = None) -> str:
    """Return the URL of an interaction's token."""
    base = f"/webhooks/{server.bot.id}/{interaction.token}"
    return base if message is None else f"{base}/messages/{message}"


class TestFirstAnswers:
    @pytest.mark.parametrize(
        ("cause", "kind"),
        [
            (Cause.COMMAND, 6),
            (Cause.COMMAND, 7),
            (Cause.COMMAND, 8),
            (Cause.MODAL, 7),
            (Cause.MODAL, 9),
            (Cause.AUTOCOMPLETE, 4),
        ],
    )
    async def test_an_answer_has_to_fit(self, cause: Cause, kind: int) -> None:
        async with DiscordServer() as server:
            status, told = await answer(server, begun(server, cause), kind)
            assert status == 400
            assert list(told["errors"]) == ["type"]
            server.forgive()

    async def test_a_flaw_is_told_within_the_data(self) -> None:
        async with DiscordServer() as server:
            interaction = begun(server, Cause.COMMAND)
            _, told = await answer(server, interaction, 4, {"content": "a" * 2001})
            assert list(told["errors"]["data"]) == ["content"]
            server.forgive()
            assert interaction.answer is None

    async def test_an_unknown_token_is_refused(self) -> None:
        async with DiscordServer() as server:
            url = "/interactions/1/unknown/callback"
            status, told = await send(server, "POST", url, {"type": 4})
            assert (status, told) == (404, Fault.UNKNOWN_INTERACTION.body)

    async def test_a_press_on_what_is_gone_changes_nothing(self) -> None:
        async with DiscordServer() as server:
            message = posted(server)
            interaction = begun(server, Cause.COMPONENT, message)
            message.delete()
            _, told = await answer(server, interaction, 7, {"content": "otra"})
            assert told == Fault.UNKNOWN_MESSAGE.body

    async def test_the_receipt_tells_what_came_of_it(self) -> None:
        async with DiscordServer() as server:
            interaction = begun(server, Cause.COMMAND)
            _, told = await answer(server, interaction, 4, {"content": "a", "flags": EPHEMERAL})
            assert told["interaction"]["response_message_ephemeral"]
            assert told["resource"]["message"]["content"] == "a"
            assert told["resource"]["message"]["flags"] == EPHEMERAL


class TestTokens:
    async def test_nothing_follows_before_the_first_answer(self) -> None:
        async with DiscordServer() as server:
            url = webhook(server, begun(server, Cause.COMMAND))
            status, told = await send(server, "POST", url, {"content": "a"})
            assert (status, told) == (404, Fault.UNKNOWN_WEBHOOK.body)

    async def test_a_press_is_acknowledged_and_the_message_changed_later(self) -> None:
        async with DiscordServer() as server:
            message = posted(server)
            interaction = begun(server, Cause.COMPONENT, message)
            await answer(server, interaction, 6)
            url = webhook(server, interaction, "@original")
            await send(server, "PATCH", url, {"content": "cambiada"})
            assert message.text == "cambiada"
            assert Response(interaction).message is message

    async def test_the_first_followup_takes_the_place_of_the_thinking(self) -> None:
        """It stays as private as the defer, whatever the followup says."""
        async with DiscordServer() as server:
            interaction = begun(server, Cause.COMMAND)
            await answer(server, interaction, 5, {"flags": EPHEMERAL})
            thinking = Response(interaction).message
            assert thinking.loading
            await send(server, "POST", webhook(server, interaction), {"content": "uno"})
            assert (thinking.text, thinking.loading, thinking.ephemeral) == ("uno", False, True)
            await send(server, "POST", webhook(server, interaction), {"content": "dos"})
            assert server.channel.texts == ["dos"]

    async def test_a_private_message_is_reached_by_its_token_alone(self) -> None:
        async with DiscordServer() as server:
            interaction = begun(server, Cause.COMMAND)
            await answer(server, interaction, 4, {"content": "mano", "flags": EPHEMERAL})
            message = Response(interaction).message
            url = f"/channels/{server.channel.id}/messages/{message.id}"
            for method in ("GET", "PATCH", "DELETE"):
                _, told = await send(server, method, url, {"content": "a"})
                assert told == Fault.UNKNOWN_MESSAGE.body
            _, told = await send(server, "GET", webhook(server, interaction, message.id), None)
            assert told["content"] == "mano"
            await send(server, "DELETE", webhook(server, interaction, "@original"), None)
            assert message.deleted

    async def test_a_token_reaches_no_other_message(self) -> None:
        async with DiscordServer() as server:
            other = posted(server)
            interaction = begun(server, Cause.COMMAND)
            await answer(server, interaction, 4, {"content": "a"})
            url = webhook(server, interaction, other.id)
            _, told = await send(server, "PATCH", url, {"content": "b"})
            assert told == Fault.UNKNOWN_MESSAGE.body

    async def test_a_thinking_answer_may_become_a_layout(self) -> None:
        async with DiscordServer() as server:
            interaction = begun(server, Cause.COMMAND)
            await answer(server, interaction, 5)
            layout = {"flags": int(Flag.COMPONENTS_V2), "components": [display("mesa")]}
            await send(server, "PATCH", webhook(server, interaction, "@original"), layout)
            assert server.channel.texts == ["mesa"]


TWO = [{"label": "Rey", "value": "12"}, {"label": "As", "value": "1", "default": True}]


class TestModals:
    @pytest.mark.parametrize(
        ("part", "value", "sent"),
        [
            (field(4, style=1), "Ane", {"value": "Ane"}),
            (field(4, style=1, value="Jon"), None, {"value": "Jon"}),
            (field(4, style=1, required=False), "", {"value": ""}),
            (field(3, options=TWO), ["12"], {"values": ["12"]}),
            (field(3, options=TWO), None, {"values": ["1"]}),
            (field(21, options=TWO), "12", {"value": "12"}),
            (field(21, options=TWO), None, {"value": "1"}),
            (field(22, options=TWO), ["1", "12"], {"values": ["1", "12"]}),
            (field(23), True, {"value": True}),
            (field(23, default=True), None, {"value": True}),
            (field(5), ["1"], {"values": ["1"]}),
            (
                row({"type": 4, "style": 1, "label": "Nombre", "custom_id": "f"}),
                "a",
                {"value": "a"},
            ),
        ],
    )
    async def test_a_field_is_sent_as_it_was_filled_in(
        self, part: Json, value: Value | None, sent: Json
    ) -> None:
        async with DiscordServer() as server:
            filled = (await opened(server, part)).filled({} if value is None else {"Nombre": value})
            [outer] = filled
            inner = outer.get("component") or outer["components"][0]
            assert inner | sent == inner
            assert inner["custom_id"] == "f"

    @pytest.mark.parametrize(
        ("part", "value"),
        [
            (field(4, style=1), ""),
            (field(4, style=1, min_length=3), "ab"),
            (field(4, style=1, max_length=3), "abcd"),
            (field(4, style=1), True),
            (field(3, options=TWO), ["7"]),
            (field(3, options=TWO), []),
            (field(21, options=TWO), "7"),
            (field(22, options=TWO, max_values=1), ["1", "12"]),
            (field(23), "sí"),
            (field(5), ["1", "2"]),
        ],
    )
    async def test_a_field_that_shows_red_is_not_sent(self, part: Json, value: Value) -> None:
        async with DiscordServer() as server:
            modal = await opened(server, part)
            with pytest.raises(NotAllowedError):
                modal.filled({"f": value})

    async def test_an_unknown_field_is_not_filled_in(self) -> None:
        async with DiscordServer() as server:
            modal = await opened(server, field(23))
            with pytest.raises(NotAllowedError):
                modal.filled({"otro": True})

    async def test_a_modal_may_explain_itself(self) -> None:
        async with DiscordServer() as server:
            modal = await opened(server, display("Elige"))
            assert not modal.fields
            assert modal.filled({}) == [{"type": 10, "id": 1}]
            assert "Elige" in server.outgoing()[-1].words


async def opened(server: DiscordServer, part: Json) -> Modal:
    """Return a modal with this part, as Ane sees it."""
    interaction = begun(server, Cause.COMMAND)
    data = {"custom_id": "m", "title": "Descarte", "components": [part]}
    await answer(server, interaction, 9, data)
    assert isinstance(interaction.answer, Opened)
    return interaction.answer.modal
