### The table in the terminal.

terminal-welcome = Amarreko: Mus in the terminal.
terminal-help-line = Type a menu number, or what you would say at the table; “help” explains it and “quit” leaves the match.
terminal-topics = “help” and a topic explains that topic: { $topics }.
terminal-prompt = { $player }, what do you say?
terminal-pick-cut = How many cards do you lift? (from 1 to { $most })
terminal-pick-stones = How many stones? (from { $least })
terminal-pick-cards = Which cards? (for example: 1 3)
terminal-resumed = { $number ->
        [0] The saved match continues; nothing has been dealt yet.
       *[other] The saved match continues, in hand { $number }.
    }
terminal-nothing-to-resume = There is no saved match in { $place }.
terminal-kept = The match is saved; to continue: { $command }
terminal-kept-match = { $number ->
        [0] Not dealt yet
       *[other] Hand { $number }
    } · { $ours } · { $theirs } · { $at }
terminal-new-match = { $lesson ->
        [yes] A new lesson
       *[no] A new match
    }
terminal-unfinished = { $lesson ->
        [yes] You have unfinished lessons:
       *[no] You have unfinished matches:
    }
terminal-which = Which one, 1 to { $most }? (Enter: the first)
terminal-not-resumed-with = A saved match cannot take { $options }. Without --resume you start a new match.
terminal-failed = Something went wrong ({ $error }, { $place }). The match is saved; to continue: { $command }
terminal-failed-unsaved = Something went wrong ({ $error }, { $place }).
terminal-file = The file is here: { $file }
terminal-no-file = The file { $file } could not be written.
terminal-you = You
terminal-go-on = Continue without calling the perete
terminal-mano = { $player } · mano
terminal-postre = { $player } · dealer

## The fixed screen

terminal-enter = Enter
terminal-escape = Esc
terminal-leave = Ctrl-C
terminal-help = Help
terminal-write = Type
terminal-away = Leave
terminal-mark = mark cards
terminal-all = mark all
terminal-stones = other stones
terminal-story = The whole hand
terminal-advice = What would be best?
terminal-hint = Your cards: { $standing }.
terminal-hint-lance = { lance } { $win }
terminal-reviewing = Reviewing; this takes a few seconds.
terminal-more = more
terminal-rematch = Rematch
terminal-said = “{ $word }”
terminal-won = { $own ->
        [yes] { $seats ->
            [2] +{ $stones } you
           *[other] +{ $stones } us
        }
       *[no] { $seats ->
            [2] +{ $stones } rival
           *[other] +{ $stones } them
        }
    }
terminal-letter = { $word ->
        [alzo-high] t
        [alzo-middle] m
        [alzo-low] b
        [mus] m
        [corto] n
        [paso] p
        [envido] b
        [mas] r
        [ordago] o
        [quiero] a
        [no-quiero] d
        [no-queremos] w
        [consulta] h
        [yo-quiero] k
        [como-veas] u
        [ni-loco] y
        [signs] s
        [looks] l
        [perete] t
        [all] m
        [suggest] c
        [why] w
        [odds] o
        [story] h
        [review] v
        [advice] v
       *[rematch] r
    }
terminal-really = Sure?
terminal-sure = Sure? { $key } says “{ $word }”; any other key cancels.
terminal-writing = Type what you would say at the table: { $typed }
terminal-spelt = That letter has already made the move. To type a whole phrase, begin with “:”.
terminal-say = Say it
terminal-screen-help = Each letter says the word beside it; digits are cards and stones (6 and Enter: bet 6); Enter deals and continues. After “:” you type what you would say at the table, or “help” and a topic. The mouse works too. ↑ and ↓ scroll. Ctrl-C leaves the match, which is saved.

## The match, when it is over

summary-length = { $hands ->
        [one] One hand was played.
       *[other] { $hands } hands were played.
    }
summary-lances = { $side } won: { $won }.
summary-lance = { lance } { $times } ({ stones })
summary-swing = The hand with the biggest swing: number { $number }, { stones } for { $side }.
