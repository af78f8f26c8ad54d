"""Tests of the localizer: four languages with the same messages, all of which can be formatted."""

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from typing import Final

import pytest
from fluent.syntax.ast import Junk

from bot.text.common import listed
from bot.text.localizer import (
    LANGUAGES,
    LocalizedText,
    Localizer,
    MissingMessageError,
    language_of,
    own_name,
    sanitize,
    strip_links,
)
from engine.events import Opening
from engine.hands import Lance
from engine.rules import DejeTiming
from tests.unit.bot.text.locales import (
    LOCALES,
    ROOT,
    entries,
    messages,
    placed,
    selections,
    texts,
    variables,
)

SPANISH: Final = LANGUAGES[0]


@pytest.mark.parametrize(
    "name",
    ["/ordago", "@someone", "http://example.org/x", "example.org", "#mus", "$MUS", "a/b", "//x"],
)
def test_a_name_is_no_link(name: str) -> None:
    """A name looks unchanged, but forms no link."""
    parted = strip_links(name)
    assert parted.replace("\u2060", "") == name
    assert re.search(r"[/@#$:.][\w/]", parted) is None


@pytest.mark.parametrize("name", ["Ane", "J. R.", "Iñaki :-)", "50 $"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert strip_links(name) == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages(language: str) -> None:
    """Every language has the same messages, so that no fallback is needed."""
    files = {path.name for path in (LOCALES / language).iterdir()}
    assert files == {path.name for path in (LOCALES / SPANISH).iterdir()}
    assert sorted(placed(language)) == sorted(placed(SPANISH))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_needs_the_same_in_every_language(language: str) -> None:
    """A message has the same variables in every language."""
    for key in messages(SPANISH):
        assert variables(key, language) == variables(key, SPANISH), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_hold_nothing_that_fluent_cannot_read(language: str) -> None:
    """No file has a syntax error or a duplicate key, which Fluent ignores."""
    assert [entry for _, entry in entries(language) if isinstance(entry, Junk)] == []
    keys = [key for _, key in placed(language)]
    assert [key for key in keys if keys.count(key) > 1] == []


def test_french_signs_keep_to_their_words() -> None:
    """No French line begins with a colon or a guillemet."""
    loose = re.compile(r" [;?!»%](?!\w)| :(?=[ \n])|« |[^\s\u00a0/:][;?!»]")
    for path in sorted((LOCALES / "fr").glob("*.ftl")):
        assert loose.findall(path.read_text(encoding="utf-8")) == [], path.name


def test_french_signs_stand_behind_a_space_in_every_message() -> None:
    """French punctuation follows a non-breaking space, after variables too, except ``cmd:``."""
    loose = re.compile(
        r"(?<![\u00a0:/?!])(?<!cmd)[:;?!](?=[\s\u00a0»)]|$)|(?<!\u00a0)»|«(?!\u00a0)"
    )
    found = {text for text in texts("fr") if loose.search(text)}
    assert found == set()


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "fr"])
def test_signs_of_other_languages_stand_at_their_words(language: str) -> None:
    """Only French has a space before them; a Spanish question or call is opened, too."""
    loose = re.compile(r"[ \u00a0][:;!?»](?=[\s»)]|$)|«[ \u00a0]|[“”]")
    if language == "en":
        loose = re.compile(r"[ \u00a0][:;!?](?=[\s”)]|$)|“[ \u00a0]|[«»¿]")
    assert {text for text in texts(language) if loose.search(text)} == set()
    if language == SPANISH:
        pairs = ("¿", "?"), ("¡", "!")
        unopened = {
            text for text in texts(language) for at, to in pairs if text.count(at) != text.count(to)
        }
        assert unopened == set()


@pytest.mark.parametrize(
    ("names", "both", "either"),
    [
        (("Ane", "Jon"), "Ane y Jon", "Ane o Jon"),
        (("Ane", "Iker"), "Ane e Iker", "Ane o Iker"),
        (("Ane", "Hilario"), "Ane e Hilario", "Ane o Hilario"),
        (("Ane", "Íñigo"), "Ane e Íñigo", "Ane o Íñigo"),
        (("Ane", "Iosu"), "Ane y Iosu", "Ane o Iosu"),
        (("Beñat", "Iker", "Oihan"), "Beñat, Iker y Oihan", "Beñat, Iker u Oihan"),
        (("Ane", "7"), "Ane y 7", "Ane o 7"),
    ],
)
def test_spanish_names_are_joined_as_they_sound(
    names: tuple[str, ...], both: str, either: str
) -> None:
    for last, text in (("list-last", both), ("list-or", either)):
        told = listed(names, last=last)
        assert isinstance(told, LocalizedText)
        assert Localizer(SPANISH).format(told) == text


