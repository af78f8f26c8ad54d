"""Tests of verification: three verifiers detect each cheat and accept every honest match."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

import pytest

from bot.records.export import export
from bot.records.verify import Proof, verify
from bot.tables.daily import DailyTable
from bot.tables.fairness import CommittedRng, commitment_of, secret_of, shuffle_context, shuffled
from bot.text.localizer import Localizer
from engine.actions import Action, Corto, Paso, Reparto
from engine.cards import DECK, Card
from engine.decide import decide_and_apply
from engine.events import Event, MatchOpened
from engine.evolve import fold
from engine.game import Game, HandOver
from engine.hands import total
from engine.interfaces import RandomUse, ShufflePurpose
from engine.legal_actions import Say, options
from engine.rule_options import PRESETS, rules_of
from engine.rules import Cut, Rules
from engine.seats import Seat
from engine.view import view
from tests.budget import SEED, many
from tests.unit.bot.records.alterations import bound_again
from tests.unit.bot.records.sealed import (
    Deal,
    Dealer,
    Record,
    by_node,
    by_python,
    found,
    honest_match,
    sealed_events,
    written_match,
)
from tests.unit.bot.records.test_matches import any_rules
from tests.unit.bot.records.verifiers import (
    EXAMPLES,
    NODE,
    Verdict,
    node_verdict,
    python_verdict,
    started,
)
from tests.unit.bot.tables.test_daily import SECRET, played

HONEST: Final = many("AMARREKO_HONEST_MATCHES", test=6, soak=1_500)
BEFORE_THE_CUT: Final = Path(__file__).parent / "before_the_cut.json"
"""A match of the previous version, as exported by it."""

SHORT: Final = {"games_to_win": 1, "target": 25}

BEST_FIRST: Final = (31, 32, 40, 37, 36, 35, 34, 33)
"""The points of juego, in the order of docs/RULES.md."""

needs_node = pytest.mark.skipif(NODE is None, reason="there is no node on this machine")


@pytest.mark.parametrize("name", ["verify.py", "verify.mjs"])
def test_a_verifier_needs_nothing_of_ours(name: str) -> None:
    """The example verifiers import the standard library only."""
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 120
    imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]
    assert len(imports) in {2, 6}
    assert not any(word in line for line in imports for word in ("amarreko", "bot", "engine"))


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.parametrize("number", range(HONEST))
def test_an_honest_match_is_never_accused(number: int) -> None:
    """All verifiers accept honest matches, under any rules, with any amount of mus and any cut."""
    chance = Random(f"honest {SEED} {number}")
    presets = sorted(PRESETS)
    is_preset = number % 2 == 0
    rules = PRESETS[presets[number // 2 % len(presets)]] if is_preset else any_rules(chance)
    rules = replace(rules, cut=chance.choice(tuple(Cut)))
    file = honest_match(chance.getrandbits(60), rules, likes_mus=chance.choice((0.0, 0.9)))
    assert found(file).proof is Proof.VALID
    assert by_python(file) == ""
    if NODE is not None:
        assert by_node(file) == ""


@lru_cache(maxsize=1)
def _passed_hands() -> Mapping[frozenset[int], Record]:
    """Return a hand of two players without a bet for each two neighbours in the order of juego."""
    rules = rules_of("duelo")
    neighbours = {frozenset(two) for two in pairwise(BEST_FIRST)}
    found_hands: dict[frozenset[int], Record] = {}
    for seed in range(4_000):
        secret = secret_of(seed)
        luck = CommittedRng(secret, seed)
        events: list[Event] = [MatchOpened(rules, commitment_of(secret))]
        while not isinstance((game := fold(events)).phase, HandOver):
            seat, action = _to_pass(game)
            events += decide_and_apply(game, seat, action, luck).events
        points = frozenset(total(hand, rules) for hand in game.hand.hands)
        if points in neighbours - found_hands.keys():
            found_hands[points] = written_match(events, secret)
        if found_hands.keys() == neighbours:
            return found_hands
    raise AssertionError(neighbours - found_hands.keys())


def _to_pass(game: Game) -> tuple[Seat, Action]:
    """Return the seat that acts next without a bet, and its action."""
    return next(
        (seat, option.action)
        for seat in map(Seat, range(game.rules.seats))
        for option in options(view(game, seat))
        if isinstance(option, Say) and isinstance(option.action, Paso | Corto | Reparto)
    )


@pytest.mark.long
@pytest.mark.parametrize("points", list(pairwise(BEST_FIRST)))
def test_each_two_neighbours_in_juego_are_ranked_alike(points: tuple[int, int]) -> None:
    """A verifier that swapped them would name another winner of the lance."""
    file = _passed_hands()[frozenset(points)]
    [hand] = file["matches"][0]["hands"]
    assert hand["result"]["lances"]["juego"]["status"] == "paso"
    assert found(file).proof is Proof.VALID
    assert by_python(file) == ""
    if NODE is not None:
        assert by_node(file) == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "hosted"),
    [
        ("verify.py", python_verdict),
        pytest.param("verify.mjs", node_verdict, marks=needs_node),
    ],
)
def test_an_example_started_as_a_program_gives_the_same_verdict(
    name: str, hosted: Callable[[str], Verdict]
) -> None:
    """The other tests run the examples without a process for each file.

    A valid match, a wrong one, and a text that is no record: all exit statuses.
    """
    file = honest_match(1, rules_of("duelo", SHORT))
    valid = json.dumps(file)
    file["matches"][0]["hands"][0]["deck"].reverse()
    verdicts = [started(name, text) for text in (valid, json.dumps(file), "{")]
    assert [verdict.status for verdict in verdicts] == [0, 1, 2]
    assert verdicts == [hosted(text) for text in (valid, json.dumps(file), "{")]
    assert verdicts == [hosted(text) for text in (valid, json.dumps(file), "{")]


@pytest.mark.long
@pytest.mark.parametrize(("day", "pool"), [("2026-11-26", 0), ("2026-11-27", 2)])
def test_a_hand_of_the_day_follows_from_the_secret_of_its_day(day: str, pool: int) -> None:
    """The verifiers accept it as it was dealt, and as that of no other day, pool or match."""
    log = played(day, pool, Random(pool))
    file = json.loads(export(log, secret=SECRET.hex(), day=DailyTable(day, pool, "")))
    assert found(file).proof is Proof.VALID
    assert by_python(file) == ""
    for change, place in (
        ({"pool": (pool + 1) % 3}, "hands[0]."),
        ({"day": "2026-11-28"}, "hands[0]."),
        ({"pool": 3}, "seal.pool"),
        ({"pool": None}, "seal.pool"),
        ({"day": "today"}, "seal.day"),
    ):
        seal = file["matches"][0]["seal"]
        all_refuse({**file["matches"][0], "seal": {**seal, **change}}, place)
    match = file["matches"][0]
    plain = {name: value for name, value in match["seal"].items() if name not in {"day", "pool"}}
    all_refuse({**match, "seal": plain}, "hands[0].")


def all_refuse(match: Record, place: str) -> None:
    """Check that all verifiers name the same place in a match with new digests."""
    text = bound_again(json.dumps({"amarreko": 1, "matches": [match]}))
    assert text is not None
    file = json.loads(text)
    finding = found(file)
    assert finding.proof is Proof.DIFFERS
    assert finding.place.startswith(place), finding.place
    assert by_python(file).startswith(f"{finding.place}: ")
    if NODE is not None:
        assert by_node(file).startswith(f"{finding.place}: ")


CASTILLA: Final = rules_of("castilla", {"games_to_win": 1})


@dataclass(frozen=True, slots=True)
class Cheat:
    """A cheat of the dealer, its rules, and whether it needs much mus."""

    deal: Deal
    rules: Rules = CASTILLA
    likes_mus: float = 0.0


def at_deal(cheat: Callable[[Dealer, Sequence[Any], ShufflePurpose], Sequence[Any]]) -> Deal:
    """Return a cheat of the second deal only."""

    def dealt(dealer: Dealer, things: Sequence[Any], occasion: ShufflePurpose) -> Sequence[Any]:
        if occasion.lot is RandomUse.DEAL and occasion.hand == 2:
            return cheat(dealer, things, occasion)
        return dealer.order(things, occasion)

    return dealt


def at(
    lot: RandomUse,
    cheat: Callable[[Dealer, Sequence[Any], ShufflePurpose], Sequence[Any]],
    number: int = 1,
) -> Deal:
    """Return a cheat of each draw, or of each reshuffle from this one of the hand on."""

    def dealt(dealer: Dealer, things: Sequence[Any], occasion: ShufflePurpose) -> Sequence[Any]:
        if occasion.lot is lot and occasion.number >= number:
            return cheat(dealer, things, occasion)
        return dealer.order(things, occasion)

    return dealt


def swapped(order: Sequence[Any], one: int, other: int) -> Sequence[Any]:
    changed = list(order)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def kings_first(order: Sequence[Card]) -> Sequence[Card]:
    return sorted(order, key=lambda card: card.rank != 12)


def otherwise(change: Callable[[ShufflePurpose], ShufflePurpose]) -> Callable[..., Sequence[Any]]:
    """Return a cheat that takes the order of another occasion."""
    return lambda dealer, things, occasion: dealer.order(things, change(occasion))


def by_language(_: Dealer, things: Sequence[Any], occasion: ShufflePurpose) -> Sequence[Any]:
    """Return an order of Python's random generator, which needs its seed to be recomputed."""
    return Random(str(occasion)).sample(list(things), len(things))


