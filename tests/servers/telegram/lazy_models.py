"""aiogram's models, each built on first use.

aiogram lets pydantic build all of its 450 models at import, which takes seven seconds in every test
process; a server with about twenty methods needs only a few of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

_REBUILD: Final = BaseModel.model_rebuild.__func__  # type: ignore[attr-defined]  # a class method

_names: dict[str, object] = {}
"""The names used in annotations of aiogram's models; aiogram passes them with each model."""


def _remembered(
    _model: type[BaseModel], /, *, _types_namespace: Mapping[str, object], **_others: object
) -> None:
    _names.update(_types_namespace)


def _built(model: type[BaseModel], /, **asked: Any) -> bool | None:  # noqa: ANN401 - pydantic's own
    """Build a model as pydantic does; one of aiogram with the recorded names."""
    if model.__module__.startswith("aiogram."):
        asked.setdefault("_types_namespace", _names)
    built: bool | None = _REBUILD(model, **asked)
    return built


BaseModel.model_rebuild = classmethod(_remembered)  # type: ignore[assignment, method-assign]
import aiogram.types  # noqa: E402, F401 - imported with the method replaced

BaseModel.model_rebuild = classmethod(_built)  # type: ignore[assignment, method-assign]


def adapter_of(kind: object) -> TypeAdapter[Any]:
    """Return the validator of a type that contains aiogram's models."""
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    adapter.rebuild(_types_namespace=_names)
    return adapter
