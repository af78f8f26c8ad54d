### The table in the terminal.

terminal-welcome = Amarreko: Mus in the terminal.
terminal-help-line = Type a number of the menu or what you would say at the table; “help” explains it and “quit” leaves the match.
terminal-topics = “help” and a topic explains each thing: { $topics }.
terminal-prompt = { $player }, what do you say?
terminal-pick-stones = How many stones? (from { $least })
terminal-pick-cards = Which cards? (for example: 1 3)
terminal-resumed = The kept match goes on, in hand { $number }.
terminal-nothing-to-resume = There is no kept match.
terminal-kept = The match is kept; to go on: amarreko play --resume
terminal-failed = Something went wrong ({ $error }, { $place }). What was played is kept; to go on: amarreko play --resume
terminal-you = You
terminal-go-on = Go on without calling the perete
terminal-mano = { $player } · mano
terminal-postre = { $player } · dealer
