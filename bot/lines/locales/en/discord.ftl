### The commands on Discord: names in small letters without blanks, descriptions of a hundred letters.

discord-command-mesa-about = Open a table of Mus, or bring the one with a code here.
discord-command-mus-about = Ask for mus: you want to discard.
discord-command-corto-about = Cut the mus: the cards are played as they are.
discord-command-paso-about = Pass in this lance.
discord-command-envido-about = Bet two stones, or as many as you say.
discord-command-mas-about = Raise the bet.
discord-command-quiero-about = Accept the bet.
discord-command-noquiero-about = Decline the bet.
discord-command-ordago-about = Say hordago: the whole game is at stake.
discord-command-descarto-about = Discard the cards that you name.
discord-command-cartas-about = See your cards; nobody else does.
discord-command-marcador-about = See how the match stands.
discord-command-reglas-about = Read the rules of this table.
discord-command-salir-about = Leave your seat at the table.
discord-command-ayuda-about = Learn to play, or ask about a topic.
discord-command-aprende-about = Play a first hand, explained, against the computer.
discord-command-probabilidades-about = See what your hand was worth, once it is over.
discord-command-porque-about = Ask the computer why it said what it said in the hand.
discord-command-idioma-about = Choose the language in which I speak to you.
discord-command-texto-about = Leave pictures out and show words alone, or bring them back.
discord-command-bloquear-about = Refuse somebody at your tables, or let them come again.
discord-command-misdatos-about = Get all that I keep of you, as a file.
discord-command-comprobar-about = Prove that the match was dealt fairly.
discord-command-olvidame-about = Let me forget who you are; I ask you once more before.
discord-command-di-about = Say something that all chats of the table read.
discord-command-fuera-about = Take the table out of one of the chats where it is seen.

## What is typed behind them

discord-option-codigo = code
discord-option-codigo-about = The code of a table that was opened elsewhere.
discord-option-preset = rules
discord-option-preset-about = By which rules you play.
discord-option-jugadores = players
discord-option-jugadores-about = How many play.
discord-option-nivel = level
discord-option-nivel-about = How well the computers play that fill the table.
discord-option-tiempo = time
discord-option-tiempo-about = How much time there is for each move.
discord-option-n = stones
discord-option-n-about = How many stones.
discord-option-cartas = cards
discord-option-cartas-about = By place or by name: “1 3”, “the 4 and the jack”, “all”.
discord-option-tema = topic
discord-option-tema-about = What you want to know about.
discord-option-donde = where
discord-option-donde-about = “here” is for what this chat sees; nothing, for what you see.
discord-option-nombre = name
discord-option-nombre-about = What they are called at the table; nothing, to see whom you refuse.
discord-option-frase = line
discord-option-frase-about = What you would like to say, in at most 200 letters.
discord-option-jugador = player
discord-option-jugador-about = Whom you ask; your partner, if you name nobody.
