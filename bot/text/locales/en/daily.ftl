### The hand of the day: eight hands against three computer players, the same for all.

command-diaria = daily
command-ranking = ranking
command-yesterday = yesterday
daily-title = Hand of the day { $date } (table { $code })
daily-hand = Hand { $hand } of { $hands }.
daily-seal = Seal of the day: { $seal }
daily-elsewhere = The hand of the day is waiting for you in our private chat.
daily-waits = The hand of the day cannot be closed: continue at any time with /daily. There is another one tomorrow.
daily-played = You have played today’s hand. There is another one tomorrow.
daily-in-judgement = The hand of the day is over. I am judging your decisions; /daily shows the result.
daily-result = { $hands } hands · { $stones } stones · play { $accuracy }
daily-result-ranked = { $hands } hands · { $stones } stones · play { $accuracy } · today better than { $better } of { $of } ({ $people } people)
daily-nothing-dear = None of your decisions cost more than half a point.
daily-dearest = Your costliest decision, in hand { $hand } ({ $what }): “{ $said }” cost { $points ->
        [one] one point
       *[other] { $points } points
    } of a hundred compared with “{ $best }”.
daily-late = The day was over, so this result does not count.
daily-share = Amarreko { $day } · { $squares } · { $accuracy } · { $stones }
daily-show = Show it
daily-yesterday = Yesterday
daily-shown = { $player }: { $line }
daily-shown-now = Shown
daily-sealed = The hand of the day was sealed before the first card. The whole seal (SHA-256 of the secret): { $commitment }. I publish the secret tomorrow: /daily yesterday
daily-opened = Hand of the day { $date }, pool { $pool }. Seal: { $commitment }. Secret: { $secret }. With it anyone can recalculate every card.
daily-nobody-yesterday = Yesterday no player asked for the hand of the day.
daily-ranking = Hand of the day, the last { $days } days: the daily mean of what the decisions were worth. It lists players who have shown a result here and have played at least { $least } days; all their days count.
daily-ranked = { $place }. { $player }: { $gain } ({ $days } days)
daily-nobody-ranked = There are no players yet.
daily-button = Hand of the day
daily-over = The hand of the day is over.
daily-not-with = The hand of the day cannot take { $options }: it is the same for all.
cli-daily = play the hand of the day: eight hands, and what your decisions were worth