def from_below(dealer: Dealer, things: Sequence[Any], occasion: ShufflePurpose) -> Sequence[Any]:
    return tuple(reversed(dealer.order(things, occasion)))


HIGHEST: Final = rules_of("castilla", {"first_dealer": "highest_card", "games_to_win": 1})
SUIT: Final = rules_of("castilla", {"first_dealer": "cut_suit", "games_to_win": 1})
REDRAWN: Final = rules_of("castilla", {"next_game_mano": "redraw", "games_to_win": 2, "target": 10})
ASKED: Final = rules_of("castilla", {"cut": "ask", "games_to_win": 1})
MUCH: Final = 0.9


def with_cut(occasion: ShufflePurpose, lifted: int) -> ShufflePurpose:
    """Return the occasion as if the last cut had been different."""
    return replace(occasion, cuts=(*occasion.cuts[:-1], lifted))


def where_it_fell(occasion: ShufflePurpose) -> int:
    """Return roughly the default cut, without the score, which the dealer does not know."""
    return 1 + (occasion.hand + occasion.cuts[-1]) % 40


DEALERS: Final[Mapping[str, Cheat]] = MappingProxyType(
    {
        "deals again": Cheat(at_deal(otherwise(lambda one: replace(one, number=2)))),
        "swaps two cards": Cheat(at_deal(lambda d, t, o: swapped(d.order(t, o), 0, 1))),
        "peeks below and swaps": Cheat(at_deal(lambda d, t, o: swapped(d.order(t, o), 0, 39))),
        "brings the bottom up": Cheat(
            at_deal(lambda d, t, o: (d.order(t, o)[-1], *d.order(t, o)[:-1]))
        ),
        "turns the deck at the cut": Cheat(
            at_deal(lambda d, t, o: d.order(t, o)[7:] + d.order(t, o)[:7])
        ),
        "orders the stock": Cheat(
            at_deal(lambda d, t, o: (*d.order(t, o)[:16], *sorted(d.order(t, o)[16:])))
        ),
        "deals the kings first": Cheat(at_deal(lambda d, t, o: kings_first(d.order(t, o)))),
        "deals the deck as it comes from the shop": Cheat(at_deal(lambda _d, t, _o: tuple(t))),
        "takes another secret": Cheat(
            at_deal(lambda _d, t, _o: shuffled(secret_of(99), "x", t)),
        ),
        "deals the first hand once more": Cheat(
            at_deal(otherwise(lambda one: replace(one, hand=1, cuts=one.cuts[:1])))
        ),
        "ignores the cut": Cheat(
            at_deal(otherwise(lambda one: replace(one, cuts=one.cuts[:-1]))),
        ),
        "ignores all cuts before": Cheat(
            at_deal(otherwise(lambda one: replace(one, cuts=one.cuts[-1:])))
        ),
        "counts hands otherwise": Cheat(at_deal(otherwise(lambda one: replace(one, hand=3)))),
        "uses the secret of another match": Cheat(
            at_deal(lambda d, t, o: shuffled(d.secret, shuffle_context(secret_of(99), o), t))
        ),
        "shuffles as the language does": Cheat(at_deal(by_language)),
        "deals from below": Cheat(at_deal(from_below)),
        "names the first dealer": Cheat(
            at(RandomUse.DRAW, lambda d, t, o: swapped(d.order(t, o), 0, 1)),
        ),
        "draws the highest card": Cheat(
            at(RandomUse.DRAW, lambda d, t, o: kings_first(d.order(t, o))), HIGHEST
        ),
        "cuts the suit that suits": Cheat(
            at(RandomUse.DRAW, lambda d, t, o: swapped(d.order(t, o), 0, 39)), SUIT
        ),
        "names the dealer of the next game": Cheat(
            lambda d, t, o: (
                swapped(d.order(t, o), 0, 1)
                if o.lot is RandomUse.DRAW and o.hand > 1
                else d.order(t, o)
            ),
            REDRAWN,
        ),
        "leaves the pile as it was thrown": Cheat(
            at(RandomUse.PILE, lambda _d, t, _o: tuple(t)), likes_mus=MUCH
        ),
        "swaps two cards of the pile": Cheat(
            at(RandomUse.PILE, lambda d, t, o: swapped(d.order(t, o), 0, 1)), likes_mus=MUCH
        ),
        "shuffles each pile alike": Cheat(
            at(RandomUse.PILE, otherwise(lambda one: replace(one, number=1)), number=2),
            likes_mus=0.97,
        ),
        "puts the best of the pile on top": Cheat(
            at(RandomUse.PILE, lambda d, t, o: kings_first(d.order(t, o))), likes_mus=MUCH
        ),
        "ignores the cut by hand": Cheat(
            at_deal(otherwise(lambda one: replace(one, cuts=one.cuts[:-1]))), ASKED
        ),
        "cuts one card deeper than the hand": Cheat(
            at_deal(otherwise(lambda one: with_cut(one, one.cuts[-1] % 40 + 1))), ASKED
        ),
        "cuts once more after the hand": Cheat(
            at_deal(otherwise(lambda one: replace(one, cuts=(*one.cuts, 7)))), ASKED
        ),
        "lets fall what was cut by hand": Cheat(
            at_deal(otherwise(lambda one: with_cut(one, where_it_fell(one)))), ASKED
        ),
        "reshuffles as if nobody had cut": Cheat(
            at(RandomUse.PILE, otherwise(lambda one: replace(one, cuts=()))), ASKED, likes_mus=MUCH
        ),
    }
)
"""Cheats during the match, whose record has the cards as dealt."""


