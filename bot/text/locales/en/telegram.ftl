### What only Telegram needs.

telegram-sent = I have sent it to our private chat.
telegram-open-first = To show you that, I need you to open our private chat once.
telegram-open = Open the private chat
telegram-back = Back to the table
telegram-busy = This group is busy just now: press again in a few seconds.

## What is read of the bot before anybody writes to it

telegram-description = Mus for groups and for you. /table opens a table, here or in a group; each player sees the own cards alone, and the computer takes the chairs that are left. /learn plays a first hand, explained step by step.
telegram-short-description = Mus in your group: each player sees the own cards alone, and the computer plays for whoever is missing.

## The menu of commands

telegram-command-mesa = Open a table or, with a code, bring another one here
telegram-command-cartas = See your cards
telegram-command-mus = Ask for mus
telegram-command-corto = Cut the mus
telegram-command-paso = Pass
telegram-command-envido = Bet; “/bet 5” bets five stones
telegram-command-mas = Raise the bet; “/raise 5” raises it by five stones
telegram-command-quiero = Accept the bet
telegram-command-noquiero = Decline the bet
telegram-command-ordago = Say hordago: the whole game is at stake
telegram-command-descarto = Discard; “/discard 1 3” throws the first and the third
telegram-command-senas = See which signs you may make
telegram-command-marcador = See how the match stands
telegram-command-reglas = See the rules of the table
telegram-command-salir = Leave the table
telegram-command-idioma = Change the language
telegram-command-texto = Words alone, or pictures too; “/text here” for this chat
telegram-command-bloquear = Refuse somebody at your tables, or let them come again
telegram-command-misdatos = Get all that I keep of you, as a file
telegram-command-comprobar = Prove that the match was dealt fairly
telegram-command-olvidame = Let me forget who you are
telegram-command-di = Say something in the other chats of the table: “/say nice hand!”
telegram-command-fuera = Take the table out of one of the chats where it is seen
telegram-command-aprende = Learn with a first hand that is explained
telegram-command-probabilidades = See what your hand was worth
telegram-command-porque = Ask the computer why it said what it said
telegram-command-repaso = Go through the hand or match that is over; “/review 2” goes through an earlier one
telegram-command-partidas = See which matches of yours are over
telegram-command-practica = Practise: decide, and be judged at once; “/practise 1” asks your dearest decisions again
telegram-command-ayuda = Help
