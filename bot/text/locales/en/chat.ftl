### The table in chats: messages, buttons and answers.

## Commands

command-mesa = table
command-cartas = cards
command-jugar = join
command-mesas = tables
command-ver = watch
command-marcador = score
command-reglas = rules
command-salir = leave
command-ayuda = help
command-idioma = language
command-texto = text
command-di = say
command-ajustes = settings
command-fuera = remove
command-bloquear = block
command-misdatos = mydata
command-comprobar = prove
command-olvidame = forgetme
command-thread = thread
command-channel = channel
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
command-jugada = play
command-senas = signs
command-new = new

## The table in play

chat-table = Table { $code }
chat-hand = Hand { $number }
chat-hurry = { $player }: half of your time is left.
chat-away = { $player } is away: the computer plays until they are back.
chat-away-self = The computer plays for you until you are back.
chat-away-resting = { $player } is away.
chat-resting = The table waits until someone comes back.
chat-resting-self = No player is at the table, so it waits until you come back.
chat-unreachable = { $players }: press “My cards” to see your cards.
chat-homeless = I cannot post in this table’s chat: I was removed, or I lack permission. To continue, write here or in another chat: /table { $code }
chat-worth = You have { $worth }.
chat-unreadable = I cannot read table { $code }, so you cannot continue playing it. It is kept unchanged, and the bot’s operator can see why.
chat-deserted = No players are left at table { $code }. Will someone sit down, or should I close it?
chat-closed = Table { $code } has been closed.
chat-no-leaving = You are not seated at table { $code }, so there is nothing to leave. It can be closed by { $known ->
        [yes] { $player }, who runs the table
       *[no] the person who opened the table
    }, or by anybody after a day without activity.
chat-prove = Prove
seal-next = Seal of the next deal: { $seal }
seal-shown = Seal of the deal: { $seal }
seal-opened = Secret of the deal: { $secret } · /prove
seal-kept = The deals of this match cannot be verified at the end, because the secret would reveal hands that do not have to be shown here.
chat-no-pictures = I do not have permission to send pictures in this chat, so I continue with text only.
chat-welcome = Hello! To open a Mus table here, write /table (/mesa, /mahaia). Which language should I use in this chat?

## Buttons

chat-my-hand = My cards
chat-refresh = Refresh (may be out of date)
chat-until = Answer by: { $moment }
chat-invite = Bring it to another group
chat-come = Sit down or watch
chat-offer =
    Mus, { $preset }: { $free ->
        [0] none
        [one] one
       *[other] { $free }
    } of { $seats } seats free.
chat-back = I’m back
chat-sit = Sit down
chat-rematch = Rematch
chat-arrange = Change the table
chat-anybody = Nobody has played at table { $code } for a while. Are you still playing? Without an answer, it will be closed in a few days.
chat-stay = Keep playing
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
chat-leave = Stand up
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
chat-stand-in = If a player is away: computer, { $level }.
chat-turn-time = { $seconds ->
        [0] no limit
        [30] 30 seconds
        [60] 1 minute
        [86400] 1 day
       *[other] { $minutes } minutes
    }
chat-elsewhere = To play from another chat as well: /table { $code }
chat-choose-preset = Which rules do you play by?
chat-choose-option = What do you want to change?
chat-choose-language = Which language should this table use?
chat-choose-suits = Which cards should this table’s pictures show?
chat-suits = { $suits ->
        [spanish] Spanish suits
        [french] French suits
       *[usual] The usual cards
    }
chat-choose-time = How much time does each turn get?
chat-choose-stand-in = Who plays for players who are away?
chat-choose-call = When should I notify a player who is slow to answer?
chat-call-time = { $seconds ->
        [auto] notify at the table’s pace
        [0] notify at once
        [8] notify after 8 s
        [30] notify after 30 s
       *[never] never notify
    }
chat-call-here = { $people ->
        [one] it is your turn at table { $code }{ chat-call-half }
       *[other] it is your turn at table { $code }{ chat-call-half }
    }