CLOSED: Final[Mapping[str, Iterable[str]]] = {
    "lance": Lance,
    "opening": Opening,
    "list": ("wiki", "fem", "fournier", "other"),
    "mine": ("yes", "no"),
    "first": ("yes", "no"),
    "timing": DejeTiming,
    "holding": ("pareja", "medias", "duples", "treinta-y-una", "juego"),
}
"""Variables with a fixed set of words."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_of_words_leaves_no_word_out(language: str) -> None:
    """Every selection names all words; the default variant stands for one of them only."""
    for key, variable, variants in selections(language):
        if variable in CLOSED:
            assert set(variants) <= set(CLOSED[variable]), key
            if "other" not in variants:
                spoken_of = {"pares", "juego"} if key in HELD_LANCES else set(CLOSED[variable])
                assert set(variants) == spoken_of, key


HELD_LANCES: Final = {"lance-held", "illegal-not-in-this-lance", "lesson-without"}
"""Messages about lances that need a certain hand."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_holds_lines(language: str) -> None:
    """Nested lines, such as card names, use the language of the outer line."""
    localizer = Localizer(language)
    card = LocalizedText(
        "card", {"rank": LocalizedText("rank-12"), "suit": LocalizedText("of-suit-oros")}
    )
    assert localizer.format(LocalizedText("hand-held", {"cards": card})) in {
        "Tus cartas: rey de oros.",
        "Zure kartak: urre-erregea.",
        "Your cards: king of coins.",
        "Vos cartes\u00a0: roi de deniers.",
    }


@pytest.mark.parametrize(
    ("language", "one", "some"),
    [
        ("es", "1 piedra", "2 piedras"),
        ("eu", "harri bat", "2 harri"),
        ("en", "1 stone", "2 stones"),
        ("fr", "1 tantto", "2 tanttos"),
    ],
)
def test_one_stone_is_not_two(language: str, one: str, some: str) -> None:
    """Each language has its own plural forms."""
    localizer = Localizer(language)
    assert localizer.format(LocalizedText("stones", {"stones": 1})) == one
    assert localizer.format(LocalizedText("stones", {"stones": 2})) == some


@pytest.mark.parametrize(
    ("amarracos", "stones", "said"),
    [
        (0, 0, "Ane, Jon: nada"),
        (0, 1, "Ane, Jon: 1 piedra"),
        (1, 0, "Ane, Jon: 1 amarraco"),
        (4, 3, "Ane, Jon: 4 amarracos y 3 piedras"),
    ],
)
def test_a_score_is_told_in_amarracos_and_stones(amarracos: int, stones: int, said: str) -> None:
    """RULES.md 19: a score of 23 reads 4 amarracos and 3."""
    told = {"total": 5 * amarracos + stones, "amarracos": amarracos, "stones": stones}
    assert Localizer("es").format(LocalizedText("score", {"side": "Ane, Jon", **told})) == said


@pytest.mark.parametrize(
    "line", [LocalizedText("no-such-message"), LocalizedText("mus-said"), LocalizedText("stones")]
)
def test_a_line_that_cannot_be_said_raises(line: LocalizedText) -> None:
    """A line that cannot be formatted raises an error, instead of showing a placeholder."""
    with pytest.raises(MissingMessageError):
        Localizer("es").format(line)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ane", "Ane"),
        ("  Ane\nEtxe\t", "Ane Etxe"),
        ("Ane\u202egnirts", "Anegnirts"),
        ("\u05d0\u05d1\u05d0", "\u2068\u05d0\u05d1\u05d0\u2069"),
        ("{ $stones }", "{ $stones }"),
        ("👩‍🚀", "👩‍🚀"),
        ("x" * 1_000_000, "x" * 200),
    ],
)
def test_a_name_cannot_disturb_the_line_around_it(typed: str, said: str) -> None:
    """Line breaks and direction marks in a name are removed, and right-to-left text is isolated."""
    assert sanitize(typed) == said
    assert Localizer("es").format(LocalizedText("mus-said", {"player": typed})) == f"{said}: Mus."


@pytest.mark.parametrize(
    ("hint", "language"),
    [
        ("fr_CA.UTF-8", "fr"),
        ("eu", "eu"),
        ("en-GB", "en"),
        ("EU_es", "eu"),
        ("es.UTF-8", "es"),
        ("de_DE", "es"),
        ("C", "es"),
        ("", "es"),
        (None, "es"),
    ],
)
def test_a_locale_asks_for_a_language(hint: str | None, language: str) -> None:
    """A locale of another language gets Spanish."""
    assert language_of(hint) == language


def test_languages_name_themselves() -> None:
    """Each language has the name that its speakers use."""
    names = [own_name(language) for language in LANGUAGES]
    assert names == ["español", "euskara", "English", "français"]


def test_lines_compare_by_what_they_say() -> None:
    """Equal lines are equal and hashable."""
    line = LocalizedText("stones", {"stones": 1})
    assert line == LocalizedText("stones", {"stones": 1})
    assert line != LocalizedText("stones", {"stones": 2})
    assert (
        len({line, LocalizedText("stones", {"stones": 1}), LocalizedText("stones", {"stones": 2})})
        == 2
    )


@pytest.mark.long
def test_who_says_nothing_loads_no_messages() -> None:
    """Importing the localizer does not load the Fluent library, which is slow."""
    loaded = "print('fluent' in sys.modules)"
    program = f"import sys; from bot.text.localizer import Localizer; Localizer('es'); {loaded}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=ROOT.parent, text=True
    )
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("name", "joined"),
    [
        ("Iker", "Ane e Iker"),
        ("Íñigo", "Ane e Íñigo"),
        ("Hilario", "Ane e Hilario"),
        ("Iago", "Ane y Iago"),
        ("Jon", "Ane y Jon"),
        ("Yolanda", "Ane y Yolanda"),
        ("Oihan", "Ane y Oihan"),
        ("7", "Ane y 7"),
    ],
)
def test_spanish_joins_names_as_people_say_them(name: str, joined: str) -> None:
    """In Spanish *y* becomes *e* before the sound of an i."""
    both = listed(["Ane", name])
    assert isinstance(both, LocalizedText)
    assert Localizer("es").format(both) == joined
