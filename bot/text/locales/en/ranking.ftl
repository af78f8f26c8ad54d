### The ranking of a chat by its own matches.

command-clasificacion = standings
decimal = { $sign }{ $whole }.{ $tenths }
ranking-title = Standings of this chat, the last { $days } days: how many more games in a hundred each player’s decisions win than those of a good player with the same cards.
ranking-row = { $place }. { $player }: { $figures }
ranking-row-of-wins = { $player }: { $figures }
ranking-figures = { $mean } ± { $margin } over { $games } games
ranking-wins = { $matches ->
        [one] { $won } of one match won
       *[other] { $won } of { $matches } matches won
    }
ranking-nobody = There are no players yet.
ranking-more = { $count ->
        [one] And one more player.
       *[other] And { $count } more players.
    }
ranking-key = The true value lies within the margin (±) in 95 of 100 cases; where two margins overlap, the order may be luck. The latest { $most } matches of each player count; matches won only without computer players.
ranking-own = You (only you see this): { $figures }.
ranking-own-none = You have not finished a match that counts yet.
ranking-missing = { $missing ->
        [one] one more game is needed to rate you
       *[other] { $missing } more games are needed to rate you
    }
ranking-unjudged = { $count ->
        [one] one match is still to be judged
       *[other] { $count } matches are still to be judged
    }
ranking-hidden = You are not in the standings until you press “Show it”.
ranking-shown = You are in the standings of this chat.
ranking-hide = Do not show
ranking-now-shown = You are in the standings now
ranking-now-hidden = You are not in the standings any more
ranking-of-all-chats = What your decisions in groups were worth, the last { $days } days: how many more games in a hundred you win than a good player. Ask for the standings of a group in the group.
ranking-shown-in = { $chats ->
        [0] You are in the standings of no group.
        [one] You are in the standings of one group.
       *[other] You are in the standings of { $chats } groups.
    }
