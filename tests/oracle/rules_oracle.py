"""A second, literal implementation of RULES.md 4 to 10, which generates hands and their results.

It shares no code with the engine. ``random_hand`` plays a random hand by its own reading of the
rules and writes it as a hand record with all expected figures. ``spoiled`` ends a hand with a call
that the rules refuse.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.oracle.rules_oracle_hands import Hands
from tests.oracle.rules_oracle_rules import NAMED, USUAL, Case, random_rules

LANCES: Final = ("grande", "chica", "pares", "juego", "punto")


@dataclass
class Outcome:
    """How a lance was closed, in the form that a record expects."""

    status: str
    team: int | None = None
    bet: int = 0
    deje: int = 0
    immediate: list[int] = field(default_factory=lambda: [0, 0])
    count: list[int] = field(default_factory=lambda: [0, 0])

    def expected(self) -> Case:
        """Return the figures of the lance."""
        return {
            "status": self.status,
            "team": self.team,
            "immediate": self.immediate,
            "count": self.count,
        }


class Play:
    """A random hand; ``illegal`` collects calls that the rules refuse, with their history."""

    def __init__(self, rules: Case, mano: int, cards: dict[int, list[str]], chance: Random) -> None:
        self.rules = rules
        self.hands = Hands(rules, mano, cards)
        self.chance = chance
        self.calls: list[list[Any]] = []
        self.illegal: list[list[list[Any]]] = []
        self.outcomes: dict[str, Outcome] = {}
        self.score = [0, 0]
        self.won: tuple[int, str, str] | None = None

    def say(self, seat: int, word: str) -> None:
        """Record a call."""
        self.calls.append([seat, word])

    def refuse(self, seat: int, word: str) -> None:
        """Record that this call would be refused now."""
        self.illegal.append([*self.calls, [seat, word]])

    def talk(self) -> None:
        """Let some seats ask for mus, and the first other one cut (RULES.md 3)."""
        order = self.hands.order
        if self.rules["mus_order"] == "pairs":
            order = order[0::2] + order[1::2]
        cutter = self.chance.randrange(len(order))
        self.refuse(order[0], "paso")
        self.refuse(order[-1], "mus")
        for seat in order[:cutter]:
            self.say(seat, "mus")
        self.refuse(order[cutter - 1], "mus")
        self.say(order[cutter], "corto")

    def play(self) -> None:
        """Play every lance, then the count, up to the end of the game."""
        self.talk()
        for lance in LANCES:
            if lance == "punto" and self.outcomes["juego"].status != "no_hay":
                break
            self.outcomes[lance] = self.lance(lance)
            if self.won:
                return
        self.count()

    def lance(self, lance: str) -> Outcome:
        """Play a lance: its participants and their calls (RULES.md 4, 7 and 8)."""
        holders = self.hands.holders(lance)
        sides = {seat % 2 for seat in holders}
        if not sides:
            return Outcome("no_hay")
        if len(sides) == 1:
            return Outcome("sin_disputa", sides.pop())
        for place, seat in enumerate(holders):
            self.refuse_while_open(holders, place)
            word = self.opening()
            self.say(seat, word)
            if word != "paso":
                return self.answered(lance, holders, seat, word)
        return Outcome("paso")

    def opening(self) -> str:
        """Return a call of a seat that may open."""
        least, most = self.rules["min_bet"], self.rules["max_total_bet"] or 60
        words = ["paso"] * 4 + [f"envido:{self.chance.randint(least, most)}"]
        words += ["envido"] if least <= 2 else []
        words += ["ordago"] if self.chance.random() < 0.1 else []
        return self.chance.choice(words)

    def refuse_while_open(self, holders: list[int], place: int) -> None:
        """Record the calls that the rules refuse before any bet (RULES.md 4)."""
        seat = holders[place]
        for word in ("quiero", "no_quiero", "no_queremos", "mas:2", "mus", "corto", "envido:0"):
            self.refuse(seat, word)
        self.refuse(seat, f"envido:{self.rules['min_bet'] - 1}")
        if self.rules["max_total_bet"]:
            self.refuse(seat, f"envido:{self.rules['max_total_bet'] + 1}")
        for other in self.hands.order:
            if other != seat:
                self.refuse(other, self.chance.choice(("paso", "envido", "ordago")))

    def answered(self, lance: str, holders: list[int], bettor: int, word: str) -> Outcome:
        """Play from the first bet to its answer (RULES.md 4 and 5)."""
        ordago = word == "ordago"
        standing = 0 if ordago else int(word.partition(":")[2] or 2)
        deje = 1
        while True:
            seat, word = self.answer(holders, bettor, standing, ordago=ordago)
            if word == "quiero":
                return self.accepted(lance, standing, ordago=ordago)
            if not seat:
                return self.refused(lance, bettor % 2, deje)
            deje = standing + (1 if self.rules["deje_mode"] == "fem_plus_one" else 0)
            ordago = word == "ordago"
            standing += 0 if ordago else int(word.partition(":")[2])
            bettor = seat[0]

    def answer(
        self, holders: list[int], bettor: int, standing: int, *, ordago: bool
    ) -> tuple[list[int], str]:
        """Return the seats that answer, and their answer; no seats if the whole side refuses."""
        seats = self.rules["seats"]
        rivals = [(bettor + step) % seats for step in range(1, seats, 2)]
        rivals = [seat for seat in rivals if seat in holders]
        if self.rules["response_mode"] == "either":
            self.chance.shuffle(rivals)
        for place, seat in enumerate(rivals):
            self.refuse_while_bet(holders, bettor, rivals, place, standing, ordago=ordago)
            word = self.chance.choice(self.answers(standing, ordago=ordago))
            self.say(seat, word)
            if word == "no_queremos":
                break
            if word not in {"no_quiero", "paso"}:
                return [seat], word
        return [], ""

    def answers(self, standing: int, *, ordago: bool) -> list[str]:
        """Return the possible answers."""
        words = ["quiero"] * 3 + ["no_quiero"] * 3 + ["paso", "no_queremos"]
        if ordago:
            return words
        least = self.rules["min_raise"]
        space = (self.rules["max_total_bet"] or 200) - standing
        raises = [f"mas:{self.chance.randint(least, space)}"] * 3 if space >= least else []
        return words + raises + ["ordago"] * (self.chance.random() < 0.3)

    def refuse_while_bet(  # noqa: PLR0913 - the whole state of a standing bet
        self,
        holders: list[int],
        bettor: int,
        rivals: list[int],
        place: int,
        standing: int,
        *,
        ordago: bool,
    ) -> None:
        """Record the calls that the rules refuse over a bet (RULES.md 4)."""
        words = ("quiero", "no_quiero", "mas:9", "ordago", "paso")
        own_side = [seat for seat in self.hands.order if seat % 2 == bettor % 2]
        without = [seat for seat in self.hands.order if seat not in holders]
        for other in (*own_side, *without, *rivals[:place]):
            self.refuse(other, self.chance.choice(words))
        if self.rules["response_mode"] == "turn" and rivals[place + 1 :]:
            self.refuse(rivals[-1], self.chance.choice(words))
        self.refuse(rivals[place], "envido")
        self.refuse(rivals[place], f"mas:{self.rules['min_raise'] - 1}")
        if ordago:
            self.refuse(rivals[place], "mas:2")
            self.refuse(rivals[place], "ordago")
        elif self.rules["max_total_bet"]:
            self.refuse(rivals[place], f"mas:{self.rules['max_total_bet'] - standing + 1}")

    def accepted(self, lance: str, standing: int, *, ordago: bool) -> Outcome:
        """Accept: a bet waits for the count, an órdago does not (RULES.md 4 and 9)."""
        if not ordago:
            return Outcome("querido", bet=standing)
        team = self.hands.best(lance) % 2
        self.won = (team, "ordago", lance)
        return Outcome("ordago_querido", team)

    def refused(self, lance: str, team: int, deje: int) -> Outcome:
        """Take the deje at once, or leave it to the count (RULES.md 5)."""
        outcome = Outcome("no_querido", team, deje=deje)
        if self.rules["deje_timing"] == "immediate":
            outcome.immediate[team] = deje
            self.score[team] += deje
            if self.score[team] >= self.rules["target"]:
                self.won = (team, "deje", lance)
        return outcome

    def count(self) -> None:
        """Count lance after lance, up to the stone that ends the game (RULES.md 9)."""
        for lance, outcome in self.outcomes.items():
            if self.won:
                outcome.team = outcome.team if outcome.status == "no_querido" else None
                continue
            if outcome.status == "no_hay":
                continue
            if outcome.status in {"paso", "querido"}:
                outcome.team = self.hands.best(lance) % 2
            assert outcome.team is not None, "somebody wins a lance that is counted"
            stones = self.pays(lance, outcome) + self.hands.bonus(lance, outcome.team)
            outcome.count[outcome.team] = stones
            self.score[outcome.team] += stones
            if self.score[outcome.team] >= self.rules["target"]:
                self.won = (outcome.team, "count", lance)

    def pays(self, lance: str, outcome: Outcome) -> int:
        """Return what a lance pays without the hand bonuses (RULES.md 6 to 8)."""
        if outcome.status == "paso":
            en_paso: dict[str, int] = {
                "grande": 1,
                "chica": 1,
                "pares": self.rules["pares_paso_stone"],
                "juego": 0,
                "punto": self.rules["punto_paso_total"],
            }
            return en_paso[lance]
        if outcome.status == "sin_disputa":
            return 0
        late: int = outcome.deje if self.rules["deje_timing"] == "at_count" else 0
        extra: int = self.rules["punto_bonus"] if lance == "punto" else 0
        return outcome.bet + late + extra


def random_hand(label: str, chance: Random) -> tuple[Case, list[list[list[Any]]]]:
    """Return a hand record with its expectations, and lists of calls that end illegally."""
    preset, options = random_rules(chance)
    rules = {**USUAL, **preset, **options}
    seats, target = rules["seats"], rules["target"]
    suits, numbers = "oceb", (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    without_twos = rules["deck"] == "36_no2" or rules["fours_are_aces"]
    deck = [f"{n}{s}" for s in suits for n in numbers if n != 2 or not without_twos]
    chance.shuffle(deck)
    cards = {seat: deck[4 * seat : 4 * seat + 4] for seat in range(seats)}
    play = Play(rules, chance.randrange(seats), cards, chance)
    before = [chance.choice((0, target - 1, chance.randrange(target))) for _ in range(2)]
    play.score = list(before)
    play.play()
    team, by, lance = play.won or (None, None, None)
    case = {
        "id": label,
        "kind": "hand",
        "preset": chance.choice(NAMED[rules["kings"]]),
        "options": {**preset, **options},
        "mano": play.hands.mano,
        "score_before": before,
        "hands": {str(seat): hand for seat, hand in cards.items()},
        "calls": play.calls,
        "expected": {
            "lances": {name: outcome.expected() for name, outcome in play.outcomes.items()},
            "score_after": play.score,
            "game_over": play.won is not None,
            "winner_team": team,
            "ended_by": by,
            "ended_at": lance,
            "next_mano": (play.hands.mano + 1) % seats,
        },
    }
    return case, play.illegal


def spoiled(case: Case, calls: list[list[Any]]) -> Case:
    """Return the record of a refused call after all earlier calls."""
    return {**case, "kind": "illegal", "calls": calls, "expected": {"last_call": "illegal"}}
