"""Deliver messages: bring each message of the bot up to date, within the limits of its platform.

Each promise of delivery has one mechanism:

- The newest content wins: ``Slot.request`` replaces content that was not sent yet.
- Order: a slot waits for those of older hands of its table (``DeliveryWorker._wait_for_older``).
- No duplicates: ``SentMessages`` records what is shown; a nonce (``dedup_nonce``) lets Discord
  recognise a message that is sent again.
- Rate: ``RateBudget``; a token bucket for each chat, and one for the whole bot.
- Urgent: seats to notify (``Slot.notify_seats``) let a call wait less in the budget.
- Low priority: content that ``is_patient`` lets other calls go first there.
- Sent again when buried: content that ``floats`` (``DeliveryWorker.is_buried``).
- Text only: ``TextOnlyChats`` knows the chats that refuse pictures.
- Moved chats: ``DeliveryWorker.move`` takes the slots and the budget to the new address.
- Outages: ``CircuitBreaker`` makes failed slots wait until their platform works.
"""
