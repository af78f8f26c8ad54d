"""The worth of a hand of Mus, by a second, literal reading of RULES.md 1 and 6 to 8."""

from dataclasses import dataclass
from typing import Any, Final

JUEGO_FROM_BEST: Final = (31, 32, 40, 37, 36, 35, 34, 33)

Rules = dict[str, Any]
"""House rules by name."""


def counts_as(card: str, rules: Rules) -> int:
    """Return the rank that a card counts as (RULES.md 1)."""
    number = int(card[:-1])
    if card == "5o" and rules["five_of_coins_king"]:
        return 12
    if rules["kings"] == 8:
        number = {3: 12, 2: 1}.get(number, number)
    if rules["fours_are_aces"] and number == 4:
        return 1
    return number


@dataclass
class Hands:
    """Four cards for each seat, and their worth."""

    rules: Rules
    mano: int
    cards: dict[int, list[str]]

    @property
    def order(self) -> list[int]:
        """The seats from the mano on."""
        seats = self.rules["seats"]
        return [(self.mano + step) % seats for step in range(seats)]

    def ranks(self, seat: int) -> list[int]:
        """Return the ranks that the cards of a seat count as, from the highest down."""
        return sorted((counts_as(card, self.rules) for card in self.cards[seat]), reverse=True)

    def total(self, seat: int) -> int:
        """Return the points of a seat's cards."""
        return sum(min(rank, 10) for rank in self.ranks(seat))

    def pares(self, seat: int) -> tuple[int, int, int] | None:
        """Return kind, high pair and low pair (RULES.md 7)."""
        held = self.ranks(seat)
        alike = {rank: held.count(rank) for rank in held if held.count(rank) > 1}
        if not alike:
            return None
        if len(alike) == 2 or 4 in alike.values():
            return 3, max(alike), min(alike)
        [(rank, count)] = alike.items()
        return (2, rank, 0) if count == 3 else (1, rank, 0)

    def real(self, seat: int) -> bool:
        """Return whether a seat holds the 31 real (RULES.md 8)."""
        held = self.ranks(seat)
        if held.count(7) != 3 or self.rules["real_31"] == "off":
            return False
        sevens = [card for card in self.cards[seat] if counts_as(card, self.rules) == 7]
        [tenth] = [card for card in self.cards[seat] if counts_as(card, self.rules) != 7]
        rank = counts_as(tenth, self.rules)
        return {
            "sota": rank == 10,
            "sota_oros": tenth == "10o",
            "sota_otros": rank == 10 and not any(card[1:] == tenth[2:] for card in sevens),
            "oros_otros": tenth == "10o" and "7o" not in sevens,
            "king": rank == 12,
            "figure": rank >= 10,
        }[self.rules["real_31"]]

    def holds(self, lance: str, seat: int) -> bool:
        """Return whether a seat takes part in a lance."""
        if lance == "pares":
            return self.pares(seat) is not None
        return lance != "juego" or self.total(seat) >= 31

    def holders(self, lance: str, team: int | None = None) -> list[int]:
        """Return the seats that take part, of one side or of both, from the mano on."""
        return [seat for seat in self.order if self.holds(lance, seat) and team in {None, seat % 2}]

    def best(self, lance: str) -> int:
        """Return the seat that wins a lance; the one nearest to the mano wins a tie."""
        return max(self.holders(lance), key=lambda seat: self.worth(lance, seat))

    def worth(self, lance: str, seat: int) -> Any:  # noqa: ANN401 - tuples of every length
        """Return a value that compares as the hands do in a lance."""
        match lance:
            case "grande":
                return self.ranks(seat)
            case "chica":
                return [-rank for rank in sorted(self.ranks(seat))]
            case "pares":
                return self.pares(seat)
            case "juego":
                return -JUEGO_FROM_BEST.index(self.total(seat)), self.real(seat)
            case _:
                return self.total(seat)

    def bonus(self, lance: str, team: int) -> int:
        """Return the bonus of a side's hands."""
        stones = 0
        for seat in self.holders(lance, team):
            paired = self.pares(seat)
            if lance == "pares" and paired:
                stones += paired[0]
            if lance == "juego":
                stones += 3 if self.total(seat) == 31 else 2
        return stones
