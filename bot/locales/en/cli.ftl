### The commands of the program.

cli-about = Mus, the Basque and Spanish card game.
cli-version = say which version this is
cli-play = play in this terminal
cli-check = check recorded hands against the rules
cli-replay = watch a kept match again
cli-serve = serve tables on Discord and Telegram
cli-preset = set of rules: { $allowed }
cli-option = one house rule, such as target=30; may be repeated
cli-seed = number that decides the cards, to repeat a match
cli-language = language: { $allowed }
cli-seats = players at the table: { $allowed }
cli-level = strength of the computer players: { $allowed }
cli-db = file in which the match is kept
cli-resume = go on with the kept match
cli-file = file of recorded hands
cli-odds = tell what a hand is worth in each lance
cli-hand = four cards, such as 12o 3c 1e 7b
cli-partner = the partner’s cards, if they are known
cli-seat = the place at the table: { $allowed }
cli-json = write the result as JSON
cli-player = answer another program, line by line (docs/PLAYER_PROTOCOL.md)
cli-arena = measure two players with the same cards, seats swapped
cli-ladder = measure everybody against everybody, with a table and a plot
cli-contestant = a level, a baseline (threshold, never-bets, random, always-ordago) or the command of a program
cli-pairs = how many pairs of games with the same cards
cli-jobs = how many processes at once
cli-limit = seconds that a program has for each answer
cli-svg = file for the plot of the ladder

cli-backup = copy the games into a new file, also while they are being played
cli-restore = put a copy in the place of the games; nobody may be serving them
cli-doctor = tell whether the bot can run here, and what is amiss
cli-admin = look at the tables, close them, speak to their chats, exclude people
cli-copy = file of the copy
cli-code = code of a table
cli-text = what to say, 200 letters at most
cli-whose = person or chat, such as telegram:123456
cli-admin-tables = list the open tables
cli-admin-who = list the people and chats at open tables, and who is excluded
cli-admin-close = close a table
cli-admin-say = say something in the chats of all tables, or of one
cli-admin-block = hear a person or a chat no longer
cli-admin-unblock = hear a person or a chat again
