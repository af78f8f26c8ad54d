"""A request is understood in every encoding, and recorded as it was meant."""

from typing import Any

import pytest
from aiohttp import BytesPayload, ClientSession, FormData

from tests.servers.telegram import Refusal, TelegramServer, User
from tests.servers.telegram.pictures import png


async def post(
    server: TelegramServer,
    method: str,
    *,
    json: object = None,
    data: object = None,
    params: dict[str, str] | None = None,
) -> dict[str, Any]:
    """Send a raw request and return the answer, whatever its status."""
    url = f"{server.base_url}{server.token}/{method}"
    async with (
        ClientSession() as session,
        session.post(url, json=json, data=data, params=params) as response,
    ):
        answer = await response.json()
        assert answer["ok"] is (response.status == 200)
        assert answer.get("error_code", 200) == response.status
        assert isinstance(answer, dict)
        return answer


@pytest.mark.parametrize("encoding", ["json", "form", "parts", "address"])
async def test_every_encoding_means_the_same(
    server: TelegramServer, ane: User, encoding: str
) -> None:
    """Numbers and lists are converted; a text that looks like a number stays a text."""
    keyboard = '{"inline_keyboard": [[{"text": "A", "callback_data": "1"}]]}'
    parameters = {"chat_id": str(ane.id), "text": "31", "reply_markup": keyboard}
    match encoding:
        case "json":
            await post(server, "sendMessage", json=parameters)
        case "form":
            await post(server, "sendMessage", data=parameters)
        case "parts":
            await post(server, "sendMessage", data=FormData(parameters, default_to_multipart=True))
        case _:
            await post(server, "sendMessage", params=parameters)
    (call,) = server.calls
    assert call.parameters == {
        "chat_id": ane.id,
        "text": "31",
        "reply_markup": {"inline_keyboard": [[{"text": "A", "callback_data": "1"}]]},
    }
    assert (ane.private.last.text, ane.private.last.labels) == ("31", ("A",))


async def test_json_may_be_nested(server: TelegramServer, ane: User) -> None:
    keyboard = {"inline_keyboard": [[{"text": "A", "callback_data": "1"}]]}
    body = {"chat_id": ane.id, "text": "31", "reply_markup": keyboard}
    answer = await post(server, "SENDMESSAGE", json=body)
    assert answer["result"]["reply_markup"] == keyboard


async def test_files_are_kept_with_their_names(server: TelegramServer, ane: User) -> None:
    """The second one is referenced; the first one is in place of its parameter."""
    form = FormData({"chat_id": str(ane.id)})
    form.add_field("photo", png(), filename="hand.png", content_type="image/png")
    await post(server, "sendPhoto", data=form)
    upload = server.calls[0].files["photo"]
    assert (upload.name, upload.content, upload.content_type) == ("hand.png", png(), "image/png")
    form = FormData({"chat_id": str(ane.id), "photo": "attach://hand"})
    form.add_field("hand", png(grey=9), filename="hand.png")
    await post(server, "sendPhoto", data=form)
    assert ane.private.last.photo == png(grey=9)


@pytest.mark.parametrize("body", [b"{", b"[]"])
async def test_json_that_is_no_object_is_refused(server: TelegramServer, body: bytes) -> None:
    payload = BytesPayload(body, content_type="application/json")
    answer = await post(server, "getMe", data=payload)
    assert answer["description"] == Refusal.JSON_INVALID
    (violation,) = server.forgive()
    assert "getMe" in violation


async def test_a_file_that_is_referred_to_has_to_come_along(
    server: TelegramServer, ane: User
) -> None:
    body = {"chat_id": ane.id, "photo": "attach://hand"}
    answer = await post(server, "sendPhoto", json=body)
    assert answer["description"] == Refusal.PHOTO_MISSING
    assert len(server.forgive()) == 1


async def test_an_album_of_nothing_is_refused(server: TelegramServer, ane: User) -> None:
    answer = await post(server, "sendMediaGroup", json={"chat_id": ane.id, "media": []})
    assert answer["description"] == Refusal.ALBUM_EMPTY
    assert len(server.forgive()) == 1


async def test_a_file_that_never_was_cannot_be_fetched(server: TelegramServer) -> None:
    url = f"{server.file_url}{server.token}/photos/nothing"
    async with ClientSession() as session, session.get(url) as response:
        assert response.status == 404


async def test_a_refusal_carries_its_parameters(server: TelegramServer, ane: User) -> None:
    server.flood(ane.private, seconds=7)
    answer = await post(server, "sendMessage", json={"chat_id": ane.id, "text": "x"})
    assert answer == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 7",
        "parameters": {"retry_after": 7},
    }
    assert server.calls[0].refusal == "Too Many Requests: retry after 7"
