### Messages between the chats of a table.

talk-page = Chats
talk-said = 💬 { $player }: { $text }
talk-told = Sent to the chats of the table.
talk-length = Write your message after the command, { $most } letters at most: “/say nice hand!”
talk-nobody = This table is shown in no other chat, so no one else would read it.
talk-too-fast = Too many messages in a row: wait a moment.
talk-off = Messages between the chats are off at this table; the person who runs the table can switch them on.
talk-brought = 💬 { $player } has also brought the table to a chat on { $platform }.
talk-lost = 💬 The table is no longer shown in a chat on { $platform }: I cannot post there.
talk-out = 💬 { $platform } does not respond: the clock is stopped for the players there.
talk-back = 💬 { $platform } responds again.
talk-chats = This table is shown in:
talk-chat = { $number }. { $platform }
talk-chat-brought = { $number }. { $platform } (brought by { $player })
talk-dismiss = Remove it from { $number }
talk-dismissed = The table is no longer shown in that chat on { $platform }.
talk-gone = Table { $code } is no longer shown in this chat: the person who runs the table has removed it.
talk-only-chat = Table { $code } is shown in one chat only.
talk-choose = { $now ->
        [on] Stop messages between chats
       *[off] Allow messages between chats
    }
talk-allowed = { $now ->
        [on] /say sends a message to the other chats.
       *[off] Messages between the chats are off.
    }
talk-asks = { $player } wants to bring the table to another chat on { $platform }. Do you allow it?
talk-let-in = Allow { $player }’s chat
talk-keep-out = Do not allow it
talk-asked = I have asked at table { $code }: as soon as someone there allows it, you will see the table here.
talk-came-in = Table { $code } is now also shown in that chat.
talk-let-in-here = Your chat is allowed: table { $code } is shown here.
talk-kept-out = Table { $code } is not shown in that chat.

## A thread for the table

thread-title = Mus · { $code }
thread-choose = { $now ->
        [on] In the channel
       *[off] In a thread
    }
thread-now = { $now ->
        [on] The table is in its thread. The next tables of this channel open in one too.
       *[off] The table is in the channel. The next ones open here too.
    }
thread-none = No thread can be opened in this chat: the table stays here.
thread-lacks = I cannot open a thread, because I lack a permission: { $rights }. Matches are played in the channel.
thread-failed = I could not open the thread: the match is played in the channel.
thread-hello = Table { $code } is played here{ $count ->
        [0] { "" }
       *[other] : { $players }
    }.
thread-there = Table { $code } is in its thread:
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

## What is stored about people

data-here = This is everything I store about you.
data-forget = Forget me
data-ask-forget = Should I forget who you are? You leave your tables, and in everything I store, a dash replaces your name and number. This cannot be undone. What is written in chats stays there. To see your data first: /mydata
data-forgotten = Done: in a few moments I will no longer know who you are. If you write to me again, you will be new to me.
data-too-soon = You have just asked for that: ask again in a minute.

proof-sealed = The deals of this match were sealed before the first card. The whole seal (SHA-256 of the secret): { $commitment }. At the end I publish the secret, and with /prove anyone can recalculate every card.
proof-unsealed = This match is not sealed: it began before there were seals, or it is a lesson with example cards.
proof-kept = At this table only the hands that an accepted bet needs are shown. The secret and the record would show all the others too, so I publish neither, not even at the end. The deals of this match can therefore not be proven. Only its seal is known: { $commitment }.
proof-follows = Proven: { $hands ->
        [one] its one hand follows
       *[other] all { $hands } hands follow
    } from the secret, card by card. Secret: { $secret }. Seal: { $commitment }. The file contains everything you need to recalculate it yourself.
proof-differs = This does not match: { $place } (line { $line } of the file) does not follow from the secret. The file says { $written }, the secret gives { $follows }. The file is attached.
proof-digest = Digest of the record: { $digest }

## Blocked people

refuse-several = More than one person may be { $name }. Whom do you want to block from your tables?
refuse-nobody-so-called = Nobody at your tables is called { $name }.
refuse-after-hand = { $player } is playing this hand at your table: { $clock ->
        [yes] you can do that when it is over; if their time runs out, the computer plays.
       *[no] you can do that when it is over. If they do not answer for five minutes, a button below the table lets the computer play.
    }
refuse-done = { $player } can no longer sit down at tables that you open or where you sit, and leaves your current tables. /block changes that.
refuse-none = You have not blocked anyone. “/block name” blocks the person with that name at one of your tables.
refuse-list = You have blocked these people, so you never share a table. Press a name to unblock that person.

## People who do not answer

absence-offer = { $player } does not answer. The computer can play until they are back: { $needed ->
        [1] press the button below if you want that.
       *[2] two people must ask for it.
    }
absence-asked = { $player } does not answer. { $by } wants the computer to play until they are back: one more person must agree, or a day must pass.
absence-self = The others can ask the computer to play for you. Say or press anything to keep playing.
absence-button = Computer plays for { $player }
absence-here = I am here
absence-clock = Clock
absence-back = You are playing again.
absence-called = { $player } had not been notified yet: I have just done so. If there is no answer within five minutes, press again.
absence-agreed = Noted: the computer plays for { $player } as soon as one more person agrees.
absence-done = The computer plays for { $player } until they are back.
absence-first = { $player } is playing this hand and does not answer. Have the computer play first; then you can keep them from your tables.
absence-clock-set = 💬 From now on, time for each turn: { $time }.
lobby-not-absent = { $player } has just answered, or still has time to.
absence-left = 💬 { $player } has left the chat { $now ->
        [playing] in the middle of the match: the computer plays until they are back.
       *[waiting] and their seat is free.
    }

## Open tables

open-table = Open table { $code }
open-page = Open
open-choose = Who may sit down here with /join, if there is room?
open-to = { $to ->
        [all] Open to all chats
        [chat] Open to this chat
       *[none] Closed to others
    }
open-announced = 💬 This table: { $to }
open-shut = No more newcomers
open-is-shut = 💬 Table { $code }: no one else can come by /join in this match.
open-join = Play now
open-seated = You sit down with { $players } for the next hand. Table { $code }, { $preset }, the score is { $ours } to { $theirs }.
open-alone = No one else has an open table. You begin with { $count ->
        [one] one computer
       *[other] { $count } computers
    }; people who come sit down with you.
open-other = Another table
open-decline = No
open-in-private = There is a seat at a table of another chat, and its cards come in private: open the chat with me and write /join there.
open-gone = Table { $code } has no seat for you any more. /tables lists the others.
open-list = Open tables with a free seat:
open-none = No open table has a seat for you now.
open-row = { $code } · { $preset } · { $players } · { $ours } to { $theirs } · { $free ->
        [one] one seat
       *[other] { $free } seats
    }
open-sit = Sit down at { $code }
open-computers = You play with { $count ->
        [one] one computer
       *[other] { $count } computers
    }.
open-apart = You have left three matches early today: for an hour, /join seats you only with computers.
open-tell-me = Tell me
open-will-tell = I’ll tell you in private, once, when a table opens in this chat.
open-alert = A table has opened in a chat where you asked to be told: { $code }
open-asks-to-talk = Asking to talk with /say: { $players }. Everybody at the table has to agree.
open-let-talk = Let them talk
open-talk-asked = You came by /join: you can talk with /say once everybody agrees. I have asked them.
open-talk-noted = Noted: the others have to agree too.
open-talk-on = 💬 At this table, you can talk with /say now.
