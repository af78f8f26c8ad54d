"""Parses a request: its parameters and files, in every encoding that the Bot API accepts."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

from aiogram.methods import TelegramMethod
from aiohttp import BodyPartReader, web

from tests.servers.telegram.errors import MisuseError, Refusal
from tests.servers.telegram.photos import Upload
from tests.servers.telegram.request_log import ATTACHED


@dataclass(frozen=True, slots=True)
class Body:
    """Raw parameters and files of a request."""

    parameters: Mapping[str, object]
    files: Mapping[str, Upload]


async def read_body(request: web.Request) -> Body:
    """Read parameters from the URL, from JSON, from a form or from its parts.

    Raise MisuseError for JSON that is not an object.
    """
    parameters: dict[str, object] = dict(request.query)
    files: dict[str, Upload] = {}
    match request.content_type:
        case "application/json":
            parameters |= await _object(request)
        case "multipart/form-data":
            async for part in await request.multipart():
                assert isinstance(part, BodyPartReader), "the Bot API knows no nested parts"
                name = part.name or ""
                if part.filename is None:
                    parameters[name] = await part.text()
                else:
                    files[name] = await _upload(part, part.filename)
        case _:
            parameters |= dict(await request.post())
    return Body(parameters, files)


def understood(model: type[TelegramMethod[Any]], body: Body) -> dict[str, object]:
    """Convert the parameters to the types of the model; unconvertible text stays unchanged.

    A file sent in place of a parameter is treated like an ``attach://`` of its own name.
    """
    fields = model.model_fields
    direct = {name: ATTACHED + name for name in body.files if name in fields}
    return direct | {
        name: _value(fields[name].annotation, value) if name in fields else value
        for name, value in body.parameters.items()
    }


async def _object(request: web.Request) -> dict[str, object]:
    try:
        found = await request.json()
    except ValueError as error:
        raise MisuseError(Refusal.JSON_INVALID) from error
    if not isinstance(found, dict):
        raise MisuseError(Refusal.JSON_INVALID)
    return found


async def _upload(part: BodyPartReader, name: str) -> Upload:
    content = bytes(await part.read(decode=True))
    return Upload(name, content, part.headers.get("Content-Type", ""))


def _value(annotation: object, value: object) -> object:
    if not isinstance(value, str):
        return value
    kinds = _kinds(annotation)
    if str in kinds and int not in kinds:
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def _kinds(annotation: object) -> frozenset[object]:
    """Return the types that a parameter may have."""
    if get_origin(annotation) in {Union, UnionType}:
        return frozenset().union(*map(_kinds, get_args(annotation)))
    return frozenset({annotation})
