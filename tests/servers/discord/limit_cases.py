"""Requests within the limits, and requests that break one, with the path and the code."""

from typing import Final

from tests.servers.discord.faults import Json

V2: Final = 1 << 15


def button(number: int = 0, **changes: object) -> Json:
    return {"type": 2, "style": 1, "label": "Envido", "custom_id": f"b{number}"} | changes


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def select(options: int, **changes: object) -> Json:
    offered = [{"label": f"o{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": offered} | changes


def display(text: str) -> Json:
    return {"type": 10, "content": text}


def section(**changes: object) -> Json:
    return {"type": 9, "components": [display("a")], "accessory": button()} | changes


def command(**changes: object) -> Json:
    return {"name": "mesa", "description": "Abre una mesa"} | changes


def option(name: str, **changes: object) -> Json:
    return {"type": 3, "name": name, "description": "Algo"} | changes


def field(kind: int, **changes: object) -> Json:
    component = {"type": kind, "custom_id": "f"} | changes
    return {"type": 18, "label": "Nombre", "component": component}


GOOD_MESSAGES: Final[list[Json]] = [
    {"content": "a" * 2000},
    {
        "content": "hola",
        "components": [row(*map(button, range(5 * n, 5 * n + 5))) for n in range(5)],
    },
    {"content": "hola", "components": [row(select(25))]},
    {"components": [row(button(emoji={"name": "♠"}, label=None))]},
    {"flags": V2, "components": [display("a" * 4000)]},
    {"flags": V2, "components": [display("a") for _ in range(40)]},
    {"flags": V2, "components": [{"type": 17, "components": [display("a"), row(button())]}]},
    {"embeds": [{"title": "a" * 256, "description": "b" * 4096}]},
]

BAD_MESSAGES: Final[list[tuple[Json, str, str]]] = [
    ({"content": "a" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    (
        {"components": [row(button(n)) for n in range(6)]},
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(*map(button, range(6)))]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ({"components": [row()]}, "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(button(custom_id=None))]},
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    (
        {"components": [row(button(1), button(1))]},
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        {"components": [row(button(label="a" * 81))]},
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"components": [row(button(label=None))]},
        "components.0.components.0.label",
        "BASE_TYPE_REQUIRED",
    ),
    (
        {"components": [row(button(emoji={"id": "7", "name": "rey"}))]},
        "components.0.components.0.emoji.id",
        "COMPONENT_INVALID_EMOJI",
    ),
    (
        {"components": [row(select(26))]},
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(select(2, max_values=3))]},
        "components.0.components.0.max_values",
        "SELECT_COMPONENT_MAX_VALUES_TOO_MANY",
    ),
    (
        {"components": [row(select(2), button())]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    ({"components": [display("a")]}, "components.0.type", "BASE_TYPE_CHOICES"),
    (
        {"flags": V2, "content": "a", "components": [display("a")]},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        {"flags": V2, "components": [display("a") for _ in range(41)]},
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"flags": V2, "components": [display("a" * 2001), display("b" * 2000)]},
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    (
        {
            "flags": V2,
            "components": [{"type": 12, "items": [{"media": {"url": "attachment://x"}}]}],
        },
        "components",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        {"flags": V2, "components": [{"type": 9, "components": [display("a")]}]},
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    (
        {"flags": V2, "components": [section(accessory=display("a"))]},
        "components.0.accessory.type",
        "BASE_TYPE_CHOICES",
    ),
    (
        {"flags": V2, "components": [section(components=[display("a")] * 4)]},
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17}]}]},
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    (
        {"flags": V2, "components": [{"type": 14, "spacing": 3}]},
        "components.0.spacing",
        "BASE_TYPE_CHOICES",
    ),
    (
        {"components": [row(button(style=5, custom_id=None))]},
        "components.0.components.0.url",
        "BASE_TYPE_REQUIRED",
    ),
    (
        {"components": [row(button(style=7))]},
        "components.0.components.0.style",
        "BASE_TYPE_CHOICES",
    ),
    (
        {"components": [row(button(1, id=1), button(2, id=1))]},
        "components.0.components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    (
        {"components": [row(select(1) | {"options": [{"label": "a" * 101, "value": "v"}]})]},
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [row(select(1) | {"options": [{"label": "a", "value": "v"}] * 2})]},
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ({"content": 7}, "content", "STRING_TYPE_CONVERT"),
    ({"embeds": [{"title": "a"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"title": "a" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    (
        {"embeds": [{"description": "a" * 4000}, {"description": "a" * 2001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    (
        {"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]},
        "embeds.0.fields",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
]

GOOD_COMMANDS: Final[list[Json]] = [
    command(name="reparto-2"),
    command(name="órdago", name_localizations={"es-ES": "órdago", "fr": "défi"}),
    command(options=[option("a", required=True), option("b")]),
]

BAD_COMMANDS: Final[list[tuple[Json, str, str]]] = [
    (command(name="Mesa"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="mesa nueva"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="a" * 33), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(description="a" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    (command(description=""), "0.description", "BASE_TYPE_BAD_LENGTH"),
    (
        command(name_localizations={"eu": "mahaia"}),
        "0.name_localizations.eu",
        "ENUM_TYPE_COERCE",
    ),
    (
        command(description_localizations={"es-ES": "a" * 101}),
        "0.description_localizations.es-ES",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option("a"), option("b", required=True)]),
        "0.options.0",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        command(options=[option("a"), option("a")]),
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_TAKEN",
    ),
    (
        command(options=[option("a", choices=[{"name": "x", "value": "x"}] * 26)]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
]

MODAL: Final[Json] = {
    "custom_id": "m",
    "title": "Descarte",
    "components": [field(4, style=1)],
}

BAD_MODALS: Final[list[tuple[Json, str, str]]] = [
    ({"title": "a" * 46}, "data.title", "BASE_TYPE_BAD_LENGTH"),
    ({"custom_id": ""}, "data.custom_id", "BASE_TYPE_BAD_LENGTH"),
    ({"components": []}, "data.components", "BASE_TYPE_BAD_LENGTH"),
    ({"components": [field(4, style=3)]}, "data.components.0.component.style", "BASE_TYPE_CHOICES"),
    (
        {"components": [field(21, options=[{"label": "a", "value": "a"}])]},
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"components": [field(22, options=[{"label": "a", "value": "a"}], max_values=2)]},
        "data.components.0.component.max_values",
        "SELECT_COMPONENT_MAX_VALUES_TOO_MANY",
    ),
    (
        {"components": [field(23), field(23)]},
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ({"components": [row(button())]}, "data.components.0.components.0.type", "BASE_TYPE_CHOICES"),
    (
        {"components": [field(4, style=1) | {"label": "a" * 46}]},
        "data.components.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
]