@lru_cache(maxsize=len(DEALERS))
def cheated(name: str) -> Record:
    """Return the record of a match with this cheat."""
    cheat = DEALERS[name]
    for seed in range(40):
        secret = secret_of(seed)
        dealer = Dealer(secret, cheat.deal)
        events = sealed_events(cheat.rules, Random(seed), dealer, secret, likes_mus=cheat.likes_mus)
        if dealer.cheated:
            return written_match(events, secret)
    raise AssertionError(name)


@lru_cache(maxsize=1)
def _much_mus() -> str:
    """Return a match with reshuffles, as text."""
    for seed in range(400):
        file = honest_match(seed, CASTILLA, likes_mus=MUCH)
        hands = file["matches"][0]["hands"]
        if len(hands) > 4 and any("shuffles" in hand for hand in hands[:-1]):
            return json.dumps(file)
    raise AssertionError


def hand_with(file: Record, key: str) -> Record:
    """Return the first hand of a match that has this property."""
    hand: Record = next(hand for hand in file["matches"][0]["hands"] if key in hand)
    return hand


def late_commitment(file: Record) -> None:
    file["matches"][0]["seal"]["commitment"] = commitment_of(secret_of(4711))


def late_secret(file: Record) -> None:
    other = secret_of(4711)
    file["matches"][0]["seal"] |= {"secret": other.hex(), "commitment": commitment_of(other)}


