"""The limits of components in any position."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from tests.servers.discord.checking import (
    at,
    chosen_badly,
    count,
    each,
    missing,
    number,
    optional_text,
    text,
    unique,
)
from tests.servers.discord.components import SELECTS, Kind
from tests.servers.discord.faults import Flaw, Json

Check: TypeAlias = Callable[[Json, str], Iterable[Flaw]]

LINK_STYLE: Final = 5
_DESCRIPTION: Final = 1024

_INPUTS: Final = SELECTS | {
    Kind.TEXT_INPUT,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
}
_BODY: Final = frozenset(
    {Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR}
)

LEGACY_TOP: Final = frozenset({Kind.ROW})
V2_TOP: Final = _BODY | {Kind.CONTAINER}
MODAL_TOP: Final = frozenset({Kind.ROW, Kind.TEXT, Kind.LABEL})


def check_components(
    components: list[Json], path: str, top: frozenset[Kind], emojis: frozenset[str]
) -> Iterator[Flaw]:
    """Check every component from top to bottom; ``emojis`` are the ids of the known ones."""
    flaws = list(_placed(components, path, top))
    yield from flaws
    if flaws:
        return  # The content of misplaced components is not checked.
    for part, place in _places(components, path):
        yield from _CHECKS[Kind(part["type"])](part, place)
        yield from _check_emoji(part, place, emojis)
    yield from _check_ids(components, path)


def _placed(components: list[Json], path: str, allowed: Iterable[Kind]) -> Iterator[Flaw]:
    """Check that every component is in an allowed place."""
    for index, part in enumerate(components):
        place = at(path, index)
        if part.get("type") not in set(allowed):
            yield chosen_badly(at(place, "type"), sorted(map(int, allowed)))
            continue
        match Kind(part["type"]):
            case Kind.ROW:
                inside = {Kind.BUTTON, *SELECTS} if Kind.LABEL not in allowed else _INPUTS
                yield from _placed(part.get("components") or [], at(place, "components"), inside)
            case Kind.CONTAINER:
                yield from _placed(part.get("components") or [], at(place, "components"), _BODY)
            case Kind.SECTION:
                texts = part.get("components") or []
                yield from _placed(texts, at(place, "components"), {Kind.TEXT})
                yield from _held(part, place, "accessory", {Kind.BUTTON, Kind.THUMBNAIL})
            case Kind.LABEL:
                yield from _held(part, place, "component", _INPUTS)
            case _:
                pass


def _held(part: Json, place: str, key: str, allowed: Iterable[Kind]) -> Iterator[Flaw]:
    held = part.get(key)
    if held is None:
        yield missing(at(place, key))
    elif held.get("type") not in set(allowed):
        yield chosen_badly(at(place, key, "type"), sorted(map(int, allowed)))


def _places(components: Iterable[Json], path: str) -> Iterator[tuple[Json, str]]:
    """Yield every component with its path, from top to bottom."""
    for index, part in enumerate(components):
        place = at(path, index)
        yield part, place
        yield from _places(part.get("components") or (), at(place, "components"))
        for key in ("component", "accessory"):
            if key in part:
                yield part[key], at(place, key)


def _check_ids(components: list[Json], path: str) -> Iterator[Flaw]:
    places = list(_places(components, path))
    named = ((at(p, "custom_id"), c["custom_id"]) for c, p in places if c.get("custom_id"))
    yield from unique(
        named, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
    )
    numbered = ((at(p, "id"), c["id"]) for c, p in places if c.get("id"))
    yield from unique(numbered, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check_emoji(part: Json, place: str, emojis: frozenset[str]) -> Iterator[Flaw]:
    bearers = [(part, place)]
    bearers += [(o, at(place, "options", i)) for i, o in enumerate(part.get("options") or ())]
    for bearer, where in bearers:
        emoji = (bearer.get("emoji") or {}).get("id")
        if emoji is not None and str(emoji) not in emojis:
            yield Flaw(at(where, "emoji", "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_row(row: Json, path: str) -> Iterator[Flaw]:
    yield from count(row, path, "components", 5)
    kinds = [part["type"] for part in row.get("components") or ()]
    if len(kinds) > 1 and any(kind != Kind.BUTTON for kind in kinds):
        yield Flaw(
            at(path, "components", 1),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _check_button(button: Json, path: str) -> Iterator[Flaw]:
    style = button.get("style")
    if style not in range(1, 6):
        yield chosen_badly(at(path, "style"), range(1, 6))
    elif style == LINK_STYLE:
        yield from text(button, path, "url", 512)
    else:
        yield from text(button, path, "custom_id", 100)
    yield from optional_text(button, path, "label", 80)
    if not button.get("label") and not button.get("emoji"):
        yield missing(at(path, "label"))
    if button.get("url") and button.get("custom_id"):
        words = "A custom id and url cannot both be specified"
        yield Flaw(at(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_CONFLICT", words)


def _check_select(select: Json, path: str) -> Iterator[Flaw]:
    yield from text(select, path, "custom_id", 100)
    yield from optional_text(select, path, "placeholder", 150)
    yield from number(select, path, "min_values", 0, 25)
    yield from number(select, path, "max_values", 1, 25)
    if select["type"] == Kind.STRING_SELECT:
        yield from _check_options(select, path, 1, 25)


def _check_options(part: Json, path: str, least: int, most: int) -> Iterator[Flaw]:
    yield from count(part, path, "options", most, least=least)
    yield from each(part, path, "options", _check_option)
    options = enumerate(part.get("options") or ())
    values = ((at(path, "options", i, "value"), option.get("value")) for i, option in options)
    yield from unique(
        values,
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used",
    )
    if (part.get("max_values") or 1) > len(part.get("options") or ()):
        words = "The maximum number of values exceeds the number of options"
        yield Flaw(at(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_MANY", words)


def _check_option(option: Json, path: str) -> Iterator[Flaw]:
    yield from text(option, path, "label", 100)
    yield from text(option, path, "value", 100)
    yield from optional_text(option, path, "description", 100)


def _check_text_input(field: Json, path: str) -> Iterator[Flaw]:
    yield from text(field, path, "custom_id", 100)
    yield from optional_text(field, path, "label", 45, least=1)
    yield from optional_text(field, path, "placeholder", 100)
    yield from optional_text(field, path, "value", 4000)
    yield from number(field, path, "min_length", 0, 4000)
    yield from number(field, path, "max_length", 1, 4000)
    if field.get("style") not in {1, 2}:
        yield chosen_badly(at(path, "style"), (1, 2))


def _check_section(section: Json, path: str) -> Iterator[Flaw]:
    yield from count(section, path, "components", 3)


def _check_text(display: Json, path: str) -> Iterator[Flaw]:
    yield from text(display, path, "content", 4000)


def _check_thumbnail(thumbnail: Json, path: str) -> Iterator[Flaw]:
    yield from text(thumbnail.get("media") or {}, at(path, "media"), "url", 2048)
    yield from optional_text(thumbnail, path, "description", _DESCRIPTION)


def _check_gallery(gallery: Json, path: str) -> Iterator[Flaw]:
    yield from count(gallery, path, "items", 10)
    yield from each(gallery, path, "items", _check_thumbnail)


def _check_file(file: Json, path: str) -> Iterator[Flaw]:
    yield from text(file.get("file") or {}, at(path, "file"), "url", 2048)


def _check_separator(separator: Json, path: str) -> Iterator[Flaw]:
    if (separator.get("spacing") or 1) not in {1, 2}:
        yield chosen_badly(at(path, "spacing"), (1, 2))


def _check_container(container: Json, path: str) -> Iterator[Flaw]:
    yield from count(container, path, "components", 40)
    yield from number(container, path, "accent_color", 0, 0xFFFFFF)


def _check_label(label: Json, path: str) -> Iterator[Flaw]:
    yield from text(label, path, "label", 45)
    yield from optional_text(label, path, "description", 100)


def _check_file_upload(upload: Json, path: str) -> Iterator[Flaw]:
    yield from text(upload, path, "custom_id", 100)
    yield from number(upload, path, "min_values", 0, 10)
    yield from number(upload, path, "max_values", 1, 10)


def _check_radio_group(group: Json, path: str) -> Iterator[Flaw]:
    yield from text(group, path, "custom_id", 100)
    yield from _check_options(group, path, 2, 10)


def _check_checkbox_group(group: Json, path: str) -> Iterator[Flaw]:
    yield from text(group, path, "custom_id", 100)
    yield from number(group, path, "min_values", 0, 10)
    yield from number(group, path, "max_values", 1, 10)
    yield from _check_options(group, path, 1, 10)


def _check_checkbox(checkbox: Json, path: str) -> Iterator[Flaw]:
    yield from text(checkbox, path, "custom_id", 100)


_CHECKS: Final[dict[Kind, Check]] = {
    Kind.ROW: _check_row,
    Kind.BUTTON: _check_button,
    **dict.fromkeys(SELECTS, _check_select),
    Kind.TEXT_INPUT: _check_text_input,
    Kind.SECTION: _check_section,
    Kind.TEXT: _check_text,
    Kind.THUMBNAIL: _check_thumbnail,
    Kind.GALLERY: _check_gallery,
    Kind.FILE: _check_file,
    Kind.SEPARATOR: _check_separator,
    Kind.CONTAINER: _check_container,
    Kind.LABEL: _check_label,
    Kind.FILE_UPLOAD: _check_file_upload,
    Kind.RADIO_GROUP: _check_radio_group,
    Kind.CHECKBOX_GROUP: _check_checkbox_group,
    Kind.CHECKBOX: _check_checkbox,
}
