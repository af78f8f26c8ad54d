"""Deliver messages: keep each message of the bot up to date within the limits of its platform.

Each promise of delivery has one mechanism:

- The newest content wins: ``Slot.request`` replaces content that has not been sent yet.
- Order: a slot waits for the older hands of its table (``DeliveryWorker._wait_for_older``).
- No duplicates: ``SentMessages`` records what is shown; a nonce (``dedup_nonce``) lets Discord
  recognise a repeated message.
- Rate: ``RateBudget`` has a token bucket for each chat and one for the whole bot.
- Urgent: a call that notifies seats (``Slot.notify_seats``) waits less in the budget.
- Low priority: content that ``is_patient`` lets other calls go first.
- Buried messages: content that ``floats`` is sent again (``DeliveryWorker.is_buried``).
- Text only: ``TextOnlyChats`` knows the chats that refuse pictures.
- Moved chats: ``DeliveryWorker.move`` takes the slots and the budget to the new address.
- Outages: ``CircuitBreaker`` makes failed slots wait until their platform works.
"""