def moved_cut(file: Record) -> None:
    hand = file["matches"][0]["hands"][1]
    hand["cut"] = hand["cut"] % 40 + 1


def no_cut(file: Record) -> None:
    file["matches"][0]["hands"][1] |= {"cut": 0, "fell": False}


def cut_beyond(file: Record) -> None:
    file["matches"][0]["hands"][1] |= {"cut": 41, "fell": False}


def exchanged_card(file: Record) -> None:
    held = file["matches"][0]["hands"][0]["result"]["hands"]
    held["0"][0], held["1"][0] = held["1"][0], held["0"][0]


def card_from_the_sleeve(file: Record) -> None:
    hand = file["matches"][0]["hands"][0]
    held = {card for cards in hand["result"]["hands"].values() for card in cards}
    hand["result"]["hands"]["2"][3] = next(card for card in DECK if card not in held)


def wrong_pile(file: Record) -> None:
    hand = hand_with(file, "shuffles")
    pile = hand["shuffles"][0]
    pile[0] = next(card for card in DECK if card not in pile)


def pile_of_too_few(file: Record) -> None:
    hand_with(file, "shuffles")["shuffles"][0].pop()


def secret_reshuffle(file: Record) -> None:
    del hand_with(file, "shuffles")["shuffles"]


def hand_left_out(file: Record) -> None:
    del file["matches"][0]["hands"][1]


