### What one chat of a table hears of the others.

talk-page = Chats
talk-said = 💬 { $player }: { $text }
talk-told = Said in the chats of the table.
talk-length = What you would like to say goes behind it, in at most { $most } letters: “/say nice hand!”
talk-nobody = This table is seen in no other chat: nobody else would read it.
talk-too-fast = Too many lines in a row: wait a little.
talk-off = The chats of this table do not talk to each other: the person who runs the table decides.
talk-brought = 💬 { $player } has brought the table to a chat of { $platform } too.
talk-lost = 💬 The table is no longer seen in a chat of { $platform }: I may not write there.
talk-out = 💬 { $platform } does not answer: the time of those who play there stands still.
talk-back = 💬 { $platform } answers again.
talk-chats = This table is seen in:
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (brought by { $player })
talk-dismiss = Take it out of { $number }
talk-dismissed = The table is no longer seen in that chat of { $platform }.
talk-gone = Table { $code } is no longer seen in this chat: the person who runs the table has taken it out.
talk-only-chat = Table { $code } is seen in one chat only.
talk-choose = { $now ->
        [on] Silence the chats
       *[off] Let the chats talk
    }
talk-allowed = { $now ->
        [on] With /say one chat talks to the other.
       *[off] The chats do not talk to each other.
    }
talk-asks = { $player } wants to bring the table to another chat on { $platform }. Shall it come in?
talk-let-in = Let { $player }’s chat in
talk-keep-out = Keep it out
talk-asked = I have asked at table { $code }: as soon as somebody there lets you in, you will see it here.
talk-came-in = Table { $code } is now seen in that chat too.
talk-let-in-here = You have been let in: table { $code } is shown here.
talk-kept-out = Table { $code } is not shown in that chat.

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
refused-post = { $why ->
        [moderated] This server’s moderation (AutoMod) blocks the messages of table { $code } here: an administrator can exempt the bot.
        [closed] The thread of table { $code } is closed, and I cannot write in it.
       *[forbidden] I cannot write the messages of table { $code } here: I lack permissions (View Channel, Send Messages).
    } { $goes ->
        [text] I go on without pictures.
        [thread] The table goes on in its thread:
        [channel] The table goes on in the channel.
       *[aside] You can go on playing: ask for your cards with { $command } and play with the buttons below them.
    }

## What is kept of people

data-here = This is all that I keep of you.
data-forget = Forget me
data-ask-forget = Shall I forget who you are? You leave your tables, and in all that I keep a dash takes the place of your name and number; that cannot be undone. What is written in chats stays there. To see it first: /mydata
data-forgotten = Done: in a few moments I shall not know who you are. If you write to me again, we shall be new to each other.
data-too-soon = You have asked for that just now: ask again in a minute.

proof-sealed = The deals of this match have been sealed since before the first card. The whole seal (SHA-256 of the secret): { $commitment }. At the end I tell the secret, and with /prove anybody can reckon every card anew.
proof-unsealed = This match is not sealed: it began before there were seals, or it is a lesson with cards of an example.
proof-kept = At this table only the hands that an accepted bet needs are shown. Secret and record would show all others too, so I publish neither, also not at the end. So nobody can prove the deals of this match. Only its seal is known: { $commitment }.
proof-follows = Proven: { $hands ->
        [one] its one hand follows
       *[other] all { $hands } hands follow
    } from the secret, card by card. Secret: { $secret }. Seal: { $commitment }. The file holds all that you need to reckon it yourself.
proof-differs = This does not fit: { $place } (line { $line } of the file) does not follow from the secret. { $written } is written, and { $follows } follows. The file comes with this.
proof-digest = Digest of the record: { $digest }

## Whom people refuse

refuse-several = More than one person may be { $name }. Whom do you refuse at your tables?
refuse-nobody-so-called = Nobody at your tables is called { $name }.
refuse-after-hand = { $player } is playing this hand at your table: { $clock ->
        [yes] you can do that when it is over; if their time runs out, the computer plays.
       *[no] you can do that when it is over. If they do not answer for five minutes, a button below the table lets the computer play.
    }
refuse-done = { $player } can no longer sit down at tables that you open, and gets up from those that you have. /block changes that.
refuse-none = You refuse nobody at your tables. “/block name” refuses whoever is called so at one of them.
refuse-list = These cannot sit down at your tables. Press a name to let them come again.

## People who do not answer

absence-offer = { $player } does not answer. The computer can play until they are back: { $needed ->
        [1] press below if you want that.
       *[2] two people must ask for it.
    }
absence-asked = { $player } does not answer. { $by } wants the computer to play until they are back: one more person must agree, or a day must pass.
absence-self = The others can have the computer play for you. Say or press anything, and you play on.
absence-button = Computer plays for { $player }
absence-here = I am here
absence-clock = Clock
absence-back = You play on.
absence-called = { $player } had not been called yet: I have just done so. If there is no answer within five minutes, press again.
absence-agreed = Noted: the computer plays for { $player } as soon as one more person agrees.
absence-done = The computer plays for { $player } until they are back.
absence-first = { $player } is playing this hand and does not answer. Have the computer play first; then you can keep them from your tables.
absence-clock-set = 💬 From now on, time for each turn: { $time }.
lobby-not-absent = { $player } has just answered, or still has time to.
absence-left = 💬 { $player } has left the chat { $now ->
        [playing] in the middle of the match: the computer plays until they are back.
       *[waiting] and leaves a seat free.
    }
