### What only Telegram needs.

telegram-sent = I have sent it to our private chat.
telegram-open-first = This is for you alone: open our private chat first.
telegram-open = Open the private chat

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
telegram-command-marcador = See how the match stands
telegram-command-reglas = See the rules of the table
telegram-command-salir = Leave the table
telegram-command-idioma = Change the language
telegram-command-texto = Words alone, or pictures too; “/text here” for this chat
telegram-command-di = Say something in the other chats of the table: “/say nice hand!”
telegram-command-aprende = Learn with a first hand that is explained
telegram-command-probabilidades = See what your hand was worth
telegram-command-porque = Ask the computer why it said what it said
telegram-command-ayuda = Help