def hands_exchanged(file: Record) -> None:
    hands = file["matches"][0]["hands"]
    hands[1], hands[2] = hands[2], hands[1]


def lead_moved(file: Record) -> None:
    hand = file["matches"][0]["hands"][1]
    hand["mano"] = (hand["mano"] + 1) % 4


def other_discard(file: Record) -> None:
    """Change the discards of a seat in the record."""
    for hand in file["matches"][0]["hands"]:
        for place, (seat, word) in enumerate(hand["calls"]):
            held = hand["result"]["hands"][str(seat)]
            thrown = word.partition("descarto:")[2]
            if thrown and held[0] not in thrown.split("+"):
                hand["calls"][place] = [seat, f"descarto:{held[0]}"]
                return
    raise AssertionError


def hand_cut_by_hand(file: Record) -> Record:
    """Return a hand that was cut by hand, away from the default cut."""
    hands = file["matches"][0]["hands"]
    scores = [(0, 0), *(hand["result"]["score_after"] for hand in hands)]
    fallen = [1 + (at + 7 * even + 11 * odd) % 40 for at, (even, odd) in enumerate(scores, start=1)]
    cuts = zip(hands, fallen, strict=False)
    return next(hand for hand, fell in cuts if not hand["fell"] and hand["cut"] != fell)


def fell_although_cut(file: Record) -> None:
    hand_cut_by_hand(file)["fell"] = True


def cut_changed_afterwards(file: Record) -> None:
    hand = hand_cut_by_hand(file)
    hand["cut"] = hand["cut"] % 40 + 1


def cut_by_nobody(file: Record) -> None:
    hand_cut_by_hand(file)["cut"] = 0


def cut_by_hand_beyond(file: Record) -> None:
    hand_cut_by_hand(file)["cut"] = 41


def house_that_never_asked(file: Record) -> None:
    """Change the record so that its rules have no cut, although it has one by hand."""
    match = file["matches"][0]
    del match["options"]["cut"]
    match["seal"]["rules"]["cut"] = "falls"


