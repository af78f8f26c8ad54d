"""Limits: requests that Discord refuses, and its answers."""

import io
from base64 import b64encode
from typing import Any

import aiohttp
import pytest

from tests.servers.discord.calls import Body
from tests.servers.discord.faults import Fault, Json
from tests.servers.discord.interactions import Cause
from tests.servers.discord.limit_cases import (
    BAD_COMMANDS,
    BAD_MESSAGES,
    BAD_MODALS,
    GOOD_COMMANDS,
    GOOD_MESSAGES,
    MODAL,
    V2,
    command,
    display,
)
from tests.servers.discord.server import TOKEN, DiscordServer, ViolationsError


async def send(server: DiscordServer, method: str, path: str, body: Body) -> tuple[int, Any]:
    """Send a request as the application would; return the status and the body."""
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, server.api_url + path, json=body) as answer,
    ):
        return answer.status, await answer.json() if answer.status != 204 else {}


def code_at(body: Json, path: str) -> list[str]:
    """Return the codes of the flaws at this path."""
    place = body["errors"]
    for key in path.split("."):
        place = place[key]
    return [flaw["code"] for flaw in place["_errors"]]


class TestMessages:
    @pytest.mark.parametrize("body", GOOD_MESSAGES)
    async def test_what_keeps_to_the_limits_is_taken(self, body: Json) -> None:
        async with DiscordServer() as server:
            status, _ = await send(server, "POST", f"/channels/{server.channel.id}/messages", body)
            assert status == 200
            assert len(server.channel.messages) == 1

    @pytest.mark.parametrize(("body", "path", "code"), BAD_MESSAGES)
    async def test_what_breaks_a_limit_is_refused(self, body: Json, path: str, code: str) -> None:
        async with DiscordServer() as server:
            url = f"/channels/{server.channel.id}/messages"
            status, answer = await send(server, "POST", url, body)
            assert (status, answer["code"]) == (400, 50035)
            assert code_at(answer, path) == [code]
            [violation] = server.forgive()
            assert (violation.path, violation.fault) == (url, Fault.INVALID_FORM)
            assert not server.channel.messages

    async def test_an_empty_message_is_refused(self) -> None:
        async with DiscordServer() as server:
            url = f"/channels/{server.channel.id}/messages"
            _, answer = await send(server, "POST", url, {"content": ""})
            assert answer == Fault.EMPTY_MESSAGE.body
            server.forgive()

    async def test_a_huge_file_is_refused(self) -> None:
        async with DiscordServer() as server:
            form = aiohttp.FormData()
            form.add_field("files[0]", io.BytesIO(bytes(10 * 1024 * 1024 + 1)), filename="a.bin")
            url = f"{server.api_url}/channels/{server.channel.id}/messages"
            headers = {"Authorization": f"Bot {TOKEN}"}
            async with (
                aiohttp.ClientSession(headers=headers) as session,
                session.post(url, data=form) as answer,
            ):
                assert answer.status == 413
            server.forgive()

    async def test_a_message_stays_a_layout(self) -> None:
        """A Components V2 message accepts no content later, and keeps its flag."""
        async with DiscordServer() as server:
            url = f"/channels/{server.channel.id}/messages"
            _, sent = await send(server, "POST", url, {"flags": V2, "components": [display("a")]})
            status, _ = await send(server, "PATCH", f"{url}/{sent['id']}", {"content": "b"})
            assert status == 400
            server.forgive()
            _, edited = await send(
                server, "PATCH", f"{url}/{sent['id']}", {"flags": 0, "components": [display("b")]}
            )
            assert edited["flags"] == V2
            assert server.channel.texts == ["b"]

    async def test_only_mentions_that_are_allowed_ping(self) -> None:
        async with DiscordServer() as server:
            ane, jon = server.guild.member("Ane"), server.guild.member("Jon")
            text = f"{ane.mention} {jon.mention}"
            url = f"/channels/{server.channel.id}/messages"
            kinds: list[Json] = [{"parse": ["users"]}, {"users": [str(ane.user.id)]}, {"parse": []}]
            for allowed in kinds:
                await send(server, "POST", url, {"content": text, "allowed_mentions": allowed})
            pinged = [message.pinged for message in server.channel.messages]
            assert pinged == [(ane.user, jon.user), (ane.user,), ()]


