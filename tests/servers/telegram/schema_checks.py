"""An independent check of every request by aiogram's typed models of the Bot API."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from aiogram import methods
from aiogram.methods import TelegramMethod
from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.servers.telegram.errors import MisuseError, Refusal
from tests.servers.telegram.lazy_models import adapter_of

MODELS: Final[dict[str, type[TelegramMethod[Any]]]] = {
    model.__api_method__.lower(): model
    for model in vars(methods).values()
    if isinstance(model, type) and issubclass(model, TelegramMethod) and model is not TelegramMethod
}
"""Every method of Bot API 10.3 by its name in lower case, since the server ignores case."""


def typed(model: type[TelegramMethod[Any]], parameters: dict[str, object]) -> TelegramMethod[Any]:
    """Return the request as its model; raise MisuseError for a missing or invalid parameter."""
    try:
        return model.model_validate(parameters)
    except ValidationError as error:
        raise MisuseError(_description(error)) from error


def _description(error: ValidationError) -> str:
    """Return the description; like Telegram, it names a missing text before a missing chat."""
    missing = {slip["loc"] for slip in error.errors() if slip["type"] == "missing"}
    if ("text",) in missing:
        return Refusal.TEXT_EMPTY
    if ("chat_id",) in missing:
        return Refusal.CHAT_EMPTY
    first = error.errors()[0]
    return f"Bad Request: {'.'.join(map(str, first['loc']))} is wrong: {first['msg']}"


def unknown_fields(model: BaseModel, path: str = "") -> Iterator[str]:
    """Yield the names of all fields, at any depth, that the Bot API does not have."""
    for name in model.model_extra or {}:
        yield path + name
    for name in model.model_fields_set & type(model).model_fields.keys():
        yield from _within(getattr(model, name), f"{path}{name}.")


def _within(value: object, path: str) -> Iterator[str]:
    if isinstance(value, BaseModel):
        yield from unknown_fields(value, path)
    elif isinstance(value, list):
        for item in value:
            yield from _within(item, path)


def wrong_answer(model: type[TelegramMethod[Any]], result: object) -> str:
    """Return the error in an answer of this server, by the same models; empty if there is none."""
    try:
        answer = _adapter(model).validate_python(result)
    except ValidationError as error:
        return str(error)
    return ", ".join(f"no field {name}" for name in _within(answer, ""))


@cache
def _adapter(model: type[TelegramMethod[Any]]) -> TypeAdapter[Any]:
    return adapter_of(model.__returning__)