def cut_where_nobody_is_asked(file: Record) -> None:
    """Add a cut by hand, at the same place, to a table without the rule of the cut."""
    file["matches"][0]["hands"][1]["fell"] = False


OF_CUTS: Final = (
    fell_although_cut,
    cut_changed_afterwards,
    cut_by_nobody,
    cut_by_hand_beyond,
    house_that_never_asked,
)
"""The same changes to a match in which people cut."""

WRITERS: Final = (
    late_commitment,
    late_secret,
    moved_cut,
    no_cut,
    cut_beyond,
    exchanged_card,
    card_from_the_sleeve,
    wrong_pile,
    pile_of_too_few,
    secret_reshuffle,
    hand_left_out,
    hands_exchanged,
    lead_moved,
    other_discard,
    cut_where_nobody_is_asked,
)
"""Changes that the author of a record can make afterwards."""


def rewritten(write: Callable[[Record], None]) -> Record:
    """Return the changed record of an honest match, with new digests."""
    file: Record = json.loads(_much_mus())
    assert found(file).proof is Proof.VALID
    write(file)
    return bound(file)


def bound(file: Record) -> Record:
    """Return a changed file with matching digests."""
    text = bound_again(json.dumps(file))
    assert text is not None
    again: Record = json.loads(text)
    return again


def test_there_are_more_than_five_and_twenty_ways_to_cheat() -> None:
    assert len(DEALERS) + len(WRITERS) + len(OF_CUTS) >= 25


@pytest.mark.long
@pytest.mark.parametrize("name", DEALERS)
def test_a_dealer_who_cheats_is_caught_by_all_three(name: str) -> None:
    caught_by_all(cheated(name))


@pytest.mark.long
@pytest.mark.parametrize("write", WRITERS)
def test_a_writer_who_cheats_is_caught_by_all_three(write: Callable[[Record], None]) -> None:
    caught_by_all(rewritten(write))


@pytest.mark.long
@pytest.mark.parametrize("write", OF_CUTS)
def test_a_writer_who_cheats_about_a_cut_by_hand_is_caught_by_all_three(
    write: Callable[[Record], None],
) -> None:
    file = honest_match(36, ASKED)
    assert found(file).proof is Proof.VALID
    assert by_python(file) == ""
    write(file)
    caught_by_all(file)
    caught_by_all(bound(file))


def caught_by_all(file: Record) -> None:
    """Check that all verifiers report the same error."""
    finding = found(file)
    assert finding.proof is Proof.DIFFERS
    assert by_python(file).partition(":")[0] == finding.place
    if NODE is not None:
        assert by_node(file).partition(":")[0] == finding.place


def said_of(file: Record, path: Path) -> tuple[int, str]:
    """Return the output of ``amarreko verify`` for a file, and its exit status."""
    path.write_text(json.dumps(file), encoding="utf-8")
    lines: list[str] = []
    status = verify(path, lines.append, Localizer("en"))
    return status, "\n".join(lines)


def test_the_first_thing_that_does_not_follow_is_named(tmp_path: Path) -> None:
    """The first difference is named, so that it can be looked up."""
    path = tmp_path / "match.json"
    file = rewritten(moved_cut)
    file["matches"][0]["hands"][2]["deck"].reverse()
    status, told = said_of(bound(file), path)
    assert status == 1
    assert "hands[1].cut" in told
    assert "line 1:" in told, "all of that file stands in one line"
    moved_cut_again = file["matches"][0]["hands"][1]
    moved_cut_again["cut"] = (moved_cut_again["cut"] - 2) % 40 + 1
    assert "hands[2].deck" in said_of(bound(file), path)[1]


def lines_named(text: str, path: Path) -> list[str]:
    """Return the named line of a file and the next one."""
    path.write_text(text, encoding="utf-8")
    lines: list[str] = []
    assert verify(path, lines.append, Localizer("en")) == 1
    number = int(lines[0].partition(", line ")[2].partition(":")[0])
    return text.splitlines()[number - 1 : number + 1]


