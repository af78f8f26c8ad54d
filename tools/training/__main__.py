"""Train the computer players: ``python -m tools.training --kings 8``, or ``make train`` for both.

It writes checkpoints; after an interruption it continues from the last one. With ``--standings`` it
does not train: it only recomputes the values of hands and scores of the shipped artefacts for their
own play.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from subprocess import run
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.players.trained.blueprint import SHELF, Blueprint, loaded, name_of, write
from tools.training.course import Plan, TrainingRun, begun, resumed, save, simple
from tools.training.export import blueprint_of, settled
from tools.training.games import duel
from tools.training.skills import habits_of, policy_of, world_of

_PLANS: Final = {
    8: Plan(kings=8, epochs=110, schedule=90),
    4: Plan(kings=4, epochs=110, schedule=90),
}
"""The training plans of the shipped artefacts."""

_SAVED_EVERY: Final = 5
_PAIRS: Final = 2_000

_VALUED: Final = 20_000
"""The number of hands for each score in the final valuation; the error is about 0.002."""


def main(words: Sequence[str] | None = None) -> None:
    """Train for the requested decks one after the other, and write the artefacts."""
    asked = _asked(words)
    for kings in asked.kings:
        if not asked.standings:
            _train(_PLANS[kings], asked.checkpoints, asked.shelf)
        # Load it from the artefact, so that the valuation uses exactly its play.
        blueprint = settled(loaded(asked.shelf / name_of(kings)), hands=asked.valued)
        write(blueprint, asked.shelf)
        _report(blueprint)


def _asked(words: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="training", description=__doc__)
    parser.add_argument("--kings", type=int, nargs="+", choices=tuple(_PLANS), default=[8, 4])
    parser.add_argument("--checkpoints", type=Path, default=Path("build"))
    parser.add_argument("--shelf", type=Path, default=SHELF)
    parser.add_argument("--standings", action="store_true")
    parser.add_argument("--valued", type=int, default=_VALUED, help="hands of each score")
    return parser.parse_args(words)


def _train(plan: Plan, checkpoints: Path, shelf: Path) -> None:
    checkpoints.mkdir(parents=True, exist_ok=True)
    kept = checkpoints / f"kings{plan.kings}.npz"
    course = resumed(plan, kept) if kept.exists() else begun(plan)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn()) as progress:
        bar = progress.add_task(kept.stem, total=plan.epochs, completed=course.epoch)

        def told(course: TrainingRun) -> None:
            progress.update(bar, completed=course.epoch)
            if course.epoch % _SAVED_EVERY == 0 or course.epoch == plan.epochs:
                save(course, kept)

        course.run(told)
    write(blueprint_of(course, _commit()), shelf)


def _report(blueprint: Blueprint) -> None:
    """Print how often *hard* wins against simple players."""
    console, world, hard = Console(), world_of(blueprint), policy_of(blueprint, "hard")
    names = ("never-bets", "random", "always-ordago", "threshold")
    for name, other in zip(names, simple(habits_of(blueprint)), strict=True):
        result = duel(world, hard, other, pairs=_PAIRS, target=40, seed=blueprint.origin.seed)
        console.print(f"{name:14} {result.part:.3f} ± {result.margin:.3f}")


def _commit() -> str:
    """Return the commit of the training code."""
    asked = ("git", "rev-parse", "HEAD")
    told = run(asked, capture_output=True, text=True, check=True, cwd=Path(__file__).parent)  # noqa: S603 -- fixed arguments
    return told.stdout.strip()


if __name__ == "__main__":
    main()
