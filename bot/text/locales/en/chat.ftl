### The table in chats: what is seen, what is pressed, and what is answered.

## Commands

command-mesa = table
command-cartas = cards
command-marcador = score
command-reglas = rules
command-salir = leave
command-ayuda = help
command-idioma = language
command-texto = text
command-di = say
command-fuera = remove
command-bloquear = block
command-misdatos = mydata
command-comprobar = prove
command-olvidame = forgetme
command-here = here
command-mus = mus
command-corto = cut
command-paso = pass
command-envido = bet
command-mas = raise
command-quiero = accept
command-noquiero = decline
command-ordago = hordago
command-descarto = discard
command-senas = signs
command-new = new

## The table in play

chat-table = Table { $code }
chat-hand = Hand { $number }. Mano: { $player }.
chat-hurry = { $player }: half of the time is left.
chat-away = { $player } is away: the computer plays until they are back.
chat-away-self = The computer plays for you until you are back.
chat-away-resting = { $player } is away.
chat-resting = The table waits until somebody is back.
chat-resting-self = There is nobody at the table: it waits until you are back.
chat-unreachable = { $player }: press “My cards” to see them.
chat-homeless = I cannot write in this table’s chat: I was removed, or I lack the permission. To go on, write here or in another chat: /table { $code }
chat-worth = You have { $worth }.
chat-unreadable = I cannot read table { $code }, so it cannot be played on here. It is kept just as it is, and whoever runs the bot can see why.
chat-deserted = Nobody is left at table { $code }. Will somebody sit down, or shall I close it?
chat-closed = Table { $code } has been closed.
chat-no-leaving = You do not sit at table { $code }, so there is nothing to leave. It can be closed by { $known ->
        [yes] { $player }, who runs the table
       *[no] the person who opened the table
    }, or by anybody once it has stood still for a day.
seal-next = Seal of the next deal: { $seal }
seal-shown = Seal of the deal: { $seal }
seal-opened = Secret of the deal: { $secret } · /prove
seal-kept = The deals of this match are not proven at the end: the secret would show the hands that nobody has to show here.
chat-no-pictures = In this chat I lack the permission to send pictures: I go on with text alone.
chat-welcome = Hello! To open a table of mus here, write /table (/mesa, /mahaia). Which language shall I speak in this chat?

## Buttons

chat-my-hand = My cards
chat-refresh = Refresh (it may be out of date)
chat-until = Answer by: { $moment }
chat-invite = Bring it to another group
chat-come = Sit down or watch
chat-offer =
    Mus, { $preset }: { $free ->
        [0] no chair is free
        [one] one chair is free
       *[other] { $free } chairs are free
    } of { $seats }.
chat-back = I’m back
chat-sit = Sit down
chat-rematch = Rematch
chat-arrange = Change the table
chat-anybody = Nobody has played at table { $code } for a while. Do you go on? If nobody says anything, it will be closed in some days.
chat-stay = We go on
chat-stays = Table { $code } stays open.
chat-close = Close the table
chat-marked = ✕ { $card }
chat-unmarked = { $card }
chat-throw = { $count ->
        [0] Discard none
        [one] Discard one
       *[other] Discard { $count }
    }
chat-choose-discards = Choose what to discard
chat-suggest = Choose for me
chat-odds = Odds
chat-why = Why?
chat-start = Start
chat-leave = Get up
chat-rules = Rules
chat-fill = Computer: { $level }
chat-clear = No computer
chat-options = Options
chat-table-language = Language
chat-each-language = Each chat in its own
chat-times = Time
chat-deck = Cards
chat-seats = Back
chat-earlier = ‹
chat-later = ›
chat-other-number = Another number

## The table between matches

chat-chair = { $number }. { $player }
chat-chair-free = { $number }. (free)
chat-chair-computer = { $number }. { $player } (computer, { $level })
chat-partners = { $even } play together, against { $odd }.
chat-preset = Rules: { $preset }
chat-time = Time for each turn: { $time }
chat-stand-in = Who plays for those who are away: computer, { $level }.
chat-turn-time = { $seconds ->
        [0] no limit
        [30] 30 seconds
        [60] 1 minute
        [86400] 1 day
       *[other] { $minutes } minutes
    }
chat-elsewhere = To play from another chat as well: /table { $code }
chat-choose-preset = Which rules do you play?
chat-choose-option = What is to change?
chat-choose-language = Which language does this table speak?
chat-choose-suits = Which cards do the pictures of this table show?
chat-suits = { $suits ->
        [spanish] Spanish suits
        [french] French suits
       *[usual] The usual cards
    }
chat-choose-time = How much time is there for each turn?
chat-choose-stand-in = Who plays for those who are away?
chat-choose-call = When do I call somebody who is asked and does not answer?
chat-call-time = { $seconds ->
        [0] call at once
        [8] call after 8 s
        [30] call after 30 s
       *[never] never call
    }
chat-option = { $option }: { $value }
chat-value = { $value }

## Questions

chat-ask-cut = How many cards do you lift?
chat-ask-bet = How much do you bet?
chat-ask-raise = How many more?
chat-cards = Cards
chat-stones = Stones
chat-number = A number ({ $allowed })

## Answers