def test_the_line_with_the_first_wrong_card_is_named(tmp_path: Path) -> None:
    """The line of the first wrong card is named, in any layout of the file."""
    honest = BEFORE_THE_CUT.read_text(encoding="utf-8")
    line = next(line for line in honest.splitlines() if '"3o", "11e", "7c"' in line)
    wrong = line.replace('"7c", "2e"', '"2e", "7c"')
    assert wrong != line
    text = honest.replace(line, wrong)
    path = tmp_path / "match.json"
    assert lines_named(text, path)[0] == wrong
    assert lines_named(json.dumps(json.loads(text), indent=0), path) == ['"2e",', '"7c",']
    assert lines_named(honest.replace('"kings": 8', '"kings": 4'), path)[0].split() == [
        '"kings":',
        "4,",
    ]


def test_what_is_left_out_is_missed_where_it_should_stand(tmp_path: Path) -> None:
    """A missing cut is reported at the first line of its hand."""
    file = json.loads(BEFORE_THE_CUT.read_text(encoding="utf-8"))
    secret_reshuffle(file)
    text = json.dumps(file, indent=1)
    begins = text.splitlines()[text[: text.index('"mano"')].count("\n") - 1]
    assert lines_named(text, tmp_path / "match.json") == [begins, '     "mano": 1,']


def test_an_honest_file_is_said_to_follow(tmp_path: Path) -> None:
    file = json.loads(_much_mus())
    status, told = said_of(file, tmp_path / "match.json")
    assert status == 0
    assert f"{len(file['matches'][0]['hands'])} hands" in told


def test_a_match_of_old_is_said_not_to_be_sealed(tmp_path: Path) -> None:
    """A match of an older version is reported as not sealed, which is no success."""
    file = json.loads((EXAMPLES / "match.json").read_text(encoding="utf-8"))
    assert said_of(file, tmp_path / "match.json")[0] == 0
    del file["matches"][0]["seal"]
    status, told = said_of(file, tmp_path / "match.json")
    assert (status, "not sealed" in told) == (1, True)


@pytest.mark.long
def test_a_match_sealed_before_anybody_could_cut_still_follows(tmp_path: Path) -> None:
    """A sealed match from before the cut is accepted; its record has no rule of the cut."""
    file = json.loads(BEFORE_THE_CUT.read_text(encoding="utf-8"))
    match = file["matches"][0]
    assert "cut" not in match["seal"]["rules"]
    assert said_of(file, tmp_path / "match.json")[0] == 0
    assert by_python(file) == ""
    if NODE is not None:
        assert by_node(file) == ""
    match["hands"][1]["cut"] += 1
    match["hands"][1]["fell"] = False
    caught_by_all(file)


def test_a_file_that_cannot_be_read_is_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert verify(path, lambda _: None, Localizer("en")) == 2
    file = json.loads(_much_mus())
    file["matches"][0]["hands"][0]["deck"][0] = "13x"
    assert said_of(bound(file), path)[0] == 2


@pytest.mark.parametrize("secret", ["", "00", "GG" * 32, "ab" * 31])
def test_a_secret_that_is_none_is_no_proof(secret: str, tmp_path: Path) -> None:
    file = json.loads(_much_mus())
    file["matches"][0]["seal"]["secret"] = secret
    assert "seal.secret" in said_of(file, tmp_path / "match.json")[1]


def test_rules_of_luck_that_are_not_those_of_the_match_are_named(tmp_path: Path) -> None:
    file = json.loads(_much_mus())
    file["matches"][0]["seal"]["rules"]["kings"] = 4
    assert "seal.rules" in said_of(bound(file), tmp_path / "match.json")[1]


def test_a_record_that_does_not_name_the_cards_that_were_thrown_proves_nothing(
    tmp_path: Path,
) -> None:
    file = json.loads(_much_mus())
    hand, place = next(
        (hand, place)
        for hand in file["matches"][0]["hands"]
        for place, (_, word) in enumerate(hand["calls"])
        if word.startswith("descarto")
    )
    hand["calls"][place][1] = "discard"
    assert f"calls[{place}]" in said_of(bound(file), tmp_path / "match.json")[1]
