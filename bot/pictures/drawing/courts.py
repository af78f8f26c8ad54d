"""Sota, caballo and rey: who stands on each of the twelve court cards."""

from bot.pictures.drawing.caballo import caballo
from bot.pictures.drawing.rey import rey
from bot.pictures.drawing.sota import sota
from engine.cards import Card, Rank


def court(card: Card) -> str:
    """The picture of a sota, a caballo or a rey."""
    match card.rank:
        case Rank.SOTA:
            return sota(card.suit)
        case Rank.CABALLO:
            return caballo(card.suit)
        case Rank.REY:
            return rey(card.suit)
        case _:
            raise AssertionError(card)