class TestCommands:
    @pytest.mark.parametrize("body", GOOD_COMMANDS)
    async def test_a_good_command_is_registered(self, body: Json) -> None:
        async with DiscordServer() as server:
            status, _ = await send(server, "PUT", commands_url(server), [body])
            assert status == 200
            assert server.commands[0]["name"] == body["name"]

    @pytest.mark.parametrize(("body", "path", "code"), BAD_COMMANDS)
    async def test_a_bad_command_is_refused(self, body: Json, path: str, code: str) -> None:
        async with DiscordServer() as server:
            status, answer = await send(server, "PUT", commands_url(server), [body])
            assert (status, answer["code"]) == (400, 50035)
            assert code_at(answer, path) == [code]
            server.forgive()
            assert not server.commands

    async def test_a_command_keeps_its_id(self) -> None:
        """Registering again changes nothing in people's menus."""
        async with DiscordServer() as server:
            _, first = await send(server, "POST", commands_url(server), command())
            _, again = await send(server, "POST", commands_url(server), command(description="Otra"))
            assert again["id"] == first["id"]
            await send(server, "PUT", commands_url(server), [command(), command(name="mano")])
            assert [one["name"] for one in server.commands] == ["mesa", "mano"]
            assert server.commands[0]["id"] == first["id"]
            _, listed = await send(server, "GET", commands_url(server), None)
            assert listed == server.commands
            await send(server, "DELETE", f"{commands_url(server)}/{first['id']}", None)
            assert [one["name"] for one in server.commands] == ["mano"]

    async def test_people_find_commands_in_their_language(self) -> None:
        async with DiscordServer() as server:
            localized = command(name_localizations={"fr": "table"})
            await send(server, "PUT", commands_url(server), [localized])
            offered = server.world.offered(server.channel, server.bot, permissions=0)
            assert [one["name_localizations"]["fr"] for one in offered] == ["table"]

    async def test_a_command_may_be_for_admins_and_guilds_only(self) -> None:
        async with DiscordServer() as server:
            restricted = command(default_member_permissions="32", contexts=[0])
            await send(server, "PUT", commands_url(server), [restricted])
            admin = server.guild.member("Ane", is_admin=True)
            jon = server.guild.member("Jon")
            assert server.world.offered(server.channel, admin.user, admin.permissions)
            assert not server.world.offered(server.channel, jon.user, jon.permissions)
            assert not server.world.offered(admin.dm, admin.user, admin.permissions)


class TestModals:
    async def test_a_good_modal_is_opened(self) -> None:
        async with DiscordServer() as server:
            status, answer = await open_modal(server, MODAL)
            assert (status, answer["resource"]) == (200, {"type": 9})

    @pytest.mark.parametrize(("changes", "path", "code"), BAD_MODALS)
    async def test_a_bad_modal_is_refused(self, changes: Json, path: str, code: str) -> None:
        async with DiscordServer() as server:
            status, answer = await open_modal(server, MODAL | changes)
            assert status == 400
            assert code_at(answer, path) == [code]
            server.forgive()


async def open_modal(server: DiscordServer, modal: Json) -> tuple[int, Json]:
    """Answer a command with a modal; return the status and the body."""
    ane = server.guild.member("Ane")
    interaction = server.world.interact(
        Cause.COMMAND, ane, server.channel, None, {"name": "descarte"}
    )
    url = f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=1"
    return await send(server, "POST", url, {"type": 9, "data": modal})


