"""REST: the first answer to an interaction, and the later uses of its token."""

from enum import IntEnum
from typing import Final, assert_never

from tests.servers.discord.calls import NOTHING, Answer, Request, Route
from tests.servers.discord.checking import chosen_badly, count, each, text
from tests.servers.discord.checks_forms import check_modal
from tests.servers.discord.components import numbered
from tests.servers.discord.faults import Fault, Json, RefusedError, refuse_flaws
from tests.servers.discord.flags import Flag
from tests.servers.discord.forms import Form
from tests.servers.discord.interactions import (
    Acknowledged,
    Cause,
    Interaction,
    Opened,
    Replied,
    Suggested,
    Updated,
)
from tests.servers.discord.messages import Message
from tests.servers.discord.modals import Modal
from tests.servers.discord.posting import drafted, pinged
from tests.servers.discord.stage import Sight
from tests.servers.discord.world import World


class Callback(IntEnum):
    """The ``type`` of a first answer."""

    REPLY = 4
    THINK = 5
    ACKNOWLEDGE = 6
    UPDATE = 7
    SUGGEST = 8
    OPEN_MODAL = 9


def answer(world: World, request: Request) -> Answer:
    """Give the first answer to an interaction, within three seconds."""
    interaction = world.interactions.get(request.where["token"])
    if interaction is None or interaction.id != request.id("interaction"):
        raise RefusedError(Fault.UNKNOWN_INTERACTION)
    try:
        callback = _callback(world, interaction, request)
        _take(world, interaction, request, callback)
    except RefusedError as refused:
        interaction.refused.append(refused.fault)
        raise
    finally:
        world.stage.bell.ring()
    if request.query.get("with_response") not in {"1", "true"}:
        return NOTHING
    return Answer(_receipt(interaction, callback))


def _callback(world: World, interaction: Interaction, request: Request) -> Callback:
    if interaction.answer is not None:
        raise RefusedError(Fault.ALREADY_ACKNOWLEDGED)
    if not interaction.awaits_answer(world.stage.clock.now):
        raise RefusedError(Fault.UNKNOWN_INTERACTION)
    allowed = _allowed(interaction)
    if request.fields.get("type") not in allowed:
        refuse_flaws([chosen_badly("type", sorted(map(int, allowed)))])
    return Callback(request.fields["type"])


def _allowed(interaction: Interaction) -> set[Callback]:
    """Return the first answers that are possible for this action."""
    on_message = {Callback.ACKNOWLEDGE, Callback.UPDATE} if interaction.source else set()
    match interaction.cause:
        case Cause.AUTOCOMPLETE:
            return {Callback.SUGGEST}
        case Cause.COMMAND:
            return {Callback.REPLY, Callback.THINK, Callback.OPEN_MODAL}
        case Cause.COMPONENT:
            return {Callback.REPLY, Callback.THINK, Callback.OPEN_MODAL} | on_message
        case Cause.MODAL:
            return {Callback.REPLY, Callback.THINK} | on_message
        case _:
            assert_never(interaction.cause)


def _take(world: World, interaction: Interaction, request: Request, callback: Callback) -> None:
    """Show the answer to people."""
    data: Json = request.fields.get("data") or {}
    match callback:
        case Callback.REPLY:
            form = _under_data(world, interaction, request, data, None)
            message = _post(world, interaction, form, data)
            interaction.answer = Replied(message)
        case Callback.THINK:
            message = _post(world, interaction, Form(flags=Flag.LOADING), data)
            interaction.answer = Replied(message)
        case Callback.ACKNOWLEDGE:
            message = _source(interaction)
            interaction.answer = Acknowledged()
        case Callback.UPDATE:
            message = _source(interaction)
            form = _under_data(world, interaction, request, data, message.form)
            message.revise(form, pinged(world, form, data))
            interaction.answer = Updated(message)
        case Callback.SUGGEST:
            interaction.answer = _suggested(world, interaction, data)
            return
        case Callback.OPEN_MODAL:
            interaction.answer = _opened(world, interaction, data)
            return
        case _:
            assert_never(callback)
    interaction.original = message
    interaction.sent.append(message)


def _under_data(
    world: World, interaction: Interaction, request: Request, data: Json, before: Form | None
) -> Form:
    """Return the drafted form; flaws have their path in the whole request."""
    try:
        return drafted(world, interaction.channel, request, data, before)
    except RefusedError as refused:
        flaws = (flaw.under("data") for flaw in refused.flaws)
        raise RefusedError(refused.fault, flaws, refused.details) from refused


def _source(interaction: Interaction) -> Message:
    assert interaction.source is not None, "only what was done on a message can change it"
    if interaction.source.deleted:
        raise RefusedError(Fault.UNKNOWN_MESSAGE)
    return interaction.source