chat-call-half = { $late ->
        [yes] {", "}half of the time is left
       *[no] {""}
    }
chat-call-go = Go to the table
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

chat-stale = The table has already moved on: look at it again.
several-table = Table { $code } (for another table, add its code after the command).
several-said = Table { $code }: { $said }
several-at = { $code }: { $what }
several-where = You can say that at several tables. Which one?
several-which = Which table?
several-leave = Leave { $code }{ $count ->
        [0] { "" }
       *[other] : { $players }
    }
several-close = Close { $code }{ $count ->
        [0] { "" }
       *[other] : { $players }
    }
chat-late = That came too late: you said it before the table asked its current question. Look at the table, and say it again if you like.
chat-sign-aloud = Do not type signs or glances where others can read them: use the buttons below your cards, or our private chat.
chat-no-button = I do not know that button; it may be from another version. /table shows the table again.
chat-not-a-number = That has to be a number, such as 7.
chat-may-say = You can say: { $words }
chat-operator = 📣 From the bot’s operators: { $text }
chat-blocked = The operators of this bot have blocked you, or this chat.
chat-too-fast = You are going too fast. Wait a few seconds: I ignore what you send until then.
chat-too-much = Too many things are happening at once, so that did not count. Try again in a moment.
chat-failure = Something went wrong, and I cannot say whether it counted. Look at the table before you try again.
chat-overtaken = That did not count, because the table had changed. Look at it, and try again.
chat-restarting = I am about to restart; try that again in a moment.
chat-welcome-back = You are playing again.
chat-did-open = Table { $code } is open.
chat-did-bring = Table { $code } is shown below.
chat-did-leave = You have left table { $code }.
chat-lacks = I cannot show the table here, because I lack a permission: { $rights }.
chat-group-dm = Discord does not allow bots in group DMs, so there can be no table here. Open one with /table in our private chat and post its code here: the others join with /table and that code, in their own chat with me, and you let them in with a button.
chat-lacks-pictures = I cannot post pictures here, because I lack a permission: Attach Files. The table is shown as text.
chat-right = { $right ->
        [be-here] to be in this chat (an administrator has to invite me)
        [see] View Channel
        [write] Send Messages
        [open-threads] Create Public Threads
        [write-in-threads] Send Messages in Threads
       *[pictures] Attach Files
    }
chat-left = You have left table { $code }: the computer plays your cards.
chat-left-last = You have left table { $code }: no player is left, and the table waits until someone sits down.
chat-not-there = You are no longer at table { $code }.
chat-connected = Ready: your cards will arrive here. You can go back to the table’s chat.
chat-hello = Hello! I am Amarreko, and I deal Mus. /table (/mesa, /mahaia) opens a table, here or in a group, and /help explains the game.
welcome-open = Open a table
welcome-learn = Learn to play
welcome-help = How Mus is played
welcome-table = Table { $code } is open here: sit down when you like.
chat-just-opened = { $player } has just opened table { $code } here: sit down with a button. To open another one: /table new
chat-unnamed = I cannot tell who you are, because you write in the name of a chat: turn off anonymous posting, or play with the buttons.
chat-unshown = { $player }: only you may see that, and you do not accept direct messages. Use a button of the table or a / command: then I answer here, and only you see it.
chat-watch = See the table
watch-inside = Table { $code }: it opens right here, with your cards if you play.
watch-personal = Table { $code }: this link is yours alone. It works once, within ten minutes; do not share it.
watch-no-page = This bot does not show tables on a page.
chat-language = From now on I will use { $language }.
chat-no-such-language = I do not speak that language. I speak: { $allowed }
chat-your-language = Which language should I use with you?
chat-languages = Above: the language I use with you. Below: the language of this chat.
chat-text = { $now ->
        [text] From now on I’ll show you everything as text, without pictures. /text brings them back.
       *[pictures] The pictures are back. /text removes them.
    }
