"""Every house rule has a test by ``proves`` that it matters."""

from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from engine.rule_options import CHOICES, OneOf
from engine.rules import Rules
from tests.unit.engine.story import PROVED, proves

FOLDER = Path(__file__).parent

for module in sorted(FOLDER.glob("test_*.py")):
    if "@proves(" in module.read_text(encoding="utf-8") and module.name != Path(__file__).name:
        import_module(f"tests.unit.engine.{module.stem}")


def test_every_house_rule_has_a_proof_that_it_changes_an_outcome() -> None:
    assert set(PROVED) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("name", [name for name in CHOICES if isinstance(CHOICES[name], OneOf)])
def test_every_value_of_a_house_rule_is_proved(name: str) -> None:
    choices = CHOICES[name]
    assert isinstance(choices, OneOf)
    assert PROVED[name] == set(choices.values)


def test_a_proof_fails_for_a_rule_without_effect() -> None:
    """It also fails for an unexpected outcome."""

    @proves("target", {40: 1, 30: 1})
    def without_effect(rules: Rules) -> object:
        return int(rules.target > 0)

    @proves("target", {40: 40, 30: 31})
    def another_outcome(rules: Rules) -> object:
        return rules.target

    for proof in (without_effect, another_outcome):
        with pytest.raises(AssertionError):
            proof()
