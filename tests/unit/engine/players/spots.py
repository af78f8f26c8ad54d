"""Random spots of the trained players."""

from random import Random

from engine.players.trained.information_sets import NOBODY, InfoSet


def any_spot(generator: Random) -> InfoSet:
    """Return a spot of the deck with eight kings, in a lance with all seats."""
    return InfoSet(
        lance=generator.randrange(2),
        hand=generator.randrange(330),
        place=generator.randrange(4),
        holders=0b1111,
        node=generator.randrange(13),
        second=0,
        initiative=generator.choice((NOBODY, 0, 1)),
        renewed=generator.randrange(2),
        mine=generator.randint(1, 40),
        theirs=generator.randint(1, 40),
    )