chat-text-here = { $now ->
        [text] From now on this chat will get text only, without pictures. “/text here” brings them back.
       *[pictures] The pictures are back in this chat. “/text here” removes them.
    }

## Why not

lobby-no-such-table = There is no table with that code.
lobby-no-table-here = There is no table here. /table opens one.
lobby-closed = That table has been closed. /table opens another.
lobby-not-seated = You are not sitting at this table.
lobby-already-seated = You are already sitting at this table.
lobby-seat-taken = That seat is { $player }’s.
lobby-table-full = There is no room at the table.
lobby-seats-free = { $count ->
        [one] One player is missing: someone can sit down, or the computer can.
       *[other] { $count } players are missing: people can sit down, or the computer can.
    }
lobby-seen-other-hand = You have seen other players’ cards in this match: go back to your own seat, or wait for the next match.
lobby-not-maker = Only { $known ->
        [yes] { $player }, who runs the table,
       *[no] the person who opened the table
    } can decide that.
lobby-in-play = A match is being played; you can do that when it is over.
lobby-not-in-play = No match is being played at this table yet.
lobby-not-away = You are playing already.
lobby-not-idle = The table is still in use. It can be closed by { $known ->
        [yes] { $player }, who runs the table
       *[no] the person who opened the table
    }, or by anybody after a day without activity.
lobby-refused = You cannot play with someone at this table, because one of you has blocked the other. /block shows whom you have blocked.
lobby-too-many-tables = You have { $most } open tables ({ $codes }). Close one before you open another.
lobby-shut = Somebody has closed the table to newcomers: it stays closed until the next match.
lobby-already-playing = You are already playing at table { $code }. To leave it: “/leave { $code }”.

## The service

serve-started = Amarreko is starting. Ctrl-C stops it.
serve-waiting = Another Amarreko process serves the games of { $place }; this one waits to take over.
serve-gone = The server of { $place } does not respond; trying again.
serve-back = The server of { $place } responds again.
serve-connected = { $platform }: connected as { $name }.
serve-without = { $platform }: not connected, because { $variable } is missing.
serve-no-token = No token is set, so the bot cannot connect: put DISCORD_TOKEN or TELEGRAM_TOKEN into the file .env.
serve-bad-telegram-token = { $name } does not look like a Telegram token: digits, a colon and 35 characters, as @BotFather gives it.
serve-bad-discord-token = { $name } does not look like a Discord token: three parts with dots between them, as the Bot page of the developer portal shows it.
serve-may-not-read = { $platform } does not grant this bot an intent that it asks for: allow “Message Content Intent” or “Server Members Intent” there, or remove { $variable }.
serve-refused = { $platform } does not accept the value of { $variable }.
serve-ended = { $platform } has stopped because something failed; the log has the details.
serve-bad-setting = The value of { $name } is not valid.
serve-bad-web-url = { $name } must be an https address with nothing after the name, such as https://mus.example.org.
serve-bad-web-app = { $name } must be the short name that you give to @BotFather with /newapp: 3 to 30 letters, digits or underscores.
serve-unreadable-settings = The file .env cannot be read: it must belong to this user and be encoded as UTF-8.
serve-unreadable-line = Line { $number } of the file .env cannot be read: each setting is a line NAME=value, and a quotation mark that begins a value also ends it.
serve-settings-folder = .env is a folder; the settings belong into a file with this name.
serve-cannot-listen = The address { $address } for monitoring cannot be used: it is already in use, or does not belong to this machine. WATCH_PORT and WATCH_HOST set it.
serve-cannot-serve-page = The address { $address } cannot be used for the page of the table: it is already in use, or does not belong to this machine. AMARREKO_WEB_PORT and AMARREKO_WEB_HOST set it.

## Pictures

picture-marked = Selected to discard: { $cards }.
picture-perete = Perete
picture-ordago = hordago, won by { $player }
picture-unshown = cards not shown
picture-match-over = End of the match
