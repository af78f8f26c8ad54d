"""Verify a sealed match by docs/FAIRNESS.md alone: python examples/verify.py < match.json.

Exit status 0: all follows. 1: a line does not follow; the first one is named. 2: not a record.
"""

import hashlib
import hmac
import json
import re
import sys
from typing import Any

LANCES = ("grande", "chica", "pares", "juego", "punto")
USUAL: dict[str, Any] = {
    "seats": 4,
    "kings": 8,
    "deck": "40",
    "fours_are_aces": False,
    "five_of_coins_king": False,
    "first_dealer": "random",
    "cut": "falls",
    "mus_corrido": True,
    "mus_corrido_scope": "match",
    "first_hand_no_mus": False,
    "mus_order": "table",
    "cut_out_of_turn": False,
    "min_discard": 1,
    "reshuffle_includes_current": True,
    "min_bet": 2,
    "min_raise": 2,
    "max_total_bet": None,
    "response_mode": "either",
    "open_out_of_turn": False,
    "deje_mode": "standard",
    "deje_timing": "immediate",
    "pares_paso_stone": 0,
    "punto_paso_total": 1,
    "punto_bonus": 1,
    "real_31": "off",
    "target": 40,
    "games_to_win": 3,
    "vacas_to_win": 1,
    "next_game_mano": "continue",
    "perete": "off",
}
DRAWN = {"kings": 4, "first_dealer": "lowest_card", "mus_corrido": False}
PRESETS: dict[str, dict[str, Any]] = {
    "castilla": {},
    "8r": {},
    "clasico": {"target": 30},
    "duelo": {"seats": 2},
    "seis": {"seats": 6},
    "euskadi": {"kings": 4},
    "4r": {"kings": 4},
    "ehmus": {**DRAWN, "target": 30},
    "rioja": {"kings": 4, "deck": "36_no2", "target": 25},
    "iparralde": {**DRAWN, "mus_order": "pairs"},
}
SENAS = (
    "dos-reyes tres-reyes dos-ases tres-ases pareja medias duples treinta-y-una real juego treinta"
)
SENAS += " veintinueve veintiocho ciego corta sube"
ASIDES = {"consulta", *(f"sena:{name}" for name in SENAS.split()), *(f"mira:{n}" for n in range(6))}
ASIDES |= {"opino:yo-quiero", "opino:como-veas", "opino:ni-loco"}
UNBOUND = "What was said is not bound: an older record."
OF_LUCK: tuple[str, ...] = (
    "seats",
    "kings",
    "deck",
    "fours_are_aces",
    "five_of_coins_king",
    "first_dealer",
    "cut",
)
OF_LUCK += ("next_game_mano", "reshuffle_includes_current", "perete")


