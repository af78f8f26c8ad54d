"""Who sits and who leads: seats as a record writes them."""

from collections.abc import Mapping

from bot.records.faults import DamagedRecordError, Fault
from bot.records.fields import Field, shown, wrong_count
from engine.seats import Seat, right_of


def read_seat(field: Field, seats: int) -> Seat:
    """Read a seat; raise DamagedRecordError for one that the table does not have."""
    seat = field.whole()
    if not 0 <= seat < seats:
        raise DamagedRecordError(
            Fault.NO_SUCH_SEAT, field.where, seat=shown(seat), most=str(seats - 1)
        )
    return Seat(seat)


def by_seat(field: Field, seats: int) -> dict[Seat, Field]:
    """The fields of an object whose keys are seats, such as ``{"0": ..., "1": ...}``."""
    numbers = {str(seat): Seat(seat) for seat in range(seats)}
    fields = field.keyed()
    for key, item in fields.items():
        if key not in numbers:
            raise DamagedRecordError(
                Fault.NO_SUCH_SEAT, item.where, seat=shown(key), most=str(seats - 1)
            )
    return {numbers[key]: item for key, item in fields.items()}


def read_mano(fields: Mapping[str, Field], seats: int) -> Seat | None:
    """Who leads, by ``mano`` or by the ``dealer`` at the left; None where neither is told."""
    mano = read_seat(fields["mano"], seats) if "mano" in fields else None
    if "dealer" not in fields:
        return mano
    by_dealer = right_of(read_seat(fields["dealer"], seats), seats)
    if mano not in {None, by_dealer}:
        raise DamagedRecordError(Fault.DEALER_AND_MANO, fields["dealer"].where)
    return by_dealer


def read_names(fields: Mapping[str, Field], seats: int) -> tuple[str, ...]:
    """What the seats are called; nothing where the record does not say."""
    if "names" not in fields:
        return ()
    names = tuple(name.label() for name in fields["names"].listed())
    if len(names) != seats:
        raise wrong_count(fields["names"].where, wanted=seats, found=len(names))
    return names
