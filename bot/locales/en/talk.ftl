### What one chat of a table hears of the others.

talk-page = Chats
talk-said = 💬 { $player }: { $text }
talk-told = Said in the chats of the table.
talk-length = What you would like to say goes behind it, in at most { $most } letters: “/say nice hand!”
talk-nobody = This table is seen in no other chat: nobody else would read it.
talk-too-fast = Too many lines in a row: wait a little.
talk-off = The chats of this table do not talk to each other: its maker decides.
talk-brought = 💬 { $player } has brought the table to a chat of { $platform } too.
talk-lost = 💬 The table is no longer seen in a chat of { $platform }: I may not write there.
talk-out = 💬 { $platform } does not answer: the time of those who play there stands still.
talk-back = 💬 { $platform } answers again.
talk-chats = This table is seen in:
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (brought by { $player })
talk-dismiss = Take it out of { $number }
talk-dismissed = The table is no longer seen in that chat of { $platform }.
talk-gone = Table { $code } is no longer seen in this chat: its maker has taken it out.
talk-only-chat = Table { $code } is seen in one chat only.
talk-choose = { $now ->
        [on] Silence the chats
       *[off] Let the chats talk
    }
talk-allowed = { $now ->
        [on] With /say one chat talks to the other.
       *[off] The chats do not talk to each other.
    }

## A thread for the table

thread-title = Mus · { $code }
thread-choose = { $now ->
        [on] Matches in the channel
       *[off] Matches in a thread
    }
thread-now = { $now ->
        [on] Matches are played in a thread that I open when they begin.
       *[off] Matches are played in the channel, without a thread.
    }
thread-lacks = I cannot open a thread, because I lack a permission: { $rights }. Matches are played in the channel.
thread-failed = I could not open the thread: the match is played in the channel.
thread-hello = Table { $code } is played here: { $players }.
thread-there = Table { $code } goes on in its thread:
thread-left = Table { $code } is back in its channel:
thread-lost = 💬 The thread of the table was deleted or locked: it goes on here.
