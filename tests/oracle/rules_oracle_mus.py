"""A second, literal reading of RULES.md 2 and 3: random mus phases and their results."""

from random import Random
from typing import Any

from tests.oracle.rules_oracle_rules import Case

Calls = list[list[Any]]


def random_mus_corrido(label: str, chance: Random) -> Case:
    """Return a case in which the deck goes round, and the cutting seat is mano (RULES.md 2)."""
    seats = chance.choice((2, 4, 6))
    dealer = chance.randrange(seats)
    provisional = (dealer + 1) % seats
    replaced: list[int] = []
    calls: Calls = []
    while chance.random() < 0.6:
        calls += [[(provisional + step) % seats, "mus"] for step in range(seats)]
        replaced.append(provisional)
        provisional = (provisional + 1) % seats
        calls += random_discards(provisional, seats, chance)
    talkers = chance.randrange(seats)
    calls += [[(provisional + step) % seats, "mus"] for step in range(talkers)]
    mano = (provisional + talkers) % seats
    calls.append([mano, "corto"])
    return {
        "id": label,
        "kind": "mus_corrido",
        "dealer": dealer,
        "options": {"seats": seats, "mus_order": chance.choice(("table", "pairs"))},
        "calls": calls,
        "expected": {
            "mano": mano,
            "postre": (mano - 1) % seats,
            "cycles": len(replaced),
            "dealer_of_replacements": replaced,
            "first_speaker_grande": mano,
            "next_hand_mano": (mano + 1) % seats,
        },
    }


def random_mus_normal(label: str, chance: Random) -> Case:
    """Return a case in which the mano stays mano, no matter who cuts (RULES.md 3)."""
    seats = chance.choice((2, 4, 6))
    order_name = chance.choice(("table", "pairs"))
    mano = chance.randrange(seats)
    order = [(mano + step) % seats for step in range(seats)]
    talk = order[0::2] + order[1::2] if order_name == "pairs" else order
    calls: Calls = []
    cycles = 0
    while chance.random() < 0.6:
        calls += [[seat, "mus"] for seat in talk]
        calls += random_discards(mano, seats, chance)
        cycles += 1
    cutter = chance.randrange(seats)
    calls += [[seat, "mus"] for seat in talk[:cutter]] + [[talk[cutter], "corto"]]
    return {
        "id": label,
        "kind": "mus_normal",
        "mano": mano,
        "seats": seats,
        "options": {"mus_order": order_name},
        "calls": calls,
        "expected": {
            "mano": mano,
            "postre": (mano - 1) % seats,
            "cycles": cycles,
            "dealer_of_replacements": [(mano - 1) % seats] * cycles,
            "first_speaker_grande": mano,
            "next_hand_mano": (mano + 1) % seats,
        },
    }


def random_discards(first: int, seats: int, chance: Random) -> Calls:
    """Return three notations for a discard of one card by each seat."""
    order = [(first + step) % seats for step in range(seats)]
    return chance.choice(([["all", "discard"]], [[seat, "discard"] for seat in order], []))


def random_reshuffle(label: str, chance: Random) -> Case:
    """Return a case in which the stock runs out and the pile is shuffled (RULES.md 3)."""
    seats = chance.choice((2, 4, 6))
    twos = chance.random() < 0.5
    with_current = seats == 6 or chance.random() < 0.5
    rounds = [[chance.randint(1, 4) for _ in range(seats)] for _ in range(chance.randint(1, 7))]
    stock, pile, shuffles = (40 if twos else 36) - 4 * seats, 0, 0
    stocks, piles = [], []
    for counts in rounds:
        thrown = sum(counts)
        for count in counts:
            if count > stock:
                count -= stock  # noqa: PLW2901 - the rest of the stock is dealt first
                stock, pile = (pile + thrown, 0) if with_current else (pile, 0)
                thrown = 0 if with_current else thrown
                shuffles += 1
            stock -= count
        pile += thrown
        stocks.append(stock)
        piles.append(pile)
    deck = {} if twos else {"deck": "36_no2"}
    return {
        "id": label,
        "kind": "reshuffle",
        "preset": "4r",
        "options": {"reshuffle_includes_current": with_current, "seats": seats, **deck},
        "discards": rounds,
        "expected": {
            "stock_after": stocks,
            "discard_pile_after": piles,
            "reshuffles": shuffles,
        },
    }


def random_draw(label: str, chance: Random) -> Case:
    """Return a case in which new cards come in blocks from the mano on (RULES.md 3)."""
    seats = chance.choice((2, 4, 6))
    deck = [f"{n}{s}" for s in "oceb" for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
    chance.shuffle(deck)
    hands = {seat: [deck.pop() for _ in range(4)] for seat in range(seats)}
    mano = chance.randrange(seats)
    order = [(mano + step) % seats for step in range(seats)]
    most = min(4, len(deck) // seats)
    thrown = {seat: chance.sample(hands[seat], chance.randint(1, most)) for seat in order}
    needed = sum(map(len, thrown.values()))
    stock = deck[: chance.randint(needed, len(deck))]
    left = list(stock)
    after = {}
    for seat in order:
        kept = [card for card in hands[seat] if card not in thrown[seat]]
        after[seat] = kept + [left.pop(0) for _ in thrown[seat]]
    return {
        "id": label,
        "kind": "discard_draw",
        "options": {"seats": seats},
        "mano": mano,
        "hands": {str(seat): hand for seat, hand in hands.items()},
        "discards": {str(seat): cards for seat, cards in thrown.items()},
        "stock": stock,
        "expected": {
            "hands": {str(seat): hand for seat, hand in after.items()},
            "stock_left": left,
            "reshuffles": 0,
        },
    }
