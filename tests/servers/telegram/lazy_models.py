"""aiogram's models, each built when it is first used.

aiogram asks pydantic to build all of its 450 models as it is imported, which takes seven seconds
in every process that runs tests; a server for some twenty methods needs few of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

_REBUILD: Final = BaseModel.model_rebuild.__func__  # type: ignore[attr-defined]  # a class method

_names: dict[str, object] = {}
"""What the annotations of aiogram's models speak of; aiogram hands it over with each model."""


def _remembered(
    _model: type[BaseModel], /, *, _types_namespace: Mapping[str, object], **_others: object
) -> None:
    _names.update(_types_namespace)


def _built(model: type[BaseModel], /, **asked: Any) -> bool | None:  # noqa: ANN401 - pydantic's own
    """Build a model now, as pydantic does; one of aiogram with the names that it speaks of."""
    if model.__module__.startswith("aiogram."):
        asked.setdefault("_types_namespace", _names)
    built: bool | None = _REBUILD(model, **asked)
    return built


BaseModel.model_rebuild = classmethod(_remembered)  # type: ignore[assignment, method-assign]
import aiogram.types  # noqa: E402, F401 - what is replaced is how it is imported

BaseModel.model_rebuild = classmethod(_built)  # type: ignore[assignment, method-assign]


def adapter_of(kind: object) -> TypeAdapter[Any]:
    """What checks a value of some kind that aiogram's models are part of."""
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    adapter.rebuild(_types_namespace=_names)
    return adapter
