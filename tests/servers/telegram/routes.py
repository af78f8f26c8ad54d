"""The handlers of the Bot API's methods."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from aiogram.methods import TelegramMethod

from tests.servers.telegram.request_log import Desk

Method = TypeVar("Method", bound=TelegramMethod[Any])


@dataclass(frozen=True, slots=True)
class Route(Generic[Method]):
    """A method, by aiogram's model of it, and its handler, which returns JSON or an awaitable."""

    model: type[Method]
    answer: Callable[[Desk, Method], object]