def text_of(value: object) -> str:
    """Return a value as the digests read it (article 9.4)."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest_of(before: object, value: object) -> str:
    """Return the digest of a value, chained to the digest before it."""
    return hashlib.sha256(
        f"{before}{text_of(value)}".encode("utf-8", "backslashreplace")
    ).hexdigest()


def same(place: str, written: Any, follows: Any) -> None:
    """Print the first place that does not follow, and exit."""
    if isinstance(written, dict) and isinstance(follows, dict):
        for key in sorted({*written, *follows}):
            same(f"{place}.{key}", written.get(key), follows.get(key))
    elif isinstance(written, list) and isinstance(follows, list):
        for at in range(max(len(written), len(follows))):
            pair = [items[at] if at < len(items) else None for items in (written, follows)]
            same(f"{place}[{at}]", *pair)
    elif text_of(written) != text_of(follows):
        print(
            f"{place}: {text_of(written)} is written, and {text_of(follows)} follows",
            file=sys.stderr,
        )
        sys.exit(1)


def shuffled(secret: bytes, context: str, things: list[Any]) -> list[Any]:
    """Shuffle as articles 4 and 5 say."""
    blocks = (hmac.digest(secret, f"{context}#{n}".encode(), "sha256") for n in range(99))
    words = (int.from_bytes(block[at : at + 4]) for block in blocks for at in range(0, 32, 4))
    order = list(things)
    for left in range(len(order), 1, -1):
        other = next(word for word in words if word < 2**32 - 2**32 % left) % left - left
        order[-left], order[other] = order[other], order[-left]
    return order


class Match:
    """The state of the match: stones, games, vacas, and the unit that the last hand ended."""

    def __init__(
        self, secret: bytes, seal: dict[str, Any], rules: dict[str, Any], *, is_bound: bool
    ) -> None:
        self.secret, self.seal, self.rules, self.is_bound = secret, seal, rules, is_bound
        twos = () if rules["deck"] == "36_no2" or rules["fours_are_aces"] else (2,)
        self.deck = [f"{n}{s}" for s in "oceb" for n in (1, *twos, 3, 4, 5, 6, 7, 10, 11, 12)]
        counts = {3: 12, 4 if rules["fours_are_aces"] else 2: 1} if rules["kings"] == 8 else {}
        self.ranks = {card: counts.get(int(card[:-1]), int(card[:-1])) for card in self.deck}
        if rules["five_of_coins_king"]:
            self.ranks["5o"] = 12
        self.score, self.games, self.vacas, self.cuts = [0, 0], [0, 0], [0, 0], ""
        self.ended: Any = "match"
        self.winner: Any = None
        self.next_mano: Any = None

    def worth(self, lance: str, cards: list[str]) -> Any:
        """Return what four cards are worth in a lance; None if they take no part."""
        held = sorted((self.ranks[card] for card in cards), reverse=True)
        points, pairs = sum(min(rank, 10) for rank in held), {n for n in held if held.count(n) > 1}
        if lance == "grande":
            return held
        if lance == "chica":
            return [-rank for rank in reversed(held)]
        if lance == "pares":
            most = 3 if len(pairs) == 2 else max(map(held.count, held)) - 1
            return [most, max(pairs), min(pairs)] if pairs else None
        if lance == "punto":
            return [points]
        order = [33, 34, 35, 36, 37, 40, 32, 31]
        return [order.index(points), self.is_real(cards)] if points in order else None

    def is_real(self, cards: list[str]) -> bool:
        """Return whether a hand is the 31 that beats all others."""
        real, others = self.rules["real_31"], [c for c in cards if self.ranks[c] != 7]
        if real == "off" or len(others) != 1:
            return False
        if real.endswith("_otros") and len({card[-1] for card in cards}) < 4:
            return False
        rank, is_coin = self.ranks[others[0]], others[0][-1] == "o" or "oros" not in real
        return is_coin and {"king": rank == 12, "figure": rank >= 10}.get(real, rank == 10)

    def bonus(self, lance: str, cards: list[str]) -> int:
        """Return the stones that a hand itself pays."""
        worth = self.worth(lance, cards) if lance in {"pares", "juego"} else None
        return 0 if worth is None else worth[0] if lance == "pares" else 2 + (worth[0] == 7)

    def drawn(self, number: int) -> tuple[int, list[str] | None]:
        """Return the mano and the cards drawn for the deal (article 7)."""
        seats, how = self.rules["seats"], self.rules["first_dealer"]
        things = [*range(seats)] if how == "random" else self.deck
        order = self.shuffled(number, "draw/1", things)
        used, tied = 0, order[:1] if how == "random" else [*range(seats)]
        if how == "cut_suit":
            used, tied = 1, [{"o": 1, "c": seats // 2, "e": seats - 1, "b": 0}[order[0][-1]]]
        while 1 < len(tied) <= len(order) - used:
            took = dict(zip(tied, order[used:], strict=False))
            best = (min if "lowest" in how else max)(self.ranks[card] for card in took.values())
            used += len(tied)
            tied = [seat for seat in tied if self.ranks[took[seat]] == best]
        return (tied[0] + (not how.endswith("mano"))) % seats, order[:used] or None

    def shuffled(self, number: int, lot: str, things: list[Any]) -> list[Any]:
        """Shuffle for a hand: by the secret of the match (3), or by that of a day (13.3)."""
        if "day" not in self.seal:
            name = f"match-{hashlib.sha256(self.secret).hexdigest()[:16]}"
            return shuffled(self.secret, f"{name}/{number}/{lot}/{self.cuts}", things)
        secret = hmac.digest(self.secret, f"{self.seal['pool']}/{number}".encode(), "sha256")
        return shuffled(secret, f"day-{self.seal['day']}/{number}/{lot}/", things)


class Hand:
    """One hand: dealt from the secret, played by its calls, and paid."""

    def __init__(self, match: Match, place: str, number: int, hand: dict[str, Any]) -> None:
        self.match, self.rules, self.place, self.number, self.written = (
            match,
            match.rules,
            place,
            number,
            hand,
        )
        self.seats = self.rules["seats"]
        self.shuffles = hand.get("shuffles") or []
        self.closed: dict[str, Any] = {}
        self.said: list[int] = []
        self.throwers: list[int] = []
        self.passed: list[int] = []
        self.refused: list[int] = []
        self.thrown: list[str] = []
        self.pile: list[str] = []
        self.stock: list[str] = []
        self.times, self.mano = 0, 0
        self.bet: Any = None
        self.won: Any = None
        self.phase: Any = "talk"
        self.held: list[list[str]] = []

    def order(self, first: int) -> list[int]:
        """Return the seats in speaking order."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def deal(self) -> None:
        """Deal as articles 6 to 8 say, and compare."""
        match, rules, hand, place = self.match, self.rules, self.written, self.place
        if match.ended is None or match.winner is not None:
            same(place, [0, "reparto"], None)
        redrawn = rules["next_game_mano"] == "redraw" and match.ended != "hand"
        draws = self.number == 1 or redrawn
        mano, draw = match.drawn(self.number) if draws else (match.next_mano, None)
        same(f"{place}.mano", hand.get("mano"), mano)
        same(f"{place}.draw", hand.get("draw"), draw)
        cut, (even, odd), most = hand.get("cut"), match.score, len(match.deck)
        by_hand = rules["cut"] == "ask" and hand.get("fell") is False
        fallen = 1 + (self.number + 7 * even + 11 * odd) % most
        same(
            f"{place}.cut",
            cut,
            fallen if not by_hand else cut if cut in range(1, most + 1) else None,
        )
        same(f"{place}.fell", hand.get("fell"), not by_hand)
        if match.is_bound:
            same(
                f"{place}.cut_by", hand.get("cut_by"), (mano - 2) % self.seats if by_hand else None
            )
        match.cuts = f"{match.cuts},{cut}".lstrip(",")
        self.stock = self.shuffled("deal/1", match.deck)
        same(f"{place}.deck", hand.get("deck"), self.stock)
        self.mano, dealt = mano, [self.stock.pop(0) for _ in range(4 * self.seats)]
        self.held = [
            dealt[self.order(mano).index(seat) :: self.seats] for seat in range(self.seats)
        ]
        if match.ended in {"vaca", "match"}:
            match.games = [0, 0]
        match.score = match.score if match.ended == "hand" else [0, 0]
        scopes = {"match": {"match"}, "vaca": {"match", "vaca"}, "game": {"match", "vaca", "game"}}
        first = match.ended in scopes[rules["mus_corrido_scope"]]
        self.corrido = first and rules["mus_corrido"]
        if first and rules["first_hand_no_mus"]:
            self.open_next()

    def shuffled(self, lot: str, things: list[str]) -> list[str]:
        """Shuffle cards for this hand."""
        ordered = sorted(things, key=self.match.deck.index)
        return self.match.shuffled(self.number, lot, ordered)

    def refill(self, seat: int) -> None:
        """Give a seat new cards up to four (article 8)."""
        held = self.held[seat]
        while len(held) < 4:
            if not self.stock:
                both = self.rules["reshuffle_includes_current"] or len(self.pile) < 4 - len(held)
                if both:
                    self.pile, self.thrown = self.pile + self.thrown, []
                self.times += 1
                self.stock, self.pile = self.shuffled(f"pile/{self.times}", self.pile), []
                at = self.times - 1
                written = self.shuffles[at] if at < len(self.shuffles) else None
                same(f"{self.place}.shuffles[{at}]", written, self.stock)
            held.append(self.stock.pop(0))

    def act(self, seat: int, text: str) -> bool:
        """Play a call of a seat; return whether it is legal."""
        word, _, rest = text.partition(":")
        if seat not in range(self.seats):
            return False
        if text in ASIDES:
            return True
        if word == "perete":
            return self.perete(seat)
        if word in {"mus", "corto"} and self.phase == "talk":
            return self.talk(seat, word)
        if word == "descarto" and self.phase == "throw":
            return self.throw(seat, rest.split("+") if rest else [])
        if self.phase != "bets":
            return False
        return self.answer(seat, word, rest) if self.bet else self.open(seat, word, rest)

    def talk(self, seat: int, word: str) -> bool:
        """Ask for mus, or cut it."""
        order = self.order(self.mano)
        if self.rules["mus_order"] == "pairs" and not self.corrido:
            order = order[0::2] + order[1::2]
        may_cut = self.rules["cut_out_of_turn"] and not self.corrido and seat not in self.said
        if seat != order[len(self.said)] and not (word == "corto" and may_cut):
            return False
        if word == "corto":
            self.mano = seat if self.corrido else self.mano
            self.open_next()
            return True
        self.said.append(seat)
        if len(self.said) == self.seats:
            self.mano, self.phase, self.said = (self.mano + self.corrido) % self.seats, "throw", []
        return True

    def throw(self, seat: int, cards: list[str]) -> bool:
        """Discard cards; after the last discard, all seats draw."""
        mine = len(set(cards)) == len(cards) and {*cards} <= {*self.held[seat]}
        if seat != self.order(self.mano)[len(self.throwers)] or not mine:
            return False
        if len(cards) < self.rules["min_discard"]:
            return False
        self.take(seat, cards)
        self.throwers.append(seat)
        if len(self.throwers) == self.seats:
            for thrower in self.throwers:
                self.refill(thrower)
            self.pile, self.thrown, self.throwers = self.pile + self.thrown, [], []
            self.phase = "talk"
        return True

    def take(self, seat: int, cards: list[str]) -> None:
        """Move cards from a hand to the discards."""
        self.thrown += cards
        self.held[seat] = [card for card in self.held[seat] if card not in cards]

    def perete(self, seat: int) -> bool:
        """Pay the perete and, if the rules say so, give four new cards."""
        ranks, how = (
            sorted(self.match.ranks[card] for card in self.held[seat]),
            self.rules["perete"],
        )
        at_grande = self.phase == "bets" and not (self.bet or self.passed) and len(self.closed) == 1
        timely = self.phase == "talk" or (at_grande and how == "point")
        if how == "off" or ranks != [4, 5, 6, 7] or not timely:
            return False
        if not self.pay(seat % 2, 1, "perete", None) and how == "point_redraw":
            self.take(seat, list(self.held[seat]))
            self.refill(seat)
        return True

    def open_next(self) -> None:
        """Open the next lance in which both sides take part; count after the last one."""
        self.phase = "bets"
        for lance in LANCES[len(self.closed) :]:
            if lance == "punto" and self.closed["juego"]["status"] != "no_hay":
                break
            self.lance = lance
            self.bet, self.passed = None, []
            self.eligible = [
                s for s in self.order(self.mano) if self.match.worth(lance, self.held[s])
            ]
            sides = {seat % 2 for seat in self.eligible}
            status = ("no_hay", "sin_disputa", "open")[len(sides)]
            pair = min(sides) if status == "sin_disputa" else None
            zero = {"immediate": [0, 0], "count": [0, 0]}
            self.closed[lance] = {"status": status, "team": None, **zero, "pair": pair, "pays": 0}
            if status == "open":
                return
        self.count()

    def close(self, status: str, pair: int | None, pays: int) -> None:
        """Close the lance in play."""
        self.closed[self.lance] |= {"status": status, "pair": pair, "pays": pays}
        self.closed[self.lance]["team"] = pair

    def amount(self, rest: str, standing: int, least: int) -> int:
        """Return the stones at stake with a bet of a given size; 0 if the bet is illegal."""
        stones = int(rest) if re.fullmatch(r"[1-9][0-9]{0,8}", rest) else 0
        most = self.rules["max_total_bet"] or 1_000_000
        return standing + stones if stones and stones >= least and standing + stones <= most else 0

    def open(self, seat: int, word: str, rest: str) -> bool:
        """Pass or open; ``bet`` holds the bettor, the stones at stake (0: órdago) and the deje."""
        left = [one for one in self.eligible if one not in self.passed]
        may_open = seat in left and self.rules["open_out_of_turn"]
        if seat != left[0] and not (may_open and word != "paso"):
            return False
        if word == "paso":
            self.passed.append(seat)
            if len(left) == 1:
                extra = {"pares": self.rules["pares_paso_stone"], "juego": 0}
                extra["punto"] = self.rules["punto_paso_total"]
                self.close("paso", None, extra.get(self.lance, 1))
                self.open_next()
            return True
        stones = self.amount(rest, 0, self.rules["min_bet"])
        self.bet, self.refused = (seat, 0 if word == "ordago" else stones, 1), []
        return word == "ordago" or (word == "envido" and stones > 0)

    def answer(self, seat: int, word: str, rest: str) -> bool:
        """Accept, refuse or raise the standing bet."""
        bettor, stake, deje = self.bet
        rivals = [s for s in self.order((bettor + 1) % self.seats) if s in self.eligible]
        left = [s for s in rivals if s % 2 != bettor % 2 and s not in self.refused]
        if seat not in (left[:1] if self.rules["response_mode"] == "turn" else left):
            return False
        if word == "quiero" and not stake:
            self.close("ordago_querido", None, 0)
            pair = self.best(self.lance, self.eligible) % 2
            self.closed[self.lance]["team"] = pair
            self.win(pair, "ordago", self.lance)
        elif word == "quiero":
            self.close("querido", None, stake + self.stone_of(self.lance))
            self.open_next()
        elif word in {"no_quiero", "no_queremos"}:
            self.refused.append(seat)
            if word == "no_queremos" or len(left) == 1:
                self.refuse(bettor % 2, deje)
        elif word in {"mas", "ordago"} and stake:
            stones = self.amount(rest, stake, self.rules["min_raise"])
            raised = stake + (self.rules["deje_mode"] == "fem_plus_one")
            self.bet, self.refused = (seat, 0 if word == "ordago" else stones, raised), []
            return word == "ordago" or stones > 0
        else:
            return False
        return True

    def refuse(self, pair: int, deje: int) -> None:
        """Pay a refused bet now, or at the count."""
        at_once, lance = self.rules["deje_timing"] == "immediate", self.lance
        self.close("no_querido", pair, (0 if at_once else deje) + self.stone_of(lance))
        if at_once:
            self.closed[lance]["immediate"][pair] = deje
            if self.pay(pair, deje, "deje", lance):
                return
        self.open_next()

    def stone_of(self, lance: str) -> int:
        """Return the stones of the punto itself."""
        return self.rules["punto_bonus"] if lance == "punto" else 0

    def best(self, lance: str, seats: list[int]) -> int:
        """Return the best hand; the nearest to the mano wins a tie."""
        return max(seats, key=lambda seat: self.match.worth(lance, self.held[seat]))

    def count(self) -> None:
        """Pay lance after lance, up to the stone that ends the game."""
        for lance, told in self.closed.items():
            holders = [s for s in self.order(self.mano) if self.match.worth(lance, self.held[s])]
            if not holders:
                continue
            pair = self.best(lance, holders) % 2 if told["pair"] is None else told["pair"]
            bonus = [self.match.bonus(lance, self.held[s]) for s in holders if s % 2 == pair]
            stones = told["pays"] + sum(bonus)
            if stones:
                told["team"], told["count"][pair] = pair, stones
                if self.pay(pair, stones, "count", lance):
                    return
        self.phase, self.match.ended = "over", "hand"

    def pay(self, pair: int, stones: int, by: str, lance: str | None) -> bool:
        """Pay stones to a side; return whether they win the game."""
        self.match.score[pair] += stones
        if self.match.score[pair] >= self.rules["target"]:
            self.win(pair, by, lance)
        return bool(self.phase == "over")

    def win(self, pair: int, by: str, lance: str | None) -> None:
        """Give the game to a side, with the vaca and the match when it completes them."""
        match, self.won, self.phase = self.match, (pair, by, lance), "over"
        match.games[pair] += 1
        match.ended = "game"
        if match.games[pair] >= self.rules["games_to_win"]:
            match.vacas[pair] += 1
            is_last = match.vacas[pair] >= self.rules["vacas_to_win"]
            match.ended, match.winner = ("match", pair) if is_last else ("vaca", None)

    def result(self) -> dict[str, Any]:
        """Return the expected result of the hand."""
        pair, by, lance = self.won or (None, None, None)
        keys = ("status", "team", "immediate", "count")
        closed = {name: one for name, one in self.closed.items() if one["status"] != "open"}
        return {
            "lances": {name: {key: one[key] for key in keys} for name, one in closed.items()},
            "mano": self.mano,
            "score_after": list(self.match.score),
            "game_over": self.won is not None,
            "winner_team": pair,
            "ended_by": by,
            "ended_at": lance,
            "next_mano": (self.mano + 1) % self.seats,
        }

    def verify(self) -> None:
        """Deal, play and pay the hand, and compare it with its record."""
        self.deal()
        self.match.ended = None
        for at, (seat, word) in enumerate(self.written["calls"]):
            if not self.act(seat, word):
                same(f"{self.place}.calls[{at}]", [seat, word], None)
        same(f"{self.place}.shuffles", self.shuffles, self.shuffles[: self.times])
        result = self.written["result"]
        for seat, cards in enumerate(self.held):
            told = result["hands"].get(str(seat))
            same(f"{self.place}.result.hands.{seat}", told and sorted(told), sorted(cards))
        hands = {str(seat): result["hands"].get(str(seat)) for seat in range(self.seats)}
        same(f"{self.place}.result", result, {**self.result(), "hands": hands})
        self.match.next_mano = (self.mano + 1) % self.seats


