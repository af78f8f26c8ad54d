"""Hold the slots of all recipients and tables; record their messages for the next process."""

from bisect import insort
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from bot.delivery.attempt import SentMessage
from bot.delivery.rate_budget import Account, account_of
from bot.delivery.sent_messages import SentMessages, SentRecord
from bot.delivery.slot import Slot
from bot.delivery.slot_key import Recipient, SlotKey, SlotKind

_FEW: Final = 64


class Slots:
    """All slots; a new slot continues the message that was delivered last.

    The slots of one table and recipient are ordered by hand: older ones are updated first.
    """

    def __init__(self, sent_messages: SentMessages, oldest: Callable[[Recipient], float]) -> None:
        self._sent_messages = sent_messages
        self._oldest = oldest
        self._slots: dict[SlotKey, Slot] = {}
        self._in_order = defaultdict[tuple[Recipient, str], list[Slot]](list)
        self._calls = defaultdict[str, dict[SlotKey, None]](dict)
        self._many = _FEW

    def all(self) -> tuple[Slot, ...]:
        """Return every slot."""
        return tuple(self._slots.values())

    def of(self, account: Account) -> tuple[Slot, ...]:
        """Return the slots of a chat with all its threads, or of a person."""
        for key in self._sent_messages.keys_of(account):
            self.at(key)
        return tuple(slot for slot in self.all() if account_of(slot.key.recipient) == account)

    def of_table(self, recipient: Recipient, table: str) -> tuple[Slot, ...]:
        """Return the slots that show a table to a recipient, the oldest hand first."""
        return tuple(self._in_order.get((recipient, table), ()))

    def calls(self, table: str) -> tuple[SlotKey, ...]:
        """Return the keys of the messages that call people to a table."""
        recorded = self._sent_messages.calls(table)
        if table not in self._calls:
            return recorded
        return tuple(dict.fromkeys((*self._calls[table], *recorded)))

    def find(self, key: SlotKey) -> Slot | None:
        """Return a slot, or None if it does not exist."""
        return self._slots.get(key)

    def at(self, key: SlotKey) -> Slot:
        """Return a slot; create it if needed."""
        slot = self._slots.get(key)
        if slot is None:
            self._sweep()
            slot = Slot(key)
            note = self._sent_messages.find(key)
            if note is not None:
                # The message was sent by an earlier process, or is so old that its slot was
                # dropped.
                slot.leftovers = [SentMessage(message, 0.0) for message in note.leftovers]
                slot.replace_message(SentMessage(note.message, note.posted_at, digest=note.digest))
            self._add(slot)
        return slot

    def is_past(self, key: SlotKey) -> bool:
        """Return whether there is no such slot and its recipient already sees a newer hand."""
        if not key.kind.shows_table or key in self._slots:
            return False
        newer = self.of_table(key.recipient, key.table)
        latest = self._sent_messages.latest(key.recipient, key.table)
        known = [slot.key for slot in newer] + ([] if latest is None else [latest[0]])
        return any(one.order > key.order for one in known if one.kind is not SlotKind.CLOSING)

    def before(self, slot: Slot) -> tuple[Slot, ...]:
        """Return the slots of older hands of the same table and recipient."""
        order = slot.key.order
        if not slot.key.kind.shows_table:
            return ()
        in_order = self.of_table(slot.key.recipient, slot.key.table)
        return tuple(one for one in in_order if one.key.order < order)

    def from_on(self, slot: Slot) -> tuple[Slot, ...]:
        """Return a slot and the slots of newer hands of the same table and recipient."""
        if not slot.key.kind.shows_table:
            return (slot,)
        in_order = self.of_table(slot.key.recipient, slot.key.table)
        return tuple(one for one in in_order if one.key.order >= slot.key.order)

    def is_newest(self, slot: Slot) -> bool:
        """Return whether the same table and recipient have no slot of a newer hand."""
        if not slot.key.kind.shows_table:
            return True
        in_order = self.of_table(slot.key.recipient, slot.key.table)
        return not in_order or in_order[-1] is slot

    def drop(self, slot: Slot) -> None:
        """Drop a slot, if it still exists."""
        if self._slots.get(slot.key) is slot:
            del self._slots[slot.key]
            self._remove(slot)

    def move(self, slot: Slot, key: SlotKey) -> None:
        """Move a slot to the new address of its chat."""
        self.drop(slot)
        slot.key = key
        self._add(slot)

    def note(self, slot: Slot) -> None:
        """Record a slot's message and its content for the next process."""
        if slot.key.kind is SlotKind.CALL:
            self._sent_messages.note_call(slot.key, _call_record(slot))
            return
        is_lasting = slot.wanted is None or slot.wanted.is_lasting
        if slot.key.kind.shows_table and is_lasting and slot.current is not None:
            left = tuple([leftover.message for leftover in slot.leftovers])
            shown = slot.current.shown
            digest = slot.current.digest if shown is None else shown.digest
            standing = slot.current
            note = SentRecord(standing.message, standing.posted_at, leftovers=left, digest=digest)
            self._sent_messages.note(slot.key, note)

    def _add(self, slot: Slot) -> None:
        self._slots[slot.key] = slot
        if slot.key.kind.shows_table:
            in_order = self._in_order[slot.key.recipient, slot.key.table]
            insort(in_order, slot, key=lambda one: one.key.order)
        elif slot.key.kind is SlotKind.CALL:
            self._calls[slot.key.table][slot.key] = None

    def _remove(self, slot: Slot) -> None:
        if slot.key.kind.shows_table:
            table = slot.key.recipient, slot.key.table
            self._in_order[table].remove(slot)
            if not self._in_order[table]:
                del self._in_order[table]
        elif slot.key.kind is SlotKind.CALL:
            del self._calls[slot.key.table][slot.key]
            if not self._calls[slot.key.table]:
                del self._calls[slot.key.table]

    def _sweep(self) -> None:
        """Drop idle slots without an editable message once the number of slots has doubled."""
        if len(self._slots) < self._many:
            return
        for slot in self.all():
            if not slot.is_busy and slot.editable(self._oldest(slot.key.recipient)) is None:
                self.drop(slot)
        self._many = max(_FEW, 2 * len(self._slots))


def _call_record(slot: Slot) -> SentRecord | None:
    """Return the record of a call: its message, and the messages that are still to be deleted."""
    left = [leftover.message for leftover in slot.leftovers]
    if slot.current is not None:
        return SentRecord(slot.current.message, slot.current.posted_at, leftovers=tuple(left))
    return SentRecord(left[0], 0.0, leftovers=tuple(left[1:])) if left else None
