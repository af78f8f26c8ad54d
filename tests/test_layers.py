"""The layers that import-linter guards hold every part of the house."""

import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def test_every_package_of_bot_stands_in_the_layers() -> None:
    """A package or module that nobody thought of could know of anything."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    listed = {
        name.split(".")[1]
        for contract in contracts
        if contract["type"] == "layers" and "bot.__main__" in contract["layers"]
        for layer in contract["layers"]
        for name in layer.split(" | ")
    }
    packages = {path.parent.name for path in (ROOT / "bot").glob("*/__init__.py")}
    modules = {path.stem for path in (ROOT / "bot").glob("*.py")} - {"__init__"}
    assert listed == packages | modules
