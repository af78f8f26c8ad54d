### La mesa en la terminal.

terminal-welcome = Amarreko: mus en la terminal.
terminal-help-line = Escribe un número del menú o lo que dirías en la mesa; «ayuda» lo explica y «salir» deja la partida.
terminal-topics = Con «ayuda» y un tema se explica cada cosa: { $topics }.
terminal-prompt = { $player }, ¿qué dices?
terminal-pick-cut = ¿Cuántas cartas levantas? (de 1 a { $most })
terminal-pick-stones = ¿Cuántas piedras? (desde { $least })
terminal-pick-cards = ¿Qué cartas? (por ejemplo: 1 3)
terminal-resumed = { $number ->
        [0] Sigue la partida guardada; aún no se ha repartido.
       *[other] Sigue la partida guardada, en la ronda { $number }.
    }
terminal-nothing-to-resume = No hay ninguna partida guardada en { $place }.
terminal-kept = La partida queda guardada; para seguirla: { $command }
terminal-kept-match = { $number ->
        [0] Sin repartir
       *[other] Ronda { $number }
    } · { $ours } · { $theirs } · { $at }
terminal-new-match = { $lesson ->
        [yes] Clase nueva
       *[no] Partida nueva
    }
terminal-unfinished = { $lesson ->
        [yes] Tienes clases sin acabar:
       *[no] Tienes partidas sin acabar:
    }
terminal-which = ¿Cuál, del 1 al { $most }? (Intro: la primera)
terminal-not-resumed-with = Una partida guardada no admite { $options }. Sin --resume empiezas otra.
terminal-failed = Algo ha fallado ({ $error }, { $place }). Lo jugado queda guardado; para seguir: { $command }
terminal-failed-unsaved = Algo ha fallado ({ $error }, { $place }).
terminal-file = El fichero queda aquí: { $file }
terminal-no-file = No se ha podido escribir el fichero { $file }.
terminal-you = Tú
terminal-go-on = Seguir sin cantar el perete
terminal-mano = { $player } · mano
terminal-postre = { $player } · postre

## La pantalla fija

terminal-enter = Intro
terminal-escape = Esc
terminal-leave = Ctrl-C
terminal-help = Ayuda
terminal-write = Escribir
terminal-away = Salir
terminal-mark = marcar cartas
terminal-all = marcar todas
terminal-stones = otras piedras
terminal-story = La ronda entera
terminal-advice = ¿Qué sería lo mejor?
terminal-hint = Tus cartas: { $standing }.
terminal-hint-lance = { lance } { $win }
terminal-reviewing = Lo repaso; tarda unos segundos.
terminal-more = más texto
terminal-rematch = Otra partida
terminal-said = «{ $word }»
terminal-won = { $own ->
        [yes] { $seats ->
            [2] +{ $stones } tú
           *[other] +{ $stones } nos
        }
       *[no] { $seats ->
            [2] +{ $stones } rival
           *[other] +{ $stones } ellos
        }
    }
terminal-letter = { $word ->
        [alzo-high] a
        [alzo-middle] m
        [alzo-low] b
        [mus] m
        [corto] n
        [paso] p
        [envido] e
        [mas] e
        [ordago] o
        [quiero] q
        [no-quiero] n
        [no-queremos] r
        [consulta] h
        [yo-quiero] y
        [como-veas] c
        [ni-loco] l
        [signs] s
        [looks] i
        [perete] t
        [all] m
        [suggest] e
        [why] p
        [odds] b
        [story] l
        [review] r
        [advice] j
       *[rematch] o
    }
terminal-really = ¿Seguro?
terminal-sure = ¿Seguro? { $key } dice «{ $word }»; cualquier otra tecla lo anula.
terminal-writing = Escribe lo que dirías en la mesa: { $typed }
terminal-spelt = Esa letra ya lo ha dicho. Para escribir una frase entera, empieza por «:».
terminal-say = Decirlo
terminal-screen-help = Cada letra dice la palabra que está a su lado; los números son cartas y piedras (6 e Intro: envido 6); Intro reparte y sigue. Con «:» escribes lo que dirías en la mesa, o «ayuda» y un tema. Se puede pulsar con el ratón. ↑ y ↓ recorren lo que no cabe. Ctrl-C deja la partida, que queda guardada.

## La partida, al acabar

summary-length = { $hands ->
        [one] Se ha jugado una ronda.
       *[other] Se han jugado { $hands } rondas.
    }
summary-lances = Lances ganados ({ $side }): { $won }.
summary-lance = { lance } { $times } ({ stones })
summary-swing = La ronda que más ha movido: la { $number } ({ $side }: { stones }).
