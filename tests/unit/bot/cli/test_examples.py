"""Tests that the example alerts and dashboard use existing metrics."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.cli.metrics_export import GaugeCollector, PrometheusMetrics
from bot.ports.metrics import LoadGauge
from tests.unit.bot.fake_platform import FakePlatform

DEPLOY: Final = Path(__file__).parents[4] / "deploy"
ALARMS: Final[dict[str, Any]] = yaml.safe_load((DEPLOY / "alarms.yml").read_text(encoding="utf-8"))
BOARD: Final[dict[str, Any]] = json.loads((DEPLOY / "board.json").read_text(encoding="utf-8"))
RULES: Final[list[dict[str, Any]]] = [rule for group in ALARMS["groups"] for rule in group["rules"]]

_STRANGE: Final = frozenset({"up"})
"""Metrics of Prometheus itself."""

_OWN_LABELS: Final = frozenset({"le", "job", "instance"})
_NAME: Final = re.compile(r"\b(?:amarreko|process)_\w+")
_ASKED: Final = re.compile(r"by \(([^)]*)\)|\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}")


def labels_of_figures() -> dict[str, set[str]]:
    """Return every metric after each event has happened once, with its labels."""
    figures = PrometheusMetrics()
    figures.handled("red", "pressed", 0.1)
    figures.rejected("lobby-closed")
    figures.failed()
    figures.delivered("red", 1.0)
    figures.bot_decided("hard", 0.01)
    figures.stalled()
    load = LoadGauge(1, 1, 4, 0, 0)
    figures.look_up(GaugeCollector(lambda: load, {"red": FakePlatform("red")}, dict, lambda: 0.0))
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(figures.text().decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


FIGURES: Final = labels_of_figures()


def asked() -> Iterator[tuple[str, str]]:
    """Yield every expression with its description."""
    for rule in RULES:
        yield rule["expr"], json.dumps(rule["annotations"])
    for panel in BOARD["panels"]:
        for target in panel["targets"]:
            yield target["expr"], target["legendFormat"]


@pytest.mark.parametrize(("expression", "told"), [*asked()])
def test_what_is_asked_for_is_there(expression: str, told: str) -> None:
    names = set(_NAME.findall(expression))
    assert names or any(name in expression for name in _STRANGE)
    assert names <= FIGURES.keys()
    known = set().union(*(FIGURES[name] for name in names)) | _OWN_LABELS
    for listed, one in _ASKED.findall(f"{expression} {told}"):
        assert {label.strip() for label in (listed or one).split(",")} <= known


def test_every_figure_of_ours_is_on_the_board() -> None:
    """Every metric is on the dashboard, by name or by its buckets, except the version."""
    asked_for = " ".join(one["expr"] for panel in BOARD["panels"] for one in panel["targets"])
    shown = {_base(name) for name in _NAME.findall(asked_for)}
    assert {_base(name) for name in FIGURES if name.startswith("amarreko_")} - shown == {
        "amarreko_info"
    }


def _base(name: str) -> str:
    """Return the metric of a histogram's part, or the metric itself."""
    return re.sub(r"_(bucket|count|sum)$", "", name)


def test_each_alarm_says_how_urgent_it_is_and_what_it_means() -> None:
    """Each alert has its own name, a severity and a description."""
    names = [rule["alert"] for rule in RULES]
    assert len(set(names)) == len(names) > 8
    for rule in RULES:
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"].endswith(".")
    panels = [panel["id"] for panel in BOARD["panels"]]
    assert len(set(panels)) == len(panels)
