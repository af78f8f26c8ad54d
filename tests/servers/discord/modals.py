"""Modals: forms that open, and how a person fills them in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from tests.servers.discord import components as parts
from tests.servers.discord.components import Kind, given
from tests.servers.discord.faults import Json
from tests.servers.discord.forms import Choice, choices
from tests.servers.discord.users import User

if TYPE_CHECKING:
    from tests.servers.discord.channels import Channel
    from tests.servers.discord.messages import Message

Value: TypeAlias = str | bool | list[str]
"""The value of a field: text, a tick, or the chosen values."""

_INPUTS: Final = frozenset(
    {
        Kind.TEXT_INPUT,
        Kind.STRING_SELECT,
        Kind.USER_SELECT,
        Kind.ROLE_SELECT,
        Kind.MENTIONABLE_SELECT,
        Kind.CHANNEL_SELECT,
        Kind.RADIO_GROUP,
        Kind.CHECKBOX_GROUP,
        Kind.CHECKBOX,
    }
)


class NotAllowedError(Exception):
    """Discord's app would not let a person do this."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a modal with its label."""

    kind: Kind
    custom_id: str
    label: str
    description: str | None
    choices: tuple[Choice, ...]
    required: bool
    least: int
    most: int
    preset: str

    def check(self, value: Value | None) -> Value | None:
        """Return the value; raise NotAllowedError if the app would show an error."""
        match self.kind:
            case Kind.TEXT_INPUT:
                fits = isinstance(value, str) and self._fits(len(value))
            case Kind.CHECKBOX:
                fits = isinstance(value, bool)
            case Kind.RADIO_GROUP:
                fits = self._offers([value]) if value is not None else not self.required
            case Kind.STRING_SELECT | Kind.CHECKBOX_GROUP:
                fits = isinstance(value, list) and self._offers(value) and self._fits(len(value))
            case _:
                fits = isinstance(value, list) and self._fits(len(value))
        if not fits:
            raise NotAllowedError(self.label, value)
        return value

    def _fits(self, length: int) -> bool:
        return (length == 0 and not self.required) or self.least <= length <= self.most

    def _offers(self, values: list[str] | list[Value]) -> bool:
        return {choice.value for choice in self.choices} >= set(values)

    @property
    def untouched(self) -> Value | None:
        """The value of a field that the person does not change."""
        preset = [choice.value for choice in self.choices if choice.default]
        match self.kind:
            case Kind.TEXT_INPUT:
                return self.preset
            case Kind.CHECKBOX:
                return self.preset == str(True)
            case Kind.RADIO_GROUP:
                return preset[0] if preset else None
            case _:
                return preset


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that one person sees, in a channel and optionally for a message."""

    viewer: User
    channel: "Channel"
    source: "Message | None"
    custom_id: str
    title: str
    components: tuple[Json, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        """Its fields, from top to bottom."""
        return tuple(_fields(self.components, label=None))

    @property
    def words(self) -> tuple[str, ...]:
        """Every readable string in it, including ids."""
        told = (text for part in parts.walk(self.components) for text in parts.words(part))
        return (self.title, self.custom_id, *told)

    def filled(self, values: Mapping[str, Value]) -> list[Json]:
        """Return the components to send back; a field is named by its label or its custom id.

        Raise NotAllowedError for a value that the app would not send, and for an unknown field.
        """
        known = {name for field in self.fields for name in (field.label, field.custom_id)}
        if unknown := set(values) - known:
            raise NotAllowedError(self.title, *sorted(unknown))
        filled = {
            field.custom_id: field.check(
                values.get(field.custom_id, values.get(field.label, field.untouched))
            )
            for field in self.fields
        }
        return [_submitted(part, filled) for part in self.components]


def _fields(components: tuple[Json, ...], label: Json | None) -> Iterator[Field]:
    for part in components:
        match Kind(part["type"]):
            case Kind.LABEL:
                yield from _fields((part["component"],), label=part)
            case Kind.ROW:
                yield from _fields(tuple(part["components"]), label=None)
            case kind if kind in _INPUTS:
                yield _field(part, label or part)
            case _:
                pass


def _field(part: Json, label: Json) -> Field:
    kind = Kind(part["type"])
    least, most = _bounds(kind, part)
    return Field(
        kind=kind,
        custom_id=part["custom_id"],
        label=label.get("label") or part.get("placeholder") or part["custom_id"],
        description=label.get("description"),
        choices=choices(part),
        required=part.get("required", True),
        least=least,
        most=most,
        preset=str(part.get("default", False)) if kind is Kind.CHECKBOX else part.get("value", ""),
    )


def _bounds(kind: Kind, part: Json) -> tuple[int, int]:
    """Return the limits of a value: characters of a text, or the number of choices."""
    match kind:
        case Kind.TEXT_INPUT:
            least = 1 if part.get("required", True) else 0
            return given(part, "min_length", least), given(part, "max_length", 4000)
        case Kind.CHECKBOX_GROUP:
            return given(part, "min_values", 1), given(part, "max_values", len(part["options"]))
        case _:
            return given(part, "min_values", 1), given(part, "max_values", 1)


def _submitted(part: Json, filled: Mapping[str, Value | None]) -> Json:
    sent: Json = {"type": part["type"], "id": part["id"]}
    match Kind(part["type"]):
        case Kind.LABEL:
            return sent | {"component": _submitted(part["component"], filled)}
        case Kind.ROW:
            return sent | {
                "components": [_submitted(child, filled) for child in part["components"]]
            }
        case Kind.TEXT_INPUT | Kind.RADIO_GROUP | Kind.CHECKBOX:
            custom_id = part["custom_id"]
            return sent | {"custom_id": custom_id, "value": filled[custom_id]}
        case kind if kind in _INPUTS:
            custom_id = part["custom_id"]
            return sent | {"custom_id": custom_id, "values": filled[custom_id]}
        case _:
            return sent
