"""Write docs/REGLAS*.md and docs/senas, the rules told: ``python -m tools.card_art.booklet``.

They are the topics of the help by the rules of one preset, a hand told word by word as one of its
players sees it, and drawings of the signs. What stands between is in ``booklet.toml``.
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
from tools.card_art.signs import Gesture, drawn, gesture_of

DOCS: Final = Path(__file__).parents[2] / "docs"
SIGNS: Final = "senas"
"""The folder of the drawings, beside the pages."""

_TOLD: Final = rules_of(PRESET)
_PLAYED: Final = rules_of(PRESET, OPTIONS)
"""The house rules that are told, and those of the hand, which is as most are: no mus corrido."""

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
"""The topics in the order of a booklet; those on commands are for the chats alone."""

_ANE, _IKER, _MAREN, _JON = map(Seat, range(4))
_NAMES: Final[Names] = MappingProxyType({_ANE: "Ane", _IKER: "Iker", _MAREN: "Maren", _JON: "Jon"})
_HANDS: Final = ("12o 3c 11e 5o", "1o 2c 7o 6c", "12c 12e 7c 5c", "12b 11o 6o 4c")
"""The cards of Ane, who is mano, and of those at her right, in the order in which they speak."""

_DRAWN: Final = "10b 1e 4b 11c 10o"
"""The cards that come for those that are thrown."""

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
"""What begins the reason of a payment, which stands below it."""

_Thing = TypeVar("_Thing")


def pages() -> Mapping[str, str]:
    """Return every page by its name, in the folder of the documents."""
    with _TEXTS.open("rb") as file:
        texts = tomllib.load(file)
    return {_name(language): _page(language, texts[language]) for language in LANGUAGES}


def drawings() -> Mapping[str, str]:
    """Return every drawing of a sign by its name, in the same folder."""
    return {f"{SIGNS}/{gesture}.svg": drawn(gesture) for gesture in Gesture}


def _name(language: str) -> str:
    """Spanish is the booklet; the others stand beside it."""
    return "REGLAS.md" if language == LANGUAGES[0] else f"REGLAS.{language}.md"


def _page(language: str, texts: Mapping[str, Any]) -> str:
    voice = Localizer(language)
    parts = [
        f"# {texts['title']}",
        f"{texts['intro']} {texts['articles']}",
        f"{texts['others']}: {' · '.join(_links(language))}",
        *_topics(voice, _BEFORE),
        f"## {texts['amarracos']}",
        *texts["amarracos_text"],
        *_topics(voice, (HelpTopic.SENAS,)),
        f"### {texts['signs']}",
        texts["signs_text"],
        *_signs(voice, texts["columns"]),
        *_topics(voice, (HelpTopic.FIGURES, HelpTopic.STRATEGY, HelpTopic.HISTORY)),
        f"## {texts['hand']}",
        texts["hand_text"],
        "\n".join(_hand(voice)),
        f"## {texts['presets']}",
        "\n".join(f"- {voice.format(line)}" for line in preset_lines()),
    ]
    return "\n\n".join(parts) + "\n"


def _links(language: str) -> Iterator[str]:
    for other in LANGUAGES:
        if other != language:
            yield f"[{own_name(other)}]({_name(other)})"


def _topics(voice: Localizer, topics: Sequence[HelpTopic]) -> Iterator[str]:
    """Yield each topic with its title, a paragraph for each line.

    The signs themselves come elsewhere.
    """
    for topic in topics:
        yield f"## {voice.format(title_line(topic))}"
        about, *_ = subject_lines(topic, _TOLD)
        yield from voice.format(about).splitlines()


def _signs(voice: Localizer, columns: Sequence[str]) -> Iterator[str]:
    """Yield a table for each list of signs."""
    for of in _LISTED:
        yield f"#### {_capital(voice.format(LocalizedText(f'value-senas-{of}')))}"
        rows = [
            (_said(voice, sena), _gesture(voice, sena, of), _image(sena, of))
            for sena in Sena
            if sena in LISTS[of]
        ]
        yield "\n".join(f"| {' | '.join(row)} |" for row in (columns, ["---"] * 3, *rows))


def _said(voice: Localizer, sena: Sena) -> str:
    return _capital(voice.format(LocalizedText(f"sena-{sena}")))


def _gesture(voice: Localizer, sena: Sena, of: SenaList) -> str:
    return _capital(voice.format(LocalizedText(f"gesture-{sena}", {"list": of.value})))


def _image(sena: Sena, of: SenaList) -> str:
    return f'<img src="{SIGNS}/{gesture_of(sena, of)}.svg" width="64" alt="">'


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Laid:
    """No luck at all: the deck lies as the hand wants it, and the last seat deals."""

    def __call__(self, things: Sequence[_Thing], _: ShufflePurpose, /) -> tuple[_Thing, ...]:
        """Put the cards of the hand on top, dealt one by one from the mano on."""
        if not all(isinstance(thing, Card) for thing in things):
            return tuple(reversed(things))
        held = [cards(hand) for hand in _HANDS]
        wanted: list[object] = [hand[turn] for turn in range(4) for hand in held]
        wanted += cards(_DRAWN)
        top = [thing for want in wanted for thing in things if thing == want]
        return (*top, *(thing for thing in things if thing not in top))


def _hand(voice: Localizer) -> Iterator[str]:
    """All that one player sees of the hand, a line for each thing that happens, and the score."""
    game = opened(_PLAYED)
    for seat, action in ((_ANE, Reparto()), *_TURNS):
        ruling = decide_and_apply(game, seat, action, _Laid())
        for event in ruling.events:
            game = evolve(game, event)
            seen = seen_by(event, _ANE)
            lines = () if seen is None else explained(seen, view(game, _ANE), _NAMES)
            told = map(voice.format, lines)
            yield from (f"{_INDENT if text.startswith(_REASON) else ''}- {text}" for text in told)
    yield from (f"- **{voice.format(line)}**" for line in _score(game))


def _score(game: Game) -> tuple[LocalizedText, ...]:
    return score_lines(view(game, _ANE), _NAMES)


def main() -> None:
    """Write all pages and drawings."""
    (DOCS / SIGNS).mkdir(exist_ok=True)
    for name, text in {**pages(), **drawings()}.items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
