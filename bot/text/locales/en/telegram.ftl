### Texts for Telegram alone.

telegram-sent = I have sent it to our private chat.
telegram-open-first = To show you that, I need you to open our private chat once.
telegram-offer-start = Press Start once in our private chat: I’ll send you your cards there, and tell you when it is your turn.
telegram-open = Open the private chat
telegram-back = Back to the table
telegram-busy = This group is busy right now: press again in a few seconds.

## The bot’s profile

telegram-description = Mus for groups, or just for you. /table opens a table, here or in a group; each player sees only their own cards, and the computer takes the empty seats. /learn plays a first hand with you, explained step by step.
telegram-short-description = Mus in your group: each player sees only their own cards, and the computer fills in for missing players.

## The menu of commands

telegram-command-mesa = Open a table or, with a code, bring another one here
telegram-command-cartas = See your cards
telegram-command-jugar = Play now: a seat at an open table
telegram-command-mesas = See the open tables with a free seat
telegram-command-ver = See the table on a page
telegram-command-mus = Ask for mus
telegram-command-corto = Cut the mus
telegram-command-paso = Pass
telegram-command-envido = Bet; “/bet 5” bets five stones
telegram-command-mas = Raise the bet; “/raise 5” raises it by five stones
telegram-command-quiero = Accept the bet
telegram-command-noquiero = Decline the bet
telegram-command-ordago = Say hordago: the whole game is at stake
telegram-command-descarto = Discard; “/discard 1 3” discards the first and the third card
telegram-command-jugada = Say a move of the game: “/play bet 5”
telegram-command-senas = See which signs you can make
telegram-command-marcador = See the score
telegram-command-reglas = See the rules of the table
telegram-command-salir = Leave the table
telegram-command-idioma = Change the language
telegram-command-texto = Text only, or pictures too; “/text here” for this chat
telegram-command-bloquear = Block someone from your tables, or unblock them
telegram-command-misdatos = Get everything I store about you, as a file
telegram-command-comprobar = Prove that the match was dealt fairly
telegram-command-olvidame = Delete everything that tells me who you are
telegram-command-di = Send a message to the other chats of the table: “/say nice hand!”
telegram-command-ajustes = Settings of the tables in this chat, for its administrators
telegram-command-fuera = Remove the table from one of its chats
telegram-command-aprende = Learn by playing a first hand with explanations
telegram-command-diaria = Play the hand of the day; “/daily ranking” for this chat’s week
telegram-command-probabilidades = See what your hand was worth
telegram-command-porque = Ask a computer player why it made its moves
telegram-command-repaso = Review the hand or match that is over; “/review 2” reviews an earlier one
telegram-command-partidas = List your finished matches
telegram-command-historial = See your results with and against other people
telegram-command-clasificacion = See the standings of this chat by its matches
telegram-command-practica = Practise decisions, judged at once; “/practise 1” repeats your most costly ones
telegram-command-ayuda = Help
