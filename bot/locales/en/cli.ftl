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