def check_digests(match: dict[str, Any], records: int) -> str:
    """Verify the digests and return that of the record; older records have none."""
    seal, hands = match["seal"], match["hands"] if isinstance(match.get("hands"), list) else []
    carried = [one.get("digest") if isinstance(one, dict) else None for one in (*hands, seal)]
    if carried == [None] * len(carried):
        return ""
    same("matches", records, 1)
    before: Any = seal["commitment"]
    for at, hand in enumerate(hands):
        before = digest_of(before, without_digest(hand))
        same(f"hands[{at}].digest", carried[at], before)
    digest = digest_of(before, {**match, "seal": without_digest(seal), "hands": len(hands)})
    same("seal.digest", carried[-1], digest)
    return digest


def without_digest(value: Any) -> Any:
    """Return an object without its digest; return any other value as it is."""
    if not isinstance(value, dict):
        return value
    return {key: item for key, item in value.items() if key != "digest"}


def verify(record: dict[str, Any], records: int) -> None:
    """Verify one match, in the order of article 9.2."""
    seal = record.get("seal")
    if seal is None:
        print("This record is not sealed: nothing can be proven of it.", file=sys.stderr)
        sys.exit(1)
    if not isinstance(seal, dict):
        same("seal", seal, None)
    opened = seal.get("secret")
    if not (isinstance(opened, str) and re.fullmatch("[0-9a-f]{64}", opened)):
        same("seal.secret", opened or "", None)
    secret = bytes.fromhex(opened)
    same("seal.commitment", seal.get("commitment"), hashlib.sha256(secret).hexdigest())
    digest = check_digests(record, records)
    for name, value in (record.get("options") or {}).items():
        if name in USUAL and name != "max_total_bet" and type(value) is not type(USUAL[name]):
            same(f"options.{name}", value, None)
    rules = {**USUAL, **PRESETS[record.get("preset", "8r")], **(record.get("options") or {})}
    same("seal.rules", {"cut": "falls", **seal["rules"]}, {name: rules[name] for name in OF_LUCK})
    if "day" in seal:
        day, pool = seal["day"], seal.get("pool")
        if not (isinstance(day, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day)):
            same("seal.day", day or "", None)
        if type(pool) is not int or not 0 <= pool < 3:
            same("seal.pool", pool or "", None)
    match = Match(secret, seal, rules, is_bound=digest != "")
    for at, hand in enumerate(record["hands"]):
        Hand(match, f"hands[{at}]", at + 1, hand).verify()
    counted = {"hands": len(record["hands"]), "score": match.score, "games": match.games}
    over = {"match_over": match.winner is not None, "winner_team": match.winner}
    same("result", record["result"], {**counted, "vacas": match.vacas, **over})
    print(f"{len(record['hands'])} hands: all follows from the secret and from what was said.")
    groups = " ".join(digest[at : at + 8] for at in range(0, 64, 8))
    print(f"Digest of the record: {groups}" if digest else UNBOUND)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise ValueError for a duplicate key."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def none_such(name: str) -> None:
    """Raise ValueError for NaN and Infinity, which JSON does not have."""
    raise ValueError(name)


def main() -> None:
    """Read the records of a file, and verify each."""
    try:
        # A non-integer number is kept as text, so it equals nothing.
        text = sys.stdin.buffer.read().decode("utf-8-sig")
        file = json.loads(
            text,
            object_pairs_hook=unique,
            parse_float="number {}".format,
            parse_constant=none_such,
        )
        if not isinstance(file, dict):
            raise ValueError("no object")
        lists = [value for key, value in file.items() if isinstance(value, list) and key != "meta"]
        records = [record for records in lists for record in records]
        if text_of(file.get("amarreko", 1)) != "1" or not isinstance(file.get("matches", []), list):
            raise ValueError("another format")
        if not records or not all(isinstance(record, dict) for record in records):
            raise ValueError("no records")
        for record in records:
            verify(record, len(records))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        print(f"This is no record that can be read: {error!r}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
