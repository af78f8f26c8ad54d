"""Reckons a sealed match anew by docs/FAIRNESS.md: python examples/verify.py < match.json."""

import hashlib
import hmac
import json
import sys
from typing import Any


def shuffled(secret: bytes, context: str, things: list[Any]) -> list[Any]:  # Articles 4 and 5.
    blocks = (hmac.digest(secret, f"{context}#{n}".encode(), "sha256") for n in range(99))
    words = (int.from_bytes(block[at : at + 4]) for block in blocks for at in range(0, 32, 4))
    order = list(things)
    for left in range(len(order), 1, -1):
        other = next(word for word in words if word < 2**32 - 2**32 % left) % left - left
        order[-left], order[other] = order[other], order[-left]
    return order


def same(what: str, written: object, follows: object) -> None:
    if written != follows:
        sys.exit(f"{what}: {json.dumps(written)} is written, and {json.dumps(follows)} follows")


[match] = json.load(sys.stdin)["matches"]
seal, rules = match["seal"], match["seal"]["rules"]
secret, seats, how = bytes.fromhex(seal["secret"]), rules["seats"], rules["first_dealer"]
same("commitment", seal["commitment"], hashlib.sha256(secret).hexdigest())
twos = () if rules["deck"] == "36_no2" or rules["fours_are_aces"] else (2,)
deck = [f"{n}{suit}" for suit in "oceb" for n in (1, *twos, 3, 4, 5, 6, 7, 10, 11, 12)]
counts = {3: 12, 4 if rules["fours_are_aces"] else 2: 1} if rules["kings"] == 8 else {}
ranks = {card: counts.get(int(card[:-1]), int(card[:-1])) for card in deck}
ranks["5o"] = 12 if rules["five_of_coins_king"] else ranks["5o"]
cuts, result = "", json.loads('{"game_over": true, "score_after": [0, 0], "next_mano": null}')
for number, hand in enumerate(match["hands"], start=1):
    before, result, luck = result, hand["result"], f"match-{seal['commitment'][:16]}/{number}"
    mano, draw, (even, odd) = before["next_mano"], deck[:0], before["score_after"]
    if number == 1 or (rules["next_game_mano"] == "redraw" and before["game_over"]):  # Article 7.
        things = [*range(seats)] if how == "random" else deck
        order = shuffled(secret, f"{luck}/draw/1/{cuts}", things)
        used, tied = 0, order[:1] if how == "random" else [*range(seats)]
        if how == "cut_suit":
            used, tied = 1, [{"o": 1, "c": seats // 2, "e": seats - 1, "b": 0}[order[0][-1]]]
        while 1 < len(tied) <= len(order) - used:
            took = dict(zip(tied, order[used:], strict=False))
            best = (min if "lowest" in how else max)(ranks[card] for card in took.values())
            used, tied = used + len(tied), [seat for seat in tied if ranks[took[seat]] == best]
        mano, draw = (tied[0] + (not how.endswith("mano"))) % seats, order[:used]
    same(f"hand {number}, draw and mano", [hand.get("draw", []), hand["mano"]], [draw, mano])
    by_hand, fallen = rules.get("cut") == "ask" and not hand["fell"], number + 7 * even + 11 * odd
    lifted = max(1, min(hand["cut"], len(deck))) if by_hand else 1 + fallen % len(deck)
    same(f"hand {number}, cut", [hand["cut"], hand["fell"]], [lifted, not by_hand])  # Article 6.
    cuts = f"{cuts},{hand['cut']}".lstrip(",")
    stock = shuffled(secret, f"{luck}/deal/1/{cuts}", deck)  # Article 8.
    same(f"hand {number}, deck", hand["deck"], stock)
    held = {(mano + place) % seats: stock[place : 4 * seats : seats] for place in range(seats)}
    pile = thrown = throwers = deck[:0]
    stock, times, piles = stock[4 * seats :], 0, hand.get("shuffles", [])
    for at, (seat, word) in enumerate(hand["calls"], start=1):
        wins = at == len(hand["calls"]) and result["ended_by"] == "perete"
        redraws = word == "perete" and rules["perete"] == "point_redraw" and not wins
        if not (redraws or word.startswith("descarto:")):
            continue
        cards = [card for card in held[seat] if redraws or card in word[9:].split("+")]
        held[seat] = [card for card in held[seat] if card not in cards]
        thrown, throwers = thrown + cards, throwers if redraws else [*throwers, seat]
        for drawer in [seat] if redraws else throwers * (len(throwers) == seats):
            while len(held[drawer]) < 4:
                if not stock:
                    both = rules["reshuffle_includes_current"] or len(pile) < 4 - len(held[drawer])
                    pile, thrown = (pile + thrown, []) if both else (pile, thrown)
                    times, stock = times + 1, sorted(pile, key=deck.index)
                    pile, stock = [], shuffled(secret, f"{luck}/pile/{times}/{cuts}", stock)
                    same(f"hand {number}, shuffle {times}", piles[times - 1 : times], [stock])
                held[drawer].append(stock.pop(0))
        if len(throwers) == seats:
            pile, thrown, throwers = pile + thrown, [], []
    shown = {int(seat): sorted(cards) for seat, cards in result["hands"].items()}
    same(f"hand {number}, hands", [len(piles), shown], [times, {s: sorted(held[s]) for s in held}])
print(f"{len(match['hands'])} hands: all follows from the secret")