def _post(world: World, interaction: Interaction, form: Form, body: Json) -> Message:
    """Send a message of an interaction, to all or to one person only."""
    is_private = Flag.EPHEMERAL in Flag(body.get("flags") or 0)
    return interaction.channel.post(
        world.stage.bot,
        form,
        only=interaction.member.user if is_private else None,
        pinged=pinged(world, form, body),
        context=interaction.metadata(),
    )


def _suggested(world: World, interaction: Interaction, data: Json) -> Suggested:
    flaws = (
        *count(data, "", "choices", 25, least=0),
        *each(data, "", "choices", lambda choice, path: text(choice, path, "name", 100)),
    )
    refuse_flaws(flaw.under("data") for flaw in flaws)
    choices = tuple((choice["name"], choice["value"]) for choice in data.get("choices") or ())
    said = tuple(str(word) for choice in choices for word in choice)
    sight = Sight(interaction.member.user, interaction.channel.id, "\n".join(said), said)
    world.stage.show(sight)
    return Suggested(choices)


def _opened(world: World, interaction: Interaction, data: Json) -> Opened:
    emojis = frozenset(emoji["id"] for emoji in world.emojis)
    refuse_flaws(flaw.under("data") for flaw in check_modal(data, emojis))
    modal = Modal(
        viewer=interaction.member.user,
        channel=interaction.channel,
        source=interaction.source,
        custom_id=data["custom_id"],
        title=data["title"],
        components=numbered(data["components"]),
    )
    said = modal.words
    world.stage.show(Sight(modal.viewer, modal.channel.id, "\n".join(said), said))
    return Opened(modal)


def _receipt(interaction: Interaction, callback: Callback) -> Json:
    told: Json = {"id": str(interaction.id), "type": int(interaction.cause)}
    resource: Json = {"type": int(callback)}
    message = interaction.original
    if message is not None:
        told["response_message_id"] = str(message.id)
        told["response_message_loading"] = message.loading
        told["response_message_ephemeral"] = message.ephemeral
        if callback in {Callback.REPLY, Callback.UPDATE}:
            resource["message"] = message.as_json()
    return {"interaction": told, "resource": resource}


def follow_up(world: World, request: Request) -> Answer:
    """Send one more message; the first one after a defer replaces the thinking state."""
    interaction = _alive(world, request)
    body = request.fields
    original = interaction.original
    if original is not None and original.loading and not original.deleted:
        return Answer(_revised(world, interaction, request, original).as_json())
    form = drafted(world, interaction.channel, request, body)
    message = _post(world, interaction, form, body)
    interaction.sent.append(message)
    return Answer(message.as_json())


def get_answer(world: World, request: Request) -> Answer:
    """Read a message of an interaction."""
    return Answer(_sent(_alive(world, request), request).as_json())


def edit_answer(world: World, request: Request) -> Answer:
    """Edit a message of an interaction."""
    interaction = _alive(world, request)
    message = _sent(interaction, request)
    return Answer(_revised(world, interaction, request, message).as_json())


def delete_answer(world: World, request: Request) -> Answer:
    """Delete a message of an interaction."""
    _sent(_alive(world, request), request).delete()
    return NOTHING


def _revised(world: World, interaction: Interaction, request: Request, message: Message) -> Message:
    form = drafted(world, interaction.channel, request, request.fields, message.form)
    message.revise(form, pinged(world, form, request.fields))
    return message


def _alive(world: World, request: Request) -> Interaction:
    interaction = world.interactions.get(request.where["token"])
    if interaction is None or interaction.answer is None:
        raise RefusedError(Fault.UNKNOWN_WEBHOOK)
    if request.id("application") != world.application_id:
        raise RefusedError(Fault.UNKNOWN_WEBHOOK)
    if not interaction.lives(world.stage.clock.now):
        raise RefusedError(Fault.INVALID_WEBHOOK_TOKEN)
    return interaction


def _sent(interaction: Interaction, request: Request) -> Message:
    name = request.where["message"]
    known = [*interaction.sent, *filter(None, [interaction.source])]
    if name == "@original":
        known = [interaction.original] if interaction.original else []
    for message in known:
        if not message.deleted and name in {"@original", str(message.id)}:
            return message
    raise RefusedError(Fault.UNKNOWN_MESSAGE)


_WEBHOOK: Final = "/webhooks/{application}/{token}"

ROUTES: Final = (
    Route("POST", "/interactions/{interaction}/{token}/callback", answer, is_open=True),
    Route("POST", _WEBHOOK, follow_up, is_open=True),
    Route("GET", f"{_WEBHOOK}/messages/{{message}}", get_answer, is_open=True),
    Route("PATCH", f"{_WEBHOOK}/messages/{{message}}", edit_answer, is_open=True),
    Route("DELETE", f"{_WEBHOOK}/messages/{{message}}", delete_answer, is_open=True),
)