chat-stale = That is no longer the question: look how the table stands.
several-table = Table { $code } (for another, write its code behind the command).
several-said = Table { $code }: { $said }
several-where = You can say that at several tables. At which?
several-which = Which table?
several-leave = Leave { $code }: { $players }
several-close = Close { $code }: { $players }
chat-late = That comes late: you said it before the table asked what it asks now. See how it stands, and say it again if you like.
chat-sign-aloud = Signs and glances are never typed where everybody reads them: use the buttons of your hand, or the private chat.
chat-no-button = I do not know that button; it may be from another version. /table shows the table again.
chat-not-a-number = That has to be a number, such as 7.
chat-may-say = You may say: { $words }
chat-operator = 📣 From those who run the bot: { $text }
chat-blocked = Those who run this bot have excluded you, or this chat.
chat-too-fast = You are going too fast. Wait a few seconds: until then I will not listen.
chat-too-much = Too much is going on at once, so that did not count. Try again in a moment.
chat-failure = Something went wrong, and I cannot say whether it counted. Look at the table before you try again.
chat-overtaken = That did not count: the table had changed meanwhile. Look at it, and try again.
chat-restarting = I am about to restart; try that again in a moment.
chat-welcome-back = You are playing again.
chat-did-open = Table { $code } is open.
chat-did-bring = Table { $code } is below.
chat-did-leave = You have left table { $code }.
chat-lacks = I cannot put the table here, because I lack a permission: { $rights }.
chat-lacks-pictures = I cannot put pictures here, because I lack a permission: Attach Files. The table comes in words.
chat-right = { $right ->
        [be-here] to be in this chat (whoever runs it has to invite me)
        [see] View Channel
        [write] Send Messages
        [open-threads] Create Public Threads
        [write-in-threads] Send Messages in Threads
       *[pictures] Attach Files
    }
chat-left = You have left table { $code }: the computer plays your cards.
chat-left-last = You have left table { $code }: there is nobody left, and the table waits until somebody sits down.
chat-connected = Ready: your cards will come here. You can go back to the table’s chat.
chat-hello = Hello! I am Amarreko, and I deal Mus. /table (/mesa, /mahaia) opens a table, here or in a group, and /help explains the game.
chat-just-opened = { $player } has just opened table { $code } here: sit down by a button. To open another one: /table new
chat-unnamed = I cannot tell who you are, because you write in the name of a chat: stop being anonymous, or play by the buttons.
chat-unshown = { $player }: that is for your eyes alone, and you take no direct messages. By a button of the table or a command with / I answer you here, and nobody else sees it.
chat-language = From now on in { $language }.
chat-no-such-language = I do not speak that language. I speak: { $allowed }
chat-your-language = In which language shall I speak to you?
chat-languages = Above, the language in which I speak to you; below, that of this chat.
chat-text = { $now ->
        [text] From now on I show you everything in words, without pictures. /text brings them back.
       *[pictures] The pictures are back. /text takes them away.
    }
chat-text-here = { $now ->
        [text] From now on this chat sees words alone, without pictures. “/text here” brings them back.
       *[pictures] The pictures are back in this chat. “/text here” takes them away.
    }

## Why not

lobby-no-such-table = There is no table with that code.
lobby-no-table-here = There is no table here. /table opens one.
lobby-closed = That table has been closed. /table opens another.
lobby-not-seated = You do not sit at this table.
lobby-already-seated = You already sit at this table.
lobby-seat-taken = That seat is { $player }’s.
lobby-table-full = There is no room at the table.
lobby-seats-free = { $count ->
        [one] One player is missing: somebody may sit down, or the computer.
       *[other] { $count } players are missing: somebody may sit down, or the computer.
    }
lobby-seen-other-hand = In this match you have seen other cards of the table: go back to your seat, or wait for the next one.
lobby-not-maker = That is decided by { $known ->
        [yes] { $player }, who runs the table
       *[no] the person who opened the table
    }.
lobby-in-play = A match is being played; that can be done when it is over.
lobby-not-in-play = Nobody is playing at this table yet.
lobby-not-away = You are playing already.
lobby-not-idle = The table is still alive. It can be closed by { $known ->
        [yes] { $player }, who runs the table
       *[no] the person who opened the table
    }, or by anybody once it has stood still for a day.
lobby-refused = Whoever has this table does not want you to sit at it.
lobby-too-many-tables = You have { $most } open tables ({ $codes }). Close one before you open another.

## The service

serve-started = Amarreko is starting. Ctrl-C stops it.
serve-waiting = Another Amarreko leads the games of { $place }; this one waits to take over.
serve-gone = The server of { $place } does not answer; it is tried again and again.
serve-back = The server of { $place } answers again.
serve-connected = { $platform }: connected as { $name }.
serve-without = { $platform }: no, because { $variable } is missing.
serve-no-token = No token is set, so there is nobody to play with: put DISCORD_TOKEN or TELEGRAM_TOKEN into the file .env.
serve-bad-telegram-token = { $name } does not look like a Telegram token: digits, a colon and 35 characters, as @BotFather gives it.
serve-bad-discord-token = { $name } does not look like a Discord token: three parts with dots between them, as the page Bot of the developer portal gives it.
serve-may-not-read = { $platform } does not grant this bot an intent that it asks for: allow “Message Content Intent” or “Server Members Intent” there, or remove { $variable }.
serve-refused = { $platform } does not accept the value of { $variable }.
serve-ended = { $platform } has stopped because something failed; the log has the details.
serve-bad-setting = The value of { $name } is not valid.
serve-unreadable-settings = The file .env cannot be read: it has to belong to this user, and to be in UTF-8.
serve-cannot-listen = Nobody can watch at { $address }: the address is taken, or not of this machine. WATCH_PORT and WATCH_HOST set it.

## Pictures

picture-marked = To be thrown: { $cards }.
picture-perete = Perete
picture-ordago = hordago, with { $player }
picture-unshown = does not show the cards
picture-match-over = End of the match