class TestEmojis:
    async def test_emojis_are_uploaded_once(self) -> None:
        async with DiscordServer() as server:
            url = f"/applications/{server.bot.id}/emojis"
            image = "data:image/png;base64," + b64encode(b"picture").decode()
            status, emoji = await send(server, "POST", url, {"name": "c12o", "image": image})
            assert (status, emoji["name"]) == (201, "c12o")
            _, listed = await send(server, "GET", url, None)
            assert listed["items"] == [emoji]
            assert await send(server, "GET", f"{url}/{emoji['id']}", None) == (200, emoji)
            _, answer = await send(server, "POST", url, {"name": "c12o", "image": image})
            assert code_at(answer, "name") == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
            server.forgive()
            await send(server, "PATCH", f"{url}/{emoji['id']}", {"name": "rey"})
            assert [one["name"] for one in server.emojis] == ["rey"]
            await send(server, "DELETE", f"{url}/{emoji['id']}", None)
            assert not server.emojis

    async def test_there_are_at_most_two_thousand(self) -> None:
        async with DiscordServer() as server:
            server.emojis.extend({"id": str(n), "name": f"e{n}"} for n in range(2000))
            image = "data:image/png;base64," + b64encode(b"picture").decode()
            url = f"/applications/{server.bot.id}/emojis"
            _, answer = await send(server, "POST", url, {"name": "one_more", "image": image})
            assert answer == Fault.TOO_MANY_EMOJIS.body

    @pytest.mark.parametrize(
        ("name", "image", "path"),
        [
            ("a", b"picture", "name"),
            ("rey oros", b"picture", "name"),
            ("rey", bytes(256 * 1024 + 1), "image"),
        ],
    )
    async def test_a_bad_emoji_is_refused(self, name: str, image: bytes, path: str) -> None:
        async with DiscordServer() as server:
            encoded = "data:image/png;base64," + b64encode(image).decode()
            url = f"/applications/{server.bot.id}/emojis"
            status, answer = await send(server, "POST", url, {"name": name, "image": encoded})
            assert status == 400
            assert list(answer["errors"]) == [path]
            server.forgive()


class TestTheEnd:
    async def test_a_violation_is_raised_at_the_end(self) -> None:
        async def break_a_limit() -> None:
            async with DiscordServer() as server:
                await send(server, "POST", f"/channels/{server.channel.id}/messages", {})

        with pytest.raises(ViolationsError):
            await break_a_limit()

    async def test_a_route_that_is_not_simulated_is_a_violation(self) -> None:
        async with DiscordServer() as server:
            status, _ = await send(server, "GET", "/guilds/1/audit-logs", None)
            assert status == 404
            assert [violation.fault for violation in server.forgive()] == [Fault.NO_SUCH_ROUTE]

    async def test_a_scripted_fault_is_no_violation(self) -> None:
        async with DiscordServer() as server:
            url = f"/channels/{server.channel.id}/messages"
            server.refuse("POST", url, Fault.SERVER_ERROR)
            first, _ = await send(server, "POST", url, {"content": "a"})
            second, _ = await send(server, "POST", url, {"content": "a"})
            assert (first, second) == (500, 200)
            assert server.channel.texts == ["a"]
            assert not server.violations

    async def test_a_nonce_lets_a_message_be_sent_again(self) -> None:
        """The first answer is lost, but the request was executed, and is not executed twice."""
        async with DiscordServer() as server:
            url = f"/channels/{server.channel.id}/messages"
            server.refuse("POST", url, Fault.SERVER_ERROR, is_done=True)
            body = {"content": "a", "nonce": "7", "enforce_nonce": True}
            first, _ = await send(server, "POST", url, body)
            second, again = await send(server, "POST", url, body)
            assert (first, second) == (500, 200)
            assert server.channel.texts == ["a"]
            assert again["id"] == str(server.channel.messages[0].id)


def commands_url(server: DiscordServer) -> str:
    return f"/applications/{server.bot.id}/commands"
