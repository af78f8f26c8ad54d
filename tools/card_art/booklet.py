"""Write docs/REGLAS*.md, the rules for players: ``python -m tools.card_art.booklet``.

A page has the help topics for one preset, the drawings of the señas, and a hand described event by
event as one player sees it. ``booklet.toml`` has the text between them.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from bot.text.common import Names, score_lines
from bot.text.help_topics import HelpTopic, preset_lines, subject_lines, title_line
from bot.text.lesson import OPTIONS, PRESET, explained
from bot.text.localizer import LANGUAGES, LocalizedText, Localizer, own_name
from engine.actions import (
    Action,
    Corto,
    Descarto,
    Envido,
    Mas,
    Mus,
    NoQuiero,
    Ordago,
    Paso,
    Quiero,
    Reparto,
    Senal,
)
from engine.cards import Card, cards
from engine.decide import decide_and_apply
from engine.evolve import evolve
from engine.game import Game, opened
from engine.interfaces import ShufflePurpose
from engine.rule_options import rules_of
from engine.rules import SenaList
from engine.seats import Seat
from engine.senas import LISTS, Sena
from engine.view import seen_by, view
from tools.card_art.signs import gesture_of

DOCS: Final = Path(__file__).parents[2] / "docs"
SIGNS: Final = "senas"
"""The folder with the drawings of the señas, next to the pages."""

_TOLD: Final = rules_of(PRESET)
_PLAYED: Final = rules_of(PRESET, OPTIONS)
"""The house rules of the help topics; the example hand begins without mus corrido."""

_TEXTS: Final = Path(__file__).with_name("booklet.toml")
_LISTED: Final = (SenaList.WIKI, SenaList.FEM, SenaList.FOURNIER)
_BEFORE: Final = (
    HelpTopic.MATCH,
    HelpTopic.CARDS,
    HelpTopic.MANO,
    HelpTopic.MUS,
    HelpTopic.DISCARDS,
    HelpTopic.GRANDE,
    HelpTopic.CHICA,
    HelpTopic.PARES,
    HelpTopic.JUEGO,
    HelpTopic.PUNTO,
    HelpTopic.BETS,
    HelpTopic.ORDAGO,
    HelpTopic.DEJE,
    HelpTopic.COUNT,
    HelpTopic.SCORE,
)
"""The topics in the order of a booklet, without those about chat commands."""

_ANE, _IKER, _MAREN, _JON = map(Seat, range(4))
_NAMES: Final[Names] = MappingProxyType({_ANE: "Ane", _IKER: "Iker", _MAREN: "Maren", _JON: "Jon"})
_HANDS: Final = ("12o 3c 11e 5o", "1o 2c 7o 6c", "12c 12e 7c 5c", "12b 11o 6o 4c")
"""The cards of Ane, who is mano, and of the others in speaking order."""

_DRAWN: Final = "10b 1e 4b 11c 10o"
"""The cards that replace the discarded ones."""

_TURNS: Final[Sequence[tuple[Seat, Action]]] = (
    *((seat, Mus()) for seat in (_ANE, _IKER, _MAREN, _JON)),
    (_ANE, Descarto(cards("5o"))),
    (_IKER, Descarto(cards("6c"))),
    (_MAREN, Descarto(cards("5c"))),
    (_JON, Descarto(cards("6o 4c"))),
    (_MAREN, Senal(Sena.TREINTA_Y_UNA)),
    (_ANE, Corto()),
    (_ANE, Envido(2)),
    (_IKER, NoQuiero()),
    (_JON, Quiero()),
    (_ANE, Paso()),
    (_IKER, Envido(2)),
    (_MAREN, NoQuiero()),
    (_ANE, NoQuiero()),
    (_ANE, Paso()),
    (_IKER, Envido(2)),
    (_MAREN, Quiero()),
    (_ANE, Paso()),
    (_MAREN, Envido(2)),
    (_JON, Mas(2)),
    (_MAREN, Ordago()),
    (_JON, NoQuiero()),
)

_REASON: Final = "↳"
_INDENT: Final = "  "
"""The start of the line below a payment that gives its reason."""

_Thing = TypeVar("_Thing")


def pages() -> Mapping[str, str]:
    """Return every page, by its file name in docs."""
    with _TEXTS.open("rb") as file:
        texts = tomllib.load(file)
    return {_name(language): _page(language, texts[language]) for language in LANGUAGES}


def _name(language: str) -> str:
    """Return the file name of a page; the Spanish one has no language code."""
    return "REGLAS.md" if language == LANGUAGES[0] else f"REGLAS.{language}.md"


def _page(language: str, texts: Mapping[str, Any]) -> str:
    localizer = Localizer(language)
    parts = [
        f"# {texts['title']}",
        f"{texts['intro']} {texts['articles']}",
        f"{texts['others']}: {' · '.join(_links(language))}",
        *_topics(localizer, _BEFORE),
        f"## {texts['amarracos']}",
        *texts["amarracos_text"],
        *_topics(localizer, (HelpTopic.SENAS,)),
        f"### {texts['signs']}",
        texts["signs_text"],
        *_signs(localizer, texts["columns"]),
        *_topics(localizer, (HelpTopic.FIGURES, HelpTopic.STRATEGY, HelpTopic.HISTORY)),
        f"## {texts['hand']}",
        texts["hand_text"],
        "\n".join(_hand(localizer)),
        f"## {texts['presets']}",
        "\n".join(f"- {localizer.format(line)}" for line in preset_lines()),
    ]
    return "\n\n".join(parts) + "\n"


def _links(language: str) -> Iterator[str]:
    for other in LANGUAGES:
        if other != language:
            yield f"[{own_name(other)}]({_name(other)})"


def _topics(localizer: Localizer, topics: Sequence[HelpTopic]) -> Iterator[str]:
    """Yield each topic with its title, and one paragraph per line.

    The señas themselves are in another section.
    """
    for topic in topics:
        yield f"## {localizer.format(title_line(topic))}"
        about, *_ = subject_lines(topic, _TOLD)
        yield from localizer.format(about).splitlines()


def _signs(localizer: Localizer, columns: Sequence[str]) -> Iterator[str]:
    """Yield a table for each list of señas."""
    for of in _LISTED:
        yield f"#### {_capital(localizer.format(LocalizedText(f'value-senas-{of}')))}"
        rows = [
            (_said(localizer, sena), _gesture(localizer, sena, of), _image(sena, of))
            for sena in Sena
            if sena in LISTS[of]
        ]
        yield "\n".join(f"| {' | '.join(row)} |" for row in (columns, ["---"] * 3, *rows))


def _said(localizer: Localizer, sena: Sena) -> str:
    return _capital(localizer.format(LocalizedText(f"sena-{sena}")))


def _gesture(localizer: Localizer, sena: Sena, of: SenaList) -> str:
    return _capital(localizer.format(LocalizedText(f"gesture-{sena}", {"list": of.value})))


def _image(sena: Sena, of: SenaList) -> str:
    return f'<img src="{SIGNS}/{gesture_of(sena, of)}.svg" width="64" alt="">'


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Laid:
    """A shuffle without randomness: it deals the planned cards, and the last seat is dealer."""

    def __call__(self, things: Sequence[_Thing], _: ShufflePurpose, /) -> tuple[_Thing, ...]:
        """Put the cards of the hand on top, in the order in which they are dealt."""
        if not all(isinstance(thing, Card) for thing in things):
            return tuple(reversed(things))
        held = [cards(hand) for hand in _HANDS]
        wanted: list[object] = [hand[turn] for turn in range(4) for hand in held]
        wanted += cards(_DRAWN)
        top = [thing for want in wanted for thing in things if thing == want]
        return (*top, *(thing for thing in things if thing not in top))


def _hand(localizer: Localizer) -> Iterator[str]:
    """Yield what one player sees of the hand: a line for each event, and the score."""
    game = opened(_PLAYED)
    for seat, action in ((_ANE, Reparto()), *_TURNS):
        ruling = decide_and_apply(game, seat, action, _Laid())
        for event in ruling.events:
            game = evolve(game, event)
            seen = seen_by(event, _ANE)
            lines = () if seen is None else explained(seen, view(game, _ANE), _NAMES)
            told = map(localizer.format, lines)
            yield from (f"{_INDENT if text.startswith(_REASON) else ''}- {text}" for text in told)
    yield from (f"- **{localizer.format(line)}**" for line in _score(game))


def _score(game: Game) -> tuple[LocalizedText, ...]:
    return score_lines(view(game, _ANE), _NAMES)


def main() -> None:
    """Write all pages."""
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
